// Sphinx's search wants every word on one page. Where no page has them all, show the pages that have most of them, and
// count a rare word for more. Four words or more may be a message that was pasted, with values that no page has: where
// the page of the messages has most of them, it comes first.
{
  const strict = Search._performSearch, MESSAGES = "book/messages", MANY = 4, MOST = 0.7;

  function pagesOf(words) {
    const none = new Set(), pages = new Map();
    for (const word of words) {
      const having = new Map(strict(word, new Set([word]), none, none, none).map((result) => [result[0], result]));
      for (const [name, result] of having) {
        const before = pages.get(name) ?? { worth: 0, count: 0, result };
        pages.set(name, { ...before, worth: before.worth + 1 / having.size, count: before.count + 1 });
      }
    }
    return pages;
  }

  function line({ worth, result: [name, title, , , , file] }) {
    return [name, title, "", null, worth, file];
  }

  Search._performSearch = (query, words, excluded, ...rest) => {
    const found = strict(query, words, excluded, ...rest); // the best stands last
    if (excluded.size || (found.length && words.size < MANY)) return found;
    const pages = pagesOf(words), messages = pages.get(MESSAGES);
    const most = [...pages.values()].sort((a, b) => b.worth - a.worth).slice(0, 10).reverse().map(line);
    const kept = (found.length ? found : most).filter(([name]) => name !== MESSAGES);
    if (!messages) return kept;
    const isMessage = words.size >= MANY && messages.count >= MOST * words.size;
    return isMessage ? [...kept, line(messages)] : found.length ? found : most;
  };
}
