import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createEditorAccounts } from '#app/account/login/login.commands.server.ts';
import { ctxAs, makeMembers } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { countDays } from './daily-figures.commands.server.ts';
import { findCountedAt, listDailyFigures } from './daily-figures.queries.server.ts';

const database = useTestDatabase();
const at = (text: string) => ctxAs(database.db, { kind: 'job', name: 'test' } as never, { now: new Date(text) });

async function addPost(authorId: number, date: string, answers: [number, string][] = []): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into ask.post (kind, author_id, category_id, language, title, excerpt, html, text, answers, created_at,
      active_at)
    values ('question', ${authorId}, (select min(id) from ask.category), 'zh-cn', 't', '', '', '', ${answers.length},
      ${date}, ${date}) returning id`.execute(database.db);
  for (const [id, when] of answers)
    await sql`insert into ask.answer (post_id, author_id, excerpt, html, text, created_at)
      values (${rows[0]!.id}, ${id}, '', '', '', ${when})`.execute(database.db);
}

it('counts each day until it has ended, without editors; the days before from what came since', async () => {
  await sql`insert into ask.category (slug, name_zh, name_en, area) values ('c', 'c', 'c', 1)
    on conflict do nothing`.execute(database.db);
  const { anna, bob } = await makeMembers(database.db, ['anna', 'bob']);
  await sql`update account.member set password_hash = 'x', is_editor = false,
    created_at = '2026-11-01T00:00:00Z'`.execute(database.db);
  await sql`update account.member set created_at = '2026-11-20T02:00:00Z' where id = ${bob.id}`.execute(database.db);
  const made = await createEditorAccounts(at('2026-11-20T01:00:00Z'), { ed_x: { nickname: 'x' } }, '');
  const editor = made.get('ed_x')!;
  await addPost(editor, '2026-11-20T03:00:00Z', [[anna.id, '2026-11-20T03:10:00Z']]);
  await addPost(anna.id, '2026-11-19T03:00:00Z', [
    [bob.id, '2026-11-20T03:00:00Z'],
    [editor, '2026-11-20T04:00:00Z'],
  ]);
  await addPost(bob.id, '2026-11-20T03:00:00Z');
  expect(await findCountedAt(at('2026-11-20T12:00:00Z'))).toBeNull();
  await countDays(at('2026-11-20T12:00:00Z'));
  expect(await findCountedAt(at('2026-11-20T12:05:00Z'))).toBe(Date.parse('2026-11-20T12:00:00Z') / 1000);
  const days = await listDailyFigures(at('2026-11-20T12:00:00Z'));
  expect(days).toHaveLength(30);
  expect(days.slice(-2)).toEqual([
    { day: '2026-11-19', members: 1, active: 0, posts: 1, answers: 0, firstAnswer_s: null, unanswered: 1, searches: 0 },
    {
      day: '2026-11-20',
      members: 2,
      active: 0,
      posts: 1,
      answers: 2,
      firstAnswer_s: 86_400,
      unanswered: 1,
      searches: 0,
    },
  ]);
  // a day that was counted after its end stays as it is
  await countDays(at('2026-11-21T12:00:00Z'));
  await addPost(anna.id, '2026-11-19T05:00:00Z');
  await addPost(anna.id, '2026-11-21T05:00:00Z');
  await countDays(at('2026-11-21T13:00:00Z'));
  const later = await listDailyFigures(at('2026-11-21T13:00:00Z'));
  expect(later.slice(-3).map(({ day, posts }) => [day, posts])).toEqual([
    ['2026-11-19', 1],
    ['2026-11-20', 1],
    ['2026-11-21', 1],
  ]);
});
