// Chapter 13: three agents walk to a red square and are told once, at the first step, when to arrive. The reader moves
// the start, the square and the time, says up to which time the LSTM arrives exactly, and sees every time tried.

import {
  ARROWS, between, button, drag, fill, guessSlider, html, joined, linearScale, makeFrames, makeRunner, makeTie,
  oncePerTurn, openWhen, OWN_KEYS, pointIn, prefersStill, sigmoid, signed, slider, statusLine, svg, svgText, taskLine,
} from "./kit.js";

const SIZE = 5, FIRST = 5, TAUGHT = 12, LAST = 30, PATIENCE = 10, HIDDEN = 32, PARTS = 8192;
const defaults = { agent: [0, 0], red: [3, 2], time: 9, guess: -1, arrived: [-1, -1, -1] };

// ---- the agents: each is made again for an episode, and decides once a step; above 0 it walks ----------------------

/** The parameters of the LSTM and its read-out, in PyTorch's order, as they are stored: all low bytes, then all high. */
function unpack(text) {
  const bytes = Uint8Array.from(atob(text), (each) => each.charCodeAt(0)), size = bytes.length / 2;
  return Float64Array.from({ length: size }, (_, k) => (bytes[k] | ((bytes[size + k] << 24) >> 16)) / PARTS);
}
/** The LSTM's gates i, f, g and o, each of 32 numbers, from what it sees and from its last output h. */
function gates(seen, h) {
  const gateCount = 4 * HIDDEN, within = 2 * gateCount, biases = within + gateCount * HIDDEN;
  return Float64Array.from({ length: gateCount }, (_, k) => {
    let sum = LSTM[biases + k] + LSTM[biases + gateCount + k] + LSTM[2 * k] * seen[0] + LSTM[2 * k + 1] * seen[1];
    for (let j = 0; j < HIDDEN; j += 1) sum += LSTM[within + k * HIDDEN + j] * h[j];
    return sum;
  });
}
function makeRecalling() {
  const h = new Float64Array(HIDDEN), c = new Float64Array(HIDDEN), readout = LSTM.length - HIDDEN - 1;
  return (far, told) => {
    const all = gates([far, told], h);
    let y = LSTM[LSTM.length - 1];
    for (let j = 0; j < HIDDEN; j += 1) {
      const [i, f, g, o] = [0, 1, 2, 3].map((gate) => all[gate * HIDDEN + j]);
      c[j] = sigmoid(f) * c[j] + sigmoid(i) * Math.tanh(g);
      h[j] = sigmoid(o) * Math.tanh(c[j]);
      y += LSTM[readout + j] * h[j];
    }
    return { y, holds: sigmoid(y) };
  };
}
const makeCounter = ([onTime, onCount, onOne]) => () => {
  let n = 0;
  return (far, told) => {
    n = onTime * told + onCount * n + onOne;
    return { y: READOUT[0] * n + READOUT[1] * far + READOUT[2], holds: n };
  };
};
function makeExact() {
  let left = 1;
  return (far, told) => {
    left = told || left - 1;
    return { y: left <= far ? 1 : -1, holds: left };
  };
}

// ---- an episode -------------------------------------------------------------------------------------------------

const times = Array.from({ length: LAST - FIRST + 1 }, (_, k) => FIRST + k);
const same = (one, other) => one.every((each, i) => each === other[i]);
const distance = (one, other) => Math.abs(one[0] - other[0]) + Math.abs(one[1] - other[1]);
/** What an agent decides before each step, until it is there or no longer looked at, and with which step it arrives. */
function episode(k, far, time) {
  const decide = AGENTS[k].make(), decided = [];
  let here = far;
  for (let step = 0; step < time + PATIENCE && here > 0; step += 1) {
    decided.push({ ...decide(here, step ? 0 : time), here });
    if (decided[step].y > 0) here -= 1;
  }
  return { decided, arrived: here ? time + PATIENCE + 1 : decided.length };
}
const known = new Map();
/** The same, of which each is made once. */
function walk(k, far, time) {
  const key = [k, far, time].join();
  if (!known.has(key)) known.set(key, episode(k, far, time));
  return known.get(key);
}
/** How many steps too late it arrives; below 0, too early. */
const off = (k, far, time) => walk(k, far, time).arrived - time;
/** Where one is after so many steps on the way: along the column first. */
function onWay([row, column], red, moves) {
  const down = between(-moves, moves, red[0] - row), rest = moves - Math.abs(down);
  return [row + down, column + between(-rest, rest, red[1] - column)];
}

const cells = Array.from({ length: SIZE * SIZE }, (_, k) => [Math.floor(k / SIZE), k % SIZE]);
/** How many of the 600 pairs of different cells are so many moves apart. */
const STARTS = Array.from({ length: 2 * SIZE - 1 }, (_, far) => (far ? cells.flatMap((one) => cells.filter((other) => distance(one, other) === far)).length : 0));
/** The mean over all starts from which a time is possible. */
function mean(time, of) {
  const all = STARTS.map((starts, far) => [far <= time ? starts : 0, far]).filter(([starts]) => starts);
  return all.reduce((sum, [starts, far]) => sum + starts * of(far), 0) / all.reduce((sum, [starts]) => sum + starts, 0);
}
const share = (k, time) => mean(time, (far) => Number(off(k, far, time) === 0));
/** The longest time up to which an agent arrives exactly from every start; 4 where it does not at 5. */
function exactTo(k) {
  const fails = times.find((time) => share(k, time) < 1);
  return (fails ?? LAST + 1) - 1;
}

// ---- words ------------------------------------------------------------------------------------------------------

const outcome = (late) => (late === 0 ? "exact" : late > PATIENCE ? "never" : late < 0 ? `${-late} early` : `${late} late`);
const percent = (part) => `${(100 * part).toFixed(part > 0.99 && part < 1 ? 1 : 0)}\u00a0%`;
const upTo = (time) => (time < FIRST ? `not even at T = ${FIRST}` : time < LAST ? `up to T = ${time}` : `at each T up to ${LAST}`);

