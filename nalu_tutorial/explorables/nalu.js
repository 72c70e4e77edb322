// Chapter 3: one NALU with two inputs and one output, set by hand. The flow shows what becomes of x; the map shows what
// every other pair of weights would make of x and of the points around it. The model's traits are the whole state.

import {
  ARROWS, between, button, choice, colourAt, drag, fill, html, line, linearScale, makeGlide, makeRaster, makeTie,
  minus, OWN_KEYS, pathThrough, pointIn, readTraits, sigmoid, slider, statusLine, svg, timesTen, typeset, uniform,
  weightAxes,
} from "./kit.js";

const SUB = ["₁", "₂"];
const GOALS = {
  "x1 + x2": { path: "a", weights: [1, 1], of: ([p, q]) => p + q },
  "x1 - x2": { path: "a", weights: [1, -1], of: ([p, q]) => p - q },
  "x1 * x2": { path: "m", weights: [1, 1], of: ([p, q]) => p * q },
  "x1 / x2": { path: "m", weights: [1, -1], of: ([p, q]) => p / q },
};
const GATE = { a: "open", m: "shut" }; // what it has to be for each path to rule
const other = (path) => (path === "a" ? "m" : "a");
const PRESETS = {
  "a product": { goal: "x1 * x2", x: [2, 3], w: [1, 1], gate: [-2, -2], log_epsilon: -7 },
  "a quotient": { goal: "x1 / x2", x: [3, 2], w: [1, -1], gate: [-2, -2], log_epsilon: -7 },
  "a negative factor": { goal: "x1 * x2", x: [-2, 3], w: [1, 1], gate: [2, -2], log_epsilon: -7 },
  "nearly zero divides": { goal: "x1 * x2", x: [2, 0], w: [1, -0.5], gate: [-5, 0], log_epsilon: -7 },
  "a leaky gate": { goal: "x1 - x2", x: [2, 0], w: [1, -1], gate: [4, 0], log_epsilon: -7 },
  "the gate sees x": { goal: "x1 + x2", x: [2, 1], w: [1, 1], gate: [3, 0], log_epsilon: -7 },
};
const GLIDE = 700; // milliseconds from the state before a preset to the preset

const defaults = { x: [2, 3], w: [0.5, 0.8], gate: [0, 0], log_epsilon: -7, goal: "x1 * x2" };

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
/** A number from 0 to 1, exact near both ends. */
function share(g) {
  if (g === 0 || g === 1) return String(g);
  if (g >= 0.005 && g <= 0.995) return g.toFixed(2);
  return g < 0.5 ? scientific(g) : 1 - g > 5e-5 ? g.toFixed(4) : `1 − ${scientific(1 - g)}`;
}
/** An error: two decimals do not do for the small ones. */
const small = (error) => (error < 0.005 ? error === 0 ? "0" : scientific(error) : number(error));
const percent = (g) => (g > 0.9999 ? "over 99.99 %" : g < 0.0001 ? "under 0.01 %" : `${Number((100 * g).toFixed(g < 0.01 || g > 0.99 ? 2 : 0))} %`);

const TOO_MUCH = 1000; // from here on m is called an explosion
const near = (value, aim, share) => Math.abs(value - aim) <= share * Math.max(1, Math.abs(aim));
const made = { a: ({ a, terms }) => `a = ${number(terms[0])} ${terms[1] < 0 ? "−" : "+"} ${number(Math.abs(terms[1]))} = ${number(a)}`,
  m: ({ m, factors }) => `m = ${number(factors[0])} · ${number(factors[1])} = ${number(m)}` };

/** All that the picture and the sentence need to know of one state. */
function look(state) {
  const { w, gate, x, goal } = state, epsilon = 10 ** state.log_epsilon;
  const unit = forward(w, gate, x, epsilon), t = GOALS[goal].of(x);
  const { path } = GOALS[goal];
  return { ...state, ...unit, epsilon, t, path, around: meanSquare(w, gate, x, epsilon, goal),
    ruler: unit.g > 0.9 ? "a" : unit.g < 0.1 ? "m" : "", own: path === "a" ? unit.g : 1 - unit.g,
    right: near(unit.y, t, 0.01), pathRight: near(unit[path], t, 0.01), exploded: unit.m >= TOO_MUCH };
}

/** The input whose sign alone turns the gate from open to shut or back, in words; empty if there is none. */
function turned({ gate, x, g, z }) {
  const i = [0, 1].find((k) => Math.abs(sigmoid(z - 2 * gate[k] * x[k]) - g) > 0.95);
  return i === undefined ? "" : ` The gate sees x: at x${SUB[i]} = ${tenth(-x[i])} the same G would ${g > 0.5 ? "shut" : "open"} it.`;
}

