import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type Contact, findContact } from '#app/account/sessions/contacts.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { isRefusal } from '#app/core/errors.ts';
import type { LocalText } from '#app/core/texts/language.ts';
import { lastingHash } from '#app/core/secrets/secret.server.ts';
import { requireConsent } from '#app/account/consent/consent.queries.server.ts';
import { getLoginSettings } from '#app/account/logins.settings.server.ts';
import { getReplySettings } from './mail-replies.settings.server.ts';
import { readMail } from './incoming-mail.reader.server.ts';
import { isAutomatic, isForged, limits, tokenIn } from './mail-replies.policy.ts';
import { type ReplyTarget, say } from './mail-replies.queries.server.ts';
import { tellMember } from './reply-refusals.commands.server.ts';
import type { IncomingMail, Outcome } from './mail-replies.schema.ts';
import { dropTokens } from './reply-tokens.commands.server.ts';
import { findToken, type ReplyToken } from './reply-tokens.queries.server.ts';

type Raw = { raw: Uint8Array; /** False when it was larger than what is read of a mail. */ isWhole: boolean };
type Settled = { outcome: Outcome; reason: string; token?: ReplyToken };
type Known = {
  mail: IncomingMail;
  isWhole: boolean;
  token: ReplyToken;
  contact: Contact;
  recordId: number;
  key: string;
};

/**
 * Settles one mail, once: what comes of it and the record of it commit together, so that a mail that is read again
 * after a crash is known. Mails of programs, strangers and forgers are left without an answer; a member whose reply is
 * refused is written to.
 * @throws Error when it cannot be processed now, with nothing written
 */
export async function takeMail(ctx: Ctx, { raw, isWhole }: Raw, targets: readonly ReplyTarget[]): Promise<Outcome> {
  const mail = await readMail(raw);
  const hash = keyOf(mail.messageId, raw);
  return transact(ctx, async (tctx) => {
    const known = await sql<{ id: number }>`
      insert into messages.reply_mail as m (key, outcome, at) values (${hash}, 'ignored', ${tctx.now})
      on conflict (key) do update set at = excluded.at where m.outcome = 'failed' returning id`.execute(tctx.db);
    const recordId = known.rows[0]?.id;
    if (recordId === undefined) return 'ignored';
    const { outcome, reason, token } = await settle(
      tctx,
      mail,
      { isWhole, recordId, key: hash.toString('hex').slice(0, 40) },
      targets,
    );
    await sql`update messages.reply_mail set outcome = ${outcome}, reason = ${reason},
      member_id = ${token?.memberId ?? null},
      subject_kind = ${token?.subject.kind ?? null}, subject_id = ${token?.subject.id ?? null}
        where id = ${recordId}`.execute(tctx.db);
    return outcome;
  });
}

/** Notes that a mail could not be processed. Returns how often it has been tried. */
export async function recordFailure(ctx: Pick<Ctx, 'db' | 'now'>, raw: Uint8Array): Promise<number> {
  const messageId = (await readMail(raw).catch(() => null))?.messageId ?? '';
  const { rows } = await sql<{ tries: number }>`
    insert into messages.reply_mail as m (key, outcome, reason, at)
      values (${keyOf(messageId, raw)}, 'failed', 'error', ${ctx.now})
    on conflict (key) do update set tries = m.tries + 1, at = excluded.at where m.outcome = 'failed'
      returning tries`.execute(ctx.db);
  return rows[0]?.tries ?? limits.tries;
}

/** By its Message-ID, or by its bytes when it has none. */
const keyOf = (messageId: string, raw: Uint8Array) =>
  lastingHash('reply-mail', messageId === '' ? createHash('sha256').update(raw).digest('hex') : `<${messageId}>`);

async function settle(
  ctx: Ctx,
  mail: IncomingMail,
  about: Pick<Known, 'isWhole' | 'recordId' | 'key'>,
  targets: readonly ReplyTarget[],
): Promise<Settled> {
  const ignored = (reason: string, token?: ReplyToken): Settled => ({
    outcome: 'ignored',
    reason,
    ...(token ? { token } : {}),
  });
  const { replyAddress, replyAuthServer } = await getReplySettings(ctx);
  const { openMemberCenter } = await getLoginSettings(ctx);
  if (isAutomatic(mail.headers, mail.from)) return ignored('automatic');
  const given = tokenIn(replyAddress, mail.to);
  const token = given === null ? null : await findToken(ctx, given);
  if (!token) return ignored('token');
  const contact = await findContact(ctx, token.memberId);
  if (!contact) {
    await dropTokens(ctx, token.memberId);
    return ignored('account');
  }
  if (mail.from.length !== 1 || mail.from[0]!.toLowerCase() !== contact.email.toLowerCase())
    return ignored('sender', token);
  if (isForged(mail.headers, replyAuthServer)) return ignored('authentication', token);
  const known: Known = { ...about, mail, token, contact };
  if (!openMemberCenter) return refuse(ctx, known, 'closed', say.closed);
  if (token.isExpired) return refuse(ctx, known, 'expired', say.expired);
  if (!about.isWhole) return refuse(ctx, known, 'size', say.tooLarge);
  if (mail.text === '') return refuse(ctx, known, 'empty', mail.hasAttachments ? say.onlyAttachments : say.empty);
  const target = targets.find(({ subjects }) => subjects.includes(token.subject.kind));
  if (!target) return ignored('subject', token);
  return take(ctx, known, target);
}

/** Has the domain take the reply as if its member had written it on the site; what it refuses leaves nothing behind. */
async function take(ctx: Ctx, known: Known, target: ReplyTarget): Promise<Settled> {
  const { mail, token, contact, recordId, key } = known;
  const actor = { kind: 'mail', id: contact.id, loginId: null, ip: '', agent: 'e-mail' } as const;
  const mctx: Ctx = { ...ctx, actor, language: contact.language, requestId: `mail-${recordId}` };
  await sql`savepoint reply`.execute(ctx.db);
  try {
    await requireConsent(mctx);
    const { isHeld } = await target.take(mctx, token.subject, { text: mail.text, key });
    await audit(
      mctx,
      'messages.takeReply',
      { kind: 'replyMail', id: recordId },
      { about: token.subject.kind, id: token.subject.id },
    );
    if (isHeld) await tellMember(mctx, { contact, mail, path: token.path, reason: null });
    return { outcome: isHeld ? 'held' : 'taken', reason: '', token };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    await sql`rollback to savepoint reply`.execute(ctx.db);
    return refuse(ctx, known, error.kind, error.text);
  }
}

async function refuse(ctx: Ctx, { mail, token, contact }: Known, reason: string, text: LocalText): Promise<Settled> {
  await tellMember(ctx, { contact, mail, path: token.path, reason: text });
  return { outcome: 'refused', reason, token };
}
