// Chapter 14: the reader's own table. The reader says to which power the target follows its inputs; then sixteen networks
// of one power unit train on it, and the best is read as a formula, which the farthest rows judge.

import {
  adamState, adamStep, ARROWS, between, button, count, drag, fill, freshId, giveWay, html, joined, levelLines, line,
  linearScale, makeFiller, makeRunner, makeTie, mean, minus, more, oncePerTurn, openWhen, OWN_KEYS, pathThrough, percent,
  pointIn, signed, statusLine, stepScale, svg, svgText, taskLine, timesTen, uniform,
} from "./kit.js";

const STARTS = 16, STEPS = 3000, RATE = 0.1, SHARE = 0.1, EPSILON = 2 ** -52, SECONDS = 4;
const MOST = 25, HUGE = 1e30, FITS = 0.1, NEAR = 0.1, TEST = 4, FINE = 1e-3;
const SIMPLE = [-3, -2, -3 / 2, -1, -2 / 3, -1 / 2, -1 / 3, 0, 1 / 3, 1 / 2, 2 / 3, 1, 3 / 2, 2, 3];
const GUESSES = [-2, -1, -1 / 2, 0, 1 / 2, 1, 3 / 2, 2, 3];
const UNTRAINED = { formula: "", votes: -1, errors: [-1, -1] };
const defaults = { names: [], rows: [], guess: [], ...UNTRAINED };

// The tables that are there: names, rows, and where they come from.
const TABLES = {
  planets: [["distance", "period"],
    [[0.3871, 0.2408], [0.7233, 0.6152], [1, 1], [1.5237, 1.8808], [5.2029, 11.862], [9.5367, 29.447], [19.189, 84.017], [30.07, 164.79]],
    "Mercury to Neptune: the mean distance from the Sun, that of the Earth being 1, and the period in years."],
  pendulum: [["mass", "length", "period"],
    [[50, 0.2, 0.9], [50, 0.6, 1.55], [50, 1.2, 2.2], [100, 0.3, 1.1], [100, 0.8, 1.79], [100, 1.4, 2.37], [200, 0.2, 0.9],
      [200, 0.5, 1.42], [200, 1, 2.01], [400, 0.4, 1.27], [400, 0.9, 1.9], [400, 1.5, 2.46]],
    "Grams, meters, and the seconds of one swing, computed and rounded to hundredths. There are two inputs."],
  bacteria: [["hour", "cells"], Array.from({ length: 10 }, (_, k) => [k + 1, 2 ** (k + 1)]), "Computed: every hour, each cell becomes two."],
  dice: [["throw", "sum"], [9, 12, 11, 10, 10, 8, 14, 10, 8, 13].map((sum, k) => [k + 1, sum]), "Ten throws of three dice, made by a computer, and the sum of each."],
  "Boyle 1662": [["volume", "pressure"],
    [[48, 29.125], [44, 31.9375], [40, 35.3125], [36, 39.3125], [32, 44.1875], [28, 50.3125], [24, 58.8125], [22, 64.0625],
      [20, 70.6875], [18, 77.875], [16, 87.875], [14, 100.4375], [12, 117.5625]],
    "Air in a glass tube, as Robert Boyle measured it: its volume in marks of the tube, its pressure in inches of mercury. Every second row of his table."],
};

// ---- the table --------------------------------------------------------------------------------------------------

const spread = (values) => { const m = mean(values); return Math.sqrt(mean(values.map((value) => (value - m) ** 2))); };
const column = (rows, i) => rows.map((row) => row[i]);
const isFlat = (values) => spread(values) <= 1e-9 * Math.max(...values.map(Math.abs));

/** A field as it stands between two separators: its text without the quotes of a CSV, and whether it had them. */
function unquoted(field) {
  const bare = field.trim(), isQuoted = /^"([^"]|"")*"$/.test(bare);
  return { text: isQuoted ? bare.slice(1, -1).replaceAll('""', '"').trim() : bare, isQuoted };
}
/** What stands between the fields of all lines: tabs, else semicolons, else commas, else spaces. The first may be names. */
function separatorOf(lines) {
  const bare = lines.map((each) => each.replace(/"([^"]|"")*"/g, "q").trim()), body = bare.length > 1 ? bare.slice(1) : bare;
  for (const mark of ["\t", ";"]) if (bare.some((each) => each.includes(mark))) return mark;
  return body.some((each) => each.includes(",")) && body.every((each) => /,\s|^\S+$/.test(each)) ? "," : " ";
}
/** The fields of one line; a separator within quotes is none. */
function fieldsOf(words, mark) {
  const quoted = /"(?:[^"]|"")*"/g, kept = words.match(quoted) ?? [], holes = words.replace(quoted, "\0");
  const fields = mark === " " ? holes.trim().split(/\s+/) : holes.split(mark);
  return fields.map((field) => unquoted(field.replace(/\0/g, () => kept.shift())));
}
const asNumber = (field) => field.replace("−", "-");
/** The number that a field holds, with a point or a decimal comma; else NaN. */
function numberIn(field) {
  const plain = asNumber(field).replace(/^([^.,]*),([^.,]*)$/, "$1.$2");
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain) ? Number(plain) : NaN;
}
/** Whether to some this is a number with three decimals, and to others one with a thousands separator, as 1.200 and 1,200. */
const isGrouped = (text) => /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/.test(asNumber(text));
/**
 * What is to be said of numbers that have two readings: {wrong}, or a {note} that may be empty. Another number may settle
 * what their sign means, as 0.5 does; a column in which all numbers have three decimals is read as it stands.
 */
