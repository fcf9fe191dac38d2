import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import type { TestDatabase } from '#test/database.ts';
import * as fc from 'fast-check';
import { analyseDocument } from './analyse.server.ts';
import { type CandidateRow, candidateSql, textRankSql } from './candidates.server.ts';
import { measureMatch } from './match.server.ts';
import { type ParsedQuery, parseQuery } from './query.server.ts';
import { roughScoreSql, scoreCandidate } from './rank.ts';
import { cases, documents } from './search.cases.ts';
import { readTitleTerms, similarTo, titleSimilarity } from './similar.server.ts';
import { toRankQuery, toTsQuery, type TsQueryOptions } from './tsquery.server.ts';

let database: TestDatabase;
const newestId = BigInt(documents.length);
const now = new Date('2026-06-01T00:00:00Z');

beforeAll(async () => {
  database = await createTestDatabase({ isEmpty: true });
  await database.pool.query(`create table search_doc (post_id bigint primary key, created_at timestamptz not null,
    score int not null, tsv tsvector not null)`);
  await database.pool.query(`create index search_doc_tsv on search_doc using gin (tsv)`);
  for (const { id, title, body, tags = [], score = 0 } of documents)
    await addDocument(id, analyseDocument({ id, title, body, tags, labels: [`odd:${id % 2}`] }), score);
});

afterAll(async () => database.drop());

async function addDocument(id: number, tsv: string, score = 0): Promise<void> {
  await database.pool.query(
    `insert into search_doc values ($1, $2, $3,
    $4::tsvector)`,
    [id, new Date(now.getTime() - (100 - id) * 86_400_000), score, tsv],
  );
}

/** The whole way of a search: candidates, order, exact check. */
async function search(query: string, options: TsQueryOptions = {}): Promise<number[]> {
  const parsed = parseQuery(query);
  const match = toTsQuery(parsed, options);
  if (match === null) return [];
  const titleMatch = toTsQuery(parsed, { ...options, scope: 'title' });
  const { text, values } = candidateSql({ table: 'search_doc', columns: ['score'], match, titleMatch, newestId });
  const { rows } = await database.pool.query<Omit<Row, 'text_rank'>>(text, values);
  const weight = textRankSql('search_doc', { id: 'k.post_id', query: '$1' });
  const weighed = await database.pool.query<{ post_id: number; text_rank: number }>(
    `select k.post_id, ${weight} text_rank from unnest($2::bigint[]) k (post_id)`,
    [toRankQuery(parsed) ?? match, rows.map((row) => row.post_id)],
  );
  const ranks = new Map(weighed.rows.map((row) => [row.post_id, row.text_rank]));
  const ranked = rows.map((row) => ({ ...row, text_rank: ranks.get(Number(row.post_id))! }));
  return orderRows(parsed, ranked, options.match ?? 'all');
}

type Row = CandidateRow & { score: number; created_at: Date; text_rank: number };

function orderRows(parsed: ParsedQuery, rows: readonly Row[], match: 'all' | 'some'): number[] {
  const maxTextRank = Math.max(...rows.map((row) => row.text_rank));
  const found = rows.flatMap((row) => {
    const document = documents[Number(row.post_id) - 1];
    if (document === undefined) return [];
    const { isMatch, titleHit, isExact } = measureMatch(
      parsed,
      { title: document.title, text: document.body, tags: document.tags ?? [] },
      match,
    );
    const rank = scoreCandidate({
      textRank: row.text_rank,
      maxTextRank,
      titleHit,
      isExact,
      score: row.score,
      answers: 0,
      isAccepted: false,
      createdAt: row.created_at,
      now,
    });
    return isMatch ? [{ id: document.id, rank }] : [];
  });
  return found.sort((one, other) => other.rank - one.rank).map(({ id }) => id);
}

const byNumber = (one: number, other: number): number => one - other;

