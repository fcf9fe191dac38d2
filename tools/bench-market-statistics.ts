import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { openDatabase } from '#app/core/db/open.server.ts';
import { fillDemoPlugins } from '#db/demo-plugins.ts';
import { time } from './bench-growth.ts';
import { explainStatements } from './bench-plans.ts';
import { type Probe, startProbe } from './bench-probe.ts';
import { type Figure, median, quantile } from './bench-report.ts';
import { benchMember, ensureSite, logIn } from './bench-site.ts';

export type StatisticsOptions = { posts: number; samples: number };

const area = 'Plugin market';
const events = { few: 10_000, many: 10_000_000 } as const;
type Side = keyof typeof events;
const sides: readonly Side[] = ['few', 'many'];
const days = 365;
/** Events are thrown away so long after they were counted: the default of the setting. */
const kept_days = 14;

const pages = [
  { name: 'statistics page', path: '/developer/statistics?plugin=ID' },
  { name: 'statistics page of a year by version', path: '/developer/statistics?plugin=ID&range=365&by=version' },
  { name: 'statistics page of all time by source', path: '/developer/statistics?plugin=ID&range=all&by=source' },
  { name: 'analysis page', path: '/developer/analyse/ID' },
] as const;

/**
 * Pages of statistics of a plugin with 10,000,000 events of a year against those of one with 10,000, in turns: they
 * read what is rolled up by day, so that events must not matter.
 */
export async function measureStatistics({
  posts,
  samples,
}: StatisticsOptions): Promise<{ figures: Figure[]; details: unknown }> {
  const { dataDir, ids } = await ensureEvents(posts);
  const probe = await startProbe(dataDir, { PAGE_CACHE: 'off' });
  const taken: { name: string; times: Record<Side, number[]>; statements: Awaited<ReturnType<Probe['take']>> }[] = [];
  try {
    const cookie = `ba-user-token=${await logIn(probe.url)}`;
    for (const page of pages) {
      const one = { name: page.name, times: { few: [] as number[], many: [] as number[] }, statements: [] };
      taken.push(one);
      for (let i = -10; i < samples; i++)
        for (const side of i % 2 === 0 ? sides : sides.toReversed()) {
          const took_ms = await time(new URL(page.path.replace('ID', String(ids[side])), probe.url), { cookie });
          const statements = await probe.take();
          if (i < 0) continue;
          one.times[side].push(took_ms);
          if (side === 'many' && i < 3) (one.statements as unknown[]).push(...statements);
        }
      console.log(`  measured: ${page.name}`);
    }
  } finally {
    await probe.stop();
  }
  return toFigures(dataDir, taken);
}

async function toFigures(
  dataDir: string,
  taken: readonly { name: string; times: Record<Side, number[]>; statements: Awaited<ReturnType<Probe['take']>> }[],
): Promise<{ figures: Figure[]; details: unknown }> {
  const scans = new Set<string>();
  const figures: Figure[] = [];
  for (const { name, times, statements } of taken) {
    for (const plan of await explainStatements(dataDir, statements))
      for (const table of plan.scans) scans.add(`${table} in ${name}`);
    const [few, many] = sides.map((side) => quantile(times[side], 0.95)) as [number, number];
    const medians = sides.map((side) => median(times[side]).toFixed(1));
    figures.push({
      area,
      name: `${name}, ${events.many.toLocaleString('en')} ÷ ${events.few.toLocaleString('en')} events, p95`,
      value: many / few,
      unit: 'ratio',
      // an analysis grows with the number of different words and sites that people came by
      ...(name === 'analysis page' ? {} : { bar: { most: 1.5 } }),
      note: `${few.toFixed(1)} → ${many.toFixed(1)} ms, medians ${medians.join(' → ')}`,
    });
  }
  figures.push({
    area,
    name: 'statements of statistics that read a whole large table',
    value: scans.size,
    unit: 'count',
    bar: { most: 0 },
    note: [...scans].join('; '),
  });
  return { figures, details: taken.map(({ name, times }) => ({ name, times })) };
}

