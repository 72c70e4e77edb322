// Chapter 9: truth that travels through a formula. Each node holds bounds [L, U]; messages go up from operands to their
// formula and down from it to them, and may only tighten, until nothing moves. The reader says first what follows.

import {
  between, button, fill, html, joined, line, linearScale, makeFrames, makeTie, openWhen, OWN_KEYS, prefersStill,
  statusLine, sum, svg, svgText, taskLine, trimmed,
} from "./kit.js";

// ---- the neurons ------------------------------------------------------------------------------------------------

const TINY = 1e-9; // less is rounding
const STILL = 1e-7; // bounds that move by less in sum count as at rest
const clamp = (value) => between(0, 1, value);

// Every connective is an AND with a NOT (1) or none (0) after it and before each of its operands.
const FORMS = { not: [1, [0]], and: [0, [0, 0]], or: [1, [1, 1]], implies: [1, [0, 1]] };
const turn = (not, [low, high]) => (not ? [1 - high, 1 - low] : [low, high]);

/** The bounds of a formula from those of its operands: 1 − Σ (1 − x), clamped, of the lower and the upper ends. */
function upward({ op }, operands) {
  const [out, ins] = FORMS[op], seen = operands.map((bounds, i) => turn(ins[i], bounds));
  const and = (side) => clamp(1 - sum(seen.map((bounds) => 1 - bounds[side])));
  return turn(out, [and(0), and(1)]);
}

