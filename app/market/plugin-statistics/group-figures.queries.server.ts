import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { daysBetween } from '#app/core/site-day.ts';
import { fewestShown, type GroupRow, type Metric, metrics, type NamedPlugin } from './plugin-statistics.schema.ts';

type Read = Pick<Ctx, 'db'>;
export type Wanted = { plugins: readonly NamedPlugin[]; from: string; to: string; seesMoney: boolean };

const nothing = Object.fromEntries(metrics.map((name) => [name, null])) as Record<Metric, null>;
/** A number about people; null when they are so few that one could be recognised. */
export const told = (count: number): number | null => (count === 0 || count >= fewestShown ? count : null);
const idsOf = ({ plugins }: Wanted) => sql`${plugins.map(({ id }) => id)}::bigint[]`;

type PluginSums = {
  id: number;
  views: number;
  visitors: number;
  downloads: number;
  installs: number;
  orders: number;
  gross: number;
  net: number;
  refunds: number;
  active: number | null;
  rating: number | null;
  perDay: { day: string; n: number }[];
};

/** One line for each plugin. */
export async function listByPlugin(ctx: Read, wanted: Wanted): Promise<GroupRow[]> {
  const { from, to, plugins, seesMoney } = wanted;
  const { rows } = await sql<PluginSums>`
    select p.id, s.views, s.visitors, s.downloads, s.installs, s.orders, s.gross, s.net, s.refunds, s."perDay",
      (select active from market.plugin_day where plugin_id = p.id and day <= ${to} and active is not null
        order by day desc limit 1) active,
      (select round(rating_sum::numeric / nullif(rating_count, 0), 2)::float8 from market.plugin_day
        where plugin_id = p.id and day <= ${to} and rating_count is not null order by day desc limit 1) rating
    from unnest(${idsOf(wanted)}) p (id) cross join lateral (
      select coalesce(sum(views), 0)::integer views, coalesce(sum(visitors), 0)::integer visitors,
        coalesce(sum(downloads), 0)::integer downloads, coalesce(sum(installs), 0)::integer installs,
        coalesce(sum(orders), 0)::integer orders, coalesce(sum(gross), 0)::bigint gross,
        coalesce(sum(net), 0)::bigint net, coalesce(sum(refunds), 0)::integer refunds,
        coalesce(json_agg(json_build_object('day', day, 'n', downloads)) filter (where downloads > 0), '[]'::json)
          "perDay"
      from market.plugin_day where plugin_id = p.id and day between ${from} and ${to}) s`.execute(ctx.db);
  const found = new Map(rows.map((row) => [row.id, row]));
  return plugins.map((plugin) => {
    const { id: _id, perDay, gross, net, ...figures } = found.get(plugin.id)!;
    const money = seesMoney ? { gross, net } : { gross: null, net: null };
    return {
      key: String(plugin.id),
      name: '',
      plugin,
      version: '',
      ...figures,
      ...money,
      trend: trendOf(wanted, perDay),
    };
  });
}

/** At most 60 sums of the days of a range, oldest first. */
function trendOf({ from, to }: Wanted, perDay: readonly { day: string; n: number }[]): number[] {
  const length = daysBetween(from, to) + 1;
  const width = Math.ceil(length / 60);
  const sums = Array.from({ length: Math.ceil(length / width) }, () => 0);
  for (const { day, n } of perDay) sums[Math.floor(daysBetween(from, day) / width)]! += n;
  return sums;
}

type PartSums = {
  pluginId: number;
  value: string;
  channel: string | null;
  views: number;
  visitors: number;
  downloads: number;
  installs: number;
  active: number;
};

