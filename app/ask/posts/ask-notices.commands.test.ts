import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getPublicMember } from '#app/account/account.queries.server.ts';
import type { Actor } from '#app/core/ctx.server.ts';
import { markNoticesRead } from '#app/messages/notices/notices.commands.server.ts';
import { countUnreadNotices, listNotices } from '#app/messages/notices/notices.queries.server.ts';
import { asStaff, ctxAs, grantConsole, makeCategory, makeMembers } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { acceptAnswer, deleteAnswer, editAnswer, postAnswer } from '#app/ask/answers/answers.commands.server.ts';
import { deleteComment, editComment, postComment } from '#app/ask/comments/comments.commands.server.ts';
import { deletePost, editPost, publishPost } from './posts.commands.server.ts';
import { rollBack } from '#app/ask/revisions/revisions.commands.server.ts';
import { castVote } from '#app/ask/votes/votes.commands.server.ts';

const database = useTestDatabase();
type Name = 'anna' | 'bert' | 'chen' | 'dora' | 'boss';
let people: Record<Name, Actor & { id: number }>;
let category = 0;
let count = 0;
let question = 0;

const as = (actor: Actor) => ctxAs(database.db, actor);
const text = () => `正文 ${++count}`;
const told = async (name: Name) =>
  (await listNotices(as(people[name]), { kind: '', unread: true })).rows.map(({ kind, act, path, data, actor }) => ({
    kind,
    act,
    path,
    on: data.on,
    by: actor?.nickname,
  }));
const newPost = () => ({
  kind: 'question' as const,
  title: `一个足够长的标题 ${++count}`,
  markdown: text(),
  category,
  tags: ['t1'],
  language: 'zh-cn' as const,
});

beforeAll(async () => {
  category = await makeCategory(database.db);
});
beforeEach(async () => {
  const suffix = ++count;
  const names = (['anna', 'bert', 'chen', 'dora', 'boss'] as const).map((name) => `${name}_${suffix}`);
  const made = await makeMembers(database.db, names);
  people = Object.fromEntries(names.map((name) => [name.split('_')[0], made[name]!])) as typeof people;
  people.boss = asStaff(people.boss);
  await grantConsole(database.db, people.boss.id);
  question = (await publishPost(as(people.anna), newPost())).id;
});

describe('who is told', () => {
  it('the asker of an answer, once, and whom it names', async () => {
    const bert = (await listNotices(as(people.bert), { kind: '', unread: false })).rows;
    expect(bert).toEqual([]);
    const { id } = await postAnswer(as(people.bert), { postId: question, markdown: text() });
    expect(await told('anna')).toMatchObject([
      { kind: 'answer', path: `/ask/info/${question}#a${id}`, on: 'question' },
    ]);
    expect(await told('bert')).toEqual([]);
    await postAnswer(as(people.anna), { postId: question, markdown: text() });
    expect(await countUnreadNotices(as(people.anna))).toBe(1);
  });

  it('the author of what is commented on, and whom a text names, also by an edit, each once', async () => {
    const suffix = (await listUsername('chen')).slice('chen'.length);
    const { id: answer } = await postAnswer(as(people.bert), { postId: question, markdown: text() });
    const { id } = await postComment(as(people.chen), {
      subject: 'answer',
      id: answer,
      markdown: `看 @dora${suffix} 与 @bert${suffix} 的说法`,
    });
    expect(await told('bert')).toMatchObject([{ kind: 'comment', on: 'answer', path: `/ask/info/${question}#c${id}` }]);
    expect(await told('dora')).toMatchObject([
      { kind: 'mention', on: 'comment', path: `/ask/info/${question}#c${id}` },
    ]);
    expect((await told('anna')).map(({ kind }) => kind)).toEqual(['answer']);
    await editComment(as(people.chen), { id, markdown: `看 @dora${suffix} 与 @anna${suffix} 的说法` });
    expect((await told('anna')).map(({ kind }) => kind).sort((a, b) => a.localeCompare(b))).toEqual([
      'answer',
      'mention',
    ]);
    expect(await told('dora')).toHaveLength(1);
    await postComment(as(people.chen), { subject: 'post', id: question, markdown: '这个问题问得好' });
    expect((await told('anna'))[0]).toMatchObject({ kind: 'comment', on: 'question' });
  });

  it('whom a new question names', async () => {
    const suffix = (await listUsername('chen')).slice('chen'.length);
    const { id } = await publishPost(as(people.anna), { ...newPost(), markdown: `请 @chen${suffix} 看看 ${++count}` });
    expect(await told('chen')).toMatchObject([{ kind: 'mention', on: 'question', path: `/ask/info/${id}` }]);
  });

  it('the author of what is voted for: in one row, without names, gone with the last vote; votes against are not told', async () => {
    const vote = (name: Name, value: -1 | 0 | 1) =>
      castVote(as(people[name]), { subject: 'post', id: question, value });
    await vote('bert', 1);
    await vote('chen', 1);
    await vote('dora', -1);
    const { rows } = await listNotices(as(people.anna), { kind: 'vote', unread: true });
    expect(rows).toMatchObject([{ actors: 2, actor: null, path: `/ask/info/${question}` }]);
    await vote('bert', -1);
    await vote('chen', 0);
    expect(await told('anna')).toEqual([]);
    const { id } = await postComment(as(people.bert), { subject: 'post', id: question, markdown: '一条评论' });
    await castVote(as(people.chen), { subject: 'comment', id, value: 1 });
    expect(await told('bert')).toMatchObject([{ kind: 'vote', on: 'comment', path: `/ask/info/${question}#c${id}` }]);
  });

  it('the author of an accepted answer, until it is taken back', async () => {
    const { id } = await postAnswer(as(people.bert), { postId: question, markdown: text() });
    await acceptAnswer(as(people.anna), { answerId: id, accepted: true });
    await acceptAnswer(as(people.anna), { answerId: id, accepted: true });
    expect(await told('bert')).toMatchObject([{ kind: 'accept', path: `/ask/info/${question}#a${id}` }]);
    await acceptAnswer(as(people.anna), { answerId: id, accepted: false });
    expect(await told('bert')).toEqual([]);
  });
});

