import sharp from 'sharp';
import { expect, it } from 'vitest';
import { drawShareImage, type ShareOrder } from './share-drawing.server.ts';

const order: ShareOrder = {
  title: '为什么大模型会忘记对话开头说过的话？',
  kicker: '问题 · 提示词',
  site: '阅读角',
  foot: '慢慢读',
  accent: '#1f5fbf',
  icon: null,
};

/** How many pixels of a picture are not its ground, and where they begin and end from the left. */
async function inkOf(png: Buffer, top: number, height: number) {
  const region = { left: 0, top, width: 1200, height };
  const { data, info } = await sharp(png).extract(region).greyscale().raw().toBuffer({ resolveWithObject: true });
  const columns = [...data].flatMap((value, i) => (value < 200 ? [i % info.width] : []));
  return { count: columns.length, from: Math.min(...columns), to: Math.max(...columns) };
}

it('draws the words of a post inside the edges, in 1200 by 630 pixels', async () => {
  const png = await drawShareImage(order);
  const { width, height, format } = await sharp(png).metadata();
  expect([width, height, format]).toEqual([1200, 630, 'png']);
  const title = await inkOf(png, 230, 290);
  expect(title.count).toBeGreaterThan(3000);
  expect(title.from).toBeGreaterThanOrEqual(78);
  expect(title.to).toBeLessThanOrEqual(1122);
  const [band] = await sharp(png).extract({ left: 600, top: 2, width: 1, height: 1 }).removeAlpha().raw().toBuffer();
  expect(band).toBeLessThan(80); // the red of the accent
});

it('breaks long titles into four lines, words that fit no line too, and survives signs that no font has', async () => {
  for (const title of [
    '长'.repeat(300),
    'x'.repeat(300),
    'A long English title. '.repeat(20),
    '\u{1f40c}\u{f0000}',
    '',
  ]) {
    const png = await drawShareImage({ ...order, title });
    const below = await inkOf(png, 530, 10);
    expect([title.slice(0, 9), below.count]).toEqual([title.slice(0, 9), 0]);
    if (title) expect((await inkOf(png, 230, 290)).to).toBeLessThanOrEqual(1122);
  }
});

it('draws no word where there is none', async () => {
  const png = await drawShareImage({ ...order, kicker: '', foot: '' });
  expect((await inkOf(png, 550, 60)).count).toBe(0);
});
