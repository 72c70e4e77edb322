// Chapter 2: one neural accumulator with three inputs. Its weights are dots on the surface W = tanh(Ŵ) σ(M̂). The reader
// puts them where training will end; then training starts somewhere else, and the reader's places stay as rings.

import {
  adamState, adamStep, ARROWS, between, button, decimals, drag, fill, html, levelLines, line, linearScale, makeFrames,
  makeTie, mean, more, oncePerTurn, openWhen, OWN_KEYS, pathThrough, pointIn, prefersStill, sigmoid, signed, signOf,
  slider, statusLine, svg, taskLine, timesTen, typeset, uniform,
} from "./kit.js";

const SUBSCRIPT = ["₁", "₂", "₃"];
const RATE = 0.1;
const PATIENCE = 200; // so many steps without one percent less loss count as stuck
const SPACE = 21; // how far apart discs are shown that lie on the same place, in the measure of the map

// The last one is there to fail: no weight leaves [−1, 1].
const GOALS = {
  "x1 + x2 - x3": { weights: [1, 1, -1], of: ([a, b, c]) => a + b - c },
  "x1 - x2": { weights: [1, -1, 0], of: ([a, b]) => a - b },
  "2 * x1": { weights: [2, 0, 0], of: ([a]) => 2 * a },
};

const defaults = { w_hat: [0, 0, 0], m_hat: [2, 0, -2], x: [1.5, 1.0, -0.5], goal: "x1 + x2 - x3" };

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
  const byWeight = wHat.map((_, i) => mean(errors.map((error, k) => 2 * error * inputs[k][i])));
  return {
    loss: mean(errors.map((error) => error ** 2)),
    wHat: byWeight.map((g, i) => g * slopes(wHat[i], mHat[i])[0]),
    mHat: byWeight.map((g, i) => g * slopes(wHat[i], mHat[i])[1]),
  };
}

/** One step of Adam; returns new parameters. */
function step(wHat, mHat, inputs, targets, state, lr) {
  const slope = gradient(wHat, mHat, inputs, targets), values = [...wHat, ...mHat];
  adamStep(values, [...slope.wHat, ...slope.mHat], state, lr);
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

/** Whether the weights are those of the goal. */
const reads = (goal, weights) => GOALS[goal].weights.every((wanted, i) => Math.abs(wanted - weights[i]) <= 0.05);

/** A height of the map in words. */
const height = (w) => (Math.abs(w) < 0.15 ? "on the flat 0" : `at ${Math.abs(w) > 0.85 ? signed(Math.sign(w), 0) : signed(w)}`);
/** How a weight of 0 is made: the gate is shut, or the sign is 0. */
const nought = (w, m) => (sigmoid(m) < 0.2 ? "shut" : Math.abs(Math.tanh(w)) < 0.2 ? "signless" : "");

/** How the guess was wrong, dot by dot, or that it was not: a sentence for the farthest miss. */
function reaction({ guess, wHat, mHat, weights, goal }) {
  const guessed = guess.map(([w, m]) => weight(w, m));
  const missed = [0, 1, 2].filter((i) => Math.abs(guessed[i] - weights[i]) > 0.2);
  if (missed.length) {
    const i = missed.sort((k, l) => Math.abs(guessed[l] - weights[l]) - Math.abs(guessed[k] - weights[k]))[0];
    const helps = goal === "2 * x1" && i > 0 ? ", where it makes up for a little of what W₁ cannot" : "";
    const others = ["", " Another one missed too.", " None of your rings was hit."][missed.length - 1];
    return `You put dot ${i + 1} ${height(guessed[i])}, and it ended ${height(weights[i])}${helps}.${others}`;
  }
  const other = [0, 1, 2].find((i) => nought(...guess[i]) === "shut" && nought(wHat[i], mHat[i]) === "signless");
  if (other !== undefined) return `All three have the heights that you guessed. But you closed the gate of dot ${other + 1}, and training took its sign to 0 instead.`;
  return "All three ended at the heights that you guessed.";
}

/** What came of the training, and of the guess: [headline, words]. */
function verdict(now) {
  const headline = reads(now.goal, now.weights) ? "Solved."
    : now.goal === "2 * x1" ? `It cannot learn ${typeset(now.goal)}.` : "Stuck.";
  const why = now.goal === "2 * x1" ? "W₁ would have to be 2, and no weight goes beyond 1. " : "";
  return [headline, ` ${why}${reaction(now)} The loss is ${short(now.losses.at(-1))} after ${now.losses.length - 1} steps.`];
}

// ---- the surface ----------------------------------------------------------------------------------------------

const PLOT = { left: 34, right: 396, top: 6, bottom: 300, width: 400, height: 342 };
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
    svg("text", { x: sx(0), y: PLOT.height - 4, "text-anchor": "middle" }, "sign Ŵ →"),
    svg("text", { transform: `translate(4 ${(PLOT.top + sy(0)) / 2}) rotate(-90)`, "text-anchor": "middle" }, "gate M̂ →"),
    plateau("W = 1", 0.66 * range, 0.86 * range),
    plateau("W = −1", -0.66 * range, 0.86 * range),
    plateau("W = 0", 0, -0.86 * range),
  ];
}

