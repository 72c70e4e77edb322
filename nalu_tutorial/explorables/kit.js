// What the explorables share: elements, scales, controls, random numbers. `_join.py` makes one script of it and a module.

const SVG_NAMESPACE = "http://www.w3.org/2000/svg";

export function fill(node, attributes, children = []) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (value === true) node.setAttribute(name, "");
    else if (value !== false && value != null) node.setAttribute(name, value);
  }
  node.append(...children.map(unbroken));
  return node;
}
/** A text whose percent signs stay with their numbers; anything else as it is. */
const unbroken = (child) => (typeof child === "string" ? child.replace(/(\d) %/g, "$1\u00a0%") : child);

export const html = (tag, attributes = {}, ...children) => fill(document.createElement(tag), attributes, children);
export const svg = (tag, attributes = {}, ...children) =>
  fill(document.createElementNS(SVG_NAMESPACE, tag), attributes, children);

/** A linear map from [a, b] to [c, d], with its inverse. */
export function linearScale([a, b], [c, d]) {
  const scale = (value) => c + ((value - a) / (b - a)) * (d - c);
  scale.invert = (pixel) => a + ((pixel - c) / (d - c)) * (b - a);
  return scale;
}

/** A scale of so many steps, wide at first, where most is decided. */
export function stepScale(total, ends) {
  const onRoot = linearScale([0, Math.sqrt(total)], ends);
  return (step) => onRoot(Math.sqrt(step));
}

// Two explorables on one page each have a kit of their own, so a counter alone would give the same ids twice.
const controlPrefix = `nalu-${Math.random().toString(36).slice(2, 8)}`;
let controlCount = 0;
export const freshId = () => `${controlPrefix}-${++controlCount}`;

// JupyterLab looks for its shortcuts at the element that has the focus, so each control asks to be left its keys.
export const OWN_KEYS = { "data-lm-suppress-shortcuts": "true" };

/** A labeled range input that prints its value, as a screen reader says it; returns {el, input, set, show}. */
export function slider({ label, min, max, step, value, format = (v) => v.toFixed(2), oninput }) {
  const id = freshId(), output = html("output", { for: id });
  const input = html("input", { id, type: "range", min, max, step, value, ...OWN_KEYS });
  const show = (words) => { output.textContent = words; input.setAttribute("aria-valuetext", words); };
  const set = (next) => { input.value = next; show(format(Number(next))); };
  input.addEventListener("input", () => { set(input.value); oninput(Number(input.value)); });
  set(value);
  const el = html("div", { class: "nalu-slider" }, html("label", { for: id }, label), input, output);
  return { el, input, set, show };
}

/** A slider for a guess from 0 to `max`: it stands in the middle and says nothing until it is touched. */
export function guessSlider({ label, max, format = String, oninput }) {
  const { el, input, set, show } = slider({ label, min: 0, max, step: 1, value: Math.round(max / 2), format, oninput });
  input.addEventListener("click", () => oninput(Number(input.value))); // to leave it where it stands is a guess too
  function draw(guess, kept) { // below 0: none yet
    if (guess < 0) show("?"); else set(guess);
    if (guess < 0) input.setAttribute("aria-valuetext", "no guess yet");
    el.classList.toggle("unset", guess < 0);
    input.disabled = kept;
  }
  return { el, input, draw };
}

/** A slider over given values; at any other value it stands at the nearest of them and prints that value. */
export function stops({ label, values, value, format, oninput }) {
  const { el, input, set: move, show } = slider({ label, min: 0, max: values.length - 1, step: 1, value: 0,
    format: (k) => format(values[k]), oninput: (k) => oninput(values[k]) });
  function set(next) {
    const far = values.map((each) => Math.abs(each - next));
    move(far.indexOf(Math.min(...far)));
    show(format(next));
  }
  set(value);
  return { el, input, set };
}

