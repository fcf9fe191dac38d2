import { describe, expect, it } from 'vitest';
import { hasOperator, operatorsOf, withOperator, withoutWord } from './search-words.ts';

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
