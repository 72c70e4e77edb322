// Chapter 6: two nets with ten weights each learn (x₁ + x₂)(x₁ + x₂ + x₃ + x₄) side by side, from the same batches:
// NAU and NMU, whose weights are clamped and pulled, and NAC and multiplicative NAC, whose weights are tanh times σ.

import {
  adamState, adamStep, between, button, count, fill, freshId, html, levelLines, line, linearScale, makeFiller,
  makeRunner, makeTie, oncePerTurn, pathThrough, pointIn, prefersStill, readTraits, sigmoid, signed, signOf, slider,
  stack, statusLine, stepScale, stops, svg, svgText, timesTen, tryRow, uniform,
} from "./kit.js";

const STEPS = 8000, SECONDS = 16, POINTS = 64, EPSILON = 1e-7, INSIDE = [1, 2], OUTSIDE = [2, 6];
const CLOSE = 0.01, HUGE = 1e6, WHOLE = 0.1, SEEDS = 20;
const STRENGTHS = [0, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30, 100, 300];
const RATES = [0.001, 0.003, 0.01, 0.02, 0.03, 0.05, 0.1, 0.3];
const defaults = { seed: 1, strength: 10, start: 3000, full: 4000, rate: 0.03, nmu: "", nac: "" };
const PRESETS = [
  ["the pull waits", {}], ["no pull", { strength: 0 }], ["a pull from step 0", { strength: 100, start: 0, full: 0 }],
  ["the pull comes too early", { seed: 4, start: 500, full: 1000 }],
  ["an NMU that a weak pull stops", { seed: 11, strength: 1, start: 0, full: 0 }],
  ["the NAC divides", { seed: 3 }], ["the NAC explodes", { seed: 5 }],
];
// Each end: its sign in a cell, and its words.
const KINDS = { solved: ["✓", "solved"], frozen: ["■", "frozen at wrong whole numbers"], divides: ["÷", "divides"],
  exploded: ["!", "exploded"], unsolved: ["~", "not solved"] };

const within = (random, low, high) => low + (high - low) * random();
const emptyBatch = () => ({ x: new Float64Array(4 * POINTS), t: new Float64Array(POINTS) });

function fillBatch(batch, random, [low, high]) {
  const { x, t } = batch;
  for (let k = 0; k < x.length; k += 1) x[k] = within(random, low, high);
  for (let k = 0; k < POINTS; k += 1) {
    const sum = x[4 * k] + x[4 * k + 1];
    t[k] = sum * (sum + x[4 * k + 2] + x[4 * k + 3]);
  }
  return batch;
}
const INNER = fillBatch(emptyBatch(), uniform(1), INSIDE), OUTER = fillBatch(emptyBatch(), uniform(2), OUTSIDE);

// ---- the two nets: W₁ by rows, then W₂ --------------------------------------------------------------------------

const TEN = Array.from({ length: 10 }, (_, k) => k);
const inFirst = (k) => k < 8;
const RADII = [5.42550782088, 9.47140638592]; // of a NAC's start, 4 → 2 and 2 → 1

