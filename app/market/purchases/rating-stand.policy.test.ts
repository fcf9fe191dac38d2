import { expect, it } from 'vitest';
import { ratingStandOf } from './rating-stand.policy.ts';

it('is open for who may rate and has not, unless the licence was taken back', () => {
  expect(ratingStandOf(undefined)).toBeNull();
  expect(ratingStandOf({ isRated: false })).toBe('open');
  expect(ratingStandOf({ isRated: true })).toBe('given');
  expect(ratingStandOf({ isRated: false }, { isRevoked: true })).toBeNull();
  expect(ratingStandOf({ isRated: true }, { isRevoked: true })).toBe('given');
});
