// Chapter 5: the sign of a product. Three inputs, each with a weight that switches it on or off; a ribbon of height 1
// comes in on the left and each lane multiplies it. What stands in the traits is shown after a short glide.

import {
  between, button, drag, fill, freshId, html, joined, line, linearScale, makeGlide, makeTie, pathThrough,
  prefersStill, readTraits, signed, slider, statusLine, svg, svgText, timesTen, tryRow,
} from "./kit.js";

const SUBSCRIPT = ["₁", "₂", "₃"];
const EPSILON = 1e-7, TOP = 20;
const GLIDE = 900; // milliseconds: slow enough to see a ribbon vanish half-way and come back on the other side

const defaults = { x: [-1.5, 2, -2], w: [1, 1, 1] }, TRAITS = Object.keys(defaults);
const PRESETS = {
  "two negatives": defaults,
  "one switched off": { x: [-1.5, 2, -2], w: [1, 1, 0] },
  "dividing": { x: [-1.5, 2, -2], w: [-1, 1, 0] },
  "a zero": { x: [-1.5, 0, -2], w: [1, 1, 1] },
  "half a weight": { x: [-1.5, 2, -2], w: [0.5, 1, 1] },
  "two halves": { x: [-1.5, 2, -2], w: [0.5, 1, 0.5] },
};

// ---- the unit -------------------------------------------------------------------------------------------------

const product = (values) => values.reduce((all, value) => all * value, 1);
const sum = (values) => values.reduce((all, value) => all + value, 0);
const factor = (x, w) => Math.sign(x) * Math.abs(w) + 1 - Math.abs(w);

/** |m| = exp(min(w · log max(|x|, ε), 20)), s = Π (sign(x) |w| + 1 − |w|), m = |m| s, and the slopes of s along w. */
function unit(x, w) {
  const factors = x.map((value, i) => factor(value, w[i]));
  const size = Math.exp(Math.min(sum(x.map((value, i) => w[i] * Math.log(Math.max(Math.abs(value), EPSILON)))), TOP));
  const s = product(factors);
  const slopes = x.map((value, i) => (Math.sign(value) - 1) * Math.sign(w[i]) * product(factors.filter((_, k) => k !== i)));
  return { factors, size, s, m: size * s, slopes };
}

/** The true product of what is switched on, by weights rounded to −1, 0 or 1; NaN where it divides by 0. */
function wanted(x, w) {
  const powers = w.map((each) => (Math.abs(each) >= 0.5 ? Math.sign(each) : 0));
  const undefinedAt = powers.some((power, i) => power < 0 && x[i] === 0);
  return { powers, value: undefinedAt ? NaN : product(x.map((value, i) => value ** powers[i])) };
}

// ---- words ----------------------------------------------------------------------------------------------------

/** Two decimals, or powers of ten where these say little. */
function pretty(value) {
  if (Number.isNaN(value)) return "undefined";
  if (value === 0 || (Math.abs(value) >= 0.01 && Math.abs(value) < 1e5)) return signed(value);
  return timesTen(value, 1).replaceAll(" ", "\u00a0");
}

const COUNT = ["no", "one", "two", "three"];
const capital = (text) => text[0].toUpperCase() + text.slice(1);
const named = (letter, indices) => indices.map((i) => letter + SUBSCRIPT[i]);
const listed = (letter, indices) => joined(named(letter, indices));
const near = (value, place) => Math.abs(value - place) < 0.05;

/** What is to be seen, in words; the rarest sight first. */
function sentence(x, w) {
  const { factors, size, s } = unit(x, w);
  const where = (holds) => [0, 1, 2].filter((i) => holds(x[i], Math.abs(w[i]), factors[i]));
  const halves = where((value, open, f) => value < 0 && Math.abs(f) < 1e-9);
  if (halves.length) return aboutHalves(halves);
  const zero = where((value, open) => value === 0 && !near(open, 0))[0];
  if (zero !== undefined) return aboutZero(zero, w[zero], factors[zero], size);
  const partly = where((value, open) => !near(open, 0) && !near(open, 1));
  if (partly.length) return aboutBetween(partly.find((i) => x[i] < 0) ?? partly[0], x, w, factors, s);
  return aboutSwitches(where((value, open) => near(open, 1)), where((value, open) => near(open, 0)), x, w, s);
}

