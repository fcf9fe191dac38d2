import { useEffect } from 'react';
import { Outlet, redirect, useNavigation } from 'react-router';
import { isMember } from '#app/core/ctx.server.ts';
import { parseInput } from '#app/core/http/input.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { tell } from '#app/core/request/request.ts';
import { searchPage } from '#app/ask/search/search-page.queries.server.ts';
import { listSavedSearches } from '#app/ask/search/saved-searches.queries.server.ts';
import { suggestTags } from '#app/ask/tags/tags.queries.server.ts';
import { LinkButton } from '#app/ui/kit/button.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Pager } from '#app/ui/kit/pager.tsx';
import { Tag, Tags } from '#app/ui/kit/tag.tsx';
import { SearchInput } from '#app/ask/parts/ask.schema.ts';
import { Marked } from '#app/ask/kit/marked.tsx';
import type { DocsFound, MapFound, SearchResult } from './search.schema.ts';
import { FoundBecause } from './found-because.tsx';
import { MapResults, MapStrip } from './search-map-results.tsx';
import { DocsResults } from './search-docs-results.tsx';
import { SearchHelp } from './search-help.tsx';
import { SaveSearch, SavedSearches } from './saved-searches.tsx';
import { ChosenFilters, FilterMenus, KindTabs } from './search-filters.tsx';
import { Nothing } from './search-nothing.tsx';
import { SearchForm } from './search-form.tsx';
import { readTyped } from './search-words.ts';
import { searchTexts, type SearchTexts } from './search-texts.ts';
import { listPath, searchPath } from '#app/ask/parts/ask-addresses.ts';
import { askTexts } from '#app/ask/kit/ask-texts.ts';
import { PostListRow } from '#app/ask/kit/post-row.tsx';
import { keepInHistory } from './search-history.ts';
import styles from './search.module.css';
import type { Route } from './+types/search.page.ts';

/**
 * Results for the words of the path, of a long text for a part of it; a form's `?q=` is led to the path. Without words
 * the page says where to start.
 */
export const loader = pageLoader(async ({ ctx, params, url, spendRead }) => {
  const asked = url.searchParams.get('q');
  const { typed, keywords, isCut } = readTyped(params['keywords'] ?? asked ?? '');
  const given = {
    keywords,
    page: url.searchParams.get('page') ?? undefined,
    sort: url.searchParams.get('sort') ?? undefined,
  };
  const input = parseInput(SearchInput, given);
  const tab = tabOf(url.searchParams.get('tab'));
  const path = searchPath({ ...input, tab });
  if (asked !== null && !isCut && !path.includes('?q=')) throw redirect(path);
  const { sort } = input;
  const saved = isMember(ctx.actor) ? await listSavedSearches(ctx) : [];
  const opened = saved.find((one) => one.id === Number(url.searchParams.get('saved')))?.id ?? null;
  const shared = { typed, keywords, isCut, sort, tab, saved, opened } as const;
  if (keywords === '') return { ...shared, result: null, map: null, docs: null, tags: await suggestTags(ctx, '') };
  spendRead();
  return { ...shared, ...(await searchPage(ctx, input, tab)), tags: [] };
});

const tabOf = (asked: string | null) => (['map', 'docs', 'plugin'] as const).find((tab) => tab === asked) ?? '';

type Data = Route.ComponentProps['loaderData'];

export function meta({ matches, loaderData }: Route.MetaArgs): ReturnType<typeof pageHead> {
  const t = searchTexts.in(rootFacts(matches).language);
  return pageHead(matches, { title: loaderData?.keywords ? t.title(loaderData.keywords) : t.emptyTitle });
}

export default function Search({ loaderData }: Route.ComponentProps) {
  const t = searchTexts.use();
  const shared = askTexts.use();
  const { keywords, sort, result, map, docs } = loaderData;
  useSearched(loaderData);
  return (
    <>
      <main id="main">
        <h1 className={styles['heading']}>{t.heading}</h1>
        <SearchForm keywords={loaderData.typed} sort={sort} />
        {loaderData.isCut && (
          <output className={styles['meant']}>
            {t.cutTo(formatNumber(keywords.length))} <small>{keywords}</small>
          </output>
        )}
        <ChosenFilters keywords={keywords} sort={sort} />
        {result && map && docs ? (
          <Results data={loaderData} result={result} map={map} docs={docs} t={t} />
        ) : (
          <Start data={loaderData} t={t} />
        )}
      </main>
      <aside className="rail" aria-label={shared.rail}>
        <SavedSearches saved={loaderData.saved} />
        <SearchHelp isOpen={!result || result.total === 0} />
        <section className={styles['card']}>
          <h2>{t.askTitle}</h2>
          <LinkButton to="/ask/post" icon="edit" size="s">
            {t.ask}
          </LinkButton>
        </section>
      </aside>
    </>
  );
}

/** Results count as looked at once they have stood for so long: what is passed by while typing does not. */
const looked_ms = 2000;

