// Chapter 7: a power of a negative number. The logarithm of x has the angle of x as its imaginary part, w times that is
// another angle, and the unit outputs the real part. The reader marks first where the cube root lands.

import {
  ARROWS, between, button, decimals, drag, fill, freshId, giveWay, html, line, makeGlide, makeTie, openWhen, OWN_KEYS,
  pathThrough, pointIn, readTraits, slider, statusLine, svg, taskLine, timesTen, trimmed,
} from "./kit.js";

const EPSILON = 2 ** -52; // the machine epsilon, which the unit adds to |x|
const GLIDE = 2400; // milliseconds: slow enough to see the number turn
const ROOT = 1 / 3, PARTS = 24; // a step of the power is a 24th: 7.5° for a negative number
const INPUTS = [-8, -2, 2, 8];
const defaults = { x: -8, w: 0, guess: [], y: 0 }, MOVED = ["x", "w"];

// ---- the unit ---------------------------------------------------------------------------------------------------

/** y = Re exp(w (log(|x| + ε) + iπk)), where k is 1 for negative x and 0 otherwise. */
function unit({ x, w }) {
  const log = [Math.log(Math.abs(x) + EPSILON), x < 0 ? Math.PI : 0], turned = log.map((each) => w * each);
  const size = Math.exp(turned[0]), angle = turned[1], z = [size * Math.cos(angle), size * Math.sin(angle)];
  return { log, turned, size, angle, z, y: z[0] };
}

// ---- words ------------------------------------------------------------------------------------------------------

const number = (value) => (Math.abs(value) < 1e4 ? trimmed(value) : timesTen(value, 1));
const degrees = (angle) => `${trimmed(Math.round((1800 * angle) / Math.PI) / 10)}°`;
const nearly = (value, aim) => Math.abs(value - aim) <= 1e-9 * Math.max(1, Math.abs(aim));
const isWhole = (value) => nearly(value, Math.round(value));
/** A complex number; the imaginary part may be counted in something, such as π. */
function complex([re, im], unitOfIm = 1, name = "") {
  const size = number(Math.abs(im) / unitOfIm), part = `${size === "1" ? "" : size} ${name}i`.trim();
  if (size === "0") return number(re);
  if (trimmed(re) === "0") return (im < 0 ? "−" : "") + part;
  return `${number(re)} ${im < 0 ? "−" : "+"} ${part}`;
}
const inTurns = (value) => complex(value, Math.PI, "π ");
const FRACTIONS = [["⅓", ROOT], ["⅔", 2 * ROOT], ["½", 0.5], ["¼", 0.25], ["¾", 0.75]];
/** An exponent, as a fraction where it is a plain one. */
function power(w) {
  const found = FRACTIONS.find(([, value]) => nearly(Math.abs(w), value));
  return found ? (w < 0 ? "−" : "") + found[0] : trimmed(w);
}

// What a reader may have meant by a mark: the place, and what is said of it.
const MEANT = [
  [({ z }) => z, () => "As you marked."],
  [({ size }, x) => (x < 0 ? [-size, 0] : null), ({ size }) => `You marked ${number(-size)}. That is a cube root, too: its angle is 180°, and three times 180° ends at the left again. The unit finds another one.`],
  [({ z: [re, im] }) => [re, -im], () => "You marked its mirror image, which is a cube root, too. But the unit turns the other way."],
  [({ size }) => [size, 0], ({ size }, x) => `You marked ${number(size)}, which is the cube root of ${trimmed(-x)}: there the sign is lost.`],
  [({ y }) => [y, 0], ({ y }) => `You marked ${number(y)}, which is what the unit outputs. The power itself has an imaginary part.`],
  [(_, x) => [x / 3, 0], (_, x) => `You marked a third of ${trimmed(x)}. An exponent of ⅓ takes a third of the angle.`],
];
const far = ([a, b], [c, d]) => Math.hypot(a - c, b - d);
/** What became of the mark: [headline, words]. */
function verdict(x, mark) {
  const now = unit({ x, w: ROOT }), gaps = MEANT.map(([place]) => (place(now, x) ? far(place(now, x), mark) : Infinity));
  const least = Math.min(...gaps), said = least < 0.75 ? MEANT[gaps.indexOf(least)][1](now, x) : `You marked ${complex(mark)}, which is ${number(far(mark, now.z))} away.`;
  const why = x < 0 ? `The angle of ${trimmed(x)} is 180°, and a third of it is 60°. The magnitude is the cube root of ${trimmed(-x)}, which is ${number(now.size)}.` : "A positive number has no angle, and no turn.";
  return [`It lands at ${complex(now.z)}, and the unit outputs ${number(now.y)}.`, `${said} ${why} The unit keeps the real part.`];
}

