import { randomUUID } from 'node:crypto';
import { sealBytes, unsealBytes } from '#app/core/secrets/sealed.server.ts';
import { dropFile, openFile, putFile } from './file-places.server.ts';
import { readAll } from './file-store.ts';

let root = '';
/** Larger ones are none of ours. */
const most_bytes = 1024 ** 3;

/** Sets the data folder; nothing in its folder `private` is ever served by its address. */
export function setPrivateRoot(dataDir: string): void {
  root = dataDir;
}

/**
 * Keeps a file that only code with the same purpose can open again: encrypted under this installation's key, whole or
 * not at all, and on disk or in the store when this returns.
 * @returns the id it is read by
 */
export async function storePrivate(purpose: string, bytes: Uint8Array): Promise<string> {
  const id = randomUUID();
  await putFile(root, keyOf(id), sealBytes(`file:${purpose}`, bytes));
  return id;
}

/** @throws Error when there is no such file, or it was kept for another purpose or under another key */
export async function readPrivate(purpose: string, id: string): Promise<Buffer> {
  const file = await openFile(root, keyOf(id));
  if (!file) throw new Error('There is no such private file');
  return unsealBytes(`file:${purpose}`, await readAll(file, most_bytes));
}

/** Removes a file; one that is gone already is no fault. */
export async function removePrivate(id: string): Promise<void> {
  await dropFile(root, keyOf(id));
}

function keyOf(id: string): string {
  if (!/^[\da-f-]{36}$/.test(id)) throw new RangeError('This is no id of a private file');
  return `private/${id}`;
}
