import { type FormEvent, type ReactNode } from 'react';
import { Form, Link, redirect, useNavigate } from 'react-router';
import { parseInput } from '#app/core/http/input.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/page-data.ts';
import { pageTexts } from '#app/core/page-texts.ts';
import { searchPosts } from '#app/ask/search/queries.server.ts';
import { suggestTags } from '#app/ask/tags/queries.server.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Mark } from '#app/ui/mark.tsx';
import { formatNumber } from '#app/ui/number-format.ts';
import { Pager } from '#app/ui/pager.tsx';
import { Tag, Tags } from '#app/ui/tag.tsx';
import { SearchInput, type SearchResult, type Segment } from '../schema.ts';
import { listPath, searchPath } from '../ui/addresses.ts';
import { askTexts } from '../ui/ask-texts.ts';
import { PostListRow } from '../ui/post-row.tsx';
import { facetOf, withFacet } from '../ui/search-words.ts';
import styles from '../ui/search.module.css';
import type { Route } from './+types/search.ts';

const texts = await pageTexts(
  () => import('../lang/zh-cn/search.ts'),
  () => import('../lang/en/search.ts'),
);
type Texts = ReturnType<typeof texts.in>;

/** Results for the words of the path; a form's `?q=` is led to the path. Without words the page says where to start. */
export const loader = pageLoader(async ({ ctx, params, url, spendRead }) => {
  const asked = url.searchParams.get('q');
  const given = {
    keywords: params['keywords'] ?? asked ?? '',
    page: url.searchParams.get('page') ?? undefined,
    sort: url.searchParams.get('sort') ?? undefined,
  };
  const input = parseInput(SearchInput, given);
  const path = searchPath(input);
  if (asked !== null && !path.includes('?q=')) throw redirect(path);
  const { keywords, sort } = input;
  if (keywords === '') return { keywords, sort, result: null, tags: await suggestTags(ctx, '') };
  await spendRead();
  return { keywords, sort, result: await searchPosts(ctx, input), tags: [] };
});

type Data = Route.ComponentProps['loaderData'];

export function meta({ matches, loaderData }: Route.MetaArgs): ReturnType<typeof pageHead> {
  const t = texts.in(rootFacts(matches).language);
  return pageHead(matches, { title: loaderData?.keywords ? t.title(loaderData.keywords) : t.emptyTitle });
}

export default function Search({ loaderData }: Route.ComponentProps) {
  const t = texts.use();
  const shared = askTexts.use();
  const { keywords, result } = loaderData;
  return (
    <>
      <main id="main">
        <h1 className={styles['heading']}>{t.heading}</h1>
        <SearchForm key={keywords} keywords={keywords} t={t} />
        {result ? <Results data={loaderData} result={result} t={t} /> : <Start data={loaderData} t={t} />}
      </main>
      <aside className="rail" aria-label={shared.rail}>
        <Help key={keywords} t={t} isOpen={!result || result.total === 0} />
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

function SearchForm({ keywords, t }: { keywords: string; t: Texts }) {
  const navigate = useNavigate();
  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const words = new FormData(event.currentTarget).get('q');
    void navigate(searchPath({ keywords: typeof words === 'string' ? words.trim() : '' }));
  }
  return (
    <search aria-label={t.label}>
      <Form action="/ask/search" className={styles['form']} onSubmit={search}>
        <label className="sr" htmlFor="ask-search">
          {t.label}
        </label>
        <Icon name="search" />
        <input
          id="ask-search"
          className="input"
          type="search"
          name="q"
          defaultValue={keywords}
          placeholder={t.placeholder}
          maxLength={200}
          enterKeyHint="search"
        />
        <Button type="submit" tone="primary">
          {t.submit}
        </Button>
      </Form>
    </search>
  );
}

function Results({ data, result, t }: { data: Data; result: SearchResult; t: Texts }) {
  const { keywords, sort } = data;
  const pathOf = (page: number) => searchPath({ keywords, sort, page });
  if (result.total === 0) return <Nothing data={data} t={t} />;
  const { page, pages } = result;
  return (
    <>
      <Facets data={data} result={result} t={t} />
      <div className={styles['bar']}>
        <output className="muted small num">
          {result.isCapped ? t.foundMany(formatNumber(result.total)) : t.found(formatNumber(result.total))}
          {result.facets.solved > 0 && t.solvedOf(formatNumber(result.facets.solved))}
        </output>
        <nav className="seg" aria-label={t.sort}>
          {(['relevance', 'newest', 'votes'] as const).map((order) => (
            <Link key={order} to={searchPath({ keywords, sort: order })} aria-current={sort === order ? 'true' : undefined} preventScrollReset>
              {t.sorts[order]}
            </Link>
          ))}
        </nav>
      </div>
      <h2 className="sr">{t.results}</h2>
      <ul className={`q-list ${styles['hits']}`}>
        {result.hits.map((hit) => (
          <PostListRow key={hit.id} row={hit} title={<Marked parts={hit.titleParts} />} excerpt={<Marked parts={hit.excerptParts} />} />
        ))}
      </ul>
      <Pager previous={page > 1 ? pathOf(page - 1) : null} next={page < pages ? pathOf(page + 1) : null} numbers={{ page, pages, to: pathOf }} />
    </>
  );
}

function Facets({ data, result, t }: { data: Data; result: SearchResult; t: Texts }) {
  const chosen = facetOf(data.keywords);
  const { facets } = result;
  const entries = [
    [null, t.all, null],
    ['question', t.question, facets.kind.question],
    ['article', t.article, facets.kind.article],
  ] as const;
  return (
    <nav className="tabs" aria-label={t.facets}>
      {entries
        .filter(([facet, , count]) => facet === null || facet === chosen || count > 0)
        .map(([facet, label, count]) => (
          <Link
            key={label}
            to={searchPath({ keywords: withFacet(data.keywords, facet), sort: data.sort })}
            aria-current={facet === chosen ? 'page' : undefined}
            preventScrollReset
          >
            {label}
            {count !== null && <sup>{formatNumber(count)}</sup>}
          </Link>
        ))}
    </nav>
  );
}

function Nothing({ data, t }: { data: Data; t: Texts }) {
  return (
    <div className={styles['nothing']}>
      <Mark className="mk" />
      <h2>{t.noneTitle}</h2>
      <output>{t.noneText(data.keywords)}</output>
      <ul>
        {t.tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
      <p className="btns">
        <LinkButton to="/ask/post" tone="primary" icon="edit">
          {t.ask}
        </LinkButton>
        {facetOf(data.keywords) && <LinkButton to={searchPath({ keywords: withFacet(data.keywords, null) })}>{t.all}</LinkButton>}
      </p>
    </div>
  );
}

function Start({ data, t }: { data: Data; t: Texts }) {
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

function Help({ t, isOpen }: { t: Texts; isOpen: boolean }) {
  return (
    <section>
      <details className={styles['help']} open={isOpen}>
        <summary>
          <h2>{t.helpTitle}</h2>
          <Icon name="chevron-down" size="s" />
        </summary>
        <dl>
          {t.help.map(([operator, meaning]) => (
            <div key={operator}>
              <dt>
                <code className="c">{operator}</code>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}

/** A text with what matched marked. */
function Marked({ parts }: { parts: readonly Segment[] }): ReactNode {
  // oxlint-disable-next-line react/no-array-index-key -- segments have no name but their place
  return parts.map((part, index) => (part.hit ? <mark key={index}>{part.text}</mark> : part.text));
}
