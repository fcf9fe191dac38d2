import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { isWholeCode, plainCode } from '#app/billing/parts/code-signs.policy.ts';
import { batchState, canIssue, canVoid, codeOf, hintOf, shownCode } from './redemption-codes.policy.ts';

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

describe('a code', () => {
  test('carries 120 random bits and its check, in groups of five', () => {
    const code = codeOf(randomBytes(15));
    expect(shownCode(code)).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){4}[0-9A-HJKMNP-TV-Z]{5}$/);
    expect(isWholeCode(code)).toBe(true);
    expect(codeOf(new Uint8Array(15))).toBe('0'.repeat(25));
    expect(codeOf(new Uint8Array(15).fill(255)).slice(0, -1)).toBe('Z'.repeat(24));
    expect(new Set(Array.from({ length: 1000 }, () => codeOf(randomBytes(15)))).size).toBe(1000);
    expect(() => codeOf(randomBytes(14))).toThrow(RangeError);
    expect(hintOf(code)).toBe(code.slice(0, 4));
  });

  test('is found however it is typed', () => {
    const code = codeOf(randomBytes(15));
    const typed = shownCode(code).toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l').replaceAll('-', ' – ');
    expect(plainCode(` ${typed}\n`)).toBe(code);
    expect(plainCode('０Ａｂ-i')).toBe('0AB1');
  });

  test('with any one wrong character is none', () => {
    const code = codeOf(randomBytes(15));
    for (let i = 0; i < 25; i += 1)
      for (const letter of letters)
        if (letter !== code[i]) expect(isWholeCode(code.slice(0, i) + letter + code.slice(i + 1))).toBe(false);
  });

  test('with any two that changed places is none', () => {
    const code = codeOf(randomBytes(15));
    for (let i = 0; i < 24; i += 1)
      for (let j = i + 1; j < 24; j += 1) {
        const swapped = [...code];
        [swapped[i], swapped[j]] = [code[j]!, code[i]!];
        expect(isWholeCode(swapped.join(''))).toBe(code[i] === code[j]);
      }
  });

  test('is shown as far as there is something', () => {
    expect([shownCode(''), shownCode('ABC'), shownCode('ABCDEFG')]).toEqual(['', 'ABC', 'ABCDE-FG']);
  });

  test('too short, too long or with other letters is none', () => {
    for (const text of ['', 'A', '0'.repeat(24), '0'.repeat(26), `${'0'.repeat(24)}U`, '问'.repeat(25)])
      expect(isWholeCode(text)).toBe(false);
  });
});

describe('a batch', () => {
  const batch = { count: 2, redeemed: 0, issuedAt: 100, expiresAt: null, voidedAt: null };
  test('is what its facts say', () => {
    expect(batchState(batch, 500)).toBe('issued');
    expect(batchState({ ...batch, issuedAt: null }, 500)).toBe('draft');
    expect(batchState({ ...batch, expiresAt: 501 }, 500)).toBe('issued');
    expect(batchState({ ...batch, expiresAt: 500 }, 500)).toBe('expired');
    expect(batchState({ ...batch, redeemed: 2, expiresAt: 500 }, 500)).toBe('used');
    expect(batchState({ ...batch, voidedAt: 400, redeemed: 2 }, 500)).toBe('void');
  });

  test('has its codes made again only while none is redeemed', () => {
    expect(
      (['draft', 'issued', 'used', 'expired', 'void'] as const).map((state) => canIssue({ state, redeemed: 0 })),
    ).toEqual([true, true, false, false, false]);
    expect(canIssue({ state: 'issued', redeemed: 1 })).toBe(false);
    expect((['draft', 'issued', 'used', 'expired', 'void'] as const).map((state) => canVoid({ state }))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
