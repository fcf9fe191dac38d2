import { htmlLang } from '#app/core/texts/language.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Marked } from '#app/ask/kit/marked.tsx';
import type { DocsFound } from './search.schema.ts';
import { searchTexts } from './search-texts.ts';
import styles from './search.module.css';

/** Pages of the developer docs under the words of a search. */
export function DocsResults({ found: { hits, total } }: { found: DocsFound }) {
  const t = searchTexts.use();
  const reader = useLanguage();
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
          <li key={hit.slug} lang={hit.language === reader ? undefined : htmlLang[hit.language]}>
            <h2>
              <Link to={`/ask/devdoc/${hit.slug}`}>
                <Marked parts={hit.titleParts} />
              </Link>
            </h2>
            <p>
              <Marked parts={hit.excerptParts} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
