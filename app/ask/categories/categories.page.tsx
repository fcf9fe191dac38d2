import { listCategoryCards } from '#app/ask/categories/categories.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { pageTexts } from '#app/core/texts/page-texts.ts';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import type { IconName } from '#app/ui/kit/icon-names.ts';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { FollowButton } from '#app/ask/follows/follow-button.tsx';
import { followsTexts } from '#app/ask/follows/follows-texts.ts';
import { listPath, postPath } from '#app/ask/parts/ask-addresses.ts';
import { askTexts } from '#app/ask/kit/ask-texts.ts';
import { GuideCard } from '#app/ask/kit/rail.tsx';
import type { CategoryCard } from './categories.schema.ts';
import style from './categories.module.css';
import type { Route } from './+types/categories.page.ts';

const texts = await pageTexts(
  () => import('./categories.zh.ts'),
  () => import('./categories.en.ts'),
);

export const loader = pageLoader(async ({ ctx }) => ({ cards: await listCategoryCards(ctx) }));

export function meta({ matches }: Route.MetaArgs) {
  const { language, siteName } = rootFacts(matches);
  const t = texts.in(language);
  return pageHead(matches, { title: t.title, description: t.description(siteName), canonical: '/ask/categories' });
}

/** Every category that the reader may see, with what is talked about in it. */
export default function Categories({ loaderData: { cards } }: Route.ComponentProps) {
  const t = texts.use();
  const shared = askTexts.use();
  return (
    <>
      <main id="main">
        <PageHead title={t.title}>{t.lead}</PageHead>
        {cards.length === 0 ? (
          <Empty title={t.emptyTitle} level={2}>
            {t.emptyText}
          </Empty>
        ) : (
          <ul className={style['list']} aria-label={t.list}>
            {cards.map((card) => (
              <CategoryEntry key={card.id} card={card} />
            ))}
          </ul>
        )}
      </main>
      <aside className="rail" aria-label={shared.rail}>
        <GuideCard />
      </aside>
    </>
  );
}

function CategoryEntry({ card }: { card: CategoryCard }) {
  const t = texts.use();
  const follows = followsTexts.use();
  const { id, name, area, icon, about, posts, followers, isFollowed, access, hot } = card;
  return (
    <li>
      <div className={style['head']}>
        <span className={style['icon']} style={{ color: `var(--area-${area}-ink)`, background: `var(--area-${area})` }}>
          <Icon name={(icon || 'folder') as IconName} />
        </span>
        <div className="grow">
          <h2>
            <Link to={listPath({ type: 'category', id })}>{name}</Link>
          </h2>
          <p className={style['facts']}>
            <span className="num">{t.posts(formatNumber(posts))}</span>
            {followers > 0 && <span className="num">{follows.followers(formatNumber(followers))}</span>}
            {access !== 'open' && <Chip tone="line">{access === 'members' ? t.members : t.posting}</Chip>}
          </p>
        </div>
        <FollowButton kind="category" id={id} name={name} isFollowed={isFollowed} size="s" />
      </div>
      {about && <p className={style['about']}>{about}</p>}
      {hot.length > 0 && (
        <ul className={style['hot']} aria-label={t.hot}>
          {hot.map((post) => (
            <li key={post.id}>
              <Link to={postPath(post.id)}>{post.title}</Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
