import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join, normalize, sep } from 'node:path';
import { writeWhole } from './whole-file.server.ts';

let root = '';

/** Sets the folder uploads live in: DATA_DIR/uploads. */
export function setFileRoot(dataDir: string): void {
  root = join(dataDir, 'uploads');
}

/** The folder the public files are served from; a file `/storage/x` lies at `<root>/storage/x`. */
export const fileRoot = () => root;

/**
 * Where a public file lies on disk.
 * @param url the public path as a browser asks for it, `/storage/…`
 * @returns null when it is no such path or leads out of the folder, also by encoded dots
 */
export function storedPath(url: string): string | null {
  const storage = join(root, 'storage') + sep;
  try {
    const path = normalize(join(root, decodeURIComponent(url)));
    return path.startsWith(storage) && !path.includes('\0') ? path : null;
  } catch {
    return null; // no valid encoding
  }
}

/**
 * Writes a file so that it is there whole or not at all, and on disk when this returns.
 * @param url the public path, `/storage/…`
 * @throws RangeError when the path leaves the folder
 */
export async function storeFile(url: string, bytes: Uint8Array): Promise<void> {
  const path = normalize(join(root, url));
  if (!path.startsWith(root + sep)) throw new RangeError('The path leaves the upload folder');
  await writeWhole(path, bytes, 0o644);
}

/** Removes a public file; one that is not there, or an address that leads out of the folder, is passed over. */
export async function removeFile(url: string): Promise<void> {
  const path = storedPath(url);
  if (path) await rm(path, { force: true });
}

/** Keeps a public file from being served, until `showFile`. One that is not there is passed over. */
export async function hideFile(url: string): Promise<void> {
  await moveFile(storedPath(url), hiddenPath(url));
}

/** Serves a hidden file again. */
export async function showFile(url: string): Promise<void> {
  await moveFile(hiddenPath(url), storedPath(url));
}

/** Removes a hidden file for good. */
export async function removeHiddenFile(url: string): Promise<void> {
  const path = hiddenPath(url);
  if (path) await rm(path, { force: true });
}

/** Beside the folder that is served. */
function hiddenPath(url: string): string | null {
  const path = storedPath(url);
  return path && join(root, 'hidden', path.slice(root.length));
}

async function moveFile(from: string | null, to: string | null): Promise<void> {
  if (!from || !to) return;
  await mkdir(dirname(to), { recursive: true });
  try {
    await rename(from, to);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}
