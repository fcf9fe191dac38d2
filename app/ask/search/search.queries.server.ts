import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { type Ctx, readerOf } from '#app/core/ctx.server.ts';
import { type ParsedQuery, parseQuery } from '#app/core/search/query.server.ts';
import { listReadableChannels } from '#app/ask/parts/post-visibility.queries.server.ts';
import { limits, SearchInput } from '#app/ask/parts/ask.schema.ts';
import { readAliases } from '#app/ask/search-index/search-aliases.queries.server.ts';
import { askedName } from './asked-name.ts';
import type { SearchResult } from './search.schema.ts';
import type { Candidate } from './search-candidates.queries.server.ts';
import { type FacetRow, facetsJson, noFacets, toFacets } from './search-facets.queries.server.ts';
import { findNamedCategory, findUnknownNames, readScope } from './search-filters.queries.server.ts';
import { hitsJson, type HitRow, toHits } from './search-hits.queries.server.ts';
import { findLoose, findStrict, type Wanted } from './search-relevance.queries.server.ts';
import { findSpelling } from './search-spelling.queries.server.ts';

const noHits: SearchResult = {
  hits: [],
  total: 0,
  isCapped: false,
  facets: noFacets,
  corrected: null,
  unknown: [],
  page: 1,
  pages: 0,
};

/**
 * Searches posts with their answers, design/ask.md section 5: candidates from the index, the best of them checked
 * exactly and put in order. When few hold all words, posts with the most telling of them are found, too. `total` counts
 * what was looked at, at most 700; more posts match when `isCapped`.
 */
export async function searchPosts(ctx: Ctx, input: z.input<typeof SearchInput>): Promise<SearchResult> {
  return (await searchBeside(ctx, input, () => sql<null>`null::json`)).result;
}

/** The same, and what else its last statement is to read, which may depend on the posts that were found. */
export async function searchBeside<M>(
  ctx: Ctx,
  input: z.input<typeof SearchInput>,
  besideJson: (found: readonly Candidate[]) => RawBuilder<M>,
): Promise<{ result: SearchResult; beside: M }> {
  const readAlone = async (result: SearchResult) => {
    const { rows } = await sql<{ beside: M }>`select ${besideJson([])} beside`.execute(readerOf(ctx));
    return { result, beside: rows[0]!.beside };
  };
  const { keywords, page, sort } = SearchInput.parse(input);
  const meant = await findPosts(ctx, keywords);
  if (meant === null) return readAlone({ ...noHits, unknown: await findUnknownNames(ctx, parseQuery(keywords)) });
  if (meant.found.length === 0) return readAlone(noHits);
  const { found, parsed, corrected } = meant;
  const ordered =
    sort === 'relevance'
      ? found
      : found.toSorted(
          sort === 'newest'
            ? (a, b) => b.createdAt.getTime() - a.createdAt.getTime() || b.id - a.id
            : (a, b) => b.score - a.score || b.id - a.id,
        );
  const shown = ordered.slice((page - 1) * limits.page, page * limits.page);
  const { rows } = await sql<{ hits: HitRow[]; facets: FacetRow; beside: M }>`
    select ${hitsJson(ctx, shown)} hits, ${facetsJson(ctx, ordered)} facets, ${besideJson(found)} beside`.execute(
    readerOf(ctx),
  );
  const { hits, facets, beside } = rows[0]!;
  return {
    result: {
      hits: await toHits(ctx, parsed, hits),
      total: ordered.length,
      isCapped: ordered.some((one) => one.isPartial),
      facets: toFacets(ctx, ordered, facets),
      corrected,
      unknown: [],
      page,
      pages: Math.ceil(ordered.length / limits.page),
    },
    beside,
  };
}

/**
 * Posts that hold all words, or such a share of what these tell, best first. Nothing is put right, and nothing is an
 * operator: for texts that are no search.
 */
export async function findLikeText(ctx: Ctx, text: string, least: number): Promise<Candidate[]> {
  const wanted = await wantedOf(ctx, text.replace(/["\u201c\u201d\u300c-\u300f:：]|(?<=^|\s)-+/g, ' '));
  return wanted ? findLoose(ctx, wanted, await findStrict(ctx, wanted), least) : [];
}

/** What a search finds, best first, with the words that it was found by; null when it narrows to nothing. */
export async function findPosts(ctx: Ctx, keywords: string): Promise<Meant | null> {
  const wanted = await wantedOf(ctx, keywords);
  return wanted && findMeant(ctx, keywords, wanted);
}

async function wantedOf(ctx: Ctx, keywords: string): Promise<Wanted | null> {
  const name = askedName(keywords);
  const parsed = parseQuery(name ?? keywords, { aliases: await readAliases(ctx) });
  const scope = await readScope(ctx, parsed);
  if (scope === null) return null;
  const [category, channels] = [await findNamedCategory(ctx, parsed), await channelLabels(ctx)];
  return { parsed, scope, category, channels, isName: name !== null };
}

type Meant = { found: Candidate[]; parsed: ParsedQuery; corrected: string | null };

/** With fewer posts than this that hold all words, a slip of the keys is looked for. */
const few = 3;

/**
 * What was found and for which words: when few posts hold all that was typed, and more hold what was probably meant,
 * those, and `corrected` says it.
 */
async function findMeant(ctx: Ctx, keywords: string, wanted: Wanted): Promise<Meant> {
  const strict = await findStrict(ctx, wanted);
  const corrected = strict.length < few ? await findSpelling(ctx, keywords, wanted.parsed) : null;
  const meant = corrected === null ? null : await wantedOf(ctx, corrected);
  const better = meant && (await findStrict(ctx, meant));
  const typed = async () => ({ found: await findLoose(ctx, wanted, strict), parsed: wanted.parsed, corrected: null });
  if (!meant || !better) return typed();
  const right = { found: await findLoose(ctx, meant, better), parsed: meant.parsed, corrected };
  if (strict.length === 0 || better.length > strict.length) return right;
  const asTyped = await typed();
  return right.found.length > asTyped.found.length ? right : asTyped;
}

/** Labels of the parts of the index that a reader's search looks at. */
export const channelLabels = async (ctx: Ctx): Promise<string[]> =>
  (await listReadableChannels(ctx)).map((channel) => `channel:${channel}`);
