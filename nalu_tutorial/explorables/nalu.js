// Chapter 3: one NALU with two inputs and one output, set by hand. The reader bets which of four results it cannot output, and
// tries them. A map, folded at first, shows what every other pair of weights would make of x and of the points around it.

import {
  ARROWS, between, button, colourAt, decimals, drag, fill, html, line, linearScale, makeGlide, makeRaster, makeTie,
  minus, more, OWN_KEYS, pointIn, readTraits, sigmoid, slider, statusLine, svg, taskLine, timesTen, trimmed, uniform,
  weightAxes,
} from "./kit.js";

const SUB = ["₁", "₂"];
const GOALS = {
  "x1 + x2": { path: "a", weights: [1, 1], of: ([p, q]) => p + q },
  "x1 - x2": { path: "a", weights: [1, -1], of: ([p, q]) => p - q },
  "x1 * x2": { path: "m", weights: [1, 1], of: ([p, q]) => p * q },
  "x1 / x2": { path: "m", weights: [1, -1], of: ([p, q]) => p / q },
};
// What it has to output. The last one is there to fail: m is never below 0, and a is never below −5.
const TARGETS = [
  { words: "2 + 3 = 5", goal: "x1 + x2", x: [2, 3] },
  { words: "2 · 3 = 6", goal: "x1 * x2", x: [2, 3] },
  { words: "3 / 2 = 1.5", goal: "x1 / x2", x: [3, 2] },
  { words: "−2 · 3 = −6", goal: "x1 * x2", x: [-2, 3] },
];
const NEVER = 3, ALL_OF_THEM = TARGETS.length; // the target that no one reaches; the bet that there is none
const ENOUGH = 3; // after so many tries one may give up
const GLIDE = 700; // milliseconds from one state to the next

const defaults = { x: [2, 3], w: [0.5, 0.8], gate: [0, 0], log_epsilon: -7, goal: "x1 + x2" };

// ---- the unit -------------------------------------------------------------------------------------------------

const dot = ([a, b], [p, q]) => a * p + b * q;

/** y = g a + (1 − g) m for one x, with the terms of a and the factors of m. */
function forward(w, gate, x, epsilon) {
  const terms = x.map((value, i) => w[i] * value);
  const factors = x.map((value, i) => Math.exp(w[i] * Math.log(Math.abs(value) + epsilon)));
  const [a, m, z] = [terms[0] + terms[1], factors[0] * factors[1], dot(gate, x)];
  const g = sigmoid(z);
  return { terms, factors, a, m, z, g, y: g * a + (1 - g) * m };
}

// x itself and 32 points drawn evenly from the square around it. Nothing is to be divided by less than ¼.
const AROUND = 0.5, LEAST_DIVISOR = 0.25;
const OFFSETS = (() => {
  const draw = uniform(1);
  return [[0, 0], ...Array.from({ length: 32 }, () => [0, 1].map(() => AROUND * (2 * draw() - 1)))];
})();
const cloud = (x, goal) => OFFSETS.map(([p, q]) => [x[0] + p, x[1] + q])
  .filter(([, divisor]) => goal !== "x1 / x2" || Math.abs(divisor) >= LEAST_DIVISOR);

function meanSquare(w, gate, x, epsilon, goal) {
  const points = cloud(x, goal);
  return points.reduce((sum, point) => sum + (forward(w, gate, point, epsilon).y - GOALS[goal].of(point)) ** 2, 0) / points.length;
}

const SIDE = 81;
const GRID = Float64Array.from({ length: SIDE }, (_, k) => -1 + (2 * k) / (SIDE - 1));

/** The mean squared error at each pair of weights of the grid, w₁ by columns and w₂ by rows. */
function surface(gate, x, epsilon, goal) {
  const points = cloud(x, goal), errors = new Float64Array(SIDE * SIDE);
  for (const point of points) {
    const g = sigmoid(dot(gate, point)), t = GOALS[goal].of(point);
    const powers = point.map((value) => GRID.map((w) => Math.exp(w * Math.log(Math.abs(value) + epsilon))));
    for (let j = 0; j < SIDE; j += 1) {
      for (let i = 0; i < SIDE; i += 1) {
        const error = g * (GRID[i] * point[0] + GRID[j] * point[1]) + (1 - g) * powers[0][i] * powers[1][j] - t;
        errors[SIDE * j + i] += (error * error) / points.length;
      }
    }
  }
  return errors;
}

