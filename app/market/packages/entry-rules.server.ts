import type yauzl from 'yauzl';
import { mib } from './archive-sizes.ts';
import type { PackageLimits, RefusalName } from './packages.schema.ts';

/**
 * An entry as the directory has it (`central` are the first 46 bytes there, `raw` what was read of them) and as its own
 * header has it.
 */
type Headers = {
  central: Buffer;
  raw: yauzl.Entry;
  local: yauzl.LocalFileHeader;
  path: string;
  limits: PackageLimits;
};
type Fault = { refusal: RefusalName; detail: string };

const [wideMark, shortMark] = [0xffffffff, 0xffff];
/** Bits that change what an entry holds: encrypted, descriptor, patched, strong encryption, UTF-8, masked header. */
const telling = 0x1 | 0x8 | 0x20 | 0x40 | 0x800 | 0x2000;
/** Extra fields with links in them: PKWARE Unix, ASi Unix. */
const linking = new Set([0x000d, 0x756e]);
const [wideField, nameField] = [0x0001, 0x7075];

/** Why the headers of an entry are refused, or null. */
export function entryFault(headers: Headers): Fault | null {
  return kindFault(headers) ?? wideFault(headers) ?? disagreement(headers) ?? sizeFault(headers);
}

const fault = (refusal: RefusalName, detail: string | number = ''): Fault => ({ refusal, detail: String(detail) });

function kindFault({ raw, local, path }: Headers): Fault | null {
  const flags = raw.generalPurposeBitFlag | local.generalPurposeBitFlag;
  if (flags & (0x1 | 0x40 | 0x2000) || raw.compressionMethod === 99) return fault('encrypted');
  if (flags & 0x20 || ![0, 8].includes(raw.compressionMethod)) return fault('method', raw.compressionMethod);
  const fields = [...raw.extraFields, ...(extraFields(local.extraField) ?? [])];
  const type = (raw.externalFileAttributes >>> 16) & 0o170000;
  if (type === 0o120000 || fields.some(({ id }) => linking.has(id))) return fault('link');
  if (![0, 0o100000, 0o040000].includes(type)) return fault('device');
  const isFolder = path.endsWith('/');
  if ((type === 0o040000) !== isFolder && type !== 0) return fault('headers-disagree', 'type');
  if (isFolder && (raw.uncompressedSize > 0 || raw.compressedSize > 2)) return fault('directory-data');
  return null;
}

/** The field for large sizes stands where a size is marked as large, and holds just those. */
function wideFault({ central, raw, local }: Headers): Fault | null {
  if (extraFields(local.extraField) === null) return fault('broken');
  const marked = [20, 24, 42].filter((at) => central.readUInt32LE(at) === wideMark).length;
  const isDiskMarked = central.readUInt16LE(34) === shortMark;
  const wide = raw.extraFields.filter(({ id }) => id === wideField);
  if (wide.length > 1 || (marked > 0 && wide.length === 0)) return fault('zip64');
  if (wide[0] && wide[0].data.length !== marked * 8 + (isDiskMarked ? 4 : 0)) return fault('zip64');
  if (!isDiskMarked && central.readUInt16LE(34) !== 0) return fault('split');
  const own = extraFields(local.extraField)!.filter(({ id }) => id === wideField);
  const isMarked = local.compressedSize === wideMark || local.uncompressedSize === wideMark;
  if (own.length > 1 || (isMarked && own.length === 0)) return fault('zip64');
  if (!own[0]) return null;
  if (own[0].data.length !== 16) return fault('zip64');
  const [size, stored] = [0, 8].map((at) => Number(own[0]!.data.readBigUInt64LE(at))) as [number, number];
  const isLater = (raw.generalPurposeBitFlag & 8) !== 0 && size === 0 && stored === 0;
  return isLater || (size === raw.uncompressedSize && stored === raw.compressedSize) ? null : fault('zip64');
}

function disagreement({ raw, local }: Headers): Fault | null {
  if ((raw.generalPurposeBitFlag & telling) !== (local.generalPurposeBitFlag & telling))
    return fault('headers-disagree', 'flags');
  if (raw.compressionMethod !== local.compressionMethod) return fault('headers-disagree', 'method');
  if (!raw.fileNameRaw.equals(local.fileName)) return fault('headers-disagree', 'name');
  const names = [...raw.extraFields, ...extraFields(local.extraField)!].filter(({ id }) => id === nameField);
  if (names.some(({ data }) => !data.subarray(5).equals(raw.fileNameRaw))) return fault('headers-disagree', 'name');
  const isLater = (raw.generalPurposeBitFlag & 8) !== 0;
  const agrees = (own: number, told: number) => own === told || own === wideMark || (isLater && own === 0);
  if (!agrees(local.compressedSize, raw.compressedSize) || !agrees(local.uncompressedSize, raw.uncompressedSize))
    return fault('headers-disagree', 'size');
  if (local.crc32 !== raw.crc32 && !(isLater && local.crc32 === 0)) return fault('headers-disagree', 'crc');
  if (raw.compressionMethod === 0 && raw.compressedSize !== raw.uncompressedSize) return fault('size-disagrees');
  return null;
}

/** What is declared; what it really is shows when it is inflated. */
function sizeFault({ raw, limits }: Headers): Fault | null {
  if (raw.uncompressedSize > limits.file_bytes) return fault('file-too-large', mib(limits.file_bytes));
  const isPacked = raw.uncompressedSize > limits.entryRatio * raw.compressedSize;
  return isPacked && raw.uncompressedSize > limits.ratioFrom_bytes ? fault('entry-ratio', limits.entryRatio) : null;
}

/** Null when they are longer than their place. */
function extraFields(bytes: Buffer): { id: number; data: Buffer }[] | null {
  const fields = [];
  for (let at = 0; at < bytes.length;) {
    if (at + 4 > bytes.length) return null;
    const next = at + 4 + bytes.readUInt16LE(at + 2);
    if (next > bytes.length) return null;
    fields.push({ id: bytes.readUInt16LE(at), data: bytes.subarray(at + 4, next) });
    at = next;
  }
  return fields;
}