type Filled = { dataDir: string; ids: Record<Side, number> };

/** A site whose benchmark member publishes both plugins; filled once. */
async function ensureEvents(posts: number): Promise<Filled> {
  const dataDir = await ensureSite(posts, 'market-statistics');
  const mark = path.join(dataDir, 'bench-statistics.json');
  if (existsSync(mark)) return { dataDir, ids: JSON.parse(readFileSync(mark, 'utf8')) as Filled['ids'] };
  console.log(`  Adding plugins with ${sides.map((side) => events[side].toLocaleString('en')).join(' and ')} events`);
  const database = await openDatabase({ dataDir, log: { info() {}, warn() {} } });
  try {
    const { pool } = database;
    await fillDemoPlugins(pool, 1000);
    const { rows: owner } = await pool.query<{ id: number }>('select id from account.member where username = $1', [
      benchMember.account,
    ]);
    await pool.query(
      `insert into market.developer (member_id, state, slug, name_zh, name_en, kind, email, mobile, introduction,
        agreement, applied_at, decided_at)
      values ($1, 'approved', 'bench-maker', '测速', 'Bench', 'personal', 'bench@example.org', '13900000001',
        'Generated.', '1', now(), now()) on conflict (member_id) do update set state = 'approved'`,
      [owner[0]!.id],
    );
    const { rows } = await pool.query<{ id: number }>(
      `update market.plugin set developer_id = $1 where id in (select id from market.plugin order by id limit 2)
      returning id`,
      [owner[0]!.id],
    );
    const ids = { few: rows[0]!.id, many: rows[1]!.id };
    for (const side of sides) await addEvents(pool, ids[side], events[side]);
    await pool.query('vacuum (analyze) market.plugin_event, market.plugin_day, market.plugin_day_part');
    writeFileSync(mark, JSON.stringify(ids));
    return { dataDir, ids };
  } finally {
    await database.close();
  }
}

/** Events of the last days as they are kept, and the figures of a year that the roll-ups have made of all of them. */
async function addEvents(pool: pg.Pool, id: number, count: number): Promise<void> {
  const perDay = Math.ceil(count / days);
  await pool.query(
    `insert into market.plugin_event (plugin_id, day, kind, visitor, hour, source, is_rolled)
    select $1, current_date - d, 'page', decode(lpad(to_hex(n), 24, '0'), 'hex'), n % 24, 'search', true
    from generate_series(0, $3::integer - 1) d cross join generate_series(1, $2::integer) n on conflict do nothing`,
    [id, perDay, kept_days],
  );
  await pool.query(
    `insert into market.plugin_day (plugin_id, day, seen, views, visitors, buyers, downloads, installs, active,
      rating_count, rating_sum)
    select $1, current_date - d, n * 3, n, n / 2, n / 9, n / 4, n / 8, n * 9, n / 20 + 1, 4 * (n / 20 + 1)
    from (select $2::integer n) given cross join generate_series(0, $3::integer - 1) d on conflict do nothing`,
    [id, perDay, days],
  );
  // the more people, the more different words, sites and countries
  for (const [part, most] of [
    ['source', 6],
    ['way', 3],
    ['version', 12],
    ['country', 80],
    ['referrer', 100],
    ['word', 200],
  ] as const)
    await pool.query(
      `insert into market.plugin_day_part (plugin_id, day, part, value, views, visitors, downloads, installs, active)
      select $1, current_date - d, $4::text,
        coalesce((array['market', 'search', 'site', 'engine', 'link', 'direct'])[n], 'v')
        || case when $4::text = 'source' then '' else n::text end, $2::integer / n, $2::integer / n / 2,
        $2::integer / n, $2::integer / n,
        case when $4::text = 'version' then $2::integer / n end
      from generate_series(0, $3::integer - 1) d
        cross join generate_series(1, least($5::integer, $2::integer)) n on conflict do nothing`,
      [id, perDay, days, part, most],
    );
}
