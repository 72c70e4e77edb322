// Chapter 4: balls on the loss surface of a multiplicative NAC. A network for (x₁ + x₂)(x₁ + x₂ + x₃ + x₄) is reduced to two
// weights and taken at one input, as in the slides of Madsen & Johansen. The reader says how many of 200 balls arrive.

import {
  adamState, adamStep, ARROWS, between, button, colourAt, count, decimals, fill, freshId, guessSlider, html, line,
  linearScale, makeRaster, makeRunner, makeTie, minus, more, oncePerTurn, openWhen, OWN_KEYS, pathThrough, pointIn,
  signed, statusLine, svg, svgText, taskLine, timesTen, weightAxes,
} from "./kit.js";

const STEPS = 2000, SECONDS = 5, RATE = 0.003, CUT = 500, EDGE = 1.1, TOLERANCE = 0.01, EPSILON = 1e-7;
const REST = { within: 1e-4, steps: 200 };
const INPUT = [1, 1.2, 1.8, 2];
const OTHERS = [[2, 3, 4, 5], [6, 5, 1, 2], [1, 2, 1, 3]]; // who is right for these as well is right for every input
const defaults = { w: [0.5, -0.5], log: "plain", guess: -1, outcome: "" };

// ---- the network -------------------------------------------------------------------------------------------------

const logOfSize = (z, epsilon) => Math.log(Math.abs(z) + epsilon);
const slopeOfLog = (z, epsilon) => Math.sign(z) / (Math.abs(z) + epsilon);
// Each logarithm: its formula, its value and its slope. At a kink the slope is 0, as PyTorch's of abs and relu.
const LOGS = {
  plain: ["log |z|", (z) => logOfSize(z, EPSILON), (z) => slopeOfLog(z, EPSILON)],
  safe: ["log(|z − 1| + 1)", (z) => logOfSize(z - 1, 1), (z) => slopeOfLog(z - 1, 1)],
  "max-safe": ["log(max(0, z − 1) + 1)", (z) => Math.log(Math.max(0, z - 1) + 1), (z) => (z > 1 ? 1 / z : 0)],
};

/** What the loss depends on: what is wanted, L(w1 a) + L(w1 b) and its derivative in w1, and the output of the network. */
function makeWorld(log, x = INPUT) {
  const [, of, slope] = LOGS[log], a = x[0] + x[1], b = a + x[2] + x[3];
  const logs = (w1) => of(w1 * a) + of(w1 * b), along = (w1) => a * slope(w1 * a) + b * slope(w1 * b);
  const others = () => OTHERS.map((other) => makeWorld(log, other));
  // Where a plain logarithm of all sums is below 0, and a lower power brings a higher answer.
  const turn = log === "plain" ? 1 / Math.sqrt(a * b) : 0;
  return { x, wanted: a * b, turn, logs, along, others, says: ([w1, w2]) => Math.exp(w2 * logs(w1)) };
}

function measure({ wanted, logs, along, says }, [w1, w2]) {
  const h = says([w1, w2]), back = 2 * (h - wanted) * h;
  return { h, loss: (h - wanted) ** 2, slopes: [back * w2 * along(w1), back * logs(w1)] };
}

// ---- a ball -----------------------------------------------------------------------------------------------------

const near = (h, wanted) => Math.abs(h - wanted) <= TOLERANCE * wanted;
const farther = (p, q, size) => Math.abs(p[0] - q[0]) > size || Math.abs(p[1] - q[1]) > size;
const bounded = (value) => between(-1, 1, value); // no weight is beyond ±1

/** A ball at rest in its place; `turned` and `passed` are the first steps at which |w1| was small, and w2 above 0. */
function makeBall(w, world) {
  const ball = { world, w, from: w, memory: adamState(2), steps: 0, calm: { w, step: 0 }, trail: [w], kind: "" };
  notice(ball);
  return ball;
}

function notice(ball) {
  const { world, w, steps } = ball;
  if (Math.abs(w[0]) < world.turn) ball.turned ??= { step: steps, power: w[1] };
  if (w[1] > 0) ball.passed ??= steps;
}

