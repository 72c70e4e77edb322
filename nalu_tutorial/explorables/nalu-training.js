// Chapter 3: one NALU with two inputs, trained in the page from a start that the reader chooses on a map. Every cell of
// the map is itself a start, trained by the same code, on the same points and for as long as the reader's own.

import {
  adamState, adamStep, ARROWS, between, button, choice, count, countingLegend, drag, fill, freshId, html,
  levelLines, line, linearScale, listen, makeFiller, makeRunner, oncePerTurn, OWN_KEYS, pathThrough, pointIn,
  prefersStill, setTraits, sigmoid, signed, slider, stack, statusLine, stepScale, svg, svgText, tryRow, typeset,
  uniform,
} from "./kit.js";

const STEPS = 2000, RATE = 0.05, POINTS = 64, EPSILON = 1e-7, SECONDS = 5;
const RANGES = { "0.1 to 1": [0.1, 1], "1 to 2": [1, 2] };
const OUTSIDE = [2, 6];
const GOALS = {
  "x1 + x2": { of: (a, b) => a + b, weights: [1, 1], gate: 1 },
  "x1 - x2": { of: (a, b) => a - b, weights: [1, -1], gate: 1 },
  "x1 * x2": { of: (a, b) => a * b, weights: [1, 1], gate: 0 },
  "x1 / x2": { of: (a, b) => a / b, weights: [1, -1], gate: 0 },
};
const defaults = { w_hat: 0.4, m_hat: 0.9, gate: -0.5, goal: "x1 * x2", points: "0.1 to 1", outcome: "" };
const PRESETS = [
  ["the sum's trap", {}],
  ["two cells further", { w_hat: 0.8 }],
  ["the same start, gate shut", { gate: -2 }],
  ["the same start, larger numbers", { points: "1 to 2" }],
  ["a sum becomes a product", { goal: "x1 + x2", gate: 0, w_hat: -0.4 }],
  ["neither sum nor product", { goal: "x1 - x2", gate: -2, w_hat: 1, points: "1 to 2" }],
];

// ---- the unit -------------------------------------------------------------------------------------------------

/** Seeded points, the logarithms that the product needs, what is wanted, and the mean square of that. */
function batch(goal, [low, high], seed) {
  const random = uniform(seed);
  const draw = () => low + (high - low) * random();
  const pairs = Array.from({ length: POINTS }, () => [draw(), draw()]);
  const of = (value) => Float64Array.from(pairs, value);
  const wanted = of(([a, b]) => GOALS[goal].of(a, b));
  return { x1: of(([a]) => a), x2: of(([, b]) => b), log1: of(([a]) => Math.log(a + EPSILON)),
    log2: of(([, b]) => Math.log(b + EPSILON)), wanted, size: wanted.reduce((sum, t) => sum + t * t / POINTS, 0) };
}
const makeTask = (goal, points) => ({ goal, inside: batch(goal, RANGES[points], 1), outside: batch(goal, OUTSIDE, 2) });

/** Mean squared error and mean gate for p = (Ŵ₁, Ŵ₂, M̂₁, M̂₂, G₁, G₂); the gradient of the error is left in `slope`. */
function measure(p, { x1, x2, log1, log2, wanted }, slope) {
  const tanh1 = Math.tanh(p[0]), tanh2 = Math.tanh(p[1]), open1 = sigmoid(p[2]), open2 = sigmoid(p[3]);
  const w1 = tanh1 * open1, w2 = tanh2 * open2, n = x1.length;
  let loss = 0, gate = 0, byW1 = 0, byW2 = 0, byG1 = 0, byG2 = 0;
  for (let k = 0; k < n; k += 1) {
    const a = w1 * x1[k] + w2 * x2[k];
    const m = Math.exp(w1 * log1[k] + w2 * log2[k]);
    const g = sigmoid(p[4] * x1[k] + p[5] * x2[k]);
    const error = g * a + (1 - g) * m - wanted[k];
    loss += error * error / n;
    gate += g / n;
    const back = 2 * error / n, byGate = back * (a - m) * g * (1 - g);
    byW1 += back * (g * x1[k] + (1 - g) * m * log1[k]);
    byW2 += back * (g * x2[k] + (1 - g) * m * log2[k]);
    byG1 += byGate * x1[k];
    byG2 += byGate * x2[k];
  }
  slope?.set([byW1 * (1 - tanh1 ** 2) * open1, byW2 * (1 - tanh2 ** 2) * open2,
    byW1 * w1 * (1 - open1), byW2 * w2 * (1 - open2), byG1, byG2]);
  return { loss, gate, weights: [w1, w2] };
}

