import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '#app/core/db/pool.server.ts';
import { siteDay } from '#app/core/site-day.ts';
import type { DeveloperRole, DeveloperState } from '#app/market/developers/developers.schema.ts';
import type { DomainState } from '#app/market/domains/developer-domains.schema.ts';
import {
  emptyListing,
  type Listing,
  ListingInput,
  type PluginState,
  pluginSlug,
} from '#app/market/plugins/plugins.schema.ts';

/*
 * Fixtures of the plugin market, written as rows: what tests of one part need of the parts before it. How a
 * developer, a plugin and a version come about is tested where it is done.
 */

type Developer = { id: number; slug: string };
type DeveloperMore = { slug?: string; state?: DeveloperState; isTrusted?: boolean; introduction?: string };

/** Makes a member a developer, approved unless it is said otherwise. */
export async function addDeveloper(db: Db, memberId: number, more: DeveloperMore = {}): Promise<Developer> {
  const { slug = `maker-${memberId}`, state = 'approved', isTrusted = false, introduction = 'Plugins.' } = more;
  await sql`insert into market.developer (member_id, state, slug, name_zh, name_en, kind, email, mobile, introduction,
      agreement, applied_at, decided_at, is_trusted)
    values (${memberId}, ${state}, ${slug}, ${`工坊${memberId}`}, ${`Works ${memberId}`}, 'personal',
      ${`${slug}@example.org`}, '13900000001', ${introduction}, '1', ${made}, ${made}, ${isTrusted})`.execute(db);
  return { id: memberId, slug };
}

/** Lets a member work for a developer; one who was only invited has not joined. */
export async function addTeamMember(
  db: Db,
  developerId: number,
  memberId: number,
  { role, hasJoined = true }: { role: Exclude<DeveloperRole, 'owner'>; hasJoined?: boolean },
): Promise<void> {
  await sql`insert into market.team_member (developer_id, member_id, role, invited_by, invited_at, joined_at)
    values (${developerId}, ${memberId}, ${role}, ${developerId}, ${made}, ${hasJoined ? made : null})`.execute(db);
}

type DomainGiven = { host?: string; shown?: string; state?: DomainState; token?: string; at?: Date };

/** A domain of a developer, proven by its DNS record unless it is said otherwise. */
export async function addDomain(db: Db, developerId: number, given: DomainGiven = {}): Promise<DomainRow> {
  const {
    host = `site-${developerId}.example.org`,
    state = 'proven',
    token = `token-${developerId}`,
    at = made,
  } = given;
  const seen = state === 'waiting' ? null : at;
  const { rows } = await sql<{ id: number }>`
    insert into market.developer_domain (developer_id, host, shown, token, state, way, made_by, made_at, tried_at,
      proven_at, checked_at)
    values (${developerId}, ${host}, ${given.shown ?? host}, ${token}, ${state}, ${seen && 'dns'}, ${developerId},
      ${at}, ${seen}, ${seen}, ${seen})
    returning id`.execute(db);
  return { id: rows[0]!.id, host, token };
}
type DomainRow = { id: number; host: string; token: string };

export type VersionGiven = {
  version?: string;
  state?: string;
  channel?: 'stable' | 'beta';
  /** Parts of the manifest that differ from a plain one. */
  manifest?: object;
  rollOut?: number;
  isSecurity?: boolean;
  changesZh?: string;
  changesEn?: string;
  at?: Date;
};
export type PluginGiven = {
  slug?: string;
  state?: PluginState;
  listing?: Partial<Listing>;
  /** Oldest first; one that is live unless it is said otherwise. */
  versions?: VersionGiven[];
  at?: Date;
};
type Plugin = { id: number; slug: string; versions: { id: number; version: string }[] };

/** A plugin of a developer: published, with a live version, unless it is said otherwise. */
export async function addPlugin(db: Db, developerId: number, given: PluginGiven = {}): Promise<Plugin> {
  plugins += 1;
  const { state = 'published', versions = [{}], at = made } = given;
  const slug = pluginSlug.parse(given.slug ?? `plugin-${plugins}`);
  const listing = ListingInput.parse({ ...(await fullListing(db)), ...given.listing });
  const wasShown = ['published', 'delisted', 'suspended', 'removed'].includes(state);
  const { rows } = await sql<{ id: number }>`
    insert into market.plugin (slug, developer_id, state, draft, listing, category_id, name_zh, name_en, tags,
      created_at, updated_at, published_at)
    values (${slug}, ${developerId}, ${state}, ${JSON.stringify(listing)},
      ${wasShown ? JSON.stringify(listing) : null}, ${wasShown ? listing.categoryId : null},
      ${wasShown ? listing.nameZh : ''}, ${wasShown ? listing.nameEn : ''}, ${wasShown ? listing.tags : []}::text[],
      ${at}, ${at}, ${wasShown ? at : null})
    returning id`.execute(db);
  const plugin: Plugin = { id: rows[0]!.id, slug, versions: [] };
  for (const [i, version] of versions.entries())
    plugin.versions.push(await addVersion(db, plugin, { version: `1.${i}.0`, at, ...version }));
  return plugin;
}

