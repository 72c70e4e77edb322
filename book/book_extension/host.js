// Draws explorables where there is no kernel: gives each module the part of anywidget's model that it uses.
window.naluHost = (() => {
  const modules = {};

  function makeModel(state) {
    const listeners = {};
    return {
      get: (key) => state[key],
      set(key, value) {
        if (state[key] === value) return;
        state[key] = value;
        for (const listener of listeners[`change:${key}`] ?? []) listener();
      },
      on: (event, listener) => { (listeners[event] ??= []).push(listener); },
      off(event, listener) {
        listeners[event] = (listeners[event] ?? []).filter((each) => listener && each !== listener);
      },
      save_changes() {},
    };
  }

  function mount(name, module) {
    modules[name] = module;
    for (const place of document.querySelectorAll(`[data-nalu-widget="${name}"]`)) {
      const said = [...place.children]; // what stands there for readers without scripts goes on paper, too
      place.replaceChildren();
      module.render({ model: makeModel({ ...module.defaults, ...JSON.parse(place.dataset.state) }), el: place });
      for (const each of said) each.classList.add("nalu-on-paper");
      place.append(...said);
    }
  }

  return { mount, modules };
})();
