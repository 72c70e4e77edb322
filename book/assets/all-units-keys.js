// How one gets to a cell or a view: Tab reaches one cell of each table, the arrow keys the others, and a query a view.
Object.assign(window.naluTable, (() => {
  const linksOf = (tr) => (tr ? [...tr.querySelectorAll("td:not([hidden]) > a")] : []);

  /** Let Tab reach this link of a table alone or, where none is named, the first that shows. */
  function setTabStop(body, to = null) {
    const all = [...body.querySelectorAll("td > a")], stop = to ?? linksOf([...body.rows].find((tr) => !tr.hidden && linksOf(tr).length))[0];
    for (const link of all) link.tabIndex = link === stop ? 0 : -1;
  }

  /** Go from the cell that has the focus to the one that an arrow, Home or End leads to. */
  function move(event) {
    const link = event.target.closest(".nalu-units td > a");
    if (!link || event.altKey || event.ctrlKey || event.metaKey) return;
    const body = link.closest("tbody"), rows = [...body.rows].filter((tr) => !tr.hidden && linksOf(tr).length);
    const row = rows.indexOf(link.closest("tr")), here = linksOf(rows[row]), column = here.indexOf(link);
    const to = {
      ArrowLeft: here[column - 1], ArrowRight: here[column + 1], Home: here[0], End: here.at(-1),
      ArrowUp: linksOf(rows[row - 1])[column], ArrowDown: linksOf(rows[row + 1])[column],
    }[event.key];
    if (!to) return;
    event.preventDefault();
    setTabStop(body, to);
    to.focus();
  }

  /** The part of a view that a query such as ?operation=mul&sort=-worst names; what is not among the allowed is left out. */
  function viewOf(query, allowed) {
    const given = new URLSearchParams(query), view = {};
    for (const name of ["operation", "right", "at", "training", "inputs"]) if (allowed[name].includes(given.get(name))) view[name] = given.get(name);
    if (allowed.sort.includes(given.get("sort")?.replace(/^-/, ""))) view.sort = given.get("sort");
    const units = given.get("units")?.split(",").filter((unit) => allowed.units.includes(unit));
    return units?.length ? { ...view, units } : view;
  }

  /** The query that names what of a view is not as usual. */
  function queryOf(view, usual) {
    const kept = Object.entries(view).filter(([name, value]) => value !== usual[name]).map(([name, value]) => `${name}=${value}`);
    return kept.length ? `?${kept.join("&")}` : "";
  }

  return { setTabStop, move, viewOf, queryOf };
})());
