import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '#app/core/ctx.server.ts';
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
import { postAnswer } from '#app/ask/answers/answers.commands.server.ts';
import { editPost, publishPost } from '#app/ask/posts/posts.commands.server.ts';
import { getPost } from '#app/ask/thread/posts.queries.server.ts';
import { listRevisions } from '#app/ask/revisions/revisions.queries.server.ts';
import { suggestAnswerEdit, suggestPostEdit, withdrawSuggestion } from './suggestions.commands.server.ts';
import { listOwnSuggestions, listSuggestions } from './suggestions.queries.server.ts';
import {
  approveSuggestion,
  improveSuggestion,
  rebaseSuggestion,
  rejectSuggestion,
} from './suggestion-reviews.commands.server.ts';
import { getSuggestion } from './suggestion-reviews.queries.server.ts';

const database = useTestDatabase();
type Name = 'anna' | 'bert' | 'chen' | 'dora' | 'eric' | 'finn' | 'gina' | 'boss' | 'judge';
let people: Record<Name, Actor & { id: number }>;
let category = 0;
let post = 0;
let count = 0;

const as = (actor: Actor, now = testNow) => ctxAs(database.db, actor, { now });
const edges = { before: 0, after: 0 };
const text = [
  '第一段：环境和版本。',
  '',
  '第二段：做了什么。',
  '',
  '第三段：得到什么。',
  '',
  '第四段：想要什么。',
  '',
].join('\n');

beforeAll(async () => {
  people = await makeMembers(database.db, ['anna', 'bert', 'chen', 'dora', 'eric', 'finn', 'gina', 'boss', 'judge']);
  await grantConsole(database.db, people.boss.id);
  await sql`insert into ask.reputation (member_id, total) values (${people.judge.id}, 14)`.execute(database.db);
  category = await makeCategory(database.db);
});

beforeEach(async () => {
  post = await ask();
});

async function ask(): Promise<number> {
  const fields = { title: `怎样确认被截断 ${++count}`, markdown: `${text}${count}`, category, tags: ['ollama'] };
  return (await publishPost(as(people.anna), { kind: 'question', language: 'zh-cn', ...fields })).id;
}

const present = async () => (await listRevisions(as(visitor), { subject: 'post', id: post }))[0]!;
async function change(markdown = `${text}改进 ${++count}`) {
  return {
    id: post,
    title: `怎样确认上下文被截断 ${count}`,
    markdown,
    category,
    tags: ['ollama', '上下文'],
    revision: (await present()).number,
    reason: '补全标题',
  };
}
const told = async (actor: Actor) =>
  (await listNotices(as(actor), { kind: 'suggestion', unread: true })).rows.map(({ act, actor: by, data }) => ({
    act,
    by: by?.username,
    reason: data.reason,
  }));
const reputation = async (id: number) =>
  (
    await sql<{ total: number }>`select coalesce(sum(total), 0)::integer total from ask.reputation
    where member_id = ${id}`.execute(database.db)
  ).rows[0]!.total;

describe('suggesting an edit', () => {
  it('waits beside the text, tells its author, and leaves its audit row', async () => {
    const { id } = await suggestPostEdit(as(people.bert), await change());
    expect((await present()).number).toBe(1);
    expect(await auditOf(database.db, 'suggestion', id)).toEqual(['ask.suggestEdit']);
    expect(await told(people.anna)).toContainEqual({ act: 'editSuggested', by: 'bert', reason: undefined });
    expect((await getPost(as(people.anna), post)).suggestions).toEqual({ count: 1, newest: id });
    expect((await getPost(as(people.bert), post)).suggestions).toBeUndefined();
    expect((await getPost(as(visitor), post)).suggestions).toBeUndefined();
  });

  it('is refused for guests, for those who may edit, and when nothing changes', async () => {
    const same = { ...(await change((await present()).markdown)), title: (await present()).title, tags: ['ollama'] };
    expect(await refusalOf(suggestPostEdit(as(visitor), await change()))).toBe('needLogin');
    expect(await refusalOf(suggestPostEdit(as(people.anna), await change()))).toBe('editDirectly');
    expect(await refusalOf(suggestPostEdit(as(people.judge), await change()))).toBe('editDirectly');
    expect(await refusalOf(suggestPostEdit(as(people.bert), same))).toBe('noChange');
    expect(await refusalOf(suggestPostEdit(as(people.bert), { ...(await change()), revision: 7 }))).toBe('stale');
  });

  it('is one a member: the second replaces the first; and five a text', async () => {
    const first = await suggestPostEdit(as(people.bert), await change());
    const second = await suggestPostEdit(as(people.bert), await change());
    expect(second.id).toBe(first.id);
    for (const name of ['chen', 'dora', 'eric', 'finn'] as const)
      await suggestPostEdit(as(people[name]), await change());
    expect(await refusalOf(suggestPostEdit(as(people.gina), await change()))).toBe('full');
  });

  it('is taken back by its maker alone', async () => {
    const { id } = await suggestPostEdit(as(people.bert), await change());
    expect(await refusalOf(withdrawSuggestion(as(people.chen), { id }))).toBe('notFound');
    await withdrawSuggestion(as(people.bert), { id });
    expect(await withdrawSuggestion(as(people.bert), { id })).toEqual({});
    expect(await auditOf(database.db, 'suggestion', id)).toEqual(['ask.suggestEdit', 'ask.withdrawSuggestion']);
    expect(await refusalOf(approveSuggestion(as(people.anna), { id, revision: 1 }))).toBe('decided');
  });
});

