import { expect, it } from 'vitest';
import { sections } from '#app/admin/settings/settings.schema.ts';
import { useTestDatabase } from '#test/database.ts';
import { listSettings, settings } from './settings.server.ts';

const database = useTestDatabase();

it('no two domains declare a setting of one name, and every one that the console changes is declared', async () => {
  const names = await Promise.all(settings.map(async (read) => Object.keys(await read(database))));
  const all = Object.keys(await listSettings(database));
  expect(names.flat().sort()).toEqual(all.sort());
  const changed = Object.values(sections).flatMap(({ shape }) => Object.keys(shape));
  expect(changed.filter((name) => !all.includes(name))).toEqual([]);
});
