// Chapter 4: a ball on the loss surface of a multiplicative NAC. A net for (x₁ + x₂)(x₁ + x₂ + x₃ + x₄) is reduced to
// two weights and taken at one input, as in the slides of Madsen & Johansen and in the article of 2019.

const STEPS = 2000, SECONDS = 5, CUT = 500, EDGE = 1.1, TOLERANCE = 0.01;
const REST = { within: 1e-4, steps: 200 };
const INPUTS = { slides: [1, 1.2, 1.8, 2], article: [1, 1, 2, 2] };
const OTHERS = [[2, 3, 4, 5], [6, 5, 1, 2], [1, 2, 1, 3]]; // who is right for these as well is right for every input
const EPSILONS = [1e-7, 1e-6, 1e-5, 1e-4, 0.001, 0.01, 0.1, 1];
const RATES = [1e-5, 3e-5, 1e-4, 3e-4, 0.001, 0.003, 0.01, 0.03, 0.1, 0.3];
const defaults = { w: [0.5, -0.4], epsilon: 1e-7, log: "plain", inputs: "slides", optimizer: "gradient descent", rate: 1e-4, outcome: "" };
const ADAM = { optimizer: "Adam", rate: 0.003 };
const PRESETS = [
  ["the cliff", { w: [0.03, -0.9] }],
  ["right for one input only", { w: [0.5, -0.4], ...ADAM }],
  ["the plain", { w: [-0.4, 0.6], log: "max-safe", ...ADAM }],
  ["safe log", { w: [0.03, -0.9], log: "safe" }],
  ["ε = 1: gentle but wrong", { epsilon: 1 }],
  ["200 balls, ε = 1e-7", { many: true }],
  ["200 balls, Adam", { many: true, ...ADAM }],
];

// ---- the net ----------------------------------------------------------------------------------------------------

// Each logarithm with its derivative; at a kink the slope is 0, as PyTorch's of abs and relu.
const LOGS = {
  plain: { name: "log(|z| + ε)", of: (z, epsilon) => Math.log(Math.abs(z) + epsilon), slope: (z, epsilon) => Math.sign(z) / (Math.abs(z) + epsilon) },
  safe: { name: "log(|z − 1| + 1), safe", of: (z) => Math.log(Math.abs(z - 1) + 1), slope: (z) => Math.sign(z - 1) / (Math.abs(z - 1) + 1) },
  "max-safe": { name: "log(max(0, z − 1) + 1), max-safe", of: (z) => Math.log(Math.max(0, z - 1) + 1), slope: (z) => (z > 1 ? 1 / z : 0) },
};

/** The two sums that the net has to multiply. */
const sums = (x) => [x[0] + x[1], x[0] + x[1] + x[2] + x[3]];

/** What the loss depends on: what is wanted, L(w₁ a) + L(w₁ b) and its slope along w₁, and what the net says. */
function makeWorld({ log, epsilon, inputs }, x = INPUTS[inputs]) {
  const { of, slope } = LOGS[log], [a, b] = sums(x);
  const logs = (w1) => of(w1 * a, epsilon) + of(w1 * b, epsilon);
  const along = (w1) => a * slope(w1 * a, epsilon) + b * slope(w1 * b, epsilon);
  const kinked = (w1) => log === "safe" && [a, b].some((sum) => Math.abs(w1 * sum - 1) < 0.001);
  const others = () => OTHERS.map((other) => makeWorld({ log, epsilon }, other));
  return { x, wanted: a * b, logs, along, kinked, others, says: ([w1, w2]) => Math.exp(w2 * logs(w1)) };
}

function measure({ wanted, logs, along }, [w1, w2]) {
  const level = logs(w1), h = Math.exp(w2 * level), back = 2 * (h - wanted) * h;
  return { h, loss: (h - wanted) ** 2, slopes: [back * w2 * along(w1), back * level] };
}

// Each optimiser with a rate that suits it here, and what makes of one slope after the other the direction of a step.
const METHODS = {
  "gradient descent": { rate: 1e-4, start: () => (slopes) => slopes },
  momentum: { rate: 1e-5, start(speed = [0, 0]) {
    return (slopes) => (speed = speed.map((each, i) => 0.9 * each + slopes[i]));
  } },
  RMSprop: { rate: 0.003, start(square = [0, 0]) {
    return (slopes) => {
      square = square.map((each, i) => 0.99 * each + 0.01 * slopes[i] ** 2);
      return slopes.map((slope, i) => slope / (Math.sqrt(square[i]) + 1e-8));
    };
  } },
  Adam: { rate: 0.003, start(state = adamState(2)) {
    return (slopes) => {
      const way = [0, 0];
      adamStep(way, slopes, state, 1);
      return way.map((each) => -each);
    };
  } },
};

