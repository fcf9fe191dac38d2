import { expect, it } from 'vitest';
import { lineDifference } from './line-difference.server.ts';

const many = (count: number, name: string) => Array.from({ length: count }, (_, at) => `${name}${at}\n`).join('');

it('numbers lines on both sides and leaves out what is far from a change', async () => {
  const before = many(20, 'line ');
  const found = await lineDifference(before, before.replace('line 9\n', 'new\nand more\n'));
  expect(found).toMatchObject({ added: 2, removed: 1, left: 0 });
  expect(found.lines[0]).toEqual({ kind: 'gap', count: 6 });
  expect(found.lines.at(-1)).toEqual({ kind: 'gap', count: 7 });
  expect(found.lines.slice(3, 8)).toEqual([
    { kind: 'same', before: 9, after: 9, text: 'line 8' },
    { kind: 'removed', before: 10, after: null, text: 'line 9' },
    { kind: 'added', before: null, after: 10, text: 'new' },
    { kind: 'added', before: null, after: 11, text: 'and more' },
    { kind: 'same', before: 11, after: 12, text: 'line 10' },
  ]);
});

it('takes a file that is new, gone, empty or equal for what it is', async () => {
  expect(await lineDifference(null, 'a\nb')).toMatchObject({ added: 2, removed: 0 });
  expect(await lineDifference('a\nb\n', null)).toMatchObject({ added: 0, removed: 2 });
  expect(await lineDifference(null, '')).toEqual({ lines: [], added: 0, removed: 0, left: 0 });
  expect(await lineDifference('a\n', 'a\n')).toMatchObject({ added: 0, removed: 0 });
  expect(await lineDifference('a\n', 'a'), 'an end of the last line that went').toMatchObject({ added: 1, removed: 1 });
  expect(await lineDifference('a\n', 'a\r\n'), 'another end of a line').toMatchObject({ added: 1, removed: 1 });
});

it('shows 2,000 changed lines and counts the rest', async () => {
  const found = await lineDifference(null, many(2500, 'x'));
  expect(found).toMatchObject({ added: 2500, left: 500 });
  expect(found.lines).toHaveLength(2000);
});

it('ends the search for what two texts have in common, and keeps their equal ends', async () => {
  const found = await lineDifference(`head\n${many(3000, 'x')}tail\n`, `head\n${many(3000, 'y')}tail\n`);
  expect(found).toMatchObject({ added: 3000, removed: 3000, left: 4000 });
  expect(found.lines[0]).toMatchObject({ kind: 'same', text: 'head' });
  expect(found.lines.slice(1).every(({ kind }) => kind === 'removed')).toBe(true);
});
