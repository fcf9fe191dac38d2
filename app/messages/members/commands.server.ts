import { sql } from 'kysely';
import { inSteps, type MemberData } from '#app/account/data/queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { inTransaction } from '#app/core/db/pool.server.ts';
import { bilingual } from '#app/core/language.ts';
import { delConversation } from '../commands.server.ts';
import { hiddenBy } from '../conversations/commands.server.ts';
import en from '../lang/en/member-data.ts';
import zh from '../lang/zh-cn/member-data.ts';
import { forgetMemberNotices } from '../notices/commands.server.ts';
import { listForExport } from '../notices/queries.server.ts';

const say = bilingual(zh, en);

/** What messages keeps of a member: the side of their conversations that they still see, and their notices. */
export const messagesData: MemberData = {
  exportMemberData: (ctx, id) => [
    { path: 'messages/messages.json', about: say.aboutMessages, records: inSteps((after, limit) => readMessages(ctx, id, after, limit)) },
    { path: 'messages/notices.json', about: say.aboutNotices, records: inSteps((after, limit) => listForExport(ctx, id, after, limit)) },
  ],
  closeMember: dropMessages,
};

/** The member's side of each conversation goes, so that a message both have deleted is gone; what the other side still has is theirs. */
async function dropMessages(ctx: Ctx, id: number): Promise<void> {
  const { rows } = await sql<{ userId: number }>`select other_id "userId" from messages.side where member_id = ${id}`.execute(ctx.db);
  for (const conversation of rows) await delConversation(ctx, conversation);
  await inTransaction(ctx.db, async (tx) => {
    await forgetMemberNotices({ ...ctx, db: tx }, id);
    for (const table of ['block', 'official_account']) await sql`delete from ${sql.table(`messages.${table}`)} where member_id = ${id}`.execute(tx);
    await sql`delete from messages.block where blocked_id = ${id}`.execute(tx);
  });
}

type Row = { id: number };

async function readMessages(ctx: Ctx, memberId: number, after: number, limit: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select m.id, case when m.is_from_low then c.low_id else c.high_id end "from", case when m.is_from_low then c.high_id else c.low_id end "to",
      m.text, m.created_at "createdAt", m.read_at "readAt"
    from messages.message m join messages.conversation c on c.id = m.conversation_id
    where ((c.low_id = ${memberId} and not ${hiddenBy(true)}) or (c.high_id = ${memberId} and not ${hiddenBy(false)})) and m.id > ${after} order by m.id limit ${limit}`.execute(
    ctx.db,
  );
  return rows;
}
