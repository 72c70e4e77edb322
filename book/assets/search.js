// Sphinx's search wants every word on one page, and holds most pages that have them for equally good. Here a page counts
// for each word of the query that it has: the rarer the word, the more; most in the page's title, then in its summary and
// in what it is sought by, then in a heading or the index, and least in its text, where a word on a short page says more
// than one on a long page. A word of the same family (multiply, product) counts nearly as much. A page that looks things
// up counts less than one that explains them. A name of which the query has all words, such as an entry of the glossary,
// counts besides, and the link leads there. Question words and the type of an error count nothing. A message of the
// package that shares four words in a row with the query comes first.
{
  const findNames = Search._performSearch, toText = Search.htmlToText, stemmer = new Stemmer();
  const WORTH = { text: 1, entry: 1.5, heading: 2, sought: 3, summary: 3, title: 4 }, RELATED = 0.8, SOUGHT_FOR = 2, NAMED = 0.7, NAME = 0.05;
  const BEST = 10, RUN = 4, LISTED = "book/messages";
  const LOOKED_UP = 0.75, LISTS = /^chapters\/evidence\/|^book\/(api|bibliography|claims|errata|explanations|glossary)/;
  const TYPE = /^\w+(error|exception|warning)$/;
  const [MESSAGES, { sought: SOUGHT, summaries: SUMMARIES, families: FAMILIES }] = ["messages", "known"].map((id) => JSON.parse(document.getElementById(id).textContent));
  const ASKING = "about am an any can cannot could did do does don doesn during from get has have how i me mean my need please should so some were \
what use using when where which who why would you your";
  const TEX = /(<(span|div) class="math [^>]*>)\s*\\[([](.*?)\\[)\]]\s*(?=<\/\2>)/gs;

  stopwords.push(...ASKING.split(" "));
  if (location.protocol === "file:") DOCUMENTATION_OPTIONS.SHOW_SEARCH_SUMMARY = false; // which asks for each page
  // What is shown of a page draws no formula: of one with commands there are three dots. A place may have no text.
  const plain = (tex) => (tex.includes("\\") ? "…" : tex.replace(/[{}]/g, ""));
  const untex = (html) => html.replace(TEX, (_, tag, name, tex) => tag + plain(tex));
  Search.htmlToText = (html, anchor) => toText(untex(html), anchor) || toText(untex(html));

  const split = (text) => splitQuery(text.toLowerCase());
  const stem = (word) => stemmer.stemWord(word);
  const counts = (word) => !stopwords.includes(word) && !TYPE.test(word);

  // The query without what counts nothing at its ends.
  function core(query) {
    const words = query.split(/\s+/), counted = words.map((word) => split(word).some(counts));
    return words.slice(counted.indexOf(true), counted.lastIndexOf(true) + 1).join(" ").replace(/[?!.,:;]+$/, "");
  }

  // The stems of the words that count in a text.
  const stems = (text) => split(text).filter(counts).map(stem);
  const family = new Map(FAMILIES.flatMap((words) => words.map((word) => [stem(word), words.map(stem)])));

  // What each page is known by, as tables from a stem to the pages that have it there.
  let known = null;
  function tablesOf({ docnames, titles, terms, titleterms, indexentries }) {
    const file = new Map(docnames.map((page, k) => [page, k])), table = () => Object.create(null);
    const made = { text: terms, entry: table(), heading: titleterms, sought: table(), summary: table(), title: table() };
    const put = (field, text, page) => stems(text).forEach((word) => (made[field][word] ??= []).push(page));
    titles.forEach((title, page) => put("title", title, page));
    Object.entries(indexentries).forEach(([entry, places]) => places.forEach(([page]) => put("entry", entry, page)));
    SOUGHT.forEach(([page, words]) => file.has(page) && put("sought", words, file.get(page)));
    SUMMARIES.forEach(([page, text]) => file.has(page) && put("summary", text, file.get(page)));
    const lengths = titles.map(() => 0);
    for (const pages of Object.values(terms)) for (const page of [pages].flat()) lengths[page] += 1;
    const usual = lengths.reduce((sum, each) => sum + each, 0) / lengths.length;
    return { fields: Object.entries(made), shares: lengths.map((each) => Math.min(1.5, 1 / (0.4 + (0.6 * each) / usual))) };
  }

  // The pages that have a word, each with how much it counts there; if none has it, those that have it in a longer word.
  function having(word, worth = 1) {
    const { fields, shares } = known, pages = new Map();
    const whole = word.length < 3 || fields.some(([, table]) => Object.hasOwn(table, word));
    for (const [field, table] of fields)
      for (const form of whole ? [word] : Object.keys(table).filter((each) => each.includes(word)))
        for (const page of Object.hasOwn(table, form) ? [table[form]].flat() : []) {
          const now = worth * WORTH[field] * (field === "text" ? shares[page] : 1);
          if (!(pages.get(page) >= now)) pages.set(page, now);
        }
    return pages;
  }

  // How rare a word is: in how few pages it stands, and in how few of these not only in the text.
  function rarity(pages) {
    const chosen = [...pages.values()].filter((worth) => worth > 1.5 * WORTH.text).length;
    return Math.log((Search._index.titles.length + 1) / Math.sqrt(Math.max(1, pages.size) * Math.max(1, chosen)));
  }

  // How much each page counts, how many of the words it has, and how rare each word is.
  function weigh(words) {
    const { titles, docnames } = Search._index, rare = new Map();
    const weights = titles.map(() => ({ sum: 0, count: 0 }));
    for (const word of words) {
      const own = having(word), pages = new Map(own);
      for (const other of family.get(word) ?? [])
        if (other !== word) for (const [page, worth] of having(other, RELATED)) if (!(pages.get(page) >= worth)) pages.set(page, worth);
      const weight = rarity(pages);
      rare.set(word, rarity(own));
      for (const [page, worth] of pages) {
        weights[page].sum += worth * weight * (LISTS.test(docnames[page]) ? LOOKED_UP : 1);
        weights[page].count += 1;
      }
    }
    return { weights, rare };
  }

  // Of each page the best place that bears the query as its name, with or without what counts nothing.
  function namedPlaces(query, ...rest) {
    const found = [query, core(query)].flatMap((name) => findNames(name, new Set(), ...rest, new Set(split(name))));
    return new Map(found.sort((a, b) => a[4] - b[4]).map((place) => [place[0], place]));
  }

  // The pages that are sought by words, or have a name, of which the query has all: how rare these words are together.
  function wholeIn(asked, rare) {
    const found = new Map(), { docnames, indexentries, alltitles } = Search._index;
    const note = (text, page, anchor, times = NAMED) => {
      const words = [...new Set(stems(text))], worth = times * words.reduce((sum, word) => sum + (rare.get(word) ?? 0), 0);
      if (!words.length || !words.every((word) => asked.has(word)) || found.get(page)?.worth >= worth) return;
      found.set(page, { worth, anchor });
    };
    SOUGHT.forEach(([page, words]) => note(words, page, undefined, SOUGHT_FOR));
    Object.entries(indexentries).forEach(([entry, places]) => places.forEach(([file, id]) => note(entry, docnames[file], `#${id}`)));
    return found;
  }

  // The address of the message that shares most runs of words with the query; three dots stand for what is filled in.
  function messageOf(query) {
    const words = split(query), runs = words.slice(RUN - 1).map((_, k) => ` ${words.slice(k, k + RUN).join(" ")} `);
    const shared = MESSAGES.map(([anchor, text]) => {
      const parts = text.split("…").map((part) => ` ${split(part).join(" ")} `);
      return [runs.filter((run) => parts.some((part) => part.includes(run))).length, anchor];
    });
    const [most, anchor] = shared.reduce((a, b) => (b[0] > a[0] ? b : a), [0]);
    return most ? `#${anchor}` : undefined;
  }

  Search._performSearch = (query, words, excluded, highlight) => {
    const { docnames, titles, filenames } = Search._index;
    const counted = new Set(split(query).filter(counts).map(stem)), asked = counted.size ? counted : words;
    known ??= tablesOf(Search._index);
    const { weights, rare } = weigh(asked), places = namedPlaces(query, excluded, highlight), message = messageOf(query);
    const whole = (file, anchor = "", score = 0) => [docnames[file], titles[file], anchor, null, score, filenames[file]];
    if (message) places.set(LISTED, whole(docnames.indexOf(LISTED), message, Infinity));
    const wholes = wholeIn(asked, rare);
    const results = docnames.map((page, file) => {
      const { sum, count } = weights[file], { worth = 0, anchor: at } = wholes.get(page) ?? {};
      const place = places.get(page) ?? whole(file, at);
      const [, title, anchor, said, score, source] = place;
      return { full: count === asked.size || score > 0, line: [page, title, anchor, said, sum + worth + NAME * score, source] };
    });
    results.sort(({ line: a }, { line: b }) => b[4] - a[4] || (a[0] < b[0] ? -1 : 1));
    const shown = results.filter(({ full, line }, rank) => line[4] > 0 && (full || rank < BEST));
    return shown.map(({ line }) => line).reverse(); // Sphinx takes the best from the end
  };
}
