import { expect, test } from 'vitest';
import { type Crop, maxZoom, moveCrop, sideOf, startCrop, zoomCrop } from './crop.ts';

const image = { width: 800, height: 600 };

test('a crop begins as the largest square in the middle', () => {
  const crop = startCrop(image);
  expect(crop).toEqual({ x: 400, y: 300, zoom: 1 });
  expect(sideOf(image, crop)).toBe(600);
});

test('it never leaves the image, however it is moved and zoomed', () => {
  let crop: Crop = startCrop(image);
  const acts = [
    () => moveCrop(image, crop, 9, -9),
    () => zoomCrop(image, crop, 3, { x: 1, y: 0 }),
    () => moveCrop(image, crop, -0.4, 0.2),
    () => zoomCrop(image, crop, 0.1),
    () => zoomCrop(image, crop, 99),
    () => moveCrop(image, crop, 5, 5),
    () => zoomCrop(image, crop, 1.2, { x: 0, y: 1 }),
  ];
  for (const act of acts) {
    crop = act();
    const half = sideOf(image, crop) / 2;
    expect(crop.zoom).toBeGreaterThanOrEqual(1);
    expect(crop.zoom).toBeLessThanOrEqual(maxZoom);
    expect(crop.x - half).toBeGreaterThanOrEqual(-1e-9);
    expect(crop.y - half).toBeGreaterThanOrEqual(-1e-9);
    expect(crop.x + half).toBeLessThanOrEqual(image.width + 1e-9);
    expect(crop.y + half).toBeLessThanOrEqual(image.height + 1e-9);
  }
});

test('what lies under the pointer stays there while zooming', () => {
  const before = zoomCrop(image, startCrop(image), 2);
  const at = { x: 0.25, y: 0.75 };
  const under = (crop: Crop) => [
    crop.x + (at.x - 0.5) * sideOf(image, crop),
    crop.y + (at.y - 0.5) * sideOf(image, crop),
  ];
  const after = zoomCrop(image, before, 3, at);
  expect(under(after)[0]).toBeCloseTo(under(before)[0]!);
  expect(under(after)[1]).toBeCloseTo(under(before)[1]!);
});
