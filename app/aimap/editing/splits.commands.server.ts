import { sql } from 'kysely';
import type { z } from 'zod';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { moveProgress } from '#app/aimap/learning/progress-moves.commands.server.ts';
import type { MapChange } from '#app/aimap/revisions/map-revisions.schema.ts';
import { applyMapChanges, drawNodeIds } from '#app/aimap/revisions/map-writes.commands.server.ts';
import { readNodes } from '#app/aimap/revisions/node-writes.commands.server.ts';
import en from './editing-api.en.ts';
import zh from './editing-api.zh.ts';
import { type EditedTopic, type SplitPart, type SplitTopicInput, topicsRight } from './editing.schema.ts';
import { placeBeside } from './free-places.policy.ts';
import { lockTopics, requireRevision } from './merges.commands.server.ts';
import { reviseSteps } from './path-plans.commands.server.ts';
import { readEdges } from './topics.queries.server.ts';

const say = bilingual(zh, en);

/**
 * Gives some of what lies at a topic to new topics beside it, all at once: items with their answers, resources, posts
 * and docs. Who had learned the whole has learned the parts; the parts need first what the whole needs, and are related
 * to it. Paths through it get a new version that leads through the parts, if wanted.
 * @returns the ids of the parts
 * @throws Refusal need-login, forbidden, not-found; invalid for an address that is taken; refused when somebody changed
 * the topic since, or for what is not a published topic
 */
export async function splitTopic(
  ctx: Ctx,
  { id, revision, parts, inPaths }: z.output<typeof SplitTopicInput>,
): Promise<Reply<{ ids: number[] }>> {
  await requireConsole(ctx, topicsRight);
  const editor = requireMember(ctx);
  return transact(ctx, async (tctx) => {
    const [topic] = await lockTopics(tctx, [id]);
    requireRevision(topic!, revision);
    if (topic!.kind !== 'topic' || topic!.status !== 'published') throw new Refusal(say.splitPublished);
    const ids = await drawNodeIds(tctx, parts.length);
    const by = { byId: editor.id, reason: say.splitReason(topic!.title).in(tctx.language), splitOf: id };
    for (const [i, part] of parts.entries()) {
      await requireFreeSlug(tctx, part.slug, `parts.${i}.slug`);
      await requireThere(tctx, topic!, part);
      await applyMapChanges(tctx, await partChanges(tctx, topic!, part, ids[i]!), by, new Map());
      await movePlaces(tctx, topic!.id, ids[i]!, part);
      await moveProgress(tctx, { from: id, to: ids[i]!, items: part.items });
    }
    const paths = inPaths ? await reviseSteps(tctx, id, [id, ...ids]) : [];
    await audit(tctx, 'aimap.splitTopic', { kind: 'node', id }, { parts: ids, paths });
    return new Reply({ ids }, { text: say.split(topic!.title, ids.length) });
  });
}

/** A part with its texts, what it needs first, its relation to the whole, and the resources that go along. */
async function partChanges(tctx: Ctx, topic: EditedTopic, part: SplitPart, id: number): Promise<MapChange[]> {
  const whole = (await readNodes(tctx, [topic.id])).get(topic.id)!;
  const { x, y } = await findFreePlace(tctx, topic.id);
  const { slug, level, minutes, resources } = part;
  const text = { markdown: '', aliases: [], objectives: [] };
  const needs = (await readEdges(tctx)).filter(({ to, kind }) => to === topic.id && kind === 'prerequisite');
  return [
    { thing: 'node', id, to: { ...whole, slug, level, minutes, x, y, status: 'published', mergedInto: null } },
    { thing: 'text', id, language: 'zh-cn', to: { ...text, title: part.titleZh, summary: part.summaryZh } },
    { thing: 'text', id, language: 'en', to: { ...text, title: part.titleEn, summary: part.summaryEn } },
    ...needs.map(({ from }): MapChange => ({ thing: 'edge', fromId: from, toId: id, kind: 'prerequisite' })),
    { thing: 'edge', fromId: topic.id, toId: id, kind: 'related' },
    ...resources.map((one): MapChange => ({ thing: 'resource', id: one, to: { nodeId: id } })),
  ];
}

/** Refuses an address that another node has or had. */
export async function requireFreeSlug(tctx: Ctx, slug: string, field: string, own = 0): Promise<void> {
  const { rows } = await sql`select from aimap.node where slug = ${slug} and id <> ${own}`.execute(tctx.db);
  if (rows.length > 0) throw new Refusal(say.slugTaken(slug), { fields: { [field]: say.slugTaken(slug) } });
}

/** The nearest place beside a node at which nothing is drawn. */
export async function findFreePlace(tctx: Pick<Ctx, 'db'>, nodeId: number): Promise<{ x: number; y: number }> {
  const { rows } = await sql<{ id: number; x: number; y: number }>`select id, x, y from aimap.node
    where id = ${nodeId} or (kind = 'topic' and status in ('published', 'draft'))`.execute(tctx.db);
  const middle = rows.find((row) => row.id === nodeId)!;
  return placeBeside(middle, rows);
}

/** Each thing that was named must still lie at the topic: somebody may have moved one since. */
async function requireThere(tctx: Ctx, topic: EditedTopic, part: SplitPart): Promise<void> {
  const { rows } = await sql<{ found: number }>`select
    (select count(*) from aimap.quiz_item where node_id = ${topic.id} and id = any(${part.items}::bigint[]))
    + (select count(*) from aimap.resource where node_id = ${topic.id} and id = any(${part.resources}::bigint[]))
    + (select count(*) from aimap.placement where node_id = ${topic.id} and post_id = any(${part.posts}::bigint[]))
    + (select count(*) from aimap.doc_placement where node_id = ${topic.id} and page_id = any(${part.docs}::bigint[]))
      found`.execute(tctx.db);
  const asked = [part.items, part.resources, part.posts, part.docs].flat().length;
  if (rows[0]!.found !== asked) throw new Refusal(say.changedSince(topic.title));
}

async function movePlaces(tctx: Ctx, from: number, to: number, { posts, docs }: SplitPart): Promise<void> {
  await sql`update aimap.placement set node_id = ${to} where node_id = ${from}
    and post_id = any(${posts}::bigint[])`.execute(tctx.db);
  await sql`update aimap.placement_vote set node_id = ${to} where node_id = ${from}
    and post_id = any(${posts}::bigint[])`.execute(tctx.db);
  await sql`update aimap.doc_placement set node_id = ${to} where node_id = ${from}
    and page_id = any(${docs}::bigint[])`.execute(tctx.db);
}
