import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { isUpwards, type KeysetPage, keysetPage } from '#app/core/keyset.ts';
import { seconds } from '#app/ask/parts/post-columns.queries.server.ts';
import { requireDeveloper, requirePluginRight } from '#app/market/developers/developers.queries.server.ts';
import type { Manifest } from '#app/market/manifests/manifest.schema.ts';
import { type ComparedVersion, differenceOf } from './package-difference.ts';
import { lastLook, packageOfVersion, type ReleasePackage } from './release-packages.queries.server.ts';
import type {
  ReleasedPlugin,
  VersionDifference,
  VersionListInput,
  VersionRow,
  VersionView,
} from './releases.schema.ts';

const perPage = 20;

type FoundVersion = Omit<VersionRow, 'plugin'> & {
  pluginId: number;
  slug: string;
  nameZh: string;
  nameEn: string;
  icon: string;
};

const rowColumns = sql`v.id, v.version, v.channel, v.state, v.changes_zh "changesZh", v.changes_en "changesEn",
  v.is_security "isSecurity", v.manifest#>>'{host,range}' "hostRange", k.bytes, k.sha256,
  v.roll_out "rollOut", v.is_paused "isPaused", ${seconds('v.steps_at')} "stepsAt", v.step_hours "stepHours",
  ${seconds('v.scheduled_at')} "scheduledAt", v.replacement, v.reason, ${seconds('v.created_at')} "createdAt",
  ${seconds('v.published_at')} "publishedAt", ${seconds('v.live_at')} "liveAt",
  (select json_build_object('errors', count(*) filter (where f.severity = 'error'),
      'warnings', count(*) filter (where f.severity = 'warning'), 'failed', (select count(*)
        from market.package_check c where c.scan_id = l.id and c.state = 'failed'))
    from market.package_finding f where f.scan_id = l.id) scan,
  p.id "pluginId", p.slug, coalesce(nullif(p.name_zh, ''), p.draft->>'nameZh') "nameZh",
  coalesce(nullif(p.name_en, ''), p.draft->>'nameEn') "nameEn",
  coalesce(p.listing->>'icon', p.draft->>'icon', '') icon`;
const tables = sql`market.plugin_version v join market.plugin p on p.id = v.plugin_id
  join market.package k on k.id = v.package_id join ${lastLook} on true`;

const toRow = ({ pluginId, slug, nameZh, nameEn, icon, ...row }: FoundVersion): VersionRow => ({
  ...row,
  plugin: { id: pluginId, slug, nameZh, nameEn, icon },
});

/** The plugins of the developer that the caller works as. @throws Refusal NOT_DEVELOPER */
const ownPlugins = async (ctx: Ctx): Promise<RawBuilder<unknown>> =>
  sql`p.developer_id = ${(await requireDeveloper(ctx, 'read')).id}`;

/**
 * A page of versions of all plugins of the developer that the caller works as, newest first.
 * @throws Refusal need-login, NOT_DEVELOPER
 */
export async function listVersions(ctx: Ctx, input: VersionListInput): Promise<KeysetPage<VersionRow>> {
  const { plugin, channel, state, ...edges } = input;
  const { rows } = await sql<FoundVersion>`select ${rowColumns} from ${tables}
    where ${await ownPlugins(ctx)} and (${plugin}::bigint = 0 or p.id = ${plugin}::bigint)
      and (${channel} = '' or v.channel = ${channel}) and (${state} = '' or v.state = ${state})
      and (${edges.before}::bigint = 0 or v.id < ${edges.before}::bigint)
      and (${edges.after}::bigint = 0 or v.id > ${edges.after}::bigint)
    order by v.id ${isUpwards(edges) ? sql`asc` : sql`desc`} limit ${perPage + 1}`.execute(ctx.db);
  const page = keysetPage(rows, edges, perPage);
  return { ...page, rows: page.rows.map(toRow) };
}

/** Roll-outs of the caller's plugins that are under way, the newest first. @throws Refusal need-login */
export async function listRollOuts(ctx: Ctx): Promise<VersionRow[]> {
  const { rows } = await sql<FoundVersion>`select ${rowColumns} from ${tables}
    where ${await ownPlugins(ctx)} and v.state = 'rolling_out' and p.state in ('published', 'delisted')
    order by v.id desc limit 10`.execute(ctx.db);
  return rows.map(toRow);
}

