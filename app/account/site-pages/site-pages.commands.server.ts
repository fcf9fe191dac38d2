import { sql } from 'kysely';
import type { z } from 'zod';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { MarkdownTooComplex } from '#app/core/markdown/guard.server.ts';
import { renderMarkdown } from '#app/core/markdown/render.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { bilingual, type Language, languages } from '#app/core/texts/language.ts';
import { keepConsents } from '#app/account/consent/consent.commands.server.ts';
import { forgetLaw, tellLaw } from '#app/account/consent/consent.queries.server.ts';
import { readPageTemplate } from './page-templates.server.ts';
import en from './site-pages-api.en.ts';
import zh from './site-pages-api.zh.ts';
import { asksConsentAtFirst, blanksOf } from './site-pages.policy.ts';
import { forgetSitePages, tellSitePages } from './site-pages.queries.server.ts';
import type {
  AddPageInput,
  HidePageInput,
  PageIdInput,
  PageKind,
  PlacePageInput,
  SavePageInput,
} from './site-pages.schema.ts';

const say = bilingual(zh, en);

/** Every change of pages: what readers are shown is read anew when it has been written. */
async function change<T>(ctx: Ctx, work: (tctx: Ctx) => Promise<T>): Promise<T> {
  const done = await transact(ctx, async (tctx) => {
    await tellSitePages(tctx);
    await tellLaw(tctx);
    return work(tctx);
  });
  forgetSitePages();
  forgetLaw();
  return done;
}

/**
 * Adds a page as a draft: with the template of its kind in both languages, or one that only says its title.
 * @throws Refusal forbidden; NAME_TAKEN for an address or a kind that there is already
 */
export async function addSitePage(ctx: Ctx, input: z.output<typeof AddPageInput>): Promise<Reply<{ id: number }>> {
  await requireConsole(ctx, 'pages/edit');
  const { id: authorId } = requireMember(ctx);
  const { kind, language } = input;
  const slug = input.slug || kind;
  const texts: [Language, { title: string; markdown: string }][] =
    kind === 'other'
      ? [[language, { title: input.title, markdown: input.title }]]
      : await Promise.all(languages.map(async (one) => [one, await readPageTemplate(kind, one)] as const)).then((all) =>
          all.map(([one, text]) => [one, { ...text, title: input.title || text.title }]),
        );
  return change(ctx, async (tctx) => {
    const { rows } = await sql<{ id: number }>`
      insert into account.site_page (slug, kind, asks_consent, created_at)
      values (${slug}, ${kind}, ${asksConsentAtFirst(kind)}, ${tctx.now})
      on conflict do nothing returning id`.execute(tctx.db);
    if (!rows[0]) throw await whatIsTaken(tctx, kind);
    const id = rows[0].id;
    for (const [one, text] of texts)
      await insertRevision(tctx, { id, language: one, number: 1, authorId, reason: '', ...text });
    await audit(tctx, 'account.addSitePage', { kind: 'site-page', id }, { slug, kind });
    return new Reply({ id }, { text: say.added });
  });
}

async function whatIsTaken(ctx: Ctx, kind: PageKind): Promise<Refusal> {
  const { rows } = await sql`select from account.site_page
    where kind = ${kind} and kind <> 'other'`.execute(ctx.db);
  const [field, text] = rows.length > 0 ? ['kind', say.kindTaken] : ['slug', say.slugTaken];
  return new Refusal(text, { fields: { [field]: text }, data: { error: 'NAME_TAKEN' } });
}

/**
 * Saves a text as its next revision: a draft, or shown at once with `publish`. Publishing what is saved already makes
 * no new revision. The first publishing makes version 1 of the page, `asksAgain` the next one.
 * @throws Refusal forbidden, not-found; BLANKS with their names for a text that is not complete; STATE_CONFLICT when
 * somebody saved another revision meanwhile
 */
