/** A stretch of a text; `hidden` names the character where it would not be seen, or would turn what stands around it. */
export type TextPart = { at: number; text: string; hidden: string | null };

/**
 * What is not seen or misleads the eye: control and format characters (bidirectional ones, zero-width ones, tags),
 * private use, separators of lines, blanks other than the usual ones, fillers and selectors of variants.
 */
const hidden =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]|[\u00a0\u115f\u1160\u1680\u2000-\u200a\u202f\u205f\u2800\u3164\uffa0]|\p{Variation_Selector}|\u034f|\u17b4|\u17b5/gu;

/** A line in parts, those that nobody would see by their code point, as U+202E; tabs stay as they are. */
export function visibleParts(line: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: character, index } of line.matchAll(hidden)) {
    if (character === '\t') continue;
    if (index > from) parts.push({ at: from, text: line.slice(from, index), hidden: null });
    const code = character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
    parts.push({ at: index, text: character, hidden: character === '\r' ? 'CR' : `U+${code}` });
    from = index + character.length;
  }
  if (from < line.length) parts.push({ at: from, text: line.slice(from), hidden: null });
  return parts;
}
