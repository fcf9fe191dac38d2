import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { ctxAs, makeCategory, makeMembers, testNow, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { measureFirstAnswers } from './first-answers.commands.server.ts';
import { getHome } from './home-lists.queries.server.ts';
import { getListPage } from './lists.queries.server.ts';

const database = useTestDatabase();
const ctx = () => ctxAs(database.db, visitor);
let members: { asker: number; helper: number; editor: number };
let category = 0;

beforeAll(async () => {
  const people = await makeMembers(database.db, ['asker', 'helper', 'editor']);
  members = { asker: people.asker.id, helper: people.helper.id, editor: people.editor.id };
  await sql`update account.member set is_editor = true where id = ${members.editor}`.execute(database.db);
  category = await makeCategory(database.db);
});

/** Questions, answered so many minutes after they were asked. */
async function answered(by: number, minutes: readonly number[]): Promise<void> {
  await sql`with asked as (
      insert into ask.post (kind, author_id, category_id, language, title, excerpt, html, text, answers, created_at,
        active_at)
      select 'question', ${members.asker}, ${category}, 'zh-cn', 'question ' || m, '', '', '', 1,
        ${testNow}::timestamptz - interval '2 days' - m * interval '1 second', ${testNow}
      from unnest(${[...minutes]}::integer[]) m returning id, created_at, title)
    insert into ask.answer (post_id, author_id, excerpt, html, text, created_at)
    select id, ${by}, '', '', '', created_at + substr(title, 10)::integer * interval '1 minute' from asked`.execute(
    database.db,
  );
}

it('half of the questions are told only once enough were answered, and editors do not count', async () => {
  await answered(members.helper, [10, 20, 30, 40, 50, 60, 70, 80, 90]);
  await answered(members.editor, [1, 2, 3, 4]);
  await measureFirstAnswers(ctx());
  expect((await getHome(ctx())).firstAnswer_s).toBeNull();
  await answered(members.helper, [100]);
  await measureFirstAnswers(ctx());
  expect((await getHome(ctx())).firstAnswer_s).toBe(55 * 60);
  expect((await getListPage(ctx(), { type: 'question' })).aside.firstAnswer_s).toBe(55 * 60);
});

it('the home page tells what came since midnight by the clock of the site', async () => {
  const at = (time: string) => sql`insert into ask.post (kind, author_id, category_id, language, title, excerpt, html,
      text, created_at, active_at)
    values ('question', ${members.asker}, ${category}, 'zh-cn', 'today', '', '', '', ${time}, ${time})`;
  expect((await getHome(ctx())).today).toEqual({ questions: 0, answers: 0 });
  await at('2026-11-19T15:59:00Z').execute(database.db); // 23:59 in Shanghai
  await at('2026-11-19T16:01:00Z').execute(database.db);
  expect((await getHome(ctx())).today.questions).toBe(1);
});