/** Where m explodes: the factor that does it. */
function explosion({ x, w, factors, epsilon, m }) {
  const i = factors[0] > factors[1] ? 0 : 1, size = Math.abs(x[i]);
  const known = size > 0 ? "" : { "-0.5": "1/√ε = ", "-1": "1/ε = " }[w[i]] ?? "";
  return `x${SUB[i]} is ${tenth(x[i])}, and ${tenth(size)} + ε = ${scientific(size + epsilon)} to the power ${number(w[i])} is ${known}${number(factors[i])}. `
    + `So m = ${number(m)}. Move ε up and it calms.`;
}

/** Why no m is below 0, and whether a could help. */
function signLost({ x, t, m, goal }) {
  const reach = Math.abs(x[0]) + Math.abs(x[1]);
  const end = reach < -t ? `a never below ${tenth(-reach)}: no weights and no gate make ${number(t)} of them.`
    : `only a could reach ${number(t)}, and a sum is no ${goal === "x1 * x2" ? "product" : "quotient"}.`;
  return `m = ${number(m)} sees only |x${SUB[x[0] < 0 ? 0 : 1]}|. m is never below 0, ${end}`;
}

const leak = ({ path, own, y, t, ...now }) => `${path} = ${number(now[path])} is right and has ${percent(own)} of the say. `
  + `But ${percent(1 - own)} of ${other(path)} = ${number(now[other(path)])} still gets through, and y is off by ${number(y - t)}.`;

// The first that applies is said: [does it apply, the headline, the words].
const SAYINGS = [
  [({ t }) => !Number.isFinite(t), "No answer exists.", ({ y }) => `x₂ is 0, and nothing can be divided by 0. The unit answers all the same: y = ${number(y)}.`],
  [({ right, around }) => right && around < 1e-3, "Solved, here and around.",
    (now) => `The gate is ${GATE[now.path]} (g = ${share(now.g)}), and ${made[now.path](now)}.${turned(now)}`],
  [({ right }) => right, "Right here, not around.", ({ around }) => `y is right for this x, but for the points around it the mean squared error is ${small(around)}.`],
  [({ pathRight, own }) => pathRight && own > 0.5, "The gate leaks.", leak],
  [({ exploded }) => exploded, "m explodes.", explosion],
  [({ t, path, ruler }) => t < 0 && path === "m" && ruler !== "a", "The sign is lost.", signLost],
  [({ pathRight }) => pathRight, "The wrong path rules.",
    (now) => `${now.path} = ${number(now[now.path])} is right, but the gate gives it ${percent(now.own)}.${turned(now) || ` It has to be ${GATE[now.path]}.`}`],
  [({ ruler }) => !ruler, "The gate is half open.", ({ g, a, m }) => `y takes ${percent(g)} of the sum ${number(a)} and ${percent(1 - g)} of the product ${number(m)}. That is neither.`],
  [({ ruler, path }) => ruler !== path, "The wrong path rules.",
    ({ ruler, path, goal }) => `The gate is ${GATE[ruler]}, and y follows ${ruler}. For ${typeset(goal)} it has to be ${GATE[path]}: G·x far ${path === "a" ? "above" : "below"} 0.`],
  [({ w, goal, epsilon }) => epsilon >= 1e-3 && GOALS[goal].weights.every((aim, i) => near(w[i], aim, 0.02)), "ε is in the way.",
    ({ epsilon, m, t }) => `The weights are right, but ${number(epsilon)} is added to each |x|: m = ${number(m)}, and wanted is ${number(t)}.`],
  [() => true, "Not there yet.", (now) => `The gate is ${GATE[now.ruler]}: y follows ${made[now.ruler](now)}. Take the dot to a lighter place on the map.`],
];
const sentence = (now) => {
  const [, headline, words] = SAYINGS.find(([applies]) => applies(now));
  return [headline, words(now).replaceAll(" = ", "\u00a0=\u00a0").replaceAll(" %", "\u00a0%")];
};

// ---- the flow -------------------------------------------------------------------------------------------------

const MIDDLE = 190, INPUTS = [92, 288], PILLS = [44, 134, 246, 336], NODES = [116, 264], BAR = [14, 366];
const KEYS = ["a", "m"], pathOf = (k) => KEYS[k >> 1];
const text = (x, y, anchor, name = "", words = "") => svg("text", { x, y, "text-anchor": anchor, class: name }, words);
const link = (x0, y0, x1, y1) => `M${x0.toFixed(1)},${y0}C${x0.toFixed(1)},${(y0 + y1) / 2} ${x1.toFixed(1)},${(y0 + y1) / 2} ${x1.toFixed(1)},${y1}`;
const pill = (x, y, width, name) => svg("rect", { class: name, x: x - width / 2, y, width, height: 28, rx: 14 });

