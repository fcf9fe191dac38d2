import { type RawBuilder, sql } from 'kysely';
import { realAuthor } from '#app/ask/parts/post-authors.queries.server.ts';
import { seconds } from '#app/ask/parts/post-columns.queries.server.ts';
import type { WaitingText, Withheld } from '#app/ask/parts/ask.schema.ts';

/**
 * Why others do not see a post, for its author; null for posts everybody sees. `waiting`: texts of the reader's own
 * below it that others do not see.
 */
export type Withholding = { state: Withheld | null; reason: string; waiting: WaitingText[] };

/** The condition that a withheld post (alias p) is the reader's own: beside `visiblePosts`, for its page alone. */
export const isOwnWithheld = (memberId: number): RawBuilder<unknown> =>
  memberId < 1
    ? sql`false`
    : sql`(p.withheld is not null and p.withheld <> 'cleaned'
    and ${realAuthor('p', sql`p.id`)} = ${memberId}::bigint)`;

/** `Withholding` of the post p of the statement as JSON; guests cost nothing. */
export function withholdingJson(memberId: number, postId: number): RawBuilder<unknown> {
  if (memberId < 1) return sql`null::json`;
  const note = (subject: 'post' | 'answer' | 'comment', id: RawBuilder<unknown>) =>
    sql`coalesce((select r.note from ask.review r where r.subject = ${sql.lit(subject)} and r.subject_id = ${id}
      and r.decided_at is not null order by r.id desc limit 1), '')`;
  const mine = (alias: string) =>
    sql`${sql.table(alias)}.post_id = ${postId} and ${sql.table(alias)}.withheld in ('held', 'flagged', 'rejected')
      and ${realAuthor(alias, sql`${postId}::bigint`)} = ${memberId}::bigint`;
  return sql`json_build_object('state', p.withheld, 'reason',
    case when p.withheld is null then '' else ${note('post', sql`p.id`)} end, 'waiting', (
    select coalesce(json_agg(w order by w."createdAt"), '[]'::json) from (
      select 'answer' subject, wa.id, null::bigint "answerId", wa.html,
        (select v.markdown from ask.revision v where v.subject = 'answer' and v.subject_id = wa.id
        order by v.number desc limit 1) markdown,
        wa.withheld, ${note('answer', sql`wa.id`)} reason, ${seconds('wa.created_at')} "createdAt" from ask.answer wa
          where ${mine('wa')}
      union all select 'comment', wc.id, wc.answer_id, wc.html, wc.markdown, wc.withheld,
        ${note('comment', sql`wc.id`)}, ${seconds('wc.created_at')} from ask.comment wc where ${mine('wc')}
    ) w))`;
}
