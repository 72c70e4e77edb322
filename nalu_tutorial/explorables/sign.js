// Chapter 5: the sign of a product. Three inputs, each with a weight that takes it into the product or leaves it out; a
// ribbon of height 1 enters on the left, and each input multiplies it. The reader first predicts what a weight of ½ does.

import {
  between, button, fill, fitWidths, freshId, html, joined, line, linearScale, makeGlide, makeTie, more, openWhen, pathThrough,
  product, readTraits, signed, slider, statusLine, sum, svg, svgText, taskLine, trimmed,
} from "./kit.js";

const SUBSCRIPT = ["₁", "₂", "₃"];
const EPSILON = 1e-7, TOP = 20;
const GLIDE = 2200; // milliseconds: slow enough to see the ribbon vanish, and come back on the other side
const STOPS = [[0.5, "½"], [0, "0"]]; // where w₃ goes, one after the other

const defaults = { x: [-2, 3, -1], w: [1, 1, 1] }, TRAITS = Object.keys(defaults);

// ---- the unit -------------------------------------------------------------------------------------------------

/** |m| = exp(min(w · log max(|x|, ε), 20)), s = Π (sign(x) w + 1 − w), m = |m| s. */
function unit(x, w) {
  const factors = x.map((value, i) => Math.sign(value) * w[i] + 1 - w[i]);
  const size = Math.exp(Math.min(sum(x.map((value, i) => w[i] * Math.log(Math.max(Math.abs(value), EPSILON)))), TOP));
  const s = product(factors);
  return { factors, size, s, m: size * s };
}

// ---- words ----------------------------------------------------------------------------------------------------

const COUNT = ["no", "one", "two", "three"];
const capital = (text) => text[0].toUpperCase() + text.slice(1);
const listed = (letter, indices) => joined(indices.map((i) => letter + SUBSCRIPT[i]));
const near = (value, place) => Math.abs(value - place) < 0.05;
/** A product of numbers; a negative one that is not the first stands in brackets. */
const written = (x) => x.map((value, i) => (value < 0 && i ? `(${trimmed(value)})` : trimmed(value))).join(" · ");

/** What is to be seen, in words; the rarest sight first. */
function sentence(x, w) {
  const { factors, s, m } = unit(x, w), where = (holds) => [0, 1, 2].filter((i) => holds(x[i], w[i], factors[i]));
  const halves = where((value, _, f) => value < 0 && Math.abs(f) < 1e-9);
  if (halves.length) return aboutHalves(halves);
  const zero = where((value, open) => value === 0 && !near(open, 0))[0];
  if (zero !== undefined) return aboutZero(zero, w[zero], factors[zero]);
  const partly = where((_, open) => !near(open, 0) && !near(open, 1));
  if (partly.length) return aboutBetween(partly.find((i) => x[i] < 0) ?? partly[0], x, w, factors, s);
  return aboutWhole(where((_, open) => near(open, 1)), where((_, open) => near(open, 0)), x, m);
}

function aboutHalves(halves) {
  const one = halves.length === 1;
  return `${listed("w", halves)} ${one ? "is" : "are"} ½ for ${one ? "a negative input" : "negative inputs"}: ${one ? "its factor is" : `${COUNT[halves.length]} factors are`} 0, and so is the whole product.`;
}

function aboutZero(zero, w, f) {
  const i = SUBSCRIPT[zero], start = `x${i} = 0 has no sign: its factor is 1 − w${i} = ${trimmed(f)}`;
  return near(w, 1) ? `${start}. That is correct: a product with a factor of zero is 0.` : `${start}. x${i} is neither part of the product nor left out of it.`;
}

function aboutBetween(k, x, w, factors, s) {
  const i = SUBSCRIPT[k];
  if (x[k] > 0) return `w${i} = ${trimmed(w[k])} is between 0 and 1, but x${i} is positive: its factor is 1 for any weight, and the sign is correct. Only the magnitude changes.`;
  return `w${i} = ${trimmed(w[k])} is between 0 and 1, for a negative input: its factor is 1 − 2 w${i} = ${trimmed(factors[k])}. The sign is ${trimmed(s)}, neither 1 nor −1.`;
}

