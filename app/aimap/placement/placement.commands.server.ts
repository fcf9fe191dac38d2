import { sql } from 'kysely';
import type { z } from 'zod';
import { hasConsole } from '#app/account/rules/rules.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { changed } from '#app/core/page-tags.server.ts';
import { log } from '#app/core/process/log.server.ts';
import { forbidden, notFound } from '#app/core/refusals.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { awardTask } from '#app/billing/tasks/tasks.commands.server.ts';
import { tagOf } from '#app/ask/parts/kept-pages.server.ts';
import { visiblePosts } from '#app/ask/parts/post-visibility.queries.server.ts';
import { requirePrivilege } from '#app/ask/privileges/privileges.queries.server.ts';
import { editorOf } from '#app/ask/privileges/asker.queries.server.ts';
import en from './placement-api.en.ts';
import zh from './placement-api.zh.ts';
import { rankTopics } from './place-index.server.ts';
import { readPlaceIndex, readPosts } from './place-index.queries.server.ts';
import { verdictOf } from './placement.policy.ts';
import { getPlacementSettings } from './placement.settings.server.ts';
import type { ChoosePlacesInput, Fit, VotePlaceInput } from './placement.schema.ts';

const say = bilingual(zh, en);
const right = 'aiMap/placements/settle';

/**
 * Places the posts that are new or changed, each in a transaction of its own; what is left when time is up waits for
 * the next run.
 * @returns for how many posts it was done
 */
export async function placeDuePosts(ctx: Ctx, { for_ms }: { for_ms: number }): Promise<number> {
  const until = performance.now() + for_ms;
  for (let done = 0; ; done += 1) if (performance.now() > until || !(await placeNext(ctx))) return done;
}

async function placeNext(ctx: Ctx): Promise<boolean> {
  let id: number | null = null;
  const forget = (db: Ctx['db']) => sql`delete from aimap.placement_due where post_id = ${id}`.execute(db);
  const index = await readPlaceIndex(ctx);
  try {
    await transact(ctx, async (tctx) => {
      const { rows } = await sql<{ id: number }>`
        select post_id id from aimap.placement_due order by post_id desc limit 1 for update skip locked`.execute(
        tctx.db,
      );
      id = rows[0]?.id ?? null;
      if (id === null) return;
      const [post] = await readPosts(tctx, [id]);
      if (post) await settleByText(tctx, id, await stillThere(tctx, rankTopics(index, post, id).slice(0, mostLooked)));
      await forget(tctx.db);
    });
  } catch (error) {
    if (id === null) throw error;
    // One text that cannot be read must not keep all others waiting.
    log.error({ err: error, postId: id }, 'a post could not be placed on the map');
    await forget(ctx.db);
  }
  return id !== null;
}

/** So many of the best fits are looked at: more than any post was rejected at. */
const mostLooked = 40;

/** Without the topics that were merged or archived since the index was read; the others stay until it is done. */
async function stillThere(ctx: Ctx, fits: readonly Fit[]): Promise<Fit[]> {
  const { rows } = await sql<{ id: number }>`select id from aimap.node where status = 'published'
    and id = any(${fits.map(({ nodeId }) => nodeId)}::bigint[]) for key share`.execute(ctx.db);
  const ids = new Set(rows.map(({ id }) => id));
  return fits.filter(({ nodeId }) => ids.has(nodeId));
}

type Known = { nodeId: number; state: 'auto' | 'confirmed' | 'rejected' };

/** What people decided stands: a post with a confirmed place stays where it is, and goes nowhere it was turned away. */
async function settleByText(ctx: Ctx, postId: number, fits: readonly Fit[]): Promise<void> {
  const { rows: known } = await sql<Known>`
    select node_id "nodeId", state from aimap.placement where post_id = ${postId} for update`.execute(ctx.db);
  if (known.some(({ state }) => state === 'confirmed')) return;
  const { rows: nowhere } = await sql`
    select from aimap.placement_wait where post_id = ${postId} and state = 'nowhere'`.execute(ctx.db);
  if (nowhere.length > 0) return;
  const rejected = new Set(known.flatMap(({ nodeId, state }) => (state === 'rejected' ? [nodeId] : [])));
  const { mapPlaceFit: best, mapPlaceMargin: margin } = await getPlacementSettings(ctx);
  const open = fits.filter(({ nodeId }) => !rejected.has(nodeId));
  const verdict = verdictOf(open, { best, margin });
  await sql`delete from aimap.placement where post_id = ${postId} and state = 'auto'`.execute(ctx.db);
  if ('waits' in verdict) await putAside(ctx, postId, 'waiting', verdict.waits);
  else {
    await sql`delete from aimap.placement_wait where post_id = ${postId}`.execute(ctx.db);
    await insertPlaces(ctx, postId, verdict.places, 'auto');
  }
  changed(ctx, tagOf.thread(postId));
}

