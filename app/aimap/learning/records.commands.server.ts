import { sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireOwner } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import en from './learning-api.en.ts';
import zh from './learning-api.zh.ts';
import type { ResetLearningInput } from './learning.schema.ts';
import { lockLearning } from './progress.commands.server.ts';

const say = bilingual(zh, en);

/**
 * Erases what the caller has learned, for good: of one topic, or all of it with the gates they passed and the pages of
 * finished paths. The paths they walk stay, to be walked again.
 * @throws Refusal need-login; forbidden for staff in somebody's name
 */
export async function resetLearning(ctx: Ctx, { nodeId }: z.output<typeof ResetLearningInput>): Promise<Reply> {
  const member = requireOwner(ctx);
  return transact(ctx, async (tctx) => {
    await lockLearning(tctx, member.id);
    const erased = await eraseLearning(tctx, member.id, nodeId);
    if (erased.nodes + erased.attempts + erased.summaries > 0)
      await audit(
        tctx,
        'aimap.resetLearning',
        { kind: 'member', id: member.id },
        { ...erased, nodeId: nodeId ?? null },
      );
    return new Reply(erased, { text: say.reset, changesPages: erased.summaries > 0 });
  });
}

type Erased = { nodes: number; attempts: number; summaries: number };

async function eraseLearning(tctx: Ctx, memberId: number, nodeId: number | undefined): Promise<Erased> {
  const ofNode = nodeId === undefined ? sql`true` : sql`node_id = ${nodeId}`;
  await sql`delete from aimap.learn_card c where member_id = ${memberId}
    and exists (select from aimap.quiz_item i where i.id = c.item_id and ${ofNode})`.execute(tctx.db);
  const attempts = await sql<{ id: number }>`delete from aimap.quiz_attempt
    where member_id = ${memberId} and ${ofNode} returning id`.execute(tctx.db);
  const nodes = await sql<{ id: number }>`delete from aimap.learn_progress
    where member_id = ${memberId} and ${ofNode} returning node_id id`.execute(tctx.db);
  let summaries = 0;
  if (nodeId === undefined) {
    summaries = (
      await sql<{ name: string }>`delete from aimap.path_summary where member_id = ${memberId}
        returning name`.execute(tctx.db)
    ).rows.length;
    await sql`delete from aimap.gate_pass where member_id = ${memberId}`.execute(tctx.db);
    await sql`update aimap.path_enrolment set finished_at = null where member_id = ${memberId}`.execute(tctx.db);
  }
  return { nodes: nodes.rows.length, attempts: attempts.rows.length, summaries };
}