function aboutWhole(on, off, x, m) {
  if (!on.length) return "All three are left out: each factor is 1, and the empty product is 1.";
  const negative = on.filter((i) => x[i] < 0), kept = off.filter((i) => x[i] < 0);
  const said = [`${capital(COUNT[negative.length])} negative ${negative.length === 1 ? "input is" : "inputs are"} part of the product, ${trimmed(m)}.`];
  if (kept.length) said.push(`${listed("x", kept)} ${kept.length === 1 ? "is" : "are"} negative as well, but left out: the factor is 1, not 0.`);
  return said.join(" ");
}

/** What the product and the guess become with w₃ at its k-th stop: [headline, words]. */
function verdict(k, { options, bets, answers }) {
  const said = options[bets[k]], right = said === trimmed(answers[k]);
  const judged = right ? "As you guessed." : `You guessed ${said}.`;
  const why = k === 0
    ? "For a negative input the factor goes from −1 to 1. At ½ it is 0, and this makes the whole product 0, however large the other factors are."
    : "Leaving out an input means a factor of 1, not 0. But to get there, the product had to pass 0.";
  return [`At w₃ = ${STOPS[k][1]} the output is ${trimmed(answers[k])}.`, `${judged} ${why}`];
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
  function draw(curve, sy) {
    const points = curve.map(([x, value]) => [x, sy(value), value]);
    const [from, to] = [points[0], points.at(-1)].map(([x]) => [x, sy(0)]);
    const closed = (limit) => `${pathThrough([from, ...points.map(([x, , value]) => [x, sy(limit(value, 0))]), to])}Z`;
    areas.forEach((area, k) => area.setAttribute("d", closed(k ? Math.min : Math.max)));
    for (const [side, path] of lines) path.setAttribute("d", runs(points, side));
  }
  return { el: svg("g", { class: "band" }, hatch, ...areas, ...lines.map(([, path]) => path)), draw };
}

const kind = (value) => (Math.abs(value) < 0.005 ? "none" : value > 0 ? "plus" : "minus");

// ---- the ribbon: 1 comes in, s goes out ---------------------------------------------------------------------------

const RIBBON = { pill: 22, top: 62, bottom: 148, height: 156, turn: 44 };

