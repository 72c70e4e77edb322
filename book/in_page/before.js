/*! With Brython (brython.info), a Python in JavaScript by Pierre Quentel and others, under the 3-clause BSD licence. */
// A worker of a Blob has the origin null on a page from a folder, of which Brython could make no address.
const Address = URL;
self.URL = class extends Address {
  constructor(url, base) { super(String(url).replace(/^(blob:)?null\//, "http://page/"), base); }
};
console.log = () => {}; // Brython tells there what a draft did wrong, and the page says it in its place
