import { sql } from 'kysely';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { inTransaction } from '#app/core/db/pool.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { siteDay } from '#app/core/site-day.ts';
import { getSiteUrl } from '#app/core/process/site-url.server.ts';
import { postPath } from '#app/ask/parts/ask-addresses.ts';
import { outsideLinks } from './map-links.ts';
import { keyOf, mapFormat, type MapRecord, mapVersion, type RecordKind, type RecordOf } from './map-records.schema.ts';

type Db = Pick<Ctx, 'db'>;

/**
 * The map for staff as a file.
 * @throws Refusal need-login, forbidden
 */
export async function getMapFile(ctx: Ctx): Promise<{ name: string; file: string }> {
  await requireConsole(ctx, 'aiMap/exchange');
  return { name: `ai-map-${siteDay(ctx.now)}.jsonl`, file: await exportMap(ctx) };
}

/**
 * The whole map as a file: a head, and one record a line; docs/map-format.md. As of one moment; nothing of members is
 * in it.
 */
export async function exportMap(ctx: Ctx): Promise<string> {
  const records = await inTransaction(ctx.db, (db) => readMap({ db }), { isolation: 'repeatable read' });
  const head = { format: mapFormat, version: mapVersion, site: getSiteUrl(), madeAt: ctx.now.toISOString() };
  await audit(ctx, 'aimap.exportMap', { kind: 'map', id: null }, { records: records.length });
  return [head, ...records].map((one) => `${JSON.stringify(one)}\n`).join('');
}

/** Every record of the map of this site, as it is exported: areas first, then what names them. */
export async function readMap(ctx: Db): Promise<MapRecord[]> {
  const slugs = await readSlugs(ctx);
  const records: MapRecord[] = [];
  for (const read of Object.values(readers)) records.push(...(await read(ctx, slugs)));
  return [...new Map(records.toReversed().map((record) => [keyOf(record), record])).values()].toReversed();
}

type Slugs = ReadonlyMap<number, string>;

async function readSlugs(ctx: Db): Promise<Slugs> {
  const { rows } = await sql<{ id: number; slug: string }>`select id, slug from aimap.node`.execute(ctx.db);
  return new Map(rows.map(({ id, slug }) => [id, slug]));
}

