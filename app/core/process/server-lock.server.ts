import { chownSync, existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
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
  const release = takeLock(lockOf(dataDir), dataDir);
  if (!release)
    throw new StartupError(
      `Another server is running with DATA_DIR ${dataDir}: stop it, or set another DATA_DIR. For more processes of one site set WEB_PROCESSES.`,
    );
  rmSync(markOf(dataDir), { force: true });
  return release;
}

const lockOf = (dataDir: string) => join(dataDir, 'server.lock');
const markOf = (dataDir: string) => join(dataDir, 'server.ending');

/** Says that the server of a data folder is about to end, for whoever is started meanwhile. */
export function markEnding(dataDir: string): void {
  try {
    writeFileSync(markOf(dataDir), `${process.pid}\n`);
  } catch (error) {
    log.warn({ err: error }, 'a server that is started now will not wait for the end of this one');
  }
}

/** A server that was asked to end may not have heard of it yet: npm goes first. */
const unsaid_ms = 3000;
/** The longest end, service for the balancer included. */
const longest_ms = 80_000;
const look_ms = 100;

/**
 * Waits for the end of the server of a data folder that is about to end: whoever restarts a service may begin the next
 * one before the last one is gone, which has folder and port still.
 * @param onWait is called once when it takes a while
 */
export async function waitForEnding(dataDir: string, onWait: () => void): Promise<void> {
  const from = performance.now();
  let isSaid = false;
  while (isLocked(dataDir)) {
    const waited_ms = performance.now() - from;
    const isEnding = existsSync(markOf(dataDir));
    if (waited_ms > (isEnding ? longest_ms : unsaid_ms)) return;
    if (isEnding && !isSaid) onWait();
    isSaid ||= isEnding;
    await pause(look_ms);
  }
}

function isLocked(dataDir: string): boolean {
  const file = lockOf(dataDir);
  if (!existsSync(file)) return false;
  try {
    const release = tryLock(file, 'shared');
    release?.();
    return release === null;
  } catch {
    return false; // told when it is to be locked
  }
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
