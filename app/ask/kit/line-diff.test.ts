import { array, assert, constantFrom, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareTexts, compareWords, type DiffLine } from './line-diff.ts';

const textOf = (line: DiffLine) =>
  line.kind === 'gap' ? `…${line.count}` : line.parts.map((part) => part.text).join('');
const shown = (lines: DiffLine[]) =>
  lines.map((line) => `${{ same: ' ', add: '+', del: '-', gap: '' }[line.kind]}${textOf(line)}`);

describe('two revisions', () => {
  it('are compared line by line, with equal lines around a change', () => {
    const before = ['1', '2', '3', '4', '5', '6', '7', '8', '9'].join('\n');
    expect(shown(compareTexts(before, before.replace('5', 'five')))).toEqual([
      ' 1',
      ' 2',
      ' 3',
      ' 4',
      '-5',
      '+five',
      ' 6',
      ' 7',
      ' 8',
      ' 9',
    ]);
  });

  it('leave out long equal stretches and say how long they are', () => {
    const long = Array.from({ length: 40 }, (_, i) => `line ${i}`).join('\n');
    const lines = compareTexts(long, `${long}\nnew`);
    expect(lines[0]).toEqual({ kind: 'gap', count: 37 });
    expect(shown(lines).at(-1)).toBe('+new');
  });

  it('mark the changed words of a changed line, in Chinese single characters', () => {
    const { before, after } = compareWords('默认的上下文是 4096 词元', '默认的上下文是 8192 词元');
    expect(before.filter((part) => part.isChanged)).toEqual([{ text: '4096', isChanged: true }]);
    expect(after.filter((part) => part.isChanged)).toEqual([{ text: '8192', isChanged: true }]);
    expect(compareWords('重排序模型', '重排模型').before.filter((part) => part.isChanged)).toEqual([
      { text: '序', isChanged: true },
    ]);
  });

  it('show lines that have little in common as a whole', () => {
    expect(compareWords('abc def', 'xyz uvw').before).toEqual([{ text: 'abc def', isChanged: true }]);
  });

  it('give both texts back whatever they are', () => {
    const text = array(constantFrom('a', 'b', '上下文', '', 'x y'), { maxLength: 12 }).map((lines) => lines.join('\n'));
    assert(
      property(text, text, (before, after) => {
        const lines = compareTexts(before, after).filter((line) => line.kind !== 'gap');
        const added = lines.filter((line) => line.kind === 'add').map(textOf);
        const removed = lines.filter((line) => line.kind === 'del').map(textOf);
        const has = (all: string, part: string[]) => part.every((line) => all.split('\n').includes(line));
        return (
          has(after, added) &&
          has(before, removed) &&
          (before === after || withEnd(before) === withEnd(after) ? added.length + removed.length === 0 : true)
        );
      }),
    );
  });
});

const withEnd = (text: string) => (text.endsWith('\n') ? text : `${text}\n`);
