import { beforeAll, describe, expect, test } from 'vitest';
import type { Ctx } from '#app/core/ctx.server.ts';
import { type Member, newQuestion, useTestApp } from '#test/app.ts';
import type { WebhookEvent } from './webhooks.schema.ts';
import { findPayload } from './webhook-events.queries.server.ts';

const app = useTestApp();
let writer: Member;
let category: number;

beforeAll(async () => {
  writer = await app.addMember('writer');
  category = await app.addCategory();
});

const told = (type: WebhookEvent, subjectId: number) => {
  const ctx: Ctx = {
    db: app.database.db,
    actor: { kind: 'job', name: 'test' },
    now: new Date(),
    language: 'zh-cn',
    requestId: 'test',
  };
  return findPayload(ctx, { type, subjectId, detail: {} });
};
const publish = (more: object = {}) =>
  app.done('/api/ask/publishPost', newQuestion(category, more), { member: writer });

test('nothing is told of a category that only some groups may read, nor of what stands under its posts', async () => {
  const { id } = await publish();
  const answer = await app.done(
    '/api/ask/postAnswer',
    { postId: id, markdown: 'For members of the group.' },
    { member: writer },
  );
  const comment = await app.done(
    '/api/ask/postComment',
    { subject: 'answer', id: answer.id, markdown: 'For them alone.' },
    { member: writer },
  );
  const all = () =>
    Promise.all([
      told('post.created', id),
      told('answer.created', answer.id),
      told('answer.accepted', answer.id),
      told('comment.created', comment.id),
    ]);
  expect((await all()).every((data) => data !== null)).toBe(true);
  const closed = await app.addCategory('closed');
  await app.database.pool.query("update ask.category set access = 'members', zone = id where id = $1", [closed]);
  await app.database.pool.query('update ask.post set category_id = $1 where id = $2', [closed, id]);
  expect(await all()).toEqual([null, null, null, null]);
});

test.each(['post', 'answer'] as const)(
  'a comment is told of however many stand before it on the %s',
  async (subject) => {
    const { id: postId } = await publish();
    const answer = await app.done(
      '/api/ask/postAnswer',
      { postId, markdown: 'An answer that is much talked about.' },
      { member: writer },
    );
    await app.database.pool.query(
      `insert into ask.comment (post_id, answer_id, author_id, markdown, html, created_at)
     select $1, $2, $3, 'Comment ' || n, '<p>Comment ' || n || '</p>', now() from generate_series(1, 599) n`,
      [postId, subject === 'answer' ? answer.id : null, writer.id],
    );
    const on = { subject, id: subject === 'post' ? postId : answer.id };
    const last = await app.done(
      '/api/ask/postComment',
      { ...on, markdown: 'The six-hundredth comment.' },
      { member: writer },
    );
    expect(await told('comment.created', last.id)).toMatchObject({
      post: { id: postId },
      comment: { id: last.id, excerpt: 'The six-hundredth comment.' },
    });
  },
);

test('an anonymous text has no author', async () => {
  await app.database.pool.query('update ask.category set allows_anonymous = true where id = $1', [category]);
  const { id } = await publish({ anonymous: true });
  const data = await told('post.created', id);
  expect(data?.post).toMatchObject({ id, author: null });
  expect(JSON.stringify(data)).not.toContain('writer');
});

test('nothing is told of a text that waits for a reviewer', async () => {
  const { id } = await publish();
  await app.database.pool.query("update ask.post set deleted_at = now(), withheld = 'held' where id = $1", [id]);
  expect(await told('post.created', id)).toBeNull();
  expect(await told('post.edited', id)).toBeNull();
});

test('a new member comes without address and number', async () => {
  const { id } = await app.addMember('newcomer', { email: 'newcomer@example.org' });
  const data = await told('member.registered', id);
  expect(data).toMatchObject({ member: { id, username: 'newcomer', nickname: 'newcomer' } });
  expect(JSON.stringify(data)).not.toContain('example.org');
});

describe('a model of the catalogue', () => {
  const facts = (more: object = {}) => ({
    name: 'Snail 7B',
    task: 'text',
    publisher: 'Snail Labs',
    licence: { spdx: 'Apache-2.0' },
    parameters: 7_000_000_000,
    languages: ['zh', 'en'],
    links: { home: 'https://snail.example.org/model' },
    versions: [{ name: '1.5' }, { name: '1.0' }],
    summary: { 'zh-cn': '慢而稳的语言模型', en: 'A slow and steady language model' },
    description: { 'zh-cn': '', en: '' },
    category,
    tags: ['ollama'],
    ...more,
  });
  const events = async () =>
    (
      await app.database.pool.query<{ type: string; subjectId: number }>(
        'select type, subject_id "subjectId" from ask.webhook_event order by id',
      )
    ).rows;

  test('is told when it was published or changed, not when it was only proposed or returned', async () => {
    const staff = await app.addMember('boss', { isStaff: true });
    const webhook = {
      id: 0,
      name: 'models',
      format: 'standard',
      address: 'http://127.0.0.1:9/hook',
      events: ['model.published'],
    };
    await app.done('/api/admin/saveWebhook', webhook, { member: staff });
    const decide = async (proposal: object, decision: object) => {
      const { id } = await app.done('/api/ask/proposeModel', proposal, { member: writer });
      return app.done<{ modelId: number }>('/api/admin/decideModel', { id, ...decision }, { member: staff });
    };
    await decide({ facts: facts({ name: 'Returned 1B' }) }, { act: 'return', reason: 'No source for its licence' });
    expect(await events()).toEqual([]);
    const { modelId } = await decide({ facts: facts() }, { act: 'publish' });
    const model = {
      task: 'text',
      licence: 'Apache-2.0',
      parameters: 7_000_000_000,
      contextLength: null,
      languages: ['zh', 'en'],
      version: '1.5',
    };
    const post = {
      id: modelId,
      kind: 'model',
      title: 'Snail 7B',
      url: `${app.url}/ask/models/all/${modelId}`,
      author: { username: 'writer' },
    };
    expect(await told('model.published', modelId)).toMatchObject({
      post,
      model: { ...model, publisher: 'Snail Labs', revision: 1 },
    });
    await decide({ id: modelId, revision: 1, facts: facts({ publisher: 'Snail Institute' }) }, { act: 'publish' });
    expect(await told('model.published', modelId)).toMatchObject({
      post,
      model: { ...model, publisher: 'Snail Institute', revision: 2 },
    });
    const event = { type: 'model.published', subjectId: modelId };
    expect(await events()).toEqual([event, event]);
  });
});
