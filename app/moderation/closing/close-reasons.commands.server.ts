import { sql } from 'kysely';
import type { z } from 'zod';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { mergeEdits } from '#app/core/merge-edits.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { getVotesNeeded, say } from '#app/ask/thread-rules/thread-rules.queries.server.ts';
import type { CloseReasonInput, CloseVotesInput } from '#app/ask/thread-rules/thread-rules.schema.ts';

/**
 * Adds a reason to close questions, or changes one; closures keep theirs. Saving the same again changes nothing.
 * @throws Refusal need-login, forbidden, not-found; invalid for a name that another reason has,
 * and at what others have changed since it was `seen`
 */
export async function saveCloseReason(ctx: Ctx, input: z.output<typeof CloseReasonInput>): Promise<{ id: number }> {
  await requireConsole(ctx, 'closing/edit');
  return transact(ctx, async (tctx) => {
    await sql`lock table ask.close_reason in share row exclusive mode`.execute(tctx.db);
    const { rows: before } = await sql<object>`
      select name_zh "nameZh", name_en "nameEn", text_zh "textZh", text_en "textEn", is_on "isOn"
      from ask.close_reason where id = ${input.id}`.execute(tctx.db);
    const { id, nameZh, nameEn, textZh, textEn, isOn } = mergeEdits(before[0] ?? {}, input, input.seen);
    const { rows: same } = await sql<{ id: number; isSame: boolean }>`
      select id, (name_zh, name_en, text_zh, text_en, is_on) = (${nameZh}, ${nameEn}, ${textZh}, ${textEn},
        ${isOn}::boolean) "isSame"
      from ask.close_reason where lower(name_zh) = lower(${nameZh}) or lower(name_en) = lower(${nameEn})`.execute(
      tctx.db,
    );
    const twin = same.find((row) => row.id !== id);
    if (twin && id === 0 && twin.isSame) return { id: twin.id };
    if (twin) throw new Refusal(say.reasonExists, { fields: { nameZh: say.reasonExists } });
    if (same.some((row) => row.isSame)) return { id };
    const { rows } =
      id === 0
        ? await sql<{ id: number }>`insert into ask.close_reason (slug, name_zh, name_en, text_zh, text_en, is_on)
            values ('own-' || (select coalesce(max(id), 0) + 1 from ask.close_reason), ${nameZh}, ${nameEn}, ${textZh},
              ${textEn}, ${isOn}) returning id`.execute(tctx.db)
        : await sql<{
            id: number;
          }>`update ask.close_reason set name_zh = ${nameZh}, name_en = ${nameEn}, text_zh = ${textZh},
            text_en = ${textEn}, is_on = ${isOn}
            where id = ${id} returning id`.execute(tctx.db);
    if (!rows[0]) throw notFound();
    await audit(
      tctx,
      'ask.saveCloseReason',
      { kind: 'close_reason', id: rows[0].id },
      { nameZh, nameEn, textZh, textEn, isOn },
    );
    return { id: rows[0].id };
  });
}

/**
 * Sets how many votes close or reopen a question from now on.
 * @throws Refusal need-login, forbidden
 */
export async function saveCloseVotes(
  ctx: Ctx,
  { votes }: z.output<typeof CloseVotesInput>,
): Promise<{ votes: number }> {
  await requireConsole(ctx, 'closing/edit');
  const { id: memberId } = requireMember(ctx);
  return transact(ctx, async (tctx) => {
    await sql`lock table ask.close_setting in share row exclusive mode`.execute(tctx.db);
    const before = await getVotesNeeded(tctx);
    if (before === votes) return { votes };
    const { rows } = await sql<{ id: number }>`
      insert into ask.close_setting (votes, changed_at, changed_by) values (${votes}, ${tctx.now}, ${memberId})
        returning id`.execute(tctx.db);
    await audit(tctx, 'ask.saveCloseVotes', { kind: 'close_setting', id: rows[0]!.id }, { before, votes });
    return { votes };
  });
}
