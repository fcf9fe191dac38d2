import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { findFreePort } from '#test/free-port.ts';
import { scratchRoot } from '#test/server.ts';

/*
 * PostgreSQL of the distribution: servers in memory with a port of their own, run by the user `postgres` where this
 * process is root, since PostgreSQL refuses to be.
 */

/** A running server. */
export type Postgres = {
  port: number;
  pid: number;
  /** Where a database of it is, for DATABASE_URL. */
  url(database: string): string;
  run<Row = Record<string, unknown>>(statement: string, database?: string): Promise<Row[]>;
  /** Stops every process of it where it stands, so that it takes what is sent and answers nothing. */
  freeze(): void;
  thaw(): void;
  /** kill -9 of all its processes. */
  kill(): Promise<void>;
  stop(): Promise<void>;
};

const folder = (): string => {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : [];
  const latest = versions.toSorted((a, b) => Number(b) - Number(a))[0];
  return latest ? `/usr/lib/postgresql/${latest}/bin` : '';
};
/** A program of PostgreSQL, which Debian keeps beside the path. */
export const postgresProgram = (name: string): string => join(folder(), name);

const owner = (): { uid?: number; gid?: number } => {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
};

function makeFolder(): string {
  const dir = mkdtempSync(join(scratchRoot(), 'wenwo-hosts-pg-'));
  const { uid, gid } = owner();
  if (uid !== undefined && gid !== undefined) chownSync(dir, uid, gid);
  chmodSync(dir, 0o700);
  return dir;
}

export type Primary = Postgres & {
  startReplica(): Promise<Postgres & { promote(): Promise<void> }>;
  /** Starts it at the same place after it was killed; nothing of its own writes there. */
  startAgain(): Promise<Postgres>;
};

/** A new server that may have replicas. */
export async function startPrimary(): Promise<Primary> {
  const dir = makeFolder();
  execFileSync(
    postgresProgram('initdb'),
    ['-D', dir, '-A', 'trust', '-U', 'wenwo', '--encoding=UTF8', '--locale=C.UTF-8'],
    {
      ...owner(),
      stdio: 'ignore',
      cwd: '/',
    },
  );
  const settings = {
    listen_addresses: "'127.0.0.1'",
    unix_socket_directories: "''",
    max_connections: 200,
    shared_buffers: '128MB',
    wal_level: 'replica',
    max_wal_senders: 6,
    hot_standby: 'on',
    wal_keep_size: '256MB',
    wal_receiver_status_interval: '1s',
    logging_collector: 'off',
  };
  appendFileSync(
    join(dir, 'postgresql.conf'),
    Object.entries(settings)
      .map(([name, value]) => `${name} = ${value}\n`)
      .join(''),
  );
  const primary = await run(dir);
  return {
    ...primary,
    startReplica: () => startReplica(primary),
    startAgain: () => run(dir, primary.port, ['-c', 'autovacuum=off']),
  };
}

async function startReplica(primary: Postgres): Promise<Postgres & { promote(): Promise<void> }> {
  const dir = makeFolder();
  rmSync(dir, { recursive: true });
  const source = `host=127.0.0.1 port=${primary.port} user=wenwo application_name=replica`;
  execFileSync(postgresProgram('pg_basebackup'), ['-D', dir, '-d', source, '-R', '-X', 'stream', '-c', 'fast'], {
    ...owner(),
    stdio: 'ignore',
    cwd: '/',
  });
  const replica = await run(dir);
  await until(async () => (await primary.run("select from pg_stat_replication where state = 'streaming'")).length > 0);
  return { ...replica, promote: async () => void (await replica.run('select pg_promote()')) };
}

async function run(dir: string, atPort?: number, options: string[] = []): Promise<Postgres> {
  const port = atPort ?? (await findFreePort());
  const child = spawn(postgresProgram('postgres'), ['-D', dir, '-p', String(port), ...options], {
    ...owner(),
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (text: Buffer) => (said = (said + String(text)).slice(-4000)));
  const pid = child.pid!;
  const ended = once(child, 'close');
  const server: Postgres = {
    port,
    pid,
    url: (database) => `postgres://wenwo@127.0.0.1:${port}/${database}`,
    async run<Row>(statement: string, database = 'postgres'): Promise<Row[]> {
      const client = new Client({ connectionString: server.url(database), connectionTimeoutMillis: 5000 });
      client.on('error', () => {});
      await client.connect();
      try {
        return (await client.query(statement)).rows as Row[];
      } finally {
        await client.end();
      }
    },
    freeze: () => familyOf(pid).forEach((one) => process.kill(one, 'SIGSTOP')),
    thaw: () =>
      familyOf(pid)
        .toReversed()
        .forEach((one) => process.kill(one, 'SIGCONT')),
    async kill() {
      for (const one of familyOf(pid)) signal(one, 'SIGKILL');
      await ended;
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        for (const one of familyOf(pid)) signal(one, 'SIGCONT');
        signal(pid, 'SIGQUIT'); // at once: nothing of it is wanted any more
        await ended;
      }
      rmSync(dir, { recursive: true, force: true });
    },
  };
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`PostgreSQL ended: ${said}`);
    return (await server.run('select 1').catch(() => [])).length > 0;
  });
  return server;
}

/** The server's first process and all below it, as they are now. */
function familyOf(pid: number): number[] {
  try {
    const below = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    return [pid, ...(below ? below.split(' ').map(Number) : [])];
  } catch {
    return [pid];
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // it has ended
  }
}

/** Waits for a state. @throws Error after two minutes */
export async function until(isSo: () => Promise<boolean> | boolean, most_ms = 120_000): Promise<number> {
  const from = performance.now();
  while (!(await isSo())) {
    if (performance.now() - from > most_ms) throw new Error(`It did not come to that within ${most_ms / 1000} s`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return performance.now() - from;
}

/** Ends a program that was started here. */
export async function endProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
