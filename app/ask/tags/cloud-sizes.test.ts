import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cloudSizes, cloudSteps } from './cloud-sizes.ts';

test('the most used is the largest, the least used the smallest, and more use is never smaller', () => {
  expect(cloudSizes([1, 10, 100, 1000])).toEqual([1, 2, 4, 6]);
  expect(cloudSizes([7, 7])).toEqual([2, 2]);
  expect(cloudSizes([])).toEqual([]);
  fc.assert(
    fc.property(fc.array(fc.nat(1_000_000), { minLength: 2 }), (uses) => {
      const sorted = uses.toSorted((a, b) => a - b);
      const sizes = cloudSizes(sorted);
      expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
      for (const size of sizes) expect(size >= 1 && size <= cloudSteps).toBe(true);
    }),
  );
});
