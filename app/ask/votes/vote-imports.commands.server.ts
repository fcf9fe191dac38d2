import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import type { Subject } from '#app/ask/parts/ask.schema.ts';

/** A vote of an import. */
export type ImportedVote = { subject: Subject; id: number; postId: number; memberId: number; value: 1 | -1; at: Date };

/**
 * Writes votes that imports bring, in the caller's transaction, and adds them to what they are for; one that its member
 * has given here already stays as it is. Heat and reputation are settled afterwards, by `settlePosts`.
 */
export async function addImportedVotes(ctx: Ctx, votes: readonly ImportedVote[]): Promise<void> {
  const column = <K extends keyof ImportedVote>(name: K) => votes.map((vote) => vote[name]);
  await sql`
    with made as (
      insert into ask.vote (subject, subject_id, member_id, post_id, value, created_at)
      select * from unnest(${column('subject')}::text[], ${column('id')}::bigint[], ${column('memberId')}::bigint[],
        ${column('postId')}::bigint[], ${column('value')}::smallint[], ${column('at')}::timestamptz[])
      on conflict do nothing returning subject, subject_id, value
    ), summed as (select subject, subject_id, count(*) filter (where value = 1)::integer up,
      count(*) filter (where value = -1)::integer down from made group by 1, 2),
    comments as (update ask.comment c set score = c.score + s.up from summed s
      where s.subject = 'comment' and s.subject_id = c.id),
    answers as (update ask.answer a set up = a.up + s.up, down = a.down + s.down from summed s
      where s.subject = 'answer' and s.subject_id = a.id)
    update ask.post p set up = p.up + s.up, down = p.down + s.down from summed s
      where s.subject = 'post' and s.subject_id = p.id`.execute(ctx.db);
}
