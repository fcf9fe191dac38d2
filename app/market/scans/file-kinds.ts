/** What a file is by its head and its name, as far as the checks tell files apart. */
export type FileKind = 'native' | 'archive' | 'media' | 'text' | 'other';

const bytes = (...values: number[]) => Buffer.from(values);
const native: readonly (readonly [rule: string, head: Buffer])[] = [
  ['elf', Buffer.from('\x7fELF', 'latin1')],
  ['windows-program', Buffer.from('MZ')],
  ['mach-o', bytes(0xfe, 0xed, 0xfa, 0xce)],
  ['mach-o', bytes(0xfe, 0xed, 0xfa, 0xcf)],
  ['mach-o', bytes(0xce, 0xfa, 0xed, 0xfe)],
  ['mach-o', bytes(0xcf, 0xfa, 0xed, 0xfe)],
  ['mach-o-or-java', bytes(0xca, 0xfe, 0xba, 0xbe)],
  ['dex', Buffer.from('dex\n')],
  ['webassembly', Buffer.from('\0asm', 'latin1')],
];
const archives: readonly (readonly [rule: string, head: Buffer])[] = [
  ['zip', Buffer.from('PK\x03\x04', 'latin1')],
  ['7z', bytes(0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c)],
  ['rar', Buffer.from('Rar!\x1a\x07', 'latin1')],
  ['gzip', bytes(0x1f, 0x8b)],
  ['xz', bytes(0xfd, 0x37, 0x7a, 0x58, 0x5a)],
  ['zstd', bytes(0x28, 0xb5, 0x2f, 0xfd)],
  ['bzip2', Buffer.from('BZh')],
  ['cabinet', Buffer.from('MSCF')],
];
const media: readonly Buffer[] = [
  bytes(0x89, 0x50, 0x4e, 0x47),
  bytes(0xff, 0xd8, 0xff),
  Buffer.from('GIF8'),
  Buffer.from('RIFF'),
  Buffer.from('wOFF'),
  Buffer.from('wOF2'),
  bytes(0, 1, 0, 0, 0),
  Buffer.from('OTTO'),
  bytes(0, 0, 1, 0),
  Buffer.from('OggS'),
  Buffer.from('ID3'),
  Buffer.from('%PDF-'),
];
/** Endings of what a computer runs, or loads into what runs. */
const runnable = /\.(?:exe|dll|com|scr|msi|msp|cpl|sys|so(?:\.\d+)*|dylib|node|a|o|lib|jar|apk|deb|rpm|appimage)$/i;
const mediaName = /\.(?:png|jpe?g|gif|webp|ico|bmp|woff2?|ttf|otf|mp[34]|wav|ogg|pdf)$/i;
const codeName =
  /\.(?:[cm]?[jt]sx?|json5?|html?|css|vue|svelte|svg|xml|ya?ml|toml|py|pyw|rb|lua|pl|php|sh|bash|zsh|bat|cmd|ps[dm]?1|vbs|wsf|hta|applescript|c|h|cpp|cs|java|kt|go|rs|swift|md|txt)$/i;

/** What a file is; `rule` names what was found, '' for nothing worth telling. */
export function kindOf(path: string, head: Buffer): { kind: FileKind; rule: string } {
  const starts = ([, mark]: readonly [string, Buffer]) => head.subarray(0, mark.length).equals(mark);
  const isCode = codeName.test(path);
  // a text may well begin with "MZ" or "BZh"; what a name calls code is read as code, whatever it begins with
  const program = native.find((one) => starts(one) && (!isCode || one[1].some((byte) => byte < 9 || byte > 126)));
  if (program) return { kind: 'native', rule: program[0] };
  if (runnable.test(path)) return { kind: 'native', rule: 'program-name' };
  if (isCode) return { kind: 'text', rule: '' };
  const archive = archives.find(starts);
  if (archive) return { kind: 'archive', rule: archive[0] };
  if (media.some((mark) => head.subarray(0, mark.length).equals(mark))) return { kind: 'media', rule: '' };
  const isText = !head.includes(0) || encodingOf(head) !== 'utf-8';
  return { kind: isText ? 'text' : 'other', rule: isText && mediaName.test(path) ? 'disguised' : '' };
}

/** Whether it is run as code or shown as a page. */
export const isScript = (path: string): boolean =>
  /\.(?:[cm]?[jt]sx?|html?|vue|svelte|svg|py|pyw|rb|lua|pl|php|sh|bash|zsh|bat|cmd|ps[dm]?1|vbs|wsf|hta)$/i.test(path);

/** By the mark at its beginning; script hosts read both forms of UTF-16 too. */
export function encodingOf(head: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  return head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : 'utf-8';
}
