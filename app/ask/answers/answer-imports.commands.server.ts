import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import type { Rendered } from '#app/core/markdown/render.server.ts';

/*
 * What imports from other sites write of answers, in the caller's transaction: without rights, limits, notices and
 * rewards.
 */

type ImportedAnswer = {
  id: number;
  postId: number;
  authorId: number;
  revision: number;
  up: number;
  down: number;
  createdAt: Date;
} & Pick<Rendered, 'excerpt' | 'html' | 'text'>;

/** Writes an answer with the numbers it had; its history is the caller's. */
export async function addImportedAnswer(ctx: Ctx, answer: ImportedAnswer): Promise<void> {
  const { id, postId, authorId, revision, up, down, createdAt, excerpt, html, text } = answer;
  await sql`insert into ask.answer (id, post_id, author_id, excerpt, html, text, revision, up, down, created_at)
    values (${id}, ${postId}, ${authorId}, ${excerpt}, ${html}, ${text}, ${revision}, ${up}, ${down},
      ${createdAt})`.execute(ctx.db);
}

/** Accepts an answer in the name of whoever asked; an answer to what is no question stays as it is. */
export async function addImportedAcceptance(ctx: Ctx, answerId: number, createdAt: Date | null): Promise<void> {
  await sql`insert into ask.acceptance (answer_id, post_id, member_id, created_at)
    select a.id, p.id, p.author_id, coalesce(${createdAt}::timestamptz, a.created_at) from ask.answer a
      join ask.post p on p.id = a.post_id
    where a.id = ${answerId} and p.kind = 'question' on conflict do nothing`.execute(ctx.db);
}