/** A step of Adam; one that ends beyond ±1 ends at this wall. */
function step(ball) {
  const { world, memory } = ball, next = [...ball.w];
  adamStep(next, measure(world, ball.w).slopes, memory, RATE);
  Object.assign(ball, { w: next.map(bounded), steps: ball.steps + 1 });
  notice(ball);
  if (farther(ball.w, ball.trail.at(-1), 0.01)) ball.trail.push(ball.w);
  if (farther(ball.w, ball.calm.w, REST.within)) ball.calm = { w: ball.w, step: ball.steps };
  const resting = ball.steps - ball.calm.step >= REST.steps;
  if (resting || ball.steps === STEPS) ball.kind = judge(ball, resting);
}

function judge({ world, w }, resting) {
  if (!near(world.says(w), world.wanted)) return resting ? "stuck" : "still moving";
  return world.others().every(({ says, wanted }) => near(says(w), wanted)) ? "right" : "this input only";
}
const arrived = ({ kind }) => kind === "right";

/** 200 starts that fill the square evenly, without rows: multiples of two numbers far from any fraction. */
const STARTS = Array.from({ length: 200 }, (_, k) =>
  [0.7548776662466927, 0.5698402909980532].map((each) => 2 * ((0.5 + (k + 1) * each) % 1) - 1));
/** The side of 0 on which a ball's power started. */
const SIDES = { above: "above 0", below: "below 0" };
const sideOf = ({ from }) => (from[1] > 0 ? "above" : "below");
const onSide = (balls, side) => balls.filter((ball) => sideOf(ball) === side);

// ---- words ------------------------------------------------------------------------------------------------------

/** Three digits, or a power of ten where these say little. */
function amount(value) {
  const size = Math.abs(value);
  if (Number.isInteger(value) && size < 1e6) return minus(count(value));
  if (size >= 1e6 || (size > 0 && size < 0.0005)) return timesTen(value, 1);
  if (size >= 100) return minus(count(Math.round(value)));
  return signed(value, size >= 10 ? 1 : size >= 1 ? 2 : 3);
}
const at = (w) => `s = ${signed(w[0])}, p = ${signed(w[1])}`;
const together = (words) => words.replace(/ (=|·) /g, "\u00a0$1\u00a0");

/** How far off a guess was. */
function apart(guess, found) {
  if (guess === found) return "exactly";
  return `${Math.abs(guess - found)} too ${guess > found ? "many" : "few"}`;
}

/** What became of the 200: [headline, words]. */
function aboutAll(balls, { log, guess, first }) {
  const found = balls.filter(arrived).length;
  const [above, below] = Object.keys(SIDES).map((side) => onSide(balls, side));
  const split = `Of the ${above.length} whose exponent p starts above 0, ${above.filter(arrived).length} arrive; of the ${below.length} below 0, ${below.filter(arrived).length}.`;
  if (log !== "plain") return [`With this logarithm ${found} of 200 arrive.`, `${first === null ? "" : `With log |z| it was ${first}. `}You guessed ${guess}. ${split}`];
  return [`${found} of 200 arrive.`, `You guessed ${guess}, ${apart(guess, found)}. ${split} The others end in the thin slit at s = 0, correct for this input alone.`];
}

/** How one ball ended: [headline, words]. */
function aboutOne(ball) {
  const { world, w, kind } = ball, [other] = world.others();
  if (kind === "right") return ["It arrives.", howItArrived(ball)];
  const end = `It ends at ${at(w)}`;
  const rest = {
    "this input only": `${end}: correct for this input, but for x = (${other.x.join(", ")}) the output is ${amount(other.says(w))}, and the target is ${amount(other.wanted)}.`,
    stuck: `${end}, with ${amount(world.says(w))} for ${amount(world.wanted)}.${measure(world, w).slopes.every((slope) => slope === 0) ? " Both derivatives are 0 here, so nothing moves it." : ""}`,
    "still moving": `After ${count(STEPS)} steps it is at ${at(w)}, and still moves.`,
  }[kind];
  return ["It does not arrive.", `${howItTurned(ball)}${rest}`];
}

function howItArrived({ world, w, passed, from }) {
  const where = `It ends at ${at(w)}.`;
  if (!passed) return `Its exponent started above 0${from[1] > 0 && world.turn ? " and had no 0 to pass" : ""}. ${where}`;
  return `Its exponent started below 0 and passed 0 at step ${count(passed)}${world.turn ? `, while |s| was above ${signed(world.turn)}` : ""}. ${where}`;
}

