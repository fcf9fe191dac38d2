import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { tryLock } from '#app/core/process/file-lock.server.ts';
import type { Home } from '#app/core/db/home.server.ts';
import { stopPostmaster } from '#app/core/db/postmaster.server.ts';

/**
 * Removes homes beside `home` (in /var/lib/wenwo) that were made for a data folder under /tmp or /dev/shm which is
 * gone: what killed tests leave. Any other folder may be away for a while, so its database is never touched.
 */
export async function sweepTemporaryHomes(home: Home): Promise<void> {
  const place = path.dirname(home.dir);
  for (const name of fs.readdirSync(place)) {
    const dir = path.join(place, name);
    const owner = readOwner(dir);
    if (dir === home.dir || !owner || !isTemporary(owner) || fs.existsSync(owner)) continue;
    await removeHome(dir).catch(() => false); // swept by another process just now
  }
}

/** Stops a server that nobody uses any more and removes its home; false, and nothing done, when somebody does. */
export async function removeHome(dir: string): Promise<boolean> {
  const lock = path.join(dir, 'users.lock');
  const release = fs.existsSync(lock) ? tryLock(lock, 'exclusive') : () => {};
  if (!release) return false;
  release();
  for (const name of fs.readdirSync(dir)) {
    if (/^pg\d+$/.test(name)) await stopPostmaster(path.join(dir, name));
  }
  fs.rmSync(dir, { recursive: true, force: true });
  return true;
}

function readOwner(dir: string): string | null {
  try {
    return fs.readFileSync(path.join(dir, 'owner'), 'utf8').trim();
  } catch {
    return null;
  }
}

function isTemporary(folder: string): boolean {
  return [os.tmpdir(), '/tmp', '/dev/shm'].some((root) => folder.startsWith(root + path.sep));
}
