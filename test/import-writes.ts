import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { World, Write } from '#test/writes.ts';

let made = 0;

/** No import is under way, and an empty dump lies ready. */
async function prepare({ app }: World): Promise<void> {
  await mkdir(join(app.dataDir, 'imports', 'empty'), { recursive: true });
  const waiting = async () =>
    (
      await sql<{ n: number }>`select count(*) n from ask.import
      where state in ('waiting', 'running')`.execute(app.database.db)
    ).rows[0]!.n;
  await expect.poll(waiting).toBe(0);
}

/** An import in some state that no job works on; its id. */
async function importIn({ app }: World, state: 'waiting' | 'failed'): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into ask.import (source, origin, folder, is_dry, state, made_at)
      values ('nodebb', 'x', 'empty', true, ${state}, now()) returning id`.execute(app.database.db);
  return rows[0]!.id;
}

/** Requests of the import desk, for `writes`. */
export const importWrites: Record<string, (world: World) => Promise<Write>> = {
  '/api/admin/startImport': async (world) => {
    await prepare(world);
    return {
      member: world.staff,
      body: { source: 'nodebb', origin: `old-${(made += 1)}`, folder: 'empty', isDry: true },
    };
  },
  '/api/admin/cancelImport': async (world) => {
    await prepare(world);
    const id = await importIn(world, 'waiting');
    return { member: world.staff, about: id, body: { id } };
  },
  '/api/admin/resumeImport': async (world) => {
    await prepare(world);
    const id = await importIn(world, 'failed');
    return { member: world.staff, about: id, body: { id } };
  },
  '/api/admin/beginDump': async ({ staff }) => ({
    member: staff,
    body: { folder: 'sent', file: `begun-${(made += 1)}.sql`, size: 100 },
  }),
  '/api/admin/addDumpChunk': async (world) => {
    const { id } = await world.app.done(
      '/api/admin/beginDump',
      { folder: 'sent', file: `part-${(made += 1)}.sql`, size: 100 },
      { member: world.staff },
    );
    const form = new FormData();
    form.set('id', String(id));
    form.set('offset', '0');
    form.set('chunk', new File(['x'.repeat(60)], 'chunk'));
    return { member: world.staff, about: id, body: form };
  },
  '/api/admin/abortDump': async (world) => {
    const { id } = await world.app.done(
      '/api/admin/beginDump',
      { folder: 'sent', file: `gone-${(made += 1)}.sql`, size: 100 },
      { member: world.staff },
    );
    return { member: world.staff, about: id, body: { id } };
  },
  '/api/admin/deleteDump': async ({ app, staff }) => {
    const folder = `deleted-${(made += 1)}`;
    await mkdir(join(app.dataDir, 'imports', folder), { recursive: true });
    return { member: staff, body: { folder } };
  },
};

type Count = (query: string, ...values: unknown[]) => Promise<number>;

/**
 * What there must be once of after many identical requests; an import that has failed by then may be begun, or resumed,
 * again.
 */
export function importEffects(count: Count): Record<string, (write: Write, succeeded: number) => Promise<void>> {
  return {
    '/api/admin/startImport': async ({ body }, succeeded) => {
      expect(succeeded).toBeGreaterThan(0);
      expect(await count('ask.import where origin = $1', (body as { origin: string }).origin)).toBe(succeeded);
      expect(await count("ask.import where state in ('waiting', 'running')")).toBeLessThan(2);
    },
    '/api/admin/beginDump': async ({ body }, succeeded) => {
      expect(succeeded).toBeGreaterThan(0);
      expect(await count('ask.dump_upload where file = $1', (body as { file: string }).file)).toBe(1);
      expect(
        await count(
          "core.audit where action = 'ask.beginDump' and detail ->> 'file' = $1",
          (body as { file: string }).file,
        ),
      ).toBe(1);
    },
    '/api/admin/addDumpChunk': async ({ about }, succeeded) => {
      expect(succeeded).toBeGreaterThan(0);
      expect(await count('ask.dump_upload where id = $1 and received = 60', about)).toBe(1);
    },
    '/api/admin/abortDump': async ({ about }, succeeded) => {
      expect(succeeded).toBe(1);
      expect(await count("core.audit where action = 'ask.abortDump' and subject_id = $1", about)).toBe(1);
    },
    '/api/admin/deleteDump': async ({ body }, succeeded) => {
      expect(succeeded).toBe(1);
      expect(
        await count(
          "core.audit where action = 'ask.deleteDump' and detail ->> 'folder' = $1",
          (body as { folder: string }).folder,
        ),
      ).toBe(1);
    },
    '/api/admin/cancelImport': async ({ about }, succeeded) => {
      expect(succeeded).toBe(1);
      expect(await count("core.audit where action = 'ask.cancelImport' and subject_id = $1", about)).toBe(1);
    },
    '/api/admin/resumeImport': async ({ about }, succeeded) => {
      expect(succeeded).toBeGreaterThan(0);
      expect(await count("core.audit where action = 'ask.resumeImport' and subject_id = $1", about)).toBe(succeeded);
    },
  };
}
