import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { listCards } from '#app/account/account.queries.server.ts';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { seconds } from '#app/ask/parts/post-columns.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { isUpwards, type KeysetPage, keysetPage } from '#app/core/keyset.ts';
import { type RatingDeskInput, reportBounds, type ReportedRating, type ReportReason } from './rating-reports.schema.ts';

/** The right of the console to see reported ratings. */
export const ratingDeskRight = 'market/ratings';

const pageSize = 20;

type Report = { reason: ReportReason; note: string; by: number | null; at: number };
type Row = {
  id: number;
  ratingId: number;
  stars: number;
  words: string;
  memberId: number | null;
  createdAt: number;
  isHidden: boolean;
  slug: string;
  nameZh: string;
  nameEn: string;
  reports: Report[];
  decision: { hides: boolean; reason: string; by: number | null; at: number } | null;
};

/** Columns of a rating r of the plugin p with the reports that fulfil a condition on `q`. */
const columns = (reports: RawBuilder<unknown>) => sql`r.id "ratingId", r.stars, r.words, r.member_id "memberId",
  ${seconds('r.created_at')} "createdAt", r.is_hidden "isHidden", p.slug, p.name_zh "nameZh", p.name_en "nameEn",
  (select json_agg(json_build_object('reason', q.reason, 'note', q.note, 'by', q.member_id,
    'at', ${seconds('q.created_at')}) order by q.id) from market.rating_report q where ${reports}) reports`;

/**
 * Reported ratings: those that wait, the longest waiting first and at most 50 of them, or those that were decided, the
 * newest decision first. `waiting` counts all that wait.
 * @throws Refusal need-login, forbidden
 */
export async function listReportedRatings(
  ctx: Ctx,
  input: z.output<typeof RatingDeskInput>,
): Promise<KeysetPage<ReportedRating> & { waiting: number }> {
  await requireConsole(ctx, ratingDeskRight);
  const { rows: counted } = await sql<{ waiting: number }>`select count(distinct rating_id)::integer waiting
    from market.rating_report where decision_id is null`.execute(ctx.db);
  const page =
    input.tab === 'open'
      ? { rows: await findOpen(ctx), before: null, after: null }
      : keysetPage(await findDecided(ctx, input), input, pageSize);
  return { ...page, rows: await shown(ctx, page.rows), waiting: counted[0]!.waiting };
}

async function findOpen(ctx: Pick<Ctx, 'db'>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select o.id, ${columns(sql`q.rating_id = r.id and q.decision_id is null`)}, null::json decision
    from (select rating_id, min(id) id from market.rating_report where decision_id is null group by rating_id
      order by min(id) limit ${sql.lit(reportBounds.shown)}) o
      join market.rating r on r.id = o.rating_id join market.plugin p on p.id = r.plugin_id
    order by o.id`.execute(ctx.db);
  return rows;
}

async function findDecided(ctx: Pick<Ctx, 'db'>, input: z.output<typeof RatingDeskInput>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select d.id, ${columns(sql`q.decision_id = d.id`)}, json_build_object('hides', d.hides, 'reason', d.reason,
      'by', d.decided_by, 'at', ${seconds('d.decided_at')}) decision
    from market.rating_decision d join market.rating r on r.id = d.rating_id
      join market.plugin p on p.id = r.plugin_id
    where (${input.before}::bigint = 0 or d.id < ${input.before})
      and (${input.after}::bigint = 0 or d.id > ${input.after})
    order by d.id ${isUpwards(input) ? sql`asc` : sql`desc`} limit ${sql.lit(pageSize + 1)}`.execute(ctx.db);
  return rows;
}

async function shown(ctx: Pick<Ctx, 'db' | 'language'>, rows: readonly Row[]): Promise<ReportedRating[]> {
  const ids = rows.flatMap(({ memberId, reports, decision }) => [
    memberId,
    decision?.by ?? null,
    ...reports.map(({ by }) => by),
  ]);
  const cards = await listCards(
    ctx,
    ids.filter((id) => id !== null),
  );
  const cardOf = (id: number | null) => (id === null ? null : (cards.get(id) ?? null));
  return rows.map(({ id, ratingId, stars, words, memberId, createdAt, isHidden, slug, nameZh, nameEn, ...row }) => ({
    id,
    rating: { id: ratingId, stars, words, member: cardOf(memberId), createdAt, isHidden },
    plugin: { slug, name: ctx.language === 'en' ? nameEn : nameZh },
    reports: row.reports.map((report) => ({ ...report, by: cardOf(report.by) })),
    decision: row.decision && { ...row.decision, by: cardOf(row.decision.by) },
  }));
}
