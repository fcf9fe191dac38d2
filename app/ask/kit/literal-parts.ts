/** A title in pieces: what stands between straight quotes is a piece with them, if it is no plain word. */
export function literalParts(text: string): string[] {
  const parts: string[] = [];
  for (const part of text.split(/('[^']+'|"[^"]+"|`[^`]+`)/).filter((one) => one !== '')) {
    const isLiteral = /^['"`].*[\p{P}\p{S}].*['"`]$/u.test(part) && part.length > 2;
    const last = parts.at(-1);
    if (isLiteral || last === undefined || /^['"`]/.test(last)) parts.push(part);
    else parts[parts.length - 1] = last + part;
  }
  return parts;
}