export async function saveSitePage(
  ctx: Ctx,
  input: z.output<typeof SavePageInput>,
): Promise<Reply<{ number: number; version: number }>> {
  await requireConsole(ctx, 'pages/edit');
  const { id: authorId } = requireMember(ctx);
  const { id, language, title, markdown, reason, publish } = input;
  if (publish) requireComplete(title, markdown);
  const rendered = await renderPage(markdown);
  return change(ctx, async (tctx) => {
    const before = await lockPage(tctx, id);
    const newest = await findNewest(tctx, id, language);
    const isSame = newest?.title === title && newest.markdown === markdown;
    if (!isSame && (newest?.number ?? 0) !== input.number)
      throw new Refusal(say.stale, { data: { error: 'STATE_CONFLICT' } });
    const number = isSame ? newest.number : (newest?.number ?? 0) + 1;
    if (!isSame) await insertRevision(tctx, { id, language, number, title, markdown, authorId, reason });
    const isNewlyShown = publish && (await showText(tctx, { id, language, number, title, ...rendered }));
    const version = isNewlyShown
      ? await raiseVersion(tctx, { id, language, number, before, asksAgain: input.asksAgain })
      : before.version;
    if (isNewlyShown) await settleMenu(tctx, id);
    // whoever publishes it has read it
    if (isNewlyShown && before.asksConsent)
      await keepConsents(tctx, authorId, [{ id, version, language, revision: number }], 'publishing');
    if (!isSame || isNewlyShown)
      await audit(
        tctx,
        publish ? 'account.publishSitePage' : 'account.saveSitePage',
        { kind: 'site-page', id },
        { language, number, version },
      );
    return new Reply({ number, version }, { text: publish ? say.published : say.saved, changesPages: publish });
  });
}

function requireComplete(title: string, markdown: string): void {
  const blanks = blanksOf(title, markdown);
  if (blanks.length === 0) return;
  const text = say.blanks(blanks.map(({ name }) => name));
  throw new Refusal(text, { fields: { markdown: text }, data: { error: 'BLANKS', blanks } });
}

/** Renders a text, before any transaction. @throws Refusal invalid when it is too complex */
async function renderPage(markdown: string): Promise<{ html: string; excerpt: string }> {
  try {
    const { html, excerpt } = await renderMarkdown(markdown);
    return { html, excerpt };
  } catch (error) {
    if (error instanceof MarkdownTooComplex)
      throw new Refusal(say.tooComplex, { fields: { markdown: say.tooComplex } });
    throw error;
  }
}

/**
 * Says where a page stands: its address, footer, menu, and whether members must agree to it.
 * @throws Refusal forbidden, not-found; NAME_TAKEN for an address in use
 */
export async function placeSitePage(ctx: Ctx, input: z.output<typeof PlacePageInput>): Promise<Reply> {
  await requireConsole(ctx, 'pages/edit');
  const { id, slug, inFooter, inMenu, asksConsent } = input;
  return change(ctx, async (tctx) => {
    const before = await lockPage(tctx, id);
    const { rows: others } = await sql`select from account.site_page
      where slug = ${slug} and id <> ${id}`.execute(tctx.db);
    if (others.length > 0)
      throw new Refusal(say.slugTaken, { fields: { slug: say.slugTaken }, data: { error: 'NAME_TAKEN' } });
    const { rows } = await sql`update account.site_page set slug = ${slug}, in_footer = ${inFooter},
        in_menu = ${inMenu}, asks_consent = ${asksConsent}
      where id = ${id} and (slug, in_footer, in_menu, asks_consent)
        is distinct from (${slug}::text, ${inFooter}::boolean, ${inMenu}::boolean, ${asksConsent}::boolean)
      returning id`.execute(tctx.db);
    if (rows.length > 0) {
      await settleMenu(tctx, id);
      const after = { slug, inFooter, inMenu, asksConsent };
      await audit(tctx, 'account.placeSitePage', { kind: 'site-page', id }, { from: before.slug, ...after });
    }
    return new Reply({}, { text: say.placed });
  });
}

/**
 * Takes a page away from readers, or puts it back; again changes nothing. While it is away nobody must agree to it.
 * @throws Refusal forbidden, not-found
 */
export async function hideSitePage(ctx: Ctx, { id, hidden }: z.output<typeof HidePageInput>): Promise<Reply> {
  await requireConsole(ctx, 'pages/edit');
  return change(ctx, async (tctx) => {
    await lockPage(tctx, id);
    const { rows } = await sql`update account.site_page set is_hidden = ${hidden}
      where id = ${id} and is_hidden <> ${hidden} returning id`.execute(tctx.db);
    if (rows.length > 0) {
      await settleMenu(tctx, id);
      await audit(tctx, hidden ? 'account.hideSitePage' : 'account.unhideSitePage', { kind: 'site-page', id });
    }
    return new Reply({}, { text: hidden ? say.hidden : say.unhidden });
  });
}

/**
 * Removes a page that was never shown, with its drafts; a second time changes nothing.
 * @throws Refusal forbidden; for one that readers have seen, which can be hidden
 */
