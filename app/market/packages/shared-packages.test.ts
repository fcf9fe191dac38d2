import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ctx } from '#app/core/ctx.server.ts';
import { openFileStore, setFileStore } from '#app/core/files/file-places.server.ts';
import { forgetSettings, writeSetting } from '#app/core/process/settings-registry.server.ts';
import { type Member, useTestApp } from '#test/app.ts';
import { addDeveloper } from '#test/market.ts';
import { accessKey, bucket, openObjectStore, secretKey, speakS3 } from '#test/object-store.ts';
import { packageWith } from '#test/packages.ts';
import { movePackageUploads } from './move-packages.commands.server.ts';
import { hashPackage } from './package-files.server.ts';
import { sweepPackages } from './package-uploads.commands.server.ts';
import { pathOfPackage } from './packages.queries.server.ts';
import { type PackageUpload, part_bytes } from './packages.schema.ts';

const s3 = await openObjectStore(speakS3);
const FILE_STORE_URL = `${s3.url.replace('://', `://${accessKey}:${secretKey}@`)}/${bucket}`;
const app = useTestApp({ FILE_STORE_URL });
let maker: Member;
beforeAll(async () => {
  maker = await app.addMember('maker');
  await addDeveloper(app.database.db, maker.id);
});
afterAll(() => {
  setFileStore(null, app.database.db);
  s3.close();
});

const ctx = (days = 0): Ctx => ({
  db: app.database.db,
  actor: { kind: 'job', name: 'test' },
  now: new Date(Date.now() + days * 86_400_000),
  language: 'en',
  requestId: 'test',
});
const started = async (size: number) =>
  app.done<PackageUpload>('/api/developer/startPackage', { fileName: 'notes.zip', size }, { member: maker });
async function send(upload: number, part: number, bytes: Uint8Array) {
  const form = new FormData();
  form.set('upload', String(upload));
  form.set('part', String(part));
  form.set('chunk', new File([new Uint8Array(bytes)], 'chunk'));
  const headers = { server: 'true', 'think-lang': 'en', 'ba-user-token': maker.token };
  const answer = await app.send('/api/developer/addPackagePart', { method: 'POST', headers, body: form });
  return (await answer.json()) as { code: number; data: PackageUpload };
}
const stateOf = async (upload: number) =>
  (await app.get(`/api/developer/packageUpload?upload=${upload}`, { member: maker })).data as PackageUpload;
const below = (folder: string) => [...s3.objects.keys()].filter((key) => key.startsWith(`${folder}/`));
const onDisk = (folder: string) => readdir(join(app.dataDir, folder)).catch(() => []);

test('a package is sent to the store in parts, looked at as a whole, and found by a host that never had it', async () => {
  const bytes = packageWith({ name: 'a.bin', data: Buffer.alloc(part_bytes + 500, 'abc'), method: 0 });
  const { id } = await started(bytes.length);
  await send(id, 1, bytes.subarray(part_bytes));
  expect((await app.post('/api/developer/finishPackage', { upload: id }, { member: maker })).code).toBe(0);
  expect((await send(id, 0, bytes.subarray(0, part_bytes))).code).toBe(1);
  expect([below('quarantine').length, await onDisk('quarantine')]).toEqual([2, []]);
  s3.objects.delete(below('quarantine').find((key) => key.endsWith('000000'))!); // lost: it is sent again
  expect((await app.post('/api/developer/finishPackage', { upload: id }, { member: maker })).code).toBe(0);
  await send(id, 0, bytes.subarray(0, part_bytes));
  expect((await app.post('/api/developer/finishPackage', { upload: id }, { member: maker })).code).toBe(1);
  await expect.poll(async () => (await stateOf(id)).state).toBe('ready');
  await expect.poll(() => below('quarantine')).toEqual([]);
  await expect.poll(() => onDisk('quarantine')).toEqual([]);
  const [kept] = below('packages');
  expect(s3.objects.get(kept!)!.bytes.equals(bytes)).toBe(true);
  await rm(join(app.dataDir, 'packages'), { recursive: true }); // another host's disk
  const path = await pathOfPackage(ctx(), (await stateOf(id)).packageId!);
  expect(readFileSync(path).equals(bytes)).toBe(true);
  await rm(path);
  expect(await hashPackage(kept!.slice('packages/'.length))).toBe(createHash('sha256').update(bytes).digest('hex'));
});

test('parts of what nobody goes on with leave the store', async () => {
  const bytes = packageWith();
  const { id } = await started(bytes.length);
  await send(id, 0, bytes);
  expect(below('quarantine')).toHaveLength(1);
  await sweepPackages(ctx(2));
  await expect.poll(() => below('quarantine')).toEqual([]);
  expect(below('packages')).toHaveLength(1);
});

/** As `npm run files:move` does it. */
async function moveTo(to: 'disk' | 'store'): Promise<number> {
  await writeSetting({ db: app.database.db, now: new Date() }, 'filePlace', to);
  forgetSettings();
  return movePackageUploads({ db: app.database.db }, openFileStore(FILE_STORE_URL)!, to);
}

test('files are moved while a package is being sent: it goes on, and a part that was spoilt is asked for again', async () => {
  await moveTo('disk');
  const bytes = packageWith({ name: 'b.bin', data: Buffer.alloc(2 * part_bytes, 'xyz'), method: 0 });
  const { id } = await started(bytes.length);
  const part = (n: number) => bytes.subarray(n * part_bytes, (n + 1) * part_bytes);
  await send(id, 0, part(0));
  await send(id, 2, part(2));
  const [file] = await onDisk('quarantine');
  expect(below('quarantine')).toEqual([]);
  expect(await moveTo('store')).toBe(1);
  expect([below('quarantine').length, await onDisk('quarantine')]).toEqual([2, []]);
  expect((await stateOf(id)).missing).toEqual([1]);
  expect(await moveTo('disk')).toBe(1);
  expect([below('quarantine'), await onDisk('quarantine')]).toEqual([[], [file]]);
  const spoilt = await open(join(app.dataDir, 'quarantine', file!), 'r+');
  await spoilt.write(Buffer.from('garbled'), 0, 7, 100);
  await spoilt.close();
  expect(await moveTo('store')).toBe(1);
  expect((await stateOf(id)).missing).toEqual([0, 1]);
  for (const n of [0, 1]) await send(id, n, part(n));
  expect((await app.post('/api/developer/finishPackage', { upload: id }, { member: maker })).code).toBe(1);
  await expect.poll(async () => (await stateOf(id)).state).not.toBe('checking');
  expect(await moveTo('store')).toBe(0);
});
