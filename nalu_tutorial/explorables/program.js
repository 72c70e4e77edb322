// Chapter 12: two nets run a program that the reader edits. One LSTM does all itself; the other reads the operators
// alone and says with which weights a NAC calculates. The reader says how large the numbers may grow, and then sees.

import {
  between, button, count, fill, guessSlider, html, levelLines, line, linearScale, makeRunner, makeTie, minus, oncePerTurn,
  openWhen, OWN_KEYS, pathThrough, sigmoid, signed, slider, statusLine, svg, svgText, taskLine, timesTen, uniform,
} from "./kit.js";

const HIDDEN = 32, HUNDRED = 100, PARTS = 8192;
const MOST = 40, SHOWN = 5, LARGEST = 9_999_999, TRAINED = { length: 4, limit: 100 };
const PROGRAMS = 200, SECONDS = 4, SIZES = [...[2, 3, 4, 5, 6, 7].flatMap((power) => [1, 2, 5].map((each) => each * 10 ** power)), 10 ** 8];
const NEVER = 7; // the guess that no result goes wrong: one more than the powers of ten from 100 to 100 million
const START = [[1, 12], [1, 7], [-1, 30], [1, 45]];
const defaults = { program: [], guess: -1, results: [0, 0, 0] };

// ---- the nets ---------------------------------------------------------------------------------------------------

/** The parameters of a net in one array, as they are stored: all low bytes, and then all high ones. */
function unpack(text) {
  const bytes = Uint8Array.from(atob(text), (each) => each.charCodeAt(0)), size = bytes.length / 2;
  return Float64Array.from({ length: size }, (_, k) => (bytes[k] | ((bytes[size + k] << 24) >> 16)) / PARTS);
}
/** An LSTM with a linear read-out: what it says after each of the inputs. */
function along(weights, inputs, outputs) {
  const columns = inputs[0].length, gates = 4 * HIDDEN; // the parameters: U, V, both biases, and those of the read-out
  const V = gates * columns, b = V + gates * HIDDEN, R = b + 2 * gates, r = R + outputs * HIDDEN;
  const [h, c, z] = [HIDDEN, HIDDEN, gates].map((size) => new Float64Array(size));
  const dot = (from, x) => { let sum = 0; for (let i = 0; i < x.length; i += 1) sum += weights[from + i] * x[i]; return sum; };
  return inputs.map((x) => {
    for (let k = 0; k < gates; k += 1) z[k] = weights[b + k] + weights[b + gates + k] + dot(k * columns, x) + dot(V + k * HIDDEN, h);
    for (let k = 0; k < HIDDEN; k += 1) {
      c[k] = sigmoid(z[HIDDEN + k]) * c[k] + sigmoid(z[k]) * Math.tanh(z[2 * HIDDEN + k]);
      h[k] = sigmoid(z[3 * HIDDEN + k]) * Math.tanh(c[k]);
    }
    return Array.from({ length: outputs }, (_, j) => weights[r + j] + dot(R + j * HIDDEN, h));
  });
}
/** What a net reads of a row's operator; the first row has none. */
const columns = (operator, k) => (k === 0 ? [0, 0] : operator > 0 ? [1, 0] : [0, 1]);

/** What the LSTM that does all itself says after each row; it reads and writes hundreds. */
const runAlone = (program) => along(ALONE, program.map(([operator, v], k) => [...columns(operator, k), v / HUNDRED]), 1).map(([y]) => HUNDRED * y);

const said = new Map(); // the weights of a row of operators: they do not depend on the numbers
/** The weights w₁ and w₂ of a NAC that the other one says at each row: tanh(Ŵ) · σ(M̂). Those of the first change nothing. */
function weightsOf(program) {
  const key = program.slice(1).map(([operator]) => (operator > 0 ? "+" : "-")).join("");
  const ofNAC = ([w1, w2, m1, m2]) => [Math.tanh(w1) * sigmoid(m1), Math.tanh(w2) * sigmoid(m2)];
  if (!said.has(key)) said.set(key, along(EMITS, program.map(([operator], k) => columns(operator, k)), 4).map(ofNAC));
  return said.get(key);
}
/** The running value with these weights, from the start in the first row: a ← w₁ a + w₂ v. */
function runWith(weights, program) {
  let a = program[0][1];
  return program.map(([, v], k) => (a = k === 0 ? a : weights[k][0] * a + weights[k][1] * v));
}
const exactWeights = (program) => program.map(([operator]) => [1, operator]);
const rounding = (weights) => weights.map((pair) => pair.map(Math.round));

// ---- digits -----------------------------------------------------------------------------------------------------

/** A number rounded to a whole one, a half to the even one. */
function whole(value) {
  const near = Math.round(value);
  return Math.abs(value % 1) === 0.5 && near % 2 ? near - 1 : near;
}
/** The digits of an answer below those of the right one, filled up with zeros, and which match; none with a wrong sign. */
function digitsOf(answer, right) {
  const [p, t] = [whole(answer), whole(right)], [own, other] = [p, t].map((each) => String(Math.abs(each))), places = Math.max(own.length, other.length);
  const all = [...own.padStart(places, "0")].map((digit, k) => ({ digit, right: p * t >= 0 && digit === other.padStart(places, "0")[k] }));
  return { negative: p < 0, all, right: all.filter((each) => each.right).length };
}
const isRight = (answer, right) => whole(answer) === right;

// ---- programs ---------------------------------------------------------------------------------------------------

/** A program as the page keeps it: at most 40 rows of an operator and a whole number; that of the first means nothing. */
const tidy = (rows) => (rows.length ? rows : START).slice(0, MOST).map(([operator, v], k) => [k > 0 && operator < 0 ? -1 : 1, Math.max(0, Math.round(v))]);
const drawn = (random, limit) => [random() < 0.5 ? 1 : -1, Math.floor(limit * random())];
const largest = (program) => Math.max(...program.map(([, v]) => v));
/** The power of ten, at least 100, below which all its numbers are. */
const limitOf = (program) => Math.max(TRAINED.limit, 10 ** String(largest(program)).length);
const values = (program) => runWith(exactWeights(program), program);
const last = (all) => all[all.length - 1];

/** Programs as long as those of training, whose numbers are shares of their size. */
function makeTests() {
  const random = uniform(12);
  return Array.from({ length: PROGRAMS }, () => Array.from({ length: TRAINED.length }, (_, k) => [k > 0 && random() < 0.5 ? -1 : 1, random()]));
}
const tests = makeTests();
/** The shares of these programs whose results are right, with numbers below a size: alone, with a NAC, with one rounded. */
function sharesAt(size) {
  let found = [0, 0, 0];
  for (const test of tests) {
    const program = test.map(([operator, share]) => [operator, Math.floor(size * share)]), weights = weightsOf(program), right = last(values(program));
    const answers = [runAlone(program), runWith(weights, program), runWith(rounding(weights), program)].map(last);
    found = found.map((sum, i) => sum + isRight(answers[i], right) / PROGRAMS);
  }
  return found.map((share) => Math.round(share * PROGRAMS) / PROGRAMS);
}
const known = [];
const shares = (k) => (known[k] ??= sharesAt(SIZES[k]));

// ---- words ------------------------------------------------------------------------------------------------------

const sizeWords = (size) => (size < 10 ** 6 ? count(size) : `${count(size / 10 ** 6)} million`);
const guessWords = (guess) => (guess === NEVER ? "of any size" : `below ${sizeWords(10 ** (guess + 2))}`);
const errorWords = (error) => (error < 1e-6 ? "less than 0.000001" : error < 9.95 ? String(Number(error.toPrecision(error < 0.1 ? 1 : 2))) : count(Math.round(error)));
const wholeWords = (value) => minus(value.toLocaleString("en", { maximumFractionDigits: 0 }).replace(/^-0$/, "0"));
const percent = (share) => `${share < 1 && share > 0.995 ? "over 99" : Math.round(100 * share)}\u00a0%`;
const plural = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;

/** The place of the size up to which the net with the NAC has every result right, or −1. */
function lastRight() {
  const wrong = SIZES.findIndex((_, k) => shares(k)[1] < 1);
  return wrong < 0 ? SIZES.length - 1 : wrong - 1;
}
/** How far off the worst of the weights is that calculate in the tests. */
const worstWeight = () => Math.max(...tests.flatMap((test) => weightsOf(test).slice(1).flat().map((w) => Math.abs(1 - Math.abs(w)))));
/** What became of the guess: [headline, words]. */
function verdict(guess) {
  const k = lastRight(), all = k === SIZES.length - 1, best = all ? NEVER : k < 0 ? -1 : Math.floor(Math.log10(SIZES[k])) - 2;
  const judged = guess === best ? "which is the right power of ten" : guess < best ? "which is too little" : "which is too much";
  const headline = all ? "With the NAC no result goes wrong." : k < 0 ? "With the NAC some are wrong even where it was trained." : `With the NAC all results are right at numbers below ${sizeWords(SIZES[k])}.`;
  const why = all ? "" : ` Its weights are not quite 1 and −1: one of them is off by ${errorWords(worstWeight())}, and the error that this makes grows with the numbers. Round the weights.`;
  return [headline, `You said numbers ${guessWords(guess)}, ${judged}.${why} The LSTM alone has ${percent(shares(0)[0])} right where it was trained, and ${percent(shares(3)[0])} at numbers below ${sizeWords(SIZES[3])}.`];
}
/** What is to be seen after the weights were rounded, or no longer are. */
function sentence(rounded) {
  const end = shares(SIZES.length - 1)[rounded ? 2 : 1];
  return `With its weights ${rounded ? "rounded to whole numbers" : "as they were learned"}, the NAC has ${percent(end)} of ${PROGRAMS} results right at numbers below ${sizeWords(last(SIZES))}.`;
}

// ---- the rows ---------------------------------------------------------------------------------------------------

/** A number with each of its digits marked as right or wrong, and in short how many are right. */
function marked(answer, right) {
  const { negative, all, right: hits } = digitsOf(answer, right), places = all.length;
  const spans = all.flatMap((each, k) => { // a long number may break where a comma would stand
    const begins = k > 0 && (places - k) % 3 === 0, span = html("span", { class: `${each.right ? "right" : "wrong"}${begins ? " group" : ""}` }, each.digit);
    return begins ? [html("wbr"), span] : [span];
  });
  const words = `${negative ? "−" : ""}${all.map((each) => each.digit).join("")}, ${hits} of ${plural(places, "digit")} right`;
  return [html("span", { role: "img", "aria-label": words, class: "number" }, negative ? "−" : "", ...spans), hits === places ? "✓" : `${hits}/${places}`];
}
/** A name and a number of a row; beside the name may stand how many digits are right. */
function makeCell(name, words) {
  const value = html("dd"), hits = html("span", { "aria-hidden": "true" });
  function put(number, right = "") {
    value.replaceChildren(number);
    hits.textContent = right;
  }
  return { el: html("div", { class: name }, html("dt", {}, `${words} `, hits), value), put };
}
const plain = (words) => html("span", { class: "number" }, ...words.split(/(?<=,)/).flatMap((part) => [part, html("wbr")]));

