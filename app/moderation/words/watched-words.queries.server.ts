import { sql } from 'kysely';
import type { z } from 'zod';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import type { WordRule } from '#app/ask/screening/screening.schema.ts';
import type { WordTest, WordTestInput } from '#app/moderation/reviews/moderation.schema.ts';
import { findWords, maskWords } from '#app/ask/screening/word-finder.queries.server.ts';

/** The word rules, those that refuse first. @throws Refusal forbidden without the console's menu "words" */
export async function listWordRules(ctx: Ctx): Promise<WordRule[]> {
  await requireConsole(ctx, 'words');
  const { rows } = await sql<WordRule>`
    select id, form, pattern, action, note, is_on "isOn", hits,
      floor(extract(epoch from updated_at))::bigint "updatedAt" from ask.word_rule
    order by array_position(array['refuse', 'hold', 'mask'], action), id desc limit 1000`.execute(ctx.db);
  return rows;
}

/** What would happen to a text under the rules of now. @throws Refusal forbidden without the console's menu "words" */
export async function testWords(ctx: Ctx, { text }: z.output<typeof WordTestInput>): Promise<WordTest> {
  await requireConsole(ctx, 'words');
  const hits = await findWords(ctx, text);
  const outcome =
    (['refuse', 'hold', 'mask'] as const).find((action) => hits.some((hit) => hit.action === action)) ?? 'pass';
  return {
    outcome,
    hits: hits.map(({ id, pattern, action, found }) => ({ id, pattern, action, found })),
    masked: maskWords(text, hits),
  };
}
