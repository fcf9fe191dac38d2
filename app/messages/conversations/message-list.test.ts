import { describe, expect, it } from 'vitest';
import { withFirst, withNewest, withOlder } from './message-list.ts';

const rows = (...ids: number[]) => ids.map((id) => ({ id }));
const ids = (list: { id: number }[]) => list.map((row) => row.id);

describe('withNewest', () => {
  it.each([
    ['takes new ones in', [1, 2, 3], [5, 4, 3], 3, [1, 2, 3, 4, 5]],
    ['drops what is gone', [1, 2, 3, 4], [5, 3, 2], 3, [1, 2, 3, 5]],
    ['is the page when the page is all there is', [1, 2, 3], [3], 3, [3]],
    ['leaves no hole', [1, 2, 3], [9, 8, 7], 3, [7, 8, 9]],
    ['empties', [1, 2], [], 3, []],
    ['begins', [], [2, 1], 3, [1, 2]],
  ])('%s', (_name, shown, page, limit, expected) =>
    expect(ids(withNewest(rows(...shown), rows(...page), limit))).toEqual(expected),
  );
});

it('withOlder puts older ones before, each once', () =>
  expect(ids(withOlder(rows(4, 5), rows(4, 3, 2)))).toEqual([2, 3, 4, 5]));

it('withFirst keeps further conversations and moves one that has news', () => {
  const row = (id: number, person: number) => ({ id, show_user: { id: person } });
  const shown = [row(9, 1), row(8, 2), row(5, 3), row(3, 4)];
  expect(withFirst(shown, [row(11, 3), row(9, 1)], 2)).toEqual([row(11, 3), row(9, 1), row(8, 2), row(3, 4)]);
  expect(withFirst(shown, [row(11, 3)], 2)).toEqual([row(11, 3)]);
});
