import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawCaptcha, height, width, type Spot } from './draw.server.ts';
import { glyphs } from './glyphs.gen.ts';
import { icons } from './icons.ts';
import { listAll } from './items.server.ts';
import { createRandom } from './random.server.ts';

const isApart = (a: Spot, b: Spot) => a.x + a.w < b.x || b.x + b.w < a.x || a.y + a.h < b.y || b.y + b.h < a.y;

test('a picture has two targets and two decoys, apart from each other and inside', async () => {
  for (let i = 0; i < 30; i += 1) {
    const { png, targets, decoys } = await drawCaptcha({ language: i % 2 ? 'en' : 'zh-cn' });
    const info = await sharp(png).metadata();
    expect([info.format, info.width, info.height]).toEqual(['png', width, height]);
    expect([targets.length, decoys.length]).toEqual([2, 2]);
    const spots = [...targets, ...decoys];
    expect(new Set(spots.map(({ label }) => label)).size).toBe(4);
    for (const [at, spot] of spots.entries()) {
      expect(spot.x >= 0 && spot.y >= 0 && spot.x + spot.w <= width && spot.y + spot.h <= height).toBe(true);
      for (const other of spots.slice(at + 1)) expect(isApart(spot, other)).toBe(true);
    }
  }
});

test('something is really drawn where the target is said to be', async () => {
  const { png, targets } = await drawCaptcha({ language: 'en' });
  for (const { x, y, w, h } of targets) {
    const { channels } = await sharp(png).extract({ left: x, top: y, width: w, height: h }).greyscale().stats();
    expect(channels[0]?.stdev).toBeGreaterThan(12);
  }
});

test('readers of English get drawings named in English, readers of Chinese also characters', () => {
  expect(listAll('en').every(({ label }) => /^<[a-z]+>$/.test(label))).toBe(true);
  const labels = listAll('zh-cn').map(({ label }) => label);
  expect(labels).toContain('<苹果>');
  expect(labels).toContain('山');
  expect(new Set(labels).size).toBe(labels.length);
});

test('outlines are absolute paths without arcs, so that every point may be moved', () => {
  for (const path of [
    ...Object.values(glyphs),
    ...icons.flatMap(({ dark, light }) => (light ? [dark, light] : [dark])),
  ]) {
    expect(path).toMatch(/^M[-\d. MLQCZ]+Z$/);
  }
});

test('the same random numbers draw the same picture, others another', async () => {
  const seeded = (seed: number) => {
    let state = seed;
    return createRandom(() => {
      state = (state * 16_807) % 2_147_483_647;
      return state / 2_147_483_647;
    });
  };
  const [first, again, other] = await Promise.all(
    [7, 7, 8].map((seed) => drawCaptcha({ language: 'zh-cn', random: seeded(seed) })),
  );
  expect(again?.targets).toEqual(first?.targets);
  expect(again?.png.equals(first?.png ?? Buffer.alloc(0))).toBe(true);
  expect(other?.png.equals(first?.png ?? Buffer.alloc(0))).toBe(false);
});
