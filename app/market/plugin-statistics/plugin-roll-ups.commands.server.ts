import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { addDays, siteDay } from '#app/core/site-day.ts';
import { rollUpDownloads } from '#app/market/downloads/downloads.commands.server.ts';
import { getStatisticsSettings } from '#app/market/plugin-events/plugin-events.settings.server.ts';
import { rollUpSales } from './sale-roll-ups.commands.server.ts';
import { lastFinalDay } from './figure-days.policy.ts';

type Open = { db: Ctx['db']; from: string; to: string };

/**
 * Makes the figures of all days that are not final from what happened on them, so that doing it again changes nothing;
 * declares the days final that are over for two hours, and throws away what was counted and is older than the operator
 * wants to keep.
 */
export async function rollUpStatistics(ctx: Ctx): Promise<void> {
  await rollUpDownloads(ctx);
  await transact(ctx, async (tctx) => {
    const from = addDays(await lockFinalDay(tctx), 1);
    const open = { db: tctx.db, from, to: siteDay(tctx.now) };
    if (open.from > open.to) return;
    await rollUpEvents(open);
    await rollUpInstalls(open);
    await rollUpDownloadDays(open);
    await rollUpSales(open);
    const final = lastFinalDay(tctx.now);
    await sql`update market.statistics_state set final_until = ${final} where final_until < ${final}`.execute(tctx.db);
  });
  await forgetEvents(ctx);
}

/** Lets one process roll up at a time. Returns the last day that is final. */
async function lockFinalDay(tctx: Pick<Ctx, 'db'>): Promise<string> {
  const { rows } = await sql<{ day: string }>`select final_until "day" from market.statistics_state
    for update`.execute(tctx.db);
  return rows[0]!.day;
}

/** Counts the days of plugins anew on which something happened since the last time. */
async function rollUpEvents({ db, from, to }: Open): Promise<void> {
  const { rows } = await sql<{ pluginId: number; day: string }>`
    with due as (update market.plugin_event set is_rolled = true
      where not is_rolled and day between ${from} and ${to} returning plugin_id, day)
    select distinct plugin_id "pluginId", day from due order by 1, 2`.execute(db);
  if (rows.length === 0) return;
  const due = sql`unnest(${rows.map(({ pluginId }) => pluginId)}::bigint[], ${rows.map(({ day }) => day)}::date[])
    due (plugin_id, day)`;
  const events = sql`${due} join market.plugin_event e on e.plugin_id = due.plugin_id and e.day = due.day`;
  await sql`
    insert into market.plugin_day as d (plugin_id, day, seen, views, visitors, buyers)
    select e.plugin_id, e.day, count(distinct e.visitor) filter (where e.kind = 'row'),
      count(*) filter (where e.kind = 'page'), count(distinct e.visitor) filter (where e.kind = 'page'),
      count(distinct e.visitor) filter (where e.kind = 'buy')
    from ${events} group by 1, 2
    on conflict (plugin_id, day) do update set seen = excluded.seen, views = excluded.views,
      visitors = excluded.visitors, buyers = excluded.buyers`.execute(db);
  await sql`
    insert into market.plugin_day_part (plugin_id, day, part, value, views, visitors)
    select e.plugin_id, e.day, p.part, p.value, count(*), count(distinct e.visitor)
    from ${events} cross join lateral (values ('source', e.source), ('referrer', nullif(e.referrer, '')),
      ('word', nullif(e.word, '')), ('country', nullif(e.country, ''))) p (part, value)
    where e.kind = 'page' and p.value is not null group by 1, 2, 3, 4
    on conflict (plugin_id, part, day, value) do update
      set views = excluded.views, visitors = excluded.visitors`.execute(db);
}