/** A labeled drop-down list; options are strings or [value, text] pairs; returns {el, input, set}. */
export function choice({ label, options, value, onchange }) {
  const id = freshId();
  const pairs = options.map((option) => (Array.isArray(option) ? option : [option, option]));
  const input = html("select", { id, onchange: () => onchange(input.value), ...OWN_KEYS },
    ...pairs.map(([key, text]) => html("option", { value: key, selected: key === value }, text)));
  const set = (next) => { input.value = next; };
  return { el: html("div", { class: "nalu-choice" }, html("label", { for: id }, label), input), input, set };
}

export const button = (label, onclick, attributes = {}) =>
  html("button", { type: "button", onclick, ...OWN_KEYS, ...attributes }, label);

/** The first line of a figure: a question, and what to do about it and what to watch. */
export const taskLine = (question, task) => html("p", { class: "nalu-task" }, html("strong", {}, question), ` ${task}`);

/** What a figure can do without at first, folded. */
export const more = (words, ...children) => html("details", { class: "nalu-more" }, html("summary", OWN_KEYS, words), ...children);

/** Opens a button or shuts it; shut, it keeps its place among the keys, and what it calls must refuse. */
export const openWhen = (el, open) => fill(el, { "aria-disabled": String(!open) });

/** Calls start once, when the element first comes into view. */
function whenVisible(el, start) {
  const observer = new IntersectionObserver((entries) => {
    if (entries.some((entry) => entry.isIntersecting)) { observer.disconnect(); start(); }
  });
  observer.observe(el);
  return () => observer.disconnect();
}