/** The bounds of each operand from those of the formula and of the others; a formula at the clamp says nothing. */
function downward({ op }, bounds, operands) {
  const [out, ins] = FORMS[op], [low, high] = turn(out, bounds), seen = operands.map((each, i) => turn(ins[i], each));
  return seen.map((_, i) => {
    const others = (side) => sum(seen.map((each, j) => (j === i ? 0 : 1 - each[side])));
    const solved = (end, side) => clamp(end + others(side));
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
const change = (from, to) => sum(Object.keys(from).map((name) => sum(from[name].map((end, k) =>
  Math.abs(to[name][k] - end)))));
/** Up and down once. */
const round = (nodes, bounds) => passed(nodes, passed(nodes, bounds, "up"), "down");
const atRest = (nodes, bounds) => change(bounds, round(nodes, bounds)) <= STILL;
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

const node = (name, x, y, op, operands) => ({ name, x, y, op, operands });
const FORMULAS = {
  umbrella: [node("rain", 56, 357), node("umbrella", 173, 357), node("wet", 290, 357),
    node("¬umbrella", 173, 252, "not", ["umbrella"]),
    node("rain ∧ ¬umbrella", 103, 147, "and", ["rain", "¬umbrella"]),
    node("rain ∧ ¬umbrella → wet", 209, 42, "implies", ["rain ∧ ¬umbrella", "wet"])],
  "x ∨ y": [node("x", 90, 318), node("y", 256, 318), node("x ∨ y", 173, 78, "or", ["x", "y"])],
  roads: [node("north", 60, 357), node("Rome", 173, 357), node("south", 286, 357),
    node("north → Rome", 82, 168, "implies", ["north", "Rome"]),
    node("south → Rome", 264, 168, "implies", ["south", "Rome"]),
    node("north ∨ south", 173, 42, "or", ["north", "south"])],
};
const YES = [1, 1], NO = [0, 0];
const RULE = "rain ∧ ¬umbrella → wet", STORY = { [RULE]: YES };
const ROADS = { "north ∨ south": YES, "north → Rome": YES, "south → Rome": YES };
// A case: what is told, what is asked of which node, the story, and what may be answered; the last answer needs no way.
const TRUTH = [["true", "true"], ["false", "false"], ["unknown", "unknown"]];
const FITS = [["contradiction", "they contradict"], ["true", "they fit together"]];
const makeCase = (formula, told, of, story, question = `What follows for ${of}?`, answers = TRUTH, asks = `${of} is`) =>
  ({ formula, told, of, story, question, answers, asks });
const CASES = {
  "no umbrella": makeCase("umbrella", { ...STORY, rain: YES, umbrella: NO }, "wet",
    "It rains, you have no umbrella, and a rule says: who is in the rain without an umbrella gets wet."),
  "rain, but dry": makeCase("umbrella", { ...STORY, rain: YES, wet: NO }, "umbrella", "It rains, you stay dry, and the rule holds."),
  "it got wet": makeCase("umbrella", { ...STORY, wet: YES }, "rain", "You got wet, and the rule holds."),
  "four reports": makeCase("umbrella", { ...STORY, rain: YES, umbrella: NO, wet: NO }, RULE,
    "Four people report: it rains; there is no umbrella; you stay dry; the rule holds.", "Can all that is told be true?", FITS, "The four"),
  "x or y": makeCase("x ∨ y", { "x ∨ y": YES, x: NO }, "y", "At least one of x and y is true, and x is not."),
  "two roads": makeCase("roads", ROADS, "Rome", "At least one of two roads is open, and each of them leads to Rome."),
};
const defaults = { formula: "umbrella", told: CASES["no umbrella"].told, preset: "", bounds: {} };

// ---- words ------------------------------------------------------------------------------------------------------

const near = (value, aim) => Math.abs(value - aim) < TINY;
const number = (value) => (near(value, 0) || near(value, 1) ? String(Math.round(value)) : trimmed(value));
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

// Why the lower and the upper end of a formula move on the way up, and those of each operand on the way down, and the
// name that logic has for it.
const ROUND = ["¬ turns true into false, and false into true"];
const LAWS = {
  up: { not: [[ROUND, ROUND]],
    and: [[["all its parts are true"], ["one of its parts is false"]]],
    or: [[["one of its parts is true"], ["none of its parts is true"]]],
    implies: [[["a false condition or a true consequence is enough"], ["the condition is true, and what should follow is false"]]] },
  down: { not: [[ROUND, ROUND]],
    and: Array(2).fill([["all parts of a true “and” are true"], ["the “and” is false, and the other part is true", "modus ponendo tollens"]]),
    or: Array(2).fill([["one of the two is true, and the other one is not", "disjunctive syllogism"], ["all parts of a false “or” are false"]]),
    implies: [[["a rule can only fail where its condition is true"], ["the rule holds, and what should follow is false", "modus tollens"]],
      [["the rule holds, and its condition is true", "modus ponens"], ["a rule can only fail where what should follow is false"]]] },
};

/** What moved, why, and the name of that step. */
function entryOf(message, bounds, pass) {
  const { node: { name, op }, to, i, way, before, after, from } = message, sides = moved(message);
  const reasons = sides.flatMap(from).filter(([each, side]) => !near(bounds[each][side], side)).map(([each]) => each);
  const [why, law = ""] = LAWS[way][op][i][sides[0]];
  return { pass, way, op: name, to, reasons, before, after, why, law,
    because: said(Object.fromEntries(reasons.map((each) => [each, bounds[each]]))) };
}

/** What the bounds leave open, and whether it is open in the worlds that fit. */
function aboutOpen({ nodes, bounds, facts }) {
  const open = nodes.filter(({ name, op }) => !op && stateOf(bounds[name]) === "unknown").map(({ name }) => name);
  if (!open.length || Object.values(facts).some(([low, high]) => low !== high)) return "";
  const worlds = worldsOf(nodes, facts), same = (name) => worlds.every((world) => world[name] === worlds[0][name]);
  const [seen] = open.filter((name) => worlds.length && same(name)), many = open.length > 1;
  const fit = `${worlds.length} ways to choose true and false fit what is told`;
  if (seen) return `${fit}, and ${seen} is ${worlds[0][seen] ? "true" : "false"} in all of them. Yet it stays unknown: a message passes through one formula at a time, and no single formula says so.`;
  return `${joined(open)} ${many ? "stay" : "stays"} unknown: ${fit}, and ${many ? "each" : "it"} is true in some and false in others. Unknown is not false.`;
}
/** What was found of a node, and why: [headline, words]. */
function aboutNode(of, now) {
  const { bounds, log, facts, first } = now, entry = log.findLast(({ to }) => to === of);
  if (first) {
    const clash = log.find(({ to, after }) => to === first && crossed(after)), one = `It ${facts[first] ? "is told" : "has become"} ${words(clash.before)}, but ${clash.because}.`;
    return [`A contradiction at ${named(first)}, by a message ${clash.way}.`, `${one} Bounds only tighten, so no message mends it. Who errs? Take back something that is told: tap its box.`];
  }
  if (!entry) return [`Nothing follows${of ? ` for ${of}` : ""}.`, aboutOpen(now)];
  const before = log.filter((each) => each !== entry && each.law).map(({ to, after, law }) => `${named(to)} is ${words(after)} (${law})`);
  const parts = [`${entry.because}: ${entry.why}.`, entry.law && `This step is called ${entry.law}.`,
    before.length && `Before it, ${joined(before)}.`];
  return [`${named(entry.to)} is ${words(bounds[entry.to])}, by a message ${entry.way}.`, parts.filter(Boolean).join(" ")];
}
/** How a case ended: the state of what was asked, and which way settled it. */
function answerOf({ of }, { bounds, log, first }) {
  const entry = log.findLast(({ to }) => to === (first ?? of));
  return [first ? "contradiction" : stateOf(bounds[of]), entry?.way ?? null];
}
const needsWay = ({ answers }, bet) => bet !== null && answers.at(-1)[0] !== bet;
const betWords = ({ answers }, [bet, way]) => answers.find(([each]) => each === bet)[1] + (way ? `, by a message ${way}` : "");
/** The same with the bets judged. */
function verdict(now, asked, bets) {
  const [headline, rest] = aboutNode(asked.of, now), [state, way] = answerOf(asked, now);
  const right = state === bets[0] && (!needsWay(asked, state) || way === bets[1]);
  return [headline, `${right ? "As you guessed." : `You guessed: ${betWords(asked, bets)}.`} ${rest}`];
}
/** A free run: the last proposition that was found, or the last formula. */
function aboutRun(now) {
  const { nodes, log } = now, isOperator = ({ to }) => nodes.find(({ name }) => name === to).op;
  return aboutNode((log.findLast((entry) => !isOperator(entry)) ?? log.at(-1))?.to, now);
}
/** Which pass is on, or how many there were. */
function aboutPasses({ pass, way, running }) {
  if (!pass) return ["", "No message yet."];
  if (running) return [`Pass ${pass} ${ARROW[way]}`, DOING[way]];
  return [`${pass} pass${pass > 1 ? "es" : ""}`, ""];
}

// ---- the picture ------------------------------------------------------------------------------------------------

const WIDE = 346, TALL = 394, HALF = 32, BAR = 58; // of a picture; half of a node; a bar
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
  const wide = Math.max(least, 11.2 * name.length + 26), onBar = linearScale([0, 1], [-BAR / 2, BAR / 2]);
  const box = (kind, grow) => svg("rect", { class: kind, x: -wide / 2 - grow, y: -HALF - grow, width: wide + 2 * grow,
    height: 2 * (HALF + grow), rx: 9 + grow });
  const badge = (kind, left, top, shape, words) =>
    svg("g", { class: kind, transform: `translate(${left} ${top})` }, shape, svgText(0, 4.5, "middle", words));
  const band = line("band", `M0,1H${BAR}`), state = svgText(0, 25, "middle", "");
  const ends = ["M5,-8H0V10H5", "M-5,-8H0V10H-5"].map((d) => line("end", d));
  const place = { transform: `translate(${x} ${y})` };
  // The words stand beside the button and not in it, for its label says them in another order.
  const button = svg("g", { tabindex: 0, role: "button", onclick: onchoose, ...OWN_KEYS }, box("box", 0));
  const el = svg("g", place, button, svgText(0, -14, "middle", name), line("track", `M${onBar(0)},1H${onBar(1)}`),
    ...[0, 1].map((k) => fill(svgText(onBar(k) + [-6.5, 6.5][k], 5, ["end", "start"][k], k), { class: "scale" })),
    band, ...ends, state,
    ...(op ? [badge("gate", 0, HALF + 9, svg("circle", { r: 9 }), GLYPHS[op])] : []),
    badge("tag", 31 - wide / 2, -HALF - 5, svg("rect", { x: -29, y: -9, width: 58, height: 19, rx: 9.5 }), "told"));
  button.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    onchoose();
  });
  function draw(bounds, fact, marks) {
    const [low, high] = bounds, span = Math.max(Math.abs(high - low), 0.08), tight = span > Math.abs(high - low);
    fill(el, { class: ["node", ...Object.keys(marks).filter((mark) => marks[mark])].join(" "),
      "data-state": stateOf(bounds) });
    fill(button, { "aria-disabled": String(!marks.open),
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
  const wide = Math.max(20, 7.4 * text.length + 12), el = svg("g", { class: "bead", "data-state": state },
    svg("rect", { x: -wide / 2, y: -10, width: wide, height: 20, rx: 10 }), svgText(0, 5, "middle", text));
  beads.append(el);
  return (t) => el.setAttribute("transform", `translate(${way(t).map((each) => each.toFixed(1))})`);
}

function makePicture(nodes, onchoose) {
  const byName = Object.fromEntries(nodes.map((each) => [each.name, each])), beads = svg("g");
  const ways = nodes.flatMap((whole) => (whole.operands ?? []).map((part, i, all) => {
    const side = sum(all.map((other) => Math.sign(byName[part].x - byName[other].x)));
    return { whole, part, i, side, ...makeWay(byName[part], whole, side) };
  }));
  const least = nodes.length > 4 ? 114 : 164; // three stand beside each other, or two
  const drawn = nodes.map((each) => makeNode(each, least, () => onchoose(each.name)));
  const roles = ways.filter(({ whole }) => whole.op === "implies").map(({ whole, i, side }) => svgText(
    whole.x + 14 * side, whole.y + HALF + 14, side > 0 ? "start" : "end",
    ["if", "then"][i]));
  const el = svg("svg", { viewBox: `0 0 ${WIDE} ${TALL}`, role: "group", "aria-label": "The formula" },
    ...ways.map((each) => each.el), ...roles, ...drawn.map((each) => each.el), beads);
  function draw({ bounds, facts, open, of, log, fresh, speaker }) {
    nodes.forEach(({ name }, k) => drawn[k].draw(bounds[name], facts[name], { told: Boolean(facts[name]), open, asked: name === of,
      found: log.some(({ to }) => to === name), fresh: fresh.includes(name),
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
const block = (name, ...parts) => html("div", { class: name }, ...parts);
const same = (one, other) => Object.keys(one).length === Object.keys(other).length && Object.keys(one).every((name) => String(one[name]) === String(other[name]));
const NEXT = { unknown: YES, true: NO }; // a tap tells it this, or takes back what is told

function render({ model, el }) {
  el.classList.add("nalu-explorable", "predict");
  const get = (name) => model.get(name);
  let nodes, facts, bounds, log, pass, way, first, fresh, picture, journey = null, step;
  let asked = null, bets = [null, null], judged = false, seen = false; // the case that is asked, or none
  const { write, live } = makeTie({ model, names: ["formula", "told", "preset"], follow });

  /** The steps of passes, until nothing moves or the ends of a node cross. */
  function* passes() {
    do {
      pass += 1;
      const news = change(bounds, passed(nodes, bounds, way)) > STILL, slow = 0.7 ** Math.max(0, pass - 3);
      for (const operator of orderOf(nodes, way)) {
        const messages = messagesOf(operator, bounds, way);
        yield { messages, time: Math.max(50, (news ? PACE : 450) * slow) };
        if (arrive(messages)) return;
      }
      way = way === "up" ? "down" : "up";
    } while (way === "down" || !atRest(nodes, bounds));
  }
  /** Whether the messages make the first contradiction. */
  function arrive(messages) {
    const news = messages.filter((each) => moved(each).length), clash = news.find(({ after }) => crossed(after));
    log.push(...news.map((message) => entryOf(message, bounds, pass)));
    bounds = apply(bounds, messages);
    fresh = news.map(({ to }) => to);
    if (!clash) return false;
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
    seen = true;
    write({ bounds });
    draw();
  }
  const given = () => !asked || (bets[0] !== null && (!needsWay(asked, bets[0]) || bets[1] !== null));
  /** Lets the messages run; what is under way ends at once. */
  function go() {
    if (journey) { finish(); return; }
    if (pass || !given()) return;
    judged = asked !== null;
    way = "up";
    journey = passes();
    status.hurry();
    if (prefersStill()) { finish(); return; }
    next();
    frames.start();
  }

  function restart() {
    frames.stop();
    [journey, log, pass, first, fresh] = [null, [], 0, null, []];
    facts = Object.fromEntries(Object.entries(get("told")).filter(([name]) => nodes.some((each) => each.name === name)));
    bounds = start(nodes, facts);
    picture.clear();
  }
  /** Shows what the traits say; it is a case that is asked where they say the same. */
  function load() {
    if (nodes !== FORMULAS[get("formula")]) {
      nodes = FORMULAS[get("formula")];
      picture = makePicture(nodes, tell);
      place.replaceChildren(picture.el);
    }
    restart();
    asked = Object.values(CASES).find(({ formula, told }) => formula === get("formula") && same(told, facts)) ?? null;
    bets = [null, null];
    judged = false;
  }
  const take = (preset) => write({ formula: CASES[preset].formula, told: CASES[preset].told, preset, bounds: {} });
  function choose(preset) {
    take(preset);
    load();
    draw();
    task.scrollIntoView({ block: "nearest" });
  }
  function follow(changed) {
    if (changed.includes("preset") && get("preset")) take(get("preset"));
    else if (changed.some((name) => name !== "preset")) write({ preset: "" });
    load();
    draw();
  }
  const open = () => !asked || (judged && !journey);
  /** A tap tells a node the next of true, false and nothing, once the bets are judged. */
  function tell(name) {
    if (!open()) return;
    const { [name]: fact, ...others } = facts, bound = NEXT[fact ? stateOf(fact) : "unknown"];
    write({ told: bound ? { ...others, [name]: bound } : others, preset: "", bounds: {} });
    [asked, judged] = [null, false];
    restart();
    write({ bounds });
    draw();
  }
  function bet(i, value) {
    if (judged) return;
    bets[i] = value;
    if (!needsWay(asked, bets[0])) bets[1] = null;
    draw();
  }

  const place = block("place"), status = statusLine(), [arrow, doing] = [html("b"), html("span")];
  const rows = [0, 1].map((i) => {
    const label = html("span", { class: "at" }), buttons = [0, 1, 2].map((k) => button("", () => bet(i, optionsOf(i)[k][0])));
    const yours = html("span", { class: "yours" }), told = html("b");
    return { label, buttons, yours, told, el: fill(block("choices", label, ...buttons, yours, told), { role: "group" }) };
  });
  const WAYS = [["up", "↑ up"], ["down", "↓ down"]], optionsOf = (i) => (i ? WAYS : asked.answers);
  const mover = button("", go, { class: "go" }), task = taskLine("", "");
  const cases = Object.keys(CASES).map((preset) => [preset, button(preset, () => choose(preset))]);
  const others = fill(block("choices others", html("span", {}, "Another case:"), ...cases.map(([, each]) => each)), { role: "group", "aria-label": "Another case" });
  const prompt = html("p", { class: "prompt" }, "Tap a box to tell it true, then false, then nothing, and let the messages run again.");
  const note = html("p", { class: "note" }, "A bar runs from 0, false, to 1, true. What is known of its box lies between the brackets.");
  el.append(block("logic", task, block("logic-panes", block("", html("p", { class: "pass" }, arrow, " ", doing), place, note),
    block("", block("bets", ...rows.map((each) => each.el)), block("logic-row", mover), status.el, prompt, others))));

  function drawBets(now) {
    rows.forEach(({ el: row, label, buttons, yours, told }, i) => {
      row.hidden = !asked || (i === 1 && (judged ? bets[1] === null : !needsWay(asked, bets[0])));
      if (!asked) return;
      const asks = i ? "by a message" : asked.asks;
      label.textContent = judged ? `${i ? asks : asks.replace(/ is$/, "")}:` : asks;
      fill(row, { "aria-label": asks });
      buttons.forEach((each, k) => {
        const [value, said_] = optionsOf(i)[k] ?? [];
        each.hidden = !value || judged;
        each.textContent = said_ ?? "";
        each.setAttribute("aria-pressed", String(value !== undefined && bets[i] === value));
      });
      const over = judged && !journey && !row.hidden, answer = over ? optionsOf(i).find(([value]) => value === answerOf(asked, now)[i])?.[1] : "";
      yours.textContent = judged && !row.hidden ? `guess: ${optionsOf(i).find(([value]) => value === bets[i])?.[1] ?? ""}${answer ? "," : ""}` : "";
      told.textContent = answer ? (asked.answers === FITS && !i ? answer : `it ${i ? "was" : "is"} ${answer}`) : "";
    });
  }
  function draw() {
    const running = journey !== null, now = { nodes, bounds, facts, log, pass, way, first, fresh, running };
    picture.draw({ ...now, open: open(), of: asked?.of, speaker: running && step.messages[0].node.name });
    [arrow.textContent, doing.textContent] = aboutPasses(now);
    task.firstChild.textContent = asked ? asked.question : "What follows?";
    task.lastChild.textContent = asked ? ` ${asked.story} Say what follows, and what settles it: a message up, from parts to their formula, or one down, from a formula to its parts. Then let the messages run.`
      : " Tap the boxes to tell them something. Then let the messages run.";
    drawBets(now);
    mover.hidden = pass > 0 && !running;
    mover.textContent = running ? "To the end" : "Let it run";
    openWhen(mover, running || given());
    prompt.hidden = !open() || running;
    others.hidden = !seen || running;
    for (const [preset, each] of cases) each.setAttribute("aria-pressed", String(CASES[preset] === asked));
    el.dataset.guess = judged || !asked ? "kept" : given() ? "given" : "asked";
    drawWords(now);
  }
  function drawWords(now) {
    if (now.running) {
      const entry = log.at(-1), words_ = entry ? `${named(entry.to)} is ${words(entry.after)}: ${entry.why}.` : `Messages are on their way ${way}.`;
      status.say([words_], true);
    } else if (pass) {
      const [headline, rest] = asked ? verdict(now, asked, bets) : aboutRun(now);
      status.say([html("strong", {}, headline), ` ${rest}`]);
    } else if (!asked) status.say([Object.keys(facts).length ? `Told: ${said(facts)}.` : "Nothing is told."]);
    else status.say([given() ? "That is your bet. Let the messages run." : bets[0] === null ? "Press one answer." : "And which message settles it, one up or one down?"]);
  }
  if (get("preset")) take(get("preset"));
  load();
  draw();
  return live(el, [frames.stop]);
}

export default { defaults, render, logic: { FORMULAS, CASES, start, round, atRest, worldsOf } };
