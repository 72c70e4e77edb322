// The end of the worker's script: what it is asked, and what it answers.
self.naluBegins = () => postMessage({ begins: true });
self.naluSays = (kind, text, printed) => postMessage({ kind, text, printed });
const literal = (text) => JSON.stringify(text); // which is a string of Python's, too
self.onmessage = ({ data: { package: chapter, name, source, prepare } }) => {
  const call = prepare ? `runner.load(${literal(chapter)}, ${literal(name)})`
    : `runner.run(${literal(chapter)}, ${literal(name)}, ${literal(source)})`;
  __BRYTHON__.runPythonSource(`import runner\n${call}`, "ask");
  if (prepare) postMessage({ ready: true });
};