/** Sums of one part of the figures; `active` as it stood on the last day that it was counted. */
async function readParts(ctx: Read, wanted: Wanted, part: string): Promise<PartSums[]> {
  const { rows } = await sql<PartSums>`
    select s.plugin_id "pluginId", s.value, v.channel, s.views, s.visitors, s.downloads, s.installs, s.active
    from (select d.plugin_id, d.value, sum(d.views)::integer views, sum(d.visitors)::integer visitors,
        sum(d.downloads)::integer downloads, sum(d.installs)::integer installs,
        coalesce(sum(d.active) filter (where d.day = last.day), 0)::integer active
      from unnest(${idsOf(wanted)}) p (id)
        left join lateral (select max(day) "day" from market.plugin_day where plugin_id = p.id
          and active is not null and day <= ${wanted.to}) last on true
        join market.plugin_day_part d on d.plugin_id = p.id and d.part = ${part}
          and d.day between ${wanted.from} and ${wanted.to}
      group by d.plugin_id, d.value) s
      left join market.plugin_version v on ${part} = 'version' and v.plugin_id = s.plugin_id and v.version = s.value
    order by v.id desc nulls last, s.value`.execute(ctx.db);
  return rows;
}

/** The most lines that a table of versions, countries and the like has. */
const most = 200;

/** One line for each version, the newest first. */
export async function listByVersion(ctx: Read, wanted: Wanted): Promise<GroupRow[]> {
  const named = new Map(wanted.plugins.map((plugin) => [plugin.id, plugin]));
  return (await readParts(ctx, wanted, 'version')).slice(0, most).map((row) => ({
    ...toRow(`${row.pluginId}:${row.value}`, row, ['downloads', 'installs', 'active']),
    plugin: named.get(row.pluginId) ?? null,
    version: row.value,
  }));
}

/** One line for stable versions, one for betas. */
export async function listByChannel(ctx: Read, wanted: Wanted): Promise<GroupRow[]> {
  const rows = await readParts(ctx, wanted, 'version');
  return together(rows, ({ channel }) => channel ?? '').map(([key, sums]) =>
    toRow(key, sums, ['downloads', 'installs', 'active']),
  );
}

/** Where visitors came from, and how downloads were asked for. */
export async function listBySource(ctx: Read, wanted: Wanted): Promise<GroupRow[]> {
  const [seen, taken] = await Promise.all([readParts(ctx, wanted, 'source'), readParts(ctx, wanted, 'way')]);
  return [
    ...largest(together(seen, ({ value }) => value)).map(([key, sums]) => toRow(key, sums, ['views', 'visitors'])),
    ...together(taken, ({ value }) => `way-${value}`).map(([key, sums]) => toRow(key, sums, ['downloads'])),
  ];
}

/** Values of which too few people are known are one line, '', without a name. */
export async function listByName(
  ctx: Read,
  wanted: Wanted,
  part: 'country' | 'referrer' | 'word',
): Promise<GroupRow[]> {
  const rows = await readParts(ctx, wanted, part);
  const values = new Map(together(rows, ({ value }) => value));
  const named = (value: string) => (values.get(value)!.visitors >= fewestShown ? value : '');
  return largest(together(rows, ({ value }) => named(value)))
    .toSorted(([one], [other]) => Number(one === '') - Number(other === ''))
    .slice(0, most)
    .map(([key, sums]) => toRow(key, sums, ['views', 'visitors']));
}

type Sums = Pick<PartSums, 'views' | 'visitors' | 'downloads' | 'installs' | 'active'>;
const sumNames = ['views', 'visitors', 'downloads', 'installs', 'active'] as const;

function together(rows: readonly PartSums[], keyOf: (row: PartSums) => string): [string, Sums][] {
  const sums = new Map<string, Sums>();
  for (const row of rows) {
    const key = keyOf(row);
    const sum = sums.get(key) ?? { views: 0, visitors: 0, downloads: 0, installs: 0, active: 0 };
    for (const name of sumNames) sum[name] += row[name];
    sums.set(key, sum);
  }
  return [...sums];
}

const largest = (rows: readonly [string, Sums][]) =>
  rows.toSorted(([, one], [, other]) => other.visitors - one.visitors);

const toRow = (key: string, sums: Sums, names: readonly (keyof Sums)[]): GroupRow => ({
  key,
  name: '',
  plugin: null,
  version: '',
  ...nothing,
  ...Object.fromEntries(names.map((name) => [name, toldOf(sums, name)])),
  trend: [],
});

/** How often few people looked would tell of them too. */
const toldOf = (sums: Sums, name: keyof Sums): number | null =>
  name === 'views' && told(sums.visitors) === null ? null : told(sums[name]);
