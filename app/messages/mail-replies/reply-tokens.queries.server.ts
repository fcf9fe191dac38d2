import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { keyedHash, keyedHashes } from '#app/core/secrets/secret.server.ts';
import type { ReplySubject } from './mail-replies.schema.ts';

/** What stands in the database of a token. */
export const tokenHash = (token: string) => keyedHash('reply-token', token);

/** Whose answer to what a token stands for. */
export type ReplyToken = { memberId: number; subject: ReplySubject; path: string; isExpired: boolean };

/** What a token stands for, also when its time is over; null for one that is not known. */
export async function findToken(ctx: Pick<Ctx, 'db' | 'now'>, token: string): Promise<ReplyToken | null> {
  const { rows } = await sql<{ memberId: number; kind: string; id: number; path: string; isExpired: boolean }>`
    select member_id "memberId", subject_kind kind, subject_id id, path, expires_at <= ${ctx.now} "isExpired"
    from messages.reply_token where hash = any(${keyedHashes('reply-token', token)}::bytea[])`.execute(ctx.db);
  const row = rows[0];
  return row
    ? { memberId: row.memberId, subject: { kind: row.kind, id: row.id }, path: row.path, isExpired: row.isExpired }
    : null;
}
