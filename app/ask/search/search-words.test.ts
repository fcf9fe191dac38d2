import { describe, expect, it } from 'vitest';
import { hasOperator, operatorsOf, readTyped, withOperator, withoutWord } from './search-words.ts';

describe('words of a search', () => {
  it('names the operators, also in Chinese and with quotes, and leaves words alone', () => {
    expect(
      operatorsOf('显存 tag:ollama 标签：RAG user:"Li Lei" http://x -is:solved foo:bar "tag:no"').map(
        ({ typed }) => typed,
      ),
    ).toEqual(['tag:ollama', '标签：RAG', 'user:"Li Lei"', '-is:solved']);
    expect(operatorsOf('score:>=3 created:2026-01')[0]!.filter).toMatchObject({ name: 'score', min: 3 });
  });

  it.each([
    ['显存', 'is', 'article', '显存 is:article'],
    ['显存 is:question is:solved', 'is', 'article', '显存 is:solved is:article'],
    ['is:answered -is:solved 显存', 'is', 'unanswered', '-is:solved 显存 is:unanswered'],
    ['tag:a x', 'tag', 'b', 'tag:a x tag:b'],
    ['category:a x', 'category', 'b', 'x category:b'],
    ['created:2025 "a  b"', 'created', '>=2026-01-01', '"a  b" created:>=2026-01-01'],
    ['x', 'user', 'Li Lei', 'x user:"Li Lei"'],
  ])('%s with %s:%s', (keywords, name, value, expected) => {
    expect(withOperator(keywords, name, value)).toBe(expected);
  });

  it('takes a word away and knows what is chosen', () => {
    expect(withoutWord('a tag:b "c d"', 'tag:b')).toBe('a "c d"');
    expect(hasOperator('x tag:Ollama', 'tag', 'ollama')).toBe(true);
    expect(hasOperator('x -tag:ollama', 'tag', 'ollama')).toBe(false);
  });
});

describe('what was typed', () => {
  it('is searched for as it is, without what no address can hold', () => {
    expect(readTyped('  显存\0 不足\ud800 ')).toEqual({
      typed: '显存 不足\ufffd',
      keywords: '显存 不足\ufffd',
      isCut: false,
    });
    const longest = 'x'.repeat(200);
    expect(readTyped(longest)).toEqual({ typed: longest, keywords: longest, isCut: false });
  });

  it('is searched for up to its last whole sentence, clause or word when it is longer than 200 characters', () => {
    const sentence = `${'显存不足怎么办'.repeat(20)}？`;
    expect(readTyped(sentence + '模型'.repeat(200))).toMatchObject({ keywords: sentence, isCut: true });
    expect(readTyped('vram '.repeat(100))).toMatchObject({ keywords: 'vram '.repeat(40).trim(), isCut: true });
    expect(readTyped(`短。${'x'.repeat(300)}`).keywords).toHaveLength(200);
    expect(readTyped(`${'y'.repeat(150)} ${'z'.repeat(100)}`).keywords).toBe('y'.repeat(150));
    const faces = '😀'.repeat(5000);
    expect(readTyped(`a${faces}`)).toEqual({ typed: `a${faces}`, keywords: `a${'😀'.repeat(99)}`, isCut: true });
  });

  const python = `Traceback (most recent call last): ${'File "/opt/train.py", line 1645, in train '.repeat(6)}`;
  const java = ' at com.example.Run.main(Run.java:5)'.repeat(9);
  it.each([
    [`${python}torch.cuda.OutOfMemoryError: CUDA out of memory.`, 'torch.cuda.OutOfMemoryError: CUDA out of memory.'],
    [
      `Exception in thread "main" java.lang.IllegalStateException: closed${java}`,
      'java.lang.IllegalStateException: closed',
    ],
    [
      `TypeError: x is not a function${' at run (file:///srv/app.js:12:3)'.repeat(9)}`,
      'TypeError: x is not a function',
    ],
  ])('is searched for by what its error says when it is a stack trace', (typed, keywords) => {
    expect(readTyped(typed)).toEqual({ typed, keywords, isCut: true });
  });

  it('is no stack trace because an error is named in it', () => {
    const typed = `RuntimeError 是什么？${'我照着教程一步一步做的。'.repeat(20)}然后看到 ValueError 就停了`;
    expect(readTyped(typed).keywords).toMatch(/^RuntimeError 是什么/);
  });

  it('is read in no time, however it was made up', () => {
    for (const one of ['at ', 'A', 'a.', 'a at b(', ' File "']) expect(readTyped(one.repeat(8000)).isCut).toBe(true);
  });
});
