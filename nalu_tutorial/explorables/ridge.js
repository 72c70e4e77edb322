// Chapter 16: the error of one exponent, by which divisors there are. The reader says first where a ball ends that rolls
// down each of three curves; then its start can be moved, and positive divisors can come first.

import {
  between, button, fill, fitPanels, freshId, html, joined, line, linearScale, makeGlide, makeTie, openWhen, pathThrough, readTraits,
  signed, slider, statusLine, svg, svgText, taskLine, trimmed,
} from "./kit.js";

const MAGNITUDES = Array.from({ length: 18 }, (_, k) => (k + 3) / 10); // of the divisors: 0.3, 0.4, …, 2
const STEP = 0.01, TOTAL = 200, MOST = 60; // a step of the ball, how many there are, and how many can come first
const GLIDE = 2600; // milliseconds
const defaults = { start: 0.2, first: 0, guess: [0, 0, 0] }, MOVED = ["start", "first"];
const KINDS = [
  { name: "positive divisors", signs: [1] }, { name: "negative divisors", signs: [-1] }, { name: "both signs", signs: [1, -1] },
];

// ---- the error, and the ball --------------------------------------------------------------------------------------

/** |c|ʷ s, with s = sign(c) |w| + 1 − |w|, as an iNALU gives its divisor. */
const unit = (c, w) => Math.abs(c) ** w * (Math.sign(c) * Math.abs(w) + 1 - Math.abs(w));

/** The mean squared error from 1 / c, over all divisors that have one of these signs. */
function error(w, signs) {
  const divisors = signs.flatMap((sign) => MAGNITUDES.map((size) => sign * size));
  return divisors.reduce((sum, c) => sum + (unit(c, w) - 1 / c) ** 2, 0) / divisors.length;
}

/** A step down the curve, by a hundredth; at the bottom of a valley there is none. */
function downhill(w, signs) {
  const near = [w, between(-1, 1, w - STEP), between(-1, 1, w + STEP)], errors = near.map((each) => error(each, signs));
  return near[errors.indexOf(Math.min(...errors))];
}

/** Where the ball is after each step; with positive divisors alone for the first of them. */
function path(start, signs, first) {
  const all = [start];
  for (let k = 0; k < TOTAL; k += 1) all.push(downhill(all.at(-1), k < first ? [1] : signs));
  return all;
}
const pathOf = (i, { start, first }) => path(start, KINDS[i].signs, i === 2 ? first : 0);
const END = (i, state) => pathOf(i, state).at(-1);
const side = (w) => (w < -0.95 ? -1 : 1);

// ---- words --------------------------------------------------------------------------------------------------------

const COUNT = ["none", "one", "two", "all three"];
const glued = (words) => words.replace(/ ([=/−]) (?=\S)/g, "\u00a0$1\u00a0");

/** What became of the guess: [headline, words]. */
function verdict(guess) {
  const right = KINDS.filter((_, i) => guess[i] === side(END(i, defaults))).length;
  return ["Only with positive divisors does the ball end at −1.", `You were right about ${COUNT[right]}. For a negative divisor the `
    + "error has a ridge at w = 0: there the output ignores the sign, while the target is negative. From 0.2 the way down leads to "
    + "a valley near 0.8, where the output has the correct sign and the wrong magnitude."];
}

/** What is to be seen from this start, and with so many steps first. */
function sentence(state) {
  const { start, first } = state, ends = KINDS.map((_, i) => END(i, state));
  const there = KINDS.filter((_, i) => side(ends[i]) < 0).map(({ name }) => name);
  const all = there.length === 3 ? "all three balls" : there.length ? `the ${there.length === 2 ? "balls" : "ball"} for ${joined(there)}` : "no ball";
  const begin = `From ${signed(start)}, ${all} ${there.length > 1 ? "end" : "ends"} at −1.`;
  if (!first) return begin;
  const turned = pathOf(2, state)[first], steps = `${first} ${first === 1 ? "step" : "steps"}`;
  const where = `After ${steps} on positive divisors alone the third ball is at ${signed(turned)}`;
  return `${begin} ${where}, ${turned < 0 ? "beyond the ridge: with both signs it goes on to −1." : `and then it ends at ${signed(ends[2])}.`}`;
}

