import { createHash } from 'node:crypto';

/**
 * A page for all guests: without the nonce it was rendered with, and the sources by which a Content-Security-Policy
 * allows its inline scripts, the hashes of those that carried the nonce (CSP 3, 2.3.1). A script that came into the
 * page in another way has none.
 */
export function withHashes(html: Buffer, nonce: string): { body: Buffer<ArrayBuffer>; sources: string } {
  const mark = ` nonce="${nonce}"`;
  const text = html.toString();
  const scripts = text.matchAll(new RegExp(`<script(?=[^>]*${mark})[^>]*>([^]*?)</script>`, 'g'));
  const sources = new Set(Array.from(scripts, ([, code]) => `'sha256-${hash(code!)}'`));
  return { body: Buffer.from(text.replaceAll(mark, '')), sources: [...sources].join(' ') };
}

const hash = (code: string) => createHash('sha256').update(code).digest('base64');
