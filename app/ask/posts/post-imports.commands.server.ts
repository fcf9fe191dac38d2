import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import type { Rendered } from '#app/core/markdown/render.server.ts';
import type { Subject } from '#app/ask/parts/ask.schema.ts';
import { settleReputation } from '#app/ask/reputation/reputation.commands.server.ts';

/*
 * What imports from other sites write of posts: as it was there, without rights, limits, notices and rewards. All in
 * the caller's transaction. `settlePosts` brings the numbers in line afterwards.
 */

/** Gives an imported post the numbers it had. */
export async function setFigures(
  ctx: Ctx,
  id: number,
  { revision, up, down, views }: Record<'revision' | 'up' | 'down' | 'views', number>,
): Promise<void> {
  await sql`update ask.post set revision = ${revision}, up = ${up}, down = ${down}, views = ${views}
    where id = ${id}`.execute(ctx.db);
}

/** Makes two posts translations of each other: each is shown to the readers of its language. */
export async function joinTranslations(ctx: Ctx, twin: number, id: number): Promise<void> {
  await sql`update ask.post set translation_group = ${twin}, audience = language
    where id = ${twin} or id = ${id}`.execute(ctx.db);
}

/** Drops the history of a post, before the one it had elsewhere is written. */
export async function dropRevisions(ctx: Ctx, postId: number): Promise<void> {
  await sql`delete from ask.revision where subject = 'post' and subject_id = ${postId}`.execute(ctx.db);
}

/** Replaces a text where it stands, and in its last revision, without making a new one. */
export async function replaceText(
  ctx: Ctx,
  { subject, id }: { subject: Subject; id: number },
  markdown: string,
  { html, excerpt, text }: Pick<Rendered, 'html' | 'excerpt' | 'text'>,
): Promise<void> {
  if (subject === 'comment') {
    await sql`update ask.comment set markdown = ${markdown}, html = ${html} where id = ${id}`.execute(ctx.db);
    return;
  }
  await sql`update ask.revision set markdown = ${markdown} where subject = ${subject} and subject_id = ${id}
    and number = (select max(number) from ask.revision
      where subject = ${subject} and subject_id = ${id})`.execute(ctx.db);
  await sql`update ${sql.table(`ask.${subject}`)} set html = ${html}, excerpt = ${excerpt}, text = ${text}
    where id = ${id}`.execute(ctx.db);
}

/** Counts answers, scores, acceptances and heat of posts anew and settles the reputation they brought. */
export async function settlePosts(ctx: Ctx, ids: number[]): Promise<void> {
  await transact(ctx, async (tctx) => {
    await sql`select from ask.post where id = any(${ids}::bigint[]) order by id for no key update`.execute(tctx.db);
    await sql`
      update ask.post p set answers = n.answers, answer_score = n.score, accepted = n.accepted,
        active_at = greatest(p.created_at, n.last),
        hot = ask.hotness(p.views, p.score, n.answers, n.score, p.created_at, greatest(p.created_at, n.last),
          ${tctx.now}::timestamptz)
      from (select o.id, count(a.id)::integer answers, coalesce(sum(a.score), 0)::integer score, max(a.created_at) last,
          (select count(*)::integer from ask.acceptance c where c.post_id = o.id) accepted
        from ask.post o left join ask.answer a on a.post_id = o.id and a.deleted_at is null
          where o.id = any(${ids}::bigint[]) group by o.id) n
      where p.id = n.id`.execute(tctx.db);
    await settleReputation(tctx, ids, 'changed', { isDatedByVote: true });
  });
}
