// Chapter 4: a ball on the loss surface of a multiplicative NAC. A net for (x₁ + x₂)(x₁ + x₂ + x₃ + x₄) is reduced to
// two weights and taken at one input, as in the slides of Madsen & Johansen and in the article of 2019.

import {
  adamState, adamStep, ARROWS, between, button, choice, colourAt, count, countingLegend, fill, freshId, html, line,
  linearScale, listen, makeRaster, makeRunner, minus, oncePerTurn, OWN_KEYS, pathThrough, pointIn, prefersStill,
  readTraits, setTraits, signed, statusLine, stops, svg, timesTen, tryRow, weightAxes, whenVisible,
} from "./kit.js";

const STEPS = 2000, SECONDS = 5, CUT = 500, EDGE = 1.1, TOLERANCE = 0.01;
const REST = { within: 1e-4, steps: 200 };
const INPUTS = { slides: [1, 1.2, 1.8, 2], article: [1, 1, 2, 2] };
const OTHERS = [[2, 3, 4, 5], [6, 5, 1, 2], [1, 2, 1, 3]]; // who is right for these as well is right for every input
const EPSILONS = [1e-7, 1e-6, 1e-5, 1e-4, 0.001, 0.01, 0.1, 1];
const RATES = [1e-5, 3e-5, 1e-4, 3e-4, 0.001, 0.003, 0.01, 0.03, 0.1, 0.3];
const defaults = {
  w: [0.5, -0.4], epsilon: 1e-7, log: "plain", inputs: "slides", optimizer: "gradient descent", rate: 1e-4, outcome: "",
};
const ADAM = { optimizer: "Adam", rate: 0.003 };
const PRESETS = [
  ["the cliff", { w: [0.03, -0.9] }],
  ["right for one input only", { w: [0.5, -0.4], ...ADAM }],
  ["the plain", { w: [-0.4, 0.6], log: "max-safe", ...ADAM }],
  ["safe log", { w: [0.03, -0.9], log: "safe" }],
  ["ε = 1: gentle but wrong", { epsilon: 1 }],
  ["200 balls, ε = 1e-7", { many: true }],
  ["200 balls, Adam", { many: true, ...ADAM }],
];
const KINDS = {
  right: "right for every input", "this input only": "right for this input only", stuck: "stuck",
  "still moving": "still moving", thrown: "thrown off the map",
};
const FILLS = {
  "": "#fff", right: "#00916a", "this input only": "#f0c419", stuck: "#7b7b83", "still moving": "#a55fb0",
  thrown: "#d55e00",
};
const ofKind = (kind) => ({ "data-kind": kind, style: `--kind: ${FILLS[kind]}` });

// ---- the net ----------------------------------------------------------------------------------------------------

const logOfSize = (z, epsilon) => Math.log(Math.abs(z) + epsilon);
const slopeOfLog = (z, epsilon) => Math.sign(z) / (Math.abs(z) + epsilon);
// Each logarithm: its formula, its value and its slope. At a kink the slope is 0, as PyTorch's of abs and relu.
const LOGS = {
  plain: ["log(|z| + ε)", logOfSize, slopeOfLog],
  safe: ["log(|z − 1| + 1)", (z) => logOfSize(z - 1, 1), (z) => slopeOfLog(z - 1, 1)],
  "max-safe": ["log(max(0, z − 1) + 1)", (z) => Math.log(Math.max(0, z - 1) + 1), (z) => (z > 1 ? 1 / z : 0)],
};

/** What the loss depends on: what is wanted, L(w₁ a) + L(w₁ b) and its slope along w₁, and what the net says. */
function makeWorld({ log, epsilon, inputs }, x = INPUTS[inputs]) {
  const [, of, slope] = LOGS[log], a = x[0] + x[1], b = a + x[2] + x[3];
  const logs = (w1) => of(w1 * a, epsilon) + of(w1 * b, epsilon);
  const along = (w1) => a * slope(w1 * a, epsilon) + b * slope(w1 * b, epsilon);
  const kinked = (w1) => log === "safe" && [a, b].some((sum) => Math.abs(w1 * sum - 1) < 0.001);
  const others = () => OTHERS.map((other) => makeWorld({ log, epsilon }, other));
  return { x, wanted: a * b, logs, along, kinked, others, says: ([w1, w2]) => Math.exp(w2 * logs(w1)) };
}