// ---- a picture of one curve ---------------------------------------------------------------------------------------

const TOP = 12, BOTTOM = 138, HEIGHT = 160, LEFT = 26, HIGHEST = 5.4;
const onE = linearScale([HIGHEST, 0], [TOP, BOTTOM]);
const GRID = Array.from({ length: 201 }, (_, k) => (k - 100) / 100);

function makePicture(kind) {
  const el = svg("svg", { class: "hill", role: "img" }), grid = svg("g");
  const curve = line("curve"), ridge = line("crest"), trail = line("trail"), begin = svg("circle", { class: "begin", r: 5 }), ball = svg("circle", { class: "ball", r: 7 });
  el.append(grid, ridge, curve, trail, begin, ball);
  let onW = null;
  const place = (w, signs = kind.signs) => [onW(w), onE(error(w, signs))];

  function layOut(width) {
    onW = linearScale([-1, 1], [LEFT + 8, width - 10]);
    el.setAttribute("viewBox", `0 0 ${width} ${HEIGHT}`);
    grid.replaceChildren(line("axis", `M${LEFT},${BOTTOM}H${width}`),
      ...[-1, 0, 1].map((w) => svgText(onW(w), BOTTOM + 18, "middle", signed(w, 0))),
      svgText(LEFT - 4, BOTTOM, "end", "0"), svgText(LEFT - 4, onE(5) + 4.5, "end", "5"));
    curve.setAttribute("d", pathThrough(GRID.map((w) => place(w))));
    ridge.setAttribute("d", `M${onW(0)},${TOP}V${BOTTOM}`);
  }
  /** Draw the ball at a part of its way. */
  function draw(ways, part, open, first) {
    if (!onW) return;
    const at = Math.round(part * (ways.length - 1)), w = ways[at];
    for (const each of [curve, trail, ball]) each.setAttribute("visibility", open ? "visible" : "hidden");
    const [x, y] = place(w), [from, height] = place(ways[0]);
    fill(ball, { cx: x, cy: y });
    fill(begin, { cx: from, cy: open ? height : BOTTOM });
    trail.setAttribute("d", pathThrough(ways.slice(0, at + 1).map((each) => place(each))));
    const end = ways.at(-1);
    el.setAttribute("aria-label", open ? `Error over the exponent, ${kind.name}. The ball starts at ${signed(ways[0])} and ends at ${signed(end)}${first ? `, with ${first} steps on positive divisors first` : ""}.`
      : `The exponent from −1 to 1, ${kind.name}. The ball starts at ${signed(ways[0])}; its curve is hidden.`);
  }
  return { el, layOut, draw };
}

function makePanel(kind, onguess) {
  const picture = makePicture(kind), id = freshId();
  const buttons = [[-1, "at −1"], [1, "above 0"]].map(([sign, words]) => [sign, button(words, () => onguess(sign), { "aria-label": `${kind.name}: ${words}` })]);
  const asks = html("div", { class: "asks", role: "group", "aria-labelledby": id }, ...buttons.map(([, each]) => each));
  const told = html("b"), said = html("span", { class: "yours" }), result = html("div", { class: "told" }, told, said);
  const el = html("div", { class: "ridge-pane" }, html("b", { id }, kind.name), picture.el, asks, result);
  function draw({ ways, part, bet, open, first }) {
    picture.draw(ways, part, open, first);
    [asks.hidden, result.hidden] = [open, !open];
    for (const [sign, each] of buttons) each.setAttribute("aria-pressed", String(sign === bet));
    told.textContent = open ? `ends at ${trimmed(ways.at(-1))}` : "";
    said.textContent = open ? `guess: ${bet < 0 ? "at −1" : "above 0"}` : "";
  }
  return { el, picture, draw };
}

