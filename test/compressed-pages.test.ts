import { once } from 'node:events';
import { get as request, type IncomingMessage } from 'node:http';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { formsKept } from '#app/core/page-cache/page-cache.server.ts';
import { useTestApp } from '#test/app.ts';

const app = useTestApp();

/** The bytes of an answer as they were sent: fetch would unpack them. */
async function get(path: string, accepted: string, cookie = '') {
  const sent = request(new URL(path, app.url), { headers: { 'accept-encoding': accepted, cookie } });
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { headers: response.headers, body: Buffer.concat(await response.toArray()) };
}

describe('a compressed page', () => {
  const decoders = { gzip: gunzipSync, br: brotliDecompressSync, zstd: zstdDecompressSync };

  test.each([
    ['gzip', 'gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'zstd', 'br'],
  ] as const)('for %s is the page, and its policy the same', async (accepted, atOnce, kept) => {
    const plain = await get('/ask?c=1', 'identity');
    for (let i = 0; i < 6; i += 1) {
      const { body, headers } = await get('/ask?c=1', accepted);
      const encoding = i < 2 ? atOnce : kept;
      expect(headers['content-encoding']).toBe(encoding);
      expect(decoders[encoding](body).toString('utf8')).toBe(plain.body.toString('utf8'));
      expect(headers['content-security-policy']).toBe(plain.headers['content-security-policy']);
      await formsKept();
    }
  });

  test('for a member is Brotli', async () => {
    const member = await app.addMember('reader');
    const asMember = (await get('/ask?c=1', 'br', app.cookiesOf(member))).body;
    expect(brotliDecompressSync(asMember).toString('utf8')).toContain('</html>');
  });
});

test('guests who ask for a new page at the same time get it from one rendering', async () => {
  const path = '/ask?together=1';
  const pages = await Promise.all(Array.from({ length: 8 }, async () => (await app.send(path)).text()));
  const momentOf = (html: string) => /"now":(\d{13})/.exec(html)?.[1];
  expect(momentOf(pages[0]!)).toBeDefined();
  expect(new Set(pages.map(momentOf)).size).toBe(1);
});