function measure({ wanted, logs, along, says }, [w1, w2]) {
  const h = says([w1, w2]), back = 2 * (h - wanted) * h;
  return { h, loss: (h - wanted) ** 2, slopes: [back * w2 * along(w1), back * logs(w1)] };
}

function momentum(speed = [0, 0]) {
  return (slopes) => (speed = speed.map((each, i) => 0.9 * each + slopes[i]));
}
function rmsprop(square = [0, 0]) {
  return (slopes) => {
    square = square.map((each, i) => 0.99 * each + 0.01 * slopes[i] ** 2);
    return slopes.map((slope, i) => slope / (Math.sqrt(square[i]) + 1e-8));
  };
}
function adam(state = adamState(2)) {
  return (slopes) => {
    const way = [0, 0];
    adamStep(way, slopes, state, -1);
    return way;
  };
}

// Each optimiser: a rate that suits it here, and what makes of one slope after the other the direction of a step.
const METHODS = {
  "gradient descent": [1e-4, () => (slopes) => slopes], momentum: [1e-5, momentum], RMSprop: [0.003, rmsprop],
  Adam: [0.003, adam],
};

// ---- a ball -----------------------------------------------------------------------------------------------------

const near = (h, wanted) => Math.abs(h - wanted) <= TOLERANCE * wanted;
const farther = (p, q, size) => Math.abs(p[0] - q[0]) > size || Math.abs(p[1] - q[1]) > size;
const bounded = (value) => between(-1, 1, value); // no weight is beyond ±1
const onMap = (place) => place.every((value) => Math.abs(value) <= EDGE);

/** A ball at rest in its place; `pitch` says how far apart the points of its trail are at least. */
function makeBall(w, { optimizer, rate }, world, pitch = 0.004) {
  const method = METHODS[optimizer][1]();
  return { world, rate, pitch, method, w, steps: 0, since: 1, calm: { w, step: 0 }, trail: [w], kind: "" };
}

/** A step that ends a little beyond ±1 ends at this wall; one beyond the edge leaves the map. */
function step(ball) {
  const { world, w } = ball, way = ball.method(measure(world, w).slopes);
  const next = w.map((value, i) => value - ball.rate * way[i]);
  ball.steps += 1;
  if (onMap(next)) settle(ball, next.map(bounded));
  else Object.assign(ball, { kind: "thrown", landing: next });
}

function settle(ball, w) {
  const { world, steps } = ball;
  Object.assign(ball, { w, stride: Math.hypot(w[0] - ball.w[0], w[1] - ball.w[1]) });
  if (!near(world.says(w), world.wanted)) ball.since = steps + 1;
  if (farther(w, ball.trail.at(-1), ball.pitch)) ball.trail.push(w);
  if (farther(w, ball.calm.w, REST.within)) ball.calm = { w, step: steps };
  const resting = steps - ball.calm.step >= REST.steps;
  if (resting || steps === STEPS) ball.kind = judge(ball, resting);
}

function judge({ world, w }, resting) {
  if (!near(world.says(w), world.wanted)) return resting ? "stuck" : "still moving";
  return world.others().every(({ says, wanted }) => near(says(w), wanted)) ? "right" : "this input only";
}

/** 200 starts that fill the square evenly, without rows: multiples of two numbers that no fraction comes near. */
const STARTS = Array.from({ length: 200 }, (_, k) =>
  [0.7548776662466927, 0.5698402909980532].map((each) => 2 * ((0.5 + k * each) % 1) - 1));

// ---- words ------------------------------------------------------------------------------------------------------

const exactly = (value) => (value >= 0.001 ? String(value) : timesTen(value));

