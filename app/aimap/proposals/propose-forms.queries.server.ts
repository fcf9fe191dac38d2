import { sql } from 'kysely';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import type { Language } from '#app/core/texts/language.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { getPrivilegeRule, hasPrivilege } from '#app/ask/privileges/privileges.queries.server.ts';
import { findItem } from '#app/aimap/revisions/item-writes.commands.server.ts';
import { nameNodes } from '#app/aimap/revisions/map-history.queries.server.ts';
import { isMapReviewer } from '#app/aimap/revisions/map-reviewers.queries.server.ts';
import type { EdgeFields, WantedChange } from '#app/aimap/revisions/map-revisions.schema.ts';
import type { EdgeView, NodeName } from '#app/aimap/revisions/map-views.schema.ts';
import { type FormerState, stateAt } from '#app/aimap/revisions/former-states.queries.server.ts';
import type { Barred, ProposeForms, TopicDraft } from './propose-forms.schema.ts';
import { findResource } from '#app/aimap/revisions/resource-writes.commands.server.ts';

/** Whether the caller may propose, else the reputation it takes. @throws Refusal need-login */
export async function readBarred(ctx: Ctx): Promise<Barred> {
  requireMember(ctx);
  if (await hasPrivilege(ctx, 'proposeMap')) return null;
  return { needed: (await getPrivilegeRule(ctx)).levels.proposeMap };
}

/**
 * What the forms of proposals about a node begin with. An item is shown with its answer only to who has answered it.
 * @param of the resource or the item that is to be changed
 * @throws Refusal need-login, not-found
 */
export async function readForms(
  ctx: Ctx,
  { id, kind, of, proposalId = null }: { id: number; kind: string; of: number | null; proposalId?: number | null },
): Promise<ProposeForms> {
  const barred = await readBarred(ctx);
  const draft = proposalId === null ? null : await findDraft(ctx, proposalId);
  const state = await stateAt(ctx, id, draft?.base ?? 2_147_483_647);
  for (const change of draft?.changes ?? []) overlay(state, change);
  const [zh, en] = [state?.texts['zh-cn'], state?.texts.en];
  if (!state || !zh || !en || state.node.status !== 'published') throw notFound();
  const { slug, kind: sort, level, minutes } = state.node;
  const [edges, resources, items, resource, item] = await Promise.all([
    listEdges(ctx, id),
    listResources(ctx, id),
    listItems(ctx, id),
    kind === 'resource' && of !== null ? findResource(ctx, of) : null,
    kind === 'item' && of !== null ? findKnownItem(ctx, of) : null,
  ]);
  return {
    node: {
      id,
      slug,
      title: (ctx.language === 'en' ? en : zh).title,
      kind: sort,
      number: draft?.base ?? state.number,
      level,
      minutes,
    },
    texts: { 'zh-cn': zh, en },
    edges,
    resources,
    resource: resource?.nodeId === id ? resource : null,
    items,
    item: item?.nodeId === id ? item : null,
    isItemLocked: kind === 'item' && of !== null && item?.nodeId !== id,
    barred,
    draft: draft && { id: draft.id, changes: draft.changes, reason: draft.reason },
  };
}

type Draft = { id: number; base: number; changes: WantedChange[]; reason: string };

/** A proposal of the caller's that may still be changed. */
export async function findDraft(ctx: Ctx, id: number): Promise<Draft | null> {
  const member = requireMember(ctx);
  const { rows } = await sql<Draft>`select id, base, changes, reason from aimap.proposal
    where id = ${id} and author_id = ${member.id} and state in ('open', 'returned')`.execute(ctx.db);
  return rows[0] ?? null;
}

/** What was proposed, laid upon what its author saw. */
function overlay(state: FormerState | null, change: WantedChange): void {
  if (change.thing === 'node' && change.before !== null) Object.assign(state?.node ?? {}, change.after);
  if (change.thing === 'text' && change.before !== null)
    Object.assign(state?.texts[change.language] ?? {}, change.after);
}

