import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { type EmbeddedServer, startEmbedded } from '#app/core/db/embedded.server.ts';
import { migrate } from '#app/core/db/migrate.server.ts';
import { createDb, createPool } from '#app/core/db/pool.server.ts';
import { listBreaks } from '#app/wallet/checks/queries.server.ts';
import { sealJournals } from '#app/wallet/seals/commands.server.ts';
import { findBrokenSeal } from '#app/wallet/seals/queries.server.ts';

/**
 * `npm run bench:ledger` measures the ledger beside pgbench's TPC-B-like script: the same server (ours, with its usual
 * durable settings), the same number of clients, in short turns. Other work comes and goes, so what counts is the ratio
 * within a round, its median over the rounds; the bar is 0.8.
 * `--seconds N` per turn (2), `--rounds N` (15), `--clients N` (8), `--entries N` for the invariant check (1,000,000).
 */
const number = (name: string, fallback: number) =>
  process.argv.includes(`--${name}`) ? Number(process.argv[process.argv.indexOf(`--${name}`) + 1]) : fallback;
const [seconds, rounds, clients, entries] = [number('seconds', 2), number('rounds', 15), number('clients', 8), number('entries', 1_000_000)];
const bar = 0.8;
const members = 10_000;
const scale = 10;
const run = promisify(execFile);

const scripts = {
  transfer: `
\\set a random(1, ${members})
\\set b (:a + random(1, ${members - 1}) - 1) % ${members} + 1
select from wallet.post('e2c:' || nextval('bench') || '-r', sha256('x'), 'adjust', 'job', null, now(), now(), null, '{}',
  array['cash:' || :a, 'cash:' || :b], array[-1, 1], null, null, null);`,
  purchase: `
\\set a random(1, ${members})
\\set b random(1, ${members})
\\set c random(1, ${members})
select from wallet.post('share:' || nextval('bench') || '-pay', sha256('x'), 'payShare', 'job', null, now(), now(), null, '{"purchase": 1}',
  array['cash:' || :a, 'pending:' || :b, 'pending:' || :c, 'fee_share'], array[-100, 75, 20, 5], null, array[false, true, true, false], null);`,
};

const dir = mkdtempSync(join(process.env['BENCH_DIR'] ?? tmpdir(), 'wenwo-ledger-'));
chmodSync(dir, 0o755);
const server = await startEmbedded({ dataDir: dir, log: { info() {}, warn() {} } });
const pool = createPool(server.connection, { max: 4 });
const db = createDb(pool);
try {
  await prepare();
  const rates = await measure();
  await weigh();
  await check();
  const worst = Math.min(ratioOf(rates, 'transfer'), ratioOf(rates, 'purchase'));
  console.log(`\n  bar ${bar}: ${worst >= bar ? 'passed' : 'MISSED'}`);
  process.exitCode = worst >= bar ? 0 : 1;
} finally {
  await db.destroy();
  await server.stop();
  rmSync(dir, { recursive: true, force: true });
}

async function prepare(): Promise<void> {
  await migrate(db);
  await pool.query('create sequence bench');
  for (const [name, text] of Object.entries(scripts)) writeFileSync(join(dir, `${name}.sql`), text.replaceAll(/\n {2}/g, ' '));
  await pool.query(`select wallet.post('seed:' || n, sha256('x'), 'topUp', 'job', null, now(), now(), null, '{}',
    array['clearing:bench', 'cash:' || n], array[-1000000000, 1000000000], null, null, null) from generate_series(1, ${members}) n`);
  await pool.query(`select cardinality(wallet.open_accounts(array_agg('pending:' || n))) from generate_series(1, ${members}) n`);
  const admin = new Client(server.admin);
  await admin.connect();
  await admin.query(`create database tpcb owner ${server.connection.user}`);
  await admin.end();
  await pgbench(server, ['-i', '-q', '-s', String(scale), 'tpcb']);
  await pool.query('vacuum analyze');
  console.log(`  ${clients} clients, ${rounds} rounds of ${seconds} s in turns, ${members} members, TPC-B scale ${scale}`);
}

