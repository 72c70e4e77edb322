// Chapter 8: a status register that is soft. Two numbers on a line, the two bits of their difference, what six units of
// fixed weights make of the bits, and the gradients of one of the six. The model's traits are the whole state.

import {
  ARROWS, between, drag, fill, freshId, html, joined, line, linearScale, makeGlide, makeTie, minus, OWN_KEYS,
  pathThrough, pointIn, prefersStill, readTraits, sigmoid, signed, statusLine, stops, svg, svgText, timesTen,
  trimmed, tryRow,
} from "./kit.js";

const GLIDE = 900; // milliseconds: slow enough to see the bits fill
const SPAN = 5; // the number line goes from −5 to 5
const defaults = { x1: 1, x2: 0.5, scale: 1, relation: ">", hard: false, printed: false, y: 0 };
const STATE = ["x1", "x2", "scale", "relation", "hard", "printed"];
const PRESETS = [
  ["half apart, λ = 1", {}], ["whole numbers", { x1: 2, x2: 1 }],
  ["equal", { x1: 1, x2: 1, relation: "==" }], ["far apart", { x1: -4.5, x2: 4.5, relation: "<" }],
  ["λ too small", { x1: 3, x2: -1, scale: 0.1 }], ["λ too large: no gradient", { scale: 100 }],
  ["hard bits", { x1: 1.5, x2: -0.5, hard: true }], ["the misprint", { x1: -1, x2: 1, relation: "==", printed: true }],
];
const SCALES = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100];

// ---- the unit ---------------------------------------------------------------------------------------------------

// W±, W₀ and b, chosen by hand: with full bits each σ is taken at 4 or −4, and NOT is a minus sign before all three.
const WEIGHTS = {
  ">": [4, -2, -2], "<": [-4, -2, -2], ">=": [4, 2, 2], "<=": [-4, 2, 2], "==": [0, 4, 0], "!=": [0, -4, 0],
};
const SYMBOLS = { ">": ">", "<": "<", ">=": "≥", "<=": "≤", "==": "=", "!=": "≠" };
const HOLDS = {
  ">": (d) => d > 0, "<": (d) => d < 0, ">=": (d) => d >= 0, "<=": (d) => d <= 0, "==": (d) => d === 0,
  "!=": (d) => d !== 0,
};
const NAMES = Object.keys(WEIGHTS);

/** B± = tanh(λd) and B₀ = 1 − 2 B±², or 1 − 2 B± as printed, and their slopes along d; hard, λ is infinite. */
function bits(d, { scale, hard, printed }) {
  const sign = hard ? Math.sign(d) : Math.tanh(scale * d), slope = hard ? 0 : scale * (1 - sign * sign);
  return { sign, zero: 1 - 2 * (printed ? sign : sign * sign), slopes: [slope, (printed ? -2 : -4 * sign) * slope] };
}

/** y = σ(W± B± + W₀ B₀ + b) and its gradients along W±, W₀, b and d, for one relation. */
function answer(relation, d, { sign, zero, slopes }) {
  const [w, v, b] = WEIGHTS[relation], y = sigmoid(w * sign + v * zero + b), slope = y * (1 - y);
  const target = HOLDS[relation](d) ? 1 : 0, right = Math.abs(y - target) < 0.5;
  return { y, target, right, gradients: [sign, zero, 1, w * slopes[0] + v * slopes[1]].map((each) => slope * each) };
}

function unit(state) {
  const d = state.x1 - state.x2, found = bits(d, state);
  const answers = Object.fromEntries(NAMES.map((relation) => [relation, answer(relation, d, found)]));
  return { d, ...found, answers, ...answers[state.relation] };
}

// ---- words ------------------------------------------------------------------------------------------------------

/** A number of any size; only 0 itself is written as 0. */
function number(value) {
  const size = Math.abs(value);
  return size > 0 && size < 5e-4 ? timesTen(value, 1) : minus(String(Number(value.toPrecision(3))));
}
const share = (y) => (y >= 0.9995 ? "> 0.999" : y < 0.0005 ? "< 0.001" : y.toFixed(3)); // 0 and 1 are never reached
// λ|d| where > begins to be judged true, where = ends, and where the bits have a thousandth of their slope left.
const [BEGINS, ENDS, LIMIT] = [(Math.sqrt(5) - 1) / 2, Math.SQRT1_2, Math.sqrt(0.999)].map(Math.atanh);
const wrongOf = ({ answers }) => NAMES.filter((name) => !answers[name].right).map((name) => SYMBOLS[name]);
const COUNT = ["None", "Two", "Four", "All"]; // a relation is wrong where its opposite is
function verdicts(now) {
  const wrong = wrongOf(now);
  if (!wrong.length) return "All six answers are right";
  return `${COUNT[wrong.length / 2]} of the six are wrong: ${joined(wrong)}`;
}
const reach = (now) => `∂y/∂d = ${number(now.gradients[3])}`;

