import { expect, test } from 'vitest';
import { fitCamera } from '#app/aimap/canvas/camera.ts';
import { frameOf } from '#app/aimap/canvas/ground-frames.ts';
import { roomOf } from '#app/aimap/canvas/land-shape.ts';
import { fittingSize, linesOf, shortLinesOf, widthOf } from '#app/aimap/canvas/title-lines.ts';
import { readShippedMap } from '#db/starter/map.server.ts';

/** Bold letters of the display face beside those that `widthOf` counts. */
const bold = 1.12;

test.each([
  ['zh', 14],
  ['en', 12],
] as const)('the names of all areas fit their lands on a phone and can be read (%s)', async (language, size_px) => {
  const { areas } = await readShippedMap();
  const { k } = fitCamera(frameOf(areas.map(({ region }) => region)), { width: 390, height: 320 });
  const over = areas.filter((area) => {
    const room_px = roomOf(area.region) * 2 * k;
    const widthIn = (lines: readonly string[]) => Math.max(...lines.map(widthOf)) * bold;
    const width = Math.min(widthIn(linesOf(area[language])), widthIn(shortLinesOf(area[language])));
    return width * fittingSize(width, size_px, room_px) > room_px || fittingSize(width, size_px, room_px) < 10;
  });
  expect(over.map((area) => area[language])).toEqual([]);
});
