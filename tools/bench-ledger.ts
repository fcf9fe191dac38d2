import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { type EmbeddedServer, startEmbedded } from '#app/core/db/embedded.server.ts';
import { migrate } from '#app/core/db/migrate.server.ts';
import { createDb, createPool } from '#app/core/db/pool.server.ts';
import { listBreaks, listNewBreaks } from '#app/wallet/checks/ledger-checks.queries.server.ts';
import { sealJournals } from '#app/wallet/checks/seals.commands.server.ts';
import { findBrokenSeal } from '#app/wallet/checks/seals.queries.server.ts';
import { addHistory, measurePages, measurePayments, openProbe } from './bench-ledger-http.ts';
import { type Figure, formatFigures, isMet } from './bench-report.ts';

/**
 * `npm run bench:ledger` measures the ledger beside pgbench's TPC-B-like script: the same server (ours, with its usual
 * durable settings), the same number of clients, in short turns. Other work comes and goes, so what counts is the ratio
 * within a round, its median over the rounds; the bar is 0.8. Then what a journal weighs, how long the checks take, and
 * the product on top of it: a payment through HTTP against its own SQL, and pages of a member with very many lines.
 * `--seconds N` per turn (2), `--rounds N` (15), `--clients N` (8), `--entries N` for the checks (1,000,000), `--lines
 * N` of the one member (1,000,000), `--samples N` requests (400). `--only rates|weight|checks|http` measures one part.
 */
const number = (name: string, fallback: number) =>
  process.argv.includes(`--${name}`) ? Number(process.argv[process.argv.indexOf(`--${name}`) + 1]) : fallback;
const [seconds, rounds, clients, entries] = [
  number('seconds', 2),
  number('rounds', 15),
  number('clients', 8),
  number('entries', 1_000_000),
];
const [lines, samples] = [number('lines', 1_000_000), number('samples', 400)];
const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : undefined;
const measures = (part: string) => only === undefined || only === part;
const bar = 0.8;
const members = 10_000;
const scale = 10;
const run = promisify(execFile);

const scripts = {
  transfer: `
\\set a random(1, ${members})
\\set b (:a + random(1, ${members - 1}) - 1) % ${members} + 1
select from wallet.post('e2c:' || nextval('bench') || '-r', sha256('x'), 'adjust', 'job', null, now(), now(), null,
  '{}', array['cash:' || :a, 'cash:' || :b], array[-1, 1], null, null, null);`,
  purchase: `
\\set a random(1, ${members})
\\set b random(1, ${members})
\\set c random(1, ${members})
select from wallet.post('share:' || nextval('bench') || '-pay', sha256('x'), 'payShare', 'job', null, now(), now(),
  null, '{"purchase": 1}', array['cash:' || :a, 'pending:' || :b, 'pending:' || :c, 'fee_share'],
  array[-100, 75, 20, 5], null, array[false, true, true, false], null);`,
};

const dir = mkdtempSync(join(process.env['BENCH_DIR'] ?? tmpdir(), 'wenwo-ledger-'));
chmodSync(dir, 0o755);
const server = await startEmbedded({ dataDir: dir, log: { info() {}, warn() {} } });
const pool = createPool(server.connection, { max: 4 });
const db = createDb(pool);
try {
  await prepare();
  const figures: Figure[] = [];
  if (measures('rates')) figures.push(...(await measure()));
  if (measures('weight')) figures.push(await weigh());
  if (measures('checks')) figures.push(...(await check()));
  if (measures('http')) figures.push(...(await measureProduct()));
  console.log(`\n${formatFigures(figures)}`);
  process.exitCode = figures.some((figure) => isMet(figure) === false) ? 1 : 0;
} finally {
  await db.destroy();
  await server.stop();
  rmSync(dir, { recursive: true, force: true });
}

async function prepare(): Promise<void> {
  await migrate(db);
  await pool.query('create sequence bench');
  for (const [name, text] of Object.entries(scripts))
    writeFileSync(join(dir, `${name}.sql`), text.replaceAll(/\n {2}/g, ' '));
  await pool.query(`select wallet.post('seed:' || n, sha256('x'), 'topUp', 'job', null, now(), now(), null, '{}',
    array['clearing:bench', 'cash:' || n], array[-1000000000, 1000000000], null, null, null)
      from generate_series(1, ${members}) n`);
  await pool.query(`select cardinality(wallet.open_accounts(array_agg('pending:' || n)))
    from generate_series(1, ${members}) n`);
  const admin = new Client(server.admin);
  await admin.connect();
  await admin.query(`create database tpcb owner ${server.connection.user}`);
  await admin.end();
  await pgbench(server, ['-i', '-q', '-s', String(scale), 'tpcb']);
  await pool.query('vacuum analyze');
  console.log(
    `  ${clients} clients, ${rounds} rounds of ${seconds} s in turns, ${members} members, TPC-B scale ${scale}`,
  );
}

type Rates = Record<'tpcb' | keyof typeof scripts, number[]>;

