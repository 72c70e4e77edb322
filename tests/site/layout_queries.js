// Questions about room that the tests ask of a page, in the page: what is cut, what sticks out, what lies on what.
window.room = (() => {
  const SLACK = 1.5; // pixels: rounding, and the side bearings of a letter
  const GAP = 2; // pixels between names in an explorable; those of a figure, which stand as matplotlib set them, may touch
  const ARROW = 12; // pixels that the arrow of a list takes
  const CONTROLS = "a[href], button, input, select, textarea, summary";
  const short = (text) => text.trim().replace(/\s+/g, " ").slice(0, 40);
  const nameOf = (el) => `${el.tagName.toLowerCase()}${[...el.classList].map((each) => `.${each}`).join("")}`;

  // ---- elements -----------------------------------------------------------------------------------------------------

  function ancestors(el) {
    const all = [];
    for (let each = el; each; each = each.parentElement) all.push(each);
    return all;
  }
  let known = new Map(); // what was found of an element while the page stands still: many texts share their ancestors
  const once = (of) => (el) => {
    if (!known.has(of)) known.set(of, new Map());
    const found = known.get(of);
    if (!found.has(el)) found.set(el, of(el));
    return found.get(el);
  };
  const style = once((el) => getComputedStyle(el));
  const boxOf = once((el) => el.getBoundingClientRect());
  const overflowX = once((el) => style(el).overflowX);
  const scrolls = (el) => ["auto", "scroll"].includes(overflowX(el)) && el !== document.body && el !== document.documentElement;
  const hides = (el) => ["hidden", "clip"].includes(overflowX(el));
  const isTiny = (box) => box.width < 2 || box.height < 2;
  /** Words for screen readers alone stand in a box of a pixel. */
  const isSpokenOnly = once((el) => (hides(el) && isTiny(boxOf(el))) || (el.parentElement ? isSpokenOnly(el.parentElement) : false));
  const isSeen = (el) => el.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !isSpokenOnly(el);

  // ---- boxes --------------------------------------------------------------------------------------------------------

  const edges = ({ left, right, top, bottom }) => ({ left, right, top, bottom });
  const across = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const down = (a, b) => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  const meet = (a, b, apart = -SLACK) => across(a, b) > -apart && down(a, b) > SLACK;
  const isAside = (a, b) => a.left < b.left - SLACK || a.right > b.right + SLACK;
  const leaves = (a, b) => isAside(a, b) || a.top < b.top - SLACK || a.bottom > b.bottom + SLACK;
  /** Whether any of it is within the boxes around it that scroll. */
  const isInSight = ({ el, box }) => ancestors(el).filter(scrolls).every((each) => meet(box, boxOf(each)));

  /** A line's letters: without the space after the last of them, and without what its box has above and below. */
  function ink(el, box, turned = false) {
    const scale = el.ownerSVGElement?.getScreenCTM().a ?? 1, after = (parseFloat(style(el).letterSpacing) || 0) * scale;
    const thick = turned ? box.right - box.left : box.bottom - box.top;
    const trim = Math.max(0, (thick - 0.75 * parseFloat(style(el).fontSize) * scale) / 2), { left, right, top, bottom } = box;
    if (turned) return { left: left + trim, right: right - trim, top: top + after, bottom }; // it is read upwards
    return { left, right: right - after, top: top + trim, bottom: bottom - trim };
  }
  function isTurned(el) {
    const { a, b } = el.getScreenCTM();
    return Math.abs(b) > Math.abs(a);
  }

  // ---- what stands on the page --------------------------------------------------------------------------------------

  function proseLines(root) {
    const found = [], texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT), range = document.createRange();
    while (texts.nextNode()) {
      const node = texts.currentNode, el = node.parentElement;
      if (!node.data.trim() || el.closest("svg, math, option, script, style, noscript") || !isSeen(el)) continue;
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) if (!isTiny(box)) found.push({ el, says: short(node.data), box: ink(el, box) });
    }
    return found;
  }
  const wholes = (root, selector, of) => [...root.querySelectorAll(selector)].filter((el) => isSeen(el))
    .map((el) => ({ el, box: el.getBoundingClientRect() })).filter(({ box }) => !isTiny(box)).map(of);
  /** Each line of each text: its words, the element in which it stands, its box, and the gap that it needs. */
  const linesOf = (root) => [...proseLines(root),
    ...wholes(root, "svg text", ({ el, box }) => ({ el, says: short(el.textContent), box: ink(el, box, isTurned(el)),
      gap: el.closest(".nalu-fig") ? undefined : GAP })),
    ...wholes(root, "math", ({ el, box }) => ({ el, says: "mathematics", box: edges(box) })),
  ].filter(({ says }) => says).filter(isInSight);

  /** Buttons, lists, sliders; not the links within a sentence, which are words. */
  const controlsOf = (root) => wholes(root, CONTROLS, ({ el, box }) =>
    ({ el, says: short(el.innerText || el.labels?.[0]?.innerText || nameOf(el)), box: edges(box), isControl: true }))
    .filter(({ el }) => style(el).display !== "inline").filter(isInSight);

  // ---- what is wrong ------------------------------------------------------------------------------------------------

  /** Whether an element is a box of its own, has a rim on both sides, has a ground. */
  const kindOf = once((el) => {
    const { display, borderLeftWidth, borderRightWidth, backgroundColor } = style(el);
    return { isBox: !["inline", "contents"].includes(display), hasGround: backgroundColor !== "rgba(0, 0, 0, 0)",
      isRimmed: parseFloat(borderLeftWidth) > 0 && parseFloat(borderRightWidth) > 0 };
  });
  /** The element that cuts a line, or over whose rim or ground it goes. */
  function cutterOf({ el, box }) {
    for (const each of ancestors(el).filter((one) => !one.closest("svg") && one !== document.body)) {
      if (scrolls(each)) return null; // it lets the reader scroll, and is asked about for that
      const { isBox, hasGround, isRimmed } = kindOf(each);
      if (isBox && (hides(each) || isRimmed) && leaves(box, boxOf(each))) return each;
      if (isBox && hasGround && isAside(box, boxOf(each))) return each;
    }
    return null;
  }

  const opacity = (color) => (/rgba|\//.test(color) ? Number(color.match(/[\d.]+(?=\)$)/)) : 1);
  /** A shape is the ground of a name if it is strongly filled, or filled at all and has a rim. */
  function isGround(shape) {
    const { fill, fillOpacity, stroke, strokeOpacity } = style(shape);
    const filled = fill === "none" ? 0 : opacity(fill) * fillOpacity, rim = stroke === "none" ? 0 : opacity(stroke) * strokeOpacity;
    return filled > 0.3 || (filled > 0 && rim > 0.3);
  }
  /** The box of the smallest shape beside a name that holds its middle, as a pill or a node does. */
  function groundOf({ el, box }) {
    const x = (box.left + box.right) / 2, y = (box.top + box.bottom) / 2, picture = el.ownerSVGElement.getBoundingClientRect();
    const shapes = [...el.parentElement.querySelectorAll(":scope > rect, :scope > circle, :scope > [role=button] > rect")];
    return shapes.filter((each) => isSeen(each) && isGround(each)).map((each) => each.getBoundingClientRect())
      .filter((b) => b.left < x && x < b.right && b.top < y && y < b.bottom && b.width < 0.7 * picture.width)
      .sort((a, b) => a.width - b.width)[0];
  }
  /** The box of what a picture clips its inner part to. */
  function clipOf({ el }) {
    const group = el.closest("[clip-path]"), id = group?.getAttribute("clip-path").match(/#([^)]+)/)?.[1];
    if (!id) return null;
    const { x, y, width, height } = document.getElementById(id).firstElementChild.getBBox(), m = group.getScreenCTM();
    return { left: m.a * x + m.e, right: m.a * (x + width) + m.e, top: m.d * y + m.f, bottom: m.d * (y + height) + m.f };
  }
  function wrongWith(line) {
    const { el, says, box } = line, cutter = cutterOf(line), isName = el.tagName === "text", ground = isName && groundOf(line);
    const clip = isName && clipOf(line), beyond = box.left < -SLACK || box.right > innerWidth + SLACK;
    return [cutter && `cut by ${nameOf(cutter)}: “${says}”`, ground && isAside(box, ground) && `beyond its ground: “${says}”`,
      !cutter && beyond && !ancestors(el).some(scrolls) && `beyond the window: “${says}”`,
      clip && leaves(box, clip) && `cut by the frame of its picture: “${says}”`].filter(Boolean);
  }

  /** A list that shows its choice cuts what does not fit. */
  function isCutChoice(list) {
    const { font, letterSpacing, wordSpacing, paddingLeft, paddingRight } = style(list);
    const ruler = document.createElement("span");
    ruler.textContent = list.selectedOptions[0]?.textContent ?? "";
    ruler.style.cssText = `position: absolute; white-space: pre; font: ${font} !important;
      letter-spacing: ${letterSpacing} !important; word-spacing: ${wordSpacing} !important`;
    document.body.append(ruler);
    const { width } = ruler.getBoundingClientRect();
    ruler.remove();
    return width + parseFloat(paddingLeft) + parseFloat(paddingRight) + ARROW > list.clientWidth + SLACK;
  }

  /** Pairs that meet, looked for in rows of the page. */
  function pairs(all, mayNot) {
    const rows = new Map(), found = [];
    for (const each of all) {
      for (let row = Math.floor(each.box.top / 40); row <= Math.floor(each.box.bottom / 40); row += 1) {
        const others = rows.get(row) ?? [];
        for (const other of others) {
          if (meet(each.box, other.box, each.gap && other.gap) && mayNot(each, other)) found.push(`“${other.says}” and “${each.says}”`);
        }
        rows.set(row, [...others, each]);
      }
    }
    return found;
  }
  const areStrangers = (a, b) => !a.el.contains(b.el) && !b.el.contains(a.el);

  /** All that is wrong within these elements; `scrollers` may scroll sideways. */
  function problems(selector, scrollers = ":not(*)") {
    known = new Map();
    const found = [], { scrollWidth, clientWidth } = document.scrollingElement;
    if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} wide, the window ${clientWidth}`);
    for (const root of document.querySelectorAll(selector)) {
      const lines = linesOf(root), controls = controlsOf(root), inside = [root, ...root.querySelectorAll("*")].filter((el) => isSeen(el));
      const aside = inside.filter((el) => scrolls(el) && el.scrollWidth > el.clientWidth + 1 && !el.matches(scrollers));
      const choices = inside.filter((el) => el.tagName === "SELECT" && isCutChoice(el));
      found.push(...lines.flatMap(wrongWith), ...aside.map((el) => `scrolls sideways: ${nameOf(el)}`),
        ...choices.map((el) => `cut by its list: “${el.selectedOptions[0].textContent}”`),
        ...pairs(lines, (a, b) => a.el !== b.el || a.says !== b.says).map((both) => `text on text: ${both}`),
        ...pairs(controls, areStrangers).map((both) => `control on control: ${both}`),
        ...pairs([...controls, ...lines], (a, b) => !a.isControl !== !b.isControl && areStrangers(a, b)).map((both) => `text on control: ${both}`));
    }
    return [...new Set(found)];
  }
  return { problems };
})();
