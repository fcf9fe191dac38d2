import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { ctxAs, makeCategory, testNow } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { testSeed } from '#test/seed.ts';
import { ground } from '#app/aimap/nodes/node-kinds.ts';
import { pointKinds, tileBounds, type TilePlace } from './map-canvas-kinds.ts';
import { TileInput } from './tiles.schema.ts';
import { decodeTile } from './tile-format.ts';
import { readTile } from './tiles.queries.server.ts';

const database = useTestDatabase();
const places: [x: number, y: number][] = [
  [20_000, 20_000],
  [24_000, 20_000],
  [30_000, 44_000],
  [65_000, 300],
];
let category = 0;
let topics: number[] = [];

type Lies = { topic: number; rank: number; score: number | null };

beforeAll(async () => {
  category = await makeCategory(database.db);
  const { rows } = await sql<{ id: number }>`
    insert into aimap.node (slug, kind, pigment, x, y, radius, polygon, created_at, updated_at)
    values ('land', 'area', 1, 30000, 30000, 9000, '[[0,0],[1,0],[1,1]]', ${testNow}, ${testNow})
    returning id`.execute(database.db);
  for (const [i, [x, y]] of places.entries()) {
    const topic = await sql<{ id: number }>`
      insert into aimap.node (slug, kind, area_id, level, minutes, x, y, created_at, updated_at)
      values (${`topic-${i}`}, 'topic', ${rows[0]!.id}, 1, 20, ${x}, ${y}, ${testNow}, ${testNow})
      returning id`.execute(database.db);
    topics.push(topic.rows[0]!.id);
  }
});

beforeEach(async () => {
  await sql`delete from aimap.placement`.execute(database.db);
  await sql`delete from ask.post`.execute(database.db);
  for (const [i, [x, y]] of places.entries())
    await sql`update aimap.node set x = ${x}, y = ${y} where id = ${topics[i]!}`.execute(database.db);
});