/** A star with more and longer spikes the further m is beyond what anyone wanted. */
function burst(m) {
  if (m < TOO_MUCH) return "";
  const power = Math.min(8, Math.log10(m / TOO_MUCH)), spikes = 11 + Math.round(power);
  const point = (_, k) => {
    const r = k % 2 ? 19 : 25 + power, angle = (Math.PI * k) / spikes;
    return [r * Math.sin(angle), r * Math.cos(angle)];
  };
  return `${pathThrough(Array.from({ length: 2 * spikes }, point))}Z`;
}

/** What does not move: the wires above the gate, the pills, the number line. */
function frame(scale) {
  const ticks = [-10, -5, 0, 5, 10];
  return [
    ...INPUTS.flatMap((x, i) => [0, 2].map((k) => svg("path", { class: `wire ${pathOf(k)}`, "stroke-width": 2, d: link(x, 31, PILLS[i + k], 58) }))),
    ...PILLS.map((x, k) => svg("path", { class: `wire ${pathOf(k)}`, "stroke-width": 2, d: link(x, 111, NODES[k >> 1] + (k % 2 ? 7 : -7), 140) })),
    line("seen", `M${INPUTS[0] + 53},20Q${MIDDLE},22 ${MIDDLE},60M${INPUTS[1] - 53},20Q${MIDDLE},22 ${MIDDLE},60V124`),
    ...INPUTS.map((x) => pill(x, 3, 106, "input")), ...PILLS.map((x, k) => pill(x, 58, 86, pathOf(k))), pill(MIDDLE, 260, 128, "input"),
    line("axis", `M${BAR[0]},318H${BAR[1]}${ticks.map((each) => `M${scale(each)},314v8`).join("")}`),
    ...ticks.map((each) => text(scale(each), 341, "middle", "", minus(String(each)))),
  ];
}

