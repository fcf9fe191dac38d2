import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { log } from '#app/core/process/log.server.ts';
import { dropFile, listFiles, openFile, putFile } from './file-places.server.ts';
import { readAll } from './file-store.ts';

/*
 * Pages of one release ask for its scripts and styles long after another release has come, and behind a balancer ask
 * hosts that never had them. So each release puts what it has where files of the site lie: `releases/ID.pack` holds all
 * of it one after the other, `releases/ID.index` says where each is.
 */

/** How many releases are kept, the running one counted. */
const most = 3;
/** So often those who ask for what is not there have the list read again. */
const pause_ms = 1000;
const largestIndex_bytes = 8 * 1024 ** 2;
const suffixes = { br: '.br', gzip: '.gz' } as const;
type Coding = keyof typeof suffixes;
/** As the build names them: a hash stands in each, so that a name always means the same. */
const isName = (name: string) => /^[\w$~][\w.$~-]*-[\w-]{5,24}\.(?:js|css|svg|wasm|woff2|json)$/.test(name);

/** Where something begins in the pack, and how long it is. */
const Span = z.tuple([z.number(), z.number()]);
const Index = z.object({
  /** When a process with this build started last. */
  at_ms: z.number(),
  assets: z.record(z.string(), z.object({ plain: Span, br: Span.optional(), gzip: Span.optional() })),
});
type Index = z.infer<typeof Index>;
type Assets = Index['assets'];

/** An asset of another release, as it may be sent: `coding` is what it is compressed by. */
export type KeptAsset = { body: Readable; size: number; coding: Coding | null };

const indexKey = (id: string) => `releases/${id}.index`;
const packKey = (id: string) => `releases/${id}.pack`;
const idOf = (key: string) => /^releases\/([\da-f]{32})\.index$/.exec(key)?.[1];

/**
 * Keeps the assets of a build where every host finds them, or on the disk of a site that has no shared store, and
 * forgets those of releases before the last ones. Done again for the same build, it only says that this is in use.
 * @param assets the folder of the built files, their compressed forms beside them
 * @throws what the disk says, or a StoreFault
 */
export async function keepAssets(dataDir: string, assets: string): Promise<void> {
  const own = await packAssets(assets);
  const others = [...(await loadIndexes(dataDir, new Map()))].filter(([id]) => id !== own.id);
  await putFile(dataDir, packKey(own.id), own.pack);
  const index: Index = { at_ms: Date.now(), assets: own.assets };
  // the last of it, by which the rest is found
  await putFile(dataDir, indexKey(own.id), Buffer.from(JSON.stringify(index)), 'application/json');
  const old = others.toSorted(([, a], [, b]) => b.at_ms - a.at_ms).slice(most - 1);
  for (const [id] of old) for (const key of [indexKey(id), packKey(id)]) await dropFile(dataDir, key);
}

async function packAssets(folder: string): Promise<{ id: string; pack: Buffer; assets: Assets }> {
  const files = new Set((await readdir(folder)).toSorted());
  const parts: Buffer[] = [];
  let length = 0;
  const add = async (file: string): Promise<[number, number]> => {
    const bytes = await readFile(join(folder, file));
    parts.push(bytes);
    length += bytes.length;
    return [length - bytes.length, bytes.length];
  };
  const assets: Assets = {};
  for (const name of [...files].filter(isName)) {
    const asset: Assets[string] = (assets[name] = { plain: await add(name) });
    for (const coding of ['br', 'gzip'] as const)
      if (files.has(name + suffixes[coding])) asset[coding] = await add(name + suffixes[coding]);
  }
  const pack = Buffer.concat(parts);
  const hash = createHash('sha256').update(JSON.stringify(assets)).update(pack);
  return { id: hash.digest('hex').slice(0, 32), pack, assets };
}

/** So long a start waits for the store. */
const patience_ms = 10_000;
const again_ms = 60_000;

/**
 * `keepAssets` for a process that starts: a store that does not take them, or a full disk, does not keep it from
 * serving, and is tried again every minute.
 */
export async function keepAssetsAtStart(dataDir: string, assets: string): Promise<void> {
  const keep = async (): Promise<void> => {
    try {
      await keepAssets(dataDir, assets);
    } catch (error) {
      log.warn({ err: error }, 'the assets of this release could not be kept for the pages of others');
      setTimeout(() => void keep(), again_ms).unref();
    }
  };
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patience_ms);
  });
  await Promise.race([keep(), late]).finally(() => clearTimeout(timer));
}

type Known = { at_ms: number; indexes: Promise<Map<string, Index>> };
/** What this process knows of kept releases, by data folder. */
const known = new Map<string, Known>();

/**
 * Opens an asset of a release that is not this one; null when no kept release has it.
 * @param accepts the request's Accept-Encoding
 * @throws StoreFault when the shared store is away
 */
export async function openKeptAsset(dataDir: string, name: string, accepts: string): Promise<KeptAsset | null> {
  if (!isName(name)) return null;
  const accepted = new Set(accepts.split(',').map((coding) => coding.trim()));
  for (const [id, { assets }] of await findIndexes(dataDir, name)) {
    const asset = Object.hasOwn(assets, name) ? assets[name]! : null;
    if (!asset) continue;
    const coding = (['br', 'gzip'] as const).find((one) => asset[one] && accepted.has(one)) ?? null;
    const [start, size] = asset[coding ?? 'plain'] ?? asset.plain;
    if (size === 0) return { body: Readable.from([]), size, coding };
    const file = await openFile(dataDir, packKey(id), { start, end: start + size - 1 });
    if (file) return { body: file.body, size, coding };
  }
  return null;
}

/** The list is read anew for what no known release has, but not for everybody who asks for nonsense. */
async function findIndexes(dataDir: string, name: string): Promise<Map<string, Index>> {
  const last = known.get(dataDir);
  const before = await last?.indexes.catch(() => undefined);
  if (before && [...before.values()].some(({ assets }) => Object.hasOwn(assets, name))) return before;
  const now = known.get(dataDir);
  if (now && (now !== last || now.at_ms > performance.now() - pause_ms)) return now.indexes;
  const indexes = loadIndexes(dataDir, before ?? new Map());
  known.set(dataDir, { at_ms: performance.now(), indexes });
  return indexes;
}

/** @param before those that were read already, which do not change but for their time */
async function loadIndexes(dataDir: string, before: Map<string, Index>): Promise<Map<string, Index>> {
  const indexes = new Map<string, Index>();
  for await (const { key } of listFiles(dataDir, 'releases/')) {
    const id = idOf(key);
    const index = id && (before.get(id) ?? (await readIndex(dataDir, id)));
    if (index) indexes.set(id, index);
  }
  return indexes;
}

async function readIndex(dataDir: string, id: string): Promise<Index | null> {
  const file = await openFile(dataDir, indexKey(id));
  return file && Index.parse(JSON.parse(String(await readAll(file, largestIndex_bytes))));
}
