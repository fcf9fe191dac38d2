import { Link } from 'react-router';
import { Icon, type IconName } from '#app/ui/icon.tsx';
import { formatNumber } from '#app/ui/number-format.ts';
import type { Category } from '../schema.ts';
import { listPath } from './addresses.ts';
import { askTexts } from './ask-texts.ts';
import { Swatch } from './swatch.tsx';

/** Where the reader is: a list's path with its sort, or the category of the post that is open. */
export type AskPlace = { path: string; categoryId: number | null };

/** The navigation at the left of the area: lists, and categories with their number of posts. */
export function AskNav({ categories, place }: { categories: readonly Category[]; place: AskPlace }) {
  const t = askTexts.use();
  const lists: [to: string, icon: IconName, label: string][] = [
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
  const community: typeof lists = [
    ['/ask/members', 'users', t.members],
    ['/ask/badges', 'medal', t.badges],
    ['/ask/privileges', 'shield', t.privileges],
  ];
  return (
    <nav className="sidenav" aria-label={t.nav}>
      <h2>{t.browse}</h2>
      {lists.map(([to, icon, label]) => (
        <Link key={to} to={to} aria-current={place.path === to ? 'page' : undefined}>
          <Icon name={icon} />
          {label}
        </Link>
      ))}
      {categories.length > 0 && <h2>{t.categories}</h2>}
      {categories.map((category) => (
        <Link key={category.id} to={listPath({ type: 'category', id: category.id })} aria-current={place.categoryId === category.id ? 'page' : undefined}>
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
      {community.map(([to, icon, label]) => (
        <Link key={to} to={to} aria-current={place.path === to ? 'page' : undefined}>
          <Icon name={icon} />
          {label}
        </Link>
      ))}
    </nav>
  );
}