// What differs: the start, the weights of the parameters, the second layer (y and its slopes along z₁, z₂, w₁
// and w₂), the way of the weights' slopes back to the parameters, and what is done after a step.
const NETS = {
  nmu: {
    start: (random) => TEN.map((k) => (inFirst(k) ? within(random, -0.5, 0.5) : within(random, 0.25, 0.75))),
    weigh: (p, w) => w.set(p), // a step ends with the clamp, so the clamp of the forward pass has nothing to do
    second(z1, z2, w1, w2) {
      const f1 = w1 * z1 + 1 - w1, f2 = w2 * z2 + 1 - w2;
      return [f1 * f2, w1 * f2, f1 * w2, (z1 - 1) * f2, f1 * (z2 - 1)];
    },
    chain: (p, slope, gradient) => gradient.set(slope),
    settle: (p) => p.forEach((value, k) => { p[k] = between(inFirst(k) ? -1 : 0, 1, value); }),
  },
  nac: {
    start: (random) => [...TEN, ...TEN].map((k) => within(random, -1, 1) * RADII[inFirst(k) ? 0 : 1]),
    weigh: (p, w) => TEN.forEach((k) => { w[k] = Math.tanh(p[k]) * sigmoid(p[10 + k]); }),
    second(z1, z2, w1, w2) {
      const size1 = Math.abs(z1) + EPSILON, size2 = Math.abs(z2) + EPSILON;
      const log1 = Math.log(size1), log2 = Math.log(size2), y = Math.exp(w1 * log1 + w2 * log2);
      return [y, (y * w1 * Math.sign(z1)) / size1, (y * w2 * Math.sign(z2)) / size2, y * log1, y * log2];
    },
    chain: (p, slope, gradient) => TEN.forEach((k) => {
      const tanh = Math.tanh(p[k]), open = sigmoid(p[10 + k]);
      gradient[k] = slope[k] * (1 - tanh * tanh) * open;
      gradient[10 + k] = slope[k] * tanh * open * (1 - open);
    }),
    settle() {},
  },
};
const SIDES = Object.keys(NETS);

/** Mean squared error of a net with weights w; its slopes along the ten are left in `slope`. */
function measure({ second }, w, { x, t }, slope) {
  let loss = 0;
  slope?.fill(0);
  for (let k = 0; k < POINTS; k += 1) {
    let z1 = 0, z2 = 0;
    for (let i = 0; i < 4; i += 1) { z1 += w[i] * x[4 * k + i]; z2 += w[4 + i] * x[4 * k + i]; }
    const [y, byZ1, byZ2, byW1, byW2] = second(z1, z2, w[8], w[9]), error = y - t[k], back = (2 * error) / POINTS;
    loss += (error * error) / POINTS;
    if (!slope) continue;
    const along1 = back * byZ1, along2 = back * byZ2;
    for (let i = 0; i < 4; i += 1) { slope[i] += along1 * x[4 * k + i]; slope[4 + i] += along2 * x[4 * k + i]; }
    slope[8] += back * byW1;
    slope[9] += back * byW2;
  }
  return loss;
}

/** The slope of λ̂ mean min(|w|, |1 − |w||), each layer with a mean of its own. */
function addPull(slope, w, lambda) {
  for (const k of TEN) {
    const size = Math.abs(w[k]), away = size < 0.5 ? 1 : Math.sign(size - 1);
    slope[k] += ((lambda * away) / (inFirst(k) ? 8 : 2)) * Math.sign(w[k]);
  }
}
const strengthAt = (step, { strength, start, full }) =>
  strength * (step < start ? 0 : step >= full ? 1 : (step - start) / (full - start));

/** One net and its optimiser; `settings` are the traits. */
function learner(side, settings, p = NETS[side].start(uniform(3 * settings.seed + SIDES.indexOf(side)))) {
  const net = NETS[side], slope = new Float64Array(10), memory = adamState(p.length);
  const unit = { net, p: Float64Array.from(p), w: new Float64Array(10), gradient: new Float64Array(p.length),
    peak: 0, step };
  function step(batch, number) {
    unit.loss = measure(net, unit.w, batch, slope);
    if (unit.loss > unit.peak) Object.assign(unit, { peak: unit.loss, peakAt: number, then: [...unit.w] });
    if (side === "nmu") addPull(slope, unit.w, strengthAt(number, settings));
    net.chain(unit.p, slope, unit.gradient);
    adamStep(unit.p, unit.gradient, memory, settings.rate);
    net.settle(unit.p);
    net.weigh(unit.p, unit.w);
  }
  net.weigh(unit.p, unit.w);
  return unit;
}

/** The nets of these sides, trained on the same batches. */
function makeRace(settings, sides = SIDES) {
  const units = Object.fromEntries(sides.map((side) => [side, learner(side, settings)]));
  const random = uniform(3 * settings.seed + 2), batch = emptyBatch();
  function step() {
    fillBatch(batch, random, INSIDE);
    for (const side of sides) units[side].step(batch, this.steps);
    this.steps += 1;
  }
  return { steps: 0, units, step };
}

