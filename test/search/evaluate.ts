import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { setTags } from '#app/ask/posts/post-edits.commands.server.ts';
import { indexPost } from '#app/ask/search-index/search-index.commands.server.ts';
import { searchPosts } from '#app/ask/search/search.queries.server.ts';
import { loadShippedMap } from '#app/aimap/nodes/shipped-map.commands.server.ts';
import { placeDuePosts } from '#app/aimap/placement/placement.commands.server.ts';
import { countTopics } from '#app/aimap/placement/topic-terms.commands.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import type { Db } from '#app/core/db/pool.server.ts';
import { loadStarter } from '#db/starter/load.server.ts';
import { findStarterPosts, readShippedMap } from '#db/starter/map.server.ts';
import { readPosts, readTaxonomy } from '#db/starter/read.server.ts';
import { fixturePosts } from './posts.ts';

/*
 * Glossary: label – what a query should find: a grade for each post that has to do with it (3 answers it, 2 helps a
 * good deal, 1 only touches it; not named: 0); part – `tuning` is looked at when the ranking is changed, `held-out`
 * only to see whether it helped.
 */

export type Label = {
  kind: string;
  language: 'zh-cn' | 'en';
  query: string;
  grades: ReadonlyMap<string, number>;
  part: Part;
};
export const parts = ['tuning', 'held-out'] as const;
export type Part = (typeof parts)[number];
/**
 * What a query found: the slugs of its first 20 results, null for posts of the other language that should not be there.
 */
export type Outcome = { label: Label; found: (string | null)[] };

/** When the evaluation plays: recency is part of the rank. */
export const evaluationNow = new Date('2026-11-20T12:00:00Z');

/** Two of five queries are for tuning, by a hash of the query alone: nobody chose which. */
const partOf = (query: string): Part => (createHash('sha256').update(query).digest()[0]! < 102 ? 'tuning' : 'held-out');

/** The labelled queries: kind, language of the reader, query and grades in tab-separated lines. */
export const readLabels = (): Promise<Label[]> => readLines('labels.tsv');

/**
 * Queries that were written before any post was read, and those that nothing answers (`nonsense`); of their grades only
 * those of posts.
 */
export const readBlindLabels = (): Promise<Label[]> => readLines('blind.tsv');

/**
 * A hundred questions as people type them, written before any post was read; their kind is their number. The odd ones
 * may be looked at when the ranking is changed, the even ones are sealed: only their means are ever printed.
 */
export async function readAskedLabels(): Promise<{ odd: Label[]; even: Label[] }> {
  const labels = await readLines('asked.tsv');
  const isOdd = ({ kind }: Label) => Number(kind) % 2 === 1;
  return { odd: labels.filter(isOdd), even: labels.filter((label) => !isOdd(label)) };
}

async function readLines(file: string): Promise<Label[]> {
  const text = await readFile(join(import.meta.dirname, file), 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [kind = '', language = '', query = '', grades = ''] = line.split('\t');
      const pairs = grades.split(' ').filter((pair) => pair.includes('=') && !pair.startsWith('doc:'));
      return {
        kind,
        language: language === 'en' ? 'en' : 'zh-cn',
        query,
        part: partOf(query),
        grades: new Map(
          pairs.map((pair) => [pair.slice(0, pair.lastIndexOf('=')), Number(pair.slice(pair.lastIndexOf('=') + 1))]),
        ),
      };
    });
}

/**
 * Fills an empty database with the starter content, the fixture posts and the map. @returns the slug of each post and
 * language by id
 */
