import { expect, test } from 'vitest';
import { reasonsOf } from './search-reasons.ts';

const asked = [
  { names: [['沙箱'], ['sandbox']] },
  { names: [['fine', 'tuning'], ['微调']] },
  { names: [['ollama']] },
  { names: [['caching']] },
];

test('words that stand there, those that do by another name, those of tags, and what is missing', () => {
  const text = 'a sandbox around the tool, 全量微调 and caches';
  expect(reasonsOf(asked, { text, tags: ['Ollama', 'RAG'] })).toEqual({
    words: ['caching'],
    names: [
      { word: '沙箱', as: 'sandbox' },
      { word: 'fine tuning', as: '微调' },
    ],
    tags: ['Ollama'],
    isByCategory: false,
  });
});

test('what holds none of the words was found by its category', () => {
  expect(reasonsOf(asked, { text: 'nothing', tags: [] })).toMatchObject({ words: [], isByCategory: true });
  expect(reasonsOf([], { text: 'nothing', tags: [] })).toMatchObject({ isByCategory: false });
});