/** Rows of a pool, each for that of the program which is shown in its place. */
function makeRow({ onoperator, onnumber, onremove }) {
  const operator = button("", onoperator, { class: "operator" }), start = html("span", { class: "operator" }, "start");
  const number = html("input", { type: "number", min: 0, step: 1, inputmode: "numeric", oninput: () => onnumber(number.value), onchange: () => { number.value = shown; }, ...OWN_KEYS });
  const remove = button("×", onremove, { class: "remove" });
  const [exact, alone, emits, weights] = [["exact", "exact"], ["alone", "LSTM"], ["emits", "with NAC"], ["weights", "w₁, w₂"]].map((each) => makeCell(...each));
  const el = html("li", {}, html("div", { class: "edit" }, start, operator, number, remove), html("dl", {}, exact.el, alone.el, emits.el, weights.el));
  let shown = 0;
  function draw({ k, program, right, answers, pairs, most }) {
    const [sign, v] = program[k], name = `Row ${k + 1}`;
    [start.hidden, operator.hidden, shown] = [k > 0, k === 0, v];
    operator.textContent = sign > 0 ? "+" : "−";
    fill(operator, { "aria-label": `${name}: ${sign > 0 ? "plus" : "minus"}. Press to change it` });
    if (Number(number.value) !== v || (number.value === "" && document.activeElement !== number)) number.value = v;
    fill(number, { "aria-label": `${name}: number`, max: most });
    fill(remove, { "aria-label": `Take away row ${k + 1}` });
    openWhen(remove, program.length > 1);
    exact.put(plain(wholeWords(right[k])));
    [alone, emits].forEach((each, i) => each.put(...marked(answers[i][k], right[k])));
    weights.el.hidden = k === 0;
    weights.put(plain(pairs[k].map((w) => signed(w, 6)).join(", ")));
  }
  return { el, draw, remove };
}

// ---- the pictures -----------------------------------------------------------------------------------------------

const PLOT = { width: 340, height: 226, left: 56, right: 268, top: 26, bottom: 196 };
const LEAST = -4; // errors below 10⁻⁴ are drawn there
const cross = (x, y) => `M${(x - 4).toFixed(1)},${(y - 4).toFixed(1)}l8,8m0,-8l-8,8`;

/** How far off both nets are after each row. */
function makeErrors() {
  const ground = svg("g"), [alone, emits] = ["alone", "emits"].map((name) => line(name)), marks = line("alone cross"), dots = svg("g", { class: "dots" });
  const names = [["LSTM", "alone"], ["NAC", "emits"]].map(([words, name]) => fill(svgText(0, 0, "start", words), { class: name }));
  const window = svg("rect", { class: "window", y: PLOT.top, height: PLOT.bottom - PLOT.top });
  const el = svg("svg", { viewBox: `0 0 ${PLOT.width} ${PLOT.height}`, role: "img", class: "plot" }, window, ground, alone, emits, marks, dots, ...names);
  function draw({ right, answers, first, shown }) {
    const far = answers.map((each) => each.map((answer, k) => Math.abs(answer - right[k]))), most = Math.max(...far.flat());
    const top = Math.max(2, 2 * Math.ceil(Math.log10(most || 1) / 2)), onError = linearScale([LEAST, top], [PLOT.bottom, PLOT.top]), every = top > 6 ? 4 : 2;
    const onRow = linearScale([1, Math.max(2, right.length)], [PLOT.left + 12, PLOT.right - 8]), half = onError(Math.log10(0.5));
    const level = (error) => onError(Math.max(LEAST, Math.log10(error || 1e-99)));
    const points = far.map((each) => each.map((error, k) => [onRow(k + 1), level(error)]));
    const powers = [LEAST, ...Array.from({ length: 4 }, (_, k) => every * (k + 1)).filter((power) => power <= top)];
    ground.replaceChildren(...levelLines(powers.map((power) => [onError(power), power === 2 ? "100" : timesTen(10 ** power, 0)]), PLOT),
      line("half", `M${PLOT.left},${half.toFixed(1)}H${PLOT.right}`), svgText(PLOT.left - 6, half + 4, "end", "½"),
      svgText(0, 12, "start", "how far off"), svgText(onRow(1), PLOT.height - 8, "middle", "1"),
      ...(right.length > 1 ? [svgText(onRow(right.length), PLOT.height - 8, "middle", String(right.length))] : []), svgText((PLOT.left + PLOT.right) / 2, PLOT.height - 8, "middle", right.length > 1 ? "row" : ""));
    [alone, emits].forEach((each, i) => each.setAttribute("d", pathThrough(points[i])));
    marks.setAttribute("d", points[0].map(([x, y]) => cross(x, y)).join(""));
    dots.replaceChildren(...points[1].map(([x, y]) => svg("circle", { r: 3.5, cx: x.toFixed(1), cy: y.toFixed(1) })));
    const ends = points.map((each) => last(each)[1]), apart = Math.max(0, 22 - Math.abs(ends[0] - ends[1])) / 2, up = ends[0] <= ends[1] ? -1 : 1;
    names.forEach((each, i) => fill(each, { x: PLOT.right + 8, y: (ends[i] + 4 + (i ? -up : up) * apart).toFixed(1) }));
    fill(window, { x: (onRow(first + 1) - 7).toFixed(1), width: (onRow(first + shown) - onRow(first + 1) + 14).toFixed(1), visibility: shown < right.length ? "visible" : "hidden" });
    fill(el, { "aria-label": `How far off the answers are after each row. At the end the LSTM is off by ${errorWords(last(far[0]))}, and the net with the NAC by ${errorWords(last(far[1]))}` });
  }
  return { el, draw };
}

const onSize = (size) => linearScale([2, 8], [PLOT.left + 12, PLOT.width - 24])(Math.log10(size));
const onShare = linearScale([0, 1], [PLOT.bottom, PLOT.top + 14]);
/** The share of right results over the size of the numbers. */
function makeGrowth() {
  const [alone, emits] = ["alone", "emits"].map((name) => line(name)), marks = line("alone cross"), dots = svg("g", { class: "dots" });
  const names = [["LSTM", "alone"], ["NAC", "emits"]].map(([words, name]) => fill(svgText(0, 0, "start", words), { class: name }));
  const you = svgText(0, PLOT.top, "middle", "you"), yours = svg("g", { class: "yours" }, line("", `M0,${PLOT.top + 6}V${PLOT.bottom}`), you);
  const right = PLOT.width - 12, el = svg("svg", { viewBox: `0 0 ${PLOT.width} ${PLOT.height}`, role: "img", class: "plot" },
    ...levelLines([[0, "none"], [0.5, "half"], [1, "all"]].map(([share, words]) => [onShare(share), words]), { left: PLOT.left, right }), svgText(0, 12, "start", "results right"),
    ...[[2, "100"], [4, "10⁴"], [6, "10⁶"], [8, "10⁸"]].map(([power, words]) => svgText(onSize(10 ** power), PLOT.height - 8, "middle", words)),
    yours, alone, emits, marks, dots, ...names);
  function draw({ open, grown, rounded, guess }) {
    const lines = [0, rounded ? 2 : 1].map((i) => (open ? SIZES.slice(0, grown + 1).map((size, k) => [onSize(size), onShare(shares(k)[i])]) : []));
    [alone, emits].forEach((each, i) => each.setAttribute("d", open ? pathThrough(lines[i]) : ""));
    marks.setAttribute("d", lines[0].map(([x, y]) => cross(x, y)).join(""));
    dots.replaceChildren(...lines[1].map(([x, y]) => svg("circle", { r: 3.5, cx: x.toFixed(1), cy: y.toFixed(1) })));
    names.forEach((each, i) => { // beside the place where its line falls, or below its end
      const down = lines[i].findIndex(([, y], k) => k > 0 && y > onShare(0.5)), [x, y] = lines[i][down < 0 ? lines[i].length - 1 : down] ?? [0, 0];
      const beside = down < 0 ? y + 22 : Math.min((y + lines[i][down - 1][1]) / 2, onShare(0.2));
      fill(each, { x: (x + (down < 0 ? 0 : 8)).toFixed(1), y: beside.toFixed(1), "text-anchor": down < 0 && grown > 9 ? "end" : "start", visibility: open ? "visible" : "hidden" });
    });
    fill(you, { "text-anchor": guess > 4 ? "end" : "middle" });
    fill(yours, { visibility: guess < 0 ? "hidden" : "visible", transform: `translate(${(guess === NEVER ? right : onSize(10 ** (Math.max(0, guess) + 2))).toFixed(1)} 0)` });
    fill(el, { "aria-label": open ? `The share of ${PROGRAMS} results that are right, over the size of the numbers. Below ${sizeWords(SIZES[grown])}, the LSTM has ${percent(shares(grown)[0])}, and the net with the NAC ${percent(shares(grown)[rounded ? 2 : 1])}`
      : "The share of results that are right, over the size of the numbers: empty so far" });
  }
  return { el, draw };
}

// ---- one instance -----------------------------------------------------------------------------------------------

