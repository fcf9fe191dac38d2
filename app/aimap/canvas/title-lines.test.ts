import { expect, test } from 'vitest';
import { linesOf, shortLinesOf, widthOf } from './title-lines.ts';

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
