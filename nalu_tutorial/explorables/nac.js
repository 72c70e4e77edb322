// Chapter 2: one neural accumulator with three inputs. Its weights are dots on the surface W = tanh(Ŵ) σ(M̂).
// The model's traits are the whole state that can be linked; traces, loss curve and optimiser live in the view.

import {
  adamState, adamStep, between, button, choice, drag, html, levelLines, line, linearScale, makeFrames, makeTie,
  oncePerTurn, pathThrough, pointIn, prefersStill, sigmoid, signed, signOf, slider, statusLine, svg, timesTen,
  typeset, uniform,
} from "./kit.js";

const SUBSCRIPT = ["₁", "₂", "₃"];
const START_RADIUS = 9.47140638591516; // the published start U[−r, r] for 3 → 1; a test holds it against nac_start_radius
const RATE = { adam: 0.1, sgd: 0.2 };
const OPTIMIZERS = [["adam", "Adam"], ["sgd", "gradient descent"]];
const PATIENCE = 200; // so many steps without one per cent less loss count as stuck

// The last two are there to fail: no weight leaves [−1, 1], and no weighted sum multiplies.
const GOALS = {
  "x1 + x2": { weights: [1, 1, 0], of: ([a, b]) => a + b },
  "x1 - x2": { weights: [1, -1, 0], of: ([a, b]) => a - b },
  "x1 + x2 - x3": { weights: [1, 1, -1], of: ([a, b, c]) => a + b - c },
  "x3": { weights: [0, 0, 1], of: ([, , c]) => c },
  "2 * x1": { weights: [2, 0, 0], of: ([a]) => 2 * a },
  "x1 * x2": { weights: null, of: ([a, b]) => a * b },
};
const STARTS = {
  "near zero": (draw) => 2 * draw() - 1,
  "published": (draw) => START_RADIUS * (2 * draw() - 1),
  "saturated": (draw) => (draw() < 0.5 ? -1 : 1) * (6 + 3 * draw()),
};

const defaults = {
  w_hat: [1.8, -2.6, -0.6],
  m_hat: [-1.2, 0.4, 2.4],
  x: [1.5, 1.0, -0.5],
  goal: "x1 + x2 - x3",
  start: "near zero",
  optimizer: "adam",
};

// ---- the unit -------------------------------------------------------------------------------------------------

const weight = (w, m) => Math.tanh(w) * sigmoid(m);
const dot = (a, b) => a.reduce((sum, value, i) => sum + value * b[i], 0);

/** y = W x with W = tanh(Ŵ) σ(M̂), for one output. */
const forward = (wHat, mHat, x) => dot(wHat.map((w, i) => weight(w, mHat[i])), x);

/** The slopes of one weight along Ŵ and along M̂. */
function slopes(w, m) {
  const open = sigmoid(m);
  return [(1 - Math.tanh(w) ** 2) * open, Math.tanh(w) * open * (1 - open)];
}

/** Mean squared error over a batch, and its gradient by Ŵ and by M̂. */
function gradient(wHat, mHat, inputs, targets) {
  const errors = inputs.map((x, k) => forward(wHat, mHat, x) - targets[k]);
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const byWeight = wHat.map((_, i) => mean(errors.map((error, k) => 2 * error * inputs[k][i])));
  return {
    loss: mean(errors.map((error) => error ** 2)),
    wHat: byWeight.map((g, i) => g * slopes(wHat[i], mHat[i])[0]),
    mHat: byWeight.map((g, i) => g * slopes(wHat[i], mHat[i])[1]),
  };
}

/** One step of Adam, or of plain gradient descent where there is no Adam state; returns new parameters. */
function step(wHat, mHat, inputs, targets, state, lr) {
  const slope = gradient(wHat, mHat, inputs, targets);
  const values = [...wHat, ...mHat];
  const flat = [...slope.wHat, ...slope.mHat];
  if (state) adamStep(values, flat, state, lr);
  else flat.forEach((g, i) => { values[i] -= lr * g; });
  return { wHat: values.slice(0, wHat.length), mHat: values.slice(wHat.length) };
}

const BATCH = (() => {
  const draw = uniform(1);
  return Array.from({ length: 32 }, () => [0, 1, 2].map(() => 4 * draw() - 2));
})();

// ---- words ----------------------------------------------------------------------------------------------------

