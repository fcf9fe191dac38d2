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
    const faces = '😀'.repeat(5000);
    expect(readTyped(`a${faces}`)).toEqual({ typed: `a${faces}`, keywords: `a${'😀'.repeat(99)}`, isCut: true });
  });
});
