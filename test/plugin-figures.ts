import { sql } from 'kysely';
import type { Db } from '#app/core/db/pool.server.ts';

/**
 * Figures of a plugin for so many days that end today by the site's clock, as the roll-ups leave them: the same number
 * gives the same figures.
 */
export async function addFigures(db: Db, pluginId: number, days: number, { versions = ['1.0.0'] } = {}): Promise<void> {
  const day = sql`((now() at time zone 'Asia/Shanghai')::date - d)`;
  const wave = sql`(1 + abs(sin((${pluginId}::bigint % 7) + d / 3.0)))`;
  await sql`
    insert into market.plugin_day (plugin_id, day, seen, views, visitors, buyers, downloads, installs, active, orders,
      gross, net, refunds, rating_count, rating_sum)
    select ${pluginId}, ${day}, 300 * ${wave}, 90 * ${wave}, 60 * ${wave}, 9, 30 * ${wave}, 12 * ${wave}, 900 - 4 * d,
      3, 20400, 17340, case when d % 9 = 0 then 1 else 0 end, 40 - d % 20, (40 - d % 20) * 4.5
    from generate_series(0, ${days - 1}) d on conflict do nothing`.execute(db);
  const parts: [part: string, values: readonly string[]][] = [
    ['source', ['market', 'search', 'site', 'engine', 'link', 'direct']],
    ['word', ['字幕', 'paper digest', '会议纪要']],
    ['referrer', ['blog.example.net', 'news.example.org']],
    ['country', ['CN', 'DE', 'JP', 'SG']],
    ['way', ['page', 'api', 'feed']],
    ['version', versions],
    ['price', ['single:6800', 'single:4800:6800']],
    ['coupon', ['', 'WELCOME']],
    ['reason', ['not_working', 'not_needed']],
  ];
  for (const [part, values] of parts)
    await sql`
      insert into market.plugin_day_part (plugin_id, day, part, value, views, visitors, downloads, installs, active,
        orders, gross)
      select ${pluginId}, ${day}, ${part}, v, 12 * n, 8 * n, 9 * n, 3 * n,
        case when ${part} = 'version' then 200 * n - d end, n, 6800 * n
      from generate_series(0, ${days - 1}) d
        cross join unnest(${[...values]}::text[]) with ordinality value (v, n) on conflict do nothing`.execute(db);
  await sql`insert into market.plugin_retention (plugin_id, month, after, devices)
    select ${pluginId}, (date_trunc('month', now()) - make_interval(months => m))::date, n, 200 - 30 * n
    from generate_series(0, 5) m cross join generate_series(0, 5) n where n <= m on conflict do nothing`.execute(db);
}
