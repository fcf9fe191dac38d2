import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { highlight, highlightTitle, matchesPhrases, measureMatch, type Segment } from './match.server.ts';
import { parseQuery } from './query.server.ts';
import { scoreCandidate } from './rank.ts';
import { titleSimilarity } from './similar.server.ts';

const show = (segments: readonly Segment[]): string =>
  segments.map(({ text, hit }) => (hit ? `[${text}]` : text)).join('');
const plain = (segments: readonly Segment[]): string => segments.map(({ text }) => text).join('');

describe('highlightTitle', () => {
  it.each([
    ['向量數據庫怎麼選', '数据库', '向量[數據庫]怎麼選'],
    ['Ｑｗｅｎ２．５ 與 RAG', 'qwen2.5 rag', '[Ｑｗｅｎ２．５] 與 [RAG]'],
    ['检索增强生成（RAG）', 'rag', '[检索增强生成]（[RAG]）'],
    ['set num_ctx to 8192', 'ctx', 'set num_[ctx] to 8192'],
    ['useEffect runs', 'effect', 'use[Effect] runs'],
    ['Caching caches cached cachet', 'cache', '[Caching] [caches] [cached] cachet'],
    ['The cat in the concatenation', 'the cat', 'The [cat] in the concatenation'],
    ['machine-learning, machine learning', '"machine learning"', 'machine-learning, [machine learning]'],
    ['𠮷野家と㈱𠮷野', '𠮷野', '[𠮷野]家と㈱[𠮷野]'],
    ['㍿テスト', '株式', '[㍿]テスト'],
    ['cafe\u0301 Café', 'cafe', '[cafe\u0301] [Café]'],
    ['<b>数据</b> & more', '数据', '<b>[数据]</b> & more'],
    ['数据', '无关', '数据'],
  ])('%s ← %s', (title, query, expected) => {
    expect(show(highlightTitle(title, parseQuery(query)))).toBe(expected);
  });
});

describe('highlight', () => {
  const filler = '这里是一段没有关系的文字，用来把正文写长一点。';

  it('chooses the piece with the most different words asked for', () => {
    const text = `${filler}部署很难。${filler.repeat(8)}这一句说的是怎么部署大模型。${filler.repeat(8)}大模型。`;
    const excerpt = highlight(text, parseQuery('部署大模型'), { length: 60 });
    expect(show(excerpt.segments)).toContain('怎么[部署大模型]。');
    expect(excerpt).toMatchObject({ isCutBefore: true, isCutAfter: true });
    expect(plain(excerpt.segments).length).toBeLessThanOrEqual(60);
  });

  it('begins at a sentence and cuts no English word', () => {
    const text = `${'Some unrelated introduction of several words goes here. '.repeat(6)}The tokenizer splits text. ${'Something comes afterwards everywhere. '.repeat(9)}`;
    const piece = plain(highlight(text, parseQuery('tokenizer'), { length: 120 }).segments);
    expect(piece).toMatch(/^(Some|The)\b/);
    expect(text).toMatch(new RegExp(`${piece.slice(-12).trimEnd()}\\b`));
  });

  it('shows the beginning when nothing is found', () => {
    expect(highlight(filler.repeat(20), parseQuery('zzz'), { length: 50 })).toEqual({
      segments: [{ text: filler.repeat(20).slice(0, 50), hit: false }],
      isCutBefore: false,
      isCutAfter: true,
    });
  });

  it('returns an unchanged piece of the text for any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 300 }),
        fc.string({ unit: 'binary', maxLength: 10 }),
        fc.nat(200),
        (text, query, length) => {
          const excerpt = highlight(text + query + text, parseQuery(query), { length });
          expect((text + query + text).includes(plain(excerpt.segments))).toBe(true);
          expect(plain(highlightTitle(text, parseQuery(query)))).toBe(text);
        },
      ),
      { numRuns: 400 },
    );
  });
});

describe('matchesPhrases', () => {
  const searched = {
    title: '机器学习入门',
    text: 'Machine learning with scikit-learn.\n用 Python 做数据分析',
    tags: ['新手'],
  };

  it.each([
    ['"machine learning"', true],
    ['"machine   learning"', true],
    ['"learning machine"', false],
    ['"achine learning"', false],
    ['"用Python做"', true],
    ['"python 做数据"', true],
    ['数据', true],
    ['据数', false],
    ['新手 数据', true],
    ['ml', true],
    ['数据 -python', false],
    ['数据 -pyth', true],
    ['数据 -"数据库"', true],
  ])('%s: %s', (query, expected) => {
    expect(matchesPhrases(parseQuery(query), searched)).toBe(expected);
  });

  it('accepts two of three terms when some suffice', () => {
    expect(matchesPhrases(parseQuery('python 数据 量子'), searched, 'some')).toBe(true);
    expect(matchesPhrases(parseQuery('python 咖啡 量子'), searched, 'some')).toBe(false);
  });

  it('measures the title, by other names less', () => {
    expect(measureMatch(parseQuery('机器学习 python'), searched)).toMatchObject({
      titleHit: 0.5,
      coverage: 1,
      isExact: false,
    });
    expect(measureMatch(parseQuery('machine learning'), searched)).toMatchObject({ titleHit: 0.75, isExact: true });
  });
});

describe('scoreCandidate', () => {
  const now = new Date('2026-06-01');
  const base = {
    textRank: 0.1,
    maxTextRank: 0.2,
    titleHit: 0,
    score: 0,
    answers: 0,
    isAccepted: false,
    createdAt: now,
    now,
  };

  it('rises with every part and stays within its bounds', () => {
    const start = scoreCandidate(base);
    for (const better of [
      { textRank: 0.2 },
      { titleHit: 1 },
      { isExact: true },
      { score: 5 },
      { answers: 2 },
      { isAccepted: true },
    ]) {
      expect(scoreCandidate({ ...base, ...better })).toBeGreaterThan(start);
    }
    expect(scoreCandidate({ ...base, score: -5 })).toBeLessThan(start);
    expect(scoreCandidate({ ...base, createdAt: new Date('2020-01-01') })).toBeLessThan(start);
    expect(
      scoreCandidate({
        ...base,
        textRank: 0.2,
        titleHit: 1,
        isExact: true,
        score: 1e9,
        answers: 1e9,
        isAccepted: true,
      }),
    ).toBeCloseTo(1);
    expect(scoreCandidate({ ...base, maxTextRank: 0, textRank: 0 })).toBeGreaterThan(0);
  });

  it('puts a fitting title before votes and novelty', () => {
    const popular = scoreCandidate({ ...base, score: 50, answers: 5 });
    expect(scoreCandidate({ ...base, titleHit: 1, createdAt: new Date('2022-06-01') })).toBeGreaterThan(popular);
  });
});

describe('titleSimilarity', () => {
  it('is 1 for the same words, 0 for others, between for some', () => {
    expect(titleSimilarity('如何部署大模型？', '部署大模型')).toBe(1);
    expect(titleSimilarity('部署大模型', '红烧肉做法')).toBe(0);
    expect(titleSimilarity('choose a vector database', 'choosing vector stores')).toBeGreaterThan(0.4);
    expect(titleSimilarity('', '')).toBe(0);
  });
});
