import { expect, test } from 'vitest';
import { bundledAliases, findAliases } from './alias-table.server.ts';
import { readAtoms } from './atoms.server.ts';
import { measureMatch } from './match.server.ts';
import { parseQuery } from './query.server.ts';
import { oneSpelling, otherSpellings } from './spellings.ts';
import { toRankQuery, toTsQuery } from './tsquery.server.ts';

test.each([
  ['quantisation', 'quantization'],
  ['quantised', 'quantized'],
  ['tokeniser', 'tokenizer'],
  ['optimise', 'optimize'],
  ['analyse', 'analyze'],
  ['summarising', 'summarizing'],
  ['behaviours', 'behaviors'],
  ['licence', 'license'],
  ['catalogue', 'catalog'],
])('%s and %s are one word', (british, american) => {
  expect(otherSpellings(british)).toEqual([american]);
  expect(otherSpellings(american)).toEqual([british]);
  expect(oneSpelling(british)).toBe(oneSpelling(american));
});

test.each(['model', 'size', 'four', 'raised', 'noise', 'tuning', 'ise', 'llm', '量化', 'all'])('%s has one', (word) =>
  expect(otherSpellings(word)).toEqual([]),
);

test('either finds what is written in the other one', () => {
  const quoted = ['quantisation', 'quantization'].map((word) => `'~${word}'`);
  for (const typed of ['quantisation', 'quantization']) {
    const parsed = parseQuery(typed);
    for (const lexeme of quoted) {
      expect(toTsQuery(parsed)).toContain(lexeme);
      expect(toRankQuery(parsed)).toContain(lexeme);
    }
    const titles = ['What quantisation costs', 'What quantization costs'];
    expect(titles.map((title) => measureMatch(parsed, { title, text: '' }).isMatch)).toEqual([true, true]);
  }
});

test('a name has its other names, however it is spelled or joined', () => {
  const othersOf = (typed: string) =>
    findAliases(bundledAliases(), readAtoms(typed)).others.map((atoms) => atoms.map(({ text }) => text).join(' '));
  expect(othersOf('tokeniser')).toContain('分词器');
  expect(othersOf('quantisation')).toContain('量化');
  expect(othersOf('finetuning')).toContain('fine tuning');
  expect(othersOf('fine tuning')).toContain('finetune');
  for (const typed of ['finetuning', 'fine tuning', 'fine-tuning']) expect(othersOf(typed)).toContain('微调');
  expect(othersOf('finetune')).not.toContain('finetune');
});
