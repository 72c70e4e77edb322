// Chapter 8: when "=" ends. Two numbers on a line, the soft zero bit of their difference, and the lamp of a unit that
// answers "equal" while that bit is above 0. The reader first says how far apart the two must be until it goes out.

import {
  ARROWS, between, button, decimals, drag, fill, freshId, giveWay, html, line, linearScale, makeGlide, makeTie, minus,
  openWhen, OWN_KEYS, pathThrough, pointIn, readTraits, sigmoid, signed, statusLine, stops, svg, svgText, taskLine,
  timesTen, trimmed,
} from "./kit.js";

const GLIDE = 900; // milliseconds
const SPAN = 3; // the number line goes from −3 to 3
const defaults = { x1: 0, x2: 0, scale: 1, guess: -1, y: 0 };
const MOVED = ["x1", "x2", "scale"], SCALES = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20];

// ---- the unit ---------------------------------------------------------------------------------------------------

const WEIGHT = 4; // W₀ of "="; its W± and b are 0
const ENDS = Math.atanh(Math.SQRT1_2); // λ|d| where B₀ is 0
/** B₀ = 1 − 2 tanh²(λd). */
const zeroBit = (d, scale) => 1 - 2 * Math.tanh(scale * d) ** 2;
/** The bit, and y = σ(4 B₀): the lamp is on where that is above ½. */
function unit({ x1, x2, scale }) {
  const d = x1 - x2, zero = zeroBit(d, scale), y = sigmoid(WEIGHT * zero);
  return { d, zero, y, on: zero > 0, ends: ENDS / scale };
}

// ---- words ------------------------------------------------------------------------------------------------------

/** A number of any size, with three digits. */
function number(value) {
  const size = Math.abs(value);
  return size > 0 && size < 5e-4 ? timesTen(value, 1) : minus(String(Number(value.toPrecision(3))));
}
/** What became of the guess: [headline, words]. */
function verdict(guess, scale) {
  const ends = ENDS / scale, off = guess - ends, near = Math.abs(off) < 0.1 * ends;
  const said = `You expected it at ${number(guess)}${near ? ", which is very near." : off > 0 ? ", which is too far apart." : ", which is too soon."}`;
  const why = guess < 0.05 ? "A soft bit does not end at 0: it decreases with the distance, slowly at first." : "The zero bit goes from 1 to −1, slowly at first, and there it passes 0.";
  return [`At λ = ${trimmed(scale)}, “=” ends at ${number(ends)}.`, `${said} ${why}`];
}
/** What is to be seen of two numbers. */
function sentence(state) {
  const { d, zero, on, ends } = unit(state), far = Math.abs(d), scale = trimmed(state.scale), at = `With λ = ${scale}, “=” ends at ${number(ends)}`;
  if (far < 1e-9) return `The two are equal, the zero bit is at its maximum, and the lamp is correct. ${at}.`;
  const seen = `The two are ${trimmed(far)} apart, and the zero bit is ${Math.abs(zero) < 0.005 ? number(zero) : signed(zero)}`;
  if (on && ends > 2 * SPAN) return `${seen}: the lamp shows that they are equal. ${at}, and no two numbers on this line are so far apart.`;
  if (on) return `${seen}: the lamp shows that they are equal, and that is wrong. ${at}.`;
  return `${seen}: the lamp is off, and that is correct. ${at}.`;
}
const glued = (words) => words.replace(/ (=) (?=[\d−])/g, "\u00a0$1\u00a0");

// ---- the line, and the zero bit above it --------------------------------------------------------------------------

const WIDE = 340, TOP = 26, LOW = 130, LINE = 200, TALL = 246, PIN = 26;
const onX = linearScale([-SPAN, SPAN], [26, WIDE - 14]), onBit = linearScale([1, -1], [TOP, LOW]);
const ALONG = Array.from({ length: 241 }, (_, k) => -SPAN + (2 * SPAN * k) / 240);
const MARKS = [-3, -2, -1, 0, 1, 2, 3];