/** What is to be seen at this power. */
function sentence({ x, w }) {
  const { angle, z, y, size } = unit({ x, w }), [X, W] = [trimmed(x), power(w)];
  if (x === 0) return `log 0 does not exist. The unit adds ε to |x|, and outputs ${number(y)}.`;
  if (x > 0) return `${X} has no angle, so it does not turn: to the power ${W} it is ${number(y)}.`;
  const turn = `The angle of ${X} is 180°, and ${W} times that is ${degrees(angle)}`;
  if (w === 0) return `${turn}. With the exponent 0 every number becomes 1, so this input drops out of the product.`;
  if (isWhole(w) && w % 2) return `${turn}: to the left. The output is ${number(y)}, and the sign is kept.`;
  if (isWhole(w)) return `${turn}: all the way round. The output is ${number(y)} for ${X} as for ${trimmed(-x)}, so the sign is lost.`;
  if (isWhole(w - 0.5)) return `${turn}: straight up or down, at ${complex(z)}. Its real part is 0 for every negative x.`;
  return `${turn}. The magnitude is ${number(size)}, and the real part is ${number(y)}.`;
}
const glued = (words) => words.replace(/ (=) /g, "\u00a0$1\u00a0").replace(/ ([+−]) /g, " $1\u00a0").replace(/ (π )?i\b/g, (all) => all.replaceAll(" ", "\u00a0"));

// ---- the plane --------------------------------------------------------------------------------------------------

const SIDE = 340, MIDDLE = SIDE / 2, EDGE = 8;
const CLOSE = 3.4, FAR = 76; // how far the frame reaches: as far as it must
const reachOf = (state) => between(CLOSE, FAR, 1.18 * unit(state).size);
const TICKS = [1, 2, 4, 10, 20, 32];
/** Shortens a complex number that would be drawn outside the picture. */
const within = (most, value) => value.map((part) => part * Math.min(1, most / Math.hypot(...value)));
const words = (kind = "") => svg("text", { class: kind });
const WAYS = [[1, 0], [-1, 0], [0, 1], [0, -1]]; // the four half axes

/** A ring to be moved, or the tap that puts it somewhere. Where a finger goes down beside it, it may want to scroll. */
function makeRing(picture, { locked, onmove, onkey }) {
  const el = svg("g", { class: "ring yours", role: "slider", "aria-label": "Your mark: four arrow keys", ...OWN_KEYS },
    svg("circle", { class: "reach", r: 22 }), svg("circle", { class: "halo", r: 10 }), svg("circle", { r: 10 }));
  el.addEventListener("keydown", (event) => {
    if (!ARROWS[event.key] || locked()) return;
    event.preventDefault();
    onkey(ARROWS[event.key].map((each) => each * (event.shiftKey ? 0.1 : 0.5)));
  });
  const move = (event) => { if (!locked()) onmove(pointIn(picture, event)); };
  drag(picture, { grips: ({ target }) => el.contains(target), move, start(event) {
    if (locked() || event.button) return false;
    event.preventDefault();
    return el.focus({ preventScroll: true, focusVisible: false });
  } });
  fill(picture, { onclick: move });
  return el;
}

