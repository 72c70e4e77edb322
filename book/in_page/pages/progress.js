// What a reader solved and guessed, kept in this browser alone; the contents show it.
window.naluKept = (() => {
  const KEY = "nalu-tutorial";
  let kept = { exercises: {}, guesses: {} };
  try {
    kept = { ...kept, ...JSON.parse(localStorage.getItem(KEY)) };
  } catch {} // where nothing may be stored, it is remembered until the page is left

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
      localStorage.setItem(KEY, JSON.stringify(kept));
    } catch {}
    mark();
  }

  mark();
  return {
    exercise: (chapter, check) => kept.exercises[name(chapter, check)],
    keepExercise(chapter, check, entry) {
      kept.exercises[name(chapter, check)] = { ...kept.exercises[name(chapter, check)], ...entry };
      save();
    },
    guess: (page) => kept.guesses[page],
    keepGuess(page, entry) {
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
