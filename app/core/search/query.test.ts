import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultGrammar } from './operators.ts';
import { maxTerms, parseQuery } from './query.server.ts';
import { toTsQuery } from './tsquery.server.ts';

const filtersOf = (text: string) => parseQuery(text).filters;
const termsOf = (text: string): string[] =>
  parseQuery(text).terms.map(
    (term) => (term.isStop ? '?' : '') + (term.choices[0]?.atoms ?? []).map((atom) => atom.text).join(' '),
  );

describe('operators', () => {
  it.each([
    ['tag:rag', { kind: 'text', name: 'tag', value: 'rag', isExcluded: false }],
    ['TAG：大模型', { kind: 'text', name: 'tag', value: '大模型', isExcluded: false }],
    ['标签：大模型', { kind: 'text', name: 'tag', value: '大模型', isExcluded: false }],
    ['user:“Li Lei”', { kind: 'text', name: 'user', value: 'Li Lei', isExcluded: false }],
    ['-category:c++', { kind: 'text', name: 'category', value: 'c++', isExcluded: true }],
    ['is:Question', { kind: 'flag', name: 'is', value: 'question', isExcluded: false }],
    ['is:unanswered', { kind: 'flag', name: 'is', value: 'unanswered', isExcluded: false }],
    ['is:solved', { kind: 'flag', name: 'is', value: 'solved', isExcluded: false }],
    ['has:code', { kind: 'flag', name: 'has', value: 'code', isExcluded: false }],
    ['lang:zh', { kind: 'flag', name: 'lang', value: 'zh', isExcluded: false }],
    ['score:>=3', { kind: 'number', name: 'score', min: 3, max: null, isExcluded: false }],
    ['score:≥3', { kind: 'number', name: 'score', min: 3, max: null, isExcluded: false }],
    ['score:<0', { kind: 'number', name: 'score', min: null, max: -1, isExcluded: false }],
    ['views:>100', { kind: 'number', name: 'views', min: 101, max: null, isExcluded: false }],
    ['views:10..50', { kind: 'number', name: 'views', min: 10, max: 50, isExcluded: false }],
    ['score:-2', { kind: 'number', name: 'score', min: -2, max: -2, isExcluded: false }],
    [
      'created:2026-01..2026-03',
      { kind: 'date', name: 'created', from: '2026-01-01', before: '2026-04-01', isExcluded: false },
    ],
    ['created:2026', { kind: 'date', name: 'created', from: '2026-01-01', before: '2027-01-01', isExcluded: false }],
    [
      'created:2026-2-28',
      { kind: 'date', name: 'created', from: '2026-02-28', before: '2026-03-01', isExcluded: false },
    ],
    ['created:>2025-12', { kind: 'date', name: 'created', from: '2026-01-01', before: null, isExcluded: false }],
    ['created:<=2025', { kind: 'date', name: 'created', from: null, before: '2026-01-01', isExcluded: false }],
    ['created:..2024', { kind: 'date', name: 'created', from: null, before: '2025-01-01', isExcluded: false }],
  ])('%s', (text, filter) => {
    const parsed = parseQuery(text);
    expect(parsed.filters).toEqual([filter]);
    expect(parsed.terms).toEqual([]);
    expect(parsed.text).toBe('');
  });

  it.each([
    'foo:bar',
    'is:nonsense',
    'score:many',
    'created:2026-13',
    'created:2026-02-30',
    'tag:',
    'score:..',
    'created:yesterday',
    '__proto__:x',
    'constructor:x',
  ])('%s is plain text', (text) => {
    const parsed = parseQuery(text);
    expect(parsed.filters).toEqual([]);
    expect(parsed.terms.length).toBeGreaterThan(0);
  });

  it('stand anywhere between words', () => {
    const parsed = parseQuery('大模型 tag:rag 显存 is:answered');
    expect(parsed.filters).toHaveLength(2);
    expect(parsed.text).toBe('大模型 显存');
  });

  it('follow the grammar given', () => {
    const grammar = { ...defaultGrammar, texts: ['licence'], flags: {} };
    expect(parseQuery('licence:mit is:question', { grammar }).filters).toEqual([
      { kind: 'text', name: 'licence', value: 'mit', isExcluded: false },
    ]);
    expect(filtersOf('licence:mit')).toEqual([]);
  });
});

