import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { openFileStore, setFileStore } from '#app/core/files/file-places.server.ts';
import { forgetSettings, writeSetting } from '#app/core/process/settings-registry.server.ts';
import type { ImportPage } from '#app/exchange/imports/imports.schema.ts';
import { type Member, useTestApp } from '#test/app.ts';
import { accessKey, bucket, openObjectStore, secretKey, speakS3 } from '#test/object-store.ts';
import { dropStaleDumps } from './dump-uploads.commands.server.ts';
import { dropDumpFiles, keepDumpFile } from './import-images.commands.server.ts';
import { moveDumps } from './move-dumps.commands.server.ts';

const s3 = await openObjectStore(speakS3);
const FILE_STORE_URL = `${s3.url.replace('://', `://${accessKey}:${secretKey}@`)}/${bucket}/site`;
const store = openFileStore(FILE_STORE_URL)!;
const app = useTestApp({ FILE_STORE_URL });
let staff: Member;
beforeAll(async () => {
  staff = await app.addMember('boss', { isStaff: true });
  await app.addCategory('models');
});
afterAll(() => {
  setFileStore(null, app.database.db);
  s3.close();
});

const begin = (file: string, size: number, folder = 'sent') =>
  app.post('/api/admin/beginDump', { folder, file, size }, { member: staff });
async function send(id: number, offset: number, bytes: Uint8Array) {
  const form = new FormData();
  form.set('id', String(id));
  form.set('offset', String(offset));
  form.set('chunk', new File([Buffer.from(bytes)], 'chunk'));
  const headers = { server: 'true', 'think-lang': 'en', 'ba-user-token': staff.token };
  const answer = await app.send('/api/admin/addDumpChunk', { method: 'POST', headers, body: form });
  return (await answer.json()) as { code: number; msg: string; data: { received: number; isDone: boolean } };
}
const desk = async () => (await app.get('/api/admin/imports', { member: staff })).data as ImportPage;
const keys = () => [...s3.objects.keys()].filter((key) => key.startsWith('site/imports/'));
const onDisk = async () => (await readdir(join(app.dataDir, 'imports')).catch(() => [] as string[])).sort();

async function zipOf(name: string): Promise<Buffer> {
  const from = join(import.meta.dirname, '../../../test/dumps', name);
  const zip = new ZipFile();
  for (const file of await readdir(from)) zip.addBuffer(await readFile(join(from, file)), file);
  zip.end();
  return buffer(zip.outputStream);
}

test('parts lie in the store wherever they land, are one dump for every host, and are brought together for the import', async () => {
  const bytes = await zipOf('stackexchange');
  const { id } = (await begin('community.zip', bytes.length)).data as { id: number };
  const cuts = [0, 1, Math.floor(bytes.length / 3), bytes.length - 1, bytes.length];
  for (const [i, from] of cuts.slice(0, -1).entries()) {
    expect((await desk()).dumps).toEqual([]);
    const part = bytes.subarray(from, cuts[i + 1]);
    const answer = { code: 1, data: { received: cuts[i + 1], isDone: cuts[i + 1] === bytes.length } };
    expect(await send(id, from, part)).toMatchObject(answer);
    expect(await send(id, from, part)).toMatchObject(answer); // its answer was lost
  }
  expect(await onDisk()).toEqual([]);
  expect(await desk()).toMatchObject({ dumps: [{ name: 'community.zip', size: bytes.length }], uploads: [] });
  expect(await begin('community.zip', bytes.length)).toMatchObject({ code: 0 });
  const asked = { source: 'stackexchange', origin: 'se', folder: 'community.zip' };
  const { id: run } = await app.done('/api/admin/startImport', asked, { member: staff });
  const state = async () => (await desk()).rows.find((row) => row.id === run)!;
  await expect.poll(async () => (await state()).state).toBe('done');
  expect((await state()).report.types?.post?.read).toBeGreaterThan(0);
  await expect.poll(onDisk).toEqual([]);
  await app.done('/api/admin/deleteDump', { folder: 'community.zip' }, { member: staff });
  expect(keys()).toEqual([]);
  expect((await desk()).dumps).toEqual([]);
});