/** Places that would cover each other are shown side by side; the held one stays under the hand. */
function apart(places, held = -1, space = SPACE) {
  const shown = places.map((place) => [...place]);
  for (let round = 0; round < 12; round += 1) {
    for (const [i, k] of [[0, 1], [1, 2], [0, 2]]) {
      const [dx, dy] = [0, 1].map((axis) => shown[k][axis] - shown[i][axis]), far = Math.hypot(dx, dy);
      if (far >= space - 0.1) continue;
      const way = far < 1 ? [1, 0] : [dx / far, dy / far], push = space - far;
      for (const axis of [0, 1]) {
        if (i !== held) shown[i][axis] -= way[axis] * push * (k === held ? 1 : 0.5);
        if (k !== held) shown[k][axis] += way[axis] * push * (i === held ? 1 : 0.5);
      }
    }
  }
  return shown;
}

function makeSurface({ locked, onmove, onkeep }) {
  const still = svg("g");
  const traces = SUBSCRIPT.map(() => svg("polyline", { class: "trace" }));
  const rings = SUBSCRIPT.map((_, i) => svg("g", { class: "ghost" }, svg("circle", { r: 14 }),
    svg("text", { x: 16, y: -9 }, String(i + 1))));
  const ghosts = svg("g", { class: "yours" }, ...rings);
  const dots = SUBSCRIPT.map((name, i) => svg("g", { class: "dot", tabindex: 0, role: "slider", "aria-valuemin": -10, "aria-valuemax": 10, ...OWN_KEYS,
    "aria-label": `Dot ${i + 1}, the weight W${name}: four arrow keys`, onkeydown: (event) => press(event, i) },
    svg("circle", { class: "reach", r: 20 }), svg("circle", { class: "disc", r: 9.5 }), svg("text", { y: 4.5, "text-anchor": "middle" }, String(i + 1))));
  const el = svg("svg", { viewBox: `0 0 ${PLOT.width} ${PLOT.height}`, role: "group", class: "hills",
    "aria-label": "Map of W over Ŵ and M̂: W is −1 in the left upper corner, 1 in the right upper one, and 0 below and in the middle" },
    still, ...traces, ghosts, ...dots);
  let range = 0, held = -1, sx, sy, places = [], at = [];
  const inside = (value) => between(-range, range, value);

  drag(el, { end() { held = -1; onkeep(); },
    start(event) {
      if (event.button || locked()) return false;
      const [x, y] = pointIn(el, event), scale = PLOT.width / el.getBoundingClientRect().width;
      const far = places.map(([px, py]) => Math.hypot(px - x, py - y));
      const nearest = far.indexOf(Math.min(...far));
      if (far[nearest] > 22 * Math.max(1, scale)) return false;
      held = nearest;
      dots[held].focus({ focusVisible: false, preventScroll: true });
      event.preventDefault();
    },
    move(event) {
      const [x, y] = pointIn(el, event);
      onmove(held, inside(sx.invert(x)), inside(sy.invert(y)));
    } });
  function press(event, i) {
    const move = ARROWS[event.key];
    if (!move || locked()) return;
    event.preventDefault();
    const by = event.shiftKey ? 1 : 0.2;
    onmove(i, inside(at[i][0] + by * move[0]), inside(at[i][1] + by * move[1]));
  }

  function zoom(next) {
    range = next;
    sx = linearScale([-range, range], [PLOT.left, PLOT.right]);
    sy = linearScale([-range, range], [PLOT.bottom, PLOT.top]);
    still.replaceChildren(...backdrop(range, sx, sy));
  }
  const onMap = ([w, m]) => [sx(inside(w)), sy(inside(m))], shift = ([x, y]) => `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
  function draw(now) {
    // The picture widens by itself, but not under the reader's hand.
    if (held < 0 && now.range !== range) zoom(now.range);
    at = now.wHat.map((w, i) => [w, now.mHat[i]]);
    places = apart(at.map(onMap), held);
    const kept = now.guess ? apart(now.guess.map(onMap), -1, 30) : [];
    rings.forEach((ring, i) => fill(ring, { transform: now.guess ? shift(kept[i]) : "", visibility: now.guess ? "visible" : "hidden" }));
    places.forEach((place, i) => {
      const beyond = Math.max(...at[i].map(Math.abs)) > range, waits = !now.guess && !now.placed[i];
      fill(dots[i], { transform: shift(place), class: `dot${now.guess ? "" : " reader"}${waits ? " waits" : ""}${beyond ? " beyond" : ""}`,
        tabindex: locked() ? -1 : 0, "aria-disabled": String(locked()), "aria-valuenow": decimals(between(-10, 10, at[i][0]), 1),
        "aria-valuetext": `Ŵ = ${signed(at[i][0], 1)}, M̂ = ${signed(at[i][1], 1)}, W = ${signed(now.weights[i])}` });
      traces[i].setAttribute("points", now.traces[i].map((each) => onMap(each).map((v) => v.toFixed(1)).join(",")).join(" "));
    });
  }
  return { el, draw };
}

// ---- the adding machine ---------------------------------------------------------------------------------------

const COLUMNS = [47, 140, 233];

function makeMachine() {
  const text = (x, y, anchor, name = "") => svg("text", { x, y, "text-anchor": anchor, class: name });
  const wires = COLUMNS.map((x) => svg("path", { d: `M${x},48C${x},92 140,82 140,116` }));
  const pills = COLUMNS.map((x) => svg("g", {},
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
      pills[i].setAttribute("class", `pill ${kind}`);
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
  const sy = linearScale([1, -4], [8, 106]); // powers of ten
  const path = line("curve");
  const end = svg("circle", { class: "bead", r: 4 });
  const length = svg("text", { x: 272, y: 127, "text-anchor": "end" });
  const levels = ["10", "", "0.1", "", "10⁻³", ""].map((words, k) => [sy(1 - k), words]);
  const el = svg("svg", { viewBox: "0 0 280 132", role: "img", class: "loss", "aria-label": "The loss on a logarithmic scale, step by step." },
    ...levelLines(levels, { left: 34, right: 272 }), svg("text", { x: 34, y: 127 }, "0"), svg("text", { x: 153, y: 127, "text-anchor": "middle" }, "loss"), path, end, length);

  function draw({ losses }) {
    fill(el, { class: losses.length ? "loss" : "loss empty" });
    if (!losses.length) return;
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

/** A walk over the surface: where the dots have been, what it cost, and what the optimizer remembers. */
function makeWalk({ get, change }) {
  let losses = [], traces = [[], [], []], memory;
  const targets = () => BATCH.map(GOALS[get("goal")].of);
  function record() {
    losses.push(gradient(get("w_hat"), get("m_hat"), BATCH, targets()).loss);
    traces.forEach((trace, i) => trace.push([get("w_hat")[i], get("m_hat")[i]]));
  }
  function clear() { memory = adamState(6); losses = []; traces = [[], [], []]; }
  return {
    clear, record,
    step() {
      const next = step(get("w_hat"), get("m_hat"), BATCH, targets(), memory, RATE);
      change({ w_hat: next.wHat, m_hat: next.mHat });
      record();
    },
    stuck: () => losses.length > PATIENCE && losses.at(-1) > 0.99 * losses.at(-1 - PATIENCE),
    // A little further than can be read, so that the reader sees the dots arrive on their plateaus.
    solved: () => losses.at(-1) < 0.004 && reads(get("goal"), get("w_hat").map((w, i) => weight(w, get("m_hat")[i]))),
    now: () => ({ losses, traces }),
  };
}

function render({ model, el }) {
  el.classList.add("nalu-explorable", "predict");
  let chosen = 0, wide = false, seed = 0, due = 0, guess = null, done = false;

  const get = (name) => model.get(name), plan = oncePerTurn(draw);
  const tie = makeTie({ model, names: Object.keys(defaults), follow });
  const change = (values) => { tie.write(values); plan(); };
  const differs = () => [0, 1, 2].map((i) => get("w_hat")[i] !== defaults.w_hat[i] || get("m_hat")[i] !== defaults.m_hat[i]);
  let placed = differs();
  const walk = makeWalk({ get, change }), frames = makeFrames(stride);

  function follow(changed) {
    const moved = changed.some((name) => name.endsWith("_hat"));
    if (changed.includes("goal") && !moved) ask();
    // A linked torch unit answers each step with a rounded copy; that must not stop the training here.
    if (moved && (!frames.running() || changed.includes("goal"))) {
      frames.stop();
      forget(); // what Python places is a guess as well
      placed = differs();
    }
    draw();
  }
  function forget() {
    [guess, done] = [null, false];
    walk.clear();
  }
  /** A new question: the dots go back, and where they will end is to be said afresh. */
  function ask() {
    frames.stop();
    forget();
    placed = [false, false, false];
    wide = false;
    change({ w_hat: [...defaults.w_hat], m_hat: [...defaults.m_hat] });
  }
  function place(i, w, m) {
    chosen = i;
    placed = placed.map((each, k) => each || k === i);
    const swap = (name, value) => get(name).map((old, k) => (k === i ? value : old));
    change({ w_hat: swap("w_hat", w), m_hat: swap("m_hat", m) });
  }
  function pause() {
    frames.stop();
    plan();
  }
  function train() {
    if (frames.running()) { pause(); return; }
    if (done || !placed.every(Boolean)) return;
    if (!guess) start();
    due = 0;
    status.hurry();
    frames.start();
    stride(performance.now());
  }
  /** The guess is kept; the unit starts somewhere else, with each Ŵ and M̂ from U[−1, 1]. */
  function start() {
    guess = get("w_hat").map((w, i) => [w, get("m_hat")[i]]);
    const random = uniform(100 + seed), three = () => [0, 1, 2].map(() => 2 * random() - 1);
    seed += 1;
    change({ w_hat: three(), m_hat: three() });
    walk.clear();
    walk.record();
  }
  /** One step a frame; for readers who prefer stillness, fifty steps and a pause. */
  function stride(time) {
    const calm = prefersStill();
    if (calm && time < due) return;
    due = time + 600;
    for (let k = 0; k < (calm ? 50 : 1); k += 1) walk.step();
    done = walk.solved() || walk.stuck();
    if (done) pause();
  }

  const surface = makeSurface({ locked: () => guess !== null, onmove: place, onkeep: plan });
  const machine = makeMachine(), curve = makeCurve();
  const goals = Object.keys(GOALS).map((key) => [key, button(typeset(key), () => { change({ goal: key }); ask(); })]);
  const inputs = SUBSCRIPT.map((name, i) => slider({ label: `x${name}`, min: -2, max: 2, step: 0.1, value: 0, format: (v) => signed(v, 1),
    oninput: (value) => change({ x: get("x").map((old, k) => (k === i ? value : old)) }) }));
  const reading = html("p", { class: "nac-formula" });
  const go = button("Train", train, { class: "go" }), again = button("Guess again", ask);
  const status = statusLine();
  const task = taskLine("Where will training leave the three weights?",
    "Each weight is a sign times a gate, W = tanh Ŵ · σ(M̂). Put the three dots where you think they will end, then train and watch them go.");

  el.append(html("div", { class: "nac" }, task,
    html("div", { class: "nac-goals", role: "group", "aria-label": "What it learns" }, html("span", {}, "It learns"), ...goals.map(([, each]) => each)),
    html("div", { class: "nac-panes" }, surface.el,
      html("div", {}, reading, html("div", { class: "nac-row" }, go, again), status.el, curve.el)),
    more("More: put numbers through it", html("div", { class: "nac-more" }, html("div", { class: "nac-inputs" }, ...inputs.map((each) => each.el)), machine.el))));

  function draw() {
    const [wHat, mHat] = [get("w_hat"), get("m_hat")], weights = wHat.map((w, i) => weight(w, mHat[i]));
    wide ||= Math.max(...[...wHat, ...mHat, ...(guess ?? []).flat()].map(Math.abs)) > 8;
    const now = { ...walk.now(), wHat, mHat, weights, guess, placed, x: get("x"), goal: get("goal"), range: wide ? 10 : 6 };
    for (const part of [surface, machine, curve]) part.draw(now);
    el.dataset.guess = guess ? "kept" : placed.every(Boolean) ? "given" : "asked";
    inputs.forEach((each, i) => each.set(now.x[i]));
    goals.forEach(([key, each]) => each.setAttribute("aria-pressed", key === now.goal));
    openWhen(go, !done && placed.every(Boolean));
    go.textContent = frames.running() ? "Pause" : guess && !done ? "Go on" : "Train";
    again.hidden = !done;
    drawWords(now);
  }
  function drawWords(now) {
    const i = chosen, sub = SUBSCRIPT[i];
    reading.textContent = now.guess ? formulaOf(now.weights)
      : `W${sub} = sign ${signed(Math.tanh(now.wHat[i]))} · gate ${signed(sigmoid(now.mHat[i]))} = ${signed(now.weights[i])}`;
    reading.dataset.read = now.guess && reads(now.goal, now.weights) ? "right" : "no";
    const waiting = [1, 2, 3].filter((k) => !placed[k - 1]);
    if (done) {
      const [headline, words] = verdict(now);
      status.say([html("strong", {}, headline), words]);
    } else if (guess) status.say([`Step ${now.losses.length - 1}: the loss is ${short(now.losses.at(-1))}.`], frames.running());
    else if (waiting.length) status.say([waiting.length === 3 ? "Drag each dot, or use its arrow keys." : `Still to place: dot ${waiting.join(" and dot ")}.`]);
    else status.say(["Your places are kept as rings. Training starts somewhere else."]);
  }

  draw();
  return tie.live(el, [pause]); // nothing starts by itself
}

export default { defaults, render, nac: { forward, gradient, step, reaction } };
