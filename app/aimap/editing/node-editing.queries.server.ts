import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import type { EdgeKind } from '#app/aimap/nodes/node-kinds.ts';
import { readTexts } from '#app/aimap/revisions/text-writes.commands.server.ts';
import { readNodes } from '#app/aimap/revisions/node-writes.commands.server.ts';
import type { AreaOption, AreaRow, EditedEdge, TopicForm, TopicWords } from './node-editing.schema.ts';
import { requireDesk } from './topics.queries.server.ts';

const noWords: TopicWords = { title: '', summary: '', markdown: '', aliases: [], objectives: [] };

/**
 * A topic in both languages with its edges, and the areas it can lie in; a new one without an id.
 * @throws Refusal need-login, forbidden, not-found
 */
export async function getTopicForm(ctx: Ctx, id: number | null): Promise<{ form: TopicForm; areas: AreaOption[] }> {
  await requireDesk(ctx);
  const areas = await listAreaOptions(ctx);
  if (id === null) {
    const areaId = areas[0]?.id ?? 0;
    const plain = {
      slug: '',
      areaId,
      level: 1,
      minutes: 30,
      importance: 3,
      status: 'draft',
      mergedInto: null,
    } as const;
    return { areas, form: { id: 0, revision: 0, ...plain, zh: noWords, en: noWords, edges: [] } };
  }
  const [node, texts] = [(await readNodes(ctx, [id])).get(id), (await readTexts(ctx, [id])).get(id)];
  const [zh, en] = [texts?.texts['zh-cn'], texts?.texts.en];
  if (node?.kind !== 'topic' || !zh || !en) throw notFound();
  const { slug, importance, status, mergedInto } = node;
  const settings = {
    slug,
    importance,
    status,
    mergedInto,
    areaId: node.areaId!,
    level: node.level!,
    minutes: node.minutes!,
  };
  const edges = await listEditedEdges(ctx, id);
  return { areas, form: { id, revision: texts!.next - 1, ...settings, zh: wordsOf(zh), en: wordsOf(en), edges } };
}

const wordsOf = ({ title, summary, markdown, aliases, objectives }: TopicWords): TopicWords => ({
  title,
  summary,
  markdown,
  aliases,
  objectives,
});

async function listAreaOptions(ctx: Ctx): Promise<AreaOption[]> {
  const { rows } = await sql<AreaOption>`select n.id, t.title from aimap.node n
    join aimap.node_text t on t.node_id = n.id and t.language = ${ctx.language}
    where n.kind = 'area' and n.status in ('published', 'draft') order by n.position, n.id`.execute(ctx.db);
  return rows;
}

type EdgeRow = { otherId: number; kind: EdgeKind; isFrom: boolean; title: string };

async function listEditedEdges(ctx: Ctx, id: number): Promise<EditedEdge[]> {
  const { rows } = await sql<EdgeRow>`select e.other "otherId", e.kind, e."isFrom", t.title
    from (select to_id other, kind, true "isFrom" from aimap.edge where from_id = ${id}
      union all select from_id, kind, false from aimap.edge where to_id = ${id}) e
    join aimap.node_text t on t.node_id = e.other and t.language = ${ctx.language}
    order by e.kind = 'prerequisite' desc, e.kind, e."isFrom", t.title`.execute(ctx.db);
  return rows;
}

/**
 * All areas for their editor, in their order, archived ones last.
 * @throws Refusal need-login, forbidden
 */
export async function listAreaDesk(ctx: Ctx): Promise<AreaRow[]> {
  await requireDesk(ctx);
  const { rows } = await sql<AreaRow>`
    select n.id, n.revision, n.slug, n.status, n.pigment, n."position", z.title "titleZh", e.title "titleEn",
      z.summary "summaryZh", e.summary "summaryEn",
      (select count(*) from aimap.node k where k.area_id = n.id and k.status in ('published', 'draft')) topics
    from aimap.node n join aimap.node_text z on z.node_id = n.id and z.language = 'zh-cn'
      join aimap.node_text e on e.node_id = n.id and e.language = 'en'
    where n.kind = 'area' order by n.status = 'archived', n."position", n.id`.execute(ctx.db);
  return rows;
}
