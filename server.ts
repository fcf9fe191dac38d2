import { randomUUID } from 'node:crypto';
import cluster from 'node:cluster';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RunningApp } from './app/boot.server.ts';
import { openDataDir } from './app/core/db/data-dir.server.ts';
import { readEnv, type Env } from './app/core/process/env.server.ts';
import { log, setLogLevel } from './app/core/process/log.server.ts';
import { describeMailer } from './app/core/mail/mail.server.ts';
import { lockServer, markEnding, waitForEnding } from './app/core/process/server-lock.server.ts';
import { resolveOwnModules } from './app/core/process/module-resolution.server.ts';
import { StartupError } from './app/core/process/startup-error.ts';
import { unavailable } from './app/core/http/bare-pages.server.ts';
import { cookieNames, readCookies } from './app/core/http/cookies.server.ts';
import { securityHeaders } from './app/core/http/security.server.ts';
import { toLanguage } from './app/core/texts/language.ts';
import { idleTimeout_ms, listenOn, serverLimits, siteUrlOf, stopServer } from './app/core/http/http-server.server.ts';
import { liveHosts, setDraining } from '#app/core/hosts/live-hosts.server.ts';
import { joinContentBus, relayContentBus } from '#app/core/page-cache/content-bus.server.ts';

/** Seconds of service after SIGTERM beside other hosts. */
const standardDrain_s = 5;
/** What is in hand may take so long, the service before it not counted. */
const longestEnd_ms = 15_000;

try {
  const env = readEnv(process.env);
  setLogLevel(env.LOG_LEVEL);
  if (cluster.isPrimary)
    await waitForEnding(env.DATA_DIR, () => console.log('  Waiting for the server that ran here to end …'));
  await (cluster.isWorker ? serve(env) : env.WEB_PROCESSES > 1 ? lead(env) : serve(env));
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(`\n  Wenwo cannot start. ${error.message}\n`);
  endRefused();
}

/** Exit code 1, and whoever supervises this process is told not to try again. */
function endRefused(): void {
  const end = () => process.exit(1);
  if (cluster.isPrimary && process.send) process.send('refused', undefined, undefined, end);
  else end();
}

/**
 * The product, whose modules take a second to load: a wrong setting, a taken port, and a folder or a database that
 * cannot be used are told before that, and whoever comes meanwhile is asked to wait.
 */
async function open(env: Env, siteUrl: string): Promise<RunningApp> {
  resolveOwnModules();
  if (cluster.isPrimary) await tryPlace(env);
  const { openApp } = await import('./app/boot.server.ts');
  if (cluster.isWorker) return openApp(env, siteUrl, { handlesJobs: false });
  const { prepareSite } = await import('./app/prepare.server.ts');
  return openApp(env, siteUrl, { handlesJobs: true, prepare: prepareSite });
}

/** Takes the data folder, until this process ends. */
async function tryPlace({ DATA_DIR, DATABASE_URL }: Env): Promise<void> {
  openDataDir(DATA_DIR);
  lockServer(DATA_DIR);
  if (DATABASE_URL === '') return;
  const { tryDatabase } = await import('./app/core/db/open.server.ts');
  await tryDatabase(DATABASE_URL);
}

/** Until the product can answer; browsers ask again by themselves. */
function sayStarting({ url = '/', headers }: IncomingMessage, response: ServerResponse): void {
  if (url === '/health/live') return void response.writeHead(200, securityHeaders(false)).end('ok');
  const language = toLanguage(
    headers['think-lang']?.toString() ?? readCookies(headers.cookie, false).get(cookieNames.language),
  );
  const { status, headers: own, body } = unavailable('starting', url, language);
  response.writeHead(status, { ...securityHeaders(false), ...own }).end(body);
}

/**
 * One process that serves; alone it also prepares the database and works on jobs. The port is taken first, so that a
 * taken one changes nothing; one process of several listens when it can answer, so that nobody meets one that is
 * starting.
 */
