import { sql } from 'kysely';
import type { z } from 'zod';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { applyMapChanges } from '#app/aimap/revisions/map-writes.commands.server.ts';
import en from './editing-api.en.ts';
import zh from './editing-api.zh.ts';
import { type TopicStatusInput, topicsRight } from './editing.schema.ts';
import { lockTopics, requireRevision } from './merges.commands.server.ts';
import { reviseSteps, settleWalkers } from './path-plans.commands.server.ts';

const say = bilingual(zh, en);

/**
 * Takes a topic off the map, or puts an archived or drafted one on it. Paths through an archived one get a new version
 * without it; whoever walks them keeps theirs, where it counts no more. Posts that lay there by themselves look for
 * another place. Nothing that was learned of it goes. Doing it again changes nothing.
 * @throws Refusal need-login, forbidden, not-found; refused for an area that has topics, for what was merged, or when
 * somebody changed it since
 */
export async function setTopicStatus(
  ctx: Ctx,
  { id, revision, status }: z.output<typeof TopicStatusInput>,
): Promise<Reply<{ id: number }>> {
  await requireConsole(ctx, topicsRight);
  const editor = requireMember(ctx);
  return transact(ctx, async (tctx) => {
    const [topic] = await lockTopics(tctx, [id]);
    const text = status === 'archived' ? say.archived(topic!.title) : say.published(topic!.title);
    if (topic!.status === status) return new Reply({ id }, { text });
    if (topic!.status === 'merged') throw new Refusal(say.gone);
    requireRevision(topic!, revision);
    if (topic!.kind === 'area' && status === 'archived') await requireEmptyArea(tctx, id);
    if (topic!.areaId !== null && status === 'published') await requireOpenArea(tctx, topic!.areaId);
    const by = { byId: editor.id, reason: text.in(tctx.language) };
    await applyMapChanges(tctx, [{ thing: 'node', id, to: { status } }], by, new Map());
    const paths = status === 'archived' ? await reviseSteps(tctx, id, []) : [];
    await settleWalkers(tctx, id);
    await lookForPlaces(tctx, id, status);
    await audit(tctx, 'aimap.setTopicStatus', { kind: 'node', id }, { from: topic!.status, to: status, paths });
    return new Reply({ id }, { text });
  });
}

async function requireEmptyArea(tctx: Ctx, id: number): Promise<void> {
  const { rows } = await sql`select from aimap.node where area_id = ${id} and status in ('published', 'draft')
    limit 1`.execute(tctx.db);
  if (rows.length > 0) throw new Refusal(say.areaHasTopics);
}

async function requireOpenArea(tctx: Ctx, areaId: number): Promise<void> {
  const { rows } = await sql`select from aimap.node where id = ${areaId} and status = 'published'`.execute(tctx.db);
  if (rows.length === 0) throw new Refusal(say.areaArchived);
}

/** Posts that lie there by themselves are placed anew, and so are those that fit nowhere when a topic comes. */
async function lookForPlaces(tctx: Ctx, id: number, status: 'published' | 'archived'): Promise<void> {
  const which =
    status === 'archived'
      ? sql`select post_id from aimap.placement where node_id = ${id} and state = 'auto'`
      : sql`select post_id from aimap.placement_wait where state = 'waiting'`;
  await sql`insert into aimap.placement_due (post_id) ${which} on conflict do nothing`.execute(tctx.db);
}
