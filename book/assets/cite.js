// A line to cite gets a button that copies it or, where a page may not, selects it.
window.naluCite = (line) => {
  const copy = document.createElement("button"), said = document.createElement("span");
  said.setAttribute("role", "status");
  copy.type = "button";
  copy.textContent = "Copy";
  copy.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(line.textContent);
      said.textContent = " Copied.";
    } catch {
      getSelection().selectAllChildren(line);
      said.textContent = " Selected: copy it with your keyboard.";
    }
  });
  line.after(" ", copy, said);
};
// A page can have hundreds: a button comes when its line is unfolded.
document.addEventListener("toggle", ({ target }) => {
  const line = target.matches(".nalu-cite > details:not(:has(button))") && target.querySelector("span");
  if (line) window.naluCite(line);
}, true);
