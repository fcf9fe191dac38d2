import { sql } from 'kysely';
import { audit } from '#app/core/audit.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { type Rendered, renderMarkdown } from '#app/core/markdown/render.server.ts';
import { type Language, languages } from '#app/core/texts/language.ts';
import { postPath } from '#app/ask/parts/ask-addresses.ts';
import { nodePath } from './node-addresses.ts';
import { searchableNames } from './node-names.server.ts';
import type { EdgeKind } from './node-kinds.ts';
import type { NodeTexts, Resource } from './nodes.schema.ts';

type Both = { zh: string; en: string };
type Stage = Both & { topics: string[]; gate: Both & { kind: 'quiz' | 'task' } };
type Topic = {
  slug: string;
  area: string;
  level: number;
  minutes: number;
  importance: number;
  x: number;
  y: number;
  texts: NodeTexts;
  resources: (Pick<Resource, 'url' | 'language' | 'cost' | 'year' | 'reach'> & {
    type: Resource['kind'];
    title: Both;
    note: Both;
  })[];
};

/** The map that comes with the product. Topics, edges, paths and placements name each other by slug. */
export type ShippedMap = {
  areas: (Both & {
    slug: string;
    order: number;
    scope: Both;
    pigment: string;
    region: { x: number; y: number; radius: number; polygon: [number, number][] };
  })[];
  topics: Topic[];
  edges: { type: EdgeKind; from: string; to: string }[];
  paths: (Both & { slug: string; audience: Both; stages: Stage[] })[];
  placement: Record<'questions' | 'articles' | 'models' | 'docs', Record<string, string[]>>;
};

/** Ids of the posts that the map names, by `question/SLUG`, `article/SLUG` and `model/NAME`: one a language. */
export type StarterPosts = ReadonlyMap<string, Partial<Record<Language, number>>>;

/**
 * Fills an empty map once: all of it or nothing. Texts are rendered before, so that nobody waits for a lock meanwhile.
 * @param read gives the map and the starter posts that are here; asked only when the map is empty
 * @returns how many topics were loaded; 0 when the map has nodes or was filled before
 */
export async function loadShippedMap(
  ctx: Ctx,
  read: () => Promise<{ map: ShippedMap; posts: StarterPosts }>,
): Promise<number> {
  if (!(await isDue(ctx))) return 0;
  const { map, posts } = await read();
  const ids = await drawIds(ctx, [...map.areas, ...map.topics]);
  const bodies = await renderBodies(map, ids, posts);
  return transact(ctx, async (tctx) => {
    await sql`lock table aimap.node in share row exclusive mode`.execute(tctx.db);
    if (!(await isDue(tctx))) return 0;
    await insertNodes(tctx, map, ids, bodies);
    await insertEdges(tctx, map, ids);
    await insertResources(tctx, map, ids);
    await insertPaths(tctx, map, ids);
    await insertPlacements(tctx, map, ids, posts);
    await insertDocPlacements(tctx, map, ids);
    await sql`insert into aimap.load (loaded_at) values (${tctx.now})`.execute(tctx.db);
    await audit(tctx, 'aimap.loadMap', { kind: 'map', id: null }, { topics: map.topics.length });
    return map.topics.length;
  });
}

async function isDue(ctx: Ctx): Promise<boolean> {
  const { rows } = await sql<{ isDue: boolean }>`
    select not exists (select from aimap.load) and not exists (select from aimap.node) "isDue"`.execute(ctx.db);
  return rows[0]?.isDue ?? false;
}

type Ids = ReadonlyMap<string, number>;
/** A text whose links lead where they should, as it is written and as it is shown. */
type Body = Rendered & { markdown: string };

