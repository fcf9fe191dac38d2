import { deflateRawSync } from 'node:zlib';
import type { RefusalName } from '#app/market/packages/packages.schema.ts';
import { goodFiles, packageWith } from './packages.ts';
import { descriptor, extraField, rawEntry, type RawEntry, rawZip, wideNumbers } from './raw-zip.ts';

/** An archive that somebody made to do harm, or by mistake, and why it is refused. */
export type Hostile = readonly [name: string, refusal: RefusalName, make: () => Buffer];

const text = 'export const answer = 42;\n';
const packed = deflateRawSync(text);
const one = (more: RawEntry): Buffer => packageWith(more);
const named = (name: string | Buffer, more: Partial<RawEntry> = {}) => one({ name, data: text, ...more });
const megabytes = (count: number) => Buffer.alloc(count * 1024 ** 2);
const wide = (...numbers: number[]) => extraField(1, wideNumbers(...numbers));
const filled = 0xffffffff;

const paths: Hostile[] = [
  ['a path from the root', 'path-absolute', () => named('/etc/passwd')],
  ['two slashes in front', 'path-absolute', () => named('//server/share/x')],
  ['a drive letter', 'path-drive', () => named('C:/windows/x.dll')],
  ['a drive letter without a slash', 'path-drive', () => named('c:x')],
  ['a stream of NTFS', 'path-drive', () => named('a.txt:hidden')],
  ['a way up', 'path-parent', () => named('../../x.js')],
  ['a way up in the middle', 'path-parent', () => named('a/../../x.js')],
  ['the folder itself', 'path-parent', () => named('a/./x.js')],
  ['a backslash', 'path-backslash', () => named('a\\..\\x.js')],
  ['NUL in a name', 'path-control', () => named('a.js\0.txt')],
  ['a line break in a name', 'path-control', () => named('a\nb.js')],
  ['DEL in a name', 'path-control', () => named('a\x7f.js')],
  ['a turned name', 'path-invisible', () => named('a\u202egpj.js')],
  ['a name with a zero-width joiner', 'path-invisible', () => named('a\u200db.js')],
  ['a blank Hangul letter', 'path-invisible', () => named('\u3164.js')],
  ['a name that is no UTF-8', 'path-encoding', () => named(Buffer.from([0x61, 0xff, 0x62]), { flags: 0x800 })],
  ['a name of an unnamed code page', 'path-encoding', () => named(Buffer.from('中.js'), { flags: 0 })],
  ['a question mark', 'path-characters', () => named('a?.js')],
  ['a quotation mark', 'path-characters', () => named('a".js')],
  ['an empty part', 'path-segment', () => named('a//b.js')],
  ['no name at all', 'path-segment', () => named('')],
  ['a full stop at the end', 'path-segment', () => named('a./b.js')],
  ['a blank at the end', 'path-segment', () => named('a /b.js')],
  ['CON', 'path-reserved', () => named('lib/CON')],
  ['a device with an ending', 'path-reserved', () => named('aux.js')],
  ['a device with a raised digit', 'path-reserved', () => named('com\u00b9.txt')],
  ['a very long path', 'path-too-long', () => named(`${'a'.repeat(120)}/${'b'.repeat(120)}`)],
  ['a long path of few characters', 'path-too-long', () => named('蜗'.repeat(81))],
  ['a deep path', 'path-too-deep', () => named(`${'a/'.repeat(20)}x`)],
  ['a name twice', 'path-duplicate', () => packageWith({ name: 'a.js', data: text }, { name: 'a.js', data: text })],
  ['a name in capitals', 'path-duplicate', () => named('INDEX.html')],
  [
    'a name in another Unicode form',
    'path-duplicate',
    () => packageWith({ name: 'caf\u00e9.js', data: text }, { name: 'cafe\u0301.js', data: text }),
  ],
  [
    'a sharp s and two',
    'path-duplicate',
    () => packageWith({ name: 'stra\u00dfe.js', data: text }, { name: 'strasse.js', data: text }),
  ],
  [
    'folders that differ by capitals',
    'path-duplicate',
    () => packageWith({ name: 'lib/a.js', data: text }, { name: 'Lib/b.js', data: text }),
  ],
  ['a file that is a folder', 'path-conflict', () => packageWith({ name: 'lib', data: text }, { name: 'lib/a.js' })],
  ['a folder that is a file', 'path-conflict', () => packageWith({ name: 'lib/a.js' }, { name: 'lib', data: text })],
];

