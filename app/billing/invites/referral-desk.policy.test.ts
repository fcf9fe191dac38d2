import { expect, test } from 'vitest';
import { canVoidReferral } from './referral-desk.policy.ts';

test('staff voids referrals of others, once', () => {
  const referral = { memberId: 2, inviterId: 3, voidReason: null };
  expect(canVoidReferral(1, referral)).toBe(true);
  expect(canVoidReferral(2, referral)).toBe(false);
  expect(canVoidReferral(3, referral)).toBe(false);
  expect(canVoidReferral(1, { ...referral, voidReason: 'card' })).toBe(false);
});
