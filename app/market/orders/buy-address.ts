import type { Edition } from '#app/market/offers/offers.schema.ts';

type Wanted = { edition: Edition; coupon: string; usesPoints: boolean; licenceId: number | null };

/** The page where a plugin is bought, with what one has chosen there. */
export function buyPath(slug: string, { edition, coupon, usesPoints, licenceId }: Partial<Wanted> = {}): string {
  const query = new URLSearchParams({
    ...(edition && { edition }),
    ...(coupon && { coupon }),
    ...(usesPoints && { points: '1' }),
    ...(licenceId && { licence: String(licenceId) }),
  }).toString();
  return `/plugin/${slug}/buy${query && `?${query}`}`;
}
