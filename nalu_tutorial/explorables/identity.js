// Chapter 1: data on a line, the reader's guess of how a network extrapolates, and ten networks that really learn.
// The networks live in the view; the model's traits hold the guess, the activation and what Python wants drawn.

import {
  adamState, adamStep, between, button, choice, decimals, drag, fill, fitWidths, freshId, html, line, linearScale, makeFrames,
  makeTie, mean, oncePerTurn, openWhen, OWN_KEYS, pathThrough, pointIn, prefersStill, sigmoid, statusLine, svg,
  taskLine, uniform,
} from "./kit.js";

// ---- the networks: 1 → 8 → 8 → 1 ---------------------------------------------------------------------------------

const WIDTH = 8, NETS = 10, STEPS = 1000, SECONDS = 3.6;
// One flat array holds a net: two hidden layers, the output, and at the end PReLU's two slopes.
const AT = { w1: 0, b1: 8, w2: 16, b2: 80, w3: 88, b3: 96, slopes: 97 };
const SELU_SCALE = 1.0507009873554805, SELU_ALPHA = 1.6732632423543772;

// Each activation as [value at z, slope at z where the value is h]; `a` is PReLU's learned slope.
const ACTIVATIONS = {
  "ReLU": [(z) => (z > 0 ? z : 0), (z) => (z > 0 ? 1 : 0)],
  "sigmoid": [sigmoid, (z, h) => h * (1 - h)],
  "tanh": [Math.tanh, (z, h) => 1 - h * h],
  "ReLU6": [(z) => Math.min(Math.max(z, 0), 6), (z) => (z > 0 && z < 6 ? 1 : 0)],
  "LeakyReLU": [(z) => (z > 0 ? z : 0.01 * z), (z) => (z > 0 ? 1 : 0.01)],
  "ELU": [(z) => (z > 0 ? z : Math.expm1(z)), (z, h) => (z > 0 ? 1 : h + 1)],
  "SELU": [
    (z) => SELU_SCALE * (z > 0 ? z : SELU_ALPHA * Math.expm1(z)),
    (z, h) => (z > 0 ? SELU_SCALE : h + SELU_SCALE * SELU_ALPHA),
  ],
  "PReLU": [(z, a) => (z > 0 ? z : a * z), (z, h, a) => (z > 0 ? 1 : a)],
  "SiLU": [(z) => z * sigmoid(z), (z) => sigmoid(z) * (1 + z * (1 - sigmoid(z)))],
  "none": [(z) => z, () => 1],
};

/** PyTorch's default initialization of nn.Linear: U(−1/√fan_in, 1/√fan_in) for weights and biases; PReLU's slopes start at ¼. */
function init(activation, random) {
  const params = new Float64Array(activation === "PReLU" ? 99 : 97).fill(0.25);
  for (let i = 0; i < AT.slopes; i += 1) {
    params[i] = (i < AT.w2 ? 1 : 1 / Math.sqrt(WIDTH)) * (2 * random() - 1);
  }
  return params;
}

/** One point through the network; the sums z and values h of both hidden layers are left in `memory`. */
function pass(p, f, x, { z1, h1, z2, h2 }) {
  for (let i = 0; i < WIDTH; i += 1) {
    z1[i] = p[AT.w1 + i] * x + p[AT.b1 + i];
    h1[i] = f(z1[i], p[AT.slopes]);
  }
  let y = p[AT.b3];
  for (let j = 0; j < WIDTH; j += 1) {
    let sum = p[AT.b2 + j];
    for (let i = 0; i < WIDTH; i += 1) sum += p[AT.w2 + WIDTH * j + i] * h1[i];
    z2[j] = sum;
    h2[j] = f(sum, p[AT.slopes + 1]);
    y += p[AT.w3 + j] * h2[j];
  }
  return y;
}

const memory = () => Object.fromEntries(["z1", "h1", "z2", "h2"].map((name) => [name, new Float64Array(WIDTH)]));

/** The network's values at the points x. */
function forward(params, activation, x) {
  const kept = memory();
  return Float64Array.from(x, (point) => pass(params, ACTIVATIONS[activation][0], point, kept));
}