test('what is no archive goes, what is given up or forgotten goes, and a file beside one that is sent stays', async () => {
  const broken = (await begin('broken.zip', 6)).data as { id: number };
  expect(await send(broken.id, 0, Buffer.from('PKabcd'))).toMatchObject({ code: 0 });
  expect(keys()).toEqual([]);
  const whole = (await begin('Posts.xml', 4)).data as { id: number };
  await send(whole.id, 0, Buffer.from('<a/>'));
  const half = (await begin('Users.xml', 8)).data as { id: number };
  await send(half.id, 0, Buffer.from('<b>'));
  expect((await begin('Users.xml', 8)).data).toMatchObject({ id: half.id, received: 3 });
  expect(await desk()).toMatchObject({
    dumps: [{ name: 'sent', size: 4 }],
    uploads: [{ file: 'Users.xml', received: 3 }],
  });
  await dropStaleDumps({
    db: app.database.db,
    actor: { kind: 'job', name: 'test' },
    now: new Date(Date.now() + 25 * 3_600_000),
    language: 'en',
    requestId: 'test',
  });
  expect(keys()).toHaveLength(1);
  expect((await desk()).dumps).toMatchObject([{ name: 'sent', size: 4 }]);
  await app.done('/api/admin/deleteDump', { folder: 'sent' }, { member: staff });
  expect(keys()).toEqual([]);
});

test('what an import keeps of a database is found by whichever host goes on with it, and goes with it', async () => {
  await keepDumpFile(7, 'blob/1', Buffer.from('a picture'));
  expect(keys()).toEqual(['site/imports/.work-7/blob/1']);
  expect(await store.has('imports/.work-7/blob/1')).toBe(true);
  expect((await desk()).dumps).toEqual([]);
  await dropDumpFiles(7);
  expect(keys()).toEqual([]);
});

/** As `npm run files:move` does it. */
async function moveTo(to: 'disk' | 'store'): Promise<number> {
  await writeSetting({ db: app.database.db, now: new Date() }, 'filePlace', to);
  forgetSettings();
  return moveDumps({ db: app.database.db }, store, to);
}

test('files are moved while dumps are being sent: they go on where they stood, and whole ones come along', async () => {
  const bytes = await zipOf('stackexchange');
  await moveTo('disk');
  const { id } = (await begin('half.zip', bytes.length)).data as { id: number };
  const whole = (await begin('Posts.xml', 4, 'folder')).data as { id: number };
  await send(whole.id, 0, Buffer.from('<a/>'));
  await send(id, 0, bytes.subarray(0, 700));
  expect([keys(), await onDisk()]).toEqual([[], [`.upload-${id}`, 'folder']]);
  expect(await moveTo('store')).toBe(2);
  expect(await onDisk()).toEqual([]);
  expect(await desk()).toMatchObject({
    dumps: [{ name: 'folder', size: 4 }],
    uploads: [{ file: 'half.zip', received: 700 }],
  });
  expect(await send(id, 700, bytes.subarray(700, 1500))).toMatchObject({ code: 1, data: { received: 1500 } });
  expect(await moveTo('disk')).toBe(2);
  expect([keys(), await onDisk()]).toEqual([[], [`.upload-${id}`, 'folder']]);
  expect(await moveTo('disk')).toBe(0);
  expect(await send(id, 1500, bytes.subarray(1500))).toMatchObject({ code: 1, data: { isDone: true } });
  expect((await readFile(join(app.dataDir, 'imports/half.zip'))).equals(bytes)).toBe(true);
  expect(await readFile(join(app.dataDir, 'imports/folder/Posts.xml'), 'utf8')).toBe('<a/>');
  await app.database.pool.query(`insert into ask.import (source, origin, folder, is_dry, state, made_at)
    values ('stackexchange', 'x', 'half.zip', true, 'waiting', now())`);
  expect(await moveTo('store')).toBe(1); // what an import reads stays here too
  expect(await onDisk()).toEqual(['half.zip']);
  await app.database.pool.query("delete from ask.import where origin = 'x'");
  expect(await moveTo('store')).toBe(1);
  expect(await onDisk()).toEqual([]);
  expect((await desk()).dumps).toMatchObject([{ name: 'folder' }, { name: 'half.zip', size: bytes.length }]);
});
