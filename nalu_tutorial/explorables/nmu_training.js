// Chapter 6: two networks with ten weights each learn (x₁ + x₂)(x₁ + x₂ + x₃ + x₄) from 20 starts: NAC and multiplicative
// NAC, whose weights are tanh times σ, and NAU and NMU, whose weights are clamped. The reader says how many solve it.

import {
  adamState, adamStep, between, button, count, fill, guessSlider, html, levelLines, line, linearScale,
  makeFiller, makeTie, more, oncePerTurn, openWhen, pathThrough, percent, sigmoid, signed, statusLine, stepScale, svg, svgText,
  taskLine, timesTen, uniform,
} from "./kit.js";

const STEPS = 8000, RATE = 0.03, POINTS = 64, EPSILON = 1e-7, INSIDE = [1, 2], OUTSIDE = [2, 6];
const CLOSE = 0.01, HUGE = 1e6, STARTS = 20, STRENGTH = 10;
const PULLS = { [STEPS]: "never", 0: "0", 500: "500", 1000: "1,000", 2000: "2,000" }; // the step from which the regularizer acts
const defaults = { guess: [-1, -1], pull: STEPS, solved: [-1, -1] };
// Each end: its sign in a lamp, and its words.
const KINDS = { solved: ["✓", "solved"], divides: ["÷", "divides"], exploded: ["!", "exploded"], unsolved: ["~", "not solved"] };

const within = (random, low, high) => low + (high - low) * random();
const emptyBatch = () => ({ x: new Float64Array(4 * POINTS), t: new Float64Array(POINTS) });

function fillBatch(batch, random, [low, high]) {
  const { x, t } = batch;
  for (let k = 0; k < x.length; k += 1) x[k] = within(random, low, high);
  for (let k = 0; k < POINTS; k += 1) {
    const sum = x[4 * k] + x[4 * k + 1];
    t[k] = sum * (sum + x[4 * k + 2] + x[4 * k + 3]);
  }
  return batch;
}
const INNER = fillBatch(emptyBatch(), uniform(1), INSIDE), OUTER = fillBatch(emptyBatch(), uniform(2), OUTSIDE);

// ---- the two networks: W₁ by rows, then W₂ -------------------------------------------------------------------------

const TEN = Array.from({ length: 10 }, (_, k) => k);
const inFirst = (k) => k < 8;
const RADII = [5.42550782088, 9.47140638592]; // of a NAC's start, 4 → 2 and 2 → 1

// What differs: the start, the weights of the parameters, the second layer (y and its derivatives in z₁, z₂, w₁
// and w₂), the way of the weights' slopes back to the parameters, and what is done after a step.
const NETS = {
  nmu: {
    start: (random) => TEN.map((k) => (inFirst(k) ? within(random, -0.5, 0.5) : within(random, 0.25, 0.75))),
    weigh: (p, w) => w.set(p), // a step ends with the clamp, so the clamp of the forward pass has nothing to do
    second(z1, z2, w1, w2) {
      const f1 = w1 * z1 + 1 - w1, f2 = w2 * z2 + 1 - w2;
      return [f1 * f2, w1 * f2, f1 * w2, (z1 - 1) * f2, f1 * (z2 - 1)];
    },
    chain: (p, slope, gradient) => gradient.set(slope),
    clamp: (p) => p.forEach((value, k) => { p[k] = between(inFirst(k) ? -1 : 0, 1, value); }),
  },
  nac: {
    start: (random) => [...TEN, ...TEN].map((k) => within(random, -1, 1) * RADII[inFirst(k) ? 0 : 1]),
    weigh: (p, w) => TEN.forEach((k) => { w[k] = Math.tanh(p[k]) * sigmoid(p[10 + k]); }),
    second(z1, z2, w1, w2) {
      const size1 = Math.abs(z1) + EPSILON, size2 = Math.abs(z2) + EPSILON;
      const log1 = Math.log(size1), log2 = Math.log(size2), y = Math.exp(w1 * log1 + w2 * log2);
      return [y, (y * w1 * Math.sign(z1)) / size1, (y * w2 * Math.sign(z2)) / size2, y * log1, y * log2];
    },
    chain: (p, slope, gradient) => TEN.forEach((k) => {
      const tanh = Math.tanh(p[k]), open = sigmoid(p[10 + k]);
      gradient[k] = slope[k] * (1 - tanh * tanh) * open;
      gradient[10 + k] = slope[k] * tanh * open * (1 - open);
    }),
    clamp() {},
  },
};
const SIDES = ["nac", "nmu"];