/** The gradient of the mean squared error over the points (x, t), by the chain rule from the output backwards. */
function gradient(p, activation, x, t) {
  const [f, slope] = ACTIVATIONS[activation];
  const [a1, a2] = [p[AT.slopes], p[AT.slopes + 1]];
  const learned = p.length > AT.slopes;
  const g = new Float64Array(p.length);
  const kept = memory(), back1 = new Float64Array(WIDTH);
  const { z1, h1, z2, h2 } = kept;
  for (let k = 0; k < x.length; k += 1) {
    const back = (2 / x.length) * (pass(p, f, x[k], kept) - t[k]);
    g[AT.b3] += back;
    back1.fill(0);
    for (let j = 0; j < WIDTH; j += 1) {
      g[AT.w3 + j] += back * h2[j];
      const reached = back * p[AT.w3 + j];
      if (learned && z2[j] <= 0) g[AT.slopes + 1] += reached * z2[j];
      const back2 = reached * slope(z2[j], h2[j], a2);
      g[AT.b2 + j] += back2;
      for (let i = 0; i < WIDTH; i += 1) {
        g[AT.w2 + WIDTH * j + i] += back2 * h1[i];
        back1[i] += back2 * p[AT.w2 + WIDTH * j + i];
      }
    }
    for (let i = 0; i < WIDTH; i += 1) {
      if (learned && z1[i] <= 0) g[AT.slopes] += back1[i] * z1[i];
      const reached = back1[i] * slope(z1[i], h1[i], a1);
      g[AT.w1 + i] += reached * x[k];
      g[AT.b1 + i] += reached;
    }
  }
  return g;
}

/** One step of Adam, in place. */
function step(params, activation, x, t, state, lr = 0.01) {
  adamStep(params, gradient(params, activation, x, t), state, lr);
}

// ---- the task, the guess, the verdict -----------------------------------------------------------------------------

const END = 20, SEEN = 5;
const DATA = Float64Array.from({ length: 64 }, (_, k) => -SEEN + (2 * SEEN * k) / 63);
const GRID = Float64Array.from({ length: 81 }, (_, k) => k / 2 - END);
const HANDLES = [-20, -15, -10, -5, 5, 10, 15, 20]; // the guess hangs on the data at ±5; the others can be moved

const defaults = { activation: "tanh", seed: 1, guess: [...HANDLES], curves: [], trained: "" };

const at = (curve, x) => curve[2 * (x + END)];
const bounded = (y) => between(-END, END, y);
const anchor = (i) => (i < 4 ? 3 : 4);
const SIDES = [[0, 1, 2, 3], [4, 5, 6, 7]], SIDE_NAMES = ["left", "right"];
const sideOf = (i) => (i < 4 ? 0 : 1);
/** Which sides of a guess have been drawn: Python's guess counts where it is not the line that stands there at first. */
const drawnSides = (guess) => SIDES.map((side) => side.some((i) => guess[i] !== HANDLES[i]));

function medianOf(curves) {
  return GRID.map((_, k) => {
    const values = curves.map((curve) => curve[k]).sort((a, b) => a - b);
    return (values[(values.length - 1) >> 1] + values[values.length >> 1]) / 2;
  });
}

/** Handle i goes to y. Those nearer the data follow in proportion, those farther out move along. */
function pull(guess, i, y) {
  const share = (k) => (anchor(k) === anchor(i) ? Math.min(1, (k - anchor(i)) / (i - anchor(i))) : 0);
  return guess.map((old, k) => bounded(old + share(k) * (y - guess[i])));
}

/** A side that goes straight on from the data through the point (x, y). */
function through(guess, side, x, y) {
  const start = guess[3 + side], slope = (y - start) / (x - HANDLES[3 + side]);
  return guess.map((old, k) => (sideOf(k) === side ? bounded(start + slope * (HANDLES[k] - HANDLES[3 + side])) : old));
}

/** What lies beyond handle i goes straight on from there. */
function extended(guess, i) {
  const out = i < 4 ? -1 : 1, rise = guess[i] - guess[i - out];
  return guess.map((old, k) => (sideOf(k) === sideOf(i) && (k - i) * out > 0 ? bounded(guess[i] + rise * (k - i) * out) : old));
}

