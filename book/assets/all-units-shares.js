// Shares of seeds with their intervals, as nalu_tutorial/metrics/intervals.py has them, and how a cell draws them.
window.naluTable = (() => {
  const Z = 1.959963984540054; // the normal quantile of 0.975

  /** The share and the ends of Wilson's 95 % interval, all in [0, 1]. */
  function wilson(right, seeds) {
    const rate = right / seeds, scale = 1 + (Z * Z) / seeds;
    const center = (rate + (Z * Z) / (2 * seeds)) / scale;
    const half = (Z / scale) * Math.sqrt((rate * (1 - rate)) / seeds + (Z * Z) / (4 * seeds * seeds));
    return [rate, right === 0 ? 0 : center - half, right === seeds ? 1 : center + half];
  }

  const percent = (share) => Math.round(100 * share);
  const LABELS = { d: "5 digits", n: "1\u00a0%" };

  /** An element with its class and what is in it: texts and elements. */
  function make(tag, name = "", ...inside) {
    const element = document.createElement(tag);
    if (name) element.className = name;
    element.append(...inside);
    return element;
  }

  function share(kind, right, seeds) {
    const [low, high] = wilson(right, seeds).slice(1).map(percent);
    const drawn = make("span", kind, make("em", "", LABELS[kind]), " ", make("b", "", `${right}`),
      make("i", "", `/${seeds}`), make("small", "", `${low}–${high}\u00a0%`));
    drawn.style.cssText = `--s:${(100 * right) / seeds};--l:${low};--h:${high}`;
    return drawn;
  }

  /** Both shares of a cell. */
  const shares = ({ solved, near, seeds }) => [share("d", solved, seeds), share("n", near, seeds)];

  const mean = (values) => values.reduce((sum, each) => sum + each, 0) / values.length;
  const rates = ({ solved, near, seeds }) => [solved / seeds, near / seeds];
  const least = (cells, name) => cells.reduce((low, each) => (each[name] / each.seeds < low[name] / low.seeds ? each : low));

  /** The cell of the worst range, by each share for itself. */
  const worst = (cells) => [["d", "solved"], ["n", "near"]].map(([kind, name]) => {
    const low = least(cells, name);
    return share(kind, low[name], low.seeds);
  });

  /** The means over ranges of both shares. */
  const means = (cells) => ["d", "n"].map((kind, k) => make("span", kind, make("em", "", LABELS[kind]), " ",
    make("b", "", `${percent(mean(cells.map((each) => rates(each)[k])))}`), make("i", "", "\u00a0%")));

  const worstRates = (cells) => ["solved", "near"].map((name) => {
    const low = least(cells, name);
    return low[name] / low.seeds;
  });
  const meanRates = (cells) => [0, 1].map((k) => mean(cells.map((each) => rates(each)[k])));

  /** By what a row is sorted: the share that shows, and where two are equal the other one. A row without such a cell is last. */
  function valuesOf(row, key, shown, right) {
    const cells = ["worst", "mean"].includes(key) ? shown : [row.cells.get(key)].filter(Boolean);
    if (!cells.length) return [-1, -1];
    const found = (key === "mean" ? meanRates : worstRates)(cells);
    const kept = found.map((each) => Math.round(1e9 * each)); // so that no rounding parts what is equal
    return right === "near" ? kept.reverse() : kept;
  }

  return { wilson, make, shares, worst, means, valuesOf };
})();
