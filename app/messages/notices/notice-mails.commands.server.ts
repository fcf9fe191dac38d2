import { sql } from 'kysely';
import { findContact } from '#app/account/sessions/contacts.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { enqueueAll } from '#app/core/jobs/recurring-jobs.server.ts';
import { sendMail } from '#app/core/mail/mail.server.ts';
import { getReplySettings } from '#app/messages/mail-replies/mail-replies.settings.server.ts';
import { getSiteName } from '#app/account/site.settings.server.ts';
import { answerable, issueReplyAddress } from '#app/messages/mail-replies/reply-tokens.commands.server.ts';
import { listAnnouncementWords } from './announcements.queries.server.ts';
import { listForMail } from './notices.queries.server.ts';
import type { Rhythm } from './notices.schema.ts';
import { composeMail } from './notice-mails.queries.server.ts';

/** One mail to one member, as its job carries it. */
export type NoticeMail = { memberId: number; rhythm: Rhythm; noticeIds: number[]; announcementIds: number[] };

export const noticeMailJob = { name: 'messages.sendNoticeMail' } as const;

const membersAtOnce = 200;

/**
 * Turns everything that waits for a rhythm's mail into one job per member, in batches, each in one transaction: running
 * it again, or twice at once, makes no second mail. Returns how many mails there will be.
 */
export async function prepareMails(ctx: Ctx, rhythm: Rhythm): Promise<number> {
  let count = await prepareAnnouncements(ctx, rhythm);
  const { replyMail } = await getReplySettings(ctx);
  let last: number | null = 0;
  while (last !== null) {
    const after: number = last;
    last = await transact(ctx, async (tctx) => {
      const due = await sql<{ id: number }>`
        select member_id id from messages.notice where mail = ${rhythm} and member_id > ${after} group by member_id
          order by member_id limit ${sql.lit(membersAtOnce)}`.execute(tctx.db);
      if (due.rows.length === 0) return null;
      const members = due.rows.map(({ id }) => id);
      const claimed = await claimNotices(tctx, rhythm, members);
      const mails =
        rhythm === 'now' && replyMail ? singleMails(claimed) : mailsOf(rhythm, [...claimed.keys()], idsOf(claimed), []);
      await enqueueAll(tctx, noticeMailJob, mails);
      count += mails.length;
      return members.at(-1)!;
    });
  }
  return count;
}

/** Sends one mail, unless all of it has been read or withdrawn meanwhile, or the member has no address any more. */
export async function sendNoticeMail(
  ctx: Ctx,
  { memberId, rhythm, noticeIds, announcementIds }: NoticeMail,
): Promise<void> {
  const contact = await findContact(ctx, memberId);
  if (!contact) return;
  const notices = await listForMail(ctx, memberId, noticeIds);
  const announcements = await listAnnouncementWords(ctx, announcementIds, contact.language);
  if (notices.length + announcements.length === 0) return;
  const name = await getSiteName(ctx, contact.language);
  const only = notices.length === 1 && announcements.length === 0 ? notices[0]! : null;
  const issued = only && (await issueReplyAddress(ctx, memberId, only.id));
  const reply = issued && { address: issued.address, isMessage: issued.subject === 'member' };
  await sendMail(ctx, composeMail({ contact, siteName: name, rhythm, notices, announcements, reply }));
}

/** Mails to those who want announcements by mail, with whatever else waits for them. Few choose so: one transaction. */
async function prepareAnnouncements(ctx: Ctx, rhythm: Rhythm): Promise<number> {
  return transact(ctx, async (tctx) => {
    const { rows } = await sql<{ id: number; newest: number }>`
      with due as (select id from messages.announcement where is_live and withdrawn_at is null
        and ${rhythm} = any(mails_due) order by id for update skip locked)
      update messages.announcement a set mails_due = array_remove(mails_due, ${rhythm}) from due where a.id = due.id
        returning a.id, a.newest_member_id newest`.execute(tctx.db);
    if (rows.length === 0) return 0;
    const wanting = await sql<{ id: number }>`
      select member_id id from messages.notice_preference where kind = 'announcement' and mail = ${rhythm}
        order by member_id`.execute(tctx.db);
    const members = wanting.rows.map(({ id }) => id);
    const mails = mailsOf(rhythm, members, idsOf(await claimNotices(tctx, rhythm, members)), rows).filter(
      (mail) => mail.noticeIds.length + mail.announcementIds.length > 0,
    );
    await enqueueAll(tctx, noticeMailJob, mails);
    return mails.length;
  });
}

/**
 * Takes what waits for a mail to these members; what nobody sees on the site is closed by its mail. Ids by member, read
 * ones left out.
 */
async function claimNotices(ctx: Ctx, rhythm: Rhythm, members: readonly number[]): Promise<Map<number, Claimed>> {
  // Runs take turns: beside each other each would get some of a member's notices, and make a mail of them.
  await sql`select pg_advisory_xact_lock(hashtext('messages.claimNotices'))`.execute(ctx.db);
  const { rows } = await sql<Claimed & { memberId: number }>`
    with wanted as (select id from messages.notice where mail = ${rhythm} and member_id = any(${members}::bigint[])
      order by id for update skip locked),
      claimed as (update messages.notice n set mail = null, is_open = n.is_open and (n.on_site or not n.grows)
        from wanted where n.id = wanted.id
        returning n.id, n.member_id, n.read_at, n.kind)
    select member_id "memberId", array_agg(id order by id) ids,
      coalesce(array_agg(id order by id) filter (where kind = any(${[...answerable]}::text[])), '{}') answerable
    from claimed where read_at is null group by member_id`.execute(ctx.db);
  return new Map(rows.map((row) => [row.memberId, row]));
}

/** What a member is due, and what of it may be answered by mail. */
type Claimed = { ids: number[]; answerable: number[] };
const idsOf = (claimed: Map<number, Claimed>) => new Map([...claimed].map(([memberId, { ids }]) => [memberId, ids]));

const mostSingle = 5;

/** A mail is answered for one thing: a few that may be answered come in mails of their own, all else together. */
function singleMails(claimed: Map<number, Claimed>): NoticeMail[] {
  return [...claimed].flatMap(([memberId, { ids, answerable: some }]) => {
    const single = some.length <= mostSingle ? some : [];
    const rest = ids.filter((id) => !single.includes(id));
    return [...single.map((id) => [id]), ...(rest.length > 0 ? [rest] : [])].map((noticeIds) => ({
      memberId,
      rhythm: 'now',
      noticeIds,
      announcementIds: [],
    }));
  });
}

function mailsOf(
  rhythm: Rhythm,
  members: readonly number[],
  notices: Map<number, number[]>,
  announcements: readonly { id: number; newest: number }[],
): NoticeMail[] {
  return members.map((memberId) => ({
    memberId,
    rhythm,
    noticeIds: notices.get(memberId) ?? [],
    announcementIds: announcements.flatMap(({ id, newest }) => (newest >= memberId ? [id] : [])),
  }));
}
