import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Actor } from '#app/core/ctx.server.ts';
import { asStaff, auditOf, ctxAs, grantConsole, makeCategory, makeMembers, refusalOf, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { editAnswer, postAnswer } from '#app/ask/answers/answers.commands.server.ts';
import { publishPost } from '#app/ask/posts/posts.commands.server.ts';
import { getPost } from '#app/ask/thread/posts.queries.server.ts';
import { castVote } from '#app/ask/votes/votes.commands.server.ts';
import { setWiki } from './wiki.commands.server.ts';

const database = useTestDatabase();
let people: Record<'anna' | 'bert' | 'chen' | 'dora' | 'boss', Actor & { id: number }>;
let post = 0;
let answer = 0;
const as = (actor: Actor) => ctxAs(database.db, actor);

beforeAll(async () => {
  people = await makeMembers(database.db, ['anna', 'bert', 'chen', 'dora', 'boss']);
  await grantConsole(database.db, people.boss.id);
  await sql`insert into ask.reputation (member_id, total) values (${people.chen.id}, 6)`.execute(database.db);
  const category = await makeCategory(database.db);
  post = (
    await publishPost(as(people.anna), {
      kind: 'question',
      title: '大家一起维护的清单',
      markdown: '清单',
      category,
      tags: ['list'],
      language: 'zh-cn',
    })
  ).id;
  answer = (await postAnswer(as(people.bert), { postId: post, markdown: '第一条' })).id;
});

it('is made by the author or moderators, and taken back by moderators alone', async () => {
  const input = { subject: 'answer', id: answer, wiki: true } as const;
  expect(await refusalOf(setWiki(as(visitor), input))).toBe('needLogin');
  expect(await refusalOf(setWiki(as(people.anna), input))).toBe('noPermission');
  expect(await setWiki(as(people.bert), input)).toEqual({ wiki: true });
  expect(await setWiki(as(people.bert), input)).toEqual({ wiki: true });
  expect(await refusalOf(setWiki(as(people.bert), { ...input, wiki: false }))).toBe('noPermission');
  await setWiki(as(asStaff(people.boss)), { ...input, wiki: false });
  await setWiki(as(people.bert), input);
  expect((await auditOf(database.db, 'answer', answer)).filter((action) => action === 'ask.setWiki')).toHaveLength(3);
});

it('is edited at once by members of little reputation, shows how many edited it, and earns none', async () => {
  expect(await refusalOf(editAnswer(as(people.dora), { id: answer, markdown: '乱写', revision: 1, reason: '' }))).toBe(
    'noPermission',
  );
  await editAnswer(as(people.chen), { id: answer, markdown: '第一条\n\n第二条', revision: 1, reason: '' });
  const [shown] = (await getPost(as(visitor), post)).answers;
  expect(shown).toMatchObject({ wiki: 2, edited: { by: { username: 'chen' } } });
  const total = async () =>
    (
      await sql<{ n: number }>`select count(*) n from ask.reputation_log
      where member_id = ${people.bert.id}`.execute(database.db)
    ).rows[0]!.n;
  const before = await total();
  await castVote(as(people.anna), { subject: 'answer', id: answer, value: 1 });
  expect(await total()).toBe(before);
});
