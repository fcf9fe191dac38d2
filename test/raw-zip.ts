import { crc32, deflateRawSync } from 'node:zlib';

/** An entry of an archive, with whatever is to be wrong with it. Fields of headers are named as in APPNOTE.TXT. */
export type RawEntry = {
  name: string | Buffer;
  data?: Buffer | string;
  /** What lies in the archive instead of the data packed. */
  stored?: Buffer;
  method?: number;
  flags?: number;
  attributes?: number;
  crc?: number;
  size?: number;
  /** What only the directory, or only the entry's own header, says otherwise. */
  central?: Partial<Told>;
  local?: Partial<Told>;
  centralExtra?: Buffer;
  localExtra?: Buffer;
  /** What follows its content. */
  after?: Buffer;
  /** Where the directory says that it begins. */
  start?: number;
  /** It stands in the directory only, or in the archive only. */
  only?: 'listed' | 'stored';
};
type Told = {
  name: Buffer;
  flags: number;
  method: number;
  crc: number;
  stored: number;
  size: number;
  disk: number;
};
/** What is to be wrong with the archive as a whole. */
export type RawEnd = {
  before?: Buffer;
  after?: Buffer;
  /** Between the last entry and the directory. */
  gap?: Buffer;
  /** Between the directory and the end. */
  tail?: Buffer;
  comment?: Buffer;
  entries?: number;
  entriesHere?: number;
  disk?: number;
  directorySize?: number;
  directoryStart?: number;
  /** Extra bytes at the end of the directory. */
  directoryTail?: Buffer;
  wide?: { entries?: number; start?: number; size?: number; offset?: number; length?: number; disk?: number };
};

/** Writes an archive byte by byte; what is not said is right. */
export function rawZip(entries: readonly RawEntry[], end: RawEnd = {}): Buffer {
  const parts: Buffer[] = [end.before ?? Buffer.alloc(0)];
  const directory: Buffer[] = [];
  let at = 0;
  for (const entry of entries) {
    const told = toldOf(entry);
    const own = { ...told, ...entry.local };
    const extra = entry.localExtra ?? Buffer.alloc(0);
    const content = told.content;
    const whole = Buffer.concat([localHeader(own, extra), own.name, extra, content, entry.after ?? Buffer.alloc(0)]);
    if (entry.only !== 'stored') directory.push(centralRecord(entry, { ...told, ...entry.central }, entry.start ?? at));
    if (entry.only === 'listed') continue;
    parts.push(whole);
    at += whole.length;
  }
  parts.push(end.gap ?? Buffer.alloc(0));
  const start = at + (end.gap?.length ?? 0);
  return Buffer.concat([...parts, ...directory, ...endRecords(end, directory.length, start, Buffer.concat(directory))]);
}

/** An entry as it lies in an archive: its header and its content. */
export function rawEntry(entry: RawEntry): Buffer {
  const { name, content, ...told } = toldOf(entry);
  return Buffer.concat([localHeader({ ...told, name }, Buffer.alloc(0)), name, content]);
}

function toldOf(entry: RawEntry): Told & { content: Buffer } {
  const data = Buffer.from(entry.data ?? '');
  const method = entry.method ?? (data.length > 0 ? 8 : 0);
  const content = entry.stored ?? (method === 8 ? deflateRawSync(data) : data);
  const name = Buffer.from(entry.name);
  const isPlain = name.every((byte) => byte < 0x80);
  return {
    name,
    content,
    method,
    flags: entry.flags ?? (isPlain ? 0 : 0x800),
    crc: entry.crc ?? crc32(data),
    stored: content.length,
    size: entry.size ?? data.length,
    disk: 0,
  };
}

function localHeader({ flags, method, crc, stored, size, name }: Told, extra: Buffer): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(flags, 6);
  header.writeUInt16LE(method, 8);
  header.writeUInt16LE(0x5821, 12);
  header.writeUInt32LE(crc, 14);
  header.writeUInt32LE(stored, 18);
  header.writeUInt32LE(size, 22);
  header.writeUInt16LE(name.length, 26);
  header.writeUInt16LE(extra.length, 28);
  return header;
}

