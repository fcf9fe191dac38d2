import { sql } from 'kysely';
import type { z } from 'zod';
import { listCards } from '#app/account/account.queries.server.ts';
import { type Ctx, isMember, readerOf } from '#app/core/ctx.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { cardOf, prepared, seconds } from '#app/ask/parts/post-columns.queries.server.ts';
import { docsSearch, type FoundDocs, shownPages, toDocsFound } from '#app/ask/search/search-docs.queries.server.ts';
import type { DocHit } from '#app/ask/search/search.schema.ts';
import { childrenOf, type Placed } from './devdoc.policy.ts';
import type {
  DocInput,
  DocLink,
  DocNode,
  DocRevision,
  DocRevisionsInput,
  DocSearchInput,
  DocView,
} from './devdoc.schema.ts';

type TreeRow = Placed & DocLink;
type TextRow = Pick<DocView, 'title' | 'html' | 'headings' | 'language' | 'revision' | 'updatedAt' | 'own'> & {
  pageId: number;
};

/**
 * The tree and one page of it: the one of this address, or the first. One statement.
 * @throws Refusal not-found for a page that is not shown
 */
export async function getDoc(
  ctx: Ctx,
  { slug }: z.output<typeof DocInput>,
): Promise<{ tree: DocNode[]; doc: DocView | null }> {
  const reader = isMember(ctx.actor) ? ctx.actor.id : 0;
  const { rows } = await sql<{ pages: TreeRow[]; text: TextRow | null }>`
    with recursive shown as (${shownPages(ctx.language)}),
      first as (select id from shown where link is null and ${slug} in ('', slug, id::text) order by path limit 1)
    select (select coalesce(json_agg(json_build_object('id', id, 'parentId', parent_id, 'position', position, 'slug',
      slug, 'title', title, 'link', link)), '[]'::json) from shown) pages,
      (select json_build_object('pageId', t.page_id, 'title', t.title, 'html', t.html, 'headings', t.headings,
        'language', t.language, 'revision', t.revision,
          'updatedAt', ${seconds('t.updated_at')}, 'own',
            (select json_build_object('isHelpful', f.is_helpful, 'words', f.words) from ask.devdoc_feedback f
            where f.page_id = t.page_id and f.language = t.language and f.member_id = ${reader}))
        from first join ask.devdoc_text t on t.page_id = first.id order by t.language <> ${ctx.language} limit 1) text
    where ${prepared}`.execute(readerOf(ctx));
  const { pages, text } = rows[0]!;
  if (!text && slug !== '') throw notFound();
  const order = flatten(pages, null);
  const tree = toTree(pages, null);
  if (!text) return { tree, doc: null };
  const { pageId, ...shown } = text;
  const at = order.findIndex((page) => page.id === pageId);
  const above: DocLink[] = [];
  let page = order[at];
  while (page) {
    if (page.id !== pageId) above.unshift(linkOf(page));
    const { parentId } = page;
    page = order.find((one) => one.id === parentId);
  }
  const doc = {
    ...shown,
    id: pageId,
    slug: order[at]!.slug,
    previous: linkAt(order, at - 1),
    next: linkAt(order, at + 1),
    above,
  };
  return { tree, doc };
}

const linkOf = ({ slug, title, link }: DocLink): DocLink => ({ slug, title, link });
const linkAt = (order: readonly TreeRow[], at: number): DocLink | null => (order[at] ? linkOf(order[at]) : null);
const flatten = (pages: readonly TreeRow[], parent: number | null): TreeRow[] =>
  childrenOf(pages, parent).flatMap((page) => [page, ...flatten(pages, page.id)]);
const toTree = (pages: readonly TreeRow[], parent: number | null): DocNode[] =>
  childrenOf(pages, parent).map(({ id, slug, title, link }) => ({
    id,
    slug,
    title,
    link,
    children: toTree(pages, id),
  }));

const mostHits = 20;

/** Pages that hold all words of a search, of a longer one at least two; those in the reader's language first. */
export async function searchDocs(ctx: Ctx, { q }: z.output<typeof DocSearchInput>): Promise<DocHit[]> {
  const search = await docsSearch(ctx, { keywords: q, limit: mostHits });
  const { rows } = await sql<{ found: FoundDocs | null }>`select ${search.json} found`.execute(readerOf(ctx));
  return toDocsFound(search, rows[0]!.found).hits;
}

/** A published state of a text, and the one before it. */
type DocState = { number: number; title: string; markdown: string };

/**
 * The published states of a page in a language, newest first, with the texts of one of them and of the one before it.
 * @throws Refusal not-found
 */
export async function listDocRevisions(
  ctx: Ctx,
  { slug, language, number }: z.output<typeof DocRevisionsInput> & { number?: number | undefined },
): Promise<{ title: string; revisions: DocRevision[]; chosen: DocState; before: DocState | null }> {
  const { rows } = await sql<Omit<DocRevision, 'author'> & { authorId: number | null; markdown: string }>`
    select r.number, r.title, r.author_id "authorId", r.reason, ${seconds('r.created_at')} "createdAt",
      ${seconds('r.published_at')} "publishedAt",
      r.markdown from ask.devdoc_revision r join ask.devdoc_page p on p.id = r.page_id
    where p.slug = ${slug} and not p.is_hidden and r.language = ${language} and r.published_at is not null
      order by r.number desc limit 100`.execute(readerOf(ctx));
  const at = number === undefined ? 0 : rows.findIndex((row) => row.number === number);
  const chosen = rows[at];
  if (!chosen) throw notFound();
  const cards = await listCards(
    ctx,
    rows.flatMap(({ authorId }) => authorId ?? []),
  );
  const state = ({ number: n, title, markdown }: DocState): DocState => ({ number: n, title, markdown });
  return {
    title: rows[0]!.title,
    revisions: rows.map(({ authorId, markdown: _markdown, ...row }) => ({
      ...row,
      author: authorId === null ? null : cardOf(cards, authorId),
    })),
    chosen: state(chosen),
    before: rows[at + 1] ? state(rows[at + 1]!) : null,
  };
}