describe('reviewing', () => {
  it('makes it a revision of the suggester that names the reviewer, once, with reputation and notices', async () => {
    const input = await change();
    const { id } = await suggestPostEdit(as(people.bert), input);
    const before = await reputation(people.bert.id);
    const decided = await approveSuggestion(as(people.judge), { id, revision: 1 });
    expect(await approveSuggestion(as(people.judge), { id, revision: 1 })).toEqual(decided);
    expect(await present()).toMatchObject({
      number: 2,
      title: input.title,
      author: { username: 'bert' },
      reviewer: { username: 'judge' },
      reason: '补全标题',
    });
    expect(await reputation(people.bert.id)).toBe(before + 2);
    expect(await told(people.bert)).toContainEqual({ act: 'editApproved', by: 'judge', reason: undefined });
    expect(await told(people.anna)).toContainEqual({ act: 'editApplied', by: 'judge', reason: undefined });
    // in notices too: nobody reads there what was edited away
    const { rows } = await listNotices(as(people.bert), { kind: 'suggestion', unread: true });
    expect(rows.find(({ path }) => path.endsWith(String(id)))?.data.title).toBe(input.title);
    expect(await auditOf(database.db, 'suggestion', id)).toEqual(['ask.suggestEdit', 'ask.approveSuggestion']);
  });

  it('is for the author, reviewers and moderators, never for the suggester or a stranger', async () => {
    const { id } = await suggestPostEdit(as(people.bert), await change());
    expect(await refusalOf(approveSuggestion(as(people.bert), { id, revision: 1 }))).toBe('ownSuggestion');
    expect(await refusalOf(approveSuggestion(as(people.chen), { id, revision: 1 }))).toBe('noPermission');
    expect(await refusalOf(rejectSuggestion(as(people.chen), { id, choices: ['spam'], note: '' }))).toBe(
      'noPermission',
    );
    expect(await refusalOf(getSuggestion(as(people.chen), { id }))).toBe('notFound');
    expect(await refusalOf(getSuggestion(as(visitor), { id }))).toBe('needLogin');
    const rows = async (actor: Actor) =>
      (await listSuggestions(as(actor), { subject: '', state: 'open', ...edges })).rows.map((row) => row.id);
    expect(await rows(people.anna)).toContain(id);
    expect(await rows(people.judge)).toContain(id);
    expect(await rows(people.chen)).toEqual([]);
    expect(await rows(people.bert)).not.toContain(id);
    await approveSuggestion(as(asStaff(people.boss)), { id, revision: 1 });
  });

  it('goes on with other edits of the same text before it turns to the rest of the queue', async () => {
    const older = await suggestPostEdit(as(people.bert), await change());
    const here = post;
    post = await ask();
    const elsewhere = await suggestPostEdit(as(people.bert), await change());
    post = here;
    const newest = await suggestPostEdit(as(people.chen), await change());
    expect((await getPost(as(people.judge), post)).suggestions).toEqual({ count: 2, newest: newest.id });
    expect((await getSuggestion(as(people.judge), newest)).next).toBe(older.id);
    await approveSuggestion(as(people.judge), { id: newest.id, revision: 1 });
    await rejectSuggestion(as(people.judge), { id: older.id, choices: ['spam'], note: '' });
    expect((await getSuggestion(as(people.judge), newest)).next).toBe(elsewhere.id);
  });

  it('improves in the same revision', async () => {
    const { id } = await suggestPostEdit(as(people.bert), await change());
    await improveSuggestion(as(people.anna), { id, revision: 1, markdown: `${text}更好`, tags: ['上下文'] });
    expect(await present()).toMatchObject({
      number: 2,
      markdown: `${text}更好`,
      author: { username: 'bert' },
      reviewer: { username: 'anna' },
    });
    expect((await getPost(as(visitor), post)).tags.map((tag) => tag.slug)).toEqual(['上下文']);
    expect((await listOwnSuggestions(as(people.bert), { state: 'approved', ...edges })).rows[0]).toMatchObject({
      id,
      isImproved: true,
    });
  });

  it('rejects with reasons that the suggester reads, and pauses after three in a row', async () => {
    for (let n = 0; n < 3; n++) {
      const { id } = await suggestPostEdit(as(people.gina), await change());
      await rejectSuggestion(as(people.anna), { id, choices: ['noImprovement'], note: '原文更清楚' });
      expect(await rejectSuggestion(as(people.anna), { id, choices: ['spam'], note: '' })).toEqual({});
      expect(await auditOf(database.db, 'suggestion', id)).toEqual(['ask.suggestEdit', 'ask.rejectSuggestion']);
    }
    expect(await told(people.gina)).toContainEqual({ act: 'editRejected', by: 'anna', reason: '原文更清楚' });
    expect(await refusalOf(suggestPostEdit(as(people.gina), await change()))).toBe('paused');
    const later = new Date(testNow.getTime() + 8 * 86_400_000);
    expect((await suggestPostEdit(as(people.gina, later), await change())).id).toBeGreaterThan(0);
  });

  it('works for answers', async () => {
    const answer = await postAnswer(as(people.chen), { postId: post, markdown: `答 ${++count}` });
    const { id } = await suggestAnswerEdit(as(people.bert), {
      id: answer.id,
      markdown: `更完整的答 ${count}`,
      revision: 1,
      reason: '补充',
    });
    expect((await getPost(as(people.chen), post)).answers[0]?.suggestions).toEqual({ count: 1, newest: id });
    expect(
      await refusalOf(suggestAnswerEdit(as(visitor), { id: answer.id, markdown: '甲', revision: 1, reason: '补充' })),
    ).toBe('needLogin');
    await approveSuggestion(as(people.chen), { id, revision: 1 });
    expect((await listRevisions(as(visitor), { subject: 'answer', id: answer.id }))[0]).toMatchObject({
      markdown: `更完整的答 ${count}`,
      author: { username: 'bert' },
    });
  });
});

