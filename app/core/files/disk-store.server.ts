import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, normalize, sep } from 'node:path';
import type { ByteRange, FileStore, ListedFile, OpenFile } from './file-store.ts';
import { writeWhole } from './whole-file.server.ts';

/** A folder of this machine. Only what is uploaded may be read by others than this user. */
export function openDisk(root: string): FileStore {
  const place = (key: string) => {
    const path = normalize(join(root, key));
    if (!path.startsWith(root + sep) || key.includes('\0')) throw new RangeError('The path leaves the folder');
    return path;
  };
  return {
    put: (key, content) => writeWhole(place(key), content, key.startsWith('uploads/') ? 0o644 : 0o600),
    get: (key, range) => openPath(place(key), range),
    has: async (key) => (await stat(place(key)).catch(passMissing))?.isFile() === true,
    remove: (key) => rm(place(key), { force: true }),
    async move(from, to) {
      await mkdir(dirname(place(to)), { recursive: true });
      await rename(place(from), place(to)).catch(passMissing);
    },
    sign: async () => null,
    list: (prefix) => listBelow(root, prefix),
  };
}

async function openPath(path: string, { start = 0, end }: Partial<ByteRange> = {}): Promise<OpenFile | null> {
  const facts = await stat(path).catch(passMissing);
  if (!facts?.isFile()) return null;
  const last = Math.min(end ?? facts.size, facts.size - 1);
  const body = createReadStream(path, { start, end: Math.max(last, start) });
  const isOpen = await once(body, 'ready').then(() => true, passMissing);
  return isOpen ? { body, start, size: Math.max(0, last + 1 - start), total: facts.size, mimetype: '' } : null;
}

async function* listBelow(root: string, prefix: string): AsyncGenerator<ListedFile> {
  const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1);
  const entries = (await readdir(join(root, folder), { withFileTypes: true }).catch(passMissing)) ?? [];
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const key = folder + entry.name;
    if (entry.name.startsWith('.') || !key.startsWith(prefix)) continue; // those with a dot are drafts
    if (entry.isDirectory()) yield* listBelow(root, `${key}/`);
    else if (entry.isFile()) {
      const facts = await stat(join(root, key)).catch(passMissing);
      if (facts) yield { key, size: facts.size, changedAt: Math.floor(facts.mtimeMs / 1000) };
    }
  }
}

function passMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return null;
  throw error;
}
