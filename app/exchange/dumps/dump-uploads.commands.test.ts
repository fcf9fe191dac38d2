import { mkdir, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import type { Ctx } from '#app/core/ctx.server.ts';
import { forgetSettings } from '#app/core/process/settings-registry.server.ts';
import { type Member, useTestApp } from '#test/app.ts';
import { auditOf } from '#test/ask.ts';
import type { ImportPage } from '#app/exchange/imports/imports.schema.ts';
import { dropStaleDumps } from './dump-uploads.commands.server.ts';

const app = useTestApp();
let staff: Member;
let reader: Member;

beforeAll(async () => {
  [staff, reader] = await Promise.all([app.addMember('boss', { isStaff: true }), app.addMember('reader')]);
  await app.addCategory('models');
});

const root = () => join(app.dataDir, 'imports');
const begin = (file: string, size: number, more: object = {}, member: Member | null = staff) =>
  app.post('/api/admin/beginDump', { folder: 'sent', file, size, ...more }, { member });
const idOf = async (file: string, size: number, more: object = {}) =>
  ((await begin(file, size, more)).data as { id: number }).id;
async function send(id: number, offset: number, bytes: Uint8Array, member: Member = staff) {
  const form = new FormData();
  form.set('id', String(id));
  form.set('offset', String(offset));
  form.set('chunk', new File([Buffer.from(bytes)], 'chunk'));
  const headers = { server: 'true', 'think-lang': 'en', 'ba-user-token': member.token };
  const answer = await app.send('/api/admin/addDumpChunk', { method: 'POST', headers, body: form });
  return (await answer.json()) as { code: number; msg: string; data: { received: number; isDone: boolean } };
}
const text = (value: string) => new TextEncoder().encode(value);
const desk = async () => (await app.get('/api/admin/imports', { member: staff })).data as ImportPage;
const job = (hours: number): Ctx => ({
  db: app.database.db,
  actor: { kind: 'job', name: 'test' },
  now: new Date(Date.now() + hours * 3_600_000),
  language: 'en',
  requestId: 'test',
});

/** The files of a folder of the sample dumps as an archive. */
async function zipOf(name: string): Promise<Buffer> {
  const from = join(import.meta.dirname, '../../../test/dumps', name);
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  const zip = new ZipFile();
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    zip.addFile(path, path.slice(from.length + 1));
  }
  zip.end();
  return buffer(zip.outputStream);
}

