import type { Item } from './items.server.ts';
import type { Random } from './random.server.ts';
import { glyphs } from './glyphs.gen.ts';

/** Where an item stands: its box in pixels, the side of its grid in pixels, its turn in degrees. */
export type Placement = { item: Item; size: number; angle: number; x: number; y: number; w: number; h: number };

type Area = { width: number; height: number };

/** Items and scratches share these, so no colour tells a target. */
const inks = ['#2c6443', '#6e5210', '#1b5e5c', '#86421d', '#823843', '#2f5378', '#574878', '#525d18', '#3d4a44'];
const grounds = [
  '#dfebdf',
  '#f1e8ce',
  '#d6e8e6',
  '#f5e3d5',
  '#f5e2e3',
  '#dae4ee',
  '#e6e3da',
  '#e5e9d0',
  '#d8e9f0',
  '#e9e5ee',
];
const pale = '#fbfaf5';

/**
 * A calm ground: two tints, soft patches, thin curves, dots, and pale pieces of characters that are not in the picture.
 */
export function drawGround({ width, height }: Area, placed: readonly Placement[], random: Random): string {
  const [from, to] = random.shuffle(grounds);
  const parts = [
    `<linearGradient id="g" x1="0" y1="0" x2="1" y2="${round(random.between(0, 1))}"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`,
    `<rect width="${width}" height="${height}" fill="url(#g)"/>`,
  ];
  for (let i = 0; i < 9; i += 1) {
    const center = `cx="${round(random.between(0, width))}" cy="${round(random.between(0, height))}"`;
    parts.push(
      `<ellipse ${center} rx="${round(random.between(20, 80))}" ry="${round(random.between(14, 50))}" fill="${random.pick(grounds)}" opacity=".7"/>`,
    );
  }
  const outlines = Object.values(glyphs).filter((path) => placed.every(({ item }) => item.dark !== path));
  for (let i = 0; i < 7; i += 1) {
    const scale = round(random.between(0.14, 0.34), 3);
    const move = `translate(${round(random.between(-20, width - 30))} ${round(random.between(-20, height - 30))}) rotate(${round(random.between(-50, 50))})`;
    parts.push(
      `<path transform="${move} scale(${scale})" d="${random.pick(outlines)}" fill="${random.pick(inks)}" opacity="${round(random.between(0.06, 0.11), 2)}"/>`,
    );
  }
  parts.push(drawCurves({ width, height }, 12, 0.3, random));
  for (let i = 0; i < 70; i += 1) {
    const center = `cx="${round(random.between(0, width))}" cy="${round(random.between(0, height))}"`;
    parts.push(`<circle ${center} r="${round(random.between(0.5, 1.6))}" fill="${random.pick(inks)}" opacity=".35"/>`);
  }
  return parts.join('');
}

/** The item in a random ink with a pale rim, turned, slanted, and with every point a little off. */
export function drawItem({ item, size, angle, x, y, w, h }: Placement, random: Random): string {
  const scale = size / item.grid;
  const ink = random.pick(inks);
  const turn = `rotate(${round(angle)}) skewX(${round(random.between(-7, 7))}) scale(${round(scale * random.between(0.94, 1.04), 4)} ${round(scale, 4)})`;
  const move = `translate(${round(x + w / 2)} ${round(y + h / 2)}) ${turn} translate(${-item.grid / 2} ${-item.grid / 2})`;
  const rim = `stroke="${pale}" stroke-width="${round(4 / scale)}" stroke-linejoin="round" opacity=".75"`;
  // Characters are thin strokes: a line of their own ink makes them as heavy as the drawings.
  const weight = item.light ? '' : ` stroke="${ink}" stroke-width="${round(0.7 / scale)}" stroke-linejoin="round"`;
  const dark = shake(item.dark, item.grid, random);
  const light = item.light && `<path d="${shake(item.light, item.grid, random)}" fill="${pale}"/>`;
  return `<g transform="${move}"><path d="${dark}" fill="${pale}" ${rim}/><path d="${dark}" fill="${ink}"${weight}/>${light}</g>`;
}

/** A few lines over everything, against reading by outline. */
export function drawScratches(area: Area, random: Random): string {
  return drawCurves(area, 4, 0.4, random);
}

function drawCurves({ width, height }: Area, count: number, opacity: number, random: Random): string {
  const curves: string[] = [];
  for (let i = 0; i < count; i += 1) {
    const points = Array.from(
      { length: 4 },
      () => `${round(random.between(-20, width + 20))} ${round(random.between(-20, height + 20))}`,
    );
    const stroke = `stroke="${random.pick(inks)}" stroke-width="${round(random.between(0.7, 1.7))}"`;
    curves.push(`<path d="M${points[0]}C${points.slice(1).join(' ')}" fill="none" ${stroke} opacity="${opacity}"/>`);
  }
  return curves.join('');
}

/** Moves each coordinate by up to 0.8 % of the grid. */
function shake(path: string, grid: number, random: Random): string {
  return path.replace(
    /-?\d+(?:\.\d+)?/g,
    (number) => ` ${round(Number(number) + random.between(-grid, grid) * 0.008)}`,
  );
}

const round = (value: number, digits = 1) => Number(value.toFixed(digits));
