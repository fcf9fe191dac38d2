import { sql } from 'kysely';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { seconds } from '#app/ask/parts/post-columns.queries.server.ts';
import { landAround, liesOn, meanShift, relaxed } from './layout.policy.ts';
import { type LaidArea, type LaidTopic, type Layout, layoutMenu, type LayoutProposal } from './layout.schema.ts';

/** How many of the last versions the editor sees. */
const changesShown = 5;

/**
 * The whole layout for its editor: one statement.
 * @throws Refusal need-login, forbidden
 */
export async function getLayout(ctx: Ctx): Promise<Layout> {
  await requireConsole(ctx, layoutMenu);
  const { rows } = await sql<Layout>`select
    (select coalesce(max(version), 0) from aimap.layout) "version",
    (select coalesce(json_agg(json_build_object('id', n.id, 'slug', n.slug, 'title', t.title, 'areaId', n.area_id,
        'importance', n.importance, 'x', n.x, 'y', n.y, 'isPinned', n.is_pinned, 'isDraft', n.status = 'draft')
        order by n.importance desc, n.id), '[]'::json)
      from aimap.node n join aimap.node_text t on t.node_id = n.id and t.language = ${ctx.language}
      where n.kind = 'topic' and n.status in ('published', 'draft')) topics,
    (select coalesce(json_agg(json_build_object('id', a.id, 'slug', a.slug, 'title', t.title, 'pigment', a.pigment,
        'x', a.x, 'y', a.y, 'radius', a.radius, 'polygon', a.polygon) order by a.position, a.id), '[]'::json)
      from aimap.node a join aimap.node_text t on t.node_id = a.id and t.language = ${ctx.language}
      where a.kind = 'area' and a.status in ('published', 'draft')) areas,
    (select coalesce(json_agg(json_build_array(from_id, to_id, kind) order by from_id, to_id), '[]'::json)
      from aimap.edge) edges,
    (select coalesce(json_agg(json_build_object('version', l.version, 'moved', jsonb_array_length(l.moves),
        'meanShift', l.mean_shift, 'reason', l.reason, 'isUndo', l.undoes is not null,
        'madeAt', ${seconds('l.created_at')}) order by l.version desc), '[]'::json)
      from (select * from aimap.layout order by version desc limit ${changesShown}) l) changes`.execute(ctx.db);
  return rows[0]!;
}

/**
 * A better layout near the present one, for an editor to look at: nothing is written. Lands that their topics leave
 * follow them.
 * @throws Refusal need-login, forbidden
 */
export async function proposeLayout(ctx: Ctx): Promise<LayoutProposal> {
  const { version, topics, areas } = await getLayout(ctx);
  const moved = relaxed(topics);
  const now = new Map(topics.map((topic) => [topic.id, topic]));
  const shifts = moved.map((to) => ({ from: now.get(to.id)!, to }));
  return {
    version,
    topics: moved.map(({ id, x, y, isPinned }) => ({ id, x, y, isPinned })),
    lands: followingLands(areas, topics, moved),
    meanShift: meanShift(shifts, topics.length),
  };
}

function followingLands(
  areas: readonly LaidArea[],
  topics: readonly LaidTopic[],
  moved: readonly LaidTopic[],
): LayoutProposal['lands'] {
  const places = new Map([...topics, ...moved].map((topic) => [topic.id, topic]));
  return areas.flatMap((area) => {
    const own = [...places.values()].filter(({ areaId }) => areaId === area.id);
    const wasMoved = moved.some(({ areaId }) => areaId === area.id);
    if (!wasMoved || own.every((topic) => liesOn(topic, area.polygon))) return [];
    return [{ id: area.id, ...landAround(own, area) }];
  });
}
