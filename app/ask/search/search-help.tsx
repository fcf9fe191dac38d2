import { Icon } from '#app/ui/kit/icon.tsx';
import { searchTexts } from './search-texts.ts';
import styles from './search.module.css';

/** The operators of the search. */
export function SearchHelp({ isOpen }: { isOpen: boolean }) {
  const t = searchTexts.use();
  return (
    <section>
      <details className={styles['help']} open={isOpen}>
        <summary>
          <h2>{t.helpTitle}</h2>
          <Icon name="chevron-down" size="s" />
        </summary>
        <dl>
          {t.help.map(([operator, meaning]) => (
            <div key={operator}>
              <dt>
                <code className="c">{operator}</code>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}
