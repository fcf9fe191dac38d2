import { sql } from 'kysely';
import { type Ctx, readerOf } from '#app/core/ctx.server.ts';
import { nameIn, seconds } from '#app/ask/parts/post-columns.queries.server.ts';
import { listingText } from './plugin-rows.queries.server.ts';
import { makerPath, pluginPath, pluginsPath } from './store-addresses.ts';
import en from './store.en.ts';
import zh from './store.zh.ts';

/** A plugin or a version of one as an entry of a feed; `createdAt` in unix seconds. */
export type PluginEntry = { title: string; html: string; path: string; maker: string; createdAt: number };

type Row = { slug: string; name: string; version: string; changes: string; summary: string; maker: string; at: number };

/** Versions that came out, the latest first; the first of a plugin brings its summary, later ones what changed. */
export async function listPluginEntries(
  ctx: Pick<Ctx, 'db' | 'read' | 'language'>,
  limit: number,
): Promise<{ name: string; entries: PluginEntry[] }> {
  const changes = ctx.language === 'en' ? sql`v.changes_en` : sql`v.changes_zh`;
  const { rows } = await sql<Row>`
    select p.slug, ${listingText(ctx, 'name')} name, v.version, ${changes} changes,
      ${listingText(ctx, 'short')} summary, ${nameIn(ctx, 'd')} maker, ${seconds('v.live_at')} at
    from market.plugin_version v join market.plugin p on p.id = v.plugin_id and p.state = 'published'
      join market.developer d on d.member_id = p.developer_id
    where v.live_at is not null and v.state in ('live', 'deprecated')
    order by v.live_at desc, v.id desc limit ${limit}`.execute(readerOf(ctx));
  return {
    name: (ctx.language === 'en' ? en : zh).title,
    entries: rows.map(({ slug, name, version, changes: words, summary, maker, at }) => ({
      title: `${name} ${version}`,
      html: [summary, words].map((text) => (text === '' ? '' : `<p>${escapeText(text)}</p>`)).join(''),
      path: `${pluginPath(slug)}#v${version}`,
      maker,
      createdAt: at,
    })),
  };
}

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** As many as one sitemap may name. */
const most = 50_000;

/** The addresses of the market: published plugins, their developers and the categories that have any. */
export async function listStoreAddresses(ctx: Pick<Ctx, 'db' | 'read'>): Promise<string[]> {
  const { rows } = await sql<{ kind: string; slug: string }>`
    (select 'category' kind, slug from market.category where plugins > 0 and not is_hidden order by weigh desc, id)
    union all (select 'maker', d.slug from market.developer d where d.state = 'approved'
      and exists (select from market.plugin p where p.developer_id = d.member_id and p.state = 'published')
      order by d.member_id limit ${sql.lit(most / 5)})
    union all (select 'plugin', slug from market.plugin where state = 'published'
      order by published_at desc, id desc limit ${sql.lit(most - most / 5 - 100)})`.execute(readerOf(ctx));
  return rows.map(({ kind, slug }) =>
    kind === 'category' ? pluginsPath({ category: slug }) : kind === 'maker' ? makerPath(slug) : pluginPath(slug),
  );
}
