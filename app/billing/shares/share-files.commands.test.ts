import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor, Ctx } from '#app/core/ctx.server.ts';
import { setPrivateRoot } from '#app/core/files/private-files.server.ts';
import { setSecret } from '#app/core/secrets/secret.server.ts';
import { auditOf, ctxAs, makeMembers, refusalOf, testNow, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { errorOf } from '#test/ledger.ts';
import { giveCash, newShare, sellShare, verify } from '#test/shares.ts';
import { changeShare, saveShare } from './shares.commands.server.ts';
import { buyShare, openShare } from '#app/billing/share-purchases/share-purchases.commands.server.ts';
import { limits, maxShareFile_bytes, type ShareFile } from './shares.schema.ts';
import { addShareFile, removeShareFile } from './share-files.commands.server.ts';
import { getShareFile } from './share-files.queries.server.ts';

const database = useTestDatabase();
const folder = mkdtempSync(join(tmpdir(), 'share-files-'));
let people: Record<'anna' | 'bert', Actor & { id: number }>;
const as = (actor: Actor): Ctx => ctxAs(database.db, actor);

beforeAll(async () => {
  setSecret('a secret of the tests, of 32 characters at least');
  setPrivateRoot(folder);
  people = await makeMembers(database.db, ['anna', 'bert']);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const text = (words: string, name = 'notes.txt') => new File([words], name, { type: 'text/plain' });
const add = async (id: string, file: unknown, actor: Actor = people.anna) =>
  (await addShareFile(as(actor), { id, file })).data as ShareFile;
const draft = async () =>
  ((await saveShare(as(people.anna), newShare(testNow, { body: '' }))).data as { id: string }).id;
const stored = () => (existsSync(join(folder, 'private')) ? readdirSync(join(folder, 'private')) : []);
const numberOf = async (id: string) =>
  (
    await sql<{ id: number }>`select id from billing.share
  where public_id = ${id}`.execute(database.db)
  ).rows[0]!.id;

test('keeps a file encrypted, once however often it comes, with its row', async () => {
  const id = await draft();
  const before = stored().length;
  const [one, two] = await Promise.all([add(id, text('Same words.')), add(id, text('Same words.', 'other.txt'))]);
  expect(one.id).toBe(two.id);
  expect(stored().length - before).toBe(1);
  expect(readFileSync(join(folder, 'private', one.id)).includes('Same words.')).toBe(false);
  expect(await auditOf(database.db, 'share', await numberOf(id))).toEqual([
    'billing.saveShare',
    'billing.addShareFile',
  ]);
});

test('is content enough for a share on sale, of which it cannot be the last to go', async () => {
  const id = await draft();
  await verify(database.db, people.anna.id);
  expect(await errorOf(changeShare(as(people.anna), { id, act: 'publish' }))).toBe('contentMissing');
  const file = await add(id, text('All there is.'));
  await changeShare(as(people.anna), { id, act: 'publish' });
  expect(await errorOf(removeShareFile(as(people.anna), { id: file.id }))).toBe('contentMissing');
});

test('refuses strangers, and keeps nothing of theirs', async () => {
  const id = await draft();
  const file = await add(id, text('Mine.'));
  const before = stored().length;
  expect(await refusalOf(add(id, text('Theirs.'), visitor))).toBe('needLogin');
  expect(await refusalOf(add(id, text('Theirs.'), people.bert))).toBe('notFound');
  expect(await refusalOf(removeShareFile(as(people.bert), { id: file.id }))).toBe('notFound');
  expect(await refusalOf(removeShareFile(as(visitor), { id: file.id }))).toBe('needLogin');
  expect(await refusalOf(getShareFile(as(people.bert), { id, file: file.id }))).toBe('notFound');
  expect(await refusalOf(getShareFile(as(visitor), { id, file: file.id }))).toBe('needLogin');
  expect(stored()).toHaveLength(before);
});

test('refuses what is no file, of another type than its name says, too large or one too many', async () => {
  const id = await draft();
  expect(await errorOf(add(id, 'no file'))).toBe('fileMissing');
  expect(await errorOf(add(id, new File(['<svg onload="x">'], 'picture.svg')))).toBe('fileType');
  expect(await errorOf(add(id, new File(['text'], 'book.pdf')))).toBe('fileType');
  expect(await errorOf(add(id, new File([new Uint8Array(maxShareFile_bytes + 1)], 'big.txt')))).toBe('fileTooLarge');
  for (let i = 0; i < limits.files; i += 1) await add(id, text(`File ${i}.`));
  expect(await errorOf(add(id, text('One more.')))).toBe('tooManyFiles');
});

test('gives a file to its author and to who has opened the share, and to nobody before', async () => {
  const id = await sellShare(as(people.anna), people.anna);
  const { id: file } = await add(id, text('What the buyers get.', '答案 (1).txt'));
  await giveCash(database.db, people.bert.id, 990n);
  await buyShare(as(people.bert), { id, price: 990, from: '' });
  expect(await refusalOf(getShareFile(as(people.bert), { id, file }))).toBe('notFound');
  await openShare(as(people.bert), { id });
  for (const actor of [people.anna, people.bert]) {
    const response = await getShareFile(as(actor), { id, file });
    expect(await response.text()).toBe('What the buyers get.');
    expect(response.headers.get('content-disposition')).toBe(
      "attachment; filename*=UTF-8''%E7%AD%94%E6%A1%88%20%281%29.txt",
    );
  }
  expect(await refusalOf(getShareFile(as(people.anna), { id: await draft(), file }))).toBe('notFound');
  expect(await errorOf(removeShareFile(as(people.anna), { id: file }))).toBe('STATE_CONFLICT');
});

test('removes a file of a share that nobody bought, from the disk too', async () => {
  const id = await draft();
  const file = await add(id, text('Away with it.'));
  await removeShareFile(as(people.anna), { id: file.id });
  expect(stored()).not.toContain(file.id);
  expect(await refusalOf(removeShareFile(as(people.anna), { id: file.id }))).toBe('notFound');
  expect((await auditOf(database.db, 'share', await numberOf(id))).at(-1)).toBe('billing.removeShareFile');
});
