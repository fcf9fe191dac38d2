/**
 * The number of a question that somebody typed: the number itself, #12, or an address of this site; null for anything
 * else.
 */
export function postNumber(typed: string): number | null {
  const text = typed.trim();
  const found = /^#?([1-9]\d{0,15})$/.exec(text) ?? /\/ask\/info\/([1-9]\d{0,15})(?:[/?#.]|$)/.exec(text);
  return found ? Number(found[1]) : null;
}
