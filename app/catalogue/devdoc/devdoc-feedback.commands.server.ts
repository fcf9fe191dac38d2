import { sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, isMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { notFound } from '#app/core/refusals.server.ts';
import en from './devdoc-api.en.ts';
import zh from './devdoc-api.zh.ts';
import type { DocFeedbackInput } from './devdoc.schema.ts';

const say = bilingual(zh, en);

/**
 * Says whether a page was of help, with words if there are any. A member has one voice on each page and language and
 * may change it; a guest's is kept without a name.
 * @throws Refusal not-found for a page that is not shown
 */
export async function giveFeedback(
  ctx: Ctx,
  { id, language, helpful, words }: z.output<typeof DocFeedbackInput>,
): Promise<Reply> {
  const memberId = isMember(ctx.actor) ? ctx.actor.id : null;
  return transact(ctx, async (tctx) => {
    const { rows } = await sql<{ id: number; isNew: boolean }>`
      insert into ask.devdoc_feedback as f (page_id, language, revision, member_id, is_helpful, words, created_at)
      select t.page_id, t.language, t.revision, ${memberId}::bigint, ${helpful}, ${words}, ${tctx.now}
        from ask.devdoc_text t join ask.devdoc_page p on p.id = t.page_id
          where t.page_id = ${id} and t.language = ${language} and not p.is_hidden
      on conflict (page_id, language, member_id) where member_id is not null
        do update set is_helpful = excluded.is_helpful, words = excluded.words, revision = excluded.revision,
          created_at = excluded.created_at
      returning id, xmax = 0 "isNew"`.execute(tctx.db);
    if (!rows[0]) throw notFound();
    if (rows[0].isNew) await audit(tctx, 'ask.docFeedback', { kind: 'devdoc', id }, { language, helpful });
    return new Reply({}, { text: say.thanks });
  });
}
