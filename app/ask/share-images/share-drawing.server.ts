import { create, type Font } from 'fontkit';
import sharp from 'sharp';
import { makeFonts, showable, type Weight } from '#app/core/files/fonts.server.ts';

/** What a share image says. `icon` is a PNG of 96 by 96 pixels; colours are #rrggbb. */
export type ShareOrder = {
  title: string;
  /** Above the title: what kind of thing it is. */
  kicker: string;
  site: string;
  foot: string;
  accent: string;
  icon: Uint8Array | null;
};

/** 1200 by 630 pixels, as Open Graph readers crop to 1.91 : 1. */
const [width, height, edge] = [1200, 630, 80];
const [ground, ink, muted] = ['#fbfaf7', '#1f2421', '#5e6761'];
const sizes = { long: 52, short: 68 } as const;
const mostLines = 4;

/** Draws a share image as PNG: the letters as outlines, so that it looks the same on every machine. */
export async function drawShareImage(given: ShareOrder): Promise<Buffer> {
  const order = { ...given, title: await showable(given.title), foot: await showable(given.foot) };
  const texts = { 600: [order.title, order.site, '…'], 400: [order.kicker, order.foot, '…'] };
  const { parts, nameOf } = await makeFonts(texts);
  const fonts = new Map(parts.map(({ name, bytes }) => [name, create(bytes) as Font]));
  const pen: Pen = { fontOf: (character, weight) => fonts.get(nameOf(character, weight))! };
  const size = [...order.title].length > 28 ? sizes.long : sizes.short;
  const lines = linesOf(pen, order.title, size);
  const top = 238 + size;
  const words = [
    write(pen, order.site, { x: edge + (order.icon ? 76 : 0), y: 118, size: 34, weight: 600, colour: ink }),
    order.kicker && write(pen, order.kicker, { x: edge, y: 194, size: 28, weight: 400, colour: order.accent }),
    ...lines.map((line, i) => write(pen, line, { x: edge, y: top + i * size * 1.35, size, weight: 600, colour: ink })),
    order.foot && write(pen, order.foot, { x: edge, y: height - 56, size: 28, weight: 400, colour: muted }),
  ];
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="${ground}"/>`,
    `<rect width="${width}" height="14" fill="${order.accent}"/>`,
    ...words,
    '</svg>',
  ].join('');
  const image = sharp(Buffer.from(svg));
  if (order.icon) image.composite([{ input: await sharp(order.icon).resize(56, 56).toBuffer(), left: edge, top: 78 }]);
  return image.png({ palette: true, quality: 90 }).toBuffer();
}

type Pen = { fontOf: (character: string, weight: Weight) => Font };
type Place = { x: number; y: number; size: number; weight: Weight; colour: string };

/** One line as paths. */
function write(pen: Pen, text: string, { x, y, size, weight, colour }: Place): string {
  let at = x;
  let d = '';
  for (const character of text) {
    const font = pen.fontOf(character, weight);
    const glyph = font.glyphForCodePoint(character.codePointAt(0)!);
    const scale = size / font.unitsPerEm;
    d += glyph.path.scale(scale, -scale).translate(at, y).toSVG();
    at += glyph.advanceWidth * scale;
  }
  return `<path d="${d}" fill="${colour}"/>`;
}

const widthOf = (pen: Pen, text: string, size: number): number =>
  [...text].reduce((sum, character) => {
    const font = pen.fontOf(character, 600);
    return sum + (font.glyphForCodePoint(character.codePointAt(0)!).advanceWidth * size) / font.unitsPerEm;
  }, 0);

/** The title in lines that fit; where it is longer than four, the last one ends with an ellipsis. */
function linesOf(pen: Pen, title: string, size: number): string[] {
  const room = width - 2 * edge;
  const lines: string[] = [];
  let line = '';
  for (const { segment } of new Intl.Segmenter('zh', { granularity: 'word' }).segment(title)) {
    // a word wider than a line is broken, closing marks stay with what they close
    for (const piece of widthOf(pen, segment, size) > room ? segment : [segment]) {
      const isFull = widthOf(pen, line + piece, size) > room && !/^[，。、；：？！）》」』”’,.;:?!)\]]$/u.test(piece);
      if (isFull) lines.push(line.trimEnd());
      line = isFull ? piece.trimStart() : line + piece;
    }
  }
  lines.push(line.trimEnd());
  if (lines.length <= mostLines) return lines;
  const last = [...lines[mostLines - 1]!];
  while (widthOf(pen, `${last.join('')}…`, size) > room) last.pop();
  return [...lines.slice(0, mostLines - 1), `${last.join('')}…`];
}