// ---- a ball -----------------------------------------------------------------------------------------------------

const KINDS = { right: "right for every input", "this input only": "right for this input only", stuck: "stuck", "still moving": "still moving", thrown: "thrown off the map" };
const near = (h, wanted) => Math.abs(h - wanted) <= TOLERANCE * wanted;
const farther = (p, q, size) => Math.abs(p[0] - q[0]) > size || Math.abs(p[1] - q[1]) > size;

/** A ball at rest in its place; `pitch` says how far apart the points of its trail are at least. */
function makeBall(place, { optimizer, rate }, world, pitch = 0.004) {
  const method = METHODS[optimizer].start();
  return { world, rate, pitch, method, w: [...place], steps: 0, since: 1, calm: [...place, 0], trail: [[...place]], kind: "" };
}

/** No weight is beyond ±1: a step that ends a little outside ends at this wall, one beyond the edge leaves the map. */
function step(ball) {
  const { world, w } = ball, way = ball.method(measure(world, w).slopes), next = w.map((value, i) => value - ball.rate * way[i]);
  ball.steps += 1;
  if (!next.every((value) => Math.abs(value) <= EDGE)) {
    Object.assign(ball, { kind: "thrown", landing: next });
    return;
  }
  ball.w = next.map((value) => Math.max(-1, Math.min(1, value)));
  ball.stride = Math.hypot(ball.w[0] - w[0], ball.w[1] - w[1]);
  if (!near(world.says(ball.w), world.wanted)) ball.since = ball.steps + 1;
  if (farther(ball.w, ball.trail.at(-1), ball.pitch)) ball.trail.push(ball.w);
  if (farther(ball.w, ball.calm, REST.within)) ball.calm = [...ball.w, ball.steps];
  const resting = ball.steps - ball.calm[2] >= REST.steps;
  if (resting || ball.steps === STEPS) ball.kind = judge(ball, resting);
}

function judge({ world, w }, resting) {
  if (!near(world.says(w), world.wanted)) return resting ? "stuck" : "still moving";
  return world.others().every(({ says, wanted }) => near(says(w), wanted)) ? "right" : "this input only";
}

/** 200 starts that fill the square evenly, without rows: multiples of two numbers that no fraction comes near. */
const STARTS = Array.from({ length: 200 }, (_, k) => [0.7548776662466927, 0.5698402909980532].map((each) => 2 * ((0.5 + k * each) % 1) - 1));

// ---- words ------------------------------------------------------------------------------------------------------

const times = ([digits, power]) => `${digits === "1" ? "" : `${minus(digits)} · `}10${superscript(Number(power))}`;
const stop = (value) => (value >= 0.001 ? String(value) : times(value.toExponential().split("e")));

/** Three digits, or a power of ten where these say little. */
function amount(value) {
  const size = Math.abs(value);
  if (Number.isInteger(value) && size < 1e6) return minus(value.toLocaleString("en"));
  if (size >= 1e6 || (size > 0 && size < 0.0005)) return times(value.toExponential(1).split("e"));
  return size >= 100 ? minus(Math.round(value).toLocaleString("en")) : signed(value, size >= 10 ? 1 : size >= 1 ? 2 : 3);
}
const lossOf = (loss) => (loss < 0.0005 ? "0.000" : amount(loss));
const at = (w, format = signed) => `w₁ = ${format(w[0])}, w₂ = ${format(w[1])}`;
const count = (steps) => steps.toLocaleString("en");
const point = (x) => `x = (${x.join(", ")})`;

const found = ({ since, w }, { loss }) => `loss ${lossOf(loss)}, within 1 % from step ${count(since)} on, at ${at(w)}.`;
const elsewhere = (other, w) => `at ${point(other.x)} it says ${amount(other.says(w))}`;

/** What holds a ball that rests: a wall that it is pressed against, or ground without a slope. */
function hold({ kinked }, w, slopes) {
  if (slopes.every((slope) => slope === 0)) return "Both slopes are 0 here: no optimiser gets any pull.";
  const held = slopes.map((slope, i) => (Math.abs(w[i]) === 1 && slope * w[i] < 0 ? "is pressed against the wall" : `has the slope ${amount(slope)}`));
  return `w₁ ${held[0]}, w₂ ${held[1]}.${kinked(w[0]) ? " It sits in a kink of the safe log, where z = 1." : ""}`;
}