function doubtIn(texts, mark = "\t") {
  const isSettled = (some, sign) => some.some((each) => each?.includes(sign) && !isGrouped(each));
  const [comma, point] = [",", "."].map((sign) => isSettled(texts.flat(), sign));
  let note = "";
  for (const [k, i] of texts.flatMap((row, k) => row.map((_, i) => [k, i])).filter(([k, i]) => isGrouped(texts[k][i]))) {
    const text = texts[k][i], sign = text.includes(",") ? "," : ".", own = column(texts, i);
    const [whole, decimal] = [text.replace(sign, ""), String(numberIn(text))].map(minus);
    const isRead = sign === "," ? comma : !comma && (point || (mark !== ";" && own.every((each) => each && isGrouped(each))));
    if (!isRead) return { wrong: `Row ${k + 1}: “${text}” may be ${whole} or ${decimal}; write thousands without a separator, as ${whole}, or four decimals, as ${text}0.` };
    if (!isSettled(own, sign)) note ||= `“${text}” is read as ${decimal}, not as ${whole}.`;
  }
  return { note };
}
/** Why rows of three numbers may have two, one of them split at its thousands separator, in a sentence; nothing, if not. */
function splitIn(texts, mark) {
  const i = [1, 0].find((k) => texts.every((row) => row.length === 3 && isGrouped(`${row[k]},${row[k + 1]}`)));
  if (!texts.length || ![",", " "].includes(mark) || i === undefined) return "";
  const [first, second] = texts[0].slice(i);
  return `Row 1: “${first}${mark}${second}” may be one number or two; for one, write ${first}${second}, for two, put a line of names above the rows.`;
}
/** Whether a line of numbers may be names, as years that follow each other do. */
const areYears = (fields) => fields.every(({ text }, i) => /^(1[5-9]|20)\d\d$/.test(text) && (i === 0 || Number(text) === Number(fields[i - 1].text) + 1));
/** Whether the first column numbers the rows, as a data frame's index does: it has no name, and counts by one. */
const isIndex = (names, rows) => names.length > 2 && names.length === rows[0]?.length && !names[0] && rows.every(([k], i) => k === i + rows[0][0]);