async function listEdges(ctx: Ctx, id: number): Promise<EdgeView[]> {
  const { rows } = await sql<EdgeFields>`select from_id "fromId", to_id "toId", kind from aimap.edge
    where from_id = ${id} or to_id = ${id} order by kind, from_id, to_id`.execute(ctx.db);
  const names = await nameNodes(
    ctx,
    rows.flatMap(({ fromId, toId }) => [fromId, toId]),
  );
  return rows.flatMap(({ fromId, toId, kind }) => {
    const [from, to] = [names.get(fromId), names.get(toId)];
    return from && to ? [{ from, to, kind }] : [];
  });
}

async function listResources(ctx: Ctx, id: number): Promise<ProposeForms['resources']> {
  const { rows } = await sql<{ id: number; zh: string; en: string }>`
    select id, title_zh zh, title_en en from aimap.resource
    where node_id = ${id} and not is_archived order by position, id`.execute(ctx.db);
  return rows.map((row) => ({ id: row.id, title: ctx.language === 'en' ? row.en : row.zh }));
}

async function listItems(ctx: Ctx, id: number): Promise<ProposeForms['items']> {
  const { rows } = await sql<{ id: number; prompt: string }>`select i.id, t.prompt from aimap.quiz_item i
    join aimap.quiz_item_text t on t.item_id = i.id and t.language = ${ctx.language}
    where i.node_id = ${id} and i.state = 'live' order by i.objective, i.id`.execute(ctx.db);
  return rows;
}

async function findKnownItem(ctx: Ctx, id: number) {
  const member = requireMember(ctx);
  const { rows } = await sql`select from aimap.quiz_attempt where item_id = ${id} and member_id = ${member.id}
    limit 1`.execute(ctx.db);
  return rows.length > 0 || (await isMapReviewer(ctx)) ? findItem(ctx, id) : null;
}

/** The areas of the map, for a new topic. */
export async function listAreas(ctx: Ctx): Promise<NodeName[]> {
  const { rows } = await sql<NodeName>`select n.id, n.slug, t.title from aimap.node n
    join aimap.node_text t on t.node_id = n.id and t.language = ${ctx.language}
    where n.kind = 'area' and n.status = 'published' order by n.position, n.id`.execute(ctx.db);
  return rows;
}

/** A new topic that the caller has proposed and may still change; null when there is none. */
export async function findTopicDraft(ctx: Ctx, id: number): Promise<TopicDraft | null> {
  const draft = id > 0 ? await findDraft(ctx, id) : null;
  const node = draft?.changes.find((one) => one.thing === 'node');
  if (!draft || node?.thing !== 'node' || node.before !== null) return null;
  const said = (language: Language) => {
    const text = draft.changes.find((one) => one.thing === 'text' && one.language === language);
    return text?.thing === 'text' ? text.after : {};
  };
  const [zh, en] = [said('zh-cn'), said('en')];
  const needs = draft.changes.flatMap((one) => (one.thing === 'edge' && one.after ? [one.after.fromId] : []));
  const names = await nameNodes(ctx, needs);
  const { areaId, slug, level, minutes } = node.after;
  return {
    id,
    values: {
      areaId: String(areaId ?? ''),
      slug: slug ?? '',
      level: String(level ?? ''),
      minutes: String(minutes ?? ''),
      reason: draft.reason,
      needs: needs.map((need) => ({ value: String(need), label: names.get(need)?.title ?? '' })),
      titleZh: zh.title ?? '',
      titleEn: en.title ?? '',
      summaryZh: zh.summary ?? '',
      summaryEn: en.summary ?? '',
      markdownZh: zh.markdown ?? '',
      markdownEn: en.markdown ?? '',
      aliasesZh: (zh.aliases ?? []).join('\n'),
      aliasesEn: (en.aliases ?? []).join('\n'),
      objectivesZh: (zh.objectives ?? []).join('\n'),
      objectivesEn: (en.objectives ?? []).join('\n'),
    },
  };
}
