// What a cell of the page "All units, one table" says when it is opened: its numbers, its training, a line to cite.
Object.assign(window.naluTable, (() => {
  const { wilson, make } = window.naluTable;
  const whole = (number) => Math.round(number).toLocaleString("en");
  const POWERS = { "-": "⁻", ...Object.fromEntries([..."⁰¹²³⁴⁵⁶⁷⁸⁹"].map((digit, k) => [k, digit])) };

  /** A number in three digits, its power of ten as one reads it. */
  function short(number) {
    if (number === null) return "infinite";
    const [digits, power] = number.toPrecision(3).split("e");
    return power ? `${digits} · 10${[...power.replace("+", "")].map((each) => POWERS[each]).join("")}` : `${Number(digits)}`;
  }

  function shareInWords(right, seeds) {
    const [rate, low, high] = wilson(right, seeds).map((each) => Math.round(100 * each));
    return `${right} of ${seeds} seeds, ${rate} % (${low}–${high})`;
  }

  /** The shares at the best step and at the end, if that was counted. */
  const bothInWords = (cell, best, end) => `at the best step ${shareInWords(cell[best], cell.seeds)}; at the end `
    + (cell[end] === null ? "not counted" : shareInWords(cell[end], cell.seeds));

  function solvedAt([mean, low, high]) {
    if (mean === null) return "no seed was";
    return `step ${whole(mean)} on the average${low === null ? "" : ` (${whole(low)}–${whole(high)})`}`;
  }

  const minus = (text) => text.replaceAll("-", "−");

  function link(text, address) {
    const found = make("a", "", text);
    found.href = address;
    return found;
  }

  /** Where the page is: its public address where it has one, else its place in the book. */
  function addressOf(told, cell) {
    const isPublic = location.protocol === "https:" && location.hostname !== "localhost";
    return `${isPublic ? location.origin + location.pathname : told.page}#${cell}`;
  }

  function citation(told, head, { solved, near, seeds, solvedAtEnd }, cell) {
    const [, low, high] = wilson(solved, seeds).map((each) => Math.round(100 * each));
    return `${told.book}, “All units, one table”, ${head}: ${solved} of ${seeds} seeds right to five digits at the best step `
      + `(95 % interval ${low}–${high} %)${solvedAtEnd === null ? "" : `, ${solvedAtEnd} at the end`}; ${near} within 1 % at the best step; ${whole(told.steps)} steps, commit ${told.commit}, ${told.date}. `
      + addressOf(told, cell);
  }

  /** The line to cite, with a button that copies it or, where a page may not, selects it. */
  function toCite(text) {
    const line = make("span", "", text), box = make("span", "", line);
    window.naluCite(line);
    return [box];
  }

  function howTrained(told, operation, unit) {
    const [schedule, model, seconds] = told.trainings[`${operation}-${unit}`];
    return [
      ["schedule", [`${schedule}; ${whole(told.steps)} steps`]],
      ["model", [make("code", "", model)]],
      ["time", [`${whole(seconds)} s for all ranges of this operation, their seeds side by side`]],
    ];
  }

  function readOn(told, unit) {
    const lesson = told.units[unit][1], csv = document.querySelector("a.download[href$='single-unit.csv']")?.getAttribute("href");
    const to = [lesson && link("lesson", `../chapters/${lesson}.html`), link("record", "experiments.html#record-single-unit"),
      csv && link("each run (CSV)", csv)].filter(Boolean);
    return to.flatMap((each, k) => (k ? [" · ", each] : [each]));
  }

  /** What is said of a cell: a head, and a list of what is known. */
  function detailsOf(told, row, operation, range) {
    const { sign, task } = told.operations[operation], seen = told.ranges[range], cell = row.cells.get(range);
    const head = `${row.name} on ${sign} from ${minus(seen)}`, address = `${operation}-${range}-${row.unit}`;
    const said = [
      ["to five digits", [bothInWords(cell, "solved", "solvedAtEnd")]],
      ["within 1 %", [bothInWords(cell, "near", "nearAtEnd")]],
      ...(cell.step === null ? [] : [["best step", [`${whole(cell.step)}, the median of the seeds`]]]),
      ["median error", [`${short(cell.error)}, squared, beyond the range; right to five digits is below ${short(told.thresholds[`${task} ${seen}`])}`]],
      ["solved at", [solvedAt(cell.at)]],
      ...(cell.dead ? [["overflowed", [`${cell.dead} of ${cell.seeds} seeds`]]] : []),
      ...(row.isOwn ? [["from", ["your file; it has no address that could be cited"]]]
        : [...howTrained(told, operation, row.unit), ["read on", readOn(told, row.unit)], ["cite", toCite(citation(told, head, cell, address))]]),
    ];
    const list = make("dl", "", ...said.flatMap(([term, what]) => [make("dt", "", term), make("dd", "", ...what)]));
    return [make("p", "nalu-head", head), list];
  }

  return { detailsOf };
})());