function makePlane({ locked, onmark, onkey }) {
  const id = freshId(), el = svg("svg", { viewBox: `0 0 ${SIDE} ${SIDE}`, role: "group", class: "plane" });
  const frame = svg("rect", { class: "frame", width: SIDE, height: SIDE, rx: 4 });
  const [trail, arm, arc, drop, bar] = ["trail", "arm", "arc", "drop", "bar"].map((name) => line(name));
  const ticks = WAYS.flatMap((way) => [0, 1].map((k) => ({ way, k, text: words() }))), notches = line("notches");
  const dot = svg("circle", { class: "now", r: 7 }), foot = svg("circle", { class: "foot", r: 5 });
  const [here, answer, angle, you] = [words("here"), words("answer"), words("angle"), words("you")];
  let reach = 1;
  const place = ([re, im]) => [MIDDLE + (MIDDLE * re) / reach, MIDDLE - (MIDDLE * im) / reach];
  const ring = makeRing(el, { locked, onkey,
    onmove: ([x, y]) => onmark([((x - MIDDLE) * reach) / MIDDLE, ((MIDDLE - y) * reach) / MIDDLE]) });
  el.append(svg("clipPath", { id }, line("", `M0,0H${SIDE}V${SIDE}H0Z`)), frame,
    line("axis", `M0,${MIDDLE}H${SIDE}M${MIDDLE},0V${SIDE}`), notches, ...ticks.map(({ text }) => text),
    svg("g", { "clip-path": `url(#${id})` }, trail, arm, arc, drop, bar), angle, foot, answer, ring, you, dot, here);

  /** Words above or below a place, inside the frame. */
  function label(text, said, [x, y], above) {
    const align = x < 74 ? "start" : x > SIDE - 74 ? "end" : "middle", up = above ? y > 30 : y > SIDE - 34;
    text.textContent = said;
    fill(text, { x: align === "middle" ? x : between(EDGE, SIDE - EDGE, x + (x < 74 ? -8 : 8)), y: up ? y - 14 : y + 26, "text-anchor": align });
  }
  function drawFrame(state) {
    reach = reachOf(state);
    const unitOf = TICKS.findLast((tick) => 2 * tick <= reach), marks = [unitOf, 2 * unitOf];
    const across = marks.map((k) => place([k, 0])[0] - MIDDLE);
    notches.setAttribute("d", WAYS.flatMap(([a, b]) => across.map((d) => (a ? `M${MIDDLE + a * d},${MIDDLE - 4}v8` : `M${MIDDLE - 4},${MIDDLE - b * d}h8`))).join(""));
    for (const { way: [a, b], k, text } of ticks) {
      text.textContent = a ? trimmed(a * marks[k]) : complex([0, b * marks[k]]);
      fill(text, a ? { x: MIDDLE + a * across[k], y: MIDDLE + 19, "text-anchor": "middle" }
        : { x: MIDDLE - 9, y: MIDDLE - b * across[k] + 5, "text-anchor": "end" });
    }
  }
  function drawNow({ x, w }, open, from) {
    const now = unit({ x, w }), true_ = place(within(1.5 * reach, now.z)), end = true_.map((each) => between(EDGE, SIDE - EDGE, each));
    const back = place([between(-reach, reach, now.y), 0]);
    const steps = Array.from({ length: 61 }, (_, k) => place(within(2 * reach, unit({ x, w: from + (k / 60) * (w - from) }).z)));
    const turn = Math.abs(now.angle) > 0.02, round = Array.from({ length: 41 }, (_, k) => {
      const t = (k / 40) * now.angle, r = 30 + 1.5 * Math.abs(t);
      return [MIDDLE + r * Math.cos(t), MIDDLE - r * Math.sin(t)];
    });
    trail.setAttribute("d", open && !nearly(w, from) ? pathThrough(steps) : "");
    arm.setAttribute("d", pathThrough([[MIDDLE, MIDDLE], true_]));
    arc.setAttribute("d", turn ? pathThrough(round) : "");
    const half = round[20], side = half[0] > MIDDLE + 14 ? "start" : half[0] < MIDDLE - 14 ? "end" : "middle";
    angle.textContent = turn ? degrees(now.angle) : "";
    const down = half[1] > MIDDLE; // the numbers of the axes stand below and to the right
    fill(angle, { x: half[0] + { start: 5, end: -5, middle: 24 }[side], y: half[1] + (side === "middle" ? (down ? 16 : -8) : down ? 14 : -4), "text-anchor": side });
    const flat = Math.abs(now.z[1]) < 1e-6;
    drop.setAttribute("d", open && !flat ? pathThrough([true_, back]) : "");
    bar.setAttribute("d", open ? pathThrough([[MIDDLE, MIDDLE], back]) : "");
    fill(foot, { cx: back[0], cy: back[1], visibility: open && !flat ? "visible" : "hidden" });
    fill(dot, { cx: end[0].toFixed(1), cy: end[1].toFixed(1) });
    label(here, complex(now.z), end, now.z[1] >= -1e-6);
    label(answer, open && !flat ? `y = ${number(now.y)}` : "", back, now.z[1] < 0);
    el.setAttribute("aria-label", `The complex plane: ${trimmed(x)} to the power ${power(w)} is ${complex(now.z)}${open ? `, and its real part is ${number(now.y)}` : ""}`);
  }
  function drawMark(mark, shut) {
    const at = place(mark ?? [0, 0]);
    fill(ring, { transform: `translate(${at.map((each) => each.toFixed(1)).join(" ")})`, class: `ring yours${mark ? "" : " unset"}`,
      tabindex: shut ? -1 : 0, "aria-disabled": String(shut), "aria-valuemin": -10, "aria-valuemax": 10,
      "aria-valuenow": decimals((mark ?? [0])[0]), "aria-valuetext": mark ? complex(mark) : "no mark yet" });
    label(you, mark ? "you" : "", at, false);
  }
  function draw({ shown, mark, open, from }) {
    drawFrame(shown);
    drawNow(shown, open, from);
    drawMark(mark, open);
    giveWay([you, angle], [here, answer]);
    giveWay(ticks.map(({ text }) => text), [here, answer, angle, you, ring.lastChild].filter((each) => each.textContent || each === ring.lastChild));
  }
  return { el, draw };
}