async function drawIds(ctx: Ctx, nodes: readonly { slug: string }[]): Promise<Ids> {
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('aimap.node', 'id')) id
    from generate_series(1, ${nodes.length})`.execute(ctx.db);
  return new Map(nodes.map(({ slug }, i) => [slug, rows[i]!.id]));
}

const idOf = (ids: Ids, slug: string): number => {
  const id = ids.get(slug);
  if (id === undefined) throw new Error(`The map has no ${slug}`);
  return id;
};

const atOnce = 8;

async function renderBodies(map: ShippedMap, ids: Ids, posts: StarterPosts): Promise<Map<string, Body>> {
  const work = map.topics.flatMap(({ slug, texts }) =>
    languages.map((language) => ({ slug, language, ...texts[language] })),
  );
  const rendered = new Map<string, Body>();
  for (let i = 0; i < work.length; i += atOnce)
    await Promise.all(
      work.slice(i, i + atOnce).map(async ({ slug, language, markdown }) => {
        const settled = settleLinks(markdown, { ids, posts, language });
        rendered.set(`${slug} ${language}`, { markdown: settled, ...(await renderMarkdown(settled)) });
      }),
    );
  return rendered;
}

/** Leads `map:SLUG`, `question:SLUG` and `article:SLUG` to where these are; the words alone where they are not. */
function settleLinks(
  markdown: string,
  { ids, posts, language }: { ids: Ids; posts: StarterPosts; language: Language },
): string {
  return markdown.replaceAll(
    /\[([^\]]+)\]\((map|question|article):([a-z0-9-]+)\)/g,
    (_all, words: string, kind: string, slug: string) => {
      if (kind === 'map') return `[${words}](${nodePath({ id: idOf(ids, slug), slug })})`;
      const id = posts.get(`${kind}/${slug}`)?.[language];
      return id === undefined ? words : `[${words}](${postPath(id)})`;
    },
  );
}

async function insertNodes(ctx: Ctx, map: ShippedMap, ids: Ids, bodies: ReadonlyMap<string, Body>): Promise<void> {
  for (const { slug, order, pigment, region, ...names } of map.areas) {
    const id = idOf(ids, slug);
    await sql`insert into aimap.node (id, slug, kind, position, pigment, x, y, radius, polygon, names, created_at,
        updated_at)
      overriding system value values (${id}, ${slug}, 'area', ${order}, ${Number(pigment.slice(5))}, ${region.x},
        ${region.y}, ${region.radius}, ${JSON.stringify(region.polygon)}::jsonb,
        ${searchableNames([names.zh, names.en])}, ${ctx.now}, ${ctx.now})`.execute(ctx.db);
    await sql`insert into aimap.node_text (node_id, language, title, summary)
      values (${id}, 'zh-cn', ${names.zh}, ${names.scope.zh}),
        (${id}, 'en', ${names.en}, ${names.scope.en})`.execute(ctx.db);
  }
  for (const { slug, area, level, minutes, importance, x, y, texts } of map.topics) {
    const id = idOf(ids, slug);
    const names = languages.flatMap((language) => [texts[language].title, ...texts[language].aliases]);
    await sql`insert into aimap.node (id, slug, kind, area_id, level, minutes, importance, x, y, names, created_at,
        updated_at)
      overriding system value values (${id}, ${slug}, 'topic', ${idOf(ids, area)}, ${level}, ${minutes}, ${importance},
        ${x}, ${y}, ${searchableNames(names)}, ${ctx.now}, ${ctx.now})`.execute(ctx.db);
    for (const language of languages) {
      const { title, summary, aliases, objectives } = texts[language];
      const { markdown, html, text } = bodies.get(`${slug} ${language}`)!;
      await sql`insert into aimap.node_text
          (node_id, language, title, summary, markdown, html, text, aliases, objectives)
        values (${id}, ${language}, ${title}, ${summary}, ${markdown}, ${html}, ${text}, ${aliases}::text[],
          ${objectives}::text[])`.execute(ctx.db);
    }
  }
}

async function insertEdges(ctx: Ctx, { edges }: ShippedMap, ids: Ids): Promise<void> {
  const rows = edges.map(({ type, from, to }) => {
    const [a, b] = [idOf(ids, from), idOf(ids, to)];
    const isOrdered = (type !== 'alternative' && type !== 'related') || a < b;
    return { kind: type, from_id: isOrdered ? a : b, to_id: isOrdered ? b : a };
  });
  await sql`insert into aimap.edge (from_id, to_id, kind, created_at)
    select from_id, to_id, kind, ${ctx.now} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      e (from_id bigint, to_id bigint, kind text)`.execute(ctx.db);
}

async function insertResources(ctx: Ctx, { topics }: ShippedMap, ids: Ids): Promise<void> {
  const rows = topics.flatMap(({ slug, resources }) =>
    resources.map(({ type, url, language, cost, year, reach, title, note }, position) => ({
      node_id: idOf(ids, slug),
      kind: type,
      url,
      language,
      cost,
      year,
      reach,
      title_zh: title.zh,
      title_en: title.en,
      note_zh: note.zh,
      note_en: note.en,
      position,
    })),
  );
  await sql`insert into aimap.resource (node_id, kind, url, language, cost, year, reach, title_zh, title_en, note_zh,
      note_en, position, created_at)
    select r.*, ${ctx.now} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      r (node_id bigint, kind text, url text, language text, cost text, year smallint, reach text, title_zh text,
        title_en text, note_zh text, note_en text, position smallint)`.execute(ctx.db);
}

async function insertPaths(ctx: Ctx, { paths }: ShippedMap, ids: Ids): Promise<void> {
  for (const [position, { slug, zh, en, audience, stages }] of paths.entries()) {
    const { rows } = await sql<{ id: number }>`insert into aimap.path (slug, position, created_at)
      values (${slug}, ${position}, ${ctx.now}) returning id`.execute(ctx.db);
    const { id } = rows[0]!;
    await sql`insert into aimap.path_version
        (path_id, version, title_zh, title_en, audience_zh, audience_en, created_at)
      values (${id}, 1, ${zh}, ${en}, ${audience.zh}, ${audience.en}, ${ctx.now})`.execute(ctx.db);
    let step = 0;
    for (const [stage, { gate, topics, ...title }] of stages.entries()) {
      await sql`insert into aimap.path_stage (path_id, version, stage, title_zh, title_en, gate, gate_zh, gate_en)
        values (${id}, 1, ${stage}, ${title.zh}, ${title.en}, ${gate.kind}, ${gate.zh}, ${gate.en})`.execute(ctx.db);
      for (const topic of topics) {
        await sql`insert into aimap.path_step (path_id, version, step, stage, node_id)
          values (${id}, 1, ${step}, ${stage}, ${idOf(ids, topic)})`.execute(ctx.db);
        step += 1;
      }
    }
  }
}

async function insertPlacements(ctx: Ctx, { placement }: ShippedMap, ids: Ids, posts: StarterPosts): Promise<void> {
  const kinds = { questions: 'question', articles: 'article', models: 'model' } as const;
  const rows = Object.entries(kinds).flatMap(([group, kind]) =>
    Object.entries(placement[group as keyof typeof kinds]).flatMap(([slug, topics]) => {
      const found = new Set(Object.values(posts.get(`${kind}/${slug}`) ?? {}));
      return [...found].flatMap((post_id) =>
        topics.slice(0, 3).map((topic, i) => ({ post_id, node_id: idOf(ids, topic), rank: i + 1 })),
      );
    }),
  );
  await sql`insert into aimap.placement (post_id, node_id, rank, state, created_at)
    select post_id, node_id, rank, 'confirmed', ${ctx.now} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      p (post_id bigint, node_id bigint, rank smallint)`.execute(ctx.db);
}

async function insertDocPlacements(ctx: Ctx, { placement }: ShippedMap, ids: Ids): Promise<void> {
  const rows = Object.entries(placement.docs).flatMap(([slug, topics]) =>
    topics.slice(0, 3).map((topic, i) => ({ slug, node_id: idOf(ids, topic), rank: i + 1 })),
  );
  await sql`insert into aimap.doc_placement (page_id, node_id, rank, created_at)
    select d.id, p.node_id, p.rank, ${ctx.now} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      p (slug text, node_id bigint, rank smallint) join ask.devdoc_page d on d.slug = p.slug`.execute(ctx.db);
}
