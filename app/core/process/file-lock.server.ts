import fs from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/**
 * Locks a file for this process: 'shared' (many holders) or 'exclusive' (one, and no shared ones).
 * Returns the release function, or null while others hold it. The kernel drops the lock when the process dies, however
 * it dies, so there is nothing stale to clear. The file is an empty SQLite database: Node has no flock, SQLite has
 * well-tested locks on every system. Never open or remove the file otherwise while it is in use: POSIX drops the locks.
 */
export function tryLock(file: string, mode: 'shared' | 'exclusive'): (() => void) | null {
  if (!fs.existsSync(file)) makePrivate(file);
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec(mode === 'exclusive' ? 'begin exclusive' : 'begin; select count(*) from sqlite_master');
  } catch (error) {
    database.close();
    if (isBusy(error)) return null;
    throw error;
  }
  held.add(database);
  return () => {
    if (held.delete(database)) database.close();
  };
}

/** Waits for an exclusive lock; null when `timeout_ms` passes first. */
export async function waitForLock(file: string, timeout_ms: number): Promise<(() => void) | null> {
  const end = Date.now() + timeout_ms;
  for (;;) {
    const release = tryLock(file, 'exclusive');
    if (release) return release;
    if (Date.now() > end) return null;
    await new Promise((resolve) => setTimeout(resolve, 5 + Math.random() * 20));
  }
}

/** Held handles stay referenced: a collected handle would close itself and drop its lock. */
const held = new Set<DatabaseSync>();

/** Others could lock a file that they may read. */
function makePrivate(file: string): void {
  try {
    fs.closeSync(fs.openSync(file, 'wx', 0o600));
  } catch (error) {
    if (!fs.existsSync(file)) throw error; // another process was first
  }
}

const SQLITE_BUSY = 5;

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}
