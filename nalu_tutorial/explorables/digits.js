// Chapter 11: a network that was trained on sums of ten images alone reads digits and adds them. The reader looks at what it
// writes beside each picture, says how far off its sum of 1,000 is, and sees which part of the error grows how.

import {
  ARROWS, between, button, colourAt, count, drag, fill, freshId, guessSlider, html, levelLines, line, linearScale,
  makeRaster, makeRunner, makeTie, oncePerTurn, openWhen, OWN_KEYS, pathThrough, signed, slider, statusLine, sum, svg, svgText,
  taskLine, uniform,
} from "./kit.js";

const SIDE = 8, PIXELS = SIDE * SIDE, INK = 16, HIDDEN = 64, PARTS = 4096;
const MOST = 10, LONGEST = 1000, SECONDS = 4, WALKS = 200, THIN = 30, STRIDE = 20;
const defaults = { pictures: [], guess: -1, length: 10, total: 0 };

// ---- the network -------------------------------------------------------------------------------------------------

/** The weights W₁, b₁, w₂ and b₂ in one array, as they are stored: all low bytes, and then all high ones. */
function unpack(text) {
  const bytes = Uint8Array.from(atob(text), (each) => each.charCodeAt(0)), size = bytes.length / 2;
  return Float64Array.from({ length: size }, (_, k) => (bytes[k] | ((bytes[size + k] << 24) >> 16)) / PARTS);
}
/** The number that the network writes beside a picture: w₂ · max(0, W₁ p + b₁) + b₂, with pixels p from 0 to 1. */
function read(picture) {
  const after = HIDDEN * PIXELS;
  let z = WEIGHTS[after + 2 * HIDDEN];
  for (let i = 0; i < HIDDEN; i += 1) {
    let h = WEIGHTS[after + i];
    for (let k = 0; k < PIXELS; k += 1) h += (WEIGHTS[i * PIXELS + k] * picture[k]) / INK;
    if (h > 0) z += WEIGHTS[after + HIDDEN + i] * h;
  }
  return z;
}
const readAll = (pictures) => pictures.map(read);

// ---- the pictures -----------------------------------------------------------------------------------------------

const BLANK = Array(PIXELS).fill(0);
/** Two test pictures of each digit, to pick from. */
const unpackPictures = (text) => text.split("\n").map((row) => [row.slice(0, PIXELS), row.slice(PIXELS)]
  .map((each) => [...each].map((letter) => letter.charCodeAt(0) - 97)));
const same = (one, other) => one.every((ink, k) => ink === other[k]);
/** The digit of a picture that is one of these; −1 for any other. */
const digitOf = (picture) => PICTURES.findIndex((both) => both.some((each) => same(each, picture)));