/** Mean squared error of a network with weights w; its derivatives in the ten are left in `slope`. */
function measure({ second }, w, { x, t }, slope) {
  let loss = 0;
  slope?.fill(0);
  for (let k = 0; k < POINTS; k += 1) {
    let z1 = 0, z2 = 0;
    for (let i = 0; i < 4; i += 1) { z1 += w[i] * x[4 * k + i]; z2 += w[4 + i] * x[4 * k + i]; }
    const [y, byZ1, byZ2, byW1, byW2] = second(z1, z2, w[8], w[9]), error = y - t[k], back = (2 * error) / POINTS;
    loss += (error * error) / POINTS;
    if (!slope) continue;
    const along1 = back * byZ1, along2 = back * byZ2;
    for (let i = 0; i < 4; i += 1) { slope[i] += along1 * x[4 * k + i]; slope[4 + i] += along2 * x[4 * k + i]; }
    slope[8] += back * byW1;
    slope[9] += back * byW2;
  }
  return loss;
}

/** The slope of λ̂ mean min(|w|, |1 − |w||), each layer with a mean of its own. */
function addPull(slope, w) {
  for (const k of TEN) {
    const size = Math.abs(w[k]), away = size < 0.5 ? 1 : Math.sign(size - 1);
    slope[k] += ((STRENGTH * away) / (inFirst(k) ? 8 : 2)) * Math.sign(w[k]);
  }
}

/** One network and its optimizer, from the start of this number; an NMU is pulled from step `pull` on. */
function learner(side, { seed, pull = STEPS }, p = NETS[side].start(uniform(3 * seed + (side === "nac" ? 1 : 0)))) {
  const net = NETS[side], slope = new Float64Array(10), memory = adamState(p.length);
  const unit = { net, p: Float64Array.from(p), w: new Float64Array(10), gradient: new Float64Array(p.length),
    peak: 0, step };
  function step(batch, number) {
    unit.loss = measure(net, unit.w, batch, slope);
    if (unit.loss > unit.peak) Object.assign(unit, { peak: unit.loss, peakAt: number, then: [...unit.w] });
    if (side === "nmu" && number >= pull) addPull(slope, unit.w);
    net.chain(unit.p, slope, unit.gradient);
    adamStep(unit.p, unit.gradient, memory, RATE);
    net.clamp(unit.p);
    net.weigh(unit.p, unit.w);
  }
  net.weigh(unit.p, unit.w);
  return unit;
}

/** The networks of these sides from the start of one number, trained on the same batches. */
function makeRace(settings, sides = SIDES) {
  const units = Object.fromEntries(sides.map((side) => [side, learner(side, settings)]));
  const random = uniform(3 * settings.seed + 2), batch = emptyBatch();
  function step() {
    fillBatch(batch, random, INSIDE);
    for (const side of sides) units[side].step(batch, this.steps);
    this.steps += 1;
  }
  return { steps: 0, units, step };
}

/** The root mean square error as a share of the root mean square of what is wanted. */
const off = (net, w, points) =>
  Math.sqrt((measure(net, w, points) * POINTS) / points.t.reduce((sum, t) => sum + t * t, 0));

