import { Icon } from '#app/ui/kit/icon.tsx';
import { Menu } from '#app/ui/overlays/menu.tsx';
import type { Widen } from '#app/core/texts/language.ts';
import type zh from './lists.zh.ts';
import { listPath, type ListPlace } from '#app/ask/parts/ask-addresses.ts';
import type { ListTopic } from '#app/ask/parts/map-place.schema.ts';
import { Chosen, ChosenTopic, TopicFilter } from './topic-filter.tsx';
import { feedPath } from '#app/ask/parts/feeds.ts';
import styles from '#app/ask/kit/list.module.css';

type Lang = keyof typeof zh.languages;
type FilterProps = { place: ListPlace & { lang: Lang }; topic: ListTopic | null; t: Widen<typeof zh> };

/** The row under the tabs of a list: choice of language and topic, each chosen one as a tag that can be taken away. */
export function ListFilters({ place, topic, t }: FilterProps) {
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
      <TopicFilter pathOf={(node) => listPath({ ...place, node })} />
      {place.lang !== '' && (
        <Chosen name={t.languageIs(t.languages[place.lang])} without={listPath({ ...place, lang: '' })} />
      )}
      <ChosenTopic topic={topic} without={listPath({ ...place, node: 0 })} />
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
