import { Form } from 'react-router';
import { Button } from '#app/ui/kit/button.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { chosenOf } from './plugin-choices.ts';
import { pluginsPath } from './store-addresses.ts';
import { type PluginsQuery, reaches, type StoreCategory } from './store.schema.ts';
import { storeTexts } from './store-texts.ts';
import style from './store.module.css';

/** Words and the version of the host, as a form by GET: it needs no script. */
export function FindPlugins({ query }: { query: PluginsQuery }) {
  const t = storeTexts.use();
  return (
    <Form key={pluginsPath(query)} action="/plugin" role="search" aria-label={t.find} className={style['find']}>
      {query.category && <input type="hidden" name="category" value={query.category} />}
      {query.tag && <input type="hidden" name="tag" value={query.tag} />}
      {query.reach && <input type="hidden" name="reach" value={query.reach} />}
      <span className={style['words']}>
        <Icon name="search" />
        <input
          className="input"
          type="search"
          name="q"
          aria-label={t.findIn}
          defaultValue={query.q}
          placeholder={t.placeholder}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
        />
      </span>
      <input
        className={`input ${style['host']}`}
        name="host"
        inputMode="decimal"
        aria-label={t.host}
        title={t.hostHint}
        defaultValue={query.host}
        placeholder={t.host}
        maxLength={40}
        pattern="\d+\.\d+\.\d+(-[0-9A-Za-z.\-]+)?"
      />
      <Button type="submit" tone="primary">
        {t.find}
      </Button>
    </Form>
  );
}

type FilterProps = { query: PluginsQuery; categories: readonly StoreCategory[] };

/** Categories and how much a plugin may do at most: links, each an address. */
export function Filters({ query, categories }: FilterProps) {
  const t = storeTexts.use();
  const all = categories.reduce((sum, { plugins }) => sum + plugins, 0);
  const entry = (slug: string, name: string, plugins: number) => (
    <Link
      key={slug}
      to={pluginsPath({ ...query, category: slug, page: 1 })}
      aria-current={query.category === slug ? 'page' : undefined}
      preventScrollReset
    >
      {name}
      <span className="n">{formatNumber(plugins)}</span>
    </Link>
  );
  return (
    <>
      <h2>{t.category}</h2>
      <nav className="sidenav" aria-label={t.categoryNav}>
        {entry('', t.all, all)}
        {categories.map(({ slug, name, plugins }) => entry(slug, name, plugins))}
      </nav>
      <h2>{t.reach}</h2>
      <nav className="sidenav" aria-label={t.reach}>
        {(['', ...reaches.toReversed()] as const).map((reach) => (
          <Link
            key={reach}
            to={pluginsPath({ ...query, reach, page: 1 })}
            aria-current={query.reach === reach ? 'true' : undefined}
            preventScrollReset
          >
            <span>
              {t.reaches[reach]}
              {t.reachHints[reach] && <small>{t.reachHints[reach]}</small>}
            </span>
          </Link>
        ))}
      </nav>
    </>
  );
}

/** The same on narrow screens, folded above the list. */
export function FilterDrawer({ query, categories }: FilterProps) {
  const t = storeTexts.use();
  const count = chosenOf(query, categories, t).length;
  return (
    <details className={style['folded']}>
      <summary className="btn btn-s">
        <Icon name="filter" size="s" />
        {count > 0 ? t.filtersOn(count) : t.filters}
      </summary>
      <div>
        <Filters query={query} categories={categories} />
      </div>
    </details>
  );
}
