import { sql } from 'kysely';
import type { z } from 'zod';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { isUpwards, type KeysetPage, keysetPage } from '#app/core/keyset.ts';
import { unixSeconds } from '#app/core/unix-seconds.ts';
import type { PluginState } from '#app/market/plugins/plugins.schema.ts';
import { listRateable } from '#app/market/ratings/ratings.queries.server.ts';
import { ratingStandOf } from './rating-stand.policy.ts';
import type { FreePlugin, PurchaseListInput } from './plugin-purchases.schema.ts';

/** Of each plugin that a member took without ever having a licence of it the last download. The member is `memberId`. */
const lastOf = (memberId: number) => sql`
  select max(d.id) id from market.download d where d.member_id = ${memberId} and not exists (
    select from market.licence l where l.member_id = ${memberId} and l.plugin_id = d.plugin_id)
  group by d.plugin_id`;

/** How many plugins a member has without a licence. */
export async function countFreePlugins(ctx: Pick<Ctx, 'db'>, memberId: number): Promise<number> {
  const { rows } = await sql`select count(*) count from (${lastOf(memberId)}) last`
    .$castTo<{ count: number }>()
    .execute(ctx.db);
  return rows[0]!.count;
}

type Row = Omit<FreePlugin, 'plugin' | 'at' | 'rating'> & {
  at: Date;
  pluginId: number;
  slug: string;
  state: PluginState;
  nameZh: string;
  nameEn: string;
  icon: string;
};

/**
 * The free plugins that the caller has downloaded, the last one first, each with the version they took and the newest.
 * @throws Refusal need-login
 */
export async function listFreePlugins(
  ctx: Ctx,
  { size, ...input }: Pick<z.output<typeof PurchaseListInput>, 'before' | 'after'> & { size: number },
): Promise<KeysetPage<FreePlugin>> {
  const { id: memberId } = requireMember(ctx);
  const { rows } = await sql`
    select d.id, d.at, p.id "pluginId", p.slug, p.state, p.name_zh "nameZh", p.name_en "nameEn",
      coalesce(p.listing ->> 'icon', '') icon, v.version, coalesce(n.version, '') newest,
      v.state = 'blocked' "isBlocked"
    from (${lastOf(memberId)}) last join market.download d on d.id = last.id
      join market.plugin p on p.id = d.plugin_id join market.plugin_version v on v.id = d.version_id
      left join market.plugin_version n on n.id = p.shown_version_id
    where (${input.before}::bigint = 0 or d.id < ${input.before})
      and (${input.after}::bigint = 0 or d.id > ${input.after})
    order by d.id ${isUpwards(input) ? sql`asc` : sql`desc`} limit ${size + 1}`
    .$castTo<Row>()
    .execute(ctx.db);
  const page = keysetPage(rows, input, size);
  const rateable = await listRateable(
    ctx,
    memberId,
    page.rows.map(({ pluginId }) => pluginId),
  );
  return {
    ...page,
    rows: page.rows.map(({ id, at, version, newest, isBlocked, pluginId, slug, state, nameZh, nameEn, icon }) => ({
      id,
      version,
      newest,
      isBlocked,
      at: unixSeconds(at),
      rating: ratingStandOf(rateable.get(pluginId)),
      plugin: {
        id: pluginId,
        slug,
        icon,
        name: ctx.language === 'en' ? nameEn : nameZh,
        isListed: state === 'published' || state === 'delisted',
      },
    })),
  };
}