function makeFlow() {
  const scale = linearScale([-10, 10], BAR);
  const input = INPUTS.map((x) => text(x, 22, "middle", "name"));
  const weights = PILLS.map((x) => text(x, 77, "middle", "on"));
  const parts = PILLS.map((x) => text(x, 105, "middle"));
  const sums = { a: text(94, 158, "end", "name"), m: text(0, 158, "start", "name") };
  const gate = [text(MIDDLE, 142, "middle"), text(MIDDLE, 159, "middle", "name gate")];
  const star = svg("path", { class: "burst", transform: `translate(${NODES[1]} 153)` });
  const nodes = NODES.flatMap((x, k) => [svg("circle", { class: `node ${KEYS[k]}`, cx: x, cy: 153, r: 15 }), text(x, 158.5, "middle", "on glyph", "ΣΠ"[k])]);
  const each = (make) => ({ a: make("a"), m: make("m") });
  const wires = each((key) => [0, 1].map(() => line(`wire ${key}`)));
  const bars = each((key) => svg("rect", { class: key, y: 198, height: 24 })), shares = each(() => text(0, 215, "middle", "on"));
  const mixed = { a: text(8, 250, "start"), m: text(372, 250, "end") };
  const seen = line("seen"), knob = line("knob", "M0,193V227");
  const y = text(MIDDLE, 279, "middle", "name"), wanted = text(118, 279, "end", "wanted"), off = text(262, 279, "start", "off");
  const gap = line("gap"), aim = line("aim", "M0,-8L7,0L0,8L-7,0Z"), bead = line("bead");
  const el = svg("svg", { viewBox: "0 0 380 346", role: "img", class: "flow" }, seen, ...wires.a, ...wires.m, ...frame(scale), ...input, ...weights, ...parts, star, ...nodes,
    ...KEYS.flatMap((key) => [sums[key], bars[key], shares[key], mixed[key]]), ...gate, knob, y, wanted, off, gap, aim, bead);
  const place = (value) => scale(between(-10.4, 10.4, value));

  function draw(now) {
    now.x.forEach((value, i) => {
      input[i].textContent = `x${SUB[i]} = ${tenth(value)}`;
      weights[i].textContent = `${number(now.w[i])}·x${SUB[i]}`;
      weights[i + 2].replaceChildren(`|x${SUB[i]}|`, svg("tspan", { dy: -5, class: "power" }, number(now.w[i])));
    });
    [...now.terms, ...now.factors].forEach((value, k) => {
      parts[k].textContent = number(value);
      parts[k].classList.toggle("alarm", Math.abs(value) >= TOO_MUCH);
    });
    sums.a.textContent = `a = ${number(now.a)}`;
    const beside = now.exploded ? 301 : 287, below = now.exploded ? { x: beside, dy: 17 } : {}; // the star takes its room
    fill(sums.m, { x: beside, y: now.exploded ? 150 : 158 }).replaceChildren("m = ", svg("tspan", below, number(now.m)));
    sums.m.classList.toggle("alarm", now.exploded);
    star.setAttribute("d", burst(now.m));
    gate[0].textContent = `G·x = ${tenth(now.z)}`;
    gate[1].textContent = `g = ${share(now.g)}`;
    drawMix(now);
    drawResult(now);
  }
  function drawMix({ g, a, m }) {
    const split = BAR[0] + g * (BAR[1] - BAR[0]);
    const halves = { a: [BAR[0], split, g, a, "g·a"], m: [split, BAR[1], 1 - g, m, "(1 − g)·m"] };
    KEYS.forEach((key, k) => {
      const [from, to, part, value, words] = halves[key];
      fill(bars[key], { x: from, width: to - from });
      shares[key].textContent = to - from > 40 ? `${Math.round(100 * part)} %` : "";
      shares[key].setAttribute("x", (from + to) / 2);
      mixed[key].textContent = `${words} = ${number(part * value)}`;
      mixed[key].classList.toggle("alarm", Math.abs(part * value) >= TOO_MUCH);
      wires[key][0].setAttribute("d", link(NODES[k], 168, (from + to) / 2, 198));
      wires[key][1].setAttribute("d", link((from + to) / 2, 222, MIDDLE + (k ? 12 : -12), 260));
      for (const wire of wires[key]) wire.setAttribute("stroke-width", (1.2 + 8 * part).toFixed(1));
    });
    knob.setAttribute("transform", `translate(${split.toFixed(1)} 0)`);
    seen.setAttribute("d", link(MIDDLE, 166, split, 193));
  }
  function drawResult({ y: got, t, right }) {
    y.textContent = `y = ${number(got)}`;
    y.classList.toggle("alarm", Math.abs(got) >= TOO_MUCH);
    wanted.textContent = `wanted ${Number.isFinite(t) ? number(t) : "—"}`;
    off.textContent = right ? "right ✓" : Number.isFinite(t) ? `off by ${number(Math.abs(got - t))}` : "";
    off.classList.toggle("good", right);
    const beyond = Math.sign(got) * (Math.abs(got) > 10);
    bead.setAttribute("d", beyond ? `M${8 * beyond},0L${-5 * beyond},-7V7Z` : "M-5.5,0a5.5,5.5 0 1 0 11,0a5.5,5.5 0 1 0 -11,0");
    bead.setAttribute("transform", `translate(${place(got).toFixed(1)} 318)`);
    aim.setAttribute("transform", `translate(${place(Number.isFinite(t) ? t : 0).toFixed(1)} 318)`);
    aim.setAttribute("opacity", Number.isFinite(t) ? 1 : 0);
    gap.setAttribute("d", Number.isFinite(t) ? `M${place(got).toFixed(1)},318H${place(t).toFixed(1)}` : "");
  }
  const describe = (now) => el.setAttribute("aria-label", `The unit: x is ${now.x.map(tenth).join(" and ")}. The adding path gives a = ${number(now.a)}, `
    + `the multiplying path m = ${number(now.m)}. The gate is g = ${share(now.g)}, so y = ${number(now.y)}; wanted is ${number(now.t)}.`);
  return { el, draw, describe };
}

// ---- the map --------------------------------------------------------------------------------------------------

const BOX = { left: 36, right: 352, top: 12, bottom: 328, width: 360, height: 356 };
// Light where the error is small: powers of ten and their colours.
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

