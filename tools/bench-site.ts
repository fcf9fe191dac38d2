import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fillDemo } from '#db/demo.ts';
import { migrate } from '#app/core/db/migrate.server.ts';
import { openDatabase } from '#app/core/db/open.server.ts';
import { showProgress } from './demo-progress.ts';
import { allocator } from './memory-limits.mjs';

const root = path.join(import.meta.dirname, '..');
const quiet = { info() {}, warn() {} };

/** Where benchmark sites are kept. */
export const benchFolder = (): string => process.env['BENCH_DIR'] || path.join(tmpdir(), 'wenwo-bench');

/** The administrator of benchmark sites: measured pages of members are theirs. */
export const benchMember = { account: 'bench_admin', password: 'bench-Pass-1' };

/**
 * A benchmark site's folder with that many posts; filled once and used again while tables, analyser and generator stay
 * the same.
 * @param name of the folder, for a site of a part's own
 */
export async function ensureSite(posts: number, name = String(posts)): Promise<string> {
  const dataDir = path.join(benchFolder(), name);
  const mark = path.join(dataDir, 'bench.json');
  const wanted = JSON.stringify({ posts, sources: hashSources() });
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return dataDir;
  console.log(`  Filling a site with ${posts.toLocaleString('en')} posts in ${dataDir}`);
  await removeSite(dataDir);
  mkdirSync(dataDir, { recursive: true });
  const database = await openDatabase({ dataDir, log: quiet });
  try {
    await migrate(database.db);
    await fillDemo(database.pool, { posts }, showProgress(process.stdout));
  } finally {
    await database.close();
  }
  const site = await startSite(dataDir); // makes the administrator and the job tables
  await site.stop();
  writeFileSync(mark, wanted);
  return dataDir;
}

/**
 * Empties the queues of background work that generated data leaves behind: on an idle machine it runs all the time, and
 * would for hours beside what is measured. A site in use has done it.
 */
export async function forgetBacklog(dataDir: string): Promise<void> {
  const database = await openDatabase({ dataDir, log: quiet });
  try {
    for (const queue of ['ask.related_due', 'aimap.placement_due']) {
      const { rows } = await database.pool.query<{ known: boolean }>('select to_regclass($1) is not null known', [
        queue,
      ]);
      if (rows[0]?.known) await database.pool.query(`truncate ${queue}`);
    }
  } finally {
    await database.close();
  }
}

/** What the data of a site depends on. */
function hashSources(): string {
  const hash = createHash('sha256');
  for (const file of globSync(['db/migrations/*.sql', 'db/demo*.ts', 'app/core/search/*.ts'], { cwd: root }).sort()) {
    if (!file.endsWith('.test.ts')) hash.update(file).update(readFileSync(path.join(root, file)));
  }
  return hash.digest('hex').slice(0, 16);
}

async function removeSite(dataDir: string): Promise<void> {
  const pointer = path.join(dataDir, 'postgres.path');
  if (existsSync(pointer)) rmSync(readFileSync(pointer, 'utf8').trim(), { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
}

/** A running site in a process of its own. */
export type Site = { url: string; pid: number; stop(): Promise<void> };

/** Builds the pages unless they are built. */
export function buildPages(): void {
  const run = spawnSync(process.execPath, [path.join(root, 'tools/build.ts')], { cwd: root, stdio: 'inherit' });
  if (run.status !== 0) process.exit(run.status ?? 1);
}

/** Starts the product, or that in another folder, as `npm start` does and waits until it says where it is. */
export async function startSite(dataDir: string, env: Record<string, string> = {}, folder = root): Promise<Site> {
  const limits = (await import(path.join(folder, 'tools/memory-limits.mjs'))) as { heap: string[] };
  const child = spawn(process.execPath, [...limits.heap, path.join(folder, 'server.ts')], {
    cwd: folder,
    env: siteEnv(dataDir, env, folder),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await readUntil(child, /ready: (\S+)/);
  return { url, pid: child.pid!, stop: () => endProcess(child) };
}

/** The environment of a benchmark site. */
export function siteEnv(dataDir: string, env: Record<string, string> = {}, folder = root): NodeJS.ProcessEnv {
  return {
    ...process.env,
    ...allocator,
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: path.join(folder, 'node_modules/.cache/compile'),
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    CAPTCHA: 'off',
    LOG_LEVEL: 'error',
    ADMIN_ACCOUNT: benchMember.account,
    ADMIN_PASSWORD: benchMember.password,
    API_READS_PER_MINUTE: '1000000',
    GUEST_PAGES_PER_MINUTE: '1000000',
    ...env,
  };
}

/** Waits for a line of a child's output and returns the first group of the pattern; the output flows on unread. */
export async function readUntil(child: ChildProcess, pattern: RegExp): Promise<string> {
  let said = '';
  const found = new Promise<string>((resolve) => {
    child.stdout!.on('data', (part: Buffer) => {
      said = (said + part.toString()).slice(-4000);
      const match = pattern.exec(said);
      if (match) resolve(match[1] ?? '');
    });
  });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`a benchmark process ended with code ${code}: ${said}`);
  });
  return Promise.race([found, ended]);
}

/** Ends a process that this benchmark started and waits for it. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** Logs in and returns the token. */
export async function logIn(url: string): Promise<string> {
  const response = await fetch(new URL('/api/user/checkIn', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', server: 'true' },
    body: JSON.stringify({ tab: 'login', username: benchMember.account, password: benchMember.password }),
  });
  const { code, msg, data } = (await response.json()) as {
    code: number;
    msg: string;
    data: { userInfo?: { token?: string } } | null;
  };
  const token = data?.userInfo?.token;
  if (code !== 1 || !token) throw new Error(`The benchmark's member cannot log in: ${msg}`);
  return token;
}
