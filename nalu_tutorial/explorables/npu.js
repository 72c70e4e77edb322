// Chapter 7: one power in the complex plane. log x lies on one of two lines, w turns and stretches it, exp rolls it up
// into a size and an angle, and the unit keeps the real part of that. The model's traits are the whole state.

import {
  ARROWS, between, drag, fill, freshId, giveWay, html, line, linearScale, makeGlide, makeTie, OWN_KEYS, pathThrough,
  pointIn, prefersStill, readTraits, signed, slider, statusLine, svg, svgText, timesTen, trimmed, tryRow,
} from "./kit.js";

const EPSILON = 2 ** -52; // the machine epsilon, which the unit adds to |x|
const GLIDE = 1100; // milliseconds: slow enough to see the line of the negative numbers turn
const reachOf = (x) => (Math.abs(x) > 4 ? 8 : 4); // where the number line ends: farther out for the cube root of −8
const defaults = { x: -3, w_re: 1, w_im: 0, gate: 1, printed: false, y: 0 };
const MOVED = ["x", "w_re", "w_im", "gate"], STATE = [...MOVED, "printed"];
const PRESETS = [
  ["x¹ keeps its sign", {}], ["x² forgets it", { w_re: 2 }], ["1/x", { x: -0.5, w_re: -1 }],
  ["√x of a negative number", { w_re: 0.5 }], ["cube root of −8 is 1?", { x: -8, w_re: 1 / 3 }],
  ["gate half open", { gate: 0.5 }], ["irrelevant: w = 0", { w_re: 0 }], ["irrelevant: g = 0", { gate: 0 }],
  ["turn the power", { x: 3, w_im: 0.6 }], ["k as printed", { x: 2, printed: true }],
];

// ---- the unit ---------------------------------------------------------------------------------------------------

const times = ([a, b], [c, d]) => [a * c - b * d, a * d + b * c];

/** y = Re exp(w (log r + iπk)), r = ĝ(|x| + ε) + 1 − ĝ, k = ĝ where x < 0; as printed, where x > 0. */
function unit({ x, w_re, w_im, gate, printed }) {
  const g = between(0, 1, gate), r = g * (Math.abs(x) + EPSILON) + (1 - g), k = (printed ? x > 0 : x < 0) ? g : 0;
  const log = [Math.log(r), Math.PI * k], turned = times([w_re, w_im], log);
  const size = Math.exp(turned[0]), angle = turned[1], z = [size * Math.cos(angle), size * Math.sin(angle)];
  return { g, r, log, turned, size, angle, z, y: z[0] };
}

// Sizes of x as parts of the largest: close together where a curve bends, and down to where only ε is left.
const PARTS = Array.from({ length: 230 }, (_, k) => Math.exp(k < 160 ? -k / 32 : 75 - k / 2));
const SIDES = { negative: -1, positive: 1 };
/** The unit at each x of one side of the number line, from its end to next to 0. */
const branch = (state, span, side) => PARTS.map((part) => {
  const x = side * span * part;
  return { x, ...unit({ ...state, x }) };
});

// ---- words ------------------------------------------------------------------------------------------------------

const number = (value) => (Math.abs(value) < 1e4 ? signed(value, Math.abs(value) < 100 ? 2 : 0) : timesTen(value, 1));
const degrees = (angle) => `${signed((180 * angle) / Math.PI, 0)}°`;
const nearly = (value, aim) => Math.abs(value - aim) <= 1e-9 * Math.max(1, Math.abs(aim));
const isWhole = (value) => nearly(value, Math.round(value));
/** A complex number; the imaginary part may be counted in something, such as π. */
function complex([re, im], unitOfIm = 1, name = "") {
  const size = number(Math.abs(im) / unitOfIm), part = `${size === "1.00" ? "" : size} ${name}i`.trim();
  if (size === "0.00") return number(re);
  if (signed(re) === "0.00") return (im < 0 ? "−" : "") + part;
  return `${number(re)} ${im < 0 ? "−" : "+"} ${part}`;
}
const inTurns = (value) => complex(value, Math.PI, "π ");
const logOf = ({ printed, gate }) => (printed ? "printed log" : gate < 1 ? "gated log" : "log x");

