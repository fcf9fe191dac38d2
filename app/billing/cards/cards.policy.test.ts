import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newCardNumber } from '#test/payouts.ts';
import { grouped, isCardNumber, isLuhn, mayDecide, toDigits } from './cards.policy.ts';
import { AddCardInput } from './cards.schema.ts';

test.each([
  ['4532015112830366', true],
  ['6228480402564890018', true],
  ['4532015112830367', false],
  ['', false],
])('the check digit of %s: %s', (digits, holds) => expect(isLuhn(digits)).toBe(holds));

test('one wrong digit is always noticed', () => {
  fc.assert(
    fc.property(fc.nat(15), fc.integer({ min: 1, max: 9 }), (at, shift) => {
      const digits = newCardNumber();
      const wrong = digits.slice(0, at) + String((Number(digits[at]) + shift) % 10) + digits.slice(at + 1);
      expect([isLuhn(digits), isLuhn(wrong)]).toEqual([true, false]);
    }),
  );
});

test('persons have 16 to 19 digits that check, companies 6 to 32', () => {
  expect(isCardNumber('personal', '4532015112830366')).toBe(true);
  expect(isCardNumber('personal', '45320151128303')).toBe(false);
  expect(isCardNumber('personal', '0'.repeat(20))).toBe(false);
  expect(isCardNumber('company', '123456')).toBe(true);
  expect(isCardNumber('company', '1'.repeat(32))).toBe(true);
  expect(isCardNumber('company', '1'.repeat(33))).toBe(false);
  expect(isCardNumber('company', '12345')).toBe(false);
});

test('numbers are understood as people type them', () => {
  expect(toDigits(' ６２２５ 8801-0000 ')).toBe('622588010000');
  expect(grouped('6225880100001')).toBe('6225 8801 0000 1');
  const input = { cardNumber: '6225 8801 0000 0001', bank: ' 招商银行 ', mobile: '13800138000' };
  expect(AddCardInput.parse(input)).toEqual({
    cardNumber: '6225880100000001',
    bank: '招商银行',
    branch: '',
    mobile: '13800138000',
  });
  expect(AddCardInput.safeParse({ ...input, cardNumber: '6225x88010000000' }).success).toBe(false);
});

test('nobody decides on their own card', () => {
  expect(mayDecide({ kind: 'staff', id: 1 }, 2)).toBe(true);
  expect(mayDecide({ kind: 'staff', id: 1 }, 1)).toBe(false);
  expect(mayDecide({ kind: 'member', id: 1 }, 2)).toBe(false);
});
