import type { RatingStand } from './plugin-purchases.schema.ts';

/**
 * Where a member stands with the rating of a plugin they took or bought.
 * @param rateable what `listRateable` says of the plugin; nothing when they may not rate it
 * @param has.isRevoked their licence was taken back: then they are not asked for one
 */
export function ratingStandOf(rateable: { isRated: boolean } | undefined, has = { isRevoked: false }): RatingStand {
  if (!rateable) return null;
  if (rateable.isRated) return 'given';
  return has.isRevoked ? null : 'open';
}
