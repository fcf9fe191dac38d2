import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type PageEncoding, pageEncoding } from './compress.server.ts';
import { bodyIn, compressToKeep, sizeOf, toPageBody } from './page-body.server.ts';

const decode = { zstd: zstdDecompressSync, gzip: gunzipSync };
const words =
  'the model answers in turn, 部署 检索 微调 问题 and what it says of tokens is kept 向量 <b> </b> <li> </li>'.split(
    ' ',
  );
const plain = Buffer.from(
  Array.from({ length: 9000 }, (_, i) => words[((i * i * 7 + i * 13) % 8191) % words.length]!).join(' '),
);

describe.each(['zstd', 'gzip'] as const)('the body of a page in %s', (encoding) => {
  it('is the page, kept in that form or not, and smaller where it is kept', async () => {
    const body = toPageBody(plain);
    const kept = { ...body, [encoding]: await compressToKeep(plain, encoding) };
    expect(decode[encoding](bodyIn(body, encoding)).equals(plain)).toBe(true);
    expect(decode[encoding](bodyIn(kept, encoding)).equals(plain)).toBe(true);
    expect(bodyIn(kept, encoding)).toBe(kept[encoding]);
    expect(bodyIn(kept, null)).toBe(plain);
    expect(bodyIn(kept, encoding).length).toBeLessThan(bodyIn(body, encoding).length);
    expect(sizeOf(body)).toBe(plain.length);
    expect(sizeOf(kept)).toBe(plain.length + kept[encoding]!.length);
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
