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

  /** What stands on paper in the place of a figure: what it is, and where it moves. */
  function onPaper(said) {
    const where = document.querySelector("link[rel=canonical]")?.href ?? `“${document.title}”`;
    return `${said.replace(/ (In Jupyter, |With JavaScript ).*$/, "")} It moves on the page ${where}.`;
  }

  function mount(name, module) {
    modules[name] = module;
    for (const place of document.querySelectorAll(`[data-nalu-widget="${name}"]`)) {
      const said = [...place.children]; // what stands there for readers without scripts goes on paper, too
      place.replaceChildren();
      module.render({ model: makeModel({ ...module.defaults, ...JSON.parse(place.dataset.state) }), el: place });
      for (const each of said) {
        each.classList.add("nalu-on-paper");
        each.textContent = onPaper(each.textContent);
      }
      place.append(...said);
    }
  }

  return { mount, modules };
})();
