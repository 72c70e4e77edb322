// What the pages do besides the theme: paper is white, and the list of a page's parts goes when it has been used.
(() => {
  const root = document.documentElement;
  let theme = null; // while the page is on paper, the one that it has on the screen
  function print() {
    theme ??= root.dataset.theme;
    root.dataset.theme = "light";
  }
  function show() {
    root.dataset.theme = theme ?? root.dataset.theme;
    theme = null;
  }
  addEventListener("beforeprint", print);
  addEventListener("afterprint", show);
  matchMedia("print").addEventListener("change", ({ matches }) => (matches ? print() : show()));

  document.addEventListener("click", ({ target }) => {
    if (target.closest("a[href*='#']")) target.closest("#pst-secondary-sidebar-modal")?.close();
  });
})();
