import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { keepValue } from '#app/core/kept-value.server.ts';
import { unixSeconds } from '#app/core/unix-seconds.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { getMarketSettings } from '#app/market/releases/market.settings.server.ts';
import { noteChecks } from '#app/market/plugin-events/plugin-devices.commands.server.ts';
import { listPackageKeys } from '#app/market/signing/package-keys.queries.server.ts';
import { sharesOf, shownOf, updateOf } from './chosen-update.policy.ts';
import { getSequence, readFeedPlugins } from './feed-plugins.queries.server.ts';
import { answerKept, maxAge_s } from './kept-feed-answers.server.ts';
import type {
  BlockedVersion,
  Blocklist,
  Keys,
  PluginUpdate,
  PluginVersions,
  StoppedPlugin,
  Updates,
  UpdatesInput,
} from './update-feed.schema.ts';

/**
 * The newest version that each installed plugin can be brought to, and what became of the installed ones; signed. Who
 * asks is not known; that a device asked counts for the statistics of its plugins. Devices that are offered the same
 * get the same answer.
 * @throws Refusal too-many
 */
export async function getUpdates(ctx: Ctx, { hostVersion, device, plugins }: UpdatesInput): Promise<Response> {
  const found = await readFeedPlugins(
    ctx,
    plugins.map(({ id }) => id),
  );
  await noteChecks(ctx, { device, plugins: plugins.filter(({ id }) => found.plugins.get(id)) });
  const sharesIn = ({ id }: { id: string }) => sharesOf(found.plugins.get(id) ?? null, device).map((one) => [id, one]);
  const shares = device === '' ? [] : plugins.flatMap(sharesIn);
  const content = ['updates', found.sequence, hostVersion, shares, plugins.map(Object.values)];
  return answerKept(ctx, content, async () => {
    const asked = { hostVersion: hostVersion || null, device: device || null };
    const updates = plugins.map(({ id, version, channel }): PluginUpdate => {
      const plugin = found.plugins.get(id);
      if (!plugin) return { id, plugin: 'unknown', installed: null, update: null };
      return updateOf(plugin, { ...asked, installed: version, channel });
    });
    return { kind: 'updates', ...(await stamp(ctx, found.sequence)), plugins: updates } satisfies Updates;
  });
}

/** Every version and plugin that hosts are told to switch off. */
export async function getBlocklist(ctx: Ctx): Promise<Response> {
  const sequence = await getSequence(ctx);
  return datedAnswer(ctx, ['blocklist', sequence], async () => {
    const [versions, plugins] = await Promise.all([
      sql<BlockedVersion>`select p.slug id, v.version, k.sha256, v.reason
        from market.plugin_version v join market.plugin p on p.id = v.plugin_id
          join market.package k on k.id = v.package_id
        where v.state = 'blocked' and v.published_at is not null order by v.id desc limit 10000`.execute(ctx.db),
      sql<StoppedPlugin>`select slug id, state_reason reason from market.plugin
        where state in ('suspended', 'removed') and published_at is not null order by id desc limit 10000
        `.execute(ctx.db),
    ]);
    const lists = { versions: versions.rows, plugins: plugins.rows };
    return { kind: 'blocklist', ...(await stamp(ctx, sequence)), ...lists } satisfies Blocklist;
  });
}

/** The keys of this site; one that was made shows a second later. */
const keyList = keepValue(1000, listPackageKeys);

/** The keys that signatures of this site are checked with, old ones too. */
export async function getFeedKeys(ctx: Ctx): Promise<Response> {
  const keys = await keyList.get(ctx);
  const tag = createHash('sha256').update(JSON.stringify(keys)).digest('hex').slice(0, 16);
  return datedAnswer(ctx, ['keys', tag], async () => {
    return { kind: 'keys', ...(await stamp(ctx, await getSequence(ctx))), keys } satisfies Keys;
  });
}

/** All versions of a plugin that were offered, the highest first. @throws Refusal not-found; too-many */
export async function getFeedVersions(ctx: Ctx, { slug }: { slug: string }): Promise<Response> {
  const { sequence, plugins } = await readFeedPlugins(ctx, [slug]);
  const plugin = plugins.get(slug);
  if (!plugin || plugin.plugin === 'stopped') throw notFound();
  return datedAnswer(ctx, ['versions', sequence, slug], async () => {
    const versions = plugin.versions.filter(({ state }) => state !== 'rolling_out').map(shownOf);
    return { kind: 'versions', ...(await stamp(ctx, sequence)), id: slug, versions } satisfies PluginVersions;
  });
}

async function stamp(ctx: Ctx, sequence: number) {
  const { marketFeedHours } = await getMarketSettings(ctx);
  const issuedAt = unixSeconds(ctx.now);
  return { sequence, issuedAt, expiresAt: issuedAt + marketFeedHours * 3600 };
}

/**
 * A signed answer that may be kept for 15 minutes. Its tag changes with what it says and each quarter of an hour, so
 * that nobody keeps one until it expires.
 */
function datedAnswer(ctx: Ctx, [kind, ...content]: [string, ...unknown[]], read: () => Promise<object>) {
  const quarter = Math.floor(unixSeconds(ctx.now) / maxAge_s);
  return answerKept(ctx, [kind, ...content, quarter], read, {
    'cache-control': `public, max-age=${maxAge_s}`,
    etag: `W/"${kind}-${String(content[0])}-${quarter}"`,
  });
}