/** A unit with both Ŵ, both M̂ and both G alike, and its optimiser. */
function learner(wHat, mHat, gate, { inside }) {
  const p = Float64Array.of(wHat, wHat, mHat, mHat, gate, gate), slope = new Float64Array(6), memory = adamState(6);
  return { p, step() { measure(p, inside, slope); adamStep(p, slope, memory, RATE); } };
}

/** What a reader can see of a unit: gate, weights, root mean square errors in and beyond the training range. */
function look(p, { inside, outside }) {
  const { loss, gate, weights } = measure(p, inside);
  return { gate, weights, inside: Math.sqrt(loss), outside: Math.sqrt(measure(p, outside).loss) };
}

const KINDS = { solved: "solved", nearly: "nearly", sum: "ends as a sum", product: "ends as a product", blend: "a blend of both" };

/** One of KINDS. Solved: beyond the training range the error is at most a twentieth of the size of what is wanted. */
function outcomeOf({ gate, weights, outside }, task) {
  const { gate: path, weights: wanted } = GOALS[task.goal];
  if (outside <= 0.05 * Math.sqrt(task.outside.size)) return "solved";
  if (Math.abs(gate - path) < 0.1 && weights.every((w, i) => Math.abs(w - wanted[i]) < 0.1)) return "nearly";
  return gate > 0.9 ? "sum" : gate < 0.1 ? "product" : "blend";
}

// ---- the map: 21 × 21 starts --------------------------------------------------------------------------------

const SIDE = 21;
const startAt = (k) => [(2 * (k % SIDE) - 20) / 10, (3 * Math.floor(k / SIDE) - 30) / 10];
const snap = (value, pitch) => between(0, SIDE - 1, Math.round(value / pitch) + 10);
const cellOf = (wHat, mHat) => snap(wHat, 0.2) + SIDE * snap(mHat, 0.3);
const apart = (k, l) => Math.max(Math.abs(k % SIDE - l % SIDE), Math.abs(Math.floor(k / SIDE) - Math.floor(l / SIDE)));
const onGrid = (k, stride) => (k % SIDE) % stride === 0 && Math.floor(k / SIDE) % stride === 0;
const ALL = Array.from({ length: SIDE * SIDE }, (_, k) => k);
const ORDER = [...ALL.filter((k) => onGrid(k, 4)), ...ALL.filter((k) => onGrid(k, 2) && !onGrid(k, 4)), ...ALL.filter((k) => !onGrid(k, 2))];

const PASSES = [36, 121, ALL.length]; // so many starts make the map coarse, finer, complete

/** The trained start that stands for cell k while the map is coarse: itself, or the nearest of each wider grid. */
function standIn(cells, k) {
  const wider = (stride) => cells[stride * Math.round((k % SIDE) / stride) + SIDE * stride * Math.round(Math.floor(k / SIDE) / stride)];
  return cells[k] ?? wider(2) ?? wider(4);
}

/** Trains what is missing of a map, and stops for breath every hundred steps. */
function* fillMap(cells, gate, task) {
  for (const k of ORDER.filter((each) => !cells[each])) {
    const unit = learner(...startAt(k), gate, task);
    for (let n = 1; n <= STEPS; n += 1) {
      unit.step();
      if (n % 100 === 0) yield;
    }
    cells[k] = outcomeOf(look(unit.p, task), task);
  }
}

// ---- words ----------------------------------------------------------------------------------------------------

const digits = (error) => between(0, 3, 1 - Math.floor(Math.log10(error)));
const amount = (error) => (error < 0.001 ? "less than 0.001" : error.toFixed(digits(error)));
const cellsAway = (n) => `${n} cell${n === 1 ? "" : "s"} away`;
const power = (name, w) => [name, html("sup", {}, signed(w))];

/** The path that rules, as a formula with the weights that it has. */
function reading(kind, [w1, w2], goal) {
  if (kind === "solved") return [typeset(goal)];
  if (kind === "product") return [...power("x₁", w1), " · ", ...power("x₂", w2)];
  return [`${signed(w1)} x₁ ${w2 < 0 ? "−" : "+"} ${signed(Math.abs(w2))} x₂`];
}