// ---- words ----------------------------------------------------------------------------------------------------

const tenth = (value) => (value === 0 ? "0" : minus(value.toFixed(1)));

const scientific = (value) => timesTen(value, 1).replaceAll(" ", "");
/** Two decimals, fewer for large numbers, and powers of ten from 100,000 on. */
function number(value) {
  if (!Number.isFinite(value)) return "undefined";
  const size = Math.abs(value);
  return size >= 1e5 ? scientific(value) : minus(value.toFixed(size >= 1000 ? 0 : size >= 100 ? 1 : 2));
}
/** An error: two decimals do not do for the small ones. */
const small = (error) => (error < 0.005 ? error === 0 ? "0" : scientific(error) : number(error));
const near = (value, aim) => Math.abs(value - aim) <= 0.01 * Math.max(1, Math.abs(aim));

/** All that the picture and the sentence need to know of one state. */
function look(state) {
  const { w, gate, x, goal } = state, epsilon = 10 ** state.log_epsilon;
  const unit = forward(w, gate, x, epsilon), t = GOALS[goal].of(x);
  return { ...state, ...unit, epsilon, t, around: meanSquare(w, gate, x, epsilon, goal),
    ruler: unit.g > 0.9 ? "a" : unit.g < 0.1 ? "m" : "", right: near(unit.y, t) };
}

const STEEP = 6; // the gate's slider goes from G·x = 6, all sum, to −6, all product
/** The gate weights with G·x = z that are largest where x is, or the same ones at x = 0. */
function gateFor(z, x) {
  const size = Math.abs(x[0]) + Math.abs(x[1]);
  return size < 1e-9 ? [0, 0] : x.map((value) => (z * Math.sign(value)) / size);
}

// ---- the bet and the tries ------------------------------------------------------------------------------------

const TIMES = ["no", "one", "two", "three", "four", "five", "six"];
const tried = (n) => `${TIMES[n] ?? n} ${n === 1 ? "try" : "tries"}`;

/** Why nobody can, and what that says of the bet; `found` says how each target stands. */
function impossible({ bet, found }) {
  const why = "The product is made of |x₁| and |x₂|, so it is never below 0. The sum comes no lower than −5. y lies between the two: no weights and no gate make it −6.";
  const judged = bet === NEVER ? "You bet on this one, and you were right."
    : bet === ALL_OF_THEM ? "You bet that it can do all four. It cannot do this one."
    : found[bet].said ? `You bet on ${TARGETS[bet].words}, and made it compute that yourself.`
    : `You bet on ${TARGETS[bet].words}. That one is possible: try it.`;
  return ["Nobody can.", `${why} ${judged}`];
}

/** The sentence of one target, once the bet is placed: [headline, words]. */
function progress({ now, target, found, bet }) {
  const { tries, best, said, given } = found[target], aim = number(now.t);
  if (target === NEVER && given) return impossible({ bet, found });
  if (given && now.right) return ["This is how.", `All ${GOALS[now.goal].path === "a" ? "sum" : "product"}, with w₁ = ${number(now.w[0])} and w₂ = ${number(now.w[1])}.`];
  if (now.right) {
    return [`It outputs ${aim}.`, `${tries ? `That took ${tried(tries)}` : "It was there already"}.${target === bet && said ? " You had bet that it cannot do this." : ""}`];
  }
  const closest = tries && !given ? ` Closest so far: ${number(best)}, after ${tried(tries)}.` : "";
  return [`It outputs ${number(now.y)}, not ${aim}.`, `Move the weights and the gate.${closest}`];
}

// ---- the flow -------------------------------------------------------------------------------------------------

