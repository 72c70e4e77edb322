// Chapter 3: where a NALU starts decides where it ends. The reader plants five flags on a gray map of starts; then each
// cell takes the color of its end. A start that the reader picks is trained once more in the page, by the same code.

import {
  adamState, adamStep, ARROWS, between, button, count, countingLegend, decimals, fill, freshId, html, line,
  linearScale, makeTie, oncePerTurn, openWhen, OWN_KEYS, pointIn, sigmoid, signed, statusLine, stops, svg, svgText,
  taskLine, uniform,
} from "./kit.js";

const STEPS = 2000, RATE = 0.05, POINTS = 64, EPSILON = 1e-7;
const INSIDE = [0.1, 1], OUTSIDE = [2, 6];
const FLAGS = 5;
const GATES = [-3, -2.5, -2, -1.5, -1, -0.5, 0, 0.5, 1];
const defaults = { w_hat: 0, m_hat: 0, gate: -0.5, flags: [], outcome: "" };

// How each of the 21 × 21 starts ends, for each start of the gate: row by row from below, a letter for each cell, runs of
// one letter as their length and it. A test holds them against PyTorch and against what `learner` makes of them.
const LETTERS = { s: "solved", n: "nearly", "+": "sum", x: "product", b: "blend" };
const MAPS = {
  "-3": "31+2s3n16+11n10+11n9+12n9+12n9+12n9+7n5s9+5n7s8+5n8s8+4n9s8+4n9s7+5n9s7+4n10s6+5n10s5+x5n10s3b3x5n10s6x5n10s6x5n10s6x5n10s6x5n10s",
  "-2.5": "73+11s10+11s10+4n7s9+5n7s9+4n8s9+3n9s9+3n9s9+2n10s8+3n10s8+3n10s8+3n10s7+4n10s7+4n10s2b5+4n10s3b3+5n10s3b3+5n10s4b+x5n10s4b+x5n10s",
  "-2": "115+11s10+11s10+11s10+11s9+n11s9+n11s9+n11s9+n11s9+2n10s8+3n10sb7+3n10s2b6+3n10s3b5+3n10s4b4+3n10s4b3+4n10s4b3+4n10s",
  "-1.5": "158+10s10+11s10+11s10+11s10+11s10+11s10+11s9+n11sb8+n11s3b6+n11s3b6+n11s4b5+n11s4b5+n11s4b5+n11s",
  "-1": "185+4s13+8s12+9s12+9s11+10s11+10s11+10s11+10s2b8+11s3b7+11s4b6+11s4b6+11s4b6+11s",
  "-0.5": "228+3s15+6s14+7s14+7s14+7s13+8s13+8s2b11+8s3b10+8s3b10+8s3b10+8s",
  "0": "271+2s17+4s17+4s16+5s16+5s16+5s15+6s15+6sb14+6s",
  "0.5": "335+s19+2s19+2s18+3s18+3s18+3s",
  "1": "441+",
};
const mapAt = (gate) => [...MAPS[gate].matchAll(/(\d*)([snbx+])/g)].flatMap(([, n, letter]) => Array(Number(n || 1)).fill(LETTERS[letter]));

// ---- the unit -------------------------------------------------------------------------------------------------

/** Seeded points, the logarithms that the product needs, what is wanted, and the mean square of that. */
function batch([low, high], seed) {
  const random = uniform(seed);
  const draw = () => low + (high - low) * random();
  const pairs = Array.from({ length: POINTS }, () => [draw(), draw()]);
  const of = (value) => Float64Array.from(pairs, value);
  const wanted = of(([a, b]) => a * b);
  return { x1: of(([a]) => a), x2: of(([, b]) => b), log1: of(([a]) => Math.log(a + EPSILON)),
    log2: of(([, b]) => Math.log(b + EPSILON)), wanted, size: wanted.reduce((sum, t) => sum + t * t / POINTS, 0) };
}
const TASK = { inside: batch(INSIDE, 1), outside: batch(OUTSIDE, 2) };

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