/** Where ε spoils the right weights, that. */
const spoilt = ({ says, wanted }) => (near(says([1, 1]), wanted) ? "" : ` Even the right weights, w₁ = w₂ = 1, say ${amount(says([1, 1]))} for ${amount(wanted)}.`);

// How a ball ended: (the ball, what is measured there, another input) => words.
const ENDS = {
  right: (ball, seen, other) => `${found(ball, seen)} Also ${elsewhere(other, ball.w)}, and ${amount(other.wanted)} is wanted.`,
  "this input only": (ball, seen, other) => `${found(ball, seen)} But ${elsewhere(other, ball.w)}, not ${amount(other.wanted)}.${spoilt(ball.world)}`,
  stuck: ({ world, w, steps }, { loss, slopes }) =>
    `after ${count(steps)} steps the ball rests at ${at(w)} with loss ${lossOf(loss)}. ${hold(world, w, slopes)}`,
  "still moving": ({ w, steps, stride }, { loss }) =>
    `after ${count(steps)} steps the ball is at ${at(w)} with loss ${lossOf(loss)}, and its last step was ${amount(stride)} long.`,
  thrown: ({ w, steps, landing }, { slopes }) =>
    `at step ${count(steps)}, at ${at(w)}, the slope is ${amount(Math.hypot(...slopes))}. That one step leads to ${at(landing, amount)}. `
      + "No weight of a NAC gets there: its tanh goes flat on the way, and no gradient leads back.",
};
const headline = (kind) => KINDS[kind][0].toUpperCase() + KINDS[kind].slice(1);

function tally(balls) {
  const groups = Object.entries(KINDS).map(([kind, words]) => [balls.filter((ball) => ball.kind === kind).length, words]);
  return groups.filter(([n]) => n).map(([n, words]) => `${n} ${words}`).join(", ");
}

/** A bold beginning, if there is one, and the rest. */
function sentence(balls, { optimizer, rate }) {
  const [ball] = balls, rolling = balls.filter(({ kind }) => !kind).length, steps = Math.max(...balls.map((each) => each.steps));
  if (balls.length > 1 && rolling) return ["", `Step ${count(steps)}: of ${balls.length} balls ${[`${rolling} still roll`, tally(balls)].filter(Boolean).join(", ")}.`];
  if (balls.length > 1) return [`Of ${balls.length} balls, with ${optimizer} at rate ${stop(rate)}:`, ` ${tally(balls)}.`];
  const seen = measure(ball.world, ball.w);
  if (ball.kind) return [`${headline(ball.kind)}:`, ` ${ENDS[ball.kind](ball, seen, ball.world.others()[0])}`];
  const now = `the net says ${amount(seen.h)}, wanted is ${amount(ball.world.wanted)}, the loss is ${lossOf(seen.loss)}`;
  if (steps) return ["", `Step ${count(steps)}: at ${at(ball.w)} ${now}.`];
  return ["", `At ${point(ball.world.x)} with ${at(ball.w)} ${now}. Let the ball roll, or touch the map to drop it elsewhere.`];
}

// ---- colours ----------------------------------------------------------------------------------------------------

// Light where the loss is small; `tone` goes from 0 at no loss to 1 at the cut, evenly in its root.
const INKS = [[0, [253, 254, 255]], [0.12, [226, 239, 250]], [0.3, [176, 211, 239]], [0.44, [118, 176, 221]], [0.52, [66, 138, 198]],
  [0.57, [34, 105, 168]], [0.6, [22, 84, 143]], [0.8, [12, 52, 95]], [1, [7, 28, 56]]];
const tone = (loss) => Math.sqrt(Math.min(CUT, loss) / CUT);
function ink(value) {
  const k = Math.max(1, INKS.findIndex(([level]) => level >= value)), [[low, from], [high, to]] = [INKS[k - 1], INKS[k]];
  return from.map((each, c) => each + ((to[c] - each) * (value - low)) / (high - low));
}
const TONES = Array.from({ length: 256 }, (_, k) => ink(k / 255));
const colour = (loss) => TONES[Math.round(255 * tone(loss))];