function makeRibbon() {
  const band = makeBand(), grid = svg("g"), bead = svg("circle", { r: 6 });
  const gates = SUBSCRIPT.map(() => svg("g", {}, line("gate", `M0,${RIBBON.pill + 26}V${RIBBON.bottom}`),
    svg("rect", { x: -41, y: RIBBON.pill, width: 82, height: 26, rx: 13 }), svgText(0, RIBBON.pill + 18, "middle", "")));
  const names = SUBSCRIPT.map(() => svgText(0, 13, "middle", ""));
  const passing = SUBSCRIPT.map(() => svg("text", { class: "running", "text-anchor": "middle" }));
  const el = svg("svg", { class: "ribbon", role: "img" }, grid, band.el, ...gates, ...names, ...passing, bead);
  const sy = linearScale([1, -1], [RIBBON.top, RIBBON.bottom]);
  let places, end;

  function layOut(width, column) {
    const step = (width - column) / 2;
    places = [0, 1, 2].map((i) => column / 2 + i * step);
    end = width - 24;
    el.setAttribute("viewBox", `0 0 ${width} ${RIBBON.height}`);
    gates.forEach((gate, i) => gate.setAttribute("transform", `translate(${places[i]} 0)`));
    names.forEach((name, i) => name.setAttribute("x", places[i]));
    grid.replaceChildren(
      line("axis", `M0,${sy(0)}H${end}M${end},${sy(1)}V${sy(-1)}${[1, 0, -1].map((v) => `M${end},${sy(v)}h5`).join("")}`),
      ...[1, 0, -1].map((v) => svg("text", { x: end + 8, y: sy(v) + 4.5 }, signed(v, 0))));
  }
  /** The running product at x pixels from the left: it turns over softly at each gate. */
  const height = (x, factors) => product(factors.map((f, i) => {
    const t = between(0, 1, (x - places[i]) / RIBBON.turn + 0.5);
    return 1 + (f - 1) * t * t * (3 - 2 * t);
  }));
  function draw({ x, factors, s }) {
    if (!places) return;
    const steps = Math.ceil(end / 2);
    band.draw(Array.from({ length: steps + 1 }, (_, k) => (k / steps) * end).map((left) => [left, height(left, factors)]), sy);
    gates.forEach((gate, i) => {
      gate.setAttribute("class", `pill ${kind(factors[i])}`);
      gate.lastChild.textContent = `× ${signed(factors[i])}`;
      names[i].textContent = `x${SUBSCRIPT[i]} = ${trimmed(x[i])}`;
    });
    const values = [1, factors[0], factors[0] * factors[1]];
    const middles = [places[0] / 2 - 6, (places[0] + places[1]) / 2, (places[1] + places[2]) / 2];
    passing.forEach((text, k) => {
      text.textContent = trimmed(values[k]);
      fill(text, { x: middles[k], y: sy(0) + (values[k] >= 0 ? 17 : -7) });
    });
    fill(bead, { cx: end, cy: sy(s), class: `bead ${kind(s)}` });
    el.setAttribute("aria-label", `A ribbon of height 1 is multiplied by ${factors.map((f) => signed(f)).join(", ")} and ends at s = ${signed(s)}.`);
  }
  return { el, draw, layOut };
}

// ---- one instance -------------------------------------------------------------------------------------------------