/** A pin on the number line, above it (−1) or below it (1), to be held and moved. */
function makePin(name, label, side, { onkey }) {
  const el = svg("g", { class: `pin ${name}`, tabindex: 0, role: "slider", "aria-label": label, "aria-valuemin": -SPAN,
    "aria-valuemax": SPAN, ...OWN_KEYS }, svg("circle", { class: "reach", cy: PIN * side, r: 21 }),
  line("tip", `M0,0L-8,${16 * side}H8Z`), svg("circle", { class: "disc", cy: PIN * side, r: 13.5 }),
  svgText(0, PIN * side + 4.5, "middle", label));
  const keys = { ...ARROWS, PageUp: [5, 0], PageDown: [-5, 0] };
  el.addEventListener("keydown", (event) => {
    if (!keys[event.key]) return;
    event.preventDefault();
    onkey(((keys[event.key][0] + keys[event.key][1]) * (event.shiftKey ? 1 : 10)) / 100);
  });
  function draw(x, now, shut) {
    fill(el, { transform: `translate(${onX(x).toFixed(1)} ${LINE})`, "aria-valuenow": decimals(now), "aria-valuetext": `${label} = ${trimmed(now)}`,
      tabindex: shut ? -1 : 0, "aria-disabled": String(shut) });
  }
  return { el, draw, at: () => Number(el.getAttribute("aria-valuenow")) };
}

/** Where a finger goes down beside a pin, it may want to scroll: there only a tap counts. */
function holdPins(picture, pins, { move, locked }) {
  let held = null, off = 0; // a pin that is held beside its middle does not jump there
  const place = (event) => onX.invert(pointIn(picture, event)[0]);
  const follow = (event) => { if (held && !locked(pins.indexOf(held))) move(pins.indexOf(held), place(event) + off); };
  drag(picture, { move: follow, start(event) {
    const touched = pins.find(({ el }) => el.contains(event.target)), below = pointIn(picture, event)[1] >= LINE;
    held = touched ?? (locked(1) ? pins[0] : pins[below ? 1 : 0]);
    off = touched ? held.at() - place(event) : 0;
    if (event.button || locked(pins.indexOf(held)) || (event.pointerType === "touch" && !touched)) return false;
    event.preventDefault();
    return held.el.focus({ preventScroll: true, focusVisible: false });
  } });
  return fill(picture, { onclick: follow });
}

