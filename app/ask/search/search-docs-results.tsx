import { htmlLang } from '#app/core/texts/language.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { askTexts } from '#app/ask/kit/ask-texts.ts';
import { Marked } from '#app/ask/kit/marked.tsx';
import { FoundBecause } from './found-because.tsx';
import type { DocsFound } from './search.schema.ts';
import { searchTexts } from './search-texts.ts';
import styles from './search.module.css';

/** Pages of the developer docs under the words of a search. */
export function DocsResults({ found: { hits, total } }: { found: DocsFound }) {
  const t = searchTexts.use();
  const shared = askTexts.use();
  const reader = useLanguage();
  const langOf = (one: keyof typeof htmlLang) => (one === reader ? undefined : htmlLang[one]);
  if (hits.length === 0)
    return (
      <p className={styles['none']}>
        {t.noneInDocs} <Link to="/ask/devdoc">{t.openDocs}</Link>
      </p>
    );
  return (
    <section className={`${styles['onMap']} ${styles['hits']}`}>
      <p className={styles['found']}>
        <output className="muted small num">{t.found(formatNumber(total))}</output>
        <Link to="/ask/devdoc">{t.openDocs}</Link>
      </p>
      <ul>
        {hits.map((hit) => (
          <li key={hit.slug}>
            <h2>
              <Link to={`/ask/devdoc/${hit.slug}`} lang={langOf(hit.language)}>
                <Marked parts={hit.titleParts} />
              </Link>{' '}
              {hit.language !== reader && <Chip tone="line">{shared.inLanguage[hit.language]}</Chip>}
            </h2>
            <p lang={langOf(hit.language)}>
              <Marked parts={hit.excerptParts} />
            </p>
            <p className="muted small">
              <FoundBecause hit={{ why: hit.why, foundIn: null }} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
