import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/*
 * Noto Sans SC (SIL Open Font License 1.1) comes in about a hundred files, each with some of its characters in every
 * weight. A document gets a font of just its characters from each file it needs: a few kilobytes, whatever it says.
 */

/** A font with some of the characters of a document, in one weight, as a TrueType file. */
export type FontPart = { name: string; bytes: Buffer };
/** All fonts of a document and which of them has a character. */
export type Fonts = { parts: FontPart[]; nameOf: (character: string, weight: Weight) => string };
export type Weight = 400 | 600;

/** Stands for characters that the font does not have. */
const unknown = '□';

/** Makes the fonts for these texts. The first call takes about a second, since the tools load with it. */
export async function makeFonts(texts: Record<Weight, Iterable<string>>): Promise<Fonts> {
  const slices = await (known ??= readSlices());
  const parts: FontPart[] = [];
  for (const weight of [400, 600] as const) {
    const wanted = new Map<string, Set<string>>();
    for (const text of [unknown, ' ', ...texts[weight]])
      for (const character of text) {
        const slice = sliceOf(slices, character);
        if (slice) wanted.set(slice, (wanted.get(slice) ?? new Set()).add(character));
      }
    for (const [slice, characters] of wanted)
      parts.push({ name: `${slice}-${weight}`, bytes: await cut(slice, [...characters].join(''), weight) });
  }
  return {
    parts,
    nameOf: (character, weight) => `${sliceOf(slices, character) ?? sliceOf(slices, unknown)!}-${weight}`,
  };
}

/** The text with a box for every character that cannot be shown; line breaks and tabs become spaces. */
export async function showable(text: string): Promise<string> {
  const slices = await (known ??= readSlices());
  return [...text.replaceAll(/\s+/g, ' ')]
    .map((character) => (sliceOf(slices, character) ? character : unknown))
    .join('');
}

type Slices = Map<number, string>;
let known: Promise<Slices> | undefined;
const folder = dirname(createRequire(import.meta.url).resolve('@fontsource-variable/noto-sans-sc/package.json'));

async function readSlices(): Promise<Slices> {
  const ranges = JSON.parse(await readFile(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>;
  const slices: Slices = new Map();
  for (const [name, list] of Object.entries(ranges)) {
    for (const range of list.split(',')) {
      const [from = 0, to = from] = range
        .slice(2)
        .split('-')
        .map((code) => Number.parseInt(code, 16));
      for (let code = from; code <= to; code += 1) slices.set(code, name.replaceAll(/[[\]]/g, ''));
    }
  }
  return slices;
}

const sliceOf = (slices: Slices, character: string) => slices.get(character.codePointAt(0)!);

async function cut(slice: string, characters: string, weight: Weight): Promise<Buffer> {
  const { default: subsetFont } = await import('subset-font');
  const whole = await readFile(join(folder, 'files', `noto-sans-sc-${slice}-wght-normal.woff2`));
  return subsetFont(whole, characters, { targetFormat: 'truetype', variationAxes: { wght: weight } });
}
