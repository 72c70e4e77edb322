// Exercises that answer on the page: the draft becomes an editor or a form, and a worker checks it with the very checker
// of the notebook. The interpreter is fetched when a reader begins to answer, and never before.
(() => {
  const SECONDS = 10; // for one draft, after all is loaded
  const place = document.currentScript.src.replace(/[^/]*$/, "");
  const { chapter, package: of, exercises } = JSON.parse(document.getElementById("nalu-answers").textContent);
  const kept = window.naluKept;

  /** Make an element with properties and content. */
  function make(tag, properties = {}, ...content) {
    const element = Object.assign(document.createElement(tag), properties);
    element.append(...content);
    return element;
  }

  // One worker for the page; it is replaced when a draft had to be ended.
  let source = null, worker = null, ready = false, last = Promise.resolve();
  function fetched() {
    source ??= new Promise((done, fail) => {
      window.naluPython = (text) => done(URL.createObjectURL(new Blob([text], { type: "text/javascript" })));
      document.head.append(make("script", { src: `${place}python.js`, onerror: () => { source = null; fail(); } }));
    });
    return source;
  }
  async function started(name) {
    const address = await fetched();
    if (!worker) {
      worker = new Worker(address);
      worker.addEventListener("message", () => { ready = true; });
      worker.postMessage({ package: of, name, prepare: true });
    }
    return worker;
  }

  /** What a draft is told. The worker has one draft at a time, so that each verdict goes where it was asked for. */
  function check(name, text) {
    const told = last.then(() => ask(name, text));
    last = told.catch(() => {});
    return told;
  }

  /** Ask the worker; a draft that does not end is stopped. */
  async function ask(name, text) {
    const mine = await started(name);
    return new Promise((done) => {
      let clock = 0;
      const end = (answer) => {
        clearTimeout(clock);
        mine.onmessage = mine.onerror = null;
        done(answer);
      };
      const stop = (said) => {
        mine.terminate();
        worker = null;
        ready = false;
        started(name);
        end({ kind: "not-yet", text: `✗ Not yet. ${said}`, printed: "" });
      };
      mine.onmessage = ({ data }) => {
        if (data.begins) {
          clock = setTimeout(() => stop(`Your draft was still busy after ${SECONDS} seconds, and was stopped. Does that ever end?`), SECONDS * 1000);
        } else if (data.kind) end(data);
      };
      mine.onerror = (event) => {
        event.preventDefault();
        stop("Your draft stopped the page's Python. In Jupyter the same check tells more.");
      };
      mine.postMessage({ package: of, name, source: text });
    });
  }

  /** Show a verdict: code in back quotes, and a line end where the draft printed one. */
  function show(box, { kind, text, printed }) {
    const parts = text.split("`").map((part, k) => (k % 2 ? make("code", { textContent: part }) : part));
    const output = printed ? [make("pre", { textContent: printed, tabIndex: 0 })] : [];
    box.replaceChildren(...output, make("div", { className: `nalu-verdict-box nalu-${kind}` }, ...parts));
  }

  /** The parts of a form: a field for each place that is open, and what the draft is with what stands in them. */
  function asForm({ pieces, fields }, title) {
    const rows = fields.map(({ label, kind }, k) => {
      const field = kind === "yes"
        ? make("select", {}, ...["", "True", "False"].map((value) => make("option", { value, textContent: value || "…" })))
        : make("input", { type: "text", autocomplete: "off", spellcheck: false, placeholder: "…" });
      field.autocapitalize = "off";
      return { field, kind, row: make("label", {}, make("span", { textContent: label }), field) };
    });
    const value = ({ field, kind }) => {
      const text = field.value.trim();
      if (!text) return "...";
      return kind === "word" && !/^(["']).*\1$/.test(text) ? JSON.stringify(text) : text;
    };
    return {
      element: make("fieldset", { className: "nalu-form" }, make("legend", { className: "visually-hidden", textContent: title }), ...rows.map((each) => each.row)),
      code: () => pieces.map((piece, k) => piece + (rows[k] ? value(rows[k]) : "")).join(""),
      draft: () => rows.map(({ field }) => field.value),
      fill: (values) => rows.forEach(({ field }, k) => { field.value = values?.[k] ?? ""; }),
      first: rows[0].field,
    };
  }

  function asEditor(stub, title) {
    const area = make("textarea", { spellcheck: false, autocapitalize: "off", rows: 3, wrap: "off" });
    area.setAttribute("aria-label", `Your draft: ${title}`);
    const fit = () => { area.rows = Math.max(3, area.value.split("\n").length + 1); };
    area.addEventListener("input", fit);
    area.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const line = area.value.slice(0, area.selectionStart).split("\n").pop(); // a new line begins where this one does
      const indent = line.match(/^ */)[0] + (/:\s*$/.test(line) ? "    " : "");
      event.preventDefault();
      area.setRangeText(`\n${indent}`, area.selectionStart, area.selectionEnd, "end");
      fit();
    });
    return {
      element: area,
      code: () => area.value,
      draft: () => area.value,
      fill: (text) => { area.value = text ?? stub; fit(); },
      first: area,
    };
  }

  /** Make a cell answer. */
  function open(cell, name, exercise, focus) {
    const { title, text, form, stub } = exercise;
    const part = form ? asForm(form, title) : asEditor(stub, title);
    const run = make("button", { type: "button", className: "nalu-check", textContent: "Check" });
    const again = make("button", { type: "button", textContent: "Start over" });
    const says = make("div", { className: "nalu-says" });
    says.setAttribute("role", "status");
    const box = make("div", { className: "nalu-answer" }, part.element,
      make("div", { className: "nalu-buttons" }, run, again, make("span", { textContent: "Ctrl-Enter checks, too." })), says);
    const remember = () => kept.keepExercise(chapter, name, { text, draft: part.draft() });
    const before = kept.exercise(chapter, name);
    part.fill(before?.draft);
    box.addEventListener("input", remember);
    box.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey || form)) { event.preventDefault(); run.click(); }
    });
    box.addEventListener("focusin", () => started(name).catch(() => {}));
    let left = null; // the draft before it was started over, until something new is written
    const hold = (draft) => { left = draft; again.textContent = draft ? "Bring my draft back" : "Start over"; };
    box.addEventListener("input", () => hold(null));
    again.addEventListener("click", () => {
      const before = left ? null : part.draft();
      part.fill(left);
      hold(before);
      remember();
      says.replaceChildren();
      part.first.focus();
    });
    run.addEventListener("click", async () => {
      if (run.ariaDisabled === "true") return;
      run.ariaDisabled = "true";
      says.replaceChildren(make("p", { textContent: ready ? "Checking …" : "Loading this page's Python …" }));
      let answer;
      try {
        answer = await check(name, part.code());
      } catch {
        answer = { kind: "not-yet", text: "The page's Python could not be loaded. Is the folder `_static` complete?", printed: "" };
      }
      show(says, answer);
      run.ariaDisabled = "false";
      const { passed = false, tries = 0 } = kept.exercise(chapter, name) ?? {};
      if (answer.kind !== "your-turn" && !passed) {
        kept.keepExercise(chapter, name, { text, draft: part.draft(), passed: answer.kind === "right", tries: tries + 1 });
      }
      tick(cell, name);
    });
    cell.classList.add("nalu-answered");
    cell.append(box);
    if (focus) part.first.focus();
  }

  /** Behind the heading of a solved exercise, here and among the parts of the page, stands that it is. */
  function tick(cell, name) {
    if (!kept.exercise(chapter, name)?.passed) return;
    const section = cell.closest("section");
    const heading = section.querySelector("h2, h3");
    for (const each of [heading, ...document.querySelectorAll(`a.nav-link[href="#${CSS.escape(section.id)}"]`)]) {
      if (!each || each.querySelector(".nalu-done")) continue;
      const done = make("span", { className: "nalu-done" }, " ✓", make("span", { className: "visually-hidden", textContent: " solved" }));
      each.insertBefore(done, each.querySelector(".headerlink"));
    }
  }

  let here = 0;
  for (const cell of document.querySelectorAll(".cell.tag_answer")) {
    const name = [...cell.querySelector("pre").textContent.matchAll(/^check\.(\w+)\(/gm)].pop()?.[1];
    const exercise = exercises[name];
    if (!exercise) continue;
    const before = kept.exercise(chapter, name);
    const bar = make("div", { className: "nalu-bar" });
    if (exercise.why) {
      bar.append(`This one needs a kernel: ${exercise.why}. `, make("a", { href: "../book/how-to-use.html", textContent: "Binder or Jupyter" }), " has one.");
    } else {
      here += 1;
      const button = make("button", { type: "button", textContent: "Answer here" });
      button.addEventListener("click", () => { bar.remove(); open(cell, name, exercise, true); });
      bar.append(button);
    }
    if (before && before.text !== exercise.text) {
      kept.keepExercise(chapter, name, { text: exercise.text, draft: null, passed: false });
      bar.append(make("p", { textContent: "This exercise has changed since you answered it: your draft was dropped." }));
    }
    if (before?.draft && before.text === exercise.text && !exercise.why) open(cell, name, exercise, false);
    else cell.append(bar);
    tick(cell, name);
  }

  // What the lesson says of its exercises is true in Jupyter.
  const said = document.querySelector("section#exercises > p") ?? make("p", {});
  if (!said.parentElement) document.querySelector("section#exercises > h2")?.after(said);
  const all = Object.keys(exercises).length;
  if (here) {
    const those = here === all ? "All of them answer" : `${here} of these ${all} answer`;
    said.textContent = `${those} on this page, without a kernel: press “Answer here”. What you write stays in this browser. ${here === all ? "" : "The others need a kernel: open this page in Binder or Jupyter, and run all cells above first (Run ▸ Run All Above Selected Cell)."}`;
  }
  document.head.append(make("link", { rel: "stylesheet", href: `${place}answers.css` }));
})();
