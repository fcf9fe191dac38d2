import { type Contact, findContact } from '#app/account/sessions/contacts.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { enqueue } from '#app/core/jobs/recurring-jobs.server.ts';
import type { LocalText } from '#app/core/texts/language.ts';
import { sendMail } from '#app/core/mail/mail.server.ts';
import { seal, unseal } from '#app/core/secrets/sealed.server.ts';
import { getSiteName } from '#app/account/site.settings.server.ts';
import { getSiteUrl } from '#app/core/process/site-url.server.ts';
import { countHit } from '#app/core/throttle.server.ts';
import { limits } from './mail-replies.policy.ts';
import { say } from './mail-replies.queries.server.ts';
import type { IncomingMail } from './mail-replies.schema.ts';

/** The job that writes to a member about a reply of theirs; what it holds is sealed. */
export const replyAnswerJob = { name: 'messages.sendReplyAnswer' } as const;
export type ReplyAnswer = { memberId: number; sealed: string };

const purpose = 'reply-answer';
/** `reason` '' for a reply that waits for review. */
type Letter = { reason: string; text: string; path: string; messageId: string };

/**
 * Writes to a member that a reply was not taken, with the reason and their text, or that it waits for review (`reason`
 * null). In the caller's transaction, to the address of the account alone, at most a few a day.
 */
export async function tellMember(
  ctx: Ctx,
  { contact, mail, path, reason }: { contact: Contact; mail: IncomingMail; path: string; reason: LocalText | null },
): Promise<void> {
  if ((await countHit(ctx, `messages:replyAnswers:${contact.id}`, limits.refusalsPerDay, 86_400)) > 0) return;
  const letter: Letter = {
    reason: reason?.in(contact.language) ?? '',
    text: mail.text.slice(0, limits.words),
    path,
    messageId: mail.messageId,
  };
  await enqueue<ReplyAnswer>(ctx, replyAnswerJob, { memberId: contact.id, sealed: seal(purpose, letter) });
}

/** Sends the mail that `tellMember` put into the queue, unless the member has no address any more. */
export async function sendReplyAnswer(ctx: Ctx, { memberId, sealed }: ReplyAnswer): Promise<void> {
  const contact = await findContact(ctx, memberId);
  if (!contact) return;
  const { reason, text, path, messageId } = unseal(purpose, sealed) as Letter;
  const site = await getSiteName(ctx, contact.language);
  const inWords = (one: LocalText) => one.in(contact.language);
  const quoted = text === '' ? [] : [inWords(say.yourText), text.replace(/^/gm, '> ')];
  const about = reason === '' ? [inWords(say.held)] : [inWords(say.refused), reason];
  const onSite = path === '' ? [] : [`${inWords(say.onSite)}\n${getSiteUrl()}${path}`];
  const isNamed = /^<?[^<>\s]{3,900}>?$/.test(messageId);
  await sendMail(ctx, {
    language: contact.language,
    to: contact.email,
    subject: inWords(reason === '' ? say.heldSubject(site) : say.refusedSubject(site)),
    text: [inWords(say.hello(contact.nickname)), ...about, ...quoted, ...onSite].join('\n\n'),
    headers: {
      'Auto-Submitted': 'auto-replied',
      ...(isNamed ? { 'In-Reply-To': messageId, References: messageId } : {}),
    },
  });
}
