// The guesses of "Predict first" are kept in this browser, and come back where the lesson tells what happened.
(() => {
  const section = document.querySelector("section#predict-first");
  if (!section) return;
  const page = `${JSON.parse(document.getElementById("nalu-answers").textContent).chapter}`;
  const kept = window.naluKept;
  const ORDINALS = ["first", "second", "third", "fourth"];
  const inFigure = (each) => each.closest(".cell, figure, details");

  /** The questions of the section by their numbers: the entries of its list or, where there is none, what is asked in bold. */
  function questions() {
    const entries = [...section.querySelectorAll(":scope ol > li")].filter((each) => !inFigure(each));
    const found = entries.map((place, k) => ({ number: k + 1, place, text: place.textContent.trim() }));
    for (const paragraph of section.querySelectorAll(":scope > p")) {
      const asked = [...paragraph.querySelectorAll("strong")].filter((each) => each.textContent.includes("?"));
      const number = ORDINALS.findIndex((word) => new RegExp(`\\b${word} guess`, "i").test(paragraph.textContent)) + 1;
      if (asked.length && number) found.push({ number, place: paragraph, text: asked.map((each) => each.textContent).join(" ") });
    }
    return found;
  }

  for (const { number, place, text } of questions()) {
    const asked = text.replace(/\s+/g, " ").split(/(?<=[.?!]) /).filter((each) => each.endsWith("?")).join(" ");
    const told = document.getElementById(`guess-${number}`);  // the words of the lesson that answer it
    const key = `${page} ${number}`;
    const label = document.createElement("label");
    label.className = "nalu-guess";
    const field = Object.assign(document.createElement("input"), { type: "text", autocomplete: "off", placeholder: "kept in this browser" });
    label.append("Your guess ", field);
    const line = Object.assign(document.createElement("p"), { className: "nalu-guessed" });
    const show = () => {
      line.textContent = `${asked} You guessed “${field.value.trim()}”. The answer: ${told.textContent}.`;
      line.hidden = !field.value.trim();
    };
    const before = kept.guess(key);
    if (before?.text === text) field.value = before.guess;
    else if (before) {
      kept.keepGuess(key, null);
      label.append(" This question has changed since your guess, which was dropped.");
    }
    field.addEventListener("input", () => {
      kept.keepGuess(key, field.value.trim() ? { text, guess: field.value } : null);
      show();
    });
    if (place.matches("li")) place.append(label);
    else place.after(label);
    told.closest("p, ul, ol").before(line);
    show();
  }
})();
