import { expect, it } from 'vitest';
import { visibleParts } from './visible-text.ts';

const shown = (line: string) =>
  visibleParts(line)
    .map(({ text, hidden }) => hidden ?? text)
    .join('|');

it('names what turns the direction, has no width, or only looks like a blank', () => {
  expect(shown('if (admin\u202e)')).toBe('if (admin|U+202E|)');
  expect(shown('\u2066a\u2069')).toBe('U+2066|a|U+2069');
  expect(shown('a\u200bb\u00a0c\ufeff')).toBe('a|U+200B|b|U+00A0|c|U+FEFF');
  expect(shown('x\u3164\u{e0041}\u{e0100}\ue000')).toBe('x|U+3164|U+E0041|U+E0100|U+E000');
  expect(shown('a\u001b[31m\u2028b')).toBe('a|U+001B|[31m|U+2028|b');
  expect(shown('end\r')).toBe('end|CR');
});

it('leaves what is seen as it is: tabs, blanks, Chinese and its wide blank, emoji, markup', () => {
  for (const line of ['\tif (a) { }', '智能　笔记', '<script>alert(1)</script>', 'ok 😀'])
    expect(visibleParts(line)).toEqual([{ at: 0, text: line, hidden: null }]);
  expect(visibleParts('')).toEqual([]);
});
