import { expect, it } from 'vitest';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { sections } from '#app/admin/settings/settings.schema.ts';
import { useTestDatabase } from '#test/database.ts';
import { statementsOf } from '#test/statements.ts';
import { listSettings, settings } from './settings.server.ts';

const database = useTestDatabase();

it('no two domains declare a setting of one name, and every one that the console changes is declared', async () => {
  const names = await Promise.all(settings.map(async (read) => Object.keys(await read(database))));
  const all = Object.keys(await listSettings(database));
  expect(names.flat().sort()).toEqual(all.sort());
  const changed = Object.values(sections).flatMap(({ shape }) => Object.keys(shape));
  expect(changed.filter((name) => !all.includes(name))).toEqual([]);
});

it('are read once inside a transaction, however many domains declare some', async () => {
  const read = (ctx: Ctx) => transact(ctx, (tctx) => listSettings(tctx));
  expect(await statementsOf(database, read)).toBe(3); // with its begin and its end
});
