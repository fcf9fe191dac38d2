import { sql } from 'kysely';
import type { z } from 'zod';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { lockShape } from '#app/aimap/nodes/map-lock.server.ts';
import en from './layout-api.en.ts';
import zh from './layout-api.zh.ts';
import { meanShift, reasonFrom } from './layout.policy.ts';
import {
  type LandMove,
  layoutRight,
  type SaveLayoutInput,
  type TopicMove,
  type UndoLayoutInput,
} from './layout.schema.ts';

const say = bilingual(zh, en);

type Shape = Pick<LandMove, 'x' | 'y' | 'radius' | 'polygon'>;
type Pinned = Pick<TopicMove, 'x' | 'y' | 'isPinned'>;
/** What happened to one node: a topic's place and pin, or an area's land. */
type Move =
  | { id: number; kind: 'topic'; from: Pinned; to: Pinned }
  | { id: number; kind: 'area'; from: Shape; to: Shape };

/**
 * Saves what an editor has moved as the next version of the layout. Moves of somebody else meanwhile stay unless they
 * are of the same topics or lands: those are refused, and the editor's stay in their browser. Saving again what is
 * saved changes nothing.
 * @returns the number of the version
 * @throws Refusal need-login, forbidden; refused when somebody moved the same meanwhile, or what moved is gone;
 * invalid without a reason for a large shift
 */
export async function saveLayout(
  ctx: Ctx,
  { version, topics, lands, reason }: z.output<typeof SaveLayoutInput>,
): Promise<Reply<{ version: number }>> {
  await requireConsole(ctx, layoutRight);
  return transact(ctx, async (tctx) => {
    await lockShape(tctx);
    const current = await readVersion(tctx);
    const moves = [...(await movesOfTopics(tctx, topics)), ...(await movesOfLands(tctx, lands))];
    if (moves.length === 0) return new Reply({ version: current }, { text: say.layoutSaved(0) });
    await requireUnmoved(tctx, version, moves);
    const shift = await shiftOf(tctx, moves);
    if (shift > reasonFrom && reason === '')
      throw new Refusal(say.reasonWanted, { fields: { reason: say.reasonWanted } });
    const next = await writeMoves(tctx, { moves, reason, shift, undoes: null });
    return new Reply({ version: next }, { text: say.layoutSaved(moves.length) });
  });
}

/**
 * Puts everything back that the newest version moved, as a version of its own. Undoing what is undone changes nothing.
 * @throws Refusal need-login, forbidden, not-found; refused when it is not the newest
 */
export async function undoLayout(
  ctx: Ctx,
  { version }: z.output<typeof UndoLayoutInput>,
): Promise<Reply<{ version: number }>> {
  await requireConsole(ctx, layoutRight);
  return transact(ctx, async (tctx) => {
    await lockShape(tctx);
    const { rows } = await sql<{ moves: Move[]; current: number; undoneBy: number | null }>`
      select moves, (select max(version) from aimap.layout) "current",
        (select version from aimap.layout u where u.undoes = l.version) "undoneBy"
      from aimap.layout l where version = ${version}`.execute(tctx.db);
    const known = rows[0];
    if (!known) throw notFound();
    if (known.undoneBy !== null) return new Reply({ version: known.undoneBy }, { text: say.layoutUndone });
    if (known.current !== version) throw new Refusal(say.notNewestLayout);
    const moves = known.moves.map((move) => ({ ...move, from: move.to, to: move.from }) as Move);
    const next = await writeMoves(tctx, { moves, reason: '', shift: await shiftOf(tctx, moves), undoes: version });
    return new Reply({ version: next }, { text: say.layoutUndone });
  });
}

async function readVersion(tctx: Ctx): Promise<number> {
  const { rows } = await sql<{ version: number }>`select coalesce(max(version), 0) "version"
    from aimap.layout`.execute(tctx.db);
  return rows[0]!.version;
}

/** What moves indeed. @throws Refusal when a topic is not on the map any more */
async function movesOfTopics(tctx: Ctx, topics: readonly TopicMove[]): Promise<Move[]> {
  const { rows } = await sql<{
    id: number;
    x: number;
    y: number;
    isPinned: boolean;
  }>`select id, x, y, is_pinned "isPinned" from aimap.node
    where id = any(${topics.map(({ id }) => id)}::bigint[]) and kind = 'topic' and status in ('published', 'draft')
    order by id for no key update`.execute(tctx.db);
  const now = new Map(rows.map(({ id, ...place }) => [id, place]));
  return topics.flatMap(({ id, ...to }): Move[] => {
    const from = now.get(id);
    if (!from) throw new Refusal(say.movedGone);
    return isSame(from, to) ? [] : [{ id, kind: 'topic', from, to }];
  });
}