describe('a suggestion whose text moved on', () => {
  const edit = async (markdown: string) =>
    editPost(as(people.anna), {
      ...(await change(markdown)),
      title: (await present()).title,
      tags: ['ollama'],
      reason: '',
    });

  it('is rebased when it merges cleanly, and only then approved', async () => {
    const { id } = await suggestPostEdit(
      as(people.bert),
      await change((await present()).markdown.replace('环境和版本', '系统、环境和版本')),
    );
    await edit((await present()).markdown.replace('想要什么', '到底想要什么'));
    expect(await getSuggestion(as(people.anna), { id })).toMatchObject({
      isStale: true,
      merge: 'clean',
      can: { review: true, rebase: true },
    });
    expect(await refusalOf(approveSuggestion(as(people.anna), { id, revision: 2 }))).toBe('moved');
    expect(await refusalOf(rebaseSuggestion(as(people.chen), { id }))).toBe('noPermission');
    expect(await rebaseSuggestion(as(people.bert), { id })).toEqual({ id, base: 2 });
    expect(await refusalOf(approveSuggestion(as(people.anna), { id, revision: 1 }))).toBe('moved');
    await approveSuggestion(as(people.anna), { id, revision: 2 });
    expect((await present()).markdown).toContain(
      text.replace('环境和版本', '系统、环境和版本').replace('想要什么', '到底想要什么'),
    );
    expect(await auditOf(database.db, 'suggestion', id)).toContain('ask.rebaseSuggestion');
  });

  it('says so when it does not, and can still be improved by hand', async () => {
    const { id } = await suggestPostEdit(as(people.bert), await change(text.replace('做了什么', '做了哪些事')));
    await edit(text.replace('做了什么', '做过什么'));
    expect(await getSuggestion(as(people.anna), { id })).toMatchObject({ merge: 'conflict', can: { rebase: false } });
    expect(await refusalOf(rebaseSuggestion(as(people.anna), { id }))).toBe('conflict');
    await improveSuggestion(as(people.anna), { id, revision: 2, markdown: text.replace('做了什么', '做过哪些事') });
    expect((await present()).number).toBe(3);
  });
});
