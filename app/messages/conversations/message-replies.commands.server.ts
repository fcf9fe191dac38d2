import { Refusal } from '#app/core/errors.ts';
import { sendMessage } from './messages.commands.server.ts';
import { limits } from '#app/messages/parts/messages.policy.ts';
import { type ReplyTarget, say } from '#app/messages/mail-replies/mail-replies.queries.server.ts';
import { SendMessageInput } from '#app/messages/parts/messages.schema.ts';

/** A reply to the mail about a private message is a message to who wrote it. */
export const messageReplies: ReplyTarget = {
  subjects: ['member'],
  async take(ctx, { id }, { text, key }) {
    const input = SendMessageInput.safeParse({ userId: id, content: text, key });
    if (!input.success)
      throw new Refusal(text === '' ? say.empty : say.messageTooLong(text.length, limits.content[1]), {
        kind: 'invalid',
      });
    await sendMessage(ctx, input.data);
    return { isHeld: false };
  },
};
