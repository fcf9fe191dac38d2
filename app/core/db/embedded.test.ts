import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import readline from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbedded } from '#app/core/db/embedded.server.ts';
import { findPostmaster } from '#app/core/db/postmaster.server.ts';
import { StartupError } from '#app/core/process/startup-error.ts';
import { scratchRoot } from '#test/server.ts';

/** One cluster serves the tests in turn: making one costs half a second. */
let folder = '';
let dataDir = '';
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(scratchRoot(), 'wenwo embedded 问蜗 '));
  fs.chmodSync(folder, 0o755);
  dataDir = path.join(folder, 'data \'数据\' "夹"');
});
afterAll(async () => {
  for (const user of users) await user.end();
  const server = await startEmbedded({ dataDir, conf, log });
  await server.stop();
  fs.rmSync(folder, { recursive: true });
});

const conf = { fsync: 'off', shared_buffers: '16MB' };
const log = { info() {}, warn() {} };
const cluster = () => path.join(fs.realpathSync(dataDir), 'postgres/pg18');

test('two processes that start at once in a new folder share one server, which outlives the one that started it', async () => {
  const [one, two] = await Promise.all([startUser(), startUser()]);
  expect(one.adopted).toBe(!two.adopted);
  expect(one.pid).toBe(two.pid);
  const [owner, other] = one.adopted ? [two, one] : [one, two];
  await owner.kill();
  expect(await other.ask('rows')).toEqual({ rows: [] });
  const third = await startUser();
  expect(third).toMatchObject({ adopted: true, pid: other.pid });
  await other.end();
  expect(await third.ask('rows')).toEqual({ rows: [] });
  expect(findPostmaster(cluster())).toBe(third.pid);
  await third.end();
  expect(findPostmaster(cluster())).toBe(null);
});

test('a killed server is started again under load and keeps every committed row', async () => {
  const user = await startUser();
  expect(user.adopted).toBe(false);
  const written: unknown[] = [];
  user.onMessage((message) => 'written' in message && written.push(message.written));
  user.send('write');
  await expect.poll(() => written.length).toBeGreaterThan(50);
  process.kill(user.pid, 'SIGKILL');
  await expect.poll(() => findPostmaster(cluster()) ?? user.pid).not.toBe(user.pid);
  const before = written.length;
  await expect.poll(() => written.length).toBeGreaterThan(before + 50);
  await user.end();
  const next = await startUser();
  expect(await next.ask('rows')).toEqual({ rows: expect.arrayContaining(written) as unknown });
  await next.end();
});

test('a server whose only user was killed is adopted by the next start and stopped with it', async () => {
  const user = await startUser();
  await user.kill();
  expect(findPostmaster(cluster())).toBe(user.pid);
  const next = await startUser();
  expect(next).toMatchObject({ adopted: true, pid: user.pid });
  await next.end();
  expect(findPostmaster(cluster())).toBe(null);
});

test('a lock file that names a living stranger and the drafts of a killed first start do not hinder', async () => {
  fs.writeFileSync(path.join(cluster(), 'postmaster.pid'), `${process.pid}\n${cluster()}\n1\n5432\n\n\n\nready\n`);
  const draft = path.join(path.dirname(cluster()), '.init.1');
  fs.mkdirSync(draft);
  const server = await startEmbedded({ dataDir, conf, log });
  expect(server.adopted).toBe(false);
  expect(fs.existsSync(draft)).toBe(false);
  await server.stop();
  await server.stop();
});

test('the password and the folder are closed to other users, and nothing listens on the network', async () => {
  const server = await startEmbedded({ dataDir, conf, log });
  const home = path.dirname(cluster());
  expect(fs.statSync(path.join(home, 'secret')).mode & 0o777).toBe(0o600);
  expect(fs.statSync(cluster()).mode & 0o777).toBe(0o700);
  expect(fs.statSync(server.connection.host).mode & 0o777).toBe(0o700);
  expect(fs.readFileSync(path.join(cluster(), 'postmaster.pid'), 'utf8').split('\n')[5]).toBe('');
  await server.stop();
});