function aboutPrinted({ y, X, printed, ...state }) {
  const derived = unit({ ...state, printed: false }).y, start = "As printed, k is 1 for positive x.";
  if (nearly(y, derived)) return [start, `Here it does not show: either way ${X} gives ${number(y)}.`];
  const what = state.w_im || state.g < 1 ? X : `${X} to the power ${trimmed(state.w_re)}`;
  return [start, `So ${what} reads ${number(y)}. With k = 1 for negative x, as derived, it is ${number(derived)}.`];
}
const aboutShut = () => ["The gate is shut.", "r = 1 and k = 0 for every x, so log r = 0, and y = 1 whatever w is. "
  + "In a product this input is a factor of 1, and w gets no slope from it."];
const aboutNothing = ({ log, g }) => ["w = 0: a factor of 1 for every x.", "0 · log x = 0, and exp 0 = 1. But the "
  + `slope of y along w is log ${g < 1 ? "r" : "|x|"} = ${number(log[0])}: while w is learnt, this input is still `
  + "heard, and near 0 it is loud. A shut gate silences that too."];
function aboutHalf({ g, r, angle, y, X, ...state }) {
  const start = nearly(g, 0.5) ? "The gate is half open." : `The gate is open by ${trimmed(g)}.`;
  const open = `Open, it would be ${number(unit({ ...state, gate: 1 }).y)}.`;
  const mix = `r = ${trimmed(g)} · ${X} + ${trimmed(1 - g)} = ${number(r)}`;
  if (state.x >= 0) return [start, `${mix} is a mix of x and 1, and y = ${number(y)}. ${open}`];
  const turn = `A negative x has the angle g · 180° = ${degrees(Math.PI * g)}, which w makes ${degrees(angle)}`;
  const upright = !state.w_im && Math.abs(Math.cos(angle)) < 1e-9;
  return [start, `${turn}: ${upright ? "upright, with no real part. Every negative x gives y = 0."
    : `y = ${number(y)} is no power of ${X}.`} ${open}`];
}
const aboutZero = ({ log, w_re, y }) => ["log 0 does not exist.", `The unit adds ε: log ε = ${number(log[0])} is far `
  + `to the left, and from it comes y = ${number(y)}${w_re < 0 ? ", a division by almost nothing" : ""}.`];
function aboutTurned({ x, w_im, log, size, y, X }) {
  const start = "Now the size turns, too.", seen = `y = ${number(y)} is what the real axis sees of ${number(size)}.`;
  const turn = `w_im · log |x| = ${degrees(w_im * log[0])}`, scale = number(Math.exp(-Math.PI * w_im));
  if (x > 0) return [start, `${X} is turned by ${turn}, each x by its own angle: their ray becomes a spiral. ${seen}`];
  return [start, `w_re turns ${X} as before, w_im by ${turn} more, and it resizes each negative x by exp(−π · w_im) = ${
    scale}. ${seen}`];
}
const aboutPositive = ({ w_re, y, X }) => ["A positive x has no angle.", `log ${X} is real, and w only ${w_re < 0
  ? "mirrors and " : ""}stretches it: y = ${number(y)}, which is ${X} to the power ${trimmed(w_re)}.`];
