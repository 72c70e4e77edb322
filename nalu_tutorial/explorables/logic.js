// Chapter 9: truth that travels through a formula. Each node holds bounds [L, U]; messages go up from operands to their
// formula and down from it to them, and may only tighten, until nothing moves. The model's traits are the whole state.

import {
  between, button, fill, html, joined, line, linearScale, makeFrames, makeTie, OWN_KEYS, prefersStill, slider,
  statusLine, svg, svgText, timesTen, trimmed,
} from "./kit.js";

// ---- the neurons ------------------------------------------------------------------------------------------------

const TINY = 1e-9; // less is rounding
const STILL = 1e-7; // bounds that move by less in sum count as at rest
const clamp = (value) => between(0, 1, value);
const total = (values) => values.reduce((sum, each) => sum + each, 0);

// Every connective is an AND with a NOT (1) or none (0) after it and before each of its operands.
const FORMS = { not: [1, [0]], and: [0, [0, 0]], or: [1, [1, 1]], implies: [1, [0, 1]] };
const turn = (not, [low, high]) => (not ? [1 - high, 1 - low] : [low, high]);

/** The bounds of a formula from those of its operands: β − Σ w (1 − x), clamped, of the lower and the upper ends. */
function upward({ op, weights, beta = 1 }, operands) {
  const [out, ins] = FORMS[op], seen = operands.map((bounds, i) => turn(ins[i], bounds));
  const and = (side) => clamp(beta - total(seen.map((bounds, i) => weights[i] * (1 - bounds[side]))));
  return turn(out, [and(0), and(1)]);
}

/** The bounds of each operand from those of the formula and of the others; a formula at the clamp says nothing. */
function downward({ op, weights, beta = 1 }, bounds, operands) {
  const [out, ins] = FORMS[op], [low, high] = turn(out, bounds), seen = operands.map((each, i) => turn(ins[i], each));
  return seen.map((_, i) => {
    const others = (side) => total(seen.map((each, j) => (j === i ? 0 : weights[j] * (1 - each[side]))));
    const solved = (end, side) => clamp(1 + (end - beta + others(side)) / weights[i]);
    return turn(ins[i], [low > TINY ? solved(low, 1) : 0, high < 1 - TINY ? solved(high, 0) : 1]);
  });
}

const tightened = ([low, high], [least, most]) => [least > low + TINY ? least : low, most < high - TINY ? most : high];
const crossed = ([low, high]) => low > high + TINY;

/** What a formula says on the way up, to itself, or down, to each operand; and the ends [name, side] it comes from. */
function messagesOf(node, bounds, way) {
  const { name, op, operands } = node, [out, ins] = FORMS[op], parts = operands.map((each) => bounds[each]);
  const message = (to, i, found, from) => ({ to, i, node, way, before: bounds[to], after: tightened(bounds[to], found),
    found, from });
  if (way === "up") {
    return [message(name, 0, upward(node, parts), (side) => operands.map((each, i) => [each, side ^ out ^ ins[i]]))];
  }
  return downward(node, bounds[name], parts).map((found, i) => message(operands[i], i, found, (side) => [
    [name, side ^ ins[i] ^ out],
    ...operands.flatMap((each, j) => (j === i ? [] : [[each, 1 ^ side ^ ins[i] ^ ins[j]]])),
  ]));
}
const moved = ({ before, after }) => [0, 1].filter((side) => before[side] !== after[side]);
const apply = (bounds, messages) =>
  Object.assign({ ...bounds }, ...messages.map(({ to, after }) => ({ [to]: after })));
/** The operators in the order of a pass: operands first on the way up, last on the way down. */
const orderOf = (nodes, way) => {
  const operators = nodes.filter(({ op }) => op);
  return way === "up" ? operators : operators.reverse();
};
const passed = (nodes, bounds, way) =>
  orderOf(nodes, way).reduce((now, node) => apply(now, messagesOf(node, now, way)), bounds);
const change = (from, to) => total(Object.keys(from).map((name) => total(from[name].map((end, k) =>
  Math.abs(to[name][k] - end)))));