/** Where the net says h, w₂ is log(h) / (L(w₁ a) + L(w₁ b)): the pieces of this curve that are on the map. */
function curveOf({ logs }, h) {
  const pieces = [[]];
  for (let k = -800; k <= 800; k += 1) {
    const w1 = EDGE * Math.sign(k) * Math.abs(k / 800) ** 2.5, w2 = Math.log(h) / logs(w1); // dense where the gorge is narrow
    if (Math.abs(w2) <= EDGE && !(w2 * pieces.at(-1).at(-1)?.[1] < 0)) pieces.at(-1).push([w1, w2]);
    else pieces.push([]);
  }
  return pieces.filter((piece) => piece.length > 1);
}
const LEVELS = [10, 50, 100, 150, 170, 250, CUT]; // contour lines of the loss
const contours = (world) => LEVELS.flatMap((loss) => [1, -1].map((side) => world.wanted + side * Math.sqrt(loss)))
  .filter((h) => h > 0).flatMap((h) => curveOf(world, h));

// ---- the map ----------------------------------------------------------------------------------------------------

const PLOT = { left: 42, right: 394, top: 6, bottom: 358, width: 400, height: 380 }, PIXELS = 220;
const onX = linearScale([-EDGE, EDGE], [PLOT.left, PLOT.right]), onY = linearScale([-EDGE, EDGE], [PLOT.bottom, PLOT.top]);
const path = (points, close = "") => (points.length ? `M${points.map(([w1, w2]) => `${onX(w1).toFixed(1)},${onY(w2).toFixed(1)}`).join("L")}${close}` : "");
const dots = (points) => points.map((each) => `${path([each])}h0`).join("");
const square = (size) => path([[-size, -size], [size, -size], [size, size], [-size, size]], "Z");

function makeMap({ onmove, onplace, ongo }) {
  const clip = `${controlPrefix}-${++controlCount}`;
  const canvas = html("canvas", { width: PIXELS, height: PIXELS, "aria-hidden": "true" });
  const brush = canvas.getContext("2d"), image = brush.createImageData(PIXELS, PIXELS);
  const levels = svg("path", { class: "level" }), zero = [svg("path", { class: "zero halo" }), svg("path", { class: "zero" })];
  const marks = [1, -1].map((w1) => svg("circle", { class: "sought", r: 9, cx: onX(w1), cy: onY(1) }));
  const ofEach = (name) => ["", ...Object.keys(KINDS)].map((kind) => svg("path", { class: name, "data-kind": kind }));
  const trails = ofEach("trail"), thrown = svg("path", { class: "throw" }), balls = [...ofEach("balls halo"), ...ofEach("balls")];
  const ring = svg("g", { class: "ring", tabindex: 0, role: "slider", "aria-valuemin": -1, "aria-valuemax": 1, ...OWN_KEYS,
    "aria-label": "Start of the ball: left and right move w₁, up and down move w₂, Enter drops it" },
    svg("circle", { class: "halo", r: 10 }), svg("circle", { r: 10 }));
  const text = (x, y, align, words) => svg("text", { x, y, "text-anchor": align }, words);
  const plot = svg("svg", { viewBox: `0 0 ${PLOT.width} ${PLOT.height}`, role: "group",
    "aria-label": "The loss from above: w₁ across, w₂ upwards, light where it is small" },
    svg("clipPath", { id: clip }, svg("path", { d: square(EDGE) })),
    svg("path", { class: "beyond", "fill-rule": "evenodd", d: square(EDGE) + square(1) }), svg("path", { class: "wall", d: square(1) }),
    ...[-1, 0, 1].flatMap((value) => [text(onX(value), PLOT.bottom + 16, "middle", signed(value, 0)),
      text(PLOT.left - 6, onY(value) + 4, "end", signed(value, 0))]),
    text(onX(0.5), PLOT.bottom + 16, "middle", "w₁ →"),
    svg("text", { transform: `translate(${PLOT.left - 10} ${onY(0.5)}) rotate(-90)`, "text-anchor": "middle" }, "w₂ →"),
    svg("g", { "clip-path": `url(#${clip})` }, levels, ...zero, ...trails, thrown, ...marks), ring, ...balls);
  const el = html("div", { class: "map" }, html("div", { class: "ground" }, canvas), plot);

  plot.addEventListener("click", (event) => {
    const box = plot.getBoundingClientRect(), scale = PLOT.width / box.width;
    const place = [onX.invert((event.clientX - box.left) * scale), onY.invert((event.clientY - box.top) * scale)];
    if (place.every((value) => Math.abs(value) <= EDGE)) onplace(place);
  });
  ring.addEventListener("keydown", (event) => {
    const move = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowDown: [0, -1], ArrowUp: [0, 1] }[event.key];
    if (!move && event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    if (move) onmove(move.map((each) => each * (event.shiftKey ? 0.01 : 0.05)));
    else ongo();
  });

  function drawGround(world) {
    const place = (k) => EDGE * ((2 * k + 1) / PIXELS - 1);
    for (let i = 0; i < PIXELS; i += 1) {
      const level = world.logs(place(i));
      for (let j = 0; j < PIXELS; j += 1) {
        const [r, g, b] = colour((Math.exp(-place(j) * level) - world.wanted) ** 2); // rows go downwards
        image.data.set([r, g, b, 255], 4 * (j * PIXELS + i));
      }
    }
    brush.putImageData(image, 0, 0);
    const line = (pieces) => pieces.map((piece) => path(piece)).join("");
    levels.setAttribute("d", line(contours(world)));
    for (const each of zero) each.setAttribute("d", line(curveOf(world, world.wanted)));
    marks[1].setAttribute("visibility", world.logs(-1) === world.logs(1) ? "visible" : "hidden");
    for (const mark of marks) mark.classList.toggle("missed", !near(world.says([1, 1]), world.wanted));
  }
  function draw({ w, balls: all }) {
    ring.setAttribute("transform", `translate(${onX(w[0]).toFixed(1)} ${onY(w[1]).toFixed(1)})`);
    ring.setAttribute("aria-valuenow", w[0]);
    ring.setAttribute("aria-valuetext", `w₁ = ${signed(w[0])}, w₂ = ${signed(w[1])}`);
    plot.classList.toggle("many", all.length > 1);
    const group = (node) => all.filter(({ kind }) => kind === node.dataset.kind);
    for (const node of trails) node.setAttribute("d", group(node).map(({ trail, w: end }) => path([...trail, end])).join(""));
    thrown.setAttribute("d", all.filter(({ landing }) => landing).map((ball) => path([ball.w, inView(ball.w, ball.landing)])).join(""));
    for (const node of balls) node.setAttribute("d", dots(group(node).map((ball) => ball.w)));
  }
  return { el, draw, drawGround };
}

