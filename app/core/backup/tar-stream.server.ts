import type { FileHandle } from 'node:fs/promises';
import { Header, Pax } from 'tar';

const BLOCK = 512;

/** One file of a tar archive from its content in memory. `path` is any length, with forward slashes. */
export function* packBuffer(path: string, content: Buffer): Generator<Buffer> {
  yield* packHeader(path, content.length, new Date());
  yield content;
  yield padding(content.length);
}

/** One file of a tar archive from an open file. Throws Error when the file shrinks meanwhile. */
export async function* packFile(path: string, file: FileHandle): AsyncGenerator<Buffer> {
  const { size, mtime } = await file.stat();
  yield* packHeader(path, size, mtime);
  for (let at = 0; at < size;) {
    const { buffer, bytesRead } = await file.read(
      Buffer.allocUnsafe(Math.min(size - at, 1024 * 1024)),
      0,
      undefined,
      at,
    );
    if (bytesRead === 0) throw new Error(`${path} changed while it was read`);
    yield buffer.subarray(0, bytesRead);
    at += bytesRead;
  }
  yield padding(size);
}

/** One file of a tar archive from a stream of `size` bytes. @throws Error when it has more or fewer */
export async function* packStream(path: string, size: number, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* packHeader(path, size, new Date());
  let left = size;
  for await (const part of content) {
    left -= part.length;
    yield part;
  }
  if (left !== 0) throw new Error(`${path} changed while it was read`);
  yield padding(size);
}

/** The end mark of a tar archive. */
export function packEnd(): Buffer {
  return Buffer.alloc(2 * BLOCK);
}

export interface TarEntry {
  path: string;
  /** Bytes that the content says it has. */
  size: number;
  /** True for a plain file; folders, links and devices are not. */
  isFile: boolean;
  /** The content, once. What is not read is skipped. */
  content: AsyncGenerator<Buffer>;
}

/** The entries of a tar archive in order. Throws Error('broken archive') where the bytes make no sense or end early. */
export async function* unpack(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const reader = new BlockReader(source);
  let longPath: string | undefined;
  for (;;) {
    const header = new Header(await reader.read(BLOCK));
    if (header.nullBlock) return;
    const { size, path = '' } = header;
    if (!header.cksumValid || size === undefined) throw new Error('broken archive');
    const content = readContent(reader, size);
    if (header.type === 'ExtendedHeader') {
      longPath = Pax.parse((await readSmall({ size, content })).toString('utf8')).path;
      continue;
    }
    yield { path: longPath ?? path, size, isFile: header.type === 'File', content };
    for await (const _rest of content) continue;
    longPath = undefined;
  }
}

/** What is read into memory is no larger: a small archive can unpack to anything. */
const largestSmall_bytes = 16 * 1024 * 1024;

/** A whole content in memory. @throws Error('broken archive') for one of more than 16 MB */
export async function readSmall({ size, content }: Pick<TarEntry, 'size' | 'content'>): Promise<Buffer> {
  if (size > largestSmall_bytes) throw new Error('broken archive');
  const parts: Buffer[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts);
}

function* packHeader(path: string, size: number, mtime: Date): Generator<Buffer> {
  const data = { path, size, mtime, mode: 0o600, uid: 0, gid: 0, uname: 'root', gname: 'root', type: 'File' as const };
  const block = Buffer.alloc(BLOCK);
  const header = new Header(data);
  if (header.encode(block)) yield new Pax(data).encode();
  yield block;
}

function padding(size: number): Buffer {
  return Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);
}

async function* readContent(reader: BlockReader, size: number): AsyncGenerator<Buffer> {
  for (let left = size; left > 0;) {
    const part = await reader.readSome(left);
    left -= part.length;
    yield part;
  }
  await reader.read(padding(size).length);
}

class BlockReader {
  readonly #source: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** Between 1 and `limit` bytes. */
  async readSome(limit: number): Promise<Buffer> {
    while (this.#rest.length === 0) {
      const next = await this.#source.next();
      if (next.done) throw new Error('broken archive');
      this.#rest = next.value;
    }
    const part = this.#rest.subarray(0, limit);
    this.#rest = this.#rest.subarray(part.length);
    return part;
  }

  /** Exactly `size` bytes. */
  async read(size: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for (let left = size; left > 0;) {
      const part = await this.readSome(left);
      parts.push(part);
      left -= part.length;
    }
    return Buffer.concat(parts);
  }
}
