import { expect, test } from 'vitest';
import { roomOf } from './land-shape.ts';
import { fittingSize, linesOf, shortLinesOf, widthOf } from './title-lines.ts';

test('a Chinese character is as wide as two letters, about', () => {
  expect(widthOf('检索')).toBe(2);
  expect(widthOf('abcd')).toBeCloseTo(2.16);
});

test.each([
  ['智能体', ['智能体']],
  ['微调与训练', ['微调与训练']],
  ['基础与大模型', ['基础与', '大模型']],
  ['图像、语音与视频', ['图像、', '语音与视频']],
  ['Evaluation', ['Evaluation']],
  ['Foundations and LLMs', ['Foundations', 'and LLMs']],
  ['Supercalifragilistic', ['Supercalifragilistic']],
])('%s stands in %j', (title, lines) => expect(linesOf(title)).toEqual(lines));

test.each([
  ['Images, speech and video', ['Images,', 'speech', 'and video']],
  ['Foundations and LLMs', ['Foundations', 'and LLMs']],
  ['智能体', ['智能体']],
])('%s stands in %j where there is hardly room', (title, lines) => expect(shortLinesOf(title)).toEqual(lines));

test('a name has the room between the shores beside it, and above and below', () => {
  const square = [
    [0, 0],
    [100, 0],
    [100, 100],
    [0, 100],
  ] as const;
  expect(roomOf({ polygon: square, x: 50, y: 50 })).toBe(50);
  expect(roomOf({ polygon: square, x: 30, y: 50 })).toBe(30);
  const diamond = [
    [50, 0],
    [100, 50],
    [50, 100],
    [0, 50],
  ] as const;
  expect(roomOf({ polygon: diamond, x: 50, y: 50 })).toBeCloseTo(30);
  expect(roomOf({ polygon: square, x: 500, y: 50 })).toBe(0);
});

test('a name that would run over the shore is written smaller, but never so that nobody can read it', () => {
  expect(fittingSize(4, 12, 100)).toBe(12);
  expect(fittingSize(10, 12, 100)).toBeCloseTo(9.4);
  expect(fittingSize(40, 12, 100)).toBe(9);
  expect(fittingSize(40, 8, 100)).toBe(8);
});
