import { expect, it } from 'vitest';
import { searchableNames } from './node-names.server.ts';

it('a Chinese name is found by itself, by its pinyin and by the initials of it', () => {
  expect(searchableNames(['检索'])).toBe('\n检索\njiansuo\njs\n');
  expect(searchableNames(['女权'])).toContain('\nnvquan\n');
});

it('a character with several readings is found by each of them', () => {
  for (const names of ['\nchongpaixu\n', '\ncpx\n', '\nzhongpaixu\n', '\nzpx\n'])
    expect(searchableNames(['重排序'])).toContain(names);
});

it('letters within a Chinese name stay as they are', () => {
  expect(searchableNames(['RAG 评测'])).toMatch(/\nrag ?pingce\n/);
});

it('names that are the same when they are folded stand once', () => {
  expect(searchableNames(['LoRA', 'lora', 'ＬＯＲＡ'])).toBe('\nlora\n');
});