/** How far the nearest start with another fortune is, in cells; nothing while the map is not complete. */
function neighbour({ cells, start, kind }) {
  if (ALL.some((k) => !cells[k])) return "";
  const lucky = kind === "solved";
  const others = ALL.filter((k) => (cells[k] === "solved") !== lucky).map((k) => apart(k, start));
  if (!others.length) return lucky ? " So is every other start of the map." : " No start of this map solves it.";
  return ` A start ${cellsAway(Math.min(...others))} ${lucky ? "does not end so" : "solves it"}.`;
}

const judged = ({ inside, outside }, points) => `off by ${amount(inside)} inside ${points} and by ${amount(outside)} from 2 to 6`;

function verdict(now) {
  const { kind, state, task } = now, { gate, weights } = state, off = judged(state, now.points);
  const after = `After ${count(now.steps)} steps g = ${signed(gate)}`;
  const formula = reading(kind, weights, task.goal);
  if (kind === "solved") return [html("strong", {}, "Solved."), ` ${after} and y reads `, ...formula, `, ${off}.`, neighbour(now)];
  if (kind === "nearly") {
    const pair = weights.map((w) => signed(w)).join(" and ");
    return [html("strong", {}, "Nearly."), ` ${after}, the right path. The weights, ${pair}, still close in. y is ${off}.`];
  }
  if (kind === "blend") return [`${after}: the gate has chosen neither path. y is a blend of both, ${off}.`, neighbour(now)];
  const right = (kind === "sum") === (GOALS[task.goal].gate === 1) ? ", rightly, but the weights are not right" : "";
  return [`${after}: the gate has chosen the ${kind}${right}. y reads `, ...formula, `, ${off}.`, neighbour(now)];
}

function sentence(now) {
  const { steps, state, cells, start, exact } = now;
  if (steps === STEPS) return verdict(now);
  if (steps > 0) return [`Step ${count(steps)}: g = ${signed(state.gate)}. y is ${judged(state, now.points)}.`];
  if (ALL.some((k) => !cells[k])) {
    return ["Each cell of the map is a start, and all of them are being trained. The ring is yours: press Train to see where it goes."];
  }
  const solved = cells.filter((each) => each === "solved").length;
  const own = exact ? ` Yours ${cells[start] === "solved" ? "does" : "does not"}: press Train to see why.` : "";
  return [`Each cell of the map is a start. ${solved} of the ${ALL.length} end solved.${own}`];
}

// ---- the pictures ---------------------------------------------------------------------------------------------

const PLOT = { left: 42, right: 394, top: 6, bottom: 358, width: 400, height: 396 };
const onW = linearScale([-2.1, 2.1], [PLOT.left, PLOT.right]);
const onM = linearScale([-3.15, 3.15], [PLOT.bottom, PLOT.top]);
const FRAME = { x: PLOT.left, y: PLOT.top, width: PLOT.right - PLOT.left, height: PLOT.bottom - PLOT.top };
const PITCH = FRAME.width / SIDE;
const GLYPHS = { nearly: "m-1.5,0h3", sum: "m-2.6,0h5.2m-2.6,-2.6v5.2", product: "m-2,-2l4,4m0,-4l-4,4", blend: "m-2.2,2.2l4.4,-4.4" };

/** Colours fill the whole map from the first coarse starts on; a cell gets its sign when it has been trained itself. */
function makeMap() {
  const areas = Object.keys(KINDS).map((kind) => line(kind));
  const signs = line("signs");
  const el = svg("g", { class: "map" }, svg("rect", FRAME), ...areas, signs);
  function draw(cells) {
    el.classList.toggle("stale", !cells);
    if (!cells) return;
    const at = (k) => [PLOT.left + PITCH * (k % SIDE), PLOT.bottom - PITCH * (Math.floor(k / SIDE) + 1)];
    const squares = Object.fromEntries(Object.keys(KINDS).map((kind) => [kind, ""]));
    let strokes = "";
    for (const k of ALL) {
      const kind = standIn(cells, k), [x, y] = at(k);
      if (kind) squares[kind] += `M${x.toFixed(2)},${y.toFixed(2)}h${PITCH.toFixed(2)}v${PITCH.toFixed(2)}h-${PITCH.toFixed(2)}z`;
      if (GLYPHS[cells[k]]) strokes += `M${(x + PITCH / 2).toFixed(1)},${(y + PITCH / 2).toFixed(1)}${GLYPHS[kind]}`;
    }
    areas.forEach((area) => area.setAttribute("d", squares[area.getAttribute("class")]));
    signs.setAttribute("d", strokes);
  }
  return { el, draw };
}