const aboutPrinted = (now) => ["Without the square, two bits become one.", "B₀ = 1 − 2 B± only says B± once more, and "
  + `here it is ${signed(now.zero)}. So = answers as ≤ does, and ≠ as > does; ≥ is always true and < never, wherever d `
  + `is. ${wrongOf(now).length ? "" : "Here that does not show. "}${verdicts(now)}.`];
function aboutHard(now) {
  const start = "A step has no slope.", end = "Nothing before the unit can learn.";
  if (now.d === 0) {
    return [start, `${verdicts(now)}. The bits jump here and are flat elsewhere: no slope anywhere, ∂y/∂d = 0, and λ `
      + `does nothing. ${end} B± is 0, so W± hears nothing either.`];
  }
  return [start, `${verdicts(now)}, but moving x₁ or x₂ a little changes neither bit: ∂y/∂d = 0, and λ does nothing. ${
    end} The weights still hear a bit of −1 or 1; the 0 of an ALU's bit they would not hear.`];
}
function aboutEqual(now) {
  const flat = now.gradients[3] === 0;
  return ["Equal: B₀ is full, and B± is 0.", `${verdicts(now)}. The gradient of W± has the factor B±, so W± hears `
    + `nothing. ${flat ? "B₀ is at its top, where it is flat, and B± has no weight: ∂y/∂d = 0."
      : `B± is at its steepest: ${reach(now)}.`}`];
}
function aboutFull(now) {
  const far = Math.abs(now.d) > LIMIT, start = `${far ? "Far apart" : "λ is large"}: both bits are full.`;
  const why = far ? "10¹² apart would look the same"
    : `to λ = ${trimmed(now.scale)} a difference of ${trimmed(Math.abs(now.d))} is huge`;
  const passes = far ? "What lies before the unit hears almost nothing of it"
    : `Only up to |d| ≈ ${number(LIMIT / now.scale)} does something get through to what lies before the unit`;
  return [start, `${verdicts(now)}, and ${why}. The weights still hear their bits. But the bits are flat: ${
    reach(now)}. ${passes}.`];
}
const aboutSilent = (now) => ["B₀ is almost 0: W₀ hears almost nothing.", `The zero bit changes its sign at λ|d| = ${
  signed(ENDS, 3)}, and with it the gradient of its weight. ${verdicts(now)}, by a hair; ${reach(now)}.`];
function aboutClose(now) {
  const way = now.d > 0 ? ">" : "<", size = now.scale * Math.abs(now.d), seen = `λ|d| = ${number(size)}`;
  if (size > BEGINS) {
    return ["Two answers at once.", `At ${seen} both ${way} and = are judged true: with these weights ${way} begins `
      + `at ${signed(BEGINS)} and = ends at ${signed(ENDS)}. ${verdicts(now)}.`];
  }
  const whole = now.scale === 1 ? ", which is enough for whole numbers: they are 1 apart" : "";
  return ["Too close: the unit takes them for equal.", `${seen} gives B₀ = ${signed(now.zero)}, still above 0. ${
    verdicts(now)}. With these weights and λ = ${trimmed(now.scale)}, = ends at |d| = ${
    number(ENDS / now.scale)}${whole}.`];
}
const aboutRight = (now) => ["Soft bits, and each answer is right.", `B± = ${signed(now.sign)} and B₀ = ${
  signed(now.zero)} are not full, yet each y is on its side of ½. And the bits have a slope: ${reach(now)} gets `
  + "through to what lies before the unit."];

// What is to be seen: the first that applies is said, a bold beginning and the rest.
const SAYINGS = [
  [({ printed }) => printed, aboutPrinted], [({ hard }) => hard, aboutHard], [({ d }) => d === 0, aboutEqual],
  [({ d, scale }) => scale * Math.abs(d) > LIMIT, aboutFull], [({ zero }) => Math.abs(zero) < 0.05, aboutSilent],
  [(now) => wrongOf(now).length, aboutClose], [() => true, aboutRight],
];
function sentence(state) {
  const now = { ...state, ...unit(state) }, [, say] = SAYINGS.find(([applies]) => applies(now));
  return say(now).map((words) => words.replace(/ ([=·≈]) /g, "\u00a0$1\u00a0"));
}

