import { describe, expect, it } from 'vitest';
import { compareStates, splitRows } from './revision-compare.ts';

const state = (markdown: string, more: object = {}) => ({
  title: '标题',
  markdown,
  category: { id: 1, name: '甲类' },
  tags: [{ id: 1, name: 'ollama' }],
  ...more,
});

describe('compareStates', () => {
  it('names what differs and leaves out what is equal', () => {
    const after = state('一', { title: '新标题', category: { id: 2, name: '乙类' }, tags: [{ id: 2, name: 'vllm' }] });
    expect(compareStates(state('一'), after)).toMatchObject({
      category: { before: '甲类', after: '乙类' },
      tags: [
        { name: 'ollama', state: 'del' },
        { name: 'vllm', state: 'add' },
      ],
    });
    expect(compareStates(state('一'), state('二'))).toMatchObject({ title: null, category: null, tags: null });
    expect(compareStates(null, state('一')).lines).toEqual([
      { kind: 'same', parts: [{ text: '一', isChanged: false }] },
    ]);
  });

  it('marks the changed characters of a Chinese sentence, not the whole line', () => {
    const { lines } = compareStates(state('后半段总被忽略，怎么确认？'), state('后半段总是被截断，怎么确认？'));
    const changed = lines.flatMap((line) =>
      line.kind === 'add' ? line.parts.filter((part) => part.isChanged).map((part) => part.text) : [],
    );
    expect(changed.join('|')).toMatch(/是/);
    expect(changed.join('')).not.toContain('怎么确认');
  });
});

describe('splitRows', () => {
  it('puts what was removed beside what came in its place', () => {
    const { lines } = compareStates(state('甲\n乙一二三\n丙'), state('甲\n乙一二四\n新的一行\n丙'));
    const shown = splitRows(lines).map((row) =>
      'gap' in row
        ? row.gap
        : [row.left, row.right].map((line) => line?.parts.map((part) => part.text).join('') ?? null),
    );
    expect(shown).toEqual([
      ['甲', '甲'],
      ['乙一二三', '乙一二四'],
      [null, '新的一行'],
      ['丙', '丙'],
    ]);
  });

  it('keeps gaps across both columns', () => {
    const many = Array.from({ length: 30 }, (_, i) => `行 ${i}`);
    const { lines } = compareStates(state(many.join('\n')), state([...many.slice(0, 29), '换了'].join('\n')));
    expect(splitRows(lines)[0]).toEqual({ gap: 26 });
  });
});