function aboutNegative({ x, w_re, z, size, angle, y, X }) {
  const turn = `The angle of ${X} is 180°, times w it is ${degrees(angle)}`, made = `exp gives ${complex(z)}`;
  const pole = w_re < 0 ? " Dividing keeps the sign as multiplying does; where x crosses zero there is a pole." : "";
  if (isWhole(w_re) && w_re % 2) return ["The sign is kept.", `${turn}: to the left, and y = ${number(y)}.${pole}`];
  const both = `y = ${number(y)} for ${X} as for ${trimmed(-x)}`, none = "its real part is 0 for every negative x";
  if (isWhole(w_re)) return ["The sign is forgotten.", `${turn}: all the way round, and ${both}.`];
  if (isWhole(w_re - 0.5)) return ["No real answer, so 0.", `${turn}: upright. ${made}, and ${none}.`];
  const cube = nearly(w_re, 1 / 3) ? ` The real cube root, ${number(-size)}, is another one: its angle is 180°.` : "";
  return ["Only the real part is kept.", `${turn}: ${made}, and y = ${number(y)}.${cube}`];
}

// What is to be seen: the first that applies is said, a bold beginning and the rest.
const SAYINGS = [
  [({ printed }) => printed, aboutPrinted], [({ g }) => g === 0, aboutShut],
  [({ w_re, w_im }) => w_re === 0 && w_im === 0, aboutNothing], [({ g }) => g < 1, aboutHalf],
  [({ x }) => x === 0, aboutZero], [({ w_im }) => w_im, aboutTurned], [({ x }) => x > 0, aboutPositive],
  [() => true, aboutNegative],
];
function sentence(state) {
  const now = { ...state, ...unit(state), X: trimmed(state.x) }, [, say] = SAYINGS.find(([applies]) => applies(now));
  return say(now).map((words) => words.replace(/ ([=·]) /g, "\u00a0$1\u00a0"));
}

// ---- what the pictures are made of --------------------------------------------------------------------------------

const SIDE = 340, MIDDLE = SIDE / 2, REACH = 2.3; // a frame ends at 2.3 ticks
const TICKS = [1, 2, 4, 8, 20, 40, 100, 200, 1000];
/** The tick at which the powers of both ends of the number line are in the frame. */
const tickFor = (lines) => TICKS.find((tick) => lines.every(([{ size }]) => size < REACH * tick)) ?? TICKS.at(-1);
const box = (left, top, width, height) => `M${left},${top}h${width}v${height}h${-width}Z`;
/** Words at a place, so many lines below it. */
const label = (x, y, lines, align, words) => svg("text", { x, y, dy: `${lines}em`, "text-anchor": align }, words);
/** Shortens a complex number that would be drawn far outside. */
const within = (most, value) => value.map((part) => part * Math.min(1, most / Math.hypot(...value)));
/** Numbers at places, which can be given another step. */
function makeTicks(numbers, place) {
  const texts = numbers.map(place);
  return { texts, draw: (step) => texts.forEach((text, i) => text.replaceChildren(signed(step * numbers[i], 0))) };
}
/** Two paths, one for each sign of x. */
function makeBranches(name) {
  const paths = Object.keys(SIDES).map((side) => line(`${name} ${side}`));
  const draw = (lines, place) => paths.forEach((path, k) => path.setAttribute("d", pathThrough(lines[k].map(place))));
  return { paths, draw };
}
/** A disc with a name; beyond the edge it stays there and gets a dashed rim. */
function makeDisc(name) {
  const text = svg("text"), el = svg("g", { class: `disc ${name}` }, svg("circle", { r: 7 }), text);
  function draw(place, words, below) {
    const [x, y] = place.map((each) => between(8, SIDE - 8, each)), under = y < 30 || (below && y < SIDE - 30);
    el.classList.toggle("beyond", x !== place[0] || y !== place[1]);
    el.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
    fill(text, { dy: under ? "1.6em" : "-0.85em", "text-anchor": x < 70 ? "start" : x > SIDE - 70 ? "end" : "middle" });
    text.textContent = words;
  }
  return { el, draw };
}

