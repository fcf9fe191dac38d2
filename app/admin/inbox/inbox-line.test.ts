import { expect, it } from 'vitest';
import type { InboxRow } from './inbox.schema.ts';
import { inboxLine } from './inbox-line.ts';
import zh from './inbox.zh.ts';

const text = {
  subject: 'post',
  title: '怎么限额？',
  words: '',
  cause: 'held',
  withheld: 'held',
  rule: null,
  flags: 0,
  flagReason: null,
} as const;
const line = (row: Pick<InboxRow, 'kind' | 'facts'>) =>
  inboxLine({ id: 7, since: 0, who: null, ...row } as InboxRow, zh);

it('says of a text what it is and why it waits, and leads to its card', () => {
  expect(line({ kind: 'held', facts: { ...text, rule: 'words' } })).toEqual({
    chip: '待审',
    tone: 'accent',
    title: '怎么限额？',
    notes: ['含须先审核的词'],
    to: '/admin/reviews?open=7',
  });
  expect(line({ kind: 'held', facts: { ...text, subject: 'comment', words: '抄的吧' } })).toMatchObject({
    title: '评论：抄的吧',
    notes: ['疑似垃圾内容'],
  });
});

it('says how often a text was flagged, why last, and whether it is hidden meanwhile', () => {
  const facts = {
    ...text,
    subject: 'answer',
    cause: 'flags',
    withheld: 'flagged',
    flags: 3,
    flagReason: 'spam',
  } as const;
  expect(line({ kind: 'flags', facts })).toMatchObject({
    chip: '举报 3',
    title: '回答：怎么限额？',
    notes: ['垃圾广告', '已先隐藏'],
  });
  // by its score, after an edit
  expect(line({ kind: 'flags', facts: { ...text, cause: 'edit' } })).toMatchObject({
    chip: '举报',
    notes: ['修改后疑似垃圾内容'],
  });
});

it('opens a report of messages where it stands; everything else has its page', () => {
  expect(line({ kind: 'messages', facts: { reason: 'fraud', words: '' } })).toMatchObject({
    title: '诈骗：没有附带消息',
    to: null,
  });
  const rating = { plugin: '翻译', stars: 1, words: '', reports: 2, reason: 'spam' } as const;
  expect(line({ kind: 'ratings', facts: rating })).toMatchObject({
    title: '翻译，1 星',
    notes: ['2 人举报', '垃圾广告'],
  });
  const plugin = { plugin: '翻译', version: '', isFirst: true, isSecurity: false, isTaken: true };
  expect(line({ kind: 'plugins', facts: plugin })).toMatchObject({
    title: '翻译：介绍',
    notes: ['首次送审', '已有人在看'],
    to: '/admin/market/reviews/7',
  });
  expect(line({ kind: 'edits', facts: { title: '怎么限额？', subject: 'answer', reason: '补上版本' } })).toMatchObject({
    title: '回答：怎么限额？',
    to: '/ask/reviews/edits/7',
  });
  expect(line({ kind: 'map', facts: { kind: 'edge', node: '注意力', about: '矩阵', reason: '先学' } })).toMatchObject({
    title: '连线：注意力, 矩阵',
    to: '/aiMap/proposals/7',
  });
});
