import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Ctx } from '#app/core/ctx.server.ts';
import { type Member, newQuestion, useTestApp } from '#test/app.ts';
import { loadSmallMap } from '#test/small-map.ts';
import { findPayload } from './webhook-events.queries.server.ts';
import type { WebhookEvent } from './webhooks.schema.ts';

const app = useTestApp();
let [writer, staff]: Member[] = [];
let ids: Record<string, number>;

beforeAll(async () => {
  [writer, staff] = [await app.addMember('writer'), await app.addMember('boss', { isStaff: true })];
  ids = await loadSmallMap(app.database.db);
  const webhook = { id: 0, name: 'map', format: 'standard', address: 'http://127.0.0.1:9/hook' };
  const events: WebhookEvent[] = ['map.changed', 'path.published', 'placement.settled'];
  await app.done('/api/admin/saveWebhook', { ...webhook, events }, { member: staff });
});

const told = (type: WebhookEvent, subjectId: number) => {
  const actor = { kind: 'job', name: 'test' } as const;
  const ctx: Ctx = { db: app.database.db, actor, now: new Date(), language: 'zh-cn', requestId: 'test' };
  return findPayload(ctx, { type, subjectId, detail: {} });
};
const newest = async () =>
  (
    await sql<{ type: WebhookEvent; subjectId: number }>`select type, subject_id "subjectId" from ask.webhook_event
      order by id desc limit 1`.execute(app.database.db)
  ).rows[0]!;

test('a revision of the map tells what became of each topic, and nothing of drafts', async () => {
  const url = 'https://example.org/rerank';
  const { rows } = await sql<{ id: number }>`select id from aimap.link where url = ${url}`.execute(app.database.db);
  await app.done('/api/admin/replaceMapLink', { id: rows[0]!.id, url: `${url}-2` }, { member: staff! });
  const event = await newest();
  expect(event.type).toBe('map.changed');
  const id = ids['reranking']!;
  expect(await told('map.changed', event.subjectId)).toEqual({
    map: {
      revision: event.subjectId,
      topics: [
        {
          ...{ id, slug: 'reranking', change: 'changed', title: { zh: '重排序', en: 'Reranking' } },
          url: `${app.url}/aiMap/page/${id}-reranking`,
        },
      ],
    },
  });
  await sql`update aimap.node set status = 'draft' where id = ${id}`.execute(app.database.db);
  expect(await told('map.changed', event.subjectId)).toBeNull();
  await sql`update aimap.node set status = 'published' where id = ${id}`.execute(app.database.db);
});

test('a place that people settled is told with its topics', async () => {
  const { id } = await app.done<{ id: number }>('/api/ask/publishPost', newQuestion(await app.addCategory()), {
    member: writer!,
  });
  await app.done('/api/aiMap/choosePlaces', { postId: id, nodeIds: [ids['tokens']!] }, { member: writer! });
  expect(await newest()).toEqual({ type: 'placement.settled', subjectId: id });
  expect(await told('placement.settled', id)).toMatchObject({ post: { id }, places: [{ slug: 'tokens' }] });
});

test('a path is told with its version until it is archived', async () => {
  const { rows } = await sql<{ id: number }>`select id from aimap.path`.execute(app.database.db);
  const { id } = rows[0]!;
  expect(await told('path.published', id)).toMatchObject({
    path: { slug: 'build-retrieval', version: 1, url: `${app.url}/aiMap/path/build-retrieval` },
  });
  await sql`update aimap.path set is_archived = true where id = ${id}`.execute(app.database.db);
  expect(await told('path.published', id)).toBeNull();
});
