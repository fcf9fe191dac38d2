import fc from 'fast-check';
import { expect, test } from 'vitest';
import zh from '#app/admin/settings/settings.zh.ts';
import { sections, settingRanges } from '#app/admin/settings/settings.schema.ts';
import { amountOf, amountText, shownIn, unitFor, unitKinds, unitsOf, type UnitKind } from './units.ts';

test('an amount is shown in the largest unit that holds it whole', () => {
  expect([600, 259_200, 2_592_000, 90, 3601].map((amount) => amountText('time', amount, zh.units))).toEqual([
    '10 分钟',
    '3 天',
    '30 天',
    '90 秒',
    '3601 秒',
  ]);
  expect([1024, 10 * 1024 ** 2, 1024 ** 3, 1536].map((amount) => amountText('size', amount, zh.units))).toEqual([
    '1 KB',
    '10 MB',
    '1 GB',
    '1.5 KB',
  ]);
});

test('what is shown and typed again is the same amount', () => {
  const amount = fc
    .constantFrom<UnitKind>('time', 'size')
    .chain((kind) => fc.tuple(fc.constant(kind), fc.integer({ min: 1, max: 31_536_000 })));
  fc.assert(
    fc.property(amount, ([kind, value]) => {
      const whole = kind === 'size' ? value * 1024 : value;
      const unit = unitFor(kind, whole);
      expect(amountOf(kind, unit, shownIn(kind, unit, whole))).toBe(whole);
    }),
  );
});

test('half a unit is taken, nothing and letters are not', () => {
  expect(amountOf('size', 'MB', '2.5')).toBe(2_621_440);
  expect(amountOf('time', 'h', '1.5')).toBe(5400);
  for (const typed of ['', ' ', 'x', '1e999']) expect(amountOf('time', 'd', typed)).toBeNull();
  expect(unitsOf('time')).toEqual(Object.keys(unitKinds.time));
});

test('the ranges that are told are those that are checked', () => {
  for (const [name, { min, max }] of Object.entries(settingRanges)) {
    const shape = Object.assign({}, ...Object.values(sections).map((section) => section.shape)) as Record<
      string,
      { safeParse: (value: unknown) => { success: boolean } }
    >;
    expect(
      [min - 1, min, max, max + 1].map((value) => shape[name]!.safeParse(value).success),
      name,
    ).toEqual([false, true, true, false]);
  }
});
