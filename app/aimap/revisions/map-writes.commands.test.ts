import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { useTestDatabase } from '#test/database.ts';
import { addLearner, itemsOf, learner } from '#test/learning.ts';
import { testSeed } from '#test/seed.ts';
import { loadSmallMap } from '#test/small-map.ts';
import { getNode } from '#app/aimap/nodes/nodes.queries.server.ts';
import type { NodeView } from '#app/aimap/nodes/nodes.schema.ts';
import { loadShippedQuizzes } from '#app/aimap/quizzes/shipped-quizzes.commands.server.ts';
import { findWay } from './map-rules.policy.ts';
import { listPrerequisites } from './edge-writes.commands.server.ts';
import { findItem } from './item-writes.commands.server.ts';
import { applyMapChanges, drawNodeIds, renderBodies } from './map-writes.commands.server.ts';
import type { MadeResource, MapChange } from './map-revisions.schema.ts';

const database = useTestDatabase();
let ids: Record<string, number>;
let ctx: Ctx;
let byId: number;
beforeAll(async () => {
  ids = await loadSmallMap(database.db);
  byId = await addLearner(database.db);
  ctx = learner(database.db, byId, '2026-11-25');
});
const topic = (slug: string) => ids[slug]!;

async function change(...changes: MapChange[]) {
  const bodies = await renderBodies(ctx, changes);
  return transact(ctx, (tctx) => applyMapChanges(tctx, changes, { byId, reason: 'a reason' }, bodies));
}
const node = async (slug: string, language: Ctx['language'] = 'en') =>
  (await getNode({ ...ctx, language }, topic(slug))) as NodeView;
const stale = async (slug: string) =>
  (
    await sql<{ language: string; at: number | null }>`select language, stale_since at from aimap.node_text
      where node_id = ${topic(slug)} and stale_since is not null`.execute(database.db)
  ).rows;
const names = async (slug: string) =>
  (await sql<{ names: string }>`select names from aimap.node where id = ${topic(slug)}`.execute(database.db)).rows[0]!
    .names;

describe('a text of a topic', () => {
  it('is rendered by the renderer of the site, raises the number and keeps what it said before', async () => {
    const before = await node('context');
    const written = await change({
      thing: 'text',
      id: topic('context'),
      language: 'en',
      to: { markdown: 'Now **bold** <script>alert(1)</script> <svg onload=alert(1)>', title: 'Context windows' },
    });
    expect(written!.numbers).toEqual(new Map([[topic('context'), before.revision + 1]]));
    expect(written!.changes).toMatchObject([
      { thing: 'text', language: 'en', before: { title: 'Context window' }, after: { title: 'Context windows' } },
      { thing: 'text', language: 'zh-cn', before: { staleSince: null } },
    ]);
    const after = await node('context');
    expect(after).toMatchObject({ title: 'Context windows', revision: before.revision + 1 });
    expect(after.html).toContain('<strong>bold</strong>');
    expect(after.html).not.toMatch(/<script|<svg/);
    expect(await names('context')).toContain('context windows');
    const { rows } = await sql`select from core.audit where action = 'aimap.reviseMap'
      and subject_id = ${written!.id} and actor_id = ${byId}`.execute(database.db);
    expect(rows).toHaveLength(1);
  });

  it('makes the other language stale, until both say the same or a translation came', async () => {
    const text = (language: Ctx['language'], summary: string, as?: 'translation' | 'wording'): MapChange => ({
      thing: 'text',
      id: topic('law'),
      language,
      to: { summary },
      ...(as && { as }),
    });
    await change(text('en', 'Newer', 'wording'));
    expect(await stale('law')).toEqual([]);
    await change(text('en', 'Newest'));
    const { revision } = await node('law');
    expect(await stale('law')).toEqual([{ language: 'zh-cn', at: revision }]);
    await change(text('en', 'Newest of all'));
    expect(await stale('law')).toEqual([{ language: 'zh-cn', at: revision }]);
    await change(text('zh-cn', '最新', 'translation'));
    expect(await stale('law')).toEqual([]);
    await change(text('en', 'Both'), text('zh-cn', '都改'));
    expect(await stale('law')).toEqual([]);
    await change({ thing: 'text', id: topic('law'), language: 'en', to: { aliases: ['statutes'] } });
    expect(await stale('law')).toEqual([]);
  });

  it('that says what it says already changes nothing', async () => {
    const { revision, summary } = await node('tokens');
    expect(await change({ thing: 'text', id: topic('tokens'), language: 'en', to: { summary } })).toBeNull();
    expect((await node('tokens')).revision).toBe(revision);
  });

  it('has its limits, said at the field', async () => {
    const long: MapChange = { thing: 'text', id: topic('tokens'), language: 'en', to: { title: 'x'.repeat(81) } };
    await expect(change(long)).rejects.toMatchObject({
      kind: 'invalid',
      fields: { title: expect.anything() as unknown },
    });
    const many = { ...long, to: { objectives: Array.from({ length: 11 }, (_, i) => `one ${i}`) } };
    await expect(change(many)).rejects.toMatchObject({ fields: { objectives: expect.anything() as unknown } });
  });
});

