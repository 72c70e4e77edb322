// Chapter 15: a number on its way through a transformer. The reader says at which part its magnitude stays behind, and
// sees it there; then the number can be moved, and the norm and the scores' sight of numbers can be taken out.

import {
  between, button, count, fill, fitWidths, html, line, linearScale, makeGlide, makeTie, openWhen, slider, statusLine, svg,
  svgText, taskLine,
} from "./kit.js";

const WORDS = 4, TOKENS = 7, WIDTH = 16, HEADS = 4, PARTS = 8192, EPSILON = 1e-5;
const ROW = [1, 0, 2, 0, 1, 0, 3], NAMES = ["+", "x", "−", "2", "+", "1", "="], VALUES = [1, null, 1, 2, 1, 1, 1];
const TRAINED = 5, GROWN = 500, STEPS = 40, GLIDE = 3500; // steps of the slider; milliseconds
const defaults = { x: TRAINED, norm: 1, scores: 1, guess: -1 };

// ---- the networks ------------------------------------------------------------------------------------------------

/** The parameters of a network in one array, as they are stored: all low bytes, and then all high ones. */
function unpack(text) {
  const bytes = Uint8Array.from(atob(text), (each) => each.charCodeAt(0)), size = bytes.length / 2;
  return Float64Array.from({ length: size }, (_, k) => (bytes[k] | ((bytes[size + k] << 24) >> 16)) / PARTS);
}

/** A network's parameters by their places: embedding, places, for each of two layers norm and attention, the norm and the head. */
function partsOf(weights, norm) {
  let at = 0;
  const take = (size) => weights.subarray(at, (at += size)), takeNorm = () => (norm ? [take(WIDTH), take(WIDTH)] : null);
  const layer = () => ({ norm: takeNorm(), matrices: Array.from({ length: 4 }, () => take(WIDTH * WIDTH)) });
  const [embedding, place] = [take(WORDS * WIDTH), take(TOKENS * WIDTH)], layers = [layer(), layer()];
  return { embedding, place, layers, norm: takeNorm(), head: take(WIDTH), bias: take(1)[0] };
}

const row = (matrix, k) => matrix.subarray(k * WIDTH, (k + 1) * WIDTH);
const dot = (a, b, from = 0, to = a.length) => { let sum = 0; for (let i = from; i < to; i += 1) sum += a[i] * b[i]; return sum; };
const times = (matrix, v) => Float64Array.from({ length: matrix.length / WIDTH }, (_, k) => dot(row(matrix, k), v));
const plus = (a, b) => a.map((each, i) => each + b[i]);

/** A token less its mean, over its standard deviation, times a gain plus a shift; without a norm, as it is. */
function normed(v, norm) {
  if (!norm) return v;
  const mean = v.reduce((a, b) => a + b, 0) / WIDTH, centered = v.map((each) => each - mean);
  const over = Math.sqrt(dot(centered, centered) / WIDTH + EPSILON);
  return centered.map((each, i) => (each / over) * norm[0][i] + norm[1][i]);
}
function softmax(scores) {
  const top = Math.max(...scores), all = scores.map((score) => Math.exp(score - top)), sum = all.reduce((a, b) => a + b, 0);
  return all.map((each) => each / sum);
}

/** What one token takes of each by each head, and what the attention brings to it. */
function attend([query, key, value, out], asking, reads, passes) {
  const size = WIDTH / HEADS, q = times(query, reads[asking]), keys = reads.map((v) => times(key, v)), values = passes.map((v) => times(value, v));
  const mixed = new Float64Array(WIDTH), shares = [];
  for (let h = 0; h < HEADS; h += 1) {
    const taken = softmax(keys.map((k) => dot(q, k, h * size, (h + 1) * size) / Math.sqrt(size)));
    for (let i = h * size; i < (h + 1) * size; i += 1) mixed[i] = taken.reduce((sum, share, k) => sum + share * values[k][i], 0);
    shares.push(taken);
  }
  return { shares, brings: times(out, mixed) };
}

/** What a network makes of the row + x − 2 + 1 =: what comes out of each part, and what "=" takes by each head. */
function forward(net, x, scores) {
  const values = VALUES.map((value) => value ?? x), last = TOKENS - 1;
  const words = ROW.map((word, k) => plus(row(net.embedding, word), row(net.place, k)));
  let h = ROW.map((word, k) => row(net.embedding, word).map((each, i) => each * values[k] + net.place[k * WIDTH + i]));
  const token = h[1], behind = (layer, all) => all.map((v) => normed(v, layer.norm));
  const [first, second] = net.layers, early = behind(first, h);
  const earlyReads = scores ? early : behind(first, words);
  h = h.map((v, k) => plus(v, attend(first.matrices, k, earlyReads, early).brings));
  const late = behind(second, h), { shares, brings } = attend(second.matrices, last, scores ? late : behind(second, words), late);
  const answer = dot(net.head, normed(plus(h[last], brings), net.norm)) + net.bias;
  return { parts: [token, early[1], brings, [answer]], shares, answer };
}

const run = ({ norm, scores }, x) => forward(NETS[norm][scores], x, scores);
const apart = (a, b) => Math.hypot(...a.map((each, i) => each - b[i]));
/** By how much x changes what comes out of each part, in a scale in which the largest number of training changes it by itself. */
function sizes(net, x) {
  const [zero, five, now] = [0, TRAINED, x].map((each) => run(net, each).parts);
  return now.map((part, i) => (TRAINED * apart(part, zero[i])) / apart(five[i], zero[i]));
}
/** What "=" takes of each token, on average over the heads. */
function taken(net, x) {
  const { shares } = run(net, x);
  return NAMES.map((_, k) => shares.reduce((sum, each) => sum + each[k], 0) / HEADS);
}
/** Whether a size that is left is more than a tenth off, beyond the numbers of training. */
const isOff = (size, x) => x > TRAINED && Math.abs(size / x - 1) > 0.1;
/** The first part behind which the size is off, or −1. */
const lostAt = (net, x = GROWN) => sizes(net, x).findIndex((size) => isOff(size, x));

// ---- words ------------------------------------------------------------------------------------------------------

const STAGES = [
  { part: "the embedding", button: "embedding × value", label: "embedding × value" },
  { part: "the norm", button: "norm", label: "after the norm" },
  { part: "the attention", button: "attention", label: "attention, at =" },
  { part: "the head", button: "head", label: "the output" },
];
const PLACES = ["the first +", "x", "the −", "the 2", "the second +", "the 1", "itself"];
const number = (value) => (value >= 100 ? count(Math.round(value)) : String(Number(value.toPrecision(2))));
const labelOf = (i, net) => (i === 1 && !net.norm ? "no norm there" : STAGES[i].label);

/** What became of the guess: [headline, words]. */
function verdict(guess) {
  const full = { norm: 1, scores: 1 }, at = lostAt(full), all = sizes(full, GROWN);
  const judged = guess === at ? "You guessed it." : `You guessed ${STAGES[guess].part}.`;
  return [`The magnitude is lost at ${STAGES[at].part}.`,
    `${judged} The token of x has grown a hundred times since 5, but after the norm the change is only ${number(all[1])}. Nothing after that restores the magnitude: the output changes by ${number(all[3])}. Now take parts out. When does the output change by 500?`];
}
/** What is to be seen with this network, at this x. */
function sentence(net, x) {
  if (x <= TRAINED) return "At x = 5 every bar is 5: the scales are set so. Make x larger.";
  const all = sizes(net, x).map(number), at = lostAt(net, x), answer = `the output changes by ${all[3]}`;
  const [now, then] = [x, TRAINED].map((each) => taken(net, each)), changes = now.map((share, k) => Math.abs(share - then[k]));
  const most = changes.indexOf(Math.max(...changes)), [share, old] = [now, then].map((each) => `${Math.round(100 * each[most])} %`);
  if (at < 0) return `x = ${number(x)} arrives: ${answer}.${net.scores ? "" : " What = takes of each token is what it took at 5."}`;
  if (at === 1) return `After the norm, x = ${number(x)} makes a change of only ${all[1]}, and ${answer}.`;
  return `The magnitude of x = ${number(x)} comes as far as the attention. What attention adds changes by ${all[2]}, and ${answer}. The attention weights have changed: = takes ${share} of ${PLACES[most]}, and at x = 5 it took ${old}.`;
}

// ---- the pictures -----------------------------------------------------------------------------------------------

const LOW = 0.1, HIGH = 2000, HEIGHT = 46, TOP = 6, BAR = 14; // the scale's ends; pixels
const TICKS = [0.1, 1, 10, 100, 1000], BASE = TOP + 4 * HEIGHT;

