import { expect, test } from 'vitest';
import { isOwnCall, noteOwnCall } from './own-calls.ts';

test('a page knows its own last calls, and no others', () => {
  noteOwnCall('mine');
  noteOwnCall(null);
  expect([isOwnCall('mine'), isOwnCall('theirs'), isOwnCall(undefined), isOwnCall(null)]).toEqual([
    true,
    false,
    false,
    false,
  ]);
  for (let n = 0; n < 50; n += 1) noteOwnCall(`later ${n}`);
  expect([isOwnCall('mine'), isOwnCall('later 0')]).toEqual([false, true]);
});