/** A unit with both Ŵ, both M̂ and both G alike, and its optimizer. */
function learner(wHat, mHat, gate) {
  const p = Float64Array.of(wHat, wHat, mHat, mHat, gate, gate), slope = new Float64Array(6), memory = adamState(6);
  return { p, step() { measure(p, TASK.inside, slope); adamStep(p, slope, memory, RATE); } };
}

/** What a reader can see of a unit: gate, weights, root mean square errors in and beyond the training range. */
function look(p) {
  const { loss, gate, weights } = measure(p, TASK.inside);
  return { gate, weights, inside: Math.sqrt(loss), outside: Math.sqrt(measure(p, TASK.outside).loss) };
}

const KINDS = { solved: "solved", nearly: "nearly", sum: "ends as a sum", product: "ends as a product", blend: "a blend of both" };

/** One of KINDS. Solved: beyond the training range the error is at most a twentieth of the size of what is wanted. */
function outcomeOf({ gate, weights, outside }) {
  if (outside <= 0.05 * Math.sqrt(TASK.outside.size)) return "solved";
  if (gate < 0.1 && weights.every((w) => Math.abs(w - 1) < 0.1)) return "nearly";
  return gate > 0.9 ? "sum" : gate < 0.1 ? "product" : "blend";
}

/** The whole training from one start: what came of it, and the way of both weights. */
function runFrom(wHat, mHat, gate) {
  const unit = learner(wHat, mHat, gate), way = [[...unit.p]];
  for (let n = 1; n <= STEPS; n += 1) {
    unit.step();
    if (n % 10 === 0) way.push([...unit.p]);
  }
  const state = look(unit.p);
  return { state, kind: outcomeOf(state), way };
}

// ---- the map: 21 × 21 starts --------------------------------------------------------------------------------

const SIDE = 21;
const ALL = Array.from({ length: SIDE * SIDE }, (_, k) => k);
const startAt = (k) => [(2 * (k % SIDE) - 20) / 10, (3 * Math.floor(k / SIDE) - 30) / 10];
const snap = (value, pitch) => between(0, SIDE - 1, Math.round(value / pitch) + 10);
const cellOf = (wHat, mHat) => snap(wHat, 0.2) + SIDE * snap(mHat, 0.3);
const apart = (k, l) => Math.max(Math.abs(k % SIDE - l % SIDE), Math.abs(Math.floor(k / SIDE) - Math.floor(l / SIDE)));

// ---- words ----------------------------------------------------------------------------------------------------

const WORDS = ["none", "one", "two", "three", "four", "five"];
const power = (name, w) => [name, html("sup", {}, signed(w))];
const PRODUCT = "x₁ · x₂";
/** How much of the sum the gate takes at the start, on the training points. */
const sumAt = (gate) => Math.round(100 * measure([0, 0, 0, 0, gate, gate], TASK.inside).gate);

/** The path that rules, as a formula with the weights that it has. */
function reading(kind, [w1, w2]) {
  if (kind === "sum") return [`${signed(w1)} x₁ ${w2 < 0 ? "−" : "+"} ${signed(Math.abs(w2))} x₂`];
  return [...power("x₁", w1), " · ", ...power("x₂", w2)];
}

const solvedIn = (cells) => cells.filter((kind) => kind === "solved").length;
const hitsOf = (cells, flags) => flags.filter((k) => cells[k] === "solved").length;

const capital = (word) => word[0].toUpperCase() + word.slice(1);

/** How the flags were wrong, or that they were not: [headline, words]. */
function verdict(cells, flags) {
  const hits = hitsOf(cells, flags), solved = solvedIn(cells), missed = flags.filter((k) => cells[k] !== "solved");
  const headline = hits === FLAGS ? "All of your five flags solve it." : `${capital(WORDS[hits])} of your five flags ${hits < 2 ? "solves" : "solve"} it.`;
  const blind = `${solved} of the ${ALL.length} runs do, so five flags planted blindly hit ${((FLAGS * solved) / ALL.length).toFixed(1)} on average.`;
  const same = missed.every((k) => cells[k] === cells[missed[0]]) && ["sum", "product"].includes(cells[missed[0]]);
  const rest = same ? ` ${hits ? "The others end" : "They all end"} as a ${cells[missed[0]]} with the wrong weights.`.replace("a sum with the wrong weights", "a sum instead of a product") : "";
  const goals = ALL.filter((k) => cells[k] === "solved");
  const far = hits || !goals.length ? 0 : Math.min(...flags.map((k) => Math.min(...goals.map((l) => apart(k, l)))));
  return [headline, `${blind}${rest}${far ? ` Your nearest flag stands ${far} square${far === 1 ? "" : "s"} from one that solves it.` : ""}`];
}

