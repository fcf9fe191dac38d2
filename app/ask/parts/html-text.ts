const longestText = 4000;

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** The words of our own rendered HTML, one line per block, cut at 4,000 characters. */
export function textOfHtml(html: string): string {
  const text = html
    .replace(/<div class="bar">.*?<\/div>/gs, '')
    .replace(/<annotation\b[^>]*>.*?<\/annotation>/gs, '')
    .replace(/<(?:\/(?:p|li|h\d|div|pre|tr|blockquote|td|th)|br|hr)\b[^>]*>/g, '$&\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) =>
      name ? (entities[name] ?? whole) : letterOf(Number.parseInt(hex ?? decimal ?? '', hex ? 16 : 10)),
    )
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n\s*/g, '\n')
    .trim();
  return text.length > longestText ? `${text.slice(0, longestText).trimEnd()}…` : text;
}

const longestQuote = 240;

/**
 * The first paragraph of our own rendered HTML as words, to be quoted; null when the text begins with something else,
 * the paragraph holds a formula, or it is longer than one reads in large type.
 */
export function firstParagraphOf(html: string): string | null {
  const [, inside] = /^\s*<p\b[^>]*>(.*?)<\/p>/s.exec(html) ?? [];
  if (inside === undefined || inside.includes('<math')) return null;
  const words = textOfHtml(inside).replaceAll('\n', ' ');
  return words === '' || words.length > longestQuote ? null : words;
}

const letterOf = (code: number) => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '');
