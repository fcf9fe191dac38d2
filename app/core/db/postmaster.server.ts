import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import type { Binaries } from '#app/core/db/binaries.server.ts';
import { SOCKET_PORT } from '#app/core/db/home.server.ts';
import type { Home, Log } from '#app/core/db/home.server.ts';
import { StartupError } from '#app/core/process/startup-error.ts';

/** Settings of the server, as for `postgres -c name=value`. */
export type Conf = Record<string, string | number>;

/** The pid of the server that runs on this cluster, ready or on its way; null when none does. */
export function findPostmaster(cluster: string): number | null {
  const lock = readLock(cluster);
  return lock && isPostmaster(lock.pid, cluster) ? lock.pid : null;
}

/** Whether `pid` is a living process (a zombie is dead) and the server of this cluster (not a reused pid). */
export function isPostmaster(pid: number, cluster: string): boolean {
  return isServing(readArgs(pid), cluster);
}

/** The same for a pid that was this cluster's server a moment ago; cheap enough to ask all the time. */
export function isStillPostmaster(pid: number, cluster: string): boolean {
  return process.platform === 'linux' ? isPostmaster(pid, cluster) : exists(pid);
}

/**
 * Starts the server and returns its pid when it answers (after a crash that may take a while: it repairs itself first).
 * It lives in a session of its own, so neither Ctrl-C nor the death of this process stops it.
 * To be called under the start lock, without a running server. Throws StartupError with the server's last words.
 */
