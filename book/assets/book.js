// What the pages do besides the theme: paper is white and has what is folded, and the list of a page's parts goes when
// it has been used.
(() => {
  const root = document.documentElement;
  let theme = null; // while the page is on paper, the one that it has on the screen
  let unfolded = []; // the hints and solutions that are open on paper only
  function print() {
    theme ??= root.dataset.theme;
    root.dataset.theme = "light";
    const folded = [...document.querySelectorAll("article details:not([open], .above-input, .nalu-explorable *)")];
    for (const each of folded) each.open = true;
    unfolded.push(...folded);
  }
  function show() {
    root.dataset.theme = theme ?? root.dataset.theme;
    theme = null;
    for (const each of unfolded) each.open = false;
    unfolded = [];
  }
  addEventListener("beforeprint", print);
  addEventListener("afterprint", show);
  matchMedia("print").addEventListener("change", ({ matches }) => (matches ? print() : show()));

  // A formula that is wider than its place scrolls there, and is a stop of the keyboard for as long as it does.
  const scrolls = (box) => box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 12;
  function mark() {
    for (const box of document.querySelectorAll(".math")) {
      if (scrolls(box)) box.tabIndex = 0;
      else box.removeAttribute("tabindex");
    }
  }
  // With the face of formulas the formula grows, and its place does not.
  const watch = new ResizeObserver(mark);
  for (const each of document.querySelectorAll(".math, .math > math")) watch.observe(each);

  document.addEventListener("click", ({ target }) => {
    if (target.closest("a[href*='#']")) target.closest("#pst-secondary-sidebar-modal")?.close();
  });
})();
