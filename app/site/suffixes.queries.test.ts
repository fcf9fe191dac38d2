import { expect, test } from 'vitest';
import type { Ctx } from '#app/core/ctx.server.ts';
import { drawSuffix } from './suffixes.queries.server.ts';

const draw = async (suffix: string, background = '') => (await drawSuffix({} as Ctx, { suffix, background })).text();

test('the suffix stands on the icon, in the colour that was asked for', async () => {
  expect(await draw('pdf', '#c4412f')).toMatch(/fill="#c4412f".*>PDF<\/text>/);
});

test('nothing that was sent gets into the picture as markup', async () => {
  const svg = await draw('"><script>alert(1)</script>', 'red"/><script>');
  expect(svg).not.toContain('script>');
  expect(svg).toContain('>SCRIP</text>');
  expect(await draw('../')).toContain('>FILE</text>');
});