function render({ model, el }) {
  el.classList.add("nalu-explorable", "predict");
  const get = (name) => model.get(name), state = () => readTraits(model, TRAITS);
  const mixed = (from, to, part) => Object.fromEntries(TRAITS.map((name) =>
    [name, from[name].map((old, i) => old + part * (to[name][i] - old))]));
  const { jump, glide, stop, running, shown } = makeGlide({ millis: GLIDE, state, mixed, draw });
  const tie = makeTie({ model, names: TRAITS, follow });
  let stage = 0, bets = STOPS.map(() => null), asked = ask(), free = false;

  /** The question for these inputs: what may be bet on, and what the unit says at each stop. */
  function ask() {
    const x = get("x"), [p, ...answers] = [1, 0.5, 0].map((w) => unit(x, [1, 1, w]).m);
    const options = [...new Set([p, 0, answers[1]])].sort((a, b) => a - b).map(trimmed);
    return { x, p, answers, options, bets };
  }
  function follow(changed) {
    if (!stage && changed.includes("x")) {
      bets = STOPS.map(() => null);
      asked = ask();
    }
    if (stage) free = true;
    glide();
  }
  const given = () => bets.every((bet) => bet !== null);
  function place(k, option) {
    if (stage) return;
    bets[k] = option;
    draw();
  }
  function go() {
    if (!given() || stage === STOPS.length) return;
    asked.bets = bets;
    stage += 1;
    free = false;
    tie.write({ w: [1, 1, STOPS[stage - 1][0]], x: [...asked.x] });
    glide();
  }
  function move(name, i, value) {
    free = true;
    tie.write({ [name]: get(name).map((old, k) => (k === i ? value : old)) });
    jump();
  }

  const ribbon = makeRibbon();
  const weights = SUBSCRIPT.map((sub, i) => slider({ label: `w${sub}`, min: 0, max: 1, step: 0.05, value: 0, format: trimmed, oninput: (value) => move("w", i, value) }));
  const inputs = SUBSCRIPT.map((sub, i) => slider({ label: `x${sub}`, min: -3, max: 3, step: 0.1, value: 0, format: trimmed, oninput: (value) => move("x", i, value) }));
  const row = html("div", { class: "lanes" }, ...weights.map((each) => each.el));
  const part = (caption) => { const number = html("b"); return { el: html("div", {}, number, html("span", {}, caption)), number }; };
  const [size, sign, whole] = ["magnitude |m|", "sign s", "output"].map(part);
  const rows = STOPS.map(([, words], k) => {
    const buttons = [0, 1, 2].map((option) => button("", () => place(k, option))), said = html("span", { class: "yours" }), told = html("b");
    const label = html("span", { class: "at" }, `At w₃ = ${words}`);
    return { el: html("div", { class: "choices", role: "group", "aria-label": `At w₃ = ${words}` }, label, ...buttons, said, told), buttons, said, told };
  });
  const mover = button("", go, { class: "go" }), status = statusLine();
  const rest = more("More: other inputs", html("div", { class: "lanes" }, ...inputs.map((each) => each.el)));
  const prompt = html("p", { class: "prompt" }, "Now move the weights. Which of them can make the product 0, and which of them cannot?");
  const task = taskLine("What happens to the product as x₃ is left out?", "");
  el.append(html("div", { class: "sign" }, task, ribbon.el, row,
    html("div", { class: "result" }, size.el, html("i", {}, "·"), sign.el, html("i", {}, "="), whole.el),
    ...rows.map((each) => each.el), html("div", { class: "sign-row" }, mover), status.el, prompt, rest));

  function draw() {
    const { x, w } = shown(), now = unit(x, w), kept = state();
    ribbon.draw({ x, ...now });
    // Numbers in words are the state's: a screen reader would read out each step of a glide.
    weights.forEach((each, i) => { each.set(kept.w[i]); each.input.value = w[i]; each.input.disabled = stage < STOPS.length; });
    inputs.forEach((each, i) => { each.set(kept.x[i]); each.input.value = x[i]; });
    size.number.textContent = trimmed(now.size);
    sign.number.textContent = trimmed(now.s);
    sign.el.dataset.side = kind(now.s);
    whole.number.textContent = trimmed(now.m);
    drawBets();
    for (const each of [prompt, rest]) each.hidden = stage < STOPS.length;
    el.dataset.guess = stage ? "kept" : given() ? "given" : "asked";
    drawWords(kept);
  }
  function drawBets() {
    task.lastChild.textContent = ` ${written(asked.x)} = ${trimmed(asked.p)}. With a weight of 1 an input is part of the product, with 0 it is left out. `
      + "Predict the output at w₃ = ½ and at 0, then move w₃.";
    rows.forEach(({ buttons, said, told }, k) => {
      buttons.forEach((each, option) => {
        const words = asked.options[option] ?? "", chosen = bets[k] === option;
        each.hidden = !words || stage > 0;
        fill(each, { "aria-pressed": String(chosen), "aria-label": `${words} at w₃ = ${STOPS[k][1]}` }).textContent = words;
      });
      said.textContent = stage ? `guess: ${asked.options[bets[k]]}${stage > k ? "," : ""}` : "";
      told.textContent = stage > k ? `output ${trimmed(asked.answers[k])}` : "";
    });
    mover.hidden = stage === STOPS.length;
    mover.textContent = stage ? "Move it on to 0" : "Move w₃ to ½";
    openWhen(mover, given());
  }
  function drawWords({ x, w }) {
    if (stage && !free) {
      const [headline, words] = verdict(stage - 1, asked);
      status.say([html("strong", {}, headline.replace(" = ", "\u00a0=\u00a0")), ` ${words}`]);
    } else if (stage) status.say([sentence(x, w).replaceAll(" = ", "\u00a0=\u00a0")]);
    else status.say([given() ? "Both are predicted. Move w₃, and watch the ribbon." : "Press one prediction in each row."]);
  }

  draw();
  const unfit = fitWidths(row, () => [row.clientWidth, weights[0].el.clientWidth], (width, column) => {
    ribbon.layOut(width, column); // its gates are above the sliders
    draw();
  });
  return tie.live(el, [stop, unfit]);
}

export default { defaults, render, sign: { unit, sentence } };
