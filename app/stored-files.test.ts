import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Bindings, serveAssets } from './stored-files.server.ts';
import { useTestDatabase } from '#test/database.ts';
import { accessKey, bucket, openObjectStore, secretKey, speakS3, type Store } from '#test/object-store.ts';
import { openFileStore, setFileStore } from '#app/core/files/file-places.server.ts';
import { keepAssets } from '#app/core/files/kept-assets.server.ts';

const database = useTestDatabase();
let s3: Store;
let folder = '';
let clock = 1e9;
beforeAll(async () => {
  s3 = await openObjectStore(speakS3);
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wenwo-assets-'));
  // whoever asks for what is not there has the list read anew once a second
  vi.spyOn(performance, 'now').mockImplementation(() => (clock += 2000));
  vi.spyOn(Date, 'now').mockImplementation(() => (clock += 1));
});
afterEach(() => {
  vi.restoreAllMocks();
  s3.objects.clear();
  setFileStore(null, database.db);
  rmSync(folder, { recursive: true, force: true });
});
afterAll(() => s3.close());

const chunk = (text: string) => `export const words = '${text.repeat(300)}';`;
/** A build with a chunk of its own and one that all have. */
function build(name: string): string {
  const assets = join(folder, name, 'client/assets');
  mkdirSync(assets, { recursive: true });
  const code = chunk(name);
  writeFileSync(join(assets, `page-${name}00.js`), code);
  writeFileSync(join(assets, `page-${name}00.js.br`), brotliCompressSync(code));
  writeFileSync(join(assets, 'shared-abcdefg.css'), 'a { color: red }');
  writeFileSync(join(assets, `empty-${name}00.js`), '');
  return assets;
}
/** A host that serves a build. */
function serve(name: string, host: string): (path: string, init?: RequestInit) => Promise<Response> {
  const hono = new Hono<Bindings>();
  serveAssets(hono, join(folder, name, 'client'), join(folder, host));
  return async (path, init) => hono.request(path, init);
}
const keep = (name: string, host: string) => keepAssets(join(folder, host), build(name));

describe('a page of another release asks for its assets', () => {
  test('on one machine after a restart: as they were, compressed as asked for, for ever', async () => {
    await keep('first', 'host');
    await keep('second', 'host');
    const ask = serve('second', 'host');
    const asset = await ask('/assets/page-first00.js');
    expect([asset.status, await asset.text()]).toEqual([200, chunk('first')]);
    const own = await ask('/assets/page-second00.js');
    for (const header of ['content-type', 'cache-control', 'content-security-policy', 'cross-origin-resource-policy'])
      expect(asset.headers.get(header), header).toBe(own.headers.get(header));
    expect(asset.headers.get('cache-control')).toContain('immutable');
    const small = await ask('/assets/page-first00.js', { headers: { 'accept-encoding': 'gzip, br' } });
    expect([small.headers.get('content-encoding'), small.headers.get('vary')]).toEqual(['br', 'Accept-Encoding']);
    const bytes = Buffer.from(await small.arrayBuffer());
    expect(bytes.length).toBe(Number(small.headers.get('content-length')));
    expect(String(brotliDecompressSync(bytes))).toBe(chunk('first'));
    const head = await ask('/assets/page-first00.js', { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
      200,
      String(chunk('first').length),
      '',
    ]);
    expect(await (await ask('/assets/empty-first00.js')).text()).toBe('');
  });

  test('on a host that never had that release, also one that came after it looked', async () => {
    setFileStore(openFileStore(`${s3.url.replace('://', `://${accessKey}:${secretKey}@`)}/${bucket}`), database.db);
    await keep('first', 'one');
    const ask = serve('first', 'one');
    expect((await ask('/assets/page-second00.js')).status).toBe(404);
    await keep('second', 'other');
    expect(await (await ask('/assets/page-second00.js')).text()).toBe(chunk('second'));
    expect(await (await serve('second', 'other')('/assets/page-first00.js')).text()).toBe(chunk('first'));
    expect(readdirSync(folder).toSorted()).toEqual(['first', 'second']); // nothing on the disks of hosts
  });

  test('not of releases long ago; of one that is started again all the same', async () => {
    for (const name of ['first', 'second', 'third', 'first', 'fourth']) await keep(name, 'host');
    const ask = serve('fourth', 'host');
    const found = async (name: string) => (await ask(`/assets/page-${name}00.js`)).status;
    expect([await found('first'), await found('second'), await found('third')]).toEqual([200, 404, 200]);
    expect(readdirSync(join(folder, 'host/releases'))).toHaveLength(3 * 2);
  });
});

test.each([
  '..%2f..%2fhost%2freleases',
  '%2e%2e/secret.key',
  'index',
  'page-first00.js.br',
  'constructor',
  '__proto__-aaaaa.js',
])('nothing else is handed out: %s', async (name) => {
  await keep('first', 'host');
  build('second');
  writeFileSync(join(folder, 'host/secret.key'), 'secret');
  expect((await serve('second', 'host')(`/assets/${name}`)).status).toBe(404);
});
