import { sql } from 'kysely';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { forbidden, notFound } from '#app/core/refusals.server.ts';
import { nameIn } from '#app/ask/parts/post-columns.queries.server.ts';
import { getVotesNeeded, isModerator } from '#app/ask/thread-rules/thread-rules.queries.server.ts';
import type { ClosingDesk, ReasonSource, RuleSource } from '#app/ask/thread-rules/thread-rules.schema.ts';

/**
 * What staff may change about closing: reasons, the number of votes, and the rules of categories.
 * @throws Refusal need-login, forbidden
 */
export async function getClosingDesk(ctx: Ctx): Promise<ClosingDesk> {
  await requireConsole(ctx, 'closing');
  const { rows: reasons } = await sql<ReasonSource>`
    select id, slug, name_zh "nameZh", name_en "nameEn", text_zh "textZh", text_en "textEn", is_on "isOn",
      is_duplicate "isDuplicate",
      (select count(*) from ask.closure c where c.reason_id = r.id) used
    from ask.close_reason r order by weigh desc, id`.execute(ctx.db);
  const { rows: categories } = await sql<ClosingDesk['categories'][number]>`
    select c.id, ${nameIn(ctx, 'c')} name, case when r.id is not null then json_build_object('answerers', r.answerers,
      'reputation', r.reputation,
      'commentsOpen', r.comments_open, 'answerMin', r.answer_min, 'notice', r.notice_markdown) end rule
    from ask.category c left join ask.thread_rule r on r.category_id = c.id
      order by c.weigh desc, c.id`.execute(ctx.db);
  return { reasons, votes: await getVotesNeeded(ctx), categories };
}

/**
 * What is set for one question, as its form starts from.
 * @throws Refusal need-login, not-found; forbidden for all but moderators
 */
export async function getRuleSource(ctx: Ctx, { postId }: { postId: number }): Promise<RuleSource> {
  requireMember(ctx);
  if (!(await isModerator(ctx))) throw forbidden();
  const { rows } = await sql<RuleSource>`
    select r.answerers, r.reputation, r.comments_open "commentsOpen", r.answer_min "answerMin",
      coalesce(r.notice_markdown, '') notice,
      floor(extract(epoch from r.answers_hidden_until))::bigint "hiddenUntil"
    from ask.post p left join ask.thread_rule r on r.post_id = p.id
      where p.id = ${postId} and p.deleted_at is null`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  return rows[0];
}
