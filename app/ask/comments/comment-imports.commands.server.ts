import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';

/*
 * What imports from other sites write of comments, in the caller's transaction: without rights, limits and notices.
 */

/** The id of a comment that is about to be written: it is part of the anchors of its text. */
export async function drawCommentId(ctx: Pick<Ctx, 'db'>): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('ask.comment',
    'id')) id`.execute(ctx.db);
  return rows[0]!.id;
}

type ImportedComment = {
  id: number;
  postId: number;
  answerId: number | null;
  authorId: number;
  markdown: string;
  html: string;
  createdAt: Date;
};

/** Writes a comment. */
export async function addImportedComment(ctx: Ctx, comment: ImportedComment): Promise<void> {
  const { id, postId, answerId, authorId, markdown, html, createdAt } = comment;
  await sql`insert into ask.comment (id, post_id, answer_id, author_id, markdown, html, created_at)
    values (${id}, ${postId}, ${answerId}, ${authorId}, ${markdown}, ${html}, ${createdAt})`.execute(ctx.db);
}
