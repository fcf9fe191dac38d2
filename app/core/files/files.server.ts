import { dirname, join, normalize, sep } from 'node:path';
import { dropFile, openFile, putFile, renameFile } from './file-places.server.ts';
import type { ByteRange, OpenFile } from './file-store.ts';

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
export const storedPath = (url: string): string | null => placeOf(url, decodeURIComponent);

/**
 * Keeps a file so that it is there whole or not at all, and on disk or in the store when this returns.
 * @param url the public path, `/storage/…`
 * @throws RangeError when the path leaves the folder
 */
export async function storeFile(url: string, bytes: Uint8Array, mimetype?: string): Promise<void> {
  const key = servedKey(url, (path) => path);
  if (key === null) throw new RangeError('The path leaves the upload folder');
  await putFile(dirname(root), key, bytes, mimetype);
}

/** Opens a public file of this machine or the store; null when there is none or it is no such path. */
export async function openStored(url: string, range?: ByteRange): Promise<OpenFile | null> {
  const key = servedKey(url);
  return key === null ? null : openFile(dirname(root), key, range);
}

/** Removes a public file; one that is not there, or an address that leads out of the folder, is passed over. */
export async function removeFile(url: string): Promise<void> {
  const key = servedKey(url);
  if (key) await dropFile(dirname(root), key);
}

/** Keeps a public file from being served, until `showFile`. One that is not there is passed over. */
export async function hideFile(url: string): Promise<void> {
  const key = servedKey(url);
  if (key) await renameFile(dirname(root), key, hiddenKey(key));
}

/** Serves a hidden file again. */
export async function showFile(url: string): Promise<void> {
  const key = servedKey(url);
  if (key) await renameFile(dirname(root), hiddenKey(key), key);
}

/** Removes a hidden file for good. */
export async function removeHiddenFile(url: string): Promise<void> {
  const key = servedKey(url);
  if (key) await dropFile(dirname(root), hiddenKey(key));
}

/** Beside the folder that is served. */
const hiddenKey = (key: string) => key.replace(/^uploads\//, 'uploads/hidden/');

/** The key of a public path; null as `storedPath`. */
function servedKey(url: string, decode: (text: string) => string = decodeURIComponent): string | null {
  const path = placeOf(url, decode);
  return (
    path &&
    `uploads/${path
      .slice(root.length + 1)
      .split(sep)
      .join('/')}`
  );
}

function placeOf(url: string, decode: (text: string) => string): string | null {
  const storage = join(root, 'storage') + sep;
  try {
    const path = normalize(join(root, decode(url)));
    return path.startsWith(storage) && !path.includes('\0') ? path : null;
  } catch {
    return null; // no valid encoding
  }
}