/** The root mean square error as a share of the root mean square of what is wanted. */
const off = (net, w, points) =>
  Math.sqrt((measure(net, w, points) * POINTS) / points.t.reduce((sum, t) => sum + t * t, 0));
const look = ({ net, w }) => ({ w: [...w], inside: off(net, w, INNER), outside: off(net, w, OUTER) });

/** One of KINDS: solved, if the error from 2 to 6 is below 1 %. */
function outcomeOf(unit) {
  const { net, w, peak } = unit;
  if (off(net, w, OUTER) < CLOSE) return "solved";
  if (!(peak <= HUGE)) return "exploded";
  if (Math.min(w[8], w[9]) < -0.05) return "divides";
  const whole = w.map(Math.round), settled = w.every((value, k) => Math.abs(value - whole[k]) < WHOLE);
  return settled && off(net, whole, OUTER) >= CLOSE ? "frozen" : "unsolved";
}

/** Trains what is missing of seeds 1 to 20, and stops for breath every hundred steps. */
function* fillSeeds(ends, settings) {
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const missing = SIDES.filter((side) => !ends[side][seed - 1]);
    if (!missing.length) continue;
    const race = makeRace({ ...settings, seed }, missing);
    while (race.steps < STEPS) {
      race.step();
      if (race.steps % 100 === 0) yield;
    }
    for (const side of missing) ends[side][seed - 1] = outcomeOf(race.units[side]);
  }
}

// ---- words ------------------------------------------------------------------------------------------------------

const NAMES = { nmu: "NMU", nac: "NAC" };
function percent(share) {
  const value = 100 * share, number = value < 10 ? value.toPrecision(2) : count(Math.round(value));
  return value < 0.01 ? "less than 0.01 %" : value < 1e4 ? `${number} %` : "over 10,000 %";
}
const offBoth = (inside, outside) => `off by ${percent(inside)} from 1 to 2 and by ${percent(outside)} from 2 to 6`;

/** A sum with its coefficients; a term of 0.00 is left out, and so is a factor of 1.00. */
function sum(row) {
  const size = (value) => (Math.abs(value) < 0.995 ? `${signed(Math.abs(value))} ` : "");
  const term = (value, i) => ` ${value < 0 ? "−" : "+"} ${size(value)}x${"₁₂₃₄"[i]}`;
  const terms = row.map((value, i) => (Math.abs(value) < 0.005 ? "" : term(value, i))).join("");
  return terms.replace(/^ \+ /, "").replace(/^ − /, "−") || "0";
}
const FACTORS = {
  nmu: (row, w) => [w < 0.995 ? `(${signed(w)} (${sum(row)}) + ${signed(1 - w)})` : `(${sum(row)})`],
  nac: (row, w) => [`|${sum(row)}|`, ...(Math.abs(w) < 0.995 || w < 0 ? [html("sup", {}, signed(w))] : [])],
};
/** What a net says now: a line for each factor that is not 1. */
function reading(side, w) {
  const lines = [[w.slice(0, 4), w[8]], [w.slice(4, 8), w[9]]].filter(([, weight]) => Math.abs(weight) >= 0.005)
    .map(([row, weight], i) => html("span", {}, i ? "· " : "", ...FACTORS[side](row, weight)));
  return lines.length ? lines : [html("span", {}, "1")];
}

// How a net ended: (what is seen of it, the unit, since when) => words.
const ENDS = {
  solved: ({ outside }, _, since) => `solved it: below 1 % from about step ${
    count(100 * Math.round(since / 100))} on, at last ${percent(outside)}.`,
  frozen: ({ outside }) => `sits at whole numbers, but wrong ones: off by ${percent(outside)} from 2 to 6.`,
  unsolved: ({ inside, outside }) => `has not solved it: ${offBoth(inside, outside)}.`,
  divides: ({ inside, outside, w }) =>
    `divides: it takes a sum to the power ${signed(Math.min(...w.slice(8)))}, and is ${offBoth(inside, outside)}.`,
  exploded: ({ outside, w }, { peak, peakAt, then }) => `exploded: at step ${count(peakAt)} its loss was ${
    timesTen(peak, 1)}. Adam remembers so steep a slope for long: no weight has moved by more than ${
    signed(Math.max(...w.map((value, k) => Math.abs(value - then[k]))))} since. It is off by ${percent(outside)}.`,
};