function render({ model, el }) {
  el.classList.add("nalu-explorable", "predict");
  const get = (name) => model.get(name), program = () => tidy(get("program"));
  const tie = makeTie({ model, names: ["program", "guess"], follow });
  const planRows = oncePerTurn(drawRows), plan = oncePerTurn(draw), random = uniform(1);
  const runner = makeRunner({ total: SIZES.length - 1, seconds: SECONDS, steps: () => grown, advance });
  let first = 0, kept = -1, grown = 0, done = false, free = false, rounded = false;

  function advance(goal) {
    grown = Math.min(SIZES.length - 1, Math.floor(goal));
    done = grown === SIZES.length - 1;
    if (done) runner.stop();
    draw();
  }
  function follow(changed) {
    if (changed.includes("program")) planRows();
    plan();
  }
  function go() {
    if (get("guess") < 0 || kept >= 0) return;
    kept = get("guess");
    status.hurry();
    planRows(); // numbers may be larger now
    runner.start();
    plan();
  }
  function round() {
    [rounded, free] = [!rounded, true];
    planRows();
    plan();
  }
  function put(rows, place) {
    tie.write({ program: rows });
    first = between(0, Math.max(0, rows.length - SHOWN), place ?? first);
    planRows();
  }
  const change = (k, row) => put(program().map((old, i) => (i === k ? row : old)));
  const most = () => (kept < 0 ? TRAINED.limit - 1 : LARGEST);
  function type(k, text) {
    const value = Math.round(Number(text));
    change(k, [program()[k][0], Number.isFinite(value) ? between(0, Math.max(most(), program()[k][1]), value) : 0]);
  }
  function remove(i) {
    const rows = program();
    if (rows.length < 2) return;
    put(tidy(rows.filter((_, k) => k !== first + i)));
    drawRows();
    pool[Math.min(i, rows.length - 2 - first)].remove.focus();
  }
  const extended = (rows, length) => [...rows, ...Array.from({ length: length - rows.length }, () => drawn(random, limitOf(rows)))];
  function lengthen(length) {
    const rows = program();
    if (rows.length < MOST) put(extended(rows, Math.min(MOST, length)), MOST);
  }
  function enlarge() {
    const rows = program();
    if (HUNDRED * largest(rows) < LARGEST) put(rows.map(([operator, v]) => [operator, HUNDRED * v + Math.floor(HUNDRED * random())]));
  }
  const back = () => put(extended([[1, drawn(random, TRAINED.limit)[1]]], TRAINED.length), 0);

  const pool = Array.from({ length: SHOWN }, (_, i) => makeRow({
    onoperator: () => { const [operator, v] = program()[first + i]; change(first + i, [-operator, v]); },
    onnumber: (text) => type(first + i, text), onremove: () => remove(i),
  }));
  const rows = html("ol", { class: "rows" }, ...pool.map((row) => row.el)), total = html("p", { class: "total", "aria-live": "polite" });
  const place = slider({ label: "Rows shown", min: 1, max: 1, step: 1, value: 1, format: (k) => `${k} to ${k + SHOWN - 1}`, oninput: (value) => { first = value - 1; drawRows(); } });
  const [add, longer, larger] = [button("Add a row", () => lengthen(program().length + 1)), button("Ten times longer", () => lengthen(10 * program().length)), button("A hundred times larger", enlarge)];
  const harder = html("div", { class: "program-buttons" }, add, longer, larger, button("Back to what they were trained on", back));
  const errors = makeErrors(), growth = makeGrowth(), status = statusLine(), opener = button("Let the numbers grow", go, { class: "go" });
  const guess = guessSlider({ label: "You say: right at numbers", max: NEVER, format: guessWords, oninput: (value) => { tie.write({ guess: value }); plan(); } });
  const rounder = button("Round the weights", round), after = html("div", { class: "program-buttons" }, rounder);
  const task = taskLine("How large may the numbers grow until a digit goes wrong?", "Two nets run this program. The LSTM reads operators and numbers, and does all by itself. "
    + "In the other net an LSTM reads the operators alone and says the two weights of a NAC: value ← w₁ · value + w₂ · number. "
    + `Both were told the results of programs of four rows with numbers below ${TRAINED.limit}. Edit the program and compare them. Then say at which numbers the NAC gets all results right, and let those of ${PROGRAMS} programs grow.`);
  el.append(html("div", { class: "programs" }, task, rows, place.el, total, harder, html("div", { class: "program-panes" },
    html("div", {}, growth.el, html("p", { class: "caption" }, `How many of ${PROGRAMS} programs of four rows end right, over the size below which their numbers are.`), html("div", { class: "program-guess" }, guess.el), opener, status.el, after),
    html("div", {}, errors.el, html("p", { class: "caption" }, "The program above, row by row, on a scale of powers of ten. Below the line at ½ the rounded number is right. Both nets were told results after a fourth row alone; after the other rows they are read all the same.")))));

  function drawRows() {
    const all = program(), right = values(all), pairs = rounded ? rounding(weightsOf(all)) : weightsOf(all), answers = [runAlone(all), runWith(pairs, all)];
    first = between(0, Math.max(0, all.length - SHOWN), first);
    const shown = Math.min(SHOWN, all.length);
    pool.forEach((row, i) => {
      row.el.hidden = i >= shown;
      if (i < shown) row.draw({ k: first + i, program: all, right, answers, pairs, most: most() });
    });
    rows.start = first + 1;
    place.el.hidden = all.length <= SHOWN;
    place.input.max = Math.max(1, all.length - SHOWN + 1);
    place.set(first + 1);
    const results = [right, ...answers].map(last);
    const one = (i) => { const { all: digits, right: hits } = digitsOf(results[i], results[0]); return `${wholeWords(results[i])}, ${hits} of ${plural(digits.length, "digit")} right`; };
    total.replaceChildren(`After ${plural(all.length, "row")}: exactly `, html("b", {}, wholeWords(results[0])), `. LSTM: ${one(1)}. With NAC: ${one(2)}.`);
    errors.draw({ right, answers, first, shown });
    for (const each of [add, longer]) openWhen(each, all.length < MOST);
    openWhen(larger, HUNDRED * largest(all) < LARGEST);
    if (String(get("results")) !== String(results)) tie.write({ results });
  }
  function draw() {
    const open = kept >= 0, given = get("guess") >= 0;
    growth.draw({ open, grown, rounded, guess: open ? kept : get("guess") });
    guess.draw(open ? kept : get("guess"), open);
    opener.hidden = open;
    openWhen(opener, given);
    for (const each of [longer, larger, after]) each.hidden = !done;
    rounder.setAttribute("aria-pressed", String(rounded));
    el.dataset.guess = open ? "kept" : given ? "given" : "asked";
    if (!open) status.say([given ? `You say: right at numbers ${guessWords(get("guess"))}. Let them grow.` : "The numbers wait for your guess."]);
    else if (!done) status.say([`Numbers below ${sizeWords(SIZES[grown])}.`], runner.running());
    else if (free) status.say([sentence(rounded)]);
    else {
      const [headline, words] = verdict(kept);
      status.say([html("strong", {}, headline), ` ${words}`]);
    }
  }

  drawRows();
  draw();
  return tie.live(el, { stop: runner.stop });
}

// ---- what is stored: written by tools/store_program_nets.py -----------------------------------------------------

