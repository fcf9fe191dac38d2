import { sql } from 'kysely';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { forbidden } from '#app/core/refusals.server.ts';
import { isModerator } from '#app/ask/thread-rules/thread-rules.queries.server.ts';
import { seconds } from '#app/ask/parts/post-columns.queries.server.ts';
import type { MergeView } from '#app/ask/thread-rules/thread-rules.schema.ts';
import en from './merge-api.en.ts';
import zh from './merge-api.zh.ts';
import { undoDays } from './merging.schema.ts';

/** Messages of merging. */
export const say = bilingual(zh, en);

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
