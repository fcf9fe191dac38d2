import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import { type Ctx, readerOf } from '#app/core/ctx.server.ts';
import { keepValue } from '#app/core/kept-value.server.ts';
import { type CandidateRow, candidateSql, textRankSql } from '#app/core/search/candidates.server.ts';
import { lexeme, quoteLexeme } from '#app/core/search/lexeme.ts';
import { roughScoreSql } from '#app/core/search/rank.ts';
import type { Language } from '#app/core/texts/language.ts';
import { visiblePosts } from '#app/ask/parts/post-visibility.queries.server.ts';
import type { PostKind } from '#app/ask/parts/ask.schema.ts';

/** What a post holds of some terms, in their order, in all and in the title, and the best of the topics it lies at. */
export type Holding = { all: boolean[]; title: boolean[]; kinAll: boolean[]; kinTitle: boolean[]; placed: number };

/** A post that may answer a search, with the figures that order it: they are those of the version that is shown. */
export type Candidate = {
  /** The version that matched, with its language and title. */
  id: number;
  language: Language;
  title: string;
  /** The version that the reader is shown, and its language. */
  shown: number;
  shownIn: Language;
  /** The same in both halves of a translated pair. */
  pair: number;
  kind: PostKind;
  score: number;
  answers: number;
  solved: boolean;
  createdAt: Date;
  inTitle: boolean;
  /** 0 for those that are far behind without it. */
  textRank: number;
  /** Where it stands among what was found, 1 at best; not set for what was not put in order by its words. */
  rank?: number;
  /** What its words alone came to in that, 1 at best. */
  words?: number;
  /** What it holds of what the words tell, of 1; not set for what was not put in order by its words. */
  coverage?: number;
  /** Where few posts hold all words: all that was typed stands together in it. */
  isWhole?: boolean;
  /** The same in all: more posts match than were looked for. */
  isPartial: boolean;
  /** What it holds of the words, of the best where it was asked for. */
  holding?: Holding | null;
};

/** Most candidates of one search: by match, by title and of each topic. */
const most = { byMatch: 500, byTitle: 200, byTopic: 12 };
/**
 * So many of them, the best by title, quality and age, have their words weighed: it costs more than to find them all.
 */
const weighed = 200;

export type CandidateQuestion = {
  match: string;
  titleMatch?: string | null;
  /** What to weigh the words by; without it nothing is weighed. */
  rank?: string;
  /** What is asked of the best of them beside, as an expression on the post whose number an expression tells. */
  holding?: ((id: string) => RawBuilder<Holding>) | undefined;
  /** Labels that must be there beside the match; of an inner list one. */
  labels: string[][];
  /** Labels that must not be there. */
  without?: string[];
  /**
   * What the reader's version of a translated pair has to fulfil to be shown for the one that matched, beside the
   * condition and the labels that must not be there; without it each version is shown for itself.
   */
  translation?: string | null;
  /** A condition on `post_id` and `created_at`, its parameters numbered from $1. */
  where?: { sql: string; values: readonly unknown[] } | undefined;
  limit?: number;
  /** Topics of the map whose newest posts are looked at, too, when labels and condition let them. */
  topics?: readonly number[];
};

/**
 * Looks posts that the reader may see up in the index: the newest that match and the newest whose title does, in a
 * number that does not grow with the site.
 */