/** A picture whose lines end at its frame, with axes in it, while discs and rings may stand on the frame. */
function makePicture({ height = SIDE, bottom = height, ...attributes }, inside, ...above) {
  const id = freshId(), frame = box(0, 0, SIDE, bottom), axes = `M0,${bottom / 2}H${SIDE}M${MIDDLE},0V${bottom}`;
  return svg("svg", { viewBox: `0 0 ${SIDE} ${height}`, ...attributes }, svg("clipPath", { id }, line("", frame)),
    svg("g", { "clip-path": `url(#${id})` }, line("axis", axes), ...inside), line("axis", frame), ...above);
}
/** An arrow along a way of(0) … of(1), its tip so far before the end. */
function arrowAlong(of, gap) {
  const way = Array.from({ length: 61 }, (_, k) => of(k / 60)), [from, to] = [way.at(-5), way.at(-1)];
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const back = ([x, y], far, turn) => [x - far * Math.cos(angle + turn), y - far * Math.sin(angle + turn)];
  const tip = back(to, gap, 0);
  return pathThrough(way) + pathThrough([back(tip, 9, 0.5), tip, back(tip, 9, -0.5)]);
}

// ---- 1: the logarithm -------------------------------------------------------------------------------------------

const LEVELS = [["2π", 2], ["π", 1], ["0", 0], ["−π", -1], ["−2π", -2]], LOG_SCALE = MIDDLE / (REACH * Math.PI);
const onLog = ([re, im]) => [MIDDLE + LOG_SCALE * re, MIDDLE - LOG_SCALE * im];
const level = (turns) => onLog([0, turns * Math.PI])[1];
/** The turn and the stretch that multiplying by w is. */
function sweep(value, w) {
  const turn = Math.atan2(w[1], w[0]), stretch = Math.hypot(...w) - 1;
  if (Math.hypot(...times(value, [w[0] - 1, w[1]])) * LOG_SCALE < 20) return "";
  return arrowAlong((part) => onLog(times(value, [Math.cos(part * turn), Math.sin(part * turn)])
    .map((each) => each * (1 + part * stretch))), 8);
}

function makeLogPlane() {
  const [before, after] = ["before", "after"].map(makeBranches), dots = ["given", "made"].map(makeDisc);
  const arrow = line("arrow"), bands = [1.5, -0.5].map(level), band = MIDDLE / REACH;
  const below = bands.map((top) => label(6, top, 1.2, "start", "y < 0"));
  const levels = LEVELS.map(([words, turns]) => label(SIDE - 6, level(turns), turns === 2 ? 0.8 : -0.35, "end", words));
  const el = makePicture({ role: "img", class: "plane" }, [
    ...bands.map((top) => line("below", box(0, top, SIDE, band))), ...below, ...levels,
    ...before.paths, ...after.paths, arrow], ...dots.map((dot) => dot.el));
  function draw({ lines, state, now }) {
    before.draw(lines, ({ log }) => onLog(within(40, log)));
    after.draw(lines, ({ turned }) => onLog(within(40, turned)));
    arrow.setAttribute("d", sweep(now.log, [state.w_re, state.w_im]));
    const [p, q] = [onLog(now.log), onLog(now.turned)], same = Math.hypot(p[0] - q[0], p[1] - q[1]) < 2;
    dots[0].draw(p, same ? "" : logOf(state), p[1] > q[1]);
    dots[1].draw(q, same ? "log = w · log" : "w · log", p[1] <= q[1]);
    giveWay([...levels, ...below], dots.map((dot) => dot.el.lastChild));
  }
  return { el, draw };
}

// ---- 2: the exponential -----------------------------------------------------------------------------------------

