// Chapter 10: one division, 2 / b, by three units that are all the same part of the way from their start to their goal.
// The reader guesses first which of them have the correct sign; then b and the way can be moved.

import {
  between, button, count, fill, fitPanels, freshId, html, joined, line, linearScale, makeGlide, makeTie, openWhen, pathThrough,
  product, readTraits, slider, statusLine, sum, svg, svgText, taskLine, timesTen, trimmed,
} from "./kit.js";

const EPSILON = 2 ** -52; // the machine epsilon, as the units add it
const A = 2, QUARTER = 0.25, PARTS = 20; // the dividend; where the question is asked; steps of a slider to a whole
const GLIDE = 2000; // milliseconds: slow enough to see an answer pass 0
const defaults = { b: -0.5, way: 0, guess: [0, 0, 0] }, MOVED = ["b", "way"];

// ---- the units --------------------------------------------------------------------------------------------------

const negative = (value) => (value < 0 ? 1 : 0);

/** Π rʷ · cos(π Σ w k), with r = g (|x| + ε) + 1 − g, and k = g for negative x. */
function realNPU(x, w, g) {
  const r = x.map((value, i) => g[i] * (Math.abs(value) + EPSILON) + 1 - g[i]);
  return product(r.map((each, i) => each ** w[i])) * Math.cos(Math.PI * sum(x.map((value, i) => w[i] * g[i] * negative(value))));
}

/** Π (sign(x) |x|ʷ A + 1 − A), with A = tanh(1000 w)² as in training. */
function nru(x, w) {
  return product(x.map((value, i) => {
    const open = Math.tanh(1000 * w[i]) ** 2;
    return Math.sign(value) * (Math.abs(value) || 1) ** w[i] * open + 1 - open;
  }));
}

/** Π (w |u| + 1 − w) · cos(π Σ w 1[u < 0]), with u = [x, 1 / (x + ε)] as in training. */
function nmru(x, w) {
  const u = [...x, ...x.map((value) => 1 / (value + EPSILON))];
  return product(u.map((value, i) => w[i] * Math.abs(value) + 1 - w[i])) * Math.cos(Math.PI * sum(u.map((value, i) => w[i] * negative(value))));
}

// Each unit in words, broken at | if at all, the weight of b or of 1 / b by the part of the way, and what the unit says with it.
const UNITS = [
  { name: "RealNPU", rule: "2 · |b|ʷ, | times cos πw | for b < 0", goes: "w: 0 → −1", weight: (way) => -way,
    says: (x, w) => realNPU(x, [1, w], [1, 1]) },
  { name: "NRU", rule: "2 · sign(b) · |b|ʷ", goes: "w: 0 → −1", weight: (way) => -way, says: (x, w) => nru(x, [1, w]) },
  { name: "NMRU", rule: "2 · | (v|b| + 1 − v) · | (w/|b| + 1 − w), | times cos π(v + w) | for b < 0", goes: "v: ½ → 0, | w: ½ → 1",
    weight: (way) => (1 + way) / 2, says: (x, w, way) => nmru(x, [1, (1 - way) / 2, 0, w]) },
];

/** What a unit says, and the size of the gradient of its squared error in this weight, for this one division. */
function measure({ weight, says }, { b, way }) {
  const x = [A, b], w = weight(way), y = says(x, w, way), h = 1e-6;
  const slope = (says(x, w + h, way) - says(x, w - h, way)) / (2 * h);
  return { y, gradient: b !== 0 ? Math.abs(2 * (y - A / b) * slope) : 0 }; // for b = 0 there is no error
}
const measureAll = (state) => UNITS.map((unit) => measure(unit, state));
const hasSign = ({ y }, b) => Math.sign(y) === Math.sign(b) && Math.abs(y) > 1e-9;

// ---- words ------------------------------------------------------------------------------------------------------