function aboutHalves(halves) {
  if (halves.length === 1) {
    const i = SUBSCRIPT[halves[0]];
    return `w${i} is half-way on a negative input: its factor is 0, and it silences the whole product. To switch x${i} on, `
      + "training must pass through here. Meanwhile s tells the other weights nothing: their slopes are 0.";
  }
  return `${listed("w", halves)} are half-way on negative inputs: ${COUNT[halves.length]} factors are 0, and so is every slope of s. `
    + `Off, they leave the sign as it is; on, they ${halves.length === 2 ? "do so too" : "turn it"}. In between lies this barrier, where no direction helps.`;
}

function aboutZero(zero, w, f, size) {
  const i = SUBSCRIPT[zero];
  const start = `x${i} = 0: sign(0) = 0, so its factor is 1 − |w${i}| = ${signed(f)}`;
  if (!near(Math.abs(w), 1)) return `${start}. x${i} is neither in the product nor out of it.`;
  if (w > 0) return `${start}, and so is m. That is right: a product with a zero in it is 0.`;
  return `${start}. w${i} = −1 divides by x${i}, which has no answer; |m| is ${pretty(size)} only because the unit clips it, and s makes that 0.`;
}

function aboutBetween(k, x, w, factors, s) {
  const i = SUBSCRIPT[k];
  if (x[k] > 0) {
    return `w${i} = ${signed(w[k])} is neither off nor on, but x${i} is positive: its factor is 1 at any weight. Only the size |m| notices.`;
  }
  return `w${i} = ${signed(w[k])} is neither off nor on: on a negative input its factor is 1 − 2|w${i}| = ${signed(factors[k])}, and s = ${signed(s)} is no clean sign.`;
}

function aboutSwitches(on, off, x, w, s) {
  if (!on.length) return "Everything is off: each factor is 1, so s = 1 and m = 1, the product of nothing.";
  const negative = on.filter((i) => x[i] < 0), kept = off.filter((i) => x[i] < 0), under = on.filter((i) => w[i] < 0);
  const many = negative.length === 1 ? " negative input is on" : " negative inputs are on";
  const rest = off.length ? `, ${COUNT[off.length]} ${off.length === 1 ? "is" : "are"} off` : "";
  const said = [`${capital(COUNT[negative.length])}${many}${rest}: the sign is ${s > 0 ? "+" : "−"}.`];
  if (kept.length) said.push(`${listed("x", kept)} ${kept.length === 1 ? "is" : "are"} negative as well, but off means a factor of 1, not 0 and not −1.`);
  if (under.length) {
    said.push(`${listed("w", under)} = −1 divides, and |w| is 1 all the same: dividing by a negative number turns the sign just as multiplying does.`);
  }
  return said.join(" ");
}

/** The product of what is on, as a formula. */
function formulaOf(powers) {
  const side = (power) => named("x", [0, 1, 2].filter((i) => powers[i] === power)).join(" · ");
  const [above, below] = [side(1), side(-1)];
  if (!below) return above || "nothing is on";
  return `${above || "1"} / ${below.includes("·") ? `(${below})` : below}`;
}

// ---- what has a sign is drawn above or below its axis -----------------------------------------------------------

/** The runs of a curve that lie on one side, each a path; `side` is 1, −1 or 0. */
function runs(points, side) {
  let path = "", drawing = false;
  points.forEach(([x, y, value], k) => {
    const here = points[k + 1] && Math.sign(value || points[k + 1][2]) === side;
    if (drawing) path += `L${x.toFixed(1)},${y.toFixed(1)}`;
    if (here && !drawing) path += `M${x.toFixed(1)},${y.toFixed(1)}`;
    drawing = here;
  });
  return path;
}

