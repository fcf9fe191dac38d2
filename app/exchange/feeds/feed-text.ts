/** Characters that no XML 1.0 document may hold, not even escaped (section 2.2, Char). */
// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const forbidden = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

/** Plain words for an element of a feed. */
export const feedWords = (text: string): string => text.toWellFormed().replace(forbidden, '');

/** Plain words where the writer of the feed escapes nothing: an element that readers take for HTML, an attribute. */
export const feedTitle = (text: string): string =>
  feedWords(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** HTML for a CDATA section: it holds no end of one, and reads the same. */
export const feedHtml = (html: string): string => feedWords(html).replaceAll(']]>', ']]&gt;');
