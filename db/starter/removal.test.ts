import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { decideStarter, settleStarter } from '#app/admin/starter-content/starter-content.commands.server.ts';
import { getStarterContent } from '#app/admin/starter-content/starter-content.queries.server.ts';
import type { Wish } from '#app/admin/starter-content/starter-content.schema.ts';
import { getHome } from '#app/ask/lists/home-lists.queries.server.ts';
import { recountNumbers } from '#app/ask/lists/lists.commands.server.ts';
import { getNumbers, getWrittenNumbers } from '#app/ask/parts/post-counters.queries.server.ts';
import { listModels } from '#app/catalogue/models/models.queries.server.ts';
import { CatalogueInput } from '#app/catalogue/models/models.schema.ts';
import { startJobs } from '#app/core/jobs/recurring-jobs.server.ts';
import { asStaff, ctxAs, grantConsole, makeMembers } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { loadStarter } from './load.server.ts';
import { loadStarterModels } from './models.server.ts';

const database = useTestDatabase();
const ctx = () => ctxAs(database.db, { kind: 'job', name: 'test' });
const none = { questions: 0, articles: 0, models: 0, answered: 0, solved: 0, answers: 0, comments: 0 };
let decide: (wish: Wish) => Promise<void> = async () => {};
let counts: () => Promise<unknown> = async () => null;

beforeAll(async () => {
  await loadStarter(ctx());
  await loadStarterModels(ctx());
  const { boss } = await makeMembers(database.db, ['boss']);
  await grantConsole(database.db, boss.id);
  const staff = ctxAs(database.db, asStaff(boss));
  counts = async () => (await getStarterContent(staff)).counts;
  decide = async (wish) => {
    const jobs = await startJobs(database.pool, database.db, [{ name: 'admin.settleStarter', run: async () => {} }]);
    await decideStarter(staff, { wish, typed: wish });
    await jobs.stop();
    await settleStarter(ctx());
  };
});

it('a fresh site counts nobody and nothing as its own', async () => {
  expect(await getWrittenNumbers(ctx())).toEqual(none);
  expect((await getNumbers(ctx())).questions).toBeGreaterThan(50);
  expect((await getHome(ctx())).newest).toHaveLength(6);
});

it('all of it is hidden and shown again with every number as before', async () => {
  const sums = () =>
    sql`select (select json_agg(posts order by id) from ask.tag) tags,
      (select json_agg(posts order by id) from ask.category) categories,
      (select json_agg(json_build_array(member_id, points) order by member_id) from ask.reputation) points,
      (select count(*) from ask.search_doc) docs`.execute(database.db);
  const before = [await getNumbers(ctx()), (await sums()).rows];
  await decide('hide');
  expect(await getNumbers(ctx())).toEqual(none);
  expect((await getHome(ctx())).newest).toEqual([]);
  expect((await listModels(ctx(), CatalogueInput.parse({}))).rows).toEqual([]);
  await decide('keep');
  expect([await getNumbers(ctx()), (await sums()).rows]).toEqual(before);
  await recountNumbers(ctx());
  expect(await getNumbers(ctx())).toEqual(before[0]);
});

it('all of it is removed: no word, no model, no open account is left, and the next start loads nothing', async () => {
  await decide('remove');
  const { rows } = await sql`select (select count(*) from ask.post where title || html || text <> '') posts,
    (select count(*) from ask.answer where html || text <> '') answers,
    (select count(*) from ask.comment where html || markdown <> '') comments,
    (select count(*) from ask.revision) revisions, (select count(*) from ask.model) models,
    (select count(*) from ask.search_doc) docs,
    (select count(*) from account.member where is_editor and closed_at is null) editors`.execute(database.db);
  expect(rows[0]).toEqual({ posts: 0, answers: 0, comments: 0, revisions: 0, models: 0, docs: 0, editors: 0 });
  expect(await counts()).toMatchObject({ questions: 0, articles: 0, models: 0, touched: 0 });
  expect([await loadStarter(ctx()), await loadStarterModels(ctx())]).toEqual([0, 0]);
});