// ---- 1: the bits over the number line -----------------------------------------------------------------------------

const BITS = ["sign", "zero"], MARKS = [-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5];
const WIDE = 340, TOP = 8, LOW = 142, Y_TOP = 172, Y_LOW = 212, LINE = 254, TALL = 298;
const onX = linearScale([-SPAN, SPAN], [20, WIDE - 20]);
const box = (top, low) => `M${onX(-SPAN)},${top}H${onX(SPAN)}V${low}H${onX(-SPAN)}Z`;
// Differences at which the curves are computed: close together where d is small, since a bit may be as thin as a line.
const OFFSETS = Array.from({ length: 241 }, (_, k) => 2 * SPAN * ((k - 120) / 120) ** 3);

/** A pin on the number line, above or below it, to be held and moved. */
function makePin(name, label, side, { onkey }) {
  const el = svg("g", { class: `pin ${name}`, tabindex: 0, role: "slider", "aria-label": label, "aria-valuemin": -SPAN,
    "aria-valuemax": SPAN, ...OWN_KEYS }, svg("circle", { class: "reach", cy: 24 * side, r: 20 }),
  line("tip", `M0,0L-8,${15 * side}H8Z`), svg("circle", { class: "disc", cy: 24 * side, r: 12.5 }),
  svgText(0, 24 * side + 4.5, "middle", label));
  const keys = { ...ARROWS, PageUp: [10, 0], PageDown: [-10, 0] };
  el.addEventListener("keydown", (event) => {
    if (!keys[event.key]) return;
    event.preventDefault();
    onkey((keys[event.key][0] + keys[event.key][1]) / 10);
  });
  const draw = (x, now) => fill(el, { transform: `translate(${onX(x).toFixed(1)} ${LINE})`, "aria-valuenow": now,
    "aria-valuetext": `${label} = ${trimmed(now)}` });
  return { el, draw, side, at: () => Number(el.getAttribute("aria-valuenow")) };
}

/** Where a finger goes down beside a pin, it may want to scroll: there only a tap counts. */
function holdPins(picture, pins, move) {
  let held = pins[0], off = 0; // a pin that is held beside its middle does not jump there
  const place = (event) => onX.invert(pointIn(picture, event)[0]);
  const follow = (event) => move(pins.indexOf(held), place(event) + off);
  drag(picture, { move: follow, start(event) {
    const touched = pins.find(({ el }) => el.contains(event.target));
    held = touched ?? pins.find(({ side }) => side === (pointIn(picture, event)[1] < LINE ? -1 : 1));
    off = touched ? held.at() - place(event) : 0;
    if (event.pointerType === "touch" && !touched) return false;
    event.preventDefault();
    return held.el.focus({ preventScroll: true });
  } });
  return fill(picture, { onclick: follow });
}

/** The numbers of the differences, which go where x₂ goes. */
function makeTicks() {
  const differences = [-8, -6, -4, -2, 0, 2, 4, 6, 8];
  const texts = differences.map((d) => svgText(0, LOW + 15, "middle", d ? signed(d, 0) : "d = 0"));
  const draw = (x2) => texts.forEach((text, k) => {
    const x = x2 + differences[k];
    fill(text, { x: onX(x), visibility: Math.abs(x) > SPAN ? "hidden" : "visible" });
  });
  return { texts, draw };
}

