import { sql } from 'kysely';
import { findVerifiedName } from '#app/account/real-name/real-name.queries.server.ts';
import { hasConsole, requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { seconds } from '#app/ask/parts/post-columns.queries.server.ts';
import { pathOfPackage } from '#app/market/packages/packages.queries.server.ts';
import type { Listing, PluginState } from '#app/market/plugins/plugins.schema.ts';
import { readVersion } from '#app/market/releases/releases.queries.server.ts';
import type { VersionView } from '#app/market/releases/releases.schema.ts';
import { getQueueFigures, listMessages } from '#app/market/submissions/submissions.queries.server.ts';
import type { RiskPart, Snapshot } from '#app/market/submissions/submissions.schema.ts';
import { isOfTeam } from './review-decisions.commands.server.ts';
import { type FoundReview, reviewColumns, reviewTables, toReviewRows } from './review-desk.queries.server.ts';
import { listingAfter, readRoundDifference, withCategoryNames } from './former-rounds.queries.server.ts';
import type { Comparison, FormerReview, ListingChange, ReviewView } from './review-desk.schema.ts';

type Found = FoundReview & {
  pluginState: PluginState;
  snapshot: Snapshot;
  lastSnapshot: Snapshot | null;
  riskParts: RiskPart[];
  developerSlug: string;
  days: number;
};

/**
 * A submission with all that a reviewer decides by, beside the round before when there is one.
 * @throws Refusal forbidden without the desk; not-found
 */
export async function getReview(
  ctx: Ctx,
  input: { id: number; against?: Comparison | undefined },
): Promise<ReviewView> {
  const { id } = input;
  await requireConsole(ctx, 'market/reviews');
  const { rows } = await sql<Found>`select ${reviewColumns(ctx.now)}, p.state "pluginState", s.snapshot,
      s.last_snapshot "lastSnapshot",
      s.risk_parts "riskParts", d.slug "developerSlug", greatest(0, floor(extract(epoch from
        ${ctx.now}::timestamptz - coalesce(d.decided_at, d.applied_at)) / 86400))::integer days
    from ${reviewTables} where s.id = ${id}`.execute(ctx.db);
  const found = rows[0];
  if (!found) throw notFound();
  const { promiseHours } = await getQueueFigures(ctx);
  const { developerId, pluginState, snapshot, lastSnapshot, riskParts, developerSlug: slug, days } = found;
  const compared = input.against === 'live' ? null : lastSnapshot;
  const [row, release, listingChanges, messages, history, counts, verified, obstacle, next] = await Promise.all([
    toReviewRows(ctx, [found], promiseHours),
    found.versionId === null ? null : readRelease(ctx, found.versionId, compared),
    withCategoryNames(ctx, listingChangesOf(snapshot, compared)),
    listMessages(ctx, id, { withInternal: true, developerId }),
    listHistory(ctx, found.pluginId, id),
    countDecided(ctx, developerId),
    findVerifiedName(ctx, developerId),
    obstacleOf(ctx, found),
    findNext(ctx, id),
  ]);
  return {
    ...row[0]!,
    pluginState,
    riskParts,
    snapshot,
    hasLastRound: lastSnapshot !== null,
    against: compared ? 'round' : 'live',
    lastVersion: compared?.version?.version ?? null,
    listingChanges,
    release,
    developerFacts: { slug, days, isVerified: verified !== null, ...counts },
    messages,
    history,
    obstacle,
    next,
  };
}

async function readRelease(ctx: Ctx, versionId: number, compared: Snapshot | null): Promise<VersionView> {
  const release = await readVersion(ctx, versionId);
  const difference = compared && (await readRoundDifference(ctx, compared, release));
  return difference ? { ...release, difference } : release;
}

function listingChangesOf(snapshot: Snapshot, compared: Snapshot | null): ListingChange[] {
  if (!compared) return snapshot.listing ? changesOf(snapshot.before, snapshot.listing) : [];
  const after = listingAfter(snapshot);
  return after ? changesOf(listingAfter(compared), after) : [];
}

/** The package that was sent, for who looks into it. @throws Refusal forbidden without the desk; not-found */
export async function getReviewFile(
  ctx: Ctx,
  { id }: { id: number },
): Promise<{ path: string; name: string; bytes: number }> {
  await requireConsole(ctx, 'market/reviews');
  const { rows } = await sql<{ packageId: number; slug: string; version: string; bytes: number }>`
    select v.package_id "packageId", p.slug, v.version, k.bytes
    from market.submission s join market.plugin p on p.id = s.plugin_id
      join market.plugin_version v on v.id = s.version_id join market.package k on k.id = v.package_id
    where s.id = ${id}`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  const { packageId, slug, version, bytes } = rows[0];
  return { path: await pathOfPackage(ctx, packageId), name: `${slug}-${version}.zip`, bytes };
}

async function obstacleOf(ctx: Ctx, { developerId, state }: Found): Promise<ReviewView['obstacle']> {
  if (!(await hasConsole(ctx, 'market/reviews/decide'))) return 'noRight';
  if (await isOfTeam(ctx, developerId, requireMember(ctx).id)) return 'own';
  if (state === 'changes_requested') return 'withDeveloper';
  return state === 'waiting' ? null : 'decided';
}

async function listHistory(ctx: Pick<Ctx, 'db'>, pluginId: number, id: number): Promise<FormerReview[]> {
  const { rows } = await sql<FormerReview>`
    select s.id, v.version, s.state, ${seconds('s.submitted_at')} at
    from market.submission s left join market.plugin_version v on v.id = s.version_id
    where s.plugin_id = ${pluginId} and s.id <> ${id} order by s.id desc limit 20`.execute(ctx.db);
  return rows;
}

async function countDecided(
  ctx: Pick<Ctx, 'db'>,
  developerId: number,
): Promise<{ approved: number; rejected: number }> {
  const { rows } = await sql<{ approved: number; rejected: number }>`
    select count(*) filter (where s.state = 'approved') approved, count(*) filter (where s.state = 'rejected') rejected
    from market.submission s join market.plugin p on p.id = s.plugin_id
    where p.developer_id = ${developerId} and s.decided_at is not null`.execute(ctx.db);
  return rows[0]!;
}

/** The one that has waited longest beside this. */
async function findNext(ctx: Pick<Ctx, 'db'>, id: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select id from market.submission
    where state = 'waiting' and not is_afterwards and id <> ${id}
    order by is_security desc, submitted_at, id limit 1`.execute(ctx.db);
  return rows[0]?.id ?? null;
}

/** The fields of a listing that differ, as texts. */
export function changesOf(before: Listing | null, after: Listing): ListingChange[] {
  const [was, is] = [before ? textsOf(before) : {}, textsOf(after)];
  return Object.keys(is)
    .map((field) => ({ field, before: was[field] ?? '', after: is[field]! }))
    .filter((one) => one.before !== one.after);
}

function textsOf({ privacy, tags, screenshots, categoryId, ...listing }: Listing): Record<string, string> {
  return {
    ...listing,
    categoryId: categoryId === null ? '' : String(categoryId),
    tags: tags.join(', '),
    screenshots: screenshots.join('\n'),
    readsZh: privacy.readsZh,
    readsEn: privacy.readsEn,
    services: privacy.services.map(({ name, url, purpose }) => `${name} ${url} ${purpose}`.trim()).join('\n'),
  };
}