function makeBand() {
  const id = freshId();
  const hatch = svg("pattern", { id, width: 6, height: 6, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" }, line("hatch", "M0,0V6"));
  const areas = [line("plus area"), line("minus area"), svg("path", { fill: `url(#${id})` })];
  const lines = [[1, "plus"], [-1, "minus"], [0, "none"]].map(([side, name]) => [side, line(`${name} line`)]);
  /** Draw points [x, value] over an axis at height sy(0). */
  function draw(curve, sx, sy) {
    const points = curve.map(([x, value]) => [sx(x), sy(value), value]);
    const [from, to] = [points[0], points.at(-1)].map(([x]) => [x, sy(0)]);
    const closed = (limit) => `${pathThrough([from, ...points.map(([x, , value]) => [x, sy(limit(value, 0))]), to])}Z`;
    areas.forEach((area, k) => area.setAttribute("d", closed(k ? Math.min : Math.max)));
    for (const [side, path] of lines) path.setAttribute("d", runs(points, side));
  }
  return { el: svg("g", { class: "band" }, hatch, ...areas, ...lines.map(([, path]) => path)), draw };
}

const kind = (value) => (Math.abs(value) < 0.005 ? "none" : value > 0 ? "plus" : "minus");

// ---- one lane: an input, its weight, and the factor that they make ------------------------------------------------

const TENT = { left: 17, top: 12, bottom: 104, height: 132 };

function makeLane(i, { onx, onw, onswitch }) {
  const name = SUBSCRIPT[i];
  const moveX = slider({ label: `x${name}`, min: -3, max: 3, step: 0.1, value: 0, format: (v) => signed(v, 1), oninput: onx });
  const moveW = slider({ label: `w${name}`, min: -1, max: 1, step: 0.05, value: 0, format: signed, oninput: onw });
  const toggle = button("deactivate", onswitch, { "aria-label": `deactivate x${name}` });
  const slope = html("p", { class: "slope" });
  const grid = svg("g"), band = makeBand(), stem = line("stem");
  const rule = svg("text", { "text-anchor": "middle", class: "rule" });
  const dot = svg("g", { class: "dot" }, svg("circle", { class: "reach", r: 20 }), svg("circle", { class: "disc", r: 9.5 }), svg("text", { y: 4.5, "text-anchor": "middle" }, String(i + 1)));
  const plot = svg("svg", { role: "img" }, grid, band.el, stem, rule, dot);
  const el = html("div", { class: "lane", role: "group", "aria-label": `Input ${i + 1}` }, moveX.el, plot, moveW.el, toggle, slope);
  const sy = linearScale([1, -1], [TENT.top, TENT.bottom]);
  let sx;

  function layOut(width) {
    sx = linearScale([-1, 1], [TENT.left + 8, width - 8]); // where the thumb of the slider below can be
    plot.setAttribute("viewBox", `0 0 ${width} ${TENT.height}`);
    grid.replaceChildren(
      line("axis", [1, 0, -1].map((f) => `M${TENT.left},${sy(f)}H${width}`).join("")),
      ...[1, 0, -1].map((f) => svgText(TENT.left - 4, sy(f) + 4, "end", signed(f, 0))),
      ...["÷", "off", "×"].map((words, k) => svgText(sx(k - 1), TENT.height - 3, "middle", words)));
    rule.setAttribute("x", sx(0));
    rule.setAttribute("y", sy(-0.72) + 4);
  }
  function follow(event) {
    const box = plot.getBoundingClientRect();
    onw(between(-1, 1, Math.round(20 * sx.invert(event.clientX - box.left)) / 20));
  }
  drag(dot, { start: (event) => event.preventDefault(), move: follow });

  function draw({ x, w, factors, slopes, state }) {
    const [f, side] = [factors[i], Math.sign(x[i])];
    // Numbers in words are the state's: a screen reader would read out each step of a glide.
    for (const [control, kept, seen] of [[moveX, state.x[i], x[i]], [moveW, state.w[i], w[i]]]) {
      control.set(kept);
      control.input.value = seen;
    }
    moveX.el.dataset.side = kind(side);
    toggle.setAttribute("aria-pressed", state.w[i] === 0);
    slope.textContent = `∂s/∂w${name} = ${signed(slopes[i])}`;
    rule.textContent = { "-1": "1 − 2|w|", 0: "1 − |w|", 1: "always 1" }[side];
    plot.setAttribute("aria-label", `The factor of input ${i + 1} over its weight, ${rule.textContent}: now ${signed(f)}.`);
    if (!sx) return;
    band.draw([-1, -0.5, 0, 0.5, 1].map((each) => [each, factor(x[i], each)]), sx, sy);
    stem.setAttribute("d", `M${sx(w[i]).toFixed(1)},${sy(f).toFixed(1)}V${TENT.height - 16}`);
    dot.setAttribute("transform", `translate(${sx(w[i]).toFixed(1)} ${sy(f).toFixed(1)})`);
  }
  return { el, draw, layOut };
}

// ---- the ribbon: 1 comes in, s goes out ---------------------------------------------------------------------------

const RIBBON = { top: 42, bottom: 122, height: 134, turn: 44 };

function makeRibbon() {
  const band = makeBand(), grid = svg("g"), bead = svg("circle", { r: 6 });
  const gates = SUBSCRIPT.map(() => svg("g", {}, line("gate", `M0,26V${RIBBON.bottom}`),
    svg("rect", { x: -41, y: 0, width: 82, height: 26, rx: 13 }), svg("text", { y: 18, "text-anchor": "middle" })));
  const passing = [0, 1, 2].map(() => svg("text", { class: "running", "text-anchor": "middle" }));
  const el = svg("svg", { class: "ribbon", role: "img" }, grid, band.el, ...gates, ...passing, bead);
  const sy = linearScale([1, -1], [RIBBON.top, RIBBON.bottom]);
  let places, end;

  function layOut(width, column) {
    const step = (width - column) / 2;
    places = [0, 1, 2].map((i) => column / 2 + i * step);
    end = width - 24;
    el.setAttribute("viewBox", `0 0 ${width} ${RIBBON.height}`);
    gates.forEach((gate, i) => gate.setAttribute("transform", `translate(${places[i]} 0)`));
    grid.replaceChildren(
      line("axis", `M0,${sy(0)}H${end}M${end},${sy(1)}V${sy(-1)}${[1, 0, -1].map((v) => `M${end},${sy(v)}h5`).join("")}`),
      ...[1, 0, -1].map((v) => svg("text", { x: end + 8, y: sy(v) + 4.5 }, signed(v, 0))));
  }
  /** The running product at x pixels from the left: it turns over softly at each gate. */
  const height = (x, factors) => product(factors.map((f, i) => {
    const t = between(0, 1, (x - places[i]) / RIBBON.turn + 0.5);
    return 1 + (f - 1) * t * t * (3 - 2 * t);
  }));
  function draw({ factors, s }) {
    if (!places) return;
    const steps = Math.ceil(end / 2);
    band.draw(Array.from({ length: steps + 1 }, (_, k) => (k / steps) * end).map((x) => [x, height(x, factors)]), (x) => x, sy);
    gates.forEach((gate, i) => {
      gate.setAttribute("class", `pill ${kind(factors[i])}`);
      gate.lastChild.textContent = `× ${signed(factors[i])}`;
    });
    const values = [1, factors[0], factors[0] * factors[1]];
    const middles = [places[0] / 2 - 6, (places[0] + places[1]) / 2, (places[1] + places[2]) / 2];
    passing.forEach((text, k) => {
      text.textContent = signed(values[k], Number.isInteger(values[k]) ? 0 : 2);
      fill(text, { x: middles[k], y: sy(0) + (values[k] >= 0 ? 17 : -7) });
    });
    fill(bead, { cx: end, cy: sy(s), class: `bead ${kind(s)}` });
    el.setAttribute("aria-label", `A ribbon of height 1 is multiplied by ${factors.map((f) => signed(f)).join(", ")} and ends at s = ${signed(s)}.`);
  }
  return { el, draw, layOut };
}

// ---- one instance -------------------------------------------------------------------------------------------------

function render({ model, el }) {
  el.classList.add("nalu-explorable");
  const get = (name) => model.get(name), state = () => readTraits(model, TRAITS);
  const lastOn = get("w").map((w) => w || 1); // what a switch goes back to
  const mixed = (from, to, part) => Object.fromEntries(TRAITS.map((name) =>
    [name, from[name].map((old, i) => old + part * (to[name][i] - old))]));
  const { settle, glide, stop, shown, show } = makeGlide({ millis: GLIDE, state, mixed, draw });
  const tie = makeTie({ model, names: TRAITS, follow });
  let widths = "";

  function follow() {
    get("w").forEach((w, i) => { if (w) lastOn[i] = w; });
    glide();
  }
  const swap = (name, i, value) => ({ [name]: get(name).map((old, k) => (k === i ? value : old)) });
  const jump = (values) => { tie.write(values); follow(); };
  const move = (name, i, value) => { jump(swap(name, i, value)); settle(); };

  const lanes = SUBSCRIPT.map((_, i) => makeLane(i, {
    onx: (value) => move("x", i, value),
    onw: (value) => move("w", i, value),
    onswitch: () => jump(swap("w", i, get("w")[i] ? 0 : lastOn[i])),
  }));
  const ribbon = makeRibbon();
  const tries = tryRow("tries", Object.entries(PRESETS), (preset) => jump(structuredClone(preset)));
  const part = (caption) => { const [number, below] = [html("b"), html("span", {}, caption)]; return { el: html("div", {}, number, below), number, below }; };
  const [size, sign, whole, truth] = ["size |m|", "sign s", "m = |m| · s", ""].map(part);
  const equal = html("i"), status = statusLine();
  const row = html("div", { class: "lanes" }, ...lanes.map((lane) => lane.el));

  el.append(html("div", { class: "sign" },
    tries, row, ribbon.el,
    html("div", { class: "result" }, size.el, html("i", {}, "·"), sign.el, html("i", {}, "="), whole.el, html("div", { class: "goal" }, equal, truth.el)), status.el));

  function draw() {
    const { x, w } = shown(), now = unit(x, w), goal = wanted(x, w), kept = state();
    for (const drawn of [...lanes, ribbon]) drawn.draw({ x, w, ...now, state: kept });
    const right = Math.abs(now.m - goal.value) <= 1e-6 * Math.max(1, Math.abs(goal.value));
    size.number.textContent = pretty(now.size);
    sign.number.textContent = signed(now.s);
    sign.el.dataset.side = kind(now.s);
    whole.number.textContent = pretty(now.m);
    equal.textContent = right ? "=" : "≠";
    truth.number.textContent = pretty(goal.value);
    truth.below.textContent = `truth: ${formulaOf(goal.powers)}`;
    truth.el.dataset.right = right;
    status.say([sentence(kept.x, kept.w)]);
  }
  function fit() {
    const width = row.clientWidth, columns = lanes.map((lane) => lane.el.clientWidth), now = [width, ...columns].join();
    if (now === widths || !width) return;
    widths = now;
    lanes.forEach((lane, i) => lane.layOut(columns[i]));
    ribbon.layOut(width, Math.min(columns[0], width / 3)); // its gates stand below the lanes, where these are in one row
    draw();
  }

  if (!prefersStill()) show({ w: [0, 0, 0] }); // the weights come in when the figure comes into view
  draw();
  fit();
  const resized = new ResizeObserver(fit);
  for (const each of [row, ...lanes.map((lane) => lane.el)]) resized.observe(each);
  return tie.live(el, { start: glide, stop() {
    stop();
    resized.disconnect();
  } });
}

export default { defaults, render, sign: { unit, wanted, sentence } };