function makeExpPlane() {
  const rays = makeBranches("after"), circle = svg("circle", { class: "circle", cx: MIDDLE, cy: MIDDLE });
  const [arc, drop, bar] = ["arc", "drop", "bar"].map((name) => line(name)), dot = makeDisc("made");
  const ticks = makeTicks([-2, -1, 1, 2], (k) => (k % 2 ? label(MIDDLE + (MIDDLE * k) / REACH, MIDDLE, 1.35, "middle")
    : label(k < 0 ? 6 : SIDE - 6, MIDDLE, 1.35, k < 0 ? "start" : "end"))); // large numbers must not leave the frame
  const angle = label(0, 0, 0.35, "middle"), foot = fill(label(0, MIDDLE, 2.5, "middle", "y"), { class: "foot" });
  const el = makePicture({ role: "img", class: "plane" }, [line("below", box(0, 0, MIDDLE, SIDE)),
    label(6, 0, 1.2, "start", "y < 0"), ...ticks.texts, circle, ...rays.paths, arc, angle, drop, bar, foot], dot.el);
  function drawAngle(turn) {
    const flat = Math.abs(turn) < 0.02, around = (r, at) => [MIDDLE + r * Math.cos(at), MIDDLE - r * Math.sin(at)];
    const [x, y] = around(48, turn / 2), spiral = (part) => around(26 + 1.6 * Math.abs(part * turn), part * turn);
    arc.setAttribute("d", flat ? "" : arrowAlong(spiral, 0));
    const beside = y - (Math.abs(y - MIDDLE) < 12 ? 14 : 0); // the axis has numbers
    fill(angle, { x, y: beside, "text-anchor": Math.abs(x - MIDDLE) < 16 ? "middle" : x < MIDDLE ? "end" : "start" });
    angle.textContent = flat ? "" : degrees(turn);
  }
  function draw({ lines, now, tick }) {
    const scale = MIDDLE / (REACH * tick), place = ([re, im]) => [MIDDLE + scale * re, MIDDLE - scale * im];
    const end = place(within(1.5 * REACH * tick, now.z)), below = end[1] > MIDDLE + 1;
    rays.draw(lines, ({ z }) => place(within(9 * tick, z)));
    circle.setAttribute("r", scale);
    ticks.draw(tick);
    giveWay(ticks.texts.slice(1, 3), [ticks.texts[0], ticks.texts[3]]);
    drawAngle(now.angle);
    drop.setAttribute("d", `${pathThrough([end])}V${MIDDLE}`);
    bar.setAttribute("d", `M${MIDDLE},${MIDDLE}H${end[0].toFixed(1)}`);
    fill(foot, { x: between(8, SIDE - 8, end[0]), dy: below ? "-0.6em" : "2.5em" });
    dot.draw(end, "z", below);
  }
  return { el, draw };
}

// ---- 3: y for every x, over the number line; and the power as a point of a plane ----------------------------------