type LandRow = { id: number; x: number; y: number; radius: number; polygon: [number, number][] };

async function movesOfLands(tctx: Ctx, lands: readonly LandMove[]): Promise<Move[]> {
  const { rows } = await sql<LandRow>`select id, x, y, radius, polygon from aimap.node
    where id = any(${lands.map(({ id }) => id)}::bigint[]) and kind = 'area' and status in ('published', 'draft')
    order by id for no key update`.execute(tctx.db);
  const now = new Map(rows.map(({ id, ...land }) => [id, land]));
  return lands.flatMap(({ id, ...to }): Move[] => {
    const from = now.get(id);
    if (!from) throw new Refusal(say.movedGone);
    return isSame(from, to) ? [] : [{ id, kind: 'area', from, to }];
  });
}

const isSame = <T extends object>(one: T, other: T): boolean =>
  Object.keys(one).every((key) => JSON.stringify(one[key as keyof T]) === JSON.stringify(other[key as keyof T]));

/** Refuses where somebody else moved one of these since. */
async function requireUnmoved(tctx: Ctx, seen: number, moves: readonly Move[]): Promise<void> {
  const { rows } = await sql<{ id: number; title: string }>`
    select distinct n.id, t.title from aimap.layout l
      cross join lateral jsonb_to_recordset(l.moves) m (id bigint)
      join aimap.node n on n.id = m.id join aimap.node_text t on t.node_id = n.id and t.language = ${tctx.language}
    where l.version > ${seen} and m.id = any(${moves.map(({ id }) => id)}::bigint[]) order by n.id limit 6`.execute(
    tctx.db,
  );
  if (rows.length === 0) return;
  throw new Refusal(say.movedSince(rows.slice(0, 5).map(({ title }) => title)), {
    data: { ids: rows.map(({ id }) => id) },
  });
}

async function shiftOf(tctx: Ctx, moves: readonly Move[]): Promise<number> {
  const { rows } = await sql<{ topics: number }>`select count(*) topics from aimap.node
    where kind = 'topic' and status = 'published'`.execute(tctx.db);
  return meanShift(
    moves.filter(({ kind }) => kind === 'topic'),
    rows[0]!.topics,
  );
}

type Written = { moves: readonly Move[]; reason: string; shift: number; undoes: number | null };

async function writeMoves(tctx: Ctx, { moves, reason, shift, undoes }: Written): Promise<number> {
  const topics = moves.flatMap((move) => (move.kind === 'topic' ? [{ id: move.id, ...move.to }] : []));
  await sql`update aimap.node n set x = m.x, y = m.y, is_pinned = m."isPinned"
    from jsonb_to_recordset(${JSON.stringify(topics)}::jsonb) m (id bigint, x integer, y integer, "isPinned" boolean)
    where n.id = m.id and n.kind = 'topic'`.execute(tctx.db);
  const lands = moves.flatMap((move) => (move.kind === 'area' ? [{ id: move.id, ...move.to }] : []));
  await sql`update aimap.node n set x = m.x, y = m.y, radius = m.radius, polygon = m.polygon
    from jsonb_to_recordset(${JSON.stringify(lands)}::jsonb)
      m (id bigint, x integer, y integer, radius integer, polygon jsonb)
    where n.id = m.id and n.kind = 'area'`.execute(tctx.db);
  const { rows } = await sql<{ version: number }>`
    insert into aimap.layout (version, moves, mean_shift, reason, undoes, created_at)
    select coalesce(max(version), 0) + 1, ${JSON.stringify(moves)}::jsonb, ${shift}::real, ${reason}::text,
      ${undoes}::integer, ${tctx.now}::timestamptz from aimap.layout returning version`.execute(tctx.db);
  const { version } = rows[0]!;
  const detail = { version, topics: topics.length, lands: lands.length, shift: Number(shift.toFixed(4)) };
  await audit(
    tctx,
    undoes === null ? 'aimap.saveLayout' : 'aimap.undoLayout',
    { kind: 'layout', id: version },
    undoes === null ? { ...detail, reason } : { ...detail, undoes },
  );
  return version;
}