function makeLine({ onmove, onkey }) {
  const id = freshId(), gap = line("gap"), guide = line("guide"), origin = line("origin");
  const area = line("area"), truth = line("truth"), curves = BITS.map((name) => line(`curve ${name}`));
  const dots = [...BITS, "unit"].map((name) => svg("circle", { class: `dot ${name}`, r: 5.5 })), ticks = makeTicks();
  const levels = [-1, 0, 1, 2, 3].map((level) => [level, svgText(15, 0, "end", signed(level, 0))]), rule = line("axis");
  const pins = [["x1", "x₁", -1], ["x2", "x₂", 1]].map(([trait, label, side]) =>
    makePin(trait, label, side, { onkey: (by) => onkey(trait, by) }));
  const named = { role: "group", "aria-label": "The number line" };
  const el = svg("svg", { viewBox: `0 0 ${WIDE} ${TALL}`, class: "line", ...named },
    svg("clipPath", { id }, line("", box(TOP - 2, LOW + 2) + box(Y_TOP - 2, Y_LOW + 2))),
    rule, line("axis", box(TOP, LOW) + box(Y_TOP, Y_LOW)), ...levels.map(([, text]) => text),
    svgText(15, Y_TOP + 9, "end", "1"), svgText(15, Y_LOW, "end", "0"), ...ticks.texts, origin, guide,
    svg("g", { "clip-path": `url(#${id})` }, area, truth, ...curves), ...dots,
    line("axis", `M${onX(-SPAN)},${LINE}H${onX(SPAN)}${MARKS.map((x) => `M${onX(x)},${LINE - 3}v6`).join("")}`), gap,
    ...MARKS.map((x) => svgText(onX(x), LINE + 17, "middle", signed(x, 0))), ...pins.map((pin) => pin.el));
  function draw(shown, now, state) {
    const sy = linearScale([shown.printed ? 3.15 : 1.15, -1.15], [TOP, LOW]), yy = linearScale([1, 0], [Y_TOP, Y_LOW]);
    const x = onX(shown.x1), points = OFFSETS.map((d) => {
      const found = bits(d, shown);
      return { x: onX(shown.x2 + d), ...found, ...answer(shown.relation, d, found) };
    });
    const through = (name, scale) => pathThrough(points.map((point) => [point.x, scale(point[name])]));
    BITS.forEach((name, k) => curves[k].setAttribute("d", through(name, sy)));
    area.setAttribute("d", `${through("y", yy)}V${Y_LOW}H${points[0].x}Z`);
    truth.setAttribute("d", through("target", yy));
    [sy(now.sign), sy(now.zero), yy(now.y)].forEach((cy, k) => fill(dots[k], { cx: x, cy }));
    for (const [level, text] of levels) {
      fill(text, { y: sy(level) + 4, visibility: level > 1 && !shown.printed ? "hidden" : "visible" });
    }
    rule.setAttribute("d", `M${onX(-SPAN)},${sy(0)}H${onX(SPAN)}`);
    guide.setAttribute("d", `M${x},${TOP}V${LINE}`);
    origin.setAttribute("d", `M${onX(shown.x2)},${TOP}V${LOW}`);
    gap.setAttribute("d", `M${onX(shown.x2)},${LINE}H${x}`);
    ticks.draw(shown.x2);
    pins.forEach((pin, k) => pin.draw([shown.x1, shown.x2][k], [state.x1, state.x2][k]));
  }
  return { el: holdPins(el, pins, (k, x) => onmove(["x1", "x2"][k], x)), draw };
}

// ---- 2: the two bits ----------------------------------------------------------------------------------------------

/** A bit as a bar from 0, with a diamond where it would be if λ were infinite, and the bit that an ALU has. */
function makeMeter(name, words, flag) {
  const value = html("b"), lamp = html("b", { class: "lamp" }), bar = line(`bar ${name}`), mark = line("hard");
  const axis = line("axis"), ends = [html("span"), html("span")], formula = html("span");
  const picture = svg("svg", { viewBox: "0 0 200 24", "aria-hidden": "true" }, axis, bar, mark);
  const el = html("div", { class: "meter" },
    html("p", {}, html("i", { class: name }), `${words} = `, formula, " = ", value),
    html("div", { class: "track" }, ends[0], picture, ends[1]), html("p", { class: "flag" }, `${flag} `, lamp));
  function draw(now, hard, on, printed, rule) {
    const top = printed ? 3 : 1, sx = linearScale([-1, top], [10, 190]);
    formula.textContent = rule;
    value.textContent = signed(now);
    axis.setAttribute("d", `M10,12H190M${sx(0)},3v18`);
    bar.setAttribute("d", `M${sx(0)},12H${sx(now)}`);
    mark.setAttribute("d", `M${sx(hard)},4l6,8l-6,8l-6,-8Z`);
    ends.forEach((end, k) => { end.textContent = signed([-1, top][k], 0); });
    lamp.textContent = on ? "1" : "0";
    lamp.classList.toggle("on", on);
  }
  return { el, draw };
}

// ---- 3: six comparisons -------------------------------------------------------------------------------------------

/** Says what each part of a table is, which a browser forgets where the style sheet gives rows another form. */
function keepRoles(table) {
  const roles = { THEAD: "rowgroup", TBODY: "rowgroup", TR: "row", TD: "cell" };
  const roleOf = ({ tagName, scope }) => roles[tagName] ?? (scope === "col" ? "columnheader" : "rowheader");
  fill(table, { role: "table" });
  for (const each of table.querySelectorAll("thead, tbody, tr, th, td")) fill(each, { role: roleOf(each) });
}