/** What a text holds: {names, rows, note}, or {wrong}: a sentence. A first line without a number has the names. */
function parse(text) {
  const given = text.split(/\r?\n/).filter((each) => each.trim()), mark = separatorOf(given);
  const lines = given.map((each) => fieldsOf(each, mark));
  const isHead = lines.length > 0 && (lines[0].every((field) => Number.isNaN(numberIn(field.text)))
    || (lines[0].every(({ isQuoted }) => isQuoted) && !lines.slice(1).flat().some(({ isQuoted }) => isQuoted)));
  const head = isHead ? lines.shift().map((name) => (name.text.length > 16 ? `${name.text.slice(0, 15)}…` : name.text)) : [];
  const numbers = lines.map((fields) => fields.map((field) => numberIn(field.text)));
  for (const [k, row] of numbers.entries()) {
    const i = row.findIndex(Number.isNaN);
    const text = lines[k][i]?.text, advice = /^[-+\d.,'’\s]+$/.test(text) ? "; write thousands without a separator" : "";
    if (i >= 0) return { wrong: text ? `Row ${k + 1}: “${text.slice(0, 20)}” is no number${advice}.` : `Row ${k + 1} has an empty place.` };
  }
  if (!isHead && lines.length > 1 && lines[0].length > 1 && areYears(lines[0]) && !lines.slice(1).some(areYears)) {
    return { wrong: `Are ${joined(lines[0].map((each) => each.text))} the names of the columns? Then write letters with them, as in y${lines[0][0].text}. If they are a row, put a line with names above it.` };
  }
  if (isHead && lines.length && head.length !== lines[0].length) {
    return { wrong: `The line of names has ${so(head.length, "column")}, and row 1 has ${lines[0].length}; give each column one name, put tabs between columns, and write thousands without a separator.` };
  }
  const skips = isIndex(head, numbers), rows = skips ? numbers.map((row) => row.slice(1)) : numbers;
  const names = head.some(Boolean) ? head.map((name, i) => name || `column ${i + 1}`).slice(skips ? 1 : 0) : [];
  const texts = lines.map((fields) => fields.map(({ text }) => text)), doubt = doubtIn(texts, mark);
  const wrong = doubt.wrong || (!isHead && splitIn(texts, mark)) || check(rows, names);
  const left = skips ? "The first column only counts the rows, and is left out." : "";
  return wrong ? { wrong } : { names, rows, note: [left, doubt.note].filter(Boolean).join(" ") };
}

/** Names for all columns: those that are given, or x and y. */
const named = (names, columns) => (names.length === columns ? names : columns === 2 ? ["x", "y"] : ["x₁", "x₂", "y"]);

const so = (number, noun) => `${count(number)} ${noun}${number === 1 ? "" : "s"}`;
/** Why no network can learn from these rows, in a sentence; nothing, if one can. */
function check(rows, names = []) {
  const width = rows[0]?.length, called = named(names, width), uneven = rows.findIndex((row) => row.length !== width);
  if (!rows.length) return "The table is empty. It needs rows of two or three numbers, the target last.";
  if (width !== 2 && width !== 3) return `A row has ${so(width, "column")}. Two or three are needed, the target last; with decimal commas, put spaces or tabs between them.`;
  if (uneven >= 0) return `Row ${uneven + 1} has ${so(rows[uneven].length, "column")}, and row 1 has ${width}; give all rows as many, and write thousands without a separator.`;
  if (rows.length < width + 3) return `The table has ${so(rows.length, "row")}. With ${width === 2 ? "one input" : "two inputs"} at least ${width + 3} are needed.`;
  if (rows.length > MOST) return `The table has ${so(rows.length, "row")}. At most ${MOST} have room here; in Python FormulaRegressor takes any number.`;
  for (const [k, row] of rows.entries()) {
    const low = row.findIndex((value, i) => i < width - 1 && value <= 0), odd = row.findIndex((value) => value && !(Math.abs(value) < HUGE && Math.abs(value) > 1 / HUGE));
    if (low >= 0) return `Row ${k + 1}: ${called[low]} is ${num(row[low])}. An input must be above 0, as other numbers have no power ½.`;
    if (odd >= 0) return `Row ${k + 1}: ${called[odd]} is too large or too small a number. Take another measure for it.`;
  }
  const inner = rows.filter((_, k) => !farthest(rows).includes(k));
  for (const [i, name] of called.entries()) {
    const same = (some) => isFlat(column(some, i));
    if (same(rows)) return `All values of ${name} are equal. Nothing can be learned from them.`;
    if (same(inner)) return `All values of ${name} are equal but for the farthest rows, which are held out.`;
  }
  return "";
}

/** The numbers of the rows that are held out: a fifth of them, those whose inputs are farthest from the mean. */
function farthest(rows) {
  const far = rows.map(() => 0);
  for (let i = 0; i < rows[0].length - 1; i += 1) {
    const values = column(rows, i), m = mean(values), s = spread(values) || 1;
    values.forEach((value, k) => { far[k] += ((value - m) / s) ** 2; });
  }
  return rows.map((_, k) => k).sort((a, b) => far[b] - far[a] || a - b).slice(0, Math.max(1, Math.round(rows.length / 5)));
}

// ---- the net: a RealNPU with open gates and one output, and a linear layer; its powers, its factor, its offset ---

/** The rows as the network gets them: inputs over their geometric mean, targets with mean 0 and spread 1. */
function prepare(rows) {
  const held = farthest(rows), inner = rows.filter((_, k) => !held.includes(k)), outer = held.map((k) => rows[k]);
  const inputs = rows[0].length - 1, targets = column(inner, inputs), mid = mean(targets), size = spread(targets);
  const scales = Array.from({ length: inputs }, (_, i) => Math.exp(mean(column(inner, i).map(Math.log))));
  const ready = (some) => ({ inputs, xs: some.map((row) => scales.map((scale, i) => row[i] / scale)), ts: some.map((row) => (row[inputs] - mid) / size) });
  return { held, inputs, mid, size, scales, whole: spread(column(rows, inputs)), inner: withLogs(ready(inner)), outer: withLogs(ready(outer)) };
}
const withLogs = (points) => ({ ...points, logs: points.xs.map((x) => x.map((value) => Math.log(Math.abs(value) + EPSILON))) });
const product = (p, logs) => Math.exp(logs.reduce((sum, log, i) => sum + p[i] * log, 0));

/** Mean squared error; its slopes are left in `gradient`. */
function measure(p, { inputs, logs, ts }, gradient) {
  let loss = 0;
  gradient?.fill(0);
  for (let k = 0; k < ts.length; k += 1) {
    const z = product(p, logs[k]), error = p[inputs] * z + p[inputs + 1] - ts[k], back = (2 * error) / ts.length;
    loss += (error * error) / ts.length;
    if (!gradient) continue;
    for (let i = 0; i < inputs; i += 1) gradient[i] += back * p[inputs] * z * logs[k][i];
    gradient[inputs] += back * z;
    gradient[inputs + 1] += back;
  }
  return loss;
}

/** Small powers, a tenth of Glorot's, and the factor and the offset of a linear layer. */
function start(seed, inputs) {
  const random = uniform(seed), bound = SHARE * Math.sqrt(6 / (inputs + 1));
  return Array.from({ length: inputs + 2 }, (_, i) => (2 * random() - 1) * (i < inputs ? bound : 1));
}

/** One network and its optimizer, whose rate falls to 0 along a cosine. Only what is `free` moves. */
function learner(p, points, free = p.map(() => true)) {
  const values = Float64Array.from(p), gradient = new Float64Array(p.length), memory = adamState(p.length);
  const net = { p: values, gradient, loss: measure(values, points), step };
  function step() {
    net.loss = measure(values, points, gradient);
    free.forEach((moves, i) => { if (!moves) gradient[i] = 0; });
    adamStep(values, gradient, memory, (RATE * (1 + Math.cos((Math.PI * memory.t) / STEPS))) / 2);
  }
  return net;
}

/** All starts on one table; every so often the powers are noted. */
function makeRun(rows) {
  const data = prepare(rows), nets = Array.from({ length: STARTS }, (_, k) => learner(start(k + 1, data.inputs), data.inner));
  const run = { rows, data, nets, past: [], steps: 0, advance, best: () => nets.reduce((a, b) => (b.loss < a.loss || Number.isNaN(a.loss) ? b : a)) };
  const note = () => run.past.push({ step: run.steps, powers: nets.map(({ p }) => [...p.slice(0, data.inputs)]) });
  function advance(goal) {
    while (run.steps < Math.min(goal, STEPS)) {
      for (const net of nets) net.step();
      run.steps += 1;
      if (Math.floor(onStep(run.steps) / 2) > Math.floor(onStep(run.steps - 1) / 2) || run.steps === STEPS) note();
    }
    if (run.steps === STEPS) run.reading ??= read(run);
  }
  note();
  return run;
}

// ---- the formula ------------------------------------------------------------------------------------------------

/** The factor, and the offset if it is free, that fit best to these powers. */
function solved(p, { inputs, logs, ts }, hasOffset) {
  const z = logs.map((each) => product(p, each)), [m, t] = hasOffset ? [mean(z), mean(ts)] : [0, p[inputs + 1]];
  const own = mean(z.map((each) => (each - m) ** 2));
  const factor = own > 0 ? mean(z.map((each, k) => (each - m) * (ts[k] - t))) / own : 0;
  return [...p.slice(0, inputs), factor, hasOffset ? t - factor * m : t];
}

/** A network with some of its powers made simple; those that stay free are trained, and then factor and offset solved. */
function simplified(p, data, simple, hasOffset) {
  const { inputs, inner } = data, free = [...simple.map((each) => !each), true, hasOffset];
  const changed = [...p].map((value, i) => (simple[i] ? SIMPLE.reduce((a, b) => (Math.abs(b - value) < Math.abs(a - value) ? b : a)) : value));
  const fitted = solved(simple.every(Boolean) ? changed : trained(changed, inner, free), inner, hasOffset);
  return { p: fitted, hasOffset, free: free.filter(Boolean).length, squares: measure(fitted, inner) * inner.ts.length };
}
function trained(p, points, free) {
  const net = learner(p, points, free);
  for (let k = 0; k < STEPS; k += 1) net.step();
  return net.p;
}

/** The best network as a formula: of all that an F-test cannot tell from the best fit, the one with the fewest free numbers. */
function read({ data, nets, best }) {
  const { inputs, inner, outer, size, mid, scales, whole } = data;
  const none = scales.map(() => false), without = trained([...best().p.slice(0, -1), -mid / size], inner, [...none.map(() => true), true, false]);
  const choices = Array.from({ length: 2 ** inputs }, (_, k) => none.map((_, i) => Boolean(k & (1 << i))));
  const found = choices.flatMap((simple) => [simplified(without, data, simple, false), simplified(best().p, data, simple, true)]);
  const least = Math.min(...found.map((each) => each.squares)), most = inputs + 2, rest = inner.ts.length - most;
  const isNear = ({ squares, free }) => squares - least <= (TEST * (most - free) * least) / rest || squares <= inner.ts.length * FINE ** 2;
  const closest = found.find((each) => each.squares === least) ?? found[0], [simplest = closest] = found.filter(isNear).sort((a, b) => a.free - b.free || a.squares - b.squares);
  const { p, hasOffset } = simplest.squares <= inner.ts.length * FITS ** 2 ? simplest : closest; // what fits nothing need not be simple
  const powers = p.slice(0, inputs), factor = size * p[inputs] * scales.reduce((left, scale, i) => left / scale ** powers[i], 1);
  const inside = Math.sqrt(measure(p, inner)), beyond = (Math.sqrt(measure(p, outer)) * size) / whole;
  const agrees = nets.map((net) => powers.every((power, i) => Math.abs(net.p[i] - power) <= NEAR));
  const others = nets.filter((_, k) => !agrees[k]), opposed = others.length > 0 && others.every((net) => net.p[inputs] * p[inputs] < 0);
  return { p, powers, factor, offset: hasOffset ? size * p[inputs + 1] + mid : 0, inside, beyond, agrees, opposed,
    votes: agrees.filter(Boolean).length, fits: inside <= FITS && beyond <= FITS && Number.isFinite(factor) };
}

/** What a network with these parameters says of a row. */
const answer = (p, { inputs, scales, size, mid }, row) =>
  size * (p[inputs] * product(p, scales.map((scale, i) => Math.log(row[i] / scale + EPSILON))) + p[inputs + 1]) + mid;

/** The best network with the guessed powers. */
const withGuess = (guess, { inner }) => solved([...guess, 0, 0], inner, true);

// ---- words ------------------------------------------------------------------------------------------------------

function num(value) {
  const size = Math.abs(value);
  return size >= 1e5 || (size > 0 && size < 1e-3) ? timesTen(value, 2) : minus(String(Number(value.toPrecision(4))));
}
const nearly = (a, b) => Math.abs(a - b) < 1e-9;
/** A power: a whole number, a simple fraction, or two decimals. */
function powerWords(power, sign = "−") {
  const below = [1, 2, 3].find((each) => SIMPLE.some((simple) => nearly(simple, power)) && nearly(power * each, Math.round(power * each)));
  const words = below ? `${Math.abs(Math.round(power * below))}${below > 1 ? `/${below}` : ""}` : Math.abs(power).toFixed(2);
  return (power < 0 ? sign : "") + words;
}
const glued = (words) => words.replaceAll(" = ", "\u00a0= ").replaceAll(" · ", "\u00a0·\u00a0");
/** A product of powers, as nodes. */
const factors = (names, powers) => powers.flatMap((power, i) => (nearly(power, 0) ? [] : [[
  /\W/.test(names[i].replace(/[₁₂]/, "")) ? `(${names[i]})` : names[i], ...(nearly(power, 1) ? [] : [html("sup", {}, powerWords(power))])]]));
function formulaNodes(names, { powers, factor, offset }) {
  const all = factors(names, powers), size = num(factor), parts = size === "1" && all.length ? all : [[size], ...all];
  const last = offset ? [` ${offset < 0 ? "−" : "+"}\u00a0${num(Math.abs(offset))}`] : [];
  return [glued(`${names.at(-1)} = `), ...parts.flatMap((part, i) => (i ? ["\u00a0·\u00a0", ...part] : part)), ...last];
}
/** The formula as Python and SymPy read it. */
const asCode = ({ powers, factor, offset }) => [factor.toPrecision(6), ...powers.flatMap((power, i) => (nearly(power, 0) ? [] : [`x${i + 1}**(${powerWords(power, "-")})`]))]
  .join("*") + (offset ? ` + ${offset.toPrecision(6)}` : "");

const isNone = (guess) => guess.every((power) => power === 0);
/** How the guess was wrong, or that it was not. */
function judged(guess, names, { powers, factor, fits }, leaves) {
  const target = names.at(-1), said = joined(guess.map((power, i) => (guess.length > 1 ? `${powerWords(power)} for ${names[i]}` : powerWords(power))));
  if (isNone(guess)) return fits ? "You guessed that there is no law, and one fits." : "As you guessed: there is no law in it that these networks can express.";
  if (!fits) return `You guessed ${said}: with ${guess.length > 1 ? "these powers" : "this power"} the best curve leaves ${percent(leaves)} of the spread.`;
  const why = (power, was, name) => (nearly(power, 0) ? `${name} does not matter`
    : was === 0 ? `${name} does matter` : was * power < 0 ? `${target} ${factor * power > 0 ? "grows" : "falls"} where ${name} grows`
      : Math.abs(was) > Math.abs(power) ? "that is too steep" : "that is too flat");
  const wrong = guess.map((was, i) => (Math.abs(was - powers[i]) < NEAR ? ""
    : `You guessed ${powerWords(was)}${guess.length > 1 ? ` for ${names[i]}` : ""}, and it is ${powerWords(powers[i])}: ${why(powers[i], was, names[i])}.`));
  return wrong.filter(Boolean).join(" ") || "As you guessed.";
}

/** What was found: [headline, words]. */
function verdict({ reading, data }, names, judgment) { // without a judgment, after a point was moved
  const { inside, beyond, votes, opposed, fits } = reading, far = data.held.length;
  const errors = `misses the rows that it saw by ${percent(inside)} of their spread, and the ${far === 1 ? "farthest row" : `${far} farthest rows`}, `
    + `which no run saw, by ${percent(beyond)} of the spread of all`;
  if (fits) {
    return [formulaNodes(names, reading), `${judgment}The formula ${errors}. ${votes} of ${STARTS} runs agree${opposed ? "; the others are stuck with a factor of the other sign" : ""}.`];
  }
  if (!(inside <= FITS)) return [["No formula of this kind fits."], `${judgment}The best of ${STARTS} runs leaves ${percent(inside)} of the spread.`];
  return [["It fits what it saw, and fails beyond."], `${judgment}The best run, with ${joined(reading.powers.map((power, i) => `the power ${powerWords(power)} of ${names[i]}`))}, `
    + `${errors}. So it is not the law of this table.`];
}

// ---- the pictures -----------------------------------------------------------------------------------------------

const WIDE = { width: 340, height: 250, left: 12, right: 328, top: 24, bottom: 206 };
const onStep = stepScale(STEPS, [34, 326]);

/** An axis over some values, with a scale and at most three numbers; a logarithmic one bends what it is given. */
function makeAxis(values, ends, isLog) {
  const bend = isLog ? Math.log10 : (value) => value, back = isLog ? (value) => 10 ** value : (value) => value;
  const bent = values.map(bend), low = Math.min(...bent), high = Math.max(...bent), pad = 0.1 * (high - low);
  const from = !isLog && low > 0 ? Math.max(low - pad, low / 2) : low - pad, scale = linearScale([from, high + pad], ends);
  const unit = 10 ** Math.floor(Math.log10((high - from) / 2)), step = unit * [5, 2, 1].find((each) => each * unit <= (high - from) / 2);
  const every = isLog ? Math.max(1, Math.round((high - low) / 3)) : step;
  const first = Math.ceil(from / every), marks = Array.from({ length: 9 }, (_, k) => (first + k) * every).filter((mark) => mark <= high + pad);
  const grain = 10 ** Math.floor(Math.log10((high - from) / 200));
  const tidy = (value) => (isLog ? Number(value.toPrecision(3)) : Number((Math.round(value / grain) * grain).toPrecision(12)));
  return { on: (value) => scale(bend(value)), invert: (pixel) => tidy(back(scale.invert(pixel))), range: [from, high + pad], back,
    marks: (isLog ? marks.map((mark) => 10 ** mark) : marks).map((mark) => Number(mark.toPrecision(6))) };
}
/** Whether both axes are logarithmic: where there is no other way to see the small values. */
const wantsLog = (rows) => rows[0].length === 2 && rows.every((row) => row[1] > 0) && rows[0].every((_, i) => Math.max(...column(rows, i)) > 30 * Math.min(...column(rows, i)));

/**
 * The rows as points, which can be moved, and the curves of the nets. With two inputs, a point has its target across and
 * what the network says of it upwards: what is moved then is the target.
 */
function makePlot({ locked, onmove }) {
  const el = svg("svg", { viewBox: `0 0 ${WIDE.width} ${WIDE.height}`, class: "plot" }), clip = freshId();
  const [ground, curves, pins, names] = ["ground", "curves", "pins", "names"].map((name) => svg("g", { class: name }));
  el.append(svg("clipPath", { id: clip }, line("", `M${WIDE.left},${WIDE.top - 8}H${WIDE.right}V${WIDE.bottom}H${WIDE.left}Z`)),
    ground, svg("g", { "clip-path": `url(#${clip})` }, curves), names, pins);
  let x, y, log, two, all = [], current = 0, grip = null, places = [];

  function layOut(rows) {
    const targets = column(rows, rows[0].length - 1);
    [two, log, current] = [rows[0].length > 2, wantsLog(rows), 0];
    x = makeAxis(two ? targets : column(rows, 0), [WIDE.left, WIDE.right], log);
    y = makeAxis(targets, [WIDE.bottom, WIDE.top], log);
    if (all.length !== rows.length) {
      all = rows.map((_, k) => svg("g", { ...OWN_KEYS, onkeydown: (event) => press(event, k), onfocus: () => { current = k; } },
        svg("circle", { class: "reach", r: 18 }), svg("circle", { class: "disc", r: 6 })));
      pins.replaceChildren(...all);
    }
    const texts = x.marks.map((mark) => svgText(x.on(mark), WIDE.bottom + 17, "middle", num(mark)));
    ground.replaceChildren(line("axis", y.marks.map((mark) => `M${WIDE.left},${y.on(mark).toFixed(1)}H${WIDE.right}`).join("") + `M${WIDE.left},${WIDE.bottom}H${WIDE.right}`),
      ...texts, ...y.marks.filter((mark) => y.on(mark) > WIDE.top + 12).map((mark) => svgText(WIDE.left + 2, y.on(mark) - 4, "start", num(mark))));
  }
  /** Moves a point of the rows to a place of the picture: what does not change keeps all its digits. */
  function moveTo(k, [left, top], [acrossToo, upToo] = [true, true]) {
    const across = acrossToo && x.invert(between(WIDE.left + 3, WIDE.right - 3, left)), up = upToo && y.invert(between(WIDE.top, WIDE.bottom - 3, top));
    onmove(k, two ? [false, false, across] : [across, up]);
  }
  function press(event, k) {
    const next = { PageUp: k + 1, PageDown: k - 1 }[event.key];
    if (next !== undefined && all[next]) {
      event.preventDefault();
      fill(all[next], { tabindex: 0 }).focus();
      fill(all[k], { tabindex: -1 });
    }
    if (!ARROWS[event.key] || locked()) return;
    event.preventDefault();
    const [right, up] = ARROWS[event.key].map((each) => each * (event.shiftKey ? 2 : 8)), [left, top] = places[k];
    moveTo(k, two ? [left + right + up, top] : [left + right, top - up], [two || right !== 0, up !== 0]);
  }
  function under(event) {
    if (locked()) return null;
    const at = pointIn(el, event), far = places.map(([left, top]) => Math.hypot(left - at[0], top - at[1])), least = Math.min(...far);
    return least < 24 ? { k: far.indexOf(least), at } : null;
  }
  drag(el, {
    grips: (event) => under(event) !== null,
    start(event) {
      grip = event.button ? null : under(event);
      if (!grip) return false;
      grip.away = places[grip.k].map((each, i) => each - grip.at[i]);
      event.preventDefault();
      return all[grip.k].focus({ preventScroll: true, focusVisible: false });
    },
    move: (event) => moveTo(grip.k, pointIn(el, event).map((each, i) => each + grip.away[i])),
  });

  /** The curve of a network from one end of the picture to the other. */
  function curveOf(p, data, name) {
    const [from, to] = x.range, points = Array.from({ length: 81 }, (_, k) => x.back(from + (k / 80) * (to - from)))
      .map((each) => [x.on(each), answer(p, data, [each])]).filter(([, value]) => Number.isFinite(value) && (!log || value > 0))
      .map(([left, value]) => [left, between(-999, 999, y.on(value))]);
    return line(name, points.length > 1 ? pathThrough(points) : "");
  }
  /** “you”, where the guess is farthest from the best network; nowhere if the two are one curve. */
  function nameOf(guess, best) {
    const [own, other] = [guess, best].map((each) => Array.from({ length: 19 }, (_, k) => each.getPointAtLength(((k + 1) / 20) * each.getTotalLength())));
    const free = own.map(({ x: left, y: top }) => (left < 40 || left > WIDE.right - 24 || top < WIDE.top + 8 || top > WIDE.bottom - 20 ? -1
      : Math.min(...other.map((point) => Math.hypot(point.x - left, point.y - top)), ...places.map((place) => Math.hypot(place[0] - left, place[1] - top)))));
    const { x: left, y: top } = own[free.indexOf(Math.max(...free))];
    return fill(svgText(left, top - 8, "middle", "you"), { class: "yours", visibility: Math.max(...free) < 8 ? "hidden" : "visible" });
  }
  function draw({ rows, called, held, run, guess, stale }) {
    const best = run && (run.reading ?? { p: [...run.best().p] }).p, ready = run?.reading;
    const bottom = WIDE.bottom - 10, level = (row) => (best ? between(-99, 999, y.on(answer(best, run.data, row))) : bottom);
    places = rows.map((row) => (two ? [x.on(row[2]), level(row)] : [x.on(row[0]), log && row[1] <= 0 ? WIDE.bottom : y.on(row[1])]));
    el.classList.toggle("stale", stale);
    const mine = guess && !isNone(guess) && !two && ready ? [curveOf(withGuess(guess, run.data), run.data, "yours")] : [];
    const nets = run && !two ? run.nets.map(({ p }) => curveOf(p, run.data, "net")) : [];
    curves.replaceChildren(...nets, ...mine, ...(run && !two ? [curveOf(best, run.data, ready?.fits ? "found" : "best")] : []),
      ...(two ? [line("right", pathThrough([y, y].map((axis, k) => [x.on(axis.back(axis.range[k])), y.on(axis.back(axis.range[k]))])))] : []));
    all.forEach((pin, k) => {
      const far = held.includes(k), words = called.map((name, i) => `${name} ${num(rows[k][i])}`).join(", ");
      fill(pin, { class: `pin${far ? " held" : ""}`, transform: `translate(${places[k].map((each) => each.toFixed(1)).join(" ")})`,
        role: "slider", "aria-label": `Row ${k + 1}${far ? ", held out" : ""}`, "aria-disabled": String(locked()), tabindex: k === current ? 0 : -1,
        "aria-valuenow": Number(rows[k].at(-1).toPrecision(4)), "aria-valuetext": words });
    });
    names.replaceChildren(svgText(WIDE.left, 14, "start", two ? "↑ the prediction" : `↑ ${called[1]}`),
      svgText(WIDE.right, WIDE.height - 8, "end", two ? "in the table →" : `${called[0]} →`));
    if (mine.length) names.append(nameOf(mine[0], curves.querySelector(".best, .found")));
    const numbers = [...ground.querySelectorAll("text")];
    const yours = [...names.querySelectorAll(".yours")];
    giveWay(numbers, yours);
    giveWay(numbers.filter((_, k) => k % 2), [...numbers.filter((_, k) => k % 2 === 0), ...yours]);
    fill(el, { role: "group", "aria-label": `${two ? `The prediction against ${called[2]}. Arrow keys change ${called[2]}` : `${called[1]} against ${called[0]}. Arrow keys move a point`}, Page Up and Page Down go to another row` });
  }
  return { el, layOut, draw, isLog: () => log };
}

/** The powers of all starts over the steps. */
function makeTracks() {
  const el = svg("svg", { viewBox: "0 0 340 178", role: "img", class: "tracks" }), caption = html("p", { class: "caption" });
  function draw({ past, reading, data }, names) {
    const ends = past.flatMap(({ powers }) => powers.flat()).filter(Number.isFinite), low = Math.floor(between(-6, -1, Math.min(...ends))), high = Math.ceil(between(1, 6, Math.max(...ends)));
    const onPower = linearScale([low, high], [146, 10]), path = (k, i) => pathThrough(past.map(({ step, powers }) => [onStep(step), between(0, 160, onPower(powers[k][i]) || 0)]));
    const paths = Array.from({ length: STARTS }, (_, k) => k).sort((a, b) => (reading?.agrees[a] ?? 0) - (reading?.agrees[b] ?? 0))
      .flatMap((k) => data.scales.map((_, i) => line(`${reading?.fits && reading.agrees[k] ? "agrees" : "start"}${i ? " second" : ""}`, path(k, i))));
    const marks = [...new Set([low, 0, high])];
    el.replaceChildren(...levelLines(marks.map((power) => [onPower(power), signed(power, 0)]), { left: 34, right: 326 }), ...paths,
      ...[0, 300, STEPS].map((step) => svgText(onStep(step), 168, step < STEPS ? "middle" : "end", count(step))));
    const last = past.at(-1).powers.map((each) => each.map((power) => signed(power)).join(" and ")).join(", ");
    fill(el, { "aria-label": `The powers of ${STARTS} runs over the steps${reading ? `: they end at ${last}` : ""}` });
    const whose = data.inputs > 1 ? `powers of ${names[0]} (solid) and ${names[1]} (dashed)` : `power of ${names[0]}`;
    caption.textContent = [`The ${whose} of all ${STARTS} runs over ${count(STEPS)} steps; the first steps are drawn wider.`,
      reading?.fits && "In color: those that agree."].filter(Boolean).join(" ");
  }
  return { el: html("div", {}, el, caption), draw };
}

// ---- one instance -----------------------------------------------------------------------------------------------

/** The text of a table, in which no number is in doubt: a fourth decimal says that the others are decimals too. */
function textOf(names, rows) {
  const texts = rows.map((row) => row.map(String)), hasDoubt = doubtIn(texts).wrong;
  const clear = texts.map((row) => row.map((each) => (hasDoubt && isGrouped(each) ? `${each}0` : each)));
  return [...(names.length ? [names] : []), ...clear].map((each) => each.join("\t")).join("\n");
}

function render({ model, el }) {
  el.classList.add("nalu-explorable", "predict");
  const get = (name) => model.get(name), plan = oncePerTurn(draw);
  const tie = makeTie({ model, names: ["rows", "names", "guess"], follow });
  const runner = makeRunner({ total: STEPS, seconds: SECONDS, steps: () => run.steps, advance: (goal) => { run.advance(goal); look(); } });
  const filler = makeFiller({ work: () => ({ next() { next.advance(next.steps + 20); return { done: next.steps === STEPS }; } }), after: swap });
  // The networks that are shown, and those that train after a point was moved; the guess that was given, and one in part.
  let run = null, next = null, kept = null, part = [];
  let wrong = "", note = "", pictured = true, moved = false, asked = ""; // what is wrong with the table, or left out; the names that were asked for
  const inputs = () => get("rows")[0].length - 1, called = () => named(get("names"), inputs() + 1);
  const given = () => get("guess")[0]?.length === inputs();

  /** Another table, or the same question once more: the guess is asked again. */
  function ask(values) {
    runner.stop();
    filler.stop();
    [run, kept, part, moved, note] = [null, null, [], false, ""];
    tie.write({ ...UNTRAINED, guess: [], ...values });
    wrong = check(get("rows"), get("names"));
    plan();
  }
  function put(names, rows) {
    ask({ names, rows });
    text.value = textOf(names, rows);
    layOut();
  }
  /** The picture keeps its measure while points are moved. Of rows that Python gave and no network can learn there is none. */
  function layOut() {
    pictured = !wrong;
    if (pictured) plot.layOut(get("rows"));
  }
  /** Shows the rows that the model has, or those of the planets where it has none. */
  function open(guess) {
    put(...(get("rows").length ? [get("names"), get("rows")] : TABLES.planets));
    tie.write({ guess });
  }
  function typed() {
    const found = parse(text.value), isNew = JSON.stringify([found.names, found.rows]) !== JSON.stringify([get("names"), get("rows")]);
    if (found.wrong || !isNew) {
      wrong = found.wrong ?? "";
      plan();
    } else {
      ask({ names: found.names, rows: found.rows });
      note = found.note;
      layOut();
    }
  }
  function follow(changed) {
    if (changed.includes("rows") || changed.includes("names")) open(changed.includes("guess") ? get("guess") : []);
    plan();
  }
  function choose(i, power) {
    if (kept) return;
    const old = given() ? get("guess")[0] : part;
    part = Array.from({ length: inputs() }, (_, k) => (i === k || i === "all" ? power : old[k]));
    if (!part.includes(undefined)) tie.write({ guess: [part] });
    plan();
  }
  function go() {
    if (wrong) return;
    if (run?.reading) { ask({}); return; }
    if (kept || !given()) return;
    kept = [...get("guess")[0]];
    run = makeRun(get("rows"));
    status.hurry();
    runner.start();
    plan();
  }
  function look() {
    if (run.reading) {
      runner.stop();
      const { reading } = run;
      const errors = [reading.inside, reading.beyond].map((each) => (Number.isFinite(each) ? each : -1));
      tie.write({ formula: reading.fits ? asCode(reading) : "", votes: reading.votes, errors });
    }
    draw();
  }
  function move(k, values) {
    tie.write({ rows: get("rows").map((row, i) => (i === k ? row.map((old, j) => (values[j] === false ? old : values[j])) : row)) });
    text.value = textOf(get("names"), get("rows"));
    note = "";
    wrong = check(get("rows"), get("names"));
    retrain();
    plan();
  }
  /** After a point was moved, the networks train again, a little before each frame; what moves meanwhile waits its turn. */
  function retrain() {
    if (!run?.reading || wrong || filler.running()) return;
    moved = true;
    next = makeRun(get("rows"));
    filler.start();
  }
  function swap(done) {
    if (!done) return;
    run = next;
    look();
    if (run.rows !== get("rows")) retrain();
  }

  const id = freshId(), said = freshId();
  const plot = makePlot({ locked: () => runner.running(), onmove: move }), tracks = makeTracks(), status = statusLine();
  const text = html("textarea", { id, rows: 7, spellcheck: "false", autocomplete: "off", "aria-describedby": said, oninput: typed, ...OWN_KEYS });
  const presets = Object.entries(TABLES).map(([name, [names, rows]]) => [rows, button(name, () => put(names, rows))]);
  const problem = html("p", { class: "wrong", id: said, "aria-live": "polite" }), about = html("p", { class: "caption" });
  const guesses = html("div", { class: "guesses" }), mover = button("", go, { class: "go" }), bet = html("p", { class: "yours" });
  const prompt = html("p", { class: "prompt" });
  const rules = more("More: how it decides", html("p", {}, `The formula comes from the run with the least error. Its exponents become simple ones (whole, halves, thirds), and its offset 0, where an F-test at about 95 % cannot tell the difference. `
    + `It fits if it misses the rows by at most ${percent(FITS)} of the spread, the farthest rows too. A run agrees if its exponents are within ${NEAR} of the formula's.`));
  const task = taskLine("Is there a law in this table?", `Does its last column follow a power of the others, or none? Say which. Then ${STARTS} small networks learn the table, here in the page.`);
  el.append(html("div", { class: "law" }, task,
    html("div", { class: "choices", role: "group", "aria-label": "Tables" }, ...presets.map(([, each]) => each)),
    html("div", { class: "law-panes" },
      html("div", {}, plot.el, about, html("label", { for: id }, "Your own table: type or paste rows, the target last"), text, problem),
      html("div", {}, guesses, bet, html("div", { class: "law-row" }, mover), status.el, tracks.el, prompt, rules))));

  /** The buttons of the guess, made again for other names. */
  function drawGuesses(names) {
    if (asked !== String(names)) {
      asked = String(names);
      guesses.replaceChildren(...names.slice(0, -1).map((name, i) => html("div", { class: "powers", role: "group", "aria-label": `Power of ${name}` },
        html("span", {}, `${names.at(-1)} follows ${name} to the power`), ...GUESSES.filter((power) => power || names.length > 2)
          .map((power) => button(powerWords(power), () => choose(i, power), { "data-power": power })))),
      html("div", { class: "powers" }, button("no law", () => choose("all", 0), { "data-power": "none" })));
    }
    const now = given() ? get("guess")[0] : part;
    guesses.querySelectorAll("[role=group]").forEach((group, i) => {
      for (const each of group.querySelectorAll("button")) each.setAttribute("aria-pressed", String(now[i] !== undefined && Number(each.dataset.power) === now[i]));
    });
    guesses.querySelector("[data-power=none]").setAttribute("aria-pressed", String(given() && isNone(now)));
    guesses.hidden = kept !== null;
    bet.hidden = kept === null;
    if (kept) bet.textContent = isNone(kept) ? "You guessed: no law." : `You guessed: ${names.at(-1)} follows ${joined(kept.map((power, i) => `${names[i]} to the power ${powerWords(power)}`))}.`;
  }
  function draw() {
    const rows = get("rows"), names = called(), ready = run?.reading;
    const preset = Object.values(TABLES).find(([, its]) => JSON.stringify(its) === JSON.stringify(rows));
    for (const [its, each] of presets) each.setAttribute("aria-pressed", String(preset?.[1] === its));
    plot.el.style.display = pictured ? "" : "none";
    const two = inputs() > 1, held = wrong ? [] : farthest(rows);
    if (pictured) plot.draw({ rows, called: names, held, run, guess: kept, stale: Boolean(wrong) });
    about.textContent = [preset?.[2], note, two && `Each point is a row: ${names[2]} across, the network's prediction upwards. As the networks learn, the points approach the dashed line, where predictions are correct.`,
      "Hollow points are held out: no network sees them.", plot.isLog() && "Both axes are logarithmic."].filter(Boolean).join(" ");
    problem.textContent = wrong;
    text.setAttribute("aria-invalid", String(Boolean(wrong)));
    drawGuesses(names);
    mover.textContent = ready ? "Guess again" : `Train ${STARTS} networks`;
    fill(mover, { class: `go${ready ? " again" : ""}` });
    openWhen(mover, !wrong && (Boolean(ready) || (given() && !kept)));
    tracks.el.hidden = !run;
    if (run) tracks.draw(run, names);
    for (const each of [prompt, rules]) each.hidden = !ready;
    prompt.textContent = ready?.fits ? `Now pull a point ${two ? "to the side" : "away from the others"}, and the networks learn again. How far may it go until no formula fits? Then take a table of your own.`
      : "Now try another table, or one of your own.";
    el.dataset.guess = kept ? "kept" : given() ? "given" : "asked";
    if (wrong) status.say(["The table cannot be learned as it stands: see below it."]);
    else if (ready) {
      const leaves = Math.sqrt(measure(withGuess(kept, run.data), run.data.inner));
      const [headline, words] = verdict(run, names, moved ? "" : `${judged(kept, names, ready, leaves)} `);
      status.say([html("strong", {}, ...headline), ` ${words}`]);
    } else if (run) {
      status.say([`Step ${count(run.steps)} of ${count(STEPS)}: the best of ${STARTS} runs leaves ${percent(Math.sqrt(run.best().loss))} of the spread.`], runner.running());
    } else status.say([given() ? "Your guess is kept. Train the networks, and see." : names.length > 2 && part.length ? "Now the other exponent." : "The networks wait for your guess."]);
  }

  open(get("guess"));
  draw();
  return tie.live(el, [runner.stop, filler.stop]);
}

export default { defaults, render, law: { TABLES, prepare, withLogs, measure, start, learner, makeRun } };