const MIDDLE = 170, BAR = [6, 334], BOXES = { a: 85, m: 255 };
const KEYS = ["a", "m"];
const text = (x, y, anchor, name = "", words = "") => svg("text", { x, y, "text-anchor": anchor, class: name }, words);
const link = (x0, y0, x1, y1) => `M${x0.toFixed(1)},${y0}C${x0.toFixed(1)},${(y0 + y1) / 2} ${x1.toFixed(1)},${(y0 + y1) / 2} ${x1.toFixed(1)},${y1}`;
const raised = (name, power) => [name, svg("tspan", { dy: -6, class: "power" }, power), svg("tspan", { dy: 6 }, "\u200a")];

function makeFlow() {
  const scale = linearScale([-10, 10], BAR), ticks = [-10, -5, 0, 5, 10];
  const each = (make) => ({ a: make("a"), m: make("m") });
  const boxes = each((key) => svg("rect", { class: `box ${key}`, x: BOXES[key] - 82, y: 2, width: 164, height: 56, rx: 9 }));
  const formulas = { a: text(BOXES.a, 24, "middle", "", "w₁x₁ + w₂x₂"), m: text(BOXES.m, 24, "middle") };
  formulas.m.append(...raised("|x₁|", "w₁"), "·", ...raised("|x₂|", "w₂"));
  const sums = each((key) => text(BOXES[key], 48, "middle"));
  const wires = each((key) => [0, 1].map(() => line(`wire ${key}`)));
  const bars = each((key) => svg("rect", { class: key, y: 86, height: 26 })), shares = each(() => text(0, 105, "middle", "on"));
  const knob = line("knob", "M0,81V117");
  const given = text(MIDDLE, -10, "middle");
  const y = text(MIDDLE, 158, "middle", "name"), gap = line("gap"), aim = line("aim", "M0,-9L8,0L0,9L-8,0Z"), bead = line("bead");
  const el = svg("svg", { viewBox: "0 -26 340 244", role: "img", class: "flow" }, given, ...wires.a, ...wires.m,
    ...KEYS.flatMap((key) => [boxes[key], formulas[key], sums[key], bars[key], shares[key]]), knob,
    svg("rect", { class: "input", x: MIDDLE - 62, y: 138, width: 124, height: 29, rx: 14 }), y,
    line("axis", `M${BAR[0]},190H${BAR[1]}${ticks.map((tick) => `M${scale(tick)},185v10`).join("")}`),
    ...ticks.map((tick) => text(scale(tick), 214, tick < -5 ? "start" : tick > 5 ? "end" : "middle", "", minus(String(tick)))), gap, aim, bead);
  const place = (value) => scale(between(-10.4, 10.4, value));

  function draw(now) {
    given.textContent = now.x.map((value, i) => `x${SUB[i]} = ${trimmed(value)}`).join(",  ");
    const split = BAR[0] + now.g * (BAR[1] - BAR[0]);
    const halves = { a: [BAR[0], split, now.g], m: [split, BAR[1], 1 - now.g] };
    for (const key of KEYS) {
      const [from, to, part] = halves[key];
      sums[key].replaceChildren(key === "a" ? "sum " : "product ", svg("tspan", { class: "name" }, number(now[key])));
      fill(bars[key], { x: from, width: to - from });
      fill(shares[key], { x: (from + to) / 2 }).textContent = to - from > 48 ? `${Math.round(100 * part)} %` : "";
      wires[key][0].setAttribute("d", link(BOXES[key], 58, (from + to) / 2, 86));
      wires[key][1].setAttribute("d", link((from + to) / 2, 112, MIDDLE + (key === "m" ? 14 : -14), 138));
      for (const wire of wires[key]) wire.setAttribute("stroke-width", (1.2 + 8 * part).toFixed(1));
    }
    fill(knob, { transform: `translate(${split.toFixed(1)} 0)` });
    y.textContent = `y = ${number(now.y)}`;
    const beyond = Math.sign(now.y) * (Math.abs(now.y) > 10), known = Number.isFinite(now.t);
    fill(bead, { class: now.right ? "bead good" : "bead", transform: `translate(${place(now.y).toFixed(1)} 190)`,
      d: beyond ? `M${8 * beyond},0L${-5 * beyond},-7V7Z` : "M-6,0a6,6 0 1 0 12,0a6,6 0 1 0 -12,0" });
    fill(aim, { transform: `translate(${place(known ? now.t : 0).toFixed(1)} 190)`, opacity: Number(known) });
    gap.setAttribute("d", known ? `M${place(now.y).toFixed(1)},190H${place(now.t).toFixed(1)}` : "");
  }
  const describe = (now) => el.setAttribute("aria-label", `x is ${now.x.map(tenth).join(" and ")}. The sum path gives a = ${number(now.a)}, `
    + `the product path m = ${number(now.m)}. The gate takes ${Math.round(100 * now.g)} % of the sum, so y = ${number(now.y)}; wanted is ${number(now.t)}.`);
  return { el, draw, describe };
}

