import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdDecompress, zstdDecompressSync } from 'node:zlib';
import { inOwnMemory } from '#app/core/own-memory.server.ts';
import { compressWhole, type KeptEncoding, keptEncoding, type PageEncoding, pageEncoding } from './compress.server.ts';

/** A form in which a body is kept once it was asked for twice. */
export type KeptForm = KeptEncoding | 'plain';

/**
 * The body of a cached page: compressed as it came, a fifth of its size, and in each other form when that was worth it.
 * `asked` counts answers in each of these.
 */
export type PageBody = Record<KeptForm, Buffer | null> & { zstd: Buffer; asked: Record<KeptForm, number> };

export const toPageBody = (plain: Buffer): PageBody => ({
  zstd: inOwnMemory(compressWhole(plain, 'zstd')),
  plain: null,
  br: null,
  gzip: null,
  asked: { plain: 0, br: 0, gzip: 0 },
});

/** Bytes that a body keeps in memory. */
export const sizeOf = ({ zstd, plain, br, gzip: zipped }: PageBody): number =>
  zstd.length + (plain?.length ?? 0) + (br?.length ?? 0) + (zipped?.length ?? 0);

/** The form that a client is to get once it is kept; null for one that is served as the page came. */
export const formFor = (acceptEncoding: string): KeptForm | null =>
  keptEncoding(acceptEncoding) ?? (pageEncoding(acceptEncoding) ? null : 'plain');

const plainOf = ({ plain, zstd }: PageBody): Buffer => plain ?? zstdDecompressSync(zstd);

/** The bytes to send to a client, and in which encoding: as they are kept, else made here and now. */
export function bodyFor(
  body: PageBody,
  acceptEncoding: string,
): { encoding: KeptEncoding | PageEncoding | null; bytes: Buffer } {
  const kept = keptEncoding(acceptEncoding);
  const bytes = kept && body[kept];
  if (bytes) return { encoding: kept, bytes };
  const encoding = pageEncoding(acceptEncoding);
  if (encoding === 'zstd') return { encoding, bytes: body.zstd };
  return { encoding, bytes: encoding === null ? plainOf(body) : compressWhole(plainOf(body), encoding) };
}

const [toBrotli, toGzip, toPlain] = [promisify(brotliCompress), promisify(gzip), promisify(zstdDecompress)];

/** Another form of a page that is kept, made in another thread. */
export async function formToKeep({ zstd }: PageBody, form: KeptForm): Promise<Buffer> {
  const plain = await toPlain(zstd);
  if (form === 'plain') return inOwnMemory(plain);
  return inOwnMemory(
    form === 'br' ? await toBrotli(plain, { params: brotliParams(plain.length) }) : await toGzip(plain, { level: 9 }),
  );
}

/** A ninth less than zstd 9, which takes nearly as long; higher ones take ten times that for 1 %. */
export const brotliQuality = 7;

/**
 * With a window of 64 KB a page below that comes out as long, and the coder has tables of half a megabyte instead of
 * eight, which the system would hand out empty for each page: 2 ms of processor time instead of 13 for 30 KB.
 */
const brotliParams = (length: number) => ({
  [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
  [constants.BROTLI_PARAM_SIZE_HINT]: length,
  [constants.BROTLI_PARAM_LGWIN]: length <= 65_520 ? 16 : constants.BROTLI_DEFAULT_WINDOW,
});
