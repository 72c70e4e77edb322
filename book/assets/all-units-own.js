// A reader's own file: the CSV or JSON that a run of the experiment writes, read into the cells of a row for each unit.
Object.assign(window.naluTable, (() => {
  const COLUMNS = ["unit", "task", "seed", "success", "extrapolation", "solved_at", "dead", "error_below_1_percent"];
  const MADE = "as nalu-tutorial run single-unit writes it";

  /** The lines of a CSV, each a list of texts; what stands in quotes may hold commas, and a quote doubled. */
  function linesOf(text) {
    const lines = [[]];
    for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r?\n|$)/g)) {
      lines.at(-1).push(quoted?.replaceAll('""', '"') ?? plain);
      if (end !== ",") lines.push([]);
    }
    return lines.filter((line) => line.some(Boolean));
  }

  const numberOf = (text) => (text === "" || text === "nan" ? NaN : text.endsWith("inf") ? parseFloat(text.replace("inf", "Infinity")) : Number(text));
  function medianOf(values) {
    const known = values.filter((each) => !Number.isNaN(each)).sort((a, b) => a - b), middle = known.length >> 1;
    return known.length === 0 ? null : known.length % 2 ? known[middle] : (known[middle - 1] + known[middle]) / 2;
  }
  const meanOf = (values) => (values.length ? values.reduce((sum, each) => sum + each, 0) / values.length : null);

  /** How many runs a column counts; null where a run has nothing there. */
  const countOf = (runs, name) => (runs.every((run) => ["0", "1"].includes(run[name])) ? runs.filter((run) => run[name] === "1").length : null);

  function cellOf(runs) {
    const solved = runs.filter(({ success }) => success === "1");
    return {
      seeds: runs.length,
      solved: solved.length,
      near: runs.filter((run) => run.error_below_1_percent === "1").length,
      solvedAtEnd: countOf(runs, "success_at_end"),
      nearAtEnd: countOf(runs, "error_below_1_percent_at_end"),
      step: medianOf(runs.map(({ best_step }) => numberOf(best_step ?? ""))),
      error: medianOf(runs.map(({ extrapolation }) => numberOf(extrapolation))),
      at: [meanOf(solved.map((run) => numberOf(run.solved_at)).filter((step) => !Number.isNaN(step))), null, null],
      dead: runs.filter(({ dead }) => dead === "1").length,
    };
  }

  /** What is wrong with a run, if anything is. */
  function faultOf(run, seen, tasks) {
    if (!tasks.includes(run.task)) return `a task such as “${tasks[0]}”, got “${run.task}”`;
    for (const name of ["success", "error_below_1_percent", "dead"]) {
      if (!["0", "1"].includes(run[name])) return `0 or 1 for ${name}, got “${run[name]}”`;
    }
    return seen.has(run.seed) ? `each seed once for ${run.unit} on ${run.task}, got seed ${run.seed} again` : "";
  }

  function readCsv(text, file, tasks) {
    const [head = [], ...lines] = linesOf(text.replace(/^\uFEFF/, ""));
    const lacks = COLUMNS.filter((name) => !head.includes(name));
    if (lacks.length) throw new Error(`Expected a CSV with the columns ${COLUMNS.join(", ")}, ${MADE}; ${file} lacks ${lacks.join(", ")}.`);
    if (!lines.length) throw new Error(`Expected a line for each run, ${MADE}; ${file} has no line below its head.`);
    const units = new Map();
    lines.forEach((line, k) => {
      const run = Object.fromEntries(head.map((name, column) => [name, line[column] ?? ""]));
      if (!units.has(run.unit)) units.set(run.unit, new Map());
      const runs = units.get(run.unit).get(run.task) ?? new Map();
      const fault = faultOf(run, runs, tasks);
      if (fault) throw new Error(`Line ${k + 2} of ${file}: expected ${fault}.`);
      units.get(run.unit).set(run.task, runs.set(run.seed, run));
    });
    return [...units].map(([name, of]) => ({ name, steps: null, cells: new Map([...of].map(([task, runs]) => [task, cellOf([...runs.values()])])) }));
  }

  function readJson(text, file, tasks) {
    let told = null;
    try {
      told = JSON.parse(text);
    } catch {
      throw new Error(`Expected a JSON file, ${MADE}; ${file} cannot be read as JSON.`);
    }
    if (!Array.isArray(told?.results) || !told.results.length) throw new Error(`Expected a record with its results, ${MADE}; ${file} has none.`);
    const units = new Map();
    for (const each of told.results) {
      const { unit, task, seeds, success_rate: solved } = each, near = each.measures?.error_below_1_percent?.mean;
      if (!tasks.includes(task)) throw new Error(`Expected a task such as “${tasks[0]}”; ${file} has “${task}”.`);
      const isShare = (value) => typeof value === "number" && value >= 0 && value <= 1;
      if (!(seeds > 0) || ![solved, near].every(isShare)) {
        throw new Error(`Expected seeds and both shares for ${unit} on ${task}, ${MADE}; ${file} lacks one of them.`);
      }
      const [error, at, dead] = [each.extrapolation_median ?? null, each.solved_at ?? [null, null, null], each.dead ?? 0];
      const [solvedAtEnd, nearAtEnd] = ["success_at_end", "error_below_1_percent_at_end"].map((name) => {
        const share = each.measures[name]?.mean ?? null;
        return share === null ? null : Math.round(share * seeds);
      });
      const cell = { seeds, solved: Math.round(solved * seeds), near: Math.round(near * seeds), error, at, dead, solvedAtEnd, nearAtEnd, step: null };
      units.set(unit, (units.get(unit) ?? new Map()).set(task, cell));
    }
    return [...units].map(([name, cells]) => ({ name, steps: told.steps ?? null, cells }));
  }

  /** The units of a file with their cells by task; an error whose message is a sentence where it is none of ours. */
  function readOwn(text, file, tasks) {
    return (/\.json$/i.test(file) || text.trimStart().startsWith("{") ? readJson : readCsv)(text, file, tasks);
  }

  const listed = (numbers) => [...new Set(numbers)].sort((a, b) => a - b).map((each) => each.toLocaleString("en")).join(" or ");

  /** In sentences: what was read, and in what it differs from the runs beside it. */
  function saidOf(units, record) {
    const seeds = units.flatMap(({ cells }) => [...cells.values()].map((cell) => cell.seeds)), steps = units.map((unit) => unit.steps);
    const count = units.reduce((sum, { cells }) => sum + cells.size, 0);
    const said = [`Read ${units.map(({ name }) => name).join(" and ")}: ${count} cell${count > 1 ? "s" : ""}.`];
    if (seeds.some((each) => each !== record.seeds)) {
      said.push(`Yours has ${listed(seeds)} seeds where the others have ${record.seeds}; the intervals say what that costs.`);
    }
    if (steps.includes(null)) {
      said.push(`A CSV does not tell its steps, which are ${record.steps.toLocaleString("en")} for the others: add the JSON that lies beside it to have them compared.`);
    } else if (steps.some((each) => each !== record.steps)) {
      said.push(`Yours was trained for ${listed(steps)} steps and the others for ${record.steps.toLocaleString("en")}, so the rows cannot be compared as they stand.`);
    }
    return said.join(" ");
  }

  /** The row of a reader's unit in the table of an operation; none where the unit has no cell there. */
  function ownRow(unit, { operation, heads, rows }, told) {
    const { make, shares } = window.naluTable, { task } = told.operations[operation];
    const cells = new Map(Object.entries(told.ranges).filter(([, seen]) => unit.cells.has(`${task} ${seen}`))
      .map(([range, seen]) => [range, unit.cells.get(`${task} ${seen}`)]));
    if (!cells.size) return [];
    const name = make("th", "", unit.name, make("small", "", "yours")), tr = make("tr", "nalu-yours", name);
    name.scope = "row";
    for (const head of heads.slice(1)) {
      const cell = cells.get(head.dataset.by), link = make("a", "", ...(cell ? shares(cell) : []));
      link.href = "#add-your-own-row";
      tr.append(make("td", "", ...(cell ? [link] : [])));
    }
    return [{ tr, unit: "", name: unit.name, place: rows.length, cells, isOwn: true }];
  }

  return { readOwn, saidOf, ownRow };
})());