export async function startPostmaster(
  cluster: string,
  home: Home,
  binaries: Binaries,
  { conf, log }: { conf: Conf; log: Log },
): Promise<number> {
  await clearStaleLocks(cluster, home);
  const words = fs.openSync(home.bootLog, 'w', 0o600);
  const settings = Object.entries({ ...defaults(cluster, home), ...conf });
  const args = ['-D', cluster, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  let child: ChildProcess;
  try {
    child = spawn(path.join(binaries.dir, 'postgres'), args, {
      ...home.serverUser,
      cwd: '/',
      detached: true,
      stdio: ['ignore', 'ignore', words],
      env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
    });
  } finally {
    fs.closeSync(words);
  }
  child.unref();
  let isOver = false;
  child.once('exit', () => (isOver = true));
  child.once('error', () => (isOver = true));
  const pid = child.pid ?? 0;
  if (await waitUntilReady(pid, cluster, log, () => isOver)) return pid;
  throw explainDeath(cluster, home);
}

/** Waits until the server `pid` answers (true) or `isOver` says that it has ended (false). */
export async function waitUntilReady(pid: number, cluster: string, log: Log, isOver: () => boolean): Promise<boolean> {
  const begin = Date.now();
  for (let told_s = 0; !isOver(); await pause(8)) {
    const lock = readLock(cluster);
    if (lock?.pid === pid && lock.isReady) return true;
    if (Date.now() - begin < (told_s + 5) * 1000) continue;
    told_s += 5;
    log.info(`waiting for the database to get ready (${told_s} s)`);
  }
  return false;
}

/** Asks the server to stop (open transactions are rolled back) and waits until it has. */
export async function stopPostmaster(cluster: string): Promise<void> {
  const pid = findPostmaster(cluster);
  if (!pid) return;
  process.kill(pid, 'SIGINT');
  const patience_ms = 60_000;
  for (const begin = Date.now(); isStillPostmaster(pid, cluster); await pause(5)) {
    if (Date.now() - begin < patience_ms) continue;
    process.kill(pid, 'SIGQUIT');
    return;
  }
}

function defaults(cluster: string, home: Home): Conf {
  return {
    port: SOCKET_PORT,
    listen_addresses: '',
    unix_socket_directories: `"${home.runDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    cluster_name: clusterName(cluster),
    max_connections: 100,
    shared_buffers: '256MB',
    random_page_cost: 1.1,
    jit: 'off',
    timezone: 'UTC',
    logging_collector: 'on', // its own log file: no pipe that dies with this process
    log_directory: 'log',
    log_filename: 'pg-%a.log',
    log_rotation_age: '1d',
    log_truncate_on_rotation: 'on',
    log_checkpoints: 'off',
    log_timezone: 'UTC',
  };
}

/** Shown in the title of each process of the server, where clearStaleLock finds it. */
function clusterName(cluster: string): string {
  return `wenwo-${createHash('sha256').update(cluster).digest('hex').slice(0, 12)}`;
}

interface Lock {
  pid: number;
  isReady: boolean;
}

function readLock(cluster: string): Lock | null {
  try {
    const lines = fs.readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    return pid > 0 ? { pid, isReady: lines[7]?.trim() === 'ready' } : null;
  } catch {
    return null;
  }
}

/**
 * After a crash the lock files may name a zombie, or a pid that another process has now: PostgreSQL itself would refuse
 * to start. Removes them once no process of that server lives; those lose their parent and end by themselves.
 */
async function clearStaleLocks(cluster: string, home: Home): Promise<void> {
  const patience_ms = 30_000;
  for (const begin = Date.now(); ; await pause(20)) {
    const left = listProcesses().filter(
      ({ args }) => isServing(args, cluster) || args[0]?.startsWith(`postgres: ${clusterName(cluster)}: `),
    );
    if (left.length === 0) break;
    if (Date.now() - begin > patience_ms) {
      throw new StartupError(
        `A crashed database server still has processes on ${cluster}: end them (kill ${left.map(({ pid }) => pid).join(' ')}).`,
      );
    }
    // A server that the lock file does not name has lost its folder (removed and made anew).
    for (const { pid, args } of left) if (isServing(args, cluster)) tryKill(pid, 'SIGQUIT');
  }
  if (await isAnswering(home)) {
    throw new StartupError(
      `Something this process cannot see (another container?) serves the database in ${cluster}: stop it, or set DATABASE_URL for all.`,
    );
  }
  const lock = readLock(cluster);
  if (lock && exists(lock.pid)) fs.rmSync(path.join(cluster, 'postmaster.pid'), { force: true });
  fs.rmSync(`${socketPath(home)}.lock`, { force: true });
}

function socketPath(home: Home): string {
  return path.join(home.runDir, `.s.PGSQL.${SOCKET_PORT}`);
}

function isServing([program = '', option, folder]: string[], cluster: string): boolean {
  return /(^|\/)postgres$/.test(program) && option === '-D' && folder === cluster;
}

async function isAnswering(home: Home): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(socketPath(home));
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}

function explainDeath(cluster: string, home: Home): StartupError {
  const words = readTail(home.bootLog) + readTail(newestLog(cluster));
  if (/No space left on device/.test(words)) {
    return new StartupError(`The disk that holds ${cluster} is full: the database cannot start. Free some space.`);
  }
  const last = words.split('\n').findLast((line) => /FATAL|PANIC|error while loading/.test(line));
  return new StartupError(
    `The database in ${cluster} did not start: ${last?.replace(/^.*(FATAL|PANIC):\s*/, '') ?? 'no reason given'}.`,
  );
}

function newestLog(cluster: string): string {
  const dir = path.join(cluster, 'log');
  if (!fs.existsSync(dir)) return '';
  const logs = fs.readdirSync(dir).map((name) => path.join(dir, name));
  return logs.sort((a, b) => fs.statSync(a).mtimeMs - fs.statSync(b).mtimeMs).at(-1) ?? '';
}

function readTail(file: string): string {
  if (!file || !fs.existsSync(file)) return '';
  return fs.readFileSync(file, 'utf8').slice(-4000);
}

interface Process {
  pid: number;
  args: string[];
}

function listProcesses(): Process[] {
  if (process.platform === 'linux') {
    const pids = fs.readdirSync('/proc').map(Number);
    return pids.filter((pid) => pid > 0).map((pid) => ({ pid, args: readArgs(pid) }));
  }
  const lines = execFileSync('ps', ['-axo', 'pid=,args='], { encoding: 'utf8' }).trim().split('\n');
  return lines.map((line) => ({ pid: Number.parseInt(line, 10), args: splitArgs(line.replace(/^\s*\d+\s+/, '')) }));
}

/**
 * A process's arguments, [] when it is gone or a zombie. Read from what everybody may read: /proc/PID/cwd of another
 * user's process is closed even to root in most containers.
 */
function readArgs(pid: number): string[] {
  try {
    if (process.platform !== 'linux')
      return splitArgs(execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).trim());
    const text = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return text === '' ? [] : text.split('\0');
  } catch {
    return [];
  }
}

/** The arguments that matter here from a line of ps, which does not mark where each ends. */
function splitArgs(line: string): string[] {
  const [, program, cluster] = /^(.*?postgres) -D (.*?)(?: -c |$)/.exec(line) ?? [];
  return program && cluster ? [program, '-D', cluster] : [line];
}

function tryKill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // gone, or another user's
  }
}

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function pause(ms: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms));
}
