import { expect, test } from 'vitest';
import { parseQuery } from '#app/core/search/query.server.ts';
import { kinChoicesOf, withKin } from './search-weights.queries.server.ts';

test('a search finds by the words as typed and at most twelve kin of each, and by none of a function word', () => {
  const parsed = parseQuery('怎么省钱 太慢 显卡太小 幻觉');
  const widened = withKin(parsed);
  expect(parsed.terms.some((term) => kinChoicesOf(term).length > 12)).toBe(true);
  widened.terms.forEach(({ isStop, choices }, at) => {
    const own = parsed.terms[at]!.choices;
    expect(choices.slice(0, own.length)).toEqual(own);
    expect(choices.length - own.length).toBe(isStop ? 0 : Math.min(12, kinChoicesOf(parsed.terms[at]!).length));
  });
});
