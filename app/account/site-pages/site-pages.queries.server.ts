import { sql } from 'kysely';
import type { z } from 'zod';
import { listCards } from '#app/account/account.queries.server.ts';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { keepValue } from '#app/core/kept-value.server.ts';
import { renderMarkdown } from '#app/core/markdown/render.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { type Language, languages } from '#app/core/texts/language.ts';
import { blanksOf, markBlanks } from './site-pages.policy.ts';
import {
  type DeskPage,
  type DeskRevision,
  type DeskText,
  type PageKind,
  pageKinds,
  type PageLink,
  type ShownVersion,
  type SitePageInput,
  type SitePageView,
} from './site-pages.schema.ts';

type Shown = {
  id: number;
  slug: string;
  kind: PageKind;
  inFooter: boolean;
  language: Language;
  title: string;
};

const kept = keepValue(2000, readShown, 'site-pages');

/** Has the next reader read anew which pages there are: after a transaction that changed them. */
export const forgetSitePages = (): void => kept.forget();

/** Has other processes and hosts do so too when the caller's transaction has committed. */
export const tellSitePages = (ctx: Pick<Ctx, 'db'>): Promise<void> => kept.tell(ctx);

async function readShown({ db }: Pick<Ctx, 'db'>): Promise<Shown[]> {
  const { rows } = await sql<Shown>`
    select p.id, p.slug, p.kind, p.in_footer "inFooter", t.language, t.title
    from account.site_page p join account.site_page_text t on t.page_id = p.id
    where not p.is_hidden order by p.id`.execute(db);
  return rows;
}

/** The pages that readers find, each once: in the reader's language, or the one there is. At most two seconds old. */
export async function listSitePages(ctx: Pick<Ctx, 'db' | 'language'>): Promise<(PageLink & { inFooter: boolean })[]> {
  const all = await kept.get(ctx);
  const first = all.filter(
    (page) => page.language === ctx.language || !all.some((one) => one.id === page.id && one.language === ctx.language),
  );
  return first
    .toSorted((a, b) => pageKinds.indexOf(a.kind) - pageKinds.indexOf(b.kind) || a.id - b.id)
    .map(({ slug, kind, inFooter, language, title }) => ({ slug, kind, inFooter, language, title }));
}

/** The pages that the footer of every page links. */
export async function listFooterPages(ctx: Pick<Ctx, 'db' | 'language'>): Promise<PageLink[]> {
  const pages = await listSitePages(ctx);
  return pages
    .filter(({ inFooter }) => inFooter)
    .map(({ slug, kind, title, language }) => ({ slug, kind, title, language }));
}

/**
 * A page as readers see it, in their language or the one there is.
 * @throws Refusal not-found for one that is not shown
 */
export async function getSitePage(
  ctx: Pick<Ctx, 'db' | 'language'>,
  { slug }: z.output<typeof SitePageInput>,
): Promise<SitePageView> {
  const { rows } = await sql<{
    id: number;
    slug: string;
    kind: PageKind;
    title: string;
    language: Language;
    html: string;
    excerpt: string;
    revision: number;
    updatedAt: number;
  }>`select p.id, p.slug, p.kind, t.title, t.language, t.html, t.excerpt, t.revision,
      floor(extract(epoch from t.updated_at))::bigint "updatedAt"
    from account.site_page p join account.site_page_text t on t.page_id = p.id
    where p.slug = ${slug} and not p.is_hidden order by t.language <> ${ctx.language}`.execute(ctx.db);
  const [page] = rows;
  if (!page) throw notFound();
  const versions = await sql<ShownVersion>`
    select number, floor(extract(epoch from published_at))::bigint "publishedAt", reason
    from account.site_page_revision
    where page_id = ${page.id} and language = ${page.language} and published_at is not null
      order by published_at desc, number desc limit 100`.execute(ctx.db);
  const { id: _id, ...shown } = page;
  return { ...shown, languages: rows.map(({ language }) => language), versions: versions.rows };
}

/**
 * A state of a page that was shown once, in the language of the page as this reader sees it. @throws Refusal not-found
 */
export async function getPastPage(
  ctx: Pick<Ctx, 'db' | 'language'>,
  { slug, number }: { slug: string; number: number },
): Promise<SitePageView> {
  const page = await getSitePage(ctx, { slug });
  const { rows } = await sql<{ title: string; markdown: string; publishedAt: number }>`
    select r.title, r.markdown, floor(extract(epoch from r.published_at))::bigint "publishedAt"
    from account.site_page_revision r join account.site_page p on p.id = r.page_id
    where p.slug = ${slug} and r.language = ${page.language} and r.number = ${number}
      and r.published_at is not null`.execute(ctx.db);
  const [past] = rows;
  if (!past) throw notFound();
  const { html, excerpt } = await renderMarkdown(past.markdown);
  return { ...page, title: past.title, html, excerpt, revision: number, updatedAt: past.publishedAt };
}