// ---- one instance -------------------------------------------------------------------------------------------------

function render({ model, el }) {
  el.classList.add("nalu-explorable", "predict");
  const get = (name) => model.get(name), state = () => readTraits(model, MOVED);
  let kept = null, free = false, part = 0;
  // What glides is the part of the way that the balls have gone.
  const goal = () => ({ part: kept ? 1 : 0 });
  const { jump, glide, stop, running, shown } = makeGlide({ millis: GLIDE, state: goal, mixed: (from, to, t) => ({ part: from.part + t * (to.part - from.part) }), draw });
  const tie = makeTie({ model, names: [...MOVED, "guess"], follow });

  const given = () => get("guess").every((bet) => bet !== 0);
  function follow(changed) {
    if (kept && changed.some((name) => MOVED.includes(name))) free = true;
    jump();
  }
  function say(i, sign) {
    if (kept) return;
    tie.write({ guess: get("guess").map((bet, k) => (k === i ? sign : bet)) });
    jump();
  }
  function go() {
    if (kept || !given()) return;
    kept = { guess: get("guess") };
    tie.write({ start: defaults.start, first: 0 }); // the question is about the initialization of the iNALU
    glide();
  }
  function change(values) {
    if (!kept) return;
    free = true;
    tie.write(values);
    jump();
  }

  const panels = KINDS.map((kind, i) => makePanel(kind, (sign) => say(i, sign)));
  const dials = {
    start: slider({ label: "start", min: -100, max: 100, step: 1, value: 0, format: (k) => signed(k / 100), oninput: (k) => change({ start: k / 100 }) }),
    first: slider({ label: "positive first, steps", min: 0, max: MOST, step: 1, value: 0, format: String, oninput: (k) => change({ first: k }) }),
  };
  const task = taskLine("Where does the exponent end?", "");
  const mover = button("Let them roll", go, { class: "go" }), status = statusLine();
  const row = html("div", { class: "ridge-panes" }, ...panels.map((each) => each.el));
  const prompt = html("p", { class: "prompt" }, "Now let positive divisors come first for a few steps. How many does the third ball need to get past the ridge? And from which starting point does it need none?");
  el.append(html("div", { class: "ridge" }, task, row,
    html("div", { class: "ridge-dials" }, mover, ...Object.values(dials).map((each) => each.el)), status.el, prompt));

  function draw() {
    const now = state(), open = kept !== null, guess = kept ? kept.guess : get("guess");
    part = shown().part;
    task.lastChild.textContent = glued(` A unit gives the divisor c the exponent w and must learn 1 / c, so w = −1. A ball starts at w = ${signed(open ? now.start : defaults.start)} and rolls down the mean squared error. `
      + "Its curve depends on which divisors there are. Predict for each of the three where the ball ends.");
    panels.forEach((panel, i) => panel.draw({ ways: pathOf(i, open ? now : defaults), part, bet: guess[i], open, first: i === 2 ? now.first : 0 }));
    dials.start.set(Math.round(100 * now.start));
    dials.start.show(signed(now.start));
    dials.first.set(now.first);
    for (const each of Object.values(dials)) each.input.disabled = !open;
    mover.hidden = open;
    openWhen(mover, given());
    prompt.hidden = !open;
    el.dataset.guess = open ? "kept" : given() ? "given" : "asked";
    if (!open) status.say([given() ? "All three are chosen. Let them roll." : "Press “at −1” or “above 0” for each."]);
    else if (free) status.say([glued(sentence(now))]);
    else if (running()) status.say(["They are rolling."]);
    else {
      const [headline, words] = verdict(guess);
      status.say([html("strong", {}, headline), ` ${glued(words)}`]);
    }
  }

  draw();
  return tie.live(el, [stop, fitPanels(row, panels, draw)]);
}

export default { defaults, render, ridge: { unit, error, path, sentence } };