const short = (value) => (value === 0 || Math.abs(value) >= 0.001 ? signed(value, 3) : timesTen(value, 0));

const isReadable = (weights) => weights.every((w) => Math.abs(w - Math.round(w)) <= 0.05);

/** The weights as a formula: rounded where all of them lie within 0.05 of −1, 0 or 1, else with two decimals. */
function formulaOf(weights) {
  const read = isReadable(weights);
  const terms = weights.map((w, i) => [read ? Math.round(w) : w, `x${SUBSCRIPT[i]}`]).filter(([w]) => w !== 0);
  const words = terms.map(([w, name], k) =>
    `${k === 0 ? (w < 0 ? "−" : "") : w < 0 ? " − " : " + "}${read ? "" : `${Math.abs(w).toFixed(2)} `}${name}`);
  return `y = ${words.join("") || "0"}`;
}

const REMARKS = { right: "read off the weights: solved", wrong: "readable, but not the goal", no: "not readable yet" };
const isRight = ({ weights, goal }) =>
  GOALS[goal].weights?.every((wanted, i) => Math.abs(wanted - weights[i]) <= 0.05) ?? false;

function sentence(now) {
  const loss = short(now.loss);
  if (isRight(now)) return `Solved: the weights read ${formulaOf(now.weights)}.`;
  if (now.goal === "2 * x1" && now.weights[0] > 0.95) return `W₁ is at its ceiling of 1, and the goal needs 2. The loss stays near ${loss}.`;
  if (now.stuck && now.goal === "x1 * x2") return `No weighted sum is a product. This is the best one, with a loss of ${loss}.`;
  const slope = short(now.steepest);
  if (now.steepest < 0.01 && now.loss > 0.1) {
    return now.optimizer === "sgd"
      ? `Flat ground: the steepest slope is ${slope}. Plain gradient descent has nothing to follow.`
      : `Flat ground: the steepest slope is ${slope}. Adam divides it by its own size and walks on.`;
  }
  if (now.stuck) return `Stuck: ${PATIENCE} steps without progress. The steepest slope is ${slope}, the loss still ${loss}.`;
  if (now.steps === 0) return "Each dot is a weight. Its arrow points downhill: that is where training would push it.";
  return `After ${now.steps} step${now.steps === 1 ? "" : "s"} the loss is ${loss}.`;
}

// ---- the surface ----------------------------------------------------------------------------------------------

const PLOT = { left: 34, right: 396, top: 6, bottom: 306, width: 400, height: 342 };
const LEVELS = [0.05, 0.15, 0.25, 0.35, 0.45, 0.55, 0.65, 0.75, 0.85, 0.95];

/** The region W ≥ level for Ŵ > 0: its edge is Ŵ = artanh(level / σ(M̂)). sign = −1 mirrors it. */
function region(level, sign, range, sx, sy) {
  const lowest = Math.max(-range, Math.log(level / (1 - level)) + 1e-6);
  const edge = Array.from({ length: 61 }, (_, k) => {
    const m = lowest + (range - lowest) * (k / 60) ** 2; // the bend is at the low end: more points there
    const ratio = level / sigmoid(m);
    return [ratio < 1 ? Math.min(range, Math.atanh(ratio)) : range, m];
  });
  return `${pathThrough([[range, lowest], ...edge, [range, range]].map(([w, m]) => [sx(sign * w), sy(m)]))}Z`;
}

function backdrop(range, sx, sy) {
  const ticks = range > 7 ? [-10, -5, 0, 5, 10] : [-6, -3, 0, 3, 6];
  const plateau = (text, w, m) => svg("text", { x: sx(w), y: sy(m), class: "plateau", "text-anchor": "middle" }, text);
  const bands = [1, -1].flatMap((sign) => LEVELS.map((level) =>
    line(sign > 0 ? "plus" : "minus", region(level, sign, range, sx, sy))));
  return [
    svg("g", { class: "bands" }, ...bands),
    line("axis", `M${sx(0)},${PLOT.top}V${PLOT.bottom}M${PLOT.left},${sy(0)}H${PLOT.right}`),
    svg("rect", { class: "axis", x: PLOT.left, y: PLOT.top, width: PLOT.right - PLOT.left, height: PLOT.bottom - PLOT.top }),
    ...ticks.flatMap((tick) => [
      svg("text", { x: sx(tick), y: PLOT.bottom + 16, "text-anchor": "middle" }, signed(tick, 0)),
      svg("text", { x: PLOT.left - 6, y: sy(tick) + 4, "text-anchor": "end" }, signed(tick, 0)),
    ]),
    svg("text", { x: (sx(0) + PLOT.right) / 2, y: PLOT.height - 4, "text-anchor": "middle" }, "Ŵ, the sign →"),
    svg("text", { transform: `translate(6 ${(PLOT.top + sy(0)) / 2}) rotate(-90)`, "text-anchor": "middle" }, "M̂, the gate →"),
    plateau("W = 1", 0.66 * range, 0.86 * range),
    plateau("W = −1", -0.66 * range, 0.86 * range),
    plateau("W = 0", 0, -0.86 * range),
  ];
}

