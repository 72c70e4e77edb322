// Chapter 12: two nets run a program that the reader edits. One LSTM does all itself; the other reads the operators
// alone and says with which weights a NAC calculates. The reader says how large the numbers may grow, and then sees.

import {
  between, button, count, fill, guessSlider, html, levelLines, line, linearScale, makeRunner, makeTie, minus, oncePerTurn,
  openWhen, OWN_KEYS, pathThrough, sigmoid, signed, slider, statusLine, svg, svgText, taskLine, timesTen, uniform,
} from "./kit.js";

const HIDDEN = 32, HUNDRED = 100, PARTS = 8192;
const MOST = 30, SHOWN = 5, LARGEST = 99_999_999, TRAINED = { length: 3, limit: 100 };
const PROGRAMS = 200, SECONDS = 4, SIZES = [...[2, 3, 4, 5, 6, 7].flatMap((power) => [1, 2, 5].map((each) => each * 10 ** power)), 10 ** 8];
const NEVER = 7; // the guess that no result goes wrong: one more than the powers of ten from 100 to 100 million
const START = [[1, 12], [1, 7], [-1, 30]];
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

/** A program as the page keeps it: at most 30 rows of an operator and a whole number; that of the first means nothing. */
const tidy = (rows) => (rows.length ? rows : START).slice(0, MOST).map(([operator, v], k) => [k > 0 && operator < 0 ? -1 : 1, Math.max(0, Math.round(v))]);
const drawn = (random, limit) => [random() < 0.5 ? 1 : -1, Math.floor(limit * random())];
const largest = (program) => Math.max(...program.map(([, v]) => v));
/** The power of ten, at least 100, below which all its numbers are. */
const limitOf = (program) => Math.max(TRAINED.limit, 10 ** String(largest(program)).length);
const values = (program) => runWith(exactWeights(program), program);
const last = (all) => all[all.length - 1];

