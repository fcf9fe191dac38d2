import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold, toSimplified } from './fold.server.ts';

describe('fold', () => {
  it.each([
    ['ＧＰＴ－４ｏ', 'gpt-4o'],
    ['資料庫與軟體', '资料库与软体'],
    ['Café naïve', 'cafe naive'],
    ['e\u0301', 'e'],
    ['ﾃﾞｰﾀ', 'データ'],
    ['㈱', '(株)'],
    ['gpt‑4 it’s', "gpt-4 it's"],
    ['zero\u200bwidth\u00ad', 'zerowidth'],
    ['\u1112\u1161\u11ab', '한'],
    ['a\0b\ud800c', 'a b c'],
  ])('%s', (text, folded) => {
    expect(fold(text).text).toBe(folded);
  });

  it('keeps capitals beside the lower-case text, unit by unit', () => {
    expect(fold('useEffect İ').cased).toBe('useEffect I');
    expect(fold('useEffect İ').text).toBe('useeffect i');
  });

  it('leads every unit back to its characters', () => {
    const { text, starts, ends } = fold('a㈱𠮷е\u0301z');
    const original = (part: string): string =>
      'a㈱𠮷е\u0301z'.slice(starts[text.indexOf(part)], ends[text.indexOf(part) + part.length - 1]);
    expect(original('株')).toBe('㈱');
    expect(original('𠮷')).toBe('𠮷');
    expect(original('z')).toBe('z');
  });

  it('keeps offsets in order and in range for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const folded = fold(text);
        expect(folded.cased).toHaveLength(folded.text.length);
        expect(folded.starts).toHaveLength(folded.text.length);
        folded.starts.forEach((start, at) => {
          expect(start).toBeGreaterThanOrEqual(folded.starts[at - 1] ?? 0);
          expect(folded.ends[at]).toBeGreaterThan(start);
          expect(folded.ends[at]).toBeLessThanOrEqual(text.length);
        });
      }),
    );
  });
});

describe('toSimplified', () => {
  it('converts character by character', () => {
    expect(toSimplified('臺灣線上說後裡')).toBe('台湾线上说后里');
    expect(toSimplified('著名的简体')).toBe('著名的简体');
  });
});
