import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#app/core/ctx.server.ts';
import { writeSetting } from '#app/core/process/settings-registry.server.ts';
import { listNotices } from '#app/messages/notices/notices.queries.server.ts';
import {
  asStaff,
  auditOf,
  ctxAs,
  grantConsole,
  makeCategory,
  makeMembers,
  refusalOf,
  testNow,
  visitor,
} from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { acceptAnswer, deleteAnswer, editAnswer, postAnswer } from '#app/ask/answers/answers.commands.server.ts';
import { listAnswers } from '#app/ask/answers/answers.queries.server.ts';
import { editComment, postComment } from '#app/ask/comments/comments.commands.server.ts';
import { suggestMembers } from '#app/ask/comments/comments.queries.server.ts';
import { askData } from '#app/ask/own-posts/ask-data.commands.server.ts';
import { getWriterNumbers } from '#app/ask/own-posts/writings.queries.server.ts';
import { deletePost, editPost, publishPost } from '#app/ask/posts/posts.commands.server.ts';
import { getPost, getPostSource } from '#app/ask/thread/posts.queries.server.ts';
import { rollBack } from '#app/ask/revisions/revisions.commands.server.ts';
import { listRevisions } from '#app/ask/revisions/revisions.queries.server.ts';
import { castVote } from '#app/ask/votes/votes.commands.server.ts';
import { moveAliases } from './anonymity.commands.server.ts';
import { getAnonymity } from './anonymity-desk.queries.server.ts';
import { revealAuthor, saveAnonymity } from './anonymity-desk.commands.server.ts';

const database = useTestDatabase();
type Name = 'anna' | 'bert' | 'chen' | 'looker' | 'plain';
let people: Record<Name, Actor & { id: number }>;
let open = 0;
let named = 0;
let count = 0;

const as = (actor: Actor, language: 'zh-cn' | 'en' = 'zh-cn') => ctxAs(database.db, actor, { language });
const fields = (category: number, anonymous = true) => ({
  kind: 'question' as const,
  title: `不想留名的问题 ${++count}`,
  markdown: `正文 ${count}`,
  category,
  tags: ['t1'],
  language: 'zh-cn' as const,
  anonymous,
});
const ask = async (actor: Actor) => (await publishPost(as(actor), fields(open))).id;
const answer = async (actor: Actor, postId: number, anonymous = true) =>
  (await postAnswer(as(actor), { postId, markdown: `答 ${++count}`, anonymous })).id;
const told = async (actor: Actor, kind: 'answer' | 'comment' | 'accept' | 'vote') =>
  (await listNotices(as(actor), { kind, unread: true })).rows;

beforeAll(async () => {
  people = await makeMembers(database.db, ['anna', 'bert', 'chen', 'looker', 'plain']);
  await grantConsole(database.db, people.looker.id, ['anonymity/edit', 'anonymity/reveal', 'moderation/edit']);
  await grantConsole(database.db, people.plain.id, ['moderation/edit']);
  open = await makeCategory(database.db, 'open');
  named = await makeCategory(database.db, 'named');
  await sql`update ask.category set allows_anonymous = true where id = ${open}`.execute(database.db);
});

