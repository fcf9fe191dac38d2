import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import type { Listing } from '#app/market/plugins/plugins.schema.ts';
import { differenceOf } from '#app/market/releases/package-difference.ts';
import { packageOfVersion } from '#app/market/releases/release-packages.queries.server.ts';
import type { VersionDifference, VersionView } from '#app/market/releases/releases.schema.ts';
import type { Snapshot } from '#app/market/submissions/submissions.schema.ts';
import type { ListingChange } from './review-desk.schema.ts';

type Sent = { version: string; packageId: number; slug: string };

/** The version that a submission held in the round before, with its package; null when it held none. */
export async function findLastSent(ctx: Pick<Ctx, 'db'>, lastSnapshot: Snapshot | null): Promise<Sent | null> {
  if (!lastSnapshot?.version) return null;
  const { rows } = await sql<Sent>`select v.version, v.package_id "packageId", p.slug
    from market.plugin_version v join market.plugin p on p.id = v.plugin_id
    where v.id = ${lastSnapshot.version.id}`.execute(ctx.db);
  return rows[0] ?? null;
}

/** What a version differs in from that of the round before; null where that one had none. */
export async function readRoundDifference(
  ctx: Pick<Ctx, 'db'>,
  lastSnapshot: Snapshot,
  release: VersionView,
): Promise<VersionDifference | null> {
  const last = await findLastSent(ctx, lastSnapshot);
  if (!last) return null;
  const { rows } = await sql<{ packageId: number }>`select package_id "packageId" from market.plugin_version
    where id = ${release.id}`.execute(ctx.db);
  const read = (packageId: number) => packageOfVersion(ctx, { packageId, slug: last.slug });
  const [before, after] = await Promise.all([read(last.packageId), read(rows[0]!.packageId)]);
  return differenceOf({ ...before, version: last.version }, { ...after, version: release.version });
}

/** What visitors would have read after a round: what it brings, or else what there was. */
export const listingAfter = ({ listing, before }: Snapshot): Listing | null => listing ?? before;

/** Changes in which a category stands by its name in the reader's language. */
export async function withCategoryNames(
  ctx: Pick<Ctx, 'db' | 'language'>,
  changes: readonly ListingChange[],
): Promise<ListingChange[]> {
  const change = changes.find(({ field }) => field === 'categoryId');
  if (!change) return [...changes];
  const ids = [change.before, change.after].filter((id) => id !== '').map(Number);
  const { rows } = await sql<{ id: number; name: string }>`
    select id, ${ctx.language === 'en' ? sql`name_en` : sql`name_zh`} name from market.category
    where id = any(${ids}::bigint[])`.execute(ctx.db);
  const names = new Map(rows.map(({ id, name }) => [String(id), name]));
  const nameOf = (id: string) => names.get(id) ?? id;
  return changes.map((one) =>
    one === change ? { ...one, before: nameOf(one.before), after: nameOf(one.after) } : one,
  );
}