function makePad({ onmove, onplace }) {
  const clip = freshId(), map = makeMap();
  const trails = [0, 1].flatMap(() => [svg("polyline", { class: "trail halo" }), svg("polyline", { class: "trail" })]);
  const ends = ["1", "2"].map((name) => svg("g", { class: "end" }, svg("circle", { r: 7.5 }),
    svg("text", { y: 4, "text-anchor": "middle" }, name)));
  const ring = svg("g", { class: "ring", tabindex: 0, role: "slider", "aria-valuemin": -2, "aria-valuemax": 2, ...OWN_KEYS,
    "aria-label": "Start of the weights: left and right move Ŵ, up and down move M̂" },
    svg("circle", { class: "reach", r: 21 }), svg("circle", { class: "halo", r: 9 }), svg("circle", { r: 9 }));
  const el = svg("svg", { viewBox: `0 0 ${PLOT.width} ${PLOT.height}`, role: "group", class: "pad",
    "aria-label": "Map of 21 by 21 starts: Ŵ from −2 to 2 across, M̂ from −3 to 3 upwards, coloured by how training ends" },
    svg("clipPath", { id: clip }, svg("rect", FRAME)), map.el, svg("rect", { class: "axis", ...FRAME }),
    ...[-2, -1, 0, 1, 2].map((w) => svgText(onW(w), PLOT.bottom + 16, "middle", signed(w, 0))),
    ...[-3, -2, -1, 0, 1, 2, 3].map((m) => svgText(PLOT.left - 6, onM(m) + 4, "end", signed(m, 0))),
    svgText(onW(0), PLOT.height - 4, "middle", "both Ŵ start here →"),
    svg("text", { transform: `translate(-2 ${onM(0)}) rotate(-90)`, "text-anchor": "middle" }, "both M̂ start here →"),
    svg("g", { "clip-path": `url(#${clip})` }, ...trails), ring, ...ends);

  function place(event) {
    const [x, y] = pointIn(el, event);
    onplace(cellOf(onW.invert(x), onM.invert(y)));
  }
  map.el.addEventListener("click", place);
  drag(ring, { move: place, start(event) {
    if (event.button) return false;
    ring.focus({ focusVisible: false });
    event.preventDefault();
  } });
  ring.addEventListener("keydown", (event) => {
    const move = ARROWS[event.key];
    if (!move) return;
    event.preventDefault();
    onmove(...move);
  });

  const inside = (p, i) =>
    [between(PLOT.left, PLOT.right, onW(p[i])), between(PLOT.top, PLOT.bottom, onM(p[i + 2]))];
  const point = (x, y) => `${x.toFixed(1)},${y.toFixed(1)}`;
  function draw({ wHat, mHat, shown, steps, meaning }) {
    ring.setAttribute("transform", `translate(${point(onW(wHat), onM(mHat)).replace(",", " ")})`);
    ring.setAttribute("aria-valuenow", wHat);
    ring.setAttribute("aria-valuetext", `Ŵ = ${signed(wHat, 1)}, M̂ = ${signed(mHat, 1)}${meaning ? `: ${meaning}` : ""}`);
    [0, 1].forEach((i) => {
      const points = shown.map(({ p }) => point(onW(p[i]), onM(p[i + 2]))).join(" ");
      const last = shown.at(-1).p, [x, y] = inside(last, i);
      trails[2 * i].setAttribute("points", points);
      trails[2 * i + 1].setAttribute("points", points);
      ends[i].setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
      ends[i].setAttribute("class", `end${Math.abs(last[i]) > 2.1 || Math.abs(last[i + 2]) > 3.15 ? " beyond" : ""}`);
      ends[i].setAttribute("visibility", steps ? "visible" : "hidden");
    });
  }
  return { el, draw, drawMap: map.draw };
}

