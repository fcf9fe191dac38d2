import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ctx } from '#app/core/ctx.server.ts';
import { setFileStore } from '#app/core/files/file-places.server.ts';
import { type Member, useTestApp } from '#test/app.ts';
import { addDeveloper } from '#test/market.ts';
import { accessKey, bucket, openObjectStore, secretKey, speakS3 } from '#test/object-store.ts';
import { packageWith } from '#test/packages.ts';
import { hashPackage } from './package-files.server.ts';
import { sweepPackages } from './package-uploads.commands.server.ts';
import { pathOfPackage } from './packages.queries.server.ts';
import { type PackageUpload, part_bytes } from './packages.schema.ts';

const s3 = await openObjectStore(speakS3);
const app = useTestApp({
  FILE_STORE_URL: `${s3.url.replace('://', `://${accessKey}:${secretKey}@`)}/${bucket}`,
});
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
  expect(await onDisk('quarantine')).toEqual([]);
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