// ---- the map --------------------------------------------------------------------------------------------------

const BOX = { left: 36, right: 352, top: 12, bottom: 328, width: 360, height: 356 };
// Light where the error is small: powers of ten and their colors.
const INKS = [[-2, [255, 250, 240]], [-1, [254, 232, 192]], [0, [251, 199, 133]], [0.5, [245, 164, 80]], [1, [226, 122, 30]], [1.5, [198, 86, 2]],
  [2, [156, 58, 0]], [3, [94, 26, 2]], [4, [48, 10, 6]], [6, [16, 3, 5]]];
const CELL = (BOX.right - BOX.left) / (SIDE - 1), LOWEST = -4, DUSK = 1.75; // heights are powers of ten; from dusk on, lines and words are pale
const NAMES = { a: ["x₁ + x₂", "x₁ − x₂", "x₂ − x₁", "−x₁ − x₂"], m: ["x₁ · x₂", "x₁ / x₂", "x₂ / x₁", "1 / (x₁ · x₂)"] };

const SHADES = Array.from({ length: 201 }, (_, k) => colourAt(INKS, k / 25 - 2)); // from 10⁻² to 10⁶
const shade = (height) => SHADES[between(0, 200, Math.round(25 * (height + 2)))];

const CORNERS = [[0, 0], [1, 0], [1, 1], [0, 1]];
/** Where the line of one height crosses the edges of a cell whose corners have the heights of `ring`. */
function crossings(ring, level, i, j) {
  const ends = [];
  for (let e = 0; e < 4; e += 1) {
    const n = (e + 1) % 4;
    if (ring[e] < level === ring[n] < level) continue;
    const part = (level - ring[e]) / (ring[n] - ring[e]);
    const [x, y] = [0, 1].map((axis) => CORNERS[e][axis] + part * (CORNERS[n][axis] - CORNERS[e][axis]));
    ends.push(`${(CELL * (i + x) + BOX.left).toFixed(1)},${(BOX.bottom - CELL * (j + y)).toFixed(1)}`);
  }
  return ends;
}
/** Lines of equal height, `step` apart, as one path (marching squares). */
function contours(heights, step, from, to) {
  let path = "";
  for (let j = 0; j < SIDE - 1; j += 1) {
    for (let i = 0; i < SIDE - 1; i += 1) {
      const cell = SIDE * j + i, [a, b, c, d] = [heights[cell], heights[cell + 1], heights[cell + SIDE + 1], heights[cell + SIDE]];
      const high = Math.min(to, Math.max(a, b, c, d));
      for (let level = Math.max(from, step * Math.ceil(Math.min(a, b, c, d) / step)); level <= high; level += step) {
        const ends = crossings([a, b, c, d], level, i, j);
        for (let k = 1; k < ends.length; k += 2) path += `M${ends[k - 1]}L${ends[k]}`;
      }
    }
  }
  return path;
}

