import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { dropPages } from '#app/core/page-cache/page-cache.server.ts';
import type { Actor } from '#app/core/ctx.server.ts';
import { asStaff, ctxAs, grantConsole, makeCategory, makeMembers, refusalOf } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { deleteAnswer, editAnswer, postAnswer } from '#app/ask/answers/answers.commands.server.ts';
import { listAnswers } from '#app/ask/answers/answers.queries.server.ts';
import { deleteComment, editComment, postComment } from '#app/ask/comments/comments.commands.server.ts';
import { deletePost, editPost, publishPost } from '#app/ask/posts/posts.commands.server.ts';
import { getPost, getPostSource } from '#app/ask/thread/posts.queries.server.ts';
import { rollBack } from '#app/ask/revisions/revisions.commands.server.ts';

const database = useTestDatabase();
type Name = 'anna' | 'bert' | 'plain' | 'editor' | 'remover';
let people: Record<Name, Actor & { id: number }>;
let category = 0;
let count = 0;
const as = (actor: Actor) => ctxAs(database.db, actor);
const text = () => `正文 ${++count}`;

beforeAll(async () => {
  people = await makeMembers(database.db, ['anna', 'bert', 'plain', 'editor', 'remover']);
  category = await makeCategory(database.db);
  await grantConsole(database.db, people.plain.id, ['dashboard', 'members/edit', 'moderation']);
  await grantConsole(database.db, people.editor.id, ['moderation/edit']);
  await grantConsole(database.db, people.remover.id, ['moderation/delete']);
});

async function thread() {
  const post = { title: `一个足够长的标题 ${++count}`, markdown: text(), category, tags: ['t1'] };
  const { id } = await publishPost(as(people.anna), { ...post, kind: 'question', language: 'zh-cn' });
  const answer = await postAnswer(as(people.bert), { postId: id, markdown: text() });
  const comment = await postComment(as(people.bert), { subject: 'post', id, markdown: text() });
  const edits = (actor: Actor) => [
    () => editPost(as(actor), { ...post, markdown: text(), id, revision: 1, reason: '' }),
    () => rollBack(as(actor), { subject: 'post', id, number: 1, reason: '' }),
    () => editAnswer(as(actor), { id: answer.id, revision: 1, markdown: text(), reason: '' }),
    () => editComment(as(actor), { id: comment.id, markdown: text() }),
    () => getPostSource(as(actor), id),
  ];
  const removals = (actor: Actor) => [
    () => deleteComment(as(actor), { id: comment.id }),
    () => deleteAnswer(as(actor), { id: answer.id }),
    () => deletePost(as(actor), { id }),
  ];
  return { id, edits, removals };
}

async function buttons(actor: Actor, id: number) {
  const { can, comments, answers } = await getPost(as(actor), id);
  const [more] = (await listAnswers(as(actor), { postId: id })).answers;
  return [can, answers[0]!.can, comments[0]!, more!.can].map(({ canEdit, canDelete }) => ({ canEdit, canDelete }));
}
const each = (canEdit: boolean, canDelete: boolean) => Array.from({ length: 4 }, () => ({ canEdit, canDelete }));

it('staff without a node of moderation are refused and see no button', async () => {
  const { id, edits, removals } = await thread();
  const plain = asStaff(people.plain);
  expect(await buttons(plain, id)).toEqual(each(false, false));
  for (const act of [...edits(plain), ...removals(plain)]) expect(await refusalOf(act())).toBe('noPermission');
});

it('the node to edit does not delete, the node to delete does not edit', async () => {
  const { id, edits, removals } = await thread();
  const [editor, remover] = [asStaff(people.editor), asStaff(people.remover)];
  expect(await buttons(editor, id)).toEqual(each(true, false));
  expect(await buttons(remover, id)).toEqual(each(false, true));
  for (const act of removals(editor)) expect(await refusalOf(act())).toBe('noPermission');
  for (const act of edits(remover)) expect(await refusalOf(act())).toBe('noPermission');
  for (const act of [...edits(editor), ...removals(remover)]) await act();
});

it('members with the same rows but without the console’s rights as themselves have nothing of it', async () => {
  const { id, removals } = await thread();
  expect(await buttons(people.remover, id)).toEqual(each(false, false));
  for (const act of removals(people.remover)) expect(await refusalOf(act())).toBe('noPermission');
});

it('a node that is switched off is nobody’s', async () => {
  const { id } = await thread();
  await sql`update account.rule set status = false where name = 'moderation/edit'`.execute(database.db);
  dropPages();
  expect(await buttons(asStaff(people.editor), id)).toEqual(each(false, false));
  await sql`update account.rule set status = true where name = 'moderation/edit'`.execute(database.db);
  dropPages();
  expect(await buttons(asStaff(people.editor), id)).toEqual(each(true, false));
});

it('daily limits bind staff without the node for that', async () => {
  const fresh = Object.values(
    await makeMembers(database.db, ['freshone', 'freshtwo'], new Date('2026-11-20T11:00:00Z')),
  ).map(asStaff);
  await grantConsole(database.db, fresh[0]!.id, ['moderation/edit']);
  await grantConsole(database.db, fresh[1]!.id, ['moderation/unlimited']);
  const publish = (actor: Actor) =>
    publishPost(as(actor), {
      kind: 'question',
      title: `一个足够长的标题 ${++count}`,
      markdown: text(),
      category,
      tags: ['t1'],
      language: 'zh-cn',
    });
  for (const actor of fresh) for (let i = 0; i < 3; i += 1) await publish(actor);
  expect(await refusalOf(publish(fresh[0]!))).toBe('newPosts');
  expect(await publish(fresh[1]!)).toHaveProperty('id');
});
