/**
 * What a person typed as a whole number, of points or codes: "1,000", " 5 " and "１２" are fine; null for anything else.
 */
export function parseWhole(text: string): number | null {
  const plain = text.normalize('NFKC').trim();
  return /^(?:\d{1,15}|\d{1,3}(?:,\d{3}){1,4})$/.test(plain) ? Number(plain.replaceAll(',', '')) : null;
}