async function measure(): Promise<Figure[]> {
  const rates: Rates = { tpcb: [], transfer: [], purchase: [] };
  const common = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '2', '-T', String(seconds)];
  for (let round = 0; round < rounds; round += 1) {
    rates.tpcb.push(rateOf(await pgbench(server, [...common, '-b', 'tpcb-like', 'tpcb'])));
    for (const name of ['transfer', 'purchase'] as const)
      rates[name].push(
        rateOf(await pgbench(server, [...common, '-f', join(dir, `${name}.sql`), server.connection.database])),
      );
  }
  const spread = (name: keyof Rates) => {
    const list = rates[name].map(Math.round).toSorted((a, b) => a - b);
    return `${median(list)}/s [${list[0]}..${list.at(-1)}]`;
  };
  const ratio = (name: keyof typeof scripts, label: string): Figure => ({
    area: 'Ledger',
    name: `${label} ÷ pgbench's TPC-B-like script`,
    value: ratioOf(rates, name),
    unit: 'ratio',
    bar: { least: bar },
    note: `${spread(name)} ÷ ${spread('tpcb')}`,
  });
  return [ratio('transfer', 'transfers, two legs,'), ratio('purchase', 'purchases, four legs, one platform account,')];
}

/** The median of the rounds' ratios to TPC-B. */
function ratioOf(rates: Rates, name: keyof Rates): number {
  return median(rates[name].map((rate, round) => rate / rates.tpcb[round]!));
}

/** Bytes that a journal of two legs takes, indexes included. */
async function weigh(): Promise<Figure> {
  const size = async () => {
    const { rows } = await pool.query<{ size: number; journals: number }>(
      `select pg_total_relation_size('wallet.journal') + pg_total_relation_size('wallet.entry') size,
        (select count(*) from wallet.journal) journals`,
    );
    return rows[0]!;
  };
  const before = await size();
  await addTransfers(20_000);
  const after = await size();
  const value = Math.round((after.size - before.size) / (after.journals - before.journals));
  return {
    area: 'Ledger',
    name: 'bytes of a journal of two legs with its indexes',
    value,
    unit: 'count',
    bar: { most: 700 },
  };
}

/** How long the nightly work takes over many entries, and the hourly over the last ten thousand. */
async function check(): Promise<Figure[]> {
  const count = async () => (await pool.query<{ count: number }>('select count(*) from wallet.entry')).rows[0]!.count;
  await addHistory(pool, members + 1, Math.max(0, Math.ceil((entries - (await count())) / 2)));
  await pool.query('vacuum analyze');
  const ctx = {
    db,
    actor: { kind: 'job', name: 'bench' },
    now: new Date(),
    language: 'en',
    requestId: 'bench',
  } as const;
  const total = (await count()).toLocaleString('en');
  const took = async (work: () => Promise<string>) => {
    const from = performance.now();
    const result = await work();
    return { result, s: (performance.now() - from) / 1000 };
  };
  const rules = await took(async () => `${(await listBreaks(ctx)).length} breaks`);
  const to = (await pool.query<{ id: number }>('select max(id) id from wallet.journal')).rows[0]!.id;
  const recent = await took(async () => `${(await listNewBreaks(ctx, { from: to - 5000, to })).length} breaks`);
  const seal = await took(async () => `${await sealJournals(ctx)} journals`);
  const verify = await took(async () => ((await findBrokenSeal(ctx)) ? 'broken' : 'whole'));
  const figure = (name: string, { s: value, result }: { s: number; result: string }, bar?: Figure['bar']): Figure => ({
    area: 'Ledger',
    name,
    value,
    unit: 's',
    note: result,
    ...(bar && { bar }),
  });
  return [
    figure(`all rules over ${total} entries`, rules, { most: 6 }),
    figure('hourly rules over the 10,000 last of them', recent),
    figure('sealing their journals', seal),
    figure('verifying their chain', verify),
  ];
}

/** The product on top: a payment, and pages of a member with many lines. */
async function measureProduct(): Promise<Figure[]> {
  const place = { dataDir: dir, db, pool };
  const probe = await openProbe(place);
  try {
    return [
      ...(await measurePayments(place, probe, samples)),
      ...(await measurePages(place, probe, lines, Math.max(20, samples / 10))),
    ];
  } finally {
    await probe.stop();
  }
}

async function addTransfers(count: number): Promise<void> {
  for (let left = count; left > 0; left -= 20_000) {
    await pool.query(`select count(*) from generate_series(1, ${Math.min(left, 20_000)}) n
      cross join lateral wallet.post(
      gen_random_uuid()::text, sha256('x'), 'adjust', 'job', null, now(), now(), null, '{}',
      array['cash:' || n % ${members} + 1, 'cash:' || (n + 1) % ${members} + 1], array[-1, 1], null, null, null)`);
  }
}

async function pgbench({ connection }: EmbeddedServer, args: string[]): Promise<string> {
  const env = {
    ...process.env,
    PGHOST: connection.host,
    PGPORT: String(connection.port),
    PGUSER: connection.user,
    PGPASSWORD: connection.password,
  };
  return (await run(findPgbench(), args, { env })).stdout;
}

function rateOf(output: string): number {
  return Number(/tps = ([\d.]+)/.exec(output)?.[1]);
}

function findPgbench(): string {
  const folder = '/usr/lib/postgresql';
  const found = existsSync(folder)
    ? readdirSync(folder)
        .map((version) => join(folder, version, 'bin/pgbench'))
        .find(existsSync)
    : undefined;
  return found ?? execFileSync('which', ['pgbench'], { encoding: 'utf8' }).trim();
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
