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
import en from './item-reviews-api.en.ts';
import zh from './item-reviews-api.zh.ts';
import type { JudgeItemInput } from './map-statistics.schema.ts';

const say = bilingual(zh, en);

type Item = { state: 'draft' | 'live' | 'retired'; review: 'none' | 'wanted' | 'settled' };

/**
 * Decides about a quiz item that was looked at: it is good as it is, asked no more (also when a later release brings it
 * again), or asked again. Its answers and the reviews that members have of it stay.
 * @throws Refusal need-login, forbidden, not-found; a verdict that does not suit its state
 */
export async function judgeItem(ctx: Ctx, { id, verdict }: z.output<typeof JudgeItemInput>): Promise<Reply> {
  await requireConsole(ctx, 'aiMap/statistics/review');
  requireMember(ctx);
  return transact(ctx, async (tctx) => {
    const { rows } = await sql<Item>`select state, review from aimap.quiz_item where id = ${id} for update`.execute(
      tctx.db,
    );
    const item = rows[0];
    if (!item) throw notFound();
    const state = verdict === 'settle' ? item.state : verdict === 'retire' ? 'retired' : 'live';
    if (verdict === 'settle' && item.state !== 'live') throw new Refusal(say.notLive);
    if (verdict === 'restore' && item.state === 'draft') throw new Refusal(say.isDraft);
    if (state === item.state && item.review === 'settled') return new Reply(null, { text: say.same });
    await sql`update aimap.quiz_item set state = ${state}, review = 'settled', updated_at = ${tctx.now},
        edited_at = case when ${verdict === 'retire'} then ${tctx.now} else edited_at end
      where id = ${id}`.execute(tctx.db);
    await audit(tctx, 'aimap.judgeItem', { kind: 'quiz_item', id }, { verdict });
    return new Reply(null, { text: say[verdict] });
  });
}
