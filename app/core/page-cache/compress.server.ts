import { Duplex } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzipSync, zstdCompressSync } from 'node:zlib';

/** A stream of events is sent as it comes: a coder between would hold it back. */
const compressible =
  /^(?:text\/(?!event-stream)|application\/(?:json|javascript|xml|atom\+xml|manifest\+json)|image\/svg)|x-script/;

/**
 * Compresses a streamed response in the best encoding the client takes, flushing as it goes so that streaming stays.
 */
export function compressResponse(response: Response, acceptEncoding: string): Response {
  const type = response.headers.get('content-type') ?? '';
  if (!response.body || response.headers.has('content-encoding') || !compressible.test(type)) return response;
  const encoding = acceptEncoding.includes('br') ? 'br' : acceptEncoding.includes('gzip') ? 'gzip' : null;
  if (!encoding) return response;
  const coder =
    encoding === 'br'
      ? createBrotliCompress({
          flush: constants.BROTLI_OPERATION_FLUSH,
          params: brotliParams,
        })
      : createGzip({ flush: constants.Z_SYNC_FLUSH, level: 5 });
  const headers = new Headers(response.headers);
  headers.set('content-encoding', encoding);
  headers.append('vary', 'Accept-Encoding');
  headers.delete('content-length');
  return new Response(
    response.body.pipeThrough(
      Duplex.toWeb(coder) as unknown as TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>,
    ),
    {
      status: response.status,
      headers,
    },
  );
}

const brotliParams = { [constants.BROTLI_PARAM_QUALITY]: 4 };
const brotli = promisify(brotliCompress);

/** A member's whole page as its reader takes it: zstd, Brotli, gzip, or as it is. */
export async function compressLater(
  body: Buffer<ArrayBuffer>,
  acceptEncoding: string,
): Promise<{ encoding: PageEncoding | 'br' | null; bytes: Buffer }> {
  const encoding = pageEncoding(acceptEncoding);
  if (encoding !== 'zstd' && acceptEncoding.includes('br'))
    return { encoding: 'br', bytes: await brotli(body, { params: brotliParams }) };
  return { encoding, bytes: encoding ? compressWhole(body, encoding) : body };
}

/** How a whole page is compressed at once for its reader. */
export type PageEncoding = 'zstd' | 'gzip';

/** How a page that is kept is compressed for all its readers, when there is time for it. */
export type KeptEncoding = 'br' | 'gzip';

const isTaken = (name: PageEncoding | KeptEncoding) =>
  new RegExp(String.raw`(?:^|[,\s])${name}\s*(?:,|$|;(?!\s*q=0(?:\.0*)?\s*(?:,|$)))`, 'i');
const [takesZstd, takesBrotli, takesGzip] = [isTaken('zstd'), isTaken('br'), isTaken('gzip')];

/** The best encoding that the client takes (RFC 9110, 12.5.3) for what is kept compressed. */
export function keptEncoding(acceptEncoding: string): KeptEncoding | null {
  return takesBrotli.test(acceptEncoding) ? 'br' : takesGzip.test(acceptEncoding) ? 'gzip' : null;
}

/** And for what is compressed at once. Who takes Brotli takes gzip too. */
export function pageEncoding(acceptEncoding: string): PageEncoding | null {
  return takesZstd.test(acceptEncoding) ? 'zstd' : takesGzip.test(acceptEncoding) ? 'gzip' : null;
}

/** Compresses a whole page at once and quickly: zstd 3 (0.15 ms for 70 KB) or gzip 1 (0.4 ms). */
export const compressWhole = (body: Buffer, encoding: PageEncoding): Buffer =>
  encoding === 'zstd'
    ? zstdCompressSync(body, { params: { [constants.ZSTD_c_compressionLevel]: 3 } })
    : gzipSync(body, { level: 1 });
