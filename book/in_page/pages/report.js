// The page that sums up what was solved in this browser, and hands it in, takes it back, or forgets it.
(() => {
  const root = document.getElementById("nalu-progress");
  const chapters = JSON.parse(document.getElementById("nalu-exercises").textContent);
  const kept = window.naluKept;
  const KIND = "nalu-tutorial checks"; // as save_report writes it

  function make(tag, properties = {}, ...content) {
    const element = Object.assign(document.createElement(tag), properties);
    element.append(...content);
    return element;
  }

  /** The entries of a report, in the order of save_report. */
  function entries() {
    return chapters.flatMap(({ number, exercises }) => Object.keys(exercises).sort().flatMap((check) => {
      const { tries = 0, passed = false } = kept.exercise(number, check) ?? {};
      return tries ? [{ chapter: number, check, passed, tries }] : [];
    }));
  }

  /** Take the entries of a file: what passed once stays passed. Returns how many, or throws a sentence. */
  function take(text) {
    let report;
    try {
      report = JSON.parse(text);
    } catch {
      throw Error("This is no report: it does not hold JSON.");
    }
    if (report?.report !== KIND || !Array.isArray(report.exercises)) throw Error("This is no report that save_report, or this page, wrote.");
    const known = new Map(chapters.map(({ number, exercises }) => [number, exercises]));
    for (const { chapter, check, passed, tries } of report.exercises) {
      if (!known.get(chapter)?.[check]) throw Error(`The report names the exercise “${check}” of chapter ${chapter}, which this book does not have.`);
      if (typeof passed !== "boolean" || !Number.isInteger(tries)) throw Error("The report is damaged.");
    }
    for (const { chapter, check, passed, tries } of report.exercises) {
      const before = kept.exercise(chapter, check);
      if (!before?.passed && (passed || !before?.tries)) kept.keepExercise(chapter, check, { passed, tries });
    }
    return report.exercises.length;
  }

  const table = make("tbody");
  const says = make("p", { className: "nalu-says" });
  says.setAttribute("role", "status");
  function draw() {
    table.replaceChildren(...chapters.map(({ number, title, page, exercises }) => {
      const names = Object.entries(exercises);
      const list = names.map(([check, name]) => `${kept.exercise(number, check)?.passed ? "✓" : "–"} ${name}`);
      return make("tr", {},
        make("th", { scope: "row" }, make("a", { href: `../chapters/${page}.html#exercises`, textContent: `${number}. ${title.replace(/^\d+\s*·\s*/, "")}` })),
        make("td", { textContent: `${kept.solved(number)} of ${names.length}` }),
        make("td", {}, make("details", {}, make("summary", { textContent: "which" }), ...list.map((text) => make("div", { textContent: text })))));
    }));
  }

  const name = make("input", { type: "text", autocomplete: "off" });
  const save = make("button", { type: "button", textContent: "Save as a file" });
  const file = make("input", { type: "file", accept: ".json,application/json" });
  const forget = make("button", { type: "button", textContent: "Forget everything" });
  save.addEventListener("click", () => {
    const exercises = entries();
    if (!exercises.length) { says.textContent = "Nothing was checked in this browser yet."; return; }
    const report = { report: KIND, ...(name.value.trim() ? { name: name.value.trim() } : {}), exercises };
    const address = URL.createObjectURL(new Blob([`${JSON.stringify(report, null, 1)}\n`], { type: "application/json" }));
    make("a", { href: address, download: "checks.json" }).click();
    says.textContent = `Saved ${exercises.length} exercises as checks.json.`;
  });
  file.addEventListener("change", async () => {
    if (!file.files.length) return;
    try {
      says.textContent = `Read ${take(await file.files[0].text())} exercises.`;
    } catch (error) {
      says.textContent = error.message;
    }
    file.value = "";
    draw();
  });
  forget.addEventListener("click", () => {
    if (forget.dataset.sure) {
      kept.forget();
      delete forget.dataset.sure;
      forget.textContent = "Forget everything";
      says.textContent = "Drafts, guesses and what was solved are forgotten.";
      draw();
    } else {
      forget.dataset.sure = "yes";
      forget.textContent = "Really forget drafts, guesses and all";
    }
  });

  const head = make("thead", {}, make("tr", {}, ...["Lesson", "Solved", "Exercises"].map((text) => make("th", { scope: "col", textContent: text }))));
  draw();
  root.className = "nalu-progress";
  root.replaceChildren(
    make("div", { className: "nalu-scroll", tabIndex: 0 }, make("table", { className: "table" }, head, table)),
    make("div", { className: "nalu-bar" }, make("label", {}, "Your name, if it shall stand in the file ", name), save),
    make("div", { className: "nalu-bar" }, make("label", {}, "Read a file ", file)),
    make("div", { className: "nalu-bar" }, forget),
    says,
  );
  const sheet = document.querySelector('script[src*="answers/report.js"]').src.replace(/report\.js.*$/, "answers.css");
  document.head.append(make("link", { rel: "stylesheet", href: sheet }));
})();