function howItTurned({ world, turned, from }) {
  if (!turned) return "";
  const small = `|s| ${turned.step ? "fell below" : "started below"} ${signed(world.turn)}`;
  if (turned.step && from[1] < 0) return `At step ${count(turned.step)} ${small}, and its exponent was still ${signed(turned.power)}. From there a lower exponent means a lower loss, so it turned away from 0. `;
  return `Here ${small}, where a lower exponent means a lower loss${from[1] > 0 ? ", so the exponent fell through 0" : ""}. `;
}

// ---- lines and colors ------------------------------------------------------------------------------------------

// Light where the loss is small; `tone` goes from 0 at no loss to 1 at the cut, evenly in its root.
const INKS = [[0, [253, 254, 255]], [0.12, [226, 239, 250]], [0.3, [176, 211, 239]], [0.44, [118, 176, 221]],
  [0.52, [66, 138, 198]], [0.57, [34, 105, 168]], [0.6, [22, 84, 143]], [0.8, [12, 52, 95]], [1, [7, 28, 56]]];
const TONES = Array.from({ length: 256 }, (_, k) => colourAt(INKS, k / 255));
const tone = (loss) => Math.sqrt(Math.min(CUT, loss) / CUT);
const color = (loss) => TONES[Math.round(255 * tone(loss))];

/** The pieces that are left of a line without some of its points; `kept` sees each and the last one that was kept. */
function piecesOf(line, kept) {
  const pieces = [[]];
  for (const place of line) {
    if (kept(place, pieces.at(-1).at(-1))) pieces.at(-1).push(place);
    else pieces.push([]);
  }
  return pieces.filter((piece) => piece.length > 1);
}

const DENSE = Array.from({ length: 1601 }, (_, k) => k / 800 - 1) // where the slit is narrow
  .map((part) => EDGE * Math.sign(part) * Math.abs(part) ** 2.5);
/** Where the network says h, w2 is log(h) / (L(w1 a) + L(w1 b)): the pieces of this curve that are on the map. */
const curveOf = ({ logs }, h) => piecesOf(DENSE.map((w1) => [w1, Math.log(h) / logs(w1)]),
  ([, w2], last) => Math.abs(w2) <= EDGE && !(w2 * last?.[1] < 0));

const LEVELS = [10, 50, 100, 150, 170, 250, CUT]; // contour lines of the loss
const contours = (world) => LEVELS.flatMap((loss) => [1, -1].map((side) => world.wanted + side * Math.sqrt(loss)))
  .filter((h) => h > 0).flatMap((h) => curveOf(world, h));

// ---- the map ----------------------------------------------------------------------------------------------------

const PLOT = { left: 42, right: 394, top: 6, bottom: 358, width: 400, height: 380 }, PIXELS = 220;
const onX = linearScale([-EDGE, EDGE], [PLOT.left, PLOT.right]);
const onY = linearScale([-EDGE, EDGE], [PLOT.bottom, PLOT.top]);
const path = (places) => pathThrough(places.map(([w1, w2]) => [onX(w1), onY(w2)]));
const paths = (lines) => lines.map(path).join("");
const square = (size) => `${path([[-size, -size], [size, -size], [size, size], [-size, size]])}Z`;
const CROSS = "m-4,-4l8,8m0,-8l-8,8";
const dots = (places) => places.map((place) => `${path([place])}h0`).join("");
const crosses = (places) => places.map((place) => path([place]) + CROSS).join("");

/** The loss as pixels, its contour lines, the curve without a loss, and the places that are sought. */
function makeGround() {
  const raster = makeRaster(PIXELS, { "aria-hidden": "true" });
  const levels = line("level"), zero = ["zero halo", "zero"].map((name) => line(name));
  const marks = [1, -1].map((w1) => svg("g", {}, ...["sought halo", "sought"].map((name) => svg("circle", { class: name, r: 10, cx: onX(w1), cy: onY(1) }))));
  const place = (k) => EDGE * ((2 * k + 1) / PIXELS - 1);
  function draw(world) {
    raster.paint((i, j) => color(measure(world, [place(i), place(j)]).loss));
    levels.setAttribute("d", paths(contours(world)));
    for (const each of zero) each.setAttribute("d", paths(curveOf(world, world.wanted)));
    marks[1].setAttribute("visibility", world.logs(-1) === world.logs(1) ? "visible" : "hidden");
  }
  return { canvas: raster.canvas, lines: [levels, ...zero], marks, draw };
}