function makeMap({ onmove, onend }) {
  const sx = linearScale([-1, 1], [BOX.left, BOX.right]), sy = linearScale([-1, 1], [BOX.bottom, BOX.top]);
  const raster = makeRaster(SIDE, { role: "img" });
  const lines = ["contour", "contour dark"].map((name) => line(name));
  const corners = [[1, 1], [1, -1], [-1, 1], [-1, -1]].map(([w1, w2]) => text(sx(w1) - 16 * w1, sy(w2) + (w2 > 0 ? 24 : -15), w1 > 0 ? "end" : "start", "corner"));
  const handle = svg("g", { class: "handle", tabindex: 0, role: "slider", "aria-valuemin": -1, "aria-valuemax": 1, ...OWN_KEYS,
    "aria-label": "Weights w₁ and w₂ on the map: four arrow keys" },
    svg("circle", { class: "reach", r: 22 }), svg("circle", { class: "rim", r: 8 }), svg("circle", { class: "disc", r: 8 }));
  const plot = svg("svg", { viewBox: `0 0 ${BOX.width} ${BOX.height}`, role: "group", "aria-label": "Map of the error over both weights" }, ...lines,
    line("zero", `M${sx(0)},${BOX.top}V${BOX.bottom}M${BOX.left},${sy(0)}H${BOX.right}`),
    ...weightAxes(sx, sy, BOX.left - 6, BOX.bottom + 6), ...corners, handle);
  const el = html("div", { class: "map" }, html("div", { class: "ground" }, raster.canvas), plot);
  let drawn = "", errors, w = [0, 0];
  const inside = (value) => between(-1, 1, Math.round(100 * value) / 100);

  function place(event) {
    const [left, top] = pointIn(plot, event);
    onmove([inside(sx.invert(left)), inside(sy.invert(top))]);
  }
  // A finger that lands beside the dot may want to scroll the page; a tap there still moves the dot.
  drag(plot, { grips: ({ target }) => handle.contains(target), move: place, end: onend, start(event) {
    if (event.button) return false;
    event.preventDefault();
    handle.focus({ preventScroll: true });
    place(event);
  } });
  plot.addEventListener("click", place);
  handle.addEventListener("keydown", (event) => {
    const move = ARROWS[event.key];
    if (!move) return;
    event.preventDefault();
    onmove(w.map((value, i) => inside(value + 0.05 * move[i])));
    onend();
  });

  function paint({ gate, x, epsilon, goal }) {
    errors = surface(gate, x, epsilon, goal);
    const heights = errors.map((error) => Math.max(LOWEST, Math.log10(error)));
    raster.paint((i, j) => shade(heights[SIDE * j + i]));
    lines[0].setAttribute("d", contours(heights, 0.25, LOWEST + 0.25, DUSK - 0.25));
    lines[1].setAttribute("d", contours(heights, 1, DUSK + 0.25, 40));
    const last = SIDE * (SIDE - 1);
    [SIDE * SIDE - 1, SIDE - 1, last, 0].forEach((cell, k) => corners[k].classList.toggle("pale", heights[cell] > DUSK));
  }
  function draw(now) {
    const ground = JSON.stringify([now.gate, now.x, now.epsilon, now.goal]);
    if (ground !== drawn) paint(now);
    drawn = ground;
    w = now.w;
    corners.forEach((each, k) => { each.textContent = now.ruler ? NAMES[now.ruler][k] : ""; });
    handle.setAttribute("transform", `translate(${sx(w[0]).toFixed(1)} ${sy(w[1]).toFixed(1)})`);
  }
  function describe(now) {
    handle.setAttribute("aria-valuenow", decimals(now.w[0]));
    handle.setAttribute("aria-valuetext", `w₁ = ${number(now.w[0])}, w₂ = ${number(now.w[1])}`);
    const least = errors.indexOf(Math.min(...errors));
    raster.canvas.setAttribute("aria-label", `The mean squared error is ${small(now.around)} at these weights. It is least, ${small(errors[least])}, at w₁ = ${number(GRID[least % SIDE])} `
      + `and w₂ = ${number(GRID[Math.floor(least / SIDE)])}, and greatest, ${number(Math.max(...errors))}.`);
  }
  return { el, draw, describe };
}

