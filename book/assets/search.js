// Sphinx's search wants every word on one page, and holds most pages that have them for equally good. Here a page counts
// for each word of the query that it has: the rarer the word, the more, twice as much in a heading, and four times in
// the page's title or the index. A place that bears the query as its name counts besides, and the link leads there.
// Question words and the type of an error count nothing; a message of the package that shares four words in a row with
// the query comes first, and a lesson that is sought by words that the query has, before other pages.
{
  const findNames = Search._performSearch, toText = Search.htmlToText, stemmer = new Stemmer();
  const HEADING = 2, TITLE = 4, NAME = 0.05, SOUGHT_FOR = 20, BEST = 10, RUN = 4, LISTED = "book/messages";
  const TYPE = /^\w+(error|exception|warning)$/;
  const [MESSAGES, SOUGHT] = ["messages", "sought"].map((id) => JSON.parse(document.getElementById(id).textContent));
  const ASKING = "about am an any can could did do does from get has have how i me mean my need please should so some were \
what when where which who why would you your";
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

  // The pages that have a word, each with how much it counts there; if none has it, those that have it in a longer word.
  function having(word, tables) {
    const whole = word.length < 3 || tables.some(([table]) => Object.hasOwn(table, word)), pages = new Map();
    for (const [table, worth] of tables)
      for (const form of whole ? [word] : Object.keys(table).filter((each) => each.includes(word)))
        if (Object.hasOwn(table, form)) [table[form]].flat().forEach((page) => pages.set(page, worth));
    return pages;
  }

  // How much each page counts, and how many of the words it has.
  function weigh(words) {
    const { titles, terms, titleterms, indexentries } = Search._index, names = {};
    const name = (text, page) => split(text).forEach((word) => (names[stem(word)] ??= []).push(page));
    titles.forEach(name);
    Object.entries(indexentries).forEach(([entry, places]) => places.forEach(([page]) => name(entry, page)));
    const weights = titles.map(() => ({ sum: 0, count: 0 }));
    for (const word of words) {
      const pages = having(word, [[terms, 1], [titleterms, HEADING], [names, TITLE]]);
      for (const [page, worth] of pages) {
        weights[page].sum += worth * Math.log((titles.length + 1) / pages.size);
        weights[page].count += 1;
      }
    }
    return weights;
  }

  // Of each page the best place that bears the query as its name, with or without what counts nothing.
  function namedPlaces(query, ...rest) {
    const found = [query, core(query)].flatMap((name) => findNames(name, new Set(), ...rest, new Set(split(name))));
    return new Map(found.sort((a, b) => a[4] - b[4]).map((place) => [place[0], place]));
  }

  // The lessons that are sought by words which are all among these: how many words each.
  function lessonsFor(asked) {
    const found = new Map();
    for (const [page, words] of SOUGHT) {
      const stems = split(words).filter(counts).map(stem);
      if (stems.every((each) => asked.has(each))) found.set(page, Math.max(stems.length, found.get(page) ?? 0));
    }
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
    const weights = weigh(asked), places = namedPlaces(query, excluded, highlight), message = messageOf(query);
    const whole = (file, anchor = "", score = 0) => [docnames[file], titles[file], anchor, null, score, filenames[file]];
    if (message) places.set(LISTED, whole(docnames.indexOf(LISTED), message, Infinity));
    const lessons = lessonsFor(asked);
    const results = docnames.map((page, file) => {
      const { sum, count } = weights[file], [name, title, anchor, said, score, source] = places.get(page) ?? whole(file);
      const worth = sum + NAME * score + SOUGHT_FOR * (lessons.get(page) ?? 0);
      return { full: count === asked.size || score > 0, line: [name, title, anchor, said, worth, source] };
    });
    results.sort(({ line: a }, { line: b }) => b[4] - a[4] || (a[0] < b[0] ? -1 : 1));
    const shown = results.filter(({ full, line }, rank) => line[4] > 0 && (full || rank < BEST));
    return shown.map(({ line }) => line).reverse(); // Sphinx takes the best from the end
  };
}