/** Up and down once. */
const round = (nodes, bounds) => passed(nodes, passed(nodes, bounds, "up"), "down");
const atRest = (nodes, bounds) => change(bounds, round(nodes, bounds)) <= STILL;
/** At rest where nothing at all would move, and not only too little to go on for. */
const isStill = (nodes, bounds) => change(bounds, round(nodes, bounds)) === 0;
const start = (nodes, told) => Object.fromEntries(nodes.map(({ name }) => [name, told[name] ?? [0, 1]]));

/** The worlds, each proposition true or false, in which all that is told holds. */
function worldsOf(nodes, told) {
  const propositions = nodes.filter(({ op }) => !op);
  return Array.from({ length: 2 ** propositions.length }, (_, k) => {
    const world = Object.fromEntries(propositions.map(({ name }, i) => [name, (k >> i) & 1]));
    for (const node of orderOf(nodes, "up")) {
      [world[node.name]] = upward(node, node.operands.map((each) => [world[each], world[each]]));
    }
    return world;
  }).filter((world) => Object.entries(told).every(([name, [low, high]]) => low <= world[name] && world[name] <= high));
}

// ---- formulas and what to tell them -------------------------------------------------------------------------------

const node = (name, x, y, op, operands, weights = operands?.map(() => 1)) => ({ name, x, y, op, operands, weights });
const X = node("x", 90, 318), Y = node("y", 256, 318);
const pair = (name, op) => [X, Y, node(name, 173, 78, op, ["x", "y"])];
const FORMULAS = {
  "x ∧ y": pair("x ∧ y", "and"), "x ∨ y": pair("x ∨ y", "or"), "x → y": pair("x → y", "implies"),
  umbrella: [node("rain", 56, 357), node("umbrella", 173, 357), node("wet", 290, 357),
    node("¬umbrella", 173, 252, "not", ["umbrella"]),
    node("rain ∧ ¬umbrella", 98, 147, "and", ["rain", "¬umbrella"]),
    node("rain ∧ ¬umbrella → wet", 196, 42, "implies", ["rain ∧ ¬umbrella", "wet"])],
  roads: [node("north", 60, 357), node("Rome", 173, 357), node("south", 286, 357),
    node("north → Rome", 76, 168, "implies", ["north", "Rome"]),
    node("south → Rome", 270, 168, "implies", ["south", "Rome"]),
    node("north ∨ south", 173, 42, "or", ["north", "south"])],
  Achilles: [X, Y, node("x → y", 90, 78, "implies", ["x", "y"], [0.5, 1]),
    node("y → x", 256, 78, "implies", ["y", "x"], [0.5, 1])],
};
const YES = [1, 1], NO = [0, 0];
const RULE = { "x → y": YES }, STORY = { "rain ∧ ¬umbrella → wet": YES };
const ROADS = { "north ∨ south": YES, "north → Rome": YES, "south → Rome": YES };
const PRESETS = {
  "x ∧ y": [["one no is enough", { y: NO }], ["a yes from above", { "x ∧ y": YES }],
    ["not both", { x: YES, "x ∧ y": NO }], ["half a truth", { x: [0.7, 0.7], y: [0.8, 0.8] }]],
  "x ∨ y": [["if not this, then that", { "x ∨ y": YES, x: NO }], ["one of the two", { "x ∨ y": YES }],
    ["two halves make a whole", { x: [0.5, 0.5], y: [0.5, 0.5] }]],
  "x → y": [["modus ponens", { ...RULE, x: YES }], ["modus tollens", { ...RULE, y: NO }],
    ["not the other way round", { ...RULE, y: YES }], ["a rule with exceptions", { "x → y": [0.8, 1], x: [0.9, 1] }]],
  umbrella: [["no umbrella", { ...STORY, rain: YES, umbrella: NO }],
    ["rain, and yet dry", { ...STORY, rain: YES, wet: NO }],
    ["nobody knows", { ...STORY, wet: YES }], ["somebody errs", { ...STORY, rain: YES, umbrella: NO, wet: NO }]],
  roads: [["a detour", { ...ROADS, north: NO }], ["all roads lead to Rome", ROADS],
    ["nobody gets there", { ...ROADS, Rome: NO }]],
  Achilles: [["half a step each time", { "x → y": YES, "y → x": YES }]],
};
const defaults = { formula: "umbrella", told: PRESETS.umbrella[0][1], preset: "", bounds: {} };