/** The way to a place far off, cut short: enough of it to leave the map. */
function inView(from, to) {
  const far = Math.max(...to.map((value, i) => Math.abs(value - from[i])));
  return from.map((value, i) => (value + ((to[i] - value) * Math.min(far, 4)) / far));
}

// ---- the same surface from the side -----------------------------------------------------------------------------

const VIEW = { width: 760, height: 610, floor: 366, scale: 224, flat: Math.sin(0.6), steep: (0.95 * Math.cos(0.6)) / CUT };
const evenly = (from, to, n) => Array.from({ length: n }, (_, k) => from + ((to - from) * k) / n);
const ACROSS = [...evenly(-EDGE, -0.12, 24), ...evenly(-0.12, 0.12, 80), ...evenly(0.12, EDGE, 24), EDGE]; // dense where the gorge is
const UPWARDS = [...evenly(-EDGE, EDGE, 44), EDGE];
const COLOURS = { "": "#fff", right: "#00916a", "this input only": "#f0c419", stuck: "#7b7b83", "still moving": "#a55fb0", thrown: "#d55e00" };
const CORNERS = [[-EDGE, -EDGE], [EDGE, -EDGE], [EDGE, EDGE], [-EDGE, EDGE]];
const heightAt = (world, w) => Math.min(CUT, measure(world, w).loss);

/** Seen from a side: where in the picture a place (w₁, w₂, loss) is, how far away, and whether the surface hides it. */
function makeCamera(world, turn) {
  const angle = (turn * Math.PI) / 180, c = Math.cos(angle), s = Math.sin(angle);
  const depth = ([w1, w2]) => w2 * c - w1 * s;
  const project = ([w1, w2, loss = 0]) => [VIEW.width / 2 + VIEW.scale * (w1 * c + w2 * s),
    VIEW.floor - VIEW.scale * (depth([w1, w2]) * VIEW.flat + VIEW.steep * loss)];
  function hidden([w1, w2, loss]) { // is there higher ground on the way to the eye?
    for (let way = 0.02; loss + (way * VIEW.flat) / VIEW.steep < CUT; way += 0.02) {
      const place = [w1 + way * s, w2 - way * c];
      if (!place.every((value) => Math.abs(value) <= EDGE)) return false;
      if (heightAt(world, place) > loss + (way * VIEW.flat) / VIEW.steep + 15) return true;
    }
    return false;
  }
  return { c, s, depth, project, hidden };
}

