import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Actor } from '#app/core/ctx.server.ts';
import { saveDraft } from '#app/ask/drafts/drafts.commands.server.ts';
import { findDraft, listDrafts } from '#app/ask/drafts/drafts.queries.server.ts';
import { DraftInput } from '#app/ask/drafts/drafts.schema.ts';
import { ctxAs, makeMembers } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { loadSmallMap } from '#test/small-map.ts';
import { proposeEdge } from './map-propose.commands.server.ts';
import { draftKeyOf, topicDraftKey } from './proposal-drafts.ts';

const database = useTestDatabase();
let ann: Actor & { id: number };
let bob: Actor & { id: number };
let ids: Record<string, number>;
const as = (actor: Actor) => ctxAs(database.db, actor, { language: 'en' });

beforeAll(async () => {
  ({ ann, bob } = await makeMembers(database.db, ['ann', 'bob']));
  ids = await loadSmallMap(database.db);
});

const keep = (actor: Actor, key: string, data: Record<string, unknown>) =>
  saveDraft(as(actor), DraftInput.parse({ key, data, version: 0 }));

it('each form of proposals keeps a draft of its own, which the list of drafts leads back to', async () => {
  const nodeId = ids['law']!;
  const { rows } = await sql<{ id: number }>`insert into aimap.resource (node_id, kind, url, language, cost, title_zh,
      title_en, note_zh, note_en, created_at)
    values (${nodeId}, 'doc', 'https://example.org/law', 'en', 'free', '法', 'Law', '', '', now())
    returning id`.execute(database.db);
  const forms = [
    [{ kind: 'text', of: null }, `?in=en`],
    [{ kind: 'translation', of: null }, `?kind=translation&in=en`],
    [{ kind: 'edge', of: null }, `?kind=edge`],
    [{ kind: 'resource', of: null }, `?kind=resource`],
    [{ kind: 'resource', of: rows[0]!.id }, `?kind=resource&of=${rows[0]!.id}`],
    [{ kind: 'item', of: null }, `?kind=item`],
  ] as const;
  const paths = new Set<string>();
  for (const [form, query] of forms) {
    await keep(ann, draftKeyOf({ nodeId, language: 'en', proposalId: undefined, ...form }), { summary: 'So far.' });
    paths.add(`/aiMap/page/${nodeId}/propose${query}`);
  }
  await keep(ann, topicDraftKey(undefined), { titleZh: '新的', summary: '' });
  paths.add('/aiMap/propose');
  const drafts = await listDrafts(as(ann));
  expect(new Set(drafts.map(({ path }) => path))).toEqual(paths);
  const { rows: titles } = await sql<{ title: string }>`select title from aimap.node_text
    where node_id = ${nodeId} and language = 'en'`.execute(database.db);
  expect(new Set(drafts.map(({ title }) => title))).toEqual(new Set([titles[0]!.title, '新的']));
  expect(drafts.find(({ kind }) => kind === 'map-text-en')!.excerpt).toBe('So far.');
});

it('goes with the proposal that it was, and no other draft does', async () => {
  const form = { nodeId: ids['law']!, kind: 'edge', language: 'en', of: null, proposalId: undefined } as const;
  const key = draftKeyOf(form);
  const other = draftKeyOf({ ...form, kind: 'text' });
  for (const one of [key, other]) await keep(bob, one, { reason: 'so' });
  const edge = { fromId: ids['tokens']!, toId: ids['law']!, kind: 'related' as const, reason: 'they belong together' };
  const { data } = await proposeEdge(as(bob), { ...edge, draft: key });
  expect(await findDraft(as(bob), key)).toBeNull();
  expect(await findDraft(as(bob), other)).not.toBeNull();
  const again = draftKeyOf({ ...form, proposalId: data.id });
  await keep(bob, again, { reason: 'better' });
  expect((await listDrafts(as(bob))).find((one) => one.key === again)).toMatchObject({
    kind: 'map-proposal',
    path: `/aiMap/proposals/${data.id}`,
  });
  await keep(ann, again, { reason: 'of somebody else' });
  expect((await listDrafts(as(ann))).find((one) => one.key === again)!.path).toBe('');
});
