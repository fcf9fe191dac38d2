import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as setTimeoutAsync } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import { setPackageRoot } from '#app/market/packages/package-files.server.ts';
import { setSimulator } from '#app/billing/channels/channels.queries.server.ts';
import { flushChecks } from '#app/market/plugin-events/plugin-devices.commands.server.ts';
import { flushPluginEvents } from '#app/market/plugin-events/plugin-events.commands.server.ts';
import { flushViews } from '#app/ask/thread/views.commands.server.ts';
import { followEvents } from '#app/exchange/webhooks/webhook-events.commands.server.ts';
import { openDataDir } from './core/db/data-dir.server.ts';
import { migrate } from './core/db/migrate.server.ts';
import { type OpenDatabase, openDatabase } from './core/db/open.server.ts';
import { jobLimits, type Limits, requestLimits } from './core/db/pool.server.ts';
import { inTurn } from './core/db/turn.server.ts';
import type { Ctx } from './core/ctx.server.ts';
import type { Env } from '#app/core/process/env.server.ts';
import { setCaptchaEnabled } from './core/captcha/switch.server.ts';
import { setHstsSubdomains } from './core/http/security.server.ts';
import { openFileStore, setFileStore, storeName } from '#app/core/files/file-places.server.ts';
import { keepAssetsAtStart } from '#app/core/files/kept-assets.server.ts';
import { setFileRoot } from '#app/core/files/files.server.ts';
import { followHosts } from '#app/core/hosts/hosts.server.ts';
import { startReplicas } from '#app/core/replicas/replicas.server.ts';
import { openFormerKeys, requireSiteKey } from '#app/core/hosts/site-key.server.ts';
import { startStream } from '#app/core/stream/stream.server.ts';
import { type Jobs, startJobs } from '#app/core/jobs/recurring-jobs.server.ts';
import { openTextFiles } from '#app/core/http/page-start.server.ts';
import { log } from '#app/core/process/log.server.ts';
import { markdownThread } from '#app/core/markdown/thread.server.ts';
import { takeInLetters } from '#app/core/mail/letters.server.ts';
import { setMailer } from '#app/core/mail/mail.server.ts';
import { setPrivateRoot } from '#app/core/files/private-files.server.ts';
import { keepSecret, setSecret } from '#app/core/secrets/secret.server.ts';
import { applyMailSettings } from '#app/account/mail.settings.server.ts';
import { setBackupSite } from '#app/core/backup/backup-runs.server.ts';
import { setSiteUrl } from '#app/core/process/site-url.server.ts';
import { StartupError } from '#app/core/process/startup-error.ts';
import { endAllStreams } from '#app/site/live/live-register.server.ts';
import { followLiveEvents } from '#app/site/live/live-events.commands.server.ts';
import { setServedBuild } from '#app/site/live/live.commands.server.ts';
import { startLiveNews } from '#app/site/live/live-news.server.ts';
import { createHandler } from './handler.server.ts';
import { jobs } from './jobs.server.ts';
import packageJson from '../package.json' with { type: 'json' };

/** The application of one process, ready to answer. */
export type RunningApp = {
  handle: (req: IncomingMessage, res: ServerResponse) => void;
  /** Begins no more jobs, and tells and asks the register of hosts once more. Requests are answered as before. */
  leave(): Promise<void>;
  /** Ends what stays open by itself, so that the server can stop. */
  letGo(): void;
  close(): Promise<void>;
};

type Role = {
  handlesJobs: boolean;
  /** Recurring jobs come at their hours, which is so unless it is said to be otherwise. */
  followsClock?: boolean;
  /** How long what a request asks of the database may take. */
  limits?: Limits;
  prepare?: (ctx: Ctx, env: Env) => Promise<void>;
};

/**
 * Opens everything a process needs, in order: data folder, secret, database, migrations and first content (only the
 * process that prepares), jobs, pages.
 * @throws StartupError with one clear sentence; what was opened is closed again
 */