/** Ink where a soft pen passes: full within half a pixel of its middle, none from one and a half on. */
function withStroke(picture, [x0, y0], [x1, y1]) {
  const long = (x1 - x0) ** 2 + (y1 - y0) ** 2;
  return picture.map((ink, k) => {
    const x = (k % SIDE) + 0.5, y = Math.floor(k / SIDE) + 0.5;
    const part = long ? between(0, 1, ((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / long) : 0;
    const far = Math.hypot(x - x0 - part * (x1 - x0), y - y0 - part * (y1 - y0));
    return Math.max(ink, Math.round(INK * between(0, 1, 1.4 - far)));
  });
}

// ---- long sequences ---------------------------------------------------------------------------------------------

/** Each test picture: its digit, and how far off the network reads it. */
const unpackPool = (text) => text.split("\n").flatMap((row, digit) => row.split(",").map((off) => ({ digit, off: off / 100 })));

/** A sequence of test pictures, drawn with replacement: the true sum after each, and how far off the network's sum is. */
function makeWalk(seed) {
  const random = uniform(seed), truth = new Float64Array(LONGEST + 1), off = new Float64Array(LONGEST + 1);
  for (let k = 1; k <= LONGEST; k += 1) {
    const drawn = POOL[Math.floor(POOL.length * random())];
    truth[k] = truth[k - 1] + drawn.digit;
    off[k] = off[k - 1] + drawn.off;
  }
  return { truth, off };
}
/** How far off the sums of a length are on average, if so much is taken off each picture. */
const meanOff = (length, less = 0) => sum(walks.map(({ off }) => Math.abs(off[length] - less * length))) / WALKS;

// ---- words ------------------------------------------------------------------------------------------------------

const rounded = (value) => count(Math.round(value));
/** A mean error: to a tenth where that matters. */
const about = (value) => (value < 9.95 ? value.toFixed(1) : rounded(value));

/** What became of the guess: [headline, words]. */
function verdict(guess) {
  const off = meanOff(LONGEST), near = Math.abs(guess - off) <= 0.2 * off;
  const judged = near ? "which is near" : guess < off ? "which is too little" : "which is too much";
  return [`On average its sum of 1,000 is off by ${about(off)}.`,
    `You guessed ${guess}, ${judged}. It reads an image ${Math.abs(BIAS).toFixed(3)} too ${BIAS > 0 ? "high" : "low"} on average, and that adds up to ${rounded(LONGEST * Math.abs(BIAS))}. `
    + `The rest is chance, about ${SPREAD.toFixed(1)} an image. Most of that cancels: it grows with the root of the length, to ${rounded(SPREAD * Math.sqrt(LONGEST))}.`];
}
/** What is to be seen at a length. */
function sentence({ truth, off }, length, less) {
  const wrong = off[length] - less * length;
  const after = `fter ${count(length)} image${length > 1 ? "s" : ""} of this sequence, the true sum is ${count(truth[length])}, and the network has ${rounded(truth[length] + wrong)}. `
    + `On average of ${WALKS} sequences it is off by ${about(meanOff(length, less))}.`;
  return less ? `With its mean error of ${signed(less, 3)} subtracted from each image: a${after}` : `A${after}`;
}

// ---- the row of pictures, and the sheet -------------------------------------------------------------------------

const INKS = [[0, [252, 250, 244]], [INK, [20, 24, 30]]];
/** A picture on a canvas, row by row from above. */
function makeView() {
  const { canvas, paint } = makeRaster(SIDE, { "aria-hidden": "true" });
  return { canvas, draw: (picture) => paint((i, j) => colourAt(INKS, picture[(SIDE - 1 - j) * SIDE + i])) };
}

/** Arrow keys go from one of these buttons to another; only one is among the keys. */
function rove(all) {
  all.forEach((each, k) => each.addEventListener("keydown", (event) => {
    const shown = all.filter((other) => !other.hidden), at = shown.indexOf(each);
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: shown.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    shown[between(0, shown.length - 1, next)].focus();
  }));
  return (current) => all.forEach((each, k) => { each.tabIndex = k === current ? 0 : -1; });
}

function makeRow({ onchoose }) {
  const views = Array.from({ length: MOST }, makeView), numbers = views.map(() => html("span"));
  const all = views.map(({ canvas }, k) => fill(button("", () => onchoose(k), { class: "piece" }), {}, [canvas, numbers[k]]));
  const reach = rove(all);
  function draw({ pictures, readings, chosen }) {
    reach(chosen);
    all.forEach((each, k) => {
      each.hidden = k >= pictures.length;
      if (each.hidden) return;
      const digit = digitOf(pictures[k]), written = signed(readings[k], 1);
      views[k].draw(pictures[k]);
      numbers[k].textContent = written;
      fill(each, { "aria-pressed": String(k === chosen), "aria-label": `Picture ${k + 1}, ${digit < 0 ? "drawn" : `a ${digit}`}: it writes ${written}` });
    });
  }
  return { el: html("div", { class: "pieces", role: "group", "aria-label": "What it reads in each image" }, ...all), draw };
}

/** The picture that is chosen, to be drawn on: by a pen or finger, or pixel by pixel with keys. */
function makeSheet({ onstroke, onink }) {
  const { canvas, draw: paint } = makeView(), mark = html("i", { class: "pixel" });
  const el = html("div", { class: "sheet", tabindex: 0, role: "slider", "aria-valuemin": 0, "aria-valuemax": INK, onkeydown: press, onblur: draw, ...OWN_KEYS,
    "aria-label": "The image: arrow keys go to a pixel, Space inks it, Backspace clears it" }, canvas, mark);
  let shown = BLANK, at = [3, 3], last = null;
  const index = () => at[1] * SIDE + at[0];
  function press(event) {
    const way = ARROWS[event.key], ink = { " ": (shown[index()] + INK / 2) % (INK * 1.5), Enter: INK, Backspace: 0, Delete: 0 }[event.key];
    if (!way && ink === undefined) return;
    event.preventDefault();
    if (way) at = [between(0, SIDE - 1, at[0] + way[0]), between(0, SIDE - 1, at[1] - way[1])];
    else onink(index(), Math.min(INK, Math.round(ink)));
    draw();
  }
  function place(event) {
    const box = canvas.getBoundingClientRect();
    return [((event.clientX - box.left) / box.width) * SIDE, ((event.clientY - box.top) / box.height) * SIDE];
  }
  function stroke(event, first) {
    const to = place(event);
    onstroke(last ?? to, to, first);
    last = to;
  }
  drag(el, { start(event) {
    if (event.button) return false;
    event.preventDefault();
    el.focus({ preventScroll: true, focusVisible: false });
    return stroke(event, true);
  }, move: (event) => stroke(event, false), end() { last = null; } });
  function draw() {
    paint(shown);
    mark.style.left = `${(100 * at[0]) / SIDE}%`;
    mark.style.top = `${(100 * at[1]) / SIDE}%`;
    fill(el, { "aria-valuenow": shown[index()], "aria-valuetext": `row ${at[1] + 1}, column ${at[0] + 1}: ink ${shown[index()]} of ${INK}` });
  }
  return { el, draw(picture) { shown = picture; draw(); } };
}

// ---- the errors over the length ---------------------------------------------------------------------------------

const PLOT = { width: 340, height: 236, left: 54, right: 328 };
const onLength = linearScale([0, LONGEST], [PLOT.left, PLOT.right]), onOff = linearScale([300, -120], [24, 208]);
const STEPS = Array.from({ length: LONGEST / STRIDE + 1 }, (_, k) => k * STRIDE);
const pathOf = (lengths, of) => pathThrough(lengths.map((length) => [onLength(length), onOff(of(length))]));

function makePlot() {
  const id = freshId(), seen = svg("rect", { x: PLOT.left, y: 0, height: PLOT.height });
  const [chance, thin, drift, bold, guide] = ["chance", "thin", "drift", "bold", "guide"].map((name) => line(name));
  const dot = svg("circle", { class: "now", r: 5 }), words = svgText(PLOT.right - 12, 5, "end", "you");
  const yours = svg("g", { class: "yours" }, svg("circle", { r: 6, cx: PLOT.right }), words), runs = svg("g", {}, svg("g", { "clip-path": `url(#${id})` }, chance, thin, drift, bold), guide, dot);
  const el = svg("svg", { viewBox: `0 0 ${PLOT.width} ${PLOT.height}`, role: "img", class: "plot" }, svg("clipPath", { id }, seen),
    ...levelLines([300, 200, 100, 0, -100].map((off) => [onOff(off), signed(off, 0)]), PLOT), svgText(PLOT.left, 12, "start", "its sum − the true sum"),
    svgText(PLOT.left, PLOT.height - 8, "middle", "0"), svgText(PLOT.right, PLOT.height - 8, "end", "1,000 images"), runs, yours);
  function layOut(walk, less) {
    const level = ({ off }) => (length) => off[length] - less * length, mean = (length) => (BIAS - less) * length;
    const edge = (side) => (length) => mean(length) + side * SPREAD * Math.sqrt(length);
    thin.setAttribute("d", walks.slice(0, THIN).map((each) => pathOf(STEPS, level(each))).join(""));
    bold.setAttribute("d", pathOf([...Array(LONGEST / 4 + 1).keys()].map((k) => 4 * k), level(walk)));
    drift.setAttribute("d", pathOf([0, LONGEST], mean));
    chance.setAttribute("d", `${pathOf(STEPS, edge(1))}${pathOf([...STEPS].reverse(), edge(-1)).replace("M", "L")}Z`);
  }
  function draw({ open, walk, length, less, guess }) {
    runs.setAttribute("visibility", open ? "visible" : "hidden");
    fill(yours, { visibility: guess < 0 ? "hidden" : "visible", transform: `translate(0 ${onOff(Math.max(0, guess)).toFixed(1)})` });
    const x = onLength(length), wrong = walk.off[length] - less * length;
    seen.setAttribute("width", (x - PLOT.left).toFixed(1));
    guide.setAttribute("d", `M${x.toFixed(1)},${onOff(300)}V${onOff(-120)}`);
    fill(dot, { cx: x.toFixed(1), cy: onOff(wrong).toFixed(1) });
    el.setAttribute("aria-label", open ? `How far off the sums are, over the length: of ${THIN} sequences, and of one that is off by ${signed(wrong, 0)} after ${count(length)}`
      : "How far off a sum is, over the length, up to 1,000 images: empty so far");
  }
  return { el, draw, layOut };
}

// ---- one instance -----------------------------------------------------------------------------------------------

function render({ model, el }) {
  el.classList.add("nalu-explorable", "predict");
  const get = (name) => model.get(name), pictures = () => (get("pictures").length ? get("pictures").slice(0, MOST) : FIRST);
  const tie = makeTie({ model, names: ["pictures", "guess", "length"], follow });
  const planRow = oncePerTurn(drawRow), plan = oncePerTurn(draw);
  const runner = makeRunner({ total: LONGEST, seconds: SECONDS, steps: () => get("length"), advance });
  let chosen = 0, kept = -1, done = false, free = false, less = 0, walk = walks[0];

  function advance(goal) {
    tie.write({ length: Math.min(LONGEST, Math.floor(goal)) });
    done = get("length") === LONGEST;
    if (done) runner.stop();
    draw();
  }
  function follow(changed) {
    if (changed.includes("pictures")) planRow();
    if (changed.includes("length") && kept >= 0) show({});
    plan();
  }
  /** After the verdict: another length or sequence, or the errors with or without their mean. */
  function show(values) {
    runner.stop();
    [done, free] = [true, true];
    tie.write(values);
    plot.layOut(walk, less);
    plan();
  }
  function go() {
    if (get("guess") < 0 || kept >= 0) return;
    kept = get("guess");
    tie.write({ length: 1 });
    status.hurry();
    plot.layOut(walk, less);
    runner.start();
    plan();
  }
  function put(picture) {
    tie.write({ pictures: pictures().map((each, k) => (k === chosen ? picture : each)) });
    planRow();
  }
  function choose(k) {
    chosen = k;
    planRow();
  }
  function take(digit) {
    const [first, second] = PICTURES[digit];
    put(same(first, pictures()[chosen]) ? second : first);
  }
  /** The first stroke on a picture of the test begins an empty sheet. */
  function stroke(from, to, first) {
    const old = pictures()[chosen];
    put(withStroke(first && digitOf(old) >= 0 ? BLANK : old, from, to));
  }

  const row = makeRow({ onchoose: choose }), written = html("p", { "aria-live": "polite" }), total = html("p", { class: "total" });
  const sheet = makeSheet({ onstroke: stroke, onink: (k, ink) => put(pictures()[chosen].map((old, i) => (i === k ? ink : old))) });
  const digits = PICTURES.map((_, digit) => button(String(digit), () => take(digit))), reach = rove(digits), named = freshId();
  const plot = makePlot(), status = statusLine(), opener = button("Add 1,000 images", go, { class: "go" });
  const guess = guessSlider({ label: "Guess: its sum of 1,000 is off by", max: 300, oninput: (value) => { tie.write({ guess: value }); plan(); } });
  const length = slider({ label: "Length", min: 1, max: LONGEST, step: 1, value: LONGEST, format: count, oninput: (value) => show({ length: value }) });
  const level = button("Without its mean error", () => { less = less ? 0 : BIAS; show({}); });
  const another = button("Another sequence", () => { walk = walks[(walks.indexOf(walk) + 1) % WALKS]; show({}); });
  const caption = html("p", { class: "caption" }), after = html("div", { class: "after" }, length.el, html("div", { class: "digits-buttons" }, level, another), caption);
  const task = taskLine("Trained on sums only, can it read?", "A network that can add was trained on sums of ten images; it was never given the digit of any image. Look at what it reads in each. "
    + `Its sum of 10 is off by ${about(meanOff(10))} on average. How far off is its sum of 1,000? Set the slider, and then let it add.`);
  el.append(html("div", { class: "digits" }, task, html("div", { class: "digits-panes" },
    html("div", {}, row.el,
      html("div", { class: "desk" }, sheet.el, html("div", { class: "beside" }, written, button("Clear the sheet", () => put(BLANK)))),
      html("p", { id: named }, "Draw on the sheet, or take a test image of:"), html("div", { class: "takes", role: "group", "aria-labelledby": named }, ...digits), total),
    html("div", {}, plot.el, html("div", { class: "digits-guess" }, guess.el), opener, status.el, after))));

  function drawRow() {
    const all = pictures(), readings = readAll(all);
    chosen = Math.min(chosen, all.length - 1);
    const digit = digitOf(all[chosen]), shown = all.map(digitOf);
    row.draw({ pictures: all, readings, chosen });
    sheet.draw(all[chosen]);
    written.replaceChildren("It reads ", html("b", {}, signed(readings[chosen])), digit < 0 ? " in your image." : ` in this ${digit}.`);
    total.replaceChildren(`For all ${all.length}, it reads `, html("b", {}, signed(sum(readings), 1)), shown.includes(-1) ? "." : `; they show ${sum(shown)}.`, ` Of the ${POOL.length} test images it reads ${Math.round((100 * RIGHT) / POOL.length)}\u00a0% right within ½.`);
    digits.forEach((each, k) => each.setAttribute("aria-pressed", String(k === digit)));
    reach(Math.max(0, digit));
    if (Math.abs(get("total") - sum(readings)) > 0) tie.write({ total: sum(readings) });
  }
  function draw() {
    const open = kept >= 0, given = get("guess") >= 0;
    plot.draw({ open, walk, length: get("length"), less, guess: open ? kept : get("guess") });
    guess.draw(open ? kept : get("guess"), open);
    opener.hidden = open;
    openWhen(opener, given);
    after.hidden = !done;
    length.set(get("length"));
    level.setAttribute("aria-pressed", String(less !== 0));
    caption.textContent = `Thick: this sequence; thin: ${THIN} others. Dashed: the mean error, ${signed(BIAS - less, 3)} an image. Shaded: one standard deviation of chance, ${SPREAD.toFixed(1)} times the root of the length.`;
    el.dataset.guess = open ? "kept" : given ? "given" : "asked";
    if (!open) status.say([given ? `You guess ${get("guess")}. Let it add.` : "The sum waits for your guess."]);
    else if (!done) status.say([`${count(get("length"))} images.`], runner.running());
    else if (free) status.say([sentence(walk, get("length"), less)]);
    else {
      const [headline, words] = verdict(kept);
      status.say([html("strong", {}, headline), ` ${words}`]);
    }
  }

  drawRow();
  draw();
  return tie.live(el, [runner.stop]);
}

// ---- what is stored: written by tools/store_digits_reader.py ----------------------------------------------------

// The weights; two test pictures of each digit, a letter for each pixel; and, row by row for the digits 0 to 9, how many
// hundredths too high the network reads each test picture. A test holds them against PyTorch.
const STORED = {
  weights: `W+xXC/ABPXbOZIK1Usisf3ckzVos3KCV0DjaRvBykBSaOrpahv1H+lcm5qnrDcKpICo1XCEtcf92cnMmbcoEjBQ4/645B5OJvoEnBvSG6qREvyJueeeX
p3rFMYTVhdBrcZ6kHedK6/d+N6UP8vSNsF8VQtkRPojmBrLWlETJDC6TrvM8tCvxVlkjWnDQShQrEToVQMGKJ66hn+d+2rZzPDXw9yskyyjd32PAN0+4
4kJIG6+V5iXscPLOIn/jq8Ygl8S7/H+PPE+Ndi769QA9kDFDbWwUfxaxAMtFVu6a0vaTXfBrCKyzyx6FucpOdcPAowFT9dJyupJYWSzo3qDUBQp5Ad4Z
pGELKSTRpDbFIEkmbjJo7J/ihLwt+KQPsRtlyDKXo/lY3oM7Z1ul0mFxnixvisXLMSeYnw6QEPE9JM1twuzG7Hq0q1R4IE4nZ7swHxInhtHgyYl6RWVs
ggPYx1uB3+PrOmsHLu5wA0VBngSHMn4itp5ZZEJ49x+yK+ZPCiN5PvobfEiRfVnGfvTiMZckz5Y2rJARuIBMRUqXf4IxYhJyttUuLG+gOV15QLBKzVqQ
pvXCzNHA8VP4YJFe/6lxVYy9Pv5iN8ML8IZdTWkd8KBG34cvnbQZCngmjWEeWjXqh0D07GKgBjKDkMiUJYFsuOMN+ebiXjGxu0Wcip2Bi+f89quChbNY
rMOhS+II3MNMJE3RZbEnMsM8Y98TpabhBsTw5r28YqxQWQ7X1dJR4naqWV9Q4bILRnqdZBQH0q0M+MFLlt9Se0AOQyPs3qWS3FpxqAw/bHWr3J/jtdPP
9kDJSF1mSIdtUEwCpdhynmbXgN1VWO+cPc/KD8aFBaMUxygJMrP+jMT0l+qTde2cg3VYlxfruihsByyBgm+AyYTkojVdQKuE3YfxqCSoYah0dxc94Fff
Ofqh3eWqy4lCB3PTdJiauBWlN0Xjpic192hbw4gOUv5cG2VdzkKPFJbp5tETuNi4qC4y3OEdjurgp0Z2Sjo1fxwlPUvL84adqDFdOcIYvmNn9hdujSgU
VwxZgbz2AEY81pxrKTSeabGYcE+sFBomPANQdBu9nrncyz1axE+olhal0ixVbshVilOXYU60zFLSLYu1mBp6OWx4taVCxJB16rSeAovoznuj1+ANQk/J
zBoHUHl5E4ejjGU6fVc+ftmxrU4kli/6BKurFw9Y7BqcZvy6jFPcz7Cdp/RPZlHqLL/MJ2Y2uTDORPqHT6uPyrhRHwVbqzcKrXZx/9QrMxf34hDUOniR
x2Yu0kQ+hMcFCqOvUY1xj3LDoXNilZ3gH7vawAnxSnIhGeVbVaOo/J6scZvDfp2+I61zKiZwXtmR4/IQtOIVDBv3+tmpiZn/nZXlCCpDrcFWz+bDJFm/
eCqCN+DFBfG/vDRNrzYydPAh+LeR6K79ynVkIsU1bf8Pb3F0l2N7swYNHcRHsdTcvyLlDXJnRcvli4Bey3umVnAY+KZ1ozZBWeBc9qqzLWgSrZ12D1B5
1n8btgIbcWKoXNDqm8jKiTEuQlRekzH2moGtE1/8iqxhK9Eu3FZtans54osPhbGIC3bnkl+iZZkawgS5o/J+KiffacHN3C6FApDTuqwc5aoYCu/E5cKa
qKW7ld+fVcNw3ZyLCqMYi81M/XYJCL/fki7QjZNBJp8nKBHIigeqS/urm+C5b/hdB9Z0QeDDQJ6bXYuoibNLO7/uImkyYgMPG1ZDEnvkmCJ9zcJcHOEV
YwTbq2CvjJ0a1FY1OadcsmXgDH8BO8loBDaMuA2e/IdBdjvZd/sxuVZUOFpHrmiUkahte8sG+bFC3b5khf84xYnS318E6TXH1EH79VWqtiiFp+vwW1Y4
LHb2/Cc8TSCIry6JjWjVcWqG0InAxMzMx9g4bwkPA3fRRKO/l6pNS+kR7SvJxvjpd4u2mcmOzwIZg+sESPEAURlITO5JnToUBtJ4mumox4H3BLeAHPXn
a7FQYAxaU6AW2T6DxHCYAdZeZBfzG7mrgEKTGPHYLGErPqcKbEuK8dQt18AlsCZk7GOzM3BYau5F4vhLYShpbBejju4clyhl0OAntTINIf48FkJjeGzH
wmMj05k3MAqXsHgm4IX8Oo/Ub0A/Ip/f7Utktd7kGtv+TA9Yt237BN/Zt7/gB9za+oY2o4bnQTdjfilbjOEDHV0os+qQFRLDECpA5gWMqR3FVID4IEB+
9amjwwjdVfV/7KbDEaG4CveQSCZTUlsmh9J+NsvpiqFBGLFbpJvkwnVcawOBsjX2PUNqFsCVYILgS1HDGSzHP/dsGBNDY88ID82ZUB191q6kmweRma1v
YXfliNP/fw3nohQq7Bl1tE4pJ/jf/HzcZILv++kY22HYDnTltTBRs3Ec/vUsjh0b6PxI7s2vTVbnSil3JEb7I8ba4ZDgQiRYN102MMYbMzV94OYPxHOH
+yQlxLy5s5BULhIkWVnvHnB0MrNTZoHJVsRi12UT7hklYEPTa3qLqARetk/RjShgBcF1LDWxGyGwBEZkkk0nJFgadRaTTKPMDnyVkhauyYkVpLQO7qn0
1uoSzaAe2HvyJ71c0MAZDe6+GdeRekYENcuHH21rd5yPfcMWfAs3fTowAhyY6nJiEttayzOiF12RQMEGvH680zyWVTnZegc7ukNDPwUOf/msOiTo5z2X
QoftRS2eYdIzXOC39ZS9kOSmER04ZhEionPdn3FtfyzLNb2FUa+V3AW1vYJoKj61344CrJw+YMMivEAxoAucmtgGxX3zGwqsT+NsScHIqVXEB/zqAxYx
cOCHzn+AeEauirO4v+GeRnkJ+zlKLN2sOD38nSGaiXBPhiG+T+4o4DLxBjxcikn7raxpnPVWseZcK9h6MjauSn8zjr7eJiGi/hwSLz2Lc+VipJ0VXLXf
Viug96/Wb5ppnmHYmQ+Y/uFE/UpgY8frcphCf3+JQ8lcM+idIub1nGqkg0zDZOFLYHpmXeN+ngveATy2E1y2ewhBbkviqoboWpbSM1vW3NqJww+2WOd1
zfl1W875YaDkxQuKk1RSmMzHu6uhvn8sTSp8ZRGoWMFgRVpITuRTAGLzKKfCxDP96jWFlpuxSp9/ILgzygPSv1vFTdN9BbTNNnyeHqjP6k+jv32hVme0
WplYNBmcxV1H7dzTqEtdXFYN9UvJikXZn/kEkthylQ0Ts2pkzrpxms0QRZnIpKyKUrUCzN9H17EWcciNn7jygfu5wE2o3wm4V6dNO4nrxzcNlr7x3m1S
EJ0XdeCvUN8pBHTJ/ONs6zx+QL1bgqSoakVuyzno3PET+D98i5Uk1upYLfKqeKDzvO4Cv1/V9NWV3bxKlKEVw7SHk8pjn0hiLZZ6U8va1mSb7R0jWfaA
ubYux/fKSj4cdAfFlZl6WTJLPNl+0zC377ba88txyLpKMLq2gVTEuiWKCpSt+QM3jWgp9DmOaWX8/pP17MDBCoTfru5hBV4pE/gAf/zR/G+LVq33v6Op
L2xbz+xz4QyYq7cnUU90lMAMB5/99ZF/uaGOo0QeLAaNa1Q7jEwVKNGAooXDszR5wgOV2KOK61S1QB7ikPSVhl+tTBr4TAJxky/l22A68bGwOr+uZnza
2bW3SiUhyH4xKRPVOSC577eyBveN+eegYb51KmVDY2LDjMBkNiA/zxHiAzXgc0qSDqXOL4GR0oPSWWdCVnOv7kMGwaMefP6GBmlXTq0AV4K08Q3zmkXc
EEQ5ShtmKAO+iX2dsMyDERHXdGhxpcCEBxTi8vX5brcQHkVOxsBTMFq0xtpA2dSpC3yy5jxe+w6vuPqADrbaWS8hcwR36J6xm6W5fZYMGDrnUFqIvDwR
GZoMvQCIvave2WEHAS5TNBvTXEKVqtM/hIK82HWlkV5XMUzeMOvLySjbk6O09xnMXsgnY2QNOGpCESM5E78H9LEcce5RoaIo/aRMlpoO3vAXCUX/tK66
+0RNJ6DJMtpop+J1M9HCN5wKUFh0ss7GSKEvU/XDyTuZe47zdtTWFoQGBVOyC7Bkt+U6D3CRZP/R04nJ++aurS7jtFOHRbA9s0atbo9b/EUiHiQKjXZq
mgOeEbHnpav7uW3r/BMYyc1L9SwpgwcLYQSeQLEMhXLvNBlwll5sa68e5dCowy37FiufzxOR6pbnPFdnt0lysHrvJK2bFkj76FmmLXWp8Ohbj8BDw2vW
1u8UUpY417l8q/nit6fp2J9pxQfHCCRUDQUzhORdXLZI8z4VzIoImdpkTTen0+a8eErPeZTA6EJT31Q22S8cN+NtChiB+iEevtj1lFoeWi5XD273Xl6Z
EIkVcEHcNJNYLFm7VtAfNH6CrbzkXm+EzZnpY7j5SmzgwYqLiovSqrk4fiAYYMQdDvXMdkA2TPES1ruGtPWwOBlrmM7DcrDiN57vCvAyQmLDhqoEpsLo
j4xanXut9ww/XtHRYRQs4U9j3zpdfPFvF6SOm8dd75feSAt3J5YRr4aSXDo5NItvJLYFWBQZXSgNqmE6714bbtVVlMRuHyBvzEqgToH2zA59eib51+lt
G4S1nwU6+AbNQjmUmUrgOVSj6jo5phiSTRYJPvMTVVy35fZIXhCqC0IwEjbnPUVGl4LyqmwvLusCy4i94MwJHAgqQkj81c0jxIGQS71t+o4H6mdKv5Ea
nvmI4yAeDkV5VLnPIassAvhx0l1bgyX2jCv72g/kZtyKG1kuPT7F72yWIrQXs5Y8rACSagv5EO7KW16Ob4fN4/3LV8YBBHNfcvQKKl5ncSGoFlHHzp/O
oSF8TKwAPOXtvjLtPKU7iD1yGA1uMJPlzNrXvEc0B3mGIAVlDNT+r65hd4TJXJpKm0RiSKYlxSmaggHzrKa/jmxGkKeYrndMbZuUO5KxnhEcQiQQL0gu
VVQNItdQXOvAMxuB1pJmL24p/a+aMy9MKYaqO8Rc1is0No3bRQd+ZfswxDIwzBk+5/YThi3V0SdIuV+XGFUdGqm+454YKj3gYILMXdretCm7g2FjvQSF
kDoc23TMfSCNSiU3MF/9JLU3HsqJKMNGsGpE2mYePSPXK4vvUX9x1jQ4L0tS1qK/RA4pyGIdX9E/Jc8zI2s2N7SEYY4SX8PW5CYkSBj8wsV5X82QqPAB
AKI65cKu8nwW0F5wkkLs4DpBceCPyCvVKXdEfuqfFCKpnID1ZMM5rkpyPfhe/y2xFkskTKJSsAfoHSY9LIcwnJPM42ULFQj4JuxEyttsNBOpVNr3KJao
cUb88O5almjaFQu4P7OL50++ZWh0SQ/cQDUyrX27FLE010Zv51p2qJ5bYjLkWajrSgkufwVxzbl0Xmbmr9FdWCeUYF1hw9AeynqYjfgahhar2BiSEINH
Ezhw9dv5K15xDy2bu6la6wzKnXR8yZpJ39+vymCNrMJm/rn8+rwZxuN5aWzRh6jWiM40Rss5tLQUyFKopbfx3B03cnrHN5U+VhB3zElBQiglI+Jj3h6L
ggVSq3l+LlfPFfU2QeZPtak/Y00FHGkxbvVLcl7ewcpfj6fSV8Sc2q0yWOdNx93vijPkw6WbSfG+3O5nIbq7v8bv7cyeQzeozNK13gbPbczaFWww+nUO
BjwK6l/olpUwIEBvnJpamJoDNYJVjMpNledoEwjkIsuYymjl4MKFCI4DJDrJJ2+EMv7z/f3+B/35/P/++gADAf7+CP8ABQL/+QH18wIA//j//vv2AwUC
Af4A/vb4BgX9AQEA/PgDAwD5/gQA/f0EAvwAAAAB/v8AAQEBAP7//v0BAf0A///+AP4AAAEA/f4AAP7+AQH+//3//v7/AP4A/gEB/v//AAAA//8A/f7/
/v/+/wL/AAMBAAEKAwMCAf8AAvAB//39/v/67fwA/wD//wD+/f8DAAH+/wQBAQEAAgH9BQAA//4BBPv5//8BAgL//f74AAH//v8CCvkCAv0DBgT5/AD+
AQYC8fvx/AYEBf38/vj7BP8CAQEDAf77/v8B/f7+Afr6/AL5+/IBAP79/fv//v4BAv8CAf/8AQD+/fgCDPwDAfsA+/wLAAIB/QL+AP7+Av/8AAP+B/0B
//0CAAAA9wD8/v4A+wD+/QH//gH7/vgBAQABAAT4AgQB/AIGAQkE//f+AwX5Cv34AgIBAgAA/v0DAPz3/v7//gL//P8B/gT//vr+BQUB/gL//wL/AgEA
AgL++vX2DAAF/wAFAQTuAAIECQz/9OvyAQcCBwL/AOn4/vT8BP7/7vb5+/n/B/v/Avn9+voG/Pn/A/77+wIB/wP//AoFAPME/PsAAgP2/f/7AQb+/PYA
9/0EA/32/v79+gIH/vf//Pr3AwH6/wYHBP4CAwACBgcEAf4ABgD9AAD+/wD/AP8A/v7+Af///wEB/v7+///+/wD+AP/+AAH+//8B/f0B/gD///8B//3+
/wD+Af//AQABAf/+/wH//gAB//39AP/+AAABAf/+/QEAAP0BAQH+//4B/v4A/v7///0B/gABAAAB//4BAP3+/gH//f8AAAD/AP/+/f4A/gAA/v0BAAQB
AAv+Av/8/gME7AMB/P7/APns/wED/QH8/wD+AAMCAQD+A/8AAAEAAP8D/gAB+/0D+fz7/f/9AP34AAMAAQH//v8MAAIB/wEEAvP///0AAAH18v3+Af8D
/P4A+/0DAgD/AQYA//7+AQP/Af//APr+BPv4AAH//wH+9wAAAgEDAAIADP8AAv//AQLt/wD+/gEB+er8/gABAAD/Af0ABQMAAAADAgD/AgIB/wMDAv79
/wT5+f4BAAIAAfr+AgH/AQEAAgoCAgAAAAID7gL//f/+//ft+wEDAQAB///9AAQBAP0ABAMBAgEBAfwCBAEA/f4E+vgBAQEAAf/5AP8EAwIBAQEJ/wMA
/wEEBPkB//wBBQLx9Pj/AgMD/vwB9fwGAAEA/gL//fz+///7/f0A/fj9APv++gEA//39+gEA/wADAAECCgIDAv7/AgTsAv/8////9+r+/gIBAgD/Af8A
AgAA//4DAP8BAAAB/QQCAf78AQX5+QAB/wACAPn+AgABAwEAAAoCAAD9AAAE7QAB/gAB/frr/AEC/wABAQH+/wUBA/7+AwAAAQIBA/0FAP7+/gAF+Pr/
AQECAQH6//f9/wAAAAAM/QIA/v8ABOcBA/37///25/sCAv8C/Pf+/P8GAAD//gAB/wEDAQD+AP3+/ff9Bfn78P79Af7/+gH+/gH/AP7//gEA/gD///7/
Af7+//8AAP/+//8B/f7+/wEB/v8BAAH//gH/AP8AAQH+/v/+Af/+//4A/v79AAD+AgIAAQEAAggCAv8BAQEC8P8A/wD+/vvt/P7///8BAAEBAQECAQH+
AwP9AAP/Av8DAwIB/QIB+fr/AgECAv/8AAAA/v8B//4BAf///v4A/gH+//8AAQEA//7+/wH///4AAf3+AQD/AP/+/QH////+//4BAP7/AP4AAP4A/wH+
/wEAAQIBAwIDCQMAAAD/AwTtAgD/AP/9++v//QABAf8B//8CAQAAAQEDAf4BAQMDAAUAAP7+AAT5+AABAAIAAfsA+QIEA/8A/v4DAwEDBf4G/gP++/kD
CvP+/vn5+P0B9f8B/vj6/QP+9/4M+/L/A/j4AQX/BAMB9wf9BAEAAAT4/v79/gH/AAH//gEBAP4AAAAAAP3+AP/9Af8B/QD+/v//AP8A///+/v/9////
/gAA//4AAf3///4B/wH///7+AAD9Av4DAgADCv0AAv3/BAPyAf/8/P//+PL6AAAB//0B/vwBAwABAP4EBP8AAAMD/QIDAf77AAT5+/v9/wL//voB////
///8/v///gD9//8B/v///f4BAQYBAAAA//8BBP79AAEB/wH+/v0B//4A/v4A//7+AAD//gAA/f7/AP4A/gQCAAMB/wEKAQMA/v7/BO7///3+Af767v4A
/wICAAL+/wABAQD//gQA/wEDAQH9BAICAP/+Bfr6AAAAAwAB+wAAAAEA/f7+A//+AQAB/v7//////QMB/f8AAP77Af79/v4C/PwBAP7+/QH//QH+/v79
Av8A/v76//z9Af7/AAAAAQIBAgEBAQgC/wL+/gAE7QIBAAABAfrt/f8BAf/9AAAB/gP///7/AwABAgIDAf0DAf/+/gEF+vv/AQACAgL+AAMAAgQD/wAK
AgICAf4BA+4AAP3+/wH36vwA/wL//v8AAQID/wD//wQDAAEBAQL9AwH+Afz+Bvj6AQAAAgIA+/8B/wH/AP///v7/AAH/AAD+/v7//v//AAABAf7/AAH/
//4B//8BAf/+Af/+/v7+/v7/AP7//wAB//7+/gAAAP8BAAECAAACAQgCAQH/AAID7wIB/f8B/vvr//4BAgD/Af79/gIBAAAABQH/AQEDAf4DAgH+/gAD
+vsCAQACAAD8/vkCAQIFBQj6BwUB/P8HAPsB//X8+wH1AfL2AgP57P7+7fkEA//+//77/Pz9AQcC/QkA/P0CB////QQDAwL8/QD//f4B//8A/v//AAEA
Af3///4A/gAB/QEA/gH9/v7/AP/9/wEBAAAA/gD9/v8B//4A/v8A//8A/v4BAP8AAP///AAAAwABAPL9AQD9//0HAP0A/vr7/gIB//8E/wD8AQD8Av4A
AgX//vwC+/wBAQEB/wH7/v4BAP7+AQIB/wD6/gABAQAAAAAKAwQC/f4DAvMDAPv/AQD08/z+AAMC/f8A/f8DAQH//wUA//3+AQH+AwAB/vr+BPr7/QD+
/wH99QEAAgADAv4DCwACAP7+AQXuAf7+/gH/+Ov7/gABAf8C//0AAwAD/wEEAgH/AgID/AQCAf/8AQT4+v3/AAABA/r+/gH//gD//gEAAQD//wD/AP3+
AP/+/gH//QEA/v4BAP4A///+/v7//gH//gD9/gD+AP/+/QAA//7+//8AAP8AAQMDAAEAAgIJAAEC/gACAu8CAPsAAf/27/3/AAIB/vwA/f4EAf/+/wH/
Af39AgL9/v/+/Pv/A/j6AAEC/v//+f78AwL/Af8ADAAEAvwBBwTuAQP6/gUC8u71AAMFBfz4APP/CAEA/QD//fv6/f8B+v0C//z1/gL3/fj+Af/9+vUB
/v0A9/////D2+/0A//kBGfj+BgYA/xMcAgYGAwL5Bf75AQEC//D++/j6BgH09AUDBvwGAvf0CgYD/P8BBQECAf8AAAIA/gEKAwEC/v0CA+0BAf/+AQD4
7P0BAAIB/v8B//4GAgH/AQQD/wEDAQP+AgMB/voBA/b4AP4A/gAB9wH//gAA/wH+AAAA/wD+/v//AQEB/v7+AP39/v7+/v4B/wH////+/gH//QH//v7+
/gEB//7//QD///8AAAD////+AwABAQEB/woAAgAAAQIC7QL///4BAfrs/v0DAAH///8A/wMCAf7+AgT+AQMAAf0EAQAA/f8E+voA/wEAAP/6APn+AAD+
AAAL/AEA/fwBBOwAAf79AAD26Pv/AQAD/f///v8GAQH//gUD/wECAgL9Bv7+/Pj+BP378v3/Af4A+QD3AAL/AgH4+wEBAv4AAgQBAwL+//8C/wD9+v8A
+/r+AAT8AwD+/v8B/vz6AQMA/gD+Avz/AAP/Af3+AAAB/vgB+v3+AgECAA7/AQD9/AMC6gED/v3/APfq/wAC/wD9AAAAAwcB//wABQIBAgUCAP0G/wD8
+P0C9fr5/v3///30AQIAAQACAgAKAwEBAP4CAfAAAP4AAAD56//+/wH//wAA//8CAgH//gMC/wEDAQL/AgEC//3/Avv8/wEBAgID/v77/v8A+wH8AAIA
AQEB/gEGAQME+QT//gb9AQH3AQMA/v0CAfr/AAAA+gIA/P4B/f/1Afz9/gH7/vn8/v8B//r/AP4BAQD+/f4B/f3/AP3+//8BAP7+Af/+AP8AAP7+Af7/
AP4A/gAAAP3/AP4A/wH///7/AP0BAQAB/wD//v////7//gEBBv4ZBf8B+wIG/OoHAAb/B//w6QMAAgH7/P8A9f0D/fb4/gH/APL+/v0A//8E/AED9fT8
/f8AAv7z/v7+/gD+///+/v7+AP7//wH+Af7+AP4A/gEB/wABAP7//gH///7+AAH+/wEB/wEAAf/+/wAA/QH+AQEA/wD//v4A+wL//wABAAz8BQH+AQUE
8gAA/wAJBPHy9v4GBAf/+f70/AX9/wD/Af36+v79AP/+AAD++f0A/P30AQP+/Pv4AQEBAAIDAf8J/wIC/gACA+8CAP/9AQD36f3/AQL/AQD//wAEAAP/
AQQEAf8B/wQAAwEA//v/BPr3/f8AAQH/+f///gD//f7+//7/AP7///7////+AAEB/wD9Af3+/v4A/wD////+/gH+/wD///7+AP8B///+///+/wD+AAEA
AQD++f7+AgMCAAz9AAL++wED6AEAAPz+/fjp/gECAgH9AP7+AwQA//7+AwYBAQQA/vwDA/7/+f0E9Pr5+wD///31APsB/wIAAQEK/gAB/f4AAuwDA/7+
Af/36/wBAP8C/fwB/wEEAP8A/gD//f8BAAL+/v/+/vn9A/76+wH+AP7/+gAAAwABAAIBCwMAAf4AAATvAv7+AAD/+ur9AAIDAAD///4BAwECAAADAAAA
AAMB/QEAAf78/wX5+wH/AQADAvoAAP8B/v8BAQD+/v7/AAD/AQH+/v8A/wAB/wAAAAD//wD+AP4BAP8B/wAA/wD//wEAAAH+//8B/v7//v4B//7//wH/
AQED/wAJAAICAf4DBO4BAQD9Av/67P3+AgABAAH///8BAgD//gMA/wEAAgH8AQL+Af4BAvz4/gEAAAD/+/8A////Af7///4AAAD///4A/wH//f//AAD/
Af4BAAEA/gAB/f/+AAAA//0A//8CAf//AP7+/v7///0B/wEB//8B/v8A/wAA/gAB/v7+AP3+Af4B/gAA/wEB/gAA//4AAf7+/QD//wH//gD+/wAA/gEB
/gAA/v7+AAAA/gEA/v8BAPr8/AP9/v0M+/8D/P3+/e0B/vz9/f/38f8BAAED/wAB/gMHAf//AQQEAQIDBAH+BgD//voABvj59/z7AQEB9gEAAQEB//4B
CAEBAAH/AAHw/wD+Af/++uz//wECAf8B/v0AAf8BAf8CAAABAQIA/gIDAgL/AQH6+/4CAQH/Av39AAMB//0D/gAAAAEBAgEEBAT+BP8C/gABAQL/AAP+
Af3//gEEAAAD+wMAAgP9AgT9AAT9AgX/AwID/gIA/wED7f8CBvj2EfX//gQDAgEEBAIF/wH+Aez/BP8D/AMC/wLo//cCAv4EB+wB/wIF+QQC8/8U/gcB
/gQFA/8D/v8GAgQ=`,
  pictures: `aafnjbaaaanpkpfaadpcaliaaemaaiiaafiaajiaaelabmhaacofkmaaaagnkaaaaabpnbaaaahqoiaaaimjcncaahjbaggaafjaadjaaapcaimaaajpnqgaaaanoiaa
aaacqqcaaaaeqqcaabemqmaaahqqqmaaaadkqoaaaaaiqmaaaaagqqcaaaacmpeaaaaamlbaaaabqqhaaaboqqhaaboqoqiaafmdiqhaaaaaiqeaaaaaiqbaaaaalmaa
aaafomcaaahpioeaaagcdnbaaaabneaaaabljaaaaiqnaaaaafoqlcaaaaagmndaaaaalpeaaaadqqmaaaaioqmaaaafkqgaabhlqnaaajqqobaaadioqjaaaaablqma
abkplbaaadiilmaaaaafopbaaaalpcaaaaaepcaaaaaamkaaaadekqbaaanqpkaaaanqpeaaaajinqdaaaaanqhaaaabqmaaaaaapkaaaaaaipaaaadgpqhaaapqqlba
aaacnaaaaaaipaaaaafqfcaaaapmbqeaaeqcjqiaaakoqqeaaaaaniaaaaaangaaaaakpaaaaalpdaaaahpeaaaaamlbdicaaemppqjaaaaiqicaaaakmaaaaaamjaaa
abpeaaaaacqqqocaagqliidaafqlfaaaaaloobaaaaafqhaaaagqqeaaaaooeaaaaamqqiaaadqnifaaacqdaaaaaaqnjaaaaakqqhaaaaabknaaaaclqkaaaalqmaaa
aaaipbaaaaamoaaaaadqhaaaaagqcaaaaahqqnfaaapqjjoaaadojcqcaaahpqlaaafoaaaaaamjaaaaaapdaaaaabqaaaaaabqcheaaadqqqqjaaappekqaaaeoqmha
aabipkaaadnpooaaafkakmaaaadfpkcaaaqqqqmaabimoidaaaaknaaaaaaljaaaaaajpmaaaaehhoaaaaaaandaaejiknbaaeqpqqgaaaaaodaaaaajmaaaaaalhaaa
aahhnqeaaanngmhaaakeklbaaaiqkaaaadoqaaaaaiilfaaaaekjiaaaablqgaaaaafmncaaadqoqnbaaeqjqmbaabjqpbaaabnqqfaaadqfmqaaadphomaaaagqndaa
aagoeaaaaalqkaaaaaioqcaaaabmmlaaaaaaaldaaaaaaflaaabeehqcaahqqnlbaankbaaaafqohaaaaeqioaaaacoqqgaaaabejnbaaaaaangaaafifjoaaannpqna`,
  off: `17,-73,66,139,66,-5,-4,-68,80,-32,80,-45,32,115,161,-54,-27,-70,-13,-21,-5,41,6,-2,-76,-95,11,-50,-40,37,-61,-4,72,81,164,-43,-63,147,11,-14,-29,4
-95,258,187,226,18,95,-59,-75,45,305,133,180,-59,-25,89,-159,73,121,286,280,22,287,-9,-106,-92,305,130,-19,59,-54,60,5,-9,35,-70,133,-11,-147,-167,-122,190,219,340,263,309
109,3,186,91,143,135,176,-25,12,-47,-71,25,49,-110,249,253,131,-61,68,17,-62,6,-25,-98,-68,-115,-60,-49,-100,-75,-77,-90,68,-67,57,-4,10,-20
106,-110,19,35,29,-33,13,68,60,382,251,207,-41,57,130,248,46,10,292,-21,113,89,68,-162,51,-31,34,73,142,-202,-97,168,6,25,88,137,20,121,128
-63,92,44,-36,48,71,-24,-20,54,-44,-3,-90,-9,-47,-116,-42,8,30,-2,229,29,92,20,81,63,-35,35,13,92,21,108,26,-52,-117,34,-60,82,58,34,236,26,121,138
-67,36,-113,-111,124,16,16,20,25,8,116,115,32,-294,79,89,-15,150,94,21,73,-61,-342,-161,-62,22,-30,-9,44,90,-70,-38,179,69,-61,47,123,151,106
15,20,-110,15,28,65,62,11,-44,76,25,74,-30,-76,35,80,88,-79,40,-41,1,64,44,-142,59,-17,-89,-75,-104,88,106,60,18,-75,-31,-106,-52,60,144,-40,64,72,42,-133,149,44,47,-8,-69,25,99
29,-128,160,-93,-339,-25,-30,-20,-49,142,202,-123,45,99,-1,-127,-60,-50,39,33,45,-170,18,78,215,-32,82,-231,87,141,-182,64,-19,-42,-89,84,-62
-76,-40,-8,-7,6,172,29,-35,-55,-141,-132,64,5,34,-71,-414,-411,-101,-75,-159,-98,-144,-80,-33,-207,-182,-113,-217,174,-9,-15,31
-282,-345,-44,-76,-125,40,-129,28,-29,-69,-21,-6,-124,-10,1,-97,-29,-40,-205,9,-55,-39,-123,-282,-114,-259,-56,-92,-159,-119,21,-107`,
};
const WEIGHTS = unpack(STORED.weights), PICTURES = unpackPictures(STORED.pictures), POOL = unpackPool(STORED.off);
const FIRST = [[3, 0], [1, 0], [4, 0], [1, 1], [5, 0], [9, 0], [2, 0], [6, 0], [5, 1], [3, 1]].map(([digit, k]) => PICTURES[digit][k]);
const BIAS = sum(POOL.map(({ off }) => off)) / POOL.length;
const SPREAD = Math.sqrt(sum(POOL.map(({ off }) => (off - BIAS) ** 2)) / POOL.length);
const RIGHT = POOL.filter(({ off }) => Math.abs(off) < 0.5).length;
const walks = Array.from({ length: WALKS }, (_, k) => makeWalk(k + 1));

export default { defaults, render, digits: { read, meanOff, walks, WEIGHTS, PICTURES, POOL, FIRST } };