export const prefersStill = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/** A seeded generator of numbers in [0, 1) (mulberry32): the same seed shows every reader the same run. */
export function uniform(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Adam (Kingma & Ba 2015) on one flat array, in place. `state` starts as {t: 0, m: zeros, v: zeros}. */
export function adamStep(values, gradient, state, lr, beta1 = 0.9, beta2 = 0.999, eps = 1e-8) {
  state.t += 1;
  const correction1 = 1 - beta1 ** state.t;
  const correction2 = Math.sqrt(1 - beta2 ** state.t);
  for (let i = 0; i < values.length; i += 1) {
    state.m[i] = beta1 * state.m[i] + (1 - beta1) * gradient[i];
    state.v[i] = beta2 * state.v[i] + (1 - beta2) * gradient[i] ** 2;
    values[i] -= (lr / correction1) * (state.m[i] / (Math.sqrt(state.v[i]) / correction2 + eps));
  }
}

export const adamState = (size) => ({ t: 0, m: new Float64Array(size), v: new Float64Array(size) });

export const sum = (values) => values.reduce((all, value) => all + value, 0);
export const product = (values) => values.reduce((all, value) => all * value, 1);
export const mean = (values) => sum(values) / values.length;

/** The logistic function σ. */
export const sigmoid = (z) => 1 / (1 + Math.exp(-z));

/** Text with a true minus sign, and with none before a nought; a number in that way. */
export const minus = (text) => text.replace(/^-(?=0\.?0*$)/, "").replace("-", "−");
export const signed = (value, digits = 2) => minus(value.toFixed(digits));
export const count = (number) => number.toLocaleString("en");

/** A power as it is set above the line; a plus sign is left out. */
const superscript = (power) => [...String(power)].map((c) => "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"["-0123456789".indexOf(c)] ?? "").join("");

/** A number as a factor, with so many decimals or all of its own, times a power of ten; a factor of 1 is left out. */
export function timesTen(value, digits) {
  const [factor, power] = value.toExponential(digits).split("e");
  return `${Number(factor) === 1 ? "" : `${minus(factor)} · `}10${superscript(power)}`;
}

/** A goal as a reader sees it. */
export const typeset = (goal) => goal.replace(/x(\d)/g, (_, i) => `x${"₁₂₃"[i - 1]}`).replace("-", "−").replace("*", "·");

/** A number with so many decimals at most, without the dust of its arithmetic; and its words. */
export const decimals = (value, most = 2) => Number(value.toFixed(most));
export const trimmed = (value) => minus(String(decimals(value)));

/** A share in percent: two digits below ten, and words beyond the ends. */
export function percent(share, least = 0.1) {
  const value = 100 * share;
  if (value < least) return `less than ${least}\u00a0%`;
  return value < 1e4 ? `${value < 10 ? value.toPrecision(2) : count(Math.round(value))}\u00a0%` : "over 10,000\u00a0%";
}

/** Words as a list in a sentence. */
export const joined = (all) => all.join(", ").replace(/, (?=[^,]*$)/, " and ");

/** A value, or the end of the range that it is beyond. */
export const between = (low, high, value) => Math.max(low, Math.min(high, value));

/** Whether a weight counts as off, and its sign otherwise. */
export const signOf = (w) => (Math.abs(w) < 0.05 ? "off" : w > 0 ? "plus" : "minus");

/** Words at a place of a picture. */
export const svgText = (x, y, align, words) => svg("text", { x, y, "text-anchor": align }, words);

/** A path of a picture. */
export const line = (name, d) => svg("path", { class: name, d });

/** The path through points of a picture. */
export const pathThrough = (points) => `M${points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join("L")}`;

/** Lines at these heights, with these words to their left. */
export const levelLines = (levels, { left, right }) => [
  svg("path", { class: "axis", d: levels.map(([y]) => `M${left},${y}H${right}`).join("") }),
  ...levels.map(([y, words]) => svgText(left - 6, y + 4, "end", words)),
];

/** Hides those of the names that now touch one of more weight. */
export function giveWay(names, weighty) {
  const [boxes, others] = [names, weighty].map((all) => all.map((each) => each.getBoundingClientRect()));
  const touch = (a, b) => a.left < b.right + 2 && b.left < a.right + 2 && a.top < b.bottom && b.top < a.bottom;
  names.forEach((each, i) => fill(each, { visibility: others.some((box) => touch(boxes[i], box)) ? "hidden" : "visible" }));
}

/** A color between those of `stops`: pairs of a level and [red, green, blue], the levels in order. */
export function colourAt(stops, value) {
  const k = Math.max(1, stops.findIndex(([level]) => level >= value));
  const [[low, from], [high, to]] = [stops[k - 1], stops[k]];
  return from.map((each, c) => each + ((to[c] - each) * (value - low)) / (high - low));
}

/** Where a pointer is, in the measure of a picture's view box. */
export function pointIn(picture, event) {
  const box = picture.getBoundingClientRect(), scale = picture.viewBox.baseVal.width / box.width;
  return [(event.clientX - box.left) * scale, (event.clientY - box.top) * scale];
}

/** What an arrow key adds to a place on a map: to the right, upwards. */
export const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowDown: [0, -1], ArrowUp: [0, 1] };

/** A legend that counts; `item` makes the entry of one kind from its name, its words and the element of its number. */
export function countingLegend(name, kinds, item) {
  const counts = Object.entries(kinds).map(([kind, words]) => [kind, words, html("b")]);
  const el = html("ul", { class: name }, ...counts.map(([kind, words, number]) => item(kind, `${words} `, number)));
  function draw(found) { // a list of kinds, or null where there is nothing to count
    for (const [kind, , number] of counts) number.textContent = found?.filter((each) => each === kind).length ?? "";
  }
  return { el, draw };
}

/** Calls `move` before each frame, from start to stop. */
export function makeFrames(move) {
  let frame = 0;
  const next = (time) => { frame = requestAnimationFrame(next); move(time); };
  const stop = () => { cancelAnimationFrame(frame); frame = 0; };
  return { start() { stop(); frame = requestAnimationFrame(next); }, stop, running: () => frame !== 0 };
}

