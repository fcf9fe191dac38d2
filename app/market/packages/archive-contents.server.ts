import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { crc32, createInflateRaw, inflateRawSync } from 'node:zlib';
import type { ArchiveEntry } from './archive-entries.server.ts';
import { type ArchiveReader, ArchiveRefused } from './archive-reader.server.ts';
import { mib } from './archive-sizes.ts';
import type { PackageFile, PackageLimits } from './packages.schema.ts';

/** Takes the content of a file as it comes. */
export type Sink = { take(bytes: Buffer): void; end(): void };
type Looking = {
  limits: PackageLimits;
  /** Who wants to see what a file holds. */
  open: (path: string) => Sink;
  /** Called again and again while it is inflated. @throws ArchiveRefused to end it */
  pulse: () => void;
};

/**
 * Inflates every file once, counts what really comes out, and compares it with what was declared.
 * @returns the files with their hashes, in the order of the archive
 * @throws ArchiveRefused
 */
export async function readContents(
  reader: ArchiveReader,
  entries: readonly ArchiveEntry[],
  looking: Looking,
): Promise<PackageFile[]> {
  const { limits } = looking;
  const files: PackageFile[] = [];
  const sum = { inflated: 0, stored: 0 };
  for (const entry of entries) {
    const count = (bytes: number) => {
      sum.inflated += bytes;
      if (sum.inflated > limits.total_bytes) throw new ArchiveRefused('total-too-large', '', mib(limits.total_bytes));
      if (sum.inflated > limits.ratioFrom_bytes && sum.inflated > limits.totalRatio * reader.size)
        throw new ArchiveRefused('total-ratio', '', limits.totalRatio);
    };
    const file = await readContent(reader, entry, looking, count);
    if (!entry.isFolder) files.push(file);
  }
  return files;
}

async function readContent(
  reader: ArchiveReader,
  entry: ArchiveEntry,
  { limits, open, pulse }: Looking,
  count: (bytes: number) => void,
): Promise<PackageFile> {
  const { path, dataStart, dataEnd } = entry;
  const stored = dataEnd - dataStart;
  const sink = entry.isFolder ? null : open(path);
  const hash = createHash('sha256');
  let [crc, size] = [0, 0];
  for await (const bytes of inflated(reader, entry)) {
    size += bytes.length;
    if (size > entry.size) throw new ArchiveRefused('size-disagrees', path);
    if (size > limits.file_bytes) throw new ArchiveRefused('file-too-large', path, mib(limits.file_bytes));
    if (size > limits.ratioFrom_bytes && size > limits.entryRatio * stored)
      throw new ArchiveRefused('entry-ratio', path, limits.entryRatio);
    count(bytes.length);
    crc = crc32(bytes, crc);
    hash.update(bytes);
    sink?.take(bytes);
    pulse();
  }
  if (size !== entry.size) throw new ArchiveRefused('size-disagrees', path);
  if (crc !== entry.crc) throw new ArchiveRefused('crc', path);
  sink?.end();
  pulse();
  return { path, size, stored, sha256: hash.digest('hex') };
}

/**
 * What one small file of an archive holds, at once.
 * @throws ArchiveRefused when it is not as its headers say
 */
export function contentOf(reader: ArchiveReader, entry: ArchiveEntry): Buffer {
  const { path, dataStart, dataEnd, isDeflated, size, crc } = entry;
  const bytes = isDeflated ? inflatedAtOnce(reader, entry) : reader.bytesAt(dataStart, dataEnd - dataStart);
  if (bytes.length !== size) throw new ArchiveRefused('size-disagrees', path);
  if (crc32(bytes) !== crc) throw new ArchiveRefused('crc', path);
  return bytes;
}

/** Up to here a file is inflated at once: a stream for each of ten thousand small ones would hold a gigabyte. */
const small_bytes = 512 * 1024;

async function* inflated(reader: ArchiveReader, entry: ArchiveEntry): AsyncGenerator<Buffer> {
  const { dataStart, dataEnd, isDeflated, size } = entry;
  if (!isDeflated) return yield* reader.parts(dataStart, dataEnd);
  if (Math.max(size, dataEnd - dataStart) <= small_bytes) return yield inflatedAtOnce(reader, entry);
  const inflate = createInflateRaw({ chunkSize: 64 * 1024 });
  try {
    for await (const bytes of Readable.from(reader.parts(dataStart, dataEnd)).compose(inflate)) yield bytes as Buffer;
  } catch (error) {
    throw error instanceof ArchiveRefused ? error : new ArchiveRefused('broken', entry.path);
  } finally {
    inflate.destroy();
  }
  requireWhole(inflate, entry);
}

function inflatedAtOnce(reader: ArchiveReader, entry: ArchiveEntry): Buffer {
  const { path, dataStart, dataEnd, size } = entry;
  try {
    const options = { maxOutputLength: size + 1, info: true } as const;
    const done = inflateRawSync(reader.bytesAt(dataStart, dataEnd - dataStart), options) as unknown as Inflated;
    requireWhole(done.engine, entry);
    return done.buffer;
  } catch (error) {
    if (error instanceof ArchiveRefused) throw error;
    const isLonger = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw new ArchiveRefused(isLonger ? 'size-disagrees' : 'broken', path);
  }
}

/** What `info` makes of the answer. */
type Inflated = { buffer: Buffer; engine: { bytesWritten: number } };

/** What follows the end of the deflated data would be seen by nobody. */
function requireWhole({ bytesWritten }: { bytesWritten: number }, { path, dataStart, dataEnd }: ArchiveEntry): void {
  if (bytesWritten !== dataEnd - dataStart) throw new ArchiveRefused('data-between', path);
}