/** A version of a plugin, live unless it is said otherwise. */
export async function addVersion(
  db: Db,
  plugin: { id: number; slug: string },
  given: VersionGiven = {},
): Promise<{ id: number; version: string }> {
  const { version = '1.0.0', state = 'live', channel = 'stable', at = made } = given;
  const { changesZh = '第一版。', changesEn = 'The first version.', isSecurity = false } = given;
  const isOut = ['rolling_out', 'live', 'deprecated', 'yanked', 'blocked'].includes(state);
  const manifest = { ...plainManifest, id: plugin.slug, version, ...given.manifest };
  const { rows } = await sql<{ id: number }>`
    with kept as (
      insert into market.package (developer_id, plugin_id, file, sha256, bytes, files_sha256, file_count, total_bytes,
        manifest, made_by, made_at)
      select developer_id, id, gen_random_uuid(), encode(sha256(${`${plugin.id} ${version}`}::bytea), 'hex'), 1000,
        repeat('0', 64), 3, 2000, ${JSON.stringify(manifest)}, developer_id, ${at}
      from market.plugin where id = ${plugin.id} returning id),
    looked as (
      insert into market.package_scan (package_id, verdict, took_ms, peak_bytes, scanned_at)
      select id, 'clean', 400, 100000000, ${at} from kept)
    insert into market.plugin_version (plugin_id, version, channel, package_id, state, changes_zh, changes_en,
      is_security, manifest, roll_out, created_by, created_at, published_at, live_at)
    select id, ${version}, ${channel}, (select id from kept), ${state},
      ${changesZh}, ${changesEn}, ${isSecurity}, ${JSON.stringify(manifest)},
      ${given.rollOut ?? (isOut ? 100 : 0)}, developer_id, ${at}, ${isOut ? at : null},
      ${isOut && state !== 'rolling_out' ? at : null}
    from market.plugin where id = ${plugin.id} returning id`.execute(db);
  return { id: rows[0]!.id, version };
}

/** A download of a member, counted but not yet among the plugin's figures. */
export async function addDownload(db: Db, memberId: number, versionId: number, at = made): Promise<void> {
  await sql`insert into market.download (at, day, plugin_id, version_id, source, member_id)
    select ${at}, ${siteDay(at)}, plugin_id, id, 'page', ${memberId} from market.plugin_version
    where id = ${versionId}`.execute(db);
}

/** Gives a version a package of these bytes, as if it had been sent, looked at and accepted. */
export async function givePackage(
  { database: { db }, dataDir }: { database: { db: Db }; dataDir: string },
  versionId: number,
  bytes: Buffer,
): Promise<number> {
  const file = randomUUID();
  mkdirSync(join(dataDir, 'packages'), { recursive: true });
  writeFileSync(join(dataDir, 'packages', file), bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const { rows } = await sql<{ id: number }>`
    with made as (insert into market.package (developer_id, plugin_id, file, sha256, bytes, files_sha256, file_count,
        total_bytes, manifest, made_by, made_at)
      select p.developer_id, p.id, ${file}, ${sha256}, ${bytes.length}, ${sha256}, 1, ${bytes.length}, v.manifest,
        p.developer_id, ${made}
      from market.plugin_version v join market.plugin p on p.id = v.plugin_id where v.id = ${versionId}
      returning id),
    scan as (insert into market.package_scan (package_id, verdict, took_ms, peak_bytes, scanned_at)
      select id, 'clean', 1, 1, ${made} from made)
    select id from made`.execute(db);
  await sql`update market.plugin_version set package_id = ${rows[0]!.id} where id = ${versionId}`.execute(db);
  return rows[0]!.id;
}

/** A listing that lacks nothing that a submission needs. */
export async function fullListing(db: Db): Promise<Listing> {
  const { rows } = await sql<{ id: number }>`select id from market.category where slug = 'writing'`.execute(db);
  return {
    ...emptyListing,
    nameZh: '智能笔记',
    nameEn: 'Smart notes',
    categoryId: rows[0]!.id,
    tags: ['notes'],
    shortZh: '一边读一边记，记下的随时能搜到。',
    shortEn: 'Notes while you read, found whenever you need them.',
    bodyZh: '## 它解决什么\n\n笔记和原文放在一起。',
    bodyEn: '## What it is for\n\nNotes stay beside the text.',
    icon: '/storage/test/icon.png',
    screenshots: ['/storage/test/screen.png'],
    supportUrl: 'https://example.org/support',
    repositoryUrl: 'https://example.org/notes.git',
    licence: 'MIT',
    privacy: { readsZh: '不读取任何数据', readsEn: 'Reads no data', services: [] },
  };
}

/** A manifest without its plugin and version. */
export const plainManifest = {
  name: { zh: '智能笔记', en: 'Smart notes' },
  description: null,
  host: { id: 'toolbox', range: '>=1.0.0' },
  entry: 'index.html',
  permissions: ['storage'],
  data: { reads: { zh: '不读取任何数据', en: 'Reads no data' }, sends: [] },
  license: 'MIT',
  dependencies: {},
  homepage: null,
  extras: {},
};

/** When fixtures happened. */
const made = new Date('2026-03-01T08:00:00Z');
let plugins = 0;