/** The surface as rows of patches, each with its corners and a colour that light from one side makes deeper or paler. */
function makePatches(world) {
  const heights = ACROSS.map((w1) => UPWARDS.map((w2) => heightAt(world, [w1, w2])));
  const patch = (i, j) => {
    const places = [[i, j], [i + 1, j], [i + 1, j + 1], [i, j + 1]], [p, q, r, t] = places.map(([k, l]) => heights[k][l]);
    const [sx, sy] = [(q + r - p - t) / (ACROSS[i + 1] - ACROSS[i]), (r + t - p - q) / (UPWARDS[j + 1] - UPWARDS[j])].map((slope) => slope / CUT);
    const light = 0.78 + (0.3 * (0.5 * sx + 0.35 * sy + 0.75)) / Math.hypot(sx, sy, 1);
    return { corners: places.map(([k, l]) => [ACROSS[k], UPWARDS[l], heights[k][l]]),
      ink: `rgb(${colour((p + q + r + t) / 4).map((each) => Math.round(Math.min(255, each * light)))})` };
  };
  return ACROSS.slice(1).map((_, i) => UPWARDS.slice(1).map((__, j) => patch(i, j)));
}

/** Lines and discs on a canvas, in the picture's own measure. */
function makePen(canvas) {
  const brush = Object.assign(canvas.getContext("2d"), { lineJoin: "round", lineCap: "round" });
  const put = (look, dash = []) => {
    Object.assign(brush, look);
    brush.setLineDash(dash);
    if (look.fillStyle) brush.fill();
    brush.stroke();
  };
  function line(points, strokeStyle, lineWidth, { dash, fillStyle = "" } = {}) {
    brush.beginPath();
    for (const place of points) brush.lineTo(...place);
    put({ strokeStyle, lineWidth, ...(fillStyle && { fillStyle }) }, dash);
  }
  function disc([x, y], r, fillStyle) {
    brush.beginPath();
    brush.arc(x, y - r / 2, r, 0, 7);
    put({ fillStyle, strokeStyle: "#14181e", lineWidth: 2 });
  }
  return { brush, line, disc };
}

function makeRelief({ onturn }) {
  const size = { width: VIEW.width, height: VIEW.height };
  const canvas = html("canvas", { ...size, class: "relief", role: "img" }), { brush, line, disc } = makePen(canvas);
  const ground = html("canvas", size), soil = makePen(ground); // what moves only when the view turns is kept
  let patches = [], kept = "", held = null;
  canvas.addEventListener("pointerdown", (event) => {
    held = event.clientX;
    try { canvas.setPointerCapture(event.pointerId); } catch { /* a pointer made by a script cannot be captured */ }
  });
  canvas.addEventListener("pointermove", (event) => {
    if (held === null) return;
    onturn((event.clientX - held) / 2);
    held = event.clientX;
  });
  for (const end of ["pointerup", "pointercancel"]) canvas.addEventListener(end, () => { held = null; });

  function build(world) {
    patches = makePatches(world);
    kept = "";
  }
  /** The far rows first, and in each row the far patches: what is nearer covers them. */
  function paintGround(camera, world, style) {
    const { c, s, project } = camera;
    soil.brush.clearRect(0, 0, VIEW.width, VIEW.height);
    frame(camera, style);
    for (const column of s > 0 ? patches : patches.toReversed()) {
      for (const { corners, ink } of c > 0 ? column.toReversed() : column) soil.line(corners.map(project), ink, 0.8, { fillStyle: ink }); // the stroke closes the seams
    }
    for (const piece of curveOf(world, world.wanted)) draw3(soil.line, piece.map((w) => [...w, 0]), camera, "#14181e", 2);
  }
  function frame({ project, depth }, style) {
    soil.line([...CORNERS, CORNERS[0]].map((corner) => project(corner)), style, 1);
    const left = CORNERS.reduce((best, corner) => (project(corner)[0] < project(best)[0] ? corner : best)), top = project([...left, CUT]);
    soil.line([project(left), top], style, 1);
    Object.assign(soil.brush, { fillStyle: style, font: "27px sans-serif", textAlign: "center", textBaseline: "middle" });
    const names = [["w₁", [0, -1.28]], ["w₂", [1.28, 0]], ["w₁", [0, 1.28]], ["w₂", [-1.28, 0]]];
    for (const [name, place] of names.filter(([, each]) => depth(each) < 0)) soil.brush.fillText(name, ...project(place));
    soil.brush.textAlign = "start";
    soil.brush.fillText(`loss ${CUT}`, Math.max(4, top[0] - 90), top[1] - 20);
  }
  /** The parts of a line on the surface that are not hidden. */
  function draw3(draw, points, { project, hidden }, ...look) {
    let piece = [];
    for (const place of [...points, null]) {
      if (place && !hidden(place)) { piece.push(project(place)); continue; }
      if (piece.length > 1) draw(piece, ...look);
      piece = [];
    }
  }
  function draw({ balls, world, turn }) {
    const camera = makeCamera(world, turn), single = balls.length === 1, style = getComputedStyle(canvas).color, key = `${turn} ${style}`;
    const lift = (w) => [...w, heightAt(world, w)];
    if (kept !== key) paintGround(camera, world, style);
    kept = key;
    brush.clearRect(0, 0, VIEW.width, VIEW.height);
    brush.drawImage(ground, 0, 0);
    for (const { w, trail, kind, landing } of [...balls].sort((p, q) => camera.depth(q.w) - camera.depth(p.w))) {
      const seat = lift(w), way = single ? [...trail, w].map(lift) : [];
      for (const [ink, width] of [["#14181e", 6.5], ["#fff", 3.5]]) draw3(line, way, camera, ink, width);
      if (single && landing) line([seat, [...inView(w, landing), seat[2]]].map(camera.project), COLOURS.thrown, 4, { dash: [4, 9] });
      brush.globalAlpha = camera.hidden(seat) ? 0.45 : 1; // one behind a hill shines through
      disc(camera.project(seat), single ? 11 : 6, COLOURS[kind]);
      brush.globalAlpha = 1;
    }
    canvas.setAttribute("aria-label", `The same surface from the side, turned by ${turn} degrees: its height is the loss, cut at ${CUT}.`);
  }
  return { el: canvas, build, draw };
}