const kinds: Hostile[] = [
  ['a symbolic link', 'link', () => named('a', { data: '/etc/passwd', attributes: 0o120777 })],
  ['a link in a field of Unix', 'link', () => named('a', { centralExtra: extraField(0x756e, Buffer.alloc(14)) })],
  ['a hard link in a field of PKWARE', 'link', () => named('a', { localExtra: extraField(0x000d, Buffer.alloc(13)) })],
  ['a device', 'device', () => named('a', { attributes: 0o020666 })],
  ['a named pipe', 'device', () => named('a', { attributes: 0o010666 })],
  ['a socket', 'device', () => named('a', { attributes: 0o140666 })],
  ['a folder with content', 'directory-data', () => named('a/')],
  ['a folder that says it is a file', 'headers-disagree', () => named('a/', { data: '', attributes: 0o100644 })],
  ['an encrypted entry', 'encrypted', () => named('a', { flags: 1 })],
  ['strong encryption', 'encrypted', () => named('a', { flags: 0x41 })],
  ['a masked header', 'encrypted', () => named('a', { flags: 0x2000 })],
  ['AES of WinZip', 'encrypted', () => named('a', { method: 99, stored: packed })],
  ['bzip2', 'method', () => named('a', { method: 12, stored: packed })],
  ['deflate64', 'method', () => named('a', { method: 9, stored: packed })],
  ['patched data', 'method', () => named('a', { flags: 0x20 })],
];

const structure: Hostile[] = [
  ['nothing', 'not-an-archive', () => Buffer.alloc(0)],
  ['a text', 'not-an-archive', () => Buffer.from('This is no archive, whatever its name says.')],
  ['half an archive', 'not-an-archive', () => packageWith().subarray(0, 200)],
  ['no entries', 'empty', () => rawZip([])],
  ['one of several parts', 'split', () => rawZip(goodFiles(), { disk: 1 })],
  ['fewer entries on this part', 'split', () => rawZip(goodFiles(), { entriesHere: 2 })],
  ['an entry on another part', 'split', () => named('a', { central: { disk: 3 } })],
  ['a program in front', 'data-before', () => rawZip(goodFiles(), { before: Buffer.from('MZ program') })],
  [
    'a first entry that does not begin it',
    'data-before',
    () => rawZip([{ name: 'x', data: text, only: 'stored' }, ...goodFiles()]),
  ],
  ['something behind', 'data-after', () => Buffer.concat([packageWith(), Buffer.from('more')])],
  ['a comment', 'data-after', () => rawZip(goodFiles(), { comment: Buffer.from('hello') })],
  ['an archive in the comment', 'data-between', () => rawZip(goodFiles(), { comment: packageWith() })],
  ['bytes between two entries', 'data-between', () => named('a', { after: Buffer.from('hidden') })],
  ['bytes before the directory', 'data-between', () => rawZip(goodFiles(), { gap: Buffer.from('hidden') })],
  ['bytes behind the directory', 'data-between', () => rawZip(goodFiles(), { tail: Buffer.from('hidden') })],
  ['bytes within the directory', 'data-between', () => rawZip(goodFiles(), { directoryTail: Buffer.alloc(46) })],
  [
    'bytes behind the end of packed data',
    'data-between',
    () => named('a', { stored: Buffer.concat([packed, Buffer.from('hidden')]) }),
  ],
  ['a descriptor that lies', 'data-between', () => named('a', { flags: 8, after: descriptor(text, 3) })],
  ['no descriptor where one is told', 'data-between', () => named('a', { flags: 8 })],
  ['a directory that begins elsewhere', 'data-between', () => rawZip(goodFiles(), { directoryStart: 10 })],
  ['a directory beyond the end', 'broken', () => rawZip(goodFiles(), { directorySize: 100_000 })],
  ['fewer entries than are told', 'broken', () => rawZip(goodFiles(), { entries: 4 })],
  ['two entries with the same bytes', 'overlap', () => nested(1)],
];

const contradictions: Hostile[] = [
  ['a count for large archives without a record', 'zip64', () => rawZip(goodFiles(), { entries: 0xffff })],
  ['a record that counts otherwise', 'zip64', () => rawZip(goodFiles(), { wide: { entries: 2 } })],
  ['a record that begins elsewhere', 'zip64', () => rawZip(goodFiles(), { wide: { start: 1 } })],
  ['a locator that points elsewhere', 'zip64', () => rawZip(goodFiles(), { wide: { offset: 0 } })],
  ['a record of another length', 'zip64', () => rawZip(goodFiles(), { wide: { length: 60 } })],
  ['a large size without a field', 'zip64', () => named('a', { central: { size: filled } })],
  ['a field for sizes that are small', 'zip64', () => named('a', { centralExtra: wide(26, packed.length) })],
  ['a field in one header that says otherwise', 'zip64', () => named('a', { localExtra: wide(27, packed.length) })],
  [
    'two fields for large sizes',
    'zip64',
    () => named('a', { central: { size: filled }, centralExtra: Buffer.concat([wide(26), wide(26)]) }),
  ],
  ['another name in its own header', 'headers-disagree', () => named('a.js', { local: { name: Buffer.from('b.js') } })],
  [
    'another name in a Unicode field',
    'headers-disagree',
    () => named('a.js', { centralExtra: extraField(0x7075, Buffer.from('\x01\0\0\0\0b.js')) }),
  ],
  ['another method', 'headers-disagree', () => named('a', { local: { method: 0 } })],
  ['other flags', 'headers-disagree', () => named('a', { local: { flags: 0x800 } })],
  ['another size', 'headers-disagree', () => named('a', { local: { size: 3 } })],
  ['another checksum', 'headers-disagree', () => named('a', { local: { crc: 3 } })],
  ['a wrong checksum', 'crc', () => named('a', { crc: 3 })],
  ['more than is told', 'size-disagrees', () => named('a', { size: 3 })],
  ['less than is told', 'size-disagrees', () => named('a', { size: 300 })],
  ['stored, and not as long as told', 'size-disagrees', () => named('a', { method: 0, size: 300 })],
  ['data that cannot be inflated', 'broken', () => named('a', { stored: Buffer.alloc(20, 0xff) })],
  ['packed data that end too soon', 'broken', () => named('a', { stored: packed.subarray(0, 8) })],
  ['an extra field longer than its place', 'broken', () => named('a', { localExtra: Buffer.from([1, 0, 200, 0, 1]) })],
];

