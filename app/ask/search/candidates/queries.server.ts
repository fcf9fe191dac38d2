import { CompiledQuery, sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { type CandidateRow, candidateSql } from '#app/core/search/candidates.server.ts';
import { lexeme, quoteLexeme } from '#app/core/search/lexeme.ts';
import { visiblePosts } from '../../queries.server.ts';
import type { PostKind } from '../../schema.ts';

/** A post that may answer a search, with the figures that order it. */
export type Candidate = {
  id: number;
  kind: PostKind;
  title: string;
  score: number;
  answers: number;
  solved: boolean;
  createdAt: Date;
  inTitle: boolean;
  textRank: number;
};

/** Most candidates of one search: by match and by title. */
const most = { byMatch: 750, byTitle: 250 };
export const maxCandidates = most.byMatch + most.byTitle;

export type CandidateQuestion = {
  match: string;
  titleMatch?: string | null;
  rank: string;
  /** Labels that must be there beside the match; of an inner list one. */
  labels: string[][];
  /** Labels that must not be there. */
  without?: string[];
  /** A condition on `post_id` and `created_at`, its parameters numbered from $1. */
  where?: { sql: string; values: readonly unknown[] } | undefined;
  limit?: number;
};

/** Looks posts that the reader may see up in the index: the newest that match and the newest whose title does, in a number that does not grow with the site. */
export async function findCandidates(
  ctx: Pick<Ctx, 'db' | 'actor'>,
  { match, titleMatch = null, rank, labels, without = [], where, limit }: CandidateQuestion,
): Promise<Candidate[]> {
  const narrow = (query: string) =>
    [`(${query})`, ...labels.map((list) => `(${list.map(quoteLabel).join(' | ')})`), ...without.map((label) => `!${quoteLabel(label)}`)].join(' & ');
  const newest = await sql<{ id: number }>`select coalesce(max(post_id), 0) id from ask.search_doc`.execute(ctx.db);
  const { text, values } = candidateSql({
    table: 'ask.search_doc',
    match: narrow(match),
    titleMatch: titleMatch === null ? null : narrow(titleMatch),
    rank,
    newestId: BigInt(newest.rows[0]!.id),
    ...(where && { where }),
    limit: limit ?? most.byMatch,
    titleLimit: most.byTitle,
  });
  const { sql: isVisible, parameters } = sql`${visiblePosts(ctx)}`.compile(ctx.db);
  const { rows } = await ctx.db.executeQuery<CandidateRow & Omit<Candidate, 'id' | 'inTitle' | 'textRank'>>(
    CompiledQuery.raw(
      `select c.post_id, c.in_title, c.text_rank, p.kind, p.title, p.score, p.answers, p.accepted > 0 solved, p.created_at "createdAt"
       from (${text}) c join ask.post p on p.id = c.post_id where ${isVisible.replace(/\$(\d+)/g, (_, place) => `$${Number(place) + values.length}`)}`,
      [...values, ...parameters],
    ),
  );
  return rows.map(({ post_id, in_title, text_rank, ...row }) => ({ ...row, id: Number(post_id), inTitle: in_title, textRank: text_rank }));
}

const quoteLabel = (label: string) => quoteLexeme(lexeme.label(label));
