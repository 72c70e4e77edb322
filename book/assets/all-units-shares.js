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
  // What a cell counts: the class of each share, its label, and the name of its count, which may be unknown.
  const KINDS = [["d best", "5 digits", "solved"], ["n best", "1\u00a0%", "near"],
    ["d end", "5 digits, end", "solvedAtEnd"], ["n end", "1\u00a0%, end", "nearAtEnd"]];
  const isKnown = (count) => count !== null && count !== undefined;

  /** An element with its class and what is in it: texts and elements. */
  function make(tag, name = "", ...inside) {
    const element = document.createElement(tag);
    if (name) element.className = name;
    element.append(...inside);
    return element;
  }

  function share(kind, label, right, seeds) {
    if (!isKnown(right)) return make("span", `${kind} none`, make("em", "", label), " ", make("b", "", "–"));
    const [low, high] = wilson(right, seeds).slice(1).map(percent);
    const drawn = make("span", kind, make("em", "", label), " ", make("b", "", `${right}`),
      make("i", "", `/${seeds}`), make("small", "", `${low}–${high}\u00a0%`));
    drawn.style.cssText = `--s:${(100 * right) / seeds};--l:${low};--h:${high}`;
    return drawn;
  }

  /** All shares of a cell. */
  const shares = (cell) => KINDS.map(([kind, label, name]) => share(kind, label, cell[name], cell.seeds));

  const mean = (values) => values.reduce((sum, each) => sum + each, 0) / values.length;
  const known = (cells, name) => cells.filter((cell) => isKnown(cell[name]));
  const rateOf = (cell, name) => cell[name] / cell.seeds;
  const least = (cells, name) => known(cells, name).reduce((low, each) => (low && rateOf(low, name) <= rateOf(each, name) ? low : each), null);

  /** The cell of the worst range, by each share for itself. */
  const worst = (cells) => KINDS.map(([kind, label, name]) => {
    const low = least(cells, name);
    return share(kind, label, low?.[name], low?.seeds);
  });

  /** The means over ranges of all shares. */
  const means = (cells) => KINDS.map(([kind, label, name]) => {
    const rates = known(cells, name).map((each) => rateOf(each, name));
    const said = rates.length ? [make("b", "", `${percent(mean(rates))}`), make("i", "", "\u00a0%")] : [make("b", "", "–")];
    return make("span", kind, make("em", "", label), " ", ...said);
  });

  /** By what a row is sorted: the share that shows, and where two are equal the other one. A row without such a cell is last. */
  function valuesOf(row, key, shown, right, at) {
    const cells = ["worst", "mean"].includes(key) ? shown : [row.cells.get(key)].filter(Boolean);
    const names = at === "end" ? ["solvedAtEnd", "nearAtEnd"] : ["solved", "near"];
    const kept = names.map((name) => {
      const rates = known(cells, name).map((each) => rateOf(each, name));
      if (!rates.length) return -1;
      return Math.round(1e9 * (key === "mean" ? mean(rates) : Math.min(...rates))); // so that no rounding parts what is equal
    });
    return right === "near" ? kept.reverse() : kept;
  }

  return { wilson, make, shares, worst, means, valuesOf };
})();
