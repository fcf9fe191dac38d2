import { promisify } from 'node:util';
import { constants, gzip, zstdCompress } from 'node:zlib';
import { compressWhole, type PageEncoding } from './compress.server.ts';

/**
 * The body of a cached page: as it was rendered, and compressed when that was worth it. `asked` counts answers in an
 * encoding.
 */
export type PageBody = {
  plain: Buffer;
  zstd: Buffer | null;
  gzip: Buffer | null;
  asked: Record<PageEncoding, number>;
};

export const toPageBody = (plain: Buffer): PageBody => ({ plain, zstd: null, gzip: null, asked: { zstd: 0, gzip: 0 } });

/** Bytes that a body keeps in memory. */
export const sizeOf = ({ plain, zstd, gzip: zipped }: PageBody): number =>
  plain.length + (zstd?.length ?? 0) + (zipped?.length ?? 0);

/** The bytes to send, in the encoding or plain. Not yet compressed pages are compressed here. */
export const bodyIn = (body: PageBody, encoding: PageEncoding | null): Buffer =>
  encoding === null ? body.plain : (body[encoding] ?? compressWhole(body.plain, encoding));

const [toZstd, toGzip] = [promisify(zstdCompress), promisify(gzip)];

/** Compresses a page that is kept, in another thread. */
export const compressToKeep = (plain: Buffer, encoding: PageEncoding): Promise<Buffer> =>
  encoding === 'zstd'
    ? toZstd(plain, { params: { [constants.ZSTD_c_compressionLevel]: zstdLevel } })
    : toGzip(plain, { level: 9 });

/** 0.8 ms for 70 KB; higher levels take far longer for 2 % less. */
const zstdLevel = 9;