// ---- one instance -----------------------------------------------------------------------------------------------

/** A slider over given values; a value from Python that is not among them is printed as it is. */
function stops({ label, values, value, oninput }) {
  const nearest = (wanted) => values.reduce((best, each, k) => (Math.abs(Math.log(each / wanted)) < Math.abs(Math.log(values[best] / wanted)) ? k : best), 0);
  const control = slider({ label, min: 0, max: values.length - 1, step: 1, value: nearest(value), format: (k) => stop(values[k]),
    oninput: (k) => oninput(values[k]) });
  function set(next) {
    control.set(nearest(next));
    control.el.querySelector("output").textContent = stop(next);
    control.input.setAttribute("aria-valuetext", stop(next));
  }
  return { ...control, set };
}

function makeLegend() {
  const counts = Object.fromEntries(Object.keys(KINDS).map((kind) => [kind, html("b")]));
  const el = html("ul", { class: "surface-legend" }, ...Object.entries(KINDS).map(([kind, words]) =>
    html("li", { "data-kind": kind }, html("i"), `${words} `, counts[kind])));
  const draw = ({ balls }) => { for (const kind of Object.keys(KINDS)) counts[kind].textContent = balls.length > 1 ? balls.filter((ball) => ball.kind === kind).length : ""; };
  return { el, draw };
}

