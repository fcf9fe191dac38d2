/**
 * One tsvector holds several kinds of tokens; the first character says which, so that none is taken for another:
 * `=` words as written, `~` words and parts of identifiers by their stems, `+` Han pairs, `-` single Han characters,
 * `>` two neighbours of which one is a word, `%` labels, `#` blocks of ids; `^` before any of the first five: the token
 * stands in the title. Neighbours are tokens and not places, because a phrase operator makes PostgreSQL fetch every row
 * that may match, where tokens are answered from the index alone. Han words need no token: their pairs find them.
 */
export const lexeme = {
  word: (text: string) => `=${text}`,
  stem: (text: string) => `~${text}`,
  pair: (text: string) => `+${text}`,
  single: (text: string) => `-${text}`,
  next: (first: string, second: string) => `>${first} ${second}`,
  label: (text: string) => `%${cutBytes(text, 200)}`,
  window: (level: number, index: bigint) => `#${level}:${index}`,
  inTitle: (other: string) => `^${other}`,
} as const;

/** Quotes a lexeme for the text form of tsvector and tsquery. NUL, which PostgreSQL refuses, is dropped. */
export function quoteLexeme(text: string): string {
  return `'${text.replace(/\0/g, '').replace(/['\\]/g, '$&$&')}'`;
}

/**
 * Sizes of the blocks of ids, as powers of two. A search looks at the newest two blocks of the first level, and goes on
 * to the next level, four times as large, only when it found too little: its cost does not grow with the table.
 */
export const windowLevels = [12, 14, 16, 18] as const;

/** The window lexemes of a row, one for each level. @param id non-negative, dense (an identity column) */
export function windowLexemes(id: bigint): string[] {
  return windowLevels.map((level) => lexeme.window(level, id >> BigInt(level)));
}

/** Cuts to a number of UTF-8 bytes, never inside a character. */
function cutBytes(text: string, bytes: number): string {
  let size = 0;
  let out = '';
  for (const char of text) {
    size += Buffer.byteLength(char);
    if (size > bytes) break;
    out += char;
  }
  return out;
}