const manifests: Hostile[] = [
  ['no manifest', 'manifest-missing', () => rawZip(goodFiles().slice(1))],
  [
    'a manifest one folder too deep',
    'manifest-missing',
    () => rawZip(goodFiles().map((file) => ({ ...file, name: `notes/${String(file.name)}` }))),
  ],
  [
    'a huge manifest',
    'manifest-too-large',
    () => rawZip([{ name: 'plugin.json', data: ' '.repeat(70_000) }, ...goodFiles().slice(1)]),
  ],
  [
    'a manifest that is no JSON',
    'manifest-invalid',
    () => rawZip([{ name: 'plugin.json', data: '{' }, ...goodFiles().slice(1)]),
  ],
  [
    'a manifest that is no UTF-8',
    'manifest-invalid',
    () => rawZip([{ name: 'plugin.json', data: Buffer.from([0x7b, 0xff, 0x7d]) }, ...goodFiles().slice(1)]),
  ],
  ['a manifest whose entry is not there', 'manifest-invalid', () => rawZip(goodFiles({ entry: 'main.js' }))],
];

/** Archives that grow when they are unpacked. */
export const bombs: Hostile[] = [
  ['blanks packed a thousand times', 'entry-ratio', () => named('a.txt', { data: megabytes(20) })],
  ['the same with a size that lies', 'size-disagrees', () => named('a.txt', { data: megabytes(20), size: 1000 })],
  [
    'many that are packed well',
    'total-ratio',
    () =>
      packageWith(...Array.from({ length: 400 }, (_, index) => ({ name: `f${index}`, data: Buffer.alloc(1_000_000) }))),
  ],
  [
    'one file too large',
    'file-too-large',
    () => named('a.bin', { stored: deflateRawSync('x'), size: 101 * 1024 ** 2 }),
  ],
  [
    'too much in all, as told',
    'total-too-large',
    () => packageWith(...Array.from({ length: 6 }, (_, index) => claimed(index, 99))),
  ],
  ['a thousand entries over one kernel', 'overlap', () => nested(1000)],
  [
    'more entries than may be',
    'too-many-entries',
    () => rawZip(Array.from({ length: 10_001 }, (_, index) => ({ name: `${index}` }))),
  ],
  [
    'a directory of a hundred thousand entries',
    'too-many-entries',
    () => rawZip(goodFiles(), { entries: 0xffff, wide: { entries: 100_000 } }),
  ],
];

/** Well packed, but not so well that it alone stands out. */
function claimed(index: number, size_mebibytes: number): RawEntry {
  const stored = Buffer.alloc(size_mebibytes * 8 * 1024, 1);
  return { name: `f${index}`, stored, method: 8, size: size_mebibytes * 1024 ** 2, crc: 0 };
}

/** After David Fifield's "A better zip bomb": each entry's content holds all further ones, headers too. */
function nested(depth: number): Buffer {
  const kernel = { name: 'kernel', data: megabytes(depth > 1 ? 1 : 0) };
  const chain: RawEntry[] = [kernel];
  let content = rawEntry(kernel);
  for (let index = depth; index > 0; index -= 1) {
    const outer = { name: `shell${index}`, data: content, method: 0, crc: 0 };
    chain.unshift(outer);
    content = rawEntry(outer);
  }
  let start = rawSize(goodFiles());
  const listed = chain.map((entry, index): RawEntry => {
    const here = { ...entry, start, ...(index > 0 && { only: 'listed' as const }) };
    start += 30 + String(entry.name).length;
    return here;
  });
  return packageWith(...listed);
}

const rawSize = (entries: readonly RawEntry[]) => entries.reduce((sum, entry) => sum + rawEntry(entry).length, 0);

export const hostile: Hostile[] = [...paths, ...kinds, ...structure, ...contradictions, ...manifests];
