import { sql } from 'kysely';
import type { z } from 'zod';
import { listCards } from '#app/account/account.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { unixSeconds } from '#app/core/unix-seconds.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { cardOf, seconds } from '#app/ask/parts/post-columns.queries.server.ts';
import { mayAtDeveloper } from '#app/market/developers/developers.policy.ts';
import { requireDeveloper, requirePluginRight } from '#app/market/developers/developers.queries.server.ts';
import { getMarketSettings } from '#app/market/releases/market.settings.server.ts';
import type { VersionState } from '#app/market/releases/releases.schema.ts';
import type {
  OpenSubmission,
  QueueFigures,
  SubmissionInput,
  SubmissionMessage,
  SubmissionState,
  SubmissionView,
} from './submissions.schema.ts';

/** The order of the desk: security updates first, then who has waited longest. Of the waiting submissions `q`. */
const isBefore = sql`(q.is_security and not s.is_security)
  or (q.is_security = s.is_security and (q.submitted_at, q.id) < (s.submitted_at, s.id))`;

/** The place of the submission `s` in the queue; null when it does not wait, or only afterwards. */
export const placeInQueue = sql`case when s.state = 'waiting' and not s.is_afterwards then (select count(*) + 1
  from market.submission q where q.state = 'waiting' and not q.is_afterwards and (${isBefore})) end`;

/** How long a first answer takes, measured over the last 30 days, and how many wait. */
export async function getQueueFigures(ctx: Pick<Ctx, 'db' | 'now'>): Promise<QueueFigures> {
  const since = new Date(ctx.now.getTime() - 30 * 86_400_000);
  const [{ rows }, settings] = await Promise.all([
    sql<{ waiting: number; median: number | null; p95: number | null }>`
      select (select count(*) from market.submission where state = 'waiting' and not is_afterwards) waiting,
        (percentile_cont(0.5) within group (order by taken))::float8 median,
        (percentile_cont(0.95) within group (order by taken))::float8 p95
      from (select extract(epoch from answered_at - submitted_at) taken from market.submission
        where answered_at > ${since} and not is_afterwards) answered`.execute(ctx.db),
    getMarketSettings(ctx),
  ]);
  const { waiting, median, p95 } = rows[0]!;
  return {
    waiting,
    median_s: median === null ? null : Math.round(median),
    p95_s: p95 === null ? null : Math.round(p95),
    promiseHours: settings.marketPromiseHours,
  };
}

type Found = {
  id: number;
  pluginId: number;
  slug: string;
  nameZh: string;
  nameEn: string;
  versionId: number | null;
  version: string | null;
  versionState: VersionState | null;
  hasListing: boolean;
  state: SubmissionState;
  isFirst: boolean;
  isSecurity: boolean;
  isAfterwards: boolean;
  round: number;
  place: number | null;
  submittedAt: number;
  answeredAt: number | null;
  decidedAt: number | null;
  turnAt: number;
  withUs: number;
  developerId: number;
};

const columns = sql`s.id, p.id "pluginId", p.slug, p.developer_id "developerId",
  coalesce(nullif(p.name_zh, ''), p.draft->>'nameZh') "nameZh",
  coalesce(nullif(p.name_en, ''), p.draft->>'nameEn') "nameEn", s.version_id "versionId", v.version,
  v.state "versionState", s.snapshot->>'listing' is not null "hasListing", s.state, s.is_first "isFirst",
  s.is_security "isSecurity", s.is_afterwards "isAfterwards", s.round, ${placeInQueue} place,
  ${seconds('s.submitted_at')} "submittedAt", ${seconds('s.answered_at')} "answeredAt",
  ${seconds('s.decided_at')} "decidedAt", ${seconds('s.turn_at')} "turnAt", s.with_us_s "withUs"`;
const tables = sql`market.submission s join market.plugin p on p.id = s.plugin_id
  left join market.plugin_version v on v.id = s.version_id`;

/**
 * A submission, or the newest of a version, with what was said of it, for those who work on its plugin.
 * @throws Refusal need-login, not-found
 */