/** Three digits, or a power of ten where these say little. */
function amount(value) {
  const size = Math.abs(value);
  if (Number.isInteger(value) && size < 1e6) return minus(count(value));
  if (size >= 1e6 || (size > 0 && size < 0.0005)) return timesTen(value, 1);
  if (size >= 100) return minus(count(Math.round(value)));
  return signed(value, size >= 10 ? 1 : size >= 1 ? 2 : 3);
}
const lossOf = (loss) => (loss < 0.0005 ? "0.000" : amount(loss));
const at = (w, format = signed) => `w₁ = ${format(w[0])}, w₂ = ${format(w[1])}`;
const point = (x) => `x = (${x.join(", ")})`;
const capital = (text) => text[0].toUpperCase() + text.slice(1);

const found = ({ since, w }, loss) => `loss ${loss}, within 1 % from step ${count(since)} on, at ${at(w)}.`;
const elsewhere = (other, w) => `at ${point(other.x)} it says ${amount(other.says(w))}`;

/** What holds a ball that rests: a wall that it is pressed against, or ground without a slope. */
function hold({ kinked }, w, slopes) {
  if (slopes.every((slope) => slope === 0)) return "Both slopes are 0 here: no optimiser gets any pull.";
  const pressed = (i) => Math.abs(w[i]) === 1 && slopes[i] * w[i] < 0;
  const held = (i) => (pressed(i) ? "is pressed against the wall" : `has the slope ${amount(slopes[i])}`);
  return `w₁ ${held(0)}, w₂ ${held(1)}.${kinked(w[0]) ? " It sits in a kink of the safe log, where z = 1." : ""}`;
}

/** Where ε spoils the right weights, that. */
function spoilt({ says, wanted }) {
  const best = says([1, 1]);
  return near(best, wanted) ? "" : ` Even the right weights, w₁ = w₂ = 1, say ${amount(best)} for ${amount(wanted)}.`;
}

// How a ball ended: (the ball, its loss in words, the slopes there, another input) => words.
const ENDS = {
  right: (ball, loss, _, other) =>
    `${found(ball, loss)} Also ${elsewhere(other, ball.w)}, and ${amount(other.wanted)} is wanted.`,
  "this input only": (ball, loss, _, other) =>
    `${found(ball, loss)} But ${elsewhere(other, ball.w)}, not ${amount(other.wanted)}.${spoilt(ball.world)}`,
  stuck: ({ world, w, steps }, loss, slopes) =>
    `after ${count(steps)} steps the ball rests at ${at(w)} with loss ${loss}. ${hold(world, w, slopes)}`,
  "still moving": ({ w, steps, stride }, loss) =>
    `after ${count(steps)} steps the ball is at ${at(w)} with loss ${loss}, `
      + `and its last step was ${amount(stride)} long.`,
  thrown: ({ w, steps, landing }, _, slopes) =>
    `at step ${count(steps)}, at ${at(w)}, the slope is ${amount(Math.hypot(...slopes))}. That one step leads to ${
      at(landing, amount)}. No weight of a NAC gets there: its tanh goes flat on the way, and no gradient leads back.`,
};

/** A bold beginning, if there is one, and the rest. */
function sentence(balls, settings) {
  return (balls.length > 1 ? aboutMany(balls, settings) : aboutOne(balls[0]))
    .map((words) => words.replace(/ (=|·) /g, "\u00a0$1\u00a0").replace("1 %", "1\u00a0%"));
}

function aboutMany(balls, { optimizer, rate }) {
  const number = (wanted) => balls.filter(({ kind }) => kind === wanted).length, rolling = number("");
  const groups = [["", "still roll"], ...Object.entries(KINDS)].map(([kind, words]) => [number(kind), words]);
  const tally = groups.filter(([n]) => n).map(([n, words]) => `${n} ${words}`).join(", ");
  if (!rolling) return [`Of ${balls.length} balls, with ${optimizer} at rate ${exactly(rate)}:`, ` ${tally}.`];
  return ["", `Step ${count(Math.max(...balls.map(({ steps }) => steps)))}: of ${balls.length} balls ${tally}.`];
}

function aboutOne(ball) {
  const { world, w, steps, kind } = ball, { h, loss, slopes } = measure(world, w);
  if (kind) return [`${capital(KINDS[kind])}:`, ` ${ENDS[kind](ball, lossOf(loss), slopes, world.others()[0])}`];
  const now = `the net says ${amount(h)}, wanted is ${amount(world.wanted)}, the loss is ${lossOf(loss)}`;
  if (steps) return ["", `Step ${count(steps)}: at ${at(w)} ${now}.`];
  return ["", `At ${point(world.x)} with ${at(w)} ${now}. Let the ball roll, or touch the map to drop it elsewhere.`];
}