// ---- words ------------------------------------------------------------------------------------------------------

const near = (value, aim) => Math.abs(value - aim) < TINY;
function number(value) {
  if (near(value, 0) || near(value, 1)) return String(Math.round(value));
  if (value > 0.995) return `1 − ${timesTen(1 - value, 0)}`;
  return value < 0.005 ? timesTen(value, 0) : trimmed(value);
}
function stateOf([low, high]) {
  if (crossed([low, high])) return "contradiction";
  if (near(low, 1)) return "true";
  if (near(high, 0)) return "false";
  return near(low, 0) && near(high, 1) ? "unknown" : "between";
}
/** Bounds as words, or shorter with signs. */
function words(bounds, [least, most, to] = ["at least ", "at most ", " to "]) {
  const [low, high] = bounds, state = stateOf(bounds);
  if (state !== "between") return state;
  if (near(low, high)) return number(low);
  if (near(high, 1)) return least + number(low);
  return near(low, 0) ? most + number(high) : number(low) + to + number(high);
}
const isSo = (bounds) => (crossed(bounds) ? "contradicts itself" : `is ${words(bounds)}`);
const SIGNS = ["≥ ", "≤ ", " … "];
const ARROW = { up: "↑", down: "↓" };
const DOING = { up: "parts tighten their formula", down: "a formula tightens its parts" };
const named = (name) => (name.includes(" ") ? `(${name})` : name);
const said = (all) => joined(Object.entries(all).map(([name, bounds]) => `${named(name)} ${isSo(bounds)}`));

// By which law the lower and the upper end of a formula move on the way up, and those of each operand on the way down;
// some have other words where it is not all true or false.
const LAWS = {
  up: { not: [["negation", "negation"]],
    and: [["all its parts are true|what its parts lack adds up",
      "it is never truer than a part|what its parts lack adds up"]],
    or: [["one true part is enough|its parts add up", "no part is true|its parts add up"]],
    implies: [["a false premise or a true conclusion is enough|what the premise lacks and the conclusion has adds up",
      "the premise is truer than the conclusion"]] },
  down: { not: [["negation", "negation"]],
    and: Array(2).fill(["a part is at least as true as the whole", "modus ponendo tollens"]),
    or: Array(2).fill(["disjunctive syllogism", "a part is never truer than the whole"]),
    implies: [["a rule fails only with a true premise", "modus tollens"],
      ["modus ponens", "a rule fails only with a false conclusion"]] },
};
// The sum behind it: on the way up of the operands, on the way down of the formula and the other operand.
const lack = (value) => number(1 - value);
const SUMS = {
  up: { not: (x) => `1 − ${number(x)}`, and: (x, y) => `1 − ${lack(x)} − ${lack(y)}`,
    or: (x, y) => `${number(x)} + ${number(y)}`, implies: (x, y) => `1 − ${number(x)} + ${number(y)}` },
  down: { not: (z) => `1 − ${number(z)}`, and: (z, x) => `${number(z)} + ${lack(x)}`,
    or: (z, x) => `${number(z)} − ${number(x)}`,
    implies: (z, x, i) => (i ? `${number(z)} + ${number(x)} − 1` : `1 − ${number(z)} + ${number(x)}`) },
};

/** What moved, by which law, and why; a sum only where it is more than true and false. */
function entryOf(message, bounds, pass) {
  const { node: { name, op, weights }, to, i, way, before, after, from } = message, sides = moved(message);
  const valueOf = ([name, side]) => bounds[name][side], crisp = (value) => near(value, 0) || near(value, 1);
  const graded = !sides.flatMap(from).map(valueOf).every(crisp) && weights.every((w) => w === 1);
  const sums = sides.map((side) => SUMS[way][op](...from(side).map(valueOf), i)
    + (near(after[side], 1) ? " ≥ 1" : near(after[side], 0) ? " ≤ 0" : ` = ${number(after[side])}`));
  const reasons = sides.flatMap(from).filter(([each, side]) => !near(bounds[each][side], side)).map(([each]) => each);
  return { pass, way, op: name, to, reasons, before, after,
    law: LAWS[way][op][i][sides[0]].split("|").at(graded ? -1 : 0), sum: graded ? [...new Set(sums)].join(" and ") : "",
    because: said(Object.fromEntries(reasons.map((each) => [each, bounds[each]]))) };
}
const lineOf = ({ to, before, after, because, sum }) =>
  `${named(to)}: ${words(before)}, now ${words(after)}, because ${because}${sum && `: ${sum}`}`;
