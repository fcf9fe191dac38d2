import { expect, test } from 'vitest';
import { mayClear } from './risks.policy.ts';

test('staff clears flags of others, nobody else does', () => {
  expect(mayClear({ kind: 'staff', id: 7 }, 8)).toBe(true);
  expect(mayClear({ kind: 'staff', id: 8 }, 8)).toBe(false);
  expect(mayClear({ kind: 'member', id: 7 }, 8)).toBe(false);
});
