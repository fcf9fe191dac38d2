import { sql } from 'kysely';
import { findContact } from '#app/account/sessions/contacts.queries.server.ts';
import { onBehalfOf } from '#app/account/member-data/member-data.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { enqueueAll } from '#app/core/jobs/recurring-jobs.server.ts';
import { sendMail } from '#app/core/mail/mail.server.ts';
import { getSiteName } from '#app/account/site.settings.server.ts';
import { siteDay } from '#app/core/site-day.ts';
import { composeMail } from '#app/messages/notices/notice-mails.queries.server.ts';
import { listWishing } from '#app/messages/notices/notice-preferences.queries.server.ts';
import { listPath } from '#app/ask/parts/ask-addresses.ts';
import { listBestFollowed } from './follow-digests.queries.server.ts';

/** One member's digest, as its job carries it. */
export type Digest = { memberId: number; rhythm: DigestRhythm; until: number };
export type DigestRhythm = 'daily' | 'weekly';

export const digestJob = { name: 'ask.sendDigest' } as const;

const membersAtOnce = 500;
const days = { daily: 1, weekly: 7 } as const;
const day_ms = 86_400_000;

/**
 * Makes a job for the digest of everybody who follows something and wants mails about it in this rhythm. Running it
 * again on the same day, or twice at once, makes no second one.
 * @returns how many there will be
 */
export async function prepareDigests(ctx: Ctx, rhythm: DigestRhythm): Promise<number> {
  let count = 0;
  for (let after = 0; ;) {
    const { rows } = await sql<{ id: number }>`
      select member_id id from (
        (select distinct member_id from ask.follow where member_id > ${after} order by member_id
          limit ${membersAtOnce})
        union (select distinct member_id from aimap.follow where member_id > ${after} and kind = 'node'
          order by member_id limit ${membersAtOnce})) f
      order by member_id limit ${membersAtOnce}`.execute(ctx.db);
    const last = rows.at(-1)?.id;
    if (last === undefined) return count;
    count += await transact(ctx, async (tctx) => {
      const wishing = await listWishing(
        tctx,
        'newPost',
        rhythm,
        rows.map((row) => row.id),
      );
      const claimed = await sql<{ id: number }>`
        insert into ask.digest_state as s (member_id, sent_for) select id, ${siteDay(tctx.now)}::date
          from unnest(${wishing}::bigint[]) m (id) order by id
        on conflict (member_id) do update set sent_for = excluded.sent_for where s.sent_for < excluded.sent_for
          returning member_id id`.execute(tctx.db);
      await enqueueAll(
        tctx,
        digestJob,
        claimed.rows.map(({ id }): Digest => ({ memberId: id, rhythm, until: tctx.now.getTime() })),
      );
      return claimed.rows.length;
    });
    after = last;
  }
}

/** Sends one digest, unless there is nothing new or the member has no address. What they may not read is not in it. */
export async function sendDigest(ctx: Ctx, { memberId, rhythm, until }: Digest): Promise<void> {
  const contact = await findContact(ctx, memberId);
  if (!contact) return;
  const mctx = { ...onBehalfOf(ctx, memberId), language: contact.language };
  const notices = await listBestFollowed(mctx, memberId, new Date(until - days[rhythm] * day_ms));
  if (notices.length === 0) return;
  const name = await getSiteName(ctx, contact.language);
  await sendMail(
    ctx,
    composeMail({ contact, siteName: name, rhythm, notices, announcements: [], bestOf: listPath({ type: 'mine' }) }),
  );
}