/** Programs of three rows whose numbers are shares of their size. */
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
const errorWords = (error) => (error < 1e-6 ? "less than 0.000001" : error < 9.95 ? String(Number(error.toPrecision(error < 0.1 ? 1 : 2))).replace("1e-6", "0.000001") : count(Math.round(error)));
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
  const spans = all.map((each, k) => html("span", { class: `${each.right ? "right" : "wrong"}${k && (places - k) % 3 === 0 ? " group" : ""}` }, each.digit));
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
const plain = (words) => html("span", { class: "number" }, words);

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
    weights.put(plain(pairs[k].map((w) => signed(w, 5)).join(", ")));
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
    + `Both were trained on three rows with numbers below ${TRAINED.limit}. Edit the program and compare them. Then say at which numbers the NAC gets all results right, and let those of ${PROGRAMS} programs grow.`);
  el.append(html("div", { class: "programs" }, task, rows, place.el, total, harder, html("div", { class: "program-panes" },
    html("div", {}, growth.el, html("p", { class: "caption" }, `How many of ${PROGRAMS} programs of three rows end right, over the size below which their numbers are.`), html("div", { class: "program-guess" }, guess.el), opener, status.el, after),
    html("div", {}, errors.el, html("p", { class: "caption" }, "The program above, row by row, on a scale of powers of ten. Below the line at ½ the rounded number is right. Both nets were told the result after the third row alone; after every other row they are read all the same.")))));

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
  alone: `25hKSU2+4I3UDDg38qA/R3HMZJ+Tb91j4si9EYMjHOuwRw97Ul2eSTfXndTAhtpbZk1b6uyK+qrRg9bn5CzqG6kXx1sra0+UstToX5a/tV2rP+Dx8vzP
2Iuy5u58bBw698wH9c8Ly8yCOLhT6rlPZPZsV2Tazvs+EqySNhl5n6+vPtE41e04xcDTWVkTJ62n1xTshE+xaK7vDtay+ZKFphfXnzOn23KBBefTPJcs
pDtiH1LFn6AnP7e/cUcUXp+Dfd4kmaAe7z+dG232YEeSFUvKRgs54gosgIcrpiVT1rIsA7fP/nrrgeTUNxuQBIHlWDqwuaDTZUKnNOeJxHJarTvN1vvC
GomAFcftsbiUrKS0YP8J+MAm9MhTMhuzB961pzinZ4KlBWlhHTbNsQ6ayFJovHVKPRbwEVpoYEE5GLGYYA9WRKdsWbisL4Cnmn1TSgs9ISVjaRWLyacN
5kPI8ONaaOKKzD9DzZpUnbTmakA4TzvC/Ocya1/AZdWgrOsPfs5mFg/sfbSQtdNYzCnm87uGHQRieuuEnyTvLmUtxsZ5gYH+6Zz4rHoWAM/oV0kuxm7Q
ke+JrocPAiA4ToXtewPxeygYBy2CPQuoCyipJgZc8sbf47eJbiwe6M7Mn6qIi+R1i9VcOELYPQ+f5OVdfAcgCCUNZWkAjzF77k2OJpoNU5WEf34JsUN0
mhp5ieOd+ZVeYVX3tWQE0wiBug7VfOrhp4XUwkvI5DpdsnTANn0swoldmjBdBSw52o4hNd2g62v0j4A3cSDrPtmibRPbG4byH8MDpeUUbAKIrjdVxzA+
Z7x82Y9KaQMcD1+OJ8XjQTsvknpgm55hKWw9tM2brzpOujzDdHtsTMigJqXS4evASFi9xsnQ+/wqSL/4bohpUZ/3S6mMkm8aO6wCI5VUt384L5ACom+I
xErlYvc7RlXfYU8zJB9UeTW4Q+ARDTq7LdJ3ZXF/hFoJvUqfkEGRWgHZn/kWdBceGXjis8x+OuJ7LspL+nf0ycfT1lnexqhID4h9BRyPWE8ki4jDINGJ
+mnEGFrBi0xsvt8FijWur6SYFWteoLX1+l4JMjXTIn7N+R3Gf8Va4lCrWFuvbB2G8xZ4h/h+LZfRsp2uiez/TPonith8/GOfaKEUH8VLtUKkg3SzIWPb
eFSe4BLSWzEc/LsQLHsORk4pKvTJsaj+AEBPYQ0hho4qDyMgIY0XPrEeUX2q5+SNe8IrY6nM4VDDg98fUGAG/2N38RA5pw7U3LvicI5lQsdBCDgomCYg
AL/MFZgGzLxFRVMJUGDvm6UbnpzdnLrlABtlJEa16i7P9L0QXGK2O3mKC4/yoiKeBHaGCuqAIlrSD1accOdDpLAVoUJ3NzUCH3yBi0B1Ts8SpZS29NBR
OdKwMbbkc8x/OPEvgwi97EsHf/Y1vFkwh2Zuy5ECxT8YdMH229EkbxC252YvALpDU/oc6Wd8wSkQW90+zx/P6vmfOFirXxtLPlEwOT++MtnWlXwf+s8q
nLmBR3PQ9JW+y5QbTAucoFKxObpDGR/D3A8kvccjWqK0RE1d3EBUmnXAJm/2VOLpH9Gi9mfMlpGSuVmt3GrKQ3jgsaw4AaDy8ObpuMyGBnML9WFdgFEJ
7K2XxHI0FSUajBTH3UeVTbMSFm6ZLRyIvlXmoT3z6ESEIM5FWcIMifeHmsaTSwRcCRXvZwvHygS6Q6mK5JDiQfpSc/mjutmiyfempAs7g5qjj2wgdQRD
hgeXedYQQ0vy2LR8thJDWl9ZY4/cvnSec9dZC80vx89iOFr1CdJQuBvPKYbD4i14JeXtty1WpM22EuoLiIDSDf/93jdvMNNrsaIOXPU4wvtrc3hP7SZ+
++K7J5wfYoAGgUCO4nWF7uP9tq3wvg76SYVo/1uTvWv6+D5SMalCEHf5ENxkftkCvzPoL7/J/JVGPNSG8VbqQqC//gUJ7+t5Sl6kSFVKZCgp8cbQDT6w
Mrlo7+RrmyWvfnQTgTJJ9bAvD88taZ2GFSLG8LosUREINgWaGteL5qIroGc3kZ3gdSwQ8naW+AXJJ3svudkPC0Sw7yaBTLmWDbaV+VfK9vBjWN1u5GkQ
77vLadoh/0k+tAaumXrgdwxMEmsCwK2TUoEkdisNFVhMm+YnFiIVs0WsbhLE0GEEpmcJxwt7/t3ZvxfuCWj/HRwFMAh5cLCKs0FEJbdMg3NdIJac1JEU
y1YmX9ObijgMJ3O4AZOoBpXZEM/Vg1AAEJKZM9LuBclSZMTjIVWq9XMo1n3vU5UdQPkpPRxNBC/OyUXjOpqoGgjgQJBn4WVhpTvMe8CYxXE6QcSC7Van
Z+IWcjbzSjcP8obbAsGBKhTSfywoMCG/zLAU5Mc+4m14XcaHQkzdicXyvwjZ0xRjedU8GPDwkiSn6SqYfPZ5//fpUCW2Kct2aMjiWQi1k0xnAXcmi5rI
DCB4uJtup2WvDdoc3ZGpkkuW6buLRKe4oGog3ThLZ56ftkVEp+d1WzN8bJ05VZBham8jCMcnyszsAM4GGtHrpK2daXVh7q92lZSntZZnzPRZGU6xvmUs
VrzQKc5z7yH55/A7jnJoEKW5WQNd7pB0z3J4nEgjxdVlrxZ/Wo9651YaI2hekV/CRpNXbjVdQkvMmHLjObzgrN5f2Iq71Ymk5xImiwg3F36G5M7bpWP3
FZgTIm4vN8yhMXeo0VF/7cEU8SMLvU3Crjb39tc6f0OkTiSS5alk8P6e/3dgejJTT5vqwBtOxFhiH43lVuQg5MA0VIkkN4EmEpDlckPtNjwVFDgkcWjy
6iDX/t3/tzkCjy5OAN+y7Wksi94UzALpLD/mSo0CBoF1EDnrBZ+7W8cFWumtGwALU234jFaxSgu2NxqMRNJKeRNaeSXnaeKTrh0InQNkc0bD7A0dcAIZ
c3umQv15NHREcj9yUSZftgJkd2cg9INEbxkl7UQkt908rVsdAtEKCoXJjmxd0JO5zX4gUM7SCN0wTNXnLE9Tq1ajf14qBd6grmbvLbFU/tw2qfJpYD3J
dni4xUohzy25t7br9r/TJifF7qh/4BBi4yQwTy0M4H3hWSdouK4Tuo030ETH/dMwrAbe0oh+uE/V6+0Cc5Uos38446SslEB5Ic00YQZsDIDBTlPdxw0m
Tz/7s7lbDTMy5TIUmUZjrH2JlRYH6Ga8kt4P3L1Qb7zbKk53KjyGRkoJGhvF8jBTCKtxWGH1gWFESNeDH6iHUCsmM0L2frhAJ3kAKJPzmMF5qM1rOrVR
OaRSmcctVEBOpYaLjPZR2Q1B4B+J9p6iPM60cyzoPSYPX6835hjjdRfVn6Ug9vvriPI8W1FMIlPSKVX8eaXTSnUexrVET71u8ImU33RQr5OJQJGhuhWa
r31MN5ATK3EgVUhEgpRC8I/1Mk3XxYDM3q686JzOYvbF2xY9r8FRcMDN72g+viHSjvkyRS9wlaA9UZRcpg7htaFZ4qqTl4+Oyl20zBPza0Nfpq5GNs2F
sHVx6trJZUXJjcFH2AZUjWwV6bSxTu47YWygqyX/Mt2ZOESC9fR34/jWM6d7QyBJrraYxATYI5Ufi61wFIt9o2+HaK2JUJsI0oS4nLh5BvKMEOeSnCY0
7HXO+6kyTymO4ClUSoAXgFMdMUiBNy5sXrWEkbafFjzUNOaVCDe0AXIi1h0dhuDaQCeisPcIZ+tGUiANNBhkovQQ+F9hJR4L5e6YqiYKKHmzuYS52Ooc
EmcradZwC6zPbDSsb5790fP5sOs7GDJ0KwiZajGNM+jkGxmMqQN+iBipxm6R2kWfvWNO72aC+M5suZiGec3B9p8dZ9gvps5J+zW2B3q0TVT8fZBibK3M
BEW8+n0RY0e/nLNWWDaINlYgjOsnUXnz2y0NVCACwi3DMcE8IqGd6fy17Xg6OHcswcelNC71WqXLFxobxom5qjHENcXlChcwPvQmj6cfrN2X5DlkZUDC
E87zAyYD8s3A4VPgwW28un4NjF1ySSyFkgmEjwldYgUSbeR6xeAU1FUZPDhcQOvtJ+EeeHGvBhhH3lxxBJCJnamtrmSmOgH+mOunH0s0uI+bl7bl4Iwv
0anaYwvlIv426NuOUR6uGqpVHRY4uLajd9jw1g1+BVKaNbW93VveKP3hUoQdkk6yw4DO1aSHxQ89z/FSfkUWIVYYKbEtxrBKLhDtuxbfGCE1Sto5TIjY
haJkoEIzW/CWAtIfuEKYtUVV+TuDz7KAhTC7PDf7BoYiUjoPD9SyqnfkYnj8hGBqPK04oA7DGz0cfJSgnXP+nEjhrbWB6I3WByeMlDvwmJ2rz1ONF/zM
BKAjOeNAjzu1Qu+0lFXM6+mr9yAj/jZZcmrtOptpUp5tLgavPheS51MJ69si/UgcwkgxNbfP5a7oWZ/fnMTENk8oxGRdoG4sIFDlA+MuKhYwzodWAIFX
tVUMaL24mh+ScMBR0egVXl1dgeOINU3EsdwVBWr24t8jLq0YPzgt3DXTIRBp4852+yprU8AcX1yWFsocwjzxi4iHte7BOUCtqF9AkjHJK7VDD+g6vPUE
5J6wIdCRhZ/Aqv/5mwfYK6iplaW/g4TShjWQM35njxOvuEelAnMqvO78JQEvklllbe0biXjHzvfQOb9N1MZjaifH24KfMnHTPY123OAPrByjayX1jMUt
aZs99pv13DPgL346xkzLBLh+YFo609TLpAFIfXXvkHGNzqK6C73ujK1BSgFUbUfBdvIIo3J/dtvs4t4DerY97kKm43j1ES/TblxdkN98xpIslPMHwi9A
IGH1wOvbSA0uhyn3dYPCDK06jxRrvrX5Td3B1jQLV0FuViMgF/RykSr/eym8Zqspa7E/E/zPt6RWFTNnMxryFm5bdJdNTyt4ZPVdDjhTtETZHCZySMvr
2G0Tllunk3zUEd0jacX7YNoVkc2eMbAyaRe3Iv5fBt5/oImaBzIpz5st6u+kwiskUlM3FdNzF4u3EfJDwbgSpVJGQhi8lJzbbtpFDKBGk8AvpRbBaSa4
u5lKoOtgmCQr4zZouvVZoNRw1ZGp9Isit+6MatcR53SZTl+ktlVIpDn2sPxwNjEPeQZf6GPEmYVu1NuxXo/+aOZvocQscvEm9dOHXNaNKhdnXFtFcHl0
wStvESXPMvBThArLfQkj1y232LmIXcIW5ZieHRuKtifxmcetsMc9SMXibFVwH4Pl4pViTwwF0D+eWxMdgDD7M2XdKFDI4dD9rV9XjmRruJ8DWZVuWA8a
N2wLabvfV2wvnxh1wIP5ovqAAzJS0DvJ4oozvvMrcwWJVJ3SHWCo+tg7dv4zPbycnCN0MaDWEWkhqsU9stzW3BY0kaCXQnCbadZtK4W8OMeCC5rcE2CY
ohrpFRe9StGpbVHf1n6/DlUlFlGpureUz3ReBRGYYNKPORRCEbS8or9hZRDI1SLvvTWVtQHOmrJyuTdX3l86JIggZH3LDLaeT+etsnk7Rc1eMuJ59+p2
WW6a/wP7yrFZWVG3fu/99iCrY4FjbVk7b3Rdt9xmIb5r55mlJ21WGPO7BcmSR+vT2aMEvoqPT1bdHtji1d59IDVElDpX5VrRPHecKXqS77HklwY+dBga
TJIcB2g4V/mG2Ybt0u1u3FpoMpWMA3pL6weCrr3tPDfV4XgLYtfWJz874UNgSeLH4PlZiqTwRdTyXsgsxgVNUxOxryR4k35w16uNvO5W9GxCoyPOV4as
5wmGm2dSPvB7pTiyn2P8Zf848l6fPcmdwA0HuqaH6F2ZD4fOiXHY7msos5g4QEo0DU+vzoSaNbktBh6uPns9RnJJ6/TJHeZ7oEbkHZCbiDg1FAXKFhAd
Vww3VtFiqiLHpNLIpHwcDikzXfggv8G4+iDh6HHJh3hvS8o9XHgReXjECDWrW05RzrAHLOwYR5lE691fR98Qe0CN8fZQqm42EDEcmInjEf5/8yMTFdRa
VsWFsldiKM2csfSJxB7h10PPdkbN5ofKnc51gJ8SWnIMs2kGKTB4jSliO69bAQHP8/qQDSzZODiFSx4+xc668TWcz17xHejzjJIOVEdZ0+gG2AhUV31a
Ha46/+mgo2xidBXjvNKopXzdcrEICZwkDFFev5GjnMEz66xGYm7qAdqRlxCJscDnc96JnIMU9JyV9/1u4oZLyUbidXPEDFkKyrqeNIjNYquPVN5ypnrL
0PS1DeaPz3SCNkrOE9yrGfCPCiOFpoRx5fLXRzQAQWHZRTC8RHiUZxHgfSPMoTghOOAIWDKwULb2wAESdNnC4eeAMeiICh3mzjBGyISWeofv/q0sqoBx
aZFodpfyo84f0z2v/4QVHpvasn2vWS20vdfpMHz4uBUHA5ClXkU7issPS4opGA8BFLLH1XwrmgVodaiggZuLOhStc5tQAn4T6RM96SL/BhLYG/kE8Rnv
CuD/8hgM5hb4HBrnNCEH9QEB+Pn/BA8D9vL+9Pj0BiD8EQsq6h0C9SUH5xQJ/fkd+RvxJR4dzAH3BxoM/gXnJgwP+fcA+wcB+wIHAAMG7RoF/vTtG+UC
+fD8+AX+Bv33/gII9/MD//oK9vMH7/sA//r8/QIA/f3+ABIAAhb9Bf4C6PX+Cfb8+/AF/fEE+vz4C/T8/vH/BQf4AP/7BgD7Bvf+Avn6+fwD//wB/vwF
APr9Bfr/8QryBwQK++j2Dfn4FgMH9QEC9wfuBQvhCBMB/fYE+Pn1AwABAwgE/QbzBQMDAPv6EfIL8QAD9AQE+vcE7ggK9vYD/g8K+fsB//8O8+0E9vUD
+/7/Af39BggK9QMM6gxB8Bz8AxPPGfQJ+hXwCNoD+xQH6wn9ERP1LxkJ9wAC+f4GBAsC+vz98gv6AB4HEAQm7RYFBBgM8xQA//8f9x31JBYa0QbzAhEN
+AjyFQEG9/75/AT9AggHAgMA9xwB9QT+A/z//wEI+wID+/MWBwP2BgDz+grwA/X89P79/w3nAQEH/Pz+9esD+/357gYMEvL3AO4F+fz8DgThBf3//PYD
BwAD/gb9/fv++v4C9gP5BP77AgIJBAAB+f0C/Ab1CPMT//8JC/35+/n5+APz9vsQC/QDFP4P8QL7GPkEB/7qAwX88QD6/PMH/v/5AfwNAwAE/vX19wH/
BgP2A/v9AQb79f4D/QAOCPr8/P4BCvL7/gT4BfYD/AAA///5AwH57gYN+PT3/gL6BwcKCP79AwEAAQEH/AP2BfwJ+wL8/frvBQn69fz9APoYCwgC+fYO
/wD+BgP+9gYPCQv5BO4B9wb8BfQIAgv0+f/6APv88P75Bwb7BQoFCAL9AAgB/QX9BP0FAwAJCAP6/vz/+/z4/QIN/wECCgMG9P//Ff/9A//uAQr7Bv77
+/UH/wEDBgAHAv/5/v4E9wX/AAb9AvoE+/r/AfYMBwIAAAH7/QEB+P/7BQP8CAECBAD5BAX7/wj2+//7AAkG/wX5A/j5BAL++/YD/f4EAwYFAPz7/voA
AvUDEQn5C/n1DAcJCQ0CCfoH/vT9EQT+/QYI+Aj1DPf3Js0EJQD77+vjyhcLDfoF9xYT9O0J8QrVDANED/sS9OwA9gQI8On8+/X1CwgMAvn1D/P8BQwV
CPULDwYM/wr0BQH7BPoTCQQGCgfx9vv3+hPnA//+8PD9Bvfq8vgC9Az2COsG/PwAAgD47wf7Avj5/AcM9fYD8fz5A/4RBPf+AP719gwJ7e3/+P73EQsQ
BPv2Ev33AwkE/vYKCAcI+QvzBgDtCP8F+Pv9CQAC/AAB9QcCAPYAA/TxA/oB9gHv/PwB//H7BP0TBgP/Afz/+QL+BvMBAfwB/gQJ9P/4+wQD/AEM5gb7
Afj+//j1A/sD/fkBDA388/vy/PYB/AkA9gQB+/3++gf1/AEC+vj+/v37AfcC+QL7AAcC/wgC+/kJ+vwC7O4GA/IJ9wEB/QsPDQfuBQ39/gMLAewLAAgD
Bd4G9gHvAgoH6e36/fnyCA4L/gHoE+z9BwYR+voSCwMF+gX5//32AfoN9Pz/Cgz/+gPy8BADDv33+Pb0APT8+/r9+f329hL6BvgCAwv+C/oCAv0G/Prq
DgYCDQUIAgL++hL6/AMA9QIJAAUEBAX+AQP5AQYD/f0ECAME/gj1+vj+BAIEBhDkCBoP3evo7d0cDAv0+PIbIO7eC+YN1w0KIA76C/ff/fsBC/MABQL/
/AD9+wYC+v3yAf8GCPwAA/7/A/4D/gn+9QH//RIACQEB+wL6AQb8+wICAgADBwL+APsB//0CA/n0AwgB9Pz7BgAGAgEF/gYHAP/9Bv76//8C/gT5A/79
9Qv6+PX2FhgED/P9+wQA/wDxDg35CfseCQPp9Ajz/hH8/QH7//H59v/+BgQE9vQDCv75Bvv/9uv7AQED//4AAgII/Pj5AgYFBxL7+wQLCQL4+AYEAvv2
C/n39P4I+gMADPMJAQcL7/MQCAH9AwH/Cv0R3+oF+vHx9/z+AfcC/ubxB//3/ewJEAQU9/f3AfcGCvYACvYA9QcA/u7yB/UEAwECABb+9fbvAPAaDwzy
7PQJ//n8EgQDvgwJDxTyEPP88gwB+/n7BQX+Efr++wj/CAD1AAX9//gPAAHx/gYBAQT7B/j4+vYJBwQG9vcAAPwGAPQHB/gBBAv//PH8APgFCf77/fwJ
EgIE/xP6/QQGAwfnBfv6/e7xC/H38P0A+wgEDvAN9hEG8vMYDf0ABgsGFO4O6esH8+4F9fTy/9gEBuf++/oK+wIKBfbvAf/3BAHzAvYLBPgFCQYP+wT8
B/sADPoD+gX+CAMJ/PT6/PwFBPn49AgHBAUFBQn5//oAAgEJ/wb//f8NBgUAB/b++AcC/vP7AQYABwENBP33+AT+AwL0+gAP+vz6+vLpCPsF/v0BBv4C
Af0CDfMM/BUBBAEBBA/5AhX+AAH/7OEMBAf7BPoGEAD2BfgK4Qz6GwIAAPz0APUL/Qj48fkIDwAEBQH4CP8A7fX7/ur+//z2BPcCAv77/BLtBfzu7xUU
8PwDCgQZ/gTj+vn97OjtAvX+//gC9foE9v346QEHBAv1/fb79gID8/8G+gYG/gUB8/YE8wgI+QwA6v3//wUIGvP/+wP8FfX1Awn+BfgQ8ALi+v77CgX1
Dvn48fEFBQMT/fv6DQEM//QDCv8H/gz7BPH/BvsGBPcF+An4BwQF/vr5AP8GBfT++QQD+wUJDAUCBvsK/AEE8QL4/fjv/wkFEPH3//r4BQn2/g71Bv4F
Awb19gX7BgX/AgPzAP8EBAka8/z9AwEW+vX4//b87Q/38vL9+AEB+vz+/QbwuAcG+vgD+v/s9+4VAgIC+wUN+A8EBQAS//8F/v0D9QL0APsHFvoBAf/2
Cf379//9+fII/fr2/vIB/f/4/gbwBvD+/RIP+/8H/vsNBv76/Qb+9P35A/ID/gMD/ArtCfQODfD2FQz8BwoH/xT3C+n2AO7y/vL19wTm/wbz/AX9DPUB
BgX89v//Af8A8/30CwcECQUDCwIE+wj7/Av0BAf7+gX+BP4NBAIGCAX7//QEAAER+RIGBv4A/v/6AfoL/QP4AwIK/QL+/gMDCPX/7QcFBAoEDAX+AfsF
AP0GAQL2A/8JAgn58AEAAQQD8v31Cv/7BwcHA///+A4B/gL7C/r+9fcBAf4S9AX9Cgr+9/X/Cf8F9A8CAOn3BfwDBgAAAfwP8//9/wL89/f68gr/CP0B
+PUF8vP6Bfz/+Qj6B/oCBPcOAvz5+wP/BwMB+vr2//z9/QEF/wD6AwAI+f4BBfv+BfX7A/z+AQT7/vkECgj4/wD4//j+A/37AvkE+/kNAvkCDQb+AQr8
+/r6+wD38gEF/AP/CfX/AQL7/wH9+vwB+wPz/QD9+AH9APz6AgAJAv/4AAH6/wAKAv8BBAHzA/j1CPwFBwkD9/f8Av8F+vn+BPUD+v74+Qb/Av0HAv/5
Bf76Df3+/gH/Bv8KB/r79wH+AwgABwMB/QMF/AD//fsEBfcPBAIECv//AAgI/v75/AEEA/0M+P7zBPoB+f//AQb+/fMB/gT8BAQD/f37AgT8BQUD/Pf9
Bf/7/fv8/PYGBQr49Pn4/f8AAQsKA/oA+QMEBgD68gUFAgEDBfsBAP79BgHv+vsB9wf8Avj8BwoI+AD+//z1BQUHBfcF/AAD+f8BAvIA+/3+AAb9/vwF
AQf7/AH9//D8AwQD+AX++/73Av8A8Pz9A/kBAAH3+AALDv/+Af388gH9AAL7/vgBAgL/9vwB/wMRD/0FAAb+Bv37Afv9/PQH9QLz+P/+A/r4CQLtAgn/
BxQT+AP9CQEJ+/YEBAMC/h38/+f2APwC/AH3AQn78/v7+/EI/f76/AEHBgD6BP388wcBCwEAAgAD+f/6HucLBwjz5QgC//oH6gPqDwMFEBYND/waCfkC
+w39CvwBB/UC/vX//vj+/fsCA/0EAQD8Afn/+wABBfYDBgcABf76EPoFCQMCBwMFBfz+9AX6AwMEBgMB+AP3/QD7/vsBAvcJAwH8+AAEAQoM+f77Af8H
AgEEAQUD/gIE/wMIAP77B+799wQJBQYC/voGAQ72AwX78u/4BAAH9AD+/gf2/Qb+D/z9/wEB/gEGDPkB9/75Bv4AAwUC9gEA/P8EA/j6AP0VCQj5+fYA
9vsBAfL2Bf7/AP4DAfj6/QD/BgD//v/9/AIB/AUFAv0DBwH//wD+/AADAfwFCP8F/QP9+PwB/Pj7DwL/Awn/AvkBAAL79wcG+gYECvf7+v4GAAQCBP3/
D/YKBwX37wQEAf4E9Pz4DAH/AQcLCPgEAwX/+gMJ+/j+/AwAA/z59/T5+/z8+AH+Bfb4AP//9f4C/v4LAvgD+/8C8/z8Agn9AAX/9g0HC/3//f8A9AH8
BQX9/QP/9AkD9v8M+wITDvz9AwQB//TmAAX6EPwi+APu//cBAAX9+vz3AvP8+QECBfv+9fcKBw74/gEAAfX4BAQA+wT8+/UJAP39EgQM/fb19vwHBv/3
9QwH/AkCIwX49PwD+gQAB/z/CvwN/AX+/wAFBgID9AD9//sDBwED/wX8/P4D/wL3+Pzw+/kAAAIT+fj7/O4XA/r7Avr69RPz+/Hz/PT//wL0+vcF9gH+
8Pv9+//y6QQDCf4A+/n7B/z8BPvy/AcGAAP6A/cFAgf///z6/QcE8vf1/v78CvwF/gL0/wQBBAP2DvoMBQr6AA0F+QD8Av0A6vb2AvgE/QAD8P769/4D
+fjxAfP/7gH9AwgB/Pv78wEE/vcJAQD3A/b/9fn9+/8G/AUF+wD9AAANB/n8+v/+Cv39/fz6AvL+9f34AQP6Bfj2AAD8/fr+/wYIAgP9A/sK//sDBvsE
/Qb6A+z9AwIFAvf5+wH39QYH/f0A+v/06AMG9P8BAQf+AAsAAQP9Av8N//X9Bf4U/wQDD/z39vv+A/L4CAP4+f0M/Pf2+QP8BwQG7QL2GRgECgQP8/j8
+PkQ3w7++Prl+Af15PP0/fQO+Prz/Qf0BAEG9O8A/AMFB+4HAQMCAwj/BAgEAfwAA/wI/gL8CfYGBwL37AD6/wYD8vvyAQX8CAcIBgL//AkB/AP1+vwH
/QgBCPz9/f//Bgb7//UJBQID/gYFAgAACPwGB/4BAQ8B+vj3APgNBAEBBfoOA/j7CAIE8wMGBwX/CPz/G+0MGP3+9PXqzxIMBvj/+QcK++0O9grfCwY6
Cv4M9e3++f39+eT7/AcBAwL/9fUEBAMA+gQB8Pn8A/0E/gX+/PwFBPcD+wUCCwbx8vkA8Bbw/PX97vn7BfT0/PcC9QwCAfX98gL3AgD7Bfv3/PfvCQsC
BgP2AAEKAv75+v71Bwv18gT3//cBAP0M/P8A+fQJ/vQB/////QP1/e39+v8EBvv7Afb/8/gBDgsA+wH/9RQA/PcHAwTxBO7/8/jwAQH8Aff6CfwIBP8A
/v8A9/799/b+CAT7BQMEBP/7AwIA/AT/8P72/usC/v0NAf8A+PYFBwbzAQL48gD7Avn/9v4FAff8+/wEBQAE/gv49//9+gT4/QQA9//1C/j09/YJ9wsD
+vvy+PnxCf/3+P/99+TQAxICBAj7/P8CAAEHAu0B/wzzBAUH9ub+AgQM+/76/PH9BfgBCgAH9AX+A/f7/Pn9BgIBDPEB7/0AEhT5Agb77RwDBfL++vnw
AekF8/3//gL+8AID/gQRBA8BFff6/Pr4Du3u///88/YZ7/H3+f78BAP8/f0G/Q0KAPz2AAH5/gP/+fwGAP8FBwL++QL6AP0ECAj2Cw0L4e3t9e4UBw/1
/P8LEuzzDeYK4AAJGAoFCfjm/Pv6CvX+AwT6+gT//P8C8fzxCQgGDQADBvsD/wT8+wgCAPsG9wYC/vzs+wL6Awn2//gLAf4ECAcLAAYACQH6BfX3BgL6
8gEGBQn+BwUH/QQG/QP/CArzAvwH+/r7AfwHAP/9AAEH/PoFBAUABQQA+gYH+v4DAQQF+/kHAvwABQEB/Ab7AfwEBQD6CQUGBf3+9wz9+vwGBAf/+fz8
+PwDA/4D+/wC/gT/+/v/+vr6/Pz9BQP9+P0GAP/7Bf8A/QX+AAAFAQYA+v0CDwAE/AME/gUIAgIA/wIFAvYIAf8E/AAFCAAGAwH7/P4HBgMGAPz8CQT1
Af0GBQX7Av/7+gIB/AYDBf0F9wABBAAGAgD8//n4CAIB/Qf+Bfz8AP76/wH+A/r7AgP9/wD/+v35+vz7BAEA/gH7/gP5APsE/QH7B//9Cf/9Agb6AQgP
Af39Bfv+CwQD+gcEBAUA/QgB9fkAAPcS+BT3DAgK8uv6+fv+/P0L7gkI+QwSFgUED/b/+AYJAA==`,
  emits: `TMpEEABcdlW9YAU4ni4O/J/uw4phrTR3jcV56l59+GpkIIhZq6knxzuOYhLkb5IZR+OE6N+sLIG+8dCveufH/wXFyj6+dhA0m7xXDCGXG56vC1OsULbD
FCpXhsJ6bDdZQ+YE26lC8iJK4gSsH4FggWi2DD5yfxE1ls0FKrK+rUmHAHvWDpEyYcE7saQxBTkmnHhsclQ+Kua8FuXjg1btzQUY5BLGlFHDwI41iTxA
cRC+GPeYuophlqLD85NBiTSCY035x/h+i1/vPNW/1hfmAUfC+0QtNCWAX+NT/AExt4rkYxEqCvOfiQZcTyLYY0d8YeW1PnJLpQtq2vi42olzLcuRzLUZ
sOTEN2Z9f6woUh61EnTM5VuhX8UZDSMpHIibu63MGiznQtqXQQ3aGoTG3yXg4/WxHRFOKHrwbR/GuyAdV/xq1gBkngwCdjo3yRJg0QDNp9IC9BNMUKkZ
9wrj5a9fj7CuZI3fTV379uIcN6TGENmQsSpWGV1R0OwMzRNX7FhYfW4ncAlhKFKfE5O5NA4VaUVE0d7Rlk8qpt8oBUpw1ySJ0/azoXWIPj0hoddn0MG4
QNyC4mdyn2t43RB9R4GUunUkmYdEJTQypHeOabPjjaJnUQ1wvOYehfxqDXYJIjJhrKz4EhQZ+K1AqYuLhmTHntR6ftIfy1c/Uxe/NKkSV6UgYC+CUosH
O6UD8BFLi9sms1edGhzMqlDP/qo67ncbmQBxex7Xony+sxKB2qrPvic3VQ0j6/UOWMhG4RTXEUMGg4q63cvTzw6YQYFfUhLEpJ+jgr6ADgUboXFox+nh
93hlW+R+Mm/seFWmEi16xMZjbe0P7AtIKHukDQT1kWvDqTgnAG8hv1a97x7Xz8l6RQURIWOSx+3joFa4KgWVRkvtNbTgSiaKKdUONYRIY6Q8wtM/HLv6
otw7NXFJgmUroboivNmILwPNvfdsbP0LSW5po5vY7CGgxjKdb8cu1geWUUOJDnjyHiUDdCJpUUOKupPMJJr+y9wiMSgfCIsg+m0TpqVPl6MGfyAUFF3R
8BsuY+TkrcBySpuaidroYmIKujqmXMTpGy8NM4QkXWQBDidgrTRs5IeN18anBGURPn4tQH0LG9KzUfJ102jQSnZWFz/MOB5n5GSwdMR7oUIgrtv1/eU5
Z+FVr0r3iQDE1RwvDd6xivOBQYWmBiKlVTJNyPVUmqET/ZAgvFmjWtHu/nS8F72LwduDDuMMHVJqBAAnpxncVNs8Ar61+SiNyCybJi7f4GzlZiBne81u
9+Q5uD1I5JeBtrUA+XgYQ5QUdSbLBOyf9SvwH+W3BaBueMKPvpYwlvpasA1O6AKziisdU72qPWeeRrroWp1lbu6+mGmddPt/qFJfVMp2jDc9s1nM95+E
QxZHtcXeDrjql4jRF9fmuO/8Zw5OJkI3jxtTQe6afPGBrgdtO9f+s4CBZv7L+0Fz96CjFhItgYDarqYzhGI7PFklQNy6APs1mzulf3CoqMae5USavL1+
OGCIByYRGuXHy6jZksK+ZvYinS+hJAII4XPA9d4VNoCLtV0BN6cxU+iUz/eWyWqQloiefVfm5eZO8VHMPouJYBn3y7ET9wa7iVkXuRVLDXQhW9RPdjHj
F6rSIvyPsjVpJN7B4T0ysEZRAuABtiaDSgc1tPBJrM+WNUUx+o5YHGbb5NM9ixzgjRCxUv1Ffz8w8aXwPGqAgMYY013MJlnWjff2YToYBrrNCL5orlyy
LtN57xPwZxGCS7hxQtrF/vqwqxcEy9EVzE/U5tb9unB5nwIOfBdSkw8oUKGAkcJD/brtxuI5TqoPnZ++are5OQnjwRqDU+FYbfGISMJuR/iU45AWHByZ
s+yAd5B5cOiKla9LT7hpsxLAaNsWYlW6qetD6IvPh49W4dR7s11ZVjnO5XioGe1Lq7vJbDWTUduQQ1gzZD53BW+HpK+f3p1iufAKgcnP7jw/AAOAXxMo
ifcf1a4+EVRDdMHVm5yFVr8/tGcA/6C5LKsp6a8fuQLkX75JAQvdKdtEOLmBG0C+y8JsuedDRdBLAjG9Z7IUMwOyiQs757cEIbf4HcyUmifvvfsYIZo/
Wzdb/4qqNdr0ur3+A1JuP862aWE7OYAHn43vFPYOd49zatBj4jUo74Di70hExGlQHsjkwmq2kVcMP+DWAjjIA78MpDeV4Eh4hVXn6ZvC8+KvIB2YvDX/
M6f7MtyqQPrKhdVRwGM9jyuBNpRbIp5fD+oRO9mk7a4C4l2LKsb9z+7CiyUEzSWWmYMp+DGTibF28w6PGPeVc8/91k3ZwFJ12PK2439EIpa53T1xdDz6
h7r9rldYydFpsFdC2gZL47jwMpWpcR90i+N5/NiJic4uyj4LitQNHqsE9/bjB+QLCvd7IXEPZFpCM0NL44vG4uBTIgXSUOMCkoJDB0+7+JFBdgojpwOI
Dt3Cd2AaUh5Mqi4XIi+eGJOW4LZKqd6Iz0IhwqawNwIiBrTameTZZ4qwz9F1NiR1O06ePMSEcE1tgIWVfSWz2lEyH2tUg2bhvXy8KiyA6f9MUA2oyaFu
rkwCsUS50xhMTE+sjx05MjBhkdwh5CVt7U/CJO6RrdDD4+8/QT0Hqi02uhGmmu3ZWg3HRKAKqgeS7EbI/jSIPvZogxBSclm5k/TBIe36NAoxR61nY3Dj
r9e1YJxbdjEWQRpClhm6ONGH75VvBUiztwyeGZP059ZPl1n0SPGWs69cIBxwPk+qegWW+3ObSqHXWDsicSFfTeQ16etKCYe6Lv2AlaicAI1V9OBwHX+c
CsehdUJxqK0Jcmqb5RzdHsTjM+w0g/L2RhTLCNN1Dvbyo2EKcod0sLAwiCas2Dv3sPHvu6LtLBQG+/07SvXkAgXAa4d5KKmwCwxEGrgUvcpHcvCLCDXK
/18YhHPoLtyaDjF0bFPhIlfwdMyqKhB3e5JP3kBmM+f47rh8DB28LD4mXbl1jb/ogTswXVPngNcqZ98Joo/OnLGnedYugLTMLXzhJTc+7JKRdcwNstHl
Q2VMKgg9qZplWdxpocXPmoAJNsEG+xnxx/QwFdRks/r6uAnB5EFUpqqWn7mCCCUaGwEOWPMgu97HPhQ9AUEh4r0y34N65t5D/5wAwer0C3Pi+yep+V+U
ZEybVWXtnkpZNZWQ12uP85ZjzVk4Y1BKjzP6/V8o4dGPpuNz6ilUD6IBo3dNJVNqQ/8Y7zPQA0MtQKNJ47uVM10dI9b7qtDHdexTlVOryzyiV0a+8/04
KOMyUwa9efPak+Q9lb/71i87obvH1IJvmiFAPv1lBcT359gmr3u6F16zR0/ObKMqotPlbZcHK09bxyuQ2Jaz88/7p8ISilZ+VJrbE3dmd5rj75KP4Jso
1hrwmn9kD0PIwzzZLs36/auBYSczUHwYVk4hT0BBQEQZvv0ts7JDXBOoxQ37Zthgvmai8jUC0agSRNHtkqqLdKKuzA2yTAiGaGt1H7+B9fc8pIbD/wYv
VzVMH1sufCFOhn/92kqGnsGdA8M8CTK0R4dOCpdYICYR2Pf6mGwue+Yj65ODX7KJcfbdwh5YT5/LKMVwhViUq0u31vcM4tRt1TRK9b95jBWXXngEVVGT
CMicX157GXGHbs+K/adKEyz64cuTMy03I3N+gcOom1czoDFPGLH8qHgHt/Z8y83a9S5jB1dfpyTWBUOo6TdNMmCu7LzSHPGFLxl+9nAr2eo2Df8XiSYa
wMFHBSlpS3Z0ajy6dAEow9uDEghAAhnq7W8ZFIy/ELC//KUHWXZrmcJBcDVmzzJ4vfuHdw3zGVEWU2TH47wbyVz1sH5m46QOQE5z7VbgWMdduYJ27XLe
mLBwrm1C7AuT8yJEL3Uzzq/EWQshc98apwdCRXSpJiFuaK7MAxrcGPFzk1l+JQj9KyF2/JgIrr0DORdwzOOQa+qi0hsVu2+XSsmj1CqyD2XuMngBvPsM
ByhM6Br4FEnUy3fdM67phSfFCQqYYMaV4lP7QFRO1h35YIiFNyyXHkKW3iRlCvTGnd9xMDFQqsYsYNNhBftke5u5BVUV30Ye2FVL1mo+8e1x9Hw+1qVR
AFvSDKTypx3PJG0PvCd5bXNXMa/rZKCaVblIRrZjXQ3yd4ge3Ve+0gsM/nQWjotEgDfEqWUwnbgqwXqi6yIRvZDfN1OM/c5yYiQC8zv4Hj8AJxUdwW0d
UChwOqup/QOJD2EtXi+QsYOK490jl8XqxXc/ISh0RFkkAW/f9Gp3SHB+/dWEZvqFa2Oeh/RhmzwPEyIARHLUlOi0Wgus9w7FNOqZfmSdMQ9UxDeQFS8N
OMqd0blK85JAws/UTEnLPc/0q+5A7SyzpYjjHaiRw919D/8cYy/NQj3kO6rJZSS9QHJRTprtedRCD7MQbFaLvkseWVoru26RianbeRDykyY0MMZn7tgb
uWDE9MDeDo5njgloed5WmK6H7SR6G1NvMXELyrRHrityq3KPKqpXxqffK4NlajY9D9duMH70QgOm2xhOXkovYBkrFYd6YNj0PXffyK02FHZgqk8RK4vP
CeGfHB//k5Utq+SzqGBCOEHcx+EOCI2ujCeIaltYB9oVl8AoLfCL39sRJRI5QA76WY4EcLmYIFmdfTozndeJ/8vGNAT6LUN/KxxnYtBCMpL9kZvW7gsS
h6MsXsFFBlZhhM7wfVPqZQxMJtDagpbBV8jhqtAl7BDrP+oIYhs4pE9NJW7NDWKwo/BLxPC8MWwsCd+iD30Tz34jrSdfHs9ZeuQGWlF4zhCkPVSCamp2
yN+0jVn02qZ4AQ6kBdBCbkaLzfrmWLY87DuVqpiv98TQyP9jN9cgDD3RgNRoPo0zzk0F2SbfVUB8aRqpvEjI3KX0ahNCWjqPeGBoKdKAyTGZnO6eAs0I
LE1qZT7lX/m+srYBWy8UZ/93I3BdiS+aQMk2blooYlYSbrBt4lbzwi5tSmx1gtSufUmT7PzlOeAzArRwWXuYBzKNiKfEnQ0OQGbxV3gbjPVN3vLA6b3/
uf1VxmG9w9+R4lNQOc3fsaiurbXzHuPSO9BuTvLqgjYLTWHNSEhrBnm01NJy1xhDSoi2Y7gI+UPefdK9S2gjPPx1SZWrg90DFqiIv6lTMiG10ERZNCjd
8DatTC8TKBAjqm2xy1YSHd3Wz985MTY1pAau32bZphnbtQccRbsb3cjxH8vrSJLb1lE9fsLOhhHIavqVFUwtiG4lPI6yUSY5YUmcv3VdeRCIA6BFXEHL
7XUDD9+VBrgiFcw5JznCyTRbOd5ooxJt6gQ18O/9eSgXKh/tzPhK9B5uukMvkT4bgHZXENMcyKgGlbyfxKdSdO3gQ+u4Xu+rEYDrzMQma2pfeclyLu30
Y9qv+OnJF361mSK59EsJt0yARyV3NqasAfjtr1WgCMhvC5pP2Xg6/5V2fcEtBv+sQZ1/gFuEy+6ScTumSm/Kl47iq+1cD6rcUrhS/fi1j/KamB6dxggN
A67gBY6hTFUZLg5hJkcfU/PhMsDIRl7xbxLSbg1Nt18gMc9JkhqRy8GTU5hAt1khxrLIQ/SUeNrwag81WBuz748UrCX/DVWD4Loum6TUVQAHCS7MaY7S
nSYrkwuYeGCt4XUDvOdggQFERoANln5c+h2fQs0Vt43s+dgkBqBPEQuVi7QDuVXik681AK7A/SDqgVbaNw6j31KVRqhbQ9O4uqBp6IpVfiTDCIn1inzz
BQWT6kRa7w+VX7QRlJxMmWcJot7vYcJQMR49m6oYMhVtsw37K8OHb8wLs09ULnmSeMHtvQrWdjSVR5JPNdANWlZFKPKxhBb4CutlsJoPkTgTKCMXCR+p
az16JXnZEBqbKhZ7Sy4B/z9k8PUkCs+oSzliRlpVcjUzHQR/zbnKxruo745d8W6ELmxNWkl1K/2LdxkG66lNlkCtfnM/xZJV3Ee64E0v0C9Aa5RRmdVP
SBtNILtzx7Q+YX+8NJoUNXqc5KoacrJ2ule0rxOUVMQYq+6c+55CbCY40nCa+Kd4GL2PnoF1bI+Po8Fr8ADj5fGW1c7T1uHHyNP8yTa3o52Yv4PSo5xa
0CJZu5fdkAh63CyxOWMf3qhgTJF6wJm2MCv1Yozc/CabaSgGfeCYPzMYHlgADOfMlhMwXkwp/+rPPH0TE/qcDUcAvTp/ycjjj4ZB34DZ1aJWP6jWKOvR
emNjxIyjj6Bcvj/xaKjIBGWvsB8qEbolj9nmjQ19kZ6XHatFwOrvrw4/cYc3lGr4OSH/6lqMbCH1LfzdSKbrRwyv21nAGSSQxyeXFZOv9dP7wnwnh7xx
btgmjhv4nDZnoOBG1cKxeQHKpXf4baWheDLGE7b5MfKDlfOQRMEOk3z3CQgF9v4LBwgHAAn9/wYI+gr/+QkIDAgBCvoR7/sICQUH/AfyBAgN/Qr4Cv7z
CA0MCvgNCwsGC/oL9Ab2DAUEABXuCvsCDQMCCgMb8QMGDPYF/uwSBgYI+hXrEPb5CSHgGusM7wwHDPQL7gju2yvzFRjrDe8U7gr+DvgL+QruBvwT5wf6
Af79/wn66xf8/vwGBPUb6gb48v7rFfoCEu3lFekV7QYF//EI5xIX7Oge5xXpFBjqFer7Bgz68gfnFQwBBQUG9vwMAwUIAwf2/xAJ/wv7+A0HBgr+B/QT
7fsPDgAG/wj1BgML/gv+Df/4CQYMD/oICAwADPsL9wj4DgEF/gURBeoN9fXzFfMN8vfw/fDt8g3s+AQSBu8ABfMP9vURBAoB9Qz1+fAR9A3z9PYA+/ny
Dff6BA8A+AEH+Af1/AwKDwvtGfvr7xzrEur88/z1+/YW9PcCJgztBgryCPP5FAgMDvYH+fP1CfAG+/n6AfDy9wb68wQMBvkGDPgO9PsOChEM9Qv49fIN
9An3+vH/+/r1C/r5AhcE8QgF8Q/19QsHDQnzD+718hXuDezx8f34+PEN7/UCG//r/QbzCPb1EgwFEfYT+O75EP0K8/DxBu/3+Azx8gYQBvcGDOwF+PQO
BQgH9wz4+vgP9w72+PEG9/LyEPjyChQD+QEK9gn29w4GCA72DPf29BL4EfD08QL3+PIR+vT/DgHz/gPzBvb7CA4SCPEO+O/rF/IN8fLuA+/s7Az08BET
A/MME/ML7fMSBwQP+Qry7fYO9w/4/PcA8vP8DfnzCRUG8QAD+Ab0/QcHCgPvEPH7+RH3D/Xy+Qbx8/ER8/AHFAT2BQvxCe/yDgYNCPIJ+fX3CfQN8Pnu
+/P1+Av09AgZ//MKCPcK9/EMAwgO/gj5/PgQ+gv6/f4B+P/8CPQACQ34/v4F+QP79wcKCw33Dffw8A3uFPH19AL3+e8M7/ILGAH2Bgv0CvPyEQ0JDu0K
8/rvFPoS8PLw+fL39w7y8g4SAvIHCPYP7vQSBw0K6hH0+uwW8BPs7fQB8+/vDurzCxcH9gcJ7grs9A4JCAvvC/r+8Q74CPL48AL89foM9/0EFAD0AgXx
DPX9Cw4JCPYP8vH1DvsP9vfwAvX09Av38wgR/fIEEewO+fYLEAgI8Az29/IK9g31+vn69fTwCPn6ChP/9QkF9wz49g4FDAbzEfj+9RL2BvHz7wT39PQS
9PAEFgP1/wP2EO35CQ4QCeoI9vr0FO0Q6/Xs//fx8Qvs9gURA+3/C/IO7vgQCQ4T7Av08+4U+BP0+vX98vf1B/TzAxQC8gEH8Qr19xELDAjwD/D17xHt
C+zx8/3v8e8R8/YFFAn1BgbxEe3yEgkICfIM9vzyEPMN8+/x+/rw9g3t+AgbBOwGB+8Q9fMNDxAI7Qv29/YO7Qzr9fQD9PXtFuvuBxsH8wAK7hD1+A8M
CwTyDPT07hLsC/Dw7gP17fMM6/QLEwPtCAfqD+zuDQoFBvMI9O/wEvYL+Pf5BPP29hDv9goN+/cBC+0N8PwGAgsL7gj6+PYI9gf5+PAF+fTzCvjzARAB
9gQF8Any/QYDBgX3EPD39xD6C/D58QT3+PoS7/MFEAj0AQTwDe/zBw4RAfAS8vXwD/UH9PXsBPrw7xPs9goYAuwFC+sL6/ENEAoJ+BDv+PUU8hD47/IJ
8ff3Dvr6DA4G7gIJ7xD2+xAC++4HAPsECfsJ/wb8AAfy/f7//vwF8foACQT99wP/+wMGCfYD8wD1C/kH8vL6Afn49Arw/QUP//kABfgG9/wPCg4P4xf3
6e8m+Rf29uf97vXyDfD+BRgF4wMH8QXr/hEMDAv1EPH48hL6CfTy+Pz5+PsP8fgEFgj0+gX2C/X7BwkHCvIQ+/30EfYI9vbv//Xy9Q739QAG//gBA/EJ
8PUQ//zr/vz/BwL7Av8GAgEN9/v/+wP7A/P0/QAHBQP/+/8QDwrvB/T39xT+DvL8+f/x+/YO9/oBCwf0/Q70DfH6CAEJBvYH+/7zCPIH8vb2Avj9/Anz
/QgOAPYACfUO9voGAw4M8BDz9/cP/A7z8vT9/P/6C/b2/A789gAB7Q3y/QUJAvf8B/f8/QX+AQL7/v30+fz6AP4I+//3BA/+/P36/gUQDfAO9PTyDvwO
9fPz+/j59Qjz9/0KB/cCCvQN+PoLDAsF7w/5/vUR9Afv+fP/+fTxDfXyAhIE9AAK9AXw+g79AvIFAgAIAvr+//4E///++gT9+/7+AwH7BQQAAvwCBQQO
AvUI9AD0CfcK9ff6Bv75+Av4AAQS+v3/AfcG+AED+fULCgAVAQX+/gQHCAr4Cg0E+gIJ8/4JFPT3AfYEB/0H/OgDAfcICf4K9wH6BAr28/79BgAJ9+77
Bwr/9wX3AAkB8QEA/wsC/Ar3AvgFCPf3BPkD/wr3+AEJCP79Afr8+wQF///+/PUB+wX2/wEEAfr4Bfr4/hEAAAAF+Qj6AAgSDg75C/n5+Qz1D/b39AHv
8vUM8PYFDQD3/grsDO/3BwADDfwM+/f2B/gJ/f35/vv9+AX59wUP/f79Bf4G+wAJAPz0Bv8BBwP9Bvf7/gQL/P8B+fr5Bff2/QgFBgT8+wAH++oBAf0H
B/8I9Qb8AAf5+P33/wD/9fUBCgMA+v79/wP68P3+CfsAA/78CAMDAQYJCfwJBvYEBwD++wT4Bwj8CQT6+/35AvwCBQP8+wED+vb7/v/9B/z2+goPBAT+
+v4A/O0E/vsGAgEK+QMABAb7/QX5/vkC/fr4Cgn///78/AH76gb9/QQF+QP1+wL8CPf9APoE9gb29QALB/8EA/r9BgL6A/n7DAL8C/cC/QUJ+f76+gH5
B/T1AQMMBfkG9fkICwnwCfP49xT8EO/37AH0+vUL9fEFD/3zCATuEfX3DwcJBPMK9wDwCP4I+Pn1Av339Qr2+QEP/foACfkE+vQI/wMH8wv0A/oN9wL0
/fUB+vv0DfP/Ag8A+gL//A36AAkE+u/+/P8GAfwF+gYBBQj3/Pz8A/wC+vX/BAkG/vz9AQsMCPcL8fr2EfoM9Pfu+/jz9Qz1+gUN//UEC+0I7/cO9/oC
/QMDBgX4Bf/8AgD/A/8FBf/9AAEAAgT//fv7/wECC/30Bvj+/gcABPj+9wT//vYH+P8EDgP5AQf1Afr6BgwJ+/ER9ff2DfMO+v35A/n79gzw+AcP/fIJ
Bu4N+PYG/fn4C/cHAgLyBvQLBgYEAAIG8wgF+O77CQD1BfoGBfoECQX9C/b9+Ar+BvX0/gP89vgI+vgBDvz1AQr5B/j+BAcB/QD9Af37/f0G/QP6+v35
/v3/+PoDAvj+/gADBPr/+fn9DfcOAg/0AvgQBw34Cg8M7wkL8fb8CfryBvcFDe/8+gIE+gkGA/QG+QIBAfgAAQD4CgL98gIC/QEL8wUE9vwDBPYE+/n4
CvYH+f39AwH4/gv49gULAvkEBvwE/QEH+P/2AQYCAv8F+P74/v8A/f/6/v/6AAb9/fkCA/7/AwQHBAHxCPX79AT9B/z0+wf39fcK9PgLCQD6Bwr5DvD5
Cfj3Awv1CQUH9wn6BAUI/AMHBfQHCPz0AgD79wz0Bv/5A/8C//8B/v8H+wUCAv4C+vv+/wMDAv//+QD7+P36/v34/gAM+QYAA/QJ+gELCPj+AQH+CgX2
+PkI+voG/AoG9/z7/wb6BvsCA/oD/wT//AYEBPsGAfsABwX7+gL2CQX+AQD7AAD8/f0B9wMD+f8F+/z7A/7+AQUD/P4C/QACAAH/+/v//gD7AQf9AP/9
+gD6/wQDAP0B/wL++v/+/vz5AwL5/QX7Af0FAAACBgIE/P4B/f/8/v3y+/sBAP39AAL4BwgI+Qv+9fwP9g38+PkA+/n0C/r+CAwE+AIJ8gf2+gID9/sI
+Af8A/0CAf8BAAAFBAD8/AQC9PgGBgUF+QT+/wL9/gH+/vr+BvkIA/37AfcB/AH6AAMEBf/+BwH7AP39Af/+AwEDA/v3Afz8AgYDAQH9A/wE/QD5/wD7
BQL7/wEI/AwD/AX8BwMHAAkEAwL8Av4A/wP/8PwH//4D+fwC+AD+Bf7//wAB//0AAgACA/8BAv0ABP36/vsCBvwBAQECBwX2+wb6+/sG/gcC/QAC+/sE
/wMC/gMF+f7/Afz9AQID/foE/wMB/fsB/vz/AAb+BP39/AT9AvoGAvoCAPsABf4AAgH9BgcC/Pr6A/v6/AP6+QH8BAL89wUA+gH/AgH+8/n/CfgGBwX4
BfkDCQz0BwgN9AkG9/j8Df36DfQKCPL/Av70//oA9Qf/BwH3+QMA/v8J/fkFDQD3/gT9Cf3+BAX4/gP8BgIE+gL/CAX+/AIABf0C//r1AQL6/QT9Avz2
CAP6+/3/+f4C+v77/P7//f4E/QT6+wEAAPwHAwH/BAQDB/38CPf49AsABvn9+wH++/4I8/gGDPr8/Qr7CPf9BgYKD/IQ7ezuFvMR7vjt/+/v8xH18AcT
Bu4FC/EL9PcQAgkE7Ar19+4Q9hDv8+8D+vb6DfL4CRgB8gUJ8g/49wwFFBXmG/Xi7h/kF+X07f329O4b7vcJIAzw/APrDer8EREMD/YN9fP3DfgM+Pju
9+33+grx9goVCu4CB+0J9PgNBQoM7Qr18ewP9A3v9PL99vTwDvH2AhQF9wIK6xDu9AkCDwzuDvPx7A74DO/27gDz8PUQ9fUHFALwAQXxCfP8EREOC+8M
9/H3EfUN7/P0/+/x9wfv8wwLAPAICPIM9vsMCQ0K8BXu8uwR8w339fUC8/LtC/LzCxD7+P8M8wj29wwCCA/qFPPy7xf3FO/x8fn18vEL9vsEGwTtAAPr
DvD6DgsSD/YO9PTsFPQK8O3v/+718gzu8AoK/+8FC/MR7fYKCBEP6hT17e4Y+BT28+/7+/P5EPfzAxMD8wMC7g72AAwMCwruEvL59BL3DO3z7/378/AJ
7PYED//2Agz0CfX2FAsHCPML+PPwFPwO7/DuAPr28hP38wUVAvIHC/EO8/kQAwcN8g30+/gMAAv5+fgC+/n7C/f+Agz9/f8B9ATy/wgJDA3uC/bw9g7w
DvD49gPv+PgM8vgLDQrxCQnrCPXzEA4PDu8M8PrxDvAP7vP1+vby7wj08AsXCu4JB+0Q8vMLBgsK8hHx8/MS9g/x8/QE9PTuFfH3CBQF8goN8RPt+xMJ
EAX0EfH37w34D/Lw9gT4/PkN9PgFEv7xBwTwEPX9Eg4NFe8N9PL0E/UQ+PDt+PLt8A/v+QgQBfEHE+0P9PMIDBEJ6wr18u8X9Az08u8A9/H5Ee/5CA4A
7gUJ8gn3+ggGDwXwCfD87hP2DO3z9/378fQJ7/IEFPz1CAv3D/H4EwoLCuoR9vDsFPoN8PjzAfz59RPu8wcXAvUFAvIL7/gNCwgW7hL37e0O9A/y9e4D
8fDsD+31BxYE7QEH8Qvz+hEJEQXpDe7w8hbxDO308f/37vEN9/kOGAbtAwvqEfT3CgoNC/QO8fnuFvsQ9u7v+/fx9xL09AkV//YGAfcM8/UOBwsG7g3u
9/EM8w/w9O4D8fD1DvT5AxQJ8AYK8Qzx+hAHEAXuEfLz7RDyC+718wDy8vYR8fAMEQnrAxDtEu35EAgRCewN9PHsGPoO8vHzAvT19gvx9QIOAO4GDvIK
9/ULCREQ9gr18/IU+gfv8PUC9PT1D/f2CBIB8wkJ7gft9g8MDQ/yCe/39A72B/L28QD69PcL7/ECGQDvBgLxD/H7EAcQCe0P8vfxCvgO8vPr//T07hHv
+AQWCewEDPMO8/IUDBEM8BH4+uwS9BH27/AE+e/3De32CRL+7gAN6w3w+g8LDxMRDQ8JDBIIFhARCwkQDAoJEhAGEAcOEBEODw8QC/4D/gcI+QgJBwMO
B/4B8/n6AwwIBAMC/v/7/QkDA/oKCQ8J7wj17+8R9Qz49fUE/v31Dfb6BAwD+QUF8Qz49wwLCwkREAwQFBMODBEODw0MDhIRCRASEAcRCxIJDg0OEg4J
Cg4QEQ0NFQYVDhARChALEBIMDQsWDRQGExAPDhAU+wQHCAYCCwkJAA4MBAr0/fkIAwH5AQUA//35BgYE/g0ADQbwDPr19Az4D/D18QD19/oP9fcCDQH1
/gLwDfQADA0JDA4SDAgLEAkQEwcQDw4LDA4PCgoNBhIICw4REgkTCg8f9RH26/MO+xb3/vTzAPz2Dff2ChL+/ggC7Qr4+w0cAfoG/uQL/wAY+wPr9xHg
4PP49uka4efkFxoCAvbn+wYONeYV9ejoHPAU5/Do6f757Rzs9QQU+PT/AOcW5/8W/Bs44hX56OUb9hXp8O70/v3pGuT9BxP79QT+6g3k+xoI/wwM`,
};
const ALONE = unpack(STORED.alone), EMITS = unpack(STORED.emits);

export default { defaults, render, program: { runAlone, weightsOf, runWith, digitsOf, sharesAt, lastRight, tests, SIZES, ALONE, EMITS } };