const headlineOf = ({ to, after, law, sum }) => `${named(to)} is ${words(after)}: ${law}${sum && `, ${sum}`}.`;

function aboutContradiction({ nodes, bounds, facts, log, first }) {
  const [low, high] = bounds[first], clash = log.find(({ to, after }) => to === first && crossed(after));
  const one = `It ${facts[first] ? "is told" : "has become"} ${words(clash.before)}, but ${clash.because}.`;
  return [`Contradiction at ${named(first)}: at least ${number(low)}, and at most ${number(high)}.`,
    `${one} Bounds only tighten, so no pass mends it: take back something that is told. ${
      atRest(nodes, bounds) ? "It has spread as far as it can." : "Run again, and it spreads."}`];
}
function aboutStart({ nodes, facts }) {
  const many = Object.keys(facts).length, rest = "is unknown: it may be anything from 0 to 1.";
  if (!many) return ["Nothing is told.", `Each node ${rest} Tell one something.`];
  const question = many < nodes.length ? `All else ${rest} What follows?` : "Does it fit together?";
  return [`Told: ${said(facts)}.`, `${question} Run, and see.`];
}
function aboutPass({ log, pass, way, running }) {
  const all = log.filter((entry) => entry.pass === pass), other = way === "up" ? "down" : "up";
  if (running && !log.length) return [`Messages are on their way ${way}.`, ""];
  if (running) return [headlineOf(log.at(-1)), `For ${log.at(-1).because}.`];
  if (!all.length) return [`On the way ${other} nothing moved.`, `On the way ${way} something will.`];
  return [headlineOf(all.at(-1)), "Something can still move: go on."];
}
function aboutThreshold({ bounds, log }) {
  const { to } = log.at(-1);
  return [`${to} is ${words(bounds[to])}, and never quite arrives.`, "With half a weight on its premise, each rule "
    + "halves what is left of the way, for ever. It was stopped, as the passes now move less than 10⁻⁷."];
}
/** What the bounds leave open, and whether it is open in the worlds that fit. */
function aboutOpen({ nodes, bounds, facts }) {
  const open = nodes.filter(({ name, op }) => !op && stateOf(bounds[name]) === "unknown").map(({ name }) => name);
  if (!open.length || Object.values(facts).some(([low, high]) => low !== high)) return "";
  const worlds = worldsOf(nodes, facts), same = (name) => worlds.every((world) => world[name] === worlds[0][name]);
  const [seen] = open.filter((name) => worlds.length && same(name)), many = open.length > 1;
  if (seen) {
    return `${seen} stays unknown, and yet it is ${worlds[0][seen] ? "true" : "false"} in all ${worlds.length} worlds `
      + "that fit what is told. Bounds pass through one formula at a time, and no single one says so.";
  }
  return `${joined(open)} ${many ? "stay" : "stays"} unknown: ${worlds.length} worlds fit what is told, and ${
    many ? "each" : "it"} is true in some and false in others. Unknown is not false.`;
}
function aboutEnd(now) {
  const { nodes, bounds, log } = now, isOperator = ({ to }) => nodes.find(({ name }) => name === to).op;
  const last = log.findLast((entry) => !isOperator(entry)) ?? log.at(-1), open = aboutOpen(now);
  if (!last) return ["Nothing follows.", open];
  const laws = log.filter(({ way, law }) => way === "down" && law !== last.law).map(({ law }) => law);
  const before = laws.length ? `On the way: ${joined([...new Set(laws)])}.` : "";
  const rest = [`For ${last.because}.`, before, open || "Nothing moves any more."].filter(Boolean).join(" ");
  return [headlineOf({ ...last, after: bounds[last.to] }), rest];
}
/** What is said of the node that is chosen: who tightened it last, and why. */
function aboutNode({ chosen, bounds, facts, log, pass }) {
  const fact = facts[chosen], entry = log.findLast(({ to }) => to === chosen);
  const is = isSo(bounds[chosen]), told = fact ? ` It is told ${words(fact)}.` : "";
  if (entry) return `${is}: pass ${entry.pass} ${ARROW[entry.way]} tightened it, because ${entry.because}.${told}`;
  return fact ? `${is}, as it is told.` : `${is}. It is told nothing${pass ? ", and nothing tightened it" : ""}.`;
}
/** Which pass is on, or how it ended. */
function aboutPasses({ nodes, bounds, pass, way, first, running }) {
  if (!pass) return ["", "No pass yet."];
  if (running) return [`Pass ${pass} ${ARROW[way]}`, DOING[way]];
  const after = `${pass} pass${pass > 1 ? "es" : ""}`;
  if (!atRest(nodes, bounds)) return [`${after}:`, first ? "stopped at a contradiction" : "something can still move"];
  return [`${after}:`, isStill(nodes, bounds) ? "nothing moves any more" : "almost nothing moves any more"];
}
/** A bold beginning and the rest. */
function sentence(now) {
  const { nodes, bounds, log, pass } = now;
  if (now.first) return aboutContradiction(now);
  if (!pass) return aboutStart(now);
  if (now.running || !atRest(nodes, bounds)) return aboutPass(now);
  return isStill(nodes, bounds) ? aboutEnd(now) : aboutThreshold(now);
}

