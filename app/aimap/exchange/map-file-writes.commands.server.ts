import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { getSiteUrl } from '#app/core/process/site-url.server.ts';
import { languages } from '#app/core/texts/language.ts';
import { searchableNames } from '#app/aimap/nodes/node-names.server.ts';
import type { Plan } from './map-plan.policy.ts';
import type { RecordOf } from './map-records.schema.ts';
import { type Of, only, type Writing } from './map-steps.ts';
import { idOfPost } from './post-addresses.ts';
import { writeItems, writePaths } from './map-courses.commands.server.ts';

const json = (rows: unknown): RawBuilder<unknown> => sql`${JSON.stringify(rows)}::jsonb`;

/** Writes what a plan says, in the caller's transaction, which holds the tables of the map. */
export async function writeMap(ctx: Ctx, plan: Plan, writing: Writing): Promise<void> {
  await writeNodes(ctx, plan, writing);
  const steps = [...plan.add, ...plan.change];
  await writeEdges(ctx, only(steps, 'edge'), writing);
  await writeResources(ctx, only(steps, 'resource'), writing);
  await writePaths(ctx, plan, writing);
  await writeItems(ctx, plan, writing);
  await writePlacements(ctx, only(steps, 'placement'), writing);
  await writeDocPlacements(ctx, only(steps, 'docPlacement'), writing);
  await sql`insert into aimap.load (loaded_at) values (${ctx.now}) on conflict do nothing`.execute(ctx.db);
}

/** What was merged leads on only when all are here. */
async function writeNodes(ctx: Ctx, plan: Plan, writing: Writing): Promise<void> {
  for (const kind of ['area', 'topic'] as const) {
    const [added, changed] = [only(plan.add, kind), only(plan.change, kind)];
    const rows = [...added, ...changed].map(({ record }) => nodeRow(record, writing.ids));
    const isNew = new Set(added.map(({ record }) => record.slug));
    await insertNodes(
      ctx,
      rows.filter(({ slug }) => isNew.has(slug)),
    );
    await updateNodes(
      ctx,
      rows.filter(({ slug }) => !isNew.has(slug)),
    );
    await writeTexts(ctx, [...added, ...changed], writing);
  }
  const merged = [...only(plan.add, 'area'), ...only(plan.add, 'topic')].flatMap(({ record: { slug, mergedInto } }) =>
    mergedInto === null ? [] : [{ id: writing.ids.get(slug), into: writing.ids.get(mergedInto) }],
  );
  await sql`update aimap.node n set status = 'merged', merged_into = m.into
    from jsonb_to_recordset(${json(merged)}) m (id bigint, "into" bigint) where n.id = m.id`.execute(ctx.db);
}

type Node = RecordOf<'area'> | RecordOf<'topic'>;
type NodeRow = ReturnType<typeof nodeRow>;

function nodeRow(record: Node, ids: Writing['ids']) {
  const { slug, type: kind, x, y, texts } = record;
  const titles = languages.map((language) => texts[language].title);
  const own =
    record.type === 'area'
      ? { position: record.position, pigment: record.pigment, radius: record.radius, polygon: record.polygon }
      : {
          area_id: ids.get(record.area)!,
          level: record.level,
          minutes: record.minutes,
          importance: record.importance,
        };
  const aliases = record.type === 'topic' ? languages.flatMap((language) => record.texts[language].aliases) : [];
  return {
    id: ids.get(slug)!,
    slug,
    kind,
    status: record.status === 'merged' ? 'archived' : record.status,
    x,
    y,
    names: searchableNames([...titles, ...aliases]),
    ...own,
  };
}

const nodeColumns = sql`(id bigint, slug text, kind text, area_id bigint, status text, level smallint,
  minutes smallint, importance smallint, position smallint, pigment smallint, x integer, y integer, radius integer,
  polygon jsonb, names text)`;