const LINES = { width: 340, height: 300, left: 44, right: 262 };
const onStep = stepScale(STEPS, [LINES.left, LINES.right]);
const pixel = (step) => Math.floor(onStep(step));
const onValue = linearScale([1, -1], [12, 142]);
const onPower = linearScale([2, -4], [176, 274]); // powers of ten
const CURVES = [
  ["w₁", "w1", (now) => onValue(now.weights[0])],
  ["w₂", "w2", (now) => onValue(now.weights[1])],
  ["gate g", "g", (now) => onValue(now.gate)],
  ["outside", "outside", (now) => onPower(Math.log10(Math.max(1e-4, now.outside)))],
  ["inside", "inside", (now) => onPower(Math.log10(Math.max(1e-4, now.inside)))],
];

function makeLines() {
  const lines = CURVES.map(([, name]) => line(`line ${name}`));
  const names = CURVES.map(([label, name]) => svg("text", { class: name }, label));
  const levels = [...[-1, 0, 1].map((w) => [onValue(w), signed(w, 0)]),
    ...[[2, "100"], [0, "1"], [-2, "0.01"], [-4, "10⁻⁴"]].map(([power, words]) => [onPower(power), words])];
  const el = svg("svg", { viewBox: `0 0 ${LINES.width} ${LINES.height}`, role: "img", class: "lines",
    "aria-label": "Step by step: above, both weights and the gate between −1 and 1; below, the error inside and outside the training range, on a logarithmic scale" },
    ...levelLines(levels, LINES), svgText(LINES.left, 166, "start", "error"), svgText(LINES.left - 10, 292, "end", "step"),
    ...[0, 100, 500, 2000].map((n) => svgText(onStep(n), 292, "middle", count(n))), ...lines, ...names);
  function draw({ shown }) {
    const path = (of) => pathThrough(shown.map((now) => [onStep(now.step), of(now)]));
    lines.forEach((each, i) => each.setAttribute("d", `${path(CURVES[i][2])}h0.01`));
    const last = shown.at(-1), ends = CURVES.map(([, , of]) => of(last));
    [...stack(ends.slice(0, 3)), ...stack(ends.slice(3))].forEach((y, i) => fill(names[i], { x: onStep(last.step) + 7, y: y + 4 }));
  }
  return { el, draw };
}

/** The gate as a bar, and both paths with the weights of the moment. */
function makeMix() {
  const sum = html("span", { class: "sum" }), product = html("span", { class: "product" });
  const adding = html("span"), multiplying = html("span");
  function draw({ state: { gate, weights } }) {
    sum.style.flexGrow = gate;
    product.style.flexGrow = 1 - gate;
    const share = Math.round(100 * gate);
    adding.replaceChildren(html("b", {}, `${share} % sum`), html("br"), ...reading("sum", weights));
    multiplying.replaceChildren(html("b", {}, `${100 - share} % product`), html("br"), ...reading("product", weights));
  }
  const el = html("div", { class: "training-mix" }, html("div", { class: "bar" }, sum, product), html("div", { class: "paths" }, adding, multiplying));
  return { el, draw };
}

// ---- one instance ---------------------------------------------------------------------------------------------

/** Calls `change(true)` whenever the element comes into view, `change(false)` whenever it leaves. */
function watch(el, change) {
  const observer = new IntersectionObserver((entries) => change(entries.at(-1).isIntersecting));
  observer.observe(el);
  return () => observer.disconnect();
}

const makeLegend = () => countingLegend("training-legend", KINDS, (kind, ...words) =>
  html("li", { class: kind }, svg("svg", { viewBox: "-8 -8 16 16", "aria-hidden": "true" },
    svg("rect", { x: -8, y: -8, width: 16, height: 16 }), svg("path", { d: `M0,0${GLYPHS[kind] ?? ""}` })), ...words));