function aboutPull(step, settings) {
  const { strength, start, full } = settings;
  if (!strength) return "There is no pull.";
  if (step === STEPS) return `A pull of ${strength} worked from step ${count(start)} on.`;
  if (step < start) return `The pull waits until step ${count(start)}.`;
  if (step < full) return `The pull rises: ${Number(strengthAt(step, settings).toPrecision(2))} now.`;
  return `The pull is at its full ${strength}.`;
}

function sentence({ race: { steps, units }, seen, ends, since, settings }) {
  const [nmu, nac] = SIDES.map((side) => percent(seen[side].outside)), pull = aboutPull(steps, settings);
  const now = `From 2 to 6 the NMU is off by ${nmu}, the NAC by ${nac}. ${pull}`;
  if (!steps) return [`Seed ${settings.seed}: two nets of ten weights, not trained yet. ${now} Press Run.`];
  if (steps < STEPS) return [`Step ${count(steps)}. ${now}`];
  const end = (side) =>
    ["The ", html("strong", {}, NAMES[side]), " ", ENDS[ends[side]](seen[side], units[side], since[side])];
  return [...end("nmu"), ends.nmu === "solved" ? " " : ` ${pull} `, ...end("nac")];
}

// ---- the pictures -----------------------------------------------------------------------------------------------

const INPUTS = [0, 1, 2, 3].map((i) => [26, 24 + 50 * i]), HIDDEN = [[206, 54], [206, 144]], OUTPUT = [316, 99];
// From where, to where, and where on the way the number stands, so that none covers another.
const WIRES = TEN.map((k) => (k < 4 ? [INPUTS[k], HIDDEN[0], 0.267] : inFirst(k) ? [INPUTS[k - 4], HIDDEN[1], 0.644]
  : [HIDDEN[k - 8], OUTPUT, 0.5]));

/** A net with its weights, and what it says with them. */
function makeNet(side, title) {
  const formula = html("p", { class: "formula" });
  const wires = WIRES.map(([from, to]) => line("", `M${from}L${to}`));
  const pills = WIRES.map(([from, to, part]) => {
    const [x, y] = from.map((value, i) => value + part * (to[i] - value));
    return svg("g", { transform: `translate(${x} ${y})` }, svg("rect", { x: -25, y: -8, width: 50, height: 16, rx: 8 }),
      svg("text", { y: 4, "text-anchor": "middle" }));
  });
  const node = ([x, y], words) =>
    [svg("circle", { class: "node", cx: x, cy: y, r: 15 }), svgText(x, y + 5, "middle", words)];
  const picture = svg("svg", { viewBox: "0 0 340 198", role: "img",
    "aria-label": `The ${NAMES[side]}'s side as a net with its ten weights; the formula below reads them` }, ...wires,
    ...INPUTS.flatMap((place, i) => node(place, `x${"₁₂₃₄"[i]}`)), ...HIDDEN.flatMap((place) => node(place, "Σ")),
    ...node(OUTPUT, "Π"), ...pills);
  function draw({ seen }) {
    const { w } = seen[side];
    TEN.forEach((k) => {
      fill(wires[k], { class: `wire ${signOf(w[k])}`, "stroke-width": (1.2 + 7 * Math.abs(w[k])).toFixed(1) });
      pills[k].setAttribute("class", `pill ${signOf(w[k])}`);
      pills[k].lastChild.textContent = signed(w[k]);
    });
    formula.replaceChildren(...reading(side, w));
  }
  return { el: html("div", {}, html("p", { class: "title" }, title), picture, formula), draw };
}

