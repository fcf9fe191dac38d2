import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { failureKind } from '#app/core/failure.ts';
import { forgetSettings, writeSetting } from '#app/core/process/settings-registry.server.ts';
import { StartupError } from '#app/core/process/startup-error.ts';
import { setSecret } from '#app/core/secrets/secret.server.ts';
import { useTestDatabase } from '#test/database.ts';
import { accessKey, bucket, openObjectStore, secretKey, speakS3, type Store } from '#test/object-store.ts';
import { openFileStore, readStoreUrl, setFileStore } from './file-places.server.ts';
import { type FileStore, readAll } from './file-store.ts';
import {
  hideFile,
  openStored,
  removeFile,
  removeHiddenFile,
  setFileRoot,
  showFile,
  storeFile,
} from './files.server.ts';
import { clearMoved, moveFiles } from './move-files.server.ts';
import { readPrivate, removePrivate, setPrivateRoot, storePrivate } from './private-files.server.ts';

const database = useTestDatabase();
let s3: Store;
let store: FileStore;
let dataDir = '';
let other = '';
const urlTo = (url: string) => url.replace('://', `://${accessKey}:${secretKey}@`);
const connect = (url: string) => openFileStore(`${urlTo(url)}/${bucket}/site-1`)!;
const onHost = (folder: string) => (setFileRoot(folder), setPrivateRoot(folder));
const place = async (value: string) => {
  await writeSetting({ db: database.db, now: new Date() }, 'filePlace', value);
  forgetSettings();
};
const textOf = async (url: string) => {
  const file = await openStored(url);
  return file && (await readAll(file, 1000)).toString();
};

beforeAll(async () => {
  setSecret('a secret of the tests, of 32 characters at least');
  s3 = await openObjectStore(speakS3);
  store = connect(s3.url);
});
beforeEach(async () => {
  s3.objects.clear();
  dataDir = mkdtempSync(join(tmpdir(), 'wenwo-host-a-'));
  other = mkdtempSync(join(tmpdir(), 'wenwo-host-b-'));
  onHost(dataDir);
  setFileStore(store, database.db);
  await place('auto');
  await database.pool.query('delete from core.file_move');
});
afterEach(() => {
  setFileStore(null, database.db);
  for (const folder of [dataDir, other]) rmSync(folder, { recursive: true, force: true });
});
afterAll(() => s3.close());

describe('files of a site with a store', () => {
  test('public and private ones are written on one host and read on another; nothing is left on a disk', async () => {
    await storeFile('/storage/ask/图 1.png', Buffer.from('a picture'), 'image/png');
    const id = await storePrivate('proof', Buffer.from('110101199003074514'));
    onHost(other);
    expect(await textOf('/storage/ask/%E5%9B%BE%201.png')).toBe('a picture');
    expect((await readPrivate('proof', id)).toString()).toBe('110101199003074514');
    await expect(readPrivate('export', id)).rejects.toThrow();
    expect([...s3.objects.keys()].toSorted()).toEqual([`site-1/private/${id}`, 'site-1/uploads/storage/ask/图 1.png']);
    expect(s3.objects.get(`site-1/private/${id}`)!.bytes.includes('110101')).toBe(false);
    await removePrivate(id);
    await removeFile('/storage/ask/%E5%9B%BE%201.png');
    expect(s3.objects.size).toBe(0);
    expect([...readdirSync(dataDir), ...readdirSync(other)]).toEqual([]);
  });

  test('hidden ones are served from nowhere, shown again by any host, and removed for good', async () => {
    await storeFile('/storage/a.txt', Buffer.from('one'));
    await hideFile('/storage/a.txt');
    onHost(other);
    expect(await openStored('/storage/a.txt')).toBe(null);
    await showFile('/storage/a.txt');
    expect(await textOf('/storage/a.txt')).toBe('one');
    await hideFile('/storage/a.txt');
    await removeHiddenFile('/storage/a.txt');
    expect(s3.objects.size).toBe(0);
  });

  test('a part of a file is read without the rest', async () => {
    await storeFile('/storage/a.mp4', Buffer.from('0123456789'));
    for (const host of ['store', 'disk'] as const) {
      if (host === 'disk') await moveFiles({ db: database.db, dataDir, store }, { to: 'disk' });
      const file = (await openStored('/storage/a.mp4', { start: 2, end: 4 }))!;
      expect(file).toMatchObject({ start: 2, size: 3, total: 10 });
      expect((await readAll(file, 10)).toString()).toBe('234');
    }
  });

  test('what is larger than a part is sent in parts, and an address opens it for a while', async () => {
    const piece = Buffer.alloc(7 * 1024 ** 2, 'x');
    await store.put(
      'backups/large',
      (async function* () {
        for (let n = 0; n < 10; n += 1) yield piece;
      })(),
    );
    expect(s3.objects.get('site-1/backups/large')!.bytes.length).toBe(70 * 1024 ** 2);
    expect([...s3.objects.keys()].filter((name) => name.startsWith('.part'))).toEqual([]);
    expect(await store.sign('backups/large', 60)).toMatch(/X-Amz-Expires=60.*X-Amz-Signature=[\da-f]{64}/);
    await expect(
      store.put(
        'backups/broken',
        (async function* () {
          for (let n = 0; n < 6; n += 1) yield piece;
          throw new Error('the source ended');
        })(),
      ),
    ).rejects.toThrow('the source ended');
    expect([...s3.objects.keys()]).toEqual(['site-1/backups/large']);
  });
});

