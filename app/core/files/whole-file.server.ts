import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

type Bytes = Uint8Array | AsyncIterable<Uint8Array>;

/**
 * Writes a file so that it is there whole or not at all, and on disk when this returns; a write that fails leaves
 * nothing behind. Missing folders are made.
 * @param mode who may read it: 0o600 this user alone
 * @throws what the file system says, ENOSPC on a full disk
 */
export async function writeWhole(path: string, bytes: Bytes, mode: number): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const draft = join(dirname(path), `.${randomUUID()}`);
  try {
    await writeAndSync(draft, bytes, mode);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {}); // the first fault is the one to tell
    throw error;
  }
}

/** A handle that is collected unclosed ends the process. */
async function writeAndSync(path: string, bytes: Bytes, mode: number): Promise<void> {
  const file = await open(path, 'wx', mode);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}