/** A stroke from handle `from` to handle `to`: those it passed lie on it. */
function stroke(guess, from, to, y0, y1) {
  const share = (k) => (k === to ? 1 : (k - from) / (to - from));
  return guess.map((old, k) => (k === to || (share(k) > 0 && share(k) < 1) ? y0 + share(k) * (y1 - y0) : old));
}

const number = (value, digits = 1) => value.toFixed(digits).replace(/\.0$/, "").replace(/^-(?=[0.]*$)/, "").replace("-", "−");
const small = (value) => (value < 0.005 ? "less than 0.01" : number(value, value < 1 ? 2 : 1));
const together = (text) => text.replaceAll(" = ", "\u00a0=\u00a0");
const networksNamed = (name) => (name === "none" ? "networks without an activation" : `${name} networks`);

/** How the guess was wrong, or that it was not. */
function reaction({ median, guess }) {
  const [drew, came] = [(guess[7] - guess[0]) / 2, (at(median, END) - at(median, -END)) / 2]; // how far outwards the ends go
  const apart = mean(HANDLES.map((x, i) => Math.abs(guess[i] - at(median, x)))) * 8 / 6; // two of the eight lie on the data
  if (apart < 1.5) return `You drew nearly that: your curve lies only ${number(apart)} from theirs on average.`;
  if (mean(HANDLES.map((x, i) => Math.abs(guess[i] - x))) < 2) return "You let them follow the line, and they leave it.";
  if (drew < -1) return "You let them turn back, and they do not.";
  if (drew > came + 1.5) return "You drew them too steep: they leave the line sooner.";
  if (drew < came - 1.5) return "You drew them too flat: they keep to the line for longer.";
  return `Between left and right you are about right, but your curve lies ${number(apart)} from theirs on average.`;
}

/** What the trained networks do, beside what the reader expected: [headline, the numbers]. */
function verdict(run) {
  const { name, curves, median, guess, params } = run;
  const inside = mean(params.map((p) => mean([...forward(p, name, DATA)].map((y, k) => Math.abs(y - DATA[k])))));
  const outside = mean(curves.map((curve) => (Math.abs(at(curve, -END) + END) + Math.abs(at(curve, END) - END)) / 2));
  const [x, drew] = [[-END, guess[0]], [END, guess[7]]].sort(([a, u], [b, v]) => Math.abs(v - at(median, b)) - Math.abs(u - at(median, a)))[0];
  const ends = curves.map((curve) => at(curve, x)); // at the end where the guess is farther off
  const headline = outside > 1 ? "They learned the range, not the line."
    : name === "none" ? "They stay on the line: without an activation a network is a linear function." : "Close to the line, and still leaving it.";
  return [headline, together(`At x = ${number(x)} you drew ${number(drew)}, and the ten ${networksNamed(name)} output ${number(at(median, x))} `
    + `(from ${number(Math.min(...ends))} to ${number(Math.max(...ends))}). ${reaction(run)} `
    + `They miss by ${small(inside)} inside the range and by ${small(outside)} at x = ±20.`)];
}

// ---- the picture --------------------------------------------------------------------------------------------------

/** Heights of the names at the right edge: as near to their lines as they can stand without touching. */
function spread(labels, top, bottom, gap = 16) {
  const placed = labels.map((label) => ({ ...label, place: label.y })).sort((a, b) => a.y - b.y);
  placed.forEach((label, k) => { label.place = Math.max(label.place, k ? placed[k - 1].place + gap : top); });
  placed.reverse().forEach((label, k) => { label.place = Math.min(label.place, k ? placed[k - 1].place - gap : bottom); });
  return placed;
}

const MARGIN = 14, NAMES = 88; // the room to the right of the plot, without and with names of lines

