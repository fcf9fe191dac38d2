import type { Ctx } from '#app/core/ctx.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import en from './mail-replies.en.ts';
import zh from './mail-replies.zh.ts';
import type { ReplySubject } from './mail-replies.schema.ts';

/** Words around mails that are answered by mail. */
export const say = bilingual(zh, en);

/**
 * What a domain makes of a reply, by the same command as on the web. `key` is the same for the same mail. Runs in the
 * transaction that records the mail.
 * @throws Refusal with the words the member gets
 */
export type ReplyTarget = {
  subjects: readonly string[];
  take(ctx: Ctx, subject: ReplySubject, reply: { text: string; key: string }): Promise<{ isHeld: boolean }>;
};
