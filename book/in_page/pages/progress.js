// What a reader solved and guessed, kept in this browser alone; the contents show it.
window.naluKept = (() => {
  const KEY = "nalu-tutorial";
  let kept = { exercises: {}, guesses: {} }, stores = true;

  /** Read again what another page may have written meanwhile. */
  function read() {
    try {
      if (stores) kept = { exercises: {}, guesses: {}, ...JSON.parse(localStorage.getItem(KEY)) };
    } catch {
      stores = false; // it is remembered until the page is left
    }
  }

  const name = (chapter, check) => `${chapter} ${check}`;
  const solved = (chapter) =>
    Object.entries(kept.exercises).filter(([key, each]) => each.passed && key.startsWith(`${chapter} `)).length;

  /** Behind each lesson of the contents, how many of its exercises are solved. */
  function mark() {
    for (const old of document.querySelectorAll(".nalu-solved")) old.remove();
    for (const link of document.querySelectorAll(".bd-sidebar-primary li > a")) {
      const address = new URL(link.href).pathname.match(/chapters\/(\d\d)-[^/]*$/);
      const count = address && solved(Number(address[1]));
      if (!count) continue;
      const all = window.naluTotals[Number(address[1])];
      const badge = document.createElement("span");
      badge.className = "nalu-solved";
      badge.innerHTML = ` <span aria-hidden="true">${count}/${all}</span><span class="visually-hidden">${count} of ${all} exercises solved</span>`;
      link.append(badge);
    }
  }

  function save() {
    try {
      if (stores) localStorage.setItem(KEY, JSON.stringify(kept));
    } catch {
      stores = false;
    }
    mark();
  }

  read();
  mark();
  window.addEventListener("storage", () => { read(); mark(); });
  return {
    exercise: (chapter, check) => kept.exercises[name(chapter, check)],
    keepExercise(chapter, check, entry) {
      read();
      kept.exercises[name(chapter, check)] = { ...kept.exercises[name(chapter, check)], ...entry };
      save();
    },
    guess: (page) => kept.guesses[page],
    keepGuess(page, entry) {
      read();
      if (entry) kept.guesses[page] = entry;
      else delete kept.guesses[page];
      save();
    },
    solved,
    forget() {
      kept = { exercises: {}, guesses: {} };
      save();
    },
  };
})();
