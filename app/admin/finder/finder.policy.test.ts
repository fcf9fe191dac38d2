import { expect, test } from 'vitest';
import { foldName, searchableNames } from '#app/aimap/nodes/node-names.server.ts';
import { otherName, rank } from './finder.policy.ts';

type Entry = { titles: string[]; names: string[] };
const entries: Entry[] = [
  { titles: ['发件箱', 'Outbox'], names: ['outbox'] },
  { titles: ['邮件回复', 'Mail replies'], names: ['replies'] },
  { titles: ['邮件', 'Mail'], names: ['mail'] },
  { titles: ['发件人', 'Sender'], names: ['mailFrom'] },
  { titles: ['短信与邮件', 'SMS and mail'], names: ['sms'] },
  { titles: ['会员', 'Members'], names: ['members'] },
];
const find = (typed: string, limit = 6) =>
  rank(
    foldName(typed),
    entries,
    ({ titles, names }) => ({ titles: searchableNames(titles), names: searchableNames(names) }),
    limit,
  ).map(({ titles }) => titles[0]);

test('a whole title comes before its beginning, that before what stands inside, titles before names', () => {
  expect(find('mail')).toEqual(['邮件', '邮件回复', '短信与邮件', '发件人']);
  expect(find('邮件')).toEqual(['邮件', '邮件回复', '短信与邮件']);
  expect(find('mail', 2)).toEqual(['邮件', '邮件回复']);
});

test('pinyin is found whole, by its beginning, with spaces, and by its initials', () => {
  expect(find('fajianxiang')).toEqual(['发件箱']);
  expect(find('fajian')).toEqual(['发件箱', '发件人']);
  expect(find('fa jian ren')).toEqual(['发件人']);
  expect(find('fjr')).toEqual(['发件人']);
  expect(find('yjhf')).toEqual(['邮件回复']);
});

test('capitals, full width and traditional characters make no difference', () => {
  expect(find('OUTBOX')).toEqual(['发件箱']);
  expect(find('ｏｕｔｂｏｘ')).toEqual(['发件箱']);
  expect(find('郵件回復')).toEqual(['邮件回复']);
});

test('one or two Latin letters are taken for a beginning, or half of everything would be found', () => {
  expect(find('o')).toEqual(['发件箱']);
  expect(find('ai')).toEqual([]);
});

test('words that stand apart are found together, and nothing is found for nothing', () => {
  expect(find('mail sms')).toEqual(['短信与邮件']);
  expect(find('mail nothing')).toEqual([]);
  expect(find(' ')).toEqual([]);
});

test('a hit says by which name it was found, unless its title does', () => {
  expect(otherName('mail', '发件人', ['发件人', 'Sender', 'mailFrom'])).toBe('mailFrom');
  expect(otherName('发件', '发件人', ['发件人', 'Sender'])).toBe('');
  expect(otherName('fjr', '发件人', ['发件人', 'Sender'])).toBe('');
});