/** What became of the guess: [headline, words]. */
function verdict(guess) {
  const [lstm, counter] = [0, 1].map(exactTo), judged = guess === lstm ? "which is right" : guess < lstm ? "which is too little" : "which is too much";
  const long = 20, late = mean(long, (far) => off(0, far, long));
  return [`From all 600 starts the LSTM arrives exactly ${upTo(lstm)}.`,
    `You guessed ${guess}, ${judged}. With T = ${long}, it arrives ${Math.abs(late).toFixed(1)} steps too ${late < 0 ? "early" : "late"} on average. `
    + `The counter is exact ${upTo(counter)}. With T = ${LAST}, it is exact from ${percent(share(1, LAST))} of the starts.`];
}
/** What all of them have done, once none is on its way. */
function summary(lates, time) {
  const said = [...new Set(lates)].map((late) => [AGENTS.filter((_, k) => lates[k] === late).map(({ name }) => name), late === 0 ? "exactly on time" : outcome(late)]);
  return `T = ${time}: ${said.map(([names, words]) => `${joined(names)} ${words}`).join("; ")}.`;
}

// ---- the grid ---------------------------------------------------------------------------------------------------

const CELL = 60, SIDE = SIZE * CELL;
const move = (el, [row, column], [x, y] = [0, 0]) => { el.style.transform = `translate(${column * CELL + x}px, ${row * CELL + y}px)`; };
const named = ([row, column]) => `row ${row}, column ${column}`;

/** The cells, the start and the red square, which can be moved, and a disc for each agent in its quarter of a cell. */
function makeGrid({ onmove }) {
  const lines = Array.from({ length: SIZE + 1 }, (_, k) => `M0,${k * CELL}H${SIDE}M${k * CELL},0V${SIDE}`).join("");
  const squares = [["red", "The red square"], ["agent", "The start of the agents"]].map(([name, label]) => svg("g", { class: `dot ${name}`, tabindex: 0, role: "slider", ...OWN_KEYS,
    "aria-valuemin": 0, "aria-valuemax": SIZE * SIZE - 1, "aria-label": `${label}: four arrow keys`, onkeydown: (event) => press(event, name) },
    svg("rect", { x: 2, y: 2, width: CELL - 4, height: CELL - 4, rx: 5 })));
  const discs = AGENTS.map(({ kind, letter }) => svg("g", { class: `walker ${kind}` }, svg("circle", { r: 12.5 }), svgText(0, 5, "middle", letter)));
  const el = svg("svg", { viewBox: `-2 -2 ${SIDE + 4} ${SIDE + 4}`, role: "group", class: "floor" }, svg("path", { class: "axis", d: lines }), ...squares, svg("g", { "aria-hidden": "true" }, ...discs));
  let held = null, places = {};
  function cellUnder(event) {
    const [x, y] = pointIn(el, event).map((each) => each - 2);
    return [y, x].map((each) => between(0, SIZE - 1, Math.floor(each / CELL)));
  }
  function press(event, name) {
    const way = ARROWS[event.key];
    if (!way) return;
    event.preventDefault();
    onmove(name, [places[name][0] - way[1], places[name][1] + way[0]].map((each) => between(0, SIZE - 1, each)));
  }
  drag(el, { end() { held = null; },
    start(event) {
      held = ["red", "agent"].find((name) => same(places[name], cellUnder(event))) ?? null;
      if (event.button || !held) return false;
      event.preventDefault();
      return squares[held === "red" ? 0 : 1].focus({ preventScroll: true, focusVisible: false });
    },
    move: (event) => onmove(held, cellUnder(event)) });
  function draw({ agent, red, moves }) {
    places = { agent, red };
    squares.forEach((each, k) => {
      const place = [red, agent][k];
      move(each, place);
      fill(each, { "aria-valuenow": SIZE * place[0] + place[1], "aria-valuetext": named(place) });
    });
    discs.forEach((each, k) => move(each, onWay(agent, red, moves[k]), [16 + 28 * (k % 2), 16 + 28 * Math.floor(k / 2)]));
    fill(el, { "aria-label": `A grid of 5 rows and 5 columns, each from 0 to 4. ${AGENTS.map(({ name }, k) => `${name}: ${named(onWay(agent, red, moves[k]))}`).join("; ")}` });
  }
  return { el, draw };
}

/** What each agent holds and does. */
function makeList() {
  const parts = AGENTS.map(() => ["holds", "does"].map((name) => html("span", { class: name })));
  const el = html("ul", { class: "agents" }, ...AGENTS.map(({ kind, letter, name }, k) => html("li", { class: kind },
    html("i", { "aria-hidden": "true" }, letter), html("b", {}, name), ...parts[k])));
  function draw(walks, time, at) {
    walks.forEach(({ decided, arrived }, k) => {
      const [holds, does] = parts[k], now = decided[at], over = !now;
      holds.textContent = over ? "" : AGENTS[k].holds(now.holds);
      does.textContent = over ? outcome(arrived - time) : now.y > 0 ? "walks" : "waits";
      does.className = over ? `does ${arrived === time ? "exact" : "wrong"}` : "does";
    });
  }
  return { el, draw };
}

// ---- every time -------------------------------------------------------------------------------------------------

const PLOT = { width: 340, left: 10, right: 330, row: 52, top: 26 };
const onTime = linearScale([FIRST, LAST], [PLOT.left + 6, PLOT.right - 6]), zero = (k) => PLOT.top + k * PLOT.row + 31, BOTTOM = PLOT.top + 3 * PLOT.row;

/** A row for each agent: a dot where it is exact, and a bar downward where it is early, or upward where it is late. */
function makeStrip() {
  const marks = svg("g"), guide = svg("path", { class: "guide" }), here = svg("g", { class: "yours" }, svg("path", { d: `M0,${PLOT.top - 6}V${BOTTOM}` }), svgText(0, 14, "middle", "you"));
  const taught = svg("rect", { class: "taught", x: onTime(FIRST) - 6, y: PLOT.top - 2, width: onTime(TAUGHT) - onTime(FIRST) + 12, height: BOTTOM - PLOT.top + 2 });
  const el = svg("svg", { viewBox: `0 0 ${PLOT.width} ${BOTTOM + 22}`, role: "img", class: "plot" }, taught, guide,
    ...AGENTS.flatMap(({ name }, k) => [svg("path", { class: "axis", d: `M${PLOT.left},${zero(k)}H${PLOT.right}` }), svgText(PLOT.left, zero(k) - 14, "start", name)]),
    ...[FIRST, TAUGHT, 20, LAST].map((time) => svgText(onTime(time), BOTTOM + 17, "middle", String(time))), marks, here);
  function mark(k, time, late) {
    const x = onTime(time).toFixed(1), y = zero(k);
    if (late === 0) return svg("circle", { class: AGENTS[k].kind, r: 3.4, cx: x, cy: y });
    return svg("path", { class: "wrong", d: `M${x},${y}V${(y - (late < 0 ? 1.1 * Math.max(-17, late) - 2 : late + 2)).toFixed(1)}` });
  }
  function draw({ far, seen, time, guess }) {
    const shown = times.filter((each) => each >= far && seen(each));
    marks.replaceChildren(...AGENTS.flatMap((_, k) => shown.map((each) => mark(k, each, off(k, far, each)))));
    guide.setAttribute("d", `M${onTime(time).toFixed(1)},${PLOT.top}V${BOTTOM}`);
    fill(here, { visibility: guess < 0 ? "hidden" : "visible", transform: `translate(${onTime(Math.max(FIRST, guess)).toFixed(1)} 0)` });
    const hits = AGENTS.map(({ name }, k) => `${name} at ${shown.filter((each) => off(k, far, each) === 0).length}`);
    fill(el, { "aria-label": shown.length ? `When each agent arrives from this start, at the ${shown.length} times that were tried. Exactly on time: ${joined(hits)}` : "When each agent arrives, at each time: empty so far" });
  }
  return { el, draw };
}

