import { sql } from 'kysely';
import type { z } from 'zod';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { moveNodeFollows } from '#app/aimap/follows/node-follows.commands.server.ts';
import { moveProgress } from '#app/aimap/learning/progress-moves.commands.server.ts';
import { lockShape } from '#app/aimap/nodes/map-lock.server.ts';
import type { MapChange } from '#app/aimap/revisions/map-revisions.schema.ts';
import { applyMapChanges } from '#app/aimap/revisions/map-writes.commands.server.ts';
import en from './editing-api.en.ts';
import zh from './editing-api.zh.ts';
import { type EditedTopic, type MergeTopicInput, topicsRight } from './editing.schema.ts';
import { edgesOfMerged, type MapEdge, type MergedEdges, mergeFault } from './merges.policy.ts';
import { reviseSteps, settleWalkers } from './path-plans.commands.server.ts';
import { mergePlacements, nameChanges, resourceChanges } from './merged-rows.commands.server.ts';
import { getEditedTopic, readEdges, readSettled } from './topics.queries.server.ts';

const say = bilingual(zh, en);

/**
 * Lets a topic go into another, all at once: what members learned of it, its items, resources, posts, docs, edges and
 * names; paths through it get a new version. Its address leads on, also for what was merged into it before. Doing it
 * again changes nothing.
 * @throws Refusal need-login, forbidden, not-found; refused when it cannot be, or somebody changed one of the two since
 * the preview
 */
export async function mergeTopic(
  ctx: Ctx,
  { from, into, fromRevision, intoRevision }: z.output<typeof MergeTopicInput>,
): Promise<Reply<{ id: number; slug: string }>> {
  await requireConsole(ctx, topicsRight);
  const editor = requireMember(ctx);
  return transact(ctx, async (tctx) => {
    const [source, target] = await lockTopics(tctx, [from, into]);
    const answer = new Reply({ id: into, slug: target!.slug }, { text: say.merged(source!.title, target!.title) });
    if (source!.mergedInto === into) return answer;
    const edges = await readEdges(tctx);
    const fault = mergeFault(source!, target!, { edges, goesTo: await readSettled(tctx, into) });
    if (fault) throw new Refusal(say[fault], { data: { fault } });
    requireRevision(source!, fromRevision);
    requireRevision(target!, intoRevision);
    const moved = edgesOfMerged(edges, from, into);
    const changes: MapChange[] = [
      ...edgeChanges(from, edges, moved),
      ...(await resourceChanges(tctx, from, into)),
      ...(await nameChanges(tctx, from, into)),
      { thing: 'node', id: from, to: { status: 'merged', mergedInto: into } },
    ];
    const posts = await mergePlacements(tctx, from, into);
    await sql`update aimap.node set merged_into = ${into} where merged_into = ${from}`.execute(tctx.db);
    const by = { byId: editor.id, reason: say.mergeReason(source!.title, target!.title).in(tctx.language) };
    await applyMapChanges(tctx, changes, by, new Map());
    const paths = await reviseSteps(tctx, from, [into]);
    const learners = await moveProgress(tctx, { from, to: into });
    await moveNodeFollows(tctx, { from, to: into });
    await settleWalkers(tctx, into);
    await audit(
      tctx,
      'aimap.mergeTopic',
      { kind: 'node', id: from },
      { into, learners, posts, paths, edges: moved.taken.length, dropped: moved.dropped.map(({ edge }) => edge) },
    );
    return answer;
  });
}

/**
 * Topics as they are, in the order asked for: nobody changes the map's shape or places a post there until the end of
 * the transaction. @throws Refusal not-found
 */
export async function lockTopics(tctx: Ctx, ids: readonly number[]): Promise<EditedTopic[]> {
  await lockShape(tctx);
  const { rows } = await sql`select from aimap.node where id = any(${[...ids]}::bigint[]) order by id
    for update`.execute(tctx.db);
  if (rows.length < new Set(ids).size) throw notFound();
  const topics: EditedTopic[] = [];
  for (const id of ids) topics.push(await getEditedTopic(tctx, id));
  return topics;
}

/** Refuses when somebody changed a topic since the editor read it; what they typed stays in their form. */
export function requireRevision({ revision, title }: EditedTopic, seen: number): void {
  if (revision !== seen) throw new Refusal(say.changedSince(title), { data: { revision } });
}

/** Edges that lead to the one topic lead to the other, or go. */
function edgeChanges(from: number, edges: readonly MapEdge[], { taken }: MergedEdges): MapChange[] {
  const gone = edges.filter((edge) => edge.from === from || edge.to === from);
  return [
    ...gone.map((edge): MapChange => ({ thing: 'edge', fromId: edge.from, toId: edge.to, kind: null })),
    ...taken.map(({ is }): MapChange => ({ thing: 'edge', fromId: is.from, toId: is.to, kind: is.kind })),
  ];
}