test('a folder too deep for a socket puts the socket under /tmp', async () => {
  const deep = path.join(folder, 'deep'.repeat(20), 'deeper'.repeat(10));
  fs.mkdirSync(path.dirname(deep));
  fs.cpSync(dataDir, deep, { recursive: true });
  if (process.getuid?.() === 0) giveToServer(path.join(deep, 'postgres/pg18'));
  const server = await startEmbedded({ dataDir: deep, conf, log });
  expect(server.connection.host).toMatch(/^\/tmp\/wenwo-[0-9a-f]{16}$/);
  await server.stop();
  fs.rmdirSync(server.connection.host);
});

test('a folder that cannot be used stops the start with one sentence', async () => {
  const file = path.join(folder, 'file');
  fs.writeFileSync(file, '');
  await expect(startEmbedded({ dataDir: file, log })).rejects.toThrow(/^DATA_DIR .* is a file, not a folder\.$/);
  await expect(startEmbedded({ dataDir: path.join(file, 'data'), log })).rejects.toThrow(StartupError);
  const old = path.join(folder, 'old');
  fs.mkdirSync(path.join(old, 'postgres/pg12'), { recursive: true });
  await expect(startEmbedded({ dataDir: old, log })).rejects.toThrow(
    /was made by PostgreSQL 12, but this program brings 18/,
  );
});

test.runIf(process.getuid?.() === 0)(
  'root in a private folder keeps the database in /var/lib/wenwo and says where',
  async () => {
    const data = path.join(folder, 'private/data');
    fs.mkdirSync(data, { recursive: true });
    fs.chmodSync(path.dirname(data), 0o700);
    const server = await startEmbedded({ dataDir: data, conf, log });
    const home = fs.readFileSync(path.join(data, 'postgres.path'), 'utf8').trim();
    expect(home).toMatch(/^\/var\/lib\/wenwo\/[0-9a-f]{12}-[0-9a-f]{6}$/);
    expect(server.connection.host).toBe(path.join(home, 'run'));
    await server.stop();
    fs.cpSync(path.dirname(data), path.join(folder, 'copy'), { recursive: true });
    await expect(startEmbedded({ dataDir: path.join(folder, 'copy/data'), log })).rejects.toThrow(/is a copy of/);
    fs.rmSync(home, { recursive: true });
    await expect(startEmbedded({ dataDir: data, log })).rejects.toThrow(/which is missing/);
  },
);

interface User {
  pid: number;
  adopted: boolean;
  send(line: string): void;
  ask(line: string): Promise<unknown>;
  onMessage(listener: (message: Record<string, unknown>) => void): void;
  /** Ends its input and waits until it has stopped. */
  end(): Promise<void>;
  /** kill -9 */
  kill(): Promise<void>;
}

const users = new Set<User>();

async function startUser(): Promise<User> {
  const program = path.join(import.meta.dirname, '../../../test/embedded-user.ts');
  const child: ChildProcess = spawn(process.execPath, [program, dataDir], {
    env: { PATH: process.env['PATH'], LC_ALL: 'C' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const listeners = new Set<(message: Record<string, unknown>) => void>();
  const lines = readline.createInterface({ input: child.stdout! });
  lines.on('line', (line) => {
    for (const listener of listeners) listener(parseMessage(line));
  });
  const next = () =>
    new Promise<Record<string, unknown>>((resolve, reject) => {
      listeners.add(function once(message) {
        listeners.delete(once);
        resolve(message);
      });
      child.once('exit', () => reject(new Error('the process ended')));
    });
  const over = once(child, 'exit');
  const hello = await next();
  const [pid, adopted] = [Number(hello['pid']), hello['adopted'] === true];
  const user: User = {
    pid,
    adopted,
    send: (line) => child.stdin!.write(`${line}\n`),
    ask: (line) => {
      const answer = next();
      user.send(line);
      return answer;
    },
    onMessage: (listener) => listeners.add(listener),
    end: async () => {
      child.stdin!.end();
      await over;
      users.delete(user);
    },
    kill: async () => {
      child.kill('SIGKILL');
      await over;
      users.delete(user);
    },
  };
  users.add(user);
  return user;
}

function parseMessage(line: string): Record<string, unknown> {
  return JSON.parse(line);
}

/** cpSync makes root the owner of what it copies. */
function giveToServer(file: string): void {
  fs.chownSync(file, 7432, 7432);
  fs.chmodSync(file, fs.statSync(file).isDirectory() ? 0o700 : 0o600);
  if (fs.statSync(file).isDirectory()) for (const name of fs.readdirSync(file)) giveToServer(path.join(file, name));
}
