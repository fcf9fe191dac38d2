import { type RawBuilder, sql } from 'kysely';
import semver from 'semver';
import type { z } from 'zod';
import { readAliases } from '#app/ask/search-index/search-aliases.queries.server.ts';
import { findSpelling } from '#app/ask/search/search-spelling.queries.server.ts';
import { nameIn, prepared } from '#app/ask/parts/post-columns.queries.server.ts';
import { defaultHost } from '#app/market/manifests/default-host.ts';
import { type Ctx, readerOf } from '#app/core/ctx.server.ts';
import { type ParsedQuery, parseQuery } from '#app/core/search/query.server.ts';
import { toRankQuery, toTsQuery } from '#app/core/search/tsquery.server.ts';
import { rowJson } from './plugin-rows.queries.server.ts';
import {
  bounds,
  type PluginList,
  PluginsInput,
  type PluginRow,
  type PluginSort,
  type PluginsQuery,
  type StoreCategory,
} from './store.schema.ts';
import { isAsked } from './store-addresses.ts';

const countedTo = bounds.page * bounds.pages;

/** The orders of lists; each has an index of its own. */
const orders: Record<PluginSort, RawBuilder<unknown>> = {
  popular: sql`p.downloads desc, p.id desc`,
  rating: sql`p.rating_rank desc, p.rating_count desc, p.id desc`,
  updated: sql`p.updated_at desc, p.id desc`,
  new: sql`p.published_at desc, p.id desc`,
};

type Found = Pick<PluginList, 'rows' | 'found' | 'newest' | 'popular'> & { categories: StoreCategory[] };

/**
 * A page of the plugins that are published, with the categories and, where nothing is asked for, what is new and what
 * most people took. Words are looked for in names, texts, tags and the names of developer and category, in either
 * language; where they find nothing, what was probably meant is given. One statement.
 */
export async function listPlugins(ctx: Ctx, input: z.input<typeof PluginsInput>): Promise<PluginList> {
  const query = PluginsInput.parse(input);
  const { asked, parsed } = await askedOf(ctx, query);
  const list = await readList(ctx, query, asked);
  const isMissed = parsed !== null && list.found === 0;
  return { ...list, suggestion: isMissed ? await findSpelling(ctx, query.q, parsed) : null };
}

async function askedOf(ctx: Ctx, query: PluginsQuery): Promise<{ asked: Asked; parsed: ParsedQuery | null }> {
  const filters = await filtersOf(ctx, query);
  if (query.q === '') return { asked: { filters, hits: null }, parsed: null };
  const parsed = parseQuery(query.q, { aliases: await readAliases(ctx) });
  const words = toTsQuery(parsed, { prefix: true });
  const hits = words === null ? null : { words, rank: toRankQuery(parsed) };
  return { asked: { filters: hits ? filters : sql`false`, hits }, parsed };
}

type Hits = { words: string; rank: string | null };
type Asked = { filters: RawBuilder<unknown>; hits: Hits | null };

async function readList(
  ctx: Ctx,
  query: PluginsQuery,
  { filters, hits }: Asked,
): Promise<Omit<PluginList, 'suggestion'>> {
  const source = hits === null ? sql`market.plugin p` : sql`fitting p`;
  const fits = sql`p.state = 'published' and ${filters}`;
  const isRanked = query.sort === '' && hits !== null;
  const order = !isRanked ? orders[query.sort || 'popular'] : sql`p.rank desc, ${orders.popular}`;
  const { rows } = await sql<Found>`
    ${hits ? sql`with fitting as materialized (${fittingOf(hits, query)})` : sql``}
    select (select coalesce(json_agg(${rowJson(ctx)} order by k.place), '[]'::json)
        from (select p.id, row_number() over (order by ${order}) place from ${source} where ${fits} order by ${order}
          limit ${sql.lit(bounds.page)} offset ${(query.page - 1) * bounds.page}::integer) k
          join market.plugin p on p.id = k.id) rows,
      (select count(*) from (select from ${source} where ${fits} limit ${sql.lit(countedTo + 1)}) k)::integer found,
      ${categoriesJson(ctx)} categories,
      ${isAsked(query) ? sql`'[]'::json` : shelfJson(ctx, orders.new)} newest,
      ${isAsked(query) ? sql`'[]'::json` : shelfJson(ctx, orders.popular)} popular
    where ${prepared}`.execute(readerOf(ctx));
  const { found, ...list } = rows[0]!;
  return {
    ...list,
    found: Math.min(found, countedTo),
    isCapped: found > countedTo,
    pages: Math.min(bounds.pages, Math.ceil(found / bounds.page)),
  };
}

