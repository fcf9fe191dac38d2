import { createHash } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { link, mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '#app/core/errors.ts';
import { say } from './package-texts.ts';
import {
  bringPackage,
  bringUpload,
  dropPackageParts,
  dropShared,
  isShared,
  listOldShared,
  sharePackage,
} from './shared-packages.server.ts';

/*
 * Packages lie in two folders of DATA_DIR that nothing serves by address: `quarantine` while they are sent and looked
 * at, `packages` once they are accepted. Their names are random.
 */

let root = '';
/** So much of the disk stays free for the database and the files of members. */
const reserve_bytes = 64 * 1024 ** 2;
const mebibytes = (bytes: number) => Math.ceil(bytes / 1024 ** 2);

/** Sets the data folder; called once at boot. */
export function setPackageRoot(dataDir: string): void {
  root = dataDir;
}

const named = (folder: 'quarantine' | 'packages', file: string) => {
  if (!/^[\da-f-]{36}$/.test(file)) throw new RangeError('This is no name of a package');
  return join(root, folder, file);
};
export const quarantinePath = (file: string): string => named('quarantine', file);
/** Where an upload lies that was sent whole, brought together from the store if it was sent there. */
export async function uploadAt(file: string): Promise<string> {
  await bringUpload(file, quarantinePath(file));
  return quarantinePath(file);
}

/** Where the bytes of an accepted package lie on this disk, brought from the store if need be; they never change. */
export async function packageAt(file: string): Promise<string> {
  await bringPackage(file, named('packages', file));
  return named('packages', file);
}

/** Whether the bytes of an accepted package are there, on this disk or in the store. */
export async function hasPackage(file: string): Promise<boolean> {
  return (await isOnDisk(named('packages', file))) || isShared(file);
}

const isOnDisk = (path: string) =>
  stat(path).then(
    (facts) => facts.isFile(),
    () => false,
  );

/** @throws Refusal when so many bytes have no room */
export async function requireSpace(needed: number): Promise<void> {
  await mkdir(join(root, 'quarantine'), { recursive: true, mode: 0o700 });
  const { bavail, bsize } = await statfs(join(root, 'quarantine'));
  const free = Math.max(0, bavail * bsize - reserve_bytes);
  if (needed > free) throw new Refusal(say.diskFull(mebibytes(needed), Math.floor(free / 1024 ** 2)));
}

/**
 * Writes a part at its place, and on disk when this returns. What a write that failed has left is cut off again.
 * @param path the upload in the quarantine, which is made when it is not there
 * @throws Refusal on a full disk
 */
export async function writePart(path: string, offset: number, bytes: Buffer): Promise<void> {
  const file = await open(path, constants.O_WRONLY | constants.O_CREAT, 0o600);
  try {
    const before = (await file.stat()).size;
    try {
      for (let at = 0; at < bytes.length;)
        at += (await file.write(bytes, at, bytes.length - at, offset + at)).bytesWritten;
      await file.datasync();
    } catch (error) {
      await file.truncate(before).catch(() => {}); // the first fault is the one to tell
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      throw new Refusal(say.diskFull(mebibytes(bytes.length), 0));
    }
  } finally {
    await file.close();
  }
}

/** The size of an upload on disk, 0 when it is not there. */
export const sizeOnDisk = async (file: string): Promise<number> =>
  (await stat(quarantinePath(file)).catch(() => null))?.size ?? 0;

/** Removes an upload from the quarantine; one that is gone is no fault. */
export async function dropUpload(file: string): Promise<void> {
  await dropPackageParts(file);
  await rm(quarantinePath(file), { force: true });
}

/**
 * Puts an upload among the accepted packages too: it stays in the quarantine until that is told. Done twice it changes
 * nothing.
 */
export async function keepPackage(file: string): Promise<void> {
  await mkdir(join(root, 'packages'), { recursive: true, mode: 0o700 });
  await link(quarantinePath(file), named('packages', file)).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  });
  await sharePackage(file, named('packages', file));
}

/** SHA-256 of an accepted package as it lies on disk now. @throws Error when it is not there */
export async function hashPackage(file: string): Promise<string> {
  const path = await packageAt(file);
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(path, { highWaterMark: 256 * 1024 })) hash.update(bytes as Buffer);
  return hash.digest('hex');
}

/**
 * Removes files of a folder, on this disk and in the store, that were not touched since then and that `isKnown` does
 * not know. Returns how many of this disk.
 */
export async function sweepFolder(
  folder: 'quarantine' | 'packages',
  before: Date,
  isKnown: (files: string[]) => Promise<ReadonlySet<string>>,
): Promise<number> {
  const names = (await readdir(join(root, folder)).catch(() => [])).filter((name) => /^[\da-f-]{36}$/.test(name));
  const known = await isKnown(names);
  let dropped = 0;
  for (const name of names.filter((one) => !known.has(one))) {
    const facts = await stat(named(folder, name)).catch(() => null);
    if (!facts || facts.mtime >= before) continue;
    await rm(named(folder, name), { force: true });
    dropped += 1;
  }
  const shared = await listOldShared(folder, before);
  const knownThere = await isKnown(shared);
  for (const name of shared.filter((one) => !knownThere.has(one)))
    await (folder === 'packages' ? dropShared(name) : dropPackageParts(name));
  return dropped;
}
