import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emptyYear, monthOf, readYear, runOf, taxOf, yearOf } from './taxes.policy.ts';
import type { TaxProfile, TaxYear } from './taxes.schema.ts';

const yuan = (amount: number) => BigInt(Math.round(amount * 100));

/** A year after payments one after the other; returns the tax of each. */
function pay(profile: TaxProfile, payments: [day: string, yuan: number][]): { taxes: bigint[]; year: TaxYear } {
  const year: TaxYear = { income: 0n, tax: 0n, months: [] };
  const taxes = payments.map(([day, amount]) => {
    const income = yuan(amount);
    const tax = taxOf(profile, { day, income }, year);
    year.income += income;
    year.tax += tax;
    const month = year.months.find((one) => one.month === monthOf(day));
    if (month) Object.assign(month, { income: month.income + income, tax: month.tax + tax });
    else year.months.push({ month: monthOf(day), income, tax });
    return tax;
  });
  return { taxes, year };
}

test('a day tells its month and year', () => {
  expect([monthOf('2026-11-30'), yearOf('2026-11-30'), monthOf('2027-01-01'), yearOf('2027-01-01')]).toEqual([
    11, 2026, 1, 2027,
  ]);
  expect(emptyYear).toEqual({ income: 0n, tax: 0n, months: [] });
});

test('a month in which nothing was earned is none of the run', () => {
  const months = [1, 2, 3].map((month) => ({ month, income: month === 2 ? 0n : 5n, tax: 0n }));
  expect([runOf(4, { income: 10n, tax: 0n, months }), runOf(2, { income: 10n, tax: 0n, months })]).toEqual([2, 2]);
});

test('a payment before the first table is taxed by that table', () => {
  const payment = { income: yuan(10_000) };
  expect(taxOf('payment', { ...payment, day: '2018-12-31' }, emptyYear)).toBe(
    taxOf('payment', { ...payment, day: '2019-01-01' }, emptyYear),
  );
});

test('nothing is withheld under the profile "none"', () => {
  expect(taxOf('none', { day: '2026-05-01', income: yuan(1_000_000) }, emptyYear)).toBe(0n);
});

describe('cumulative withholding of platforms', () => {
  test.each([
    [6250, 0], // 80 % is the month's 5,000
    [6250.01, 0], // 0.008 yuan taxable, at 3 %
    [10_000, 90], // 8,000 − 5,000 = 3,000 at 3 %
    [51_250, 1080], // 36,000 at 3 %
    [51_260, 1080.8], // 36,008 at 10 % − 2,520
    [186_250, 11_880],
    [186_260, 11_881.6], // 144,008 at 20 % − 16,920
    [381_260, 43_082], // 300,008 at 25 % − 31,920
    [531_260, 73_082.4], // 420,008 at 30 % − 52,920
    [831_260, 145_082.8], // 660,008 at 35 % − 85,920
    [1_206_260, 250_083.6], // 960,008 at 45 % − 181,920
  ])('the first month of %d yuan: %d yuan', (income, tax) => {
    expect(pay('labor', [['2026-03-10', income]]).taxes).toEqual([yuan(tax)]);
  });

  test('each month of a run brings its 5,000 yuan, and what was withheld counts', () => {
    const { taxes } = pay('labor', [
      ['2026-01-10', 10_000],
      ['2026-02-10', 10_000],
      ['2026-02-20', 10_000], // the same month brings no second allowance
      ['2026-03-01', 3000],
    ]);
    // 3,000 → 90; 6,000 → 180; 14,000 → 420; 26,400 − 15,000 = 11,400 → 342 < 420
    expect(taxes).toEqual([yuan(90), yuan(90), yuan(240), 0n]);
  });

  test('a month without income breaks the run, not the year’s income', () => {
    const { taxes } = pay('labor', [
      ['2026-01-10', 10_000],
      ['2026-03-10', 10_000],
    ]);
    // 16,000 − 5,000 × 1 = 11,000 → 330, less 90
    expect(taxes).toEqual([yuan(90), yuan(240)]);
    const months = [1, 2, 4, 5].map((month) => ({ month, income: 1n, tax: 0n }));
    expect([3, 4, 6, 7].map((month) => runOf(month, { income: 4n, tax: 0n, months }))).toEqual([3, 1, 3, 1]);
  });

  test('before the announcement was in force each month counts as one payment', () => {
    expect(pay('labor', [['2025-09-30', 10_000]]).taxes).toEqual([yuan(1600)]);
    expect(pay('labor', [['2025-10-01', 10_000]]).taxes).toEqual([yuan(90)]);
  });
});

describe('withholding per payment', () => {
  test.each([
    [800, 0],
    [800.05, 0.01],
    [4000, 640],
    [4000.01, 640], // 20 % costs from here on: 3,200.01
    [25_000, 4000],
    [25_010, 4002.4], // 20,008 at 30 % − 2,000
    [62_500, 13_000],
    [62_510, 13_003.2], // 50,008 at 40 % − 7,000
  ])('%d yuan: %d yuan', (income, tax) => {
    expect(pay('payment', [['2026-03-10', income]]).taxes).toEqual([yuan(tax)]);
  });

  test('payments of a month count as one, those of another month do not', () => {
    const { taxes, year } = pay('payment', [
      ['2026-03-01', 800],
      ['2026-03-31', 3200],
      ['2026-04-01', 800],
    ]);
    expect(taxes).toEqual([0n, yuan(640), 0n]);
    expect(year.tax).toBe(yuan(640));
  });
});

test('however a month’s income is split, the same is withheld, never more than the income, never less than nothing', () => {
  const amounts = fc.array(fc.bigInt({ min: 1n, max: 10n ** 10n }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(amounts, fc.constantFrom('labor' as const, 'payment' as const), (parts, profile) => {
      const day = '2026-06-15';
      const year: TaxYear = { income: 0n, tax: 0n, months: [{ month: 6, income: 0n, tax: 0n }] };
      for (const income of parts) {
        const tax = taxOf(profile, { day, income }, year);
        expect(tax >= 0n && tax < income + 1n).toBe(true);
        year.income += income;
        year.tax += tax;
        Object.assign(year.months[0]!, { income: year.income, tax: year.tax });
      }
      const whole = taxOf(profile, { day, income: year.income }, emptyYear);
      expect(year.tax >= whole && year.tax - whole <= 1n).toBe(true);
    }),
  );
});

test('a year survives JSON', () => {
  const wire = { income: '9007199254740993', tax: '1', months: [{ month: 2, income: '9007199254740993', tax: '1' }] };
  expect(readYear(wire)).toEqual({
    income: 9_007_199_254_740_993n,
    tax: 1n,
    months: [{ month: 2, income: 9_007_199_254_740_993n, tax: 1n }],
  });
});