/** The picture. `sides` says which sides are drawn, `locked` whether the guess is; `onguess` gets a new one and its side. */
function makePlot({ guess, sides, locked, onguess }) {
  const clip = freshId();
  const [ground, lines, data, drawn, handles, names, reach] =
    ["ground", "lines", "data", "yours", "handles", "names", "reach"].map((name) => svg("g", { class: name }));
  const view = svg("rect"), here = SIDE_NAMES.map(() => svg("text", { class: "here", "text-anchor": "middle" }, "draw here"));
  const image = svg("rect", { role: "img", fill: "none" });
  const el = svg("svg", { role: "group", "aria-label": "Where you draw your guess" }, image, svg("clipPath", { id: clip }, view),
    ground, svg("g", { "clip-path": `url(#${clip})` }, lines), data, drawn, names, ...here, reach, handles);
  const knobs = HANDLES.map((x, i) => svg("g", { role: "slider", "aria-valuemin": -END, "aria-valuemax": END, ...OWN_KEYS,
    class: i === anchor(i) ? "begin" : "knob", onkeydown: (event) => press(event, i) }, svg("circle", { r: i === anchor(i) ? 8 : 6 })));
  handles.append(...knobs);
  let box, sx, sy, held, room = MARGIN; // to the right of the plot, for the names of its lines
  const path = (name, xs, ys) =>
    line(name, pathThrough(Array.from(xs, (x, k) => [sx(x), sy(between(-99, 99, ys[k]))])));

  function layOut(width) {
    const height = Math.round(between(320, 440, 0.62 * width));
    box = { left: 40, right: width - room, top: 10, bottom: height - 26, width, narrow: width < 480 };
    sx = linearScale([-END, END], [box.left, box.right]);
    sy = linearScale([-END, END], [box.bottom, box.top]);
    const area = { y: box.top, height: box.bottom - box.top };
    el.setAttribute("viewBox", `0 0 ${width} ${height}`);
    for (const each of [view, image]) fill(each, { x: box.left, width: box.right - box.left, ...area });
    here.forEach((each, side) => fill(each, { x: sx(side ? 12.5 : -12.5), y: sy(side ? -8 : 8) }));
    const every = box.narrow ? 7 : 3; // so many of the 64 points as can be told apart, both ends among them
    const text = (x, y, align, words, name = "") => svg("text", { x, y, "text-anchor": align, class: name }, words);
    const ticks = [-20, -10, 0, 10, 20], below = box.narrow ? [-20, 0, 20] : ticks, nameAt = box.narrow ? 10 : 15;
    ground.replaceChildren(
      svg("rect", { class: "seen", x: sx(-SEEN), width: sx(SEEN) - sx(-SEEN), ...area }),
      line("axis", ticks.map((y) => `M${box.left},${sy(y)}H${box.right}`).join("")),
      ...ticks.map((y) => text(box.left - 12, sy(y) + 4, "end", number(y))),
      ...below.map((x) => text(sx(x), box.bottom + 21, "middle", number(x))),
      text(box.left - 12, sy(15) + 4, "end", "y", "axis-name"), text(sx(nameAt), box.bottom + 20, "middle", "x", "axis-name"),
      ...(box.narrow ? ["training", "range"] : ["training range"]).reverse()
        .map((words, k) => text(sx(0), box.bottom - 8 - 15 * k, "middle", words)));
    data.replaceChildren(...[...DATA].filter((_, k) => k % every === 0).map((x) => svg("circle", { cx: sx(x), cy: sy(x), r: 2.6 })));
    reach.replaceChildren(...[[-END, -SEEN], [SEEN, END]].map(([a, b]) => svg("rect", { x: sx(a) - 12, width: sx(b) - sx(a) + 24, ...area })));
  }

  function under(event, side) {
    const [left, top] = pointIn(el, event), x = sx.invert(left), own = side ?? (x < 0 ? 0 : 1);
    const far = HANDLES.map((place, i) => (i === anchor(i) || sideOf(i) !== own ? Infinity : Math.abs(place - x)));
    return { x, side: own, i: far.indexOf(Math.min(...far)), y: Math.round(10 * bounded(sy.invert(top))) / 10 };
  }
  /** Whether a finger is so near to the curve, to the place where it begins or to the words there, that it means it. */
  function grips(event) {
    const [left, top] = pointIn(el, event), side = sx.invert(left) < 0 ? 0 : 1, ys = guess(), from = 3 + side;
    if (!sides()[side]) {
      const words = here[side].getBBox(), off = (place, low, size) => place < low - 12 || place > low + size + 12;
      const onWords = !off(left, words.x, words.width) && !off(top, words.y, words.height);
      return onWords || Math.hypot(sx(HANDLES[from]) - left, sy(ys[from]) - top) < 32;
    }
    const out = side ? ys.slice(4) : ys.slice(0, 4).reverse(); // from the data outwards
    const part = between(0, 3, (Math.abs(sx.invert(left)) - SEEN) / 5), k = Math.min(2, Math.floor(part));
    return Math.abs(sy(out[k] + (part - k) * (out[k + 1] - out[k])) - top) < 32;
  }
  const begins = (x) => Math.abs(x) > SEEN + 2; // nearer to the data, a point says nothing of where a curve goes
  /** The first stroke on an empty side: a straight line, until the hand has come farther out. */
  function sketch({ x, y, i }) {
    if (!begins(x)) return;
    onguess(held.drawing ? extended(stroke(guess(), held.last, i, held.lastY, y), i) : through(guess(), held.side, x, y), held.side);
    Object.assign(held, { drawing: true, last: i, lastY: y });
  }
  // Up and down pulls the curve like elastic; a sweep sideways draws it, handle by handle.
  drag(reach, {
    grips,
    stroke: true,
    start(event) {
      if (event.button || locked()) return false;
      const now = under(event), { i, y, side } = now;
      held = { side, first: i, last: i, start: guess(), lastY: y, sweeping: false, empty: !sides()[side] };
      event.preventDefault();
      if (held.empty) sketch(now); else onguess(pull(held.start, i, y), side);
    },
    move(event) {
      const now = under(event, held.side), { i, y } = now;
      if (held.empty) { sketch(now); return; }
      held.sweeping ||= i !== held.first;
      onguess(held.sweeping ? stroke(guess(), held.last, i, held.lastY, y) : pull(held.start, i, y), held.side);
      Object.assign(held, { last: i, lastY: y });
    },
  });
  reach.addEventListener("click", (event) => { // a tap that was no stroke
    const { x, y, side } = under(event);
    if (!locked() && !sides()[side] && begins(x)) onguess(through(guess(), side, x, y), side);
  });

  const KEYS = { ArrowUp: 0.5, ArrowRight: 0.5, ArrowDown: -0.5, ArrowLeft: -0.5, PageUp: 5, PageDown: -5, Home: -2 * END, End: 2 * END };
  function press(event, i) {
    const more = KEYS[event.key];
    if (!more || locked()) return;
    event.preventDefault();
    const side = sideOf(i), end = side ? 7 : 0;
    if (sides()[side]) { onguess(pull(guess(), i, bounded(guess()[i] + more)), side); return; }
    onguess(through(guess(), side, HANDLES[end], bounded(guess()[i] + more)), side);
    fill(knobs[end], { visibility: "visible", tabindex: 0 }).focus(); // the drawing comes at the end of the turn
  }

  /** A smooth curve through the four handles of one side. */
  function smooth(ys, from) {
    const point = (i) => [sx(HANDLES[i]), sy(ys[i])];
    const rise = (i) => { const [a, b] = [Math.max(from, i - 1), Math.min(from + 3, i + 1)]; return (sy(ys[b]) - sy(ys[a])) / (b - a) / 3; };
    const third = (sx(5) - sx(0)) / 3;
    const piece = (i) => { const [[x0, y0], [x1, y1]] = [point(i), point(i + 1)]; return `C${x0 + third},${y0 + rise(i)} ${x1 - third},${y1 - rise(i + 1)} ${x1},${y1}`; };
    return line("guess", `M${point(from)}${[0, 1, 2].map((k) => piece(from + k)).join("")}`);
  }

  function draw(state) {
    const { guess: ys, past, run, python, activation, truth } = state, there = sides();
    const labels = [];
    const label = (text, curve, name) => labels.push({ text, y: at(curve, END), name });
    lines.replaceChildren();
    if (truth) { lines.append(path("truth", [-END, END], [-END, END])); labels.push({ text: "y = x", y: END, name: "true" }); }
    for (const [name, median] of past) { lines.append(path("past", GRID, median)); label(name, median, "old"); }
    if (run) {
      lines.append(...run.curves.map((curve) => path("net", GRID, curve)), path("median", GRID, run.median));
      label(run.name, run.median, "now");
    }
    lines.append(...python.map((curve) => path("python", GRID.slice(0, curve.length), curve)));
    if (python.length && python[0].length === GRID.length) label(box.narrow ? "PyTorch" : `PyTorch ${activation}`, medianOf(python), "torch");
    if (labels.length && there[1]) labels.push({ text: box.narrow ? "yours" : "your guess", y: ys[7], name: "yours" });
    drawn.replaceChildren(...SIDES.filter((_, side) => there[side]).map(([from]) => smooth(ys, from)));
    here.forEach((each, side) => fill(each, { visibility: there[side] ? "hidden" : "visible" }));
    knobs.forEach((knob, i) => {
      const shown = i === anchor(i) ? !there[sideOf(i)] : there[sideOf(i)];
      fill(knob, { transform: `translate(${sx(HANDLES[i])} ${sy(ys[i])})`, visibility: shown ? "visible" : "hidden", tabindex: shown && !locked() ? 0 : -1,
        "aria-disabled": String(locked()), "aria-valuenow": decimals(ys[i], 1), "aria-valuetext": i === anchor(i) ? "nothing drawn yet: up or down begins" : number(ys[i]),
        "aria-label": i === anchor(i) ? `Your guess ${SIDE_NAMES[sideOf(i)]} of the data` : together(`Your guess at x = ${number(HANDLES[i])}`) });
    });
    const placed = spread(labels.map((each) => ({ ...each, y: sy(bounded(each.y)) })), box.top + 2, box.bottom - 2);
    names.replaceChildren(...placed.flatMap(({ text, y, place, name }) => [
      line(name, `M${box.right + (name === "yours" ? 9 : 2)},${y}L${box.right + 14},${place}`),
      svg("text", { class: name, x: box.right + 18, y: place + 4.5 }, text)]));
    if (run && !run.done) names.append(svg("text", { x: box.left + 8, y: box.top + 18, class: "count" }, `step ${run.steps} of ${STEPS}`));
    makeRoom(state);
  }
  /** Lines beside the guess are named, so the plot gives way to their names: the more, the wider a reader's letters are. */
  function makeRoom(state) {
    const widths = [...names.querySelectorAll("text:not(.count)")].map((each) => each.getBBox().width);
    const needed = widths.length ? Math.max(room, NAMES, Math.min(Math.ceil(Math.max(...widths)) + 20, 0.4 * box.width)) : MARGIN;
    if (needed === room) return;
    room = needed;
    layOut(box.width);
    draw(state);
  }
  return { el, image, draw, layOut, hint: () => el.classList.add("hint") };
}

