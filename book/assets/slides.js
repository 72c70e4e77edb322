// Keys and buttons of the slides, and the number of the slide in the page's address.
(() => {
  const root = document.documentElement, deck = document.querySelector("main"), slides = [...deck.children];
  const bar = document.querySelector(".keys"), status = bar.querySelector("[role='status']");
  const button = (name) => bar.querySelector(`[value="${name}"]`);
  const isDark = () => (root.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
  let at = 0;

  function note(now) {
    at = now;
    status.textContent = `${at + 1} of ${slides.length}`;
    button("back").disabled = at === 0;
    button("on").disabled = at === slides.length - 1;
  }
  function show(to) {
    note(Math.max(0, Math.min(slides.length - 1, to)));
    deck.scrollTo({ left: slides[at].offsetLeft, behavior: "instant" });
    history.replaceState(null, "", `#${at + 1}`);
  }
  const actions = {
    on: () => show(at + 1),
    back: () => show(at - 1),
    first: () => show(0),
    last: () => show(slides.length - 1),
    theme: () => { root.dataset.theme = isDark() ? "light" : "dark"; },
    notes: () => button("notes").setAttribute("aria-pressed", String(root.toggleAttribute("data-notes"))),
    whole: () => (document.fullscreenElement ? document.exitFullscreen() : root.requestFullscreen()),
  };
  const KEYS = {
    ArrowRight: "on", PageDown: "on", " ": "on", ArrowLeft: "back", PageUp: "back", Home: "first", End: "last",
    f: "whole", n: "notes", t: "theme",
  };
  addEventListener("keydown", (event) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    const name = KEYS[key.length === 1 ? key.toLowerCase() : key];
    if (!name || ctrlKey || metaKey || altKey || (key === " " && target.closest("a, button"))) return;
    event.preventDefault();
    actions[key === " " && event.shiftKey ? "back" : name]();
  });
  bar.addEventListener("click", ({ target }) => actions[target.closest("button")?.value]?.());

  // A finger swipes by itself; whatever moved the slides, this is where they are now.
  deck.addEventListener("scroll", () => {
    const now = Math.round(deck.scrollLeft / deck.clientWidth);
    if (now === at) return;
    note(now);
    history.replaceState(null, "", `#${now + 1}`);
  });
  new ResizeObserver(() => deck.scrollTo({ left: slides[at].offsetLeft, behavior: "instant" })).observe(deck);
  addEventListener("hashchange", () => show(Number(location.hash.slice(1)) - 1 || 0));
  button("whole").hidden = !document.fullscreenEnabled;
  bar.hidden = false;
  show(Number(location.hash.slice(1)) - 1 || 0);
})();