function centralRecord(entry: RawEntry, told: Told, start: number): Buffer {
  const extra = entry.centralExtra ?? Buffer.alloc(0);
  const record = Buffer.alloc(46);
  record.writeUInt32LE(0x02014b50, 0);
  record.writeUInt16LE(0x0314, 4);
  record.writeUInt16LE(20, 6);
  record.writeUInt16LE(told.flags, 8);
  record.writeUInt16LE(told.method, 10);
  record.writeUInt16LE(0x5821, 14);
  record.writeUInt32LE(told.crc, 16);
  record.writeUInt32LE(told.stored, 20);
  record.writeUInt32LE(told.size, 24);
  record.writeUInt16LE(told.name.length, 28);
  record.writeUInt16LE(extra.length, 30);
  record.writeUInt16LE(told.disk, 34);
  record.writeUInt32LE(((entry.attributes ?? 0) << 16) >>> 0, 38);
  record.writeUInt32LE(start, 42);
  return Buffer.concat([record, told.name, extra]);
}

function endRecords(end: RawEnd, count: number, start: number, directory: Buffer): Buffer[] {
  const tail = end.directoryTail ?? Buffer.alloc(0);
  const size = end.directorySize ?? directory.length + tail.length;
  const wide = end.wide ? wideEnd(end.wide, { count, start, size, at: start + directory.length + tail.length }) : [];
  const record = Buffer.alloc(22);
  record.writeUInt32LE(0x06054b50, 0);
  record.writeUInt16LE(end.disk ?? 0, 4);
  record.writeUInt16LE(end.entriesHere ?? end.entries ?? count, 8);
  record.writeUInt16LE(end.entries ?? count, 10);
  record.writeUInt32LE(size, 12);
  record.writeUInt32LE(end.directoryStart ?? start, 16);
  record.writeUInt16LE(end.comment?.length ?? 0, 20);
  const empty = Buffer.alloc(0);
  return [tail, end.tail ?? empty, ...wide, record, end.comment ?? empty, end.after ?? empty];
}

type Place = { count: number; start: number; size: number; at: number };

function wideEnd(wide: NonNullable<RawEnd['wide']>, { count, start, size, at }: Place): Buffer[] {
  const record = Buffer.alloc(56);
  record.writeUInt32LE(0x06064b50, 0);
  record.writeBigUInt64LE(BigInt(wide.length ?? 44), 4);
  record.writeUInt32LE(wide.disk ?? 0, 16);
  record.writeBigUInt64LE(BigInt(wide.entries ?? count), 24);
  record.writeBigUInt64LE(BigInt(wide.entries ?? count), 32);
  record.writeBigUInt64LE(BigInt(wide.size ?? size), 40);
  record.writeBigUInt64LE(BigInt(wide.start ?? start), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(wide.offset ?? at), 8);
  locator.writeUInt32LE(1, 16);
  return [record, locator];
}

/** An extra field. */
export function extraField(id: number, data: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(id, 0);
  head.writeUInt16LE(data.length, 2);
  return Buffer.concat([head, data]);
}

/** Numbers of eight bytes, as the field for large sizes holds them. */
export function wideNumbers(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 8);
  for (const [index, number] of numbers.entries()) bytes.writeBigUInt64LE(BigInt(number), index * 8);
  return bytes;
}

/** What stands behind the content of an entry whose sizes were not known before. */
export function descriptor(data: Buffer | string, stored: number, { isMarked = true } = {}): Buffer {
  const bytes = Buffer.alloc(16);
  bytes.writeUInt32LE(0x08074b50, 0);
  bytes.writeUInt32LE(crc32(data), 4);
  bytes.writeUInt32LE(stored, 8);
  bytes.writeUInt32LE(Buffer.byteLength(data), 12);
  return isMarked ? bytes : bytes.subarray(4);
}