/** Lengths grow with the logarithm, so that gentle slopes still show and steep ones stay in the picture. */
function arrow(x, y, slopeW, slopeM) {
  const size = Math.hypot(slopeW, slopeM);
  const length = 13 * Math.log1p(20 * size);
  if (length < 5) return "";
  const [dx, dy] = [-slopeW / size, slopeM / size];
  const [x0, y0, x1, y1] = [x + 11 * dx, y + 11 * dy, x + (11 + length) * dx, y + (11 + length) * dy];
  const head = Math.min(7, length);
  const wing = (side) => `L${(x1 - head * (dx + side * 0.6 * dy)).toFixed(1)},${(y1 - head * (dy - side * 0.6 * dx)).toFixed(1)}`;
  return `M${x0.toFixed(1)},${y0.toFixed(1)}L${x1.toFixed(1)},${y1.toFixed(1)}${wing(1)}M${x1.toFixed(1)},${y1.toFixed(1)}${wing(-1)}`;
}

function makeSurface({ onselect, onmove }) {
  const still = svg("g");
  const traces = SUBSCRIPT.map(() => svg("polyline", { class: "trace" }));
  const arrows = SUBSCRIPT.map(() => line("arrow"));
  const dots = SUBSCRIPT.map((_, i) => svg("g", { class: "dot" }, svg("circle", { class: "reach", r: 20 }),
    svg("circle", { class: "disc", r: 9.5 }), svg("text", { y: 4.5, "text-anchor": "middle" }, String(i + 1))));
  const el = svg("svg", {
    viewBox: `0 0 ${PLOT.width} ${PLOT.height}`, role: "img", class: "hills",
    "aria-label": "Map of W over Ŵ and M̂: two plateaus, −1 and 1, at the top, one of 0 below. Three dots are the weights; the sliders below move them too.",
  }, still, ...traces, ...arrows, ...dots);
  let range = 0, held = -1, sx, sy, places = [];
  const inside = (value) => between(-range, range, value);

  function pointer(event) {
    return [...pointIn(el, event), PLOT.width / el.getBoundingClientRect().width];
  }
  drag(el, { end() { held = -1; },
    start(event) {
      const [x, y, scale] = pointer(event);
      const far = places.map(([px, py]) => Math.hypot(px - x, py - y));
      const nearest = far.indexOf(Math.min(...far));
      if (far[nearest] > 22 * Math.max(1, scale)) return false;
      held = nearest;
      onselect(held);
      event.preventDefault();
    },
    move(event) {
      const [x, y] = pointer(event);
      onmove(held, inside(sx.invert(x)), inside(sy.invert(y)));
    } });

  function zoom(next) {
    range = next;
    sx = linearScale([-range, range], [PLOT.left, PLOT.right]);
    sy = linearScale([-range, range], [PLOT.bottom, PLOT.top]);
    still.replaceChildren(...backdrop(range, sx, sy));
  }
  function draw(now) {
    // The picture widens by itself, but not under the reader's hand.
    if (held < 0 && now.range !== range) zoom(now.range);
    places = now.wHat.map((w, i) => [sx(inside(w)), sy(inside(now.mHat[i]))]);
    places.forEach(([x, y], i) => {
      const beyond = Math.max(Math.abs(now.wHat[i]), Math.abs(now.mHat[i])) > range;
      dots[i].setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
      dots[i].setAttribute("class", `dot${i === now.selected ? " chosen" : ""}${beyond ? " beyond" : ""}`);
      arrows[i].setAttribute("d", arrow(x, y, now.slope.wHat[i], now.slope.mHat[i]));
      traces[i].setAttribute("points", now.traces[i].map(([w, m]) => `${sx(inside(w)).toFixed(1)},${sy(inside(m)).toFixed(1)}`).join(" "));
    });
    if (el.lastChild !== dots[now.selected]) el.append(dots[now.selected]);
  }
  return { el, draw };
}