/** The picture in words. */
function describe({ guess, there, run, past, python }) {
  const done = run?.done ? [`Ten trained ${networksNamed(run.name)}: their median is ${number(at(run.median, -END))} at x = −20 and ${number(at(run.median, END))} at x = 20.`] : [];
  const before = past.map(([name, median]) => `${name}: ${number(at(median, END))} at x = 20.`);
  return ["Plot of y against x, both from −20 to 20. The data lie on y = x, from x = −5 to 5.",
    ...[-END, END].flatMap((x, side) => (there[side] ? [`Your guess goes to ${number(guess[7 * side])} at x = ${number(x)}.`] : [])), ...done,
    ...(before.length ? ["Medians tried before:"] : []), ...before, ...(python.length ? [`${python.length} dashed curves come from PyTorch.`] : [])].join(" ");
}

// ---- one instance -------------------------------------------------------------------------------------------------

function render({ model, el }) {
  el.classList.add("nalu-explorable", "predict");
  const past = new Map();
  let run = null, began = 0, width = 0, sides = drawnSides(model.get("guess"));

  const plan = oncePerTurn(show), frames = makeFrames(advance);
  const tie = makeTie({ model, names: ["guess", "curves", "activation"], follow });
  const change = (values) => { tie.write(values); plan(); };
  const guess = () => model.get("guess"), locked = () => run !== null;
  const plot = makePlot({ guess, locked, sides: () => sides, onguess(next, side) {
    if (!sides[side]) sides = sides.map((each, k) => each || k === side);
    change({ guess: next });
  } });
  const activation = choice({ label: "Activation", value: model.get("activation"),
    options: Object.keys(ACTIVATIONS).map((name) => [name, { "SiLU": "SiLU (Swish)", "none": "none (the control)" }[name] ?? name]),
    onchange: (name) => { change({ activation: name }); ask(); } });
  const go = button("Train 10 networks", train, { class: "go" });
  const again = button("Guess again", ask);
  const status = statusLine();
  const task = taskLine("How does a trained network extrapolate?", "Draw your prediction on both sides, then train ten networks and compare.");

  /** What is missing, or what comes next. */
  function invite() {
    const missing = SIDE_NAMES.filter((_, side) => !sides[side]);
    return missing.length === 2 ? "Draw from the green data outwards, to the left and to the right."
      : missing.length ? `Now the ${missing[0]} side.` : "Your prediction is complete. Train ten networks, each on the green points only.";
  }
  function draw() {
    if (!width) return;
    const state = { guess: guess(), there: sides, past: [...past], run, python: model.get("curves"), activation: model.get("activation"), truth: past.size > 0 || Boolean(run?.done) };
    plot.draw(state);
    if (!run || run.done) plot.image.setAttribute("aria-label", describe(state));
  }
  function show() {
    activation.set(model.get("activation"));
    el.dataset.guess = run ? "kept" : sides.every(Boolean) ? "given" : "asked";
    openWhen(go, !run && sides.every(Boolean));
    again.hidden = !run?.done;
    if (!run) status.say([invite()]);
    draw();
  }
  function follow(changed) {
    if (changed.includes("guess")) sides = drawnSides(guess()).map((each, side) => each || sides[side]);
    if (changed.includes("activation")) ask(); else show();
  }
  /** A new question: what was learned becomes a thin line, and the guess is drawn afresh. */
  function ask() {
    frames.stop();
    if (run?.done) past.set(run.name, run.median);
    if (run) sides = [false, false];
    const again = run !== null;
    run = null;
    if (again) change({ guess: [...defaults.guess], trained: "" });
    show();
  }

  function train() {
    if (run || !sides.every(Boolean)) return;
    const name = model.get("activation");
    if (past.delete(name)) change({ seed: model.get("seed") + 1 }); // once more means ten other networks
    const random = uniform(model.get("seed")); // the same starts for every activation
    const params = Array.from({ length: NETS }, () => init(name, random));
    run = { name, params, states: params.map((p) => adamState(p.length)), guess: guess(), steps: 0, done: false };
    look();
    status.say([`Ten ${networksNamed(name)} are learning …`]);
    show();
    began = performance.now();
    frames.start();
  }
  function advance() {
    const still = prefersStill();
    learn(still ? STEPS : STEPS * Math.min(1, (performance.now() - began) / 1000 / SECONDS) ** 1.7);
    if (!still || run.done) draw();
  }
  /** Up to so many steps, but never so long that the page stutters. */
  function learn(goal) {
    const until = performance.now() + 12;
    for (; run.steps < goal && performance.now() < until; run.steps += 1) {
      run.params.forEach((p, k) => step(p, run.name, DATA, DATA, run.states[k]));
    }
    look();
    if (run.steps >= STEPS) finish();
  }
  function look() {
    run.curves = run.params.map((p) => forward(p, run.name, GRID));
    run.median = medianOf(run.curves);
  }
  function finish() {
    frames.stop();
    run.done = true;
    const [headline, numbers] = verdict(run);
    const more = past.size || run.name === "none" ? "" : " Would another activation do better?";
    status.say([html("strong", {}, headline), ` ${numbers}${more}`]);
    change({ trained: run.name });
  }

  el.append(html("div", { class: "identity" }, task, plot.el,
    html("div", { class: "nalu-controls" }, go, again, activation.el), status.el));

  // The task is as wide as the picture and, unlike the root, no taller for a taller picture.
  show();
  const unfit = fitWidths(task, () => [task.clientWidth], (measured) => {
    width = measured;
    plot.layOut(width);
    show();
  });
  return tie.live(el, [frames.stop, unfit], plot.hint);
}

export default { defaults, render, net: { init, forward, gradient, step }, reaction };
