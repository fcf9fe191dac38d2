import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '#test/free-port.ts';
import { endProgram, type Postgres, until } from './machine.ts';

/** HAProxy or PgBouncer in front of something. */
export type Front = { port: number; close(): Promise<void> };

/** HAProxy with deploy/haproxy.cfg, its port, hosts and the limit of an address replaced: all load comes from one. */
export async function startBalancer(hosts: readonly string[]): Promise<Front & { url: string }> {
  const port = await findFreePort();
  const places = hosts.map((url) => new URL(url).host);
  const text = readFileSync(join(import.meta.dirname, '../../deploy/haproxy.cfg'), 'utf8')
    .replace('bind :80', `bind 127.0.0.1:${port}`)
    .replace('gt 1000', 'gt 1000000')
    .replace(/^ {2}maxconn \d+$/m, '  maxconn 3000')
    .replace(
      /^( {2}server site-(\d)\b.*?) site-\d:3000/gm,
      (_, line: string, n: string) => `${line} ${places[Number(n) - 1]}`,
    );
  return { ...(await startHaproxy(text, port)), url: `http://127.0.0.1:${port}` };
}

/**
 * HAProxy in front of a primary and its replica: connections go to the one that is the primary, asked twice a second,
 * and end when it is not any more. What Patroni answers to `/primary` a small server answers here.
 */
export async function startDatabaseFront(servers: readonly Postgres[]): Promise<Front> {
  const port = await findFreePort();
  const probes = await Promise.all(servers.map(openProbe));
  const text = `defaults
  mode tcp
  timeout connect 1s
  timeout client 1h
  timeout server 1h
frontend database
  bind 127.0.0.1:${port}
  default_backend primary
backend primary
  option httpchk GET /primary
  default-server check inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${servers.map((one, n) => `  server pg-${n} 127.0.0.1:${one.port} check port ${probes[n]!.port}`).join('\n')}
`;
  const front = await startHaproxy(text, port);
  await until(() => probes.every(({ asked }) => asked() > 2)); // until then it takes all of them for primaries
  return {
    ...front,
    async close() {
      await front.close();
      for (const one of probes) one.close();
    },
  };
}

async function openProbe(server: Postgres): Promise<{ port: number; asked(): number; close(): void }> {
  let asked = 0;
  const probe = createServer((_request, response) => {
    response.on('finish', () => (asked += 1));
    server.run<{ is: boolean }>('select not pg_is_in_recovery() "is"').then(
      ([row]) => response.writeHead(row?.is ? 200 : 503).end(),
      () => response.writeHead(503).end(),
    );
  });
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  return {
    port: (probe.address() as AddressInfo).port,
    asked: () => asked,
    close: () => void (probe.closeAllConnections(), probe.close()),
  };
}

async function startHaproxy(text: string, port: number): Promise<Front> {
  return startFront(
    'haproxy',
    (folder) => {
      writeFileSync(join(folder, 'haproxy.cfg'), text);
      return ['-db', '-f', join(folder, 'haproxy.cfg')];
    },
    port,
  );
}

/** PgBouncer that gives each transaction a connection of its own choice. */
export async function startPooler(server: Postgres, database: string): Promise<Front> {
  const port = await findFreePort();
  return startFront(
    'pgbouncer',
    (folder) => {
      writeFileSync(join(folder, 'users.txt'), '"wenwo" ""\n');
      writeFileSync(
        join(folder, 'pgbouncer.ini'),
        `[databases]
${database} = host=127.0.0.1 port=${server.port} user=wenwo
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = 10
max_client_conn = 500
ignore_startup_parameters = extra_float_digits
${process.getuid?.() === 0 ? 'user = postgres' : ''}
`,
      );
      return [join(folder, 'pgbouncer.ini')];
    },
    port,
  );
}

async function startFront(program: string, prepare: (folder: string) => string[], port: number): Promise<Front> {
  const folder = mkdtempSync(join(tmpdir(), `wenwo-${program}-`));
  const PATH = `${process.env['PATH']}:/usr/sbin:/usr/local/sbin`; // where Debian puts them
  const child = spawn(program, prepare(folder), { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, PATH } });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => (said = (said + String(piece)).slice(-3000)));
  const answers = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => (socket.destroy(), resolve(true)));
      socket.on('error', () => resolve(false));
    });
  await until(() => {
    if (child.exitCode !== null) throw new Error(`${program} ended: ${said}`);
    return answers();
  });
  return {
    port,
    async close() {
      await endProgram(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