const HEADS = ["unit", "W±", "W₀", "b", "t", "y", "y is"];
function makeTable(onchoose) {
  const name = freshId(), rows = NAMES.map((relation) => {
    const input = html("input", { type: "radio", name, onchange: () => onchoose(relation), ...OWN_KEYS });
    const bar = html("span", { class: "share", "aria-hidden": "true" }), said = html("span");
    const [truth, y, verdict] = [[], [bar, said], []].map((parts) => html("td", {}, ...parts));
    const weights = WEIGHTS[relation].map((w) => html("td", { class: "weight" }, signed(w, 0))), cells = [...weights, truth];
    cells.forEach((cell, k) => { cell.dataset.head = HEADS[k + 1]; }); // said again where the table is too narrow for a head
    const el = html("tr", {}, html("th", { scope: "row" }, html("label", {}, input, `x₁ ${SYMBOLS[relation]} x₂`)),
      ...cells, y, verdict);
    return { relation, el, input, truth, bar, said, verdict };
  });
  const heads = HEADS.map((words) => html("th", { scope: "col" }, words));
  const body = html("tbody", {}, ...rows.map((row) => row.el));
  const el = html("table", {}, html("thead", {}, html("tr", {}, ...heads)), body);
  keepRoles(el);
  function draw({ answers }, chosen) {
    for (const row of rows) {
      const { y, target, right } = answers[row.relation];
      row.input.checked = row.relation === chosen;
      row.el.className = row.input.checked ? "chosen" : "";
      row.truth.textContent = target;
      row.said.textContent = share(y);
      row.bar.style.setProperty("--y", y);
      row.verdict.replaceChildren(html("span", { class: right ? "right" : "wrong" }, right ? "right" : "wrong"));
    }
  }
  return { el: html("div", { class: "units" }, el), draw };
}

// ---- 4: the gradients of the chosen one ---------------------------------------------------------------------------

const TOLD = ["∂y/∂W±", "∂y/∂W₀", "∂y/∂b", "∂y/∂d"], SMALLEST = -6, LARGEST = 3, MIDDLE = 164;
/** Bars as long as a power of ten is high, to the side of the sign; at a millionth they have no length. */
function makeGradients() {
  const far = (power) => (100 * (power - SMALLEST)) / (LARGEST - SMALLEST), powers = [-3, 0, 3];
  const lines = powers.flatMap((power) => [-1, 1].map((side) => MIDDLE + side * far(power)));
  const rows = TOLD.map((words, k) => ({ bar: line("bar"), value: svgText(WIDE, 30 * k + 26, "end", ""),
    words: svgText(0, 30 * k + 26, "start", words) }));
  const el = svg("svg", { viewBox: `0 0 ${WIDE} 150`, class: "gradients", role: "img" },
    line("axis", lines.map((x) => `M${x.toFixed(1)},6V126`).join("")), line("middle", `M${MIDDLE},6V126`),
    ...rows.flatMap((row) => [row.bar, row.words, row.value]), svgText(MIDDLE, 143, "middle", "0"),
    ...[-1, 1].flatMap((side) => [svgText(MIDDLE + side * far(0), 143, "middle", signed(side, 0)),
      svgText(MIDDLE + side * (far(3) - 9), 143, side < 0 ? "end" : "start", `${side < 0 ? "−" : ""}${timesTen(1e3)}`)]));
  function draw({ gradients }) {
    gradients.forEach((each, k) => {
      const size = each === 0 ? 0 : far(between(SMALLEST, LARGEST, Math.log10(Math.abs(each))));
      rows[k].bar.setAttribute("d", `M${MIDDLE},${30 * k + 21}H${(MIDDLE + Math.sign(each) * size).toFixed(1)}`);
      rows[k].value.textContent = number(each);
    });
    el.setAttribute("aria-label", TOLD.map((words, k) => `${words} = ${number(gradients[k])}`).join(", "));
  }
  return { el, draw };
}

// ---- one instance -----------------------------------------------------------------------------------------------

const mix = (from, to, part) => from + part * (to - from);
const paragraph = (name, ...parts) => html("p", { class: name }, ...parts);
const pane = (head, ...parts) => html("div", { class: "pane" }, paragraph("head", head), ...parts);
const spans = (words) => words.map((each) => html("span", {}, each));