describe('writing without a name', () => {
  it('is refused where the category does not allow it, and for guests', async () => {
    expect(await refusalOf(publishPost(as(people.anna), fields(named)))).toBe('notAllowed');
    expect(await refusalOf(publishPost(as(visitor), fields(open)))).toBe('needLogin');
    const { id } = await publishPost(as(people.bert), fields(named, false));
    expect(
      await refusalOf(postAnswer(as(people.anna), { postId: id, markdown: `答 ${++count}`, anonymous: true })),
    ).toBe('notAllowed');
    expect(
      await refusalOf(
        postComment(as(people.anna), { subject: 'post', id, markdown: `评论 ${++count}`, anonymous: true }),
      ),
    ).toBe('notAllowed');
  });

  it('keeps one number a thread for each, and says to its author who they are', async () => {
    const id = await ask(people.anna);
    await answer(people.bert, id);
    await answer(people.anna, id);
    await postComment(as(people.bert), { subject: 'post', id, markdown: `评论 ${++count}`, anonymous: true });
    const { author, answers, comments, anonymity } = await getPost(as(visitor), id);
    expect(
      [author, ...answers.map((one) => one.author), comments[0]!.author]
        .map((card) => [card.id, card.username, card.nickname])
        .toSorted((a, b) => Number(b[0]) - Number(a[0])),
    ).toEqual([
      [-1, '', '匿名 1'],
      [-1, '', '匿名 1'],
      [-2, '', '匿名 2'],
      [-2, '', '匿名 2'],
    ]);
    expect(anonymity).toBe('none');
    const own = await getPost(as(people.anna, 'en'), id);
    expect(own.author.nickname).toBe('Anonymous 1 (you)');
    expect(own.answers.map((one) => one.author.nickname).toSorted()).toEqual(['Anonymous 1 (you)', 'Anonymous 2']);
    expect(own).toMatchObject({
      anonymity: 'usual',
      can: { canEdit: true, canVote: false, canAccept: true, canDelete: false },
    });
    expect(await getPost(as(people.chen), id)).toMatchObject({
      anonymity: 'allowed',
      can: { canEdit: false, canVote: true, canAccept: false },
    });
  });

  it('leaves no member in rows, revisions and the audit', async () => {
    const id = await ask(people.anna);
    const { title, tags } = fields(open);
    await editPost(as(people.anna), {
      id,
      title,
      markdown: `改过 ${++count}`,
      category: open,
      tags,
      revision: 1,
      reason: '',
    });
    await rollBack(as(people.anna), { subject: 'post', id, number: 1, reason: '' });
    expect((await listRevisions(as(visitor), { subject: 'post', id })).map((one) => one.author.id)).toEqual([
      -1, -1, -1,
    ]);
    const { rows } = await sql<{ actor: number }>`select actor_id actor from core.audit
      where subject_kind = 'post' and subject_id = ${id}`.execute(database.db);
    expect(rows.map((row) => row.actor)).toEqual([-1, -1, -1]);
    await deletePost(as(people.anna), { id });
    const gone = await sql<{ by: number }>`select deleted_by by from ask.post where id = ${id}`.execute(database.db);
    expect(gone.rows[0]!.by).toBe(-1);
  });

  it('lets the author edit, delete and accept, and nobody else', async () => {
    const id = await ask(people.anna);
    const reply = await answer(people.bert, id);
    expect((await getPostSource(as(people.anna), id)).id).toBe(id);
    expect(await refusalOf(getPostSource(as(people.bert), id))).toBe('noPermission');
    expect(await refusalOf(castVote(as(people.bert), { subject: 'answer', id: reply, value: 1 }))).toBe('ownVote');
    await editAnswer(as(people.bert), { id: reply, markdown: `改过 ${++count}`, revision: 1, reason: '' });
    expect(await refusalOf(editAnswer(as(people.chen), { id: reply, markdown: '乱改', revision: 2, reason: '' }))).toBe(
      'noPermission',
    );
    const comment = await postComment(as(people.bert), {
      subject: 'answer',
      id: reply,
      markdown: `评论 ${++count}`,
      anonymous: true,
    });
    expect(comment).toMatchObject({ canEdit: true, author: { id: -2, nickname: '匿名 2（你）' } });
    expect(await refusalOf(editComment(as(people.anna), { id: comment.id, markdown: '不是我的' }))).toBe(
      'noPermission',
    );
    await acceptAnswer(as(people.anna), { answerId: reply, accepted: true });
    expect((await listAnswers(as(people.anna), { postId: id, sort: 'best' })).answers[0]!.can.canAccept).toBe(true);
    const second = await answer(people.chen, id);
    await deleteAnswer(as(people.chen), { id: second });
  });

  it('tells the author what happens, and others only the number', async () => {
    const id = await ask(people.anna);
    const reply = await answer(people.bert, id);
    expect(await told(people.anna, 'answer')).toContainEqual(
      expect.objectContaining({
        path: `/ask/info/${id}#a${reply}`,
        actor: expect.objectContaining({ id: -2, nickname: '匿名 2' }),
      }),
    );
    await postComment(as(people.anna), { subject: 'answer', id: reply, markdown: `评论 ${++count}`, anonymous: true });
    expect((await told(people.bert, 'comment'))[0]!.actor).toMatchObject({ id: -1, username: '' });
    await acceptAnswer(as(people.anna), { answerId: reply, accepted: true });
    expect((await told(people.bert, 'accept'))[0]!.actor).toMatchObject({ id: -1, username: '' });
    const before = (await told(people.anna, 'comment')).length;
    await postComment(as(people.anna), { subject: 'post', id, markdown: `自己的 ${++count}`, anonymous: true });
    expect((await told(people.anna, 'comment')).length).toBe(before);
  });

  it('earns no reputation and counts on no card', async () => {
    const numbers = await getWriterNumbers(as(visitor), people.chen.id);
    const total = async () =>
      (
        await sql<{ n: number }>`select count(*) n from ask.reputation_log
        where member_id = ${people.chen.id}`.execute(database.db)
      ).rows[0]!.n;
    const before = await total();
    const id = await ask(people.chen);
    const reply = await answer(people.bert, id);
    await castVote(as(people.anna), { subject: 'post', id, value: 1 });
    await castVote(as(people.anna), { subject: 'answer', id: reply, value: 1 });
    await acceptAnswer(as(people.chen), { answerId: reply, accepted: true });
    expect(await total()).toBe(before);
    expect(await getWriterNumbers(as(visitor), people.chen.id)).toEqual(numbers);
  });

  it('refuses files whose address holds the author', async () => {
    const markdown = `![图](/storage/m${people.anna.id}/ask/a.png)`;
    expect(await refusalOf(publishPost(as(people.anna), { ...fields(open), markdown }))).toBe('ownFiles');
    expect(
      (
        await publishPost(as(people.anna), {
          ...fields(open),
          markdown: markdown.replace(/m\d+/, `m${people.anna.id}9`),
        })
      ).id,
    ).toBeGreaterThan(0);
  });

  it('is offered to nobody as a member to mention', async () => {
    const id = await ask(people.anna);
    expect(await suggestMembers(as(people.chen), { q: '', postId: id })).toEqual([]);
  });

  it('goes along with answers that move to another thread', async () => {
    const [from, to] = [await ask(people.anna), await ask(people.bert)];
    const reply = await answer(people.chen, from);
    const own = await answer(people.bert, from);
    await sql`update ask.answer set post_id = ${to} where post_id = ${from}`.execute(database.db);
    await moveAliases(as(people.anna), { from, to, answerIds: [reply, own], commentIds: [] });
    const { answers } = await getPost(as(people.bert), to);
    expect(answers.find((one) => one.id === own)!.author).toMatchObject({ id: -1, nickname: '匿名 1（你）' });
    expect(answers.find((one) => one.id === reply)!.author.id).toBeLessThan(-1);
    expect((await listRevisions(as(visitor), { subject: 'answer', id: own }))[0]!.author.id).toBe(-1);
  });
});