// ---- one instance ---------------------------------------------------------------------------------------------

const TRAITS = Object.keys(defaults);
const mix = (from, to, k) => (Array.isArray(to) ? to.map((value, i) => mix(from[i], value, k)) : typeof to === "number" ? from + k * (to - from) : to);

function render({ model, el }) {
  el.classList.add("nalu-explorable", "predict");
  const state = () => readTraits(model, TRAITS);
  const mixed = (from, to, k) => Object.fromEntries(TRAITS.map((name) => [name, mix(from[name], to[name], k)]));
  const { jump, glide, stop, running, shown } = makeGlide({ millis: GLIDE, state, mixed, draw });
  const tie = makeTie({ model, names: TRAITS, follow });
  let bet = null, target = 0, z = 0, over = false, last = {};
  const found = TARGETS.map(() => ({ tries: 0, best: NaN, said: false, given: false }));
  const targetOf = ({ x, goal }) => TARGETS.findIndex((each) => each.goal === goal && String(each.x) === String(x));

  function change(values) {
    tie.write(values);
    jump();
  }
  function follow() { // Python may ask for what is no target; then nothing is counted
    target = targetOf(state());
    z = look(state()).z;
    glide();
  }
  function aimAt(k, values = {}) {
    [target, last] = [k, {}];
    const { goal, x } = TARGETS[k];
    tie.write({ goal, x: [...x], gate: gateFor(z, x), ...values });
    glide();
  }
  /** The reader has let go of a slider: that is one try, and so are the keys pressed on it one after the other. */
  function count({ target: by }) {
    const again = by === last.by && performance.now() - last.when < 1000;
    last = { by, when: performance.now() };
    if (target < 0 || found[target].given) { draw(); return; }
    const one = found[target], { y, t, right } = look(state());
    if (!one.said && !again) one.tries += 1;
    if (!(Math.abs(one.best - t) <= Math.abs(y - t))) one.best = y;
    one.said ||= right;
    draw();
  }
  function giveUp() {
    const one = found[target], { path, weights } = GOALS[TARGETS[target].goal];
    one.given = true;
    if (target === NEVER) { over = true; draw(); return; }
    z = path === "a" ? STEEP : -STEEP;
    aimAt(target, { w: [...weights], gate: gateFor(z, TARGETS[target].x) });
  }
  function place(k) {
    if (bet !== null) return;
    bet = k;
    draw();
  }

  const flow = makeFlow(), map = makeMap({ onmove: (w) => change({ w }), onend: () => count({ target: map }) });
  const bets = [...TARGETS.map(({ words }) => words), "it can do all"].map((words, k) => button(words, () => place(k)));
  const tabs = TARGETS.map(({ words }, k) => button(words, () => aimAt(k)));
  const weights = SUB.map((sub, i) => slider({ label: `w${sub}`, min: -1, max: 1, step: 0.01, value: model.get("w")[i], format: number,
    oninput: (value) => change({ w: model.get("w").map((old, k) => (k === i ? value : old)) }) }));
  const gate = slider({ label: "gate", min: -STEEP, max: STEEP, step: 0.1, value: 0, format: (v) => `${Math.round(100 * sigmoid(v))} % product`,
    oninput: (value) => { z = -value; change({ gate: gateFor(z, model.get("x")) }); } });
  const inputs = SUB.map((sub, i) => slider({ label: `x${sub}`, min: -3, max: 3, step: 0.1, value: model.get("x")[i], format: tenth,
    oninput(value) { change({ x: model.get("x").map((old, k) => (k === i ? value : old)) }); target = targetOf(state()); jump(); } }));
  const epsilon = slider({ label: "ε", min: -10, max: 0, step: 0.5, value: model.get("log_epsilon"), format: (v) => (v === 0 ? "1" : scientific(10 ** v)),
    oninput: (value) => change({ log_epsilon: value }) });
  for (const each of [...weights, gate]) each.input.addEventListener("change", count);
  gate.el.classList.add("gate");
  const giving = button("I give up", giveUp), status = statusLine(), caption = html("p", { class: "caption" });
  const task = taskLine("Which of these can the unit never compute?", "It mixes a sum and a product of x₁ and x₂. Bet on one of the four, then make it compute each of them with the sliders, and watch y.");
  const betRow = html("div", { class: "choices yours", role: "group", "aria-label": "Your bet" }, html("span", {}, "I bet it cannot do"),
    ...bets.slice(0, -1), html("span", { class: "none" }, "or that ", bets.at(-1)));
  const tabRow = html("div", { class: "choices", role: "group", "aria-label": "Make it output" }, html("span", {}, "Make it output"), ...tabs);
  const reminder = html("p", { class: "bet yours" });
  const rest = more("More: other numbers, ε, and the error of every pair of weights",
    html("div", { class: "group" }, ...inputs.map((each) => each.el), epsilon.el),
    html("div", { class: "chart" }, map.el, html("div", { class: "legend", "aria-hidden": "true" }, ...["0.01", "1", "100", "10⁴", "10⁶"].map((tick) => html("span", {}, tick))), caption));

  el.append(html("div", { class: "nalu" }, task, betRow,
    tabRow, reminder, html("div", { class: "board" }, flow.el,
      html("div", { class: "hand" }, ...weights.map((each) => each.el), gate.el, html("div", { class: "ends", "aria-hidden": "true" }, html("span", {}, "sum"), html("span", {}, "product")),
        giving, status.el)), rest));
  el.querySelector(".legend").style.setProperty("--inks", INKS.map(([level, [r, g, b]]) => `rgb(${r} ${g} ${b}) ${(100 * (level + 2)) / 8}%`).join(", "));

  function draw() {
    const now = look(state()), seen = running() ? look(shown()) : now;
    for (const part of [flow, map]) {
      part.draw(seen);
      if (!running()) part.describe(now);
    }
    weights.forEach((each, i) => each.set(now.w[i]));
    inputs.forEach((each, i) => each.set(now.x[i]));
    gate.set(-now.z);
    epsilon.set(now.log_epsilon);
    caption.textContent = `Mean squared error at every pair of weights, for x and 32 points drawn evenly within ±${AROUND} of it`
      + `${now.goal === "x1 / x2" ? ` (without those with |x₂| < ${LEAST_DIVISOR})` : ""}. Light is right. At the dot: ${small(now.around)}.`;
    drawBet();
    drawWords(now);
  }
  function drawBet() {
    el.dataset.guess = bet === null ? "asked" : over ? "kept" : "given";
    betRow.hidden = bet !== null;
    for (const each of [tabRow, reminder, rest]) each.hidden = bet === null;
    for (const each of [...weights, gate]) each.input.disabled = bet === null;
    reminder.textContent = bet === null ? "" : `Your bet: ${bet === ALL_OF_THEM ? "it can do all four" : `it cannot do ${TARGETS[bet].words}`}.`;
    tabs.forEach((tab, k) => {
      const { said, given } = found[k], end = said ? " ✓" : k === NEVER && given ? " ✗" : "";
      fill(tab, { "aria-pressed": String(k === target), class: k === bet ? "betted" : "" }).textContent = TARGETS[k].words + end;
    });
    giving.hidden = target < 0 || found[target].given || found[target].said || found[target].tries < ENOUGH;
  }
  function drawWords(now) {
    if (bet === null) { status.say(["The sliders wait for your bet."]); return; }
    const [headline, words] = target < 0 ? [`It outputs ${number(now.y)}.`, `The target is ${number(now.t)}.`] : progress({ now, target, found, bet });
    status.say([html("strong", {}, headline), ` ${words}`.replaceAll(" = ", "\u00a0=\u00a0")]);
  }

  target = targetOf(state());
  z = look(state()).z;
  draw();
  return tie.live(el, [stop]);
}

export default { defaults, render, nalu: { forward, cloud, meanSquare, surface, gateFor } };
