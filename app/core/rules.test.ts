import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { isEmptyRichText, isIdNumber, issueText, issueTexts, patterns, rule } from './rules.ts';

describe('named rules', () => {
  it.each([
    ['abc', true],
    ['a_1', true],
    ['ab', false],
    ['1abc', false],
    ['a'.repeat(15), true],
    ['a'.repeat(16), false],
    ['ab-c', false],
  ])('account %s → %s', (value, isRight) => expect(patterns.account.test(value)).toBe(isRight));

  it.each([
    ['123456', true],
    ['12345', false],
    ['a'.repeat(32), true],
    ['a'.repeat(33), false],
    ['abc<def', false],
    ['abc&def', false],
    ["abc'def", false],
    ['密码一二三四', true],
  ])('password %s → %s', (value, isRight) => expect(patterns.password.test(value)).toBe(isRight));

  it.each([
    ['13800138000', true],
    ['12800138000', false],
    ['1380013800', false],
  ])('mobile %s → %s', (value, isRight) => expect(patterns.mobile.test(value)).toBe(isRight));

  it.each([
    ['11010519491231002X', true],
    ['11010519491231002x', true],
    ['110105194912310021', false],
    ['130503670401001', true],
    ['12345678901234', false],
  ])('ID number %s → %s (GB 11643 check character)', (value, isRight) => expect(isIdNumber(value)).toBe(isRight));

  it('knows rich text without content', () => {
    for (const empty of ['', '  ', '<p></p>', '<p>&nbsp;</p>', '<p><br></p>'])
      expect(isEmptyRichText(empty)).toBe(true);
    expect(isEmptyRichText('<p>x</p>')).toBe(false);
  });
});

describe('typed numbers', () => {
  const saidOf = (schema: z.ZodType, value: unknown) =>
    schema.safeParse(value).error?.issues.map((issue) => [issueText(issue).in('zh-cn'), issueText(issue).in('en')]);
  const whole = rule.whole({ min: 0, max: 1000 });
  const decimal = rule.decimal({ min: 0, max: 1 });

  it('are taken as numbers and as text', () => {
    expect(['0', ' 12 ', '１０００', 7].map((value) => whole.parse(value))).toEqual([0, 12, 1000, 7]);
    expect(['0.5', 1].map((value) => decimal.parse(value))).toEqual([0.5, 1]);
    expect(z.object({ days: whole.default(7) }).parse({})).toEqual({ days: 7 });
  });
  it.each(['', '  ', null, undefined, [], true, 'half', '1.2.3', Number.NaN, Infinity, -1, 1001].map((one) => [one]))(
    'are not 0 where nothing is typed, and what is none is told the range: %j',
    (value) => {
      expect(saidOf(whole, value)).toEqual([['请填写 0 到 1,000 之间的整数', 'Enter a whole number from 0 to 1,000']]);
      expect(saidOf(decimal, value)).toEqual([['请填写 0 到 1 之间的数', 'Enter a number from 0 to 1']]);
    },
  );
  it('are whole where they have to be', () => {
    expect(saidOf(whole, '1.5')?.[0]?.[0]).toBe('请填写 0 到 1,000 之间的整数');
    expect(saidOf(rule.decimal({ min: 0.5, max: 100 }), '0.25')?.[0]?.[0]).toBe('请填写 0.5 到 100 之间的数');
    expect(saidOf(rule.whole({ min: -10_000, max: 0 }), 1)?.[0]?.[1]).toBe('Enter a whole number from -10,000 to 0');
  });
});

describe('what is wrong with a field', () => {
  const fields = {
    email: z.string().min(1),
    account: z.string().min(1),
    title: z.string().min(1),
    storageRegion: z.string().min(1),
    tags: z.array(z.string()).min(1).max(5),
    networks: z.array(z.string()).min(2),
    category: z.number(),
    kind: z.enum(['question']),
    languages: z.enum(['both']),
  };
  const saidOf = (values: object) =>
    Object.values(issueTexts(z.object(fields).safeParse(values, { reportInput: true }).error!.issues, 'en'));
  it('is said in natural English: what to enter, to choose, to add', () => {
    expect(saidOf({ email: '', account: '', title: '', storageRegion: '', tags: [], networks: [], kind: 'x' })).toEqual(
      [
        'Enter your email address',
        'Enter an account name, email address or mobile number',
        'Enter a title',
        'Enter the region',
        'Add at least one tag',
        'Add at least 2 networks',
        'Choose a category',
        'Choose a kind',
        'Enter valid languages',
      ],
    );
    const filled = { email: 'a', account: 'a', title: 'a', storageRegion: 'a', networks: ['a', 'b'], kind: 'question' };
    expect(saidOf({ ...filled, category: '', languages: 'none', tags: ['1', '2', '3', '4', '5', '6'] })).toEqual([
      'You can add at most 5 tags',
      'Choose a category',
      'Enter valid languages',
    ]);
  });
  const said = (name: string, language: 'zh-cn' | 'en') => {
    const { error } = z.object({ [name]: z.string().min(2) }).safeParse({ [name]: 'x' });
    return issueText(error!.issues[0]!).in(language);
  };
  it.each([
    ['reason', '原因至少 2 个字符', 'The reason must have at least 2 characters'],
    ['pattern', '词条至少 2 个字符', 'The pattern must have at least 2 characters'],
    ['neverHeardOf', '内容至少 2 个字符', 'The never heard of must have at least 2 characters'],
  ])('is said in the reader’s words: %s', (name, zh, en) =>
    expect([said(name, 'zh-cn'), said(name, 'en')]).toEqual([zh, en]),
  );
});