function makeLine({ onmove, onkey, locked }) {
  const id = freshId(), zone = svg("rect", { class: "zone", y: TOP, height: LINE - TOP });
  const [curve, below, ends, guide, gap] = ["bit", "bit off", "ends", "guide", "gap"].map((name) => line(name));
  const [whole, cut] = [freshId(), freshId()], dot = svg("circle", { class: "now", r: 6 });
  const value = svg("text", { class: "value" }), edges = [0, 1].map(() => svg("text", { class: "edge", y: LINE - 8, "text-anchor": "middle" }));
  const flag = line("flag"), flagged = svg("text", { class: "flagged", y: LOW + 17 }), yours = svg("g", { class: "yours" }, flag, flagged);
  const levels = [1, 0, -1].map((level) => svgText(20, onBit(level) + 5, "end", signed(level, 0)));
  const title = svg("text", { class: "title", x: onX(-SPAN) + 2, y: TOP - 9 }, "zero bit B₀");
  const pins = [["x1", "x₁", -1], ["x2", "x₂", 1]].map(([trait, label, side]) => makePin(trait, label, side, { onkey: (by) => onkey(trait, by) }));
  const numbers = MARKS.map((x) => svgText(onX(x), LINE + 19, "middle", signed(x, 0)));
  const clip = (name, top, low) => svg("clipPath", { id: name }, line("", `M${onX(-SPAN)},${top}H${onX(SPAN)}V${low}H${onX(-SPAN)}Z`));
  const after = svg("g", {}, line("axis", `M${onX(-SPAN)},${TOP}V${LOW}M${onX(-SPAN)},${onBit(0)}H${onX(SPAN)}`), ...levels, title,
    svg("g", { "clip-path": `url(#${id})` }, zone, ends), svg("g", { "clip-path": `url(#${whole})` }, curve), svg("g", { "clip-path": `url(#${cut})` }, below), guide, ...edges, yours, dot, value);
  const veil = svg("g", { class: "veil" }, svg("rect", { x: onX(-SPAN), y: TOP, width: onX(SPAN) - onX(-SPAN), height: LOW - TOP, rx: 4 }),
    svgText(onX(0), (TOP + LOW) / 2 + 5, "middle", "covered"));
  const el = svg("svg", { viewBox: `0 0 ${WIDE} ${TALL}`, class: "line", role: "group", "aria-label": "The number line" },
    clip(id, TOP, LINE), clip(whole, TOP - 2, onBit(0)), clip(cut, onBit(0), LOW + 2), after, veil,
    line("rule", `M${onX(-SPAN)},${LINE}H${onX(SPAN)}${MARKS.map((x) => `M${onX(x)},${LINE - 4}v8`).join("")}`), gap, ...numbers, ...[...pins].reverse().map((pin) => pin.el));
  holdPins(el, pins, { move: (k, x) => onmove(["x1", "x2"][k], x), locked });

  function drawBit(shown, kept) {
    const { zero, ends: width } = unit(shown), [x1, x2] = [onX(shown.x1), onX(shown.x2)], d = pathThrough(ALONG.map((x) => [onX(x), onBit(zeroBit(x - shown.x2, shown.scale))]));
    const sides = [shown.x2 - width, shown.x2 + width], tight = onX(sides[1]) - onX(sides[0]) < 60;
    for (const each of [curve, below]) each.setAttribute("d", d);
    fill(zone, { x: onX(sides[0]), width: onX(sides[1]) - onX(sides[0]) });
    ends.setAttribute("d", sides.map((x) => `M${onX(x).toFixed(1)},${TOP}V${LINE}`).join(""));
    edges.forEach((text, k) => {
      text.textContent = Math.abs(sides[k]) > SPAN || (tight && (x1 > x2) === Boolean(k)) ? "" : number(width);
      fill(text, { x: onX(sides[k]) + (k ? 4 : -4), "text-anchor": k ? "start" : "end" });
    });
    const y = onBit(zero), left = x1 > WIDE - 70;
    guide.setAttribute("d", `M${x1.toFixed(1)},${y.toFixed(1)}V${LINE}`);
    fill(dot, { cx: x1.toFixed(1), cy: y.toFixed(1), class: `now${zero > 0 ? "" : " off"}` });
    value.textContent = signed(zero);
    fill(value, { x: x1 + (left ? -11 : 11), y: between(TOP + 12, LOW - 4, y + 5), "text-anchor": left ? "end" : "start" });
    const at = onX(between(-SPAN, SPAN, shown.x2 + kept.side * kept.guess)), turned = at > WIDE - 50;
    flag.setAttribute("d", `M${at.toFixed(1)},${TOP}V${LOW + 22}`);
    flagged.textContent = "you";
    fill(flagged, { x: (at + (turned ? -5 : 5)).toFixed(1), "text-anchor": turned ? "end" : "start" });
    giveWay([title], [value]);
    giveWay(edges, [pins[0].el.lastChild.previousSibling]);
  }
  function draw({ shown, state, kept }) {
    for (const [each, seen] of [[after, kept], [veil, !kept]]) each.setAttribute("visibility", seen ? "visible" : "hidden");
    gap.setAttribute("d", `M${onX(shown.x2).toFixed(1)},${LINE}H${onX(shown.x1).toFixed(1)}`);
    pins.forEach((pin, k) => pin.draw([shown.x1, shown.x2][k], [state.x1, state.x2][k], locked(k)));
    if (kept) drawBit(shown, kept);
  }
  return { el, draw };
}

// ---- one instance -----------------------------------------------------------------------------------------------

const mix = (from, to, part) => from + part * (to - from);

