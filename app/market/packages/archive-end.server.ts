import { type ArchiveReader, ArchiveRefused } from './archive-reader.server.ts';

/** Where the central directory lies, and how many entries it lists. */
export type ArchiveEnd = { entries: number; directoryStart: number; directoryEnd: number };

const [endMark, locatorMark, end64Mark, fileMark] = [0x06054b50, 0x07064b50, 0x06064b50, 0x04034b50];
const [end_bytes, locator_bytes, end64_bytes] = [22, 20, 56];
const longestComment = 0xffff;

/**
 * Reads the end of an archive strictly, as other programs may read it otherwise: it stands at the very end, without a
 * comment, and what follows the directory is known to the byte (APPNOTE.TXT 4.3.14 to 4.3.16).
 * @throws ArchiveRefused
 */
export function readArchiveEnd(reader: ArchiveReader): ArchiveEnd {
  const at = reader.size - end_bytes;
  if (at < 0) throw new ArchiveRefused('not-an-archive');
  const end = reader.bytesAt(at, end_bytes);
  const head = reader.bytesAt(0, 4).readUInt32LE(0);
  const isSound = end.readUInt32LE(0) === endMark && end.readUInt16LE(20) === 0;
  if (!isSound) throw new ArchiveRefused(hasEnd(reader) ? 'data-after' : 'not-an-archive');
  if (head !== fileMark && head !== endMark) throw new ArchiveRefused('data-before');
  const wide = readWideEnd(reader, at);
  const [disk, directoryDisk, here, entries] = [4, 6, 8, 10].map((offset) => end.readUInt16LE(offset)) as Four;
  const [size, start] = [end.readUInt32LE(12), end.readUInt32LE(16)];
  if (!wide) {
    if (disk !== 0 || directoryDisk !== 0 || here !== entries) throw new ArchiveRefused('split');
    if ([here, entries].includes(0xffff) || [size, start].includes(0xffffffff)) throw new ArchiveRefused('zip64');
    return placed(entries, start, size, at);
  }
  const agrees = (small: number, mark: number, large: number) => small === mark || small === large;
  if (
    !agrees(here, 0xffff, wide.entries) ||
    !agrees(entries, 0xffff, wide.entries) ||
    !agrees(size, 0xffffffff, wide.size) ||
    !agrees(start, 0xffffffff, wide.start)
  )
    throw new ArchiveRefused('zip64');
  return placed(wide.entries, wide.start, wide.size, wide.at);
}

type Four = [number, number, number, number];

function placed(entries: number, directoryStart: number, size: number, next: number): ArchiveEnd {
  const directoryEnd = directoryStart + size;
  if (directoryEnd > next) throw new ArchiveRefused('broken');
  if (directoryEnd < next) throw new ArchiveRefused('data-between');
  if (entries === 0) throw new ArchiveRefused(directoryStart === 0 ? 'empty' : 'data-before');
  return { entries, directoryStart, directoryEnd };
}

function readWideEnd(reader: ArchiveReader, endAt: number) {
  const locatorAt = endAt - locator_bytes;
  if (locatorAt < 0) return null;
  const locator = reader.bytesAt(locatorAt, locator_bytes);
  if (locator.readUInt32LE(0) !== locatorMark) return null;
  const at = Number(locator.readBigUInt64LE(8));
  if (locator.readUInt32LE(4) !== 0 || locator.readUInt32LE(16) !== 1) throw new ArchiveRefused('split');
  if (at + end64_bytes !== locatorAt) throw new ArchiveRefused('zip64');
  const end = reader.bytesAt(at, end64_bytes);
  if (end.readUInt32LE(0) !== end64Mark || end.readBigUInt64LE(4) !== 44n) throw new ArchiveRefused('zip64');
  if (end.readUInt32LE(16) !== 0 || end.readUInt32LE(20) !== 0) throw new ArchiveRefused('split');
  const [here, entries, size, start] = [24, 32, 40, 48].map((offset) => Number(end.readBigUInt64LE(offset))) as Four;
  if (here !== entries) throw new ArchiveRefused('split');
  return { at, entries, size, start };
}

/** Whether an end stands somewhere before the last bytes: then something follows it. */
function hasEnd(reader: ArchiveReader): boolean {
  const from = Math.max(0, reader.size - end_bytes - longestComment);
  const mark = Buffer.alloc(4);
  mark.writeUInt32LE(endMark);
  return reader.bytesAt(from, reader.size - from).includes(mark);
}
