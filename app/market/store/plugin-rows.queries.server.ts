import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { hasVerifiedName } from '#app/account/real-name/real-name.queries.server.ts';
import { nameIn, seconds } from '#app/ask/parts/post-columns.queries.server.ts';
import { provenDomainJson } from '#app/market/domains/developer-domains.queries.server.ts';

/** A text of a listing in the reader's language, else in the other: `textOf(ctx, 'short')` is shortZh or shortEn. */
export const listingText = (ctx: Pick<Ctx, 'language'>, field: string): RawBuilder<string> => {
  const [own, other] = ctx.language === 'en' ? ['En', 'Zh'] : ['Zh', 'En'];
  return sql`coalesce(nullif(p.listing ->> ${sql.lit(field + own)}, ''), p.listing ->> ${sql.lit(field + other)}, '')`;
};

/** What the developer `d` has proven, as further fields of Maker in a JSON object. */
export const proofJson = sql`'isIdentified', ${hasVerifiedName('d.member_id')}, 'domain', ${provenDomainJson}`;

/** The plugin `p` as a row of a list, PluginRow as JSON. */
export const rowJson = (ctx: Pick<Ctx, 'language'>): RawBuilder<unknown> => sql`json_build_object('id', p.id,
  'slug', p.slug, 'name', ${listingText(ctx, 'name')}, 'summary', ${listingText(ctx, 'short')},
  'icon', p.listing ->> 'icon',
  'category', (select json_build_object('slug', c.slug, 'name', ${nameIn(ctx, 'c')}) from market.category c
    where c.id = p.category_id),
  'maker', (select json_build_object('slug', d.slug, 'name', ${nameIn(ctx, 'd')}, 'isVerified', d.is_trusted,
    ${proofJson})
    from market.developer d where d.member_id = p.developer_id),
  'version', coalesce((select v.version from market.plugin_version v where v.id = p.shown_version_id), ''),
  'hostRange', p.host_range, 'permissions', p.permissions, 'licence', p.listing ->> 'licence',
  'price', (select min(o.price) from market.offer o where o.plugin_id = p.id and o.ended_at is null),
  'downloads', p.downloads, 'ratings', p.rating_count,
  'rating', case when p.rating_count = 0 then 0 else round(p.rating_sum::numeric / p.rating_count, 2)::float8 end,
  'publishedAt', ${seconds('p.published_at')}, 'updatedAt', ${seconds('p.updated_at')})`;
