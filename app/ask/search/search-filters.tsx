import { Icon } from '#app/ui/kit/icon.tsx';
import { Menu, type MenuItem } from '#app/ui/overlays/menu.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { useUiTexts } from '#app/ui/kit/texts.tsx';
import type { PostKind } from '#app/ask/parts/ask.schema.ts';
import type { SearchFacets } from './search.schema.ts';
import { searchPath, type SearchTab } from '#app/ask/parts/ask-addresses.ts';
import { hasOperator, operatorsOf, withOperator, withoutWord } from './search-words.ts';
import styles from './search.module.css';
import { type SearchTexts, searchTexts } from './search-texts.ts';

export type FilterProps = { keywords: string; sort: string; facets: SearchFacets };
/** `onMap` and `inDocs` count what the map and the docs have, `tab` is the tab that is open. */
type TabProps = FilterProps & { onMap: number; inDocs: number; tab: SearchTab };

const kinds = ['question', 'article', 'model'] as const satisfies readonly PostKind[];

/** Tabs for the kinds of posts, for the AI map and the developer docs, with counts, and for plugins. */
export function KindTabs({ keywords, sort, facets, onMap, inDocs, tab }: TabProps) {
  const t = searchTexts.use();
  const chosen = kinds.find((kind) => hasOperator(keywords, 'is', kind));
  const typed = operatorsOf(keywords).find(
    ({ filter }) => filter.name === 'is' && 'value' in filter && filter.value === chosen,
  )?.typed;
  return (
    <nav className="tabs" aria-label={t.facets}>
      <Link
        to={searchPath({ keywords: typed ? withoutWord(keywords, typed) : keywords, sort })}
        aria-current={chosen || tab !== '' ? undefined : 'page'}
        preventScrollReset
      >
        {t.all}
      </Link>
      {kinds
        .filter((kind) => kind === chosen || facets.kind[kind] > 0)
        .map((kind) => (
          <Link
            key={kind}
            to={searchPath({ keywords: withOperator(keywords, 'is', kind), sort })}
            aria-current={kind === chosen && tab === '' ? 'page' : undefined}
            preventScrollReset
          >
            {t[kind]}
            <sup>{formatNumber(facets.kind[kind])}</sup>
          </Link>
        ))}
      {(
        [
          ['map', t.map, onMap],
          ['docs', t.docs, inDocs],
        ] as const
      )
        .filter(([name, , count]) => count > 0 || tab === name)
        .map(([name, label, count]) => (
          <Link
            key={name}
            to={searchPath({ keywords, sort, tab: name })}
            aria-current={tab === name ? 'page' : undefined}
            preventScrollReset
          >
            {label}
            <sup>{formatNumber(count)}</sup>
          </Link>
        ))}
      <Link
        to={searchPath({ keywords, sort, tab: 'plugin' })}
        aria-current={tab === 'plugin' ? 'page' : undefined}
        preventScrollReset
      >
        {t.plugins}
      </Link>
    </nav>
  );
}

/** Menus that narrow the results by state, tag, category and time, each with how many are left. */
export function FilterMenus({ keywords, sort, facets }: FilterProps) {
  const t = searchTexts.use();
  const item = (name: string, value: string, label: string, count: number): MenuItem => ({
    label,
    to: searchPath({ keywords: withOperator(keywords, name, value), sort }),
    checked: hasOperator(keywords, name, value),
    end: formatNumber(count),
  });
  const states = (['solved', 'answered', 'unanswered'] as const)
    .filter((state) => facets[state] > 0)
    .map((state) => item('is', state, t.state[state], facets[state]));
  const tags = facets.tags.map((tag) => item('tag', tag.slug, tag.name, tag.count));
  const categories = facets.categories.map((category) =>
    item('category', category.slug, category.name, category.count),
  );
  const periods = facets.periods
    .filter(({ count }) => count > 0)
    .map(({ days, since, count }) => item('created', `>=${since}`, t.periods[days], count));
  const menus: [string, MenuItem[]][] = [
    [t.states, states],
    [t.tags, tags],
    [t.categories, categories],
    [t.time, periods],
  ];
  return (
    <div className={styles['menus']} role="group" aria-label={t.narrow}>
      {menus
        .filter(([, items]) => items.length > 0)
        .map(([label, items]) => (
          <Menu key={label} label={label} head={label} className="btn btn-s" start items={items}>
            {label}
            <Icon name="chevron-down" size="s" />
          </Menu>
        ))}
    </div>
  );
}

/** The operators in use, each with a way to take it out. */
export function ChosenFilters({ keywords, sort }: Omit<FilterProps, 'facets'>) {
  const t = searchTexts.use();
  const ui = useUiTexts();
  const chosen = operatorsOf(keywords);
  if (chosen.length === 0) return null;
  return (
    <ul className={styles['chosen']} aria-label={t.chosen}>
      {chosen.map(({ typed, filter }) => {
        const label = (filter.isExcluded ? `${t.without} ` : '') + nameOf(t, typed, filter);
        return (
          <li key={typed} className="tag on">
            {label}
            <Link
              className="x"
              to={searchPath({ keywords: withoutWord(keywords, typed), sort })}
              aria-label={`${ui.remove} ${label}`}
              preventScrollReset
            >
              <Icon name="close" size="s" />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

function nameOf(t: SearchTexts, typed: string, filter: ReturnType<typeof operatorsOf>[number]['filter']): string {
  const value = 'value' in filter ? filter.value : '';
  if (filter.name === 'is' && value in t.state) return t.state[value as keyof typeof t.state];
  const kind = kinds.find((one) => one === value);
  if (filter.name === 'is' && kind) return t[kind];
  return typed.replace(/^-/, '');
}