describe('what was edited away', () => {
  /** The titles and excerpts in all notices of a member, read or not, newest first. */
  const wordsOf = async (name: Name) =>
    (await listNotices(as(people[name]), { kind: '', unread: false })).rows.map(({ kind, data }) => ({
      kind,
      title: data.title,
      excerpt: data.excerpt,
    }));

  it('of an answer is in no notice, whoever edits it and by whichever way, and the others keep their words', async () => {
    const dora = `@${await listUsername('dora')}`;
    const other = await postAnswer(as(people.chen), { postId: question, markdown: '另一个回答' });
    const { id } = await postAnswer(as(people.bert), { postId: question, markdown: `密钥是 4711 ${dora}` });
    await markNoticesRead(as(people.dora), { ids: 'all', kind: '' });
    await editAnswer(as(people.bert), { id, revision: 1, markdown: '密钥收回了', reason: '' });
    const now = (name: Name, kind: string) =>
      wordsOf(name).then((all) => all.filter((one) => one.kind === kind).map(({ excerpt }) => excerpt));
    expect(await now('dora', 'mention')).toEqual(['密钥收回了']);
    expect(await now('anna', 'answer')).toEqual(['密钥收回了', '另一个回答']);
    await editAnswer(as(people.boss), { id, revision: 2, markdown: '由工作人员改过', reason: '不妥' });
    expect(await now('anna', 'answer')).toEqual(['由工作人员改过', '另一个回答']);
    await rollBack(as(people.bert), { subject: 'answer', id, number: 2, reason: '' });
    expect(await now('anna', 'answer')).toEqual(['密钥收回了', '另一个回答']);
    expect((await wordsOf('bert')).filter(({ kind }) => kind === 'moderation')).toMatchObject([{ excerpt: undefined }]);
    expect(await countUnreadNotices(as(people.anna))).toBe(2);
    expect(other.id).not.toBe(id);
  });

  it('of a comment is in no notice', async () => {
    const { id } = await postComment(as(people.bert), { subject: 'post', id: question, markdown: '电话 12345678' });
    await editComment(as(people.bert), { id, markdown: '电话去掉了' });
    expect(await wordsOf('anna')).toMatchObject([{ kind: 'comment', excerpt: '电话去掉了' }]);
  });

  it('of a post is in no notice about it, and its former title in none of what stands below it', async () => {
    const chen = `@${await listUsername('chen')}`;
    const first = { ...newPost(), title: '标题里有密码 4711 的问题', markdown: `正文里也有 4711 ${chen}` };
    const { id } = await publishPost(as(people.anna), first);
    const { id: answer } = await postAnswer(as(people.bert), { postId: id, markdown: text() });
    await postComment(as(people.dora), { subject: 'answer', id: answer, markdown: '说得对' });
    await castVote(as(people.dora), { subject: 'answer', id: answer, value: 1 });
    const { kind: _kind, language: _language, ...fields } = first;
    const title = '标题里没有密码的问题';
    await editPost(as(people.anna), { ...fields, id, revision: 1, title, markdown: '正文没有了', reason: '' });
    expect(await wordsOf('anna')).toMatchObject([{ kind: 'answer', title }]);
    expect(await wordsOf('chen')).toEqual([{ kind: 'mention', title, excerpt: '正文没有了' }]);
    expect(await wordsOf('bert')).toMatchObject([
      { kind: 'vote', title, excerpt: undefined },
      { kind: 'comment', title, excerpt: '说得对' },
    ]);
    await rollBack(as(people.boss), { subject: 'post', id, number: 1, reason: '' });
    expect((await wordsOf('bert')).map((one) => one.title)).toEqual([first.title, first.title]);
    expect((await wordsOf('anna'))[0]).toMatchObject({ kind: 'moderation', title: first.title });
  });
});