export async function findCandidates(
  ctx: Pick<Ctx, 'db' | 'read' | 'actor' | 'now' | 'language'>,
  {
    match,
    titleMatch = null,
    rank,
    holding,
    labels,
    without = [],
    translation = null,
    where,
    limit,
    topics = [],
  }: CandidateQuestion,
): Promise<Candidate[]> {
  const narrow = (query: string) =>
    [
      `(${query})`,
      ...labels.map((list) => `(${list.map(quoteLabel).join(' | ')})`),
      ...without.map((label) => `!${quoteLabel(label)}`),
    ].join(' & ');
  const { text, values } = candidateSql({
    table: 'ask.search_doc',
    match: narrow(match),
    titleMatch: titleMatch === null ? null : narrow(titleMatch),
    newestId: BigInt((await newestId.get(ctx)).id),
    ...(where && { where }),
    limit: limit ?? most.byMatch,
    titleLimit: most.byTitle,
  });
  const { bound, bind, insert } = openBindings(ctx, values);
  const isVisible = (alias: string) => insert(sql`${visiblePosts(ctx, alias)}`);
  // The limit keeps the planner from reading all translations to join them.
  const isWithin =
    translation === null
      ? 'false'
      : `tsv @@ ${bind(narrow(translation))}::tsquery${where ? ` and (${where.sql})` : ''}`;
  const translated = `select t.* from ask.post t where t.translation_group = p.translation_group
    and t.language = ${bind(ctx.language)}
    and t.language <> p.language and ${isVisible('t')} and exists (select from ask.search_doc
    where post_id = t.id and ${isWithin}) limit 1`;
  const isInReach = () => `tsv @@ ${bind(narrow(translation ?? match))}::tsquery${where ? ` and (${where.sql})` : ''}`;
  const candidates = topics.length === 0 ? text : withPlaced(text, { topics: bind(topics), isInReach: isInReach() });
  const rough = roughSql(bind, ctx.now);
  const weight = rank === undefined ? '0' : `case when place <= ${weighed} then ${wordsSql(bind, rank)} else 0 end`;
  const held = holding ? `case when place <= ${weighed} then ${insert(holding('found.post_id'))} end` : 'null';
  const { rows } = await readerOf(ctx)
    .getExecutor()
    .executeQuery<CandidateRow & { place: number } & Omit<Candidate, 'id' | 'inTitle' | 'isPartial'>>(
      CompiledQuery.raw(
        `select found.*, ${weight} "textRank", ${held} holding from (
        select found.*, row_number() over (order by ${rough} desc, found.post_id desc) place from (
        select c.post_id, c.in_title, c.is_partial, p.language, p.title, s.id shown, s.language "shownIn",
          coalesce(-p.translation_group, p.id) pair, s.kind, s.score, s.answers,
          s.accepted > 0 solved, s.created_at "createdAt"
        from (${candidates}) c join ask.post p on p.id = c.post_id left join lateral (${translated}) t on true
         join ask.post s on s.id = coalesce(t.id, p.id) where ${isVisible('p')}) found) found`,
        bound,
      ),
    );
  return rows.map(({ post_id, in_title, is_partial, place: _place, ...row }) => ({
    ...row,
    id: Number(post_id),
    inTitle: in_title,
    isPartial: is_partial,
  }));
}

/** The parameters of a statement that is put together from texts: adds a value, or an expression with its own. */
function openBindings({ db }: Pick<Ctx, 'db'>, values: readonly unknown[]) {
  const bound = [...values];
  return {
    bound,
    bind: (value: unknown): string => `$${bound.push(value)}`,
    insert(expression: RawBuilder<unknown>): string {
      const { sql: part, parameters } = expression.compile(db);
      const before = bound.push(...parameters) - parameters.length;
      return part.replace(/\$(\d+)/g, (_, place) => `$${Number(place) + before}`);
    },
  };
}

/** The rows of a query for candidates and, of each topic, the newest posts that lie there and fulfil a condition. */
const withPlaced = (query: string, { topics, isInReach }: { topics: string; isInReach: string }): string =>
  `with by_words as materialized (${query})
    select post_id, in_title, is_partial from by_words union all
    select post_id, false, false from ask.search_doc
    where post_id = any(array(select pl.post_id from unnest(${topics}::bigint[]) n (id)
      cross join lateral (select post_id from aimap.placement where node_id = n.id and state <> 'rejected'
        order by post_id desc limit ${most.byTopic}) pl))
      and post_id not in (select post_id from by_words) and ${isInReach}`;

/** The highest id of late: up to 4,096 newer ones are found too. */
export const newestId = keepValue(1000, async ({ db }) => {
  const { rows } = await sql<{ id: number }>`select coalesce(max(post_id), 0) id from ask.search_doc`.execute(db);
  return rows[0]!;
});

/** What a row of `found` comes to by its figures alone. */
const roughSql = (bind: (value: unknown) => string, now: Date): string =>
  roughScoreSql({
    titleHit: 'found.in_title::int',
    score: 'found.score',
    answers: 'found.answers',
    isAccepted: 'found.solved',
    createdAt: 'found."createdAt"',
    now: `${bind(now)}::timestamptz`,
  });

/** What the words of a row of `found` weigh. */
const wordsSql = (bind: (value: unknown) => string, rank: string): string =>
  textRankSql('ask.search_doc', { id: 'found.post_id', query: bind(rank) });

/**
 * One of each translated pair, at the place of the better one: the version in the reader's language when it matched,
 * too, so that an excerpt is in it.
 */
export function onePerPair(ordered: readonly Candidate[], { language }: Pick<Ctx, 'language'>): Candidate[] {
  const byPair = new Map<number, Candidate>();
  for (const one of ordered) {
    const first = byPair.get(one.pair);
    if (!first || (one.language === language && first.language !== language)) byPair.set(one.pair, one);
  }
  return [...byPair.values()];
}

/** A label as part of a query. */
export const quoteLabel = (label: string) => quoteLexeme(lexeme.label(label));
