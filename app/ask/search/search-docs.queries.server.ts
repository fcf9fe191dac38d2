import { type RawBuilder, sql } from 'kysely';
import { type Ctx, readerOf } from '#app/core/ctx.server.ts';
import { highlight, highlightTitle } from '#app/core/search/match.server.ts';
import { type ParsedQuery, parseQuery, significantTerms } from '#app/core/search/query.server.ts';
import { toTsQuery } from '#app/core/search/tsquery.server.ts';
import type { Language } from '#app/core/texts/language.ts';
import { readAliases } from '#app/ask/search-index/search-aliases.queries.server.ts';
import { askedIn } from './search-hits.queries.server.ts';
import { reasonsOf } from './search-reasons.ts';
import { plainWords } from './search-words.ts';
import type { DocsFound, Suggestions } from './search.schema.ts';

type Reader = Pick<Ctx, 'db' | 'read' | 'language'>;
type DocsRow = { slug: string; title: string; body: string; language: Language };
/** What a statement reads for `toDocsFound`. */
export type FoundDocs = { total: number; rows: DocsRow[] };

/** A search of the developer docs as an expression for a statement that reads more, and what marks its words. */
export type DocsSearch = { parsed: ParsedQuery; json: RawBuilder<FoundDocs | null> };

/** So many words of a search make a question, of which two suffice when no page has them all. */
const question = 3;

/**
 * Pages of the developer docs that hold all words of a search, in any of their names, else of a longer one two; those
 * in the reader's language first, each page once. Operators of the search are left out.
 * @param limit how many pages are wanted, at most 20; 0 only counts them
 */
export async function docsSearch(
  ctx: Reader,
  { keywords, limit }: { keywords: string; limit: number },
): Promise<DocsSearch> {
  const parsed = parseQuery(plainWords(keywords), { aliases: await readAliases(ctx) });
  const all = toTsQuery(parsed);
  if (all === null) return { parsed, json: sql`null::json`.$castTo<null>() };
  const some = significantTerms(parsed).length < question ? all : toTsQuery(parsed, { match: 'some' })!;
  const own = sql`t.language <> ${ctx.language}`;
  const json = sql`(
    with recursive held as materialized (
      select t.page_id, t.language, t.tsv @@ ${all}::tsquery has_all, ts_rank(t.tsv, ${some}::tsquery) rank
        from ask.devdoc_text t where t.tsv @@ (select ${some}::tsquery)),
    best as materialized (select distinct on (page_id) page_id, language, rank from held
      where has_all or not exists (select from held where has_all) order by page_id, language <> ${ctx.language}),
    shown as (${shownPages(ctx.language)}),
    found as materialized (select s.slug, s.path, b.page_id, b.language, b.rank from best b
      join shown s on s.id = b.page_id where s.link is null)
    select json_build_object('total', (select count(*) from found), 'rows', (select coalesce(json_agg(r), '[]'::json)
      from (select f.slug, t.title, t.body, t.language from found f join ask.devdoc_text t on t.page_id = f.page_id
        and t.language = f.language order by ${own}, f.rank desc, f.path limit ${limit}) r)))`.$castTo<FoundDocs>();
  return { parsed, json };
}

/** The pages of the docs that readers see with their title, each after the one above it; `path` orders them as the tree does. */
export const shownPages = (language: Language): RawBuilder<unknown> => {
  const title = sql`(select t.title from ask.devdoc_text t where t.page_id = p.id order by t.language <> ${language}
    limit 1)`;
  const row = sql`p.id, p.parent_id, p.position, p.slug, p.link`;
  const isShown = sql`not p.is_hidden and exists (select from ask.devdoc_text t where t.page_id = p.id)`;
  return sql`select ${row}, ${title} title, array[p.position, p.id] path from ask.devdoc_page p
    where p.parent_id is null and ${isShown}
    union all select ${row}, ${title}, s.path || array[p.position, p.id] from ask.devdoc_page p
      join shown s on s.id = p.parent_id where ${isShown}`;
};

const excerptLength = 160;

/** What a search of the docs read, with what matched marked. */
export function toDocsFound({ parsed }: DocsSearch, found: FoundDocs | null): DocsFound {
  if (found === null) return { hits: [], total: 0 };
  const hits = found.rows.map(({ slug, title, body, language }) => {
    const { segments, isCutBefore, isCutAfter } = highlight(body, parsed, { length: excerptLength });
    const cut = { text: '…', hit: false };
    const excerptParts = segments.map((part) => ({ text: part.text.replace(/\s+/g, ' '), hit: part.hit }));
    return {
      slug,
      language,
      why: reasonsOf(askedIn(parsed), { text: `${title}\n${body}`.toLowerCase(), tags: [] }),
      titleParts: highlightTitle(title, parsed).map(({ text, hit }) => ({ text, hit })),
      excerptParts: [...(isCutBefore ? [cut] : []), ...excerptParts, ...(isCutAfter ? [cut] : [])],
    };
  });
  return { hits, total: found.total };
}

/**
 * Pages of the developer docs whose title holds all that was typed, the last word perhaps unfinished: those in the
 * reader's language first, then those whose title is the least more than that.
 */
export async function suggestDocs(
  ctx: Reader,
  { words, limit }: { words: string; limit: number },
): Promise<Suggestions['docs']> {
  const parsed = parseQuery(plainWords(words), { aliases: await readAliases(ctx) });
  const match = toTsQuery(parsed, { scope: 'title', prefix: true });
  if (match === null) return [];
  const { rows } = await sql<Suggestions['docs'][number]>`
    with recursive shown as (${shownPages(ctx.language)}),
    held as (select distinct on (t.page_id) t.page_id, t.language, t.title from ask.devdoc_text t
      where t.tsv @@ ${match}::tsquery order by t.page_id, t.language <> ${ctx.language})
    select s.slug, h.title from held h join shown s on s.id = h.page_id where s.link is null
      order by h.language <> ${ctx.language}, length(h.title), s.path limit ${limit}`.execute(readerOf(ctx));
  return rows;
}
