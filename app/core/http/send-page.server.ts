import type { IncomingMessage, ServerResponse } from 'node:http';
import { type CachedPage, countForm } from '#app/core/page-cache/page-cache.server.ts';
import { bodyFor, formFor } from '#app/core/page-cache/page-body.server.ts';
import { securityHeaders } from './security.server.ts';

/** Answers from a cached page; `cookie` is what the answer sets. */
export type SendPage = (
  req: IncomingMessage,
  res: ServerResponse,
  found: { key: string; page: CachedPage; cookie: string | null },
) => void;

/** Makes the sender of cached pages. What all answers share is put together once. */
export function createPageSender(isSecure: boolean): SendPage {
  const fixed = Object.entries({ ...securityHeaders(isSecure), vary: 'Accept-Encoding, Cookie' }).flat();
  return (req, res, { key, page, cookie }) => {
    const accepted = req.headers['accept-encoding'] ?? '';
    const form = formFor(accepted);
    if (form && !page.body[form]) countForm(key, page, form);
    const { encoding, bytes } = bodyFor(page.body, accepted);
    const headers = [...fixed, ...page.headers, 'content-length', String(bytes.length)];
    if (encoding) headers.push('content-encoding', encoding);
    if (cookie) headers.push('set-cookie', cookie);
    res.writeHead(page.status, headers);
    res.end(req.method === 'HEAD' ? undefined : bytes);
  };
}