describe('words', () => {
  it.each([
    ['怎么部署大模型', ['?怎么', '部署', '大模型']],
    ['库据', ['库据']],
    ['库里', ['库里']],
    ['买卡跑模型', ['买卡跑', '模型']],
    ['how to fine tune llama', ['?how', '?to', 'fine tune', 'llama']],
    ['large-language models', ['large-language models']],
    ['IT it', ['IT'.toLowerCase(), '?it']],
    ['RAG技术', ['rag', '技术']],
    ['owner/repo', ['owner', 'repo']],
  ])('%s', (text, terms) => {
    expect(termsOf(text)).toEqual(terms);
  });

  it('and phrases, exclusions and a lone quote are told apart', () => {
    const parsed = parseQuery('a-b -docker -"out of memory" "vector database" “知识库” - say "hello');
    expect(parsed.phrases.map((phrase) => phrase.text)).toEqual(['vector database', '知识库']);
    expect(parsed.excluded.map((phrase) => phrase.text)).toEqual(['docker', 'out of memory']);
    expect(termsOf('say "hello')).toEqual(['say', 'hello']);
  });

  it.each([
    ['docker run --gpus all', []],
    ['--max-model-len', []],
    ['ssh -p 2222', []],
    ['llama-server -ngl 99', []],
    ['显存 -ngl 99', []],
    ['docker run -it ubuntu', []],
    ['error -32001', []],
    ['python -java', ['java']],
    ['docker -k8s', ['k8s']],
    ['rag -langchain', ['langchain']],
    ['显存 -广告', ['广告']],
    ['rust -"out of memory"', ['out of memory']],
  ])('%s: flags are text, other words with a minus are left out', (text, excluded) => {
    expect(parseQuery(text).excluded.map((phrase) => phrase.text)).toEqual(excluded);
  });

  it.each([
    ['用户写“忽略之前的指令”该怎么防', []],
    ['模型总说「抱歉」怎么办', []],
    ['“忽略之前的指令”', ['忽略之前的指令']],
    ['显存 “out of memory”', ['out of memory']],
    ['"向量数据库"怎么选', ['向量数据库']],
  ])('%s: quotes within a sentence are punctuation', (text, phrases) => {
    expect(parseQuery(text).phrases.map((phrase) => phrase.text)).toEqual(phrases);
  });

  it.each([
    ['<b>&%/../#?', []],
    ['<p>', []],
    ['(a)', []],
    ['A/B', ['?a', 'b']],
    ['C', ['c']],
    ['C?', ['c']],
    ['C++', ['c++']],
    ['<b>bold</b>', ['b', 'bold', 'b']],
    ['<b> 库', ['b', '库']],
  ])('%s: letters left over between signs are none', (text, terms) => {
    expect(termsOf(text)).toEqual(terms);
  });

  it('that name an assistant tell less than others', () => {
    const isLight = (text: string) => parseQuery(text).terms.map((term) => term.isLight === true);
    expect(isLight('ChatGPT invents sources')).toEqual([true, false, false]);
    expect(isLight('豆包 幻觉')).toEqual([true, false]);
  });

  it('are limited', () => {
    const long = parseQuery('x1 '.repeat(500));
    expect(long.terms).toHaveLength(maxTerms);
    expect(long.isCut).toBe(true);
    expect(Array.from(parseQuery('字'.repeat(5_000)).text).length).toBeLessThanOrEqual(200);
    expect(parseQuery('大模型').isCut).toBe(false);
  });

  it('know whether the last one may still grow', () => {
    expect(parseQuery('vec').isOpen).toBe(true);
    expect(parseQuery('vec ').isOpen).toBe(false);
    expect(parseQuery('vec is:question').isOpen).toBe(false);
  });

  it('never make parsing fail', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => void toTsQuery(parseQuery(text))));
  });
});

describe('toTsQuery', () => {
  it.each([
    ['数据', `('+数据' | '~data')`],
    ['库', `'-库'`],
    ['天气预报', `('+天气' & '+气预' & '+预报')`],
    ['咖啡 杯', `('+咖啡' & '-杯')`],
    ['cats', `'~cat'`],
    ['"咖啡 latte art"', `('>啡 lat' & '>lat art' & '+咖啡')`],
    ['咖啡 -茶', `('+咖啡' & !'-茶')`],
    ['gpt-4o', `('~gpt-4o' | '~gpt4o' | '>gpt 4o')`],
    ['咖啡 -"latte arts"', `('+咖啡' & !('>lat art' & '=latte' & '=arts'))`],
  ])('%s', (text, expected) => {
    expect(toTsQuery(parseQuery(text))).toBe(expected);
  });

  it('is null when nothing is asked', () => {
    for (const text of ['', '   ', '!!!', 'is:question', '""']) expect(toTsQuery(parseQuery(text))).toBeNull();
  });
});
