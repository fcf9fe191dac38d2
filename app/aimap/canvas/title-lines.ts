/** How wide a text is in units of its size: a Chinese character is one, a Latin letter about half. */
export const widthOf = (title: string): number =>
  [...title].reduce((sum, char) => sum + (/[\u2e80-\uffef]/.test(char) ? 1 : 0.54), 0);

/** Names of areas wider than this stand in two lines. */
const oneLine = 5.5;
/** Where there is hardly room, words share a line up to this. */
const shortLine = 5;

/**
 * The name of an area in one line or two about equal ones: between words, in Chinese rather after a mark or a
 * conjunction.
 */
export function linesOf(title: string): [string] | [string, string] {
  if (widthOf(title) <= oneLine) return [title];
  const letters = [...title];
  const middle = letters.length / 2;
  const breaks = letters.flatMap((letter, i) => {
    if (i === 0) return [];
    const before = letters[i - 1]!;
    if (before === ' ') return [{ at: i, cost: Math.abs(i - middle) }];
    const isHan = /[\u2e80-\uffef]/.test(before) && /[\u2e80-\uffef]/.test(letter) && !/[、，）]/.test(letter);
    return isHan ? [{ at: i, cost: Math.abs(i - middle) + (/[、与和]/.test(before) ? 0 : 1.5) }] : [];
  });
  const best = breaks.toSorted((a, b) => a.cost - b.cost)[0];
  if (!best) return [title];
  return [letters.slice(0, best.at).join('').trim(), letters.slice(best.at).join('').trim()];
}

/** So small a name can still be read. */
const least_px = 9;

/**
 * The size at which a name fits between the shores of its land, not larger than asked for and not so small that nobody
 * can read it.
 * @param width of its widest line, in units of its size
 * @param room between the shores, in pixels
 */
export const fittingSize = (width: number, size_px: number, room: number): number =>
  Math.max(Math.min(size_px, least_px), Math.min(size_px, (room * shoreShare) / width));

/** The rest of the room is coast. */
const shoreShare = 0.94;

/** The name of an area where two lines are too wide: as many as its words need. */
export function shortLinesOf(title: string): string[] {
  const lines: string[] = [];
  for (const word of title.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`;
    if (lines.length > 0 && widthOf(longer) <= shortLine) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