function number(value) {
  const size = Math.abs(value);
  if (size >= 1e6 || (size < 0.005 && size > 1e-9)) return timesTen(value, 1);
  return size >= 100 ? count(Math.round(value)).replace("-", "−") : trimmed(value);
}
const quotient = (b) => `2 / ${b < 0 ? `(${trimmed(b)})` : trimmed(b)}`;
const glued = (words) => words.replace(/ ([=/·→<+−]) (?=\S)/g, "\u00a0$1\u00a0");
const COUNT = ["None", "One", "Two", "All"];
const names = (units) => joined(units.map(({ name }) => `the ${name}`));

/** What became of the guess: [headline, words]. */
function verdict(b, guess) {
  const all = measureAll({ b, way: QUARTER }), right = all.filter((each, i) => Math.sign(each.y) === guess[i]).length;
  const why = "The RealNPU’s cosine has made a quarter of its half turn, and passes 0 on its way to −1. The NRU’s sign is exact, unless its exponent is near 0. The NMRU’s two gates add up to 1 all the way, and cos π is −1.";
  return [`${COUNT[all.filter((each) => hasSign(each, b)).length]} of the three have the sign.`,
    `You were right about ${COUNT[right].toLowerCase()}${right === 3 ? " three" : ""}. ${why}`];
}

/** What is to be seen at this divisor, this far on the way. */
function sentence({ b, way }) {
  if (b === 0) return "At b = 0 there is no quotient. Each unit nevertheless returns something finite, and none of it is correct.";
  const all = measureAll({ b, way }), wrong = UNITS.filter((_, i) => !hasSign(all[i], b)), is = `${quotient(b)} is ${number(A / b)}`;
  if (way === 1) return `${is}, and all three return it. Without an error there is no gradient, however near 0 the divisor is.`;
  const largest = Math.max(...all.map(({ gradient }) => gradient)), whose = UNITS.filter((_, i) => all[i].gradient === largest).slice(0, 1);
  const sign = wrong.length ? `The sign is wrong, or 0, in ${names(wrong)}.` : "All three have its sign.";
  return `${is}. ${sign} The largest gradient is that of ${names(whose)}: ${number(largest)}.`;
}

// ---- a picture of one unit: its answers, and below them its gradients ---------------------------------------------

const MOST = 10, LEFT = 30, ANSWER = [8, 128], GRADIENT = [152, 222], BOTTOM = 240; // pixels from above
const onY = linearScale([MOST, -MOST], ANSWER), onLog = linearScale([5, -1], GRADIENT);
const LEVELS = [[1, "1"], [100, "100"], [1e4, "10⁴"]];
const height = (y) => onY(between(-1.5 * MOST, 1.5 * MOST, y));
const steep = (gradient) => onLog(between(-2, 6, Math.log10(gradient)));
// Divisors of both signs, close together where the curves are steep.
const SIZES = Array.from({ length: 70 }, (_, k) => 2 * ((k + 1) / 70) ** 2.2), SIDES = [-1, 1];

