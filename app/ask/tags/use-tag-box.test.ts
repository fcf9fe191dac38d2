import { expect, test } from 'vitest';
import { rowsOf } from './use-tag-box.ts';

const ollama = { id: 7, slug: 'ollama', name: 'Ollama', posts: 12 };
const lora = { id: 8, slug: 'lora', name: 'LoRA', posts: 3 };

test('what no tag is called can be created, by those who may', () => {
  expect(rowsOf('oll', [ollama], { chosen: [], from: null })).toEqual([ollama, { id: 0, name: 'oll', posts: null }]);
});

test('who may not create tags is told from which reputation on, and only where there is no such tag', () => {
  expect(rowsOf('oll', [ollama], { chosen: [], from: 300 }).at(-1)).toEqual({
    id: 0,
    name: 'oll',
    posts: null,
    from: 300,
  });
  expect(rowsOf('LORA', [ollama, lora], { chosen: [], from: 300 })).toEqual([lora, ollama]);
  expect(rowsOf('', [ollama], { chosen: ['Ollama'], from: 300 })).toEqual([]);
});
