import { LinkButton } from '#app/ui/kit/button.tsx';
import { Mark } from '#app/ui/kit/mark.tsx';
import { searchPath } from '#app/ask/parts/ask-addresses.ts';
import type { DocsFound, MapFound, SearchResult } from './search.schema.ts';
import { searchTexts } from './search-texts.ts';
import { isOnlySigns } from './search-words.ts';
import styles from './search.module.css';

type NothingProps = Pick<SearchResult, 'unknown'> & {
  keywords: string;
  map: MapFound;
  docs: DocsFound;
};

/**
 * No post was found: the names that nobody has, the ways to what map and docs have, that signs alone are not searched,
 * else how to search better.
 */
export function Nothing({ keywords, unknown, map, docs }: NothingProps) {
  const t = searchTexts.use();
  const isElsewhere = map.total + docs.total > 0;
  const isSigns = isOnlySigns(keywords);
  const why = unknown.map(({ name, value }) => t.unknown[name](value)).join(' ');
  const none = isSigns ? t.signsText : t.noneText;
  return (
    <div className={styles['nothing']}>
      <Mark className="mk" />
      <h2>{isElsewhere ? t.elsewhereTitle : t.noneTitle}</h2>
      <output>{why || (isElsewhere ? t.elsewhereText(keywords) : none(keywords))}</output>
      {isElsewhere && (
        <p className="btns">
          {map.total > 0 && (
            <LinkButton to={searchPath({ keywords, tab: 'map' })}>{t.onMapCount(map.total)}</LinkButton>
          )}
          {docs.total > 0 && (
            <LinkButton to={searchPath({ keywords, tab: 'docs' })}>{t.inDocsCount(docs.total)}</LinkButton>
          )}
        </p>
      )}
      {!isSigns && (
        <ul>
          {t.tips.map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
        </ul>
      )}
      <p className="btns">
        <LinkButton to="/ask/post" tone="primary" icon="edit">
          {t.ask}
        </LinkButton>
      </p>
    </div>
  );
}