async function serve(env: Env): Promise<void> {
  const server = createServer(serverLimits, sayStarting);
  server.setTimeout(idleTimeout_ms);
  if (cluster.isPrimary) await listenOn(server, env);
  const siteUrl = siteUrlOf(server, env);
  const { port: PORT } = (server.address() as AddressInfo | null) ?? { port: env.PORT };
  let app: RunningApp;
  try {
    app = await open({ ...env, PORT }, siteUrl);
  } catch (error) {
    server.close();
    throw error;
  }
  server.removeAllListeners('request');
  server.on('request', app.handle);
  joinContentBus();
  if (cluster.isWorker) await listenOn(server, env);
  onStop(env, async () => {
    await drain(server, app, env);
    app.letGo();
    await stopServer(server);
    await app.close();
  });
  if (!cluster.isWorker) console.log(`\n  Wenwo 问蜗 is ready: ${siteUrl}\n  ${describeMailer()}\n`);
}

/**
 * The first of several processes: prepares the database, works on jobs, starts the web processes and replaces one that
 * dies.
 */
async function lead(env: Env): Promise<void> {
  const probe = createServer();
  await listenOn(probe, env);
  const siteUrl = siteUrlOf(probe, env);
  const { port } = probe.address() as AddressInfo;
  const BUS_ID = randomUUID();
  // PORT=0 is a free port, the same for all
  const fork = () => cluster.fork({ PORT: String(port), SITE_URL: siteUrl, BUS_ID });
  await new Promise((resolve) => probe.close(resolve));
  const app = await open({ ...env, PORT: port }, siteUrl);
  let isStopping = false;
  relayContentBus();
  cluster.on('exit', (worker, code, signal) => {
    if (isStopping) return;
    log.error({ pid: worker.process.pid, code, signal }, 'a web process ended and is replaced');
    setTimeout(() => isStopping || fork(), 200);
  });
  let waiting = env.WEB_PROCESSES;
  cluster.on('listening', () => {
    waiting -= 1;
    if (waiting === 0)
      console.log(`\n  Wenwo 问蜗 is ready: ${siteUrl} (${env.WEB_PROCESSES} web processes)\n  ${describeMailer()}\n`);
  });
  for (let i = 0; i < env.WEB_PROCESSES; i++) fork();
  onStop(env, async () => {
    isStopping = true;
    setDraining(true);
    const hasLeft = app.leave();
    await Promise.all(
      Object.values(cluster.workers ?? {}).map(
        (worker) =>
          new Promise<void>((resolve) => {
            worker?.once('exit', () => resolve());
            worker?.kill('SIGTERM');
          }),
      ),
    );
    await hasLeft;
    await app.close();
  });
}

/**
 * Some seconds more of service, in which the balancer learns that this host goes: none for the only host, whom nobody
 * would stand in for. Each answer ends its connection.
 */
async function drain(server: Server, app: RunningApp, { DRAIN_SECONDS }: Env): Promise<void> {
  setDraining(true);
  server.prependListener('request', (_request, response: ServerResponse) => (response.shouldKeepAlive = false));
  await app.leave();
  const seconds = DRAIN_SECONDS ?? (liveHosts() > 1 ? standardDrain_s : 0);
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
}

/** One stop may come in several ways: from the leader or the launcher, and to all processes of a group. */
const oneStop_ms = 2000;

/**
 * SIGTERM, SIGINT and a terminal that is closed finish what is in hand and end with code 0; a second signal some time
 * later, or 15 s, end at once. `npm start` asks by a message, and is gone when its channel closes.
 */
function onStop({ DATA_DIR, DRAIN_SECONDS = standardDrain_s }: Env, stop: () => Promise<void>): void {
  let begun_ms = 0;
  const begin = () => {
    if (begun_ms > 0) return;
    begun_ms = performance.now();
    if (cluster.isPrimary) markEnding(DATA_DIR);
    setTimeout(() => process.exit(1), longestEnd_ms + DRAIN_SECONDS * 1000).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  const isAgain = () => begun_ms > 0 && performance.now() - begun_ms > oneStop_ms;
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.on(signal, () => (isAgain() ? process.exit(1) : begin()));
  if (!cluster.isPrimary) return;
  process.on('message', (message) => message === 'stop' && begin());
  process.on('disconnect', begin);
}