/** Plugins that fit the words, each found by its number: the planner would read all plugins to join some of them. */
const fittingOf = ({ words, rank }: Hits, query: PluginsQuery) => sql`
  select h.rank, p.* from (
    select t.plugin_id, ${rank === null ? sql`0::real` : sql`ts_rank(t.search, ${rank}::tsquery)`} rank
    from market.plugin_text t where t.search @@ ${words}::tsquery limit ${mostHits(query)}::integer) h
  cross join lateral (select p.id, p.state, p.category_id, p.tags, p.permissions, p.host_range, p.downloads,
      p.published_at, p.updated_at, p.rating_rank, p.rating_count
    from market.plugin p where p.id = h.plugin_id offset 0) p`;

/**
 * Words that thousands of plugins have are ranked among as many of them as are counted, twice as many where filters
 * leave out some.
 */
const mostHits = ({ category, tag, reach, host }: PluginsQuery) =>
  category || tag || reach || host ? 2 * countedTo : countedTo + 1;

const shelfJson = (ctx: Ctx, order: RawBuilder<unknown>) => sql`(
  select coalesce(json_agg(${rowJson(ctx)} order by ${order}), '[]'::json) from (select * from market.plugin p
    where p.state = 'published' order by ${order} limit ${sql.lit(bounds.shelf)}) p)`;

/** Categories with how many plugins they have, those that are not hidden. */
export const categoriesJson = (ctx: Pick<Ctx, 'language'>): RawBuilder<unknown> => sql`(
  select coalesce(json_agg(json_build_object('slug', c.slug, 'name', ${nameIn(ctx, 'c')}, 'plugins', c.plugins)
    order by c.weigh desc, c.id), '[]'::json) from market.category c where not c.is_hidden)`;

/** What the filters ask of the plugin `p`, beside words. */
async function filtersOf(ctx: Ctx, { category, tag, reach, host }: PluginsQuery): Promise<RawBuilder<unknown>> {
  return sql.join(
    [
      sql`true`,
      ...(category ? [sql`p.category_id = (select c.id from market.category c where c.slug = ${category})`] : []),
      ...(tag ? [sql`p.tags @> ${[tag]}::text[]`] : []),
      ...(reach === 'none' ? [sql`p.permissions = '{}'`] : []),
      ...(reach === 'low' ? [sql`p.permissions <@ ${lowPermissions}::text[]`] : []),
      ...(host ? [sql`p.host_range = any(${await rangesOf(ctx, host)}::text[])`] : []),
    ],
    sql` and `,
  );
}

const lowPermissions = defaultHost.permissions.filter(({ risk }) => risk === 'low').map(({ name }) => name);

/** Ranges of published plugins that a version of the host lies in; there are few different ones, read by an index. */
async function rangesOf(ctx: Ctx, host: string): Promise<string[]> {
  const { rows } = await sql<{ range: string }>`
    with recursive ranges as (
      (select host_range range from market.plugin where state = 'published' order by host_range limit 1)
      union all select (select p.host_range from market.plugin p where p.state = 'published' and p.host_range > r.range
        order by p.host_range limit 1) from ranges r where r.range is not null)
    select range from ranges where range is not null limit 1000`.execute(readerOf(ctx));
  return rows.flatMap(({ range }) => (semver.satisfies(host, range, { includePrerelease: true }) ? [range] : []));
}

/** The newest plugins, for a page that shows a few of them. */
export async function listNewPlugins(ctx: Pick<Ctx, 'db' | 'read' | 'language'>, limit: number): Promise<PluginRow[]> {
  const { rows } = await sql<{ rows: PluginRow[] }>`
    select (select coalesce(json_agg(${rowJson(ctx)} order by p.published_at desc, p.id desc), '[]'::json)
      from (select * from market.plugin p where p.state = 'published' order by p.published_at desc, p.id desc
        limit ${limit}) p) rows where ${prepared}`.execute(readerOf(ctx));
  return rows[0]!.rows;
}

/** Names of plugins for a search of the whole site: the first that fit some words, and how many there are. */
export async function searchPlugins(
  ctx: Ctx,
  { keywords, limit }: { keywords: string; limit: number },
): Promise<{ plugins: PluginRow[]; total: number }> {
  const query = PluginsInput.parse({ q: keywords.slice(0, 100) });
  const { asked } = await askedOf(ctx, query);
  const { rows, found } = await readList(ctx, query, asked);
  return { plugins: rows.slice(0, limit), total: found };
}
