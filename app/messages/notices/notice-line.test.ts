import { describe, expect, it } from 'vitest';
import en from './notice-lines.en.ts';
import zh from './notice-lines.zh.ts';
import { lineOf } from './notice-line.ts';
import { moneyActs } from './money-acts.schema.ts';
import { developerActs, type NoticeView, ratingActs } from './notices.schema.ts';

const bert = { id: 7, nickname: 'bert', avatar: '' } as NoticeView['actor'];
const notice = (more: Partial<NoticeView>) =>
  ({ kind: 'market', act: 'pluginRated', actor: bert, actors: 1, data: {}, ...more }) as NoticeView;
const names = { title: '字数统计', titleEn: 'Word counter' };

describe('a notice about a plugin', () => {
  it.each([...ratingActs, ...developerActs])('keeps its words apart from the name in English: %s', (act) =>
    expect(lineOf(en, notice({ act, data: names }))).toMatchObject({
      did: expect.stringMatching(/ $/) as string,
      title: 'Word counter',
    }),
  );

  it.each(moneyActs.filter((act) => act.startsWith('plugin')))(
    'of its sales calls it by its name in the reader’s language: %s',
    (act) => {
      const sold = notice({ kind: 'money', act, actor: null, data: { ...names, amount: 680 } });
      expect([lineOf(zh, sold).title, lineOf(en, sold).title]).toEqual(['字数统计', 'Word counter']);
    },
  );

  it('that was kept with one name alone shows that one in both languages', () => {
    const old = notice({ kind: 'money', act: 'pluginSold', actor: null, data: { title: '字数统计', amount: 680 } });
    expect([lineOf(zh, old).title, lineOf(en, old).title]).toEqual(['字数统计', '字数统计']);
  });
});

it('a developer is told of their application under their name in the reader’s language', () => {
  const told = notice({ kind: 'moderation', act: 'developerApproved', actor: null, data: names });
  expect([lineOf(zh, told).title, lineOf(en, told).title]).toEqual(['字数统计', 'Word counter']);
});
