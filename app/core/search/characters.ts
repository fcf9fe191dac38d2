/** The characters (code points) of a text. */
export function charsOf(text: string): string[] {
  return Array.from(text);
}

/** Every two neighbouring characters of a text. */
export function pairsOf(text: string): string[] {
  const chars = charsOf(text);
  return chars.slice(1).map((char, at) => `${chars[at]}${char}`);
}
