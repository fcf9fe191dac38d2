import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { Client } from 'pg';
import { openApp } from '#app/boot.server.ts';
import { readEnv } from '#app/core/process/env.server.ts';
import { setLogLevel } from '#app/core/process/log.server.ts';
import { endProcess, readUntil, siteEnv } from './bench-site.ts';

/** One statement that a site sent to its database. `took_ms` is NaN while it runs. */
export type Statement = { text: string; values: unknown[]; took_ms: number };

/** The product in a process of its own that keeps a record of its statements. */
export type Probe = { url: string; pid: number; take(): Promise<Statement[]>; stop(): Promise<void> };

/** Starts the product, or that in another folder, on prepared data, without background jobs. */
export async function startProbe(dataDir: string, env: Record<string, string> = {}, folder?: string): Promise<Probe> {
  const child = fork(folder ? path.join(folder, 'tools/bench-probe.ts') : import.meta.filename, {
    ...(folder && { cwd: folder }),
    env: siteEnv(dataDir, env, folder),
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
  const url = await readUntil(child, /ready: (\S+)/);
  return {
    url,
    pid: child.pid!,
    async take() {
      const answered = once(child, 'message') as Promise<[Statement[]]>;
      child.send('take');
      return (await answered)[0];
    },
    stop: () => endProcess(child),
  };
}

if (process.argv[1] === import.meta.filename) await serve();

async function serve(): Promise<void> {
  let statements: Statement[] = [];
  recordStatements((statement) => statements.push(statement));
  const env = readEnv(process.env);
  setLogLevel(env.LOG_LEVEL);
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const app = await openApp(env, url, { handlesJobs: false });
  server.on('request', app.handle);
  process.on('message', () => {
    process.send?.(statements);
    statements = [];
  });
  process.on('SIGTERM', () => {
    server.closeAllConnections();
    server.close();
    void app.close().then(() => process.exit(0));
  });
  statements = [];
  console.log(`ready: ${url}`);
}

type Query = (...args: unknown[]) => unknown;

/** Every client made from here on tells what it is asked to run. */
function recordStatements(note: (statement: Statement) => void): void {
  const prototype = Client.prototype as unknown as { query: Query };
  const send = prototype.query;
  prototype.query = function (this: Client, ...args: unknown[]): unknown {
    const [first, second] = args;
    const config = typeof first === 'string' ? { text: first } : (first as { text?: string; values?: unknown[] });
    const statement: Statement = {
      text: config.text ?? '',
      values: config.values ?? (Array.isArray(second) ? second : []),
      took_ms: Number.NaN,
    };
    note(statement);
    const started = performance.now();
    const end = () => {
      statement.took_ms = performance.now() - started;
    };
    const last = args.at(-1);
    if (typeof last === 'function') {
      const callback = last as (...results: unknown[]) => void;
      return send.apply(this, [...args.slice(0, -1), (...results: unknown[]) => (end(), callback(...results))]);
    }
    const result = send.apply(this, args);
    if (result instanceof Promise) result.then(end, end);
    return result;
  };
}
