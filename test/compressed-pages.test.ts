import { once } from 'node:events';
import { get as request, type IncomingMessage } from 'node:http';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { pagesCompressed } from '#app/core/page-cache/page-cache.server.ts';
import { useTestApp } from '#test/app.ts';

const app = useTestApp();

/** The bytes of an answer as they were sent: fetch would unpack them. */
async function get(path: string, accepted: string, cookie = '') {
  const sent = request(new URL(path, app.url), { headers: { 'accept-encoding': accepted, cookie } });
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { headers: response.headers, body: Buffer.concat(await response.toArray()) };
}

describe('a compressed page', () => {
  const without = (html: string) => html.replaceAll(/nonce="[^"]*"|"nonce-[^"]*"|nonce-[\w-]{24}/g, '');

  test.each([
    ['gzip', gunzipSync],
    ['gzip, deflate, br, zstd', zstdDecompressSync],
  ] as const)('for %s is the page, with a nonce of its own', async (accepted, decode) => {
    const plain = (await get('/ask?c=1', 'identity')).body.toString('utf8');
    const nonces = new Set<string>();
    for (let i = 0; i < 6; i += 1) {
      const { body, headers } = await get('/ask?c=1', accepted);
      const html = decode(body).toString('utf8');
      expect(without(html)).toBe(without(plain));
      const nonce = /'nonce-([\w-]{24})'/.exec(String(headers['content-security-policy']))![1]!;
      expect(new Set(html.match(/(?<=nonce=")[^"]*(?=")/g))).toEqual(new Set([nonce]));
      nonces.add(nonce);
      await pagesCompressed();
    }
    expect(nonces.size).toBe(6);
  });

  test('for a member is Brotli', async () => {
    const member = await app.addMember('reader');
    const asMember = (await get('/ask?c=1', 'br', app.cookiesOf(member))).body;
    expect(brotliDecompressSync(asMember).toString('utf8')).toContain('</html>');
  });
});

test('guests who ask for a new page at the same time get it from one rendering, each with a nonce', async () => {
  const path = '/ask?together=1';
  const pages = await Promise.all(Array.from({ length: 8 }, async () => (await app.send(path)).text()));
  const momentOf = (html: string) => /now\\?",(\d{13})/.exec(html)?.[1];
  expect(momentOf(pages[0]!)).toBeDefined();
  expect(new Set(pages.map(momentOf)).size).toBe(1);
  expect(new Set(pages.map((html) => /nonce="([\w-]{24})"/.exec(html)?.[1])).size).toBe(8);
});
