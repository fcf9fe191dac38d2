import { expect, test } from 'vitest';
import { answerBar, canClose, canReopen, lengthOf, winningVote } from './thread-rules.policy.ts';

const open = { kind: 'question', isClosed: false, hasBounty: false, archivedAt: null } as const;

test('staff close at once, members vote, nobody else', () => {
  expect([canClose('staff', open), canClose('vote', open), canClose(null, open)]).toEqual([true, true, false]);
  expect(canClose('staff', { ...open, kind: 'article' })).toBe(false);
  expect([canClose('staff', { ...open, isClosed: true }), canClose('staff', { ...open, archivedAt: 1 })]).toEqual([
    false,
    false,
  ]);
  expect([canClose('staff', { ...open, hasBounty: true }), canClose('vote', { ...open, hasBounty: true })]).toEqual([
    true,
    false,
  ]);
});

test('only what is closed and not archived is reopened', () => {
  expect([
    canReopen('vote', { ...open, isClosed: true }),
    canReopen('vote', open),
    canReopen(null, { ...open, isClosed: true }),
  ]).toEqual([true, false, false]);
  expect(canReopen('staff', { ...open, isClosed: true, archivedAt: 1 })).toBe(false);
});

const rule = { answerers: 'all', reputation: null, archivedAt: null } as const;
const member = { isStaff: false, reputation: 10, reachesLevel: false };

test.each([
  [rule, false, member, null],
  [rule, true, member, 'closed'],
  [{ ...rule, archivedAt: 1 }, true, { ...member, isStaff: true }, 'archived'],
  [{ ...rule, answerers: 'staff' as const }, false, member, 'staff'],
  [{ ...rule, answerers: 'staff' as const }, false, { ...member, isStaff: true }, null],
  [{ ...rule, answerers: 'reputation' as const }, false, member, 'reputation'],
  [{ ...rule, answerers: 'reputation' as const }, false, { ...member, reachesLevel: true }, null],
  [{ ...rule, answerers: 'reputation' as const, reputation: 10 }, false, member, null],
  [
    { ...rule, answerers: 'reputation' as const, reputation: 11 },
    false,
    { ...member, reachesLevel: true },
    'reputation',
  ],
] as const)('whether one may answer: %j, closed %j, %j', (given, isClosed, who, bar) => {
  expect(answerBar(given, isClosed, who)).toBe(bar);
});

test('the reason named most wins, of equals the first', () => {
  const [a, b] = [
    { reasonId: 1, duplicateOf: null },
    { reasonId: 2, duplicateOf: 7 },
  ];
  expect(winningVote([a, b, b])).toEqual(b);
  expect(winningVote([a, b])).toEqual(a);
  expect(winningVote([b, { ...b, duplicateOf: 8 }, { ...b, duplicateOf: 8 }])).toEqual({ ...b, duplicateOf: 8 });
  expect(winningVote([])).toBeNull();
});

test('blanks do not count, signs of four bytes count once', () => {
  expect(lengthOf(' 你 好\n🐌 ')).toBe(3);
});
