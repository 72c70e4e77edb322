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
    + `Both were told the results of programs of three rows with numbers below ${TRAINED.limit}. Edit the program and compare them. Then say at which numbers the NAC gets all results right, and let those of ${PROGRAMS} programs grow.`);
  el.append(html("div", { class: "programs" }, task, rows, place.el, total, harder, html("div", { class: "program-panes" },
    html("div", {}, growth.el, html("p", { class: "caption" }, `How many of ${PROGRAMS} programs of three rows end right, over the size below which their numbers are.`), html("div", { class: "program-guess" }, guess.el), opener, status.el, after),
    html("div", {}, errors.el, html("p", { class: "caption" }, "The program above, row by row, on a scale of powers of ten. Below the line at ½ the rounded number is right. Both nets were told results after a third row alone; after the other rows they are read all the same.")))));

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
  alone: `qQcQTRaYSu8LxTM78GTewT1HnS06yldT2jGDtYHwJhmLaajq3z6Ts+K1xlKXmb0fYRatv2pSMZc+NgemYztx84/sImZEm9oeE6yntyGgPsJyVNjY7M34
e2iOrNDyDnSITWcPOcFoFU5mgL5Q6sCXyFbcLA8trq49ho2Nj7LakGSFpRLMBu1KAl0IQDsoZ79FvdKoyVGVngtuNsEuWYpfvXvyivXOLe3il1ow1a23
4s4vMlAdm6j7JY37vw5XKbHohG6+D1YUtxOqG2FdGqavXONszRz6kvC/AUXdH7+aVe77vxhpcNqIp+Kq6/KwE5k/OHLWWFLgGB5wI3VfzmRI29DJ6oYE
MixEdzk3LJWzZBP0UphpmVJ1EkOzap6pKpp6sSpHtg3wz64JnuA1trj92FkrMicmdDPNLViwehbAMkXKTpF7gC7WrhKjW0FqKS+FxruGfqSPnb1wASEP
2lYfrNbnV6hL5uTOTMdonZPvdoYYAT9jbd8wfe+tdYXYNcx5jDm2X3+Xp0lCyJAeCL6x9Ae9zI8o6rc06JWpdz1iskBkEk0X6OvkcTt8ofaIrCrN9i7J
OlfZth+7FezDrj8FBGQJVhk7Jjyl6RrkiEhTMKHBerTxDYllUEYAHTTIJ8DzgG5oYaxNJscdzZr4/fm6EclzE1r3PoiZ9zKFH/wznpe48cD78Ozg60xA
u8lm+OIQrcd/IjIhHUvrcBcwU3pyRT9WwO5zmkDKK+ZTIPjQRNvWh6WEPO2O6O0Znelaob5qNQ7VteYUtixFbXcjwprlh0NPnd9+jOJmQk0OzzAMWuir
5LvlFzUio9ZkPiw7bDhQk90in0GxyZfh0h+WtFoIts8gka22tfWHzj6lsp/Pk/KjLLL2qo+nbAivSU666/CKW8Ajwlw+sJNvXMJvOcY+D3ON9A1o1UlB
RD85j8Uj14QieRBWEi+7uUAEbFjHzcO4tBGr6h6GvwK95UDauhq630BhDkgMJRnwy5iVpf3w2UKucrgNQI4WGPGki/wP1p2DU6YFGa5RFl8bIwGqY/l2
3GxedAo8aAr83PdKkKCY3G7xIBd/SiVHyn0WKsoEK1WD+JP40jkjUmEh20bCFEWlzeYnyKiTrbTl7gvXj/qHPdtYDl3z+J78zXYNEX8sDuq6y8CwrOwV
n8bxnpjQzraYXYlDUtmddOXr5Sh/5N+Tc5EFqu93xh+JM+xMFKe1gy3NTsl7R1XRuClYF6zJfcICwdLnYzcctwlnj6odp49KcEvnLiWfqxPD884ks7Jr
44g94i8EaitDMclm1b4luIplsfnYkx64eB8Er2kGTNkUUTmvZK58zyZNfgdYZjLGnW1nw7Ktj4rqzlA1NHpdB3U30hAEQDpUSB35vV6prN0lpv7PmUIV
M4Ol7pHApfQthKPpOYgvSMq04q3U9HDiC6o3n+oM3EJbuSyeluFlgzT6n5tAY4poirdXEqBxw4aGwWLPtb+aUPMjXBheXzxS33M3HNWsMXNUGREEL7oH
9k2ZOoHEP84cdkJ1ruKcS7J0Zg09cAOw7tdXS5IpSjZAWpjT/vLRVa4663Am6h+hRe6mXrCB5FQ5UfHcSWaRXz33KlJc07qkgGUdJgVLbQK4mHp28tM0
gZuSjs27yHI4ES/0GNFQDjCn74p6OiKrteB1c5H5E0K0WJV0Di8h0LPOqelMADpvWxU6BzFa8YY+uWJecTkERMBaqo2A+D/xC5GdGOvoFP2ktjUj2KOE
X63q4Q/H9NEuVY9I0HYpjQCL+yIyuZzvo0azMkZUiKha2hM6QvEvZzPPMGzHGJ0Gj6sLJLX5cOHl/peyiArcHkxhp0gDIDhlPEOzLMHUS7vEuPbdU3DE
2oCecmVQ/eN+PTdaufZObG44QdaAXBwP4YB+LQ+vsRJuQNFhnwE5OzNDOdO5K2u42hFtvqMBAyFn6re/CXYHKZ35kAx/Ntc8OwWYvZv+3bj/hl1zpL1o
kobUCWW7I0cVq6oJOp2C8L41tkDFi3qJO+/G8CQPU+76sKE5AaztmLO3Mjb11fNXvcoW2YVoSx6vbP/JobD8NZqRn/HcmjxRVvffcN75V0kIgGLdvSBD
lwMq7zUg6pHRpumRwjTw3u6ksuZcFcjfXSSA4Uzc7uofbyojviKPeMgTN1ghxD38ihHLtTggD5pJrhj7HXR1i1Vme6NeiKo9aWFXcly/P31YtGFRZ7Sl
bFHijen/iBxuO1lqmzykqfxySu/6bgb6LTLhzewSOkX4r/Gj4FJTQWi5LAhKMnp8Z/L/AzfPndwO4O+WNbzStaACdSDqYFEK1z3h2MuwQxtSoXiUr8yr
7uJv1m0cPLO+f81/XKuHWnj/qotnuvihR9PtPp7wdXDcI5+VcFLHwsvbH3vdYCF0oNVFTWWsyf00U1Q80mOkrWfaNixGDpS8MWkwHNE7BKkWVAbobR4X
o2aeKb+pHzQFe3XEJqnhWh+nhvyQdHz9nx8GiSwxGJ7tZoJi+DCgtDkhN5S2lOtJQjTWjRSecAbqYA2pjkzaz2udGdIeRm45CXNzD7lbnsyScZ3xG1ct
OIUGmFzoYsON95bF7nka+D8flrwRk9eBnX+IJp6PpJTXBk59NmrSYmsW5J/lnAtc5voM0VmhWIPbQnsZjLUynJzXsmm4K9D/HJ/Nh9DisFuftpBlDRJR
dPMJLI08AWcfxfySXrMlelvJoHd3s2IX0NHYtV8lwtfqW2YNsbiMjOLya9k6d2qttf3Y8eMo6ub3oSOYKwVpH7epC0r84LI3+N2LMF5xx/pH290B07ET
4pLfv0kSpM+PpPA3+HZj8VqAiiP5J32OEkbDFunFG6r+BTNP01LF0pKmOvrJeI2SNa+R/9wgrI9DRfBH79SHyLXgAPrPIcGZlpIsdi9PThqHkR4VAexc
WVEc/dzDW4IX8WoFIqF6x9h3UiymfdHIBi9TmuB9aUgJscTWfJ2BlxaAGSu0ZmYOoCK53n1BYPY2bp/x7Uf5PMDoYTfB2X9L3x71izdmMzcLKjvT0gu8
6N6Fedyg4NRHmRAc9w+UdlYUpcQEMw+VFCTP4h4sDjEdnD+tXD/Lk5VUHRiQoWaPddJSbwsOO+9TWup8AnciuVGmmgn2ky1QjyeQVvRxj9wND2h1KApm
HUpq4zaHZpD7t1FBkUsSLtTjXAAI3rk/vS25vy8+rT0kWPn6rM2w2fRla7+KyGOiE/bRjGGYE/ViUUJtws9opt2kveajHVhoE6GinNE+lWsfuy0LgBSz
h4mlYZAvNpzuXKqhJ3adgQTaHcrP/4yxmE+Xavc5feZVyc33wBCZNhFWCoCuUch9i6egQOUhcNZdr09nySg004RPz0PBgvGD6cHgapJr7HWnLtLmEBUM
o4P7f0n9S90+530UsEdzdg7/XByOXXIkfdEudtCFn2UjN0mFVL4FRDz3LynHeJSTVTFSG+UBi1TiN6G/zKaryuWm5aQrx7kRmt4jvbrfDx7sXDA/US8M
F/oziiXnz7JOItFIML028b3Uw3gT7b7JNL/rFXHsbBpYDskDY6V4A7adg605GK9tnpPVaZ8fcv1X3zUPT9PEihQVWAgfOiqsIRCIsNSREJIX6nT3H00o
lK9VSQ68wC2lvs6xreTckc/8sQy+FPpygSHreHn2R6U/aWBrkH3dpcqnZO1dxwkC2QB33zhxL6Io04ECDGE+TNqCqyl+jmbYbT4IR/ZE+Xtkfca8quHM
Njwror+vveWz7cMcW9zj/0Tolqw9AbmHCcvLjIlPY7eo5nMgSn7ccBo9NZvBkfF/su0dvBaVKlY/rySbQg0du/SlxZCgDNyayQpWnY1yL/B0AR4np0DJ
9U8YAyK/NQzY+4h/U/w3idlqZHkfmaAnInKK76oxguEz87zRXxyR0RI6LCuAtVczZ2gXLb6zXng+avBhsUGp4Rhvo+STPuWhfUnC+2KBtY9NP5uxuvBX
+IVKEIlcmikA2RSxRBIxHQ8v0wEQwOMXrazUA4iS8wmiMsCzrTyYyLflRiTTqKveh1pY4CPtZ2BUngWALolDwtAfkTm/QkxmJGcetlT9DMtVKLOH2grW
Eby2G6GS26qrGbdRspb2QPqBRi4GpC7cC/lMCuhRrJHixwpfHhLvSNUX4g4fkuxshXwc/jvf2APfmEzaclkhBENth78fg634YZC4d0fjZNcPBxySQzyp
TE2Y7INzx11Pjybbm8JwjFt5xSNxXyi9O3lgAffxlYTs2KCbptsgwodBJDLXkB06g9cW/JW1sWYgWRZMKCSJQ8D+yFQAtwCI1XH75cLntSEDF67QhuB0
+UTkWbBPxiH+nmRFtiUeOF09JtP1OVYUN65hBEe5/9xh06SrIiBJ4DpO7B7iyUAtfzEHjF4hxelrWtHEbMN0JbaRj5mUa6SFjZodkQqi5xny3ZTnm99Y
3mCpZeduqy1Pfb2Mc1z6Z9xVSRE3AiUnWR77f7+hcwG2AWjzPkDoIrmGBipc/6Mc2ANKy+NCeKxUXpb37fVt5piG6DteAv+t05SeSwd+Zq7JiTnTHWFU
XbUsVLysTP8hI++D/2XT1rLc0TndV2cbZvP4kjsfr4wpnAeBofe35+mLoqjGSsRGJmbB0pAnN5H4QdScCzoiUoeH4UCp6G7WS/Wt4mMuvgYkbGySdefM
85KPBvY4DmvTfok98bH8u7SomGGu+4w2A4jQvoyfbdl8yGuuht70ZKcGgkHqES8Dpe0PGJXnu0zpRT4D7qwtgKRyqWNXRUwEs6Cc1OOSDxW1MEMerMX9
v6riMqVhA4EgS1bJ6Kg4qaccJsbZYx2kF+l+VBbqa8v2hThBCAOIjzxWp8h5l0yVI2h2RawN1L3wLjESciApvCgYpkwFUh/0zqSDrzatnURbbhaEBM8/
vPdLnPHIKvjcKzOmctywXL2tdt19szfQsrXjBSpqkBzu+6dRC9LuPIBN5/N84+v7xwMDyR1rsVGZO0EgXeekQcNKaEMdPZp/i/9Bb1EQG7CKrBt/Hf8K
kY6VsM/UBtvS+jay1bNHEtqOoIG4P7sZiuzLW5s8dwyUje5W0EScfMIXbOHRSLVAVadFZlzTQn9EIxfvUI22UkvRfvf8voGYQuwr0rXzkzV5er6LBeUM
EgOWAZU9RFcyBWSKnsIYFgQBaClU2lHC8YSWNtAaKpsow8+v2b0xulL6sHm7Vz41PG0ihtD/02a4vdVx0e6F4WAKP/ylRd0vJ1wxnPg3MyiWQBeoV50r
62tx+4rS0vuf1VSOcaRsCRaQuAi6AVwdDpGaFJwFk9M9OMVYmby+wWDtXFVAeV50+q4a2yfhj+00IUU3sPGL772acFY9QznFBYHXd9SZXcxzfH96/9Sm
BnRADuzOToQZZz5YKJJUnKvKr5DNAPBhtJVSjYzXWIiYMKSpRqbXRyhJaGDfcX+tH4xIi9IT/q2Wncfg46DyWj9h6bGO4r70QqSfRuX52E9iedvflPGu
bFVDtjANuiNzUjmjWuuOReZuywhRlC7CeuYnb6IGK1fzDZLoYm1si/aVk3X2tQWshehliDyWGJUye10xe/0Psfrcr50A5s7K+eG68RQdElAnPtH4/Ces
ScUzRLU4yOAZKlnYwre9Q+fwR0/+wGoJGoOdu9asEHR9aYXP0zaF3nyxfHkbTKB/3GT8uBToizESBaTQXoSEdfKUvtSfJZ/k9PpoYJee8wCANVhHuzhi
GlAOmH4k4RVNtNDe7LlLbLg3B+joTQ2P10r4IY1Yej3vgAeLBFHWcaJcMFef/zfldLxK9G4NBNn4RS5HIntDQ7EL+1DvkHVDlS6YrmY4CncID1csatUc
w0N5piK2DoESOM6/IA0w7Tss8nAzM5KkPpRqxAWRoRklHfHbO7F/vLoA2Ai6yfHD49ttIq5lNI/rwr9Q8HrsVkz8C+KImE7cm1mppq9GB0wzc1U2fu2U
rLpqHLc0YDQpnOvETMH6x7HVd4PpoPbSajuNwXXflzaRRs2e7UPssj6+anUV+t0b8tcD6usSAs/bJ6CwQQ2Tn3C5FoRC0CLdxTfBo5lQC48K3xwSLg6A
ebTBr0pryYhA79SZ5XOVlqLr/7wATfz3NRDhXme1FqyZkbXivlZnRIc/QqdorYiLL3LW4iZ8TgJMPZWgRPmozdnNqHs3BW88tZJ37cvXumUbQAqrbDXF
rEC06lptjq1NzaCqlU4nWMk9RUDNzNUkHtsP7OhQlFkR7DTCWTVs+Dc9g6t8AgNHU76DF+jZ8KTo5g+ff9EGQbup8Gsm3y9huZbs0CDyYQUyq1rXQl5t
MTUkCuQ4RjZ5OfT1l7Z4kvndRWjhYaCu0wnVB1Wx+x9fvhyRin7OV84eGkC1GXyEfjw76eRWL7Y1mKbsZIgbgb6MhZog/REF4hvJC6T/+B3xCw7/7Cb+
/rj/6R0I1xL1AiHcIiIGzQUG9fX97RLy8en14uTJCRH+CPAR4xwA8yv/3BwQ/PgJ8ybyGCQOn//59iUC+tj9/doR8/n7/gwE6AUI+f4F5SUBAPX+/vUF
9u799AX/Dfr68g8L9PIE//0R/fgX6gEC9/v38/oA9fn4+xb6AhP+Avzn4vMHGgD+/e8G/vT96/P7EPH8//MCJhj3Cv3y/PXlFvv79vTv6ekF+PgC9fgL
//X7Cvcm9xvvCwP/AunzFPf5EAYJ7wMD8grlBQ/UAxYABPQB/QD0CAEBAwgCBgr5/wz8+P/5FvEO7QAD8QcCAPwH5QkT+PgE/hIL+P4D+hMF4/EC/fb/
AQH+Bfz/AAUN7QYC6BPgEcr69xjyCgkH9hr++74E9BUF3gf4ABfsLiEJ4gAF9/0F9Azz9/Ty7vzVAA8DDPMW6w8CAxsG7RYF/gAQ9R7wHxsN4AXz9xYF
Ddz+/NYI9P70/Qb/9wcH/P0B8B73+g3jAv37ARMS8wcLBQIXHwDwC/3w9wvuAff3AQD4/Ob3EA3y8fgDCwH+9Q0S7/UT8PoU+AsF/QTt6gIODvAF/ewI
A/wA+QEB+vwE/v4H+wb7AP0BAPcG//D5APYH9QX//PcM++gHBQEF/wP98vr3BfoKBPkJEQAKFgoBBf7/B/zpBgL9/Pv4Ae4EAQH4A/8OB/oH/vDx8/zn
Cwb4A/j8CfgDBwX/8fAF/g8KBfwD9QMK9fkN9/fwCwgeFf8G9Pn97wcE/PX1/QP7BAgJAwH+BQX+Av4A9wHy8PsL+wL7/PvzCvkI/fn/DwUIBQcFBf8P
/fv//fb3//f4/QP5AvL88e3/+eQHAAj29AAGBP4IBATrBwsGFP8HCP/2Cv4G8w7+7vnz+fIMBfvx/v/68fMHB/gPAgMQC/0O3QkG+v77DfXxCwL7D/j6
DwsFAwkMEQcS+/gAAPn0/vry8gUAB/ID9vEA+/D+CAIC+v///f8B+v31CAgADAIIB+/pAQP8/Qv+BAgEAAb99QjzDP4BBgb5Av/7+AX99voB+fsE/gL2
+/vxFvXzEPfyGxUECBMIEQcEBe4DEPjv+f0MEAUDDPP7BBkMD/YL6e8B+w4NFQsS+QgJ8PwK7fruCRETCAcY7fcaGAkM/+zq3fXxIw4RAPHzGhDu8BL1
9c0B/C4kCxPp9gYpDAgbB/z+EwcE/An3+QUjEvb7++v58uz1+wUWAADmCuEPCAAD9/b/4BABCvr99gsV6fUI5vTl/OobDPwE+Pb89Q0B7/X79ADyCA4O
Af36FAHzBAf89fAA4QQM+AvyBfTvDOAE9fwBEgv4/wQHABAU/PcI//PxCPX+9/z//PkC+PP8APf8BwMB+fwE+v/7BPz6BAIEBAYL/vbv+gYE+gMK6AoA
AP/4/fbkBQAH/P3+EA339/7u/PAE6BQG9Af8+vvx+QTm+QIC9vUBB/37AQQI7QQBCBf8/wj8AQUD/fYM8PsN9vQL8vkdEfsCDxEMAyoA9QH99usF+SEB
/BQD+fP39w327vj2+v/7AxMMAAX8FPn3BQj97vgC8RAI/gf1+/v7BPEN1/wGDwzvEQX4DRAlE/r3C/X1/fkkJQL29fj0+yMI+fsD+wMRJfgGDQQKDRnt
+P0FCO8J8hb1+gf/9/T98gUA//sDBAv+AAj8AgkCBPsDCwcD+w753e39BQUABgX1Dv4K8fD3CwIUDQv86wgjEPPyAPYF6fwTDAMOCf3z/fQHAPX3AP4I
BQECAAkGAgX4/fsJAfP//ev5BgAH+AX3+AQA9Aj/BgYC/gv+Agn8/fgCBwgJAQcB/PMI/QL8BvntBfkC9fn6Cv3/BAEDAwwOBf0BA/n3+/3y/Ab6Avz/
8RT57/P1Dgr9EPH++f74BhfxDQ/0CAMMEBED8A/xABES4ygfDxba5jPkGQ4k9Qz35g7a6Bnp4u7k3eUW8R/15/0V/Ov1AgcEBxb8/QQLCQkE9wkHAf74
DAAL+fsH+wECBOgiAhAR5PUlGgD/GP4BEwkY0PAH7ej36Pz1/QMJ/OHvFf7w/vMID/8a8PXyAPQJE/cDC/AABQYFFQLpCe4LAw70Bw0G/u71AOoYEg3/
/PoAEO71IPP46/7yDxfwD/H08xUA9fkABQX9Ffr++wX/Cgr0Agf8AfsPBw/7/AgBAAX7Evj2+AEKCAAA9fgA/PwEC+4KCfgICAwG+gr9/vgEC/kP+uYC
BgYF/BX9/QEA/xL0/wL/+Pr6C/sT9/n8+ggJEdsR6hYU7fMdDwUDDf4JFuYS5ugK6ewM9AvkAeYPBeH2B/oI7/kKBvby/wH2BQD5C+8NB/kNBAwR8BD8
Bfv+D/X5+gb3/QAE/Oz9/wAGBP378goLCAv4/gnj9v8BBvoN/RMD+v0JAgEEEfkC/QkFAP/8/wYEB/sLBA30+gQC/gD8FQQF+wP09PsEB/4IBgEBCQf7
/v72//IIDBMACQP+AA4mAhH6Cf3789kKCQkCBvb9EQD2CewJ5hMDDv8AA/n4Ae4Z7g4E6v8mJP0HDwIEDQoK3fb69uv/9hgHAPsDAvL89A0R7w7o6PHh
EgsXDhP3CgXy+goC8ugTDxQZCxDpA/wX9/H+6QQN+g/y9vTy6Q0Y9f4H8QITAQMHEOwG7xIH+RMA2PsB/wUEJPP/+/77JQ/1Awr6BAEP/yTx9vT8Cgbx
Fvbt7vUHBgAW+fr4B/0PDfAGDfsHCAwEEv/6CvkJBuv/9/7n+wQC+/X4BQMNCvYG7wgL/hD4DAntCf8K//kL8hL59vj2AQ0AGvD2APjxCBH2/Q3tBwkG
Bx4I8Aj7CwP2F/3s7fYKCP4a9Qb7AQQPCOoECQEN8BAIBgUF8gT7BQEQ+fr55AoJ6vQB9Pnh5Qkc/gMB9gQY/f/kFfwI+wYG9xD62vv5CAP7G/YB/fz7
DwzyBAn6AAEKBRkH9vj+AAfxFfUE1u8UFP4K+xv7Dyjk888eETAl7hIe1jg0AAL1EgoJAvv/+/Dy/wILERH98gUKB/P8D/fo8gTuBxH3CPn97/j5BuDz
Cwn78PoD/wMF9wLgFBEIHf0MEc4H/QH79xbtBgUJ9wf5+AcCCAgMCgX8BfwHBQMM8gEQEAgG/gPxB/UL/Pvw/wMJ/wj9AAMECPsE6wkGBQ0ADQYABfsB
APoI+vf2A/P9Awb67QIGAwUE9f/rDgQCE/8HBfT5/ggE+Aj6Dvnz9QECAf0b8wT7AwMF//YBCvoC/AwHD/XzBvsGB/oLA/8O8/8BAwL89/j/8wUEB/0G
+PQK9PcHE/gE+Qn7CPT/Av0UAPjx8AP5BPz+Cv8L+fr18AXz/QIP+ggC/v0AA/n9Bf79B/r//AL4/vkFCQX3AP35BPkAEAj2/PQI/AH/Au/9AQb8/wIB
Afz5+wT37wYBBAv/Dv789wryBvv/9wAA/AL7/gH/9f/+AP76AQIIAQH5AAT6AQUW/vz/BgLyJvcAA/YHBAoL/Pr9/vn9BeoKB/kb9Q4C/fgE+f8ECQH9
B/76B/z7/wQCBgEKCPr5+AL9Awn7BwD+8QcL//3/AQEFB/YHAwEFDAD+AQYI/fr2/gADB/oM9/7qB/4C9///Bwj+/v8A/wkJ/wMEAgL5AgD4BAED/fj7
IQL1+vj++PkIAQ39A/n39v3//QcGAvUE/wAE//v87gUECf4KAv8A+wH5/wT8/QD+9QH5//n6CQ0M+QX7+QL6BAMV/vgBAQEBEgTzDPX7+wcT/v4ABPwJ
CQ3x+vXz//H1EQz3/QMB8f/r/PwB+wAC+/T9/vv29gEFDgL+//sD9gXyEf/x+v4FC/D7BPz9/v/z7wUH/f76/PP3BvEDAfwFAvjvAvACAff/EQPxCPz/
BgsY/gD+//kPDfYCAP8MARD4APr4APsD9AX2Awv/Afj3A/kK/f76+v8HD/n5BPP75gL6GgED/wH/B8gEHe0M+PTvyxITAQAK6Oz+AfIU+gHsG+0KF/AJ
8Qj7//wABv4B/fL1/fr+//sDCQMCAgL6BfME+RH/AvYDBwgFB/z5BvkECwkEBgUEBf//9AX7AgUBBQH/7AUB//77APcBAfUJAwD8+gEEAQgP/fn4Av4I
BPsG/fj0AwAG/QYIFQLtE/T5+Q0fA/cCAvkIBhft/vPv+vTxEQj3+voG8QgA/gX/Cfv7AAcD/QEEDPsA9//4BP38BAAB6QQD/v0D/gH3A/wQDQn18PcC
9foDAu3zDAEFAvwMBO/uAPoBBAQDDAH9/PoB/AkQBPsDAv0D+/f++/0L/v7/CvIHAAP89/4D/vz6BQD8AAQDA/wBAQD9+wgD/AYBB/j28gIHBAEBBPIC
BfgMAgD97PsKAwMX9+32Df4L/vM4BPbvAv0L8v7+6vEI5wkBAPLg/fr5AgTz5/cICP//BwUR+PkH/gMEFvUI/PoJ9/r8Aw/7+QUB8g0PFPj+9PcF7/4C
EvwD+wf5BuwCCfsB+QD74gAJBPsE9e32A/sQCPccAu/2D+gL8wL9APv0Bvb9/AAGAvf89/cHCxH2/vv8B/f5BxL6AgAB+vT+/Qj2CgYJ9u74+/wDBf/y
8BMJBBL+FAwA7AP9/QAICPwBCfsI+gL/AQMGBwEF9f39AfkECPwE/fnwAf8H/ALv/f/R+fcAAgUZ8fn+BfsaHvj7B/L6/hH/DgDsBfT//+HwBgf3APkB
+vz8+gsC6O/4/AEZ+wgDAg3b7P/+B/0H//j89PMBAAUB/fwA/wUI//32/v//CfcF/AXxAwAE/wUB9v34Bev8/QsR+wUB+vkFBvn5APgGAv0FFfj5AAP/
/PX3A+gC9AABCBH7/Pr69gYKAPMJ/fv+BPgDA/b++QABB+ANFAT28+8B+Q8LA/398gUQ9PET7fTpB/0TGQEJ9fL4+ADx/vr+/gUF/wT9/v4OBPsECPoB
/Qb//vT+AAIDA/j0/vT5+QQH/gH8+v/5+Q0N8v4C/wL+BAr4BwP2BP0M+N8A6vEJ/gQID/sE+QANCffoCwsCBfgSAgHm//oB/wgA5QHVEfoFDQYV9AL8
8PwY2/sB/QLy+BIB89H+4fcL+fHtAPntAQEH+/z9/gUJC/sQ+wIJBAn3DAPwAPv/BfgL+Pj8Au77CAP75v39/wUC9/nsAwoADgUMBPDx+wcC+Qb4AQIM
/AT7AQD6AwMFCAn6BvsFAgj+8wACAP0GCAL+A/wHCPr7AvX2FBgHBgcKDQQQA/ICCP7y9/oWDwIKCfgDBT8PCvcK8PP/6w0OCgIE+gAH+fYP7gPvCxQX
BgcO8vQPGAjx/ufs5BMTGQoI+vgFGhfy7gj35tX0CiQZAQ308gctDAMQ+/z4FwkI+Qn/8AkaEez2++/46+oACwcYBPzxAfME7Afy+/0CBP/4APfzDhwG
+v3z+QT6/wIP/Pr3Bf748QTq/PQA//kJ+gIA9f0ODfQBAf4A/wH3+/oC9AACB/H/ANX98/wGDhT2+wIGAhwR+foN+wP+C/UI/PEC/wL++v37APXyBQEF
+/0F+P38+/z2Cgv+CwQJCfPxAQIA+gf+8QPzAez9AQAK//8C9fgFDgnuAf/z+v/9AAn/9P8F+vHu+fzu+wMG+wj6BP/8/vwD6QoJBRTzDwLs+Qj8/AMN
9w/58PzqAwD/A/r7+vb0CBcB/gT3+gME/gAeAfgE/QH3/AXj9PP9AwUU9QL7Af8JD/kADAEF9gYADAv79Pr6BwkGBOoEzgEGBwz1Ev7t+BghEvL1B/QG
8PcKKAv39wf7+hwV8/wD+gMLJf8IDgUEDB3x7/0J++QL7QoAAwsI9vf09v/79gAKAAH1/gb6/wUG//YGBQMKBQcC1fz5Af4ACQP9E/wF9+3xDQkUCxL9
8Q8bDur8BfP94/YZDgYUCvvx+vH8+/L0AQL9+wMD/f4B+gLzCAcJDPoDBOoAAf/+9wf89/wF6/kB/P/o/Av8BAr5AO8NBgcMAQsM6/4HBgX0CfXuBOn9
9gEGBg72BQIBBg4MAQEB/wP5Afz+APj///4H9frx+/r49vb6Afv9+vn58P8C9PUC+P4D7vQKAPj5/vkA7wX5BfYEBQf7B/wA/ff74Rn/++4KAxIE6vf0
6fn+BwAC/QEC/gL++foD//78/Pj9BQP7/v4J///8BAL/Af/8+QH9/wL19vj6EPcB8vj+9P8F/fr/+/sB+AD///v+9f36A/UC/PL0+PQF+wD79fXyA//u
+Pz9/wLu/AP59vz59AX2BPsI8QABCwED+fv0+fbiFQQC7wv+DwHs+/br/PwCBfr+CAP8/v/8+QH+/v37AQEA/gAB/wX5APwDAAD/Af72C/b7/fr2/P8Q
+Pr0+vX0BAH+8wYA/QL2B//+8fP4/fTh9wnzDwkK8d/5+f0B/fkJ7wsJ+A0REAgRAfYI+QYOAg==`,
  emits: `KoVJuUSbwD9wstYukAsbPybOo844ongghPSiLyuVgzrn4scH1ciDlVXVMjsa4zzBHZfDwhMF5ttSf/YuWRok3ANzhmlHAE8C01zzUPz2rVryy4LTAYDk
ndZWLlhgCdhEUZZ948RwJgId9mavrcPS5XXpQ+0WsLLQzwVZx6uGi+7lHd1A2QKNrdcGdpiDklvO34pu3DA6AR8bG0vLSa0nMcT4H3N9SDN1nzHCk6+l
0ZB90N9wzes++qWT7D8E1NTjxCrYMB7YHsYR18fd14LqNqz9kUfuVUHqNpMLgIq7FW1zIMi90DPZVOoS520wUknWG8ta6gcYxP+th+PuOjowjAwi7mzl
CeNg5XPelsltuSpN+QHtvnFCO2UU3sQEgdsK3DoobnVUe2+jUhblNnIttcfgFifOzl5VWn9Z6PR/migMg1cvcIVIQQlXZa7GG/+N1M6CoCSg6lnPX0Uo
XsS7ab65cMVS2MUPj+vaBPbmhzXeKVmWarjy3QzkdKPb2Sf3E+2L9KUEIZ6ZyobAjSn4e3EIoE+bh6Nam19ViUNKGvEjBoUrz6zmVdlcOsAOvg5hGTQ0
2OUnyli3QDmmFBvUIxQ5nVEk+GzK2NSYTvCsWZwia50xOoag6zg3rs8OcAbbaksZw4LqIQSsfqIU7gwn1WreGZqdtAVG0PjfxOEHVxRF+A/urGb9yFSe
7XQAgLkVfJR5eWN9bbrcbJyUDuBUDFORidB+v9RBgwooqACj36NqXr/vorSsQKIFLiga0jbfseghw8Q3HlWXKv1u4JUDAqN1xTvjD9YyOPIsYvgSVxFl
j9KldmxHnRBqmOak8Q+3ny77xp7cOyiYNe1ccbtYld+AQOPdBYlOK6ekec8XDEYx9o132VLqXLCFehOPMH3sTXOy6rfaPPJPzKgY5nJ/kXjNlizBFUEV
zRTE+p46TMYcPi8O18YqxPAk5QQ7bOSOHhyMtugzmIHaaLhiA3PAMr2zALUNIjQ1F5y+BQzTBaXmxJxq4Z+GFQGB6TPXjNVK9MQWa9rU+FkNIP+exDY4
Q0BE6HWJSo86PcKORlzgdW1xZQwRd77xkxsWMDRreeb/6ljB4EDCkVmA1Vbmx3eDsh9j/RiMv57h4M4EMPZlRr/O+gmQAMeiNx1EcEfWYWXslfY2LQI6
bHyEHm19WFxDGGuoa9ceIz9DA6PoOBqnoB2ny1jDrTQrVyQcBeIjAu84RvZGhhOFBMlhmrrYeL5vMCAlQPU9JISpLkPbNQIM4hg65zBoLWwNoGjxC64P
uTLpINy+tKoZylSHqlueGQG+9DBLAZZJVY4Smkh0SkvZsQLqUfW4JHwVS25THElAR0Mk4HAGEmQ1VofeRwx69Vp9An//qFPJtVDP/MCvBmqp9xFlZpQd
fhitAjo6m6twdBa1u5NrWqG0jpWyJLEVVCFMGyZeNA6yZIQFxaWA2u0Oc6cdnmWExnrWF5xbdtgLwxJ6kXqQQEukZ5f7NYipYVKTHqrIxA6wv8uVhhgJ
5y6e2sWZbcjvhyOqReAu1JlH2Dm9iVYftTj1Y8Xl442IT+UCqD2nolvmycNNEgdsN8q1JdcMtzklucY2eTggn4G933gzxjchmNmFtpbCm+OASzj/FV6n
e3EidQk0lYL8ZB9MCqrW5dz3fUJ8oRsqMMXPF7vCnUfWPdbZIy+3G5HWTy3gj6Ldw5UoOuCWvJ2PZ0K+QvsMTS5Cv8tn/8+w+x7ot3D5p9Mw9QLqOzG8
9UQyB4z+D8oC0efkTbE9KC1rC1NEc36iTZmc80FiRaKWSTn8TptRJ3+MLHT2uzuoISWAzyFJzmU4FgUIErHxAiPSTerdZpiYVtjNrQ2zFq/rx2P6P70Z
kqxFcO5X7K8hQJ5VgvLJ7Q/UBUCrca+tC/IGn6jbVUvHF5nuhIOnH51+Y1n00voLjkjhhhfA/1l7PfJDu8TAffWeCC+u19kdgCR2Oj/C8UxT918LwYnz
n2KnL9UJR17ltrzCXLqB7ebCot6v413p4JEpJcZy9YrabHSJHR3bu6yy48k+wHKe45RS9tZFjvfk5aQzQHFGCovB93SkFLmk33DHNqBFIinFxOs2Hp7r
KnCABjC06lK5HHvVQAcudWGfIz86JKiAiQF7lepb9le/z7pVMjCL2s4j7WEKyEwFOmWjMav/UPUVHDfjQUQMx9FpsqW8wNHLYtif1OoGtYhiV9pU4bTD
9hDYSUh7Vg+G01y7G0dTfwmcYYm0tHz9097pDmOC+ydmC04IyfiHSZ4QlYfUatyml3R+m3n5uAHf7EDQVOKDzlXwf0mfhElwj+HLsmmA+2wIOg1Rufbp
WVYTj1JhU5iPPd2JxKzwV2g8spfcvglnYHU0PXOVuAI8zAFceyNgUMh6SN8cdhEPpnCHAu1DESogutlYItwXKATU+6PPa1ik3mdAsAvIs3LYizeKtweX
fKmLb4bt6TctagQhnprCTpT0Y1xyUAJLcEe6goL0LzO2Vgu/qzx5YQ2ywAy2Fjysh9umEC4pJHgPZgW4Q4oi9fJ/xQ1LbeqJGEJFPzpb3HMkUxdmgJOh
3Bah4y++EKz4XWTHziBE5IkQHyp2vZyzikN4K+I2//+sNP92tVerlHcn0ykePHx2X0l83DK+fDWOYGCijTUwTIRV2vCk9QENzqrx/0j2VdGNJnWwfece
xeKrWvOmhlEK7ke5emXyJqmNuIJLicTKYrSdjBut7rbBs4YKQ3rS3UlJmJjj1tRL+HQH6PavIkxubmF8l/ocp2aM3nUfwWwYSgSCKriHo8k7aYdor7SX
GLMr7ifuYZHztE6XRMjhJ8quJLoFjSYsTzFQBV35t2mAiDTVPS/TH/MOIZiKZnWxzNvx2564eL1DRdXx0aJmQfthVg4HivkUKHf24zaHvS5C0YuuYlKu
x8EjMlvnIugJ3nroNo3j/2W1WrzVanZUoJajaoQH3bKIt5irkJC6zNMozkq1pH8Iuptx/Udwqrhd7JAV9wLeqvkSNvVIE5PQfswOFEaM+9MuYMIaM629
5NljU/uB5m54cG5SrEt/1VoX/fprmhSGF3rn5BEB+G1sVx4W8x6TNbMyvX8wLTMf+1hzsW2kFXhvILZHssuQ1GnlJLiarWuH9LZl6polEEYPRtQuyAKe
bWM+yWOFKZHkufc+NsObfeKwmZK5xcu1azsvySZ5LJ0VQZ7cxPjq1Z1mO59/0QcpT4l8C/wOPK8aXNzH5H23wz2ig9PXpRfebjnJ8vCsfIi6OVIP0PkH
QBNWBrtq9frHw1NTiYNOMgQYoa0R8LFq3e1ooLl1Qfqqzzhy09IXk+lV5BwXX+DJC6Mb8k6H0DCrSo/YvmTrzSSyn0dLef1SWs0ZCNXxE+VRNn8B2dDZ
3cWvnwCR3TdiPVcKCfc4msysrv8mFuK5zHXdYkI66cKab5t3Ft8iJp+G5kJ6cps9KxnHn2aotD2UGZVcuZzGOJdQ85RHyb9lKUx6kSLglda2kQp/pNvK
+kx+UcpKjVNRFAYPQqVbH2vunHKW/0maxv/wHjqPslq9qAYuzaZK0M2gp36MUX3vmz2UGL7MR1wi+7WqknN5PDjI/eJ1bYAgr9n07hrLDVza0kzyGla0
B/tFcZf78Z+Ko167smyBiyIJBZv+JXvh3PYnjyhgYdlRUGMEoX9/xzLb37WYgAgFiGxLx1vZ5N5+KIfU8jtcY1XaENBlhFy7ZqNr8qBDfozQyOh/E+Ze
dR1IrhR/1AFflGYRbN32syWRE7fPlzuWkf6GWMLsc7GYiAsvgpzBUYex1pIb2qlnTlNw3LBi0bsG1O2YsCpnrCtCzKZ0x243RSHOoARcMRAEmAA/rXZq
rm5BdMuA673LyGeTpi6q71xZnKRSjvDqBShNyaXZMRhd4SdlrKN/5ekGwfKgeU5E4Bx5ml3vLjJIFZqo6P7uc2fApMXSfZNEHx3dwoAIPB7pVLQ5Zb+R
ESln/1QJCilUk70zaMYkCXpD0aZkoBrNFWQAjWT+IHzLnJRW9d/951R+9rr16/Mo2BUgTDKomuejYGyJtNNuQjo3O76W8ei1zV2oWLLi6eg6tMe6j8Wg
O3VzLk5ov1F7LnB1Vs13h90MUWa/66QXwH9DjMcNh/akR8Lgls+bYJHec98RqSS6fhYHKOyqA+XplpAYxuevy/dSIuDXegbcwHa+InQrQ7p00dcTzdJ5
hSrey5UaWx/P3fFFOFYUgY2FE0ptsYFgfqmvWiqqmwvvOsH451kbVSlsN6+vcLvfpuz4Kh6yxElWKNQpsnwMdoiKgEPBIVH9bUJch0z5aGxdsYXCnmXf
oHQIEpfQSN4vE/+rghjdeUgu6/m6eqJvjdpO4I4sIkiupV9ZIA1YoX3ja///a2WoU0qk+Y6nSaW6Msnx5QqaVRduWv73SggcdFvNdspMwYCLk/GYDQ4X
yya4g78j+31Dxf6Xtd0pSwocTaIIx4cf+z7FjSCMym8885LiElzWUxSJBNqp8moiyKN/R5yIq+mzby9dK9xkQPZWzgGJjkQxyeeSefohQHdarZCOTD1a
w4HMh+swm0/ZHNgQjAThLgMTjmKn1xOO5BOkDCurVEYiVhYMwU9+6KihLmbg9yUhh0fFqgB1mXnCBsx38n6JS4RGbUQKRKZXDv89Kl1FjikuCIKd0Qhw
+Ttj0CjHdxmVtVBN5VKVNFCk9IDl+t12eO99khjhEc9jUgSN5q804ZP+l1f5FNBGVxsmPEwM5TRokRjGw0hdPskgvJUVnn1jKB/BzfyW+DRiTDPdhUlG
Fm6KXp0ECVt4KwHYYOLl2BGYIDXq06+/LJLTg7D4gAqLJLZJU5cyIbHpWXFGBGKTEc7FvKCV9rw9jzJbxXJzeHfAa6DbM2cbfRPP83miDguYE3aEn7n7
GlRbr2vgzmlUHJ9vYduahxbZkDOM0H1ISIf1/b8xnBLPrgFq/NoxtLWsEdpctLDW4jeUialrDQzaBHqtOLpQ9YuloHJhjP9LMXBMZO/FABl0VUeBcQek
MJuZbN6m9uEXSgnDAkmyQKzQulXaEv12xLMmq/QAUlvI6EptmmcUAK/V4UbbY2Wtav/RiJUuhrqq3sXtaQNSzb8g8DJ/1hKxpDGp0SH++oKycpHUh1Kp
YIHqN9N9mhpHdjDKO3F9Fe1VU2wXp4rUR7wc7MN3vKTForwzVnvkGgbiep9Hj3aYEINxZncAllEu3oYYPrLir54Sai0rC1YW6dUrefvBxOuJ1/6yZRO7
2lIj9d86y1dkltWNUyPUtUa5EJqhgHyCklJ2XY8jbtNp/tH9Vc4wSLpXjWwI0wpGMS3nOHSwZoo9gcQMhyYTmhelGSTBmUxAlirtG98LANQvO0IkjC95
eaRJc3IdL2h52v26ecs1h2qvNzMo13sDF1DXObbWBWN9QvwFDgMOQozNokDEn0U4551b15hHtUcTDQACNIlYAG35G5K+HRtds57ZwsEg9ka0abv6Wjxh
c8tne4Y4Z7H9dlfXMSVvfa+YWe6qRHfID0Vd2OWwpPzs3U0Hb9+5kx/SRli+bKZ7RoXthj6JXBBL30CA+vl9dlxLekhewIkK2/u1mD/S/DC1jkVhHE84
CdbEw4dXPmXHGCBD6+YI7oOQoWQsoHj6mBaofME7UtE/4ee9Fe65kt3R5kUojDpFbp3K2Ayz1ZPO4tReznK5BhwEaf7NYUL4P9v+laOmdeNgfpuiqWn2
jv2gHBGaaoUXXEuDT7TlX6aXecOnBcIBP1lUOfrq3WWCqoK9zprrONxg2Z8MpraJNC3QORfcRFOFg0LOmW3efJTJkCthRSf1fA/JAF49O4z8gCkvLd7A
INvJBwgQ5GmrxLzPeEvIJzlFX57qpVbVKvLVVys1f9F75UVlB4gMsmgYMFrBXZChHBj0Ey+97s2BbhEtpGUSv8/QcylAQarnHrEPuPJN42bhOQKkM0dK
A9RQk0kB+GJqSTJukd4OgU+nsmu7IZQvXYMz1i6dFfwxx72WktFWUSdYU758ht5MZ80pRdWiila3naLamsZ/bB51jkHlp8HVZBvEChzxct+EbPIUb//H
8j9IaD6VdlE9rCGoMYrYm22K27NvdpoyR703zOG0oUOvoMrT6zMxsS7U11tymnX9REAYEf6GROQbEYfh1JtL7wCj6rmm5NGjx55drnlvCLY6QMlXYcat
gTyqXLvd96t64qMSNS/TeIKhnUvWwoOKl9nk1G1wfqC0cLMPoTV/88iXAZQXvR6Vhziw6SY9/esOpUIvQaz3CXe7jO2EXRhvD8mTBkc4fwiQNtUqGNcJ
B1p1pNhlO9ZmV6srVmKF3eWx5PofajPMcWCnS8bKmqiXeiY6FuHUeEN8CgYJ9PkQ/hAK/wr4/wkM+wsB+AoJEAwCDfkU7wAHCwcI/ArvCQsP/Q33DPv8
AQ0NDvkNDAkIDfoQ8wnzDgQIARLyD/r3HPsKDQQY9gEKEfcFAvAXBwoN+hfqFfbzEwHpHOoR7RMJFugP7AfuAQv1ExzsCu/+8g3+E/cP9wXtCv0U5wv6
AQL/+A377hL6+vcGB/US6wn97v7qFfcFAPPhHOUX6gYKAOcT5RQY6v0F6BflFhfnFOj3BhH57gjmGA8CBgML9fYU+g0MAgrw/hUO/wr++BAGDA/+C/EY
7QIPEAMIAAvxDAcN/Q78D/0DAwUOE/gICAkDD/oQ9Qz0EAEJ/wISCukO9/PyFPQO8Pjv9fLw8hDv+QLtB/H9AfEP9/cUAQr/9gr3+/EN9Anz9Pf//fv0
D/v6AvID+v4F+Qb3/gsHBAH7DAH9+w38AvcC/vr9AQEKAf0A+wX3Bwn8//38CAEKCfcF/PL3BekD/fz79/b2+wb/9v3wDf3+BvoL9wEMDBIN9A339fAM
9gn1+PD4+fn0Dfr3BPcF8AcG8BH09AwEDAf3DfH39Q7wCezz9Pj7/PQL8/YB9wDv+wP1B/n2EQ0FEvgU+O75DgAJ8/Dx+e/49wvy8gfzBPgHDOwF+PQN
AwYE+gv6+foL9wz4+vQD+fb1EPz0CvUG/f8H9wb6+AwGCBD2Dvfz8xP2Eu/18fv5+/QS//X/6AP1/AHxB/f+Cg0RA/MN+PLsFPkK8fLu/u/s6wv07xHv
APQJFPUL7fERCQUS+A3x6/UP+RD2+vX38PH6DvnxDPQG7wAF9gfz/AoFCwTvEPL7+BD2DvTy+P3z9vMS9fEE+wf3AAbxCe/2DgUQCfAJ9/T0CvEN7vbs
9vX2+BD18Qj3/vMJBfUN9vEOAwUKAAb7+/oN+Qr9/wH++wP/B/sCCfL7Av0C+gD/+QMICAv8Cvr08wf6EPX4+P36/PII8/QM+Pb6CAn4B/fzDgYIC+0J
9vrwEvgQ8fXw9fn9+xH59AnrAvcC/vYN8fsRBg8K6RLy+eoW7hLp6vL99O/vEevxDfAG9ggK7A3r8hAHCAnxCvsA8Qv4BfL48f789vsM+f0E+QL2AATy
C/b9CgcGCPkL9vD3CvkP+vvz8/77+Ar++P3zBPf1Au8K/gQHEQwK7hDz9O0N9w/y9/T19vTuD/n4DOz78woE8xD19hEFEAnxFPX88hTzCOzw6//39PIY
8+0G9wTz/QLxFOr4DQ8TDugN9PnxFO4R5/Pq+fXw7Q3r9AfwAuv+DO8R7PcUCxMY6RPw7Ogg9Rzr/e7v+v3wEPP2/94D7/n75w7uAhsNDwvvE+727RDw
C+jv8fbs7uwT8fMJ8wbzCAnvE+vvFggJA/QM9fzwDvIL8u7v9v/09xPx9wfzB+4DAe4S9fcOEBMN7Q/09/MN8Qvn8/L98vTqGOrrCvcE8QEM7BLz9hMM
DQXxDfP07BHsCu3v7P/07PIO6/IL7wHsBgfoEevtDwwHCfML8u3uE/kM9fX3+vD09BPu9A3s/PUBDOsP7vsI/wkI8QX8+/gC9AP7+vIA/Pj2Cf30APYF
+wEC8wf1/wMDBgP5EPD79w38B+/58gD3+foT8PIG8gf1AQTxDfDxBw4VBO4W7/XtEPMH7/PpAPju7BXq8gz3AuoECucO6fAREg0M9xPs9/MV8xL17fD/
7vX1Efj4DvEH6wAK7RP0+hID/foIAvsDB/0TAQb7/gfx/Pz+9/wFDfb/Cgf8+gD+/AAFAvgB9QL3CPoE8/P7Avz79wz1/gTzAvz9AvkE+v4O/v4L+QUG
9gQMAwcE/vv9AwgIAQUF/QD//P77//kABgIFCwb1DvX38w/zBvX0+fQA/f8Q9vr++RD49f73CfgBBgoICvMS+vvzEvgK9PXt/PXz9RL49ADsAPf/Ae8K
7/cS/QD3+///A////QEDAf0N+/39/gH7AQb8/v0FAgf8/QIQDgvwCPT19xT/D/H9+Pjy/PYO+foB7Af0+QryDfL8CP8HAPgF/f71BPAE8/j4AfsA/gv4
/gjxA/r/BvYM+fsEAQsN8hD29/gN/A309/X4/wX+Ev76+uj++vz87Qr2AgMEAvv9B/v8/gUBAQP+/vz5/P34AAEDB/75Aw/++v7+/QYRD/ER8/PyDv8P
8/Py9vn79Ar29vzqBvcAB/IP9/0MCAkB8Q38/vYO8wXx/PX7/fn1Dvr1//kH+PwF9QT0/g39A/cGAgAHAvr//v4D/gD9+gT9+v7+AwD8BQQAA/wCBQIL
/PcG9gD2BfUH9vr7BQD8+gz+AQP6/gD8/vgE/AMBA/kEBgUG/wED/QgE/QT5/wAA/v38+wEGBPj+/PoBAAH89/EM/gIKD/oI9AYDCQkD/gL2BwkAC/QG
//8D8gkA+wgC+AMB/wkB/gz4AvgDBvb2Avr9/gsI9AEMCf3+//j8+gH+A/0A/vj9/QL4AQMIA/z6A/75/gMBAwAF+wb8AQYLDA35CP74+grxDvn79vf3
+foN9vr+7gX8+AHuCfT/BQH7+wgF/v0A/ggCBQEBA/n9/fz9+QcD7wECCAX+Av4BAf33BwAABgL+Bff6/QMN/P7/+vf4BgP3/AkGBQb6+QEI/fICA/wI
BgIO9gT6/gr29vr4+v4BC/L/DQf//Pr6AAwREuQQ9+jlHPMQ9/Tp8f7/+Rf6+/vnCO7+++8K9AYODQX6+//2AfoECQT79gAD9fH3APf6CgDz9Q0TAwX6
9v4A/PYG//wDAgMK+gMAAwT7/QT4+voCBPj5Cwn+AP38+wL98wf//AQE+wb2+QD7CvX6/fz+9QcG8/4OCv8GAPj//fv0DPMDEAr2C/IIBQ0QBwgA8gYB
AAj6Cv0DC/MM/PEJDgvvC/H49BP/EO316fvz+fMO9O8F8f/xBQPsE/P4EQUF/vgG+gL1Af0E+/z5AAD7+Qn8+wH4////B/wB/vUF/gD/9wj2Bf0J+P/2
//gE/P32C/cBAvj//QP+/gv9AAYD++/+/QAH//0E+QUABAr4/PoA/vwCAfX/BQYG//r8AQsOCPgO7/j0EfoN8vXs9/n08xD2+ATzAfMBBusK7vsQ+PsA
/gMBBAX4AgD7AQACA/4FBP/7AP4CAgP8/P36/wH/DP71Bvj//gX/A/f99gMCAPcJ+/4B/wX6/wL0A/r9BwsJ+vQO9Pz4BvQH+fv6APj59Qrw9Ar+/vIJ
BfEP+PQG//f2DPYHBAPyDPUMBgcLAAIG8ggG+QD0CQP3BvkGBPkFCwb+DPX79wn+BfPy/AH89vgK+/YA//71/gb3CfYABQUABAD9BP/7+wAF/QX89P/7
/v3++/r//fv//QIBBfr++ff1DvYQAxH0AvcTCQ7/CxAN7goO8Aj7CvvyB/QHDu3++QEE/AgGA/cK/AIBAPn+//72BwL9A/4A/wQK8wQC9/kGB/MF+vj2
CvEH9/z7AQT6/xD79QP5B/oBAvoH/QMK9f34AwQEBAEC9/v5AAICAgL8/gL8/fb/AfX8Bf0CBwIHCQftC/L47wb7CPbw9wP28/QO8/UN+AL3BQj1E+35
Dvv2AQz2CQYH+Az7AwUIAgAEA/MEBwAC//8B/QzzBfv5A/4H//8BAP8GAAMDA/7/+fv+/wQEAvv8+QH++vz6/vz6+/0O+QgABfQM+wMNCfv8AAH8CQf4
//YJ/v4H+QsE9ff3+wv2DP4H/vn/BQoE+w8MCvUNB/T+Cg309AbxDgv5/wAA/wH+/v0A/AEE+/4C/f/8BP8A/wYE/vwF/f4DAQH9+wL//gL8AQYC/v//
+vz7AAUD//4BAv//+gL//f35AwL6/wT7Af0EAQICBgIE+f0A/AD6/v349/oEAf39/wD4AgYL+gkB9P4N8wv++/v0Af74Cf8BAfoK+/gB8wT6AQAC+wEC
+wT8/QIAA/v9/P8FA/0D+AIA/vsDBQYB/QD+BAD9BwAAAPv9Bv0HA//6/vkC+wH6AgIFAwD+CAH7AP7+Af/9AwICA/v5/v37AgUHAQH9AvsD/P77//74
AwP7/wIF8v4N7gsDEfoM9xQIDQX7BAT3Agb+B/YIAf0Q8gMD6//9Av3+/wEB//8AAgACAf4AA/0ABPz+/PoDB/0BAQECBgT+/AX8/fsDBgQD/wD+/PsE
/wQD/vwD+/8CA/r9AQEE/vgEAAL//fz+Afz+/wj+Bfz9+wP9AfsGAfcAAfoABf8A/QH7BQYD/Pb7BPv7AAP6+gD9BAD2+gX89AL+AwP98fX5DPUKCAn2
BfkHDQ/4CgwQ8AwK9Qj6EP76EPAOCu79Av31/fwA9gT8BQH4+gACAAEJAPoEAgT5+wD+Cf8AAwX5AgL+BQEC/QQBBwT9+QH/BP7//voD/gD8/gP+APv3
BgL9+/0A+v4B/vz7/f77/f8F/gX7+gL+Af0LBAAABAMECQD7CvX18w3/B/f7+fz++v0K8/UF+vz6+gf5C/UABwMKD/EP7+ztFfUR7vnt+fHx9hb58Qbs
BfAECPEK9vgR/wf/7gj3+u8L9gvv8/EC/Pr9D/b5CPUE9QIG9A76+QsABAn4CP76/gv4Avf+/P8C/gALAf8E9QcA+QD5APoB/wcKB/cL+fP4CfEI+fzv
7vb//wv3+gL1EvP6/u4G+AIMBgwK7Az18eoO9wzt8/H39fXwEvL1AvAG9gAJ6RLt9Av/DAXzCfb38AX6BPL48v328/gN+vcF7wL1/wP1Bvb9DREMCfIM
+PH5D/oM8PX29/Dy9wbx8w3v/vEHB/IL9/wLCAwD8hPw8u0N8gv49/f/9vfwDff2DOv+/P0J9Ab5+AoBChHqFfTw7hn1Fe7z8fT5+PUQ/v4C5wbx/gDo
DvP+EAoQCvkN9PftEfsH8e3w/O718gvu8Aru+/ADCvUQ7vYIChIS6hf06+4X+RX08+/z+/T4EPnyBO8E8wEB7A73AQ4ICgbvEfT59BD2C+318Pb++PIL
8PgC8AL5/gf1CPj5EwoHB/UL9/TwEfsM7u/u+v358hT58wb1BPQEB/IP9PsQBAIK9gv3+/0HAAr8/fwA/f3+Cv4BAu3/Af4A9wD2/wQHCAr0Cfnz+gn7
C/L7+v7y+/oI9/oM7AD1CwfuBPn1DAgOCPAK8/rxDO0N7vb29v348wz79AbrCfIE/u0O9voKBg0H8RLw9PES9Q7u8fEA9PTuGvH1CugE8gsN8Bbs+RUI
DwD2EPL68An5C/Lx9wL6/voN9/gF8gD0BgLyD/b+EQYLE+8L9/D0EfIQ+vTu6/z19BH1/f7uCvX7BO4M+AEGDRIF7Avz8u0Y9gvy8Oz7+fP4FvD4CeX9
7QUH8Qv1+wkFEgfwDO797BP1C+rx9fn78fMO7/AF9v70Bwn1EvD4FgsOC+gU9fLqFP0M7fXx/vr49Bft8Qj0APQGA/EN7vYQCRUY5Rft6N8f8Rfr9dz2
+/ntHu32/t8F5vj65BbpBxoNFALpEOv17xb5B+rw7/306u4Q9PUS9gHqBQ/qE/DzDAcMA/YM8vrtE/oN9u/v+P33+hj79QXsAvkB+vgM9fkNCQ4E7hDr
++4L+wzt8e0B7+/zEfL2BewE7wgM8A7v9xIGEQTtEfL06w/zCe308v3z8/YT8u4M7QXrAw/sE+35EAgSCuwP8/DqGPwO8PDy/PP39g/y9APsAe0DC/EL
9/cNBw8J+Qf39/QO+QLy8fj++Pj5Dvz3B/ME+AUF8QXw+AsLDAj0CPD79An2BPL28/z89vgM8vEC9AHxBgHzD/L7DwcTCusQ7/juCvkN7vDo/PLy7BTu
9AbzBusFDvER8e8XDBQM7xX1+OkT9BTz7e39+PH1Eu30CfL/7PwJ6A/u/RELEQgOEA4FDg4FEhEQDgcQDgkNEREHCAgOERQSDQ0SD/8E/QgK/AgKCAEP
CP0B+fD4AAz+BAMH/v369wwBAPcMBxEH8Ar18ewT+Av39/H+AgD2D/z8A/UD+wQG7Qv5+Q8NDQQOFA0MGBALCBIPEAoNEBIWChIVBgkSDRUNDQ0RFw4L
/woUEAkQEgMRDxATCBAMDxYMDg0ODxUHFhQNDRMZ/QUFCQcFCwkK/g8MAwr69PgFA/f6AQoA/fzyCQQB+w/+DwTxDvr38Q37D+/37fr4+fwR+vkA9gH3
/APsDPUCDw4LCAsXDQQODAcMEwgQDA4NDBMQDA0DCBMKDxIQEgwYDBAU8xTz6fIQ/Rj1/fLr//z2Ffz1C+H9/AgB6wv4+g4ZAvYJ/u4L/gAT+gDl+A3W
1vP/4uIjAOHhHRgCBfXi/AQPEeEV8+zlGu0R5O/n6gT+7iv49gLD//b79ucY5wIZ+R4T4Bn35+Af8xbj7+rwAAHqJfH9Bcj+9gH55hHm/R8J/xAS`,
};
const ALONE = unpack(STORED.alone), EMITS = unpack(STORED.emits);

export default { defaults, render, program: { runAlone, weightsOf, runWith, digitsOf, sharesAt, lastRight, tests, SIZES, ALONE, EMITS } };