// The parameters of the LSTM that is alone, and of the one that emits the weights of a NAC, in PyTorch's order. A test
// holds both against PyTorch.
const STORED = {
  alone: `QR0TPPRfMycmwYM+HLfp4d0KxYnoLlgphMWjOyQckukoS0F/iAYW7N8HuJYwsZnSar7AgnacGkN4JUyrFSxOTztuXyVbjLNpCoOoP0hqB5Xka1DkwVe6
OxJ9sYxXg36B5ZnvUxaXMjUHo38DfrcBZRRuGRN79VNP/1NEZPfeKx+M2qAsXlngOo+GERYox4Mt6EZKWLmztbIqeqc11eOxFMeYOiEVVdun/EQVYOE0
YnXm+QU/DTH6wp8SRAGYTattgyZZi9vIpnH3DcbiyuyRXMBgEuGkzpPT7+tdToiS3HIulG75la9eRCHtrzbtpLws12A5zGbVPuEuWk3yuyRsCP2Urn+9
UxPJYcjan5QkCDFBk2Yp/BY5UCbdpsaFRi7FLACk2PtSJ8hSWSoWNDdktPmrnAADIY2m62bkfrR8n6gH5ZspQqCN//ZR7A1vLNQmVD0vMlH4FoxsVG0W
DeI+RVnuQADEHC89VcErpPlx/SzXJp8aRqUfzeuyRQJ8+kOedZ3dHu5KkWoHBTX/F3L0y3hMal8kCz1nEkEMTygjVokAW9aIeKATa277ANNO6Ydp5Vi9
lkYtN0kVZ4vxk5V+gpSa1kIaQpCth8IQPBd+TWUlWRS05E1Uvocq5ZExbG5nRUg2E750YduPkVANRPOUMHCl+ETZKt5Ivfn8CGvoiDT/b0bDeCPiibpb
rrcyQeGvBXwx8Ke4/piSFD9e9/3H6I27DN1YEGZiJwKeIZdnB/I+YymnVAXBfHEURBNe28F9Jib5yNFbfe33ZIFpDU7EHkR1jGopL5ootqdsNrQhU3z8
923s3pOf/ApqtWOa7ddvFSQcEViCErDKUFD2nC+MGw/KtGgxV+UhP7vO8dHOoqNTPg/xdzn6CsylVyvY7czIKpA1I7FvaAbacNgOYMJETGrEynONcOpd
r0ieHHgJLsIufZLVfxkkzYKnKRMbcrA0BO3/x0CAGsbYE4qC42bX1lFqojNN9EVYwMnPV4NEMKsF5W/LaiU5J8nCSeIpTRJ9npKqlnI5rRHQ8HGW/3iN
vB8217EPb7RM875T+SaEsFu4oCJBqhjYe+QrGspZSvge91TRD6kNRfr8/T6DuaNJjx4MPvISL5MgoPWhsgeqIDn+1+vex9mrRLRFYh6RVrJx85DA+pHy
MFqoQSEX4TMKXQpD/CidD/tTFUUfz0aAqAkj8/uweFjtsgTYGb6kRZXspk+0OoEY1KRryACe80fl0stz3X4UlUhGuiU1lMf9NniHDq5yOtHYOvka0qfZ
KTp+c3Vbr6BJ19Mj2sl7wTabhoC8UlIVwn2JVJ9EAx5Sq/gBkpIlqCWsP5KhqfykulJUgzaJ6HC3Zjf0IUnKihyEU/AVo2Kv5Tfm74z4G/HGiNU97HSn
a74PWqZgVd2P+93rwHM2gnTlNnw2WkutKzi9Z1wlsQPLdKuRlBRkX+plZ//7MRgo8V1d8x59l42d90SsDIXBHNvvMLrYbbeH2D0rsu2X3pW7VelItNcJ
aU36e+gKO8LXwdQqJ00MHcNSo22rp/C7Cnfm2X+HVIKG6N49zt81PCCJoOpV6ZeIdzpYjf5oJY89RfHGyKUZcX4/B4oler1JHVgeNHzOycHfdXLlvRfx
BVLSbWS4QFb46iGBOYqKH4TnTw5cZ3wjXbuga7OLP4VcMHDkLJ2i9P76Kp79zW+CdtI7yQt9Nn28WMJt2PMBM0WGOBLNCSXbgTOBsK8NzvRr5G0mLtEB
6zYkT97jVP1BP5Y8ujOxVkl7ah/NYfzrg4Q8RgIfa9e5V6+014h2lNgaioIJleI0dkr56Us/eT4Te7u8ERkF9G+6HsnvWzy3uKdcZ6mLHxrnrjskkwme
JxdAt77gVb6x0IFZKUSqkcaguxPXpsse7j6tGFX9JP/Zh5z7ZKRtDILZp6lQ/1ttmbYk1eskqkAkn4AQYoe0r3NBnqf63aSPcwsD0hfS3LsNF5F6Py0e
4caCuRABykxMwNnpoSFXmE27pfDItdcM3mfT1s40gQtae7fp1sdMBF9k/Kdc09JTC0sesstmKvbmcaEF1HOXGSSBqliw2TuRXpo9jmDqQpMeDv6lbYdN
BrjMDQBJ2XtyEQKFqDFEwk8UZ5/EaHE83axxOT+X0dCBPT3uZgRB08DDb014H+dKKc1kHOo6UOfGJB6mEb+xt3RoVInTZ5YvztmRR6oGpoTf+aZAdOPK
yg5vQYjzLvLEMjWia8QLR1NhvpNBkQ50qmdTvcj/F6tk79LT1+vS3jD4TZw8kleGXK+VsyARdWfp07RiMSV8BgDbVRL/s64fXT+mjkgK2/jeEBC7igjD
z3uRv/tfsp6pfW7jhimtc258z+r4GjLnIiAv3IPMO35QBR8WJSbfoPzre85yZqHXNAqva2I38P2sheZQFxOIJ6zDdPftZBgeBocGOFrJ8YKMENtxCyon
4RjS3xlBepj8MtM5B+Iy5VKWZFOxrZKW6T5X2aex6UJqVw1LhxqlzpRyjYXFl5/p53kTAqiM7atAxjObp2ssq+Zi4BMzCqZYnT3HfK02OaoYtD6r8Eh0
ePFApVMX/BQVz+91fE6SU5itNNkarWVn5MuLWRFLBacxP2F3lGhodzR4yM6INvBhUvxdJFPLPjNRME4SuhvVrp7REpxvQNEnxH5vzqcYo9bCh/1EytIS
pGB1tCvzTn4zDVHxw5ggC/iHVLxOUgMYKP1wF18i9pwc2Zn1YzNwHjgugcypVAlWIojmXn70zfwc2lnVDwHahSAcNr2wr4YUvTvlIIUjIJT6kDa74OKJ
/yDMH/cirEtO9elop4gJaDJ1giGNUSbyIKhjd5XbLPDiTO+AgD5zdA5Y0HFbyKXhfGW2Siuyl3G4Yj6XKCzOgaxO2nqXHV7j76TbZGc5kcDR/zN0K2Ln
BBJLw1T60fJD0kaLGpegVLufWWROumcKElnuiYLvrjJ7z3at4TqeooGNWoQYSE6wONN7i5z2DH9EHbmFSzyxMimna/bCQxNvt80DsYbY5qwwWhIEFciK
oZvyasuHJnPnnsTW+ZSdDhyqkFPKuivv8s8SL7Q6+OmUWAL3mA6BbuJaDB7HSCEaZvLfSBDxa3CoOHovRmELqNh+uiKcNRvbQcmPz3xefiojpchTzX6P
5hP8qC8Xcyq8xKzkdFOd6B7hU/vNHdUzI9EkT/vmsdUH1CNWH1DYrLIsRvdmkKsEEI5aoXDEGjOLzsgyQPMbrH6e6crofyNBSU09WmUzUkXUKvLnzHj/
T2pqGOGK0Z6fFw13351DqXg/L8NYALe5ovJ/PKhpU+VF4v48j0sU2jhSeG+rn6ksfP9M+EzMJ9e71R6KDtEfaLy1U4QWYnJZsqVS1Pmph2N6IhkcOgKq
0ps9FzeCPCXTr5ufLYRP85MDcLljmPpGfb+/wdLC62fuuGNZVSqPwZHKlAl5fXm0lNYFdBKUjt0OcCHWomBTE/w1R25yql6ZAxins6TeByIDioJDwBGb
P/ubTdekzKIW5Kn6WPTn/lXt4q1pogFHrKfKygShj1oLHCzOmK2GEO0lMwdLhwA5v9fDU5GgnweJKFuZY2b4+fM9hqtqZpn4+xk6UHO8Auba1GC8r9gl
2ovXGa61jxp4Hvpk+Cr9Y+zo8fb4TRXl0KgiCJBOJVAiT4Seb2Fu6EwmDpf1c5sav3z9aWMF8n6trj7neKFrXQ+jvsqwCiU1i7R4+5Y1B6RzHh2CKQ2M
eY4rYqM6+bYN/hkigwlxtMNnl3P2FO/eoSbQfxRXd0h5A2kMsQPj1xkcGyG/2qJoZQ12Nl5lxykgwyYe3X9M/aaflO5bY8LZLLeTVN629NSK+BRWLGp8
et5MYHJfuJ/cqUtSsLZEnJOC4oTL+QLbycil6NMSQFGghkbW6yF48cmeLFqOaxJmG6VrgJ3mOicuDM+6yADERM7BNTCyfcGkVeU3VUaAAdQB/XI025S2
xpDyDnzeu2+pmFFSHCU9yiEIAMs5siTOnwoaq874aTlUMw2NQRlrU0Lzvzt+8NKwsAMiKlJh0ZN6wEGHRPMuGy1daVC8J6dj/OB54lXrOSE9suj6E+do
rTBr9d+GunN5x+t/HglKorDxjE5AJgZ8dQ9oqnuRq1iDGdK2VeIaBMYl2Ljng8xFAyMXaPA9ka6MefVqXPZ+Y3PbGhZVl3wPItdsoJrOB1vBSrx6DHk4
QVyT5C5+eTeJrwi9Cfk3KNG+u7RaE1Sim6VNlMBZH/zkH1ZSQkNc+NhvJnDUxZzWUSrx53npo6f2qD1JqrR3MqtzaQfMlASXEZYbDcnQcMj9rz98q56t
xLPTzsqif8F0TFJr/7W3eT1YDzISQsdwwkkaPrlLawMy5eve/JqivnKTAAPzC65jd3DhPOuwCdCp0cEoxraa/u3qZaLUqNXEJ1cE6X5njc2LZszU9QpP
TsRPzJWn65IZothgkWI8lBUsfP6s94kNBZh9C6vIDgwR3k3ZxuG1cLT+Lg25cxWSWXKn/OR0C0Hd9sNQtqc/z8vmeDC1qrBOGW6XjT6LKQPf6/+w7hSI
h1W8mP+ARBG2Pk89fYu8Xu/+hRzFWz83Fa+XsMbDyFqT0ZOG8Ojopb0YfjSboXZGKNrgtQTfAs+6D1UVXMYMI6bFA7Dw7yoEc/govy+WqUEMdj+X1a5a
t4Yuuighyht56ECsUtducQ7hrorTokf6L6CRznPorUhmv15n2P6L2gjZPuI8x1i2HbzLUqjz1wEUd6KQd+6aVPSpH2TzyCtcNDqM0ix8QYgGQd2vlEWX
g2rqhzJtenKuZh44uaI03kw8QTJTOKi5FwwTjn/gg0nJFgmRPKiHuGhyH/q+pN4Yu2NNIEiRiT+qUAyctdHrwDisFCcFEclV+QwTD/5mxib58Fm+qM2Y
NEN8rWcs8zJyHttgjDwVzsahN/8LEVQ0wLHbBOmt4isSxFJgHzgCA3fx8jk7My2GgFEg8pnakFe1TD2VddsJaFA8MIImJ2P7tlGvgZCmZY2wXLU8P+c+
hRJ7yQ1U9nAJ2uJa2TeXWTl6MS3jh0I1NF4vpzNGAyO2UuTQx9oCbQNHBTthbPSXVSDeLddBlv8s50WcKLPHL9rOS3gmzUFIMWMjOMS5h9fzkgP9UXOe
XCXXkCv1VDp57ix63uP+IjtaQ+spHmp/GfbT9cruRJcUjr1vTH0cDjT4x71VtYT2BezcrGIw2sXEB52PBcK2pmtpY7COzmBjIAdxlPxCw1fNQKIugu3N
Qyd+QHI7icwR/gnAQFW5XjjlOTgWcGfdgM4IABBDEc7KA/JzNHIM+yrTK4BvGb14XVuex2qBzsiDdPUL//wT5jV4Q8glkiCInnIVPuTDJnhWy2byQMPJ
rJlkRXZHu9Fc7l0cdDFx48yD0gjX917WRw5ECb5mr9a68ueYg8CSxFykI1fb+OBkNpQOKrXPGgY1LfdNTKXdc4iPxFBF7rr3gkGhvULy0/fFgVbRQYme
IUZdLwPQrmvX+37HdVyMoexaN7NU10wv+qmwf7Zs5bBmnKoZQoL2wfzbC69v0yHBSstbk+EAdU5LyIstXPbAhbWGZlass2m4fVupj1xsc7hgPotHLNLd
hqScKjK9wA4yf4MT+sNFHmArbkNELc6FVK8ciX6pEINQlV30ktB/qDX36L52cz3mFFdvPaIUyaj6lWfaOA7MFHvPzVOX7tdAfWhuWYrA7igB1IhsT9nE
gKsPkTiv1/iW/gbHd0a7jvoqZDDmBwORUBjpIyoijOZNATou+sccJjgXFVVDzlz+xFqjaBh+uZEDo4PKSqlA9Gbw7SJAsCSiisMaJFKTl2KP4duxVCVr
hIUDIhTrBwAqeBHFgTu/JuKAZJRB9Cv4gtppA74Rnd2dTv3YmMt04HIMAbuCr5ELmEe/qyYC+lFTW3xnkitQ8rzZdHgskn8pOhYWQ8axOmUnD2/0dCLK
3knQOy6t2M1MVQwsYFMP48jTDo/EZTNcZZYbsSyZ0FQY8yVOVMEPLm2R6tmlHjSPBa69JAkcbqGd0KAlhMuT1vb9T6ynYE3ICGJKLGXCp930aS/VCpJG
T896F5iEIsuVuQndfSSKysPRcw76CBBVgMROuaMXiwjHv7EsKagDsEKIilJwlo7vNqkOsCr8A/tYwS/N7bEEhrr2I00lQjDXZM7b18QIVjsGmkDV0MXp
A7THwROmrbi5nmJTlMNrFcp0yoQF9Dq0ScZTF3HZYMqtOR5NbPhIfPwSnmTlTxyhlhNNTCxwoZkcB/UU0cvBVRn0pNiCG5HWFcQazGtds6CeZqQf7WdX
N5krQRwGSrcuMgB6MuMhSlSXJpJcMo7qlKSDRLmb9FH7kwbrwKnCE+/rmZMeR2+Sfmnyrd9gvjxzhDSirCqnTVlZe1dDHvUC4xnFH+b/+RbcBQf/7Sfs
/vT96xgF3BX1AxreGRcK4Q4F9ev7/QsL+uf16fH1+S35/9oK5SIC9y3/2BkY++IF9Cv0BiMLwAv8+CYO7ez69dEM8fnKABgB9AQFAgoE5yUG//kGC/YF
+vEF+AgDDv756gAL9fME/fsP/PYS+f34/QL3BA7+/fzy/AP4ARD8BPTpDhkKF/wBAPID//f8AwUEEPL8Au8EEAz1DPn0G/b0Fw3/A/z9+gIH/vwG/PsL
//v8DPr0/xnzCAEAAfbzEvoMDAMH8AEC8gfvAQnlAhQCAPMGBgX4A/4B/gsFAgfzBwP6A/b5FvMO7P8C8wUKCfwH5wcM9PgF9hAL9v8F8BoG3PME/vYG
+ewAA/z8BQYM7gT+6gvWGNb7/BDjBgYD+xjq+u4C+BAC6Aj6/w7wHxQM7Qn/+/cBAQYG/+7y6wP88Sb/COMR8hAEDRoE8RQN/ewL+h33EhgL3A/2+BcH
9vgD/NcE8/7e/hH8/gYFBwv+9R3//Qn5+/L8/gQL7gsK/fcDAfz3BQP6+wj4+fn88gT6/ev6/ePy3wgP9e7z/QIa+uzn8AIH6ggHBfoF/fbOA/YK/ecH
AAMF+gECA/YD//kB/P3+//3//PkE+/P9+vgF+wP/+P/+A/0B/Pz6CvsM+/kEBgr9B+n7/uz/7iAJBQX2A/3pCQH4/f36AO3/Agf9APgDAwAF9Pn2+fry
DgT8B/f/Bc0JF/j87e4L4AQMD/D+9B0A/P4GCwf0DPXgCgwQ6gL98wYB/QH3/gUJ+QkJAQH+8wH/AQAC+gfz9PAF9AEB/AHxCPEH9/r/CgUGCQYD//8A
AP36APf6/fj3CATuA/T99uYABu8Q/QX5+P0ABfYB8P3zAQMDB/8BAfrxA/YE/AT04/378ecKCAD0+P8AAPPs+fILAvsVBf8H+Ab9BP/6Cvj3BgP45/z+
Cwn7CwT2CAb/8f/+Cgb9BwH44QT6BvQF9+D+++/8BwEA8vz9/fL38//2CAX+DQIEB/bnAv77AAr5/gX1Af8B+Qj5Av0ACAcB9/39/QL/+f/++QH8/QD5
/wwIC/oHGPz0CyMB/AL79xD5DvH6+fX38PsLHv75/wv1Cf8ICAEg8vgA/AcSEQwaBfsL8/4T7/zu/P0b/+4Q+vf99Qjr9Pb8AgD+6w4QB/X6+PL4CAAJ
/QD7+QX/5Qv3BvvuBf8HCwAEBPr2/QP2CAH6BP4A9/YE/gX5/gP2/f73COoTBPwK+PkC8QgEDgQCAAwJ5/f88PHz9/gfCeoH/Pr+5w358/L+9f/rBQsS
APP6Awb2Av37AO356wYICQzzBf4CCfMAA/wACRTwAgL6+v7x+fz/CPjxDfz48f/nAPoC9+v4+fLtCQX+/Pf/9uvu+uv4CAH9CgkNAgL1+gcA+gYJ5A8I
+wP5+/PaBwEPAv74FQr4+PX1/+4A7hkI/Q35/vvbAAPz/v3+/vP6AgT4+/r/+Pr+/gb89/v5A/oD/vkB+/UG9vcQ9PgD/+8PCxIE8AMJ+vv99PAC/PwR
+uEEA/r74w/3+QX2+vzw+Q8R/Pf6AgH0A/n39PP27Q8B9wj7+Ab9//8OFPzzAAUd7w795gwWFfn07/LzzPMAIAkC+vz3+BcA7fUL/wUAIe8QBw4N+ebr
AAAKCfcM/gED9un+9QP/8AUH/PMCAgn9/Af9/Af6A/oDCAYH+gz78/f+AQUABQXuDgoKJfD0+ugL/xAJ+/4dDPH27/P01vv1DgHwDAL0/vMFAvj8Af0E
Av7+//////v7/foFAPX+/vMABPkF/AT67wX4+wL9BAYBAQL+9AAACAD/BP4FAAL7/foG9wD8A/70BfoA/vv7Cwj1CwQA+gL2AwL7B/36/vvx+gT0Bv7/
+gn99/kECQcADPMD+/j89fL0CAj8BP4NCgX49wb2/wwR5gj4Ej3q8AoDA/kB1fQMIAzf7P/p6/r04NcK3gEQ7AAD+/j2AAcDBQ35/wQECfsB+AcGB/75
C//79vwB+gMBEAII/A0O9PUGCQv8AvT/CAoV6OsK8ur19AH9BvcH+ez2Dv72AQIIDP4a9P/yBPsAA/kACPv99gUCAwDxA/MJAP0HD/L8BOz0DRP4DRYR
/vz59+//BAXyAv38FP/vEfr79gsA/fkFBAP8DPcD+gQB/fr1AAUCAPoPBwT5/QQBAQT/Avn6+wIHBQH8+PsCAf39/vIHBfoEBwoFBAL/BvoDCPgB+f8A
BgUF/Av5/wHzAPv7+gD/Av75DfwB8vr3+gcJDfsE8RMW+PwPFfcB/dYJFggE6vIY8e0K+PXZ/c0CDer3CQQB/QICAwb//AL+AAH0+Pf+BPoA+Q0E5fb5
9v8CBPnw+gH9BwEIAer0AvwJA/kA9ggICQQFCQr23/TuBAIK/QAA/foBBAH//fkB/AYG+Pr8AgkFCgEIBgEA+gYB/QP6Dgb99gL4+fwSDPcOAv0B+f8A
/fYABvsKCB4GBgfyBwghCwn8BvwD//cICgsHD//8CO/2CvP87wERH/sGAPzy/AUF/QUF+P4BFPwIBv/7Av/69wD9Avb6A/wFBfcCAwIU6Av+DBbs+Q4H
BfsH8PwKChbx4/7zAPwA/vkN6Ar89P8G9/P98QUMAQn6/fP78/0E8gAG9gMFAwYGB/gU8wcI/RH/5/8K/gQEH+4F+fv8CQT4AQgFAPoM/BLy+e77DAT2
DPj27/8FBAAR+vz7//388/IECQAGBA0EA/4BA/0GBfj3+v/5C/8GBvrvCf8C/+wBAgEBAv0FFwb94/bv/wIF+gr5+P4GAAr/F/P8/fz4BAf6+Qn2AfwE
AgsE+Ab9CAD/EQLs/wAEAwMe8QL9+QYNB/j3AgD+8gj+AQD96wP/+/v2/Qb13ggI/dwI+v/68PoF+AMD/AcM/wMGDQFQ/vsG/wT89v8BBQD8FfYB//35
AwT4/gb9/PoCAQAF/PYA/wIDCP4CCQAFAgHgHf8FGBgAFgQG9BH4BPP+EuoMCAb7AQXe+Pv85P76+ekX/w7y9fz9+AMCAgQS9QTr+RIMCfoE+Az8BPED
BgX/8/z+Afb98fb0CQYECQUJB/IA+/T7/Ar8/xH9Chb0BxMj5f//9gcO/f7x9gT+7Sv7AQPw9Osa9vkD/P32AwIH/f3//gP9Bvj+8QgCBAkECwMA//sA
AfsG/gX3/f0LAAX76gX+BPz87gL5Cfz5BAUE//j5+/wE+wL+CPkB+AUA/vwS9Aj7AQj39vf/CAMA9wsFAvH5BPwEBf4EAgEO+QAB/wH99/f++QH/Cf8D
+vUF+fr/Dv0D+gb9AP8AAvsHBPr4/AT3A/38AQME+QL89gD7/gMGAAwA/QIECfoABgD9B/wH/gX4//sCAQf2/QH4AvsACAj5/vYH+/z+APT7+QgFAAD7
/fr2//746QsFCA4GFf8F8AHx//8B+vsB/QL5/gMA+gD9AP/+AP8I///3AQH8AAQX//8ABAAD2vf4DOYCAQjn//v88ef8BwAG/PwFDfsA+/MFCQf6Av72
Bv35Bfz6/PgABQEJBvr8+AT/AQf+BAH68wUH//8A/f8DBfMDBP8ABQD/AQYH/Pb2AAMFB/4I+fjxBv0C+AIFEAf5AQAA/wcOAAkD//z88Ab4AAkA/Pj6
CgX68/r9+fkDAgsABvz4/AP9+wYH//r9//4E+/b59AEBCvwJAQL+/xL7/AP+/QL//Pr7//n8BAUL+QT6/AACBAgK/fwD/wIHGwLsDfT/AQQW9wL7//QR
/w35/Pv5//v3Ef/+9wMA9wT4AP0GBPz/Av4CAf339QIHF/z5AfP/9gD9CAT6/Pz+A/H8DfgH/QD82ggIAP4C/AX1B/YLAwX5//noAP8BAvn6CwP6APb/
Cw8C+AX9+PkF/eoNBA0WCh8FA933BP/9AAL7AQT9//z9AP8H+/37/AEBCP76A/r9+QQDDf8FAP8C+PUBE/MK//787gUFAAse9Pj2BvkFCAYACgX+/wEA
/gAB/v4ACv0A//n//vn/AP8CBgT+/P/2APT//RD/AvYCAAgABv35B/gCCP4EBQUCAv4A9gb8AwIBAAH58Ab5AP/7/PgBAvgGAwD98v8CAQgK/wL6AQAE
AP0B+v72/f8DAwMKD//mEPEAAQki8Pz++fQNCBH6BvX9/AT3D/379PwC+wYC/QP+Cfr5AQkB/QIDCP7/9gD7Bv79AgH96QT9/v8FAQD9APwGBgD88/4A
+voBAv34Bf8AAPn9APbvAv4EAf//Bf//+vsB+wYHBPwDAvsE/vcB/QEJAvwDBvIIAAT++/3+//v7Af/5AQAEAvz+/wID/AYD/AQAAvb38QIEBAL/+v8A
A/b+BQP88OsDCgMNAPX4CQX5AAMXAuzy3fz4A/4D+/wK+w76+vnz9v7+AwP0BxD2BP3p+PoD8ggD7QQEAfsQ+vcG9f3/AA34/wP+8wgDEf39+vwE+QQC
EAP9/AL+/wQGAP7w9f0F+An5B/sI+vj3//sBBgAM/f/5Ce8F/fwDCfzyCPv8/AIMA/v89fQFABT2+gH6Avv6BQ4B9wP9+vXm/g31BgQG++b9+f4GDfz+
8Q8FAA8CBgn68v4O+wACBvoAB/wH+gD/+QMFCAH/9///AfsCBv8A+/7x/wAG/QL0/Pzx8fIBAfsG7QD99/L08/QBBAEB/xAH9fz09/j9Au3zBef//vwJ
ABDeEAbn9Pbc+vMGBgDsGPbi2/XQAgQA//r7+foCAQT//vb7//3++Pz8+//8BPgA+Pj3/fwABgMG/gH6C/n38gAADAMK/fgABAjy//r78+b/8BUK+gr2
+vX/AO0A+QUD/gv2A/n78fjz/voKAf79CPf9Bvf3+QEF/8oRGff58vAJ5f0MC/b99B3//foGCAL2BvTUBhUQ8Pv4Av/1/wP//wQH+AX8+/sA9vwDB/0B
/gb/++/6/AEIAvvw/vP8/AQG/v36/AL79v4B9/z/AQD+AQb6CgL0BP8J+/L+/vYL/gEDB/r9+fP9+wDyCAcAAfwJAPjv+vj+Bgf59/71BQAHDf8U7gH4
6/sE9ff9AQn99hEB/uH03fIS//LxAQbv7P8KBfr2AgT1CPL+9QQFCxH5FAP33vkHBfoI+vb8/fH/BwL86fv8/wD5+PzvAgb9DAULAvzs+v0A/AT1+gD/
//z+AgD9/f8HBwUAB/0EBgD99v/+/AoBBgABBAkU//4HAvr5CSgE+/oD+gn8B/f69P759f0cIP0FAAcABA4QAf0U9vwF/QcSCQUOBvoE+PkU9fz2/REh
//oJ+fX2BP/o8fr/BggL5AoD+vv97/wCAwQI9QT5+gb72QX/Af71A/36AQL/AvkA9gH7/f/8A/j48v0H/QYLBgf8APsEAQUE7AX4/f78C/38Af/0AwcC
/f7t/PwA/wIL/vX5BAH49wLvAQECAPcI8v//8vQEAfkAAP37/v/1+fb69f0MBvcG/fD4/P0FBw/y/gDz+Pzu9v4HCAj/Dfv1+PjzAgH//ff5+/L0BQEE
AfwE9e7v6+z5Dwb+DwcMDQPwAwQA+An+/gD2AfICAfcF/gUC+fb9AQnzA//z9gD5/gwA/f8G//Pw/Pn/AwAD+wXx9wL39QAP+v8G9QP2Bvf4/fQB9w4G
+AT66fz5Av7+7Pj//QTx+AQG/AP59gAD+QARAOwE/gD++Qf3/gP8AQEH7v3+++/9BwT6Cfr69f/3+gX36PkBAxYEAvoIDfzu+fgy9woG6hIRGu3w8+n4
1OoUExH4A/389PgE9P78Agf4CP70AfT2/A7vAgTuAfsN+e/y/gIB/gn3/P8D9wIH/gD2/QT7+QP7+fkFAP8KBAUA8Pz5A/4CBgv7FAwNKejqBgUH/gwA
AA8TDt73/ejl0O/6Cf/0AxLo+/b7//f7AQH9+wL+/vf69/v3BwUCCfwBAvIB/wX8+gX+/v389PsA/ALv/AL9+QH/A/YJA/oFAwkG+/wADAP3Bvj4Avf8
AQMGAAnyCAL5+Pr1AgT+CwT4//3y/fr0/wEH8+v0+PcH+PX99vv7/AD66vcA9fQD9vgC7fIL/fv8APgD/Qf/Bu0FAwUC/wYD+/b9+hgD+vsPBAsDAQP8
+P0DCP4B/v4B+AP+/fsE/P37/P4ABAX7+/8G///+BAIJAPz99/kA+gMA+Pf8CvYB8///7/kHAvoE//v/+foK/QEA+f749Pf/+QD2+Pb5+/79/Pfs+v3w
9/37+QLt+wP2+f788wcEBgEK6QH/CQj8Av7y+Pf7FAcB/RD+CQADB//7/wECBPj+BQL3/v8B+QL7/f37BgT//wD+AAP4AP4DAAr+/v/0A/n3/wb4+wIK
9/r1Afbv/gMD8wsE/QD3AAn89/X8/vXc9QfvAAsJ8uD69/oEAfMM7hMK9BEQFQwO4/cF9wgSAg==`,
  emits: `P8ui0e6SOJt8UAwGatA2VVMd52CCHsnN77XCwoYPDpebvLHV9mC638kMvTey4ljld490Wd3tnz93GiUbjew+ZlZ9uri6Fg9iPzAPOc5YeotMZTU06sy6
qZU00mhsQuEOPjZNr5XaqAoerpI4TGs7XqqfVjJx322Fn7U+UMrewekGpwRiOJGkBLuyvTha2vqrJw7OZZ4oQuRHYWHiE8C0ugvcPO4DcrnPMIXKopmS
Mqn1kPddvdHENxuqZLCfxh7S5R6jZZJHXgcUKfryFtKJRDp39PzXgLxRihkV7K0XYx0Om1dcWduv6EhjtUI9Auen4/zBkohTNx5vNZB+owCKX0E5DdbZ
pS+pBp6qr9RBKeTwlMdx8kIxVQ/ZYWv6YgHWFd4aROJK/jZ/kkCZeN9pH9o0NelewC5yW7L4KgKMZYkwIzXNEfZRAn9V6bdku7gr16TvFgBoMt72JzDu
e3HTa4LgfjK4ATx66IMM9S1EOQJ5+SWDbsYCMcOIZzbHl8ZLkOsanmtc/KkrOd/mv8sT4lnjDqS/gKdDqTqfdpGScjPHl5cxBKhVRldKiywL6YFvyADu
KGLtZNXhAwKyoucowJrDiCcGBAswSVLT5LvCGwWin8JpJKdykI9ISbPbWx1b/GPjPWBBmgHdLMgqryeu5QwegoFO9P+llCwZSna1HYgsz+0LKOR8SpRE
O3pQQvalZnj51Lm00qH/EgMZZRRXpMkK1DtgPGqf05+AGf/Hdpvp+mfG1NTj8cZtVtFLt0DtjJhHLUnbOU9AUZtAmlduBBrpdshSIJAYIoUh4uC9wQgx
Fiwe9BLh3I7tYTMokTsx8gUK4HQxn4ed+Lx3H2bhoYj1hi1FaRCIPJp4C4OJdX4dRzfgTECeVig/reHsAO+UsefXsy8SQSLyHRnAhA5T1DxTsBWwU2dZ
dYxm1XY7XoM+5d9lbOIVbn+jRW+KtS43WMd2ApcG9tU1DsPgtaVAdnPgWJ/dxNz6c4g1DICXZJQQItqe2Oj3d1vp2IoXhzIQRSPxvOOc0WNnPg4QePSs
R28/kwgGogWWyDQsHLt1YwuLArvURujezMqFDkuirclbjEGXXksSi34srAb2q7hFy+kKtrNSVbF2amVD3ZaW2UjKOrrWtTidtJ2vB9dxxzNeuZ20pPhM
VjRXvJu05xec3bTif/+eMvK7hLCv/A0Tre3lKDgxyI2nkERDCo1fg75ZaxfNcZkfjsrwA8ADo20rqhdbh9eGhIec26MP+YFDtaiSoTW3QVbBlrshvSLT
TvJsEIb1LCOXNaxDrkD93Es3545iht+PV2COPc5V78lZEN6ynjRRi8nWdEzyBtgr5BR3EnO76L48J4Ll9ecYXc5nSZMFtA72FyiL8EOIcb6nbINyS1CW
dL9L+cY4+raZOQUcQ9wPylg3boUIi1xD7JeVgCb7vtqtqSY7J1bqka+gexbD8hIYLahlmmI+QRhcCCEhyfxsraBt3YToPVfT5AN7l77SJ/IhGrgMVbed
TxINS5JyyNX/eL0OKz1r8LIAiZUlkL1ergNFEo7PxNSSeJgajLu7EOboxbDKjPMkeaHxme/DyRqx+v2iMb73u0G+50so1zdGOOq18eB5+FFYik8EiM9i
i1w3dqzCgB8Bpl0eCMIHTWLuH8PnPKzR04Drar2NB650OmqPq5YS2gc6ocrcF21dF81iLXWoy1V2E3SJUAyR/4zZoFP7h63unCCL9nFEMUuBqXTWm9Vw
SymBi78ZB5SJMEtOPBy8X5dG8+pHzGb5r49IXwZOsj9IvpwKe+5lTIrL6tMANW9nwNwWG1uwAlZA9M5Bv1tsoSoW9/f8NzPK6pfYk2DEHTmT8LByQWXs
HIvDQIDub96huUckZT4m4wP+gJG3yOxbddJsvH8vFfwpf8L5ZiHF2d2bjZl5ntObaerUUjsuT1y3sQGw+qLl/FCCnWhcgjCZPjlTrZOH+M4Tg0oVshm3
onlmP/G4yutKASpWBtSRvrd14gIwiqlJ0cIt35ff34+2ox2oSIwe6o9PTwLBOKz9IWJebz9N+AbBuVwoYCMUXD+y64YkAyMA5ANcyotqN2IfHt29ceSr
hkb3OptlXMeN0iGNaCiMgl7i/j5parlKEKZNQWTZTQlSkNivVrXzA+eGxnTrjwvDQAnh8c+de5vzEl8q2Qql+33E7/Airm+Mq8IOqUfwFBQofzdRRJSi
85tI58XvMOXvB3TeeYpZAAcKVBrJwwohRIPUUh5QQ1FnB09AwB3X0ENr4AifNHvA1z1oZqYaubKAT1JZ5+0H5FNYt9ksTcWBC4mzkd+8nZz4U2eppuOI
guu1hiMuzECwvFwWwvfK68iZfUM60j2+423rAZvGN6u/KNUivfWsQDXN7qHHnJ2X8x3/HJ3zSJdW4kxDFRt8XKKsRddeibT74IVj/Zw8PDLn/PqO1+QF
/fGkK9pXA5pMwFhgDGXvKoXFvTSu0VyOzWnFI24mxuTForRxE0p1koOj2btaJDYTerKivhE+grXgbnhOEK2uJWnt/35NwJQDzPs3rhkO8j0g1K69ypM+
y4nP8+I/euIrdXIXeym8QoTifZGuybXs1Zn2qOcDY4TuPbUhvpp2+P9CleNjyJcBsqlKAvfM0YDezmmtT1/zM6Tx4JuOyTtZiifN9nsYZVyuotdlLy2y
6rZbVys77OWfq0CMruw7MX2nQUO/yUXWmIJpUwZccSPt2+zzB66kbCnzRMO7sH+wA6/iQiWLkDlkx1ZSNyfPG2bMsDufRyIOGR+Z/ntBUgQCmhz9LXaE
l3FWL63wMF1ZqdRVSaUo+OOgt7JJIqkZU4o67ihojpvmy8egT+d9OD7Z8HSHH4XBw4/6HBrlq5og09T8mvI+caLUelVtrRNuo3rfVXSHOw6xPuv7Ctxz
JmQThGvaIHitI3qGa8pi+4alvi5XOCGNlfyBSkRI0OZ2mr4itxhXGUD/jZ651i7C7LR1xXUj6LH72BQJl2W4sQHBA+ayDOat3n24g7m3PclNwlmsXxEx
8YjKtVxgC5J01CcnWHpWFWjnSgtkRJHt2v7RhgH1//G/jjM75I0nZB4NstZRfEMJzeqReEE/dG4FbNSPTeIsCgJ7SIYCE5mvBlK5ZeIzTySDeLMAEsxW
LFaw9hEsMp02pfbKt08k/cJ58173Pl7HDx4OGaSWfYMiDndNuRrzsekX/6XwK5mVapr4500OAKguEMondpjmWVc4qKzqVjY2J+cAkjYRaJiEPuCKEpE5
3CFVc16vBrzdH7wAAkk0bn9vlrl+XGac57llIZ64cz4gPHr3hKGoadp1wEGv9Nlj3MYTt0NIBAPTvz4mDlzF69qW7BpbjExB6kWsJqTEBB/UXEUsIXiY
U4Um9MCipnda/gcsYQyXjfyzZgFZvN36udCDACDGQhK46/MPsgBYAaiRp4jzyO/9UuRU/b58+a3gFissaayU5ZFpzBMmgmSnkVnK9Ep5Fc3sPWXIEWOY
tm6nat+7lYRBo7d/o5fj2EhMvweffI5jfdBjaHMKI7Wt0G+XuzCzV11uQGTtduGeoGFtNtkovo2aAdFebD6Z8adW4p+eGHyrNIl79RiVwqJNmesGq7zv
bl/wan4OdUJ2aaEvyrgMfBYy0s1HgMeNTN11E4DLi9g5xyo9rcMHQvWkL/4ih7XAyh9TjtjYiNy1UpDcb6LhN/UAHR9eANOe8UNExQXNBgFfFGnfJJUA
c4QgwLwshHaqydUyf9kyCnw4lzyYAe1K8Teg/4CtBJMdtxX2nCCM0LRuwyhV8AGNvTfgE6squ2Sdvo1a2yU+vwtDqrSiz3wyYZClgMocwcJ8mA7X76VB
osa/Vk4tABARUAoVzf2XIN9ptKmu6jP4TV5oa2Z/ie5sEGPY/QLgyS3qFbvvMqX/fF0YB+jJg/KgBSQEOVImxYw61VSf6Um3IqZ21ISir2rUg05/pBHi
zNICdHRm13/GttjINs7w5tXbeT3Y0wjaGn67X8Wwsg8peSo6+VDTFBL7PhjaYYhrkqRpAOJCpJ4BMhdP6U9scn+n5GdhBPGY3FY/mL0ei27KaCUGZXlw
Wck6zhLrZNR8gOo2fGP/jolslL0VUulaCjx94qOxncgKNRh4yXa1I6H1er+pcJftHZ2xOZd3Z1Y1mhgjN/EDrRP/N0hM/BaQjHXaLN61P+TEQpvZV838
05RfHVunNRx3VwknUixVnt9pIYTKEPPsymXlgLlnQ+E2jWjWgc8G2hzZb02knaf99Haq+KKZ23vAtqTJfBZ4xnwhamHfbUCXO3rFtDJeyknvY1glkyhs
XZS/4PUiJ8A4xZC9qEEIiqhf7rEn/ZBKR4jBcmAa+HzZ1HGZxzJcfdmPSBZPwZgpazfacW7lockKisnH093o7jskeN8A7FUI6tC+kC6eTH2eBwFYqs4w
IdsI7GhByMTUT08LuXtbQv19mJ15be6XAhJVArXh4cSdxtCPgyvEKO6QzXzmQ4LgaZHVJYcdfJnbfK8eUXr6ZcHiHVwO6mxOcrW1pdh8M94axhR3Zayd
G3ZuLAzWBQXVB6D+NIpFaZoslpCCvNAnZfgYXgJMQkNqF5+Bo/Ldu7/cJkto7lO7pL8bCl9QNan47Az8GUyJqeQgM7E4CZJq7hmBkELgt2Bgb7+M3sMo
65C1CBtTaXV7y0YAAtb1RDRQyw7hdIqrk4AS+lu1V3Hkw7imG0vkbtiHPzwLEtusybtTO7RYfjO/LAXur9+FwFyPH/35vY+yBXSfHDWGMZQcOPn5NG/n
V8QNm9i+HDi7oW/NtatIlyxP7/R2YMcQ1Oa5yCkGZmV/s3eRW3UCl3cuMtCoJTTB5c8EdgUclfljA1NHny+VUBSXshmEC+Mq+YGlImmndbJDIP8o4vEB
VimIzMuitGYFmSiVZC/aH4slkosCl7QRgL4Mf5ex5/0BWU9OiSaZOqV2b8i/pTGgw31OSZ+Toax368OPmiY1BTfvbMtkVVmrpyOhVa1oZs4h5KfZuiw2
zwqt30kwFGoqqTJ8RSpOb30/4VZj6qh642OFBNUeEh2sxxm9rnqIpC1Qbhn+OAn4F8M/w4fIWXAWncVYeDwjTfUttmpb0yazb5oo15OPZwLSj8M2Ve0n
FxJ1xD7hdNeD1NEMXi/hx4887JSZ9KAxt/k+WPJK9POm9TlSguBSbuOf12UBwtTFy/iHZW5ckoz3E4x+NQpduxYUU/BvU94fbVxVcXj1U30Muk7ZXaWG
AEBGt5RLhH0jboW7a/H64YpKFXZMSzz0sG32Tt3qcxPAwZWIFAt+OcxYc4VSd3mRT+DT/9t2RwewfYIMC0OZKWq+4gu0TpcLrDFHdWfBLwCXP65Mp5Mm
zvWQ4NAn8LwSSDneabAMy1k2hZoPFkOpOgFkHhtE+zQ2A9wo51Uds9NcnyuAf1McYYw/PwjwffoMQKxZvfYdZ+xAUN+8HpGiVUg2PKJ8xlflIi/M65Ox
v0rjkftTA3JljGGwYsjvqqHmZOUUmMaXh+wT74S96N5aFgvycPthSt+zG+xygPn1kNw4Zl5u6jyF5b2lAXgfTpfltJ0rhMLpx9KTK1Or7xf9B8FdnmKj
kCVRBl0R8n/FM8+o9mR5jhg2U4yl3JJ6r1aBVbv1wJzJUC5BBHFcJjqxcT1A5/Su/1nbVZUcnRKzVy0HBDRDUqenR3+lBI3ePcUR87baLYFNHvWEH2Ih
RH/YHEmZoyeJztMoJkcouy2ZqeHqHi44OLdjAawachPmCkINdhoyqqZPCfzMf3A+ea18lfY5UkXwDMSNfe2rHEtZvi+LS71ar/TOprjwIOtnGZ2l44SI
viYeWXp2PNdr2s9hnn74Oj9Qo1d0nnnjntC1E9gswk7ujPExpSCGYbdB8Ya5QwLsbGSPb5+ZZG0wsJZbdr6dpBA2JJKX47wZBvKL0AWeHH0I7SlKQUXR
CDgS5ULzOAcp0aGTx5wEuJLAOcM+leObB6Uno5byKZpaks8fk/xdqK3orRPO+EOk1Y1AV2fIvYbKo60fU1F3jyzpayCgVLgX4I5rtumPC1gzuxzVm/et
ZIqYs9jx5iyzTNDqtrir8/huHBoh3/HUWvAfDV3MtZXot/GIEtlAsLXZPB3Fk2c96f6gfyS9AdpSVKFoLB2/PmxNC65zSya4ZcgpwAJwM72SxlmxDrO5
Hp1qA1tPZTbNRELp05wtix4GYBGxFKJ46OgPdzrg1Ucf/dDf3XlJKLHTwuJ1HMIrTXvQIwRbyOTBT8uQ37W5M/2dPkymldTNIHJp0FspvTIgxMtJqjFX
vSibNK3HDGC1806ydmoE7nzzr9h3eLrd0gP7Ueagm9YFtsashhMTKUM3CQcH9vgQ/hAJ+wr5/ggIAAkE9QoJCgkBC/gQ8PsFDAgI+wjxBAwN/Qz3C/rc
EgwMC/YNCwkHDP8N9gj1DQMGAgf2Dfv/DOwPDQAY+AILDfsCBfIPBgcK+hXtEfj5CwDsG+0M8Q0KDPgN7wby3yn3DQ/5CPT99woDEPkM+QLzCP0W5gr8
/gET7gv67BL++fkCBvkQ8AcB8P3qE/gDDPLfG+UW7gEHA/EE5RIY7f8O6hTxBhbrGOn4Ag788QXkFQ4DBQcK9vcT9g4M/Qrz/RMLBQr/8g8HBgz+CfMV
7fkPEQQJ/gr0BAcM/g78D/zsEwQNEfgJBQsDDv4O+Av2EAEH//4SBu8K9vXyEvMM8fbw+/Ht8g3r9wQSCO/9APMP9vYR/ggA/Qb4+vQN9gr19fj//vv1
C/n7AhEA+f4C+wb4/gkBCgPtEP/u7iDqGPMC7/34AAAb+v77QQrsAQTwAvoAEf8ME/cH/PP0BvED+fr5AfPz9Af48/8LA/cCB/kO9P4PBA4L/wj7+fMI
+gT5/PT+/v32CPv7AA8D8gYA9A339wj/Cwb8DPL39A/xCe709Pv//PQL8fgAF/3s/AD3Bvj4DwcFDPsS+e35D/wK8vDvAfH4+Avx8gQMB/cBCesF+PYO
/AcF/Qn59/kP+Q73+fIF+vX1DvrzCBMG+v0E9gj4+Q39Bgv5Avr19Q/1EPP38f77/fgP/vb4DQb19v30BfsABgMPAPYG/fPuD/MH9fTyA/Xw8gj48gkK
BvgBCvcI8vkOAAUJ/Qjx7/QP+A74+vX98fP8DffyCBIK7/sA9gfz/gj/CgP0C/T7+Q/4D/b0+gL09vQR9PIEFwX3AATyCPH1Df8NB/kI+fT2CvQR8Prv
+fn4+A309Qcd/vII//YK+PMNAQgLAQf4+vcS+gz5/P0B9v78CPX+ChD6/P4F9gT79QcABQr7Bf729QTxDfj7+v0BAPYG9vgDHAH9/gH6BPr6CwYIEfIH
8/fwE/sV8fLv9vX5+Qzz8Q0cAvMD/vUP7/YR+wwL8A33++0T8hLt7vUC+vPxDev2BxwG9gQA8Anv+A0CBgr1Bv0B8wj6BPX69AD/+P0I+v8DEgH2AAH1
Cfj/BwEIB/oO8vD2DfwR+Pfx/Pf19wn48wMOAPP5BuwN+voJBgcJ9gj49/MI+Az2/Pn4+vfxBvv8BxP/9QP89wv7+gz7DAX6Dvr99hH1CPH18QL/+fYT
9fIDHgP1/fr3D+/8CAUQBu4H9/vzD+8O6vXt/Pvz8Avr9wQVA+v8BPUO7/oQAADq9/L8//0GAgkD//8A+vkM+wX3+/8BA/r/+f0I/AMDDATyDfL17wvv
Cevy9Prz8/AQ8vYDFAn1AADzEe71Ev4EAf0C/f/3CvcK+PX2/AP5/wr1/QIZBPID/vMM/fkJBxAG8Av49/UJ8Anq9fX/+PfsFeruBh0G8v0E8RD1+hAF
DAH1DPTy7BDtDe/v7QTz7PIN6fILFQPrBAPoEOzuDgQGBPkE9e3vFPYM+Pf3//T39xLv9gcJ/vf+B+sO8f0H+gcJ9QL+/foB+AL9+/UD/fj2Bvz1/w8C
+gD/9Qb2AAH9BAP+DPL7+Qr+BvL79QT7+/wP8fQDCAb1/wD0C/L1BAMT/fQS8vPuDfUJ8fXrA/3x7hXq9QkcA+kBA+oM6/MPCQoI/gzw+PQU8xH58PIF
8/n5D/r7Cg4H7v4E8BD4/RD+/OcIAP4CBvwE/wb9/wXxAP8B/f4B9/8FBgT9+AIC/PwDBv/+9gL6B/wF9PT9Af779wb0/wQS//v9//oE+/4M/wgM+BwA
7uwo/Rf//uH/+AH5CvkEABP/4wL+6f3yAw0BAPX/A/4D/gMG+f/9AwICBwcC/gL6/gMA+QICAAIE+wIBCf8KAAH6CvwC+/z1Afr4+wf8+v0E//z9/fYE
9fkK+//v+/4AA//+/QEDAv4J9v7+/QL8APj8/vsFAwb9/gEGDwnyAvb19hT8D/H99vf3APgO+fv7Bgv09QTxDvMBCPoIBP0F+/v2B/UJ8vb4Af4A/Qjz
/QYPAvf8A/UO9/4F+gkO9gj79vwM+gz2/Pf4AgkBCf789Q8C/Pn57gn6BAL7Auv5A/38/QP9AAL+/f76AAD6AwL8/gb9+wf8+wED/vgMC/cF+ff1Cf0K
+fb09v8B+QP2+vUKC/v8APYK/AMGAgcC9wn9//gO9QXy/vj+/vr2Cvn2/hQG+PwC9wL1/gv9AukFAgAJA/oC/v8EAAT5+gX8/P7+/gH8BQgBAv0BBAIM
A/0I8/z2CvoN9fj7Bv769wj5/wUX+vz/AfUG+gICBPYMBwYKAwP9AgMG/wcA/AEB+v4B+gEACP0D//cC/f/39u8I+wYIEPkI9gcGDAoJBAf2Dg75/fYN
+/oD8A0G+gkB7QoB/wkC/gX4AvgFCPT4BPkC/wn99wUKCv79APn8+AEJAvz//fj+AAL4AQMGAvz6Af35/QwDAf4C+wb8AgYDDgz9C/f4+Q32EPb18/71
8/UL7/T8CQP39vvqDe4AB/v/FP8H/fn6A/0HAAD9APsB+wH9+QMM/wH7AwAC/wEG//zwB/8CBgP9A/f6/gUM+wAB+fr5A/z5/wcFBwX8+wAF/eMDAvwG
BAEH9QT8/gf1+fz5/gD++PkCCAX/+/z9AAv9/fz4APb/CAACBvv7CP36BwAG/f/9A/8FAf76BwD/AQLu+vgABf7+Bf7+/QQF/f4A/QEB/QD8/wQLBgEC
//z6AwX9BPv++woCAf0A/wMCAgL/+fv9EwX4AwT4BfkBAgH86gj9/gQE+QP1+wH7CvT+APsD9wP99gMLCQAEA/r++/33BPQEDgf3CfMGBAkMBgoB9QcB
/Pv/C/oDCfUM/vT/Cwr4AvX39xP8EPD46/z3/fcK9vIBDAHzA/7tEff7DwEFA/sF+gP1AgEE+/z6AQH7+Ab7+/8P/vz8A/0B/vcF+/8H+Qf3Bv8H/f73
APoE/P73B/cCAAgB/AD7AAr+AgYA+vAE/AIGAfsC+QYCBwz7AP77BP//BPgEAQUH/v0AAAALB/4F9fr2D/sK9vnv+f34+Av3/AENAvcAA+4H8/wN+PsB
/AMAAwT5AgH7AQH/Av4EBf/7AgICAAP+/v36/wL8DP74Afn9/wYABvf+9wIB//cI+f4DDgT4/wP1Avv7BgcG+PoP9/r6CvUN+v79Bfj89g7w9wYb/PAH
A/UM+vcFAgL7AQD+/Pv9/f4B/v/8/fz++wD//f4D///4/AP9AAP7BwkABPv9+wX9BPj4A/8D/PsG//v+EwD5/QH9BPwDAQcA/gH/BP/6+/8E/QT7+QD6
/f3++vsC/vwB/gEBBPr/Aff+DvgPBBH0CPkUCA7/Cg8P7QwN8/L2DQL2B/QHDOwA9wIC/AsJBPQI9wQDAvr/AQH1CwT88gAE/wQM8AYF9PgHA/X++Pb2
C/EI9vn8AQT3/A/08gQKBvUBA/sJ+wEL9/0MBQQDAwED+/z6AAP+/wD7/AD7AAv5/voAB/wBBAH8BwPzAPT58QT4Bfnx+gH89/YM8vYGCwX3AQP5Eu/9
C//3AAr6CAYH9wr4BAQHAAAEA/MGB//xAf/+/gz0BP35A/79//8C//4G/QMCAv0A+/r+/wIEAgD8+QH8+Pz6/vz6+gEL+wkBB/QL+gQOCfgABAP7DQj0
+fkM+foH+AwI9AD9Cwf8Bfn+BPoH/wT++QUDAvsFAAH5AgcD/QH3BwH//v/6/v4BAP3//QEE+/wD+v38Av0A/wME/v0C+v8DAQH/+/v//wP8AAb//v/+
+f77/gQD//4B//4A+//+/fz6AwT5+gX8Av8F/wD/BwIF/P4B/v/8//zw+f0CAv78AQL4AAsK+gn78vkT9RD59fb7+/jzDPj8BAkH9vwD7Qr0+wUH+PoJ
/AX9Av0DAP7/AP8EAv/9+wQC8vUGBwgF+QL9AAD9+gD/APv9BfwGA//5/vkB/AH5AQIDAgH/BgD6//79AP/8AgACA/v4AP38AgcF/gL+Av0D/QD7///7
BQP8/wEFBgb3A/3v+xL4Df/99f71+/cL+P39BQj6+P71AvUBBAH+A/8A/wEB/v7/Av8BBAEAAv3/BPz8/PsDB/sBAQICCQD6AgX+AQH9B/4GAQT9+/oE
+AUEAer9/wL/B/f/AP0D/vkE/gP//fz/AP3/AAX7Bv39/QP8Av0FAfoBAPsABQABBQH9AwUB/fb8A/r8/gb6+QH9AwT8+AIB+AIAAQH++PX+BvsHCwn1
B/cGCw74BgkO7wsI9/j4EAD9D/EMCO77Av/3/Pv/9gX/BwH3+wEC//8I//kFDwH4/QD+Cf//Awj6/gEABQIC/AH/BwT8+wD/BP8A/vr1/wL8AAL+APz4
BgL9+/4A+v4B/Pz7/P38/f0D/QP7+gH/AfsIAgD/BQT6CP/+A/n28wz/B/j++v4B/f8I9PgDDP78+QP6CfgABv4LDfoN7u3sE/QP7fbs//Dv8xHz7gcO
B+wDB/EM9PcR+gUC9wP5+vMJ+Qvx9vMD/vv+CPX6BxsC9AED9g38+gj8DQzrD/vo7STlHfH76wH5+vog9v4DOAnx+fzsBfQDCwQJDPoJ+vX5B/0F+frw
+PD6+wfy+AULBfACAPAG+P0L/wcJ+QX59+4J+gjy9/b9+fj0CvP5AA0E+AAF7w7x9gX7DAr4Cfb27wb7BfP58v/59PgN9/gFDALy/v/1B/b+DQkMB/YH
+vH5DvYM8fX1/fH0+gXx9AgG//IEA/IK+f8K/wwI+BHv8O0R9Q349/YB+vfxB/P1CQ/++PoE8wf5+wr6BBDuBvvy8hDyEPX59Pf6+vsI/wH+GQnz+v3u
Cvr/Cf0NB/0E+/nxC/YD9fH1AfL7+Qf09AEEAvb9A/kM9fwF/REJ8A728ewW+hH48+/5/vn6Dvbz/hQG8v787g74BQoACQb1DPX79g35Cu/28/sB+PMG
7vkBEQD5/wP3B/n6EQUGBv0I+vPwFP4Q8PHv//359BT49AQVAPIGB/MO9fsP/wUS+Av1+voLAQr6/fkD/Pz9CPoAAAz//f0A9AP0AAf/BQz2A/73/QX2
B/b+/AD7//4E+f4GDQn4Av7yAvz7CQgOEfQI8fjzDfAR7/T1+Pn08QX28QsjCu8G/+wP9PQK+woJ+g319fQP+A3y9PQH+vjxFPD5BRQD8ggF8xLw/RIE
DQL9DPP68gj7C/Ty+gT7//wJ9voEDv7yBf/0Dvj/D/0MFPMO8vHzE/US+u/t9fjv8A7v+AANB/H+A+wP9PwHAw8G8wT39PAU9wr19PAA+/b8EPH7Bg7/
7wIC9Af6/Ab/DwP5BfL97xT2Du70+P3/9PYM7/MEHPz0Bwf4D/P5EgQMBfEP9/TsEP4K8PjzAv779RPt8wYYAfQE/vUM8PkN9wAM9P/+9PYG+An9+/IA
APr8CPj7+QsI9vT39wP/CAcDEf7vDO/z8hD3CO3z8wD57/EL9vgNEgPsAAjsEfT4CgIKBf0G9vvwEv4O+fTz/P35/Q/7+AUYAPkD/PoJ+fgLAQsD9Q3u
+vAG+Qvw8/AC9PH0DPH4BA8G7wUE9Azx+g8BEgHyEvHx6hDyDevz8AHv8PQT7+0OEQjoAQvqFOz4Ev4RBvUH9fLsF/sN8/LxAPn6+Qvx9v4OAu4AB/IK
+fkKAA4M/wP5+PYN/QL08/oB+vj5Cvv4BhAC9gUC8wTx+goGCgr8BPL99wb7AvX49gH+9/oG8vMBEADwBP32DfX9DP4RBvMO8vbvCfkP8PPq/vf17hLt
9wQYCOoCBvIQ8/MVABAJ+Az6++wQ9RH38fAD/fT5DO73BhIA7/sE6wzz/g4LDg4JCAwFDA8FGA4OEQcQCwcKEA8FEQYPDxESDQwPC/4D+gAD/AkLBwMN
B/4C9PP6AQ0FBQUD/gf7+wsBAPoLBQ8F+QT38uwT+BD5+PADAP/3EPf7AxAD9AQC7Qz6+QwMCggKDAsMFhELDhANFwoNDg8SCRASFQcUCxMNDQsOEw4I
BQYLDgkOEwMXDA4WCBAKDRMLDAsXDRYFFBQOCxAV/AMDAQEFDAsJAA0LBAv19/kGBP76AwUAB/32CAQB/g78DQL6CPv48g77E/H37P73+fwS9fgAEQHw
/ADsDPUCDA4IDAcPCwQMDgcSEgYXDQ4LChAPCgoSBhUIDRIQEAoUBhMYAA7z8vAL+hHz+/H8Afr0D/PzChgA9gcA7A73+RAgAvoWBeoKAQAU/ADl+xLZ
2fb5+OMf8eP6Hh4CA/bf/AMPRv0Y9OrnG/IV5u/n8gL66xrs9AUY+ur//uUX5/8X+Rw88hP25+Ub8hbm7uz0//zoGuL6Bxr96AP86A/m+h0O/w8R`,
};
const ALONE = unpack(STORED.alone), EMITS = unpack(STORED.emits);

export default { defaults, render, program: { runAlone, weightsOf, runWith, digitsOf, sharesAt, lastRight, tests, SIZES, ALONE, EMITS } };