async function putAside(ctx: Ctx, postId: number, state: 'waiting' | 'nowhere', fits: readonly Fit[]): Promise<void> {
  await sql`
    insert into aimap.placement_wait (post_id, state, node_ids, looked_at)
    values (${postId}, ${state}, ${fits.map(({ nodeId }) => nodeId)}::bigint[], ${ctx.now})
    on conflict (post_id) do update set state = excluded.state, node_ids = excluded.node_ids,
      looked_at = excluded.looked_at`.execute(ctx.db);
}

type NewPlace = { nodeId: number; score: number | null };

async function insertPlaces(
  ctx: Ctx,
  postId: number,
  places: readonly NewPlace[],
  state: 'auto' | 'confirmed',
): Promise<void> {
  for (const [i, { nodeId, score }] of places.entries())
    await sql`
      insert into aimap.placement (post_id, node_id, rank, state, score, created_at)
      values (${postId}, ${nodeId}, ${i + 1}, ${state}, ${score}, ${ctx.now})
      on conflict (post_id, node_id) do update set rank = excluded.rank, state = excluded.state`.execute(ctx.db);
}

/**
 * Says that a post lies rightly or wrongly at a topic. Two members who agree settle it, or as many as operators want;
 * the author, a reviewer or staff
 * of the desk do alone. Who said so first gets points when a second member agrees. Saying the same again changes
 * nothing.
 * @returns what became of the place
 * @throws Refusal need-login, PRIVILEGE, not-found for a post that is not visible or does not lie there
 */
export async function votePlace(
  ctx: Ctx,
  { postId, nodeId, isRight }: z.output<typeof VotePlaceInput>,
): Promise<Reply<{ state: Known['state'] }>> {
  const member = requireMember(ctx);
  await requirePrivilege(ctx, 'flag');
  const maySettle = await mayDecide(ctx, postId);
  const { mapPlaceVotes } = await getPlacementSettings(ctx);
  return transact(ctx, async (tctx) => {
    const { rows } = await sql<{ state: Known['state'] }>`
      select pl.state from aimap.placement pl join ask.post p on p.id = pl.post_id
      where pl.post_id = ${postId} and pl.node_id = ${nodeId} and ${visiblePosts(tctx)}
        for update of pl`.execute(tctx.db);
    const place = rows[0];
    if (!place) throw notFound();
    const { rows: put } = await sql<{ id: number }>`
      insert into aimap.placement_vote (post_id, node_id, member_id, is_right, voted_at)
      values (${postId}, ${nodeId}, ${member.id}, ${isRight}, ${tctx.now})
      on conflict (post_id, node_id, member_id) do update set is_right = excluded.is_right,
        voted_at = excluded.voted_at where placement_vote.is_right <> excluded.is_right returning id`.execute(tctx.db);
    if (place.state !== 'auto') return new Reply({ state: place.state }, { text: say.settledBefore });
    if (!put[0]) return new Reply({ state: place.state }, { text: say.noted });
    const agreed = await listVoters(tctx, { postId, nodeId, isRight });
    if (agreed.length < mapPlaceVotes && !maySettle) return new Reply({ state: place.state }, { text: say.noted });
    const state = isRight ? 'confirmed' : 'rejected';
    await settle(tctx, { postId, nodeId, state });
    await payFirst(tctx, agreed);
    return new Reply({ state }, { text: isRight ? say.confirmed : say.rejected });
  });
}

type Voter = { id: number; memberId: number };

async function listVoters(ctx: Ctx, { postId, nodeId, isRight }: z.output<typeof VotePlaceInput>): Promise<Voter[]> {
  const { rows } = await sql<Voter>`
    select id, member_id "memberId" from aimap.placement_vote
      where post_id = ${postId} and node_id = ${nodeId} and is_right = ${isRight} order by voted_at, id`.execute(
    ctx.db,
  );
  return rows;
}