const PLOT = { width: 340, left: 50, right: 330 };
const onStep = stepScale(STEPS, [PLOT.left, PLOT.right]);
const onWeight = linearScale([1, -1], [24, 144]), onDecade = linearScale([0.7, -4.3], [8, 158]);
const onError = (share) => onDecade(Math.log10(between(5e-5, 5, share)));
/** The path of a number over the steps; at step 0 a dot. */
const pathOf = (shown, of) => `${pathThrough(shown.map((now) => [onStep(now.step), of(now)]))}h0.01`;

/** Lines at these heights with these words, and the steps below. */
const axes = (levels, y) => [...levelLines(levels, PLOT),
  ...[0, 500, 2000, 8000].map((step) => svgText(onStep(step), y, step < STEPS ? "middle" : "end", count(step)))];

/** All ten weights over the steps; a wash says where the regulariser pulls. */
function makeTracks(side) {
  const id = freshId(), stop = (offset, opacity) => svg("stop", { offset, "stop-opacity": opacity });
  const ramp = svg("linearGradient", { id, gradientUnits: "userSpaceOnUse" }, stop(0, 0.05), stop(1, 0.3));
  const wash = svg("rect", { y: 16, height: 136, fill: `url(#${id})` }), name = svgText(PLOT.right, 12, "end", "");
  const ofEach = (tag, more) => TEN.map((k) => svg(tag, { class: inFirst(k) ? "first" : "second", ...more }));
  const lines = ofEach("path"), ends = ofEach("circle", { r: 3.2 });
  const el = svg("svg", { viewBox: `0 -17 ${PLOT.width} 189`, role: "img",
    "aria-label": `The ten weights of the ${NAMES[side]}'s side over the steps, between −1 and 1` }, ramp, wash,
    ...axes([-1, 0, 1].map((w) => [onWeight(w), signed(w, 0)]), 166), name,
    svgText(PLOT.left, -5, "start", "weights; dashed: layer 2"), ...lines, ...ends);
  function draw({ shown, settings: { strength, start, full } }) {
    const last = shown.at(-1), from = onStep(start), pulls = side === "nmu" && strength > 0;
    fill(ramp, { x1: from, x2: onStep(full), y1: 0, y2: 0 });
    fill(wash, { x: from, width: PLOT.right - from, visibility: pulls ? "visible" : "hidden" });
    name.textContent = pulls ? `pull → ${strength}` : "";
    TEN.forEach((k) => {
      lines[k].setAttribute("d", pathOf(shown, (now) => onWeight(now[side].w[k])));
      fill(ends[k], { cx: onStep(last.step).toFixed(1), cy: onWeight(last[side].w[k]).toFixed(1) });
    });
  }
  return { el, draw };
}

function makeErrors() {
  const levels = [[1, "100 %"], [0.1, "10 %"], [0.01, "1 %"], [0.001, "0.1 %"], [0.0001, "0.01 %"]];
  const curves = ["inside", "outside"].flatMap((name) => SIDES.map((side) =>
    ({ name, side, path: line(`curve ${side}-side ${name}`) })));
  const names = SIDES.map((side) => svg("text", { class: `${side}-side`, "text-anchor": "end" }, NAMES[side]));
  const goal = { class: "goal", x: PLOT.left, width: PLOT.right - PLOT.left, y: onError(CLOSE) };
  const caption = html("p", { class: "caption" }, "Error: thick from 2 to 6, thin from 1 to 2");
  const plot = svg("svg", { viewBox: `-10 0 ${PLOT.width + 10} 182`, role: "img",
    "aria-label": "Both errors over the steps, on a logarithmic scale: thick from 2 to 6, thin from 1 to 2" },
    svg("rect", { ...goal, height: 158 - goal.y }), svg("text", { class: "goal", x: PLOT.left + 6, y: 152 }, "solved"),
    ...axes(levels.map(([share, words]) => [onError(share), words]), 176), ...curves.map(({ path }) => path), ...names);
  function draw({ shown }) {
    const last = shown.at(-1), heights = stack(SIDES.map((side) => onError(last[side].outside) - 6));
    for (const { name, side, path } of curves) path.setAttribute("d", pathOf(shown, (at) => onError(at[side][name])));
    heights.forEach((y, i) => fill(names[i], { x: Math.max(PLOT.left + 40, onStep(last.step)), y: Math.max(10, y) }));
  }
  return { el: html("div", {}, caption, plot), draw };
}