// ---- the adding machine ---------------------------------------------------------------------------------------

const COLUMNS = [47, 140, 233];

function makeMachine({ onselect }) {
  const text = (x, y, anchor, name = "") => svg("text", { x, y, "text-anchor": anchor, class: name });
  const wires = COLUMNS.map((x) => svg("path", { d: `M${x},48C${x},92 140,82 140,116` }));
  const pills = COLUMNS.map((x, i) => svg("g", { onclick: () => onselect(i) },
    svg("rect", { x: x - 42, y: 20, width: 84, height: 27, rx: 13.5 }), text(x, 38, "middle")));
  const products = [text(-2, 70, "start"), text(149, 70, "start"), text(282, 70, "end")];
  const wanted = text(116, 137, "end", "wanted"), got = text(164, 137, "start", "got");
  const scale = linearScale([-6, 6], [14, 266]);
  const gap = line("gap"), aim = line("aim", "M0,-8L7,0L0,8L-7,0Z");
  const bead = svg("circle", { class: "bead", r: 5.5 });
  const el = svg("svg", { viewBox: "0 0 280 198", role: "img",
    "aria-label": "The machine: each input times its weight, summed to y, beside the wanted value." },
    line("axis", `${COLUMNS.map((x) => `M${x},0V20`).join("")}M14,172H266${[-6, -3, 0, 3, 6].map((t) => `M${scale(t)},168v8`).join("")}`),
    ...[-6, -3, 0, 3, 6].map((t) => svg("text", { x: scale(t), y: 194, "text-anchor": "middle" }, signed(t, 0))),
    ...wires, ...pills, ...products, svg("circle", { class: "sum", cx: 140, cy: 132, r: 16 }),
    svg("text", { x: 140, y: 138, "text-anchor": "middle", class: "sigma" }, "Σ"), wanted, got, gap, aim, bead);
  const place = (value) => scale(between(-6.2, 6.2, value));

  function draw(now) {
    now.weights.forEach((w, i) => {
      const kind = signOf(w);
      wires[i].setAttribute("class", `wire ${kind}`);
      wires[i].setAttribute("stroke-width", (1.5 + 9 * Math.abs(w)).toFixed(1));
      pills[i].setAttribute("class", `pill ${kind}${i === now.selected ? " chosen" : ""}`);
      pills[i].lastChild.textContent = `× ${signed(w)}`;
      products[i].textContent = signed(w * now.x[i]);
    });
    const y = dot(now.weights, now.x), target = GOALS[now.goal].of(now.x);
    got.textContent = `y = ${signed(y)}`;
    wanted.textContent = `wanted ${signed(target)}`;
    gap.setAttribute("d", `M${place(y).toFixed(1)},172H${place(target).toFixed(1)}`);
    aim.setAttribute("transform", `translate(${place(target).toFixed(1)} 172)`);
    bead.setAttribute("transform", `translate(${place(y).toFixed(1)} 172)`);
  }
  return { el, draw };
}

// ---- the loss -------------------------------------------------------------------------------------------------

function makeCurve() {
  const sy = linearScale([1, -4], [8, 160]); // powers of ten
  const path = line("curve");
  const end = svg("circle", { class: "bead", r: 4 });
  const length = svg("text", { x: 272, y: 179, "text-anchor": "end" });
  const levels = ["10", "1", "", "0.01", "", "10⁻⁴"].map((words, k) => [sy(1 - k), words]);
  const el = svg("svg", { viewBox: "0 0 280 182", role: "img", "aria-label": "The loss on a logarithmic scale, step by step." },
    ...levelLines(levels, { left: 34, right: 272 }), svg("text", { x: 34, y: 179 }, "0"), path, end, length);

  function draw({ losses }) {
    const last = losses.length - 1;
    const sx = linearScale([0, Math.max(100, last)], [34, 272]);
    const point = (k) => [sx(k), sy(between(-4, 1.2, Math.log10(losses[k])))];
    const stride = Math.ceil(losses.length / 240); // as many points as there are pixels to show them
    const shown = losses.map((_, k) => k).filter((k) => k % stride === 0 || k === last);
    path.setAttribute("d", pathThrough(shown.map(point)));
    end.setAttribute("transform", `translate(${point(last)})`);
    length.textContent = `${Math.max(100, last)} steps`;
  }
  return { el, draw };
}