/** What became of one start. */
function told({ kind, state }) {
  const share = Math.round(100 * state.gate);
  if (kind === "blend") return ["This run ends as a blend: ", `after ${count(STEPS)} steps the gate still takes ${share} % of the sum.`];
  const as = { solved: "solves it", nearly: "nearly solves it", sum: "ends as a sum", product: `ends as a product that is not ${PRODUCT}` }[kind];
  return [`This run ${as}: `, `after ${count(STEPS)} steps the gate is ${kind === "sum" ? `${share} % sum` : `${100 - share} % product`}, and y reads `, ...reading(kind, state.weights), "."];
}

// ---- the picture ----------------------------------------------------------------------------------------------

const PLOT = { left: 42, right: 394, top: 28, bottom: 380, width: 400, height: 418 };
const onW = linearScale([-2.1, 2.1], [PLOT.left, PLOT.right]);
const onM = linearScale([-3.15, 3.15], [PLOT.bottom, PLOT.top]);
const FRAME = { x: PLOT.left, y: PLOT.top, width: PLOT.right - PLOT.left, height: PLOT.bottom - PLOT.top };
const PITCH = FRAME.width / SIDE;
const GLYPHS = { nearly: "m-1.5,0h3", sum: "m-2.6,0h5.2m-2.6,-2.6v5.2", product: "m-2,-2l4,4m0,-4l-4,4", blend: "m-2.2,2.2l4.4,-4.4" };
const MARKS = { solved: "M-4,-17l3,3l6,-6", other: "M-3,-20l6,6m0,-6l-6,6" };

function makeMap() {
  const areas = Object.keys(KINDS).map((kind) => line(kind)), signs = line("signs");
  const grid = line("grid", ALL.slice(1, SIDE).map((k) => `M${PLOT.left + PITCH * k},${PLOT.top}V${PLOT.bottom}M${PLOT.left},${PLOT.top + PITCH * k}H${PLOT.right}`).join(""));
  const el = svg("g", { class: "map" }, svg("rect", FRAME), grid, ...areas, signs);
  function draw(cells) { // or null, while all is gray
    el.classList.toggle("blank", !cells);
    const squares = Object.fromEntries(Object.keys(KINDS).map((kind) => [kind, ""]));
    let strokes = "";
    cells?.forEach((kind, k) => {
      const [x, y] = [PLOT.left + PITCH * (k % SIDE), PLOT.bottom - PITCH * (Math.floor(k / SIDE) + 1)];
      squares[kind] += `M${x.toFixed(2)},${y.toFixed(2)}h${PITCH.toFixed(2)}v${PITCH.toFixed(2)}h-${PITCH.toFixed(2)}z`;
      if (GLYPHS[kind]) strokes += `M${(x + PITCH / 2).toFixed(1)},${(y + PITCH / 2).toFixed(1)}${GLYPHS[kind]}`;
    });
    areas.forEach((area) => area.setAttribute("d", squares[area.getAttribute("class")]));
    signs.setAttribute("d", strokes);
  }
  return { el, draw };
}

