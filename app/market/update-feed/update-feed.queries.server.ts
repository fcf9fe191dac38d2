import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { success } from '#app/core/http/envelope.server.ts';
import { unixSeconds } from '#app/core/unix-seconds.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { getMarketSettings } from '#app/market/releases/market.settings.server.ts';
import { listPackageKeys } from '#app/market/signing/package-keys.queries.server.ts';
import { shownOf, updateOf } from './chosen-update.policy.ts';
import { signText } from './feed-signature.commands.server.ts';
import { getSequence, readFeedPlugins } from './feed-plugins.queries.server.ts';
import type {
  BlockedVersion,
  Blocklist,
  Keys,
  PluginUpdate,
  PluginVersions,
  SignedAnswer,
  StoppedPlugin,
  Updates,
  UpdatesInput,
} from './update-feed.schema.ts';

/** So long clients and what stands between may keep an answer, in seconds. */
const maxAge_s = 900;

/**
 * The newest version that each installed plugin can be brought to, and what became of the installed ones; signed. Who
 * asks is not known and not kept.
 */
export async function getUpdates(ctx: Ctx, { hostVersion, device, plugins }: UpdatesInput): Promise<SignedAnswer> {
  const found = await readFeedPlugins(
    ctx,
    plugins.map(({ id }) => id),
  );
  const asked = { hostVersion: hostVersion || null, device: device || null };
  const updates = plugins.map(({ id, version, channel }): PluginUpdate => {
    const plugin = found.plugins.get(id);
    if (!plugin) return { id, plugin: 'unknown', installed: null, update: null };
    return updateOf(plugin, { ...asked, installed: version, channel });
  });
  return signed(ctx, { kind: 'updates', ...(await stamp(ctx, found.sequence)), plugins: updates } satisfies Updates);
}

/** Every version and plugin that hosts are told to switch off. */
export async function getBlocklist(ctx: Ctx): Promise<Response> {
  const sequence = await getSequence(ctx);
  return keptAnswer(ctx, `blocklist-${sequence}`, async () => {
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

/** The keys that signatures of this site are checked with, old ones too. */
export async function getFeedKeys(ctx: Ctx): Promise<Response> {
  const keys = await listPackageKeys(ctx);
  const tag = createHash('sha256').update(JSON.stringify(keys)).digest('hex').slice(0, 16);
  return keptAnswer(ctx, `keys-${tag}`, async () => {
    return { kind: 'keys', ...(await stamp(ctx, await getSequence(ctx))), keys } satisfies Keys;
  });
}

/** All versions of a plugin that were offered, the highest first. @throws Refusal not-found */
export async function getFeedVersions(ctx: Ctx, { slug }: { slug: string }): Promise<Response> {
  const { sequence, plugins } = await readFeedPlugins(ctx, [slug]);
  const plugin = plugins.get(slug);
  if (!plugin || plugin.plugin === 'stopped') throw notFound();
  return keptAnswer(ctx, `versions-${sequence}`, async () => {
    const versions = plugin.versions.filter(({ state }) => state !== 'rolling_out').map(shownOf);
    return { kind: 'versions', ...(await stamp(ctx, sequence)), id: slug, versions } satisfies PluginVersions;
  });
}

async function stamp(ctx: Ctx, sequence: number) {
  const { marketFeedHours } = await getMarketSettings(ctx);
  const issuedAt = unixSeconds(ctx.now);
  return { sequence, issuedAt, expiresAt: issuedAt + marketFeedHours * 3600 };
}

async function signed(ctx: Ctx, payload: object): Promise<SignedAnswer> {
  const text = JSON.stringify(payload);
  return { payload: text, ...(await signText(ctx, text)) };
}

/**
 * A signed answer in the envelope that may be kept for 15 minutes. Its tag changes with what it says and each quarter
 * of an hour, so that nobody keeps one until it expires.
 */
async function keptAnswer(ctx: Ctx, name: string, read: () => Promise<object>): Promise<Response> {
  const answer = await signed(ctx, await read());
  const body = JSON.stringify(success(ctx.language, ctx.now, answer));
  return new Response(body, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': `public, max-age=${maxAge_s}`,
      etag: `W/"${name}-${Math.floor(unixSeconds(ctx.now) / maxAge_s)}"`,
      'x-request-id': ctx.requestId,
    },
  });
}