// ---- one instance ---------------------------------------------------------------------------------------------

/** A walk over the surface: where the dots have been, what it cost, and what the optimiser remembers. */
function makeWalk({ get, change }) {
  let losses, traces, memory, begun = null;
  const targets = () => BATCH.map(GOALS[get("goal")].of);
  const slope = () => gradient(get("w_hat"), get("m_hat"), BATCH, targets());
  const record = () => {
    losses.push(slope().loss);
    traces.forEach((trace, i) => trace.push([get("w_hat")[i], get("m_hat")[i]]));
  };
  const forget = () => { memory = adamState(6); begun = null; };
  const clear = () => { forget(); losses = []; traces = [[], [], []]; record(); };
  const since = () => losses.length - 1 - begun;
  return {
    clear, forget, record,
    begin() { begun = losses.length - 1; },
    step() {
      const name = get("optimizer");
      const next = step(get("w_hat"), get("m_hat"), BATCH, targets(), name === "adam" ? memory : null, RATE[name]);
      change({ w_hat: next.wHat, m_hat: next.mHat });
      record();
    },
    stuck: () => begun !== null && since() >= PATIENCE && losses.at(-1) > 0.99 * losses.at(-1 - PATIENCE),
    // A little further than needed, so that the reader sees the dots arrive on their plateaus.
    solved: () => begun !== null && since() >= 50 && losses.at(-1) < 0.004,
    now: () => ({ losses, traces, steps: losses.length - 1, loss: losses.at(-1), slope: slope() }),
  };
}