/** Who was the first to say what a second member says, too. */
async function payFirst(ctx: Ctx, [first, second]: readonly Voter[]): Promise<void> {
  if (first && second)
    await awardTask(ctx, {
      task: 'mapPlace',
      memberId: first.memberId,
      subject: first.id,
      partnerId: second.memberId,
    });
}

async function settle(
  ctx: Ctx,
  { postId, nodeId, state }: { postId: number; nodeId: number; state: 'confirmed' | 'rejected' },
): Promise<void> {
  await sql`update aimap.placement set state = ${state}
    where post_id = ${postId} and node_id = ${nodeId}`.execute(ctx.db);
  // Without a place left it is looked at anew.
  await sql`insert into aimap.placement_due (post_id) select ${postId} where not exists (
    select from aimap.placement where post_id = ${postId} and state <> 'rejected') on conflict do nothing`.execute(
    ctx.db,
  );
  await audit(ctx, 'aimap.settlePlace', { kind: 'post', id: postId }, { node: nodeId, state });
  changed(ctx, tagOf.thread(postId));
}

/**
 * Puts a post where its author, a reviewer or the desk wants it; what it lay at before is rejected. None: it belongs
 * nowhere.
 * @throws Refusal need-login, forbidden, not-found for a post that is not visible or a topic that is not published
 */
export async function choosePlaces(
  ctx: Ctx,
  { postId, nodeIds }: z.output<typeof ChoosePlacesInput>,
): Promise<Reply<Record<string, never>>> {
  requireMember(ctx);
  if (!(await mayDecide(ctx, postId))) throw forbidden();
  return transact(ctx, async (tctx) => {
    const { rows: posts } = await sql`
      select from ask.post p where p.id = ${postId} and ${visiblePosts(tctx)} for no key update`.execute(tctx.db);
    if (posts.length === 0) throw notFound();
    const { rows: nodes } = await sql`select from aimap.node where id = any(${nodeIds}::bigint[]) and kind = 'topic'
      and status = 'published' for key share`.execute(tctx.db);
    if (nodes.length < nodeIds.length) throw new Refusal(say.noTopic, { kind: 'invalid' });
    const answer = new Reply({}, { text: nodeIds.length > 0 ? say.placed : say.nowhere });
    if (await liesThere(tctx, postId, nodeIds)) return answer;
    await sql`update aimap.placement set state = 'rejected' where post_id = ${postId}
      and node_id <> all(${nodeIds}::bigint[])`.execute(tctx.db);
    await insertPlaces(
      tctx,
      postId,
      nodeIds.map((nodeId) => ({ nodeId, score: null })),
      'confirmed',
    );
    await sql`delete from aimap.placement_due where post_id = ${postId}`.execute(tctx.db);
    if (nodeIds.length > 0) await sql`delete from aimap.placement_wait where post_id = ${postId}`.execute(tctx.db);
    else await putAside(tctx, postId, 'nowhere', []);
    await audit(tctx, 'aimap.choosePlaces', { kind: 'post', id: postId }, { nodes: nodeIds });
    changed(tctx, tagOf.thread(postId));
    return answer;
  });
}

/** Whether people have put a post just there already. */
async function liesThere(ctx: Ctx, postId: number, nodeIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    select array(select node_id from aimap.placement where post_id = ${postId} and state <> 'rejected' order by rank)
        = ${[...nodeIds]}::bigint[]
      and not exists (select from aimap.placement where post_id = ${postId} and state = 'auto')
      and ${nodeIds.length === 0} = exists (
        select from aimap.placement_wait where post_id = ${postId} and state = 'nowhere') "isThere"`.execute(ctx.db);
  return rows[0]!.isThere;
}

/** Whether the caller's word alone decides where a post lies. */
async function mayDecide(ctx: Ctx, postId: number): Promise<boolean> {
  const { id, mayReview } = await editorOf(ctx);
  if (mayReview || (await hasConsole(ctx, right))) return true;
  const { rows } = await sql`select from ask.post p
    where p.id = ${postId} and p.author_id = ${id} and ${visiblePosts(ctx)}`.execute(ctx.db);
  return rows.length > 0;
}