/** One of KINDS: solved, if the error from 2 to 6 is below 1 %. */
function outcomeOf({ net, w, peak }) {
  if (off(net, w, OUTER) < CLOSE) return "solved";
  if (!(peak <= HUGE)) return "exploded";
  return Math.min(w[8], w[9]) < -0.05 ? "divides" : "unsolved";
}

/** Trains what is missing of the starts 1 to 20, and stops for breath every hundred steps to say where it is. */
function* fillStarts(ends, pull) {
  for (let seed = 1; seed <= STARTS; seed += 1) {
    const missing = SIDES.filter((side) => !ends[side][seed - 1]);
    if (!missing.length) continue;
    const race = makeRace({ seed, pull }, missing);
    while (race.steps < STEPS) {
      race.step();
      if (race.steps % 100 === 0) yield { seed, step: race.steps };
    }
    for (const side of missing) ends[side][seed - 1] = outcomeOf(race.units[side]);
  }
}

/** One start of one network, trained once more: the network, and its weights on the way. */
function trace(side, settings) {
  const race = makeRace(settings, [side]), unit = race.units[side], past = [];
  const note = () => past.push({ step: race.steps, w: [...unit.w] });
  note();
  while (race.steps < STEPS) {
    race.step();
    if (Math.floor(onStep(race.steps)) > Math.floor(onStep(race.steps - 1)) || race.steps === STEPS) note();
  }
  return { unit, past, kind: outcomeOf(unit), inside: off(unit.net, unit.w, INNER), outside: off(unit.net, unit.w, OUTER) };
}

// ---- words ------------------------------------------------------------------------------------------------------

const NAMES = { nac: "NAC", nmu: "NMU" }, TITLES = { nac: "NAC → multiplicative NAC", nmu: "NAU → NMU" };

/** A sum with its coefficients; a term of 0.00 is left out, and so is a factor of 1.00. */
function sum(row) {
  const size = (value) => (Math.abs(value) < 0.995 ? `${signed(Math.abs(value))}\u00a0` : "");
  const term = (value, i) => ` ${value < 0 ? "−" : "+"}\u00a0${size(value)}x${"₁₂₃₄"[i]}`;
  const terms = row.map((value, i) => (Math.abs(value) < 0.005 ? "" : term(value, i))).join("");
  return terms.replace(/^ \+\u00a0/, "").replace(/^ −\u00a0/, "−") || "0";
}
const FACTORS = {
  nmu: (row, w) => [w < 0.995 ? `(${signed(w)} (${sum(row)}) + ${signed(1 - w)})` : `(${sum(row)})`],
  nac(row, w) {
    const [, begins, ends] = `|${sum(row)}|`.match(/^(.* )?(.*)$/); // a power stays beside what it is of
    return [begins ?? "", html("span", { class: "last" }, ends, ...(Math.abs(w) < 0.995 || w < 0 ? [html("sup", {}, signed(w))] : []))];
  },
};
/** What a network says with its weights: a line for each factor that is not 1. */
function reading(side, w) {
  const lines = [[w.slice(0, 4), w[8]], [w.slice(4, 8), w[9]]].filter(([, weight]) => Math.abs(weight) >= 0.005)
    .map(([row, weight], i) => html("span", { class: "factor" }, i ? "· " : "y = ", ...FACTORS[side](row, weight)));
  return lines.length ? lines : [html("span", { class: "factor" }, "y = 1")];
}

// How a network ended: (the network, its errors from 1 to 2 and from 2 to 6) => words.
const ENDS = {
  solved: (_, __, outside) => `It extrapolates to 2 to 6: off by ${percent(outside, 0.01)}.`,
  unsolved: (_, inside, outside) => `It is off by ${percent(inside, 0.01)} from 1 to 2, and by ${percent(outside, 0.01)} from 2 to 6.`,
  divides: ({ w }, inside, outside) =>
    `One exponent is ${signed(Math.min(w[8], w[9]))}, so it divides by a sum. It is off by ${percent(inside, 0.01)} from 1 to 2, and by ${percent(outside, 0.01)} from 2 to 6.`,
  exploded: ({ peak, peakAt, then, w }, _, outside) => `At step ${count(peakAt)} its loss was ${timesTen(peak, 1).replaceAll(" ", "\u00a0")}. Adam keeps so large a gradient in its averages: `
    + `no weight has moved by more than ${signed(Math.max(...then.map((value, k) => Math.abs(value - w[k]))))} since. It is off by ${percent(outside, 0.01)} from 2 to 6.`,
};

