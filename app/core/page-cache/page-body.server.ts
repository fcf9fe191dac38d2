import { promisify } from 'node:util';
import { gunzip, zstdDecompress } from 'node:zlib';
import { log } from '#app/core/process/log.server.ts';
import { compressWhole, type PageEncoding } from './compress.server.ts';
import { type GzipTemplate, gzipTemplate, writeChecksum } from './gzip-template.server.ts';
import { fillTemplate, nonceLength, type Template } from './template.server.ts';
import { zstdTemplate } from './zstd-template.server.ts';

/**
 * The body of a cached page: as it was rendered, and compressed when that was worth it. `asked` counts answers in an
 * encoding.
 */
export type PageBody = {
  plain: Template;
  zstd: Template | null;
  gzip: GzipTemplate | null;
  asked: Record<PageEncoding, number>;
};

export const toPageBody = (plain: Template): PageBody => ({
  plain,
  zstd: null,
  gzip: null,
  asked: { zstd: 0, gzip: 0 },
});

/** Bytes that a body keeps in memory. */
export const sizeOf = ({ plain, zstd, gzip }: PageBody): number =>
  [plain, zstd, gzip].reduce(
    (sum, template) => sum + (template ? template.bytes.length + 8 * template.places.length : 0),
    0,
  );

/**
 * The bytes to send with this nonce, in the encoding or plain; in `target` when they fit. Not yet compressed pages are
 * compressed here.
 */
export function fillBody(
  body: PageBody,
  encoding: PageEncoding | null,
  nonce: string,
  target?: Buffer<ArrayBuffer>,
): Buffer {
  const { plain, zstd, gzip } = body;
  if (encoding === 'zstd' && zstd) return fillTemplate(zstd, nonce, target);
  if (encoding === 'gzip' && gzip) return fillGzip(gzip, nonce, target);
  const filled = fillTemplate(plain, nonce, target);
  return encoding ? compressWhole(filled, encoding) : filled;
}

/** Compresses a template, or gives null when what comes out is not the same page with two different nonces. */
export async function encodeTemplate(plain: Template, encoding: PageEncoding): Promise<Template | GzipTemplate | null> {
  try {
    const encoded = await (encoding === 'zstd' ? zstdTemplate(plain) : gzipTemplate(plain));
    for (const letter of encoded ? ['A', 'b'] : []) {
      const nonce = letter.repeat(nonceLength);
      const decoded = await (encoding === 'zstd'
        ? unzstd(fillTemplate(encoded!, nonce))
        : ungzip(fillGzip(encoded as GzipTemplate, nonce)));
      if (!decoded.equals(fillTemplate(plain, nonce))) return null;
    }
    return encoded;
  } catch (error) {
    log.warn({ err: error, encoding }, 'a page is compressed at each answer');
    return null;
  }
}

const [unzstd, ungzip] = [promisify<Buffer, Buffer>(zstdDecompress), promisify<Buffer, Buffer>(gunzip)];

function fillGzip(gzip: GzipTemplate, nonce: string, target?: Buffer<ArrayBuffer>): Buffer {
  const filled = fillTemplate(gzip, nonce, target);
  writeChecksum(filled, gzip.checksum, nonce);
  return filled;
}