function makeMap({ onmove }) {
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
  drag(plot, { grips: ({ target }) => handle.contains(target), move: place, start(event) {
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
    handle.setAttribute("aria-valuenow", now.w[0]);
    handle.setAttribute("aria-valuetext", `w₁ = ${number(now.w[0])}, w₂ = ${number(now.w[1])}`);
    const least = errors.indexOf(Math.min(...errors));
    raster.canvas.setAttribute("aria-label", `The mean squared error is ${small(now.around)} at these weights. It is least, ${small(errors[least])}, at w₁ = ${number(GRID[least % SIDE])} `
      + `and w₂ = ${number(GRID[Math.floor(least / SIDE)])}, and greatest, ${number(Math.max(...errors))}.`);
  }
  return { el, draw, describe, hint: () => el.classList.add("hint") };
}

// ---- one instance ---------------------------------------------------------------------------------------------

const TRAITS = Object.keys(defaults);
const mix = (from, to, k) => (Array.isArray(to) ? to.map((value, i) => mix(from[i], value, k)) : typeof to === "number" ? from + k * (to - from) : to);
const isPreset = (state, preset) => TRAITS.every((name) => name === "x" || String(state[name]) === String(preset[name])) && preset.x.every((value, i) => Math.abs(value) === Math.abs(state.x[i]));

function render({ model, el }) {
  el.classList.add("nalu-explorable");
  const state = () => readTraits(model, TRAITS);
  const mixed = (from, to, k) => Object.fromEntries(TRAITS.map((name) => [name, mix(from[name], to[name], k)]));
  const { settle, glide, stop, running, shown } = makeGlide({ millis: GLIDE, state, mixed, draw });
  const tie = makeTie({ model, names: TRAITS, follow: glide });

  function change(values) {
    tie.write(values);
    settle();
  }
  function jump(name) {
    const { x } = state(), again = name === "the gate sees x" && isPreset(state(), PRESETS[name]);
    tie.write(again ? { x: [-x[0], x[1]] } : structuredClone(PRESETS[name]));
    glide();
  }

  const flow = makeFlow(), map = makeMap({ onmove: (w) => change({ w }) });
  const goal = choice({ label: "Goal", value: model.get("goal"), options: Object.keys(GOALS).map((key) => [key, typeset(key)]), onchange: (value) => change({ goal: value }) });
  const tries = Object.keys(PRESETS).map((name) => button(name, () => jump(name)));
  const pair = (trait, label, bounds) => SUB.map((sub, i) => slider({ label: label + sub, ...bounds, value: model.get(trait)[i],
    oninput: (value) => change({ [trait]: model.get(trait).map((old, k) => (k === i ? value : old)) }) }));
  const sliders = { x: pair("x", "x", { min: -3, max: 3, step: 0.1, format: tenth }), w: pair("w", "w", { min: -1, max: 1, step: 0.01, format: number }),
    gate: pair("gate", "G", { min: -6, max: 6, step: 0.1, format: tenth }) };
  const epsilon = slider({ label: "ε", min: -10, max: 0, step: 0.5, value: model.get("log_epsilon"), format: (v) => (v === 0 ? "1" : scientific(10 ** v)),
    oninput: (value) => change({ log_epsilon: value }) });
  const status = statusLine(), caption = html("p", { class: "caption" });
  const group = (...controls) => html("div", { class: "group" }, ...controls.map((each) => each.el));

  el.append(html("div", { class: "nalu" }, html("div", { class: "board" },
    html("div", { class: "top" }, goal.el, html("div", { class: "tries", role: "group", "aria-label": "Try" }, ...tries)), flow.el, status.el,
    html("div", { class: "given" }, group(...sliders.x), group(...sliders.gate)),
    html("div", { class: "chart" }, map.el, html("div", { class: "legend", "aria-hidden": "true" }, ...["0.01", "1", "100", "10⁴", "10⁶"].map((tick) => html("span", {}, tick))), caption),
    html("div", { class: "weights" }, group(...sliders.w), epsilon.el))));
  el.querySelector(".legend").style.setProperty("--inks", INKS.map(([level, [r, g, b]]) => `rgb(${r} ${g} ${b}) ${(100 * (level + 2)) / 8}%`).join(", "));

  function draw() {
    const now = look(state()), seen = running() ? look(shown()) : now;
    for (const part of [flow, map]) {
      part.draw(seen);
      if (!running()) part.describe(now);
    }
    goal.set(now.goal);
    epsilon.set(now.log_epsilon);
    for (const [name, each] of Object.entries(sliders)) each.forEach((one, i) => one.set(now[name][i]));
    tries.forEach((each) => each.setAttribute("aria-pressed", isPreset(now, PRESETS[each.textContent])));
    caption.textContent = `Mean squared error at every pair of weights, for x and 32 points drawn evenly within ±${AROUND} of it`
      + `${now.goal === "x1 / x2" ? ` (without those with |x₂| < ${LEAST_DIVISOR})` : ""}. Light is right. At the dot: ${small(now.around)}.`;
    const [headline, words] = sentence(now);
    status.say([html("strong", {}, headline), ` ${words}`]);
  }

  draw();
  return tie.live(el, { start: map.hint, stop });
}

export default { defaults, render, nalu: { forward, cloud, meanSquare, surface, presets: PRESETS } };