export async function removeSitePage(ctx: Ctx, { id }: z.output<typeof PageIdInput>): Promise<Reply> {
  await requireConsole(ctx, 'pages/edit');
  return change(ctx, async (tctx) => {
    const { rows } = await sql<{ slug: string; version: number }>`
      select slug, version from account.site_page where id = ${id} for update`.execute(tctx.db);
    if (!rows[0]) return new Reply({}, { text: say.removed });
    if (rows[0].version > 0) throw new Refusal(say.wasShown, { data: { error: 'STATE_CONFLICT' } });
    await sql`delete from account.site_page where id = ${id}`.execute(tctx.db);
    await audit(tctx, 'account.removeSitePage', { kind: 'site-page', id }, { slug: rows[0].slug });
    return new Reply({}, { text: say.removed });
  });
}

type Locked = { slug: string; version: number; asksConsent: boolean };

async function lockPage(ctx: Ctx, id: number): Promise<Locked> {
  const { rows } = await sql<Locked>`select slug, version, asks_consent "asksConsent" from account.site_page
    where id = ${id} for update`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

async function findNewest(ctx: Ctx, id: number, language: Language) {
  const { rows } = await sql<{ number: number; title: string; markdown: string }>`
    select number, title, markdown from account.site_page_revision
      where page_id = ${id} and language = ${language} order by number desc limit 1`.execute(ctx.db);
  return rows[0] ?? null;
}

type Revision = {
  id: number;
  language: Language;
  number: number;
  title: string;
  markdown: string;
  authorId: number;
  reason: string;
};

async function insertRevision(
  ctx: Ctx,
  { id, language, number, title, markdown, authorId, reason }: Revision,
): Promise<void> {
  await sql`insert into account.site_page_revision
      (page_id, language, number, title, markdown, author_id, reason, created_at)
    values (${id}, ${language}, ${number}, ${title}, ${markdown}, ${authorId}, ${reason}, ${ctx.now})`.execute(ctx.db);
}

type ShownText = { id: number; language: Language; number: number; title: string; html: string; excerpt: string };

/** Shows a revision to readers. False when it was shown already. */
async function showText(ctx: Ctx, { id, language, number, title, html, excerpt }: ShownText): Promise<boolean> {
  const { rows } = await sql`
    insert into account.site_page_text as t (page_id, language, title, html, excerpt, revision, updated_at)
    values (${id}, ${language}, ${title}, ${html}, ${excerpt}, ${number}, ${ctx.now})
    on conflict (page_id, language) do update set title = excluded.title, html = excluded.html,
      excerpt = excluded.excerpt, revision = excluded.revision, updated_at = excluded.updated_at
      where t.revision <> excluded.revision returning page_id`.execute(ctx.db);
  return rows.length > 0;
}

type Raise = { id: number; language: Language; number: number; before: Locked; asksAgain: boolean };

/** The version in which a text is shown: the first, the next one when members are to agree anew, else the present. */
async function raiseVersion(ctx: Ctx, { id, language, number, before, asksAgain }: Raise): Promise<number> {
  const version = before.version === 0 || asksAgain ? before.version + 1 : before.version;
  if (version !== before.version)
    await sql`update account.site_page set version = ${version}, version_at = ${ctx.now}
      where id = ${id}`.execute(ctx.db);
  await sql`update account.site_page_revision
    set published_at = coalesce(published_at, ${ctx.now}), version = ${version}
    where page_id = ${id} and language = ${language} and number = ${number}`.execute(ctx.db);
  return version;
}

/** Keeps the entry of the main menu as the page is: there while it is shown and wants one, under its own titles. */
async function settleMenu(ctx: Ctx, id: number): Promise<void> {
  const name = `page/${id}`;
  await sql`delete from account.rule
    where area = 'site' and type = 'nav' and name = ${name}`.execute(ctx.db);
  await sql`insert into account.rule (area, type, title_zh, title_en, name, path, icon, menu_type, no_login_valid,
      weigh, created_at, updated_at)
    select 'site', 'nav', coalesce(zh.title, en.title), coalesce(en.title, zh.title), ${name}, 'page/' || p.slug,
      'file', 'tab', true, 10, ${ctx.now}, ${ctx.now}
    from account.site_page p
      left join account.site_page_text zh on zh.page_id = p.id and zh.language = 'zh-cn'
      left join account.site_page_text en on en.page_id = p.id and en.language = 'en'
    where p.id = ${id} and p.in_menu and not p.is_hidden
      and coalesce(zh.title, en.title) is not null`.execute(ctx.db);
}
