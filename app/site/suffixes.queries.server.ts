import type { z } from 'zod';
import type { Ctx } from '#app/core/ctx.server.ts';
import type { SuffixInput } from './suffixes.schema.ts';

const shown = 5;

/**
 * An icon of a sheet with the suffix on a band, as SVG, contract section 9. Without a colour the suffix chooses one.
 */
export function drawSuffix(_ctx: Ctx, { suffix, background }: z.output<typeof SuffixInput>): Promise<Response> {
  const name =
    suffix
      .replace(/[^a-z\d]/gi, '')
      .slice(0, shown)
      .toUpperCase() || 'FILE';
  const colour = /^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(background) ? background : colourOf(name);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" role="img" aria-label="${name}"><path fill="#fbfaf7" stroke="#c9c4b8" stroke-width="2" d="M22 6h36l20 20v58a6 6 0 0 1-6 6H22a6 6 0 0 1-6-6V12a6 6 0 0 1 6-6z"/><path fill="#e6e3db" stroke="#c9c4b8" stroke-width="2" stroke-linejoin="round" d="M58 6v20h20z"/><rect x="8" y="46" width="66" height="28" rx="5" fill="${colour}"/><text x="41" y="66" text-anchor="middle" font-family="ui-sans-serif,system-ui,sans-serif" font-weight="700" font-size="18" fill="#fff">${name}</text></svg>`;
  const headers = { 'content-type': 'image/svg+xml; charset=utf-8', 'cache-control': 'public, max-age=86400' };
  return Promise.resolve(new Response(svg, { headers }));
}

/** A hue of its own for each suffix, dark enough for white letters (4.5 : 1 and more). */
function colourOf(name: string): string {
  const hue = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7);
  return `hsl(${hue} 45% 32%)`;
}
