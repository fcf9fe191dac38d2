import { type RawBuilder, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { keepNamed } from '#app/core/page-cache/kept-answers.server.ts';
import { dropPages } from '#app/core/page-cache/page-cache.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { ctxAs, makeCategory, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { type Beside, readBeside } from './beside.queries.server.ts';

const database = useTestDatabase();
const guestIn = (language: 'zh-cn' | 'en') => ctxAs(database.db, visitor, { language });
const memory = keepNamed<{ name: string }>();
let category = 0;
beforeAll(async () => {
  category = await makeCategory(database.db);
});

/** The name of the category, which is beside nothing. */
async function read(ctx: Ctx, name = 'one'): Promise<string> {
  const options = {
    memory,
    name,
    json: () => sql`(select json_build_object('name', name_en) from ask.category where id = ${category}::integer)`,
    tagsOf: () => ['its name'],
  };
  const { beside } = await readBeside(ctx, options, async (json: RawBuilder<Beside<{ name: string }>>) => {
    const { rows } = await sql<{ beside: Beside<{ name: string }> }>`select ${json} beside`.execute(ctx.db);
    return rows[0]!;
  });
  return beside.name;
}
const rename = (name: string) =>
  sql`update ask.category set name_en = ${name} where id = ${category}::integer`.execute(database.db);

test('what stands beside is kept for all of a language until a write names it', async () => {
  await rename('first');
  expect(await read(guestIn('en'))).toBe('first');
  await rename('second');
  expect(await read(guestIn('en'))).toBe('first');
  expect(await read(guestIn('zh-cn'))).toBe('second');
  expect(await read(guestIn('en'), 'other')).toBe('second');
  dropPages(['something else']);
  expect(await read(guestIn('en'))).toBe('first');
  dropPages(['its name']);
  expect(await read(guestIn('en'))).toBe('second');
  await rename('third');
  dropPages();
  expect(await read(guestIn('en'))).toBe('third');
});

test('a reading that a write overtook is not kept', async () => {
  await rename('before');
  const { promise, resolve } = Promise.withResolvers<void>();
  const options = { memory, name: 'late', json: () => sql`null`, tagsOf: () => ['its name'] };
  const late = readBeside(guestIn('en'), options, async () => {
    await promise;
    return { beside: { isForAll: true, value: { name: 'before' } } };
  });
  await rename('after');
  dropPages(['its name']);
  resolve();
  expect((await late).beside.name).toBe('before');
  expect(await read(guestIn('en'), 'late')).toBe('after');
});

test('in a transaction it is read anew, and what was read there is not kept', async () => {
  await rename('outside');
  dropPages();
  expect(await read(guestIn('en'))).toBe('outside');
  await database.db.transaction().execute(async (db) => {
    await sql`update ask.category set name_en = 'inside' where id = ${category}::integer`.execute(db);
    expect(await read(ctxAs(db, visitor, { language: 'en' }))).toBe('inside');
    await sql`update ask.category set name_en = 'outside' where id = ${category}::integer`.execute(db);
  });
  expect(await read(guestIn('en'))).toBe('outside');
});

test('while a category is restricted nothing is kept', async () => {
  await sql`update ask.category set access = 'members', zone = id where id = ${category}::integer`.execute(database.db);
  dropPages();
  await rename('restricted');
  expect(await read(guestIn('en'))).toBe('restricted');
  await rename('again');
  expect(await read(guestIn('en'))).toBe('again');
});