/**
 * The newest saved state of a text as readers would see it, its empty places marked.
 * @throws Refusal forbidden, not-found
 */
export async function getDraftPage(
  ctx: Ctx,
  { id, language }: { id: number; language: Language },
): Promise<{ slug: string; title: string; html: string; language: Language; isShown: boolean }> {
  await requireConsole(ctx, 'pages');
  const [page] = await readDesk(ctx, id);
  const text = page?.texts[language];
  if (!page || !text) throw notFound();
  const { html } = await renderMarkdown(text.markdown, { by: ctx });
  const isShown = text.published === text.number && !page.isHidden;
  return { slug: page.slug, title: text.title, html: markBlanks(html), language, isShown };
}

/** All pages for the console, drafts and hidden ones included. @throws Refusal forbidden */
export async function listDeskPages(ctx: Ctx): Promise<DeskPage[]> {
  await requireConsole(ctx, 'pages');
  const pages = await readDesk(ctx, null);
  return pages.toSorted((a, b) => pageKinds.indexOf(a.kind) - pageKinds.indexOf(b.kind) || a.id - b.id);
}

/** A page for its editor. @throws Refusal forbidden, not-found */
export async function getDeskPage(ctx: Ctx, id: number): Promise<DeskPage & { revisions: DeskRevision[] }> {
  await requireConsole(ctx, 'pages');
  const [page] = await readDesk(ctx, id);
  if (!page) throw notFound();
  const { rows } = await sql<Omit<DeskRevision, 'author'> & { authorId: number | null }>`
    select language, number, title, author_id "authorId", reason, version,
      floor(extract(epoch from created_at))::bigint "createdAt",
      floor(extract(epoch from published_at))::bigint "publishedAt"
    from account.site_page_revision where page_id = ${id} order by created_at desc, number desc
      limit 60`.execute(ctx.db);
  const cards = await listCards(
    ctx,
    rows.flatMap(({ authorId }) => authorId ?? []),
  );
  const revisions = rows.map(({ authorId, ...row }) => ({
    ...row,
    author: authorId === null ? null : (cards.get(authorId) ?? null),
  }));
  return { ...page, revisions };
}

/** The text of a saved state, to begin anew from it; null when there is none. @throws Refusal forbidden */
export async function findPageRevision(
  ctx: Ctx,
  { id, language, number }: { id: number; language: Language; number: number },
): Promise<{ title: string; markdown: string } | null> {
  await requireConsole(ctx, 'pages');
  const { rows } = await sql<{ title: string; markdown: string }>`
    select title, markdown from account.site_page_revision
    where page_id = ${id} and language = ${language} and number = ${number}`.execute(ctx.db);
  return rows[0] ?? null;
}

type PageRow = Omit<DeskPage, 'texts'>;
type NewestRow = Omit<DeskText, 'blanks'> & { pageId: number; language: Language };

async function readDesk(ctx: Pick<Ctx, 'db'>, id: number | null): Promise<DeskPage[]> {
  const pages = await sql<PageRow>`
    select id, slug, kind, in_footer "inFooter", in_menu "inMenu", asks_consent "asksConsent", is_hidden "isHidden",
      version
    from account.site_page where id = coalesce(${id}::bigint, id)`.execute(ctx.db);
  const texts = await sql<NewestRow>`
    select distinct on (r.page_id, r.language) r.page_id "pageId", r.language, r.title, r.markdown, r.number,
      t.revision published
    from account.site_page_revision r
      left join account.site_page_text t on t.page_id = r.page_id and t.language = r.language
    where r.page_id = coalesce(${id}::bigint, r.page_id)
    order by r.page_id, r.language, r.number desc`.execute(ctx.db);
  return pages.rows.map((page) => ({ ...page, texts: textsOf(texts.rows, page.id) }));
}

const textsOf = (rows: readonly NewestRow[], pageId: number): DeskPage['texts'] =>
  Object.fromEntries(
    languages.flatMap((language) => {
      const found = rows.find((row) => row.pageId === pageId && row.language === language);
      if (!found) return [];
      const { title, markdown, number, published } = found;
      return [[language, { title, markdown, number, published, blanks: blanksOf(title, markdown) }]];
    }),
  );
