import { sql } from 'kysely';
import { inSteps, type MemberData } from '#app/account/member-data/member-data.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { hide } from './messages.commands.server.ts';
import { openConversation } from './conversations.commands.server.ts';
import en from './message-data.en.ts';
import zh from './message-data.zh.ts';
import { forgetMemberNotices } from '#app/messages/notices/notices.commands.server.ts';
import { listForExport } from '#app/messages/notices/notices.queries.server.ts';
import { forgetMemberReplies } from '#app/messages/mail-replies/reply-tokens.commands.server.ts';
import { listOthers, listUsedFiles, readMessages } from './message-data.queries.server.ts';

const say = bilingual(zh, en);

/** What messages keeps of a member: the side of their conversations that they still see, and their notices. */
export const messagesData: MemberData = {
  exportMemberData: (ctx, id) => [
    { path: 'messages/messages.json', about: say.aboutMessages, records: () => readMessages(ctx, id) },
    {
      path: 'messages/notices.json',
      about: say.aboutNotices,
      records: () => inSteps((after, limit) => listForExport(ctx, id, after, limit)),
    },
  ],
  closeMember: (ctx, id) => dropMessages(ctx, id),
  listUsedFiles: (ctx, id, urls) => listUsedFiles(ctx, id, urls),
};

const batch = 500;

/**
 * The member's side of each conversation goes, so that a message both have deleted is gone; what the other side still
 * has is theirs. In transactions of at most 500 messages: done again, it goes on where it broke off.
 * @param size how many conversations are looked up, and messages hidden, at once
 */
export async function dropMessages(ctx: Ctx, id: number, size = batch): Promise<void> {
  for (
    let others = await listOthers(ctx, id, 0, size);
    others.length > 0;
    others = await listOthers(ctx, id, others.at(-1)!, size)
  ) {
    for (const other of others) await dropSide(ctx, id, other, size);
  }
  await forgetMemberNotices(ctx, id);
  await forgetMemberReplies(ctx, id);
  await transact(ctx, async (tctx) => {
    for (const table of ['block', 'official_account'])
      await sql`delete from ${sql.table(`messages.${table}`)}
      where member_id = ${id}`.execute(tctx.db);
    await sql`delete from messages.block where blocked_id = ${id}`.execute(tctx.db);
  });
}

async function dropSide(ctx: Ctx, id: number, other: number, size: number): Promise<void> {
  for (let count = size; count === size;) {
    count = await transact(ctx, async (tctx) => {
      const conversation = await openConversation(tctx, id, other);
      const gone = await hide(tctx, conversation, id, { first: size });
      if (gone > 0)
        await audit(tctx, 'messages.delConversation', { kind: 'conversation', id: conversation.id }, { count: gone });
      return gone;
    });
  }
}