async function addPost(lies: readonly Lies[], title = 'where'): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into ask.post (kind, author_id, category_id, language, title, excerpt, html, text, created_at, active_at)
    values ('question', 1, ${category}, 'zh-cn', ${title}, '', '', '', ${testNow}, ${testNow})
    returning id`.execute(database.db);
  for (const { topic, rank, score } of lies)
    await sql`insert into aimap.placement (post_id, node_id, rank, state, score, created_at)
      values (${rows[0]!.id}, ${topics[topic]!}, ${rank}, 'auto', ${score}, ${testNow})`.execute(database.db);
  return rows[0]!.id;
}

async function placesNow(): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; where: string }>`
    select post_id id, x || ',' || y "where" from aimap.place order by 1`.execute(database.db);
  return new Map(rows.map(({ id, where }) => [id, where]));
}

const tileAt = async (place: TilePlace, language: 'zh-cn' | 'en' = 'zh-cn') => {
  const answer = await readTile(ctxAs(database.db, undefined, { language }), place);
  return { answer, points: decodeTile(new Uint8Array(await answer.arrayBuffer())) };
};
const allAround = async () => {
  const tiles = [0, 1, 2, 3].flatMap((x) => [0, 1, 2, 3].map((y) => ({ z: 2, x, y })));
  return (await Promise.all(tiles.map((tile) => tileAt(tile)))).flatMap(({ points }) => [...points.ids]);
};

const lies = fc
  .uniqueArray(
    fc.record({
      topic: fc.integer({ min: 0, max: places.length - 1 }),
      score: fc.option(fc.integer({ min: 0, max: 3000 }).map((hundredths) => hundredths / 100)),
    }),
    { minLength: 1, maxLength: 3, selector: ({ topic }) => topic },
  )
  .map((all) => all.map((one, i) => ({ ...one, rank: i + 1 })));

test('whatever is added, nothing that was there moves', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(lies, { minLength: 1, maxLength: 12 }),
      fc.array(lies, { minLength: 1, maxLength: 12 }),
      async (first, later) => {
        await sql`delete from ask.post`.execute(database.db);
        for (const one of first) await addPost(one);
        const before = await placesNow();
        expect(before.size).toBe(first.length);
        for (const one of later) await addPost(one);
        const after = await placesNow();
        expect(after.size).toBe(first.length + later.length);
        for (const [id, at] of before) expect(after.get(id)).toBe(at);
      },
    ),
    { seed: testSeed, numRuns: 12 },
  );
});

test('a post lies beside the mean of its topics, drawn to those with the higher scores', async () => {
  const near = await addPost([{ topic: 0, rank: 1, score: null }]);
  const between = await addPost([
    { topic: 0, rank: 1, score: 1 },
    { topic: 2, rank: 2, score: 4 },
  ]);
  const at = await placesNow();
  const distance = (id: number, [x, y]: [number, number]) => {
    const [px, py] = at.get(id)!.split(',').map(Number) as [number, number];
    return Math.hypot(px - x, py - y);
  };
  expect(distance(near, places[0]!)).toBeLessThanOrEqual(1251);
  expect(distance(between, [25_000, 32_000])).toBeLessThanOrEqual(1251);
});

test('it moves with its topic alone, goes with its last placement and comes back with the next', async () => {
  const [moved, other] = [
    await addPost([{ topic: 0, rank: 1, score: 2 }]),
    await addPost([{ topic: 1, rank: 1, score: 2 }]),
  ];
  const before = await placesNow();
  await sql`update aimap.node set x = x + 500 where id = ${topics[0]!}`.execute(database.db);
  const after = await placesNow();
  const [x, y] = before.get(moved)!.split(',').map(Number) as [number, number];
  expect(after.get(moved)).toBe(`${x + 500},${y}`);
  expect(after.get(other)).toBe(before.get(other));
  await sql`update aimap.placement set state = 'rejected' where post_id = ${moved}`.execute(database.db);
  expect([...(await placesNow()).keys()]).toEqual([other]);
  await sql`update aimap.placement set state = 'confirmed' where post_id = ${moved}`.execute(database.db);
  expect((await placesNow()).get(moved)).toBe(`${x + 500},${y}`);
  await sql`delete from ask.post where id = ${moved}`.execute(database.db);
  expect([...(await placesNow()).keys()]).toEqual([other]);
});

test('each post is in exactly one tile of a depth: that of its place', async () => {
  const ids: number[] = [];
  for (let i = 0; i < 40; i++) ids.push(await addPost([{ topic: i % places.length, rank: 1, score: 1 }]));
  expect((await allAround()).toSorted((a, b) => a - b)).toEqual(ids);
  const at = await placesNow();
  for (const id of ids.slice(0, 8)) {
    const [x, y] = at.get(id)!.split(',').map(Number) as [number, number];
    for (let z = tileBounds.least; z <= tileBounds.most; z++) {
      const side = ground / 2 ** z;
      const { points } = await tileAt({ z, x: Math.floor(x / side), y: Math.floor(y / side) });
      const place = points.ids.indexOf(id);
      expect([points.xs[place], points.ys[place], pointKinds[points.kinds[place]!]]).toEqual([x, y, 'question']);
    }
  }
});

test('only what everybody may read is shown, in the language of the reader, titles from close by', async () => {
  const [open, gone, english] = [
    await addPost([{ topic: 0, rank: 1, score: 1 }], '怎样重排序'),
    await addPost([{ topic: 0, rank: 1, score: 1 }]),
    await addPost([{ topic: 0, rank: 1, score: 1 }]),
  ];
  await sql`update ask.post set deleted_at = now() where id = ${gone}`.execute(database.db);
  await sql`update ask.post set language = 'en', audience = 'en' where id = ${english}`.execute(database.db);
  const far = await tileAt({ z: 2, x: 1, y: 1 });
  expect([...far.points.ids]).toEqual([open]);
  expect(far.points.titles).toBeNull();
  const [x, y] = (await placesNow()).get(open)!.split(',').map(Number) as [number, number];
  const close = await tileAt({ z: 5, x: x >> 11, y: y >> 11 });
  expect(close.points.titles![close.points.ids.indexOf(open)]).toBe('怎样重排序');
  const inEnglish = await Promise.all([0, 1].flatMap((tx) => [0, 1].map((ty) => tileAt({ z: 2, x: tx, y: ty }, 'en'))));
  expect(inEnglish.flatMap(({ points }) => [...points.ids])).toContain(english);
  expect(far.answer.headers.get('cache-control')).toContain('public');
});

test('a page of the docs lies beside the first of its topics that is published, once, in the language of the reader', async () => {
  const { rows } = await sql<{ id: number }>`insert into ask.devdoc_page (slug, position, created_at)
    values ('retrieval', 1, ${testNow}), ('secret', 2, ${testNow}) returning id`.execute(database.db);
  const [page, secret] = rows.map(({ id }) => id) as [number, number];
  await sql`update ask.devdoc_page set is_hidden = true where id = ${secret}`.execute(database.db);
  await sql`insert into ask.devdoc_text (page_id, language, title, html, headings, body, tsv, revision, updated_at)
    select id, 'zh-cn', '检索接口', '', '[]', '', '', 1, ${testNow} from ask.devdoc_page`.execute(database.db);
  for (const [topic, rank] of [
    [0, 1],
    [2, 2],
  ] as const)
    await sql`insert into aimap.doc_placement (page_id, node_id, rank, created_at)
      select id, ${topics[topic]!}, ${rank}, ${testNow} from ask.devdoc_page`.execute(database.db);
  const docsOf = async (place: TilePlace, language: 'zh-cn' | 'en' = 'zh-cn') => {
    const { points } = await tileAt(place, language);
    return [...points.ids].filter((_, i) => pointKinds[points.kinds[i]!] === 'doc');
  };
  expect(await docsOf({ z: 2, x: 1, y: 1 })).toEqual([page]);
  expect(await docsOf({ z: 2, x: 1, y: 2 })).toEqual([]);
  expect(await docsOf({ z: 2, x: 1, y: 1 }, 'en')).toEqual([]);
  await sql`update aimap.node set status = 'archived' where id = ${topics[0]!}`.execute(database.db);
  expect(await docsOf({ z: 2, x: 1, y: 2 })).toEqual([page]);
  await sql`update aimap.node set status = 'published' where id = ${topics[0]!}`.execute(database.db);
  await sql`delete from ask.devdoc_page`.execute(database.db);
});

test('a tile holds the posts with the most votes, and no more than it should', async () => {
  await sql`insert into ask.post (kind, author_id, category_id, language, title, excerpt, html, text, created_at,
      active_at, up)
    select 'question', 1, ${category}, 'zh-cn', 'many', '', '', '', ${testNow}, ${testNow}, n
    from generate_series(1, ${tileBounds.points + 50}::integer) n`.execute(database.db);
  await sql`insert into aimap.placement (post_id, node_id, rank, state, created_at)
    select id, ${topics[0]!}, 1, 'auto', ${testNow} from ask.post`.execute(database.db);
  const { points } = await tileAt({ z: 2, x: 1, y: 1 });
  expect(points.count).toBe(tileBounds.points);
  const { rows } = await sql<{ id: number }>`select id from ask.post order by up desc limit 1`.execute(database.db);
  expect(points.ids[0]).toBe(rows[0]!.id);
});

test('places beyond the ground are no tiles', () => {
  expect(TileInput.safeParse({ z: 2, x: 3, y: 3 }).success).toBe(true);
  for (const place of [
    { z: 1, x: 0, y: 0 },
    { z: 9, x: 0, y: 0 },
    { z: 2, x: 4, y: 0 },
    { z: 2, x: 0, y: -1 },
    { z: 'a', x: 0, y: 0 },
  ])
    expect(TileInput.safeParse(place).success).toBe(false);
});