// ---- the picture ------------------------------------------------------------------------------------------------

const WIDE = 346, TALL = 394, HALF = 32, BAR = 70; // of a picture; half of a node; a bar
const GLYPHS = { not: "¬", and: "∧", or: "∨", implies: "→" };

/** The way from an operand to its formula, upright where it leaves and where it arrives, to the side of the middle. */
function makeWay(part, whole, side) {
  const x0 = part.x, y0 = part.y - HALF, x1 = whole.x + 7 * side, y1 = whole.y + HALF + 18;
  const half = (y0 + y1) / 2;
  const at = (t) => {
    const u = 1 - t, mix = (a, b, c, d) => u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d;
    return [mix(x0, x0, x1, x1), mix(y0, half, half, y1)];
  };
  const tip = line("tip", "M-6,-6L6,0L-6,6Z");
  const el = svg("g", {}, line("way", `M${x0},${y0}C${x0},${half} ${x1},${half} ${x1},${y1}`), tip);
  /** Whether messages are on it, and which way the last of them went that tightened something. */
  function draw(busy, brought) {
    el.setAttribute("class", `${busy ? "busy" : ""} ${brought ? "brought" : ""}`);
    el.dataset.brought = brought ?? "";
    const [t, ahead] = brought === "down" ? [0.3, -0.01] : [0.7, 0.01], [[x, y], [to, top]] = [at(t), at(t + ahead)];
    fill(tip, { transform: `translate(${x} ${y}) rotate(${(180 * Math.atan2(top - y, to - x)) / Math.PI})` });
  }
  return { at, el, draw };
}