function makePicture(unit) {
  const el = svg("svg", { class: "answers", role: "img" }), ids = [freshId(), freshId()], grid = svg("g");
  const clips = ids.map((id) => svg("clipPath", { id }, svg("rect", { x: LEFT })));
  const [truth, answer, gradient] = ["truth", "answer", "gradient"].map((name) => SIDES.map(() => line(name)));
  const cursor = line("cursor"), aim = svg("circle", { class: "aim", r: 6 }), dots = ["", ""].map(() => svg("circle", { class: "now", r: 4.5 }));
  el.append(...clips, grid, cursor, svg("g", { "clip-path": `url(#${ids[0]})` }, ...truth, ...answer),
    svg("g", { "clip-path": `url(#${ids[1]})` }, ...gradient), aim, ...dots);
  let onB = null;
  const path = (side, to) => pathThrough(SIZES.map((size) => [onB(side * size), to(side * size)]));

  function layOut(width) {
    const right = width - 6;
    onB = linearScale([-2, 2], [LEFT, right]);
    el.setAttribute("viewBox", `0 0 ${width} ${BOTTOM}`);
    clips.forEach((clip, k) => {
      const [top, bottom] = [ANSWER, GRADIENT][k];
      fill(clip.firstChild, { y: top, width: right - LEFT, height: bottom - top });
    });
    const across = (y) => `M${LEFT},${y}H${right}`;
    grid.replaceChildren(
      line("axis", [MOST, 0, -MOST].map((y) => across(onY(y))).join("") + LEVELS.map(([g]) => across(steep(g))).join("")),
      ...[MOST, 0, -MOST].map((y) => svgText(LEFT - 5, onY(y) + 4.5, "end", trimmed(y))),
      ...LEVELS.map(([g, words]) => svgText(LEFT - 5, steep(g) + 4.5, "end", words)),
      svgText(LEFT + 4, ANSWER[0] + 14, "start", "y"), svgText(LEFT, GRADIENT[0] - 6, "start", "gradient"),
      ...[-2, 0, 2].map((b) => svgText(onB(b) - 2 * b, BOTTOM - 3, "middle", b ? trimmed(b) : "0")));
    SIDES.forEach((side, k) => truth[k].setAttribute("d", path(side, (b) => height(A / b))));
  }
  function draw({ b, way }, open) {
    if (!onB) return;
    const now = measure(unit, { b, way }), x = onB(b), y = between(-MOST, MOST, now.y);
    SIDES.forEach((side, k) => {
      const of = (each) => measure(unit, { b: each, way });
      fill(answer[k], { d: open ? path(side, (each) => height(of(each).y)) : "", class: `answer ${hasSign(of(side), side) ? "" : "wrong"}` });
      gradient[k].setAttribute("d", open ? path(side, (each) => steep(of(each).gradient)) : "");
    });
    cursor.setAttribute("d", `M${x},${ANSWER[0]}V${ANSWER[1]}M${x},${GRADIENT[0]}V${GRADIENT[1]}`);
    fill(aim, { cx: x, cy: onY(between(-MOST, MOST, A / b)), visibility: b === 0 ? "hidden" : "visible" });
    fill(dots[0], { cx: x, cy: onY(y), visibility: open ? "visible" : "hidden" });
    fill(dots[1], { cx: x, cy: onLog(between(-1, 5, Math.log10(now.gradient))), visibility: open && now.gradient > 0.1 ? "visible" : "hidden" });
    el.setAttribute("aria-label", open ? `${unit.name}: output ${number(now.y)} for ${quotient(b)}${b === 0 ? "" : `, which is ${number(A / b)}. The gradient is ${number(now.gradient)}`}.`
      : `2 / b over b, without the outputs of the ${unit.name}`);
  }
  return { el, layOut, draw };
}

// ---- a unit with its rule, its picture and what the reader said ----------------------------------------------------

/** Words whose parts stay together where there is room. */
const pieces = (words) => words.split(" | ").flatMap((part) => [html("span", {}, part), " "]);

function makePanel(unit, onguess) {
  const picture = makePicture(unit);
  const buttons = [[-1, "−"], [1, "+"]].map(([sign, words]) => [sign, button(words, () => onguess(sign), { "aria-label": `${unit.name}: ${words}` })]);
  const asks = html("div", { class: "asks", role: "group", "aria-label": `The sign of the ${unit.name}` }, html("span", {}, "sign"), ...buttons.map(([, each]) => each));
  const said = html("span", { class: "yours" }), told = html("b"), result = html("div", { class: "told" }, told, said);
  const el = html("div", { class: "division-unit" }, html("b", {}, unit.name), html("div", { class: "rule" }, ...pieces(unit.rule)), html("div", { class: "rule" }, ...pieces(unit.goes)),
    picture.el, asks, result);
  function draw({ shown, state, bet, open }) {
    picture.draw(shown, open);
    [asks.hidden, result.hidden] = [open, !open];
    for (const [sign, each] of buttons) each.setAttribute("aria-pressed", String(sign === bet));
    said.textContent = open ? `guess: ${bet < 0 ? "−" : "+"}` : "";
    told.textContent = open ? `y = ${number(measure(unit, state).y)}`.replaceAll(" ", "\u00a0") : "";
  }
  return { el, picture, draw };
}