function makePad({ onmove, onpick }) {
  const clip = freshId(), map = makeMap();
  const trails = [0, 1].flatMap(() => [svg("polyline", { class: "trail halo" }), svg("polyline", { class: "trail" })]);
  const ring = svg("g", { class: "ring", tabindex: 0, role: "slider", "aria-valuemin": -2, "aria-valuemax": 2, ...OWN_KEYS,
    "aria-label": "Weights on the map: left and right move Ŵ, up and down move M̂, Enter plants a flag or takes it" },
    svg("rect", { class: "halo", x: -10, y: -10, width: 20, height: 20 }), svg("rect", { x: -10, y: -10, width: 20, height: 20 }));
  const poles = Array.from({ length: FLAGS }, () => svg("g", { class: "flag" }, svg("path", { class: "pole", d: "M0,2V-22" }),
    svg("path", { class: "cloth", d: "M0,-23h15l-4,6l4,6h-15z" })));
  const marks = poles.map(() => line("judged")), planted = svg("g", { class: "yours" }, ...poles);
  const el = svg("svg", { viewBox: `0 0 ${PLOT.width} ${PLOT.height}`, role: "group", class: "pad",
    "aria-label": "Map of 21 by 21 initial values: Ŵ from −2 to 2 across, M̂ from −3 to 3 upwards" },
    svg("clipPath", { id: clip }, svg("rect", FRAME)), map.el, svg("rect", { class: "axis", ...FRAME }),
    ...[-2, -1, 0, 1, 2].map((w) => svgText(onW(w), PLOT.bottom + 16, "middle", signed(w, 0))),
    ...[-3, -2, -1, 0, 1, 2, 3].map((m) => svgText(PLOT.left - 6, onM(m) + 4, "end", signed(m, 0))),
    svgText(onW(0), PLOT.height - 3, "middle", "Ŵ at initialization →"),
    svgText(PLOT.left, PLOT.top - 10, "start", "M̂ at initialization ↑"),
    svg("g", { "clip-path": `url(#${clip})` }, ...trails), planted, ...marks, ring);

  el.addEventListener("click", (event) => {
    const [x, y] = pointIn(el, event);
    if (x < PLOT.left || x > PLOT.right || y < PLOT.top || y > PLOT.bottom) return;
    onpick(cellOf(onW.invert(x), onM.invert(y)));
  });
  ring.addEventListener("keydown", (event) => {
    const move = ARROWS[event.key];
    if (!move && event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    if (move) onmove(...move); else onpick();
  });

  const point = (x, y) => `${x.toFixed(1)},${y.toFixed(1)}`, shift = (x, y) => `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
  function draw({ wHat, mHat, flags, cells, run, meaning }) {
    map.draw(cells);
    fill(ring, { transform: shift(onW(wHat), onM(mHat)), "aria-valuenow": decimals(wHat, 1), class: run ? "ring chosen" : "ring",
      "aria-valuetext": `Ŵ = ${signed(wHat, 1)}, M̂ = ${signed(mHat, 1)}: ${meaning}` });
    poles.forEach((pole, i) => {
      const there = i < flags.length, [w, m] = there ? startAt(flags[i]) : [0, 0];
      fill(pole, { visibility: there ? "visible" : "hidden", transform: there ? shift(onW(w), onM(m)) : "" });
      const good = there && cells && cells[flags[i]] === "solved";
      fill(marks[i], { d: there && cells ? MARKS[good ? "solved" : "other"] : "", transform: shift(onW(w) + 7, onM(m)) });
    });
    [0, 1].forEach((i) => {
      const points = run ? run.way.map((p) => point(onW(p[i]), onM(p[i + 2]))).join(" ") : "";
      trails[2 * i].setAttribute("points", points);
      trails[2 * i + 1].setAttribute("points", points);
    });
  }
  return { el, draw };
}

// ---- one instance ---------------------------------------------------------------------------------------------

const makeLegend = () => countingLegend("training-legend", KINDS, (kind, ...words) =>
  html("li", { class: kind }, svg("svg", { viewBox: "-8 -8 16 16", "aria-hidden": "true" },
    svg("rect", { x: -8, y: -8, width: 16, height: 16 }), svg("path", { d: `M0,0${GLYPHS[kind] ?? ""}` })), ...words));

function render({ model, el }) {
  el.classList.add("nalu-explorable", "predict");
  const get = (name) => model.get(name), plan = oncePerTurn(draw);
  const tie = makeTie({ model, names: Object.keys(defaults), follow });
  let open = false, run = null, topic = ""; // what is spoken of: the flags, the gate, or one start

  function change(values) {
    tie.write(values);
    plan();
  }
  function follow(changed) {
    if (changed.includes("gate")) topic = "gate";
    if (changed.includes("w_hat") || changed.includes("m_hat")) topic = "start";
    train();
    plan();
  }
  const planted = () => get("flags").slice(-FLAGS).map(([w, m]) => cellOf(w, m));
  const own = () => cellOf(get("w_hat"), get("m_hat"));
  function place(k) {
    const [w_hat, m_hat] = startAt(k);
    change({ w_hat, m_hat });
  }
  /** Where the map is open and one start is spoken of, that start is trained. */
  function train() {
    run = open && topic === "start" ? runFrom(get("w_hat"), get("m_hat"), get("gate")) : null;
    if ((run?.kind ?? "") !== get("outcome")) change({ outcome: run?.kind ?? "" });
  }
  function show(k) {
    place(k);
    topic = "start";
    train();
  }
  /** A flag more, or one less; a sixth takes the place of the first. */
  function plant(k) {
    const flags = planted(), next = flags.includes(k) ? flags.filter((each) => each !== k) : [...flags, k].slice(-FLAGS);
    change({ flags: next.map(startAt) });
  }
  function pick(k = own()) {
    place(k);
    if (open) show(k); else plant(k);
  }
  function moveBy(right, up) {
    const keep = (value) => between(0, SIDE - 1, value);
    const k = keep(own() % SIDE + right) + SIDE * keep(Math.floor(own() / SIDE) + up);
    if (open) show(k); else place(k);
  }
  function reveal() {
    if (open || planted().length < FLAGS) return;
    [open, topic] = [true, "flags"];
    plan();
  }

  const pad = makePad({ onmove: moveBy, onpick: pick }), legend = makeLegend();
  const go = button("Train all 441", reveal, { class: "go" });
  const gate = stops({ label: "Initial gate", values: [...GATES].reverse(), value: get("gate"), format: (value) => `${sumAt(value)} % sum`,
    oninput(value) { topic = "gate"; change({ gate: value }); train(); } });
  const slide = html("div", { class: "training-gate" }, html("p", {}, "Now move the gate's initial value, or tap a square to see where its weights go."), gate.el,
    html("div", { class: "ends", "aria-hidden": "true" }, html("span", {}, "sum"), html("span", {}, "product")));
  const status = statusLine();
  const task = taskLine(`Which initial values lead to ${PRODUCT}?`,
    `Each square is an initialization of one NALU that learns ${PRODUCT}, the same for both of its weights. Plant five flags where you think training solves it, then train all.`);
  el.append(html("div", { class: "training" }, task, html("div", { class: "training-panes" }, pad.el,
    html("div", {}, html("div", { class: "training-row" }, go), status.el, slide, legend.el))));

  function meaning(cells, flags) {
    const k = own();
    return cells ? KINDS[cells[k]] : flags.includes(k) ? "a flag" : "no flag";
  }
  function draw() {
    const cells = open ? mapAt(get("gate")) : null, flags = planted();
    pad.draw({ wHat: get("w_hat"), mHat: get("m_hat"), flags, cells, run, meaning: meaning(cells, flags) });
    legend.draw(cells);
    legend.el.hidden = !open;
    slide.hidden = !open;
    go.hidden = open;
    gate.set(get("gate"));
    openWhen(go, flags.length === FLAGS);
    el.dataset.guess = open ? "kept" : flags.length === FLAGS ? "given" : "asked";
    status.say(sentence(cells, flags));
  }
  function sentence(cells, flags) {
    if (!open) {
      const left = FLAGS - flags.length;
      return [left === FLAGS ? "Tap a square to plant a flag, or move there with the arrow keys and press Enter."
        : left ? `${left} flag${left === 1 ? "" : "s"} left.` : "All five are set. Train all to see how every run ends."];
    }
    if (topic === "flags") {
      const [headline, words] = verdict(cells, flags);
      return [html("strong", {}, headline), ` ${words}`];
    }
    if (run) return told(run);
    const hits = hitsOf(cells, flags), solved = solvedIn(cells);
    return [html("strong", {}, `${solved} of the ${ALL.length} runs solve it`), `, and ${WORDS[hits]} of your flags, with a gate that starts at ${sumAt(get("gate"))} % sum.`];
  }

  draw();
  return tie.live(el, []);
}

export default { defaults, render, training: { measure, learner, look, outcomeOf, startAt, mapAt, task: TASK, steps: STEPS } };
