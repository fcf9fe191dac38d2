import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sealBytes, unsealBytes } from '#app/core/secrets/sealed.server.ts';
import { writeWhole } from './whole-file.server.ts';

let root = '';

/** Sets the folder of private files: DATA_DIR/private. Nothing in it is ever served by its address. */
export function setPrivateRoot(dataDir: string): void {
  root = join(dataDir, 'private');
}

/**
 * Keeps a file that only code with the same purpose can open again: encrypted under this installation's key, whole or
 * not at all, and on disk when this returns.
 * @returns the id it is read by
 */
export async function storePrivate(purpose: string, bytes: Uint8Array): Promise<string> {
  const id = randomUUID();
  await mkdir(root, { recursive: true, mode: 0o700 });
  await writeWhole(pathOf(id), sealBytes(`file:${purpose}`, bytes), 0o600);
  return id;
}

/** @throws Error when there is no such file, or it was kept for another purpose or under another key */
export async function readPrivate(purpose: string, id: string): Promise<Buffer> {
  return unsealBytes(`file:${purpose}`, await readFile(pathOf(id)));
}

/** Removes a file; one that is gone already is no fault. */
export async function removePrivate(id: string): Promise<void> {
  await rm(pathOf(id), { force: true });
}

function pathOf(id: string): string {
  if (!/^[\da-f-]{36}$/.test(id)) throw new RangeError('This is no id of a private file');
  return join(root, id);
}