function render({ model, el }) {
  el.classList.add("nalu-explorable");
  const get = (name) => model.get(name), change = (values) => setTraits(model, values), plan = oncePerTurn(draw);
  const maps = new Map(); // what has been trained once is kept: going back costs nothing
  let task, cells, filling, unit, past, mapped = 0, visible = false;

  const steps = () => past.length - 1;
  const runner = makeRunner({ total: STEPS, seconds: SECONDS, steps, advance }); // evenly along the axis of steps
  const filler = makeFiller({ work: () => filling, after: showMore });
  const trained = () => cells.filter(Boolean).length;
  function note() {
    past.push({ ...look(unit.p, task), p: [...unit.p], step: past.length });
  }
  function reset() {
    pause();
    unit = learner(get("w_hat"), get("m_hat"), get("gate"), task);
    past = [];
    note();
    if (get("outcome")) change({ outcome: "" });
  }
  function setTask() {
    task = makeTask(get("goal"), get("points"));
    const key = [get("goal"), get("points"), get("gate")].join();
    if (!maps.has(key)) maps.set(key, []);
    cells = maps.get(key);
    filling = fillMap(cells, get("gate"), task);
    reset();
    showMap();
    work();
  }
  function advance(goal) {
    while (steps() < Math.min(goal, STEPS)) { unit.step(); note(); }
    if (steps() === STEPS) { pause(); change({ outcome: outcomeOf(past.at(-1), task) }); }
    plan();
  }
  function pause() {
    runner.stop();
    plan();
  }
  function train() {
    if (runner.running()) { pause(); return; }
    if (steps() === STEPS) reset();
    status.hurry();
    runner.start();
  }

  const work = () => (visible ? filler.start() : filler.stop());
  function showMore(over) {
    // Without motion, a map changes only where it is coarse, finer and complete.
    if (trained() > mapped && (!prefersStill() || PASSES.some((pass) => mapped < pass && pass <= trained()))) showMap();
    if (over) plan();
  }
  /** The old picture pales and stays until the first coarse one of the new map is there. */
  function showMap() {
    mapped = trained();
    const shown = mapped < PASSES[0] ? null : cells;
    pad.drawMap(shown);
    legend.draw(shown);
  }

  const place = (k) => { const [w_hat, m_hat] = startAt(k); change({ w_hat, m_hat }); };
  const own = () => cellOf(get("w_hat"), get("m_hat"));
  function moveBy(right, up) {
    const keep = (value) => between(0, SIDE - 1, value);
    place(keep(own() % SIDE + right) + SIDE * keep(Math.floor(own() / SIDE) + up));
  }
  function tryOut(state) {
    change({ ...defaults, ...state });
    train();
  }

  const pad = makePad({ onmove: moveBy, onplace: place });
  const [lines, mix, legend] = [makeLines(), makeMix(), makeLegend()];
  const goal = choice({ label: "Goal", value: get("goal"), options: Object.keys(GOALS).map((key) => [key, typeset(key)]),
    onchange: (value) => change({ goal: value }) });
  const points = choice({ label: "Train on x from", value: get("points"), options: Object.keys(RANGES),
    onchange: (value) => change({ points: value }) });
  const gate = slider({ label: "Gate: both G start at", min: -3, max: 3, step: 0.1, value: get("gate"), format: (v) => signed(v, 1),
    oninput: (value) => change({ gate: value }) });
  const go = button("Train", train, { class: "go" });
  const some = button("10 steps", () => { pause(); if (steps() === STEPS) reset(); advance(steps() + 10); });
  const back = button("Back to start", reset);
  const status = statusLine();
  el.append(html("div", { class: "training" },
    html("div", { class: "nalu-controls" }, goal.el, points.el, gate.el),
    html("div", { class: "training-panes" },
      html("div", {}, pad.el, legend.el),
      html("div", {}, mix.el, lines.el, html("div", { class: "training-row" }, go, some, back))),
    status.el,
    tryRow("training-try", PRESETS, tryOut)));

  function draw() {
    const [wHat, mHat, start, state] = [get("w_hat"), get("m_hat"), own(), past.at(-1)];
    const exact = String(startAt(start)) === String([wHat, mHat]); // Python may set a start between the cells
    const shown = past.filter(({ step }) => step === 0 || step === steps() || pixel(step) > pixel(step - 1)); // no more than can be seen
    const now = { wHat, mHat, start, exact, shown, state, cells, task, steps: steps(), points: get("points"), kind: outcomeOf(state, task),
      meaning: exact && KINDS[cells[start]] };
    for (const part of [pad, lines, mix]) part.draw(now);
    for (const [control, name] of [[goal, "goal"], [points, "points"], [gate, "gate"]]) control.set(get(name));
    go.textContent = runner.running() ? "Pause" : steps() === 0 ? "Train" : steps() < STEPS ? "Go on" : "Train again";
    status.say(sentence(now), runner.running());
  }

  const unheard = listen(model, { w_hat: reset, m_hat: reset, gate: setTask, goal: setTask, points: setTask });
  setTask();
  const unwatch = watch(el, (inView) => { visible = inView; work(); });
  return () => {
    pause();
    filler.stop();
    unwatch();
    unheard();
  };
}

export default { defaults, render, training: { makeTask, measure, learner, look, outcomeOf, startAt, steps: STEPS } };