function useSearched({ keywords, result, opened }: Data): void {
  const total = result?.page === 1 || result?.total === 0 ? result.total : null;
  useEffect(() => {
    if (total === null) return;
    const timer = setTimeout(() => {
      keepInHistory(keywords);
      tell('/api/ask/searched', { keywords, total });
    }, looked_ms);
    return () => clearTimeout(timer);
  }, [keywords, total]);
  useEffect(() => {
    if (opened !== null) tell('/api/ask/seeSavedSearch', { id: opened });
  }, [opened]);
}

type ResultProps = { data: Data; result: SearchResult; map: MapFound; docs: DocsFound; t: SearchTexts };

/**
 * What was found: on the map, in the docs or among the plugins in their tabs, else the posts below what the map and
 * the market have. The market's part is a route of its own.
 */
function Results(props: ResultProps) {
  const { data, result, map, docs } = props;
  const { keywords, sort, tab } = data;
  const tabs = <KindTabs {...{ keywords, sort, tab }} facets={result.facets} onMap={map.total} inDocs={docs.total} />;
  if (tab === 'plugin')
    return (
      <>
        {tabs}
        <Outlet />
      </>
    );
  if (tab === 'docs')
    return (
      <>
        {tabs}
        <DocsResults found={docs} />
      </>
    );
  if (tab === 'map')
    return (
      <>
        {tabs}
        <MapResults keywords={keywords} found={map} />
      </>
    );
  if (result.total === 0)
    return (
      <>
        {tabs}
        <MapStrip keywords={keywords} found={map} />
        <Outlet />
        <Nothing {...{ keywords, unknown: result.unknown, map, docs }} />
      </>
    );
  return (
    <>
      {tabs}
      <Corrected {...props} />
      <Posts {...props} />
    </>
  );
}

/** Says that something else was searched for than was typed, with the way back to exactly that. */
function Corrected({ data, result, t }: ResultProps) {
  if (result.corrected === null) return null;
  const isPlain = !/[":]/.test(data.keywords);
  return (
    <output className={styles['meant']}>
      {t.correctedTo} <strong>{result.corrected}</strong>
      {isPlain && (
        <small>
          {t.searchInstead}{' '}
          <Link to={searchPath({ keywords: `"${data.keywords}"`, sort: data.sort })}>{data.keywords}</Link>
        </small>
      )}
    </output>
  );
}

function Posts({ data, result, map, t }: ResultProps) {
  const { keywords, sort } = data;
  const { state, location } = useNavigation();
  const isSearching = state === 'loading' && location.pathname.startsWith('/ask/search');
  const pathOf = (page: number) => searchPath({ keywords, sort, page });
  const { page, pages } = result;
  return (
    <>
      <div className={styles['bar']}>
        <FilterMenus {...{ keywords, sort }} facets={result.facets} />
        <nav className="seg" aria-label={t.sort}>
          {(['relevance', 'newest', 'votes'] as const).map((order) => (
            <Link
              key={order}
              to={searchPath({ keywords, sort: order })}
              aria-current={sort === order ? 'true' : undefined}
              preventScrollReset
            >
              {t.sorts[order]}
            </Link>
          ))}
        </nav>
      </div>
      <div className={styles['found']}>
        <output className="muted small num">
          {isSearching
            ? t.searching
            : result.isCapped
              ? t.foundMany(formatNumber(result.total))
              : t.found(formatNumber(result.total))}
          {!isSearching && result.facets.solved > 0 && t.solvedOf(formatNumber(result.facets.solved))}
        </output>
        <SaveSearch keywords={result.corrected ?? keywords} saved={data.saved} />
      </div>
      {page === 1 && <MapStrip keywords={keywords} found={map} />}
      {page === 1 && <Outlet />}
      <h2 className="sr">{t.results}</h2>
      <ul className={`q-list ${styles['hits']}`} aria-busy={isSearching}>
        {result.hits.map((hit) => (
          <PostListRow
            key={hit.id}
            row={hit}
            title={<Marked parts={hit.titleParts} />}
            excerpt={<Marked parts={hit.excerptParts} />}
            excerptLanguage={hit.excerptLanguage}
            note={<FoundBecause hit={hit} />}
          />
        ))}
      </ul>
      <Pager
        previous={page > 1 ? pathOf(page - 1) : null}
        next={page < pages ? pathOf(page + 1) : null}
        numbers={{ page, pages, to: pathOf }}
      />
    </>
  );
}

function Start({ data, t }: { data: Data; t: SearchTexts }) {
  return (
    <div className={styles['start']}>
      <h2>{t.startTitle}</h2>
      <p className="muted">{t.startText}</p>
      <Tags>
        {data.tags.map((tag) => (
          <Tag key={tag.id} to={listPath({ type: 'tag', id: tag.id })}>
            {tag.name}
          </Tag>
        ))}
      </Tags>
    </div>
  );
}