const numberOf = (kinds, kind = "solved") => kinds.filter((each) => each === kind).length;

/** What became of both rows, and of the guess: [headline, words]. */
function verdict(ends, [nac, nmu], pull) {
  const [first, second] = SIDES.map((side) => numberOf(ends[side]));
  if (pull < STEPS) {
    const why = second < STARTS ? "Where it fails, x₃ and x₄ are not in the same sum. Press a lamp that is not lit."
      : "Press a lamp to see what its weights did.";
    return [`With the regularizer from step ${PULLS[pull]} the NMU solves ${second} of 20.`, why];
  }
  const lost = STARTS - first, divide = numberOf(ends.nac, "divides");
  const judged = nac === first && nmu === second ? "As you guessed." : `You guessed ${nac} and ${nmu}.`;
  const why = divide > 1 ? ` Of the ${lost} NACs that fail, ${divide} divide by one of their sums. An NMU cannot.` : "";
  return [`The NAC solves ${first} of 20, the NMU ${second}.`, `${judged}${why} Press a lamp to see what its weights did.`];
}

// ---- the pictures -----------------------------------------------------------------------------------------------

const PLOT = { width: 340, left: 34, right: 334 };
const onStep = stepScale(STEPS, [PLOT.left, PLOT.right]);
const onWeight = linearScale([1, -1], [12, 132]);
/** The path of a number over the steps. */
const pathOf = (past, of) => pathThrough(past.map((now) => [onStep(now.step), of(now)]));

/** All ten weights over the steps; a wash says where the regularizer pulls. */
function makeTracks() {
  const wash = svg("rect", { class: "wash", y: 4, height: 136 });
  const lines = TEN.map((k) => line(inFirst(k) ? "first" : "second")), ends = TEN.map((k) => svg("circle", { class: inFirst(k) ? "first" : "second", r: 3.2 }));
  const el = svg("svg", { viewBox: `0 0 ${PLOT.width} 160`, role: "img", class: "tracks" }, wash,
    ...levelLines([-1, 0, 1].map((w) => [onWeight(w), signed(w, 0)]), PLOT),
    ...[0, 500, 2000, STEPS].map((step) => svgText(onStep(step), 154, step < STEPS ? "middle" : "end", count(step))), ...lines, ...ends);
  function draw({ past, title, pull }) {
    fill(wash, { x: onStep(pull), width: PLOT.right - onStep(pull) });
    TEN.forEach((k) => {
      lines[k].setAttribute("d", pathOf(past, ({ w }) => onWeight(w[k])));
      fill(ends[k], { cx: PLOT.right, cy: onWeight(past.at(-1).w[k]).toFixed(1) });
    });
    el.setAttribute("aria-label", `The ten weights of the ${title} over the steps, between −1 and 1: they end at ${past.at(-1).w.map((w) => signed(w)).join(", ")}`);
  }
  return { el, draw };
}