/** The way of x: a bar for each part, as long as the size that is left, and a mark where x itself would be. */
function makeWay() {
  const el = svg("svg", { class: "way", role: "img" }), grid = svg("g"), yours = svg("g", { class: "yours" });
  const bars = STAGES.map((_, i) => ({ label: svgText(0, TOP + i * HEIGHT + 12, "start", ""), bar: svg("rect", { x: 0, y: TOP + i * HEIGHT + 19, height: BAR, rx: 2 }),
    size: svgText(0, TOP + i * HEIGHT + 31, "start", ""), aim: line("aim") }));
  el.append(grid, ...bars.flatMap(({ label, bar, size, aim }) => [bar, aim, label, size]), yours);
  let onLog = null, right = 0;
  function layOut(width) {
    right = width;
    onLog = linearScale([Math.log10(LOW), Math.log10(HIGH)], [0, width - 4]);
    el.setAttribute("viewBox", `0 0 ${width} ${BASE + 22}`);
    grid.replaceChildren(line("axis", `M0,${BASE}H${width}${TICKS.map((tick) => `M${onLog(Math.log10(tick))},${BASE}v-5`).join("")}`),
      ...TICKS.map((tick, k) => svgText(onLog(Math.log10(tick)), BASE + 15, k ? "middle" : "start", count(tick))));
  }
  const place = (size) => onLog(Math.log10(between(LOW, HIGH, size)));
  function draw({ x, net, guess, open }) {
    if (!onLog) return;
    const all = sizes(net, x);
    bars.forEach(({ label, bar, size, aim }, i) => {
      const end = place(all[i]), y = TOP + i * HEIGHT, off = isOff(all[i], x), words = number(all[i]);
      label.textContent = labelOf(i, net);
      fill(bar, { width: Math.max(1, end), class: off ? "off" : "" });
      const room = 9 * words.length + 14, mark = place(x); // the mark must not cross the words
      const beyond = mark > end && mark < end + room ? mark : end, within = mark < end && mark > end - room ? mark : end;
      const outside = beyond + room < right;
      fill(size, { x: outside ? beyond + 7 : within - 7, "text-anchor": outside ? "start" : "end", class: outside ? "" : "inside" });
      fill(aim, { d: `M${mark},${y + 16}v${BAR + 6}` });
      size.textContent = words;
    });
    yours.replaceChildren(...(open && guess >= 0 ? [svgText(right, TOP + guess * HEIGHT + 12, "end", "guess")] : []));
    el.setAttribute("aria-label", `What is left of x = ${number(x)}: ${all.map((size, i) => `${labelOf(i, net)}: ${number(size)}`).join("; ")}.`);
  }
  return { el, layOut, draw };
}

const FLOOR = 118, HEAD = 18;
/** What "=" takes of each token of the row, as columns. */
function makeShares() {
  const el = svg("svg", { class: "taken", role: "img" }), grid = svg("g");
  const columns = NAMES.map((name) => ({ column: svg("rect", { rx: 2 }), name: svgText(0, FLOOR + 18, "middle", name), share: svgText(0, 0, "middle", "") }));
  el.append(grid, ...columns.flatMap(({ column, name, share }) => [column, name, share]));
  const onShare = linearScale([0, 1], [FLOOR, HEAD]);
  let each = 0;
  function layOut(width) {
    each = width / TOKENS;
    el.setAttribute("viewBox", `0 0 ${width} ${FLOOR + 26}`);
    grid.replaceChildren(line("axis", `M0,${FLOOR}H${width}`));
    columns.forEach(({ column, name, share }, k) => {
      fill(column, { x: (k + 0.18) * each, width: 0.64 * each });
      for (const words of [name, share]) words.setAttribute("x", (k + 0.5) * each);
    });
  }
  function draw({ x, net }) {
    if (!each) return;
    const all = taken(net, x);
    columns.forEach(({ column, name, share }, k) => {
      const y = onShare(all[k]);
      fill(column, { y, height: FLOOR - y, class: k === 1 ? "x" : "" });
      share.setAttribute("y", y - 5);
      share.textContent = `${Math.round(100 * all[k])}`;
      if (k === 1) name.textContent = "x";
    });
    el.setAttribute("aria-label", `Of each token = takes, in per cent: ${NAMES.map((name, k) => `${name} ${Math.round(100 * all[k])}`).join(", ")}.`);
  }
  return { el, layOut, draw };
}

// ---- one instance -----------------------------------------------------------------------------------------------

function render({ model, el }) {
  el.classList.add("nalu-explorable", "predict");
  const get = (name) => model.get(name), state = () => ({ x: get("x") });
  const mixed = (from, to, part) => ({ x: from.x ** (1 - part) * to.x ** part }); // evenly on the slider
  const { jump, glide, stop, running, shown } = makeGlide({ millis: GLIDE, state, mixed, draw });
  const tie = makeTie({ model, names: Object.keys(defaults), follow });
  let kept = -1, free = false;

  function follow(changed) {
    if (kept >= 0 && changed.some((name) => name !== "guess")) free = true;
    glide();
  }
  function say(guess) {
    if (kept >= 0) return;
    tie.write({ guess });
    jump();
  }
  function go() {
    if (kept >= 0 || get("guess") < 0) return;
    kept = get("guess");
    tie.write({ x: GROWN, norm: 1, scores: 1 });
    glide();
  }
  function change(values) {
    if (kept < 0) return;
    free = true;
    tie.write(values);
    jump();
  }

  const ofStep = (k) => Number((TRAINED * (GROWN / TRAINED) ** (k / STEPS)).toPrecision(3));
  const stepOf = (x) => Math.round((STEPS * Math.log(x / TRAINED)) / Math.log(GROWN / TRAINED));
  const dial = slider({ label: "the number x", min: 0, max: STEPS, step: 1, value: 0, format: (k) => number(ofStep(k)), oninput: (k) => change({ x: ofStep(k) }) });
  const way = makeWay(), shares = makeShares(), status = statusLine();
  const bets = STAGES.map((stage, i) => button(stage.button, () => say(i)));
  const asks = html("div", { class: "asks", role: "group", "aria-label": "Where the magnitude is lost" }, ...bets);
  const mover = button("Make x = 500", go, { class: "go" });
  const toggle = (words, name) => [name, words, button("", () => change({ [name]: 1 - get(name) }))];
  const toggles = [toggle("norm", "norm"), toggle("scores see numbers", "scores")];
  const locks = html("div", { class: "locks", role: "group", "aria-label": "Parts of the network" }, ...toggles.map(([, , each]) => each));
  const panes = html("div", { class: "size-path-panes" },
    html("div", {}, html("p", { class: "caption" }, "How much x changes what comes out; | marks x itself"), way.el),
    html("div", {}, html("p", { class: "caption" }, "What = takes of each token, in %"), shares.el));
  el.append(html("div", { class: "size-path" },
    taskLine("At which part does the number lose its magnitude?", "First choose the part after which you expect the magnitude to be lost; then x can grow. This transformer has no feed-forward networks, and has learned rows such as + x − 2 + 1 = with numbers up to 5. A bar shows by how much x changes what comes out of a part, compared with x = 0. The scales are set so that x = 5 makes a change of 5 everywhere. Where the magnitude gets through, 500 makes a change of 500."),
    asks, mover, locks, dial.el, status.el, panes));

  function draw() {
    const open = kept >= 0, { x } = shown(), net = { norm: get("norm"), scores: get("scores") }, guess = open ? kept : get("guess");
    const seen = open ? { x, net } : { x: Math.min(x, TRAINED), net: { norm: 1, scores: 1 } }; // nothing tells the result
    way.draw({ ...seen, guess, open });
    shares.draw(seen);
    bets.forEach((each, i) => each.setAttribute("aria-pressed", String(i === guess)));
    for (const [name, words, each] of toggles) {
      each.setAttribute("aria-pressed", String(Boolean(net[name])));
      each.textContent = net[name] ? `✓ ${words}` : `without: ${words}`;
    }
    [asks.hidden, mover.hidden, locks.hidden] = [open, open, !open];
    openWhen(mover, guess >= 0);
    dial.set(stepOf(seen.x));
    dial.show(number(seen.x));
    dial.input.disabled = !open;
    el.dataset.guess = open ? "kept" : guess >= 0 ? "given" : "asked";
    if (!open) status.say([guess < 0 ? "Choose one of the four parts." : `You guess ${STAGES[guess].part}. Now let x grow.`]);
    else if (running()) status.say([`x = ${number(x)}`], true);
    else if (free) status.say([sentence(net, get("x"))]);
    else {
      const [headline, words] = verdict(kept);
      status.say([html("strong", {}, headline), ` ${words}`]);
    }
  }

  draw();
  const unfit = fitWidths(panes, () => [way.el.clientWidth, shares.el.clientWidth], (first, second) => {
    way.layOut(first);
    shares.layOut(second);
    draw();
  });
  return tie.live(el, [stop, unfit]);
}

// ---- what was trained -------------------------------------------------------------------------------------------