function render({ model, el }) {
  el.classList.add("nalu-explorable");
  const get = (name) => model.get(name), all = () => Object.fromEntries(Object.keys(defaults).map((name) => [name, get(name)]));
  let world, balls, running = false, frame = 0, planned = false, spoken = 0, turn = 15;

  function change(values) {
    for (const [name, value] of Object.entries(values)) model.set(name, value);
    model.save_changes();
  }
  function place(starts) {
    pause();
    balls = starts.map((start) => makeBall(start, all(), world, starts.length > 1 ? 0.02 : 0.004));
    if (get("outcome")) change({ outcome: "" });
  }
  const reset = () => place([get("w")]);
  function setWorld() {
    world = makeWorld(all());
    map.drawGround(world);
    relief.build(world);
    reset();
  }
  function pause() {
    running = false;
    cancelAnimationFrame(frame);
    plan();
  }
  const over = () => balls.every(({ kind }) => kind);
  const steps = () => Math.max(...balls.map((ball) => ball.steps));
  function advance(goal) {
    for (const ball of balls) while (!ball.kind && ball.steps < goal) step(ball);
    if (over()) {
      pause();
      if (balls.length === 1) change({ outcome: balls[0].kind });
    }
    plan();
  }
  function roll() {
    if (prefersStill()) { advance(STEPS); return; }
    running = true;
    spoken = -Infinity;
    const begun = performance.now() - 1000 * SECONDS * (steps() / STEPS) ** 0.5;
    frame = requestAnimationFrame(function move(time) { // slowly at first, where a single step decides
      frame = requestAnimationFrame(move);
      advance(Math.max(steps() + 1, STEPS * Math.max(0, (time - begun) / 1000 / SECONDS) ** 2));
    });
  }
  const clamp = (value) => Math.max(-1, Math.min(1, Math.round(100 * value) / 100));
  function drop(starts) { place(starts); roll(); }
  function go() {
    if (running) pause();
    else if (over()) drop([get("w")]);
    else roll();
  }
  function tryOut({ many, ...state }) {
    change({ ...defaults, ...state });
    drop(many ? STARTS : [get("w")]);
  }
  const turnBy = (degrees) => { turn = ((turn + degrees + 540) % 360) - 180; plan(); };

  const map = makeMap({ onmove: ([right, up]) => change({ w: [clamp(get("w")[0] + right), clamp(get("w")[1] + up)] }),
    onplace: (spot) => { change({ w: spot.map(clamp) }); drop([get("w")]); }, ongo: () => drop([get("w")]) });
  const relief = makeRelief({ onturn: turnBy }), legend = makeLegend();
  const log = choice({ label: "Logarithm", value: get("log"), options: Object.entries(LOGS).map(([key, { name }]) => [key, name]),
    onchange: (value) => change({ log: value }) });
  const epsilon = stops({ label: "ε", values: EPSILONS, value: get("epsilon"), oninput: (value) => change({ epsilon: value }) });
  const inputs = choice({ label: "Input x", value: get("inputs"), options: Object.entries(INPUTS).map(([key, x]) => [key, `(${x.join(", ")}), ${key}`]),
    onchange: (value) => change({ inputs: value }) });
  const optimizer = choice({ label: "Optimiser", value: get("optimizer"), options: Object.keys(METHODS),
    onchange: (value) => change({ optimizer: value, rate: METHODS[value].rate }) });
  const rate = stops({ label: "Rate", values: RATES, value: get("rate"), oninput: (value) => change({ rate: value }) });
  const turning = slider({ label: "Turn", min: -180, max: 180, step: 5, value: turn, format: (v) => `${signed(v, 0)}°`,
    oninput: (value) => { turn = value; plan(); } });
  const roller = button("Roll", go, { class: "go" }), many = button("Drop 200", () => drop(STARTS)), back = button("Back to start", reset);
  const says = html("p", { class: "nalu-says", role: "status" });
  el.append(html("div", { class: "surface" },
    html("div", { class: "nalu-controls" }, log.el, epsilon.el, inputs.el, optimizer.el, rate.el),
    html("div", { class: "surface-panes" }, html("div", {}, map.el, legend.el, html("p", { class: "caption" },
      "Black line: loss 0 at this input. Rings: weights that are right for every input, dashed where ε spoils them. Grey: beyond ±1, where no weight of a NAC can be.")),
      html("div", {}, relief.el, turning.el, html("div", { class: "surface-row" }, roller, many, back), says)),
    html("div", { class: "surface-try", role: "group", "aria-label": "Try" }, html("span", {}, "Try:"),
      ...PRESETS.map(([label, state]) => button(label, () => tryOut(state))))));

  /** All that happens in one turn is drawn once. */
  function plan() {
    if (planned) return;
    planned = true;
    queueMicrotask(draw);
  }
  function draw() {
    planned = false;
    const now = { w: get("w"), balls, world, turn };
    for (const part of [map, relief, legend]) part.draw(now);
    for (const [control, name] of [[log, "log"], [epsilon, "epsilon"], [inputs, "inputs"], [optimizer, "optimizer"], [rate, "rate"]]) control.set(get(name));
    epsilon.input.disabled = get("log") !== "plain";
    turning.set(turn);
    roller.textContent = running ? "Pause" : !steps() ? "Roll" : over() ? "Roll again" : "Go on";
    if (running && performance.now() - spoken < 1200) return; // a screen reader should be able to follow
    spoken = performance.now();
    const [bold, rest] = sentence(balls, all()).map((words) => words.replace(/ (=|·) /g, "\u00a0$1\u00a0").replace("1 %", "1\u00a0%"));
    if (says.textContent !== bold + rest) says.replaceChildren(...(bold ? [html("strong", {}, bold)] : []), rest);
  }

  const listeners = { w: reset, rate: reset, optimizer: reset, epsilon: setWorld, log: setWorld, inputs: setWorld };
  for (const [name, listener] of Object.entries(listeners)) model.on(`change:${name}`, listener);
  setWorld();
  const unseen = whenVisible(el, () => { if (!prefersStill() && !steps()) roll(); });
  return () => {
    unseen();
    pause();
    for (const [name, listener] of Object.entries(listeners)) model.off(`change:${name}`, listener);
  };
}

export default { defaults, render, surface: { makeWorld, measure, makeBall, step, curveOf, starts: STARTS } };
