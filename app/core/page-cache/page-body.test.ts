import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compressWhole, type PageEncoding, pageEncoding } from './compress.server.ts';
import { gzipTemplate } from './gzip-template.server.ts';
import { encodeTemplate, fillBody, sizeOf, toPageBody } from './page-body.server.ts';
import { fillTemplate, nonceLength, type Template, textsOf, toTemplate } from './template.server.ts';
import { zstdTemplate } from './zstd-template.server.ts';

const placeholder = 'p'.repeat(11) + 'h0l' + 'd'.repeat(10);
const nonces = ['0'.repeat(nonceLength), 'Zz-_'.repeat(6), 'kO3fJ8sW2qLmN5xYtB7vC1dE'];
const decode = { zstd: zstdDecompressSync, gzip: gunzipSync };

/**
 * What pages are like: short tags that come again and again around nonces, long texts in both languages, incompressible
 * stretches.
 */
const text = fc.oneof(
  fc.constantFrom('', '<link rel="modulepreload" nonce="', '"/>', '<p>问蜗</p>'),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc
    .tuple(fc.string({ minLength: 1, maxLength: 20 }), fc.integer({ min: 1, max: 9000 }))
    .map(([part, times]) => part.repeat(times)),
);
const page = fc
  .array(text, { minLength: 1, maxLength: 40 })
  .map((texts) => toTemplate(Buffer.from(texts.join(placeholder)), placeholder));

async function expectRoundTrip(plain: Template): Promise<void> {
  const body = { ...toPageBody(plain), zstd: await zstdTemplate(plain), gzip: await gzipTemplate(plain) };
  for (const encoding of ['zstd', 'gzip'] as const) {
    expect(body[encoding]).not.toBeNull();
    expect(await encodeTemplate(plain, encoding)).not.toBeNull();
    for (const nonce of nonces) {
      const sent = fillBody(body, encoding, nonce);
      expect(decode[encoding](sent).equals(fillTemplate(plain, nonce))).toBe(true);
      expect(fillBody(body, encoding, nonce, Buffer.alloc(sent.length + 5, 'x')).equals(sent)).toBe(true);
    }
  }
}

describe('a compressed template', () => {
  it('is the page with any nonce', () => fc.assert(fc.asyncProperty(page, expectRoundTrip), { numRuns: 60 }));

  it.each([
    ['nothing', ''],
    ['a nonce alone', placeholder],
    ['nonces side by side', placeholder.repeat(40)],
    ['no nonce', 'text '.repeat(40_000)],
    ['a nonce at both ends', `${placeholder}text${placeholder}`],
    ['two hundred nonces', `<script nonce="${placeholder}">`.repeat(200)],
    ['blocks of more than 128 KB', `${'问'.repeat(100_000)}${placeholder}${'蜗'.repeat(100_000)}${placeholder}`],
  ])('may hold %s', (_name, html) => expectRoundTrip(toTemplate(Buffer.from(html), placeholder)));

  it('shrinks a page nearly as much as if it had no nonces', async () => {
    const links = Array.from(
      { length: 26 },
      (_, i) => `<link rel="modulepreload" href="/assets/part-${i}-${i * 7919}.js" nonce="${placeholder}"/>`,
    );
    const html =
      links.join('') +
      Array.from({ length: 800 }, (_, i) => `<li><a href="/ask/info/${i}">问题 ${i * 31}</a></li>`).join('');
    const plain = toTemplate(Buffer.from(html), placeholder);
    for (const encoding of ['zstd', 'gzip'] as const) {
      const bare = compressWhole(Buffer.from(html.replaceAll(placeholder, '')), encoding).length;
      expect((await encodeTemplate(plain, encoding))!.bytes.length).toBeLessThan(bare + plain.places.length * 48);
    }
  });

  it('is not kept when the page holds bytes that would be taken for a nonce', async () => {
    const bytes = Buffer.concat([Buffer.alloc(60, 0xff), Buffer.from(placeholder), Buffer.alloc(60, 0xff)]);
    const plain = toTemplate(bytes, placeholder);
    const encoded = await encodeTemplate(plain, 'gzip');
    const body = { ...toPageBody(plain), gzip: encoded && (await gzipTemplate(plain)) };
    for (const nonce of nonces)
      expect(gunzipSync(fillBody(body, 'gzip', nonce)).equals(fillTemplate(plain, nonce))).toBe(true);
  });
});

describe('a template', () => {
  it('finds every place and nothing else', () => {
    const plain = toTemplate(Buffer.from(`a${placeholder}${placeholder.slice(1)}b${placeholder}`), placeholder);
    expect(textsOf(plain).map(String)).toEqual(['a', `${placeholder.slice(1)}b`, '']);
    expect(fillTemplate(plain, nonces[0]!).toString()).toBe(`a${nonces[0]}${placeholder.slice(1)}b${nonces[0]}`);
  });
  it('says what it keeps', async () => {
    const plain = toTemplate(Buffer.from(`a${placeholder}`), placeholder);
    const zstd = await zstdTemplate(plain);
    expect(sizeOf(toPageBody(plain))).toBe(25 + 8);
    expect(sizeOf({ ...toPageBody(plain), zstd })).toBe(25 + 8 + zstd!.bytes.length + 8);
  });
});

describe('the encoding of a page', () => {
  it.each<[string, PageEncoding | null]>([
    ['gzip, deflate, br, zstd', 'zstd'],
    ['gzip, deflate, br', 'gzip'],
    ['zstd;q=0, gzip;q=0.5', 'gzip'],
    ['zstd;q=0.0,gzip; q=0', null],
    ['ZSTD; q=0.001', 'zstd'],
    ['x-zstd, x-gzip', null],
    ['br', null],
    ['identity', null],
    ['', null],
  ])('for %j is %s', (accepted, encoding) => expect(pageEncoding(accepted)).toBe(encoding));
});
