import { sql } from 'kysely';
import type { LRUCache } from 'lru-cache';
import { countedCache } from '#app/core/counted-cache.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { keepValue } from '#app/core/kept-value.server.ts';
import { seconds } from '#app/ask/parts/post-columns.queries.server.ts';
import { isHigher, lowestHost } from '#app/market/releases/version-numbers.policy.ts';
import type { KeptFeedPlugin, KeptFeedVersion } from './chosen-update.policy.ts';

type Reader = Pick<Ctx, 'db'>;
type Db = Reader['db'];

/** So long a process does not look whether anything changed. */
const sequence_ms = 1000;
const sequence = keepValue(sequence_ms, async (ctx) => {
  const { rows } = await sql<{ sequence: number }>`select sequence from market.feed`.execute(ctx.db);
  return rows[0]!.sequence;
});

/** The number of the feed as it is now, at most a second old. */
export const getSequence = (ctx: Reader): Promise<number> => sequence.get(ctx);

/** Has the next reader of this process look anew. */
export const forgetSequence = (): void => sequence.forget();

/**
 * Plugins as the feed knows them, and names that are none, apart, so that made-up names push no plugin out. As many as
 * fit into some tens of megabytes.
 */
type Kept = { sequence: number; plugins: LRUCache<string, KeptFeedPlugin>; unknown: LRUCache<string, true> };
const mostKept = 20_000;
const kept = new WeakMap<Db, Kept>();

/**
 * Plugins by their slugs, out of memory for as long as nothing of the market has changed, at most 15 minutes.
 * @returns with the sequence that they are of: one that was read before them
 */
export async function readFeedPlugins(
  ctx: Reader,
  slugs: readonly string[],
): Promise<{ sequence: number; plugins: Map<string, KeptFeedPlugin | null> }> {
  const now = await getSequence(ctx);
  let own = kept.get(ctx.db);
  if (!own || own.sequence !== now) {
    // the clock is looked at once a second, not for each of 200 plugins
    const limits = { ttl: 900_000, ttlResolution: 1000 };
    own = { sequence: now, plugins: countedCache(mostKept, limits), unknown: countedCache(mostKept, limits) };
    kept.set(ctx.db, own);
  }
  const plugins = new Map<string, KeptFeedPlugin | null>();
  const missing: string[] = [];
  for (const slug of new Set(slugs)) {
    const known = own.plugins.get(slug) ?? (own.unknown.has(slug) ? null : undefined);
    if (known !== undefined) plugins.set(slug, known);
    else missing.push(slug);
  }
  if (missing.length > 0) {
    const found = await loadPlugins(ctx, missing);
    for (const slug of missing) {
      const value = found.get(slug) ?? null;
      plugins.set(slug, value);
      if (value) own.plugins.set(slug, value);
      else own.unknown.set(slug, true);
    }
  }
  return { sequence: now, plugins };
}

/** There are few different ranges, and each costs as much as reading a plugin. */
const minimums = countedCache<string, { host: string | null }>(2000);

function minimumOf(range: string): string | null {
  const known = minimums.get(range) ?? { host: lowestHost(range) };
  minimums.set(range, known);
  return known.host;
}

type FoundVersion = Omit<KeptFeedVersion, 'minimumHost' | 'changes'> & {
  slug: string;
  pluginState: 'published' | 'delisted' | 'suspended' | 'removed';
  changesZh: string;
  changesEn: string;
};

async function loadPlugins(ctx: Reader, slugs: readonly string[]): Promise<Map<string, KeptFeedPlugin>> {
  const { rows } = await sql<FoundVersion>`
    select p.slug, p.state "pluginState", v.version, v.channel, v.state, v.manifest#>>'{host,range}' "hostRange",
      coalesce(v.manifest->'permissions', '[]'::jsonb) permissions, k.bytes, k.sha256,
      case when g.package_id is not null then
        json_build_object('format', 1, 'keyId', g.key_id, 'id', g.plugin, 'version', g.version, 'sha256', g.sha256,
          'filesSha256', g.files_sha256, 'signedAt', ${seconds('g.signed_at')}, 'signature', g.signature) end signature,
      v.changes_zh "changesZh", v.changes_en "changesEn", v.is_security "isSecurity", v.replacement, v.reason,
      ${seconds('v.published_at')} "publishedAt", v.roll_out "rollOut", v.is_paused "isPaused"
    from market.plugin p join market.plugin_version v on v.plugin_id = p.id
      join market.package k on k.id = v.package_id
      left join market.package_signature g on g.package_id = k.id
    where p.slug = any(${slugs}::text[]) and p.state in ('published', 'delisted', 'suspended', 'removed')
      and v.state in ('rolling_out', 'live', 'deprecated', 'yanked', 'blocked')`.execute(ctx.db);
  const found = new Map<string, { plugin: KeptFeedPlugin['plugin']; versions: KeptFeedVersion[] }>();
  for (const { slug, pluginState, changesZh, changesEn, ...row } of rows) {
    const plugin = pluginState === 'published' ? 'listed' : pluginState === 'delisted' ? 'delisted' : 'stopped';
    const one = found.get(slug) ?? { plugin, versions: [] };
    one.versions.push({ ...row, minimumHost: minimumOf(row.hostRange), changes: { zh: changesZh, en: changesEn } });
    found.set(slug, one);
  }
  return new Map(
    [...found].map(([slug, { plugin, versions }]) => [
      slug,
      { slug, plugin, versions: versions.toSorted((a, b) => (isHigher(a.version, b.version) ? -1 : 1)) },
    ]),
  );
}