/** A ring to be held and moved. Where a finger goes down beside it, it may want to scroll: there only a tap counts. */
function makeRing(name, { onmove, onkey }) {
  const el = svg("g", { class: "ring", tabindex: 0, role: "slider", "aria-label": name, ...OWN_KEYS },
    svg("circle", { class: "reach", r: 22 }), svg("circle", { class: "halo", r: 9 }), svg("circle", { r: 9 }));
  el.addEventListener("keydown", (event) => {
    if (!ARROWS[event.key]) return;
    event.preventDefault();
    onkey(ARROWS[event.key]);
  });
  function hold(picture) {
    const move = (event) => onmove(pointIn(picture, event));
    drag(picture, { grips: ({ target }) => el.contains(target), move, start(event) {
      event.preventDefault();
      return el.focus({ preventScroll: true });
    } });
    return fill(picture, { onclick: move });
  }
  const draw = ([x, y], limit, now, words) => fill(el, { transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})`,
    "aria-valuemin": -limit, "aria-valuemax": limit, "aria-valuenow": now, "aria-valuetext": words });
  return { el, hold, draw };
}

const LOW = 204, LINE = 226; // where the frame of the curve ends, and the height of the number line
function makeCurve({ onpart, onkey }) {
  const sy = linearScale([-REACH, REACH], [LOW, 0]), onX = (part) => MIDDLE + part * (MIDDLE - 16);
  const [branches, numbers] = ["after", "after"].map(makeBranches);
  const bar = line("bar"), dot = svg("circle", { class: "now", r: 6 });
  const under = makeTicks([-4, -3, -2, -1, 0, 1, 2, 3, 4], (k) => svgText(onX(k / 4), LINE + 29, "middle", ""));
  const beside = makeTicks([-2, -1, 1, 2], (k) => svgText(MIDDLE - 5, sy(k) + 4, "end", ""));
  const ring = makeRing("x", { onkey, onmove: ([left]) => onpart((left - MIDDLE) / (MIDDLE - 16)) });
  const middle = [MIDDLE, LINE], ground = line("below", box(0, LOW / 2, SIDE, LOW));
  numbers.draw([[[onX(-1), LINE], middle], [middle, [onX(1), LINE]]], (place) => place);
  const el = ring.hold(makePicture({ height: 262, bottom: LOW, class: "curve", role: "group", "aria-label": "y(x)" },
    [ground, ...beside.texts, ...branches.paths, bar], ...numbers.paths, ...under.texts, dot, ring.el));
  function draw({ lines, now, state, tick, span }) {
    const onY = (y) => sy(between(-3 * REACH, 3 * REACH, y / tick));
    const x = onX(state.x / span), y = between(0, LOW, onY(now.y));
    branches.draw(lines, (each) => [onX(each.x / span), onY(each.y)]);
    bar.setAttribute("d", `M${x.toFixed(1)},${LOW / 2}V${y.toFixed(1)}`);
    fill(dot, { cx: x, cy: y });
    beside.draw(tick);
    under.draw(span / 4);
    ring.draw([x, LINE], span, state.x, `x = ${trimmed(state.x)}`);
  }
  return { el, draw };
}

const NAMED = [["1/x", -1], ["1", 0], ["√x", 0.5], ["x", 1], ["x²", 2]], UNIT = 74, AXIS = 92, TOP = AXIS - UNIT;
function makePower({ onw, onkey }) {
  const onRe = (re) => MIDDLE + UNIT * re, onIm = (im) => AXIS - UNIT * im, arrow = line("arrow");
  const ring = makeRing("The power w: left and right move w_re, up and down w_im",
    { onkey, onmove: ([left, top]) => onw([(left - MIDDLE) / UNIT, (AXIS - top) / UNIT]) });
  const frame = `${box(onRe(-2), TOP, 4 * UNIT, 2 * UNIT)}M${MIDDLE},${TOP}v${2 * UNIT}M${onRe(-2)},${AXIS}H${onRe(2)}`;
  const el = svg("svg", { viewBox: `0 0 ${SIDE} 186`, class: "power", role: "group", "aria-label": "The plane of w" },
    line("axis", frame), line("named", NAMED.map(([, re]) => `M${onRe(re)},${AXIS}h0`).join("")),
    ...NAMED.map(([words, re]) => svgText(onRe(re), AXIS + 23, "middle", words)),
    ...[-2, -1, 0, 1, 2].map((re) => svgText(onRe(re), 183, "middle", signed(re, 0))),
    ...[1, 0, -1].map((im) => svgText(17, onIm(im) + 4, "end", signed(im, 0))), arrow, ring.el);
  function draw({ state: { w_re, w_im } }) {
    const way = (part) => [onRe(part * w_re), onIm(part * w_im)];
    arrow.setAttribute("d", Math.hypot(w_re, w_im) > 0.2 ? arrowAlong(way, 10) : "");
    ring.draw(way(1), 2, w_re, `w = ${complex([w_re, w_im])}`);
  }
  return { el: ring.hold(el), draw };
}

// ---- one instance -----------------------------------------------------------------------------------------------

const HEADS = ["log x, turned and stretched by w", "its exponential z, real part y", "y for every x", "the power w"];
const onGrid = (value) => Math.round(20 * value) / 20;
/** The numbers above each picture. */
const sumsOf = ({ x, w_re: u, w_im: v, ...state }, { log, turned, z, y }) => [
  [`${logOf(state)} = ${inTurns(log)}`, `w · log = ${inTurns(turned)}`],
  [`z = ${complex(z)}`, `y = ${number(y)}`], [`x = ${trimmed(x)}`, `y = ${number(y)}`],
  [`w = ${complex([u, v])}`, `stretch ${number(Math.hypot(u, v))}`, `turn ${degrees(Math.atan2(v, u))}`]];

function render({ model, el }) {
  el.classList.add("nalu-explorable");
  const get = (name) => model.get(name), state = () => readTraits(model, STATE);
  const mixed = (from, to, part) =>
    ({ ...to, ...Object.fromEntries(MOVED.map((name) => [name, from[name] + part * (to[name] - from[name])])) });
  const { settle, glide, stop, shown, show } = makeGlide({ millis: GLIDE, state, mixed, draw });
  let span = reachOf(get("x"));
  const tie = makeTie({ model, names: STATE, follow });
  const write = (values) => tie.write({ ...values, y: unit({ ...state(), ...values }).y });
  const change = (values) => { write(values); settle(); };
  function jump(preset) {
    write({ ...defaults, ...preset });
    span = reachOf(get("x"));
    glide();
  }
  function follow() {
    span = Math.max(span, reachOf(get("x")));
    write({});
    glide();
  }
  const moveX = (x) => change({ x: between(-span, span, Math.round(10 * x) / 10) });
  const moveW = ([re, im]) => change({ w_re: between(-2, 2, re), w_im: between(-1, 1, im) });
  /** The part of w that an arrow key does not move may be off the grid. */
  const byKey = (way) => ["w_re", "w_im"].map((name, i) => (way[i] ? onGrid(get(name) + way[i] / 20) : get(name)));
  const pictures = [makeLogPlane(), makeExpPlane(),
    makeCurve({ onpart: (part) => moveX(span * part), onkey: ([across, up]) => moveX(get("x") + (across + up) / 10) }),
    makePower({ onw: (w) => moveW(w.map(onGrid)), onkey: (way) => moveW(byKey(way)) })];
  const gate = slider({ label: "gate g", min: 0, max: 1, step: 0.05, value: 1, oninput: (g) => change({ gate: g }) });
  const check = html("input", { type: "checkbox", onchange: () => change({ printed: check.checked }), ...OWN_KEYS });
  const printed = html("label", { class: "printed" }, check, "k as printed (erratum)"), status = statusLine();
  const sums = HEADS.map(() => html("p", { class: "sum" }));
  const board = html("div", { class: "board" }, ...HEADS.map((words, k) => html("div", { class: "pane" },
    html("p", { class: "head" }, words), sums[k], pictures[k].el, ...(k === 3 ? [gate.el, printed] : []))));
  el.append(html("div", { class: "npu" }, tryRow("tries", PRESETS, jump), board, status.el));

  function draw() {
    const now = unit(shown()), lines = Object.values(SIDES).map((side) => branch(shown(), span, side));
    for (const part of pictures) part.draw({ lines, now, state: shown(), span, tick: tickFor(lines) });
    sumsOf(shown(), now).forEach((said, k) => {
      sums[k].replaceChildren(...said.map((words) => html("span", {}, words)));
      if (k < 2) pictures[k].el.setAttribute("aria-label", `${HEADS[k]}: ${said.join(", ")}`);
    });
    gate.set(get("gate"));
    check.checked = get("printed");
    const [bold, rest] = sentence(state());
    status.say([html("strong", {}, bold), ` ${rest}`]);
  }
  if (!prefersStill()) show({ x: span }); // x comes in across zero when the figure comes into view
  write({});
  draw();
  return tie.live(el, { start: glide, stop });
}

export default { defaults, render, npu: { unit } };
