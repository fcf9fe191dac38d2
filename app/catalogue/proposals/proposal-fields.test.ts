import { describe, expect, it } from 'vitest';
import { ModelFacts } from '#app/catalogue/models/models.schema.ts';
import { contextText, countText, sizeText } from '#app/catalogue/models/model-figures.ts';
import { factsFrom, fieldsFrom, readCount, readSize, readTokens } from './proposal-fields.ts';

describe('figures as they are typed', () => {
  it('are read with their unit', () => {
    expect(['7.6B', '137m', '76亿', '7,600,000,000', ''].map(readCount)).toEqual([
      7_600_000_000,
      137_000_000,
      7_600_000_000,
      7_600_000_000,
      null,
    ]);
    expect(['4.9 GB', '1KiB', '12'].map(readSize)).toEqual([4_900_000_000, 1024, 12]);
    expect(['32K', '128k', '200000', '1m'].map(readTokens)).toEqual([32_768, 131_072, 200_000, 1_048_576]);
    expect([readCount('seven'), readSize('4 XB'), readTokens('-1')]).toEqual([Number.NaN, Number.NaN, Number.NaN]);
  });

  it('are written short', () => {
    expect([7_615_616_512, 137_000_000, 671_000_000_000, 39_000_000].map(countText)).toEqual([
      '7.6B',
      '137M',
      '671B',
      '39M',
    ]);
    expect([512, 2048, 32_768, 131_072, 200_000, 1_048_576].map(contextText)).toEqual([
      '512',
      '2K',
      '32K',
      '128K',
      '200K',
      '1M',
    ]);
    expect([4_920_000_000, 812_000_000, 900].map(sizeText)).toEqual(['4.9 GB', '812 MB', '900 B']);
  });
});

it('an entry goes through the form unchanged, to the last parameter', () => {
  const facts = ModelFacts.parse({
    name: 'Snail',
    task: 'text',
    publisher: 'Labs',
    licence: { spdx: '', name: 'Own', url: 'https://a.example.org/l', class: 'noncommercial' },
    parameters: 7_615_616_512,
    activeParameters: 1_000_000_000,
    downloadBytes: 15_231_271_864,
    memoryGb: 8.5,
    gpuMemoryGb: null,
    runsOnCpu: false,
    contextLength: 32_768,
    languages: ['zh', 'en'],
    links: { home: 'https://a.example.org' },
    versions: [
      {
        name: '1',
        releasedOn: '2025-04-28',
        notes: 'First',
        files: [{ name: 'a.gguf', bytes: 4_683_074_240, sha256: 'ab'.repeat(32), url: 'https://a.example.org/a.gguf' }],
      },
    ],
    summary: { 'zh-cn': '蜗牛', en: 'Snail' },
    description: { 'zh-cn': '**慢**', en: '**slow**' },
    category: 3,
    tags: ['ollama'],
  });
  expect(ModelFacts.parse(factsFrom(fieldsFrom(facts)))).toEqual(facts);
});

it('memory that is no number is refused with what it may be', () => {
  const read = ModelFacts.safeParse(factsFrom({ ...fieldsFrom(null), memoryGb: 'eight', gpuMemoryGb: '8.5' }));
  expect(
    read.error?.issues
      .filter(({ path }) => String(path[0]).endsWith('emoryGb'))
      .map(({ path, message }) => [path[0], message]),
  ).toEqual([['memoryGb', 'rule:between:0.1:100000']]);
});

it('figures that are none are faults of their own field', () => {
  const read = ModelFacts.safeParse(factsFrom({ ...fieldsFrom(null), parameters: 'many', download: '1 X' }));
  expect(read.error?.issues.map(({ path }) => path.join('.'))).toEqual(
    expect.arrayContaining(['parameters', 'downloadBytes', 'name']),
  );
});