describe('a topic', () => {
  const fresh = (slug: string): Extract<MapChange, { thing: 'node' }>['to'] => ({
    slug,
    kind: 'topic',
    areaId: topic('basics'),
    status: 'published',
    mergedInto: null,
    level: 2,
    minutes: 30,
    importance: 3,
    position: 0,
    pigment: null,
    x: 900,
    y: 900,
    radius: null,
    polygon: null,
  });
  const words = { title: 'Sampling', summary: 'How one word is taken.', markdown: '', aliases: [], objectives: [] };

  it('is made with its texts and edges in one revision', async () => {
    const [id] = await drawNodeIds(ctx, 1);
    const written = await change(
      { thing: 'node', id: id!, to: fresh('sampling') },
      { thing: 'text', id: id!, language: 'en', to: words },
      { thing: 'text', id: id!, language: 'zh-cn', to: { ...words, title: '采样' } },
      { thing: 'edge', fromId: topic('tokens'), toId: id!, kind: 'prerequisite' },
    );
    expect(written!.numbers.get(id!)).toBe(1);
    ids['sampling'] = id!;
    expect(await node('sampling')).toMatchObject({ title: 'Sampling', needs: [{ id: topic('tokens') }] });
    expect(await names('sampling')).toContain('caiyang');
  });

  it('keeps to its area, its name and the way of merges', async () => {
    const to = (fields: object): MapChange => ({ thing: 'node', id: topic('law'), to: fields });
    await expect(change(to({ slug: 'tokens' }))).rejects.toMatchObject({
      fields: { slug: expect.anything() as unknown },
    });
    await expect(change(to({ areaId: topic('tokens') }))).rejects.toMatchObject({
      fields: { areaId: expect.anything() as unknown },
    });
    await expect(change(to({ status: 'merged' }))).rejects.toMatchObject({ kind: 'invalid' });
    await change({ thing: 'node', id: topic('citation'), to: { status: 'merged', mergedInto: topic('law') } });
    await expect(change(to({ status: 'merged', mergedInto: topic('citation') }))).rejects.toThrow('intoItself');
    await change({ thing: 'node', id: topic('citation'), to: { status: 'published', mergedInto: null } });
  });

  it('that only moves on the ground is not said to be changed lately', async () => {
    const before = await node('law');
    await transact({ ...ctx, now: new Date('2026-12-24') }, (tctx) =>
      applyMapChanges(
        tctx,
        [{ thing: 'node', id: topic('law'), to: { x: before.x + 5 } }],
        { byId, reason: 'moved' },
        new Map(),
      ),
    );
    expect(await node('law')).toMatchObject({ revision: before.revision + 1, updatedAt: before.updatedAt });
  });
});

