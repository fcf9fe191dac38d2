import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import type { Tx } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { notFound } from '#app/core/refusals.server.ts';
import type { Manifest } from '#app/market/manifests/manifest.schema.ts';
import { signPackage } from '#app/market/packages/package-signatures.commands.server.ts';
import type { PluginState } from '#app/market/plugins/plugins.schema.ts';
import { say } from './release-messages.server.ts';
import { type Mover, mayMove } from './releases.policy.ts';
import type { Channel, VersionState } from './releases.schema.ts';

export type Tctx = Ctx & { db: Tx };

/** A version and its plugin, as they are locked. */
export type KeptVersion = {
  id: number;
  pluginId: number;
  slug: string;
  developerId: number;
  pluginState: PluginState;
  nameZh: string;
  nameEn: string;
  version: string;
  channel: Channel;
  state: VersionState;
  packageId: number;
  manifest: Manifest;
  changesZh: string;
  changesEn: string;
  isSecurity: boolean;
  rollOut: number;
  isPaused: boolean;
  stepHours: number;
  stateBefore: VersionState | null;
  thenSubmit: boolean;
  thenRollOut: 0 | 5 | 25 | 100;
  replacement: string;
  createdBy: number;
  publishedAt: Date | null;
};

const columns = sql`v.id, v.plugin_id "pluginId", p.slug, p.developer_id "developerId", p.state "pluginState",
  coalesce(nullif(p.name_zh, ''), p.draft->>'nameZh') "nameZh",
  coalesce(nullif(p.name_en, ''), p.draft->>'nameEn') "nameEn", v.version, v.channel, v.state,
  v.package_id "packageId", v.manifest, v.changes_zh "changesZh", v.changes_en "changesEn",
  v.is_security "isSecurity", v.roll_out "rollOut", v.is_paused "isPaused", v.step_hours "stepHours",
  v.state_before "stateBefore",
  v.then_submit "thenSubmit", v.then_roll_out "thenRollOut", v.replacement,
  v.created_by "createdBy", v.published_at "publishedAt"`;

/**
 * Takes a plugin for this transaction: whatever changes it, its versions or what is sent of it takes it first.
 * @throws Refusal not-found
 */
export async function lockPlugin(tctx: Tctx, pluginId: number): Promise<PluginState> {
  const { rows } = await sql<{ state: PluginState }>`select state from market.plugin
    where id = ${pluginId} for update`.execute(tctx.db);
  if (!rows[0]) throw notFound();
  return rows[0].state;
}

/** Takes a version with its plugin for this transaction. @throws Refusal not-found */
export async function lockVersion(tctx: Tctx, id: number): Promise<KeptVersion> {
  const found = await sql<{ id: number }>`select plugin_id id from market.plugin_version
    where id = ${id}`.execute(tctx.db);
  if (!found.rows[0]) throw notFound();
  await lockPlugin(tctx, found.rows[0].id);
  const { rows } = await sql<KeptVersion>`select ${columns} from market.plugin_version v
    join market.plugin p on p.id = v.plugin_id where v.id = ${id} for update of v`.execute(tctx.db);
  return rows[0]!;
}

/** That a version is not, or no longer, in a state in which this can be done. */
export const stateConflict = (state: VersionState): Refusal =>
  new Refusal(say.stateChanged, { data: { error: 'STATE_CONFLICT', state } });

/** @throws Refusal STATE_CONFLICT with the present state, when the rules do not let this mover take it there */
export function requireMove({ state }: KeptVersion, to: VersionState, by: Mover): void {
  if (!mayMove(state, to, by)) throw stateConflict(state);
}

/**
 * Takes a locked version to another state.
 * @throws Refusal STATE_CONFLICT
 */
export async function moveVersion(
  tctx: Tctx,
  version: KeptVersion,
  { to, by, reason }: { to: VersionState; by: Mover; reason?: string },
): Promise<void> {
  requireMove(version, to, by);
  await sql`update market.plugin_version set state = ${to}, state_before = state,
      reason = coalesce(${reason ?? null}, reason),
      steps_at = null, scheduled_at = null
    where id = ${version.id}`.execute(tctx.db);
}

/**
 * Offers a locked version to so many percent of devices, all of them at 100; its package is signed.
 * @param stepHours after so many hours the next share gets it by itself; 0: not by itself
 * @throws Refusal STATE_CONFLICT; while the plugin itself is not published
 */
export async function offerVersion(
  tctx: Tctx,
  version: KeptVersion,
  { percent, stepHours, by }: { percent: number; stepHours: number; by: Mover },
): Promise<void> {
  if (version.pluginState === 'suspended' || version.pluginState === 'removed') throw new Refusal(say.pluginStopped);
  if (version.pluginState !== 'published' && version.pluginState !== 'delisted') throw new Refusal(say.notPublishedYet);
  const to = percent >= 100 ? 'live' : 'rolling_out';
  const isStep = version.state === 'rolling_out' && to === 'rolling_out';
  if (!isStep) requireMove(version, to, by);
  if (version.publishedAt === null)
    await signPackage(tctx, { packageId: version.packageId, id: version.slug, version: version.version });
  const { now } = tctx;
  const stepsAt = to === 'rolling_out' && stepHours > 0 ? new Date(now.getTime() + stepHours * 3_600_000) : null;
  await sql`update market.plugin_version set state = ${to}, roll_out = ${percent}, is_paused = false,
      scheduled_at = null, step_hours = ${stepHours}, steps_at = ${stepsAt},
      published_at = coalesce(published_at, ${now}), live_at = ${to === 'live' ? now : null}
    where id = ${version.id}`.execute(tctx.db);
  await sql`update market.plugin set updated_at = ${now} where id = ${version.pluginId}`.execute(tctx.db);
}