function render({ model, el }) {
  el.classList.add("nalu-explorable", "predict");
  const get = (name) => model.get(name), state = () => readTraits(model, MOVED);
  const mixed = (from, to, part) => ({ scale: Math.exp(mix(Math.log(from.scale), Math.log(to.scale), part)),
    x1: mix(from.x1, to.x1, part), x2: mix(from.x2, to.x2, part) });
  const { jump, glide, stop, shown } = makeGlide({ millis: GLIDE, state, mixed, draw });
  const tie = makeTie({ model, names: [...MOVED, "guess"], follow });
  const write = (values) => tie.write({ ...values, y: unit({ ...state(), ...values }).y });
  let kept = null, free = false; // the guess, the side of x₂ on which it was made, and λ then

  function follow(changed) {
    if (kept && changed.some((name) => MOVED.includes(name))) free = true;
    if (!kept && changed.includes("guess") && get("guess") >= 0) write({ x1: between(-SPAN, SPAN, get("x2") + get("guess")) });
    else write({});
    glide();
  }
  const given = () => get("guess") >= 0;
  function move(trait, x) {
    if (!kept && trait === "x2") return;
    const to = between(-SPAN, SPAN, Math.round(100 * x) / 100);
    free = kept !== null;
    write(kept ? { [trait]: to } : { x1: to, guess: Number(Math.abs(to - get("x2")).toFixed(2)) });
    jump();
  }
  function go() {
    if (!given() || kept) return;
    kept = { guess: get("guess"), side: get("x1") < get("x2") ? -1 : 1, scale: get("scale") };
    write({});
    jump();
  }
  function rescale(scale) {
    if (!kept) return;
    free = true;
    write({ scale });
    jump();
  }

  const numbers = makeLine({ onmove: (trait, x) => move(trait, Math.round(20 * x) / 20), onkey: (trait, by) => move(trait, get(trait) + by), locked: (k) => !kept && k === 1 });
  const lamp = html("b", { class: "bulb", role: "img" }, "="), words = html("span"), said = html("span", { class: "yours" });
  const scale = stops({ label: "λ", values: SCALES, value: 1, format: trimmed, oninput: rescale });
  const opener = button("Uncover the lamp", go, { class: "go" }), status = statusLine();
  const prompt = html("p", { class: "prompt" }, "And with λ = 10? Predict it before you move λ. Then try to make the lamp tell 1 and 1.1 apart.");
  const task = taskLine("How far apart can two numbers be and still count as “=”?", "");
  el.append(html("div", { class: "nsr" }, task, html("div", { class: "nsr-panes" }, numbers.el, html("div", {},
    html("p", { class: "nsr-lamp" }, lamp, words), html("div", { class: "nsr-scale" }, scale.el), html("div", { class: "nsr-row" }, opener), said, status.el, prompt))));

  function draw() {
    const now = unit(shown()), open = kept !== null, kind = open ? (now.on ? "on" : "off") : "covered";
    task.lastChild.textContent = glued(` A lamp shows that x₁ and x₂ are equal. It is covered, and λ = ${trimmed(kept?.scale ?? get("scale"))}. Move x₁ away from x₂, to where you expect the lamp to go out: drag it, or use the arrow keys. Then uncover the lamp.`);
    numbers.draw({ shown: shown(), state: state(), kept });
    lamp.className = `bulb ${kind}`;
    lamp.textContent = open ? "=" : "?";
    lamp.setAttribute("aria-label", { on: "The lamp is on", off: "The lamp is off", covered: "The lamp is covered" }[kind]);
    words.textContent = open ? `y = ${unit(state()).y.toFixed(2)}: the lamp says ${unit(state()).on ? "equal" : "not equal"}` : "the lamp is covered";
    scale.set(get("scale"));
    scale.input.disabled = !open;
    said.textContent = open ? `guess: ${trimmed(kept.guess)}` : "";
    opener.hidden = open;
    prompt.hidden = !open;
    openWhen(opener, given());
    el.dataset.guess = open ? "kept" : given() ? "given" : "asked";
    if (!open) status.say([given() ? `You expect it to go out when they are ${trimmed(get("guess"))} apart. Uncover the lamp.` : "Move x₁ first."]);
    else if (free) status.say([glued(sentence(state()))]);
    else {
      const [headline, rest] = verdict(kept.guess, kept.scale);
      status.say([html("strong", {}, glued(headline)), ` ${rest}`]);
    }
  }

  write(given() ? { x1: between(-SPAN, SPAN, get("x2") + get("guess")) } : {});
  jump();
  return tie.live(el, [stop]);
}

export default { defaults, render, nsr: { unit } };
