// Chapter 12: two networks run a program that the reader edits. One LSTM does all itself; the other reads the operators
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

// ---- the networks ------------------------------------------------------------------------------------------------

/** The parameters of a network in one array, as they are stored: all low bytes, and then all high ones. */
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
/** What a network reads of a row's operator; the first row has none. */
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
    found = found.map((sum, i) => sum + isRight(answers[i], right));
  }
  return found.map((sum) => sum / PROGRAMS);
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

/** The place of the size up to which the network with the NAC has every result right, or −1. */
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
  return [headline, `You guessed numbers ${guessWords(guess)}, ${judged}.${why} The LSTM alone has ${percent(shares(0)[0])} right where it was trained, and ${percent(shares(3)[0])} at numbers below ${sizeWords(SIZES[3])}.`];
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

/** How far off both networks are after each row. */
function makeErrors() {
  const ground = svg("g"), [alone, emits] = ["alone", "emits"].map((name) => line(name)), marks = line("alone cross"), dots = svg("g", { class: "dots" });
  const names = [["LSTM", "alone"], ["NAC", "emits"]].map(([words, name]) => fill(svgText(0, 0, "start", words), { class: name }));
  const seen = svg("rect", { class: "window", y: PLOT.top, height: PLOT.bottom - PLOT.top });
  const el = svg("svg", { viewBox: `0 0 ${PLOT.width} ${PLOT.height}`, role: "img", class: "plot" }, seen, ground, alone, emits, marks, dots, ...names);
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
    fill(seen, { x: (onRow(first + 1) - 7).toFixed(1), width: (onRow(first + shown) - onRow(first + 1) + 14).toFixed(1), visibility: shown < right.length ? "visible" : "hidden" });
    fill(el, { "aria-label": `How far off the outputs are after each row. At the end the LSTM is off by ${errorWords(last(far[0]))}, and the network with the NAC by ${errorWords(last(far[1]))}` });
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
    fill(el, { "aria-label": open ? `The share of ${PROGRAMS} results that are correct, over the limit of the numbers. Below ${sizeWords(SIZES[grown])}, the LSTM has ${percent(shares(grown)[0])}, and the network with the NAC ${percent(shares(grown)[rounded ? 2 : 1])}`
      : "The proportion of correct results, over the magnitude of the numbers: empty so far" });
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
  const guess = guessSlider({ label: "Guess: right at numbers", max: NEVER, format: guessWords, oninput: (value) => { tie.write({ guess: value }); plan(); } });
  const rounder = button("Round the weights", round), after = html("div", { class: "program-buttons" }, rounder);
  const task = taskLine("How large may the numbers grow until a digit goes wrong?", "Two networks run this program. The LSTM reads operators and numbers, and does everything itself. "
    + "In the other network, an LSTM reads only the operators and emits the two weights of a NAC: value ← w₁ · value + w₂ · number. "
    + `Both were trained on the results of programs of four rows with numbers below ${TRAINED.limit}. Edit the program and compare them. Then guess up to which numbers the NAC gets all results right, and let those of ${PROGRAMS} programs grow.`);
  el.append(html("div", { class: "programs" }, task, rows, place.el, total, harder, html("div", { class: "program-panes" },
    html("div", {}, growth.el, html("p", { class: "caption" }, `How many of ${PROGRAMS} programs of four rows end right, over the size below which their numbers are.`), html("div", { class: "program-guess" }, guess.el), opener, status.el, after),
    html("div", {}, errors.el, html("p", { class: "caption" }, "The program above, row by row, on a scale of powers of ten. Below the line at ½, the rounded number is right. Both networks were trained on results after four rows only; no loss saw their values after any other row.")))));

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
    if (!open) status.say([given ? `You guess: right at numbers ${guessWords(get("guess"))}. Let them grow.` : "The numbers wait for your guess."]);
    else if (!done) status.say([`Numbers below ${sizeWords(SIZES[grown])}.`], runner.running());
    else if (free) status.say([sentence(rounded)]);
    else {
      const [headline, words] = verdict(kept);
      status.say([html("strong", {}, headline), ` ${words}`]);
    }
  }

  drawRows();
  draw();
  return tie.live(el, [runner.stop]);
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
  emits: `HrSWwLoA0H1hP/HhcMEvQkn80Ed7EcPD2Z23rm7i4WV2hpHT81Wk07Prqxwr1jvWaoJcRsbbmzJpBw0Xfts6XezypqGaO67GCyFSudZFcW44KxJ24aqu
mPi1vkyTymVkiDYJsJLLV/GJJRCvZiJiR36H7clbA2h0h6AJTHMaut07RQBeLXHmrrGrjZNa3v2vIgmyM5oiRegNl2TjfjsVoC+8TvAAb8nZ8sUYJp6N
si38l0Ps2nbHORakdbRWQRvOxQGPRUh3KOTsFcreL7F9Hyw/8tXQX7A5ag7/0o3UKd3fZCxdWcmM2zBQoCDAgb+Uzuuac287MQRcHmh7kOSETTgFDgKZ
01/vvcVo4gCJHj8kyYa6Fy0GOmTWRqHKmxOgEbxOWbZqHWlAqAi6lRFkY/hV/x1ztb9nlbLqUeSyb2MTIU5WDrazl3yG/qH7QoQTc14sKG0vf2Z1G+g+
s04CMIaS2XJePoHhfL6sQW+rMo3BSsb6o7JlCT2SOoN/8Nz8irUfzTCGM/vBYn8b5iECKoAQs+zbcooxAjaMuWPGf/S/R4ZsouenvLyB/X1BZ3rHAk5q
lovXV7ppAO4VXjk5YJqzwjHvFBpFMlu/9srYGh6ys6+AMqAmiqpKRMTLbiNJ+UgYTztcsyiuPp9FyE6tHiU6W6xg6zyawi0OZ13UJWssrTgf/AOZeWBW
Dp1sbvXCgJ3MBNGt1JY1Ff87RjtdgNnW6WQUYJ7kjMhBUCQJi88IOCgW8M/A1BqATgMb9UW4jojuNzHsRmUnW4dPq2xwJSr6YuJfGxgRPYgd8dHQyPgw
A78q2CTz92n7P0c3rDpeAhrr/H8q4H6/+rWNDnvmi4OwR1fxpE3ttsH7T7f1cNRTjcRMcitaP50/lTWvTAFFrsMqyP80X1a0MeThokFSD1t2fEvGSFtO
soxc+lZkaF0/qM3FMQpRwybv8qe1AyFmffciT7j8uKiIEbUgf99IOGimRNOj9gdHIqzqP8DnWgtUWZL9Cc2KWbLntcXix0/YOMYJBHvyG+HaeJJlyoGc
486ZHo5HfjZvZC4CgWbbgq6F2Vb2HAsEBoSjzHPF7LyusWdamWYDYGxvqfAmhuJTne39O7wzZryIVm0y66eo24TjT6rvxCxMrrazBeRk3D5Rr3OUv8x0
d20V013cEFeWPeMMR0O+Hbytyq2aLOZAvsHd5B1gecni881tnM6X67fEp1ll2MIJX7FhAaVSZrc+YA4iVgE/tr3rgsrAMq+YqwHI3ekKZEA1fhwepGGg
jAMtmb+YF2K5A2GM5IDCwQIp9j86xZ/SI2Dl3op3tv4pURmuc9l1T+8FsAoWygVNIQi3OKCBJdorFmst9dNGNf51GZDiDiLSNkTCqVVJkNbcaqGKaBPE
hrdI8AA48+B8XQz2PKV89g9mptC2tRF8GOWJ0lo2dirRkbwghFPRy33djdm6xgk88tKN1iNfCUOERBh5+Ck07cFW7G0vPDgBuzeRar7Dvv0RJ8gjN8GE
Xh4jS6V91LwSgbmJJVVs7MTzmJkTjJ1Ox91hL7uc26WxlMUU1Nvb4hj+uZa9wPIQnIQUpc2/oeDTzR7KangXe2ncIzxl9lwKbwGpEM+69kCHZ3cPW8o2
znr9ndb+PD3D0oBeAhE0fCcuPLDCKvfQv7HDm8tdBp8LRFaduqv25O9JrN/bMXlrAOFrKe6i5VZxJGeYVPpOLPWC227SVd/MxvemyU6cdRutcpikKh87
A+9bs41QLpJgIGYgYD32HrANGA6AzKga1VaJePyzpH1Kssfmp/g83lJBXY5A4v1c5meg8WWFukksQ6bNKPPXUAwTQbs4jqqpGTAe7PGc8WW5E4YHFZkQ
vyvm7gLQf3RjnQkFkOsJBgTVzruO5g2SN+0z4KNoFDJFo4s8fhlMwxede8RUyNtzEwGb8llTNkLTlRqaIYrWpqJnt0WJS/rtI+DKmahsQeMXceAdnCzD
uWNtLALK4O1bDj9EIuOReLOT5gNBeb9Iwb8H7q+xBazrZzN0a7VU6tl2ddADVJ/0FKBfY2cqJBKbtR+5f+JJiZFdBzxcMXD/ByiSf9aQKg8Tdd21rKvt
kAtTQgaZaZGIyieubCFUe4Xebi1vWnae8W5DndDVVPnuldiJpcetO/+7kYTBsETzQVIXI6XxpI0LCaAt1CyCOYeh7NV8wU6mwunfuh8ILTomuU9qHb60
6qA+E8XkTs0NEFiDl8K+KDDoMj2P4u5NJzJ2rv1wG4Mq4L0fXpu+6iO0+wZsOZiDCV+wGb/Y5OTGUJaIGKtfCUTYqSkuQ/dTSZWDL5kPA1Czia9Z6aDH
6Tn0xfKLiQfMX+i/FGolKIbu+gkAz9mx6obnCJK9LazlNKqoA/ClQVipsMvPVFCe7x0vGC0Q+t2JKCEmMuWRP+ucAoTeYdDRKTTOlYPDuiD92VKm08G4
IdC9SQYmHG1r3YZlQ34O/rbbtPudAVp28UnnLkwns2TQcNF+LDF/fpS+8byuVFIAoMmXXQpghbLxXJlX/6xzALe4KLKaasazAiiIq2gyIvFt+KIPoOZA
qsqYK/ADNAXHB6I1UwDnFqnAnG96OvzE/GgZeaxjOziUH9P59LpYGcAIwe8+pLvw0opW4+0C7lj/oXmY5IXPEn3W/XWo5vVCRdi30IMsSx2YsHCNGSNG
DKR6GhY2kQ+Oa1Ry2N4s1quOjY41qBkDvqZC6daVt1Wd/qV1ssNJLa5kJO9uJqGvyrwOE0243eiHeoZ7hijuOpKB/FmXOBBbGhfXyrFKG+4qKAY1N05a
wml6C7jNMnZwevokVpOlDLiHqJNr9Lw7UJLC5TFlh5Ptxc2ZTN50QUDP92iEH6/IuYj2FSHcrKEhvm0IhAVOj3/eXmh+yRWJsozDcoGDtAfSQOgQ+PF3
EGjxDoq1OZXa8ZRZieWP/7a73gGMSxtRgi2HPmcp9OxVl54y3PlwNWvQp3LW81u/Jc2Rm6M433TnBhPzukfYu+GBEn1WIwiZzI+Pk6rZMJyrB0m+TTQD
TdW6ch5TGIKi4ycT8YU8KnYDKhVKVaMH2yPjmOkUDOw8h1M94aAWeyP6ttpZdEgMzOWWe0U8c2caX86JUNktBxh9QoQND52oBVW7Xcc6RiuMhaIIA9Rc
OVi+/BkePaI1VvHZulAv9cp66U6U15b9Z6qlKOua/sHF+jqhRF2A4sLE4H7p/yRA2rViBz8HMqg3GeELn3zzZHJcnKPpPEM8NGPNrFgsfYuKMM2JBC9F
zS1kiEO77croNL0eDlUbg4dr3bCVXl+t28dpEaSpaWEbSn4PaKaOde2Tc2+998J36cWAoGBU7hjDy0IVCmHU6N6R6BVhiFE85j+oIqG+CRnPW00vGnSV
Tooh9MagrIpUBAIlWBiRl/auXf5PuNgEscyDLyW8PxGx8e4OuQVO9LCIs4//vPf0W+5fAMKEA6PuHy0LY7uY6Zpf2BMdgD+ZPUVnC4cw2IgQy6iyMXur
dZ4xp8dQ3pZB1JOhW2no00BSvwykgohpeNVpbncLJrim1XSZryq5XGF0OmjrceCkvltzMdIfy4am+81VaTOW7LJO3qDeHnKoM4GA8Bic0pH4zukUsdnP
gD/+g6HfnlR1TbZAzqTlnCwj6rxRf7OMU+FuGXrEgOYz0yM5o8IAPe+vKPsjmLm1yR9KlNHWkUye+Fu0r7j8G9fpNV54t/I4GytuCpqwViPMgnzJSALs
XGuWwq09jJSIwbRElQQTJ6RJfFet8aVWEieKHWTIE30UpAQbky6T7JV2pTdvFdK54UDGLb8mNFW9vnJyyDZIrAtTIaixwW0ce4S+cbwFwp5tiyXB5Kng
qqy9Xzw78AwiVAYH0vybJeNkuaSy7jj9UWFsaGqCiuRnFWfbAv7kyinrKGTgQpXuYnsKI9a4aPJ89BQeIEQrhJUd012K+jeyNqRjS6+exnH0YFtctDQK
nREqd1V983gPnvvNFerc9OHEdUNIyxPhFXjBY8qruApHgjEw/kTZDyj/OBLbXY1hl6hsAN9CqJ8BMhVO6E5sc4Cm5GZhBPGa3lVAmb8fi27JaSIM5W5v
TcUx2Qf3YMhvetAufW37g4yqn7ESVOBgCDmE4rPskdH9JQCWvZKnF4n4abSfjIPkHhu4IZV7U2QnlyksOGAIsxr+OEZY+RWVj5jQKde0O+jFMpHbX97+
049cHEOrpAZ5aAoiWiNcnOleJZHeDfjl1k8OkLFTOts6h3fZgNQO1h3VaUiqmK348HCo9qCW4Xi8t6zMdhV4wIAdaGbfYgegL4PQwx9nuVP3clk+nDJb
bJu8au4zKrxEvJvBnEAXBptt4aMRFYRhOXurdEEN65LDynUq0BpahMicORNfro7obivhd3rXnL0Tldip9/j1400vbbEJ+0br9MbMniWgR2akBAVescU2
GOAM82xHy8jMVVILmHViRv+DlKF6Z+lf5DoRNeQtj+dW+v7hd4H0Xane8WrSL9/fUsykYZfkemVanXlKecKqgnoPS6YNMJV9LQjWmApsgt8M/eWvcHlw
rGR5vx6xSiVoU93NZUiFRZysDiIw8Ts/UZH8SDiPik8oes0y2yYzZOeQZY3C7dIK8HSMQE0/GRYE0Uu9bGNKpaHYdHRpSPXqG6S8va7W+YaS/xar0SYT
T46hXOOPdSx2fFBHuQ48s6+FT1UY64Lzxb6cYYOkTFVWwqQD2JTyGt1v6UjyJe3Kq8U5Usp2fUvPRe0Rwd03uIGTHxTj15CcA0ZSN/22UtLZUL4jZrLo
lvE9YyriDkmt7nDD5ICAo/9MtfSbLO1EIJnbgF4mq2SZzaFJk5H4hGp2Msri8WbIqt/RlSvhtySkwXUM0FrYXk256+DXLOFc39G3HZp3srUSId5t87sq
bFZb26e/3ZIHwEi+QG76FuEczI4AtZVAhaAJXKfIwR0ciRpjWkW6a6O9j+mS20mVz3KFSZK4gtKByL1EPFbZP4llr/26nYkjm4XQlhLMiL7tziXYo4z5
GBhS3xNrOTxSznc4Yex6lsVC+3SRrPOZ23d1TtgYSOrlzunFaIztY1aOyrhA3Ucqccty6MBvtpQNYpC1gy5rDTkzcV0YsG1vqM+DeMI4pEkwfj+BlJeR
T/atlqPbSBxEHe7LUserFyaYPSD2MhCNDp4t70qjbn/o14crLtot44YJ8/z9izjwkyS6tAuCN78gaITLWzkHCTQG7dzGUspgPpJhNXvgh4ne2Vz3QbBv
FGBjtu6Co2dLiXReZBj83J01OYQ4Q/0v2ywtgjZ+mLH69fiAeD643St+YOE+3nd5magUEJdzAiXcLLZTd5fFk6npUQUEeNF+B086AlMyMPDvCPFXVY3s
bSRTDwZ8iOO1fGI9X/c1+gKCpItjAqCnJ0gzVSkE1+3mGnWfE6TNyY+X75NvtMZ5JO2P/4vx/9vnfmLL5b0bOmlfEQnkXE++HXNcfJnE7oauZEy8AYL9
vzURaC9h1XMmQoB2kvJLPLuIlwlymt+xuI9kCX042jxeEVG8sQEkRqJBSp+otEueto9zmrRoR3TEnBbO6kUFspfL82Vwl4TdmLm16oLSLtYczu2I3lgC
xVYXSoH2/2sQL63Yy5yQXxkasJqB+qWhhmNhbdcbxLvfbA1wGWvQHmm0b1gmCfmUAjB5c2c8vkt1cvUtJm1Gk8bQEMK9/FDNfcoGHpIINVhN7AWz8IdM
iDD71HbA7SDL8P7jbWQdnBfkqtAj8V9DBK8w09TcoEMuumfEp0OAofx+O7cUnl7tZAN6fi8LiVS5C6vvjM3EL24yyw6iYuBa2wrmht8CGVZfQp6f/W2l
xQ32/Rg3tIQqQx4q8B+rW+3xL/sCCTS0FbIA77rCeOrMKgwQDSlXcqsjvIacLRPAR06DRpFQdHwUwE9re69/fxQoIF586IocNzo516/ZGeYMQ0uBAYrO
+1UTQTr3ddlZ2XBscyPLQDmPtR0H+51WIkDCOkChp1wr861uY90NZ1XBY+xylgUcgkyppzAZXjnrUU6q9t7jSv1gTWt8N07NfGwJ0cj3FCpEr/6fnNuW
dV5ync3J2OTDW7T6b8iw5NpJIAsdq9XZKPNQVQvTXs/kIPTeNA8A9LLMWR4gi2t6uy+oT/1oiaHa+3Dkhucl+Cdop0kK9tU2J5mJnlJBFG5RbjJnZkWP
agJHb/Wsq7YqJsBWNUif+7rhk0J5kOK9TJOCP9OO05hQ8fjU2IC/L65UxxzNq+IxYAeW1dNhkaG7SujN5One/miAWTqzZ0TQ34dnkf0MqyBaxN/pdit+
8PbiKI0AMV6FObsFT7zbR4nI7fAgM7EF1IgUWr174/IlhvbodTbqLdHVCQcH9vgQ/RAJ+wn4/ggIAAkD9QoJCgkBC/gQ8PsECwgI+wjxBAwN/Qz2C/rf
EQwMC/YNCwkHDP8N9gj1DQMGAgb2Dfv/C+wODQAX+AILDfsCBfMOBgcK+hTtEfj5CgDsGe4M8Q0KDPcM8Aby4ib3DQ/5B/T9+AoDEPkM+QL0CP0V5wr8
/gES7gv67RH++fkCBvkP8QcB8P3rEvgDC/PhGuYV7gEHA/EE5REY7v8O6hTxBhbrF+r4Ag788QXlFQ4DBQcK9vcS9g0L/Qrz/RMLBQr/8g8HBgz+CfMU
7fkOEQMI/gr0BAcM/g78D/zsEgQNEfgJBQsDDv4O+Av2EAAH//4SBPAK9vXyEfMM8ffw+/Lu8g3r+AQRCO/9APMP9vYR/gj//Qb4+/QN9gr19fn//vv1
Cvr7Ag8A+f4C+wX4/gkBCQLvDwDv7x7rFvQC8f35AQEa+/77PAruAQPyAfsBEP8MDvcH/PP0BvEC+vr5AfPz9Qb48/8JA/gCB/kO9P4OBA4J/wj7+vMH
+gT6/PX+//33B/v7AA4D8wYA9A339wf/CwT8C/L39A7xCO709fv//fQL8fgAFf3t/P/4Bvn4DwcFC/sR+e35D/wK8vDvAfH4+Avx8gQMB/cBCesF+PYO
/AcF/Qn59/kP+Q73+fIF+/X1DvrzCBMG+v0E9gj4+Q39Bgv5Afv19Q/1EPP38f77/fgP//b4DAb29vz0BfsABgMO/fYG/fPuD/MH9fXzA/Xx8wj58gkJ
BvkBCvgI8vkOAAUI/Qjx7/QP+A74+vX98fP8DffyCBIK7/sA9gfz/gf/CgL0C/T7+Q/4D/b0+gL09/QQ9PIEFgX3AATyCPH1Df8NBvkH+fT2CfQQ8Prv
+fn4+Az19Qcb/vII//cK+PQNAQgLAQb4+vcS+gv5/P0B9/78CPX+Cg/6/P4F9gT79QcABQf7Bf/29QTxDPj7+/0BAPYG9vgCGgH9/gH7BPr6CwYID/IH
8/jxE/sU8fLv9vb5+Qzz8g0aAvMD/vUO7/YQ+wsJ8Q33/O0S8hHt7vYC+vPxDev2BxoG9wQA8Anv+AwCBQn1Bv4C9Aj6A/X69AD/+P0I+v8DEQH2AAD2
Cfj/BwEHB/oO8vD2DfwR+Pfx/Pf19wn48wMOAPP5BuwN+voJBgcI9gj49/MI+Az2/fn4+/fyBvz8BxL/9QP8+Ar7+gz7CwT6Dvr99hD1B/H18QL/+fYT
9fIDHAP2/fr3D+/8CAUQBe8H9/vzD+8N6/Xt/Pzz8Ars9wQUA+z8BPUO7/sQ/QDs9vL9//0GAQkDAP///PwM+wX4+QACAvj9+f0I/gQDDALyDfL27wvw
COzy9frz8/AQ8/YDEwn2AADzEe71Ev4DAf0C/f/3CvcK+PX2/AP5/wr1/QIYBPMD/vMM/fkIBxAE8Av49/UI8Anq9vX/+PftFevuBhsG8v0E8RD1+g8F
DAD1C/Ty7BDtDe/v7QTz7PMN6fILFAPsBAPpEOzuDgQGA/kE9e3vFPYM+Pf3//T39xLw9gcI/vf+B+sN8f0H+gcI9QH+/foB+AL9+/UD/fj2Bf31/w4C
+gD/9Qb3AAH9BAH+DPP7+Qr/BvL79gT7+/wP8fUDCAb1/wD0C/L1BAMT/PQR8vPuDfUI8fXrA/7x7hXr9QkbA+kBA+oM6/MPCQoI/gzw+PQT8xD58PIF
8/n5D/r7Cg0H7v4E8BD4/Q/+/ewIAP4CBvwE/wX9/wXxAP8B/f4B+AAFBgP9+AIC/PwDBf/+9gL6B/wF9fX9Af789wb0/wMQ//v9//oD+/4M/gYM+hkC
7/Aj/hQA/ub/+gP7CPsEAA/+6AL97vz1AwoCAfoAA/0D/QMG+v/9AwIBBQcC/QL7/gMA+gMCAAED/AIBB/8KAAL6CvwC+/z1Afv4+wf9+v0D//39/fYE
9fkK+wDy+v4AA//+/QEDA/4J9/7+/QL8APj8/voEAwb9/wEGDwjyAvb19hT8D/L99vf3APgO+fv7Bgv09QTxDvMBCPoIA/0F/Pv2B/UJ8vb4Af4A/Qf0
/QYOAvf8A/UO+P4F+gkM9gf79vwM+wz2/Pf3AwkBCf789Q4C/Pn57gn6BAL8Auz5A/38/QP9AAL+/f75AAD6AwL8/Qb9+wf8+wAC/vgMCvcF+ff1Cf0K
+fb09v8C+gP2+vUKC/v8APYK/QMGAgcB9wn9//gN9QXz/vj+/vr2Cvn2/hMG+fwC9wL2/gv9Au0EAgAIA/oC/v4EAAT6+gT8/P7+/gH8BQcBAv0BBAIM
Av0I9Pz2CvoM9fj7Bv76+Aj5AAUV+v3/AfUG+gICBfYICAYKAwP9AgMG/ggA+/8B+v8A+///Cf4EAPcC/P/39vAI+wYIEPkI9gcGDAoJBQf2Dg75/fYN
+/oD8A0H+gkC8QkBAAkC/gT4AvgFCPX4BPkCAAn9+AUJCf79APr8+AEGA/z//fn+AAL4AQMGAvz7AP35/QoDAv4C+wb8AgYDDgz9C/f4+Q32EPb18/71
8/UL7/T8CQP39vvqDe4ABvv/EP8H/vn6A/0GAQH9APsB/AD9+QML/wH7AwACAAEG//3zB/8CBgP9A/f6/gUM/AAB+fr6A/35/wcFBwX7+wAF/ugDAvwG
BAEG9QT8/Qf2+fz5/gD++PkCCAX/+/z9AAn9/fv4Afb/CAACBvz7B/78CAAG/v79BAAEAP76BwH/AQLx+vgABf7/Bf7+/AMF/P0A/QEB/QD8/wQMBgEC
//z6AgP+BPv++wkCAf0A/wMCAgL/+fv9EgX4AwT4BfkBAgD87gj+/gQE+QP1+wH7CvT+APsD9wP99wMLCQAEAvr++/33BPQEDgf3CfMGBAkMBgoB9QcB
/Pv/C/oDCfUM/vT/Cwr5Avb39xP8EPD46/z3/fcK9vIBCwHzA/7uEPf7DwEEAvsF+gP1AQEE+/z6AQH7+Ab7+/8O/v38A/0B/vcF+/8F+Qb3Bv8H/f73
APoE/f73B/cCAAcB/QD6AAr+AgUA+vIE/AMGAfsC+QYCBwz7Af77BP//BfgEAQUH/v0AAAALBv4F9fr3D/sK9vnw+f74+Ar4/QENAvcAA+4H8/wM+PsB
/AMAAwT5AgH7AQH/Av4EBf/7AgICAAP+/v36/wL8DP74Afn9/wYABvf+9wIB//cI+f4DDgT4/wP1Avv7BgcG9/oO9/r6CfUM+v79BPn89w3x9wYY/PEH
AvYM+vcFAwL8AQD+/Pv9/f4B/v/8/fz++wD//f4C///4/AP9AAP7BwkABPv9+wX9A/j4A/8D/PsG//v+EgD5/QH9BPwDAQcA/wH/BP/7+/8E/QT7+QD6
/f3++vsB/vwB/QEBBPr/Aff+DvgPBBH0CPkUCA7/Cg8P7QwN8/L2DQL2B/QHDOwA9wIC/QsJBPQI9wQDAvn/AQH2CwT88gAE/wQM8AYF9PgHAvX++Pb2
C/EI9vn8AgT3/Q/08gQKBvUBA/sJ+wEL9v0NBQQEBAED+vz7AAP9AQH7/AD8/wr6/vn/B/wBBQH8BwPzAPT58QT4Bfnx+gH89/YM8vYGCwX3AQP5Eu/9
C//3AAr6CAYH9wr4AwQHAAAEA/MGB//xAf/+/gz0BP35A/7+//8C//4G/QMCAv3/+/r+/wIEAv/7+QH8+Pz6/vz6+gEL+wkBB/QL+gQOCfgABAP7DQj0
+fkM+foH+AwI9AD9CAf8Bfn+BPoG/wT++AYEA/sFAQD5AgcC/AH3BwL+/v/6/v4BAP3//QEE+/0D+v38Av0A/gME//0C+/8DAQH/+/wA/wP8AAb//v/+
+v37/gQD//4B//4A+//+/fz6AwT5+wX8Av8F/wD/BwIF/P4B/v/8//zw+f0CAv78AAL4AAsK+gn78vkT9RD59fb7+/jzDPj8BAkH9vwD7gn0+wUH+PsJ
/AX9Av0DAP7/AP8EAf/9+wQC8/UGBwgF+QL9AAD9/AD/APv9BfwGA//6/voB/AH5AQIDAgH/BgD6//79AP/9AgACA/v4AP38AgcF/gL+Av0D/QD7///7
BQP8/wEFBgb3A/3v+xL4Df/99f71+/cL+P39BQj6+P71AvUBBAH+Av8A/wEB/v7/Av8BBAEAAv3/BPz8/PsDB/sBAQICCQD6AgX9AQH9B/4GAQT9+/oE
+AUEAev9/wL/B/f/AP0D/voE/gP//fz/AP3/AAX7Bv39/QP8Av0FAfoBAPsABQABBAH9AwUB/fb8A/r8/gb6+QH9AwT9+AIB+AIAAQH++PX+BvsHCwn1
B/cGCw74BgkO7wsI9/j4EAD9D/EMCO77Av/3/Pv/9gX/BwH3+wEC//8I//kFDwH4/QD+Cf//Awj6/wEABQIC/QH/BwT8+wD/BP8A/vr2/wL8AAL+APz4
BgL8+/4A+v4B/Pz7/P38/f0D/QP7+gH/AfsHAgD/BQT6CP/+A/n28wz/B/j++v4B/f8I9PgDDP78+QP6CfgABv4LCvoN7u3tE/QP7fbs//Dv8xHz7gcN
B+wDB/EM9PcQ+gUB9wP5+vMJ+Qvy9vMD//v+CPb6BxoC9AED9gz8+gj8CwvtDfzq7yHnGvL87QH6+/sd+P8DMgnz+fztBPUDCQQJCPoJ+vb6B/0F+frw
+PD7+wfy+AUKBfEDAPAG+P0L/wcG+QX59+4I+wfy9/b9+fj0CfT5AAwE+QAF7w3x9gX7DAf4CPf37wX7BfP68v/59PgM+PgFCgLz/v/2Bvb+DQkMBfYG
+vH5DvYM8fX1/fH0+gTy9AgG//IEA/MK+f8K/wwH+BDv8O0Q9Q359/YB+vfxB/T1CQ7++PoE8wf5+wn6BA7uBvvy8xDyEPX59Pf6+vsI/wH9GAnz+v3u
Cfr/Cf0MBP0D+/rxCvYD9fH1AfL7+Qb09AEDAvb9A/kM9fwF/REI8A728ewW+hH48+/5/vn6Dvbz/hMG8v787g74BQoACQX1DPb79g35Cu/28/sB+PMG
7vkBEAD5/wP3B/n6EQUGBf0H+vPxE/4P8PHw//359BT49AQSAPMGB/MN9vsP/wUQ+Av1+voLAQn6/fkD/Pz9CPoAAAv//f0A9AL0AAb/BQj2A/73/QT3
Bvb//AD7//4E+f4GCwn4Av7yAv37CQgODvQI8fjzDfAR7/T2+Pr08QX28QogCu8G/+0P9fQJ+wkG+w319vUO+Q3y9fUH+vnxFPH5BRID8wgF8xLx/RED
DQH9DPT68gj7C/Tz+gT7//wJ9/oEDP7yBf/0Dvj/D/0ME/MN8vHzE/US+u/t9fjv8A7v+AANB/L+A+wP9PwHAw4F8wT49PEU9wn19PAA+/b8D/L7Bgz/
7wIC9Af7/Qb/DwL5BfL97xP2De70+f0A9PYL8PMEGvz1Bwb4D/P5EgQLBPIP+PXsEP4J8Pj0Av779RPt8wYWAfQE/vUM8PkN9/8J9P/+9fYF+An9+/IA
APr8CPj7+AoI9vT29wP/CAcDEf3vDPDz8hD3CO3z8wD57/EL9vgNEgPsAAjtEfX4CQIKBP0G9vvxEv4O+fXz/P35/Q/7+QUXAPoD/PoJ+fkLAQsB9Q3u
+vEG+Qvw8/AC9fH0DPL4Aw4G7wUE9Azx+g8BEgDyEfHx6w/zDOvz8AHw8PQT7+0NEAjpAQvqFOz4Ev4RBfUH9fLsF/sN8/LyAPn6+Qvx9v4NAu4AB/IK
+vkKAQ4L/wP5+PYN/QH08/oB+vj5Cvv4BQ8C9gUC9ATy+goGCQn8A/L99wb7AfX49gH+9/oF8vMBDwDwBP33DPX9DP4RBPMN8vbwCPkO8PPq/vf17hLu
9wQWCOsCBvMQ8/MVABAI+Az6++wQ9RH38fAD/fX5DO74BhIA7/sE6wzz/g4KDQsJBwwFDA8FFw4OEAYPCwYKEA8FEAYPDhERDQsPC/8D+gAD/AkLBwMN
B/4C9PP6AQ0FBQUD/gf7+wsBAPoLBQ8E+QT38u0T+A/5+PADAf/3EPf7Ag8D9QQC7Qv6+QwMCgcJDAsMFRELDRANFgoMDg8SCBASEwcTCxMNDQsOEw0I
AgYLDgkNEgMXDA4VCBAJDBIKDAoWDRUFFBQNCxAV/AMCAQEFDAoJAA0LBAv19/kGBP36AwUAB/32CAQB/g78DQH6CPv48g77E/H37f73+f0S9fgAEAHx
/ADsDPYCDA0ICgcOCgQLDQYSEQYWDA4LCQ8PCgoQBhQIDRIQEAoUBhMTAA7z8vAK+hD0+/H9Afr0DvPyChYA9gcA7Q73+Q8fAvoVBesKAQAT/ADn+xLb
2/b5+OUe8eP6HR0CA/bg/AMONv4X9OvoGvMU5u/o8wH67Bnt9AUV+uv//uUW6P8X+Rsu8xH36OYZ8xXn7u31//zqGeP7Bxj96QP86Q7n+hwN/w4Q`,
};
const ALONE = unpack(STORED.alone), EMITS = unpack(STORED.emits);

export default { defaults, render, program: { runAlone, weightsOf, runWith, digitsOf, sharesAt, lastRight, tests, SIZES, ALONE, EMITS } };