function render({ model, el }) {
  el.classList.add("nalu-explorable");
  const get = (name) => model.get(name), state = () => readTraits(model, STATE);
  const mixed = (from, to, part) => ({ ...to, scale: Math.exp(mix(Math.log(from.scale), Math.log(to.scale), part)),
    x1: mix(from.x1, to.x1, part), x2: mix(from.x2, to.x2, part) });
  const { settle, glide, stop, shown, show } = makeGlide({ millis: GLIDE, state, mixed, draw });
  const tie = makeTie({ model, names: STATE, follow: () => { write({}); glide(); } });
  const write = (values) => tie.write({ ...values, y: unit({ ...state(), ...values }).y });
  const change = (values) => { write(values); settle(); };
  const jump = (preset) => { write({ ...defaults, ...preset }); glide(); };
  const move = (trait, x) => change({ [trait]: between(-SPAN, SPAN, Math.round(10 * x) / 10) });
  const tick = (said, trait) => {
    const input = html("input", { type: "checkbox", onchange: () => change({ [trait]: input.checked }), ...OWN_KEYS });
    return { el: html("label", { class: "tick" }, input, said), draw: () => { input.checked = get(trait); } };
  };
  const numbers = makeLine({ onmove: move, onkey: (trait, by) => move(trait, get(trait) + by) });
  const scale = stops({ label: "λ", values: SCALES, value: 1, format: trimmed, oninput: (k) => change({ scale: k }) });
  const ticks = [tick("hard bits (λ = ∞)", "hard"), tick("B₀ as the slides print it (erratum)", "printed")];
  const meters = [["sign", "B±", "negative"], ["zero", "B₀", "zero"]].map(([name, symbol, question]) =>
    makeMeter(name, symbol, `${name} bit of an ALU: is d ${question}?`));
  const table = makeTable((relation) => change({ relation })), gradients = makeGradients(), status = statusLine();
  const [sum, legend, aim] = [0, 1, 2].map(() => paragraph("sum"));
  const note = paragraph("note", "On a log scale. ∂y/∂d is what goes on to x₁; to x₂ goes its negative.");
  const left = html("div", {},
    pane("two numbers, and the bits of d", sum, numbers.el, legend, scale.el, ...ticks.map((each) => each.el)),
    pane("the status register, soft", ...meters.map((each) => each.el), paragraph("note", "◇ is the hard bit.")));
  const right = html("div", {}, pane("six units with fixed weights: choose one", table.el),
    pane("its gradients", aim, gradients.el, note), status.el);
  const board = html("div", { class: "board" }, left, right);
  el.append(html("div", { class: "nsr" }, tryRow("tries", PRESETS, jump), board));

  function drawBits(now) {
    const { printed, hard } = shown(), full = bits(now.d, { ...shown(), hard: true });
    const [name, inside] = hard ? ["sign", "(d)"] : ["tanh", "(λd)"];
    meters[0].draw(now.sign, full.sign, now.d < 0, false, name + inside);
    meters[1].draw(now.zero, full.zero, now.d === 0, printed, `1 − 2 ${name}${printed ? "" : "²"}${inside}`);
  }
  function draw() {
    const { hard, scale: lambda, relation } = shown(), now = unit(shown()), symbol = SYMBOLS[relation];
    const scaled = hard ? "λ = ∞" : `λd = ${number(lambda * now.d)}`;
    sum.replaceChildren(...spans([`d = x₁ − x₂ = ${trimmed(now.d)}`, scaled]));
    const keys = { sign: "B±", zero: "B₀", unit: `y of ${symbol}`, true: `where ${symbol} is true` };
    legend.replaceChildren(...Object.entries(keys).map(([name, said]) =>
      html("span", {}, html("i", { class: name }), said)));
    aim.replaceChildren(...spans([`x₁ ${symbol} x₂ is ${now.target ? "true" : "false"}: t = ${now.target}`,
      `y (${share(now.y)}) should ${now.target ? "rise" : "fall"}`]));
    numbers.draw(shown(), now, state());
    table.draw(now, relation);
    gradients.draw(now);
    drawBits(now);
    scale.set(get("scale"));
    scale.input.disabled = get("hard");
    for (const each of ticks) each.draw();
    const [bold, rest] = sentence(state());
    status.say([html("strong", {}, bold), ` ${rest}`]);
  }
  if (!prefersStill()) show({ x1: SPAN, x2: -SPAN }); // the two come in when the figure comes into view
  write({});
  draw();
  return tie.live(el, { start: glide, stop });
}

export default { defaults, render, nsr: { unit } };
