import { sql } from 'kysely';
import type { z } from 'zod';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { mergeEdits } from '#app/core/merge-edits.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import type { SeenValues } from '#app/core/seen-values.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { say } from '#app/ask/screening/screening-messages.server.ts';
import type { WordRule } from '#app/ask/screening/screening.schema.ts';
import type { ReviewIdInput, WordRuleInput } from '#app/moderation/reviews/moderation.schema.ts';
import { finderOf, forgetWordRules, tellWordRules } from '#app/ask/screening/word-finder.queries.server.ts';

/**
 * Adds a word rule (id 0) or changes one. Saving the same again changes nothing.
 * @throws Refusal forbidden without the node "words/edit"; not-found; for an expression RE2 refuses or that is too
 * large, for a pattern there is already, and at what others have changed since it was `seen`
 */
export async function saveWordRule(
  ctx: Ctx,
  { id, seen, ...given }: z.output<typeof WordRuleInput>,
): Promise<Reply<{ id: number }>> {
  await requireConsole(ctx, 'words/edit');
  const by = requireMember(ctx).id;
  const saved = await transact(ctx, async (tctx) => {
    // the same sent twice is one rule
    await sql`select pg_advisory_xact_lock(hashtext('ask.saveWordRule'))`.execute(tctx.db);
    const { form, pattern, action, note, isOn } = await merged(tctx, id, given, seen);
    if (!finderOf(form, pattern))
      throw new Refusal(say.badPattern[form], { fields: { pattern: say.badPattern[form] } });
    const { rows: twins } = await sql<{ id: number; same: boolean }>`
      select id, action = ${action} and note = ${note} and is_on = ${isOn} same from ask.word_rule
        where form = ${form} and pattern = ${pattern}`.execute(tctx.db);
    const twin = twins[0];
    if (twin?.same && (id === 0 || id === twin.id)) return twin.id;
    if (twin && twin.id !== id) throw new Refusal(say.patternTaken, { fields: { pattern: say.patternTaken } });
    const { rows } =
      id === 0
        ? await sql<{ id: number }>`insert into ask.word_rule (form, pattern, action, note, is_on, created_at,
          created_by, updated_at)
            values (${form}, ${pattern}, ${action}, ${note}, ${isOn}, ${tctx.now}, ${by}, ${tctx.now})
              returning id`.execute(tctx.db)
        : await sql<{ id: number }>`update ask.word_rule
          set form = ${form}, pattern = ${pattern}, action = ${action}, note = ${note}, is_on = ${isOn},
            updated_at = ${tctx.now} where id = ${id} returning id`.execute(tctx.db);
    if (!rows[0]) throw notFound();
    await audit(
      tctx,
      'ask.saveWordRule',
      { kind: 'wordRule', id: rows[0].id },
      { form, pattern, action, isOn, ...(note && { note }) },
    );
    await tellWordRules(tctx);
    return rows[0].id;
  });
  forgetWordRules();
  return new Reply({ id: saved }, { text: say.wordSaved });
}

type Sent = Omit<z.output<typeof WordRuleInput>, 'id' | 'seen'>;

async function merged(tctx: Ctx, id: number, given: Sent, seen: SeenValues): Promise<Sent> {
  const { rows } = await sql<
    Omit<WordRule, 'id' | 'hits' | 'updatedAt'>
  >`select form, pattern, action, note, is_on "isOn" from ask.word_rule
    where id = ${id}`.execute(tctx.db);
  return rows[0] ? mergeEdits(rows[0], given, seen) : given;
}

/** Removes a word rule; the audit row keeps it. @throws Refusal forbidden without the node "words/edit", not-found */
export async function removeWordRule(ctx: Ctx, { id }: z.output<typeof ReviewIdInput>): Promise<Reply> {
  await requireConsole(ctx, 'words/edit');
  await transact(ctx, async (tctx) => {
    const { rows } = await sql<{ form: string; pattern: string; action: string }>`
      delete from ask.word_rule where id = ${id} returning form, pattern, action`.execute(tctx.db);
    if (!rows[0]) throw notFound();
    await audit(tctx, 'ask.removeWordRule', { kind: 'wordRule', id }, rows[0]);
    await tellWordRules(tctx);
  });
  forgetWordRules();
  return new Reply(null, { text: say.wordRemoved });
}
