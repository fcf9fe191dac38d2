import { describe, expect, it } from 'vitest';
import { mergeContents, pausedUntil } from './suggestions.policy.ts';

const lines = (...words: string[]) => words.join('\n');
const base = {
  title: '标题',
  markdown: lines('一', '二', '三', '四', '五', '六', '七', '八', '九', '十'),
  category: 1,
  tagIds: [1, 2],
};

describe('mergeContents', () => {
  it('puts a changed line into a text whose other end changed meanwhile', () => {
    const suggested = { ...base, markdown: base.markdown.replace('二', '贰') };
    const present = { ...base, markdown: base.markdown.replace('九', '玖'), title: '新标题' };
    expect(mergeContents(base, suggested, present)).toEqual({
      ...present,
      markdown: lines('一', '贰', '三', '四', '五', '六', '七', '八', '玖', '十'),
    });
  });

  it('does not guess when both changed the same line, title or category', () => {
    const change = (markdown: string) => ({ ...base, markdown });
    expect(
      mergeContents(base, change(base.markdown.replace('五', '伍')), change(base.markdown.replace('五', '5'))),
    ).toBeNull();
    expect(mergeContents(base, { ...base, title: '甲' }, { ...base, title: '乙' })).toBeNull();
    expect(mergeContents(base, { ...base, category: 2 }, { ...base, category: 3 })).toBeNull();
  });

  it('takes what both sides say, once', () => {
    const both = { ...base, title: '同一个新标题', markdown: base.markdown.replace('五', '伍') };
    expect(mergeContents(base, both, both)).toEqual(both);
  });

  it('adds and removes tags one by one, and refuses too many', () => {
    const tags = (...tagIds: number[]) => ({ ...base, tagIds });
    expect(mergeContents(base, tags(1, 3), tags(1, 2, 4))?.tagIds).toEqual([1, 4, 3]);
    expect(mergeContents(base, tags(1, 2, 3), tags(1, 2, 4, 5, 6))).toBeNull();
    expect(mergeContents(tags(1), tags(2), tags(1, 3))?.tagIds).toEqual([3, 2]);
  });

  it('keeps the present text’s end', () => {
    const present = { ...base, markdown: `${base.markdown.replace('十', '拾')}\n` };
    expect(mergeContents(base, { ...base, markdown: base.markdown.replace('一', '壹') }, present)?.markdown).toMatch(
      /^壹[\s\S]*拾\n$/,
    );
  });
});

describe('pausedUntil', () => {
  const day = 86_400;
  it('pauses for a week from the third rejection in a row, and an approval between them counts', () => {
    const rejected = [9, 8, 7].map((at) => ({ isRejected: true, at: at * day }));
    expect(pausedUntil(rejected, 10 * day)).toBe(16 * day);
    expect(pausedUntil(rejected, 16 * day)).toBeNull();
    expect(pausedUntil(rejected.slice(1), 10 * day)).toBeNull();
    expect(pausedUntil([rejected[0]!, { isRejected: false, at: 8 * day }, ...rejected.slice(1)], 10 * day)).toBeNull();
  });
});