export async function openApp(env: Env, siteUrl: string, role: Role): Promise<RunningApp> {
  openDataDir(env.DATA_DIR);
  takeSettings(env, siteUrl, role);
  const build = await loadBuild();
  const database = await openDatabase({
    databaseUrl: env.DATABASE_URL,
    directUrl: env.DATABASE_DIRECT_URL,
    readUrls: env.DATABASE_READ_URLS,
    dataDir: env.DATA_DIR,
    log,
    limits: role.limits ?? requestLimits,
    prepare: env.PG_PREPARE,
  });
  const files = openFileStore(env.FILE_STORE_URL);
  setFileStore(files, database.db);
  setBackupSite({
    connection: database.connection,
    dataDir: env.DATA_DIR,
    folder: env.BACKUP_DIR || join(env.DATA_DIR, 'backups'),
    files,
    store: openFileStore(env.BACKUP_STORE_URL, 'BACKUP_STORE_URL'),
    storeName: storeName(env.BACKUP_STORE_URL),
  });
  try {
    const forJobs = role.handlesJobs ? database.more({ limits: jobLimits }) : database;
    const running = await (role.prepare
      ? inTurn(database, () => prepareAll(database, env, role, forJobs))
      : openFormerKeys(database.db).then(() => begin(database, role, forJobs)));
    if (role.prepare) await keepAssetsAtStart(env.DATA_DIR, join(build.dir, 'client/assets'));
    return await run({ env, siteUrl, role, database, build, running });
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** What the environment says, for what asks for it anywhere in this process. */
function takeSettings(env: Env, siteUrl: string, role: Role): void {
  setSecret(env.SECRET_KEY ?? keepSecret(env.DATA_DIR), env.SECRET_KEY_FALLBACKS);
  setFileRoot(env.DATA_DIR);
  setPrivateRoot(env.DATA_DIR);
  setPackageRoot(env.DATA_DIR);
  setSiteUrl(siteUrl);
  setHstsSubdomains(env.HSTS_SUBDOMAINS);
  setMailer({ url: env.MAIL_URL, from: env.MAIL_FROM, outbox: env.OUTBOX_FILES ? outboxFolder(env) : '' });
  setCaptchaEnabled(env.CAPTCHA);
  setSimulator(env.PAYMENT_SIMULATOR);
  followEvents();
  followLiveEvents();
  if (!env.CAPTCHA && role.prepare)
    console.log(
      '\n  !! CAPTCHA=off: registration, login and codes are open to robots. Only for automation and intranets.\n',
    );
}

type Opened = {
  env: Env;
  siteUrl: string;
  role: Role;
  database: OpenDatabase;
  build: Awaited<ReturnType<typeof loadBuild>>;
  running: Awaited<ReturnType<typeof begin>>;
};

/** Follows the other hosts and what they tell, and answers requests. */
async function run({ env, siteUrl, role, database, build, running }: Opened): Promise<RunningApp> {
  const hosts = await followHosts(database.db, {
    isFirst: role.prepare !== undefined,
    version: packageJson.version,
    name: env.HOST_NAME || hostname(),
    port: env.PORT,
  });
  const replicas = await startReplicas(
    database.pool,
    env.DATABASE_READ_URLS.map((url) => ({ name: new URL(url).host, open: () => database.replica(url) })),
  );
  const isShared = env.DATABASE_URL !== '';
  const stream = await startStream(database, {
    listening: database.direct,
    isShared,
    tellsPages: isShared || (role.handlesJobs && env.WEB_PROCESSES > 1),
    isAlone: !isShared && env.WEB_PROCESSES === 1,
  });
  const stopNews = startLiveNews(database.db);
  markdownThread.standBack();
  const handle = createHandler({ env, db: database.db, build: build.module, buildDir: build.dir, siteUrl });
  return {
    handle,
    async leave() {
      running.rest();
      await Promise.race([hosts.look(), setTimeoutAsync(patience_ms)]);
    },
    letGo: endAllStreams,
    async close() {
      endAllStreams();
      stopNews();
      await Promise.all([flushViews(), flushPluginEvents(), flushChecks()]);
      await running.stop();
      await Promise.all([hosts.stop(), stream.close(), replicas.close()]);
      await database.close();
    },
  };
}

/** A database that is away does not keep a host from leaving. */
const patience_ms = 1000;

type Pooled = Pick<OpenDatabase, 'db' | 'pool'>;

/** Migrations and first content, which take as long as they take, then the queue. */
async function prepareAll(database: OpenDatabase, env: Env, role: Role, forJobs: Pooled): Promise<Jobs> {
  const { db } = database.more({ isDirect: true });
  await migrate(db);
  await requireSiteKey(db, env.SECRET_KEY_CHANGED);
  await openFormerKeys(db);
  await takeInLetters({ db, now: new Date() }, outboxFolder(env));
  await role.prepare?.(
    { db, actor: { kind: 'job', name: 'prepare' }, now: new Date(), language: 'zh-cn', requestId: 'start' },
    env,
  );
  return begin(database, role, forJobs);
}

async function begin(database: OpenDatabase, role: Role, forJobs: Pooled): Promise<Jobs> {
  const beforeWork = () => applyMailSettings(forJobs);
  await beforeWork();
  return startJobs(forJobs.pool, forJobs.db, role.handlesJobs ? jobs : [], {
    followsClock: role.followsClock,
    beforeWork,
    listening: database.direct,
  });
}

async function loadBuild(): Promise<{ module: ServerBuild; dir: string }> {
  const dir = join(import.meta.dirname, '../build');
  const entry = join(dir, 'server/index.js');
  if (!existsSync(entry)) throw new StartupError('The pages are not built: run `npm start`, or `npm run build` first.');
  openTextFiles(dir);
  setServedBuild(readFileSync(join(dir, 'build-id'), 'utf8').trim());
  return { module: (await import(pathToFileURL(entry).href)) as ServerBuild, dir };
}

/** Where letters lie as files, and those of older releases. */
const outboxFolder = ({ DATA_DIR }: Env) => join(DATA_DIR, 'outbox');
