import { useEffect, useRef } from 'react';
import { classNames } from '#app/ui/kit/class-names.ts';
import { Icon, type IconName } from '#app/ui/kit/icon.tsx';
import { keptPart } from '#app/ui/kit/kept-part.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import type { Category } from '#app/ask/parts/ask.schema.ts';
import { listPath } from '#app/ask/parts/ask-addresses.ts';
import { type AskTexts, askTexts } from '#app/ask/kit/ask-texts.ts';
import styles from '#app/ask/kit/ask.module.css';
import { Swatch } from '#app/ask/kit/swatch.tsx';

/** Where the reader is: a list's path with its sort, or the category of the post that is open. */
export type AskPlace = { path: string; categoryId: number | null };

type Entry = [to: string, icon: IconName, label: string];

const listsOf = (t: AskTexts): Entry[] => [
  [listPath({ type: 'question' }), 'clock', t.newest],
  [listPath({ type: 'question', sort: 'hot' }), 'flame', t.hot],
  [listPath({ type: 'unanswered' }), 'ask', t.unanswered],
  [listPath({ type: 'bounty' }), 'points', t.bounties],
  [listPath({ type: 'article' }), 'book', t.articles],
  ['/ask/models/all/0', 'robot', t.models],
  [listPath({ type: 'all' }), 'list', t.allPosts],
  ['/ask/tags', 'tag', t.allTags],
  ['/ask/weekly', 'calendar', t.weekly],
  [listPath({ type: 'mine' }), 'bookmark', t.mine],
];

const communityOf = (t: AskTexts): Entry[] => [
  ['/ask/members', 'users', t.members],
  ['/ask/badges', 'medal', t.badges],
  ['/ask/privileges', 'shield', t.privileges],
];

/**
 * The navigation of the area: lists, and categories with their number of posts. It stands at the left, on narrow
 * screens in a row above the page; there, somebody who came to read or to write one thing (`isAside`) goes without it.
 */
export const AskNav = keptPart(Nav, { name: 'ask-nav', useFacts: (props: NavProps) => [props] });

type NavProps = { categories: readonly Category[]; place: AskPlace; isAside: boolean };

function Nav({ categories, place, isAside }: NavProps) {
  const t = askTexts.use();
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const row = nav.current;
    const here = place.path === '' ? null : row?.querySelector<HTMLElement>('[aria-current]');
    if (row && here && row.scrollWidth > row.clientWidth) row.scrollLeft = here.offsetLeft - row.offsetLeft - 16;
  }, [place.path]);
  return (
    <nav ref={nav} className={classNames('sidenav', isAside && 'sidenav-wide')} aria-label={t.nav}>
      <h2>{t.browse}</h2>
      {listsOf(t).map(([to, icon, label]) => (
        <Link key={to} to={to} aria-current={place.path === to ? 'page' : undefined}>
          <Icon name={icon} />
          {label}
        </Link>
      ))}
      {categories.length > 0 && <h2>{t.categories}</h2>}
      {categories.map((category) => (
        <Link
          key={category.id}
          to={listPath({ type: 'category', id: category.id })}
          aria-current={place.categoryId === category.id ? 'page' : undefined}
        >
          <Swatch area={category.area} />
          {category.name}
          <span className="n">{formatNumber(category.posts)}</span>
        </Link>
      ))}
      {categories.length > 0 && (
        <Link to="/ask/categories" aria-current={place.path === '/ask/categories' ? 'page' : undefined}>
          <Icon name="folder" />
          {t.allCategories}
        </Link>
      )}
      <h2>{t.community}</h2>
      {communityOf(t).map(([to, icon, label]) => (
        <Link key={to} to={to} aria-current={place.path === to ? 'page' : undefined}>
          <Icon name={icon} />
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** The ways from the first page to what it does not show itself. */
export const AskWays = keptPart(Ways, { name: 'ask-ways', useFacts: () => [] });

function Ways() {
  const t = askTexts.use();
  const shown = new Set([
    listPath({ type: 'question' }),
    listPath({ type: 'question', sort: 'hot' }),
    listPath({ type: 'unanswered' }),
    listPath({ type: 'mine' }),
  ]);
  const ways: Entry[] = [
    ...listsOf(t).filter(([to]) => !shown.has(to)),
    ...communityOf(t),
    ['/ask/devdoc', 'code', t.docs],
  ];
  return (
    <nav className={styles['ways']} aria-label={t.nav}>
      {ways.map(([to, icon, label]) => (
        <Link key={to} to={to}>
          <Icon name={icon} />
          {label}
        </Link>
      ))}
    </nav>
  );
}