// ---- lines and colours ------------------------------------------------------------------------------------------

// Light where the loss is small; `tone` goes from 0 at no loss to 1 at the cut, evenly in its root.
const INKS = [[0, [253, 254, 255]], [0.12, [226, 239, 250]], [0.3, [176, 211, 239]], [0.44, [118, 176, 221]],
  [0.52, [66, 138, 198]], [0.57, [34, 105, 168]], [0.6, [22, 84, 143]], [0.8, [12, 52, 95]], [1, [7, 28, 56]]];
const TONES = Array.from({ length: 256 }, (_, k) => colourAt(INKS, k / 255));
const tone = (loss) => Math.sqrt(Math.min(CUT, loss) / CUT);
const colour = (loss) => TONES[Math.round(255 * tone(loss))];

/** The pieces that are left of a line without some of its points; `kept` sees each and the last one that was kept. */
function piecesOf(line, kept) {
  const pieces = [[]];
  for (const place of line) {
    if (kept(place, pieces.at(-1).at(-1))) pieces.at(-1).push(place);
    else pieces.push([]);
  }
  return pieces.filter((piece) => piece.length > 1);
}

const DENSE = Array.from({ length: 1601 }, (_, k) => k / 800 - 1) // where the gorge is narrow
  .map((part) => EDGE * Math.sign(part) * Math.abs(part) ** 2.5);
/** Where the net says h, w₂ is log(h) / (L(w₁ a) + L(w₁ b)): the pieces of this curve that are on the map. */
const curveOf = ({ logs }, h) => piecesOf(DENSE.map((w1) => [w1, Math.log(h) / logs(w1)]),
  ([, w2], last) => Math.abs(w2) <= EDGE && !(w2 * last?.[1] < 0));

const LEVELS = [10, 50, 100, 150, 170, 250, CUT]; // contour lines of the loss
const contours = (world) => LEVELS.flatMap((loss) => [1, -1].map((side) => world.wanted + side * Math.sqrt(loss)))
  .filter((h) => h > 0).flatMap((h) => curveOf(world, h));

/** The way to a place far off, cut short: enough of it to leave the map. */
function inView(from, to) {
  const far = Math.max(...to.map((value, i) => Math.abs(value - from[i])));
  return from.map((value, i) => value + ((to[i] - value) * Math.min(far, 4)) / far);
}

// ---- the map ----------------------------------------------------------------------------------------------------

const PLOT = { left: 42, right: 394, top: 6, bottom: 358, width: 400, height: 380 }, PIXELS = 220;
const onX = linearScale([-EDGE, EDGE], [PLOT.left, PLOT.right]);
const onY = linearScale([-EDGE, EDGE], [PLOT.bottom, PLOT.top]);
const path = (places) => pathThrough(places.map(([w1, w2]) => [onX(w1), onY(w2)]));
const paths = (lines) => lines.map(path).join("");
const square = (size) => `${path([[-size, -size], [size, -size], [size, size], [-size, size]])}Z`;

/** The loss as pixels, its contour lines, the curve without a loss, and the places that are sought. */
function makeGround() {
  const raster = makeRaster(PIXELS, { "aria-hidden": "true" });
  const levels = line("level"), zero = ["zero halo", "zero"].map((name) => line(name));
  const marks = [1, -1].map((w1) => svg("circle", { class: "sought", r: 9, cx: onX(w1), cy: onY(1) }));
  const place = (k) => EDGE * ((2 * k + 1) / PIXELS - 1);
  function draw(world) {
    raster.paint((i, j) => colour(measure(world, [place(i), place(j)]).loss));
    levels.setAttribute("d", paths(contours(world)));
    for (const each of zero) each.setAttribute("d", paths(curveOf(world, world.wanted)));
    marks[1].setAttribute("visibility", world.logs(-1) === world.logs(1) ? "visible" : "hidden");
    for (const mark of marks) mark.classList.toggle("missed", !near(world.says([1, 1]), world.wanted));
  }
  return { canvas: raster.canvas, lines: [levels, ...zero], marks, draw };
}

