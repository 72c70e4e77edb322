// What the explorables share: elements, scales, controls, random numbers. It stands in front of each module's code,
// so it exports nothing and its names must not be used again there.

const SVG_NAMESPACE = "http://www.w3.org/2000/svg";

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (value === true) node.setAttribute(name, "");
    else if (value !== false && value != null) node.setAttribute(name, value);
  }
  node.append(...children);
  return node;
}

const html = (tag, attributes = {}, ...children) => fill(document.createElement(tag), attributes, children);
const svg = (tag, attributes = {}, ...children) => fill(document.createElementNS(SVG_NAMESPACE, tag), attributes, children);

/** A linear map from [a, b] to [c, d], with its inverse. */
function linearScale([a, b], [c, d]) {
  const scale = (value) => c + ((value - a) / (b - a)) * (d - c);
  scale.invert = (pixel) => a + ((pixel - c) / (d - c)) * (b - a);
  return scale;
}

// Two explorables on one page each have a kit of their own, so a counter alone would give the same ids twice.
const controlPrefix = `nalu-${Math.random().toString(36).slice(2, 8)}`;
let controlCount = 0;

// JupyterLab looks for its shortcuts at the element that has the focus, so each control asks to be left its keys.
const OWN_KEYS = { "data-lm-suppress-shortcuts": "true" };

/** A labelled range input that prints its value; returns {el, input, set}. */
function slider({ label, min, max, step, value, format = (v) => v.toFixed(2), oninput }) {
  const id = `${controlPrefix}-${++controlCount}`;
  const output = html("output", { for: id }, format(value));
  const input = html("input", { id, type: "range", min, max, step, value, ...OWN_KEYS });
  const set = (next) => { input.value = next; output.textContent = format(Number(next)); };
  input.addEventListener("input", () => { output.textContent = format(Number(input.value)); oninput(Number(input.value)); });
  return { el: html("div", { class: "nalu-slider" }, html("label", { for: id }, label), input, output), input, set };
}

/** A labelled drop-down list; options are strings or [value, text] pairs; returns {el, input, set}. */
function choice({ label, options, value, onchange }) {
  const id = `${controlPrefix}-${++controlCount}`;
  const pairs = options.map((option) => (Array.isArray(option) ? option : [option, option]));
  const input = html("select", { id, onchange: () => onchange(input.value), ...OWN_KEYS },
    ...pairs.map(([key, text]) => html("option", { value: key, selected: key === value }, text)));
  const set = (next) => { input.value = next; };
  return { el: html("div", { class: "nalu-choice" }, html("label", { for: id }, label), input), input, set };
}

const button = (label, onclick, attributes = {}) => html("button", { type: "button", onclick, ...OWN_KEYS, ...attributes }, label);

/** Calls start once, when the element first comes into view. */
function whenVisible(el, start) {
  const observer = new IntersectionObserver((entries) => {
    if (entries.some((entry) => entry.isIntersecting)) { observer.disconnect(); start(); }
  });
  observer.observe(el);
  return () => observer.disconnect();
}

const prefersStill = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/** A seeded generator of numbers in [0, 1) (mulberry32): the same seed shows every reader the same run. */
function uniform(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Adam (Kingma & Ba 2015) on one flat array, in place. `state` starts as {t: 0, m: zeros, v: zeros}. */
function adamStep(values, gradient, state, lr, beta1 = 0.9, beta2 = 0.999, eps = 1e-8) {
  state.t += 1;
  const correction1 = 1 - beta1 ** state.t;
  const correction2 = Math.sqrt(1 - beta2 ** state.t);
  for (let i = 0; i < values.length; i += 1) {
    state.m[i] = beta1 * state.m[i] + (1 - beta1) * gradient[i];
    state.v[i] = beta2 * state.v[i] + (1 - beta2) * gradient[i] ** 2;
    values[i] -= (lr / correction1) * (state.m[i] / (Math.sqrt(state.v[i]) / correction2 + eps));
  }
}

const adamState = (size) => ({ t: 0, m: new Float64Array(size), v: new Float64Array(size) });

/** The logistic function σ. */
const sigmoid = (z) => 1 / (1 + Math.exp(-z));

/** Text with a true minus sign, and with none before a nought; a number in that way. */
const minus = (text) => text.replace(/^-(?=0\.?0*$)/, "").replace("-", "−");
const signed = (value, digits = 2) => minus(value.toFixed(digits));

/** A power as it is set above the line; a plus sign is left out. */
const superscript = (power) => [...String(power)].map((c) => "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"["-0123456789".indexOf(c)] ?? "").join("");
