import { sql } from 'kysely';
import type { z } from 'zod';
import { getNewestMemberId } from '#app/account/contacts/queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { inTransaction } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { MarkdownTooComplex } from '#app/core/markdown/guard.server.ts';
import { type Rendered, renderMarkdown } from '#app/core/markdown/render.server.ts';
import { forbidden, notFound } from '#app/core/texts.server.ts';
import { canAnnounce } from '../policy.ts';
import { countUnreadNotices, say } from '../queries.server.ts';
import type { AnnouncementIdInput, AnnouncementInput, ReadAnnouncementInput } from '../schema.ts';

/**
 * Tells all members something: one row, whatever the number of members. Mails to those who want them go out with the next
 * run of each rhythm. The same words twice within ten minutes, as by a double click, are one announcement.
 * @throws Refusal need-login, forbidden for anybody but staff; invalid for a text that is too complex or an end in the past
 */
export async function createAnnouncement(ctx: Ctx, input: z.output<typeof AnnouncementInput>): Promise<{ id: number }> {
  const member = requireMember(ctx);
  if (!canAnnounce(member)) throw forbidden();
  const expiresAt = input.expiresAt === undefined ? null : new Date(input.expiresAt * 1000);
  if (expiresAt && expiresAt <= ctx.now) throw new Refusal(say.endsInPast, 'invalid', { expiresAt: say.endsInPast });
  const [zh, en] = await Promise.all([renderWords(input.markdownZh, 'markdownZh'), renderWords(input.markdownEn, 'markdownEn')]);
  return inTransaction(ctx.db, async (tx) => {
    const tctx = { ...ctx, db: tx };
    await sql`lock table messages.announcement in share row exclusive mode`.execute(tx);
    const same = await sql<{ id: number }>`
      select id from messages.announcement where created_by = ${member.id} and withdrawn_at is null and published_at > ${ctx.now}::timestamptz - interval '10 minutes'
        and (title_zh, title_en, markdown_zh, markdown_en) = (${input.titleZh}, ${input.titleEn}, ${input.markdownZh}, ${input.markdownEn})`.execute(tx);
    if (same.rows[0]) return same.rows[0];
    const { rows } = await sql<{ id: number }>`
      insert into messages.announcement (title_zh, title_en, markdown_zh, markdown_en, html_zh, html_en, text_zh, text_en, path, newest_member_id, created_by, published_at, expires_at)
      values (${input.titleZh}, ${input.titleEn}, ${input.markdownZh}, ${input.markdownEn}, ${zh.html}, ${en.html}, ${zh.text}, ${en.text}, ${input.path},
        ${await getNewestMemberId(tctx)}, ${member.id}, ${ctx.now}, ${expiresAt}) returning id`.execute(tx);
    const { id } = rows[0]!;
    await audit(tctx, 'messages.createAnnouncement', { kind: 'announcement', id }, { title: input.titleZh });
    return { id };
  });
}

/**
 * Takes an announcement back: nobody is shown it any more. Repeating changes nothing.
 * @throws Refusal need-login, forbidden for anybody but staff, not-found
 */
export async function withdrawAnnouncement(ctx: Ctx, { id }: z.output<typeof AnnouncementIdInput>): Promise<Record<string, never>> {
  const member = requireMember(ctx);
  if (!canAnnounce(member)) throw forbidden();
  return inTransaction(ctx.db, async (tx) => {
    const { rows } = await sql<{ isNew: boolean }>`
      with before as (select id, withdrawn_at from messages.announcement where id = ${id} for no key update)
      update messages.announcement a set withdrawn_at = coalesce(a.withdrawn_at, ${ctx.now}::timestamptz), withdrawn_by = coalesce(a.withdrawn_by, ${member.id}), mails_due = '{}'
      from before where a.id = before.id returning before.withdrawn_at is null "isNew"`.execute(tx);
    if (!rows[0]) throw notFound();
    if (rows[0].isNew) await audit({ ...ctx, db: tx }, 'messages.withdrawAnnouncement', { kind: 'announcement', id });
    return {};
  });
}

/**
 * Marks an announcement, and those before it, as read by the caller. Returns how much is still unread.
 * @throws Refusal need-login, not-found
 */
export async function readAnnouncement(ctx: Ctx, { id }: z.output<typeof ReadAnnouncementInput>): Promise<{ unread: number }> {
  const member = requireMember(ctx);
  return inTransaction(ctx.db, async (tx) => {
    const tctx = { ...ctx, db: tx };
    const known = await sql`select from messages.announcement where id = ${id}`.execute(tx);
    if (known.rows.length === 0) throw notFound();
    const { rows } = await sql`
      insert into messages.notice_state as s (member_id, announcement_id) values (${member.id}, ${id})
      on conflict (member_id) do update set announcement_id = excluded.announcement_id where s.announcement_id < excluded.announcement_id returning 1`.execute(
      tx,
    );
    if (rows.length > 0) await audit(tctx, 'messages.readAnnouncement', { kind: 'announcement', id });
    return { unread: await countUnreadNotices(tctx) };
  });
}

async function renderWords(markdown: string, field: string): Promise<Pick<Rendered, 'html' | 'text'>> {
  try {
    return await renderMarkdown(markdown, { idPrefix: 'u-n-' });
  } catch (error) {
    if (error instanceof MarkdownTooComplex) throw new Refusal(say.tooComplex, 'invalid', { [field]: say.tooComplex });
    throw error;
  }
}
