import { redirect } from 'react-router';
import { parseInput } from '#app/core/http/input.server.ts';
import { type PageArgs, pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { pageTexts, useLanguage } from '#app/core/texts/page-texts.ts';
import { findMergedInto } from '#app/ask/categories/categories.queries.server.ts';
import { getFollowState, listFollows } from '#app/ask/follows/follows.queries.server.ts';
import { findMainTag } from '#app/ask/tags/tag-lists.queries.server.ts';
import { type Ctx, isMember } from '#app/core/ctx.server.ts';
import { isRefusal } from '#app/core/errors.ts';
import { getListPage } from '#app/ask/lists/lists.queries.server.ts';
import { findPageStart } from './list-keys.queries.server.ts';
import { LinkButton } from '#app/ui/kit/button.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Pager } from '#app/ui/kit/pager.tsx';
import { SkeletonRows } from '#app/ui/kit/skeleton.tsx';
import { spanText } from '#app/ui/kit/waiting-spans.ts';
import { Tabs } from '#app/ui/kit/tabs.tsx';
import { ListInput, listTypes } from '#app/ask/parts/ask.schema.ts';
import { rowTags, tagOf } from '#app/ask/parts/kept-pages.server.ts';
import { tagPath } from '#app/ask/parts/tag-path.ts';
import { listPath, type ListPlace, writePath } from '#app/ask/parts/ask-addresses.ts';
import { listOrders } from '#app/ask/kit/orders.ts';
import { askTexts } from '#app/ask/kit/ask-texts.ts';
import { feedPath } from '#app/ask/parts/feeds.ts';
import styles from '#app/ask/kit/list.module.css';
import { PostList } from '#app/ask/kit/post-row.tsx';
import { FollowButton } from '#app/ask/follows/follow-button.tsx';
import { FollowsRail } from '#app/ask/follows/follows-rail.tsx';
import { GuideCard, RailPosts, TagBars } from '#app/ask/kit/rail.tsx';
import { type ListPage, type ShownAside, toShownAside } from './lists.schema.ts';
import { useListIsLoading } from './use-list-is-loading.ts';
import { ListFilters } from './list-filters.tsx';
import type { Route } from './+types/lists.page.ts';

const texts = await pageTexts(
  () => import('./lists.zh.ts'),
  () => import('./lists.en.ts'),
);
type Texts = ReturnType<typeof texts.in>;

const mostPages = 500;

/** Lists go by cursors. `?page=` of addresses written by hand is led to the cursor where that page begins. */
export const loader = pageLoader(async ({ ctx, params, url, spendRead, shows }) => {
  const query = Object.fromEntries(url.searchParams);
  const { sort: order, in: language, node: at } = query;
  const given = { ...params, sort: order, lang: language, node: at, after: query['after'], before: query['before'] };
  const { after, before, limit: _limit, ...place } = parseInput(ListInput, given);
  const { type, id, sort, node } = place;
  const asked = query['page'];
  if (asked !== undefined && after === undefined && before === undefined) {
    spendRead();
    const page = Math.min(mostPages, Math.trunc(Number(asked)) || 1);
    throw redirect(listPath({ ...place, after: await findPageStart(ctx, place, page) }));
  }
  const list = await orMovedTo(ctx, place, () => getListPage(ctx, { ...place, after, before }));
  if (list.topic && list.topic.id !== node) throw redirect(listPath({ ...place, node: list.topic.id }), 301);
  const { best, waiting } = list.aside;
  // What lies at a topic is changed by writes that name no list.
  if (node === 0) shows(tagOf.lists, tagOf.top, ...rowTags([...list.page.rows, ...best, ...waiting]));
  if (node === 0 && sort !== 'newest') shows(tagOf.ranked);
  const kind = type === 'category' || type === 'tag' ? type : null;
  const follow = kind && isMember(ctx.actor) ? await getFollowState(ctx, kind, id) : null;
  const follows = type === 'mine' ? await listFollows(ctx) : null;
  return {
    ...list,
    aside: toShownAside(list.aside),
    follow,
    follows,
    place,
    isFirst: after === undefined && before === undefined,
  };
}, isList);

/** A category that was merged and a synonym lead to what took their place. */
async function orMovedTo<T>(ctx: Ctx, place: ListPlace & { id: number }, read: () => Promise<T>): Promise<T> {
  const { type, id } = place;
  try {
    return await read();
  } catch (error) {
    if (!isRefusal(error) || error.kind !== 'not-found') throw error;
    const target =
      type === 'category' ? await findMergedInto(ctx, id) : type === 'tag' ? await findMainTag(ctx, id) : null;
    if (target === null) throw error;
    throw redirect(listPath({ ...place, id: target }), 301);
  }
}

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
    ...(isFirst && place.type !== 'mine' && place.lang === '' && place.node === 0 && place.sort === 'newest'
      ? { canonical: listPath(place) }
      : {}),
    ...(place.type === 'mine' || place.type === 'bounty'
      ? {}
      : { feed: { href: feedPath(place), title: t.feedTitle(name) } }),
  });
}