/** The lamps of one network, one of them among the keys; below them what became of the one that is open. */
function makeRow(side, { onopen }) {
  const title = html("b"), guess = html("span", { class: "yours" });
  const lamps = Array.from({ length: STARTS }, (_, k) => button("", () => onopen(side, k), { onkeydown: (event) => move(event, k) }));
  const tracks = makeTracks(), heading = html("b"), words = html("span"), formula = html("p", { class: "formula" });
  const caption = html("p", { class: "caption" });
  const panel = html("div", { class: "opened" }, html("p", { "aria-live": "polite" }, heading, words), formula, tracks.el, caption);
  const el = html("div", { class: `net ${side}-side` }, html("p", { class: "title" }, title, guess),
    html("div", { class: "lamps", role: "group", "aria-label": `Lamps of ${TITLES[side]}` }, ...lamps), panel);
  function move(event, k) {
    const next = { ArrowLeft: k - 1, ArrowRight: k + 1, Home: 0, End: STARTS - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    lamps[between(0, STARTS - 1, next)].focus();
    lamps.forEach((lamp, i) => { lamp.tabIndex = i === between(0, STARTS - 1, next) ? 0 : -1; });
  }
  function draw({ kinds, said, opened, over, pull }) {
    const solved = numberOf(kinds);
    title.textContent = `${TITLES[side]}${kinds.length ? `: ${solved} of ${over ? STARTS : kinds.length}` : ""}`;
    guess.textContent = said < 0 || !over ? "" : ` guess: ${said}`;
    lamps.forEach((lamp, k) => {
      const [sign, name] = KINDS[kinds[k]] ?? ["", "not trained"];
      fill(lamp, { class: `lamp ${kinds[k] ?? ""}`, "aria-label": `${NAMES[side]}, run ${k + 1}: ${name}`, "aria-pressed": String(opened?.k === k) }).textContent = sign;
      openWhen(lamp, over);
    });
    if (!lamps.some((lamp) => lamp.tabIndex === 0 && lamp.hasAttribute("tabindex"))) lamps.forEach((lamp, k) => { lamp.tabIndex = k ? -1 : 0; });
    panel.hidden = !opened;
    if (!opened) return;
    const { unit, past, kind, inside, outside } = opened;
    heading.textContent = `${NAMES[side]}, run ${opened.k + 1}: ${KINDS[kind][1]}.`;
    words.textContent = ` ${ENDS[kind](unit, inside, outside)}`;
    formula.replaceChildren(...reading(side, [...unit.w]));
    const pulled = side === "nmu" && pull < STEPS;
    tracks.draw({ past, title: NAMES[side], pull: pulled ? pull : STEPS });
    caption.textContent = `Its ten weights over 8,000 steps; the first steps are drawn wider. Dashed: the second layer.${pulled ? " Shaded: the regularizer acts." : ""}`;
  }
  return { el, draw };
}

// ---- one instance -----------------------------------------------------------------------------------------------

function render({ model, el }) {
  el.classList.add("nalu-explorable", "predict");
  const get = (name) => model.get(name), plan = oncePerTurn(draw);
  const tie = makeTie({ model, names: ["guess", "pull"], follow });
  const known = {}; // how an NMU ends with each pull is kept: going back costs nothing
  let open = false, kept = [-1, -1], filling, place = { seed: 1, step: 0 };
  const nac = [], opened = { nac: null, nmu: null };
  const ends = () => ({ nac, nmu: (known[get("pull")] ??= []) });
  const complete = (kinds) => numberOf((kinds ?? []).map(Boolean), true) === STARTS;
  const over = () => open && SIDES.every((side) => complete(ends()[side]));
  const given = () => get("guess").every((each) => each >= 0);
  const filler = makeFiller({ work: () => ({ next() {
    const part = filling.next();
    place = part.value ?? place;
    return part;
  } }), after: finish });

  function change(values) {
    tie.write(values);
    plan();
  }
  function follow(changed) {
    if (changed.includes("pull")) retrain();
    plan();
  }
  function finish(done) {
    if (done) change({ solved: SIDES.map((side) => numberOf(ends()[side])) });
    plan();
  }
  function start() {
    filling = fillStarts(ends(), get("pull"));
    status.hurry();
    filler.start();
  }
  function go() {
    if (!given() || over()) return;
    if (filler.running()) filler.stop();
    else {
      if (!open) [open, kept] = [true, get("guess").map(Math.round)];
      start();
    }
    plan();
  }
  /** Another pull: the NMUs are trained again, unless it is known how they end. */
  function retrain() {
    filler.stop();
    opened.nmu = null;
    if (open) start();
    plan();
  }
  function show(side, k) {
    if (!over()) return;
    opened[side] = opened[side]?.k === k ? null : { k, ...trace(side, { seed: k + 1, pull: get("pull") }) };
    plan();
  }

  const sliders = SIDES.map((side, i) => guessSlider({ label: TITLES[side], max: STARTS,
    oninput: (value) => change({ guess: get("guess").map((old, k) => (k === i ? value : old)) }) }));
  const roller = button("Train 40 networks", go, { class: "go" }), status = statusLine();
  const rows = SIDES.map((side) => makeRow(side, { onopen: show }));
  const guesses = html("div", { class: "guesses" }, ...sliders.map((each) => each.el));
  const legend = html("ul", { class: "legend" }, ...Object.entries(KINDS).map(([kind, [sign, words]]) =>
    html("li", { "data-kind": kind }, html("i", { class: `lamp ${kind}`, "aria-hidden": "true" }, sign), words)));
  const pulls = Object.entries(PULLS).sort(([p], [q]) => (p % STEPS) - (q % STEPS) || q - p).map(([step, words]) => [Number(step), button(words, () => { change({ pull: Number(step) }); retrain(); })]);
  const tally = html("p");
  const rest = more("More: the sparsity regularizer", html("p", {}, "A regularizer of strength 10 pushes each weight of NAU and NMU to −1, 0 or 1. From which step on? Guess which choice does the most harm, then try them."),
    html("div", { class: "choices", role: "group", "aria-label": "The regularizer acts from step" }, ...pulls.map(([, each]) => each)), tally);
  const task = taskLine("How many of 20 runs will succeed with each network?", "Two networks of ten weights learn (x₁ + x₂)(x₁ + x₂ + x₃ + x₄) with x from 1 to 2, from 20 initializations each. "
    + "A run succeeds if the network is then correct for x from 2 to 6. Set both sliders, then train.");
  el.append(html("div", { class: "race" }, task, guesses, html("div", { class: "race-row" }, roller), status.el,
    html("div", { class: "rows" }, ...rows.map((each) => each.el)), legend, rest));

  function draw() {
    const now = ends(), done = over();
    sliders.forEach((each, i) => each.draw(open ? kept[i] : get("guess")[i], open));
    guesses.hidden = open;
    rows.forEach((row, i) => row.draw({ kinds: open ? now[SIDES[i]] : [], said: open ? kept[i] : -1, opened: opened[SIDES[i]], over: done, pull: get("pull") }));
    for (const each of legend.children) each.hidden = !open || !SIDES.some((side) => now[side].includes(each.dataset.kind));
    rest.hidden = !done && get("solved")[0] < 0;
    for (const [step, each] of pulls) each.setAttribute("aria-pressed", step === get("pull"));
    roller.hidden = get("solved")[0] >= 0;
    tally.textContent = `Solved: ${pulls.filter(([step]) => complete(known[step])).map(([step]) => `${numberOf(known[step])} with the regularizer ${step < STEPS ? `from step ${PULLS[step]}` : "never on"}`).join("; ")}.`;
    openWhen(roller, given());
    roller.textContent = filler.running() ? "Pause" : open ? "Go on" : "Train 40 networks";
    el.dataset.guess = open ? "kept" : given() ? "given" : "asked";
    if (!open) status.say([given() ? "Both are set. Train them, here in the page." : "The networks wait for both guesses."]);
    else if (!done) status.say([`Run ${place.seed} of 20: step ${count(place.step)}.`], filler.running());
    else {
      const [headline, words] = verdict(now, kept, get("pull"));
      status.say([html("strong", {}, headline), ` ${words}`]);
    }
  }

  draw();
  return tie.live(el, [filler.stop]); // nothing starts by itself
}

export default { defaults, render, race: { learner, makeRace, outcomeOf, off, points: { INNER, OUTER }, RADII } };