/** Runs `total` steps in so many seconds, slowly at first, where a single step decides; without motion, at once. */
export function makeRunner({ total, seconds, steps, advance }) {
  let begun;
  const part = (time) => Math.max(0, (time - begun) / 1000 / seconds) ** 2;
  const frames = makeFrames((time) => advance(Math.max(steps() + 1, total * part(time))));
  function start() {
    if (prefersStill()) { advance(total); return; }
    begun = performance.now() - 1000 * seconds * Math.sqrt(steps() / total);
    frames.start();
  }
  return { ...frames, start };
}

/**
 * A picture of the model's state. What the hand moves is shown at once, by `jump`; whatever else changes the state, a
 * button or Python, it glides there. `mixed(from, to, part)` lies between two states.
 */
export function makeGlide({ millis, state, mixed, draw }) {
  let shown = state(), from, began;
  const frames = makeFrames(() => {
    const t = (performance.now() - began) / millis;
    if (t >= 1) { jump(); return; }
    shown = mixed(from, state(), t * t * (3 - 2 * t));
    draw();
  });
  function jump() {
    frames.stop();
    shown = state();
    draw();
  }
  function glide() {
    if (prefersStill()) { jump(); return; }
    [from, began] = [shown, performance.now()];
    frames.start();
    draw(); // what is said of the new state does not wait for the picture
  }
  const show = (values) => { shown = { ...shown, ...values }; };
  return { ...frames, jump, glide, shown: () => shown, show };
}

/** Works for a few milliseconds before each frame at the generator that `work` gives; `after` hears if it is done. */
export function makeFiller({ work, after }) {
  const frames = makeFrames(() => {
    const until = performance.now() + 10;
    let done = false;
    while (!done && performance.now() < until) ({ done } = work().next());
    if (done) frames.stop();
    after(done);
  });
  return frames;
}

/** All that asks for a drawing in one turn gets one. */
export function oncePerTurn(draw) {
  let planned = false;
  return () => {
    if (planned) return;
    planned = true;
    queueMicrotask(() => { planned = false; draw(); });
  };
}

/** Lays out by widths, now and when the box changes them; returns what ends that. Words keep their size. */
export function fitWidths(box, widthsOf, layOut) {
  let last = "";
  function fit() {
    const widths = widthsOf();
    if (widths.join() === last || !widths[0]) return;
    last = widths.join();
    layOut(...widths);
  }
  fit();
  const resized = new ResizeObserver(oncePerTurn(fit));
  resized.observe(box);
  return () => resized.disconnect();
}

/** Lays out the pictures of panels of one width in their row, and draws again; returns what ends that. */
export const fitPanels = (row, panels, draw) => fitWidths(row, () => [panels[0].picture.el.clientWidth], (width) => {
  for (const { picture } of panels) picture.layOut(width);
  draw();
});

export const readTraits = (model, names) => Object.fromEntries(names.map((name) => [name, model.get(name)]));

function setTraits(model, values) {
  for (const [name, value] of Object.entries(values)) model.set(name, value);
  model.save_changes();
}

/** Calls each listener when the trait of its name changes; returns what ends that. */
function listen(model, listeners) {
  for (const [name, listener] of Object.entries(listeners)) model.on(`change:${name}`, listener);
  return () => { for (const [name, listener] of Object.entries(listeners)) model.off(`change:${name}`, listener); };
}

/**
 * Ties a figure to its model: `write` sets traits, and `follow` hears, once a turn, which of `names` others have set,
 * as Python does. `live` starts where the figure comes into view, and returns what ends it all, by `stops`.
 */
export function makeTie({ model, names, follow }) {
  let own = false;
  const heard = new Set(), plan = oncePerTurn(() => {
    const changed = [...heard];
    heard.clear();
    follow(changed);
  });
  function write(values) {
    own = true;
    setTraits(model, values);
    own = false;
  }
  function hear(name) {
    if (own) return;
    heard.add(name);
    plan();
  }
  function live(el, stops, start = () => {}) {
    const unseen = whenVisible(el, start);
    const unheard = listen(model, Object.fromEntries(names.map((name) => [name, () => hear(name)])));
    return () => { for (const stop of [...stops, unseen, unheard]) stop(); };
  }
  return { write, live };
}

