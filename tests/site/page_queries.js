// Questions that the tests ask of a page, in the page.
window.look = (() => {
  const inside = ".bd-article, article";
  const shown = (el) => el.checkVisibility() && el.getBoundingClientRect().width > 0;
  const name = (el) => `${el.tagName.toLowerCase()}.${[...el.classList].join(".")}`;

  // The color of a background as [red, green, blue, opacity]; the browser writes rgb(…), rgba(…) or color(srgb …).
  function color(text) {
    const numbers = (text.match(/-?[\d.]+(e-?\d+)?/g) ?? []).map(Number);
    const scale = text.startsWith("color(") ? 255 : 1;
    const [r, g, b, alpha = 1] = numbers;
    return numbers.length < 3 ? [0, 0, 0, 0] : [r * scale, g * scale, b * scale, alpha];
  }

  function isLight(text, opacity = 1) {
    const [r, g, b, alpha] = color(text);
    return alpha * opacity > 0.15 && (0.2126 * r + 0.7152 * g + 0.0722 * b) * alpha * opacity > 120; // the families are at 112 and below
  }

  const background = (el) => {
    const style = getComputedStyle(el);
    return style.backgroundImage.includes("gradient") ? style.backgroundImage : style.backgroundColor;
  };

  // Shapes that cover most of a drawing are its ground.
  function lightGrounds(svg) {
    const all = svg.getBoundingClientRect();
    return [...svg.querySelectorAll("path, rect, polygon")].filter((shape) => {
      const box = shape.getBoundingClientRect();
      const style = getComputedStyle(shape);
      const covers = box.width * box.height > 0.5 * all.width * all.height;
      return covers && style.fill !== "none" && isLight(style.fill, style.fillOpacity * style.opacity);
    });
  }

  // Wide math and tables may scroll in a box of their own.
  function scrolls(el) {
    for (let box = el.parentElement; box && !box.matches(inside); box = box.parentElement) {
      if (getComputedStyle(box).overflowX !== "visible" && box.getBoundingClientRect().right <= innerWidth + 1) return true;
    }
    return false;
  }

  const BOXES = ".cell_output, .cell_output .output, .text_html, figure, .nalu-explorable, .nalu-table, pre, table, img, svg";

  // Whether an element has words of its own; those of a formula are for screen readers alone.
  const isWords = (node) => node.nodeType === Node.TEXT_NODE && node.data.trim();
  const says = (el) => [...el.childNodes].some(isWords) && !el.closest("math");

  // The grounds that an element stands on, each once; `known` has those of the elements around it.
  function groundsOf(el, known) {
    if (!el) return "";
    if (!known.has(el)) {
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(el);
      const own = `${backgroundColor} ${backgroundImage === "none"} ${opacity};`, around = groundsOf(el.parentElement, known);
      known.set(el, around.includes(own) ? around : own + around);
    }
    return known.get(el);
  }

  // All that decides whether a word can be read: its color and size, the grounds that it stands on, what it is, and
  // the color of the words around it.
  function looks(el, known) {
    const { color, fill, fontSize, fontWeight, textDecorationLine } = getComputedStyle(el);
    const around = getComputedStyle(el.parentElement).color;
    const within = el.parentElement.closest("a, p, li, td, pre, svg, button, label")?.tagName;
    return [el.tagName, within, color, fill, fontSize, fontWeight, textDecorationLine, around, groundsOf(el, known)].join();
  }

  const SHAPES = "g, path, use, rect, circle, ellipse, line, polyline, polygon";
  // A shape without words, name, role or place among the keys: nothing that axe asks about, but for the colors.
  const isSpoken = ({ name }) => /^(id|role|tabindex|aria-.*)$/.test(name);
  const isMute = (el) => !el.childElementCount && !el.textContent.trim() && ![...el.attributes].some(isSpoken);
  const standIns = new Map(); // what is taken away for a while, by what stands in its place
  function standIn(el, copy) {
    standIns.set(copy, el);
    el.replaceWith(copy);
  }

  const words = new Map();

  return {
    // Code has thousands of words in a few colors, and axe walks through all of them: three of each kind, in what is
    // of one kind, stay. The inner ones come first, so that what held them alone goes too.
    thinCode() {
      for (const word of [...document.querySelectorAll("pre span[class], code span[class], dt.sig span[class]")].reverse()) {
        const kind = `${word.parentElement.className} ${word.className}`;
        words.set(kind, (words.get(kind) ?? 0) + 1);
        if (words.get(kind) > 3 && !word.querySelector("*")) word.replaceWith(word.textContent);
      }
    },
    // Formulas and drawings have thousands of parts that say nothing. For a while a copy stands in the place of each: the
    // first three formulas keep their parts, all others their room and their words; a drawing all that is not mute.
    thin() {
      const formulas = [...document.querySelectorAll("math")].slice(3).map((el) => [el, el.getBoundingClientRect()]);
      for (const [el, { width, height }] of formulas) {
        const box = document.createElement("span");
        box.style.cssText = `display: inline-block; overflow: hidden; width: ${width}px; height: ${height}px`;
        box.textContent = el.textContent;
        standIn(el, box);
      }
      for (const svg of document.querySelectorAll("svg")) {
        const copy = svg.cloneNode(true);
        for (const el of [...copy.querySelectorAll(SHAPES)].reverse()) if (isMute(el)) el.remove();
        standIn(svg, copy);
      }
    },
    whole() {
      for (const [copy, el] of standIns) copy.replaceWith(el);
      standIns.clear();
    },
    // Marks three words of each look, besides those that are marked: over all words axe would take half a minute. What
    // other pages showed counts, so that on all pages together three words of each look are marked; returns all of it.
    sample(counts) {
      const seen = new Map(counts), known = new Map();
      for (const el of [...document.body.querySelectorAll("*")].filter(says)) {
        const key = looks(el, known);
        seen.set(key, (seen.get(key) ?? 0) + 1);
        if (seen.get(key) <= 3) el.dataset.sample = "";
      }
      return [...seen];
    },
    // Takes away what has no marked word in it, as axe looks at the whole page first. A drawing or a row of a table
    // stays whole, and so does what does not stand in the flow: a word may lie on it. The theme's scripts ask for the
    // header. Tells whether a word is marked, and else takes nothing away.
    leaveSample() {
      const marked = [...document.querySelectorAll("[data-sample]")], stay = new Set([document.querySelector("#pst-header")]);
      if (!marked.length) return false;
      const wholes = marked.map((el) => el.closest(".nalu-explorable, figure") ?? el.closest("svg, tr") ?? el);
      for (const el of new Set(wholes)) for (const each of [el, ...el.querySelectorAll("*")]) stay.add(each);
      for (const el of marked) for (let each = el; each; each = each.parentElement) stay.add(each);
      // Rows are counted, as each second one has another ground: the others stay empty.
      for (const row of document.querySelectorAll("tr")) if (stay.has(row.closest("table"))) stay.add(row);
      const inFlow = (el) => ["static", "relative"].includes(getComputedStyle(el).position);
      const away = [...document.body.querySelectorAll("*")].filter((el) => !stay.has(el) && stay.has(el.parentElement) && inFlow(el));
      for (const el of away) el.remove();
      return true;
    },
    unfolded() {
      return [...document.querySelectorAll("details.solution pre")].filter((el) => el.checkVisibility()).map((el) => el.textContent);
    },
    // Explorables that still show only the sentence for readers without scripts.
    undrawn() {
      const all = [...document.querySelectorAll("[data-nalu-widget]")];
      return all.filter((el) => !el.querySelector("svg, input, button")).map((el) => el.dataset.naluWidget);
    },
    /** The texts of figures whose letters are smaller than nine pixels; an exponent is measured by what it stands on. */
    small() {
      const height = (text) => Math.max(...[text, ...text.children].map((el) => parseFloat(getComputedStyle(el).fontSize)));
      return [...document.querySelectorAll(".nalu-fig svg")].filter(shown).flatMap((svg) => [...svg.querySelectorAll("text")]
        .map((text) => [text.textContent, height(text) * svg.getScreenCTM().a]).filter(([, pixels]) => pixels < 8.95)
        .map(([words, pixels]) => `${words}: ${pixels.toFixed(1)}`));
    },
    /** Formulas whose left is beyond the place in which they scroll. */
    cutFormulas() {
      const left = (el) => el.getBoundingClientRect().left;
      return [...document.querySelectorAll(".math > math")].filter(shown).filter((el) => left(el) < left(el.parentElement) - 1)
        .map((el) => el.textContent.slice(0, 60));
    },
    /** Shown code that is wider than its place, and in a lesson whatever is, but for tables. */
    swiped() {
      const isLesson = /\/chapters\/\d/.test(location.pathname);
      const blocks = [...document.querySelectorAll(isLesson ? "article pre, article .math, article figure, article figure *" : ".cell_input pre")];
      const isWide = (el) => el.scrollWidth > el.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(el).overflowX);
      return blocks.filter(shown).filter(isWide).map((el) => el.textContent.slice(0, 60));
    },
    /** What the first screen shows in the place of the book's name, where that is not all that stands there. */
    unnamed(book) {
      const isMet = (el) => {
        const { left, top, right, bottom } = el.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight && el.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
      };
      const names = [...document.querySelectorAll(".nalu-book-name")].filter((el) => shown(el) && isMet(el)).map((el) => el.innerText);
      return names.length === 1 && names[0] === book ? [] : [`its name is ${names}`];
    },
    overflow() {
      const page = document.scrollingElement.scrollWidth;
      const sticksOut = (el) => shown(el) && el.getBoundingClientRect().right > innerWidth + 1 && !scrolls(el);
      const wide = [...document.querySelectorAll(`${inside} *`)].filter(sticksOut).map(name).slice(0, 8);
      return page > innerWidth ? [`the page is ${page} wide`, ...wide] : wide;
    },
    light() { // a swatch in a legend may be light: it is no ground that anything stands on
      const large = (el) => Math.min(el.getBoundingClientRect().width, el.getBoundingClientRect().height) > 24;
      const boxes = [...document.querySelectorAll(BOXES)].filter((el) => el.closest(inside));
      const within = [...document.querySelectorAll(".cell_output *, .nalu-explorable *")];
      const light = [...new Set([...boxes, ...within])]
        .filter((el) => shown(el) && large(el) && !el.closest("select") && isLight(background(el))).map((el) => `${name(el)}: ${background(el)}`);
      const grounds = [...document.querySelectorAll(`${inside} svg`)].filter(shown).flatMap(lightGrounds);
      const { theme } = document.documentElement.dataset;
      return [...(theme === "dark" ? [] : [`the page is ${theme}`]), ...light, ...grounds.map((shape) => `ground: ${name(shape)} ${getComputedStyle(shape).fill}`)];
    },
  };
})();
