import { redirect } from 'react-router';
import { parseInput } from '#app/core/http/input.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { pageTexts } from '#app/core/texts/page-texts.ts';
import { getStartPage } from '#app/ask/lists/lists.queries.server.ts';
import { LinkButton } from '#app/ui/kit/button.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { keptPart } from '#app/ui/kit/kept-part.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Tabs } from '#app/ui/kit/tabs.tsx';
import { type Category, ListInput } from '#app/ask/parts/ask.schema.ts';
import { listPath, type ListPlace, postPath } from '#app/ask/parts/ask-addresses.ts';
import { askTexts } from '#app/ask/kit/ask-texts.ts';
import { Byline } from '#app/ask/kit/author.tsx';
import { PostList } from '#app/ask/kit/post-row.tsx';
import { GuideCard, RailPosts, TagBars } from '#app/ask/kit/rail.tsx';
import { Swatch } from '#app/ask/kit/swatch.tsx';
import { useReader } from '#app/ask/kit/use-reader.ts';
import { rowTags, tagOf } from '#app/ask/parts/kept-pages.server.ts';
import { toShownAside } from './lists.schema.ts';
import { ChosenTopic, TopicFilter } from './topic-filter.tsx';
import { AskWays } from './ask-nav.tsx';
import styles from './start.module.css';
import { SimilarSearch } from './similar-search.tsx';
import type { Route } from './+types/ask-start.page.ts';

const texts = await pageTexts(
  () => import('./ask-start.zh.ts'),
  () => import('./ask-start.en.ts'),
);
type Texts = ReturnType<typeof texts.in>;

/** The lists of the first page; each has a tab, its words in the texts, and goes on under its own address. */
const tabs = {
  hot: { type: 'question', sort: 'hot' },
  newest: { type: 'question' },
  unanswered: { type: 'unanswered' },
  mine: { type: 'mine' },
} as const satisfies Record<string, ListPlace>;
type Tab = keyof typeof tabs;
const shown = 12;

/** The first page with one of its lists, of a topic of the map or of all. */
function startPath(tab: Tab, node: number): string {
  const query = new URLSearchParams();
  if (tab !== 'hot') query.set('tab', tab);
  if (node > 0) query.set('node', String(node));
  return query.size > 0 ? `/ask?${query.toString()}` : '/ask';
}

export const loader = pageLoader(async ({ ctx, url, shows }) => {
  const asked = url.searchParams.get('tab');
  const tab: Tab = asked !== null && Object.hasOwn(tabs, asked) ? (asked as Tab) : 'hot';
  const { node } = parseInput(ListInput.pick({ node: true }), { node: url.searchParams.get('node') ?? 0 });
  const { page, topic, aside, articles, weekly } = await getStartPage(ctx, { ...tabs[tab], node, limit: shown });
  if (topic && topic.id !== node) throw redirect(startPath(tab, topic.id), 301);
  const rows = [page.rows, aside.best, aside.waiting, articles, weekly].flat();
  // What lies at a topic is changed by writes that name no list.
  if (node === 0) shows(tagOf.lists, tagOf.ranked, ...rowTags(rows));
  return { tab, topic, rows: page.rows, aside: toShownAside(aside), articles, weekly };
});

type Data = Route.ComponentProps['loaderData'];

export function meta({ matches, loaderData }: Route.MetaArgs): ReturnType<typeof pageHead> {
  const { language, siteName } = rootFacts(matches);
  const t = texts.in(language);
  const isFirst = loaderData?.tab === 'hot' && loaderData.topic === null;
  return pageHead(matches, {
    title: t.title,
    description: t.description(siteName),
    ...(isFirst ? { canonical: '/ask' } : {}),
    feed: { href: '/feed.atom', title: t.feed },
  });
}

