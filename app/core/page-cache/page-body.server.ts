import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { inOwnMemory } from '#app/core/own-memory.server.ts';
import { compressWhole, type KeptEncoding, keptEncoding, type PageEncoding, pageEncoding } from './compress.server.ts';

/**
 * The body of a cached page: as it was rendered, and compressed when that was worth it. `asked` counts answers to those
 * who take an encoding.
 */
export type PageBody = {
  plain: Buffer;
  br: Buffer | null;
  gzip: Buffer | null;
  asked: Record<KeptEncoding, number>;
};

export const toPageBody = (plain: Buffer): PageBody => ({
  plain: inOwnMemory(plain),
  br: null,
  gzip: null,
  asked: { br: 0, gzip: 0 },
});

/** Bytes that a body keeps in memory. */
export const sizeOf = ({ plain, br, gzip: zipped }: PageBody): number =>
  plain.length + (br?.length ?? 0) + (zipped?.length ?? 0);

/** The bytes to send to a client, and in which encoding: as they are kept, else compressed here and now. */
export function bodyFor(
  body: PageBody,
  acceptEncoding: string,
): { encoding: KeptEncoding | PageEncoding | null; bytes: Buffer } {
  const kept = keptEncoding(acceptEncoding);
  const bytes = kept && body[kept];
  if (bytes) return { encoding: kept, bytes };
  const encoding = pageEncoding(acceptEncoding);
  return { encoding, bytes: encoding === null ? body.plain : compressWhole(body.plain, encoding) };
}

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];

/** Compresses a page that is kept, in another thread. */
export const compressToKeep = async (plain: Buffer, encoding: KeptEncoding): Promise<Buffer> =>
  inOwnMemory(
    encoding === 'br'
      ? await toBrotli(plain, {
          params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
        })
      : await toGzip(plain, { level: 9 }),
  );

/** 1.7 ms for 57 KB and a ninth less than zstd 9, which takes nearly as long; higher ones take ten times that for 1 %. */
export const brotliQuality = 7;
