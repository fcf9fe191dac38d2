import { createReadStream } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import yauzl from 'yauzl';

/** The files of a dump: a folder, or a ZIP archive. Names have forward slashes and lead nowhere else. */
export type Dump = {
  /** Every file, sorted. */
  names: readonly string[];
  /** A file's content, unpacked when its name ends in .gz. @throws Error when there is no such file */
  open(name: string): Promise<Readable>;
  /** A file whole; null when there is none, or it is larger than `max` bytes. */
  read(name: string, max: number): Promise<Buffer | null>;
  close(): void;
};

/** Opens a dump. @throws Error when there is neither a folder nor a ZIP archive */
export async function openDump(path: string): Promise<Dump> {
  const facts = await stat(path);
  const dump = facts.isDirectory() ? await openFolder(await realpath(path)) : await openZip(path);
  return {
    ...dump,
    open: async (name) => {
      const stream = await dump.raw(name);
      if (!name.endsWith('.gz')) return stream;
      return pipeline(stream, createGunzip(), () => {}); // whichever ends first, by a fault or unread, closes the other
    },
    async read(name, max) {
      if (!dump.sizes.has(name) || dump.sizes.get(name)! > max) return null;
      const parts: Buffer[] = [];
      for await (const part of await dump.raw(name)) parts.push(part as Buffer);
      return Buffer.concat(parts);
    },
  };
}

type Files = { names: string[]; sizes: Map<string, number>; raw(name: string): Promise<Readable>; close(): void };

/** Links inside the folder are not followed: they could lead anywhere. */
async function openFolder(root: string): Promise<Files> {
  const sizes = new Map<string, number>();
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    sizes.set(relative(root, path).split(sep).join('/'), (await stat(path)).size);
  }
  return {
    names: [...sizes.keys()].sort(),
    sizes,
    raw: async (name) => {
      if (!sizes.has(name)) throw new Error(`The dump has no file ${name}`);
      return createReadStream(join(root, name), { highWaterMark: 1024 * 1024 });
    },
    close: () => {},
  };
}

async function openZip(path: string): Promise<Files> {
  const zip = await yauzl.openPromise(path, { autoClose: false, lazyEntries: true });
  const entries = new Map<string, yauzl.Entry>();
  try {
    for await (const entry of zip.eachEntry()) if (!entry.fileName.endsWith('/')) entries.set(entry.fileName, entry);
  } catch (error) {
    zip.close();
    throw error;
  }
  return {
    names: [...entries.keys()].sort(),
    sizes: new Map([...entries].map(([name, entry]) => [name, entry.uncompressedSize])),
    raw: async (name) => {
      const entry = entries.get(name);
      if (!entry) throw new Error(`The dump has no file ${name}`);
      return zip.openReadStreamPromise(entry);
    },
    close: () => zip.close(),
  };
}
