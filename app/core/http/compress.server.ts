import { constants, createBrotliCompress, createGzip, gzipSync, zstdCompressSync } from 'node:zlib';
import { Duplex } from 'node:stream';

const compressible = /^(?:text\/|application\/(?:json|javascript|xml|atom\+xml|manifest\+json)|image\/svg)|x-script/;

/** Compresses a streamed response in the best encoding the client takes, flushing as it goes so that streaming stays. */
export function compressResponse(response: Response, acceptEncoding: string): Response {
  const type = response.headers.get('content-type') ?? '';
  if (!response.body || response.headers.has('content-encoding') || !compressible.test(type)) return response;
  const encoding = acceptEncoding.includes('br') ? 'br' : acceptEncoding.includes('gzip') ? 'gzip' : null;
  if (!encoding) return response;
  const coder =
    encoding === 'br'
      ? createBrotliCompress({ flush: constants.BROTLI_OPERATION_FLUSH, params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
      : createGzip({ flush: constants.Z_SYNC_FLUSH, level: 5 });
  const headers = new Headers(response.headers);
  headers.set('content-encoding', encoding);
  headers.append('vary', 'Accept-Encoding');
  headers.delete('content-length');
  return new Response(response.body.pipeThrough(Duplex.toWeb(coder) as unknown as TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>), {
    status: response.status,
    headers,
  });
}

/** Compresses a whole page quickly for a cached answer: zstd 3 (0.1 ms for 70 KB), else gzip 1. */
export function compressWhole(body: Buffer, acceptEncoding: string): { body: Buffer; encoding: string | null } {
  if (acceptEncoding.includes('zstd')) return { body: zstdCompressSync(body, { params: { [constants.ZSTD_c_compressionLevel]: 3 } }), encoding: 'zstd' };
  if (acceptEncoding.includes('gzip')) return { body: gzipSync(body, { level: 1 }), encoding: 'gzip' };
  return { body, encoding: null };
}
