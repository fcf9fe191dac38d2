import { describe, expect, it } from 'vitest';
import { facetOf, withFacet } from './search-words.ts';

describe('facets of a search', () => {
  it('are operators among the words', () => {
    expect(facetOf('上下文')).toBeNull();
    expect(facetOf('上下文 is:question')).toBe('question');
    expect(facetOf('"is:question"')).toBeNull();
  });

  it('replace each other and keep the words', () => {
    expect(withFacet('上下文 tag:ollama', 'question')).toBe('上下文 tag:ollama is:question');
    expect(withFacet('is:question 上下文', 'article')).toBe('上下文 is:article');
    expect(withFacet('上下文 is:article', null)).toBe('上下文');
  });

  it('leave phrases whole', () => {
    expect(withFacet('"context  window" -"a b"', 'question')).toBe('"context  window" -"a b" is:question');
  });
});