/** Counts devices that asked for the first time, and those that asked again in a later month. */
async function rollUpInstalls({ db, from }: Open): Promise<void> {
  const { rows } = await sql<{ pluginId: number; day: string; version: string; fresh: number }>`
    with due as materialized (select plugin_id, device, months & ~rolled_months fresh from market.plugin_device
        where months <> rolled_months for update),
    done as (update market.plugin_device d set rolled_months = d.rolled_months | due.fresh from due
      where d.plugin_id = due.plugin_id and d.device = due.device
      returning d.plugin_id, d.first_day, d.first_version, due.fresh),
    kept as (insert into market.plugin_retention as r (plugin_id, month, after, devices)
      select done.plugin_id, date_trunc('month', done.first_day)::date, n, count(*)
      from done join generate_series(0, 62) n on (done.fresh >> n) & 1 = 1 group by 1, 2, 3
      on conflict (plugin_id, month, after) do update set devices = r.devices + excluded.devices)
    select plugin_id "pluginId", first_day "day", first_version "version", count(*)::integer fresh from done
    where done.fresh & 1 = 1 group by 1, 2, 3`.execute(db);
  // A device whose day was final before it was written counts for the first day that is not.
  const given = rows.map((row) => ({ ...row, day: row.day < from ? from : row.day }));
  await sql`
    insert into market.plugin_day as d (plugin_id, day, installs)
    select g."pluginId", g.day, sum(g.fresh)
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) g ("pluginId" bigint, day date, fresh integer)
    group by 1, 2
    on conflict (plugin_id, day) do update set installs = d.installs + excluded.installs`.execute(db);
  await sql`
    insert into market.plugin_day_part as d (plugin_id, day, part, value, installs)
    select g."pluginId", g.day, 'version', g.version, sum(g.fresh)
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) g ("pluginId" bigint, day date, version text,
      fresh integer) group by 1, 2, 4
    on conflict (plugin_id, part, day, value) do update set installs = d.installs + excluded.installs`.execute(db);
}

async function rollUpDownloadDays({ db, from, to }: Open): Promise<void> {
  await sql`
    insert into market.plugin_day (plugin_id, day, downloads)
    select plugin_id, day, sum(downloads) from market.download_day where day between ${from} and ${to} group by 1, 2
    on conflict (plugin_id, day) do update set downloads = excluded.downloads`.execute(db);
  await sql`
    insert into market.plugin_day_part (plugin_id, day, part, value, downloads)
    select d.plugin_id, d.day, p.part, p.value, sum(d.downloads)
    from market.download_day d join market.plugin_version v on v.id = d.version_id
      cross join lateral (values ('version', v.version), ('way', d.source)) p (part, value)
    where d.day between ${from} and ${to} group by 1, 2, 3, 4
    on conflict (plugin_id, part, day, value) do update set downloads = excluded.downloads`.execute(db);
}

/** An install is active that asked for updates in so many days. */
const active_days = 30;

/**
 * Counts the active installs of each plugin and version as they are today. Counting again gives the same. Devices that
 * were silent for longer than the operator wants to keep them are forgotten.
 */
export async function countActive(ctx: Ctx): Promise<void> {
  await transact(ctx, async (tctx) => {
    await lockFinalDay(tctx);
    const today = siteDay(tctx.now);
    const { statisticsDeviceDays: keep_days } = await getStatisticsSettings(tctx);
    await sql`update market.plugin_day_part set active = null where part = 'version' and day = ${today}
      and active is not null and plugin_id in (select plugin_id from market.plugin_device)`.execute(tctx.db);
    await sql`
      with counted as materialized (
        select plugin_id, version, count(*) filter (where last_day > ${addDays(today, -active_days)}) active
        from market.plugin_device group by 1, 2),
      whole as (insert into market.plugin_day as d (plugin_id, day, active)
        select plugin_id, ${today}::date, sum(active) from counted group by 1
        on conflict (plugin_id, day) do update set active = excluded.active)
      insert into market.plugin_day_part as d (plugin_id, day, part, value, active)
      select plugin_id, ${today}::date, 'version', version, active from counted
      on conflict (plugin_id, part, day, value) do update set active = excluded.active`.execute(tctx.db);
    await sql`delete from market.plugin_device where last_day < ${addDays(today, -keep_days)}
      and months = rolled_months`.execute(tctx.db);
  });
}

async function forgetEvents(ctx: Ctx): Promise<void> {
  const { statisticsEventDays: keep_days } = await getStatisticsSettings(ctx);
  const final = lastFinalDay(ctx.now);
  await sql`delete from market.visitor_salt where day <= ${final}`.execute(ctx.db);
  await sql`delete from market.plugin_event where day <= ${addDays(final, -keep_days)}`.execute(ctx.db);
}