async function insertNodes(ctx: Ctx, rows: readonly NodeRow[]): Promise<void> {
  await sql`insert into aimap.node (id, slug, kind, area_id, status, level, minutes, importance, position, pigment, x,
      y, radius, polygon, names, created_at, updated_at)
    overriding system value
    select id, slug, kind, area_id, status, level, minutes, coalesce(importance, 3), coalesce(position, 0), pigment, x,
      y, radius, polygon, names, ${ctx.now}, ${ctx.now}
    from jsonb_to_recordset(${json(rows)}) r ${nodeColumns}`.execute(ctx.db);
}

async function updateNodes(ctx: Ctx, rows: readonly NodeRow[]): Promise<void> {
  await sql`update aimap.node n set area_id = r.area_id, level = r.level, minutes = r.minutes,
      importance = coalesce(r.importance, n.importance), position = coalesce(r.position, n.position),
      pigment = r.pigment, x = r.x, y = r.y, radius = r.radius, polygon = r.polygon, names = r.names
    from jsonb_to_recordset(${json(rows)}) r ${nodeColumns} where n.id = r.id`.execute(ctx.db);
}

/** A body that is as it was has not been rendered, and stays. */
async function writeTexts(ctx: Ctx, steps: readonly (Of<'area'> | Of<'topic'>)[], writing: Writing): Promise<void> {
  const rows = steps.flatMap(({ record }) =>
    languages.map((language) => {
      const body = writing.bodies.get(`${record.slug} ${language}`);
      const more = record.type === 'topic' ? record.texts[language] : { aliases: [], objectives: [] };
      return {
        node_id: writing.ids.get(record.slug)!,
        language,
        title: record.texts[language].title,
        summary: record.texts[language].summary,
        markdown: body?.markdown,
        html: body?.html,
        text: body?.text,
        aliases: more.aliases,
        objectives: more.objectives,
      };
    }),
  );
  await sql`insert into aimap.node_text as own (node_id, language, title, summary, markdown, html, text, aliases,
      objectives)
    select node_id, language, title, summary, coalesce(markdown, ''), coalesce(html, ''), coalesce(text, ''), aliases,
      objectives
    from jsonb_to_recordset(${json(rows)}) r (node_id bigint, language text, title text, summary text, markdown text,
      html text, text text, aliases text[], objectives text[]) where markdown is not null
      or not exists (select from aimap.node_text t where t.node_id = r.node_id and t.language = r.language)
    on conflict (node_id, language) do update set title = excluded.title, summary = excluded.summary,
      markdown = excluded.markdown, html = excluded.html, text = excluded.text, aliases = excluded.aliases,
      objectives = excluded.objectives`.execute(ctx.db);
  await sql`update aimap.node_text own set title = r.title, summary = r.summary, aliases = r.aliases,
      objectives = r.objectives
    from jsonb_to_recordset(${json(rows.filter(({ markdown }) => markdown === undefined))}) r (node_id bigint,
      language text, title text, summary text, aliases text[], objectives text[])
    where own.node_id = r.node_id and own.language = r.language`.execute(ctx.db);
}

/** An edge of another kind or direction takes the place of the one that its two topics had. */
async function writeEdges(ctx: Ctx, steps: readonly Of<'edge'>[], { ids }: Writing): Promise<void> {
  const rows = steps.map(({ record: { kind, from, to } }) => {
    const [a, b] = [ids.get(from)!, ids.get(to)!];
    const isOrdered = (kind !== 'alternative' && kind !== 'related') || a < b;
    return { kind, from_id: isOrdered ? a : b, to_id: isOrdered ? b : a };
  });
  await sql`delete from aimap.edge e using jsonb_to_recordset(${json(rows)}) r (from_id bigint, to_id bigint)
    where (e.from_id, e.to_id) in ((r.from_id, r.to_id), (r.to_id, r.from_id))`.execute(ctx.db);
  await sql`insert into aimap.edge (from_id, to_id, kind, created_at)
    select from_id, to_id, kind, ${ctx.now}
    from jsonb_to_recordset(${json(rows)}) r (from_id bigint, to_id bigint, kind text)`.execute(ctx.db);
}