export async function loadCorpus(db: Db): Promise<Map<number, string>> {
  const ctx: Ctx = {
    db,
    actor: { kind: 'job', name: 'evaluation' },
    now: evaluationNow,
    language: 'zh-cn',
    requestId: 'evaluation',
  };
  await loadStarter(ctx);
  const titles = new Map((await readPosts(await readTaxonomy())).map((post) => [post.title, post.slug]));
  const { rows } = await sql<{ id: number; title: string }>`select id, title from ask.post`.execute(db);
  const slugs = new Map(rows.map(({ id, title }) => [id, titles.get(title)!]));
  const owner = await sql<{ author: number; category: number }>`select min(author_id) author, min(category_id) category
    from ask.post`.execute(db);
  for (const [at, { slug, title, text, tags, language, kind }] of fixturePosts.entries()) {
    const createdAt = new Date(Date.UTC(2026, 9, 1 + at));
    const added = await sql<{ id: number }>`
      insert into ask.post (kind, author_id, category_id, language, title, excerpt, html, text, created_at, active_at)
      values (${kind}, ${owner.rows[0]!.author}, ${owner.rows[0]!.category}, ${language}, ${title},
        ${text.slice(0, 120)}, '', ${text}, ${createdAt}, ${createdAt}) returning id`.execute(db);
    const { id } = added.rows[0]!;
    slugs.set(id, slug);
    const tagIds: number[] = [];
    for (const tag of tags) {
      const made = await sql<{ id: number }>`
        insert into ask.tag (slug, name_zh, name_en, created_at) values (${tag}, ${tag}, ${tag}, ${createdAt})
        on conflict (slug) do update set slug = excluded.slug returning id`.execute(db);
      tagIds.push(made.rows[0]!.id);
    }
    await setTags({ ...ctx, now: createdAt }, id, tagIds);
    await indexPost(ctx, id);
  }
  await loadMap(ctx);
  return slugs;
}

/** As the product does: the map at its first start, then its job puts what is new at the topics it is about. */
async function loadMap(ctx: Ctx): Promise<void> {
  await loadShippedMap(ctx, async () => ({ map: await readShippedMap(), posts: await findStarterPosts(ctx) }));
  await countTopics(ctx, { for_ms: 60_000 });
  await placeDuePosts(ctx, { for_ms: 60_000 });
}

/** Runs the queries as a guest who reads in the language of each, or in the other one. */
export async function runQueries(
  db: Db,
  labels: readonly Label[],
  slugs: ReadonlyMap<number, string>,
  { inOther = false } = {},
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const label of labels) {
    const ctx: Ctx = {
      db,
      actor: { kind: 'visitor', ip: '192.0.2.1', agent: 'evaluation' },
      now: evaluationNow,
      language: inOther ? otherOf(label.language) : label.language,
      requestId: 'evaluation',
    };
    const { hits } = await searchPosts(ctx, { keywords: label.query });
    outcomes.push({ label, found: hits.map((hit) => slugs.get(hit.id) ?? null) });
  }
  return outcomes;
}

const otherOf = (language: Label['language']) => (language === 'en' ? 'zh-cn' : 'en');

/** A post with this grade or a higher one has to be found: it answers the query or helps a good deal. */
const relevant = 2;

const dcg = (grades: readonly number[]) =>
  grades.reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0);

/**
 * Normalised discounted cumulative gain of the first 10, with the gain 2^grade − 1; the ideal order is that of all
 * labelled posts, so that what is missing costs. Source: K. Järvelin, J. Kekäläinen, ACM TOIS 20 (2002); gain of C.
 * Burges et al. (2005).
 */
export function ndcgOf({ label, found }: Outcome): number {
  const ideal = [...label.grades.values()].sort((a, b) => b - a).slice(0, 10);
  return dcg(found.slice(0, 10).map((slug) => (slug === null ? 0 : (label.grades.get(slug) ?? 0)))) / dcg(ideal);
}

/** Share of the posts with grade 2 or 3 that stand among the first 20. */
export function recallOf({ label, found }: Outcome): number {
  const wanted = [...label.grades].filter(([, grade]) => grade >= relevant).map(([slug]) => slug);
  const first = new Set(found.slice(0, 20));
  return wanted.length === 0 ? 1 : wanted.filter((slug) => first.has(slug)).length / wanted.length;
}

/** Queries that something should be found for; the others are right when nothing is found. */
export const isAnswerable = ({ label }: Outcome): boolean => [...label.grades.values()].some((grade) => grade > 0);

export type Interval = { mean: number; low: number; high: number };
const rounds = 2_000;

/**
 * The mean with its 95 % interval by the bootstrap over queries (B. Efron, 1979); the same numbers give the same
 * interval.
 */
export function intervalOf(values: readonly number[]): Interval {
  const mean = (all: readonly number[]) => all.reduce((sum, value) => sum + value, 0) / Math.max(1, all.length);
  let state = 20_261_120;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const means = Array.from({ length: rounds }, () =>
    mean(values.map(() => values[Math.floor(random() * values.length)]!)),
  ).sort((a, b) => a - b);
  return {
    mean: mean(values),
    low: means[Math.floor(rounds * 0.025)] ?? 0,
    high: means[Math.ceil(rounds * 0.975) - 1] ?? 0,
  };
}
