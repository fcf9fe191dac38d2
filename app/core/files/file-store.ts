import type { Readable } from 'node:stream';

/** Bytes of a file from `start` up to and with `end`, both from 0. */
export type ByteRange = { start: number; end?: number | undefined };

/** A file that is being read: `size` bytes follow of `total`, from `start` on. Whoever opens it reads or destroys it. */
export type OpenFile = { body: Readable; start: number; size: number; total: number; mimetype: string };

/** A file of a list; `changedAt` is unix seconds, 0 where it is not told. */
export type ListedFile = { key: string; size: number; changedAt: number };

/**
 * Where files of the site lie, by keys that are paths below DATA_DIR: `uploads/storage/…` and `uploads/hidden/…`,
 * `private/ID`, `backups/NAME`. All but `sign` throw a StoreFault when the place cannot be reached, refuses or answers
 * wrongly; what a disk says is thrown as it is.
 */
export type FileStore = {
  /** Whole or not at all, and kept for good when this returns. Over what is there. */
  put(key: string, content: Uint8Array | AsyncIterable<Uint8Array>, mimetype?: string): Promise<void>;
  /** Null when it is not there. */
  get(key: string, range?: ByteRange): Promise<OpenFile | null>;
  has(key: string): Promise<boolean>;
  /** Passes over what is not there. */
  remove(key: string): Promise<void>;
  /** Gives a file another key, such as one that is not served; passes over what is not there. */
  move(from: string, to: string): Promise<void>;
  /** An address that opens the file for a while without any right; null where there is none. */
  sign(key: string, seconds: number): Promise<string | null>;
  /** Files whose keys begin so, by key. */
  list(prefix: string): AsyncGenerator<ListedFile>;
};

/** The whole content. @throws RangeError for one of more than `most` bytes */
export async function readAll({ body, size }: OpenFile, most: number): Promise<Buffer> {
  if (size > most) {
    body.destroy();
    throw new RangeError('The file is larger than allowed');
  }
  const parts: Buffer[] = [];
  for await (const part of body) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