/**
 * Follows a pointer from where it goes down, unless `start` returns false there, until it is lifted. A finger must go
 * down where it `grips`: then the page does not scroll, and from anywhere else it does. So the answer must wait for the
 * touch: Chromium heeds `touch-action` of a whole picture, but not of what is within one. Where a `stroke` counts, a
 * finger that goes sideways draws from anywhere; the picture's `touch-action` must then leave only up and down to the page.
 */
export function drag(el, { grips = () => true, stroke = false, start, move, end = () => {} }) {
  let held = null, waiting = null;
  function hold(event) {
    waiting = null;
    held = start(event) === false ? null : event.pointerId;
    if (held === null) return;
    try { el.setPointerCapture(held); } catch { /* a pointer made by a script cannot be captured */ }
  }
  el.addEventListener("pointerdown", (event) => {
    if (held !== null && !event.isPrimary) return; // a second finger does not take what the first one holds
    held = null;
    if (event.pointerType !== "touch" || grips(event)) hold(event);
    else if (stroke && event.isPrimary) waiting = event;
  });
  el.addEventListener("touchstart", (event) => { if (held !== null) event.preventDefault(); }, { passive: false });
  el.addEventListener("pointermove", (event) => {
    if (event.pointerId === waiting?.pointerId) {
      const [across, down] = [event.clientX - waiting.clientX, event.clientY - waiting.clientY].map(Math.abs);
      if (across > 8 && across > down) hold(waiting);
    }
    if (event.pointerId === held) move(event);
  });
  for (const name of ["pointerup", "pointercancel"]) {
    el.addEventListener(name, (event) => {
      if (event.pointerId === waiting?.pointerId) waiting = null;
      if (event.pointerId !== held) return;
      held = null;
      end();
    });
  }
}

/** A canvas of so many pixels each way; `paint` gives that in column i and row j, from below, the color of(i, j). */
export function makeRaster(side, attributes) {
  const canvas = html("canvas", { width: side, height: side, ...attributes });
  const brush = canvas.getContext("2d"), image = brush.createImageData(side, side);
  function paint(of) {
    for (let j = 0; j < side; j += 1) {
      for (let i = 0; i < side; i += 1) image.data.set([...of(i, j), 255], 4 * (side * (side - 1 - j) + i));
    }
    brush.putImageData(image, 0, 0);
  }
  return { canvas, paint };
}

/** The numbers and names beside a map of two weights, whose left lower corner is given. */
export const weightAxes = (onX, onY, left, bottom, [across, upwards] = ["w₁", "w₂"]) => [
  ...[-1, 0, 1].flatMap((tick) => [svgText(onX(tick), bottom + 16, "middle", signed(tick, 0)),
    svgText(left - 6, onY(tick) + 4, "end", signed(tick, 0))]),
  svgText(onX(0.5), bottom + 16, "middle", `${across} →`),
  svg("text", { transform: `translate(${left - 10} ${onY(0.5)}) rotate(-90)`, "text-anchor": "middle" }, `${upwards} →`),
];

/**
 * A line that says what is to be seen. What is read aloud lies over it, unseen: while something runs, it changes no
 * oftener than a screen reader can follow.
 */
export function statusLine() {
  const seen = html("span", { "aria-hidden": "true" }), told = html("span", { role: "status" });
  let spoken = -Infinity;
  function put(place, words) {
    if (place.innerHTML !== words.innerHTML) place.replaceChildren(...words.cloneNode(true).childNodes);
  }
  function say(parts, running) {
    const words = html("span", {}, ...parts);
    put(seen, words);
    if (running && performance.now() - spoken < 1200) return;
    spoken = performance.now();
    put(told, words);
  }
  return { el: html("p", { class: "nalu-says" }, seen, told), say, hurry() { spoken = -Infinity; } };
}
