import { lstat, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Ctx } from '#app/core/ctx.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import en from './dumps-api.en.ts';
import zh from './dumps-api.zh.ts';
import { importRoot } from './import-images.commands.server.ts';
import { isSharedDump, listSharedDumps } from './shared-dumps.server.ts';
import type { DumpView } from './dumps.schema.ts';

/** Messages about dumps that are sent, lie ready and are deleted. */
export const say = bilingual(zh, en);

/** What lies in DATA_DIR/imports or the store to be imported: folders and archives, by name. */
export async function listDumps(ctx: Pick<Ctx, 'db'>): Promise<DumpView[]> {
  const entries = await readdir(importRoot(), { withFileTypes: true }).catch(() => []);
  const names = entries
    .filter((entry) => !entry.name.startsWith('.') && (entry.isDirectory() || entry.name.endsWith('.zip')))
    .map(({ name }) => name)
    .sort();
  const own = (await Promise.all(names.slice(0, 200).map(lookAt))).filter((dump) => dump !== null);
  const shared = (await listSharedDumps(ctx)).filter(({ name }) => !names.includes(name));
  return [...own, ...shared].toSorted((a, b) => (a.name < b.name ? -1 : 1)).slice(0, 200);
}

/** Whether there is a dump of this name that may be imported and deleted. */
export async function isDump(ctx: Pick<Ctx, 'db'>, name: string): Promise<boolean> {
  const found = await lstat(join(importRoot(), name)).catch(() => null);
  if (found === null) return isSharedDump(ctx, name);
  return found.isDirectory() || name.endsWith('.zip');
}

/** So many files of a folder are weighed; one with more, such as a forum's pictures, is shown without its size. */
const weighed = 500;

async function lookAt(name: string): Promise<DumpView | null> {
  const path = join(importRoot(), name);
  const found = await stat(path).catch(() => null); // deleted meanwhile
  if (!found) return null;
  const changedAt = Math.floor(found.mtimeMs / 1000);
  return { name, size: found.isDirectory() ? await sizeOf(path) : found.size, changedAt };
}

/** Bytes of all files below a folder; null when they are too many to be weighed each time somebody looks. */
async function sizeOf(root: string): Promise<number | null> {
  const folders = [root];
  let [sum, count] = [0, 0];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    if ((count += entries.length) > weighed) return null;
    for (const entry of entries) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) folders.push(path);
      else sum += (await lstat(path).catch(() => null))?.size ?? 0;
    }
  }
  return sum;
}
