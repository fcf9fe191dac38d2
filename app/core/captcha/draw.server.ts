import sharp from 'sharp';
import type { Language } from '#app/core/texts/language.ts';
import { listItems, type Item } from './items.server.ts';
import { drawGround, drawItem, drawScratches, type Placement } from './paint.server.ts';
import { createRandom, type Random } from './random.server.ts';

/** Size of the picture in pixels. */
export const width = 350;
export const height = 200;
const targetCount = 2;
const decoyCount = 2;
/** Distance of an item to the others and to the edge, in pixels. */
const gap = 9;

/** An item and the box it fills, in pixels from the top left. */
export type Spot = { label: string; x: number; y: number; w: number; h: number };

export type Drawing = { png: Buffer; targets: Spot[]; decoys: Spot[] };

/**
 * Draws a click captcha: a PNG of 350 × 200 pixels with two targets, to be clicked in the order given, and two decoys.
 * All outlines are paths, so the machine needs no font. Readers of English get drawings only.
 */
export async function drawCaptcha({
  language,
  random = createRandom(),
}: {
  language: Language;
  random?: Random;
}): Promise<Drawing> {
  const placed = placeAll(listItems(language, targetCount + decoyCount, random), random);
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    drawGround({ width, height }, placed, random) +
    random
      .shuffle(placed)
      .map((placement) => drawItem(placement, random))
      .join('') +
    drawScratches({ width, height }, random) +
    '</svg>';
  const png = await sharp(Buffer.from(svg)).removeAlpha().png({ compressionLevel: 6 }).toBuffer();
  const spots = placed.map(({ item, x, y, w, h }) => ({ label: item.label, x, y, w, h }));
  return { png, targets: spots.slice(0, targetCount), decoys: spots.slice(targetCount) };
}

/** Finds every item a place of its own; starts over in the rare case that the first ones left no room. */
function placeAll(items: readonly Item[], random: Random): Placement[] {
  for (;;) {
    const placed: Placement[] = [];
    for (const item of items) {
      const placement = place(item, placed, random);
      if (placement) placed.push(placement);
    }
    if (placed.length === items.length) return placed;
  }
}

function place(item: Item, others: readonly Placement[], random: Random): Placement | undefined {
  for (let attempt = 0; attempt < 40; attempt += 1) {
    const size = random.between(36, 47);
    const angle = random.between(-28, 28);
    // A square turned by up to 28° needs this much; glyphs leave the corners free, so the box stays a little smaller.
    const side = Math.round(size * (1 + Math.abs(angle) / 120));
    const x = Math.round(random.between(gap, width - gap - side));
    const y = Math.round(random.between(gap, height - gap - side));
    const placement = { item, size, angle, x, y, w: side, h: side };
    if (others.every((other) => isApart(placement, other))) return placement;
  }
  return undefined;
}

const isApart = (a: Placement, b: Placement) =>
  a.x + a.w + gap < b.x || b.x + b.w + gap < a.x || a.y + a.h + gap < b.y || b.y + b.h + gap < a.y;
