import { sql } from 'kysely';
import type { ImapFlow } from 'imapflow';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { log } from '#app/core/process/log.server.ts';
import { getReplySettings } from './mail-replies.settings.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { bumpContent } from '#app/core/page-cache/page-news.server.ts';
import { recordFailure, takeMail } from './mail-replies.commands.server.ts';
import { limits } from './mail-replies.policy.ts';
import { type ReplyTarget, say } from './mail-replies.queries.server.ts';
import type { MailboxFault } from './mail-replies.schema.ts';
import { describeFault, faultOf, withMailbox } from './mailbox.client.server.ts';

/**
 * Connects to the mailbox of the saved settings and says in plain words how that went.
 * @throws Refusal forbidden without the console's node "settings/replies"; with what is wrong
 */
export async function testMailbox(ctx: Ctx): Promise<Reply> {
  await requireConsole(ctx, 'settings/replies');
  const settings = await getReplySettings(ctx);
  if (settings.replyHost === '') throw new Refusal(say.noMailbox);
  try {
    const unread = await withMailbox(settings, (_client, found) => Promise.resolve(found.length));
    await transact(ctx, (tctx) => audit(tctx, 'messages.testMailbox', { kind: 'setting', id: null }, { works: true }));
    return new Reply(null, { text: say.works(settings.replyFolder, unread) });
  } catch (error) {
    const fault = faultOf(error);
    await transact(ctx, (tctx) =>
      audit(tctx, 'messages.testMailbox', { kind: 'setting', id: null }, { works: false, fault }),
    );
    throw new Refusal(describeFault(fault, settings));
  }
}

/**
 * Takes what is unread in the mailbox, each mail by itself. One that fails stays unread for the next times, and after
 * some of them is flagged and left alone. A mailbox that cannot be read is noted and logged once an hour. Returns how
 * many mails were settled.
 */
export async function readMailbox(ctx: Ctx, targets: readonly ReplyTarget[]): Promise<number> {
  const settings = await getReplySettings(ctx);
  if (!settings.replyMail) return 0;
  try {
    const count = await withMailbox(settings, (client, unread) =>
      takeAll(ctx, client, unread.slice(0, limits.perRun), targets),
    );
    await noteSuccess(ctx);
    return count;
  } catch (error) {
    await noteFault(ctx, faultOf(error), error);
    return 0;
  }
}

async function takeAll(
  ctx: Ctx,
  client: ImapFlow,
  uids: readonly number[],
  targets: readonly ReplyTarget[],
): Promise<number> {
  let settled = 0;
  let isPosted = false;
  try {
    for (const uid of uids) {
      const mail = await client.fetchOne(
        String(uid),
        { size: true, source: { maxLength: limits.size } },
        { uid: true },
      );
      if (!mail || !mail.source) continue;
      const raw = mail.source;
      try {
        const outcome = await takeMail(ctx, { raw, isWhole: (mail.size ?? raw.length) <= limits.size }, targets);
        isPosted ||= outcome === 'taken';
        await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
        settled += 1;
      } catch (error) {
        if (!client.usable) throw error;
        log.error({ err: error, uid }, 'a mail could not be processed');
        const tries = await recordFailure(ctx, raw);
        if (tries >= limits.tries) await client.messageFlagsAdd(String(uid), ['\\Seen', '\\Flagged'], { uid: true });
      }
    }
  } finally {
    if (isPosted) await bumpContent(ctx);
  }
  return settled;
}

async function noteSuccess(ctx: Ctx): Promise<void> {
  await sql`insert into messages.reply_mailbox (id, read_at) values (1, ${ctx.now})
    on conflict (id) do update set read_at = excluded.read_at, fault = '', failing_since = null`.execute(ctx.db);
}

async function noteFault(ctx: Ctx, fault: MailboxFault, error: unknown): Promise<void> {
  const { rows } = await sql<{ isToLog: boolean }>`
    insert into messages.reply_mailbox as m (id, fault, failing_since, logged_at)
      values (1, ${fault}, ${ctx.now}, ${ctx.now})
    on conflict (id) do update set fault = excluded.fault,
      failing_since = coalesce(m.failing_since, excluded.failing_since),
      logged_at = case when m.logged_at > ${ctx.now}::timestamptz - interval '1 hour' then m.logged_at
        else excluded.logged_at end
    returning m.logged_at = ${ctx.now}::timestamptz "isToLog"`.execute(ctx.db);
  if (rows[0]?.isToLog) log.error({ err: error, fault }, 'the mailbox of replies cannot be read');
}
