import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor, Ctx } from '#app/core/ctx.server.ts';
import { setSiteUrl } from '#app/core/process/site-url.server.ts';
import { asStaff, ctxAs, grantConsole, makeCategory, makeMembers, refusalOf } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { itemsOf } from '#test/learning.ts';
import { loadSmallMap } from '#test/small-map.ts';
import { loadShippedQuizzes } from '#app/aimap/quizzes/shipped-quizzes.commands.server.ts';
import { exportMap, getMapFile, readMap } from './map-export.queries.server.ts';
import { bringMap, importMap } from './map-import.commands.server.ts';
import type { MapRecord, MapReport } from './map-records.schema.ts';

const [here, there] = [useTestDatabase(), useTestDatabase()];
let people: Record<'boss' | 'looker' | 'ann', Actor & { id: number }>;

const as = (actor: Actor) => ctxAs(here.db, actor, { language: 'en' });
const boss = () => as(asStaff(people.boss));
const job = (database = here): Ctx => ctxAs(database.db, { kind: 'job', name: 'test' }, { language: 'en' });
const bring = async (file: string, isDry = false, ctx = job()) => (await bringMap(ctx, { file, isDry })).data;

const head = (site = 'https://other.example') =>
  JSON.stringify({ format: 'wenwo-map', version: 1, site, madeAt: '2026-11-25T00:00:00Z' });
const fileOf = (records: readonly unknown[], site?: string) =>
  [head(site), ...records.map((one) => JSON.stringify(one))].join('\n');
const changesOf = ({ changes }: MapReport) =>
  Object.fromEntries(
    Object.entries(changes).flatMap(([kind, { added, changed }]) =>
      added + changed > 0 ? [[kind, { added, changed }]] : [],
    ),
  );

beforeAll(async () => {
  setSiteUrl('https://wenwo.test');
  people = await makeMembers(here.db, ['boss', 'looker', 'ann']);
  await grantConsole(here.db, people.boss.id);
  await grantConsole(here.db, people.looker.id, ['aiMap/exchange']);
});
let post = 0;
beforeEach(async () => {
  for (const { db } of [here, there]) {
    await sql`truncate aimap.node, aimap.path, aimap.load, aimap.quiz_load, aimap.link
      restart identity cascade`.execute(db);
    await sql`delete from ask.post`.execute(db);
  }
  const category = await makeCategory(here.db);
  const { rows } = await sql<{ id: number }>`
    insert into ask.post (kind, author_id, category_id, language, audience, title, excerpt, html, text, created_at,
      active_at)
    values ('question', ${people.ann.id}, ${category}, 'zh-cn', 'all', '在哪里重排', '', '', '', now(), now())
    returning id`.execute(here.db);
  post = rows[0]!.id;
  await loadSmallMap(here.db, post);
});