// ---- one instance -----------------------------------------------------------------------------------------------

function render({ model, el }) {
  el.classList.add("nalu-explorable", "predict");
  const get = (name) => model.get(name), state = () => readTraits(model, MOVED);
  const mixed = (from, to, part) => ({ x: to.x, w: from.w + part * (to.w - from.w) });
  const { jump, glide, stop, running, shown } = makeGlide({ millis: GLIDE, state, mixed, draw });
  const tie = makeTie({ model, names: [...MOVED, "guess"], follow });
  const write = (values) => tie.write({ ...values, y: unit({ ...state(), ...values }).y });
  let kept = null, free = false; // the mark, and the state that it was made in

  function follow(changed) {
    if (kept && changed.some((name) => MOVED.includes(name))) free = true;
    write({});
    if (changed.includes("w")) glide();
    else jump();
  }
  const markOf = () => (kept ? kept.mark : get("guess")[0]);
  function put(mark) {
    const reach = reachOf(state());
    write({ guess: [mark.map((each) => between(-reach, reach, Math.round(10 * each) / 10))] });
    jump();
  }
  function go() {
    if (!markOf() || kept) return;
    kept = { mark: markOf(), ...state() };
    write({ w: ROOT });
    glide();
  }
  function change(values) {
    if (!kept) return;
    free = true;
    write(values);
    jump();
  }

  const plane = makePlane({ locked: () => kept !== null, onmark: (mark) => put(mark),
    onkey: (way) => put((markOf() ?? [0, 0]).map((each, i) => each + way[i])) });
  const dial = slider({ label: "exponent w", min: -PARTS, max: 2 * PARTS, step: 1, value: 0, format: (k) => power(k / PARTS),
    oninput: (k) => change({ w: k / PARTS }) });
  const mover = button("Set the exponent to ⅓", go, { class: "go" }), status = statusLine();
  const inputs = INPUTS.map((x) => [x, button(trimmed(x), () => change({ x }))]);
  const choices = html("div", { class: "choices", role: "group", "aria-label": "The input x" }, html("span", {}, "x ="), ...inputs.map(([, each]) => each));
  const parts = ["log x", "times w", "exp of it", "real part y"].map((name) => ({ name, value: html("b") }));
  const chain = html("ol", { class: "chain" }, ...parts.map(({ name, value }) => html("li", {}, html("span", {}, name), value)));
  const prompt = html("p", { class: "prompt" }, "Now move the exponent yourself. At which exponents is the output 0, and at which is the sign lost? Then take x = 8: what is missing in log x?");
  const task = taskLine("", "");
  el.append(html("div", { class: "npu" }, task, html("div", { class: "npu-panes" }, plane.el,
    html("div", {}, html("div", { class: "npu-dial" }, dial.el), html("div", { class: "npu-row" }, mover), status.el, chain, choices, prompt))));

  function draw() {
    const now = state(), open = kept !== null, { x, w: from } = kept ?? now, mark = markOf();
    task.firstChild.textContent = `Where does the cube root of ${trimmed(x)} land?`;
    task.lastChild.textContent = glued(` The unit raises ${trimmed(x)} to the power w with complex numbers. At w = ${power(from)} that is ${complex(unit({ x, w: from }).z)}. `
      + "Mark where it will be at w = ⅓: tap the plane, or move the ring with the arrow keys. Then change the exponent.");
    plane.draw({ shown: shown(), mark, open, from });
    dial.set(Math.round(PARTS * now.w));
    dial.input.value = PARTS * shown().w;
    dial.show(power(now.w));
    dial.input.disabled = !open;
    mover.hidden = open;
    openWhen(mover, Boolean(mark));
    for (const each of [chain, choices, prompt]) each.hidden = !open;
    for (const [value, each] of inputs) each.setAttribute("aria-pressed", String(value === now.x));
    const { log, turned, z, y } = unit(now);
    [inTurns(log), inTurns(turned), complex(z), number(y)].forEach((said, k) => { parts[k].value.textContent = glued(said); });
    el.dataset.guess = open ? "kept" : mark ? "given" : "asked";
    if (!open) status.say([mark ? glued(`You mark ${complex(mark)}. Change the exponent, and watch.`) : "Put your mark somewhere first."]);
    else if (free) status.say([glued(sentence(now))]);
    else if (running()) status.say(["The angle grows with the exponent, and so does the magnitude."]);
    else {
      const [headline, said] = verdict(kept.x, kept.mark);
      status.say([html("strong", {}, glued(headline)), ` ${glued(said)}`]);
    }
  }

  write({});
  draw();
  return tie.live(el, [stop]);
}

export default { defaults, render, npu: { unit, verdict } };
