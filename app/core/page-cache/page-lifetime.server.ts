import { type MadeOf, unnamed } from '#app/core/page-tags.server.ts';

const shortest_ms = 60_000;
const longest_ms = 5 * 60_000;

/**
 * How long a guest's page may be kept, in ms. Its relative times ("2 hours ago") may come to lie a tenth beside the
 * truth, so the nearest one decides: from one minute to five. A page that names nothing it is made of stays a minute.
 */
export function lifetimeOf(body: Buffer, madeOf: MadeOf, now_ms: number): number {
  if (madeOf.now === unnamed.now) return shortest_ms;
  let nearest_ms = Infinity;
  for (const [, time] of body.toString('latin1').matchAll(/ datetime="([^"]+)"/gi)) {
    const distance_ms = Math.abs(now_ms - Date.parse(time!));
    if (distance_ms < nearest_ms) nearest_ms = distance_ms;
  }
  return Math.min(longest_ms, Math.max(shortest_ms, nearest_ms / 10));
}
