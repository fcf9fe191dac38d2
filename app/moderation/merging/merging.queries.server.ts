import { sql } from 'kysely';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { forbidden } from '#app/core/refusals.server.ts';
import { isModerator } from '#app/moderation/closing/closing.queries.server.ts';
import { seconds } from '#app/ask/ask.queries.server.ts';
import en from './merge-api.en.ts';
import zh from './merge-api.zh.ts';
import { type MergeView, undoDays } from './merging.schema.ts';

/** Messages of merging. */
export const say = bilingual(zh, en);

/** Where a merged question's address leads now, through later merges too; null when it was not merged. */
export async function findMergeTarget(ctx: Pick<Ctx, 'db'>, postId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    with recursive way (id, step) as (
      select target_id, 1 from ask.merge where source_id = ${postId} and undone_at is null
      union all select m.target_id, w.step + 1 from way w join ask.merge m on m.source_id = w.id and m.undone_at is null
        where w.step < 20)
    select id from way order by step desc limit 1`.execute(ctx.db);
  return rows[0]?.id ?? null;
}

/**
 * What was merged into a question and can still move back, the latest first.
 * @throws Refusal need-login; forbidden for all but moderators
 */
export async function listMerges(ctx: Ctx, { postId }: { postId: number }): Promise<MergeView[]> {
  requireMember(ctx);
  if (!(await isModerator(ctx))) throw forbidden();
  const { rows } = await sql<MergeView>`
    select m.id, m.source_id "sourceId", p.title, ${seconds('m.merged_at')} at,
      jsonb_array_length(m.moved -> 'answers') answers,
      m.merged_at > ${ctx.now}::timestamptz - make_interval(days => ${sql.lit(undoDays)}) "canUndo"
    from ask.merge m join ask.post p on p.id = m.source_id where m.target_id = ${postId} and m.undone_at is null
      order by m.id desc limit 50`.execute(ctx.db);
  return rows;
}
