import { Icon } from '#app/ui/kit/icon.tsx';
import { Menu } from '#app/ui/overlays/menu.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { useUiTexts } from '#app/ui/kit/texts.tsx';
import type { Widen } from '#app/core/texts/language.ts';
import type zh from './lists.zh.ts';
import { listPath, type ListPlace } from '#app/ask/parts/ask-addresses.ts';
import { feedPath } from '#app/ask/parts/feeds.ts';
import styles from '#app/ask/kit/list.module.css';

type Lang = keyof typeof zh.languages;

/** The row under the tabs of a list: choice of language, the chosen one as a tag that can be taken away, the feed. */
export function ListFilters({ place, t }: { place: ListPlace & { lang: Lang }; t: Widen<typeof zh> }) {
  const ui = useUiTexts();
  const chosen = t.languageIs(t.languages[place.lang]);
  return (
    <div className={styles['filters']}>
      <Menu
        label={`${t.filter} · ${t.languageFilter}`}
        head={t.languageFilter}
        className="btn btn-s"
        start
        items={(['', 'all', 'zh-cn', 'en'] as const).map((lang) => ({
          label: t.languages[lang],
          to: listPath({ ...place, lang }),
          checked: place.lang === lang,
        }))}
      >
        <Icon name="filter" />
        {t.filter}
      </Menu>
      {place.lang !== '' && (
        <span className="tag on">
          {chosen}
          <Link className="x" to={listPath({ ...place, lang: '' })} aria-label={`${ui.remove} ${chosen}`}>
            <Icon name="close" size="s" />
          </Link>
        </span>
      )}
      <span className="grow" />
      {place.type !== 'mine' && place.type !== 'bounty' && (
        <a className={styles['feed']} href={feedPath(place)}>
          <Icon name="bell" size="s" />
          {t.feed}
        </a>
      )}
    </div>
  );
}
