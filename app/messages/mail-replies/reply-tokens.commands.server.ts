import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { getReplySettings } from '#app/messages/mail-replies/mail-replies.settings.server.ts';
import { addressOf, isReplyAddress, lives_days } from './mail-replies.policy.ts';
import { tokenHash } from './reply-tokens.queries.server.ts';

/** Kinds of notices whose mails may be answered; of those of followed questions, the news of an answer. */
export const answerable = ['answer', 'comment', 'mention', 'message', 'follow'] as const;

/**
 * Makes the address that a mail about one notice is answered at; null while replies are off, or when the notice is
 * about nothing that can be answered.
 */
export async function issueReplyAddress(
  ctx: Ctx,
  memberId: number,
  noticeId: number,
): Promise<{ address: string; subject: string } | null> {
  const { replyMail, replyAddress } = await getReplySettings(ctx);
  if (!replyMail || !isReplyAddress(replyAddress)) return null;
  const token = newToken();
  const { rows } = await sql<{ subject: string }>`
    insert into messages.reply_token (hash, member_id, subject_kind, subject_id, path, created_at, expires_at)
    select ${tokenHash(token)}, member_id, subject_kind, subject_id, path, ${ctx.now}::timestamptz,
      ${ctx.now}::timestamptz + make_interval(days => ${lives_days.token})
    from messages.notice where id = ${noticeId} and member_id = ${memberId}
      and subject_kind in ('post', 'answer', 'comment', 'member')
      and kind = any(${[...answerable]}::text[]) and act in ('', 'followAnswer')
    returning subject_kind subject`.execute(ctx.db);
  return rows[0] ? { address: addressOf(replyAddress, token), subject: rows[0].subject } : null;
}

/** Removes everything replies keep about a member: for an account that is closed. May be run again. */
export async function forgetMemberReplies(ctx: Pick<Ctx, 'db'>, memberId: number): Promise<void> {
  await dropTokens(ctx, memberId);
  await sql`update messages.reply_mail set member_id = null where member_id = ${memberId}`.execute(ctx.db);
}

/** Ends every token of a member. */
export async function dropTokens(ctx: Pick<Ctx, 'db'>, memberId: number): Promise<void> {
  await sql`delete from messages.reply_token where member_id = ${memberId}`.execute(ctx.db);
}

/** Forgets tokens that nobody need be told of any more, and mails that cannot come again. */
export async function purgeReplies(ctx: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  await sql`delete from messages.reply_token where expires_at < ${ctx.now}::timestamptz -
    make_interval(days => ${lives_days.expired})`.execute(ctx.db);
  await sql`delete from messages.reply_mail where at < ${ctx.now}::timestamptz -
    make_interval(days => ${lives_days.mail})`.execute(ctx.db);
}

const letters = 'abcdefghijklmnopqrstuvwxyz234567';

/** 160 random bits in small letters and digits, as mail servers keep them. */
const newToken = () => Array.from(randomBytes(32), (byte) => letters[byte % 32]).join('');