// ---- one instance -------------------------------------------------------------------------------------------------

function render({ model, el }) {
  el.classList.add("nalu-explorable", "predict");
  const get = (name) => model.get(name), state = () => readTraits(model, MOVED);
  const mixed = (from, to, part) => Object.fromEntries(MOVED.map((name) => [name, from[name] + part * (to[name] - from[name])]));
  const { jump, glide, stop, running, shown } = makeGlide({ millis: GLIDE, state, mixed, draw });
  const tie = makeTie({ model, names: [...MOVED, "guess"], follow });
  let kept = null, free = false; // the guess, and the divisor that it was made for

  const asked = () => (get("b") < 0 ? get("b") : defaults.b); // a positive divisor has no sign to lose
  const given = () => get("guess").every((bet) => bet !== 0);
  function follow(changed) {
    if (kept && changed.some((name) => MOVED.includes(name))) free = true;
    glide();
  }
  function say(i, sign) {
    if (kept) return;
    tie.write({ guess: get("guess").map((bet, k) => (k === i ? sign : bet)) });
    jump();
  }
  function go() {
    if (kept || !given()) return;
    kept = { guess: get("guess"), b: asked() };
    tie.write({ b: kept.b, way: QUARTER });
    glide();
  }
  function change(values) {
    if (!kept) return;
    free = true;
    tie.write(values);
    jump();
  }

  const panels = UNITS.map((unit, i) => makePanel(unit, (sign) => say(i, sign)));
  const onTwentieths = (label, from, to, name) => slider({ label, min: PARTS * from, max: PARTS * to, step: 1, value: 0,
    format: (k) => trimmed(k / PARTS), oninput: (k) => change({ [name]: k / PARTS }) });
  const dials = { b: onTwentieths("divisor b", -2, 2, "b"), way: onTwentieths("part of the way", 0, 1, "way") };
  const row = html("div", { class: "division-units" }, ...panels.map((each) => each.el)), task = taskLine("Which of these units have the correct sign a quarter of the way?", "");
  const mover = button("Go a quarter of the way", go, { class: "go" }), status = statusLine();
  const prompt = html("p", { class: "prompt" }, "The lower curve is the magnitude of the gradient of the squared error in w. Move b toward 0: what happens to it? Then move further along the way: where does the RealNPU get the correct sign, and what is its output there?");
  el.append(html("div", { class: "division" }, task, row,
    html("div", { class: "division-dials" }, mover, ...Object.values(dials).map((each) => each.el)), status.el, prompt));

  function draw() {
    const now = state(), open = kept !== null, { guess, b } = kept ?? { guess: get("guess"), b: asked() };
    task.lastChild.textContent = glued(` All three must learn 2 / b; ${quotient(b)} is ${number(A / b)}. Each moves in a straight line from the middle of its published initialization to the solution, and the weights of the dividend are already correct. `
      + "Predict for each unit the sign of its output a quarter of the way. The green line is the quotient.");
    panels.forEach((panel, i) => panel.draw({ shown: open ? shown() : { ...now, b }, state: now, bet: guess[i], open }));
    for (const [name, dial] of Object.entries(dials)) {
      dial.set(Math.round(PARTS * now[name]));
      dial.input.value = PARTS * shown()[name];
      dial.show(trimmed(now[name]));
      dial.input.disabled = !open;
    }
    mover.hidden = open;
    openWhen(mover, given());
    prompt.hidden = !open;
    el.dataset.guess = open ? "kept" : given() ? "given" : "asked";
    if (!open) status.say([given() ? "All three are chosen. Go, and watch the curves." : "Press − or + for each unit."]);
    else if (free) status.say([glued(sentence(now))]);
    else if (running()) status.say(["All three are on their way."]);
    else {
      const [headline, words] = verdict(b, guess);
      status.say([html("strong", {}, headline), ` ${words}`]);
    }
  }

  draw();
  return tie.live(el, [stop, fitPanels(row, panels, draw)]);
}

export default { defaults, render, division: { realNPU, nru, nmru, measureAll, sentence } };
