import { chownSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { tryLock } from './file-lock.server.ts';
import { log } from './log.server.ts';
import { StartupError } from './startup-error.ts';

/**
 * Makes this the one server of a data folder: guests' pages, the outbox and what is kept in memory belong to one. The
 * kernel ends it with the process, however that dies. Backup and the other tools work beside a server and do not ask.
 * @returns what gives it up
 * @throws StartupError when another server runs there
 */
export function lockServer(dataDir: string): () => void {
  const file = join(dataDir, 'server.lock');
  const release = takeLock(file, dataDir);
  if (!release)
    throw new StartupError(
      `Another server is running with DATA_DIR ${dataDir}: stop it, or set another DATA_DIR. For more processes of one site set WEB_PROCESSES.`,
    );
  return release;
}

function takeLock(file: string, dataDir: string): (() => void) | null {
  try {
    const release = tryLock(file, 'exclusive');
    const { uid, gid } = statSync(dataDir);
    if (process.getuid?.() === 0) chownSync(file, uid, gid); // root may have taken a user's folder over for once
    return release;
  } catch (error) {
    log.warn({ err: error }, 'DATA_DIR cannot be locked: see to it that no second server runs with it');
    return () => {};
  }
}