describe('the file of a map', () => {
  it('brought to where it comes from changes nothing', async () => {
    await addItems();
    const report = await bring(await exportMap(job()), true);
    expect(report).toMatchObject({ faults: [], moreFaults: 0, examples: [] });
    expect(changesOf(report)).toEqual({});
    expect(Object.values(report.changes).map(({ same }) => same)).toEqual([2, 6, 5, 2, 1, 12, 1, 0]);
  });

  it('changes nothing at home, whatever its texts say', async () => {
    const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).filter((text) => !text.includes('\0'));
    const link = fc.constantFrom(
      '[a](/aiMap/page/3)',
      '[b](/aiMap/page/99999-x)',
      '[c](https://wenwo.test/ask)',
      '![d](/x.png)',
      '[e](map:tokens)',
    );
    const body = fc.array(fc.oneof(words, link), { maxLength: 6 }).map((parts) => parts.join(' '));
    await fc.assert(
      fc.asyncProperty(
        words,
        body,
        fc.array(words, { maxLength: 3 }),
        fc.integer({ min: 0, max: 65_535 }),
        async (title, markdown, aliases, x) => {
          await sql`update aimap.node_text set title = ${title}, markdown = ${markdown}, aliases = ${aliases}::text[]
          where language = 'en'`.execute(here.db);
          await sql`update aimap.node set x = ${x} where slug = 'law'`.execute(here.db);
          const report = await bring(await exportMap(job()), true);
          expect([changesOf(report), report.faults]).toEqual([{}, []]);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('makes the same map of an empty site, with ids of its own', async () => {
    await addItems();
    await sql`update aimap.node set status = 'merged', merged_into = (select id from aimap.node where slug = 'tokens')
      where slug = 'law'`.execute(here.db);
    await sql`insert into aimap.node (slug, kind, pigment, radius, polygon, x, y, status, created_at, updated_at)
      values ('old', 'area', 1, 9, '[[0, 0], [9, 0], [0, 9]]', 3, 3, 'archived', now(), now())`.execute(there.db);
    await sql`insert into aimap.node_text (node_id, language, title, summary)
      select id, l, 'Old', '' from aimap.node, unnest(array['zh-cn', 'en']) l`.execute(there.db);
    const file = await exportMap(job());
    setSiteUrl('https://second.test');
    const report = await bring(file, false, job(there));
    const mine = await readMap(job(there));
    setSiteUrl('https://wenwo.test');
    expect(report.changes.placement).toMatchObject({ added: 0, left: 1 });
    const comparable = (records: MapRecord[]) =>
      records
        .filter((one) => one.type !== 'placement' && !('slug' in one && one.slug === 'old'))
        .map((one) => JSON.stringify(one).replaceAll('https://wenwo.test/', 'SITE/'))
        .toSorted();
    expect(comparable(mine)).toEqual(comparable(await readMap(job())));
    const { rows } = await sql<{ html: string; id: number }>`select t.html, n.id from aimap.node_text t
      join aimap.node n on n.slug = 'tokens' where t.language = 'en' and t.node_id = (select id from aimap.node
        where slug = 'context')`.execute(there.db);
    expect(rows[0]!.html).toContain(`href="/aiMap/page/${rows[0]!.id}-tokens"`);
  });

  it('adds and changes what it says, and leaves all else as it is', async () => {
    const records = await readMap(job());
    const tokens = records.find((one) => one.type === 'topic' && one.slug === 'tokens') as Extract<
      MapRecord,
      { type: 'topic' }
    >;
    const path = records.find((one) => one.type === 'path') as Extract<MapRecord, { type: 'path' }>;
    const [version] = path.versions;
    const file = fileOf([
      { ...tokens, slug: 'bytes', x: 5 },
      {
        ...tokens,
        texts: { ...tokens.texts, en: { ...tokens.texts.en, title: 'Tokens, again', markdown: 'See [b](map:bytes).' } },
      },
      { type: 'edge', kind: 'supersedes', from: 'context', to: 'tokens' },
      { ...path, versions: [{ ...version, version: 7, stages: [version!.stages[0]] }] },
    ]);
    const dry = await bring(file, true);
    expect(changesOf(dry)).toEqual({
      topic: { added: 1, changed: 1 },
      edge: { added: 0, changed: 1 },
      path: { added: 0, changed: 1 },
    });
    expect(dry.examples).toContainEqual({
      act: 'change',
      type: 'topic',
      name: 'tokens',
      fields: ['texts.en.title', 'texts.en.markdown'],
    });
    expect(await readMap(job())).toEqual(records);
    await bring(file);
    const after = await readMap(job());
    expect(after.length).toBe(records.length + 1);
    expect(after.find((one) => one.type === 'path')).toMatchObject({
      versions: [{ version: 1 }, { version: 2, stages: [{}] }],
    });
    const { rows } = await sql<{ revision: number; names: string; html: string }>`select n.revision, n.names, t.html
      from aimap.node n join aimap.node_text t on t.node_id = n.id and t.language = 'en'
      where n.slug = 'tokens'`.execute(here.db);
    expect(rows[0]).toMatchObject({ revision: 2 });
    expect(rows[0]!.names).toContain('\ntokens, again\n');
    expect(rows[0]!.html).toMatch(/href="\/aiMap\/page\/\d+-bytes"/);
    expect(changesOf(await bring(file))).toEqual({});
    const { rows: revisions } = await sql<{ reason: string; changes: object[] }>`select reason, changes
      from aimap.revision order by id desc limit 1`.execute(here.db);
    expect(revisions[0]).toMatchObject({ reason: 'Imported from https://other.example' });
    expect(revisions[0]!.changes).toContainEqual(
      expect.objectContaining({ thing: 'text', language: 'en', before: expect.objectContaining({ title: 'Tokens' }) }),
    );
  });

  it('writes a post’s place where the post is here, and renews an item with its figures', async () => {
    await addItems();
    await sql`update aimap.quiz_item set attempts = 40, difficulty = 0.5 where key = 'tokens-1'`.execute(here.db);
    const file = (await exportMap(job())).replace('"prompt":"Question 1"', '"prompt":"Question one"');
    const moved = file.replace('"topic":"reranking","state":"confirmed"', '"topic":"reranking","state":"rejected"');
    await bring(moved);
    const { rows } = await sql<{
      state: string;
    }>`select state from aimap.placement pl join aimap.node n on n.id = pl.node_id
      where post_id = ${post} and n.slug = 'reranking'`.execute(here.db);
    expect(rows).toEqual([{ state: 'rejected' }]);
    const { rows: items } = await sql`select revision, attempts, difficulty from aimap.quiz_item
      where key = 'tokens-1'`.execute(here.db);
    expect(items).toEqual([{ revision: 2, attempts: 0, difficulty: null }]);
  });
});

async function addItems(): Promise<void> {
  const quizzes = ['tokens', 'context'].map((slug) => ({ slug, quiz: itemsOf(slug) }));
  await loadShippedQuizzes(job(), quizzes, async () => new Map());
}

const faultsOf = async (records: readonly unknown[]) =>
  (await bring(fileOf(records), true)).faults.map(({ line, place, text }) => `${line} ${place}: ${text}`);

describe('a file with faults', () => {
  const resource = {
    ...{ type: 'resource', topic: 'tokens', url: 'https://example.org/x', kind: 'doc', language: 'en', cost: 'free' },
    ...{ year: null, reach: 'open', archivedUrl: null, position: 0 },
    ...{ title: { zh: '甲', en: 'A' }, note: { zh: '', en: '' } },
  };
  const edge = (from: string, to: string) => ({ type: 'edge', kind: 'prerequisite', from, to });

  it('is told of each with its line and field', async () => {
    expect(await faultsOf([{ ...edge('tokens', 'nothing') }])).toEqual([
      '2 to: Neither the file nor this site has a topic “nothing”',
    ]);
    expect(await faultsOf([edge('tokens', 'tokens')])).toEqual(['2 to: “tokens” cannot lead to itself']);
    expect(await faultsOf([{ ...resource, kind: 'rumour' }])).toEqual([expect.stringMatching(/^2 kind: /)]);
    expect(await faultsOf([{ type: 'tale' }, { ...resource, colour: 'red' }])).toEqual([
      '2 type: There are no records of the kind “tale”',
      '3 : There are no such fields: colour',
    ]);
    expect(await faultsOf([resource, resource])).toEqual(['3 : “https://example.org/x” stands on line 2 already']);
    expect(await faultsOf([edge('citation', 'tokens')])).toEqual([
      expect.stringMatching(/^2 : Prerequisites would form a circle: .*tokens → context → .*citation/),
    ]);
  });

  it('with hostile addresses or far too many positions is refused in a sentence', async () => {
    for (const url of [
      'javascript:alert(1)',
      'https://a@b.example/',
      'http:/x',
      'https://x.example/a b',
      'https://x.example/\u0000',
    ])
      expect(await faultsOf([{ ...resource, url }]), url).toEqual([expect.stringMatching(/^2 url: /)]);
    const records = await readMap(job());
    const area = records.find(({ type }) => type === 'area')!;
    const many = (count: number) => ({
      ...area,
      polygon: Array.from({ length: count }, (_, i) => [i % 60_000, i % 50_000]),
    });
    expect(await faultsOf([many(5000)])).toEqual([expect.stringMatching(/^2 polygon: .*500/)]);
    expect(await faultsOf([many(900_000)])).toEqual(['2 : This line has more than 1000000 characters']);
    expect(
      await faultsOf([
        { ...area, x: 70_000 },
        { ...area, texts: { ...(area as { texts: object }).texts, en: { title: 'a\u0000b', summary: '' } } },
      ]),
    ).toHaveLength(2);
  });

  it('that is no map file says what its first line must be', async () => {
    for (const file of ['{}', '[1]\n{}', 'PK\u0003\u0004', head().replace('"version":1', '"version":9')])
      expect((await bring(file, true)).faults, file).toMatchObject([{ line: 1 }]);
  });

  it('writes nothing, also when the database fails half-way', async () => {
    const before = await readMap(job());
    const good = { ...before.find(({ type }) => type === 'topic')!, slug: 'brand-new' };
    expect(await refusalOf(bring(fileOf([good, edge('tokens', 'nothing')])))).toBe('faulty');
    await sql`create function aimap.fail() returns trigger language plpgsql as
      $$ begin raise exception 'the disk is full'; end $$`.execute(here.db);
    await sql`create trigger fail before insert on aimap.resource for each row execute function aimap.fail()`.execute(
      here.db,
    );
    await expect(bring(fileOf([good, resource]))).rejects.toThrow('the disk is full');
    await sql`drop function aimap.fail cascade`.execute(here.db);
    expect(await readMap(job())).toEqual(before);
  });
});

describe('an import', () => {
  const law = async () => {
    const records = await readMap(job());
    return fileOf([{ ...records.find((one) => 'slug' in one && one.slug === 'law')!, minutes: 7 }]);
  };

  it('takes effect once, however often it is sent at once, and stands in the audit log', async () => {
    const file = await law();
    const ended = await Promise.allSettled(Array.from({ length: 5 }, () => importMap(boss(), { file, isDry: false })));
    expect(ended).toContainEqual(expect.objectContaining({ status: 'fulfilled' }));
    const { rows } = await sql<{ revision: number }>`select revision from aimap.node where slug = 'law'`.execute(
      here.db,
    );
    expect(rows[0]!.revision).toBe(2);
    const { rows: acts } = await sql`select from core.audit where action = 'aimap.importMap'
      and actor_id = ${people.boss.id}`.execute(here.db);
    expect(acts).toHaveLength(1);
  });

  it('is for staff with the right alone; who may see the desk may export', async () => {
    const file = await law();
    for (const actor of [people.ann, asStaff(people.looker)])
      expect(await refusalOf(importMap(as(actor), { file, isDry: true }))).toBe('noPermission');
    expect((await getMapFile(as(asStaff(people.looker)))).name).toMatch(/^ai-map-2026-11-20\.jsonl$/);
    expect(await refusalOf(getMapFile(as(people.ann)))).toBe('noPermission');
  });
});