type Rates = Record<'tpcb' | keyof typeof scripts, number[]>;

async function measure(): Promise<Rates> {
  const rates: Rates = { tpcb: [], transfer: [], purchase: [] };
  const common = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '2', '-T', String(seconds)];
  for (let round = 0; round < rounds; round += 1) {
    rates.tpcb.push(rateOf(await pgbench(server, [...common, '-b', 'tpcb-like', 'tpcb'])));
    for (const name of ['transfer', 'purchase'] as const)
      rates[name].push(rateOf(await pgbench(server, [...common, '-f', join(dir, `${name}.sql`), server.connection.database])));
  }
  console.log('\n  per second, median [lowest..highest]           ratio to TPC-B');
  for (const [name, label] of [
    ['tpcb', 'pgbench TPC-B-like'],
    ['transfer', 'transfers, two legs'],
    ['purchase', 'purchases, four legs, one platform account'],
  ] as const) {
    const list = rates[name].map(Math.round).toSorted((a, b) => a - b);
    console.log(`  ${label.padEnd(44)}${`${median(list)} [${list[0]}..${list.at(-1)}]`.padEnd(24)}${ratioOf(rates, name).toFixed(2)}`);
  }
  return rates;
}

/** The median of the rounds' ratios to TPC-B. */
function ratioOf(rates: Rates, name: keyof Rates): number {
  return median(rates[name].map((rate, round) => rate / rates.tpcb[round]!));
}

/** Bytes that a journal of two legs takes, indexes included. */
async function weigh(): Promise<void> {
  const size = async () => {
    const { rows } = await pool.query<{ size: number; journals: number }>(
      `select pg_total_relation_size('wallet.journal') + pg_total_relation_size('wallet.entry') size, (select count(*) from wallet.journal) journals`,
    );
    return rows[0]!;
  };
  const before = await size();
  await addTransfers(20_000);
  const after = await size();
  console.log(`\n  ${Math.round((after.size - before.size) / (after.journals - before.journals))} bytes for a journal of two legs, indexes included`);
}

/** How long the nightly work takes over many entries. */
async function check(): Promise<void> {
  const { rows } = await pool.query<{ count: number }>('select count(*) from wallet.entry');
  await addTransfers(Math.max(0, Math.ceil((entries - rows[0]!.count) / 2)));
  await pool.query('vacuum analyze');
  const ctx = { db, actor: { kind: 'job', name: 'bench' }, now: new Date(), language: 'en', requestId: 'bench' } as const;
  const total = (await pool.query<{ count: number }>('select count(*) from wallet.entry')).rows[0]!.count;
  const took = async (work: () => Promise<unknown>) => {
    const from = performance.now();
    const result = await work();
    return { result, s: ((performance.now() - from) / 1000).toFixed(1) };
  };
  const rules = await took(() => listBreaks(ctx));
  const seal = await took(() => sealJournals(ctx));
  const verify = await took(() => findBrokenSeal(ctx));
  console.log(
    `  ${total} entries: all rules checked in ${rules.s} s (${(rules.result as unknown[]).length} breaks), ${String(seal.result)} journals sealed in ${seal.s} s, verified in ${verify.s} s`,
  );
}

async function addTransfers(count: number): Promise<void> {
  for (let left = count; left > 0; left -= 20_000) {
    await pool.query(`select count(*) from generate_series(1, ${Math.min(left, 20_000)}) n cross join lateral wallet.post(
      gen_random_uuid()::text, sha256('x'), 'adjust', 'job', null, now(), now(), null, '{}',
      array['cash:' || n % ${members} + 1, 'cash:' || (n + 1) % ${members} + 1], array[-1, 1], null, null, null)`);
  }
}

async function pgbench({ connection }: EmbeddedServer, args: string[]): Promise<string> {
  const env = { ...process.env, PGHOST: connection.host, PGPORT: String(connection.port), PGUSER: connection.user, PGPASSWORD: connection.password };
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
