import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgresProgram } from '#test/hosts-full/machine.ts';
import { buildPages } from './bench-site.ts';

/**
 * `npm run test:hosts [-- FILE …]`: several hosts on one machine with PostgreSQL, its replica, HAProxy and PgBouncer of
 * the distribution, under load, while parts of it are stopped and killed; a table of what was found. Some 20 minutes.
 * HOSTS_ROUNDS says how often hosts start together (2; the bar is 20), HOSTS_FROZEN_S how long the database is frozen
 * (60), HOSTS_LAG_S how long a replica stands still (30). Ends with 1 when a goal was missed.
 */
const root = join(import.meta.dirname, '..');
const packages: Record<string, boolean> = {
  postgresql: existsSync(postgresProgram('initdb')) && existsSync(postgresProgram('pg_basebackup')),
  haproxy: isThere('haproxy'),
  pgbouncer: isThere('pgbouncer'),
};
const missing = Object.keys(packages).filter((name) => !packages[name]);
if (missing.length > 0) {
  console.error(
    `\n  test:hosts needs PostgreSQL 15 or newer, HAProxy and PgBouncer on this machine; on Debian: apt-get install ${missing.join(' ')}\n`,
  );
  process.exit(1);
}
if (globSync('/usr/lib/*/faketime/libfaketime.so.1').length === 0)
  console.log('  The case of a wrong clock is left out: it needs faketime (apt-get install faketime).');

buildPages();
const folder = mkdtempSync(join(tmpdir(), 'wenwo-hosts-table-'));
const table = join(folder, 'table');
const wanted = process.argv.slice(2);
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const { NODE_ENV: _ignored, ...env } = process.env;
const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'hosts', ...wanted], {
  cwd: root,
  stdio: 'inherit',
  env: { ...env, HOSTS_TABLE: table },
});
const lines = existsSync(table) ? readFileSync(table, 'utf8').trim().split('\n') : [];
rmSync(folder, { recursive: true, force: true });
console.log('\n| Case | Goal | Found | Met |\n|---|---|---|---|');
for (const line of lines) {
  const { what, goal, found, isMet } = JSON.parse(line) as Record<'what' | 'goal' | 'found', string> & {
    isMet: boolean;
  };
  console.log(`| ${[what, goal, found, isMet ? 'yes' : '**no**'].join(' | ')} |`);
}
process.exit(status ?? 1);

function isThere(program: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${program}`], { env: { ...process.env, PATH: searched() } }).status === 0;
}

/** Debian's servers lie where only root looks. */
function searched(): string {
  return `${process.env['PATH'] ?? ''}:/usr/sbin:/usr/local/sbin`;
}
