// Turns a formula of TeX into MathML, in MathJax without a browser: what the build calls is the function at the end.
var convert = (() => {
  const { mathjax } = MathJax._.mathjax, { TeX } = MathJax._.input.tex_ts;
  MathJax._.handlers.html_ts.RegisterHTMLHandler(MathJax._.adaptors.liteAdaptor.liteAdaptor());
  const formulas = mathjax.document("", { InputJax: new TeX({ packages: ["base", "ams"] }) });
  const visitor = new MathJax._.core.MmlTree.SerializedMmlVisitor.SerializedMmlVisitor();
  const end = MathJax._.core.MathItem.STATE.CONVERT;
  const LONG = 20; // letters: a shorter formula never ends a line in its middle
  const WIDTHS = { thinmathspace: "0.167em", mediummathspace: "0.222em", thickmathspace: "0.278em" };
  // The letters of an alphabet stand in one row of Unicode, but for those that it had before.
  const ALPHABETS = {
    "-tex-calligraphic": [0x1d49c, { B: "ℬ", E: "ℰ", F: "ℱ", H: "ℋ", I: "ℐ", L: "ℒ", M: "ℳ", R: "ℛ" }],
    "double-struck": [0x1d538, { C: "ℂ", H: "ℍ", N: "ℕ", P: "ℙ", Q: "ℚ", R: "ℝ", Z: "ℤ" }],
  };

  /** Sets the spaces between atoms as TeX does, in place of those that a browser would take from its own table. */
  function space(node) {
    if (!node.attributes) return; // a text
    if (node.isKind("mo")) for (const side of ["lspace", "rspace"]) node.attributes.set(side, "0");
    const alphabet = ALPHABETS[node.attributes.getExplicit("mathvariant")];
    if (alphabet) {
      const [first, older] = alphabet, [text] = node.childNodes, letter = text.getText();
      node.attributes.set("mathvariant", "normal");
      text.setText(older[letter] ?? String.fromCodePoint(first + letter.charCodeAt(0) - 65));
    }
    if (node.isKind("mtable")) align(node);
    for (const child of node.childNodes) space(child);
    if (!node.isKind("mrow") && !node.isInferred) return;
    const spaced = node.childNodes.flatMap((child) => {
      const width = WIDTHS[child.texSpacing()];
      return width ? [node.factory.create("mspace", { width }), child] : [child];
    });
    node.childNodes.splice(0, Infinity, ...spaced);
  }

  /** Writes how columns are aligned, and how far apart they stand, as style sheets say it. */
  function align(table) {
    const each = (name) => table.attributes.get(name).split(" ");
    const sides = each("columnalign"), gaps = each("columnspacing");
    for (const row of table.childNodes) {
      row.childNodes.forEach((cell, k) => {
        const gap = k ? gaps[Math.min(k, gaps.length) - 1] : 0, side = sides[Math.min(k, sides.length - 1)];
        cell.attributes.set("style", `text-align:${side};text-align:-webkit-${side};padding:0.15em 0 0.15em ${gap}`);
      });
    }
  }

  /** Returns a long formula of a line in pieces, between which a line may end: after a relation, an operator, a comma. */
  function pieces(root) {
    const row = root.childNodes[0].childNodes, { REL, BIN, PUNCT } = MathJax._.core.MmlTree.MmlNode.TEXCLASS;
    const ends = row.flatMap((child, k) => {
      const before = row[k - 1];
      return child.isKind("mspace") && before?.isKind("mo") && [REL, BIN, PUNCT].includes(before.texClass) ? [k + 1] : [];
    });
    return [0, ...ends].map((begin, k) => `<math>${row.slice(begin, ends[k]).map((each) => visitor.visitTree(each)).join("")}</math>`);
  }

  return (tex, display) => {
    const root = formulas.convert(tex, { display, end });
    root.setTeXclass(null);
    space(root);
    const whole = visitor.visitTree(root);
    return display || whole.replace(/<[^>]+>|\s/g, "").length <= LONG ? whole : pieces(root).join("");
  };
})();