// ---- one instance -----------------------------------------------------------------------------------------------

const PACE = 450, LONGEST_WALK = 6000, SECONDS = 4; // a step's milliseconds, and those of a walk at most; all times tried

function render({ model, el }) {
  el.classList.add("nalu-explorable", "predict");
  const get = (name) => model.get(name), whole = (name) => get(name).map(Math.round);
  const tie = makeTie({ model, names: ["agent", "red", "time", "guess"], follow }), plan = oncePerTurn(draw);
  const tries = makeRunner({ total: LAST, seconds: SECONDS, steps: () => grown, advance });
  const player = makeFrames((now) => {
    if (now - last < Math.min(PACE, LONGEST_WALK / time())) return;
    last = now;
    step();
    if (over()) player.stop();
    draw();
  });
  let at = 0, last = 0, kept = -1, grown = FIRST - 1, done = false, tried = new Set();

  const red = () => whole("red");
  function start() {
    const [row, column] = whole("agent");
    return same([row, column], red()) ? [row, column ? column - 1 : 1] : [row, column];
  }
  const far = () => distance(start(), red()), time = () => Math.max(get("time"), far()), walks = () => AGENTS.map((_, k) => walk(k, far(), time()));
  const over = () => walks().every(({ decided }) => at >= decided.length);

  function advance(goal) {
    grown = Math.min(LAST, Math.max(FIRST, Math.floor(goal)));
    done = grown === LAST;
    if (done) tries.stop();
    draw();
  }
  function follow(changed) {
    if (["agent", "red"].some((name) => changed.includes(name))) tried = new Set();
    if (changed.some((name) => name !== "guess")) again();
    plan();
  }
  function go() {
    if (get("guess") < 0 || kept >= 0) return;
    kept = get("guess");
    status.hurry();
    tries.start();
    plan();
  }
  function again() {
    player.stop();
    at = 0;
    plan();
  }
  function step() {
    at += 1;
    if (over()) tried.add(time());
  }
  function oneStep() {
    if (over()) return;
    player.stop();
    step();
    plan();
  }
  function play() {
    if (player.running()) player.stop();
    else {
      if (over()) at = 0;
      last = performance.now();
      if (prefersStill()) while (!over()) step(); else player.start();
    }
    plan();
  }
  function put(name, place) {
    if (same(place, start()) || same(place, red())) return;
    tie.write({ [name]: place });
    tie.write({ agent: start(), time: time() });
    tried = new Set();
    again();
  }

  const grid = makeGrid({ onmove: put }), list = makeList(), strip = makeStrip(), status = statusLine();
  const clock = html("p", { class: "clock" }), ended = html("p", { class: "ended", "aria-live": "polite" });
  const [player_, stepper, restart] = [button("Play", play), button("Step", oneStep), button("Again", again)];
  const told = slider({ label: "T, the time to arrive", min: FIRST, max: LAST, step: 1, value: FIRST, format: String, oninput: (value) => { tie.write({ time: value }); again(); } });
  const opener = button("Try every time", go, { class: "go" });
  const guess = guessSlider({ label: "Guess: exactly up to T =", max: LAST, oninput: (value) => { tie.write({ guess: value }); plan(); } });
  guess.input.min = FIRST;
  const task = taskLine("Up to which time T does the LSTM arrive exactly?", `Three agents must reach the red square with exactly step T. They see the distance at every step, but see T only at the first. The networks were trained on times from ${FIRST} to ${TAUGHT}. `
    + "Drag the square or the start, set T, and let them walk. Then guess up to which T the LSTM is exact from every start, and try all times.");
  const weights = joined(WEIGHTS.map((each) => signed(each, 3)));
  el.append(html("div", { class: "arrive" }, task, html("div", { class: "arrive-panes" },
    html("div", {}, grid.el, told.el, html("div", { class: "arrive-buttons" }, player_, stepper, restart), clock, list.el, ended),
    html("div", {}, strip.el, html("p", { class: "caption" }, `When each agent arrives from this start, over T. A dot: exactly on time. A bar: too early. Shaded: the training range. The counter’s weights are ${weights}. In the exact rule they are 1, 1 and −1.`),
      html("div", { class: "arrive-guess" }, guess.el), opener, status.el))));

  function draw() {
    const open = kept >= 0, given = get("guess") >= 0, all = walks(), left = time() - at, ready = over();
    grid.draw({ agent: start(), red: red(), moves: all.map(({ decided }) => (decided[at] ? far() - decided[at].here : movesOf(decided, far()))) });
    list.draw(all, time(), at);
    clock.textContent = `Step ${at} of ${time()}: ${left > 0 ? `${left} left` : left ? `over by ${-left}` : "time is up"}. Distance at the start: ${far()}.`;
    ended.textContent = ready ? summary(all.map(({ arrived }) => arrived - time()), time()) : "";
    player_.textContent = player.running() ? "Pause" : "Play";
    openWhen(stepper, !ready);
    fill(told.input, { min: Math.max(FIRST, far()), max: done ? LAST : Math.max(TAUGHT, time()) });
    told.set(time());
    strip.draw({ far: far(), seen: (each) => (open ? each <= grown : tried.has(each)), time: time(), guess: open ? kept : get("guess") });
    guess.draw(open ? kept : get("guess"), open);
    opener.hidden = open;
    openWhen(opener, given);
    el.dataset.guess = open ? "kept" : given ? "given" : "asked";
    if (!open) status.say([given ? `You guess: exactly up to T = ${get("guess")}. Now try all times.` : `Times beyond ${TAUGHT} wait for your guess.`]);
    else if (!done) status.say([`T = ${grown}.`], tries.running());
    else {
      const [headline, words] = verdict(kept);
      status.say([html("strong", {}, headline), ` ${words}`]);
    }
    const arrived = all.map((each) => each.arrived);
    if (!same(arrived, get("arrived"))) tie.write({ arrived });
  }

  draw();
  return tie.live(el, [tries.stop, player.stop]);
}
/** How far one has come whose walk has ended. */
const movesOf = (decided, far) => far - decided.at(-1).here + Number(decided.at(-1).y > 0);

