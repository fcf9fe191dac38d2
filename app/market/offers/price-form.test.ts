import { expect, it } from 'vitest';
import { ownPartOf, priceOf } from './price-form.ts';

it('takes a price from 1.00 to 9999.99 yuan and nothing else', () => {
  expect(priceOf('68')).toBe(6800n);
  expect(priceOf('9999.99')).toBe(999_999n);
  for (const typed of ['', '0.99', '10000', 'much', '1.234']) expect(priceOf(typed)).toBeNull();
});

it('divides what is typed as a sale is divided: the site’s share rounded down, the rest to the developer', () => {
  expect(ownPartOf('68', 1500)).toEqual({ own: 5780n, site: 1020n });
  expect(ownPartOf('1.01', 1500)).toEqual({ own: 86n, site: 15n });
  expect(ownPartOf('12', 0)).toEqual({ own: 1200n, site: 0n });
  expect(ownPartOf('0.5', 1500)).toBeNull();
  expect(ownPartOf('', 1500)).toBeNull();
});