export async function getSubmission(ctx: Ctx, one: z.output<typeof SubmissionInput>): Promise<SubmissionView> {
  const isThis = 'id' in one ? sql`s.id = ${one.id}` : sql`s.version_id = ${one.version}`;
  const { rows } = await sql<Found>`select ${columns} from ${tables} where ${isThis}
    order by s.id desc limit 1`.execute(ctx.db);
  const found = rows[0];
  if (!found) throw notFound();
  const developer = await requirePluginRight(ctx, found.pluginId, 'read');
  const [figures, messages, { marketSilentDays }] = await Promise.all([
    getQueueFigures(ctx),
    listMessages(ctx, found.id, { withInternal: false, developerId: found.developerId }),
    getMarketSettings(ctx),
  ]);
  const isOpen = found.state === 'waiting' || found.state === 'changes_requested';
  const may = (right: 'reply' | 'listing') => mayAtDeveloper(developer.role, developer.state, right);
  return {
    ...viewOf(ctx, found, marketSilentDays),
    figures,
    messages,
    can: {
      reply: (isOpen || found.versionState === 'quarantined') && may('reply'),
      sendBack: found.state === 'changes_requested' && may('listing'),
      withdraw: isOpen && !found.isAfterwards && may('listing'),
    },
  };
}

function viewOf(ctx: Ctx, found: Found, silentDays: number): Omit<SubmissionView, 'figures' | 'messages' | 'can'> {
  const {
    pluginId,
    slug,
    nameZh,
    nameEn,
    versionId,
    version,
    versionState,
    turnAt,
    withUs,
    developerId: _,
    ...row
  } = found;
  const now = unixSeconds(ctx.now);
  const isWaiting = row.state === 'waiting';
  const withUs_s = withUs + (isWaiting ? now - turnAt : 0);
  return {
    ...row,
    plugin: { id: pluginId, slug, nameZh, nameEn },
    version: versionId === null ? null : { id: versionId, version: version!, state: versionState! },
    withUs_s,
    withDeveloper_s: Math.max(0, (row.decidedAt ?? now) - row.submittedAt - withUs_s),
    silentAt: row.state === 'changes_requested' ? turnAt + silentDays * 86_400 : null,
  };
}

/** What was said of a submission, oldest first; of the developer's own team nobody is a reviewer. */
export async function listMessages(
  ctx: Pick<Ctx, 'db' | 'language'>,
  submissionId: number,
  { withInternal, developerId }: { withInternal: boolean; developerId: number },
): Promise<SubmissionMessage[]> {
  const { rows } = await sql<Omit<SubmissionMessage, 'by'> & { memberId: number | null }>`
    select m.id, m.act, m.member_id "memberId", m.body, m.reasons, m.is_internal "isInternal", ${seconds('m.at')} at,
      m.member_id is not null and m.member_id <> ${developerId} and not exists (select from market.team_member t
        where t.developer_id = ${developerId} and t.member_id = m.member_id and t.joined_at is not null) "isReviewer"
    from market.submission_message m
    where m.submission_id = ${submissionId} and (${withInternal} or not m.is_internal)
    order by m.id limit 500`.execute(ctx.db);
  const cards = await listCards(
    ctx,
    rows.flatMap(({ memberId }) => memberId ?? []),
  );
  return rows.map(({ memberId, ...row }) => ({ ...row, by: memberId === null ? null : cardOf(cards, memberId) }));
}

/** The submissions of one's plugins that are not decided. @throws Refusal need-login, NOT_DEVELOPER */
export async function listOpenSubmissions(ctx: Ctx): Promise<OpenSubmission[]> {
  const developer = await requireDeveloper(ctx, 'read');
  const { marketSilentDays } = await getMarketSettings(ctx);
  const { rows } = await sql<Omit<OpenSubmission, 'silentAt'> & { turnAt: number }>`
    select s.id, s.plugin_id "pluginId", s.version_id "versionId", s.state, ${placeInQueue} place,
      ${seconds('s.turn_at')} "turnAt"
    from market.submission s join market.plugin p on p.id = s.plugin_id
    where p.developer_id = ${developer.id} and s.state in ('waiting', 'changes_requested')
    order by s.id limit 200`.execute(ctx.db);
  return rows.map(({ turnAt, ...row }) => ({
    ...row,
    silentAt: row.state === 'changes_requested' ? turnAt + marketSilentDays * 86_400 : null,
  }));
}

/** The newest submission that a version was part of; null when there is none. */
export async function findSubmissionOf(ctx: Pick<Ctx, 'db'>, versionId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select id from market.submission where version_id = ${versionId}
    order by id desc limit 1`.execute(ctx.db);
  return rows[0]?.id ?? null;
}