function makeRing({ onmove, ongo }) {
  const el = svg("g", { class: "ring", tabindex: 0, role: "slider", "aria-valuemin": -1, "aria-valuemax": 1,
    "aria-label": "Start of your ball: left and right move s, up and down move p, Enter drops it", ...OWN_KEYS },
    svg("circle", { class: "halo", r: 10 }), svg("circle", { r: 10 }));
  el.addEventListener("keydown", (event) => {
    const move = ARROWS[event.key];
    if (!move && event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    if (move) onmove(move.map((each) => each * (event.shiftKey ? 0.01 : 0.05)));
    else ongo();
  });
  const draw = (w, open) => fill(el, { transform: `translate(${onX(w[0])} ${onY(w[1])})`, "aria-valuenow": decimals(w[0]),
    "aria-valuetext": at(w), visibility: open ? "visible" : "hidden" });
  return { el, draw };
}

function makeMap({ onmove, onplace, ongo }) {
  const clip = freshId(), ground = makeGround(), ring = makeRing({ onmove, ongo });
  const waiting = ["waiting halo", "waiting"].map((name) => line(name));
  /** The balls of one side of 0: their trails, and marks where they are or where they started. */
  const group = (side) => ({ trail: line(`trail ${side}`), marks: ["halo", ""].flatMap((name) => [line(`balls ${side} ${name}`), line(`lost ${side} ${name}`)]) });
  const groups = Object.fromEntries(Object.keys(SIDES).map((side) => [side, group(side)]));
  const own = { trails: ["halo", ""].map((name) => line(`way ${name}`)), discs: ["halo", ""].map((name) => line(`mine ${name}`)) };
  const nought = svg("g", { class: "nought" }, line("halo", path([[-EDGE, 0], [EDGE, 0]])), line("", path([[-EDGE, 0], [EDGE, 0]])));
  const plot = svg("svg", { viewBox: `0 0 ${PLOT.width} ${PLOT.height}`, role: "group",
    "aria-label": "The loss from above: the scale s across, the exponent p upwards, light where it is small, with 200 balls" },
    svg("clipPath", { id: clip }, svg("path", { d: square(EDGE) })),
    svg("path", { class: "beyond", "fill-rule": "evenodd", d: square(EDGE) + square(1) }),
    line("wall", square(1)), ...weightAxes(onX, onY, PLOT.left, PLOT.bottom, ["s", "p"]),
    svg("g", { "clip-path": `url(#${clip})` }, ...ground.lines, nought, ...Object.values(groups).map(({ trail }) => trail)),
    ...ground.marks, ...waiting, ...Object.values(groups).flatMap(({ marks }) => marks), ...own.trails, ring.el, ...own.discs);
  plot.addEventListener("click", (event) => {
    const [x, y] = pointIn(plot, event), place = [onX.invert(x), onY.invert(y)];
    if (place.every((value) => Math.abs(value) <= EDGE)) onplace(place);
  });
  function draw({ w, open, flock, mine, view }) {
    ring.draw(w, open);
    fill(plot, { class: `${open ? "open" : ""} ${mine ? "alone" : ""}` });
    fill(nought, { visibility: open ? "visible" : "hidden" });
    for (const each of waiting) each.setAttribute("d", open ? "" : dots(STARTS));
    const over = flock.every(({ kind }) => kind);
    for (const [side, { trail, marks }] of Object.entries(groups)) {
      const balls = onSide(flock, side), place = (ball) => (view === "starts" && over ? ball.from : ball.w);
      const there = balls.filter((ball) => !over || arrived(ball)).map(place), lost = balls.filter((ball) => over && !arrived(ball)).map(place);
      trail.setAttribute("d", over && view === "starts" ? "" : paths(balls.map((ball) => [...ball.trail, ball.w])));
      marks.forEach((mark, k) => mark.setAttribute("d", k % 2 ? crosses(lost) : dots(there)));
    }
    for (const each of own.trails) each.setAttribute("d", mine ? path([...mine.trail, mine.w]) : "");
    for (const each of own.discs) each.setAttribute("d", mine ? dots([mine.w]) : "");
  }
  const el = html("div", { class: "map" }, html("div", { class: "ground" }, ground.canvas), plot);
  return { el, draw, drawGround: ground.draw };
}

/** How many arrive of those that start above and below 0, and the guess, on one scale. */
function makeBar() {
  const onCount = linearScale([0, 200], [8, 332]), top = 26;
  const parts = Object.keys(SIDES).map((side) => svg("rect", { class: side, y: top, height: 18 }));
  const numbers = parts.map(() => svg("text", { class: "number", y: top + 14, "text-anchor": "middle" }));
  const words = svgText(0, 0, "middle", ""), pin = line("pin", "M0,22l-7,-9h14z");
  const yours = svg("g", { class: "yours" }, words, pin);
  const el = svg("svg", { viewBox: "0 0 340 66", role: "img", class: "bar" },
    svg("rect", { class: "all", x: 8, y: top, width: 324, height: 18 }), ...parts, ...numbers, yours,
    ...[0, 100, 200].map((n) => svgText(onCount(n), 62, "middle", String(n))));
  function draw(balls, guess) {
    let from = 0;
    Object.keys(SIDES).forEach((side, i) => {
      const n = onSide(balls, side).filter(arrived).length;
      fill(parts[i], { x: onCount(from), width: onCount(from + n) - onCount(from) });
      fill(numbers[i], { x: onCount(from + n / 2) }).textContent = n > 12 ? n : "";
      from += n;
    });
    pin.setAttribute("transform", `translate(${onCount(guess).toFixed(1)} 0)`);
    fill(words, { x: between(46, 294, onCount(guess)).toFixed(1), y: 9 }).textContent = `guess: ${guess}`;
    el.setAttribute("aria-label", `${from} of 200 arrive; guess: ${guess}`);
  }
  return { el, draw };
}

// ---- one instance -----------------------------------------------------------------------------------------------

const FINDS = { below: "a start below 0 that arrives", above: "a start above 0 that does not" };
const VIEWS = { starts: "their starts", ends: "their ends" };

function render({ model, el }) {
  el.classList.add("nalu-explorable", "predict");
  const get = (name) => model.get(name), plan = oncePerTurn(draw);
  const tie = makeTie({ model, names: ["w", "log", "guess"], follow });
  let world, flock = [], mine = null, open = false, view = "starts", kept = -1, first = null;
  const found = { above: [], below: [] };
  const rolling = () => (mine ? [mine] : flock);
  const over = () => rolling().every(({ kind }) => kind);
  const runner = makeRunner({ total: STEPS, seconds: SECONDS, steps: () => Math.max(...rolling().map((ball) => ball.steps)), advance });

  function change(values) {
    tie.write(values);
    plan();
  }
  function follow(changed) {
    if (changed.includes("log")) setWorld();
    if (changed.includes("w")) take();
    plan();
  }
  function setWorld() {
    world = makeWorld(get("log"));
    map.drawGround(world);
    if (open) dropAll();
  }
  /** Takes the own ball off the map. */
  function take() {
    if (mine) runner.stop();
    mine = null;
    if (get("outcome")) change({ outcome: "" });
    plan();
  }
  function advance(goal) {
    for (const ball of rolling()) while (!ball.kind && ball.steps < goal) step(ball);
    if (over()) {
      runner.stop();
      if (mine) end(mine);
      else if (get("log") === "plain") first = flock.filter(arrived).length;
    }
    plan();
  }
  function end(ball) {
    const side = sideOf(ball);
    if (arrived(ball) === (side === "below") && ball.from[1] && get("log") === "plain") found[side].push(ball.from);
    change({ outcome: ball.kind });
  }
  function roll() {
    status.hurry();
    runner.start();
    plan();
  }
  function dropAll() {
    take();
    flock = STARTS.map((start) => makeBall(start, world));
    roll();
  }
  function go() {
    if (runner.running()) { runner.stop(); plan(); } else if (open && !over()) roll();
    else if (get("guess") >= 0) {
      if (!open) [open, kept] = [true, get("guess")];
      dropAll();
    }
  }
  /** Drops a ball of the reader's own, once the 200 rest. */
  function drop() {
    if (!open || (!mine && !over())) return;
    take();
    mine = makeBall([...get("w")], world);
    roll();
  }
  function moveTo(w) {
    if (!open || (!mine && !over())) return false;
    take();
    change({ w: w.map((value) => bounded(Math.round(100 * value) / 100)) });
    return true;
  }

  const map = makeMap({ onmove: (by) => moveTo(get("w").map((value, i) => value + by[i])),
    onplace: (w) => { if (moveTo(w)) drop(); }, ongo: drop });
  const slider = guessSlider({ label: "Arrive, of 200", max: 200, oninput: (guess) => change({ guess }) });
  const roller = button("Drop 200", go, { class: "go" }), status = statusLine(), bar = makeBar();
  const views = Object.entries(VIEWS).map(([key, words]) => [key, button(words, () => { view = key; take(); })]);
  const showRow = html("div", { class: "choices", role: "group", "aria-label": "Show" }, html("span", {}, "Show"), ...views.map(([, each]) => each));
  const finds = Object.entries(FINDS).map(([side, words]) => [side, html("li", {}, html("b", {}), ` ${words}`, html("span"))]);
  const hunt = html("div", { class: "hunt" }, html("p", {}, "Now drop a ball of your own: tap the map, or move the pink ring with the arrow keys and press Enter. Find"),
    html("ul", {}, ...finds.map(([, each]) => each)));
  const logs = Object.entries(LOGS).map(([key, [words]]) => [key, button(words, () => {
    change({ log: key });
    setWorld();
    map.el.scrollIntoView({ block: "nearest" }); // on a phone it stands above the screen
  })]);
  const rest = more("More: another logarithm", html("p", {}, "The network's second layer takes the logarithm of each sum z. Two other logarithms stay finite at 0. The 200 fall again:"),
    html("div", { class: "choices", role: "group", "aria-label": "Logarithm" }, ...logs.map(([, each]) => each)));
  const task = taskLine("Of 200 balls, how many arrive?", "Each dot is an initialization of one small network: the scale s and the exponent p. From there a ball rolls down the loss, with Adam; dark is high. "
    + "It arrives if it stops in a green ring, where the network is correct for every input. Set the slider, then drop them.");
  const legend = html("ul", { class: "surface-legend" }, ...Object.entries(SIDES).map(([side, words]) => html("li", { class: side }, html("i"), `starts ${words}`)),
    html("li", {}, html("b", {}, "×"), " does not arrive"));
  const caption = html("p", { class: "caption" }, "The loss of one input, x\u00a0=\u00a0(1,\u00a01.2,\u00a01.8,\u00a02): 0 on the black line. Gray: no weight of a NAC is beyond ±1.");
  el.append(html("div", { class: "surface" }, task, html("div", { class: "surface-panes" }, html("div", {}, map.el, caption),
    html("div", {}, slider.el, html("div", { class: "surface-row" }, roller), status.el, bar.el, legend, showRow, hunt)), rest));

  function draw() {
    const done = open && over(), rested = open && flock.every(({ kind }) => kind);
    map.draw({ w: get("w"), open: rested, flock, mine, view });
    slider.draw(open ? kept : get("guess"), open);
    slider.el.hidden = open;
    openWhen(roller, get("guess") >= 0);
    roller.classList.toggle("again", done);
    roller.textContent = runner.running() ? "Pause" : open && !done ? "Go on" : open ? "Drop 200 again" : "Drop 200";
    for (const each of [bar.el, legend, showRow, hunt, rest]) each.toggleAttribute("hidden", !rested);
    if (rested) bar.draw(flock, kept);
    for (const [key, each] of views) each.setAttribute("aria-pressed", key === view);
    for (const [key, each] of logs) each.setAttribute("aria-pressed", key === get("log"));
    for (const [side, each] of finds) {
      const n = found[side].length;
      each.firstChild.textContent = n ? "✓" : "○";
      each.lastChild.textContent = n > 1 ? ` (${n} found)` : "";
    }
    el.dataset.guess = open ? "kept" : get("guess") >= 0 ? "given" : "asked";
    drawWords(done);
  }
  function drawWords(done) {
    if (!open) { status.say([get("guess") < 0 ? "The balls wait for your guess." : `You guess ${get("guess")}. Drop them.`]); return; }
    if (!done) {
      const steps = Math.max(...rolling().map((ball) => ball.steps));
      status.say([mine ? `Step ${count(steps)}: ${at(mine.w)}.` : `Step ${count(steps)}: ${flock.filter(arrived).length} have arrived.`], runner.running());
      return;
    }
    const [headline, words] = mine ? aboutOne(mine) : aboutAll(flock, { log: get("log"), guess: kept, first });
    status.say([html("strong", {}, headline), together(` ${words}`)]);
  }

  setWorld();
  draw();
  return tie.live(el, [runner.stop]); // nothing starts by itself
}

export default { defaults, render, surface: { makeWorld, measure, makeBall, step, curveOf, starts: STARTS } };
