import { redirect, useNavigation } from 'react-router';
import { pluginTag } from '#app/market/plugins/kept-plugins.server.ts';
import { usePluginsSeen } from '#app/market/plugin-events/use-plugins-seen.ts';
import { getHostName } from '#app/market/store/host-name.queries.server.ts';
import { listPlugins } from '#app/market/store/store.queries.server.ts';
import { parseInput } from '#app/core/http/input.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts, useRootFacts } from '#app/core/request/page-data.ts';
import { LinkButton } from '#app/ui/kit/button.tsx';
import { classNames } from '#app/ui/kit/class-names.ts';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Mark } from '#app/ui/kit/mark.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Pager } from '#app/ui/kit/pager.tsx';
import { FilterDrawer, Filters, FindPlugins } from './plugin-filters.tsx';
import { HostLine } from './host-line.tsx';
import { chosenOf } from './plugin-choices.ts';
import { PluginRows, PluginShelf } from './plugin-rows.tsx';
import { isAsked, pluginFeed, pluginsPath } from './store-addresses.ts';
import { type PluginList, pluginSorts, PluginsInput, type PluginsQuery } from './store.schema.ts';
import { storeTexts } from './store-texts.ts';
import style from './store.module.css';
import type { Route } from './+types/plugin-list.page.ts';

/** Plugins: each state has one address, so that what a form leaves empty is led to the address without it. */
export const loader = pageLoader(async ({ ctx, url, shows, spendRead }) => {
  const given = [...url.searchParams].filter(([name]) => name !== 'lang');
  const query = parseInput(PluginsInput, Object.fromEntries(given));
  if (given.some(([, value]) => value === '')) throw redirect(pluginsPath(query));
  if (query.q !== '') spendRead();
  const list = await listPlugins(ctx, query);
  const rows = [...list.rows, ...list.newest, ...list.popular];
  shows(pluginTag.rated, ...new Set(rows.map(({ id }) => pluginTag.row(id))));
  return { query, list, host: await getHostName(ctx) };
});

export function meta({ matches, loaderData }: Route.MetaArgs): ReturnType<typeof pageHead> {
  if (!loaderData) return [];
  const { language, siteName } = rootFacts(matches);
  const t = storeTexts.in(language);
  const { query, list } = loaderData;
  const category = list.categories.find(({ slug }) => slug === query.category);
  return pageHead(matches, {
    title: category ? t.of(category.name) : t.title,
    description: t.description(siteName),
    ...(isIndexed(query) ? { canonical: pluginsPath({ category: query.category, page: query.page }) } : {}),
    feed: { href: pluginFeed, title: t.feed },
  });
}

/** Search engines get the market and its categories with their pages; what is filtered or searched is for people. */
const isIndexed = ({ q, tag, sort, reach, host }: PluginsQuery) =>
  [q, tag, sort, reach, host].every((one) => one === '');

export default function Plugins({ loaderData: { query, list, host } }: Route.ComponentProps) {
  const t = storeTexts.use();
  const { hasMoney } = useRootFacts();
  const total = list.categories.reduce((sum, { plugins }) => sum + plugins, 0);
  const { state, location } = useNavigation();
  const shown = [...list.rows, ...list.newest, ...list.popular];
  usePluginsSeen('row', shown);
  const isLoading = state === 'loading' && location.pathname === '/plugin';
  return (
    <main id="main" className={`wrap page ${style['market']}`}>
      <div className="pagehead">
        <div>
          <h1>{t.title}</h1>
          <p className="num">{t.lead(formatNumber(total))}</p>
        </div>
        <Link className="small" to="/ask/indev">
          {t.publishMine}
        </Link>
      </div>
      <FindPlugins query={query} />
      <HostLine host={host} className={style['hostLine']} />
      {!isAsked(query) && list.newest.length > 0 && <Shelves list={list} />}
      {total === 0 && !isAsked(query) ? (
        <Empty
          title={t.emptyTitle}
          level={2}
          action={
            <LinkButton to="/ask/indev" tone="primary">
              {t.publishMine}
            </LinkButton>
          }
        >
          {t.emptyText}
        </Empty>
      ) : (
        <div className={style['browse']}>
          <aside className={style['filters']} aria-label={t.filters}>
            <Filters query={query} categories={list.categories} />
          </aside>
          <section className={classNames(isLoading && style['loading'])} aria-busy={isLoading || undefined}>
            <Results query={query} list={list} />
          </section>
        </div>
      )}
      <p className={style['terms']}>
        <Link to="/developer/terms">{t.terms}</Link> {hasMoney ? t.termsText : t.termsPlain}
      </p>
    </main>
  );
}

