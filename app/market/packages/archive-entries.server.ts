import { isUtf8 } from 'node:buffer';
import yauzl from 'yauzl';
import { readArchiveEnd } from './archive-end.server.ts';
import { type ArchiveReader, ArchiveRefused } from './archive-reader.server.ts';
import { mib } from './archive-sizes.ts';
import { entryFault } from './entry-rules.server.ts';
import type { PackageLimits } from './packages.schema.ts';
import { pathFault, PathsSeen } from './zip-paths.ts';

/** An entry whose headers agree: its content lies from `dataStart` to `dataEnd`. Sizes and checksum are as declared. */
export type ArchiveEntry = {
  path: string;
  isFolder: boolean;
  isDeflated: boolean;
  /** Where its own header begins. */
  start: number;
  dataStart: number;
  dataEnd: number;
  size: number;
  crc: number;
  /** Its sizes are told once more behind the content. */
  hasDescriptor: boolean;
};

/**
 * Reads every header of an archive, in the order in which the entries lie. Nothing is inflated.
 * @throws ArchiveRefused at the first entry that breaks a rule
 */
export async function readEntries(reader: ArchiveReader, limits: PackageLimits): Promise<ArchiveEntry[]> {
  const end = readArchiveEnd(reader);
  if (end.entries > limits.entries) throw new ArchiveRefused('too-many-entries', '', limits.entries);
  const zip = await openZip(reader);
  const entries: ArchiveEntry[] = [];
  const seen = new PathsSeen();
  let cursor = end.directoryStart;
  let total = 0;
  try {
    for await (const raw of zip.eachEntry()) {
      const path = pathOf(raw);
      const entry = await readEntry(zip, { raw, path, reader, limits, cursor });
      const fault = pathFault(path, limits) ?? seen.add(path);
      if (fault) throw new ArchiveRefused(fault.refusal, fault.file, fault.detail);
      cursor += 46 + raw.fileNameLength + raw.extraFieldLength + raw.fileCommentLength;
      if (cursor > end.directoryEnd) throw new ArchiveRefused('broken', path);
      total += entry.size;
      if (total > limits.total_bytes) throw new ArchiveRefused('total-too-large', '', mib(limits.total_bytes));
      entries.push(entry);
    }
  } catch (error) {
    throw refusalOf(error);
  }
  if (cursor !== end.directoryEnd) throw new ArchiveRefused('data-between');
  entries.sort((a, b) => a.start - b.start);
  requireGapless(reader, entries, end.directoryStart);
  return entries;
}

function openZip(reader: ArchiveReader): Promise<yauzl.ZipFile> {
  const options = { lazyEntries: true, autoClose: false, decodeStrings: false, validateEntrySizes: false };
  return new Promise((resolve, reject) =>
    yauzl.fromRandomAccessReader(reader, reader.size, options, (error, zip) =>
      error ? reject(refusalOf(error)) : resolve(zip),
    ),
  );
}

type Raw = { raw: yauzl.Entry; path: string; reader: ArchiveReader; limits: PackageLimits; cursor: number };

async function readEntry(zip: yauzl.ZipFile, { raw, path, reader, limits, cursor }: Raw): Promise<ArchiveEntry> {
  const local = await zip.readLocalFileHeaderPromise(raw).catch((error: unknown) => {
    throw error instanceof ArchiveRefused ? error : new ArchiveRefused('broken', path);
  });
  const fault = entryFault({ central: reader.bytesAt(cursor, 46), raw, local, path, limits });
  if (fault) throw new ArchiveRefused(fault.refusal, path, fault.detail);
  return {
    path,
    isFolder: path.endsWith('/'),
    isDeflated: raw.compressionMethod === 8,
    start: raw.relativeOffsetOfLocalHeader,
    dataStart: local.fileDataStart,
    dataEnd: local.fileDataStart + raw.compressedSize,
    size: raw.uncompressedSize,
    crc: raw.crc32,
    hasDescriptor: (raw.generalPurposeBitFlag & 8) !== 0,
  };
}

/** Names are UTF-8 and say so, or ASCII: everything else is read differently by different programs. */
function pathOf({ fileNameRaw, generalPurposeBitFlag }: yauzl.Entry): string {
  const isMarked = (generalPurposeBitFlag & 0x800) !== 0;
  const isPlain = fileNameRaw.every((byte) => byte < 0x80);
  if (!isUtf8(fileNameRaw) || (!isMarked && !isPlain))
    throw new ArchiveRefused('path-encoding', fileNameRaw.toString('latin1').replace(/\p{Cc}/gu, '?'));
  if (fileNameRaw.length === 0) throw new ArchiveRefused('path-segment');
  return fileNameRaw.toString('utf8');
}

/** From the first byte to the directory all bytes belong to one entry each. */
function requireGapless(reader: ArchiveReader, entries: readonly ArchiveEntry[], directoryStart: number): void {
  if (entries[0]!.start !== 0) throw new ArchiveRefused('data-before');
  for (const [index, entry] of entries.entries()) {
    const next = entries[index + 1]?.start ?? directoryStart;
    if (entry.dataEnd > next) throw new ArchiveRefused('overlap', entry.path);
    const gap = reader.bytesAt(entry.dataEnd, Math.min(next - entry.dataEnd, 25));
    if (entry.hasDescriptor ? !isDescriptor(gap, entry) : gap.length > 0)
      throw new ArchiveRefused('data-between', entry.path);
  }
}

const descriptorMark = 0x08074b50;

/** With or without a mark, sizes in four bytes or in eight: APPNOTE.TXT 4.3.9. */
function isDescriptor(bytes: Buffer, { crc, size, dataStart, dataEnd }: ArchiveEntry): boolean {
  if (![12, 16, 20, 24].includes(bytes.length)) return false;
  const isMarked = bytes.length % 8 === 0;
  const isWide = bytes.length >= 20;
  const body = isMarked ? bytes.subarray(4) : bytes;
  const number = (at: number) => (isWide ? Number(body.readBigUInt64LE(4 + at * 8)) : body.readUInt32LE(4 + at * 4));
  return (
    (!isMarked || bytes.readUInt32LE(0) === descriptorMark) &&
    body.readUInt32LE(0) === crc &&
    number(0) === dataEnd - dataStart &&
    number(1) === size
  );
}

/** What the reader says of an archive, in our words. */
function refusalOf(error: unknown): Error {
  if (error instanceof ArchiveRefused) return error;
  const words = error instanceof Error ? error.message : '';
  if (words.includes('strong encryption')) return new ArchiveRefused('encrypted');
  if (words.includes('multi-disk')) return new ArchiveRefused('split');
  return new ArchiveRefused(words.includes('zip64') ? 'zip64' : 'broken');
}
