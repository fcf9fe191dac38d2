import { isWithoutMoney } from '#app/account/no-money/no-money.queries.server.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { seconds } from '#app/ask/parts/post-columns.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { mayAtDeveloper } from '#app/market/developers/developers.policy.ts';
import { requireDeveloper, requirePluginRight } from '#app/market/developers/developers.queries.server.ts';
import { mayEditIn, statesOfTab } from './plugins.policy.ts';
import {
  type OwnPlugin,
  type OwnPlugins,
  type OwnPluginsInput,
  type PluginCategory,
  type PluginForm,
  type PluginInput,
  type PluginState,
  type PluginTab,
  pluginTabs,
} from './plugins.schema.ts';
import { findTransfer } from './plugin-transfers.queries.server.ts';

/** Rows of a page of the developer's list. */
export const ownPluginsPage = 20;

/** The categories that plugins may be put into, in order. */
export async function listPluginCategories(ctx: Pick<Ctx, 'db'>): Promise<PluginCategory[]> {
  const { rows } = await sql<PluginCategory>`select id, slug, name_zh "nameZh", name_en "nameEn" from market.category
    where not is_hidden order by weigh desc, id`.execute(ctx.db);
  return rows;
}

/** The newest version of a plugin `p` that is out. */
const newestVersion = sql`coalesce((select version from market.plugin_version v where v.plugin_id = p.id
  and v.state in ('rolling_out', 'live', 'deprecated') order by v.id desc limit 1), '')`;
/** What is searched is the draft: that is what its developer knows it by. */
const draftText = (field: string) => sql`p.draft ->> ${sql.lit(field)}`;

/**
 * A page of the plugins of the developer that the caller works as, with how many each tab has.
 * @throws Refusal need-login, NOT_DEVELOPER
 */
export async function listOwnPlugins(
  ctx: Ctx,
  { developer, tab, sort, q, page }: z.output<typeof OwnPluginsInput>,
): Promise<OwnPlugins> {
  const { id } = await requireDeveloper(ctx, 'read', developer);
  const states = tab === 'all' ? sql`true` : sql`state = any(${statesOfTab[tab]}::text[])`;
  const like = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
  const found = q === '' ? sql`true` : sql`(slug ilike ${like} or "nameZh" ilike ${like} or "nameEn" ilike ${like})`;
  const orders = {
    updated: sql`"changedAt" desc, id desc`,
    name: sql`${ctx.language === 'en' ? sql`lower("nameEn")` : sql`"nameZh"`}, id`,
    downloads: sql`downloads desc, id desc`,
    rating: sql`rating desc, ratings desc, id desc`,
  };
  const { rows } = await sql<OwnPlugin & { total: number }>`
    select *, count(*) over () total from (
      select p.id, p.slug, p.state, ${draftText('nameZh')} "nameZh", ${draftText('nameEn')} "nameEn",
        ${draftText('icon')} icon, ${newestVersion} version, p.downloads, p.rating_count ratings,
        case when p.rating_count = 0 then 0 else p.rating_sum::float8 / p.rating_count end rating,
        ${seconds('p.updated_at')} "changedAt"
      from market.plugin p where developer_id = ${id}) o
    where ${states} and ${found} order by ${orders[sort]}
    limit ${ownPluginsPage} offset ${(page - 1) * ownPluginsPage}`.execute(ctx.db);
  return {
    rows: rows.map(({ total: _total, ...row }) => row),
    total: rows[0]?.total ?? 0,
    counts: await countByTab(ctx, id),
  };
}

async function countByTab(ctx: Ctx, developerId: number): Promise<Record<PluginTab, number>> {
  const { rows } = await sql<{ state: PluginState; count: number }>`select state, count(*) count from market.plugin
    where developer_id = ${developerId} group by state`.execute(ctx.db);
  const countOf = (states: readonly PluginState[] | null) =>
    rows.reduce((sum, { state, count }) => sum + (states === null || states.includes(state) ? count : 0), 0);
  return Object.fromEntries(pluginTabs.map((tab) => [tab, countOf(tab === 'all' ? null : statesOfTab[tab])])) as Record<
    PluginTab,
    number
  >;
}

/**
 * A plugin with its draft, as those who work for its developer edit it.
 * @throws Refusal need-login; not-found for a plugin of others
 */
export async function getPluginForm(ctx: Ctx, { id }: z.output<typeof PluginInput>): Promise<PluginForm> {
  const { role, state: developerState } = await requirePluginRight(ctx, id, 'read');
  type Row = Pick<
    PluginForm,
    'id' | 'slug' | 'state' | 'stateReason' | 'draft' | 'number' | 'differs' | 'hasPackage' | 'priceFrom'
  > & {
    waitingId: number | null;
  };
  const { rows } = await sql<Row>`
    select id, slug, state, state_reason "stateReason", draft, draft_number number,
      listing is not null and listing <> draft differs,
      listing is not null or exists (select from market.plugin_version v where v.plugin_id = plugin.id
        and v.state in ('clean', 'changes_requested', 'in_review')) "hasPackage",
      (select min(price)::integer from market.offer o where o.plugin_id = plugin.id and o.ended_at is null) "priceFrom",
      (select s.id from market.submission s where s.plugin_id = plugin.id and s.state = 'waiting'
        and not s.is_afterwards limit 1) "waitingId"
    from market.plugin where id = ${id}`.execute(ctx.db);
  const { waitingId, ...row } = rows[0]!;
  const may = (right: 'listing' | 'team' | 'price') =>
    mayAtDeveloper(role, developerState, right) && mayEditIn(row.state);
  return {
    ...row,
    categories: await listPluginCategories(ctx),
    transfer: await findTransfer(ctx, id),
    submissionId: mayAtDeveloper(role, developerState, 'listing') ? waitingId : null,
    may: { edit: may('listing'), handOver: may('team'), price: may('price') && !(await isWithoutMoney(ctx)) },
  };
}