const readers: { [K in RecordKind]: (ctx: Db, slugs: Slugs) => Promise<RecordOf<K>[]> } = {
  area: async ({ db }) => {
    const { rows } = await sql<{ record: RecordOf<'area'> }>`
      select row_to_json(r) record from (
        select 'area' type, n.slug, n.status, m.slug "mergedInto", n.position, n.pigment, n.x, n.y, n.radius, n.polygon,
        (select json_object_agg(t.language, json_build_object('title', t.title, 'summary', t.summary))
          from aimap.node_text t
          where t.node_id = n.id) texts
      from aimap.node n left join aimap.node m on m.id = n.merged_into
      where n.kind = 'area' order by n.position, n.id) r`.execute(db);
    return rows.map(({ record }) => inOrder(record));
  },
  topic: async ({ db }, slugs) => {
    const { rows } = await sql<{ record: RecordOf<'topic'> }>`
      select row_to_json(r) record from (
        select 'topic' type, n.slug, a.slug area, n.status, m.slug "mergedInto", 
          n.level, n.minutes, n.importance, n.x, n.y,
          (select json_object_agg(t.language, json_build_object('title', t.title, 'summary', t.summary,
            'markdown', t.markdown, 'aliases', t.aliases, 'objectives', t.objectives)) from aimap.node_text t
          where t.node_id = n.id) texts
      from aimap.node n join aimap.node a on a.id = n.area_id left join aimap.node m on m.id = n.merged_into
      where n.kind = 'topic' order by a.position, n.level, n.id) r`.execute(db);
    for (const {
      record: { texts },
    } of rows)
      for (const one of [texts['zh-cn'], texts.en]) one.markdown = outsideLinks(one.markdown, slugs, getSiteUrl());
    return rows.map(({ record }) => inOrder(record));
  },
  edge: async ({ db }) => {
    // Those without a direction are kept by ids, which differ from site to site.
    const { rows } = await sql<{ record: RecordOf<'edge'> }>`
      select row_to_json(r) record from (
        select 'edge' type, e.kind,
        case when e.kind in ('alternative', 'related') then least(f.slug collate "C", t.slug) else f.slug end "from",
        case when e.kind in ('alternative', 'related') then greatest(f.slug collate "C", t.slug) else t.slug end "to"
      from aimap.edge e join aimap.node f on f.id = e.from_id join aimap.node t on t.id = e.to_id
      order by e.kind, f.slug, t.slug) r`.execute(db);
    return rows.map(({ record }) => record);
  },
  resource: async ({ db }) => {
    const { rows } = await sql<{ record: RecordOf<'resource'> }>`
      select row_to_json(r) record from (
        select 'resource' type, n.slug topic, r.url, r.kind, r.language, r.cost, r.year,
          r.reach,
        r.archived_url "archivedUrl", json_build_object('zh', r.title_zh, 'en', r.title_en) title,
        json_build_object('zh', r.note_zh, 'en', r.note_en) note, r.position
      from aimap.resource r join aimap.node n on n.id = r.node_id
      where not r.is_archived order by n.id, r.position, r.id) r`.execute(db);
    return rows.map(({ record }) => record);
  },
  path: async ({ db }) => {
    const { rows } = await sql<{ record: RecordOf<'path'> }>`
      select row_to_json(r) record from (
        select 'path' type, p.slug, p.position, round(p.gate::numeric, 4)::float8 gate,
          p.is_archived "isArchived",
        (select json_agg(json_build_object('version', v.version,
          'title', json_build_object('zh', v.title_zh, 'en', v.title_en),
          'audience', json_build_object('zh', v.audience_zh, 'en', v.audience_en), 'stages',
          (select json_agg(json_build_object('title', json_build_object('zh', g.title_zh, 'en', g.title_en),
            'gate', json_build_object('kind', g.gate, 'zh', g.gate_zh, 'en', g.gate_en), 'topics',
            (select json_agg(n.slug order by s.step) from aimap.path_step s join aimap.node n on n.id = s.node_id
              where s.path_id = g.path_id and s.version = g.version and s.stage = g.stage)) order by g.stage)
            from aimap.path_stage g where g.path_id = v.path_id and g.version = v.version)) order by v.version)
          from aimap.path_version v where v.path_id = p.id and v.version <= p.version) versions
      from aimap.path p where exists (select from aimap.path_version v where v.path_id = p.id)
      order by p.position, p.id) r`.execute(db);
    return rows.map(({ record }) => record);
  },
  quizItem: async ({ db }) => {
    const { rows } = await sql<{ record: RecordOf<'quizItem'> }>`
      select row_to_json(r) record from (
        select 'quizItem' type, i.key, n.slug topic, i.objective, i.kind, i.solution,
          c.slug "citedTopic", i.author,
        i.state, (select json_object_agg(t.language, json_build_object('prompt', t.prompt, 'parts', t.parts, 'why',
          t.why, 'explanation', t.explanation, 'quote', t.quote))
          from aimap.quiz_item_text t where t.item_id = i.id) texts
      from aimap.quiz_item i join aimap.node n on n.id = i.node_id left join aimap.node c on c.id = i.cited_node_id
      where (select count(*) from aimap.quiz_item_text t where t.item_id = i.id) = 2
      order by n.id, i.id) r`.execute(db);
    return rows.map(({ record }) => inOrder(record));
  },
  placement: async ({ db }) => {
    const { rows } = await sql<{ id: number; title: string; topics: RecordOf<'placement'>['topics'] }>`
      select p.id, p.title, json_agg(json_build_object('topic', n.slug, 'state', pl.state, 'rank',
        pl.rank) order by pl.rank, n.slug) topics
      from aimap.placement pl join ask.post p on p.id = pl.post_id join aimap.node n on n.id = pl.node_id
      where pl.state <> 'auto' and p.deleted_at is null group by p.id order by p.id`.execute(db);
    return rows.map(({ id, title, topics }) => ({
      type: 'placement',
      post: getSiteUrl() + postPath(id),
      title,
      topics,
    }));
  },
  docPlacement: async ({ db }) => {
    const { rows } = await sql<{ record: RecordOf<'docPlacement'> }>`
      select row_to_json(r) record from (
        select 'docPlacement' type, d.slug page, json_agg(n.slug order by dp.rank) topics
      from aimap.doc_placement dp join ask.devdoc_page d on d.id = dp.page_id join aimap.node n on n.id = dp.node_id
      group by d.slug order by d.slug) r`.execute(db);
    return rows.map(({ record }) => record);
  },
};

/** Languages always in one order, so that equal maps are equal files. */
const inOrder = <T extends { texts: { 'zh-cn': unknown; en: unknown } }>(record: T): T => ({
  ...record,
  texts: { 'zh-cn': record.texts['zh-cn'], en: record.texts.en },
});
