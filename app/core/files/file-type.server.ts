/** What a file is by its content. `suffix` is the one it should carry; images are drawn anew before they are stored. */
export type FileType = { suffix: string; mimetype: string; isImage: boolean };

type Kind = { mimetype: string; isImage?: true; is: (bytes: Buffer) => boolean };

const starts = (...values: (string | number[])[]) => {
  const heads = values.map((value) => (typeof value === 'string' ? Buffer.from(value, 'latin1') : Buffer.from(value)));
  return (bytes: Buffer) => heads.some((head) => bytes.subarray(0, head.length).equals(head));
};
const at = (offset: number, text: string) => (bytes: Buffer) =>
  bytes.toString('latin1', offset, offset + text.length) === text;
const riff = (form: string) => (bytes: Buffer) => at(0, 'RIFF')(bytes) && at(8, form)(bytes);
const zip = starts([0x50, 0x4b, 3, 4], [0x50, 0x4b, 5, 6]);
const office = (folder: string) => (bytes: Buffer) =>
  zip(bytes) && bytes.includes('[Content_Types].xml') && bytes.includes(folder);
const compound =
  (...streams: string[]) =>
  (bytes: Buffer) =>
    starts([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])(bytes) &&
    streams.some((name) => bytes.includes(Buffer.from(name, 'utf16le')));

/** The types that can be recognised. What a browser could run (SVG, HTML, XML, scripts) is left out on purpose. */
const table: Record<string, Kind> = {
  jpg: { mimetype: 'image/jpeg', isImage: true, is: starts([0xff, 0xd8, 0xff]) },
  png: { mimetype: 'image/png', isImage: true, is: starts([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
  gif: { mimetype: 'image/gif', isImage: true, is: starts('GIF87a', 'GIF89a') },
  webp: { mimetype: 'image/webp', isImage: true, is: riff('WEBP') },
  bmp: { mimetype: 'image/bmp', isImage: true, is: starts('BM') },
  zip: { mimetype: 'application/zip', is: zip },
  rar: { mimetype: 'application/vnd.rar', is: starts('Rar!\x1a\x07') },
  '7z': { mimetype: 'application/x-7z-compressed', is: starts([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]) },
  gz: { mimetype: 'application/gzip', is: starts([0x1f, 0x8b, 8]) },
  pdf: { mimetype: 'application/pdf', is: starts('%PDF-') },
  docx: { mimetype: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', is: office('word/') },
  xlsx: { mimetype: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', is: office('xl/') },
  doc: { mimetype: 'application/msword', is: compound('WordDocument') },
  xls: { mimetype: 'application/vnd.ms-excel', is: compound('Workbook', 'Book') },
  wav: { mimetype: 'audio/wav', is: riff('WAVE') },
  mp3: { mimetype: 'audio/mpeg', is: (bytes) => at(0, 'ID3')(bytes) || isMpegFrame(bytes) },
  mp4: { mimetype: 'video/mp4', is: at(4, 'ftyp') },
  txt: { mimetype: 'text/plain', is: isText },
};

const kinds = new Map(Object.entries(table));

/** The MIME type that belongs to a suffix, or null for one that is not known. */
export const mimeOf = (suffix: string): string | null => kinds.get(canonical(suffix))?.mimetype ?? null;

/**
 * What the file is, when its content fits the suffix it came with; else null. An image under another image's suffix
 * is taken for what it is.
 */
export function typeOf(suffix: string, bytes: Buffer): FileType | null {
  const claimed = kinds.get(canonical(suffix));
  if (!claimed) return null;
  if (!claimed.isImage) return claimed.is(bytes) ? { suffix, mimetype: claimed.mimetype, isImage: false } : null;
  const found = [...kinds].find(([, kind]) => kind.isImage && kind.is(bytes));
  if (!found) return null;
  const [name, { mimetype }] = found;
  return { suffix: name === canonical(suffix) ? suffix : name, mimetype, isImage: true };
}

function canonical(suffix: string): string {
  return suffix === 'jpeg' ? 'jpg' : suffix;
}

/** Frame sync, an MPEG version, layer III and a bit rate that exist. */
function isMpegFrame(bytes: Buffer): boolean {
  const [a = 0, b = 0, c = 0] = bytes;
  return a === 0xff && (b & 0xe0) === 0xe0 && (b & 0x18) !== 0x08 && (b & 0x06) === 0x02 && (c & 0xf0) !== 0xf0;
}

/** Text in UTF-8, UTF-16 with its mark, or GB 18030, without control characters. */
function isText(bytes: Buffer): boolean {
  const encodings = starts([0xff, 0xfe])(bytes)
    ? ['utf-16le']
    : starts([0xfe, 0xff])(bytes)
      ? ['utf-16be']
      : ['utf-8', 'gb18030'];
  return encodings.some((encoding) => {
    try {
      // eslint-disable-next-line no-control-regex -- control characters are what is looked for
      return !/[\0-\x08\x0b\x0e-\x1a\x1c-\x1f\x7f]/.test(new TextDecoder(encoding, { fatal: true }).decode(bytes));
    } catch {
      return false;
    }
  });
}
