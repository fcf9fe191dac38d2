import { access, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Member, useTestApp } from '#test/app.ts';
import type { ImportPage } from '#app/exchange/imports/imports.schema.ts';
import { dropTrash } from './dumps.commands.server.ts';

const app = useTestApp();
let staff: Member;
let reader: Member;

beforeAll(async () => {
  [staff, reader] = await Promise.all([app.addMember('boss', { isStaff: true }), app.addMember('reader')]);
});

const path = (...names: string[]) => join(app.dataDir, 'imports', ...names);
const isThere = (...names: string[]) =>
  access(path(...names)).then(
    () => true,
    () => false,
  );
const remove = (folder: string, member: Member | null = staff) =>
  app.post('/api/admin/deleteDump', { folder }, { member });
const desk = async () => (await app.get('/api/admin/imports', { member: staff })).data as ImportPage;

async function place(folder: string, files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path(folder, name, '..'), { recursive: true });
    await writeFile(path(folder, name), text);
  }
}

/** An import of a dump in some state that no job works on, which has read one thing; its id. */
async function importOf(folder: string, state: string): Promise<number> {
  const { db } = app.database;
  const { rows } = await sql<{ id: number }>`
    insert into ask.import (source, origin, folder, is_dry, state, made_at)
      values ('nodebb', 'old', ${folder}, false, ${state}, now()) returning id`.execute(db);
  const { id } = rows[0]!;
  await sql`insert into ask.import_item (import_id, type, source_id, data)
    values (${id}, 'post', '1', '{}')`.execute(db);
  await mkdir(path(`.work-${id}`), { recursive: true });
  return id;
}

const audited = async (folder: string) =>
  (
    await sql<{ actor_id: number; detail: object }>`
      select actor_id, detail from core.audit where action = 'ask.deleteDump'
        and detail ->> 'folder' = ${folder}`.execute(app.database.db)
  ).rows;

describe('data that lies ready to be imported', () => {
  it('is listed with its size and deleted for good, with its audit row', async () => {
    await place('forum', { 'dump.sql': '12345', 'uploads/a/b.png': '678' });
    expect((await desk()).dumps).toMatchObject([{ name: 'forum', size: 8 }]);
    expect(await remove('forum')).toMatchObject({ code: 1, msg: 'Data deleted. What was imported from it stays' });
    expect(await isThere('forum')).toBe(false);
    expect((await desk()).dumps).toEqual([]);
    expect(await audited('forum')).toEqual([{ actor_id: staff.id, detail: { folder: 'forum', stopped: [] } }]);
    expect((await remove('forum')).code).toBe(0);
  });

  it('with more files than are weighed each time is shown without a size', async () => {
    await place('pictures', Object.fromEntries(Array.from({ length: 501 }, (_, i) => [`${i}.png`, 'x'])));
    expect((await desk()).dumps).toMatchObject([{ name: 'pictures', size: null }]);
    await remove('pictures');
  });

  it('takes failed imports of it along, which cannot go on; what others read stays', async () => {
    await place('old', { 'objects.json': '{}' });
    const [failed, other] = [await importOf('old', 'failed'), await importOf('else', 'failed')];
    expect((await remove('old')).code).toBe(1);
    const { rows } = await sql<{ id: number; state: string; items: number }>`
      select i.id, i.state, (select count(*) from ask.import_item t where t.import_id = i.id) items from ask.import i
        order by id`.execute(app.database.db);
    expect(rows).toEqual([
      { id: failed, state: 'cancelled', items: 0 },
      { id: other, state: 'failed', items: 1 },
    ]);
    expect([await isThere(`.work-${failed}`), await isThere(`.work-${other}`)]).toEqual([false, true]);
    expect(await app.post('/api/admin/resumeImport', { id: failed }, { member: staff })).toMatchObject({
      code: 0,
      msg: 'Only an import that failed can go on',
    });
  });

  it('stays while an import reads it or a file of it is on its way', async () => {
    await place('busy', { 'objects.json': '{}' });
    const id = await importOf('busy', 'waiting');
    expect(await remove('busy')).toMatchObject({ code: 0, data: { error: 'STATE_CONFLICT' } });
    await sql`update ask.import set state = 'done' where id = ${id}`.execute(app.database.db);
    const { id: upload } = await app.done(
      '/api/admin/beginDump',
      { folder: 'busy', file: 'more.json', size: 9 },
      { member: staff },
    );
    expect(await remove('busy')).toMatchObject({
      code: 0,
      msg: 'A file is still being uploaded to it. Discard the unfinished upload first',
    });
    await app.done('/api/admin/abortDump', { id: upload }, { member: staff });
    expect((await remove('busy')).code).toBe(1);
    expect(await audited('busy')).toHaveLength(1);
  });

  it('is no business of strangers, and nothing outside of the folder is reached', async () => {
    await place('kept', { 'objects.json': '{}' });
    await writeFile(join(app.dataDir, 'secret.zip'), 'x');
    for (const member of [null, reader]) expect((await remove('kept', member)).code).not.toBe(1);
    for (const name of ['../secret.zip', '..', '.', '.upload-1', 'kept/objects.json', '', 'none'])
      expect((await remove(name)).code, name).not.toBe(1);
    expect([await isThere('kept', 'objects.json'), await isThere('..', 'secret.zip')]).toEqual([true, true]);
    expect(await audited('kept')).toEqual([]);
  });

  it('left half deleted by a crash is cleared away', async () => {
    await place('.trash-1', { 'objects.json': '{}' });
    await place('.work-9', { 'a.png': 'x' });
    await dropTrash();
    expect([await isThere('.trash-1'), await isThere('.work-9', 'a.png')]).toEqual([false, true]);
  });
});
