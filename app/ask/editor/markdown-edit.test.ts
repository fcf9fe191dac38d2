import { describe, expect, it } from 'vitest';
import { applyEdit, applyFormat, fenceAt, insertLink, insertParagraph, mentionAt } from './markdown-edit.ts';

const select = (text: string) => {
  const start = text.indexOf('[');
  const end = text.indexOf(']') - 1;
  return { text: text.replace('[', '').replace(']', ''), start, end };
};

describe('formatting the selection', () => {
  it('wraps and unwraps with a mark', () => {
    const selected = select('a [b] c');
    const edit = applyFormat(selected, 'bold');
    const text = applyEdit(selected.text, edit);
    expect(text).toBe('a **b** c');
    expect(text.slice(edit.start, edit.end)).toBe('b');
    expect(applyEdit(text, applyFormat({ text, start: edit.start, end: edit.end }, 'bold'))).toBe('a b c');
  });
  it('toggles a prefix on every selected line', () => {
    const selected = select('x\n[one\ntwo]');
    const text = applyEdit(selected.text, applyFormat(selected, 'list-ol'));
    expect(text).toBe('x\n1. one\n2. two');
    const quoted = select('[> a\n> b]');
    expect(applyEdit(quoted.text, applyFormat(quoted, 'quote'))).toBe('a\nb');
  });
  it.each([
    ['', '```\n|\n```\n'],
    ['text|', 'text\n\n```\n|\n```\n'],
    ['text\n|', 'text\n\n```\n|\n```\n'],
    ['text\n\n|', 'text\n\n```\n|\n```\n'],
    ['a|b', 'a\n\n```\n|\n```\n\nb'],
    ['|\nb', '```\n|\n```\n\nb'],
    ['one|\n\ntwo', 'one\n\n```\n|\n```\n\ntwo'],
  ])('leaves the caret on the empty line inside a new code block: %j', (before, after) => {
    const at = Math.max(0, before.indexOf('|'));
    const text = before.replace('|', '');
    const edit = applyFormat({ text, start: at, end: at }, 'codeblock');
    const done = applyEdit(text, edit);
    expect(`${done.slice(0, edit.start)}|${done.slice(edit.end)}`).toBe(after);
  });
  it.each([
    ['[x = 1]', '```\n[x = 1]\n```\n'],
    ['see [x = 1] there', 'see \n\n```\n[x = 1]\n```\n\n there'],
    ['a\n\n[x = 1\ny = 2\n]\nb', 'a\n\n```\n[x = 1\ny = 2\n]```\n\nb'],
    ['[```\na\n```]', '````\n[```\na\n```]\n````\n'],
  ])('keeps the selected code selected inside the fence: %j', (before, after) => {
    const selected = select(before);
    const edit = applyFormat(selected, 'codeblock');
    const done = applyEdit(selected.text, edit);
    expect(`${done.slice(0, edit.start)}[${done.slice(edit.start, edit.end)}]${done.slice(edit.end)}`).toBe(after);
  });
  it('knows the code block that the caret stands in, with its language', () => {
    const text = 'a\n```python\nx\n```\nb\n~~~\n```\n';
    expect(fenceAt(text, 5)).toBeNull();
    expect(fenceAt(text, text.indexOf('x'))).toEqual({ from: 5, language: 'python' });
    expect(fenceAt(text, text.indexOf('b'))).toBeNull();
    expect(fenceAt(text, text.length)).toEqual({ from: text.indexOf('~~~') + 3, language: '' });
  });
});

describe('links and images', () => {
  it('keeps the selected words as the label', () => {
    const selected = select('read [this]');
    const edit = insertLink(selected);
    expect(applyEdit(selected.text, edit)).toBe('read [this]()');
    expect(edit.start).toBe('read [this]('.length);
  });
  it('makes a selected address the target', () => {
    const text = 'https://example.org';
    expect(applyEdit(text, insertLink({ text, start: 0, end: text.length }))).toBe('[](https://example.org)');
  });
  it.each([
    ['', '![x](/x.png)\n\n|'],
    ['text|', 'text\n\n![x](/x.png)\n\n|'],
    ['text\n|', 'text\n\n![x](/x.png)\n\n|'],
    ['text\n\n|', 'text\n\n![x](/x.png)\n\n|'],
    ['a|b', 'a\n\n![x](/x.png)\n\n|b'],
    ['a\n|\nb', 'a\n\n![x](/x.png)\n\n|b'],
    ['one|\n\ntwo', 'one\n\n![x](/x.png)\n\n|two'],
    ['|two', '![x](/x.png)\n\n|two'],
  ])('puts an image into a paragraph of its own: %j', (before, after) => {
    const at = Math.max(0, before.indexOf('|'));
    const text = before.replace('|', '');
    const edit = insertParagraph({ text, start: at, end: at }, '![x](/x.png)');
    const done = applyEdit(text, edit);
    expect(`${done.slice(0, edit.start)}|${done.slice(edit.end)}`).toBe(after);
  });
});

describe('mentions', () => {
  it('sees the name being typed', () => {
    expect(mentionAt('hello @ed_l', 11)).toEqual({ query: 'ed_l', from: 6 });
    expect(mentionAt('（@lin', 5)).toEqual({ query: 'lin', from: 1 });
  });
  it('ignores mail addresses', () => {
    expect(mentionAt('mail me@example', 15)).toBeNull();
  });
});
