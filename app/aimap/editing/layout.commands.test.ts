import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '#app/core/ctx.server.ts';
import { asStaff, auditOf, ctxAs, grantConsole, makeCategory, makeMembers, refusalOf } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { addNode } from '#test/learning.ts';
import { saveLayout, undoLayout } from './layout.commands.server.ts';
import { getLayout, proposeLayout } from './layout.queries.server.ts';

const database = useTestDatabase();
type Person = Actor & { id: number };
let people: Record<'edna' | 'ann', Person>;
let [area, one, two, made] = [0, 0, 0, 0];

const as = (actor: Actor) => ctxAs(database.db, actor, { language: 'en' });
const editor = () => as(asStaff(people.edna));
const place = async (id: number) =>
  (
    await sql<{ x: number; y: number; isPinned: boolean }>`select x, y, is_pinned "isPinned" from aimap.node
      where id = ${id}`.execute(database.db)
  ).rows[0]!;
const to = (id: number, x: number, y: number, isPinned = false) => ({ id, x, y, isPinned });
const save = async (topics: ReturnType<typeof to>[], more: object = {}) => {
  const { version } = await getLayout(editor());
  return (await saveLayout(editor(), { version, topics, lands: [], reason: 'clearer', ...more })).data.version;
};

beforeAll(async () => {
  people = await makeMembers(database.db, ['edna', 'ann']);
  await grantConsole(database.db, people.edna.id, ['aiMap/layout/save']);
  area = await addNode(database.db, 'lands', null);
});
beforeEach(async () => {
  made += 1;
  one = await addNode(database.db, `one-${made}`, area);
  two = await addNode(database.db, `two-${made}`, area);
});

describe('saving the layout', () => {
  it('writes what moved as a version, with its shift, and can be undone as one step', async () => {
    const version = await save([to(one, 31_000, 30_100, true), to(two, 30_100, 33_100)]);
    expect(await place(one)).toEqual({ x: 31_000, y: 30_100, isPinned: true });
    const { changes } = await getLayout(editor());
    expect(changes[0]).toMatchObject({ version, moved: 2, reason: 'clearer', isUndo: false });
    expect(await auditOf(database.db, 'layout', version)).toEqual(['aimap.saveLayout']);
    const undone = (await undoLayout(editor(), { version })).data.version;
    expect(undone).toBe(version + 1);
    expect(await place(one)).toEqual({ x: 30_100, y: 30_100, isPinned: false });
    expect((await undoLayout(editor(), { version })).data.version).toBe(undone);
    expect(await refusalOf(undoLayout(editor(), { version: version - 1 }))).not.toBe('');
  });

  it('changes nothing when it is sent again, or nothing moved', async () => {
    const topics = [to(one, 32_000, 32_000)];
    const first = await save(topics);
    expect((await saveLayout(editor(), { version: first - 1, topics, lands: [], reason: '' })).data.version).toBe(
      first,
    );
  });

  it('keeps moves of two editors of different topics, and refuses those of the same', async () => {
    const { version } = await getLayout(editor());
    await save([to(one, 33_000, 30_000)]);
    const late = (topics: ReturnType<typeof to>[]) =>
      saveLayout(editor(), { version, topics, lands: [], reason: 'clearer' });
    expect(await refusalOf(late([to(one, 20_000, 30_000), to(two, 20_000, 20_000)]))).toBe('movedSince');
    expect(await place(two)).toMatchObject({ x: 30_100 });
    await late([to(two, 20_000, 20_000)]);
    expect(await place(one)).toMatchObject({ x: 33_000 });
  });

  it('wants a reason for a large shift', async () => {
    const { topics } = await getLayout(editor());
    const all = topics.map(({ id }) => to(id, 60_000, 60_000));
    const { version } = await getLayout(editor());
    expect(await refusalOf(saveLayout(editor(), { version, topics: all, lands: [], reason: '' }))).toBe('reasonWanted');
    expect(await place(one)).toMatchObject({ x: 30_100 });
  });

  it('redraws a land', async () => {
    const land = {
      id: area,
      x: 100,
      y: 100,
      radius: 50,
      polygon: [
        [1, 1],
        [200, 1],
        [100, 200],
      ] as [number, number][],
    };
    await save([], { lands: [land] });
    expect((await getLayout(editor())).areas[0]).toMatchObject(land);
  });

  it('is refused to strangers, and for what is not on the map', async () => {
    const input = { version: 0, topics: [to(one, 1, 1)], lands: [], reason: '' };
    expect(await refusalOf(saveLayout(as(people.ann), input))).toBe('noPermission');
    expect(await refusalOf(getLayout(as(people.ann)))).toBe('noPermission');
    await sql`update aimap.node set status = 'archived' where id = ${one}`.execute(database.db);
    expect(await refusalOf(saveLayout(editor(), input))).toBe('movedGone');
  });
});

describe('a re-layout', () => {
  it('is shown before it is done, and moves what covers something else', async () => {
    await save([to(one, 10_000, 10_000, true), to(two, 10_100, 10_000)]);
    const proposal = await proposeLayout(editor());
    expect(proposal.topics.map(({ id }) => id)).not.toContain(one);
    expect(proposal.topics.map(({ id }) => id)).toContain(two);
    expect(proposal.meanShift).toBeGreaterThan(0);
    expect(await place(two)).toMatchObject({ x: 10_100 });
  });
});

it('moves no topic when a thousand posts are placed', async () => {
  const { topics } = await getLayout(editor());
  const categoryId = await makeCategory(database.db);
  await sql`with added as (
      insert into ask.post (kind, author_id, category_id, language, audience, title, excerpt, html, text, created_at,
        active_at)
      select 'question', ${people.ann.id}, ${categoryId}, 'en', 'all', 'Where', '', '', '', now(), now()
      from generate_series(1, 1000) returning id)
    insert into aimap.placement (post_id, node_id, rank, state, created_at)
    select id, ${one}::bigint, 1, 'auto', now() from added`.execute(database.db);
  const { rows } = await sql<{ n: number }>`select count(*) n from aimap.place`.execute(database.db);
  expect(rows[0]!.n).toBe(1000);
  expect((await getLayout(editor())).topics).toEqual(topics);
});
