// The page "All units, one table": which rows and columns show, in what order, and what a cell says when it is opened.
addEventListener("DOMContentLoaded", () => {
  const { make, worst, means, valuesOf, detailsOf, setTabStop, move, viewOf, queryOf, readOwn, saidOf, ownRow } = window.naluTable;
  const told = JSON.parse(document.getElementById("all-units").textContent);
  const form = document.querySelector(".nalu-show"), own = document.querySelector(".nalu-own");
  const boxes = [...document.querySelectorAll(".nalu-units")];
  const USUAL = { operation: "all", right: "digits", at: "both", training: "all", inputs: "all", units: null, sort: "mean" };
  const CHOSEN = ["operation", "right", "at", "training", "inputs"]; // each by a row of words
  const ranges = Object.keys(told.ranges);
  const FIRST = ["worst", "mean"]; // the columns before the ranges
  let state = { ...USUAL };
  let panel = null; // what is open: its row, and the link that opened it

  // ---- rows ---------------------------------------------------------------------------------------------------------

  const cellOf = (address) => {
    const [seeds, solved, near, error, at, dead, solvedAtEnd, nearAtEnd, step] = told.cells[address];
    return { seeds, solved, near, error, at, dead, solvedAtEnd, nearAtEnd, step };
  };
  /** What is known of a row that stands in the page: its cells by their range. */
  function rowOf(tr, place, operation) {
    const unit = tr.dataset.unit, cells = new Map();
    for (const range of ranges) {
      const address = `${operation}-${range}-${unit}`;
      if (address in told.cells) cells.set(range, cellOf(address));
    }
    return { tr, unit, name: told.units[unit][0], place, cells, isOwn: false };
  }

  const tables = boxes.map((box) => {
    const operation = box.dataset.operation, body = box.querySelector("tbody");
    return { box, operation, body, heads: [...box.querySelectorAll("thead th")], rows: [...body.rows].map((tr, k) => rowOf(tr, k, operation)) };
  });

  // ---- what shows ---------------------------------------------------------------------------------------------------

  const showsRange = (range) => state.inputs === "all" || range.startsWith(`${state.inputs}-`);
  const hasTraining = (unit) => ({ all: true, published: !unit.endsWith("-clipped"), clipped: told.units[unit]?.[2] })[state.training];
  const isChosen = (unit) => (!state.units || state.units.includes(unit)) && hasTraining(unit);
  const showsUnit = (row) => row.isOwn || isChosen(row.unit);
  const shownCells = (row) => ranges.filter((range) => showsRange(range) && row.cells.has(range)).map((range) => row.cells.get(range));
  const shownRanges = () => ranges.filter(showsRange).length;
  /** Whether a row lacks ranges that show: its worst and its mean are then of other tasks than those of whole rows. */
  const isPart = (row) => shownCells(row).length < shownRanges();
  const sortKey = () => state.sort.replace(/^-/, ""), isUpwards = () => state.sort.startsWith("-");

  function inOrder(rows) {
    if (sortKey() === "unit") {
      const byName = [...rows].sort((a, b) => a.name.localeCompare(b.name, "en", { sensitivity: "base" }));
      return isUpwards() ? byName.reverse() : byName;
    }
    const keyed = rows.map((row) => ({ row, values: valuesOf(row, sortKey(), shownCells(row), state.right, state.at) })), turn = isUpwards() ? -1 : 1;
    const last = (row) => FIRST.includes(sortKey()) && isPart(row); // not ranked
    keyed.sort((a, b) => last(a.row) - last(b.row) || turn * (b.values[0] - a.values[0] || b.values[1] - a.values[1]) || a.row.place - b.row.place);
    return keyed.map(({ row }) => row);
  }

  function drawRow(row) {
    row.tr.hidden = !showsUnit(row);
    const cells = shownCells(row), [, ofWorst, ofMean, ...others] = row.tr.cells;
    const part = () => (isPart(row) ? [make("small", "nalu-part", `${cells.length} of ${shownRanges()} ranges, not ranked`)] : []);
    ofWorst.replaceChildren(...(cells.length ? [...worst(cells), ...part()] : []));
    ofMean.replaceChildren(...(cells.length ? [...means(cells), ...part()] : []));
    others.forEach((cell, k) => { cell.hidden = !showsRange(ranges[k]); });
  }

  function drawTable({ box, operation, body, heads, rows }) {
    box.hidden = state.operation !== "all" && state.operation !== operation;
    box.dataset.right = state.right;
    box.dataset.at = state.at;
    for (const head of heads) {
      head.hidden = ranges.includes(head.dataset.by) && !showsRange(head.dataset.by);
      const isName = head.dataset.by === "unit";
      if (head.dataset.by !== sortKey()) head.removeAttribute("aria-sort");
      else head.setAttribute("aria-sort", isUpwards() !== isName ? "ascending" : "descending");
    }
    rows.forEach(drawRow);
    body.append(...inOrder(rows).map(({ tr }) => tr));
    setTabStop(body);
  }

  function sayWhatShows() {
    const units = Object.keys(told.units), count = units.filter(isChosen).length;
    const head = tables[0].heads.find(({ dataset }) => dataset.by === sortKey())?.textContent.trim();
    const ordered = sortKey() === "unit" ? (isUpwards() ? "Z first" : "A first") : isUpwards() ? "lowest first" : "highest first";
    form.querySelector(".nalu-shown [role=status]").textContent = `${count} of ${units.length} units, sorted by ${head}, ${ordered}.`;
    form.querySelector(".nalu-pick summary").textContent = `Units: ${count < units.length ? `${count} of ${units.length}` : `all ${units.length}`}`;
  }

  function show() {
    closePanel();
    tables.forEach(drawTable);
    for (const name of CHOSEN) form.elements[name].value = state[name];
    for (const box of form.querySelectorAll("[name=unit]")) box.checked = !state.units || state.units.includes(box.value);
    sayWhatShows();
  }

  function readAddress() {
    const allowed = Object.fromEntries(CHOSEN.map((name) => [name, [...form.elements[name]].map(({ value }) => value)]));
    state = { ...USUAL, ...viewOf(location.search, { ...allowed, sort: ["unit", ...FIRST, ...ranges], units: Object.keys(told.units) }) };
  }

  function writeAddress(hash) {
    try {
      history.replaceState(null, "", `${location.pathname}${queryOf(state, USUAL)}${hash}`);
    } catch { /* a browser may refuse this to a page that is read from a folder */ }
  }

  function change(what) {
    state = { ...state, ...what };
    show();
    writeAddress("");
  }

  // ---- a cell that is opened ----------------------------------------------------------------------------------------


  function closePanel(toLink = false) {
    if (!panel) return;
    panel.link.setAttribute("aria-expanded", "false");
    panel.tr.remove();
    if (toLink) panel.link.focus();
    panel = null;
  }

  function openCell(link, isAsked = true) {
    const td = link.closest("td"), tr = td.closest("tr"), { operation, rows } = tables.find(({ body }) => body.contains(tr));
    closePanel();
    const row = rows.find((each) => each.tr === tr), range = ranges[td.cellIndex - 1 - FIRST.length];
    const close = make("button", "", "Close");
    close.type = "button";
    close.addEventListener("click", () => closePanel(true));
    const box = make("div", "nalu-panel", ...detailsOf(told, row, operation, range), close), cell = make("td", "", box);
    box.setAttribute("role", "group");
    box.setAttribute("aria-label", box.querySelector("p").textContent);
    box.tabIndex = -1;
    cell.colSpan = tr.cells.length;
    panel = { tr: make("tr", "nalu-opened", cell), link };
    tr.after(panel.tr);
    link.setAttribute("aria-expanded", "true");
    if (isAsked) box.focus({ preventScroll: true });
    box.scrollIntoView({ block: "nearest" });
  }

  /** Open the cell that the address names; what hides it is taken back. */
  function openFromAddress() {
    const td = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const link = td?.matches(".nalu-units td") && td.querySelector("a");
    if (!link) return;
    if (!td.checkVisibility()) {
      state = { ...state, operation: "all", training: "all", inputs: "all", units: null };
      show();
    }
    td.scrollIntoView({ block: "center", inline: "center" });
    openCell(link, false);
  }

  // ---- a reader's own rows ------------------------------------------------------------------------------------------

  let read = new Map(); // what was read, by the unit's name

  function drawOwn() {
    closePanel();
    for (const table of tables) {
      for (const { tr } of table.rows.filter(({ isOwn }) => isOwn)) tr.remove();
      table.rows = table.rows.filter(({ isOwn }) => !isOwn);
      table.rows.push(...[...read.values()].flatMap((unit) => ownRow(unit, table, told)));
    }
    own.querySelector("button").hidden = !read.size;
    show();
    const ways = tables.flatMap((table) => table.rows.filter(({ isOwn }) => isOwn).map((row) => wayTo(row, table)));
    own.querySelector(".nalu-ways").replaceChildren(...ways.map((way) => make("li", "", way)));
  }

  /** A link from the box to a row, which may be hidden by what was chosen. */
  function wayTo({ tr, name }, { operation, body }) {
    const link = make("a", "", `${name} among the ${told.operations[operation].name.toLowerCase()}s`);
    tr.id = `yours-${operation}-${name}`;
    link.href = `#${encodeURIComponent(tr.id)}`;
    link.addEventListener("click", (event) => {
      event.preventDefault();
      const shown = () => [...tr.querySelectorAll("td > a")].find((each) => each.checkVisibility());
      if (!shown()) change({ operation: "all", inputs: "all" });
      const first = shown();
      setTabStop(body, first);
      tr.scrollIntoView({ block: "center" });
      first.focus({ preventScroll: true });
    });
    return link;
  }

  async function take(files) {
    const said = own.querySelector("[role=status]"), tasks = Object.keys(told.thresholds);
    try {
      const texts = await Promise.all([...files].map(async (file) => [await file.text(), file.name]));
      texts.sort(([, a], [, b]) => /\.json$/i.test(a) - /\.json$/i.test(b)); // which tells more than the CSV beside it
      const found = new Map(texts.flatMap(([text, name]) => readOwn(text, name, tasks)).map((unit) => [unit.name, unit]));
      read = new Map([...read, ...found]);
      said.textContent = saidOf([...found.values()], told);
    } catch (error) {
      said.textContent = error.message;
    }
    drawOwn();
  }

  // ---- what a reader does -------------------------------------------------------------------------------------------

  function pressCell(event) {
    const link = event.target.closest("td > a");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (panel?.link === link) return closePanel(true);
    setTabStop(link.closest("tbody"), link);
    openCell(link);
    const { id } = link.parentElement;
    if (id) writeAddress(`#${id}`);
  }

  function addSortButtons({ heads }) {
    for (const head of heads) {
      const button = make("button", "", ...head.childNodes), by = head.dataset.by;
      button.type = "button";
      button.addEventListener("click", () => change({ sort: state.sort === by ? `-${by}` : by }));
      head.replaceChildren(button);
    }
  }

  function addPicks() {
    const boxes = Object.entries(told.units).map(([unit, [name]]) => {
      const box = make("input");
      Object.assign(box, { type: "checkbox", name: "unit", value: unit });
      return make("label", "", box, make("span", "", name));
    });
    form.querySelector(".nalu-picks").append(...boxes);
    for (const button of form.querySelectorAll(".nalu-pick button")) {
      button.addEventListener("click", () => change({ units: button.value === "all" ? null : [] }));
    }
  }

  function pick() {
    const chosen = [...form.querySelectorAll("[name=unit]:checked")].map(({ value }) => value);
    change({ units: chosen.length === Object.keys(told.units).length ? null : chosen });
  }

  function listenToFiles() {
    const input = own.querySelector("input");
    input.addEventListener("change", () => take(input.files).then(() => { input.value = ""; }));
    own.addEventListener("dragover", (event) => event.preventDefault());
    own.addEventListener("drop", (event) => {
      event.preventDefault();
      take(event.dataTransfer.files);
    });
    own.querySelector("button").addEventListener("click", () => {
      read = new Map();
      own.querySelector("[role=status]").textContent = "Your rows are taken away.";
      drawOwn();
    });
  }

  tables.forEach(addSortButtons);
  addPicks();
  listenToFiles();
  form.addEventListener("change", ({ target }) => (target.name === "unit" ? pick() : change({ [target.name]: target.value })));
  form.addEventListener("reset", (event) => {
    event.preventDefault();
    change(USUAL);
  });
  for (const { box } of tables) {
    box.addEventListener("click", pressCell);
    box.addEventListener("keydown", move);
    box.addEventListener("keydown", ({ key }) => key === "Escape" && closePanel(true));
  }
  addEventListener("hashchange", openFromAddress);
  for (const each of [form, own]) each.hidden = false;
  document.querySelector(".nalu-without-script").hidden = true;
  readAddress();
  show();
  openFromAddress();
});
