import { sql } from 'kysely';
import type { Db } from '#app/core/db/pool.server.ts';
import type { SealedThings } from '#app/core/secrets/sealed-place.ts';
import { openSealed, sealBytes } from '#app/core/secrets/sealed.server.ts';
import { createHash } from 'node:crypto';
import { openDisk } from './disk-store.server.ts';
import { sharedStore } from './file-places.server.ts';
import { type FileStore, readAll } from './file-store.ts';

const most_bytes = 1024 ** 3;
/** What is being written lies here, so that what is removed meanwhile does not come back. */
const draftOf = (key: string) => key.replace(/^private\//, 'resealed/');

/**
 * Private files of this disk and of the shared store, as places where something lies sealed. A file that lies in both
 * is the same in both afterwards.
 * @param purposes all that files are sealed for
 */
export function sealedFiles(db: Db, dataDir: string, purposes: readonly string[]): SealedThings {
  const disk = openDisk(dataDir);
  const stores = () => [disk, sharedStore()].filter((store) => store !== null);
  async function* list(after = ''): AsyncGenerator<string> {
    for (const [n, store] of stores().entries()) {
      for await (const { key } of store.list('resealed/')) await store.remove(key);
      for await (const { key } of store.list('private/'))
        if (`${n} ${key}` > after && (n === 0 || !(await disk.has(key)))) yield `${n} ${key}`;
    }
  }
  return {
    what: 'files',
    list: (cursor) => list(cursor ?? ''),
    async count() {
      let count = 0;
      for await (const _name of list()) count += 1;
      return count;
    },
    reseal: (name) => reseal(db, stores(), name.slice(2), purposes),
  };
}

async function reseal(db: Db, stores: FileStore[], key: string, purposes: readonly string[]): Promise<boolean> {
  const held: FileStore[] = [];
  for (const store of stores) if (await store.has(key)) held.push(store);
  const file = await held[0]?.get(key);
  if (!file) return true; // removed meanwhile
  const before = await readAll(file, most_bytes);
  const found = open(before, purposes);
  if (!found || found.isFirst) return found !== null;
  const bytes = sealBytes(found.purpose, found.bytes);
  for (const store of held) {
    await store.put(draftOf(key), bytes);
    if (await store.has(key)) await store.move(draftOf(key), key);
    else await store.remove(draftOf(key));
  }
  await sql`update core.file_move set sha256 = ${createHash('sha256').update(bytes).digest()}
    where key = ${key}`.execute(db);
  return true;
}

function open(bytes: Buffer, purposes: readonly string[]): { bytes: Buffer; isFirst: boolean; purpose: string } | null {
  for (const name of purposes) {
    const purpose = `file:${name}`;
    try {
      return { ...openSealed(purpose, bytes), purpose };
    } catch {
      // of another purpose
    }
  }
  return null;
}
