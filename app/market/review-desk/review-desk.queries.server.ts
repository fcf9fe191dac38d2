import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { listCards } from '#app/account/account.queries.server.ts';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { dayStart, siteDay } from '#app/core/site-day.ts';
import { cardOf, seconds } from '#app/ask/parts/post-columns.queries.server.ts';
import { lastLook } from '#app/market/releases/release-packages.queries.server.ts';
import type { VersionState } from '#app/market/releases/releases.schema.ts';
import { getQueueFigures } from '#app/market/submissions/submissions.queries.server.ts';
import type {
  DeskCounts,
  DeskTab,
  QuarantineRow,
  ReviewDeskInput,
  ReviewDeskView,
  ReviewRow,
} from './review-desk.schema.ts';

const perPage = 30;

export type FoundReview = {
  id: number;
  pluginId: number;
  slug: string;
  nameZh: string;
  nameEn: string;
  versionId: number | null;
  version: string | null;
  developerId: number;
  developerZh: string;
  developerEn: string;
  isTrusted: boolean;
  state: ReviewRow['state'];
  isFirst: boolean;
  isSecurity: boolean;
  isAfterwards: boolean;
  round: number;
  risk: number;
  waits: number;
  submittedAt: number;
  isAnswered: boolean;
  decidedAt: number | null;
  reviewerId: number | null;
};

/** The columns of a submission on the desk; `now` is when one looks. */
export const reviewColumns = (now: Date): RawBuilder<unknown> => sql`s.id, p.id "pluginId", p.slug,
  coalesce(nullif(p.name_zh, ''), p.draft->>'nameZh') "nameZh",
  coalesce(nullif(p.name_en, ''), p.draft->>'nameEn') "nameEn", s.version_id "versionId", v.version,
  d.member_id "developerId", d.name_zh "developerZh", d.name_en "developerEn", d.is_trusted "isTrusted", s.state,
  s.is_first "isFirst", s.is_security "isSecurity", s.is_afterwards "isAfterwards", s.round, s.risk,
  (s.with_us_s + case when s.state = 'waiting'
    then greatest(0, extract(epoch from ${now}::timestamptz - s.turn_at)) else 0 end)::integer waits,
  ${seconds('s.submitted_at')} "submittedAt", s.answered_at is not null "isAnswered",
  ${seconds('s.decided_at')} "decidedAt", s.reviewer_id "reviewerId"`;
export const reviewTables = sql`market.submission s join market.plugin p on p.id = s.plugin_id
  join market.developer d on d.member_id = p.developer_id left join market.plugin_version v on v.id = s.version_id`;

const waiting = sql`s.state = 'waiting' and not s.is_afterwards`;
const which: Record<Exclude<DeskTab, 'quarantine'>, RawBuilder<unknown>> = {
  due: waiting,
  risk: waiting,
  security: sql`${waiting} and s.is_security`,
  asked: sql`s.state = 'changes_requested'`,
  afterwards: sql`s.state = 'waiting' and s.is_afterwards`,
  decided: sql`s.decided_at is not null`,
};
const first = sql`s.is_security desc, s.submitted_at, s.id`;
const orders: Record<Exclude<DeskTab, 'quarantine'>, RawBuilder<unknown>> = {
  due: first,
  risk: sql`s.risk desc, ${first}`,
  security: first,
  asked: sql`s.turn_at, s.id`,
  afterwards: sql`s.submitted_at, s.id`,
  decided: sql`s.decided_at desc, s.id desc`,
};

/** A page of the desk with its counts and how long answers take. @throws Refusal forbidden without the desk */
export async function listReviews(ctx: Ctx, input: z.output<typeof ReviewDeskInput>): Promise<ReviewDeskView> {
  await requireConsole(ctx, 'market/reviews');
  const { tab, page } = input;
  const today = dayStart(siteDay(ctx.now));
  const [found, quarantine, counts, figures, decided] = await Promise.all([
    tab === 'quarantine' ? [] : findReviews(ctx, tab, page),
    tab === 'quarantine' ? listQuarantine(ctx, page) : [],
    countDesk(ctx),
    getQueueFigures(ctx),
    sql<{ count: number }>`select count(*) count from market.submission
      where decided_at >= ${today} and state in ('approved', 'rejected')`.execute(ctx.db),
  ]);
  const { promiseHours } = figures;
  return {
    tab,
    page,
    rows: await toReviewRows(ctx, found.slice(0, perPage), promiseHours),
    quarantine: quarantine.slice(0, perPage),
    hasMore: found.length > perPage || quarantine.length > perPage,
    counts,
    figures,
    decidedToday: decided.rows[0]!.count,
  };
}

