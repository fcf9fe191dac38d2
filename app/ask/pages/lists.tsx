import { redirect, useNavigation } from 'react-router';
import { parseInput } from '#app/core/http/input.server.ts';
import { type PageArgs, pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/page-data.ts';
import { pageTexts } from '#app/core/page-texts.ts';
import { findPageStart, getListPage } from '#app/ask/lists/queries.server.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Empty } from '#app/ui/empty.tsx';
import { formatNumber } from '#app/ui/number-format.ts';
import { Pager } from '#app/ui/pager.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { Tabs } from '#app/ui/tabs.tsx';
import { useDebounced } from '#app/ui/use-debounced.ts';
import { ListInput, type ListPage, listTypes } from '../schema.ts';
import { listPath, type ListPlace } from '../ui/addresses.ts';
import { askTexts } from '../ui/ask-texts.ts';
import { feedPath } from '../ui/feeds.ts';
import { ListFilters } from '../ui/list-filters.tsx';
import styles from '../ui/list.module.css';
import { PostList } from '../ui/post-row.tsx';
import { GuideCard, RailPosts, TagBars } from '../ui/rail.tsx';
import type { Route } from './+types/lists.ts';

const texts = await pageTexts(
  () => import('../lang/zh-cn/lists.ts'),
  () => import('../lang/en/lists.ts'),
);
type Texts = ReturnType<typeof texts.in>;

const mostPages = 500;

/** Lists go by cursors. `?page=` of addresses written by hand is led to the cursor where that page begins. */
export const loader = pageLoader(async ({ ctx, params, url, spendRead }) => {
  const query = Object.fromEntries(url.searchParams);
  const given = { ...params, sort: query['sort'], lang: query['in'], after: query['after'], before: query['before'] };
  const { type, id, sort, lang, after, before } = parseInput(ListInput, given);
  const asked = query['page'];
  if (asked !== undefined && after === undefined && before === undefined) {
    await spendRead();
    const page = Math.min(mostPages, Math.trunc(Number(asked)) || 1);
    throw redirect(listPath({ type, id, sort, lang, after: await findPageStart(ctx, { type, id, sort, lang }, page) }));
  }
  const list = await getListPage(ctx, { type, id, sort, lang, after, before });
  return { ...list, place: { type, id, sort, lang }, isFirst: after === undefined && before === undefined };
}, isList);

/** Categories and tags have an id; the other lists have 0, so that each has one address. */
function isList({ type, id }: PageArgs['params']): boolean {
  if (type === 'category' || type === 'tag') return /^[1-9]\d{0,15}$/.test(id ?? '');
  return id === '0' && listTypes.some((known) => known === type);
}

type Data = Route.ComponentProps['loaderData'];

export function meta({ matches, loaderData }: Route.MetaArgs): ReturnType<typeof pageHead> {
  if (!loaderData) return [];
  const { language, siteName } = rootFacts(matches);
  const t = texts.in(language);
  const { place, isFirst } = loaderData;
  const name = nameOf(loaderData, t);
  return pageHead(matches, {
    title: t.title(name, t.sorted[place.sort]),
    description: t.description(name, siteName),
    ...(isFirst && place.lang === '' && place.sort === 'newest' ? { canonical: listPath(place) } : {}),
    feed: { href: feedPath(place), title: t.feedTitle(name) },
  });
}

export default function Lists({ loaderData }: Route.ComponentProps) {
  const t = texts.use();
  const shared = askTexts.use();
  const { place, page, aside } = loaderData;
  const isSlow = useListIsLoading();
  const unanswered = aside.numbers.questions - aside.numbers.answered;
  return (
    <>
      <main id="main">
        <div className={styles['head']}>
          <div>
            <h1>{nameOf(loaderData, t)}</h1>
            <p className="muted small num">{countOf(loaderData, t)}</p>
          </div>
          <LinkButton to={place.type === 'article' ? '/ask/post?kind=article' : '/ask/post'} tone="primary" icon="edit">
            {place.type === 'article' ? t.writeArticle : shared.ask}
          </LinkButton>
        </div>
        <Tabs
          label={t.sort}
          items={[
            ...(['newest', 'active', 'hot', 'votes'] as const).map((sort) => ({
              to: listPath({ ...place, sort }),
              label: shared[sort],
              current: place.sort === sort,
            })),
            ...(place.type === 'question'
              ? [
                  {
                    to: listPath({ type: 'unanswered', lang: place.lang }),
                    label: shared.unanswered,
                    count: unanswered > 0 ? formatNumber(unanswered) : null,
                    current: false,
                  },
                ]
              : []),
          ]}
        />
        <ListFilters place={place} t={t} />
        <h2 className="sr">{t.list}</h2>
        {isSlow ? <SkeletonRows count={6} /> : <Rows data={loaderData} t={t} />}
        <Pager previous={page.previous && listPath({ ...place, before: page.previous })} next={page.next && listPath({ ...place, after: page.next })} />
      </main>
      <aside className="rail" aria-label={shared.rail}>
        <GuideCard />
        <RailPosts title={shared.best} posts={aside.best} more={{ to: listPath({ type: 'question', sort: 'hot' }), label: shared.bestMore }} />
        <TagBars tags={aside.tags} />
        <RailPosts
          title={shared.waiting}
          posts={place.type === 'unanswered' ? [] : aside.waiting}
          more={{ to: listPath({ type: 'unanswered' }), label: shared.waitingMore }}
        />
      </aside>
    </>
  );
}

function Rows({ data, t }: { data: Data; t: Texts }) {
  const { place, page } = data;
  if (page.rows.length > 0) return <PostList rows={page.rows} byActivity={place.sort === 'active'} plain={place.type === 'article'} />;
  const isUnanswered = place.type === 'unanswered';
  const text = isUnanswered ? t.emptyUnanswered : place.type === 'article' ? t.emptyArticle : t.emptyText;
  const [to, label] = isUnanswered
    ? [listPath({ type: 'question' }), t.seeNewest]
    : place.type === 'article'
      ? ['/ask/post?kind=article', t.writeArticle]
      : ['/ask/post', t.askHere];
  return (
    <Empty
      title={t.emptyTitle[place.type]}
      action={
        <>
          <LinkButton to={to}>{label}</LinkButton>
          {place.lang !== 'all' && (
            <LinkButton to={listPath({ ...place, lang: 'all' })} tone="quiet">
              {t.allLanguages}
            </LinkButton>
          )}
        </>
      }
    >
      {text} {place.lang !== 'all' && t.emptyLanguage}
    </Empty>
  );
}

/** True once the way to another list takes long enough for its skeleton to be better than the old rows. */
function useListIsLoading(): boolean {
  const { location } = useNavigation();
  const isOnTheWay = location?.pathname.startsWith('/ask/lists/') ?? false;
  const isLong = useDebounced(isOnTheWay, 150);
  return isOnTheWay && isLong;
}

const nameOf = ({ place, subject }: Pick<Data, 'place' | 'subject'>, t: Texts) => subject?.name ?? t.titles[place.type];

function countOf({ place, subject, aside: { numbers } }: { place: ListPlace } & Pick<ListPage, 'subject' | 'aside'>, t: Texts): string {
  if (subject) return `${subject.type === 'tag' ? t.tag : t.category} · ${t.posts(formatNumber(subject.posts))}`;
  if (place.type === 'article') return t.articles(formatNumber(numbers.articles));
  if (place.type === 'all') return t.posts(formatNumber(numbers.questions + numbers.articles));
  if (place.type === 'unanswered') return t.questions(formatNumber(numbers.questions - numbers.answered));
  return [t.questions(formatNumber(numbers.questions)), t.solvedOf(formatNumber(numbers.solved))].join(' · ');
}