export default function Lists({ loaderData }: Route.ComponentProps) {
  const t = texts.use();
  const shared = askTexts.use();
  const { place, page, aside, subject } = loaderData;
  const isSlow = useListIsLoading();
  const language = useLanguage();
  const unanswered = aside.numbers.questions - aside.numbers.answered;
  return (
    <>
      <main id="main">
        <div className={styles['head']}>
          <div>
            <h1>{nameOf(loaderData, t)}</h1>
            <p className="muted small num">
              {countOf(loaderData, t)}
              {aside.firstAnswer_s !== null && (place.type === 'question' || place.type === 'unanswered') && (
                <> · {t.firstAnswer(spanText(aside.firstAnswer_s, language))}</>
              )}
              {subject?.type === 'tag' && (
                <>
                  {' · '}
                  <Link to={tagPath(subject.slug)}>{t.aboutTag}</Link>
                </>
              )}
            </p>
          </div>
          <div className="row">
            <Follow data={loaderData} />
            <LinkButton to={writeHere(loaderData)} tone="primary" icon="edit">
              {place.type === 'article' ? t.writeArticle : shared.ask}
            </LinkButton>
          </div>
        </div>
        <Tabs
          label={t.sort}
          items={[
            ...listOrders(place.type).map((sort) => ({
              to: listPath({ ...place, sort }),
              label: shared[sort],
              current: place.sort === sort,
            })),
            ...(place.type === 'question'
              ? [
                  {
                    to: listPath({ type: 'unanswered', lang: place.lang, node: place.node }),
                    label: shared.unanswered,
                    count: unanswered > 0 ? formatNumber(unanswered) : null,
                    current: false,
                  },
                ]
              : []),
          ]}
        />
        <ListFilters place={place} topic={loaderData.topic} t={t} />
        <h2 className="sr">{t.list}</h2>
        {isSlow ? <SkeletonRows count={6} /> : <Rows data={loaderData} t={t} />}
        <Pager
          previous={page.previous && listPath({ ...place, before: page.previous })}
          next={page.next && listPath({ ...place, after: page.next })}
        />
      </main>
      <Rail data={loaderData} />
    </>
  );
}

function Rail({ data: { place, aside, follows } }: { data: Data }) {
  const shared = askTexts.use();
  return (
    <aside className="rail" aria-label={shared.rail}>
      {follows ? <FollowsRail follows={follows} /> : <GuideCard />}
      <RailPosts
        title={shared.best}
        posts={aside.best}
        more={{ to: listPath({ type: 'question', sort: 'hot' }), label: shared.bestMore }}
      />
      <TagBars tags={aside.tags} />
      <RailPosts
        title={shared.waiting}
        posts={place.type === 'unanswered' ? [] : aside.waiting}
        more={{ to: listPath({ type: 'unanswered' }), label: shared.waitingMore }}
      />
    </aside>
  );
}

function Follow({ data: { subject, follow } }: { data: Data }) {
  if (subject?.type !== 'category' && subject?.type !== 'tag') return null;
  return (
    <FollowButton
      key={`${subject.type}${subject.id}`}
      kind={subject.type}
      id={subject.id}
      name={subject.name}
      isFollowed={follow?.isFollowed ?? false}
    />
  );
}

function Rows({ data, t }: { data: Data; t: Texts }) {
  const { place, page } = data;
  if (page.rows.length > 0)
    return <PostList rows={page.rows} byActivity={place.sort === 'active'} plain={place.type === 'article'} />;
  const isUnanswered = place.type === 'unanswered';
  const text =
    place.type === 'bounty'
      ? t.emptyBounty
      : isUnanswered
        ? t.emptyUnanswered
        : place.type === 'mine'
          ? t.emptyMine
          : place.type === 'article'
            ? t.emptyArticle
            : t.emptyText;
  const [to, label] =
    isUnanswered || place.type === 'bounty'
      ? [listPath({ type: 'question' }), t.seeNewest]
      : place.type === 'mine'
        ? ['/ask/tags', t.findTags]
        : place.type === 'article'
          ? [writeHere(data), t.writeArticle]
          : [writeHere(data), t.askHere];
  return (
    <Empty
      title={data.topic ? t.emptyTopic(data.topic.title) : t.emptyTitle[place.type]}
      action={
        <>
          <LinkButton to={to}>{label}</LinkButton>
          {data.topic && (
            <LinkButton to={listPath({ ...place, node: 0 })} tone="quiet">
              {t.allTopics}
            </LinkButton>
          )}
          {place.lang !== 'all' && place.type !== 'mine' && (
            <LinkButton to={listPath({ ...place, lang: 'all' })} tone="quiet">
              {t.allLanguages}
            </LinkButton>
          )}
        </>
      }
    >
      {text} {place.lang !== 'all' && place.type !== 'mine' && t.emptyLanguage}
    </Empty>
  );
}

/** The form that begins with what this list is about. */
const writeHere = ({ place, subject, topic }: Pick<Data, 'place' | 'subject' | 'topic'>) =>
  writePath(
    topic?.kind === 'topic'
      ? { node: topic.id, ...(place.type === 'article' ? { kind: 'article' } : {}) }
      : subject?.type === 'tag'
        ? { tag: subject.name }
        : subject?.type === 'category'
          ? { category: subject.id }
          : place.type === 'article'
            ? { kind: 'article' }
            : {},
  );

const nameOf = ({ place, subject }: Pick<Data, 'place' | 'subject'>, t: Texts) => subject?.name ?? t.titles[place.type];

function countOf(
  { place, subject, aside: { numbers } }: { place: ListPlace; aside: ShownAside } & Pick<ListPage, 'subject'>,
  t: Texts,
): string {
  if (subject) return `${subject.type === 'tag' ? t.tag : t.category} · ${t.posts(formatNumber(subject.posts))}`;
  if (place.type === 'article') return t.articles(formatNumber(numbers.articles));
  if (place.type === 'all') return t.posts(formatNumber(numbers.questions + numbers.articles));
  if (place.type === 'mine') return t.mineLead;
  if (place.type === 'bounty') return t.bountyLead;
  if (place.type === 'unanswered') return t.questions(formatNumber(numbers.questions - numbers.answered));
  return [t.questions(formatNumber(numbers.questions)), t.solvedOf(formatNumber(numbers.solved))].join(' · ');
}