async function findReviews(ctx: Ctx, tab: Exclude<DeskTab, 'quarantine'>, page: number): Promise<FoundReview[]> {
  const { rows } = await sql<FoundReview>`select ${reviewColumns(ctx.now)} from ${reviewTables}
    where ${which[tab]} order by ${orders[tab]}
    limit ${perPage + 1} offset ${(page - 1) * perPage}`.execute(ctx.db);
  return rows;
}

/** Rows with their people; what is left of the promise until the first answer. */
export async function toReviewRows(
  ctx: Pick<Ctx, 'db' | 'language'>,
  found: readonly FoundReview[],
  promiseHours: number,
): Promise<ReviewRow[]> {
  const cards = await listCards(
    ctx,
    found.flatMap(({ reviewerId }) => reviewerId ?? []),
  );
  return found.map((one) => ({
    id: one.id,
    plugin: { id: one.pluginId, slug: one.slug, nameZh: one.nameZh, nameEn: one.nameEn },
    version: one.versionId === null ? null : { id: one.versionId, version: one.version! },
    developer: { id: one.developerId, nameZh: one.developerZh, nameEn: one.developerEn, isTrusted: one.isTrusted },
    state: one.state,
    isFirst: one.isFirst,
    isSecurity: one.isSecurity,
    isAfterwards: one.isAfterwards,
    round: one.round,
    risk: one.risk,
    waits_s: one.waits,
    due_s: one.state !== 'waiting' || one.isAnswered || one.isAfterwards ? null : promiseHours * 3600 - one.waits,
    submittedAt: one.submittedAt,
    decidedAt: one.decidedAt,
    reviewer: one.reviewerId === null ? null : cardOf(cards, one.reviewerId),
  }));
}

/** Of the last thing said in the thread `r` of a plugin `p`: after the quarantine, and by its developer's team. */
const isAppealed = sql`(select m.act = 'message' and (m.member_id = p.developer_id or exists (select
    from market.team_member t where t.developer_id = p.developer_id and t.member_id = m.member_id
      and t.joined_at is not null))
  from market.submission_message m where m.submission_id = r.id and not m.is_internal order by m.id desc limit 1)`;

async function listQuarantine(ctx: Ctx, page: number): Promise<QuarantineRow[]> {
  const { rows } = await sql<Omit<QuarantineRow, 'plugin'> & FoundPlugin>`
    select v.id, p.id "pluginId", p.slug, coalesce(nullif(p.name_zh, ''), p.draft->>'nameZh') "nameZh",
      coalesce(nullif(p.name_en, ''), p.draft->>'nameEn') "nameEn", v.version, v.state_before "stateBefore",
      (select count(*) from market.package_finding f where f.scan_id = l.id and f.severity = 'error') findings,
      ${seconds('v.created_at')} at, r.id review, coalesce(${isAppealed}, false) "isAppealed"
    from market.plugin_version v join market.plugin p on p.id = v.plugin_id
      join ${lastLook} on true
      left join lateral (select max(id) id from market.submission where version_id = v.id) r on true
    where v.state = 'quarantined' order by v.state_before in ('rolling_out', 'live', 'deprecated') desc, v.id
    limit ${perPage + 1} offset ${(page - 1) * perPage}`.execute(ctx.db);
  return rows.map(({ pluginId, slug, nameZh, nameEn, ...row }) => ({
    ...row,
    plugin: { id: pluginId, slug, nameZh, nameEn },
  }));
}
type FoundPlugin = { pluginId: number; slug: string; nameZh: string; nameEn: string; stateBefore: VersionState | null };

async function countDesk(ctx: Pick<Ctx, 'db'>): Promise<DeskCounts> {
  const { rows } = await sql<DeskCounts>`select
      count(*) filter (where state = 'waiting' and not is_afterwards) due,
      count(*) filter (where state = 'waiting' and not is_afterwards and risk >= 30) risk,
      count(*) filter (where state = 'waiting' and not is_afterwards and is_security) security,
      count(*) filter (where state = 'changes_requested') asked,
      count(*) filter (where state = 'waiting' and is_afterwards) afterwards,
      (select count(*) from market.plugin_version where state = 'quarantined') quarantine
    from market.submission where state in ('waiting', 'changes_requested')`.execute(ctx.db);
  return rows[0]!;
}