describe('an edge', () => {
  const edge = (from: string, to: string, kind: 'prerequisite' | 'related' | null): MapChange => ({
    thing: 'edge',
    fromId: topic(from),
    toId: topic(to),
    kind,
  });

  it('shows on both pages, is one a pair and changes its kind', async () => {
    const before = await node('law');
    await change(edge('tokens', 'law', 'prerequisite'));
    expect((await node('law')).needs.map(({ id }) => id)).toEqual([topic('tokens')]);
    expect((await node('law')).revision).toBe(before.revision + 1);
    await change(edge('law', 'tokens', 'related'));
    expect(await node('law')).toMatchObject({ needs: [], beside: [{ id: topic('tokens'), edge: 'related' }] });
    await change(edge('tokens', 'law', null));
    expect(await node('law')).toMatchObject({ needs: [], beside: [] });
    await expect(change(edge('tokens', 'law', null))).rejects.toThrow('noEdge');
  });

  it('never leads to itself, to an area or to what is archived', async () => {
    await expect(change(edge('law', 'law', 'related'))).rejects.toThrow('selfEdge');
    await expect(change(edge('law', 'basics', 'related'))).rejects.toThrow('noNode');
    await change({ thing: 'node', id: topic('law'), to: { status: 'archived' } });
    await expect(change(edge('tokens', 'law', 'related'))).rejects.toThrow('noNode');
    await change({ thing: 'node', id: topic('law'), to: { status: 'published' } });
  });

  it('that would close a circle is refused with the circle in words', async () => {
    const error = await change(edge('citation', 'tokens', 'prerequisite')).catch((one: unknown) => one);
    expect((error as { text: { in: (language: string) => string } }).text.in('en')).toContain(
      'Tokens → Context windows → Embeddings → Reranking → Citations → Tokens',
    );
  });
});

describe('prerequisites', () => {
  const slugs = ['tokens', 'context', 'embedding', 'reranking', 'citation', 'law'];
  beforeEach(async () => {
    await sql`delete from aimap.edge`.execute(database.db);
  });
  const isRound = async () => {
    const pairs = await listPrerequisites(ctx);
    return pairs.some(([from, to]) => findWay(pairs, to, from) !== null);
  };
  const place = fc.constantFrom(...slugs);
  const kind = fc.constantFrom('prerequisite', 'prerequisite', 'related', null);

  it('never form a circle, whatever is drawn and removed in whichever order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(place, place, kind), { minLength: 5, maxLength: 12 }), async (acts) => {
        await sql`delete from aimap.edge`.execute(database.db);
        for (const [from, to, one] of acts)
          await change({ thing: 'edge', fromId: topic(from), toId: topic(to), kind: one }).catch((error: Error) => {
            expect(error.name).toBe('Refusal');
          });
        expect(await isRound()).toBe(false);
      }),
      { seed: testSeed, numRuns: 15 },
    );
  });

  it('never form one by several that come at once', async () => {
    const ring = slugs.map((from, i) => [from, slugs[(i + 1) % slugs.length]!] as const);
    const results = await Promise.allSettled(
      ring.map(([from, to]) => change({ thing: 'edge', fromId: topic(from), toId: topic(to), kind: 'prerequisite' })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(slugs.length - 1);
    expect(await isRound()).toBe(false);
  });
});