async function writeResources(ctx: Ctx, steps: readonly Of<'resource'>[], { ids }: Writing): Promise<void> {
  const rows = steps.map(({ record: { topic, title, note, archivedUrl, ...rest } }) => ({
    ...rest,
    node_id: ids.get(topic)!,
    archived_url: archivedUrl,
    title_zh: title.zh,
    title_en: title.en,
    note_zh: note.zh,
    note_en: note.en,
  }));
  await sql`insert into aimap.resource (node_id, kind, url, language, cost, year, reach, archived_url, title_zh,
      title_en, note_zh, note_en, position, created_at)
    select node_id, kind, url, language, cost, year, reach, archived_url, title_zh, title_en, note_zh, note_en,
      position, ${ctx.now}
    from jsonb_to_recordset(${json(rows)}) r (node_id bigint, kind text, url text, language text, cost text,
      year smallint, reach text, archived_url text, title_zh text, title_en text, note_zh text, note_en text,
      position smallint)
    on conflict (node_id, url) do update set kind = excluded.kind, language = excluded.language, cost = excluded.cost,
      year = excluded.year, reach = excluded.reach, archived_url = excluded.archived_url,
      title_zh = excluded.title_zh, title_en = excluded.title_en, note_zh = excluded.note_zh,
      note_en = excluded.note_en, position = excluded.position, is_archived = false`.execute(ctx.db);
}

/** A post that people have placed is no longer waiting, and lies nowhere by itself. */
async function writePlacements(ctx: Ctx, steps: readonly Of<'placement'>[], { ids }: Writing): Promise<void> {
  const rows = steps.flatMap(({ record: { post, topics } }) => {
    const post_id = idOfPost(post, getSiteUrl());
    return post_id === null
      ? []
      : topics.map(({ topic, state, rank }) => ({ post_id, node_id: ids.get(topic)!, state, rank }));
  });
  const settled = [...new Set(rows.flatMap(({ post_id, state }) => (state === 'confirmed' ? [post_id] : [])))];
  await sql`delete from aimap.placement where state = 'auto' and post_id = any(${settled}::bigint[])`.execute(ctx.db);
  await sql`delete from aimap.placement_due where post_id = any(${settled}::bigint[])`.execute(ctx.db);
  await sql`delete from aimap.placement_wait where post_id = any(${settled}::bigint[])`.execute(ctx.db);
  await sql`insert into aimap.placement (post_id, node_id, rank, state, created_at)
    select post_id, node_id, rank, state, ${ctx.now}
    from jsonb_to_recordset(${json(rows)}) r (post_id bigint, node_id bigint, rank smallint, state text)
    on conflict (post_id, node_id) do update set rank = excluded.rank, state = excluded.state`.execute(ctx.db);
}

async function writeDocPlacements(ctx: Ctx, steps: readonly Of<'docPlacement'>[], { ids }: Writing): Promise<void> {
  const rows = steps.flatMap(({ record: { page, topics } }) =>
    topics.map((topic, i) => ({ page, node_id: ids.get(topic)!, rank: i + 1 })),
  );
  await sql`delete from aimap.doc_placement dp using ask.devdoc_page d
    where d.id = dp.page_id and d.slug = any(${steps.map(({ record }) => record.page)}::text[])`.execute(ctx.db);
  await sql`insert into aimap.doc_placement (page_id, node_id, rank, created_at)
    select d.id, r.node_id, r.rank, ${ctx.now} from jsonb_to_recordset(${json(rows)})
      r (page text, node_id bigint, rank smallint) join ask.devdoc_page d on d.slug = r.page`.execute(ctx.db);
}