/** A node: its name, the bar from 0 to 1 between whose brackets its truth lies, and the word for it. */
function makeNode({ name, x, y, op }, least, onchoose) {
  const wide = Math.max(least, 10.4 * name.length + 26), onBar = linearScale([0, 1], [-BAR / 2, BAR / 2]);
  const box = (kind, grow) => svg("rect", { class: kind, x: -wide / 2 - grow, y: -HALF - grow, width: wide + 2 * grow,
    height: 2 * (HALF + grow), rx: 9 + grow });
  const badge = (kind, left, top, shape, words) =>
    svg("g", { class: kind, transform: `translate(${left} ${top})` }, shape, svgText(0, 4.5, "middle", words));
  const band = line("band", `M0,1H${BAR}`), state = svgText(0, 25, "middle", "");
  const ends = ["M5,-8H0V10H5", "M-5,-8H0V10H-5"].map((d) => line("end", d));
  const place = { transform: `translate(${x} ${y})` };
  // The words stand beside the button and not in it, for its label says them in another order.
  const button = svg("g", { tabindex: 0, role: "button", onclick: onchoose, ...OWN_KEYS }, box("halo", 4), box("box", 0));
  const el = svg("g", place, button, svgText(0, -14, "middle", name), line("track", `M${onBar(0)},1H${onBar(1)}`),
    ...[0, 1].map((k) => fill(svgText(onBar(k) + [-6.5, 6.5][k], 5, ["end", "start"][k], k), { class: "scale" })),
    band, ...ends, state,
    ...(op ? [badge("gate", 0, HALF + 9, svg("circle", { r: 9 }), GLYPHS[op])] : []),
    badge("tag", 26 - wide / 2, -HALF - 3, svg("rect", { x: -22, y: -8, width: 44, height: 17, rx: 8.5 }), "told"));
  button.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    onchoose();
  });
  function draw(bounds, fact, marks) {
    const [low, high] = bounds, span = Math.max(Math.abs(high - low), 0.08), tight = span > Math.abs(high - low);
    fill(el, { class: ["node", ...Object.keys(marks).filter((mark) => marks[mark])].join(" "),
      "data-state": stateOf(bounds) });
    fill(button, { "aria-pressed": String(marks.chosen),
      "aria-label": `${name}: ${words(bounds)}${fact ? `, told ${words(fact)}` : ""}` });
    const places = bounds.map((end, k) => onBar(end) + (tight ? [-4, 4][k] : 0));
    band.style.transform = `translate(${onBar((low + high - span) / 2)}px, 0) scaleX(${span})`;
    ends.forEach((end, k) => { end.style.transform = `translate(${places[k]}px, 0)`; });
    state.textContent = words(bounds, SIGNS);
  }
  return { el, draw };
}

/** The bounds that a message carries; what is returned moves it. */
function addBead(beads, bounds, way) {
  const state = stateOf(bounds), text = state === "unknown" ? "?" : words(bounds, SIGNS);
  const wide = Math.max(18, 6.4 * text.length + 12), el = svg("g", { class: "bead", "data-state": state },
    svg("rect", { x: -wide / 2, y: -9, width: wide, height: 18, rx: 9 }), svgText(0, 4, "middle", text));
  beads.append(el);
  return (t) => el.setAttribute("transform", `translate(${way(t).map((each) => each.toFixed(1))})`);
}

function makePicture(nodes, onchoose) {
  const byName = Object.fromEntries(nodes.map((each) => [each.name, each])), beads = svg("g");
  const ways = nodes.flatMap((whole) => (whole.operands ?? []).map((part, i, all) => {
    const side = total(all.map((other) => Math.sign(byName[part].x - byName[other].x)));
    return { whole, part, i, side, ...makeWay(byName[part], whole, side) };
  }));
  const least = nodes.length > 4 ? 106 : 164; // three stand beside each other, or two
  const drawn = nodes.map((each) => makeNode(each, least, () => onchoose(each.name)));
  const roles = ways.filter(({ whole }) => whole.op === "implies").map(({ whole, i, side }) => svgText(
    whole.x + 14 * side, whole.y + HALF + 14, side > 0 ? "start" : "end",
    ["if", "then"][i] + (whole.weights[i] < 1 ? " × ½" : "")));
  const el = svg("svg", { viewBox: `0 0 ${WIDE} ${TALL}`, role: "group", "aria-label": "The formula" },
    ...ways.map((each) => each.el), ...roles, ...drawn.map((each) => each.el), beads);
  function draw({ bounds, facts, chosen, log, fresh, speaker }) {
    nodes.forEach(({ name }, k) => drawn[k].draw(bounds[name], facts[name], { told: Boolean(facts[name]),
      chosen: name === chosen, found: log.some(({ to }) => to === name), fresh: fresh.includes(name),
      speaks: name === speaker }));
    for (const { whole, part, draw: drawWay } of ways) {
      const entry = log.findLast(({ op, to, reasons }) => op === whole.name && (to === part || reasons.includes(part)));
      drawWay(whole.name === speaker, entry && (entry.to === part ? "down" : "up"));
    }
  }
  const clear = () => beads.replaceChildren();
  /** Puts the messages of one operator on their ways; what is returned moves them. */
  function send(messages, bounds) {
    clear();
    const moves = messages.flatMap(({ node: whole, way, to, found }) => ways.filter((each) => each.whole === whole
      && (way === "up" || each.part === to)).map(({ at, part }) => (way === "up" ? addBead(beads, bounds[part], at)
      : addBead(beads, found, (t) => at(1 - t)))));
    return (t) => moves.forEach((move) => move(t));
  }
  return { el, draw, send, clear };
}