/** Seeds 1 to 20 of both nets, a cell each: how they end. */
function makeStrip({ onchoose }) {
  const onCell = (k) => 44 + 13.5 * k, caption = html("p", { class: "tally" });
  const rows = SIDES.map((_, row) => Array.from({ length: SEEDS }, (__, k) =>
    svg("g", { transform: `translate(${onCell(k)} ${20 + 22 * row})` }, svg("rect", { width: 12, height: 18, rx: 2.5 }),
      svgText(6, 13.5, "middle", ""))));
  const ring = svg("rect", { class: "chosen", y: 17, width: 15, height: 46, rx: 4 });
  const el = svg("svg", { class: "strip", viewBox: "0 0 320 66", role: "img" },
    ...SIDES.map((side, row) => svgText(0, 34 + 22 * row, "start", NAMES[side])),
    ...[1, 5, 10, 15, 20].map((seed) => svgText(onCell(seed - 1) + 6, 12, "middle", seed)), ...rows.flat(), ring);
  el.addEventListener("click", (event) => {
    const seed = 1 + Math.floor((pointIn(el, event)[0] - onCell(0)) / 13.5);
    if (seed >= 1 && seed <= SEEDS) onchoose(seed);
  });
  function draw({ tally, settings: { seed } }) {
    SIDES.forEach((side, row) => rows[row].forEach((cell, k) => {
      cell.setAttribute("class", `cell ${tally[side][k] ?? ""}`);
      cell.lastChild.textContent = KINDS[tally[side][k]]?.[0] ?? "";
    }));
    fill(ring, { x: onCell(seed - 1) - 1.5, visibility: seed <= SEEDS ? "visible" : "hidden" });
    const solved = (side) => tally[side].filter((kind) => kind === "solved").length;
    const score = (side) => `${NAMES[side]} ${solved(side)} of ${tally[side].filter(Boolean).length || "?"}`;
    caption.replaceChildren("Solved, of seeds 1 to 20: ", html("b", {}, SIDES.map(score).join(", ")));
    el.setAttribute("aria-label", caption.textContent);
  }
  const legend = html("ul", { class: "legend" }, ...Object.entries(KINDS).map(([kind, [sign, words]]) =>
    html("li", {}, html("i", { class: kind, "aria-hidden": "true" }, sign), words)));
  return { el: html("div", {}, caption, el, legend), draw };
}

// ---- one instance -----------------------------------------------------------------------------------------------

/** Five sliders; the two ends of the ramp push each other along. */
function makeControls({ get, change }) {
  const of = (name, label, also = () => ({})) => ({ label, value: get(name), format: count,
    oninput: (value) => change({ [name]: value, ...also(value) }) });
  const ramp = { min: 0, max: STEPS, step: 100 };
  const controls = {
    seed: slider({ min: 1, max: 100, step: 1, ...of("seed", "Seed") }),
    rate: stops({ values: RATES, ...of("rate", "Rate") }),
    strength: stops({ values: STRENGTHS, ...of("strength", "Pull") }),
    start: slider({ ...ramp, ...of("start", "rises from step", (start) => ({ full: Math.max(start, get("full")) })) }),
    full: slider({ ...ramp, ...of("full", "to step", (full) => ({ start: Math.min(full, get("start")) })) }),
  };
  const el = html("div", { class: "nalu-controls" }, ...Object.values(controls).map((each) => each.el));
  return { el, draw() { for (const [name, { set }] of Object.entries(controls)) set(get(name)); } };
}