describe('search', () => {
  it.each(cases)('$name: $query', async ({ query, finds, first }) => {
    const found = await search(query);
    expect(found.toSorted(byNumber)).toEqual(finds.toSorted(byNumber));
    if (first !== undefined) expect(found[0]).toBe(first);
  });

  it('finds words that are still being typed', async () => {
    expect(await rawIds(toTsQuery(parseQuery('fine-tuning lla'), { prefix: true }))).toEqual([12, 14]);
    expect(await rawIds(toTsQuery(parseQuery('qdr'), { prefix: true }))).toEqual([1, 2]);
    expect(await rawIds(toTsQuery(parseQuery('qdr '), { prefix: true }))).toEqual([]);
  });

  it('keeps to titles when asked', async () => {
    expect(await rawIds(toTsQuery(parseQuery('数据库'), { scope: 'title' }))).toEqual([1, 2]);
    expect(await rawIds(toTsQuery(parseQuery('ctx'), { scope: 'title' }))).toEqual([5]);
  });

  it('keeps to labels', async () => {
    expect(await rawIds(toTsQuery(parseQuery('数据库'), { labels: ['odd:1'] }))).toEqual([1, 21]);
    expect(await rawIds(toTsQuery(parseQuery('数据库'), { labels: [['odd:0', 'odd:1']] }))).toEqual([1, 2, 12, 21]);
    expect(await rawIds(toTsQuery(parseQuery(''), { labels: ['odd:1'] }))).toHaveLength(18);
  });

  it('finds some of the words when not all occur together', async () => {
    expect(await search('向量数据库 milvus 量子计算机')).toEqual([]);
    expect(await search('向量数据库 milvus 量子计算机', { match: 'some' })).toEqual(expect.arrayContaining([1, 2]));
  });

  it('leaves out exclusions that stand alone in the query', async () => {
    expect(await rawIds(toTsQuery(parseQuery('-的 -a')))).not.toContain(7);
  });

  it('finds neighbours beyond the highest place a tsvector can hold', async () => {
    await addDocument(900, analyseDocument({ title: 'long', body: `${'早'.repeat(20_000)}蓬莱仙岛在此 open sesame` }));
    expect(await rawIds(toTsQuery(parseQuery('"莱仙岛在"')))).toEqual([900]);
    expect(await rawIds(toTsQuery(parseQuery('"此 open sesame"')))).toEqual([900]);
    expect(await rawIds(toTsQuery(parseQuery('"岛仙莱"')))).toEqual([]);
    expect(await rawIds(toTsQuery(parseQuery('"sesame open"')))).toEqual([]);
  });
});

describe('candidates', () => {
  it('come from every window, the newest first, until there are enough', async () => {
    const ids = [3, 5_000, 8_000, 9_000, 20_000, 70_000, 300_000, 1_000_000, 1_000_001].map((id) => id + 10_000);
    for (const id of ids) await addDocument(id, analyseDocument({ id, title: '罕见词汇', body: 'windowed' }));
    const run = async (limit: number) => {
      const statement = candidateSql({ table: 'search_doc', match: `'=windowed'`, newestId: 1_010_000n, limit });
      const { rows } = await database.pool.query<CandidateRow>(statement.text, statement.values);
      return { ids: rows.map((row) => Number(row.post_id)).sort(byNumber), isPartial: rows[0]?.is_partial };
    };
    expect(await run(100)).toEqual({ ids, isPartial: false });
    expect(await run(3)).toEqual({ ids: ids.slice(-2), isPartial: true });
  });

  it('respect a condition with parameters', async () => {
    const where = { sql: 'score > $1', values: [20] };
    const { text, values } = candidateSql({
      table: 'search_doc',
      match: `'+模型'`,
      titleMatch: `'^+模型'`,
      newestId,
      where,
    });
    expect((await database.pool.query<CandidateRow>(text, values)).rows.map((row) => Number(row.post_id))).toEqual([4]);
  });
});

describe('similar titles', () => {
  const titlesLike = async (text: string): Promise<number[]> => {
    const terms = readTitleTerms(text);
    if (terms === null) return [];
    const { rows } = await database.pool.query<CandidateRow>(
      candidateSql({ table: 'search_doc', ...similarTo(terms), newestId }),
    );
    const alike = ({ post_id }: CandidateRow): number =>
      titleSimilarity(text, documents[Number(post_id) - 1]?.title ?? '');
    return rows.toSorted((one, other) => alike(other) - alike(one)).map((row) => Number(row.post_id));
  };

  it.each([
    ['怎样选择向量数据库', 1],
    ['choosing vector databases', 2],
    ['大模型本地怎么部署', 4],
    ['React useEffect called twice', 6],
    ['node.js ERR_MODULE_NOT_FOUND', 10],
  ])('%s', async (text, expected) => {
    expect((await titlesLike(text))[0]).toBe(expected);
  });

  it('a short title that stands in a long one is more like it than one that shares as much and says more', () => {
    const typed =
      'We have been fighting with our production deployment for three days now: how do you stream tokens through an Nginx proxy?';
    expect(titleSimilarity(typed, 'How do I stream tokens through Nginx?')).toBeGreaterThan(0.6);
    expect(
      titleSimilarity(typed, 'Stream tokens through Nginx, Caddy, Traefik and HAProxy without buffering or timeouts'),
    ).toBeLessThan(0.4);
    expect(titleSimilarity(typed, 'Choosing vector databases')).toBe(0);
    expect(titleSimilarity(typed, typed)).toBe(1);
  });

  it('need enough to go by', () => {
    expect(readTitleTerms('怎么')).toBeNull();
    expect(readTitleTerms('部署')).toBeNull();
    expect(readTitleTerms('how to')).toBeNull();
    expect(readTitleTerms('react')).toBeNull();
  });
});