export type VersionCounts = { plugins: number; versions: number };

/** How many plugins and versions the caller's developers have. @throws Refusal need-login */
export async function countVersions(ctx: Ctx): Promise<VersionCounts> {
  const { rows } = await sql<VersionCounts>`select count(distinct p.id) plugins, count(v.id) versions
    from market.plugin p left join market.plugin_version v on v.plugin_id = p.id
    where ${await ownPlugins(ctx)} and p.state <> 'removed'`.execute(ctx.db);
  return rows[0]!;
}

/** A version with all that was found in it, for those who work on its plugin. @throws Refusal need-login, not-found */
export async function getVersion(ctx: Ctx, { id }: { id: number }): Promise<VersionView> {
  const { rows } = await sql<{ id: number }>`select plugin_id id from market.plugin_version
    where id = ${id}`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  await requirePluginRight(ctx, rows[0].id, 'read');
  return readVersion(ctx, id);
}

/** A version for whoever was found to have the right to see it. @throws Refusal not-found */
export async function readVersion(ctx: Pick<Ctx, 'db'>, id: number): Promise<VersionView> {
  const { rows } = await sql<FoundVersion & { manifest: Manifest; packageId: number; isScanAsked: boolean }>`
    select ${rowColumns}, v.manifest, v.package_id "packageId",
      coalesce(v.scan_asked_at > l.scanned_at, false) "isScanAsked" from ${tables} where v.id = ${id}`.execute(ctx.db);
  const found = rows[0];
  if (!found) throw notFound();
  const { manifest, packageId, isScanAsked, ...row } = found;
  const read = await packageOfVersion(ctx, { packageId, slug: found.slug });
  const difference = await differenceOfVersion(ctx, { pluginId: found.pluginId, id, version: row.version }, read);
  const { findings, checks, scannedAt } = read;
  return { ...toRow(row), manifest, findings, checks, scannedAt, isScanAsked, difference };
}

/** What a version differs in from the last one that everybody was offered before it. */
export async function differenceOfVersion(
  ctx: Pick<Ctx, 'db'>,
  { pluginId, id, version }: { pluginId: number; id: number; version: string },
  read: ReleasePackage,
): Promise<VersionDifference> {
  const last = await readLastLive(ctx, pluginId, id);
  return differenceOf(last, { version, bytes: read.bytes, manifest: read.manifest, files: read.files });
}

/** The newest version of a plugin that all were offered, other than the one given: what that one is compared with. */
export async function findLastLive(
  ctx: Pick<Ctx, 'db'>,
  pluginId: number,
  otherThan: number,
): Promise<{ version: string; packageId: number; slug: string } | null> {
  const { rows } = await sql<{ version: string; packageId: number; slug: string }>`
    select v.version, v.package_id "packageId", p.slug
    from market.plugin_version v join market.plugin p on p.id = v.plugin_id
    where v.plugin_id = ${pluginId} and v.id <> ${otherThan} and v.live_at is not null
      and v.state in ('live', 'deprecated')
    order by v.live_at desc, v.id desc limit 1`.execute(ctx.db);
  return rows[0] ?? null;
}

async function readLastLive(
  ctx: Pick<Ctx, 'db'>,
  pluginId: number,
  otherThan: number,
): Promise<ComparedVersion | null> {
  const last = await findLastLive(ctx, pluginId, otherThan);
  if (!last) return null;
  const { bytes, manifest, files } = await packageOfVersion(ctx, last);
  return { version: last.version, bytes, manifest, files };
}

/** The plugins that a version can be uploaded for, or that have one. @throws Refusal need-login, NOT_DEVELOPER */
export async function listReleasedPlugins(ctx: Ctx): Promise<ReleasedPlugin[]> {
  const { rows } = await sql<ReleasedPlugin>`select p.id, p.slug,
      coalesce(nullif(p.name_zh, ''), nullif(p.draft->>'nameZh', ''), p.slug) "nameZh",
      coalesce(nullif(p.name_en, ''), nullif(p.draft->>'nameEn', ''), p.slug) "nameEn",
      p.state not in ('suspended', 'removed') "isOpen"
    from market.plugin p where ${await ownPlugins(ctx)} order by p.updated_at desc, p.id limit 500`.execute(ctx.db);
  return rows;
}