function Shelves({ list: { newest, popular } }: { list: PluginList }) {
  const t = storeTexts.use();
  return (
    <section className={style['shelves']} aria-label={t.shelves}>
      <PluginShelf title={t.newest} plugins={newest} to={pluginsPath({ sort: 'new' })} />
      <PluginShelf title={t.popular} plugins={popular} to={pluginsPath({ sort: 'popular' })} isRanked />
    </section>
  );
}

type Shown = { query: PluginsQuery; list: PluginList };

function Results({ query, list }: Shown) {
  const t = storeTexts.use();
  const { page } = query;
  const count = formatNumber(list.found);
  return (
    <>
      <div className={style['bar']}>
        <h2>{query.q === '' ? t.allPlugins : t.results}</h2>
        <output className="muted small num">{list.isCapped ? t.foundMany(count) : t.found(count)}</output>
        <FilterDrawer query={query} categories={list.categories} />
        <nav className="seg" aria-label={t.sort}>
          {(query.q === '' ? pluginSorts : (['', ...pluginSorts] as const)).map((sort) => (
            <Link
              key={sort}
              to={pluginsPath({ ...query, sort: query.q === '' && sort === 'popular' ? '' : sort, page: 1 })}
              aria-current={isSort(query, sort) ? 'true' : undefined}
              preventScrollReset
            >
              {t.sorts[sort]}
            </Link>
          ))}
        </nav>
      </div>
      <Chosen query={query} list={list} />
      {list.rows.length === 0 ? (
        <Nothing query={query} list={list} />
      ) : (
        <>
          <PluginRows plugins={list.rows} />
          <Pager
            previous={page > 1 ? pluginsPath({ ...query, page: page - 1 }) : null}
            next={page < list.pages ? pluginsPath({ ...query, page: page + 1 }) : null}
            numbers={{ page, pages: list.pages, to: (n) => pluginsPath({ ...query, page: n }) }}
          />
        </>
      )}
    </>
  );
}

const isSort = ({ q, sort }: PluginsQuery, one: string) => (sort || (q === '' ? 'popular' : '')) === one;

/** What is asked for beside words, each with a way to take it out. */
function Chosen({ query, list }: Shown) {
  const t = storeTexts.use();
  const chosen = chosenOf(query, list.categories, t);
  if (chosen.length === 0) return null;
  return (
    <div className={style['chosen']}>
      <ul>
        {chosen.map(({ name, without }) => (
          <li key={name} className="tag on">
            {name}
            <Link className="x" to={pluginsPath(without)} aria-label={t.without(name)} preventScrollReset>
              <Icon name="close" size="s" />
            </Link>
          </li>
        ))}
      </ul>
      <Link to={pluginsPath({ q: query.q })}>{t.clear}</Link>
    </div>
  );
}

function Nothing({ query, list }: Shown) {
  const t = storeTexts.use();
  const chosen = chosenOf(query, list.categories, t);
  return (
    <>
      <div className={style['nothing']}>
        <Mark />
        <div>
          <h3>{t.noneTitle}</h3>
          <p>{query.q === '' ? t.noneFiltered : t.noneText(query.q)}</p>
          {list.suggestion !== null && (
            <p>
              {t.didYouMean} <Link to={pluginsPath({ q: list.suggestion })}>{list.suggestion}</Link>
            </p>
          )}
          {chosen.length > 0 && (
            <>
              <h4>{t.looser}</h4>
              <ul className={style['looser']}>
                {chosen.map(({ name, without }) => (
                  <li key={name}>
                    <Link to={pluginsPath(without)}>{t.withoutOne(name)}</Link>
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      </div>
      <div className={style['wish']}>
        <div>
          <h3>{t.wishTitle}</h3>
          <p>{t.wishText}</p>
        </div>
        <LinkButton to="/ask/post">{t.wish}</LinkButton>
      </div>
    </>
  );
}