// The parameters of the four networks, in PyTorch's order: with both locks, one each, none. A test holds them against PyTorch.
const STORED = {
  both: `TojaQZ7GhSJ6Wr+Z+uEwgvHdtt4ZHGEHVy3oibZuK+opNGrXfJV8aaMp9CQmTj2d0VRYVgqfrs4HQVGRVDuaxnuawpOS3L5D8QLQdoPeMu/a0cu9kUO1
zqGluCjeCwt7mOAgBrSSU2GIYfHxRcnMSLCDo7Q7OGYy/BpTAmgadauRDPu5a5UkzwsezChlwv946u3ZcLoqX8iGqoLl1NHYNfBrUQ7fxGzqHAIwKxF6
+AQ+iw85eCwlLd6F3vArEsghmHt2OXD2BM6JoZcWzhysLK8B0FfU0igMVwBIFQOpc1I5arj3EmKmuR75kOTFTRRN+JbEb/XUzkH9FGowjtg+MfqaG4i8
3R1vlFHSFMsXTJBeyUJKl2lUUR4FsM9UCPOQuSY37xEDjjJJriWBgYB3hbuejwomQrCyzv+Ke+DS0jaglYKu+PCjco+sXIZ89B5LPqRbjtkoeyPIFWxP
gw31wDI7ZNxgssWpAymBJAQqXFW1EnWzLrIzLTdIntf7SeVRI5+o8UOGYfSdOHieEosix3qvOybWW1z3F87s5Y3KhF0D+4FGi+94XGVOAblbOHhrOdNs
TPUsF81TOa5n0Q1BFNy+pqvkuQzznwv+QcXc/BGl9FH0siLZBbKb2RHer15Ln6QH7OLb8RFbJkL1Z95qrgqoGP2MRooh1m3yW9FspLRMp4P1W58ge07X
/UOE394ci6OAXv03vO7ll2zmqkxsX2Vk59yzc4TX6di6GMVKanKzK/XV6vfAqeQk2xjOYlnIqU60guwvtbOMfyOEEVM/APi4/iKgdizG7IA8MqFXEwYP
biaBXDxRv1/HVtJFaM6tVBoGj07aOT0wtYeA1PJUrO1aK/Ah2XZyFSXX4T55mgNP6jNcf82UwLyJpHYaLxW7ODIbooCiW3gDpNR4EW3CcV7N0zMW2I8s
KAp8ncGMy6LBZ+SFf8g6fTNr4pqckkIjpN3OnXKsgpQju/FLnnEVp81/XLlWMDHlY9/mGhcfweTJW8+SdhJF7+TBsjE0+IAz/eJHLuET3IJJrbDYVGZQ
OFncViaIYAZ0bk6i4cbTX6iXd/OsLhz4KHZ3M6N66jo6VJwWlbRitmrJBsG4MCkhwE94zXCdD1EEX2LceDFLEMq2syZ7fO7PxN4+Jr4czVj7Cm1DElaH
3yrPJc5dnA56C8+hNcZWPTrKSsCROe+4E9oa4nmvTNRxE0msrmOZpRyP8amsiuv6tGqk34PL3yrCEzDOnS2q8y/XTE04FWTBSB9hCnX8chsD+P6CZNAb
FWuqcVL6O5lkw1zQPvOn4UZ1cCsCQ9LDeAZa1YgExkVcTPyZWAUoF2CUDKMGmnZyYoXvFqVLiI8K2hDrGmhZbiDPXAqi+MELuKCEbcPGY95evGXuafU1
DfPCG8BztqG9scPTgW2w/KjndF9VmnShQmTQw9lCFD0q0Z/Hf22jmhLM1n7yfA6OioLVtU6XVj69BMIdq7dGPDKHYKOvhlBK6cw+ckxgAnS6CLeI+UoM
g8NR7LTXbiKYdxRzZfg5gGdMWPGrsGepTtQ7AcCPmZtHJi+egq49jkhhdb3WUocZlFkLtVjIU5VVKPg0NY/tFY2O+u17DsdIcE11Vw1KhPesiuoftCpz
sC1zkuK916PEf3DCAQwluPqUuUbCRWG/yuSj5dAKIXHD0XWYHMi7OATRnczgkSSMfjstUYACuTrcEIS2ZJa3DteE+v9FeIpxDboQ/BPLn88T4wBqL1QU
lom91jurizb+ia0cQ2KrdVeu2Xpsk7NOjpnj/eE7wdk0/KXLpYr8nAkdWFg5y0oVauOj3j/Rn1nhcf26/yPxlEeep5pS4ZIqwEHVnxcESNbmO2GSTydm
zkwS7Osti1oa6cKSnqxgeNSckoC/d4h5TUGPfSruUlBEQw81R84B2G08ZZb+dIyylY6wVNMfUVKYMi+/6ifewRzWIqwr4Y4mOYbK6hjHxWBqiNR2oV8W
yRwLv8bE494A6QeGiGLJPl6wgbqC6gAYWedb8RPV+Xz9g+VFdjI4f0f7EH3YwBYR9ZLIYOFGZd0KGxfhlLKymzd3D5zACdVL/md5YiTWwlLUsQ4SEe72
47pV0NZ+Vmvnn5h+8Pd1Gg4uiD/IEQzpeAJpWbgQCWh9A9UqRxu15+leung0WPan2jknloRmNqyIicXbE16ctM27Y71t8Uij/jIY6llTGHnFKOGWt02e
O72ofSbY4CZw/1AjSMsN/MLLlGwDQCG0th42zDL3lojYQ3e+xWDfmiOWb1j4jagYa12eg89BqtT+MWlHn9AX1Vy1hHdqQQqYEEU7C92iv/YaT+bt/dtw
fPwWCi0ghgxZGkRIgbwVJUp59IxXEzikLI3iYIeQK4aCpT6HSwqiXD26LKRyOsODEnsA8R3ov8irh1XeV70OZS1ukB2WuZFVcSHxhWhU/hM3g1/gBa2h
rFBuHcqEujKgqSboRNsozPfawUycknCJr0vIKi2evSUXMN//bRX34PzEctYKPR0eD0rEvwt9w0ZdCBWhIvU/3Sgsx7kAe9VUR3ZXAsGd+jwEakdm/0Ev
cZPx6FiKS4jZ7dXJN3VsObPwsNHWYA/AtltvCXcuoCy9cDo5MB6hP7Towvgg8A/g6rvB6yCMBFxYc4RD6Rk7mUKyThsnNadVxVzS45fAySnFignKR/1v
ehfMukQX4rqVRvr6/RjA50mAc8EE00eemAQsRdn1QppHeZTqM9bkmViFD7E9qj5Pd6h37fyGOzVT27MXE8v9NIU+B4UV9RBbtNnZkxCKpeV2m6hRUxSr
ui89geF+BET54KInvwqPfH6P4V+ZUXnTXxQAZdmqPHZcqN2Q3hrmX8kYAXfqgB72lrH9l4z4PhnJ4tg9NFedXGxtwplxRlYic1chqcoMQdhJqH5GCwNF
uppj3VMvn2OioyaR/4bPwto3CJL+AemK9FMvXp9D/mWbTIVi3CvZrOWs+6t2OI7i0EfuNKEbQz7UA42w+zRY4yLqfgN/S+cc8hkFlIz//4oG45dOhzIl
RgZ1bXzR/N9fulJfrlITdwRycI/IyCHGSRK6m9vgGY4jKItMUpWTsAUNhKgH7w7v8BgjxbDhC6L4/Wc4H8WKW7gKW3jTST6/hswb9/b//wcD//X/9QH+
/wYH//T0AgMJ7gASC/76AAYHDPv9Av0BAQcB//sGAQECE/D0+QkJAv77C/r8BA0a8fUP+vwJCwT1D/sE9Pz6+/MFAAn4Bfj6DQsIAfMV5/nx+/4bEfQB
Aun1+gEDAwQEAvYF+Qbi9/0D+PkCAf4SAwYFBhH4//QIBgQV9wAD+vT88vsD+gcFGgYCAwH46+kABAD5+Ab6AwAH+g0CAgAAAvv2AvQdIh8hICQeHSId
JR8dHyEiAwP//gAA/wAA/wAA/f3/BP797P0K/gwFAPkF/gz19vn6CwQJAQf+CPz1/AAF+AH8CPUH+PoG+fMGCgIIAP0ACP0UAwP+BgPz/f73B/YGBe/1
8wD2Cv8E/QEKBfz4AA8CAfjx+QX6Af7+EQL2APgHFwQGCPro/v39BBAHAfb5CPEFCAD8+/f//P8G+goN+gf5+gD9AQL4/PX3APT1DP7/APwBCQcSBQ37
8wv/B/rqD/QGIAL6/vj3FA397e8E9w/4AQ8ICgMPBAUD/Ab4+P79Av8FBwwE+v0HA/T48wEDAv//BBEGBfADCA4cCvT5AQ34+v4A5wz4DfoK+goL9vkU
EP0G/RP7/Qj9+P8BDwf5CPEVD/wKCAX8/P4A//sA/Qb8/AcQ/RX8+xT3AwAJ/gv1DgDs9/0EAf/99Ab8/AT8DOn5+/n3/g8L8/cF/fP7EvEHBPb4Af/3
9gMA/PTxB/IN8f34+BMI/hT3+//5CgkF+wD8+PTn/Pn4AQcHH/QF/AYJCvr68/rs/v8AEAP/BhABBQcKBQL6DfkF+voA9v8Q/fTx/Pb4CQH/CgQC8en5
+wULAfcGCQAB//z/ERD9AxfsEwX8APf6BP0V9Af5/g/+8f/6+PvyAAkG+fn77wr9Ag/6BvwD+QIPBv4ADfMI/BP/D/UY+Aj9CBL7+//79wH7/gEJB/bs
/ArwBvkMCAH2/AUDBwf3/v/1B/73Bfj/De0E/gICDvX49QUFAP4OEQD5/PYGA/IC/PQOBO0JAPgB+wwD/wQO/fr4CPr49/wH/AMNAvYLBQ75D/3+9+/8
+/wQ/PQHAQkECQDv/gYE/wAK7/sACf33/gIJ/PP5AQQABgoABPj8+vv6DesA8wMOAfQL7/347fb68PEK+wIMAw7r+fYB+AIC/vv8+wgE9wDy+gv3+Pb/
AwsCBfYA+xDv//v/9wcZ+fL6CAoH9gAE/Pv6+ggC/PkAD/YD/fwA/w39+PQR9wT+CPvtAwD6/AIECgQW6vP9Dw8FAgr/APAB/fb2BPEFBAwQAv4L+PTt
B+b8+hAP/wAHAwH1/P76BwL4/f0H9/38AfgDBAAFAP369f8A+REJ8QH79vcC9ADxFgYABwL7/PQG8gv2+gP/AwT/AQb6BQUD9fz4BQED+fMHDPT3AwPw
+gD99AX2DggF//78AwoJ9wYH/QACARD1AO0DCe/5Cwn2AuoHBQb67BEKBQD+8/QF+gb1/f8F//TtB+n7APbq/PQA+/L89gcD+/4GBAIK9/gA+wIC8gkD
AQfz/wH3CAYC/gUH/v4I/Pv5+wH6+fgC+gAO8/0AD/wG/f7vAPgI+wAG+vwC+xH59P8KEgH3DAED+/z6B/QACQn9/AMWAv/7Af0C9wgJ+/30+v0BD+8D
+wwgIRwZHSEfHCEiIR0gHiAdBQECAfr9/gMAAP8A/f/5//UIA/sDCgAOBBQR+QQG/f3z/wP/BgUJB//3Cv3sBwL+BgD7AQIMCfwF/PP7D/8N/g8EAQsL
/g4J9P/y9wP//AsMAPfuDvkEDQcKAhP96PnzAAcHC/b6BQz+A/38BggGBhD8BAcD8Ajy9PwRBAEAAQXw/PMDCAfy/QP8AQ4A/gAN/fz7///x+w37BPkA
CvUC+gYK8Av58gH0/fkGAAIQ9vMOFAkNCPfx+wn1AesDBfjzBwz//wUF9gT6/AEEGP79/vkJEgP68AUD+wQF+/YJ6AcBDP387QIHA+72C/n+EAwOAPkG
/QACBAT8BxUP/wb9/fcL/xDy+/oUBwL3/vf8AgT5AwL/A/z//gAD+vEBCPUBIgnz/vsD/gH79AUCBfbuCfEQE/cNAfv5CwT4AvUAAAoDCfoI+fH0+gQD
CQEFAAQF8fsB9QrpCwYGDvgC+/77C/0G9wUF+//yA/oAChEBCPDu9PgLAgP1AfD0DQH7B/7//gYB/PD3Bv74CPz7BvwD/Pb6BfIP/vzzBwL//QoJ7woB
7fP8+f0C+gb7//wG9g7wCP8D+v8L9Ovw//3t9gIJ/wQIBAQM8/r87wUB/PgADffu/v37CwH7BAD+8fz6Cf37+vX/8xL2DgEL+/YR9wgGEwD4B/z8/wIO
B+r8BvsD/vv/Ef77/AAP+QUV/QUG/+j+Bgfz8vD5EP7zCwz7C/f2A/j9B/0IFe7w9An96A/6AAEEA/P7/QD4AfUMAwACAwbv+P4AAfj/9xX9CAUHB/8H
9/7+9hEUA/X/9wkLBgT5Afvw7gv0Ef4D9v73CPwR9g0DA+/+B/nw9P8A8fkJCPv7DwQL/Aj5AwUM/ATyEPb07wcD9/j9/f4EAQME/Az6Af33/wD39fvz
FPYYCfv39+b0EgMNAAX6B/wB9AkK+vYI+Af57/wGAP/66wMD/un0/hH6Cfz9Bf7z/Af7B/b9+vbxAff5BAv3AwHx+wEGBf/4+Pz1Avr/BwkA8P/zAwMF
BgP2FQD9/fYCB/r0Agz+FQkDCvoE+/4HDP329Pf9EAUD+voJ9wIE9OD/D/cFDfX99AH6/QQB/Aj+BfUL/AP0EPjz+fnrAP77/vkF/AH7/wj7APz48P8N
/PwJ/gYB8gP4/e0FBgkE+/z9+Pn//gXz9PkG9ggQBgL7/PYAB+oCBfkD/RL8/wIOBwz79AIC/gr7CwEVAgf59/wNAff0+fYVAfr5Bfv3B/YE/wb/Ae8M
AQf78fIT/wX9Afz+Bv0GAO4H/v8FA/38AQED+PP8/v38/AEQEfAKCQEGAPf+APEID/j9DPr+/e7x+vv89RD++fv2Cgz1CgAPAwjyAQT+C/7sBfr/9wUC
BgIOAPD0/QAMA/MADAkoIzMyNTU1LC0wJR8tJhc1AP8A/wD//wAA////AP/5/wn5FRcd5uMNEA35++kIAOMA`,
  norm: `yapGrUDOTSTt38OCAa2zO5Jg0t0K1CK76cSwZjgCDLnMuiHB/b0tok/oibRVhO9EAc6LTCKD+gFRPmpeYTXGv62LWqfMZStK0se+nlWomq/gIj/OBAga
iNWIUsi2jNLzIevdCoY3PbUZzsnv6dZXjvjWnUdswdyMUH/Vvgf1fdWSdd/W+79Q6+8KMJ45ldguVQVEVOq3FnMLEWHaQxOIkiHlgwT3qLgdZv9J+B5z
JP3/EuIhbeogHzwzQnxlQ/N8CmEkqcxqi1yROwrZQRNwk/OGtenXQA+rdMQcZ6tXWg/TjXpXo91vwdhMvNORbtfuxKCJb55FM3CQnWNNJ73ptbUYI24Y
FkguvcIBw9XhVoeqcr9cD2IsjVr1i4OOVubVWTcSYe0N+0H3tbSpXB45cB6FfAfJXXRXKWn5/WpCkrahA7ushAd/Ukx3LBanhcWUDYYO4fGne7MjOaQy
Eh5E3SFs/ytgCmI+OVmVc8fFiKxz/9Lar1HTmW+gV81Dciiw7gQBFF2+krtTxsngn7HjPykKBy1NWcSxRZBoGHLeG6GM/6tW0Qeibix6n70d7AJq9dH2
dZDzXEOsWQRZQx9hl6MEeuWgqiF6YzxQbeX/30oGZ0Aect5ZIIGnU9XaOLf32YtxIYckrTziZsPYXBpVLf3FE8V4otuEtgwsTCY9ptorWupfkYYM1fDC
K/025cWoT6bIbCmGPpmS6Bi74V0nQtc3QEKrfRCKIluLquFsZCjs+qp0xgvGo8vhllL/lb/tgT/8Bt9o6nhHPMBmFCuz9jjdKbx4WDB2omQHGwnQi3wG
cu4CoK9BMFR0ysEN1/0RHMeXKZp8u0OPXSV2elfC6MlXy7HYgygT5JXqr5ksOq1j8h6HZmyZkS3KO0TaaQlGjriTIE3BXo/UN67Pr4w5a8G8PYGKQVg9
W6dOnLIldpXyXOAVxRCWOnnFK4ZjGCDey47Bw+LOTHFG29+VWm+JYZN+/0ZAcibCRjwmS86a3pYTT1VQbpSk07I98CSy5I7EVNmp8PqVW55S5bQFlYPT
feLIVGhMBRkQ9Z3Mjr8c6T59R6tpLJHXiyA6lgtG6HSfMr/wVQV75Cgn86cGqQUYMxJ7c3almlbl15T7imXyGGEAlp52ufTluKbVuuou6Wg4PzQ95EQn
AmDDhbPr5dSP2tORx1VzDTtp1qudDJM87gEWZqu72yJmQAbfgH4GAs4HGYYXBJJF3HoNKM8OclV8G3gDRkTpGpgUgeCliJtjjuUI4jRk1TTFBM2dWXpq
qm1a6eXoDQaq7m6Qgg3RL4L6mPr8L4E9aUIoSgN6rgGTq+r0s1eL1/rxLTyzlE1CUEJMRIZ3VfEiow8j7h3hMXPxTDyVj9kBzA+c2tRxhIJ35pAycLXa
3hr/amyEFo+Xt/sdivosV1eKviqlSCzt8zixw8p/RoVD+nBgcTrHchYb6nG6EkOXcgNdW17KauZlSLjq5WuKBjhUUyFXc1UNwX6DFAuBhh8AVmdHobyx
tF405asg+JLf6LqPJdu3UWlBlXHekWCjEOaTRYdYUKi0s9jtJPZcTXXBQeomaHH5UZ1hXb1LhZeNxBWmpbnnd9tGhJEDgUeS4I03GwskO4qZ95twmLK4
Fho/KW1YzmitVZFL1u2evfph0g/NAYemkT5SHUbZw+gX/gi36hJZcpXOvJcv67MAehQvawJNeU9k2rQyXhd39IqY4FA9U2f2dWvKFNEEC4buGobGgPOA
QsdBeUqsY9qIUfm6hnqjciD6afvm4X0DWgorRHq5f3NChzOA4lQ1uPr+g0X09Z8bFpllaL/N/4L1u95dr6a2pwBnb15XfeOF1Tlrb5Z8T5kg9BdgKza2
kp9PsQvRs/T/W7fvzyVGQsJg9YAKsBmYoeo8MR8T+xDdTA4gW22TVsah7ZIbfZoKRIIbsdYzHjt72PgmSgkZyI2jHWTRiM8cxK4eUCBTbfTQXG32207L
Q/drcTHe8eaNY/j6NYTwrr+2eIIskPFIVoUU8fwZyvm3AUcYGJfajTieDge20VR0Vg6xocH1MNtJsJDOhYLftgHjxV7DPXDZzm2x4MzA1F6pRtGQXSci
qjOn7bcbudrWGOzNHOzG31ASQ6oJ0SajIkIKIQu97yX+bbecoBkhulm+mh0kfe8i24ph0xZqlhhmXKQda1tAR6rVffBNb6AtQT5+8fA3okfUnZniC2Dd
8lu1L8XB+HHrQvlniC83YHMyFModRQWKX5Bi3Y/5A1SyGa/y4E6drajLhIopX+uRKnZczC0nTwhq4NE3qtlnwpHAdAC0fJhiYt8in4xn0i4ZFrodrhqF
fOETscLkWdB9utSS8R+D0ynsxuu6r7ILKyETyT4N1Td13z2v6SwmAR4/lHcYBz5M5opTXXdchdiYihxhxZq7iB0wbNOhGiNB5Qbz/1u5njK0RmV4zKmj
7vQlRsDqiTL7mtXJMZwiHYmmMVQKQOQ/cpnC4O0ql/mUT+t3cRHdZnn5tFGyTQqmi4oVobfV8jeGs0BYnK5z2oAVwDt7XUD/uaQMItLK+781fLC6Flg4
QF2tHKhckOM5+YpTCQtP2TmPZPTsblsA/S9uUw17s/9mfUaRohACAlWfmQ9MVmshNabNMkHP0b7yHH8nDm5dw41stctenVs4iqc5EJrnHyvshLq4woSM
PQzsrbINOhR+LmxP7HDdhZWY93rF5Y1SvRT66Bk7fOquznaBCpuPRKo/Xr+VWNMPR5QC+YSUVJfdVMJndNk/84rxkfkip8F/yCOu9TqzZpZOzZqpYgM6
MESxIQ5/CUNv7G1xz+Zan08hahIqb/3VWho+hETa/9Iss+1z3ctLpVcrc1Ope85UhTRHQ4iklZV7GbqGccnpV2V5OEid6gOtNvHUcUSoz3q8aguofXIi
rVc7fH3OzLPtTyZ+hZHqiYa+HpMQPW/S337BpQt7JYWrQxzrX3wmfDhYGt/pwjKdi2Z8R493dhPs6r7BRkyH5IKhRP+y+Yfr29TCkMby0+xbN5EUtEYc
GIUbpm9VJ72ovjQYzMlWKy9vLmQjjU/sPKbsbwm+b3lyKVXSpsiDIILFICtqsnSoIQFg6j1md3zFBrl6GcZWcTF5a37O23ym4nfa/v39+gIA/+sB+wEE
9AUJ/+rsAQYK6gcWDgT2/QcCDv8AC/f//Q33/fQFCfgDFur1+AsFAgb8B/j1CgQq+fMS7fMPARLpGv0F7f/55P39Bv7gCPIPEfQw7Psm5fj78gYWDvUF
/efz9QH/ChIF+vz8/w3fHtn1GgMf2ggXDh0r4vX8/PH9DAAW9gEF8fn98P4R+RcPHQ7pDwH+2OH2L90OAAX8/wAP+wkA+wX3EQP0BuYQIxQaIR4bKB8a
IB8dFyASCQH/+QL///4CBQME/fsB/wT32/j/+BUZ9R8FAAr75vQFBvkD6hHyEfMMDfz2A/j9AAMUI/UM7voO8+31GAj6AQIU/O0NDAzm9QH+Gef6BO3t
7vzyDf4MA/4ZBQHv/RD+BvPv//b1+g8CJPz6AfUHDvcBAwwB/QDqEPQA+QH7CAL9Dvz4DP4L7PMAAw0C+QT98An3Bw4AC+7sAOb3A/v//fwIFBUFEf8A
5gb9DwTmGN7iKvQJGAoQ/ATuyuj4/RME+BkGCxkVEv337/EB8vMD/AMFAAcD+/0GAvf77gIK/gUAAxwa9/D4EAYjDfMHAhP49gH67xn7GPAN7/gL+v0S
DfoG/RUA/goA9//+EgvzC/EnB/sLAfPnDQ/9D/oS9gj0AQADAgvy9Bz8FRYQ/Qny/fzYAfj/+vz68QkBCfIIF+jvDekGBBUP8fgE8+j/EukRBPrv9wHy
9wwFAe7lGOwH9u709AAU+RMEA/bo+Rb7/BkDAgLy+P7x/gP2JAABAwQAFgX+/uPr9fz/GRgFBBj98AMJ8Pv3EAMP8RwD8/sR+OzhA/sJBw32Gfvv8dcA
/AMFBxTlFPYBBAvtNgvxDQrYB/EB8/zzFPse5h73+AAB9Pf18vfxCQcNBP348AX9/A/7B/UM8gEP/wH//f0J/RkBDPEY/xzwCgcF+AD78wH9AvkLDPr6
8A3oDfMICP37AgL99w32EQruGwj5Bdn0HNv6A/8DC/QA8QkGA/b6FP/xAPP4CfIMBfwdBOsM6vUE9gMEBAMZ/Pjz/Pfz+wwW8vwX9/X3CAX5AAUZAfwC
+vwMAfn78gn7EgD3Bv8L+gIJ/fwEDg39Cv4S9eH4+QgB+xAG+/35BfryCOL99AYfA/cQ7PX49eny8wgO8AUMCAjqB+8C9v0LBvX19xEC7fnz9wAA9/b9
CAkACvQA/g76AvL++gQZ9vTvCgcG8g0FC//v/g0CAAMBDPcG+PUK+Q0F6O8X/AX1CffpAvwJ9gYLCAgV6PIFDA4A/Qf4De7/CPIAAO0FBg4PBAkI+Ob/
AeUB/A8TBAkVFRvu+Q3uCvUN7f8LAwL/AvX8+gsD/P316wX5/xf/6/7+5/sI5QH7DgQIBfz4Be4G8wwGBQcBDP8ICgvr+xIF8PvxEwEABfQGCvXx+gXs
Bv336wb3CQwFBPoDAwwG9AgS+wf8ABnwCOf8AvL7BgToBewSBhHu3hMICfT49vQI7wH2AvoH9uXwAe39APjrB/T9+fL24B0KAPD6IgQJ8vsL+wIC7wMb
DAL39Q0ACPr+DAQT/gYI7wP2BRDu/foP/vYH9AT/BvQK9QL3APgOCP4eAwUA+wMF+/UTBfDzGAH7/P/xCgANBQv5B/8J/fvx6QUJ+QcT/fv4A/0DBvL+
+QMVJCM1FSwgHDYSGBktNCgd9fwJAwT/9QICAfr/9/gA//EM8AryEPklDQYU+AcN8wvvBuwG9wz5EQzpAe36Eu0IBgT1DfsOAQUF9/L9EQYEBgz/DgQY
8xcB7Qn4/ff1BAASBALuI+sTAuoiESvr2Qjc/AAO/v/yCAr7DvX/AfsN/wAB/vcN9w7g8/wDBv/8AQf39vUGAgL19gH8DQsA/AcK9/sA+Az0//P1Dff/
C/QC+wAC9fwF8AXf+QUGAwQP/+4GFQkAEu/58AP9+vj8AQT4DQMD8Bj3A/juCgUWDO8O8vwLFvMD7g/17xT9BfDzAf0HA/767w79CfQCFf3/Cg4IAf38
CPIH/BYDAhUHCgX3BPgEBvcM8wn0+QfzBfEDAvv/Bu7oDPcH9QcSAf31Buv6Ggrs9gkDC/z8+gYD//3bCfIEA+kK+wn1CwsDAvcF6AjxEAUh/wH1Avv4
//kJAQoN9OQNBgnUAQYZB/wD/vgJBf0R9Qb9Bu/28f8D/hgMAu/z8g0F/fT4Afv1Dgn4/xH3/PT+BfLnD/wPBfr+AvIN/Pv9GfwM+Pz4DvD7Ag/9Agz8
9QEA/gAH9gXn+P8U+gz6BPr2+/oF+ffqAf7y8gLtCAgMGQ0K7fn69/H+AAH/IPoG9QX67/bjBwEWAf8DBfbk/w379AYHDwb0AP0I/AvzCv4D+fQUBxEH
AuL2//oDAgX/BAoP4fn0/gkYBAUHAvLzCwzsEO7zCwfnEQXwJ+ju+fcCBhYECe3/8wfm3CXcCQD+CPUOAQD1B+4Q9vcX7g3sBAYD/fb1+xjzBAgDE/z8
6fcFAAodF/Ps4QsXFPb5BP/k9CIXAgTxBPgBCQHw3gMJBvACFe/g9BIN8u0CDO/wDfv6CCP2A/gWCgLsCPrm8wEG9vL1BwEH9vUHBRUPCv39Awft7/b2
JvcSEQzl4Ov1EQgHA/oEB/z19vsPDfcb9gf9+vUH8/IEAw4O+t/a6Qf9+//vE+gIFAnk9gP+2vgELOzjDCXz/wHk/P0IEN3nBw329gALDgfv4Q0F+QYE
B/3lDQLvCuAJHQng+QX3CwcEI9ri2f81Ot0C5+vy99zsE88l+RUB6NwG/wwGIN/19QP8AwQQ9AX/CvQMCAz0/uD9/OryAvf6BwIU+P/7CgH3Awj44PoM
+foRAgUH8gfm7vf5DwcGBP318OoG9wXs+wUI9RQcEAL6+fH2DOgG+wYV+xP+CBIHAwkAAQIJAgwCAvoY+ADx8/kKBgr1BPkdAOjwC9by7PMIBg8Q9d/1
B+vt9t0RB/YX7vMJ//T89gQWFfgT8e3X/zgw2vnwBAEC49oj8vUIBf8M/On2A/AGAgAICvMO5fAF8vf99gz0+vrtAhz69x0E/v7xDv/mDOgdKRvgGQ0L
CwUWAODo//sS/P4PCggEHyEvKzc1KkAmJQksDgMyAfsAAwH8/gQD///7/fYE/gD6CBUW4+INIgr3AOoA/+QC`,
  scores: `o8/urhqbrJN3cF2adX5PkV4oT5QM+FF/r7fJdr4GRLYz8KvI/m0XPEIM4bruIHmfRZWzGJ16Y7yWi+f2lVTM4nShbFEo4Xt9oQLuyJ4dQ+8CM2MmrEY0
fJXl+IjmLnd3EJnU9WjVhETCjgmatMIhfAqz4EiuCVC+EyVwcmfAUekQvIDrPGSi6vzUaD+VlQSK8fdb6gii1HP5LwoVq9j/5GSsq9BxnyHYq0zGkFGS
KiAWgyvHJf+fd2ZMB7FdrEIV53f50cWSOLw0bGZpvNQPnIuY9rabTTL+2abbtC55cl37SOuMFZyuH4+3SvbjdcvtBKE++STBaLYXZc/6EdMHDLpUxFRV
q7YmFa81PhlnoCe2Xt/WmUi9tkScdCZurWSWuS3C2QHVxEJlgIBbYj/OPeZMq+dG5cd4J5hnA49a2zpSza5B07Ko4WVE6kyZ7AL3Rz6+bHnsyKy3ADNq
nDRNskvQGiT4UIO66SIRrcHNpFEiWY7FR/ufLc8o7y/sjHMPv2BX1lAqgY4y/JalN8X5ktohVIWWtSCqVK3BHmWIb6d7OqZRj7zS2XUC/FuQZfCOccgm
uVYncGRnomaea4ss8lghmqqUPm0+KzFmuiV4JdANVCkEQmBckU9F2jdWf0NV4OqlthUIT7uM/4NxKJFSZ7vKLWQK/h8ggmapySZkx62B1myunh+4wMoB
AN4ZHYBvg3p/T7/XZlQgQ6/KmlqAwTGpQnKGizaFNn7JOh6T7/evDYglYBsj3abwEivAMAh7KeQEfHOwoL6426nvjp2QBeOw5IgG0CvrIsk032jqsLyV
viiTf/c+sjZzuVvWDjphk2BcasCwIpeXaf6BEfhbHhgf3aQkz1F702GCk1s9McIWyTVfjQhFJmZ73s3+XQd0HMRz1YAcpghTL286jde28Pgq4EFtt0vV
LLo3LBJz37mAjI/cQ6+LNG5wK4L3xXz518xN8XwC5tZoFKq6nsEHCf9gXu2cKWmnaFp6ESVm1YhbclWxDHtk+DT9vboF7+oJBjjNjWFbGwwx1/kvxViv
oU2+lX/m/TrsFrv/Xl0phs+XgA7tL64M1px7YskL3ZE8jP7VUsICsOyOje03sKSU2lpCoEoFSwBuC+phi8WwNJJo0Jgzsk2lj7zl0CSAnW+X33T0/hs5
JQlagjhzamt9ueEFDWJguAxKPJLI4/lLlquLkYTkU02JL9PliVUdR71ua1JBPOS/XdZL+TLGU8vEB2sN5GjLZi8WDj+cepvyGlbfHtO0qss5i1ip8daQ
Kv17W6c6IVYxBlAbDx869E1FL3hlwQXY9LFit/2+Xtb/JkkSor1I5JECLMg6BTY4oCfVczQ80k4UUjsJzsC7wLCzbteVIfTxO+nvdrQi71mlpcWIYn+m
7A5OGnszut37WwlbWLTLA+PM8NQTaHXXSn/y1u7Ym3mlqL2chQv2OZMBCYXZKOrfSlZ2km526MwTJPEweDKMFdtSg5w2kZbiQA+XsjcHvcf5dpBt45oC
KOk8xkOl8oJrMhORq1HTYzZXVuwJuWqQpFCehn0tb9knWJhmHuWsguZDVBrVe4SrnXOXEjpMJcHpCtZ9NfXuFTeBZwKFX4lBSunC24yA7MW1Uu+RyjR1
FoPR+CSK6B0j3CfJsiJ4JkZJ8tGMwxbN68KQFdQY1hPuWezmfa851ZKxRyvPDOB9MhPZqscp/IPwWrza2kOloWV9jlTc2qqPvKy2voOWasAPjsoxSbxz
W39qOkxFypkjcnsh51RGmQwHjdKdIi1rDKikptw+27sLVPp6LvYoiu1BtEkHuZnHMQeh9sOMgy/DyM5YyEEGXhPRKF15dih8veVOJQCbxO/OB8Rv56Jf
cSp8+xru5SRwI8nBvfaW2ExP+B9PU8cgZWcwcKwiesMCjAlmX2KBKZaLutWUXeOoh53xsnTn1SLw+XMU72ygjIO5stCfQqj3bbOjLaOjnmmrAVyozOzG
ZevY15AEd8tD/TovmmqGsUcfn6w5xoiXZoCiiI5dXWmZbevdks5VpquApW4C1vdYpeosQF7b1rE9g69DWjQb/lLHUboeifvIZwkfLXBras+QmGaB9IlF
YlL3g7dJ7qR5EUZmbOCACxUgugjF/+f7rrjfjlv2OVxFSrHxVe2SClcYa148gUMHHCq5/ZDjF9rgC3/C/VwGuBYHHdZJlPClJlC17b+xEyCSEdt3kRo+
7fmdSdGnACylXc8GGqUBatgEUhljNnjduj5YxcBOEb1fRsOc5VWfk8Eo6REOEU6khUG9/rV4fSuqBszioqbxfmPY50sqES5qAi19bnva5csAULt8m/c4
UkMTSr/HYk9IRXIi7Q5pLkE5GKxPBth7P10g557RQ8j6pWqTLmd60KUtA4nWUOFuGblqhmPHbujf5IKPPVfd3tywYzfMXlOahRxl4JDPTu52ctkI1A+T
lwMs397J9LTUNuN8JwDi0olY7rVWwdOca1G6xq3ILxEkLa3sp7G2mxQ2vaabiKAKhjVaTuPd/t8YTItYZq5LXZKpz+hAwYm04GGKXWEZl/iLnMIxIE/i
s/R71ZW+OJpb1IbAciD/HuRKmGgCBVeG12bmUT17cR2dND7SZs1lhNBI7tfcD9uLpjPAu8YFsK8HjYrD5Jzl89xDZIKwQxWxygHbcyvRRrDAa0abOVHi
TN9jBB2Cn7vLqxmkTLDVCJ1KImXtVTm8cy83fPuN2oqJzu+isXfmvgnXtiMkKrDS7puC5Y3t0IHjVSOysSgRUCc3kAeik03uG/tGR+sPxCTC8mzRa0wH
rMkg8RyT+YNGP9jyBn9Co78S3J0Dei0WoejH3gE+kgIQq0fP3jwh4dZEaMqM9e93B7zhWWn3PD3VXbQCw/LTXwRt6OSezxbeWIHNoIQH5UYVsesujg0F
KoEkjD2jgsqGSYeFY9J+dvkIAY5jq0YOZLr3ERrMVIlFQaOkee0rZSTlki7ZOmDOe/2u86+mQ7Qc6PUaFC3W+su/+vz6/QQEB+8E+AIGBAUJ/fX1AAYK
7f4PB/b9/Q0CFAD2Bf79AwoG/PgIBQz+Fu7s9gQIAP8BBAP6BQwd7vAP/f8Q9w74FgwE7AH8+/QAAQoYHv0A+/4ID/Yf6vr49foCC/IH/+Px9wEAAAgE
A/cE9hnl/vkC+t4LAxAL/gECBArs9//2EgMN+v//Afb68P8I4AURFAkN/gYC8PEA8QXz/QP1Av0JAAYLAAH/BfjxA/f3+OYFBQcD/ffsEgAKBvXwAQ8L
+PYKBwn8/wENAe4C9wzvBAAA+/D7E//5+gz9+wwGGu/6+AsB6/wC+gj3AQPx7OsABRX6Bwb+BQz++/wVBPMM7P0KEQT17gcL+vED/xUICAH04P/68QIM
+/7/AAfwBQH/8PTw/fMBAwANEv0F+P8B+gkBAfjo/fj58xML9/3qAAkHDxAa/ukSCQ749A/pCR72AgEB/vgL9Pf0BP0Q6/YHCwn+EQ8DBQAK/fgGAPkE
Bv0NAPf6AgDt/vAB+AEFAP8VDvfo+wsSCA30//sP+OYGBAkqGhb0+PQGDOgCEhD8CwMXAQkJAO0QABr6CAPrDQr6BAoFBvcD/AgDBQES9AAGDAAg9v0U
+wj5+v4F8hDy7Aj9+wX5/fX9CAcGARbkEwX19/gE/Pz7FfHp+Qb0Ef4EAgT69uoN+gLp3QLx+/v7BfwJ/wAh+fcL8BYHCQH6/vvy7QL6/PoNACEGB/4K
AwH4/voA7e7/BP4D8RATABAGBAf57RD7CO4BCvz+FgTs+QH4+RkECQcIB+3k9uvmD/78BAj6Bgr8+hEOBf4V8g4C/wD0DA4ACvkF9wQC/O4B8vP79AEH
A/UC9f0KAwIP8gvuBP0RAvX+DQYA/AAKAx7zH/AW9A8d+vT95/cJAfwAFhDw9vgG/BDyFfD/9fYBBQQE+/z/8wf89wr+BAvtCvgCCgf9+vkG/gj9/A75
9/b6Bvb+AfrwAgPxAxD+BvwYBP8ECwH19gX99fz+AQMFCQXwBAYT+gn/C/f0+/n7C/v7AwMJAwoD9P3+CvgBAvT8/gn/9PsEC/3wAf0DAQMJAAPw9wcE
+wrnAP32DQP8Du36+PT7/O3+CPcFBfsM7AHxAPT+AgAC+/oDC/MM9vUI9/b3/QkR/Qn1AP8F/AL8Avf+GQL3+AQQCvX++gsC+AIIAO0BDBb3BAAF/vQE
/PjzE/cI+gP17QcB+f0GAwcBFuTz+g0QBv0E/wr1APv29P3uAAMKFgABAvXz+ADq+gUKEfwEBv7+8vcE9P0B+vr0B/n8/QfzAv4EBvUA/e7/APsTAuv8
++4BBP0J+RAA/wkB+vn0BfkE/wUF+fgG+P4J7gr6BPwF//YDD/zxBwLv+v4E9fgC9/gE9Q0FBQT++QQPDQAECuoDCwUGAAHtAA3yAQgL8vvnBg8F9OgX
DQ0A+/36CQQI9gH5BAH98Prv+/r48AH3BPX8/vcI/P4C+AgGDfv9/vYHBfEGAf8J+gQLAQYGAfn9/fjxAPn4//0J+v36B/4BB/H8AAn3CP399wTpFAL8
A/sAA/oN9/ACDRL+8xAB+wT/AQD8/AMXB/kPEAX6A/P/A/H9Cf75+v79Aw/tDvYEABTxBAz2ARAH/xEC+/35AtL7CA4J//8GAfAC/d34B+0XBfPyCwwO
+wXy+QcMBPsCAQ8EFg4HEgT2AfL1BAjtDQgG9ugRAA0P+wsJF//59Pf+C/QJ+foIFgcC7PMC//0EBQP8CAH3AfT49gLyEQvxEAX4AQQN/e7/CwAHEvn0
+wUB//YDCO35+wX49P0J+Oz7AgjlCPbvA+//9AL4DSHw//8CC/4BBO72AwIC7gMJBv7wFfIDBhH8/PDyAAMjCf4KBBID+vv3DPkCCAn/9QfnCwAD9u/o
AwIU6AMQ//8BIAnt8/8B7/MHGwIFCQz49wsC//T9C/j18PENAvn0/hAACPoHAfQK9f8AAw/u6/8A+gYgEAIS/ATiC/n19QXm9uQM+QAN4gf8+PgVAgL9
AQr8EA0D8wj88vX2DP8TBhAMBwUQ9gX5BOf2BAQPAgYKCv4A4wj2AgsEAOwD9AQGDfsN9cv4BgQPBQoC8PoDBPEE+v8PBPkB6/f9APgSB/cO/gj27fsR
AQ7+//AJ+wkQDgjw//3o+/MD9PzyCu0GBwbtEe8H+gMA/gH16vrvA/YD/wwLGQUPARHs7Pr1EP0C7vsQ8wQD9/0G//sAAQHtA/kD/+Xx/f77EAEk+Rv9
9ST9C/4E5/4DBAUFDQkM4fgLBAQGAhH/+vX4BP/0AxIZAQ8IAQYO/vj28PcNAPwMB/4L/PICBQAG+gYU9fj1C/nsEf/5BA8D9fn9/vwB+A4BAAgJAPL3
APsHAADxAP4DBQgM+wgA/gPyEhoH+fv4BgcOBPb/9/TwDfUD+QEE+gAK9QnyCgwG7QYF7+jwBgH1/P8K+f0VA/n7B/8I/QMC/vYI/vf+AAT9/QD7/QP/
/wX3Cvv+9vb6+Pvz+/ER8hgH/e0C5wEWCRT+Cv0M/wD1CQsF8Qft/QT/+QD7/gH4AAj88fMA/v8SA/4D//j/DvMb//z57/MA/PgECvH/Bvb8AgMJBPX0
A+359wYDBv3qCOT6AQgQBPcG9v8K+QAC7/7yAf8RDQsG+wD7+AIH/f36+/0D/gcB/QX3AAL26PwI8QMQ+vr8Bv4ACQP/CP4G8QoF/fcCAQL++fED/voE
/gL7//kHBvsA+/n2Agv8/Av5BAPyAfn+6wMGBgT8//vy/fz7CfHx+Av+CgwDAAD98QIG6AUE9wUCE/8D/gQDB/77AwH/AwMC+AYFCPr2/Af+9/f7+hMA
+PkE+vkBAgf5Bf/8/P0EAAAB+wr5AQQHBQEF/QEA9wj/AQUB+/kHAwT19/b9+gAG/gcJ8wQGAAb48AQF8wsI+PsP/foA8vr1/Pz+DPn7+fgFBfIE/AkH
Cv4I9QUEAgEH/QEAB/8FAxD+6vf9/hEC8QMPDP/9/wIF+PQAAP8AAPT///P9`,
  none: `4+zrK7FdttsILnG4l92Zm/gLkIfmRb25y+ZjgqBpAJjf3RQW+4ICK2dKTpPDNFmGXMXj4Ajm5ZYS9xxBxUzOGg8DYIHPLFkk9hGKedG8y4U9YROYelgZ
KnzXJEF/3j75UFKvoE3PIFal3w0SKQmuPwwbwj00rD6j/HwtTxo4GpmV8u1UimP6p3wjPb+1CeL9vsuC/hYV7iBKgG82hhnC63vb25jcC6OxJ7j72oGL
LFjUWePBe0N7PsqWE2y0LEie55S3Pw9ikomuyrGgvqCFO2xX2TuDKwv5bmECvZ1TlepHuOvLiSnuEb9m7ImwGzh9jwivDxZ3YWwGFrzwfRv155+NANy1
VnGL18zLKnwsTTjqLsLk3RL0meODGXcxiP/EfvJ/ollgdyaXublNUiYU/tnGzN3yBhXNsJqMYVfRiOnKEz9T1HWQP8Hflxjp0KQTJYmivW7P+Ylzdceh
0WDoWqEOVuTYFE4x4OmwzhYU7q0szdPUVWlaltHiF4m9NvpldUHef/+kYwck+iVdlmcOk16imMzI+rWUJ8+pFQkO2MCl0HZN8PZNAGy7eXoq+IEtp5+j
DCO8qq7l5huw9MI/reSQz/ho35uA9OZHUOgGEbRl1Hrt767HQ3hY90iT4oBtca04JObcfSfZmgAawW3pcW5XfET8bL6UuZHMFPdl70bUlt3XRyMuNdcU
4DVIuw4sUTOJVTYymYcYxTGtEEwkvp2ENQ8mxt6l68fO2jcfZe//ao0PJSWjeZc1bLLC98DMTJ68LQ+WRmkZpH3QCVSVBAYsryKqdqHl5k5ff9Y2XhnZ
jlIgLhxhF2Gh9dgLViQeUM3kE7pBe0KPXef0l9LY5JDmUI6602PgDeT0O5MtePZ0vHXDSWTn/E/IgoItbkzZtqU1w790z1t/ACZFlxReZ4I9ui11NgV+
Q1HUOOyldmffqSgpBdEJtMNl2AJVlIOFYzp6tsx5N/dwf22G6nrfF3OyzhYhFhmpnWbSCOLwJlILA+LrYlCu6bfypt60Nkob/FuhLgZ2g6zDyI9mzQ3b
xnVJFU328QlKF4i8NUNbmIl86/9JYnVKZ5E59o33CHKkR0d0WRbaiH4eGMDaTvdAF6uXphYNnV0mOtZs3BwVH6ZPRX/jrBH2+ETv5iAXsPHFQxMktbxx
Qy4H6E7DRU11q27Dzd1eTtFkoQaQ3VgpQ79qqQevo6E5Nom3Y4lIG1k+PxgBbs+6cvVBVcCT5I2cshHS9yzf3TsKho2AhNmF13RfM1vjFCKUX5xs4tzI
9oRi+14sdBWCQQP3HftKQF4d7aS2N3Rt7QUF8E+5MBZCNWXV5H55qeMgkglL9XMz8K6vo2DRK9YeBHyh6Be431UaeAtdbJpAF3nzgijhci8QP3kZIKzE
kyCUh+Zr7Qf2kyPE/q//ZfdVj5S97UcQj06w5AEVjpusKo8A+dYfeETZ4oH+MPo1oKDke0ijjl8ovOEbVJWSXslKda8Pr3662/IMYGg7BP2N2VHxW8V2
mVAaVYGkZTNdJ9yPyCi21piMctr/xM7nSsPpXWQAOCLeWVy/AZIQ3Dmo4wrxtm4obBcQ9bXLilmte8/jqT8CCx7Ra8gDdcb6DJNOs+ez+4XhVMawvMQ6
ne5CcNhcAfEAb8P29O4LPEzNRdmND1Z4IPrZfli6+WfH4zNS+L9LYjJoOlFl50Xv0oUfjCb0VZI8aech8eUe3DcL60tZCvvG64un9BrLlkgsicYUnI4W
kCRETW6Y4jIrJsW7WFlhjKOP9KdxFKjrJqnwnzvpGJNdyuY6zO3Un0BluJ5l0J/XgMLZ5Qu+Nc0eBj9/m0QAxzPA9ahuRFM0lTMrdBle8bNBgwzPCGFB
eDF3PjH/cxt0Wo6OAGxmK4LZFLLM8S0mNzpOcLMA+wTE3MOKDj1pPKKdcLBCARuOt/Q/ax2rx4HjqiLTiZPwXBScDpsVb71Ll22qls2zs2aChiQ9tQoW
HsETmQowbvYYGmJzN/5ln8chLMY+kx8GM2l11LhCUciLvE/lSz0sHK9jPNh7gzYYmYg/YegL90gmTCFowlnuJg/Q6znClwuP+JThNf0R6Qt86hODPbcw
dEvVN+0w5/9vHvlA28oOJShepCxooIqP/yT1bKyc6f+izgVdzVx6ei2uEvQ7oc3u7LJfvabuxEZy8mFV6lGCLd/jb++7aksbyuusRDfs4VbCOgG+rcB1
f4atMvAzzN1F2rbOTxGlWAV9fWm26Db8lvsHL9AU295nuhANkNn9m3o+gWjzTdq5dbKYAEFo76PXY4qkVha6dO/IMDutIwOcnGNJOKzt8X7zPbSDxksl
C1npHyulYYMX3yT752WtAyyZfr0Q7cg7/Un4IvmuiK7QUS4fVLHiEc5cCirSXOIDmO2voq1vXecQcqR+ORkJc+yaGeoNXUc19tlJk2vHkS35V/H1Eh4w
FKnyedPEMEHqrwSr3EpMFsdYvEfv4YkPd37POOAbw253Teput/nElkrWG9LSB9SbrogTed22IGj8YZX0K/UatB7z4eHs+0GFMj0q0kxFGqFZKxR8Nh0T
d5ypIuCfGHQkxlCf9WCWBVwfitRW8SxyQwW/yYPoRhYouuLkzxwJnURfaKvHwEe25SXdTCKtDqAVj/VDHVE+cWTN51Wwkj7ga3Ftv6hU/mmbnIt9pS9J
KFuYMQO4Dyn/d1dgBNuYoNl55kD/Q+NOYzY280qwc57BTm9G38i+2CtBGB14rSx+WalqjY+DLBC+lidRjH28NA+DJgvp1nxaydk/xZ/JYK2+nYmXLNep
JxagD8S3howusAoW418ZllXyex5+e2ZxFysUqsj/IGKEu0S/VmGv8kktOD2lFwlWCy+eq9gJRQONCesxzGFKfSInflEqofzkpCVorTJfcKczvokfeEpK
8JbEFGUlRW0UI8s77I9y+vKH8rsnCM/EWzyB6zaZ/w7uQExulb9/2H2+lrOQwZaObwPOI0YjPi0BbA4S/PDtAGBo+vL08wsF+esI8wL7AwQKAfbrAgMA
7f0SDPj5/g4FDgH5BgICBwUEBPoJBAEAFu3w+wIO/wH+Bv/8BREc8uwOAAsPEQf1FPgF8AL5A/IF+wkNCwYK+vsQCfQn8An29f39EvP++u/w+wX/BAkA
//gE/gPzBxT19wMM+AUO9wMG/gjn/vv/AfoUAwMA+O4A8PwA9g4LFvP/DBICAOn4/Pv69wjzCP0K/ggHAgEDA/ztAvn2CPH0DxAQ++7wEf0F+Or+Aen7
BuLo+xYQA/cCEfgO7RkTGh7vMOX87gH5CvsL9xYHGv32ABj06+/yABv1Bv4A6u4C/xAACgD7DQL89wQRBQEB+PcEAfn8+QcB+fr8BRMNBQP94vr4+QAS
Dwf0Avzq+gD/AP74Av75AvcKDfwKAPv58QYF+v/z8wf06hMI9QAH/xMFCPsKB/YNChX03Bfq/BjwBvr78wYR8OHhFQcE/gYPDAgGEwkG+wMN+/T8/Qn9
BAMNCfr+Cf/1+vQBAAME/QkIAQfxAAsRHQDt/gsE+ej7CvwW+xX9CvoCDPf9GAf+BvcM+v8EAvUEAAwIDP7tDw35CgkH7P8A+sbvBgkGAO74EQgU9/4L
/PAwCgUG+f4l7uzeHwAT7fAd/Q/55ST4/f3v6AYLGen+IeXx9wv4Cgb++//68/QKAADt9QXwEfX2/AAK+fwKAfoA9QoICPQA/P/v6Qb//vsHASDwBv0O
EwcGAfv67P0A+xAGAwcSAAQVBwPx/g/0BO0UBgf5Evny6Pb4CgP8/wwX5O3cB/kPExvtAfz9/Pf69SMaDQMO8BLqBAf/AgMQFAf54P4P8vEA8vn4+wIJ
CP35/fcF/gML+AH7/vsHEQb4AgXzAf0V/gn0FO0L/Q4H7//08ewL//7+Dwfu7/4H+wP7DwL9+vcFAf8E+AYB+wT99gr8/QfyA/oCCwwG9/kMDPsW7gr2
9fP7AgH+CfrzCAbwCP/4Av0OAv4DBwb7+AX8+QLv/gUFCgn1BgAE/An/A/jr/fr6CgP+AP8JCgsD8vwCBPz/Bfb9/Qj/+wACBwH2+wD/AwMGAAD0+P/7
+gbnAP34CwL+DvT/+/Px+O/7CfYCB/cL7P/xAv0DAgf68/4TBAP/9/j+9//5/v8MBAX5+QAJ+Ab6//gDDfbu5wsT8usH7AT7/AYSAfgD/QP4C/T5/fsS
+vf4C/wG/gkF6wMN/vcP+wr+FOXzAg8RCwAGCQnwC/z38/7vBQcHFAH8//L49gDu/wQJFfoE+v0DAwv/Av0BBQD9B/gH/v/yAAAEAfr7+O0G/P4TA/cC
Be/8AP4H+w0EAv/++u/4+/QB+QIGAvwE/foD8AP+A/P+/QICAfj6BQXq8/8H9vr89/cC9wn/AgH+A/8UEPwKFfoBAwkS9v7nAxfz/gsE+/XqBQj//PUP
Cg4C7Pr3AvgK+P//AwD39gTt9gH06/36//j1/PQHCPoC/QP/CfkCBvYBBfMH/v0C+/4A+QoFCwD5Cv0DAfz+9/UD+QH6BP0AFfcA/QQCBvn49RH7DP7+
BPb5BPwN8O8BCg4D9hQAB/kF9f38/gEGAwkLBgAIBf8EDv4DBf8B9fr5AhfvAfkA8gj5Bf0IAhQJDBH//AT+A/j/BPwHAQYFCPIG9u4H/f0FAvb9AQwE
+gb08PwPBggFDQUFDw74DQzyA/X2Af38Bf8G7fEHCPwKBgT9DAP37vn0+wMA9PcEFwMH9PMNBgIJBAj7BAL6C/bv+A4ABgD7DPcA9BAA//ADCvwDCgD8
Bgr0A/T7//j0//YC9PcT/ff/+AzlC/D+9fH++fz1Eh7u+wcPBAMK9vb6/fcH9f8FAPsICvfwDQH49f36AgsW+wT90x3zCtwT7/oO/evhERnZIAgEBfjy
C/0A+AEM/f4KEwgF9QoBAP0MD/QQFxT5+An45RbvDvIH7QYP8+bqDB7lEQMHBAMC9/gDBAT5+AQHAAYVCPf9BQb7/QTrAQT88fEC7AYO8g4E/vUQ//8G
8fT+BPQH9wL/9fP5AQMSAP0F/gP4/Qv8COv+B/0P/AH6BfoC9ArwBgsDBOcG+wQKD/UP8/L2/Aj++wAE7foKBvsB//8DBv7/6/YFBPYL/fsG/gH2+fIJ
9APrBAUJBQ3/Df/0BvXi8/L44hECDPAP/hTvDvcB+Qj9+/P/9/f2DPv8+gYFAQoECQny/PzuAAT2+gcO+ukfBgAGCQYH8gPl//D+2usI8/3rDPwM/wAQ
Ahb3B/sAEuEB+Pn29A8R6gX9CQYaAucsAwr9Chb4/A7zBvT72PoFAQIN+fgFAfcNBQf/+fX7//8NBw0R9/fzCfnxCvf6/ggB+QMB+v8B+Qr9CAL/BO/1
/f399AD0D/wGCAcL/Qr4AgH4ERgC+QT3CwUK/vL3+/D2CPkIAQD+9wAO9wj3CgMB8PwG8O30+gLu/AcQ+wQQ//n5B/8J/gIC/vYIAf3+/QP8+f79/gb8
/wT8C/0B/vj2/PjzAfkU5xcH/vAA7fwQDA4BCfoE+gz2CgsB8QLyAgEE/gkD+wX0+QT77/X/A/8FBgEP+PYEEPYO/f389PD+8/gEDvkBAvX8AQcH+vX7
/PX28/kMB/bmB+39/QEMB/oJAA0X9gEBCvMOBQQDBfsF+QT7AAYF/vz1/fv+BgH78QP3AAH16wAI7gYK+v/8AP4CEQv6Cv4A7QoDAf0H+f33+vIF/f4B
+AH7/vwHA/wEAfr2BAr++gj6BQP2A/n+6w0FBgL9/P73/fz7BfHy+An1CAsBAv0A9QEG6AED9gQBCP0EBgsJB/jy/gL+EPwCBBAICv32/gT59vj8+xP9
9fwC8wQQ7gYBBv30/fsGAfD69wgBCwIKAAEG9wL/8wf/AvwB/v0CBQj09Pb++AADAAsU8QMEAgT69AME9AcH+foN8fr46QPp/QoHC/kB/PoIAQD8/goD
DvoE/gEEAu8H//3yBf4DBQ4A7fb8/wwB8QIOAQD/AAAK+vUAAAAA//T/APT+`,
};
const NETS = [["none", "scores"], ["norm", "both"]].map((pair, norm) => pair.map((name) => partsOf(unpack(STORED[name]), norm === 1)));

export default { defaults, render, sizePath: { NETS, forward, sizes, taken, lostAt, unpack, STORED } };
