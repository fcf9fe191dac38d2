import { sql } from 'kysely';
import { countMembers, listCards } from '#app/account/account.queries.server.ts';
import type { z } from 'zod';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import type { Language } from '#app/core/texts/language.ts';
import { isUpwards, keysetPage, type KeysetPage } from '#app/core/keyset.ts';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { goneMember } from './notices.policy.ts';
import { isShown, isUnheard } from './notices.queries.server.ts';
import type {
  AnnouncementDraft,
  AnnouncementListInput,
  AnnouncementReach,
  AnnouncementView,
} from './notices.schema.ts';

const shown = 20;

/**
 * The newest announcements that are still shown, in the caller's language, the first one newest.
 * @throws Refusal need-login
 */
export async function listAnnouncements(ctx: Ctx): Promise<AnnouncementView[]> {
  const { id } = requireMember(ctx);
  const { rows } = await sql<AnnouncementView>`
    select id, kind, ${inLanguage('title', ctx.language)} title, ${inLanguage('html', ctx.language)} html, path,
      floor(extract(epoch from published_at))::bigint "publishedAt", ${isUnheard(ctx, id)} "isUnread"
    from messages.announcement a where ${isShown(ctx)} order by id desc limit ${sql.lit(shown)}`.execute(ctx.db);
  return rows;
}

const draftsPerPage = 20;

/**
 * A page of all announcements for the operator, newest first, withdrawn ones and those to come too.
 * @throws Refusal forbidden without the console's menu "announcements"
 */
export async function listAnnouncementDrafts(
  ctx: Ctx,
  edges: z.output<typeof AnnouncementListInput>,
): Promise<KeysetPage<AnnouncementDraft>> {
  await requireConsole(ctx, 'announcements');
  const seconds = (column: string) => sql`floor(extract(epoch from ${sql.ref(column)}))::bigint`;
  const { rows } = await sql<Omit<AnnouncementDraft, 'createdBy'> & { authorId: number }>`
    select id, kind, is_live "isLive", title_zh "titleZh", title_en "titleEn", markdown_zh "markdownZh",
      markdown_en "markdownEn", html_zh "htmlZh", html_en "htmlEn",
      path, created_by "authorId", ${seconds('published_at')} "publishedAt", ${seconds('expires_at')} "expiresAt",
        ${seconds('withdrawn_at')} "withdrawnAt"
    from messages.announcement where (${edges.before}::bigint = 0 or id < ${edges.before})
      and (${edges.after}::bigint = 0 or id > ${edges.after})
    order by id ${isUpwards(edges) ? sql`asc` : sql`desc`} limit ${draftsPerPage + 1}`.execute(ctx.db);
  const page = keysetPage(rows, edges, draftsPerPage);
  const cards = await listCards(
    ctx,
    page.rows.map(({ authorId }) => authorId),
  );
  return {
    ...page,
    rows: page.rows.map(({ authorId, ...row }) => ({ ...row, createdBy: cards.get(authorId) ?? goneMember(authorId) })),
  };
}

/**
 * Whom an announcement reaches: members on the site, and how many of them want such mails.
 * @throws Refusal forbidden without the console's menu "announcements"
 */
export async function getAnnouncementReach(ctx: Ctx): Promise<AnnouncementReach> {
  await requireConsole(ctx, 'announcements');
  const [members, { rows }] = await Promise.all([
    countMembers(ctx),
    sql<{ mails: number }>`select count(*)::integer mails from messages.notice_preference
      where kind = 'announcement' and mail <> 'off'`.execute(ctx.db),
  ]);
  return { members, mails: rows[0]!.mails };
}

/** An announcement in a mail. */
export type AnnouncementWords = { id: number; title: string; text: string; path: string };

/** Some announcements that are still shown, as plain text, for a mail in a language. */
export async function listAnnouncementWords(
  ctx: Ctx,
  ids: readonly number[],
  language: Language,
): Promise<AnnouncementWords[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<AnnouncementWords>`
    select id, ${inLanguage('title', language)} title, ${inLanguage('text', language)} text, path
    from messages.announcement a where id = any(${ids}::bigint[]) and ${isShown(ctx)} order by id`.execute(ctx.db);
  return rows;
}

/** Titles of announcements in the caller's language, withdrawn ones too: for logs. */
export async function listAnnouncementTitles(
  ctx: Pick<Ctx, 'db' | 'language'>,
  ids: readonly number[],
): Promise<{ id: number; title: string }[]> {
  const { rows } = await sql<{ id: number; title: string }>`
    select id, ${inLanguage('title', ctx.language)} title from messages.announcement a
      where id = any(${ids}::bigint[])`.execute(ctx.db);
  return rows;
}

/** A text in a language; what has no English is shown in Chinese. */
function inLanguage(name: 'title' | 'html' | 'text', language: Language) {
  const zh = sql.ref(`a.${name}_zh`);
  return language === 'en' ? sql`coalesce(nullif(${sql.ref(`a.${name}_en`)}, ''), ${zh})` : zh;
}