// ---- what is stored: written by tools/store_grid_agents.py ------------------------------------------------------

// The parameters of the LSTM and its read-out; of the counter, Ŵ, M̂, its read-out's weights and bias. A test holds them
// against PyTorch and their record.
const STORED = {
  lstm: `2ANKwzml3mkw+nF3KDV3tSyOvaVNxy+dmPtbfv78uxTPPE29W5oh1hwA6ZnHFW15vZr20qZNVgS4dC2PHAtSYRRJ5lDSb5Dt1rBH/i8VZ3ZiB59bQgyV
aTKmHNx6Hc1VoS+mvjnQcJQU5jCjddlBWyUivTv8QUxXa1cOrQOmvj96DQ2wkawkOHMVRXSZ+5s3jRDEWct25saTHsEx9A4GQx1IQIPN0BrOcG5MkAav
VN5C7WKPMAKY014a9Gv18pJaHdrWOyaIogVG2I5jeTpQl0WmpkMWvAcb0aL7mtOp4psLQdFIwe1WpppoatD05VWo9a+EhApxcKQ3Cmr1J8Glchh14zWC
wuDe9D19DOUiYRcixBK3zbPMi94bj97Fw5lJa0ToCw6ejS1JNKMI8kjnrangJwfbmG6EO/agsBQztmK0NUD1v/IhdYs35Lsr3QApH5snxTxJsZglqW5R
nUPRV4nVcIgHHXQ3QP+M8K686bBTTYZGOlRkT6ZwBghr9tpadtbOczMdsLazBvxD5vh1dmkCd/c/Nz/dseeHOz4cOrxEKar3KZUrWlssX3hVzljeVFCE
xuj9e5R1yMmsyXUZfJn+gTa9Lkfdwf7RZdzzERPekLaXeoX+gVO3E0xzg5FV5adK9pJKIWKvQs1OR07+BCaZ7PmdFIgKlTU46I8qLpSYJZRMFOKXFFi4
m2yaQyNhY+3fzQPIpSePxCciHFHvzhKDv3gojrJlCB/wtVViDXT8Lq/12wXnKtIxN5IeLlQ5q8/lQn7pX0n34sQ8UslJr0C8SdJueOEibhN2V71B6aSP
wliRardxNI1uqJkfmZ+lZ97DVrUwW4vPBi4O30/K3uM4Xj8S76P4asHmPQF65RIe68mEDCgx+6y2GDrPBvTBVVAYOh6SpTMnKgmJCSlTu+05jXcMvGV4
X6Ea9ZHrEm+q/bnsSsmr8hEfJGF/DJ2+ml21ZGVQJ76ut0iELyCsKdosR83SaCWpUG+8h5hlA06f7YOz5SMlhW7lBHvT0SY+RBv6L1n7aomY6co5F7OT
QOYqDJyuZA5xYY+sNZLoKOywjuooU5cWXj6C6dhD0eLuyi/Uvy8DJU78w/Ll7N52IbC+gkmvmvNVExv3sLF4izrO+A+cvjWsZHxlNK3wRBMjUT66aTkG
Cz4DpxWnAnmNGWyxKAwbcI4kO6DDsLLeaGgsZRIDbhnedrNO+jgA0qTop1ydJ2V/f+bQ2MX/Dy9IW2OLfbmsTyWvCi/1LIWB92mR/w0TGlisfr8LJJgD
pJNApnLL2pK7lAvC/whkZ3nCgi29yzJxxA6yhk32VV3FPabZ2nDYMYeqTVKTKp2jn3a5/2JK6hNn4KKWR8gN5qyFZ1unMnSjfq+JFdrcBRl+Sq4rddmm
hc35MOPSN1kBuzRmWTg65UGq0kvKlrynB+vFas3Q3NCs8nIxGg2zvngU+OdLE/KicfdyK//iPdKmYzOD+FWT8ZpQY0oskkiqg/xMK0APAf7DpuPoZ4yp
00XIZ1ZYpGR4aTKVECMgQDkjRebiD5Zy4yKfbENa3TDbdeSrzMVCx8AvCPpdVORTykXwbFYwUVMICW6XfnSbSMbLuAUbebCVtVIBQ0xhwpFwU4wJyH+1
AMRQOR6qT9A7imtaRmP8uh05iq4Kl/ouhss2pmVeGI0UYBrMih92Z8M0RSIMEo/iE1mBFf6EVYeMOBbvaC68aE48iIc69mZmREPSntBmbtd1yB2TiWGt
MM35C+wkdxr61/TaFrrpMcnCrpbya7H68Jod1Pgk6ZyRenl66pO8TQzeV5kIV3SW5Op/LVV1onMLk140BqsPyfY2THcWjsTpTIE32H7Ok1NRyvUFjJCB
/jaqPxAGNa5PxtEk2MCCXSxmem4a33Y1GipOhpaqNaGyVWlGwjcK7+Un2WsBDlkcuihIjWhPnjLE/R1uvj2TS116OzYI7YSRZCUqchZdgjauSAvx2Cg3
dQMTqqkxAmhTJDrsd2pWftwwvLSiINgJkdvQpF+qeGdI1cUyuR7nA4FCJfaqMdq4xF9XzbCtaaLyWyRwXAfamj4HB/wlkULqtk7t+ziT0my93P8JlLGZ
/jIWVH6xMT3XlKlT1XiwWRMQJxD0mEZbD9xwm8tZGSVnKa+CJoORWLh79oi1qaVLYKGnjeM5xS6+c9/Br+mZa3SdDdc6E09KcdFxSLZrWCwErhyjiWtP
PZcTXjUBWbLVhC+DevbiOWWEqiuGXZage+rjqoYYe3yodBS9twd2QfvWL9IV1jKyoFcIph/Hm/vGXXoYaGhDhG0ep5MlJMealmPdLgy18MfNjmN5Ul3+
kB8geV/TmwALNHn0Xem0F5xLtzw//ZOkeTO3eDLwade9BG6qs8O9CKEVX9uFJmjgZ3RKrMu3itDQ8HQgiJYN4W0f5calwcj+7PIb/pGSSfjjkVp53Hvr
wG3VR6N3iyLqEApBklzvYAdAsse7iXbQQIx8D/OqnItTP8LlEqWzzzNUw7rSlf9i3zgFBVnkHdG6K0mv20qmMkgaJzKX6+u64pJlpg4P1f9ZXAWtF/Qe
FwqOGfgC23AIZ2Ic3PoinIZtIijIyouHg34OrCdd42vBLAoyrw4AiGFD9vLWEG7/L/hVBk0ylsh5oDriC2NWebA2Z/HMyQEUTV0J2OH2v4BDmRlpyE4W
G6AtJqLwox5z+NInHpf3QgSKVT9OmZ/BsbyIiVp9x7uw8qhhZELfD7LzjD5vI7HEhZ/EE9rjVfoO8l8ZK86Nt5lzC9ZHvpCZhvQ7A+ayE7gOtrJbfCY3
wuX3ZRIxn0IcaM4nCGIb5fb5ovlwuXi/fS3uHomGzSGLVgGu88TvM3IZgC5qxqHlVwLA38buiX5LdR3u2sNb7n9vrpaYNyNfRqlO/Z/urAIU7NDaaMfh
E2Wpop8Mdqx75WvZClyqC31JC3IsAvLYYxKMW7433PtV5zH74V31auFay9NeD+k2UzoIEdjGAY5UPqsEXUl9Z3EYRs+fhWqRDZRSq/SjB2i0SWsZLOTY
cLA/7WlG6m5jGDS89GsQKAK6E59k7/waPL8s/qkoQJX66Frevc7HBq30iAeCWuFvfVdKZzB9g3Tc7HU21rmheJUnE9b8P20LknHu2VhRJnyj6c+LEZHW
HgeoUEFKgmEyufhLmBoBWbNsM2Gd6Ro1npCPsPvH2S4LT5tWCwDy66Ezujl+rgek4sOJBdSIajkiGoYWcCqTkAoK48UDK6ymCmFzIs9ijVf6CbHsNXYl
5F+EYroiEz1IxWM0o4TDqZaQLHkC4jMFlEql/G2Q646kAH1aAbwar0fBrGX9GLMvbXkYGSRAbeEMsRzWmUawYiLA19sXXb92wUydsgm6umMzqn+JvZQW
B0H590qU0nmmZ8B1VV4SmV0Nv7ei116zFPXfMNc7qFV+nuGfBDTcKOsQ7XWuGwAHr/udEh/ZlgEqoXT9Zd4Ks4COSaTz8AbkPUA3r+GREcwXIG6tiSiu
ERzpC2yzVlr/KzBakF8wKb4MKqXXeNNSPTltWAkE2GfId07d9yJe1KJO82MAzp2KrMXNKDBTyd832vaap+ZZlzgKkKIrvrrmXX+jK78jOYSeJ2B4vbsE
Dhuj6qKQ6giXmIC6J21PIa1t/JrcMmOFqI7iJOIGwOq7jQ3jqCaYxrsdhMzsrcp7vEVcADjwTjWDYvrD0xuKXjycEduIf8rmnKDqVrDCNfT9vgMypc1H
vyTd4dTvV/0bbNVEj2+33WAJr7dyjI9vEuekMMeubwrpNbH/pzb7IBZN78tMktBv7WjjbPL/0+UhfM8QOW2Igrv5QP7QW3yBaYSMKU/D/rxPec5StPIz
/P37x3MRMTYXK82x6Q+ue5e9w92arLdkeKoV+47hq4Zh6KpUTGhIe4o2Hgbz+iiv1Ghgii2LwunRTCMLKw+/8Z4b3JJbW81bpesG0Qwj3DtF3NWXJja0
tLk6P+jFNdg2xaPOOGRK4V5/fqmFFaemFc7UswRhds3E3y9e6q/r8D+AzntUp5IIKB+H/j0r3GJe6OyHGOQhNNQInrRvxvUl2F74ZjP+SMwoTLv4X4oB
AEMBELpdfYyLo6BIeQ8jekbbPXjDH0IcOZG/PcxWuMH1j7q/uYRieI6G5aNCG4oEXo4cR0510l0StAbEZa8v57EzLd/PohiGXd4/ZW8gQcmSCathtTtg
UpXhPp6cAb4dd2gMa7eu489MMhyzXfKM7Cnu/ICm8CMHuINflR/mIOHmARtWiZoM0v1/pPDWpmikJWH0NEpEaXxEl8JFgWTQuDpDd6jgYMEFgm1jeh2H
gVe9IONdZ4wUwLXfkvXFw+BO+PtMVGD6ukmWvCYYwgDXQGv/7N1zDirKYEdZyz0r3UlhYeHN/whmXhIb/BwmO8YiCY63vKA1F/pBLJxFx9Rr0qT1SM5D
rOsjffFvahLwkAm16XeD0jv9vqkFrS5Ga1nKRS4660zK5/8otMO3B/4WCeVRWCb4CmEMP8sBfxNsDWJXM5UAbNG/WWfnOb5r2Yt/OTzL2zjla1st5/z2
1UdvFP6h1KY6mZa+staYtzvLEmSHiuBEJuXFUE5AvElaB5cu4A11uHMypwrkKighy34i5yVlBPqyIy/AlRExpj5OKRIZKVIaIrPmQdFhvBo3vzqhzIq4
wy4HAPNrCKeCqIaSg5ZXEtT+M0d3yy90dH3YEuTodrjXeqj0RIcfEbF0c+PHSXJ6VgEFVcjbzfAEYF/Iw/GMyJwcTwDzybHU05jtzLQngOX2BDMg0rXc
uAdqnVvMhmfjBCHf60UjmMI/SBTzj0p/8qJLnDU+QI5q4MKQOh4q2RcnKzoQqDnA2EHkiSQRdU5iy5uhTEdvzS3d3LfqWnsmtRfMuzX9dEJBOGLdenOX
iSu1dBcnKe58GDej8cq58eCJJm/uP456SYKV52tf/gvC5tgMUNM2IfXam8t0NHpAiWQiQLaYaUi8kAj04m4QINn8Um3Frc9GWvt2G+wPagVlBhNMXXNq
0to4IGlzuyomDYcv5mCdtobIhB8anaNVk692MsOX57U45MTXvRuUz/1fewwXOYb98KGqMMTrv7SJf909lkMH21N3LJIfTid89s9GXSwCM32Vh8FoY770
pFLeqSHMXHYgrFP2FrxyUrYxH++LukAIGLT4u0nNJ6j9JfIxlrnvk+T3cgWkGnj2CekxmydW696gETzNoJ3edgvW4+7sPavUBSj9DOKTAwukWzYG4WdW
UIbys76y9jJyNWKn+hNw52SL0XPbs09W+O8/O7kRySqowXa5qvucogLSzGGo6QL26UdxesA7GjyJmuM5YAE3giVrMngTHH38Mfm1Z+cJC33fhznTBNZ9
D5sFs/vVuV/Mc57aCbF6tm6staeWkmqU9Crp8/xl9GmwjqsOlOQUEOqONda0Ax/ISpKtq2jQjPBUwUt35usSxF5GbV9SOn9Q+CJmnXmawehUzr2YuKD3
6LP85Gj4XLaj/TUPNgEUUUfrmFTcpA1VycpFnbQhRujN2uYNzcLQUfOV+rF+Je6bZI8+3z1CmGKvrFn1sBLNZwnPmya9rHHziDbS7gzztue7iRm/qCEd
MLMo/nqyIYaNC0S2gpAO3NV7YnFvXkpis/p+XIWQZm8kqN+ce0wdiMLhLMxSDnRCck2q7kyoQo7zZ5ZApxy8eekWo9EXVExP8C1axpvzwJof50QOSz3K
YD4Ecp/MgeEtP0IzAyO1IDeimBNa1vanjOxNEHcad/0kL7pqIV4c/SbeIOEwXZIsM8BAqOP57vuw1tXzQpYt2QEE3XuZBeAdTJefgWExFGv1gshawruh
uOTnnwwf30eUcNdy0ZIsmBzphbSVttErJHWOeqwfCUGdg6b7RWKqlShULOD7tfKfNrP9Jm0F3lkusBkA1Lhp2Z61pUosBMh+kq/mqPZl+P0IWzyzjzIz
EwhGDGu7sDZPBVCMOUxg82pCIO1B38F1yhA2rMRu0M3JdgNhBRz0PwJy29wUi+xHRrbVYHj70LoogEYAr3GQ5nNvEfoHKKtf0z5ia7MvTH1nLC8Q9Tof
VD1hA0eptJgtOM7qOV0I7cSkqpmil4b1ZlWry7ikpVvEN/D2JUKOnBfkDFHrvC+1GCXULx0usjaNLCNPViEJHEYQdrx7eaJfmDcM9EXjU1QoGuPf1WHT
/afLYhc1J9W2rkhYtNMae1EWc6FOoYSi7r539CvTAQcKBwgLBwkEBAUECAgKCREJ+/sHB/AQDgUKAQAFBAkODAwBAAcHCQ0CCwME+AYHBAUMCg8MEwUD
9w0HDQsDAQb/AwEDBQL9BgQJBAD7APz+BQn6BP/+/f/8CAIJAgD8BAH+/AgD+v4B/wP7/wAEAwIFB/sEAAABBwD+AgL8Av0B/BbrDPMH+QD9/wPwDvQL
9QoKAAL7APoV7wX5BfgD+xbqF+n9A/j++gYG+QMH9gkC+wf49wrpFAcGGOr3CAkGAgcEEQcNBAgGBgUFBxAJDQ4HA/8IBgMKBwkPAggNCQcKFgYMBAYE
Dv8YCgYN9gQJCAgICREGEQQBAQgSDQj9+/gC+Pb8/wgJ9gb//v0GAPr0+v/w/P0L//789QoK/v4L/vr4AgX8BAH2BQL79g8FAfz0APryAhv0Av8CCQn6
AAr5+PX3/wgLB/IG9vP/B/z8/P4L+fD3GAP3/QYICPsGEP0C///9A/0D7v36AgIIBPn6/v0A7fwO/QMDBQYJ/AQI+wT6/PwDBwjzAvT9/gL//fz7Av39
/Q0D9wH+Bgr5/AP5/PoA/voGCfkD+vb4Bf78/vr/9vn9Dfn1+/wJAv78Cfjx/fkBBwUL7wz19fIBAfX4+wfu7vUZBv32CAAI/AcQ9fb0+fwGDQrvDPr4
+gMF+vL0CvPp/hwFAPUGCRD7CRT/9/0DBfYJBfsFBPj2BAz/+/UB+/P/B/oAAPwIBvr5BP8B+QL9Bv38DAH+/PoECf73+P//9wgD+gICBgYE+f0K+fn8
//35AQfzA/78/ggC9vP+BfnzBg8D9/34CwX3Awbx8PTu/gQQEfgJ/PP0Bv7w7+8O7fL4Ewb4+AoJCfAGDvX5+vj4CQQK6wr89f38+ff4/AP47vcY/Pr9
BQoL/gMNAv4DCAT8BP4G/wEAAAwG/gP//vr+CAfzB/8CAgEA9wT+AAEKAf/++/36B/8BDAwGBfv8/voGC/EFAPwDAAH3Bvn9+/f4AgwF9A//9vcGAvv8
/AT08AgO+PwB+g0O9AAQ8/n58vwHDATvA/7x9QYB+fT3B+/2+RcD//kEBAX1CAj8+f32/QcOAuoS+PX4AQT99fsE9PD7Hvv6+QEEFfkKEvv89f39/gMI
8gv7/P0CA//5+gT79P4Q+/v8AwEM/wEIAvn7+v0EBAEBA/z8AQn+/Pn2/wP//wr5/QH/BwUAAQj8+gEECAIHBgIE/P37AggC//0C/fX/CvoD/fsHCff+
/wP/Afn8/woI+AMC9/wDAwD4+fry9wIK+Pr/AggK9/4I//4E/gP2Bv/6CAYBAgkDAwIB8/74AAj2BAP4AwP/+QgB/AMCA/wA/gD9APr9CQH8/fwAAPf+
Bv0FAfsCBvv6Bvz9+P78BAkF8gX9/fcD/gD2/wD1+AEOAfcB+wIN/v0JA/8B/P0CBgryA/33/goG/v73BfLuAhT8Af4CBAr//wX49/T7+wQICPIE+vX1
Bwv98fkB7fYBDPT4/f8EDPIBCfn79vj3AQMB8gf3+/oIAPj3+Qnv8v4M/P71AwEQ9QoI+/oC/P8DAgX6A/wC/QIH//v4/f/0/wf5AQIBAAX5Af/2/Pf/
Av0JCvAT+/P6Awf6+fsK7er6EQH79v8EFfQCDP8A+P4CAQQF8wn5/v4CCQP4+QXz9wQT9/gDBAAF9fsEAvj/BQL8BwYDAP8A9QcL+v38AwD9Bwj++P0C
Awz9Agr3AP39/gIBBvj8AAD9/vn3/vsI+/78BQX//v37+/0KAvwHAQT2AQP/Cv78+vv9/fz+/gL7DQX3Bf7/AwD5Av0C+AAC9vIO/gYYAvoC/vj0+wEG
AwQG/voF9f4AAvf/Bf77B/z//gIBAP8F+/r8+PsCAAQI+gP/BAr8+vwEAf4E/v7+/fsACAgE+//5/fwB/fn2/Qf/9fsAAP/6/AAE9/4K+QD79/sFAAL3
/AEBAgYE9/v8AQH4/wL1+/gCBAj7AwX+B/z24Q0EARoA+voH/PX3BAINBQr28Qz49Qn9//wH+fcA/P/lEgH/EPf5+AD49PgDBAb/CQDwB/n5CP0AAAP5
Bf8DBxHvBAb9CQf9+ggGBwb99vv2Agb0CAj4/gn59gD4/vb7AAEBAgAB+/37BP7+/vv//f/9CPz5+wkEAfwFA/gFAPr7BAMC9AL8/PwC+v3//f///fgB
Bv/+BAIEAQMC/wH69/kMBQEO+Pf3Bfry/fv8BwMA+PoL+/gF//f7BgL0BfsA9xQBABD4+fwH8/D2/AcMAQr27Qzx/Av8+f8I/fsC9Pz8/ggE+AL89vgF
Bvv4+Aj7AAMH+f79BAUD+wUB/fn8/v0IBgT8AgD++QX/+vr7Bfn4/P4E//cDAv/7AQb4Afj6/gMDCfoA+Pn6A/sA+PoGAgEACAL++AD+/v8FCPsGAPrn
EwIAGPv0/f747Pf8BQYECv/zD/v8Bvn4AQT66wL/Ae0b+vkP+fb2B/v2/P7/EQQG9vUJ+PgI+/sCCPwBBf0C+QgHCPX+/f8BBAP7+/8E/P37A/0B+Pv7
A/kE/vv5AAIDAfv+D/4AAQH+/f0A+wL//QDt/AL5BQb/AQUE+vf5AwICBgj8Bff0+wcH/fv8+/T3AgP6+wQCCwv2/QcBAvv9/gD/BvoA+QH9/fv8+fv9
/AEBBwL/Cf7//fr8Agf7AP8K/P3//gUBAfsIBwgA/Pr9/AMG+AEL9wYD/f0H/AT49/j/AwH2BgH6/AT9Afn9Af3++g3/+/oHCQj9CQL4//j+/AICA/sG
9/4BA/79/QL+/fj6BwP3/wX+A/kFAfoB+QT3BP4F/P34+QX59/wBAf4E+wb/BQAF//4EAv7+/Qb+/PEBBQH5A/v9/AIDAgL6Af36AgUDAvoFA/0D/P3y
Av/47RMEAxb6+PcE8PP2BAEMBAX39An0/AL5/QME/AD5+P4C/wgA+Ar8/PwEA//5+AL7+P0J9wD9CAcC/vgG7//++/YSAwEV9/H3CPL1+AP+FQAP+fEH
9vkBAP0HCfr5/fX49goCBfv++f8BAv36/voEAP7+Bwb9+AQIAfgEBQD7+wP//QcF/wX8+/sCAAD5+QL7+wIM+f8CB/8E9vwJ/vkEAAn8AQT6BwX+/wMG
Av4DAPz2AwX9BAX//wD6+wQNCAcJDu34/+wLDwkFDBEODADxAvIRDPEODvX3BAPtBgwA/QQc8/wB6v4KBgMMGQQF/vn49QkD7QIL+PwJAfP/C/3+CAj4
/fr6AwEI/QoT//4A9QD5Af/sCAT3/gX++wQCAAUICfn/AAMFAv35AQQC/Pr9//oBC/3/AgUEBP3//wAD//33CQL7+PsB+wf79f/7AQEC/vf+APn8+/7/
Bv/8+QL2+ugS/gYb+Pf++/fl+f//Bv8L8fYN9fgE/f33Dfj4//717BEG/Rj9+Pj87+b29/oKBgb39RL09w0D9P0J+vf+Avn0CPwABPj9/AX78/z5BAkA
AAD+C/n/BwH5BQf89/32BAIHBQQDAPn3/f4A+Pz3//34/v37+/cHCAH+BQUD+QT/Bfr+/vgDAgb8CQwB/v37/P0IA/sHBQAFCPn9AgL7AwgD/QUC9AgD
//wIDgIB/vf9/QQJ/P4B+wj//vUEGAAQDxLV//rrBxcN/A8YDQX/5vvyFA7oEhLn+gn56wb+AP4GA/0A/PwH/voBBQH9+vcDAPj8B/UDAAABCAH+A//+
+gX+Av4AAvwB+v8EBgT//f0A+QEEAAMCAAT+A/4FAvz+BgP4AwD5/gAH+QkQAP76/Pv7BgX1BAX9BAEC+gIO/QkKI+L3++0BDgv+Dx8OCwntBvMNAeET
COz8AgDsBRj/ChEP3fj76AMYFAASExMNAej87g0F6BAS6vcIAu8C+wMC/PwK/AIC9/4CAf73AQD/BwQI/f8J/foB+fwABPgK9AQHA/v8//EMDQH6CwsM
A/358vQFEO0NB/sDDf/9EPwCBAD7Av3+AfYDAwP4/PoEAAL+CQH8BAH/A//1AgD5CfwECA37/fj9BAUAAQ0YAwT8/Pr+AQDtAwT6BAb8+gMJ+wUDBP37
BAUCBgf/CQ4BAvoA+vsCBvcGAvsEAfn+////Av///QIB//kCBAEAAwMEBfwDC//3//0EA/v+AwD+CAH7AAf3Av4BBgQF/AcIAPsC+wD/A/75AAX8B//8
/AQK/P8JC/v6+vwCBwH+CBkDCfz3+/8BBe0LBvcBA/v6BvsB/fvtDgUDAvb3Afzy7/34/Ab/Cfz8Bf74AAD7Awj64wLv8OsfCwMX+O3rAvLm7/MAGP4L
7/oO7/UWBvb/EPb++f38/f4C/QAHBAP4AwIBAP0C/vYFCvv7/gQGCv//AyL+Dw0X2Pr36AUbFPwLEhkJBuP87gwJ7BkN5f4J++gC/gP39fIJAAL/9/X3
//Ps+fsFBAUB9P0O/PUKBfwADQH6+/gE/gD/AAAJ+/4BCAEEAAEA9vgBBvcD+gcJBvsDAfb8/P77/wEF9QP89v8F//Xz+gX97/0PBPj7BAgI+wUL/Pf4
/AL9AwH4BQP4+AgOAPsA/Pj3ByD2/QMEBQv/+wXz/f73+wcFCfP/9fP7B/3++PwL/fj+DwH99f8FA/gJAgH++wD9BAAI9Af8/wIA/PcBAgH6/AAP/vgB
AP0A/gYF+AL4+fkDBADxBfr3+AkB+/j3Afb1AAwCAPv/AQ30/QP1Afj8/AIEA+4K+fn9BgP39PwC/fQCCPv5+vwGBfoGCv399PX5CAYK9wT38/gF//P0
/ALy8/wQ/fX7BgYJ/A0K+fn09v8BAwD0A/f++wcA9Pb1A/jz/hD9APMLBwX/BwcE+wMAEe4C/fkGCwD5CwkE+fvx/foKEfkECPcBCvv0Bvn//wb+AwT/
BAH6+fUIBvz/+gH39gAG9Pz//wgK9wED+gf69QEDAwP5Bv/++Qb/APb9Bf3x/w/9+/77BAv8Cgf6+/f1/wUKCfYG+vP7APr/9fUA9Pr4B/7/+AcKA/0G
D/7z/Pz7CP8BBwr+9/b///39+gkA9vgb//v8CAII/AgI/Pr9/Qn5CQf2CPz8/AYH//n+APz9AAj6Av79AwH2AAb3/Pv+/AIDCu8B/PcABwj4AP//+/0F
BgL7Av4AAf/8CfwD+fr5AAoF8gL89foNA/749v778AUO/vcA+wEM+gAG8fX2+/gJBwz0CPf3/AT/+Pr3Dvf89gwG+vsKCAz3Dgz//vb/A/4FAPwH/vj1
CQf6//0C+u77KPn4/gEBD/wIDvoEAPj7AwUH9QX9APcE///09wf2+f8O/fwAAwIM+wME/f739vgEAgENAvj7+AUG/PcAB/n9/gD19v4EBQIABQADAgIC
BPQF/P8CBfz7CwgH+//0+PYDCvQGCQAHB/z5CAD9APkFAf//+wr++v8KBAP//QP19gQN9wAE+QYE9/wDAfgDAAn7Av7zCQMA/AYMBPv3+vT4BQ3yAgX3
Bwb9/Ar/Avz9A/n8Av7///sABAsD+v38AwEIEP/7/QD7BQH+/f8A+P/9AQYB+Qr+/vcE/fn2/wb/8gIN/P7//AkH/P4H+P34/Pv+CQbuB/37/AgJ+Pj/
//z7/wv8+wT/BwX7AAb2A/j5BP8DA/QH/vb7Cgj/+fwD9fIGCPv4/wAED/UEC/f+9fb4BQYA/wb3+fgEAvj6/QH48vYR/vX6CgcFAAMGBAEEBgP7/gH+
B/z99wwM/fz//QH6Bgr0AQkC///3+QQA+fz/+P8ICPkI9fn7CAL9+P0A9vD3Ivr2+wAGDPgICvcCAPz9AgMF8gf//f7+Av79+gL6/wALBfgCAgUE/vgI
AP/+AQYCCP78AAMC+AoOBPn//ff6BxDt/P8E/gX6/gUADBAE/wQHBgkBCgERBQUHDwz9Cg4CCf8CCg8MBxIKAQT7/AAC/f4AAwYH//j//wD7/QUCCwgE
AAT9Bf0B+QAGBQIEAP76+fkA//8G+AQICAgBAfn9AgL+BQX7/gX/9wMDBQsFBQQNDgoIAQsLDAsFDQ8KAQYKCwIGBg8FBQsGBwMHBwADBgsHDf8J/xAL
BggOEgYFCwcPBggBEg4HEQsLAvwFAQAGAQAFAwgE/wgABfsC/PoBBgYCBP8B+gT6BAn8AAEAAv///vsCA/74AQP+AgcD9/r/A/wA/fn9Bvv/AwUDDgMI
BAUEBwQGDQQNDQYKCgcIAAMIAAcCCAsIEAEIEjMcIAvu3eHk/BIRMg8VEzQq8AXuGhTgExnjzwcw6AMD`,
  counter: `2.401766 3.572140 -1.920974 3.285045 5.099903 2.515083 -9.375674 8.215721 -0.315930`,
};
const LSTM = unpack(STORED.lstm), COUNTER = STORED.counter.split(" ").map(Number), READOUT = COUNTER.slice(6);
const WEIGHTS = [0, 1, 2].map((k) => Math.tanh(COUNTER[k]) * sigmoid(COUNTER[3 + k]));
const counts = (n) => `n = ${signed(n, 2)}`;
const AGENTS = [
  { name: "LSTM", kind: "lstm", letter: "L", make: makeRecalling, holds: (chance) => `P(walk) ${chance.toFixed(2)}` },
  { name: "counter", kind: "nac", letter: "C", make: makeCounter(WEIGHTS), holds: counts },
  { name: "exact rule", kind: "rule", letter: "E", make: makeExact, holds: (left) => `${left} left` },
];

export default { defaults, render, grid: { episode, exactTo, share, onWay, LSTM, COUNTER } };
