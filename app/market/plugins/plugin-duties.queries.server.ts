import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { unixSeconds } from '#app/core/unix-seconds.ts';
import type { DeveloperDuties, PluginDuty } from './plugins.schema.ts';

/** How many are told at once. */
const most = 20;

/**
 * What waits for a developer: requests for refunds, the next one to be refunded by silence first; then the newest first
 * plugins and versions that reviewers want changed, versions whose scan failed, plugins that staff took off the list,
 * reviews of the last thirty days in words that nobody answered. Beside it how many plugins there are and are listed.
 * @param developerId of a developer whom the caller may read
 * @param may whether the caller may answer reviews, and requests for refunds
 */
export async function getDeveloperDuties(
  ctx: Pick<Ctx, 'db' | 'now'>,
  developerId: number,
  may: { reply: boolean; refund: boolean },
): Promise<DeveloperDuties> {
  const since = new Date(ctx.now.getTime() - 30 * 86_400_000);
  const refunds = may.refund ? await listRefundDuties(ctx, developerId) : [];
  const { rows: duties } = await sql<Omit<PluginDuty, 'refundId' | 'dueAt'>>`
    select kind, d.id "pluginId", slug, coalesce(nullif(name_zh, ''), draft ->> 'nameZh') "nameZh",
      coalesce(nullif(name_en, ''), draft ->> 'nameEn') "nameEn", version, "versionId",
      d.reason, d.count
    from (
      select case p.state when 'suspended' then 'suspended' else 'changesRequested' end kind, p.id, p.slug, p.name_zh,
        p.name_en, p.draft, '' version, null::bigint "versionId", p.state_reason reason, p.updated_at at,
        0 count
      from market.plugin p where p.developer_id = ${developerId} and p.state in ('changes_requested', 'suspended')
      union all
      select case v.state when 'scan_failed' then 'scanFailed' when 'quarantined' then 'quarantined'
          else 'versionChangesRequested' end, p.id, p.slug, p.name_zh, p.name_en, p.draft, v.version, v.id,
        v.reason, v.created_at, 0
      from market.plugin p join market.plugin_version v on v.plugin_id = p.id
      where p.developer_id = ${developerId} and v.state in ('scan_failed', 'quarantined', 'changes_requested')
        and not (v.state = 'changes_requested' and p.state = 'changes_requested')
        and not exists (select from market.plugin_version n where n.plugin_id = p.id and n.id > v.id)
      union all
      select 'unanswered', p.id, p.slug, p.name_zh, p.name_en, p.draft, '', null, '', max(r.created_at),
        count(*)::integer
      from market.plugin p join market.rating r on r.plugin_id = p.id
      where ${may.reply} and p.developer_id = ${developerId} and p.state in ('published', 'delisted')
        and r.words <> '' and not r.is_hidden and r.replied_at is null and r.created_at > ${since}
      group by p.id
    ) d order by at desc limit ${sql.lit(most)}`.execute(ctx.db);
  const { rows } = await sql<Omit<DeveloperDuties, 'duties'>>`
    select count(*) plugins, count(*) filter (where state = 'published') listed from market.plugin
    where developer_id = ${developerId}`.execute(ctx.db);
  const others = duties.map((duty) => ({ ...duty, refundId: null, dueAt: null }));
  return { ...rows[0]!, duties: [...refunds, ...others].slice(0, most) };
}

type RefundRow = Pick<PluginDuty, 'pluginId' | 'slug' | 'nameZh' | 'nameEn' | 'reason'> & {
  refundId: number;
  until: Date | null;
};

async function listRefundDuties({ db }: Pick<Ctx, 'db'>, developerId: number): Promise<PluginDuty[]> {
  const { rows } = await sql<RefundRow>`
    select r.id "refundId", p.id "pluginId", p.slug, p.name_zh "nameZh", p.name_en "nameEn", r.reason,
      r.answer_until until
    from market.plugin_refund r join market.plugin_order o on o.id = r.order_id
      join market.plugin p on p.id = o.plugin_id
    where r.state = 'requested' and o.developer_id = ${developerId}
    order by r.answer_until nulls last, r.id limit ${sql.lit(most)}`.execute(db);
  return rows.map(({ until, ...row }) => ({
    ...row,
    kind: 'refund',
    version: '',
    versionId: null,
    count: 0,
    dueAt: until && unixSeconds(until),
  }));
}