describe('a dump sent in parts', () => {
  test('becomes one that an import reads, with its audit rows, wherever the parts were cut', async () => {
    const bytes = await zipOf('stackexchange');
    const id = await idOf('community.zip', bytes.length, { folder: 'ignored' });
    const cuts = [0, 1, Math.floor(bytes.length / 3), bytes.length - 1, bytes.length];
    for (const [i, from] of cuts.slice(0, -1).entries()) {
      const answer = await send(id, from, bytes.subarray(from, cuts[i + 1]));
      expect(answer).toMatchObject({ code: 1, data: { received: cuts[i + 1], isDone: cuts[i + 1] === bytes.length } });
    }
    expect((await readFile(join(root(), 'community.zip'))).equals(bytes)).toBe(true);
    expect(await desk()).toMatchObject({ dumps: [{ name: 'community.zip', size: bytes.length }], uploads: [] });
    expect(await auditOf(app.database.db, 'dump', id)).toEqual(['ask.beginDump', 'ask.uploadDump']);
    const { id: run } = await app.done(
      '/api/admin/startImport',
      { source: 'stackexchange', origin: 'se', folder: 'community.zip' },
      { member: staff },
    );
    const state = async () => (await desk()).rows.find((row) => row.id === run)!;
    await expect.poll(async () => (await state()).state).toBe('done');
    expect((await state()).report.types?.post?.read).toBeGreaterThan(0);
  });

  test('goes on where it stopped; a part sent twice changes nothing, one that does not follow is refused with the place', async () => {
    const id = await idOf('forum.sql', 10);
    expect((await send(id, 0, text('01234'))).data).toEqual({ received: 5, isDone: false });
    expect((await send(id, 0, text('01234'))).data).toEqual({ received: 5, isDone: false });
    expect(await send(id, 7, text('789'))).toMatchObject({ code: 0, data: { error: 'STATE_CONFLICT', received: 5 } });
    expect((await desk()).uploads).toMatchObject([{ id, folder: 'sent', file: 'forum.sql', size: 10, received: 5 }]);
    expect((await begin('forum.sql', 10)).data).toMatchObject({ id, received: 5 });
    expect((await begin('forum.sql', 11)).msg).toMatch('another size');
    expect((await send(id, 5, text('567890'))).code).toBe(0);
    expect((await send(id, 5, text('56789'))).data).toEqual({ received: 10, isDone: true });
    expect(await readFile(join(root(), 'sent', 'forum.sql'), 'utf8')).toBe('0123456789');
    expect((await begin('forum.sql', 10)).msg).toMatch('already holds');
  });

  test('that is whole says so again when its last part is sent again, and is no upload any more', async () => {
    const id = await idOf('whole.sql', 6);
    expect((await send(id, 0, text('abcdef'))).data).toEqual({ received: 6, isDone: true });
    expect((await send(id, 0, text('abcdef'))).data).toEqual({ received: 6, isDone: true });
    expect((await desk()).uploads.filter((one) => one.id === id)).toEqual([]);
    expect((await app.post('/api/admin/abortDump', { id }, { member: staff })).code).toBe(0);
    await rm(join(root(), 'sent', 'whole.sql'));
    const next = await idOf('whole.sql', 4);
    expect(next).not.toBe(id);
    expect((await send(next, 0, text('abcd'))).data.isDone).toBe(true);
    expect(await dropStaleDumps(job(25))).toBe(0);
    expect(await readFile(join(root(), 'sent', 'whole.sql'), 'utf8')).toBe('abcd');
    expect(await auditOf(app.database.db, 'dump', next)).toEqual(['ask.beginDump', 'ask.uploadDump']);
  });

  test('that is lost on the disk begins again, and what a broken-off write left behind is written over', async () => {
    const id = await idOf('torn.sql', 6);
    await send(id, 0, text('ab'));
    await writeFile(join(root(), `.upload-${id}`), 'abXYZ');
    await send(id, 2, text('cdef'));
    expect(await readFile(join(root(), 'sent', 'torn.sql'), 'utf8')).toBe('abcdef');
    const lost = await idOf('lost.sql', 6);
    await send(lost, 0, text('abc'));
    await rm(join(root(), `.upload-${lost}`));
    expect(await send(lost, 3, text('def'))).toMatchObject({ code: 0, data: { error: 'STATE_CONFLICT', received: 0 } });
    expect((await begin('lost.sql', 6)).data).toMatchObject({ id: lost, received: 0 });
  });

  test('is told that the disk is full, and goes on when there is room', async () => {
    const id = await idOf('full.sql', 6);
    const part = join(root(), `.upload-${id}`);
    await rm(part);
    await symlink('/dev/full', part);
    expect((await send(id, 0, text('abc'))).msg).toMatch(/disk is full/);
    expect((await desk()).uploads.find((one) => one.id === id)).toMatchObject({ received: 0 });
    await rm(part);
    expect((await send(id, 0, text('abc'))).data).toEqual({ received: 3, isDone: false });
    expect((await send(id, 3, text('def'))).data.isDone).toBe(true);
    expect((await begin('huge.zip', 2 ** 42 - 1)).msg).toMatch(/larger than/);
  });

  test('is no larger than the setting, has the name of a dump, and an archive can be read', async () => {
    await app.database.pool.query(
      "insert into core.setting (key, value) values ('dumpMaxSize', '5') on conflict (key) do update set value = excluded.value",
    );
    forgetSettings();
    expect((await begin('large.sql', 6)).code).toBe(0);
    await app.database.pool.query("delete from core.setting where key = 'dumpMaxSize'");
    forgetSettings();
    for (const file of ['notes.txt', '../up.sql', '.hidden.sql', 'a/b.sql'])
      expect((await begin(file, 6)).code).toBe(0);
    expect((await begin('ok.sql', 6, { folder: '..' })).code).toBe(0);
    const id = await idOf('broken.zip', 6);
    expect((await send(id, 0, text('broken'))).msg).toMatch('ZIP archive');
    expect((await send(id, 0, text('broken'))).code).toBe(0); // its answer was lost: it is no dump now either
    await expect(stat(join(root(), `.upload-${id}`))).rejects.toThrow('ENOENT');
    expect(await auditOf(app.database.db, 'dump', id)).toEqual(['ask.beginDump', 'ask.abortDump']);
  });

  test('that is given up, by staff or by time, leaves nothing', async () => {
    const id = await idOf('gone.sql', 6);
    await send(id, 0, text('abc'));
    expect((await app.post('/api/admin/abortDump', { id }, { member: staff })).code).toBe(1);
    expect((await send(id, 3, text('def'))).code).toBe(0);
    const late = await idOf('late.sql', 6);
    const orphan = join(root(), '.upload-999999');
    await writeFile(orphan, 'x');
    await utimes(orphan, new Date(0), new Date(0));
    await mkdir(join(root(), 'kept'), { recursive: true });
    expect(await dropStaleDumps(job(1))).toBe(0);
    expect(await dropStaleDumps(job(25))).toBeGreaterThan(0);
    const names = await readdir(root());
    expect(names.filter((name) => name.startsWith('.upload-'))).toEqual([]);
    expect(names).toContain('kept');
    expect(await auditOf(app.database.db, 'dump', late)).toEqual(['ask.beginDump', 'ask.abortDump']);
  });

  test('is nobody’s but of staff who may run imports', async () => {
    const id = await idOf('own.sql', 6);
    expect((await begin('other.sql', 6, {}, reader)).code).toBe(401);
    expect((await begin('other.sql', 6, {}, null)).code).not.toBe(1);
    expect((await send(id, 0, text('abc'), reader)).code).toBe(401);
    expect((await app.post('/api/admin/abortDump', { id }, { member: reader })).code).toBe(401);
    expect((await desk()).uploads).toMatchObject([{ id, received: 0 }]);
  });
});
