import { beforeAll, expect, test } from 'vitest';
import type { Actor } from '#app/core/ctx.server.ts';
import { auditOf, ctxAs, makeMembers, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { errorOf } from '#test/ledger.ts';
import { savedViewData } from './saved-view-data.commands.server.ts';
import { deleteView, saveView } from './saved-views.commands.server.ts';
import { listSavedViews } from './saved-views.queries.server.ts';
import { mostViews, SaveViewInput } from './saved-views.schema.ts';

const database = useTestDatabase();
let people: Record<'anna' | 'bert', Actor & { id: number }>;
beforeAll(async () => {
  people = await makeMembers(database.db, ['anna', 'bert']);
});

const as = (actor: Actor) => ctxAs(database.db, actor, { language: 'en' });
const keep = (actor: Actor, name: string, address: string) =>
  saveView(as(actor), SaveViewInput.parse({ name, address }));
const kept = async (actor: Actor) => (await listSavedViews(as(actor))).map(({ name, address }) => [name, address]);

test('a view is kept under its name, once, and replaced by the next of that name', async () => {
  for (let i = 0; i < 2; i += 1) await keep(people.anna, 'easy', '/aiMap?view=list&level=1');
  const { id } = await keep(people.anna, 'here', '/aiMap?at=@100,200,0.5');
  await keep(people.anna, 'here', '/aiMap?at=@100,201,0.5');
  expect(await kept(people.anna)).toEqual([
    ['easy', '/aiMap?view=list&level=1'],
    ['here', '/aiMap?at=@100,201,0.5'],
  ]);
  expect(await auditOf(database.db, 'saved_view', id)).toEqual(['aimap.saveView', 'aimap.saveView']);
});

test('guests are refused, another member’s view cannot be deleted, one’s own can', async () => {
  expect(await errorOf(keep(visitor, 'x', '/aiMap'))).toBe('needLogin');
  const { id } = await keep(people.anna, 'easy', '/aiMap?view=list&level=1');
  expect(await errorOf(deleteView(as(people.bert), { id }))).toBe('notFound');
  await deleteView(as(people.anna), { id });
  expect(await kept(people.anna)).toHaveLength(1);
});

test.each(['https://evil.example/aiMap', '//evil.example', '/ask', '/aiMap/page/1', '/aiMap?q=<b>', 'javascript:1'])(
  '%s is no view of the map',
  (address) => {
    expect(SaveViewInput.safeParse({ name: 'x', address }).success).toBe(false);
  },
);

test('they are limited in number, downloaded, and go with the account', async () => {
  for (let i = 0; i < mostViews; i += 1) await keep(people.bert, `view ${i}`, '/aiMap');
  expect(await errorOf(keep(people.bert, 'one more', '/aiMap'))).toBe('tooMany');
  const rows: unknown[] = [];
  for (const { records } of savedViewData.exportMemberData(as(people.bert), people.bert.id))
    for await (const row of records() as AsyncIterable<object>) rows.push(row);
  expect(rows).toHaveLength(mostViews);
  await savedViewData.closeMember(as(people.bert), people.bert.id, 'keep');
  expect(await kept(people.bert)).toEqual([]);
});