export default function Ask({ loaderData }: Route.ComponentProps) {
  const t = texts.use();
  const shared = askTexts.use();
  const { tab, aside, articles, weekly } = loaderData;
  const { numbers } = aside;
  return (
    <main id="main" className={`wrap ${styles['page']}`}>
      <div className={styles['head']}>
        <div>
          <h1>{t.heading}</h1>
          <p className="muted small num">
            {t.lead(formatNumber(numbers.questions), formatNumber(numbers.solved), formatNumber(numbers.articles))}
          </p>
        </div>
        <LinkButton to="/ask/post" tone="primary" icon="edit">
          {t.ask}
        </LinkButton>
      </div>
      <AskWays />
      <SimilarSearch t={t} />
      <Categories categories={aside.categories} t={t} />
      <div className={styles['two']}>
        <Questions data={loaderData} t={t} />
        <aside className="rail" aria-label={shared.rail}>
          <Articles articles={articles} t={t} />
          <TagBars tags={aside.tags} />
          {tab !== 'unanswered' && (
            <RailPosts
              title={shared.waiting}
              posts={aside.waiting}
              more={{ to: listPath({ type: 'unanswered' }), label: shared.waitingMore }}
            />
          )}
          <RailPosts title={shared.weekly} posts={weekly} more={{ to: '/ask/weekly', label: t.weeklyMore }} />
          {tab !== 'hot' && (
            <RailPosts
              title={shared.best}
              posts={aside.best}
              more={{ to: listPath(tabs.hot), label: shared.bestMore }}
            />
          )}
          <GuideCard />
        </aside>
      </div>
    </main>
  );
}

type CategoriesProps = { categories: readonly Category[]; t: Texts };

const Categories = keptPart(CategoryLinks, {
  name: 'start-categories',
  useFacts: ({ categories }: CategoriesProps) => [categories],
});

function CategoryLinks({ categories, t }: CategoriesProps) {
  const shared = askTexts.use();
  if (categories.length === 0) return null;
  return (
    <nav aria-label={t.categories}>
      <ul className={styles['categories']}>
        {categories.map((category) => (
          <li key={category.id}>
            <Link to={listPath({ type: 'category', id: category.id })}>
              <Swatch area={category.area} />
              <span>{category.name}</span>
              <small className="num" aria-label={shared.postsOf(formatNumber(category.posts))}>
                {formatNumber(category.posts)}
              </small>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Questions({ data, t }: { data: Data; t: Texts }) {
  const shared = askTexts.use();
  const { member } = useReader();
  const { tab, topic, rows, aside } = data;
  const at = (to: Tab) => startPath(to, topic?.id ?? 0);
  const waiting = aside.numbers.questions - aside.numbers.answered;
  return (
    <section aria-label={t.list}>
      <Tabs
        label={t.tabs}
        items={[
          { to: at('hot'), label: t.hot, current: tab === 'hot' },
          { to: at('newest'), label: t.newest, current: tab === 'newest' },
          {
            to: at('unanswered'),
            label: t.unanswered,
            count: waiting > 0 ? formatNumber(waiting) : null,
            current: tab === 'unanswered',
          },
          ...(member ? [{ to: at('mine'), label: shared.mine, current: tab === 'mine' }] : []),
        ]}
      />
      <div className={styles['filters']}>
        <TopicFilter pathOf={(node) => startPath(tab, node)} />
        <ChosenTopic topic={topic} without={startPath(tab, 0)} />
      </div>
      <h2 className="sr">{t.list}</h2>
      {rows.length > 0 ? (
        <>
          <PostList rows={rows} />
          <p className={styles['all']}>
            <Link to={listPath({ ...tabs[tab], node: topic?.id ?? 0 })}>{t.more[tab]}</Link>
          </p>
        </>
      ) : (
        <Empty title={t.emptyTitle[tab]} action={<EmptyStep tab={tab} t={t} />}>
          {tab === 'unanswered' ? t.emptyUnanswered : tab === 'mine' ? t.emptyMine : t.emptyText}
        </Empty>
      )}
    </section>
  );
}

function EmptyStep({ tab, t }: { tab: Tab; t: Texts }) {
  if (tab === 'unanswered') return <LinkButton to="/ask?tab=newest">{t.seeNewest}</LinkButton>;
  return tab === 'mine' ? (
    <LinkButton to="/ask/tags">{t.findTags}</LinkButton>
  ) : (
    <LinkButton to="/ask/post">{t.ask}</LinkButton>
  );
}

type ArticlesProps = { articles: Data['articles']; t: Texts };

const Articles = keptPart(ArticleLinks, {
  name: 'start-articles',
  useFacts: ({ articles }: ArticlesProps) => [
    articles.map(({ id, title, author, createdAt }) => [id, title, author, createdAt]),
  ],
});

function ArticleLinks({ articles, t }: ArticlesProps) {
  if (articles.length === 0) return null;
  return (
    <section>
      <h2>
        {t.articles}
        <Link to={listPath({ type: 'article' })}>{t.articlesMore}</Link>
      </h2>
      <ul className="rail-list">
        {articles.map((article) => (
          <li key={article.id}>
            <Link to={postPath(article.id)}>{article.title}</Link>
            <div className={`meta ${styles['by']}`}>
              <Byline author={article.author} at={article.createdAt} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
