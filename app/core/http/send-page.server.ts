import { randomFillSync } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type CachedPage, countEncoded } from '#app/core/page-cache/page-cache.server.ts';
import { pageEncoding } from '#app/core/page-cache/compress.server.ts';
import { fillBody } from '#app/core/page-cache/page-body.server.ts';
import { securityHeaders } from './security.server.ts';

/** Answers from a cached page with a nonce of its own; `cookie` is what the answer sets. */
export type SendPage = (
  req: IncomingMessage,
  res: ServerResponse,
  found: { key: string; page: CachedPage; cookie: string | null },
) => void;

/**
 * Makes the sender of cached pages. What all answers share is put together once: each answer is a copy of bytes with
 * the nonce written in.
 */
export function createPageSender(isSecure: boolean): SendPage {
  const fixed = Object.entries({ ...securityHeaders(isSecure), vary: 'Accept-Encoding, Cookie' }).flat();
  return (req, res, { key, page, cookie }) => {
    const nonce = newNonce();
    const encoding = pageEncoding(req.headers['accept-encoding'] ?? '');
    if (encoding && !page.body[encoding]) countEncoded(key, page, encoding);
    const spare = spares.pop() ?? Buffer.allocUnsafeSlow(spareSize);
    const body = fillBody(page.body, encoding, nonce, spare);
    const headers = [
      ...fixed,
      ...page.headers,
      'content-security-policy',
      page.policy.join(nonce),
      'content-length',
      String(body.length),
    ];
    if (encoding) headers.push('content-encoding', encoding);
    if (cookie) headers.push('set-cookie', cookie);
    res.writeHead(page.status, headers);
    res.end(req.method === 'HEAD' ? undefined : body, () => spares.length < maxSpares && spares.push(spare));
  };
}

/**
 * Buffers for bodies: a new one for each answer costs five times what filling it does. One is used again only after its
 * answer went to the system, and is lost when the connection broke. Longer pages get buffers of their own.
 */
const spares: Buffer<ArrayBuffer>[] = [];
const spareSize = 256 * 1024;
const maxSpares = 32;

const random = Buffer.alloc(18 * 256);
let used = random.length;

/** A nonce that nobody can guess: 18 random bytes in base64url, made 256 at a time. */
export function newNonce(): string {
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  used += 18;
  return random.toString('base64url', used - 18, used);
}