describe('a resource', () => {
  const paper = {
    kind: 'paper',
    url: 'https://example.org/new',
    language: 'en',
    cost: 'free',
    titleZh: '新论文',
    titleEn: 'A new paper',
    noteZh: '值得读',
    noteEn: 'Worth reading',
  } as const;

  it('is added, is taken off its topic, and comes back by its address', async () => {
    const nodeId = topic('reranking');
    const added = await change({ thing: 'resource', id: null, to: { nodeId, ...paper } });
    const { id } = added!.changes[0] as MadeResource;
    expect((await node('reranking')).resources.at(-1)).toMatchObject({ id, url: paper.url, reach: 'unknown' });
    await expect(change({ thing: 'resource', id: null, to: { nodeId, ...paper } })).rejects.toMatchObject({
      fields: { url: expect.anything() as unknown },
    });
    await change({ thing: 'resource', id, to: { isArchived: true } });
    expect((await node('reranking')).resources.map((one) => one.id)).not.toContain(id);
    const again = await change({ thing: 'resource', id: null, to: { nodeId, ...paper } });
    expect(again!.changes).toEqual([
      { thing: 'resource', id, nodeId, before: { isArchived: true }, after: { isArchived: false } },
    ]);
  });

  it('is on the web and nowhere else', async () => {
    const others = ['javascript:alert(1)', 'data:text/html,x', '/etc/passwd', 'https://', 'ftp://example.org/'];
    for (const url of [...others, 'https://name:word@example.org/', 'https://name@example.org/'])
      await expect(
        change({ thing: 'resource', id: null, to: { nodeId: topic('law'), ...paper, url } }),
        url,
      ).rejects.toMatchObject({ fields: { url: expect.anything() as unknown } });
  });
});

describe('a quiz item', () => {
  it('with another content begins anew, and no later release takes that back', async () => {
    const quizzes = [{ slug: 'tokens', quiz: itemsOf('tokens') }];
    await loadShippedQuizzes(ctx, quizzes, async () => new Map());
    const { rows } = await sql<{ id: number }>`update aimap.quiz_item set attempts = 40, difficulty = 0.5
      where key = 'tokens-1' returning id`.execute(database.db);
    const { id } = rows[0]!;
    const { content, revision } = (await findItem(ctx, id))!;
    const words = { ...content.words, en: { ...content.words.en, prompt: 'Another question' } };
    const written = await change({ thing: 'item', id, to: { content: { ...content, words } } });
    expect(written!.numbers.has(topic('tokens'))).toBe(true);
    await loadShippedQuizzes(
      ctx,
      [{ slug: 'tokens', quiz: quizzes[0]!.quiz.map((item) => ({ ...item, prompt: { zh: '新', en: 'new' } })) }],
      async () => new Map(),
    );
    expect(await findItem(ctx, id)).toMatchObject({
      revision: revision + 1,
      content: { words: { en: { prompt: 'Another question' } } },
    });
    const figures = await sql`select attempts, difficulty from aimap.quiz_item where id = ${id}`.execute(database.db);
    expect(figures.rows).toEqual([{ attempts: 0, difficulty: null }]);
  });

  it('is whole: choices with reasons, an answer, a passage in this site', async () => {
    const { content } = (await findItem(
      ctx,
      (
        await sql<{ id: number }>`select id from aimap.quiz_item
      where key = 'tokens-2'`.execute(database.db)
      ).rows[0]!.id,
    ))!;
    const put = (more: Partial<typeof content>) =>
      change({ thing: 'item', id: null, to: { nodeId: topic('law'), content: { ...content, ...more } } });
    await expect(put({ solution: [0] })).rejects.toMatchObject({ fields: { solution: expect.anything() as unknown } });
    await expect(put({ solution: [0, 1, 2] })).rejects.toMatchObject({
      fields: { solution: expect.anything() as unknown },
    });
    await expect(put({ citedNodeId: null })).rejects.toMatchObject({ fields: { cited: expect.anything() as unknown } });
    await expect(put({ kind: 'cloze', solution: null })).rejects.toMatchObject({
      fields: { parts: expect.anything() as unknown },
    });
    expect((await put({}))!.changes).toHaveLength(1);
  });
});

it('revisions are only added', async () => {
  await expect(sql`update aimap.revision set reason = 'another'`.execute(database.db)).rejects.toThrow('only added');
  await expect(sql`delete from aimap.revision_node`.execute(database.db)).rejects.toThrow('only added');
});