function render({ model, el }) {
  el.classList.add("nalu-explorable");
  let selected = 0, seed = 0, wide = false, due = 0;

  const get = (name) => model.get(name), plan = oncePerTurn(draw);
  const tie = makeTie({ model, names: Object.keys(defaults), follow });
  const change = (values) => { tie.write(values); plan(); };
  function follow(changed) {
    if (changed.includes("goal")) { pause(); walk.clear(); }
    // A linked torch unit answers each step with a rounded copy; that must not stop the training here.
    if (!frames.running() && changed.some((name) => name.endsWith("_hat"))) { // Python may be training: follow it
      walk.forget();
      walk.record();
    }
    draw();
  }
  const walk = makeWalk({ get, change }), frames = makeFrames(stride);

  function place(i, w, m) {
    pause();
    const swap = (name, value) => get(name).map((old, k) => (k === i ? value : old));
    change({ w_hat: swap("w_hat", w), m_hat: swap("m_hat", m) });
    walk.clear(); // weights that the reader has placed start a new walk
  }
  function begin(start) {
    pause();
    const draw = uniform(100 + seed);
    const three = () => [0, 1, 2].map(() => STARTS[start](draw));
    seed += 1;
    wide = false;
    change({ start, w_hat: three(), m_hat: three() });
    walk.clear();
  }
  function aimAt(goal) {
    pause();
    change({ goal });
    walk.clear();
  }

  function pause() {
    frames.stop();
    plan();
  }
  function train() {
    if (frames.running()) { pause(); return; }
    due = 0;
    status.hurry();
    walk.begin();
    frames.start();
    stride(performance.now());
  }
  /** One step a frame; for readers who prefer stillness, fifty steps and a pause. */
  function stride(time) {
    const calm = prefersStill();
    if (calm && time < due) return;
    due = time + 600;
    for (let k = 0; k < (calm ? 50 : 1); k += 1) walk.step();
    if (walk.solved() || walk.stuck()) pause();
  }

  const select = (i) => { selected = i; plan(); };
  const surface = makeSurface({ onselect: select, onmove: place });
  const machine = makeMachine({ onselect: select });
  const curve = makeCurve();
  const goal = choice({ label: "Goal", value: get("goal"), options: Object.keys(GOALS).map((key) => [key, typeset(key)]), onchange: aimAt });
  const start = choice({ label: "Start", value: get("start"), options: Object.keys(STARTS), onchange: begin });
  const optimizer = choice({ label: "Trained by", value: get("optimizer"), options: OPTIMIZERS,
    onchange: (name) => { change({ optimizer: name }); walk.forget(); } });
  const tabs = SUBSCRIPT.map((name, i) => button(`W${name}`, () => select(i)));
  const bounds = { min: -10, max: 10, step: 0.1, value: 0, format: signed };
  const moveW = slider({ label: "Ŵ", ...bounds, oninput: (w) => place(selected, w, get("m_hat")[selected]) });
  const moveM = slider({ label: "M̂", ...bounds, oninput: (m) => place(selected, get("w_hat")[selected], m) });
  const inputs = SUBSCRIPT.map((name, i) => slider({ label: `x${name}`, min: -2, max: 2, step: 0.1, value: 0, format: (v) => signed(v, 1),
    oninput: (value) => change({ x: get("x").map((old, k) => (k === i ? value : old)) }) }));
  const product = html("p"), slopesOf = html("p"), formula = html("p", { class: "nac-formula" }), remark = html("p", { class: "nac-remark" }), cost = html("p", { class: "nac-cost" });
  const once = button("One step", () => { pause(); walk.step(); });
  const go = button("Train", train, { class: "nac-go" });
  const status = statusLine();

  el.append(html("div", { class: "nac" },
    html("div", { class: "nalu-controls" }, goal.el, start.el, optimizer.el),
    html("div", { class: "nac-panes" },
      html("div", {}, surface.el, html("div", { class: "nac-row" }, go, once, button("New start", () => begin(get("start")))), status.el,
        html("div", { class: "nac-row nac-tabs", role: "group", "aria-label": "Weight to move" }, ...tabs), moveW.el, moveM.el,
        html("div", { class: "nac-numbers" }, product, slopesOf)),
      html("div", {}, html("div", { class: "nac-inputs" }, ...inputs.map((each) => each.el)), machine.el, formula, remark, cost, curve.el))));

  function draw() {
    const [wHat, mHat] = [get("w_hat"), get("m_hat")];
    wide ||= Math.max(...[...wHat, ...mHat].map(Math.abs)) > 8;
    const walked = walk.now();
    const now = { ...walked, wHat, mHat, selected, x: get("x"), goal: get("goal"), optimizer: get("optimizer"), range: wide ? 10 : 7,
      weights: wHat.map((w, i) => weight(w, mHat[i])), stuck: walk.stuck(),
      steepest: Math.max(...[...walked.slope.wHat, ...walked.slope.mHat].map(Math.abs)) };
    for (const part of [surface, machine, curve]) part.draw(now);
    drawControls(now);
    drawWords(now);
  }
  function drawControls(now) {
    for (const [control, name] of [[goal, "goal"], [start, "start"], [optimizer, "optimizer"]]) control.set(get(name));
    inputs.forEach((each, i) => each.set(now.x[i]));
    tabs.forEach((tab, i) => tab.setAttribute("aria-pressed", i === selected));
    for (const [control, name, value] of [[moveW, "Ŵ", now.wHat[selected]], [moveM, "M̂", now.mHat[selected]]]) {
      control.set(value);
      control.el.querySelector("label").textContent = name + SUBSCRIPT[selected];
    }
    go.textContent = frames.running() ? "Pause" : "Train";
  }
  function drawWords(now) {
    const [w, m, sub] = [now.wHat[selected], now.mHat[selected], SUBSCRIPT[selected]];
    const [alongW, alongM] = slopes(w, m);
    product.textContent = `W${sub} = tanh Ŵ · σ(M̂) = ${signed(Math.tanh(w), 3)} · ${signed(sigmoid(m), 3)} = ${signed(now.weights[selected], 3)}`;
    slopesOf.textContent = `∂W/∂Ŵ = ${short(alongW)}   ∂W/∂M̂ = ${short(alongM)}`;
    const verdict = isRight(now) ? "right" : isReadable(now.weights) ? "wrong" : "no";
    formula.textContent = formulaOf(now.weights);
    formula.dataset.read = verdict;
    remark.textContent = REMARKS[verdict];
    cost.textContent = `loss ${short(now.loss)} after ${now.steps} step${now.steps === 1 ? "" : "s"}`;
    status.say([sentence(now)], frames.running());
  }

  walk.clear();
  draw();
  return tie.live(el, { stop: pause }); // nothing starts by itself
}

export default { defaults, render, nac: { forward, gradient, step, startRadius: START_RADIUS } };