describe('what staff do', () => {
  it('edits and rollbacks are told to the author with their reason, in one row while unread', async () => {
    const { kind: _kind, language: _language, ...fields } = newPost();
    await editPost(as(people.boss), { ...fields, id: question, revision: 1, reason: '错别字' });
    await rollBack(as(people.boss), { subject: 'post', id: question, number: 1, reason: '原文更好' });
    const { rows } = await listNotices(as(people.anna), { kind: 'moderation', unread: true });
    expect(rows).toMatchObject([{ act: 'edited', actor: null, data: { reason: '原文更好', on: 'question' } }]);
    const { id } = await postAnswer(as(people.bert), { postId: question, markdown: text() });
    await editAnswer(as(people.bert), { id, revision: 1, markdown: text(), reason: '' });
    expect(await told('bert')).toEqual([]);
    await editAnswer(as(people.boss), { id, revision: 2, markdown: text(), reason: '' });
    expect(await told('bert')).toMatchObject([{ kind: 'moderation', act: 'edited', on: 'answer' }]);
  });

  it('deletions are told to the author, and what was told of the thing is taken back', async () => {
    const { id } = await postAnswer(as(people.bert), { postId: question, markdown: text() });
    const comment = await postComment(as(people.chen), { subject: 'post', id: question, markdown: '广告广告' });
    expect((await told('anna')).map(({ kind }) => kind)).toEqual(['comment', 'answer']);
    await deleteComment(as(people.boss), { id: comment.id });
    await deleteAnswer(as(people.boss), { id });
    expect(await told('anna')).toEqual([]);
    expect(await told('bert')).toMatchObject([
      { kind: 'moderation', act: 'deleted', on: 'answer', path: `/ask/info/${question}` },
    ]);
    expect(await told('chen')).toMatchObject([{ kind: 'moderation', act: 'deleted', on: 'comment' }]);
    await deletePost(as(people.boss), { id: question });
    expect(await told('anna')).toMatchObject([{ kind: 'moderation', act: 'deleted', on: 'question', path: '' }]);
  });

  it('a deleted post takes back what was told of its answers and comments, and of comments on answers; what staff did stays told', async () => {
    const suffix = (await listUsername('chen')).slice('chen'.length);
    const { id: answer } = await postAnswer(as(people.bert), {
      postId: question,
      markdown: `@dora${suffix} 看看 ${++count}`,
    });
    await postComment(as(people.chen), { subject: 'answer', id: answer, markdown: '说得对' });
    await postComment(as(people.chen), { subject: 'post', id: question, markdown: '问得好' });
    await castVote(as(people.anna), { subject: 'answer', id: answer, value: 1 });
    await editAnswer(as(people.boss), { id: answer, revision: 1, markdown: text(), reason: '' });
    expect((await told('anna')).map(({ kind }) => kind)).toEqual(['comment', 'answer']);
    expect((await told('bert')).map(({ kind }) => kind).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'comment',
      'moderation',
      'vote',
    ]);
    expect(await told('dora')).toHaveLength(1);
    await deletePost(as(people.boss), { id: question });
    expect(await told('anna')).toMatchObject([{ kind: 'moderation', act: 'deleted', on: 'question' }]);
    expect(await told('bert')).toMatchObject([{ kind: 'moderation', act: 'edited', on: 'answer' }]);
    expect(await told('dora')).toEqual([]);
    for (const name of ['anna', 'bert', 'dora'] as const)
      expect(await countUnreadNotices(as(people[name]))).toBe((await told(name)).length);
  });

  it('a deleted answer takes back what was told of its comments, and nothing else of the post', async () => {
    const { id: answer } = await postAnswer(as(people.bert), { postId: question, markdown: text() });
    await postComment(as(people.chen), { subject: 'answer', id: answer, markdown: '说得对' });
    await postComment(as(people.chen), { subject: 'post', id: question, markdown: '问得好' });
    await deleteAnswer(as(people.bert), { id: answer });
    expect(await told('bert')).toEqual([]);
    expect((await told('anna')).map(({ kind }) => kind)).toEqual(['comment']);
  });

  it('an earlier version that is brought back tells nobody a second time', async () => {
    const suffix = (await listUsername('chen')).slice('chen'.length);
    const { kind: _kind, language: _language, ...fields } = newPost();
    const { id } = await publishPost(as(people.anna), { ...newPost(), markdown: `请 @chen${suffix} 看看 ${++count}` });
    await editPost(as(people.anna), { ...fields, id, revision: 1, reason: '' });
    await rollBack(as(people.anna), { subject: 'post', id, number: 1, reason: '' });
    expect(await told('chen')).toHaveLength(1);
    await deletePost(as(people.anna), { id });
    expect(await told('chen')).toEqual([]);
  });

  it('authors are not told of what they do themselves', async () => {
    await deletePost(as(people.anna), { id: question });
    expect(await told('anna')).toEqual([]);
  });
});

async function listUsername(name: Name): Promise<string> {
  return (await getPublicMember(as(people[name]), people[name].id)).username;
}