describe('the desk', () => {
  it('shows staff with the node who it was, and writes each look down', async () => {
    const id = await ask(people.anna);
    expect(await refusalOf(revealAuthor(as(asStaff(people.plain)), { subject: 'post', id, reason: '核实投诉' }))).toBe(
      'noPermission',
    );
    expect(await refusalOf(revealAuthor(as(people.anna), { subject: 'post', id, reason: '核实投诉' }))).toBe(
      'noPermission',
    );
    expect(await revealAuthor(as(asStaff(people.looker)), { subject: 'post', id, reason: '核实投诉' })).toMatchObject({
      id: people.anna.id,
      username: 'anna',
    });
    expect(await auditOf(database.db, 'post', id)).toEqual(['ask.publishPost', 'ask.revealAuthor']);
    const { id: other } = await publishPost(as(people.anna), fields(named, false));
    expect(
      await refusalOf(revealAuthor(as(asStaff(people.looker)), { subject: 'post', id: other, reason: '核实投诉' })),
    ).toBe('notAnonymous');
    expect((await getAnonymity(as(asStaff(people.looker)))).looks[0]).toMatchObject({
      reason: '核实投诉',
      by: { username: 'looker' },
      subject: { kind: 'post', id },
    });
  });

  it('sets where it is allowed', async () => {
    const save = { mode: 'categories' as const, categories: [named] };
    expect(await refusalOf(saveAnonymity(as(asStaff(people.plain)), save))).toBe('noPermission');
    await saveAnonymity(as(asStaff(people.looker)), save);
    expect(await refusalOf(publishPost(as(people.anna), fields(open)))).toBe('notAllowed');
    expect((await publishPost(as(people.anna), fields(named))).id).toBeGreaterThan(0);
    await saveAnonymity(as(asStaff(people.looker)), { mode: 'off', categories: [open, named] });
    expect(await refusalOf(publishPost(as(people.anna), fields(named)))).toBe('notAllowed');
    await saveAnonymity(as(asStaff(people.looker)), { mode: 'everywhere', categories: [open] });
    expect((await publishPost(as(people.anna), fields(named))).id).toBeGreaterThan(0);
    const { rows } = await sql<{ n: number }>`select count(*) n from core.audit
      where action = 'ask.saveAnonymity'`.execute(database.db);
    expect(rows[0]!.n).toBe(3);
    await writeSetting({ db: database.db, now: testNow }, 'anonymousPosting', 'categories');
  });
});

describe('an account with anonymous texts', () => {
  it('exports them, and once it is closed nobody can tell who they were', async () => {
    const id = await ask(people.bert);
    await answer(people.chen, id, false);
    const reply = await answer(people.bert, id);
    const job = ctxAs(database.db, { kind: 'job', name: 'export' });
    const files = new Map(askData.exportMemberData(job, people.bert.id).map((file) => [file.path, file.records()]));
    const read = async (path: string) => {
      const found: { id: number; anonymous: boolean }[] = [];
      for await (const row of (await files.get(path)) as AsyncIterable<object>)
        found.push(row as (typeof found)[number]);
      return found;
    };
    expect(await read('ask/posts.json')).toContainEqual(expect.objectContaining({ id, anonymous: true }));
    expect(await read('ask/answers.json')).toContainEqual(expect.objectContaining({ id: reply, anonymous: true }));
    await askData.closeMember(ctxAs(database.db, { ...people.bert }), people.bert.id, 'remove');
    expect(await refusalOf(revealAuthor(as(asStaff(people.looker)), { subject: 'post', id, reason: '核实投诉' }))).toBe(
      'authorGone',
    );
    const { answers, author } = await getPost(as(visitor), id);
    expect(author).toMatchObject({ id: -1, nickname: '匿名 1' });
    expect(answers.map((one) => one.id)).not.toContain(reply);
  });
});