function makeRing({ onmove, ongo }) {
  const el = svg("g", { class: "ring", tabindex: 0, role: "slider", "aria-valuemin": -1, "aria-valuemax": 1,
    "aria-label": "Start of the ball: left and right move w₁, up and down move w₂, Enter drops it", ...OWN_KEYS },
    svg("circle", { class: "halo", r: 10 }), svg("circle", { r: 10 }));
  el.addEventListener("keydown", (event) => {
    const move = ARROWS[event.key];
    if (!move && event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    if (move) onmove(move.map((each) => each * (event.shiftKey ? 0.01 : 0.05)));
    else ongo();
  });
  const draw = (w) =>
    fill(el, { transform: `translate(${onX(w[0])} ${onY(w[1])})`, "aria-valuenow": w[0], "aria-valuetext": at(w) });
  return { el, draw };
}

function makeMap({ onmove, onplace, ongo }) {
  const clip = freshId(), ground = makeGround(), ring = makeRing({ onmove, ongo });
  const ofEach = (name) => Object.keys(FILLS).map((kind) => fill(line(name), ofKind(kind)));
  const trails = ofEach("trail"), thrown = line("throw");
  const discs = [...ofEach("balls halo"), ...ofEach("balls")];
  const plot = svg("svg", { viewBox: `0 0 ${PLOT.width} ${PLOT.height}`, role: "group",
    "aria-label": "The loss from above: w₁ across, w₂ upwards, light where it is small" },
    svg("clipPath", { id: clip }, svg("path", { d: square(EDGE) })),
    svg("path", { class: "beyond", "fill-rule": "evenodd", d: square(EDGE) + square(1) }),
    line("wall", square(1)), ...weightAxes(onX, onY, PLOT.left, PLOT.bottom),
    svg("g", { "clip-path": `url(#${clip})` }, ...ground.lines, ...trails, thrown, ...ground.marks), ring.el, ...discs);
  plot.addEventListener("click", (event) => {
    const [x, y] = pointIn(plot, event), place = [onX.invert(x), onY.invert(y)];
    if (onMap(place)) onplace(place);
  });
  function draw({ w, balls }) {
    const group = (node) => balls.filter(({ kind }) => kind === node.dataset.kind);
    ring.draw(w);
    plot.classList.toggle("many", balls.length > 1);
    for (const node of trails) node.setAttribute("d", paths(group(node).map((ball) => [...ball.trail, ball.w])));
    for (const node of discs) node.setAttribute("d", group(node).map((ball) => `${path([ball.w])}h0`).join(""));
    const lost = balls.filter(({ landing }) => landing);
    thrown.setAttribute("d", paths(lost.map((ball) => [ball.w, inView(ball.w, ball.landing)])));
  }
  const el = html("div", { class: "map" }, html("div", { class: "ground" }, ground.canvas), plot);
  return { el, draw, drawGround: ground.draw };
}

// ---- the controls -----------------------------------------------------------------------------------------------

function makeControls({ get, change }) {
  const listOf = (label, name, options, onchange = (value) => change({ [name]: value })) =>
    choice({ label, options, value: get(name), onchange });
  /** A list of names; what the chosen one means stands beside it, where long words can go to the next line. */
  function namesOf(label, name, meanings) {
    const list = listOf(label, name, Object.keys(meanings)), means = html("span");
    list.el.append(means);
    return { ...list, set(key) { list.set(key); means.textContent = meanings[key]; } };
  }
  const stopsOf = (label, name, values) =>
    stops({ label, values, value: get(name), format: exactly, oninput: (value) => change({ [name]: value }) });
  const controls = {
    log: namesOf("Logarithm", "log", Object.fromEntries(Object.entries(LOGS).map(([key, [words]]) => [key, words]))),
    epsilon: stopsOf("ε", "epsilon", EPSILONS),
    inputs: namesOf("Input x", "inputs",
      Object.fromEntries(Object.entries(INPUTS).map(([key, x]) => [key, `(${x.join(", ")})`]))),
    optimizer: listOf("Optimiser", "optimizer", Object.keys(METHODS),
      (value) => change({ optimizer: value, rate: METHODS[value][0] })),
    rate: stopsOf("Rate", "rate", RATES),
  };
  function draw() {
    for (const [name, control] of Object.entries(controls)) control.set(get(name));
    controls.epsilon.input.disabled = get("log") !== "plain";
  }
  return { el: html("div", { class: "nalu-controls" }, ...Object.values(controls).map((each) => each.el)), draw };
}

const CAPTION = "The darker the map, the higher the loss. Black line: loss 0 at this input. Rings: weights that are right "
  + "for every input, dashed where ε spoils them. Grey: beyond ±1, where no weight of a NAC can be.";

// ---- one instance -----------------------------------------------------------------------------------------------

function render({ model, el }) {
  el.classList.add("nalu-explorable");
  const get = (name) => model.get(name), change = (values) => setTraits(model, values);
  const all = () => readTraits(model, Object.keys(defaults));
  let world, balls;
  const steps = () => Math.max(...balls.map((ball) => ball.steps));
  const over = () => balls.every(({ kind }) => kind);
  const runner = makeRunner({ total: STEPS, seconds: SECONDS, steps, advance }), plan = oncePerTurn(draw);

  function place(starts) {
    pause();
    balls = starts.map((start) => makeBall(start, all(), world, starts.length > 1 ? 0.02 : 0.004));
    if (get("outcome")) change({ outcome: "" });
  }
  const reset = () => place([get("w")]);
  function setWorld() {
    world = makeWorld(all());
    map.drawGround(world);
    reset();
  }
  function pause() {
    runner.stop();
    plan();
  }
  function roll() {
    status.hurry();
    runner.start();
  }
  function advance(goal) {
    for (const ball of balls) while (!ball.kind && ball.steps < goal) step(ball);
    if (over()) runner.stop();
    if (over() && balls.length === 1) change({ outcome: balls[0].kind });
    plan();
  }
  function drop(starts = [get("w")]) {
    place(starts);
    roll();
  }
  function go() {
    if (runner.running()) pause();
    else if (over()) drop();
    else roll();
  }
  function tryOut({ many, ...state }) {
    change({ ...defaults, ...state });
    drop(many ? STARTS : undefined);
  }
  const moveTo = (w) => change({ w: w.map((value) => bounded(Math.round(100 * value) / 100)) });

  const map = makeMap({ onmove: (by) => moveTo(get("w").map((value, i) => value + by[i])),
    onplace: (w) => { moveTo(w); drop(); }, ongo: () => drop() });
  const controls = makeControls({ get, change });
  const legend = countingLegend("surface-legend", KINDS,
    (kind, ...words) => html("li", ofKind(kind), html("i"), ...words));
  const roller = button("Roll", go, { class: "go" }), status = statusLine();
  el.append(html("div", { class: "surface" }, controls.el,
    html("div", { class: "surface-panes" },
      map.el,
      html("div", {},
        html("div", { class: "surface-row" }, roller, button("Drop 200", () => drop(STARTS)), button("Back to start", reset)),
        status.el, legend.el, html("p", { class: "caption" }, CAPTION))),
    tryRow("surface-try", PRESETS, tryOut)));

  function draw() {
    map.draw({ w: get("w"), balls });
    legend.draw(balls.length > 1 ? balls.map(({ kind }) => kind) : null);
    controls.draw();
    roller.textContent = runner.running() ? "Pause" : !steps() ? "Roll" : over() ? "Roll again" : "Go on";
    const [bold, rest] = sentence(balls, all());
    status.say([...(bold ? [html("strong", {}, bold)] : []), rest], runner.running());
  }

  const unheard = listen(model,
    { w: reset, rate: reset, optimizer: reset, epsilon: setWorld, log: setWorld, inputs: setWorld });
  setWorld();
  const unseen = whenVisible(el, () => { if (!prefersStill() && !steps()) roll(); });
  return () => {
    unseen();
    runner.stop();
    unheard();
  };
}

export default { defaults, render, surface: { makeWorld, measure, makeBall, step, curveOf, starts: STARTS } };