describe('moving', () => {
  const places = () => ({ db: database.db, dataDir, store });

  test('goes there and back, may stop and go on, and loses nothing', async () => {
    setFileStore(null, database.db);
    for (let n = 0; n < 5; n += 1) await storeFile(`/storage/ask/${n}.txt`, Buffer.from(`text ${n}`));
    await storeFile('/storage/hidden.txt', Buffer.from('hidden'));
    await hideFile('/storage/hidden.txt');
    const id = await storePrivate('proof', Buffer.from('secret'));
    setFileStore(store, database.db);
    let done = 0;
    const first = await moveFiles(places(), { to: 'store', progress: () => (done += 1), isStopped: () => done >= 3 });
    expect(first).toEqual({ copied: 3, known: 0, failed: 0 });
    expect(await moveFiles(places(), { to: 'store' })).toEqual({ copied: 4, known: 3, failed: 0 });
    expect(await clearMoved(places(), { to: 'store', before: new Date(Date.now() - 86_400_000) })).toEqual({
      removed: 0,
      kept: 0,
    });
    s3.objects.set('site-1/uploads/storage/ask/1.txt', { bytes: Buffer.from('other!'), mimetype: '' });
    expect(await clearMoved(places(), { to: 'store', before: new Date(Date.now() + 1000) })).toEqual({
      removed: 6,
      kept: 1,
    });
    expect(existsSync(join(dataDir, 'uploads/storage/ask/1.txt'))).toBe(true);
    onHost(other);
    expect(await textOf('/storage/ask/4.txt')).toBe('text 4');
    expect(await textOf('/storage/hidden.txt')).toBe(null);
    expect((await readPrivate('proof', id)).toString()).toBe('secret');
    await place('disk');
    const back = { ...places(), dataDir: other };
    expect(await moveFiles(back, { to: 'disk' })).toEqual({ copied: 7, known: 0, failed: 0 });
    expect(await clearMoved(back, { to: 'disk', before: new Date(Date.now() + 1000) })).toEqual({
      removed: 7,
      kept: 0,
    });
    expect(s3.objects.size).toBe(0);
    expect(await textOf('/storage/ask/4.txt')).toBe('text 4');
    await showFile('/storage/hidden.txt');
    expect(await textOf('/storage/hidden.txt')).toBe('hidden');
    await storeFile('/storage/new.txt', Buffer.from('new'));
    expect(s3.objects.size).toBe(0); // new ones go to the disk again
    expect(await moveFiles(back, { to: 'store' })).toMatchObject({ copied: 8, failed: 0 });
  });

  test('what is removed while it is copied is not brought back, and what is stored wrongly is told', async () => {
    setFileStore(null, database.db);
    await storeFile('/storage/a.txt', Buffer.from('gone'));
    await storeFile('/storage/b.txt', Buffer.from('changed'));
    const wrong: FileStore = {
      ...store,
      async put(key, content, mimetype) {
        await store.put(key, content, mimetype);
        if (key.endsWith('a.txt')) rmSync(join(dataDir, key));
        else await store.put(key, Buffer.from('garbled'));
      },
    };
    expect(await moveFiles({ ...places(), store: wrong }, { to: 'store' })).toEqual({ copied: 0, known: 0, failed: 1 });
    expect(s3.objects.size).toBe(0);
    expect(existsSync(join(dataDir, 'uploads/storage/b.txt'))).toBe(true);
  });
});

describe('a store that does not do its part', () => {
  let faulty: Server;
  let answer: Parameters<typeof createServer>[1];
  let broken: FileStore;
  beforeAll(async () => {
    faulty = createServer((request, response) => {
      request.resume();
      answer!(request, response);
    });
    await new Promise<void>((done) => faulty.listen(0, '127.0.0.1', done));
    broken = connect(`http://127.0.0.1:${(faulty.address() as AddressInfo).port}`);
  });
  afterAll(() => (faulty.closeAllConnections(), faulty.close()));

  test.each([
    ['refuses', () => (answer = (_request, response) => void response.writeHead(403).end())],
    ['is broken', () => (answer = (_request, response) => void response.writeHead(500).end())],
    ['hangs up', () => (answer = (request) => void request.socket.destroy())],
    [
      'breaks off',
      () =>
        (answer = (request, response) => {
          response.writeHead(200, { 'content-length': '1000' }).write('half');
          setTimeout(() => request.socket.destroy(), 20);
        }),
    ],
  ])('%s: it is told as such, nothing is half-written, and what lies on the disk is read', async (_name, set) => {
    set();
    setFileStore(broken, database.db);
    const failure = async (work: Promise<unknown>) => work.then(() => 'none', failureKind);
    expect(await failure(openStored('/storage/none.txt').then((file) => readAll(file!, 5000)))).toBe('store');
    expect(await failure(broken.list('private/').next())).toBe('store');
    if (_name !== 'breaks off') expect(await failure(storePrivate('proof', Buffer.from('x')))).toBe('store');
    expect(readdirSync(dataDir)).toEqual([]);
    setFileStore(null, database.db);
    await storeFile('/storage/here.txt', Buffer.from('here'));
    setFileStore(broken, database.db);
    expect(await textOf('/storage/here.txt')).toBe('here');
    expect(await failure(removeFile('/storage/here.txt'))).toBe(_name === 'breaks off' ? 'none' : 'store');
  });
});

test('the address of a store is understood, and a wrong one is told without its secret', () => {
  expect(readStoreUrl('https://AK:S%2FK@s3.example.org/files/a?region=r1&style=host')).toEqual({
    url: 'https://files.s3.example.org',
    prefix: 'a/',
    region: 'r1',
    accessKey: 'AK',
    secretKey: 'S/K',
  });
  for (const wrong of ['https://AK:hidden@s3.example.org', 'https://s3.example.org/bucket', 'nonsense'])
    expect(() => readStoreUrl(wrong)).toThrow(StartupError);
  expect(() => readStoreUrl('https://AK:hidden@s3.example.org')).not.toThrow(/hidden/);
});
