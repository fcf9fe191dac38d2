import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { listSimilar } from '#app/ask/search/similar/queries.server.ts';
import { useTestDatabase } from '#test/database.ts';
import { evaluationNow, isAnswerable, loadCorpus, ndcgOf, type Outcome, parts, readLabels, recallOf, runQueries } from '#test/search/evaluate.ts';

/* `npm run eval:search` prints the same figures by kind of query, with intervals. */
const database = useTestDatabase();
let outcomes: Outcome[] = [];
let slugs: Map<number, string>;
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

beforeAll(async () => {
  slugs = await loadCorpus(database.db);
  outcomes = await runQueries(database.db, await readLabels(), slugs);
}, 300_000);

describe('the labelled queries', () => {
  it('are two hundred or more, of every kind, in both parts, and name posts that exist', async () => {
    expect(outcomes.length).toBeGreaterThanOrEqual(200);
    for (const part of parts) {
      const kinds = new Set(outcomes.filter(({ label }) => label.part === part && isAnswerable({ label, found: [] })).map(({ label }) => label.kind));
      expect([...kinds].sort()).toEqual(['cross', 'en', 'ident', 'mixed', 'operator', 'short', 'zh']);
    }
    const known = new Set(outcomes.flatMap(({ found }) => found));
    const named = new Set(outcomes.flatMap(({ label }) => [...label.grades.keys()]));
    expect([...named].filter((slug) => !known.has(slug))).toEqual([]);
  });

  it.each(parts)('are answered well: nDCG@10 ≥ 0.80, recall@20 ≥ 0.92 (%s)', (part) => {
    const some = outcomes.filter((outcome) => outcome.label.part === part && isAnswerable(outcome));
    expect(mean(some.map(ndcgOf))).toBeGreaterThanOrEqual(0.8);
    expect(mean(some.map(recallOf))).toBeGreaterThanOrEqual(0.92);
  });

  it('find nothing where nothing answers, reversed characters among them', () => {
    const nothing = outcomes.filter((outcome) => !isAnswerable(outcome));
    expect(nothing.map(({ label, found }) => [label.query, found.length])).toEqual(nothing.map(({ label }) => [label.query, 0]));
    expect(nothing.map(({ label }) => label.query)).toContain('库据');
    for (const query of ['数据库', '数据', '库']) expect(outcomes.find(({ label }) => label.query === query)!.found.length).toBeGreaterThan(3);
  });
});

describe('long titles', async () => {
  const lines = (await readFile(join(import.meta.dirname, 'search/titles.tsv'), 'utf8')).split('\n').filter((line) => line !== '' && !line.startsWith('#'));

  it.each(lines.map((line) => line.split('\t') as [string, string, string]))('%s %s', async (language, title, slug) => {
    const actor = { kind: 'visitor', ip: '192.0.2.1', agent: 'evaluation' } as const;
    const ctx = { db: database.db, actor, now: evaluationNow, language: language === 'en' ? 'en' : 'zh-cn', requestId: 'evaluation' } as const;
    const found = (await listSimilar(ctx, title)).map(({ id }) => slugs.get(id));
    expect(found[0] ?? '-').toBe(slug);
  });
});
