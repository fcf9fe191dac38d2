import { sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { requirePluginRight } from '#app/market/developers/developers.queries.server.ts';
import { getMarketSettings } from './market.settings.server.ts';
import { tellOfVersion } from './market-notices.commands.server.ts';
import { packageFor, type ReleasePackage } from './release-packages.queries.server.ts';
import { say } from './release-messages.server.ts';
import { isDropped, isGiven, isOpen } from './releases.policy.ts';
import type { Channel, CreateVersionInput, EditVersionInput, VersionState } from './releases.schema.ts';
import { channelOf, highestOf, isHigher, isVersionNumber } from './version-numbers.policy.ts';
import {
  type KeptVersion,
  lockPlugin,
  lockVersion,
  moveVersion,
  stateConflict,
  type Tctx,
} from './version-states.commands.server.ts';

type CreateVersion = z.output<typeof CreateVersionInput>;

/**
 * Makes a version of a package that was uploaded for a plugin; sent twice it is made once.
 * @throws Refusal need-login, forbidden, not-found; SEMVER_INVALID, SEMVER_NOT_GREATER, MANIFEST_INVALID,
 * STATE_CONFLICT for a number or package that is used
 */
export async function createVersion(ctx: Ctx, input: CreateVersion): Promise<{ id: number; state: VersionState }> {
  await requirePluginRight(ctx, input.pluginId, 'release');
  const { id: memberId } = requireMember(ctx);
  return transact(ctx, async (tctx) => {
    const pluginState = await lockPlugin(tctx, input.pluginId);
    if (pluginState === 'suspended' || pluginState === 'removed') throw new Refusal(say.pluginStopped);
    const known = await findByPackage(tctx, input.packageId);
    if (known) {
      if (known.pluginId === input.pluginId) return { id: known.id, state: known.state };
      throw new Refusal(say.packageOther);
    }
    const found = await packageFor(tctx, input.pluginId, input.packageId);
    const version = await checkNumber(tctx, input, found);
    const id = await insertVersion(tctx, { ...input, ...version, manifest: found.manifest, memberId });
    await audit(tctx, 'market.createVersion', { kind: 'plugin_version', id }, { plugin: input.pluginId, ...version });
    return { id, state: await settleScan(tctx, await lockVersion(tctx, id), found) };
  });
}

async function findByPackage(
  tctx: Tctx,
  packageId: number,
): Promise<{ id: number; pluginId: number; state: VersionState } | undefined> {
  const { rows } = await sql<{ id: number; pluginId: number; state: VersionState }>`
    select id, plugin_id "pluginId", state from market.plugin_version
    where package_id = ${packageId}`.execute(tctx.db);
  return rows[0];
}

type Numbered = { version: string; channel: Channel };

async function checkNumber(
  tctx: Tctx,
  { pluginId, channel: chosen }: CreateVersion,
  { manifest, slug }: ReleasePackage,
): Promise<Numbered> {
  const { version } = manifest;
  if (manifest.id !== slug) throw new Refusal(say.manifestId(slug), { data: { error: 'MANIFEST_INVALID' } });
  if (!isVersionNumber(version)) throw new Refusal(say.versionInvalid(version), { data: { error: 'SEMVER_INVALID' } });
  const channel = channelOf(version, chosen);
  const { rows } = await sql<{ version: string; channel: Channel; state: VersionState }>`
    select version, channel, state from market.plugin_version where plugin_id = ${pluginId}`.execute(tctx.db);
  if (rows.some((row) => row.version === version))
    throw new Refusal(say.versionTaken(version), { data: { error: 'STATE_CONFLICT' } });
  const highest = highestOf(
    rows.filter((row) => row.channel === channel && !isDropped(row.state)).map((row) => row.version),
  );
  if (highest !== null && !isHigher(version, highest))
    throw new Refusal(say.versionNotGreater(version, highest), { data: { error: 'SEMVER_NOT_GREATER' } });
  const { marketWaitingVersions: most } = await getMarketSettings(tctx);
  if (rows.filter(({ state }) => !isGiven(state) && !isDropped(state)).length >= most)
    throw new Refusal(say.tooManyWaiting(most), { kind: 'too-many' });
  return { version, channel };
}

type NewVersion = CreateVersion & Numbered & { manifest: object; memberId: number };

async function insertVersion(tctx: Tctx, one: NewVersion): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into market.plugin_version (plugin_id, version, channel, package_id, state, changes_zh, changes_en,
      is_security, manifest, then_submit, then_roll_out, created_by, created_at)
    values (${one.pluginId}, ${one.version}, ${one.channel}, ${one.packageId}, 'scanning', ${one.changesZh},
      ${one.changesEn}, ${one.isSecurity}, ${JSON.stringify(one.manifest)}::jsonb, ${one.thenSubmit},
      ${one.thenRollOut}, ${one.memberId}, ${tctx.now})
    returning id`.execute(tctx.db);
  return rows[0]!.id;
}

/** Checks whose errors no developer can mend: staff look at them. */
const grave: ReadonlySet<string> = new Set(['block-list', 'clamav', 'scanner']);

/** What the look at a package makes of a version that waits for it; null while it is not done. */
export function scanResultOf({ verdict, findings }: Pick<ReleasePackage, 'verdict' | 'findings'>): VersionState | null {
  if (verdict === 'undone') return null;
  if (verdict !== 'blocked') return 'clean';
  const isGrave = findings.some(({ check, severity }) => severity === 'error' && grave.has(check));
  return isGrave ? 'quarantined' : 'scan_failed';
}

/**
 * Takes what was found in a package over into its version, which is locked; tells its developer what is wrong.
 * @returns the state of the version now
 */
export async function settleScan(tctx: Tctx, version: KeptVersion, found: ReleasePackage): Promise<VersionState> {
  const result = scanResultOf(found);
  if (result === null || result === version.state) return version.state;
  await moveVersion(tctx, version, { to: result, by: 'job' });
  await audit(tctx, 'market.scanVersion', { kind: 'plugin_version', id: version.id }, { result });
  if (result === 'scan_failed') await tellOfVersion(tctx, version, 'scanFailed');
  if (result === 'quarantined') await tellOfVersion(tctx, version, 'versionQuarantined');
  return result;
}

/**
 * Changes what a version says of itself, until it is looked at.
 * @throws Refusal need-login, forbidden, not-found, STATE_CONFLICT
 */
export async function editVersion(ctx: Ctx, input: z.output<typeof EditVersionInput>): Promise<Reply<null>> {
  const { id, changesZh, changesEn, isSecurity } = input;
  return changeOwnVersion(ctx, id, async (tctx, version) => {
    if (!isOpen(version.state)) throw stateConflict(version.state);
    const isSame =
      version.changesZh === changesZh && version.changesEn === changesEn && version.isSecurity === isSecurity;
    if (isSame) return new Reply(null, { text: say.saved });
    await sql`update market.plugin_version set changes_zh = ${changesZh}, changes_en = ${changesEn},
      is_security = ${isSecurity} where id = ${id}`.execute(tctx.db);
    await audit(tctx, 'market.editVersion', { kind: 'plugin_version', id }, { isSecurity });
    return new Reply(null, { text: say.saved });
  });
}

/**
 * Takes a version back that nobody has yet.
 * @throws Refusal need-login, forbidden, not-found, STATE_CONFLICT, also while a reviewer has it
 */
export async function withdrawVersion(ctx: Ctx, { id }: { id: number }): Promise<Reply<null>> {
  return changeOwnVersion(ctx, id, async (tctx, version) => {
    await moveVersion(tctx, version, { to: 'withdrawn', by: 'developer' });
    await audit(tctx, 'market.withdrawVersion', { kind: 'plugin_version', id }, { version: version.version });
    return new Reply(null, { text: say.withdrawn });
  });
}

/**
 * Runs a change of a version by its developer, with the version locked.
 * @throws Refusal need-login, forbidden, not-found for versions of others
 */
export async function changeOwnVersion<T>(
  ctx: Ctx,
  id: number,
  change: (tctx: Tctx, version: KeptVersion) => Promise<T>,
): Promise<T> {
  requireMember(ctx);
  return transact(ctx, async (tctx) => {
    const version = await lockVersion(tctx, id);
    await requirePluginRight(tctx, version.pluginId, 'release');
    return change(tctx, version);
  });
}