function render({ model, el }) {
  el.classList.add("nalu-explorable");
  const get = (name) => model.get(name), plan = oncePerTurn(draw);
  const all = () => readTraits(model, Object.keys(defaults));
  const known = {}; // how seeds end is kept: going back costs nothing
  let race, past, ends, since, filling;
  const { write, live } = makeTie({ model, names: ["seed", "rate", "strength", "start", "full"], follow: reset });
  const change = (values) => { write(values); reset(); };
  const runner = makeRunner({ total: STEPS, seconds: SECONDS, steps: () => race.steps, advance });
  const filler = makeFiller({ work: () => filling, after: plan });
  const keep = (...names) => (known[names.map(get)] ??= []);
  const tally = () => ({ nmu: keep("rate", "strength", "start", "full"), nac: keep("rate") });
  const ofBoth = (of) => Object.fromEntries(SIDES.map((side) => [side, of(race.units[side])]));
  const snapshot = () => ({ step: race.steps, ...ofBoth(look) });
  function note() {
    past.push(snapshot());
    for (const side of SIDES) since[side] = past.at(-1)[side].outside < CLOSE ? since[side] ?? race.steps : null;
  }
  function reset() {
    runner.stop();
    race = makeRace(all());
    [past, since, filling] = [[], {}, fillSeeds(tally(), all())];
    note();
    write(ends = ofBoth(() => ""));
    plan();
  }
  /** Keeps no more of the past than can be seen. */
  function advance(goal) {
    while (race.steps < Math.min(goal, STEPS)) {
      race.step();
      if (Math.floor(onStep(race.steps)) > Math.floor(onStep(race.steps - 1)) || race.steps === STEPS) note();
    }
    plan();
    if (race.steps < STEPS) return;
    runner.stop();
    write(ends = ofBoth(outcomeOf));
    for (const side of SIDES) if (get("seed") <= SEEDS) tally()[side][get("seed") - 1] = ends[side];
  }
  function run() {
    if (race.steps === STEPS) reset();
    status.hurry();
    if (runner.running()) runner.stop();
    else runner.start();
    plan();
  }
  function tryOut(state) {
    change(state);
    run();
  }
  function trainAll() {
    if (filler.running()) filler.stop();
    else filler.start();
    plan();
  }
  const [errors, controls] = [makeErrors(), makeControls({ get, change })];
  const strip = makeStrip({ onchoose: (seed) => tryOut({ seed }) });
  const nets = [makeNet("nmu", "NAU → NMU"), makeNet("nac", "NAC → multiplicative NAC")];
  const tracks = SIDES.map(makeTracks);
  const panes = SIDES.map((side, i) => html("div", { class: `${side}-side` }, nets[i].el, tracks[i].el));
  const go = button("Run", run, { class: "go" }), twenty = button("20 seeds", trainAll), status = statusLine();
  const next = button("Next seed", () => change({ seed: (get("seed") % 100) + 1 }));
  el.append(html("div", { class: "race" }, controls.el, html("div", { class: "starts" }, go, next, twenty),
    html("div", { class: "panes" }, ...panes, errors.el, strip.el), status.el,
    tryRow("tries", PRESETS, (state) => tryOut({ ...defaults, ...state }))));

  function draw() {
    const shown = past.at(-1).step === race.steps ? past : [...past, snapshot()];
    const now = { race, shown, seen: shown.at(-1), ends, since, settings: all(), tally: tally() };
    for (const part of [...nets, ...tracks, errors, strip, controls]) part.draw(now);
    go.textContent = runner.running() ? "Pause" : !race.steps ? "Run" : race.steps < STEPS ? "Go on" : "Run again";
    twenty.textContent = filler.running() ? "Stop" : "20 seeds";
    status.say(sentence(now), runner.running());
  }

  reset();
  return live(el, { start() { if (!prefersStill() && !race.steps) run(); }, stop() {
    runner.stop();
    filler.stop();
  } });
}

export default { defaults, render, race: { learner, makeRace, outcomeOf, off, points: { INNER, OUTER }, RADII } };
