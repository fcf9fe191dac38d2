import fs from 'node:fs';
import { findBinaries } from '#app/core/db/binaries.server.ts';
import type { Binaries } from '#app/core/db/binaries.server.ts';
import { ADMIN_ROLE, APP_ROLE, makeCluster, makeRoleAndDatabase, readSecret } from '#app/core/db/cluster.server.ts';
import { tryLock, waitForLock } from '#app/core/process/file-lock.server.ts';
import { explainFileError, makeRunDir, openHome, SOCKET_PORT } from '#app/core/db/home.server.ts';
import type { Home, Log } from '#app/core/db/home.server.ts';
import {
  findPostmaster,
  isStillPostmaster,
  startPostmaster,
  stopPostmaster,
  waitUntilReady,
} from '#app/core/db/postmaster.server.ts';
import type { Conf } from '#app/core/db/postmaster.server.ts';
import { sweepTemporaryHomes } from '#app/core/db/sweep.server.ts';
import { StartupError } from '#app/core/process/startup-error.ts';

/** How to reach a database of the embedded server; `host` is the folder of its unix socket. */
export interface SocketConnection {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
}

export interface EmbeddedServer {
  /** The program's own role (no superuser) and database. */
  connection: SocketConnection;
  /** The superuser, database `postgres`: for tests and operators. */
  admin: SocketConnection;
  /** True when the server was running already. */
  adopted: boolean;
  /** The server's present process; changes when it had to be restarted. */
  readonly pid: number;
  /** Gives up our use; the last of all processes that use the server stops it. May be called again. */
  stop(): Promise<void>;
}

/**
 * Starts the database that lives in `dataDir`, or joins it when another process (or an earlier, killed one) runs it
 * already. While this process lives, a server that dies is started again within a second; queries in flight then fail,
 * committed work stays. `conf` adds server settings, used by whoever starts the server.
 * Throws StartupError with one clear sentence when the folder, the machine or the disk does not allow it.
 */
export async function startEmbedded({
  dataDir,
  conf = {},
  log,
}: {
  dataDir: string;
  conf?: Conf;
  log: Log;
}): Promise<EmbeddedServer> {
  const home = openHome(dataDir, log);
  const use = await underStartLock(home, () => joinServer(home, conf, log)).catch((error: unknown) => {
    throw explainFileError(error, home.dir);
  });
  if (fs.existsSync(`${home.dir}/owner`)) await sweepTemporaryHomes(home);
  const endWatch = watch(use, home, conf, log);
  let stopping: Promise<void> | undefined;
  const connect = (user: string, database: string) => ({
    host: home.runDir,
    port: SOCKET_PORT,
    user,
    password: use.password,
    database,
  });
  return {
    connection: connect(APP_ROLE, APP_ROLE),
    admin: connect(ADMIN_ROLE, 'postgres'),
    adopted: use.isAdopted,
    get pid() {
      return use.pid;
    },
    stop() {
      stopping ??= endWatch().then(() => underStartLock(home, () => leaveServer(home, use)));
      return stopping;
    },
  };
}

interface Use {
  binaries: Binaries;
  cluster: string;
  password: string;
  pid: number;
  isAdopted: boolean;
  /** Drops our shared hold on the users' lock. */
  release: () => void;
}

const LOCK_PATIENCE_MS = 180_000;

async function underStartLock<T>(home: Home, work: () => Promise<T>): Promise<T> {
  const release = await waitForLock(home.startLock, LOCK_PATIENCE_MS);
  if (!release)
    throw new StartupError(`Another process has been starting the database in ${home.dir} for minutes: end it.`);
  try {
    return await work();
  } finally {
    release();
  }
}

async function joinServer(home: Home, conf: Conf, log: Log): Promise<Use> {
  const binaries = await findBinaries(home);
  const cluster = await makeCluster(home, binaries, { isDurable: conf['fsync'] !== 'off' });
  makeRunDir(home);
  const password = readSecret(home);
  const release = tryLock(home.usersLock, 'shared');
  if (!release) throw new StartupError(`${home.usersLock} is locked by a process that is not Wenwo: end it.`);
  try {
    shareFiles(home);
    const server = await ensureServer(cluster, home, binaries, { conf, log });
    await makeRoleAndDatabase(home, password);
    return { binaries, cluster, password, release, ...server };
  } catch (error) {
    release();
    throw error;
  }
}

/** Files that root makes in another user's home stay usable for that user. */
function shareFiles(home: Home): void {
  if (!home.serverUser) return;
  const { uid, gid } = fs.statSync(home.dir);
  for (const file of [home.startLock, home.usersLock, home.secretFile]) fs.chownSync(file, uid, gid);
}

async function ensureServer(
  cluster: string,
  home: Home,
  binaries: Binaries,
  options: { conf: Conf; log: Log },
): Promise<{ pid: number; isAdopted: boolean }> {
  for (;;) {
    const pid = findPostmaster(cluster);
    if (!pid) return { pid: await startPostmaster(cluster, home, binaries, options), isAdopted: false };
    if (await waitUntilReady(pid, cluster, options.log, () => !isStillPostmaster(pid, cluster)))
      return { pid, isAdopted: true };
  }
}

async function leaveServer(home: Home, use: Use): Promise<void> {
  use.release();
  const releaseAll = tryLock(home.usersLock, 'exclusive');
  if (!releaseAll) return; // others still use it
  try {
    await stopPostmaster(use.cluster);
  } finally {
    releaseAll();
  }
}

const WATCH_MS = 200;
const MAX_RETRY_MS = 30_000;

/** Looks after the server; returns the function that ends the watch (and waits for a restart under way). */
function watch(use: Use, home: Home, conf: Conf, log: Log): () => Promise<void> {
  let isEnding = false;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> = Promise.resolve();
  const look = async (retry_ms: number): Promise<void> => {
    try {
      if (!isStillPostmaster(use.pid, use.cluster)) await restart(use, home, conf, log);
      schedule(WATCH_MS);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      log.warn(`the database could not be started again, trying on: ${reason}`);
      schedule(Math.min(retry_ms * 2, MAX_RETRY_MS), Math.min(retry_ms * 2, MAX_RETRY_MS));
    }
  };
  const schedule = (wait_ms: number, retry_ms = WATCH_MS): void => {
    if (isEnding) return;
    timer = setTimeout(() => {
      round = look(retry_ms);
    }, wait_ms).unref();
  };
  schedule(WATCH_MS);
  return async () => {
    isEnding = true;
    clearTimeout(timer);
    await round;
  };
}

async function restart(use: Use, home: Home, conf: Conf, log: Log): Promise<void> {
  await underStartLock(home, async () => {
    const { pid, isAdopted } = await ensureServer(use.cluster, home, use.binaries, { conf, log });
    use.pid = pid;
    log.warn(
      isAdopted
        ? 'the database server was started again by another process'
        : 'the database server had died and was started again',
    );
  });
}
