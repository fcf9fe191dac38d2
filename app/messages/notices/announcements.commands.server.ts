import { sql } from 'kysely';
import type { z } from 'zod';
import { getNewestMemberId } from '#app/account/sessions/contacts.queries.server.ts';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { tell } from '#app/core/stream/tell.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { MarkdownTooComplex } from '#app/core/markdown/guard.server.ts';
import { type Rendered, renderMarkdown } from '#app/core/markdown/render.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { countUnreadNotices, say } from './notices.queries.server.ts';
import type { AnnouncementIdInput, AnnouncementInput, ReadAnnouncementInput } from './notices.schema.ts';

/**
 * Tells all members something: one row, whatever the number of members. Mails to those who want them go out with the
 * next run of each rhythm. The same words twice within ten minutes, as by a double click, are one announcement.
 * @throws Refusal need-login, forbidden without the console's node "announcements/edit"; invalid for a text that is too
 * complex or an end before its beginning
 */
export async function createAnnouncement(ctx: Ctx, input: z.output<typeof AnnouncementInput>): Promise<{ id: number }> {
  await requireConsole(ctx, 'announcements/edit');
  const member = requireMember(ctx);
  const { publishedAt, expiresAt } = timesOf(ctx, input);
  if (expiresAt && expiresAt <= publishedAt)
    throw new Refusal(say.endsInPast, { fields: { expiresAt: say.endsInPast } });
  const [zh, en] = await Promise.all([
    renderWords(ctx, input.markdownZh, 'markdownZh'),
    renderWords(ctx, input.markdownEn, 'markdownEn'),
  ]);
  return transact(ctx, async (tctx) => {
    await sql`lock table messages.announcement in share row exclusive mode`.execute(tctx.db);
    const same = await sql<{ id: number }>`
      select id from messages.announcement where created_by = ${member.id} and withdrawn_at is null
        and published_at > ${tctx.now}::timestamptz - interval '10 minutes'
        and (title_zh, title_en, markdown_zh, markdown_en) = (${input.titleZh}, ${input.titleEn}, ${input.markdownZh},
        ${input.markdownEn})`.execute(tctx.db);
    if (same.rows[0]) return same.rows[0];
    const { rows } = await sql<{ id: number }>`
      insert into messages.announcement (title_zh, title_en, markdown_zh, markdown_en, html_zh, html_en, text_zh,
        text_en, path, newest_member_id, created_by, published_at, expires_at, kind, is_live)
      values (${input.titleZh}, ${input.titleEn}, ${input.markdownZh}, ${input.markdownEn}, ${zh.html}, ${en.html},
        ${zh.text}, ${en.text}, ${input.path},
        ${await getNewestMemberId(tctx)}, ${member.id}, ${publishedAt}, ${expiresAt}, ${input.kind},
          ${publishedAt <= tctx.now}) returning id`.execute(tctx.db);
    const { id } = rows[0]!;
    await audit(tctx, 'messages.createAnnouncement', { kind: 'announcement', id }, { title: input.titleZh });
    if (publishedAt <= tctx.now) await tellPages(tctx);
    return { id };
  });
}

/**
 * Shows the announcements whose time has come, and has them mailed. They take their place among the others only now, as
 * members have read up to an announcement. Returns how many there were.
 */
export async function publishDueAnnouncements(ctx: Ctx): Promise<number> {
  return transact(ctx, async (tctx) => {
    const due = await sql<{ id: number }>`
      select id from messages.announcement where not is_live and withdrawn_at is null and published_at <= ${tctx.now}
        order by published_at, id for update`.execute(tctx.db);
    for (const { id: scheduledAs } of due.rows) {
      const { rows } = await sql<{ id: number }>`
        update messages.announcement set id = default, is_live = true,
          newest_member_id = ${await getNewestMemberId(tctx)} where id = ${scheduledAs} returning id`.execute(tctx.db);
      await audit(tctx, 'messages.publishAnnouncement', { kind: 'announcement', id: rows[0]!.id }, { scheduledAs });
    }
    if (due.rows.length > 0) await tellPages(tctx);
    return due.rows.length;
  });
}

/**
 * Takes an announcement back: nobody is shown it any more. Repeating changes nothing.
 * @throws Refusal need-login, forbidden without the console's node "announcements/edit", not-found
 */
export async function withdrawAnnouncement(
  ctx: Ctx,
  { id }: z.output<typeof AnnouncementIdInput>,
): Promise<Record<string, never>> {
  await requireConsole(ctx, 'announcements/edit');
  const member = requireMember(ctx);
  return transact(ctx, async (tctx) => {
    const { rows } = await sql<{ isNew: boolean; isLive: boolean }>`
      with before as (select id, withdrawn_at from messages.announcement where id = ${id} for no key update)
      update messages.announcement a set withdrawn_at = coalesce(a.withdrawn_at, ${tctx.now}::timestamptz),
        withdrawn_by = coalesce(a.withdrawn_by, ${member.id}), mails_due = '{}'
      from before where a.id = before.id returning before.withdrawn_at is null "isNew", a.is_live "isLive"`.execute(
      tctx.db,
    );
    if (!rows[0]) throw notFound();
    if (rows[0].isNew) {
      await audit(tctx, 'messages.withdrawAnnouncement', { kind: 'announcement', id });
      if (rows[0].isLive) await tellPages(tctx);
    }
    return {};
  });
}

/**
 * Marks an announcement, and those before it, as read by the caller. Returns how much is still unread.
 * @throws Refusal need-login, not-found
 */
export async function readAnnouncement(
  ctx: Ctx,
  { id }: z.output<typeof ReadAnnouncementInput>,
): Promise<{ unread: number }> {
  const member = requireMember(ctx);
  return transact(ctx, async (tctx) => {
    const known = await sql`select from messages.announcement where id = ${id} and is_live`.execute(tctx.db);
    if (known.rows.length === 0) throw notFound();
    const { rows } = await sql`
      insert into messages.notice_state as s (member_id, announcement_id) values (${member.id}, ${id})
      on conflict (member_id) do update set announcement_id = excluded.announcement_id
        where s.announcement_id < excluded.announcement_id returning 1`.execute(tctx.db);
    if (rows.length > 0) await audit(tctx, 'messages.readAnnouncement', { kind: 'announcement', id });
    return { unread: await countUnreadNotices(tctx) };
  });
}

/** Open pages hear that what all are told is another now; whom it concerns each of them asks by itself, in its time. */
const tellPages = (tctx: Ctx): Promise<void> => tell(tctx, { topic: 'announcements', kind: 'announcement' });

function timesOf(
  ctx: Ctx,
  { startsAt, expiresAt }: z.output<typeof AnnouncementInput>,
): { publishedAt: Date; expiresAt: Date | null } {
  const starts = startsAt === undefined ? ctx.now : new Date(startsAt * 1000);
  return {
    publishedAt: starts > ctx.now ? starts : ctx.now,
    expiresAt: expiresAt === undefined ? null : new Date(expiresAt * 1000),
  };
}

async function renderWords(ctx: Ctx, markdown: string, field: string): Promise<Pick<Rendered, 'html' | 'text'>> {
  try {
    return await renderMarkdown(markdown, { by: ctx, idPrefix: 'u-n-' });
  } catch (error) {
    if (error instanceof MarkdownTooComplex) throw new Refusal(say.tooComplex, { fields: { [field]: say.tooComplex } });
    throw error;
  }
}