// ---- one instance -----------------------------------------------------------------------------------------------

const PACE = 1100; // milliseconds of a message: long enough that the status line can follow
const STATES = { unknown: [0, 1], true: YES, false: NO };
const block = (name, ...parts) => html("div", { class: name }, ...parts);
const group = (name, label, ...parts) => fill(block(name, ...parts), { role: "group", "aria-label": label });
/** Buttons of which one is pressed, after the word for them. */
function makeRow(label, options, onclick) {
  const buttons = options.map((option) => button(option, () => onclick(option)));
  const set = (now) => options.forEach((option, k) => fill(buttons[k], { "aria-pressed": String(option === now) }));
  const heading = html("span", {}, `${label}:`);
  return { el: group("choices", label, heading, ...buttons), heading, set };
}

function render({ model, el }) {
  el.classList.add("nalu-explorable");
  const get = (name) => model.get(name);
  let nodes, facts, bounds, chosen, log, pass, way, first, fresh, picture, tries, journey = null, step;
  const { write, live } = makeTie({ model, names: ["formula", "told", "preset"], follow });

  /** The steps of one pass, or of passes until nothing moves or the ends of a node cross. */
  function* passes(running) {
    do {
      pass += 1;
      const news = change(bounds, passed(nodes, bounds, way)) > STILL, slow = 0.7 ** Math.max(0, pass - 3);
      for (const operator of orderOf(nodes, way)) {
        const messages = messagesOf(operator, bounds, way);
        yield { messages, time: Math.max(50, (news ? PACE : 450) * slow) };
        if (arrive(messages) && running) return;
      }
      way = way === "up" ? "down" : "up";
    } while (running && (way === "down" || !atRest(nodes, bounds)));
  }
  /** Whether the messages make the first contradiction. */
  function arrive(messages) {
    const news = messages.filter((each) => moved(each).length), clash = news.find(({ after }) => crossed(after));
    log.push(...news.map((message) => entryOf(message, bounds, pass)));
    bounds = apply(bounds, messages);
    fresh = news.map(({ to }) => to);
    if (first || !clash) return false;
    first = clash.to;
    return true;
  }
  const frames = makeFrames(() => {
    const part = (performance.now() - step.began) / step.time, t = Math.min(1, part);
    step.move(t * t * (3 - 2 * t));
    if (part > 1.1) next();
  });
  function next() {
    const { done, value } = journey.next();
    if (done) { finish(); return; }
    step = { ...value, move: picture.send(value.messages, bounds), began: performance.now() };
    step.move(0);
    draw();
  }
  function finish() {
    frames.stop();
    if (journey) while (!journey.next().done); // what is under way arrives
    journey = null;
    picture.clear();
    write({ bounds });
    draw();
  }
  /** One pass or a run. What is under way ends at once; a run from where nothing moves starts again. */
  function go(running, direction = "up", wait = 0) {
    if (journey) {
      finish();
      if (running) return;
    }
    if (running && atRest(nodes, bounds)) restart();
    way = direction;
    journey = passes(running);
    if (prefersStill()) { finish(); return; }
    next();
    step.began += wait;
    frames.start();
  }

  function restart() {
    frames.stop();
    [journey, log, pass, first, fresh] = [null, [], 0, null, []];
    const known = ([name]) => nodes.some((each) => each.name === name);
    facts = Object.fromEntries(Object.entries(get("told")).filter(known));
    bounds = start(nodes, facts);
    picture.clear();
  }
  function again() {
    restart();
    write({ bounds });
    draw();
  }
  function load() {
    if (nodes !== FORMULAS[get("formula")]) {
      nodes = FORMULAS[get("formula")];
      chosen = nodes[0].name;
      picture = makePicture(nodes, choose);
      place.replaceChildren(picture.el);
      tries = makeRow("Try", PRESETS[get("formula")].map(([name]) => name), jump);
      shelf.replaceChildren(tries.el);
    }
    restart();
  }
  function take(preset) {
    const [formula, all] = Object.entries(PRESETS).find(([, each]) => each.some(([name]) => name === preset));
    write({ formula, told: all.find(([name]) => name === preset)[1], preset });
  }
  const begin = () => go(true, "up", 500);
  function jump(preset) {
    take(preset);
    load();
    begin();
  }
  function follow(changed) {
    if (changed.includes("preset") && get("preset")) { jump(get("preset")); return; }
    if (changed.every((name) => name === "preset")) { draw(); return; }
    write({ preset: "" });
    load();
    begin();
  }
  function tell(bound) {
    const { [chosen]: _, ...others } = facts;
    write({ told: stateOf(bound) === "unknown" ? others : { ...others, [chosen]: bound }, preset: "" });
    again();
  }
  const fact = () => facts[chosen] ?? STATES.unknown;
  /** The first tap chooses a node; each further one tells it the next of unknown, true and false. */
  function choose(name) {
    if (name === chosen) tell({ unknown: YES, true: NO }[stateOf(fact())] ?? STATES.unknown);
    chosen = name;
    draw();
  }

  const place = block("place"), shelf = block("shelf"), status = statusLine(), lines = html("ol");
  const formulas = makeRow("Formula", Object.keys(FORMULAS), (formula) => jump(PRESETS[formula][0][0]));
  const ways = [["↑ Up", () => go(false, "up")], ["↓ Down", () => go(false, "down")], ["Run", () => go(true)],
    ["Start again", again]].map(([label, onclick]) => button(label, onclick));
  const [arrow, doing, name, about] = ["b", "span", "b", "span"].map((tag) => html(tag));
  const states = makeRow("Tell", Object.keys(STATES), (state) => tell(STATES[state]));
  const end = (label, onend) => slider({ label, min: 0, max: 1, step: 0.05, value: 0, format: number, oninput: onend });
  const ends = [end("at least", (low) => tell([low, Math.max(low, fact()[1])])),
    end("at most", (high) => tell([Math.min(fact()[0], high), high]))];
  const tape = fill(group("log", "What moved", lines), { tabindex: 0, ...OWN_KEYS });
  const note = html("p", { class: "note" }, "A bar runs from 0, false, to 1, true. The truth of its box lies between "
    + "the brackets; passes push them together. Arrows show who tightened whom. Tap a box to choose it, and again to "
    + "tell it true, false or nothing.");
  const panel = block("tell", html("p", { class: "about" }, name, " ", about), states.el,
    ...ends.map((each) => each.el));
  const side = block("side", group("ways", "Passes", ...ways), status.el, panel,
    block("", html("p", { class: "head" }, "Who was tightened, in which pass, and why"), tape));
  el.append(block("logic", formulas.el, shelf,
    block("board", block("", html("p", { class: "pass" }, arrow, " ", doing), place, note), side)));

  function draw() {
    const running = journey !== null, now = { nodes, bounds, facts, chosen, log, pass, way, first, fresh, running };
    picture.draw({ ...now, speaker: running && step.messages[0].node.name });
    [arrow.textContent, doing.textContent] = aboutPasses(now);
    formulas.set(get("formula"));
    tries.set(get("preset"));
    name.textContent = chosen;
    about.textContent = aboutNode(now);
    states.heading.textContent = `Tell ${chosen}:`;
    states.set(stateOf(fact()));
    ends.forEach((each, k) => each.set(fact()[k]));
    ways[2].textContent = running ? "To the end" : "Run";
    ["up", "down"].forEach((each, k) => ways[k].classList.toggle("on", running && way === each));
    lines.replaceChildren(...log.map((entry) =>
      html("li", {}, html("b", {}, `${entry.pass} ${ARROW[entry.way]} `), lineOf(entry))));
    tape.scrollTop = tape.scrollHeight;
    const [bold, rest] = sentence(now);
    status.say([html("strong", {}, bold), ` ${rest}`], running);
  }
  if (get("preset")) take(get("preset"));
  load();
  if (prefersStill()) begin();
  else draw();
  return live(el, { start: () => { if (!pass) begin(); }, stop: frames.stop });
}

export default { defaults, render, logic: { FORMULAS, PRESETS, upward, downward, start, round, atRest, worldsOf } };
