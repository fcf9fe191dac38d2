import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '#app/core/ctx.server.ts';
import type { MergePreview, MergePreviewInput } from './editing.schema.ts';
import { edgesOfMerged, mergeFault } from './merges.policy.ts';
import { getEditedTopic, listPathChanges, readEdges, readSettled, requireDesk } from './topics.queries.server.ts';

type Figures = Omit<MergePreview, 'from' | 'into' | 'fault' | 'edges' | 'dropped' | 'paths'>;

/**
 * What merging a topic into another would do, in figures, and why it cannot be done where it cannot.
 * @throws Refusal need-login, forbidden, not-found
 */
export async function previewMerge(
  ctx: Ctx,
  { from, into }: z.output<typeof MergePreviewInput>,
): Promise<MergePreview> {
  await requireDesk(ctx);
  const [source, target] = [await getEditedTopic(ctx, from), await getEditedTopic(ctx, into)];
  const edges = await readEdges(ctx);
  const fault = mergeFault(source, target, { edges, goesTo: await readSettled(ctx, into) });
  const { taken, dropped } = edgesOfMerged(edges, from, into);
  const names = await readTitles(
    ctx,
    dropped.flatMap(({ edge }) => [edge.from, edge.to]),
  );
  return {
    from: source,
    into: target,
    fault,
    ...(await countMoved(ctx, from, into)),
    edges: taken.length,
    dropped: dropped.map(({ edge, why }) => ({ from: names.get(edge.from)!, to: names.get(edge.to)!, why })),
    paths: fault === null ? await listPathChanges(ctx, from, [into]) : [],
  };
}

async function countMoved(ctx: Ctx, from: number, into: number): Promise<Figures> {
  const { rows } = await sql<Figures>`select
    (select count(*) from (select member_id from aimap.learn_progress where node_id = ${from}
      union select member_id from aimap.quiz_attempt where node_id = ${from}) m) learners,
    (select count(*) from aimap.quiz_attempt where node_id = ${from} and undone_at is null) answers,
    (select count(*) from aimap.quiz_item where node_id = ${from}) items,
    (select count(*) from aimap.quiz_item where cited_node_id = ${from} and state = 'live') quoting,
    (select count(*) from aimap.resource r where r.node_id = ${from} and not r.is_archived) resources,
    (select count(*) from aimap.resource r join aimap.resource o on o.url = r.url and o.node_id = ${into}
      where r.node_id = ${from} and not r.is_archived) "sameResources",
    (select count(*) from aimap.placement where node_id = ${from} and state <> 'rejected') posts,
    (select count(*) from aimap.doc_placement where node_id = ${from}) docs,
    (select count(*) from aimap.follow where kind = 'node' and subject_id = ${from}) follows,
    (select count(*) from aimap.node where merged_into = ${from}) followers`.execute(ctx.db);
  return rows[0]!;
}

/** Titles by id. */
export async function readTitles(
  ctx: Pick<Ctx, 'db' | 'language'>,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; title: string }>`select node_id id, title from aimap.node_text
    where language = ${ctx.language} and node_id = any(${[...ids]}::bigint[])`.execute(ctx.db);
  return new Map(rows.map(({ id, title }) => [id, title]));
}
