// Makes one document, for paper, of many pages of the built book. It runs in one of these pages, whose styles it keeps.
window.paper = (() => {
  const DROPPED = "script, .headerlink, .copybtn, .toctree-wrapper, details.above-input, .nalu-your-turn";
  const REFERRING = ["for", "aria-labelledby", "aria-describedby", "aria-controls"];
  const WIDE = "table, pre, math[display=block], .nalu-scroll > svg";
  const slug = (name) => name.replaceAll("/", "-");

  function make(tag, properties = {}, ...children) {
    const made = Object.assign(document.createElement(tag), properties);
    made.append(...children);
    return made;
  }

  /** A page number that is filled in when all pages are there. */
  function numberOf(id) {
    const number = make("a", { className: "paper-number", textContent: "000", href: `#${id}` });
    number.dataset.page = id;
    return number;
  }

  async function load(name, root) {
    const address = `${root}/${name}.html`;
    const page = new DOMParser().parseFromString(await (await fetch(address)).text(), "text/html");
    const text = page.querySelector("article > section");
    const public_ = page.querySelector("link[rel=canonical]")?.href;
    for (const each of text.querySelectorAll(DROPPED)) each.remove();
    for (const cell of text.querySelectorAll("div.cell")) if (!cell.children.length) cell.remove();
    return { name, text, address, public_, title: text.querySelector("h1").textContent };
  }

  /** Give what a page names and refers to a name of its own in the joined document. */
  function renameIn({ name, text }) {
    const renamed = (id) => `${slug(name)}--${id}`;
    for (const each of [text, ...text.querySelectorAll("*")]) {
      for (const { name: key, value } of [...each.attributes]) {
        if (key === "id") each.id = renamed(value);
        else if (REFERRING.includes(key)) each.setAttribute(key, value.split(/\s+/).map(renamed).join(" "));
        else if (value.includes("url(#")) each.setAttribute(key, value.replaceAll("url(#", `url(#${renamed("")}`));
        else if (key === "xlink:href" && value[0] === "#") each.setAttribute(key, `#${renamed(value.slice(1))}`);
      }
    }
  }

  /** Lead to what is in the document, else to the public address, else nowhere. */
  function leadOn(pages, root) {
    for (const { text, address, public_ } of pages) {
      for (const link of text.querySelectorAll("a[href]:not(.paper-number)")) {
        const url = new URL(link.getAttribute("href"), address);
        const name = url.href.startsWith(root) && url.pathname.slice(1).replace(/\.html$/, "");
        const place = slug(name || "") + (url.hash ? `--${decodeURIComponent(url.hash.slice(1))}` : "");
        if (name && document.getElementById(place)) link.href = `#${place}`;
        else if (name && pages.some((page) => page.name === name)) link.href = `#${slug(name)}`;
        else if (name && public_) link.href = new URL(link.getAttribute("href"), public_).href;
        else if (name) link.replaceWith(...link.childNodes);
      }
    }
  }

  /** Mark what only makes sense with what stands beside it: a link after the last sentence, and a line with a colon. */
  function mark({ text }) {
    for (const paragraph of text.querySelectorAll("p")) {
      let last = paragraph.lastChild;
      const links = [];
      while (last && (last.nodeName === "A" || !last.textContent.trim())) {
        if (last.nodeName === "A") links.push(last);
        last = last.previousSibling;
      }
      if (/[.?!:)]\s*$/.test(last?.textContent ?? "")) {
        for (const link of links) link.replaceWith(make("span", { className: "paper-mark" }, link.cloneNode(true)));
      }
      if (/:\s*$/.test(paragraph.textContent)) paragraph.classList.add("paper-before");
    }
  }

  /** Put in the place of each explorable its picture, what it is, and where it moves. */
  function still({ name, text, public_ }, pictures) {
    for (const [k, each] of [...text.querySelectorAll("[data-nalu-widget]")].entries()) {
      const says = each.textContent.trim().replace(/ In Jupyter, .*$/, "");
      const where = public_ ? make("a", { href: public_, textContent: public_ }) : make("code", { textContent: name });
      const caption = make("figcaption", {}, `${says} It moves on the page `, where, ".");
      each.replaceWith(make("figure", { className: "nalu-fig paper-still" },
        make("img", { src: pictures[k], alt: says }), caption));
    }
  }

  /** Take hints and solutions out of a page, and say in each exercise on which pages they stand. */
  function takeAnswers({ text }) {
    const exercises = [...text.querySelectorAll("section")].filter((each) => each.querySelector(":scope > details.solution"));
    return exercises.map((exercise) => {
      const folded = [...exercise.querySelectorAll(":scope > details")];
      const heading = exercise.querySelector("h2, h3");
      const parts = {
        hints: folded.filter((each) => !each.matches(".solution")),
        solutions: folded.filter((each) => each.matches(".solution")),
      };
      const pointer = make("p", { className: "paper-pointer" });
      for (const kind of ["hints", "solutions"]) {
        if (!parts[kind].length) continue;
        const words = { hints: "Hints: page ", solutions: "Solution: page " }[kind];
        pointer.append(words, numberOf(`${exercise.id}--${kind}`), ". ");
      }
      folded.forEach((each) => each.remove());
      heading.after(pointer);
      return { id: exercise.id, title: heading.textContent, ...parts };
    });
  }

  /** The part of the book that has the hints, or the solutions, of all exercises. */
  function answersOf(kind, title, chapters) {
    const part = make("section", { id: kind }, make("h1", { textContent: title }));
    for (const { name, title: chapter, exercises } of chapters.filter((each) => each.exercises.length)) {
      part.append(make("h2", { textContent: chapter, id: `${slug(name)}--${kind}` }));
      for (const exercise of exercises.filter((each) => each[kind].length)) {
        part.append(make("h3", { textContent: exercise.title, id: `${exercise.id}--${kind}` }));
        for (const each of exercise[kind]) {
          const summary = each.querySelector("summary");
          const label = make("strong", { textContent: `${summary.textContent}. ` });
          summary.remove();
          if (kind === "hints") each.querySelector("p").prepend(label);
          part.append(...each.childNodes);
        }
      }
    }
    return part;
  }

  /** The contents: parts, and their sections where they are chapters. */
  function contentsOf(parts) {
    const list = make("ol");
    for (const { text, chapter } of parts) {
      const entry = make("li", {}, make("a", { href: `#${text.id}`, textContent: text.querySelector("h1").textContent }),
        numberOf(text.id));
      list.append(entry);
      const sections = make("ol");
      for (const heading of chapter ? text.querySelectorAll(":scope > section > h2") : []) {
        const { id } = heading.parentElement;
        sections.append(make("li", {}, make("a", { href: `#${id}`, textContent: heading.textContent }), numberOf(id)));
      }
      if (sections.children.length) entry.append(sections);
    }
    return make("nav", { className: "paper-contents" }, make("h1", { textContent: "Contents" }), list);
  }

  /** What stands above each page: the title of the part. */
  function runningHeads(parts) {
    const rules = parts.map(({ text }, k) => {
      text.style.page = `part${k}`;
      return `@page part${k} { @top-left { content: ${JSON.stringify(text.querySelector("h1").textContent)} } }`;
    });
    return make("style", { textContent: rules.join("\n") });
  }

  /** Replace this page by the document. */
  async function join({ title, subtitle, about, chapters, after, pictures }) {
    const root = location.origin;
    const footer = [...document.querySelectorAll(".bd-footer-content p")].map((each) => each.textContent.trim());
    const pages = await Promise.all([...chapters, ...after].map((name) => load(name, root)));
    pages.forEach((page) => still(page, pictures[page.name] ?? []));
    pages.forEach(renameIn);
    pages.forEach(mark);
    for (const page of pages) {
      page.exercises = takeAnswers(page);
      page.text.prepend(make("span", { id: slug(page.name) }));
    }
    const all = pages.map((page) => ({ text: page.text, chapter: chapters.includes(page.name) }));
    if (pages.some((page) => page.exercises.length)) {
      const answers = [["hints", "Hints"], ["solutions", "Solutions"]].map(([kind, name]) => answersOf(kind, name, pages));
      all.splice(chapters.length, 0, ...answers.map((text) => ({ text, chapter: false })));
    }
    const front = make("header", { className: "paper-front" }, make("p", { textContent: title, className: "paper-title" }),
      make("p", { textContent: subtitle, className: "paper-subtitle" }), make("p", { textContent: about }),
      ...footer.map((line) => make("p", { textContent: line, className: "paper-foot" })));
    document.title = `${title}: ${subtitle}`;
    document.head.append(runningHeads(all));
    const texts = all.map(({ text }) => text);
    document.body.replaceChildren(make("div", { className: "bd-content" },
      make("article", { className: "bd-article paper" }, front, contentsOf(all), ...texts)));
    document.querySelectorAll("details").forEach((each) => { each.open = true; });
    leadOn(pages, root);
    await document.fonts.ready;
  }

  /** Make what is wider than the column narrower. */
  function fit() {
    for (const each of document.querySelectorAll(WIDE)) {
      const room = each.parentElement.clientWidth;
      if (each.scrollWidth > room + 1) each.style.zoom = room / each.scrollWidth;
    }
  }

  /** Write the page numbers, and return the places for which there is none. */
  function number(pages) {
    const all = [...document.querySelectorAll("[data-page]")];
    for (const each of all) each.textContent = pages[each.dataset.page] ?? "000";
    return all.map((each) => each.dataset.page).filter((id) => !(id in pages));
  }

  return { join, fit, number };
})();