describe('any text', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 80 }),
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 60 }).map((units) => String.fromCharCode(...units)),
    fc
      .array(
        fc.constantFrom(
          `'`,
          '"',
          '\\',
          '“',
          '”',
          ' ',
          '-',
          ':',
          '&',
          '|',
          '!',
          '<->',
          '(',
          ')',
          '*',
          '\0',
          'tag:',
          'is:',
          '数据库',
          '库',
          'num_ctx',
          'C++',
          "don't",
          '.',
          '3.5',
          ':*',
          '\ud83d',
          '𠮷',
          '\u0301',
          'ﾞ',
        ),
        { maxLength: 30 },
      )
      .map((parts) => parts.join('')),
  );

  it('makes a valid tsvector and finds itself again', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, hostile, async (title, body) => {
        const tsv = analyseDocument({ id: 5, title, body, tags: [body], labels: [title, 'x'] });
        const phrase = toTsQuery(parseQuery(`"${title.replace(/["“-‟「-』«»＂]/gu, ' ')}"`));
        const { rows } = await database.pool.query<{ found: boolean }>(
          `select coalesce($1::tsvector @@ $2::tsquery, true) and $1::tsvector @@ '''%x'''::tsquery as found`,
          [tsv, phrase],
        );
        expect(rows[0]?.found).toBe(true);
      }),
      { numRuns: 400 },
    );
  });

  it('makes valid queries of every sort', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, async (text) => {
        const parsed = parseQuery(text);
        const queries = [
          toTsQuery(parsed),
          toTsQuery(parsed, { prefix: true, scope: 'title', labels: [text, [text, 'b']] }),
          toTsQuery(parsed, { match: 'some' }),
          toRankQuery(parsed),
          ...Object.values(similarTo(readTitleTerms(text) ?? ["'x'"])),
        ];
        await database.pool.query(`select q::tsquery from unnest($1::text[]) q`, [queries]);
      }),
      { numRuns: 400 },
    );
  });

  it('stays within the limits of tsvector when long', async () => {
    const han = Array.from({ length: 80_000 }, (_, at) =>
      String.fromCodePoint(0x4e00 + ((at * 7919 + ((at * at) % 911)) % 20_000)),
    ).join('');
    for (const body of [
      han,
      'a'.repeat(200_000),
      'x_'.repeat(60_000),
      'é'.repeat(70_000),
      '𠮷𠀀𠀁'.repeat(30_000),
      'v1.2-'.repeat(30_000),
      '\u0301'.repeat(70_000),
    ]) {
      await database.pool.query(`select $1::tsvector`, [analyseDocument({ title: body, body, tags: [body] })]);
    }
  });
});

async function rawIds(match: string | null): Promise<number[]> {
  const { rows } = await database.pool.query<{ post_id: string }>(
    `select post_id from search_doc
    where tsv @@ $1::tsquery order by post_id`,
    [match],
  );
  return rows.map((row) => Number(row.post_id));
}

it('a statement scores a row as scoreCandidate does without words', async () => {
  const day_ms = 86_400_000;
  const cases = [0, 1, 9, 5000, -1, -40, -99_999].flatMap((score, i) =>
    [0, 1, 31, 400].map((answers, j) => ({
      score,
      answers,
      solved: (i + j) % 2 === 0,
      hit: (i + j) % 3 === 0,
      at: new Date(now.getTime() - (i * 700 + j * 3 - 2) * day_ms),
    })),
  );
  const columns = { titleHit: 'k.hit::int', score: 'k.score', answers: 'k.answers', isAccepted: 'k.solved' };
  const { rows } = await database.pool.query<{ rough: number }>(
    `select ${roughScoreSql({ ...columns, createdAt: 'k.at', now: '$2::timestamptz' })} rough
    from jsonb_to_recordset($1) k (score int, answers int, solved boolean, hit boolean, at timestamptz)`,
    [JSON.stringify(cases), now],
  );
  const expected = cases.map(({ score, answers, solved, hit, at }) =>
    scoreCandidate({
      textRank: 0,
      maxTextRank: 0,
      titleHit: hit ? 1 : 0,
      score,
      answers,
      isAccepted: solved,
      createdAt: at,
      now,
    }),
  );
  for (const [i, { rough }] of rows.entries()) expect(rough).toBeCloseTo(expected[i]!, 10);
  expect(rows).toHaveLength(cases.length);
});
