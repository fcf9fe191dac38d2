import type { Db } from '#app/core/db/pool.server.ts';
import { StartupError } from '#app/core/process/startup-error.ts';
import { openDisk } from './disk-store.server.ts';
import { getFileSettings } from './file-places.settings.server.ts';
import type { ByteRange, FileStore, ListedFile, OpenFile } from './file-store.ts';
import { openS3Files, type S3Place } from './s3-store.server.ts';

/*
 * Files of the site lie on the disk of this machine or in an object store that all hosts share (FILE_STORE_URL). New
 * ones go to one of the two, all are read from either: a file has one key, its bytes never change, and it may lie in
 * both places while files are moved.
 */

type Remote = { store: FileStore; place: () => Promise<'auto' | 'disk' | 'store'> };
let remote: Remote | null = null;

/**
 * Sets the store that all hosts share, once at boot; null for a site that has none.
 * @param db where the setting stands that says where new files go
 */
export function setFileStore(store: FileStore | null, db: Db): void {
  remote = store && { store, place: async () => (await getFileSettings({ db })).filePlace };
}

/** The store that all hosts share, or null. */
export const sharedStore = (): FileStore | null => remote?.store ?? null;

/**
 * Reads FILE_STORE_URL: `https://KEY:SECRET@host/bucket/prefix?region=…&style=path|host`, or null for ''.
 * @param variable the name of the variable that holds it
 * @throws StartupError that never shows the secret
 */
export function openFileStore(url: string, variable = 'FILE_STORE_URL'): FileStore | null {
  return url === '' ? null : openS3Files(readStoreUrl(url, variable));
}

/** Host, bucket and prefix of a store, to be shown; '' for none. */
export function storeName(url: string): string {
  if (url === '') return '';
  const { host, pathname } = new URL(url);
  return host + pathname;
}

/** Where the store of such an address is. @throws StartupError as `openFileStore` */
export function readStoreUrl(text: string, variable = 'FILE_STORE_URL'): S3Place {
  const advice = 'write it as https://KEY:SECRET@s3.example.org/bucket?region=us-east-1';
  const url = URL.parse(text);
  const [bucket = '', ...rest] = (url?.pathname ?? '').split('/').filter(Boolean);
  if (!url || !/^https?:$/.test(url.protocol) || !url.username || !url.password || bucket === '')
    throw new StartupError(`${variable} cannot be understood: ${advice}.`);
  const isInHost = url.searchParams.get('style') === 'host';
  return {
    url: isInHost ? `${url.protocol}//${bucket}.${url.host}` : `${url.protocol}//${url.host}/${bucket}`,
    prefix: rest.map((part) => `${decodeURIComponent(part)}/`).join(''),
    region: url.searchParams.get('region') ?? 'us-east-1',
    accessKey: decodeURIComponent(url.username),
    secretKey: decodeURIComponent(url.password),
  };
}

/** Whether new files go where every host finds them. */
export const sharesFiles = async (): Promise<boolean> => remote !== null && (await remote.place()) !== 'disk';

/** Keeps a new file where new files go. */
export async function putFile(root: string, key: string, content: Uint8Array, mimetype?: string): Promise<void> {
  const place = (await sharesFiles()) ? remote!.store : openDisk(root);
  await place.put(key, content, mimetype);
}

/** Opens a file of this disk or, when it is not there, of the store; null when it is nowhere. */
export async function openFile(root: string, key: string, range?: ByteRange): Promise<OpenFile | null> {
  return (await openDisk(root).get(key, range)) ?? (await remote?.store.get(key, range)) ?? null;
}

/** Files of this disk, then of the store, whose keys begin so; one that lies in both places comes twice. */
export async function* listFiles(root: string, prefix: string): AsyncGenerator<ListedFile> {
  yield* openDisk(root).list(prefix);
  if (remote) yield* remote.store.list(prefix);
}

/** Removes a file in both places, the store first: when that fails, all is as it was. */
export async function dropFile(root: string, key: string): Promise<void> {
  await remote?.store.remove(key);
  await openDisk(root).remove(key);
}

/** Gives a file another key in both places. */
export async function renameFile(root: string, from: string, to: string): Promise<void> {
  await remote?.store.move(from, to);
  await openDisk(root).move(from, to);
}
