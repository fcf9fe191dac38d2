import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type KeptEncoding, keptEncoding, type PageEncoding, pageEncoding } from './compress.server.ts';
import { bodyFor, formFor, formToKeep, type KeptForm, sizeOf, toPageBody } from './page-body.server.ts';

const decode = { br: brotliDecompressSync, zstd: zstdDecompressSync, gzip: gunzipSync };
const words =
  'the model answers in turn, 部署 检索 微调 问题 and what it says of tokens is kept 向量 <b> </b> <li> </li>'.split(
    ' ',
  );
const plain = Buffer.from(
  Array.from({ length: 9000 }, (_, i) => words[((i * i * 7 + i * 13) % 8191) % words.length]!).join(' '),
);

describe.each([
  ['br', 'gzip, deflate, br, zstd', 'zstd'],
  ['gzip', 'gzip, deflate', 'gzip'],
] as const)('the body of a page in %s', (kept, accepted, atOnce) => {
  it('is the page, kept in that form or not, and smaller where it is kept', async () => {
    const body = toPageBody(plain);
    const keeping = { ...body, [kept]: await formToKeep(body, kept) };
    const [before, after] = [bodyFor(body, accepted), bodyFor(keeping, accepted)];
    expect([before.encoding, after.encoding]).toEqual([atOnce, kept]);
    expect(decode[atOnce](before.bytes).equals(plain)).toBe(true);
    expect(decode[kept](after.bytes).equals(plain)).toBe(true);
    expect(after.bytes).toBe(keeping[kept]);
    expect(after.bytes.length).toBeLessThan(before.bytes.length);
    expect(sizeOf(keeping)).toBe(sizeOf(body) + after.bytes.length);
  });
});

it('takes a fraction of the page until somebody wants it as it is more than once', async () => {
  const body = toPageBody(plain);
  expect(sizeOf(body)).toBeLessThan(plain.length / 3);
  expect(bodyFor(body, 'identity')).toEqual({ encoding: null, bytes: plain });
  const keeping = { ...body, plain: await formToKeep(body, 'plain') };
  expect(bodyFor(keeping, 'identity').bytes).toBe(keeping.plain);
  expect(keeping.plain.equals(plain)).toBe(true);
  expect(sizeOf(keeping)).toBe(sizeOf(body) + plain.length);
});

describe('the encoding of a page', () => {
  it.each<[string, PageEncoding | null, KeptEncoding | null, KeptForm | null]>([
    ['gzip, deflate, br, zstd', 'zstd', 'br', 'br'],
    ['gzip, deflate, br', 'gzip', 'br', 'br'],
    ['zstd;q=0, gzip;q=0.5', 'gzip', 'gzip', 'gzip'],
    ['zstd;q=0.0,gzip; q=0, br;q=0', null, null, 'plain'],
    ['ZSTD; q=0.001', 'zstd', null, null],
    ['x-zstd, x-gzip, x-br', null, null, 'plain'],
    ['br', null, 'br', 'br'],
    ['identity', null, null, 'plain'],
    ['', null, null, 'plain'],
  ])('for %j is %s at once and %s once it is kept, as %s', (accepted, atOnce, kept, form) => {
    expect(pageEncoding(accepted)).toBe(atOnce);
    expect(keptEncoding(accepted)).toBe(kept);
    expect(formFor(accepted)).toBe(form);
  });
});
