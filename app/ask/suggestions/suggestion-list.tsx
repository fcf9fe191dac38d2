import type { ReactNode } from 'react';
import { htmlLang } from '#app/core/texts/language.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { suggestionPath } from '#app/ask/parts/ask-addresses.ts';
import type { SuggestionRow } from './suggestions.schema.ts';
import styles from './suggestions.module.css';
import { suggestionsTexts } from './suggestions-texts.ts';

const tones = { open: 'accent', approved: 'primary', rejected: 'danger', withdrawn: 'line' } as const;

/** Suggested edits, one below the other: what they are of, why, by whom, and how they stand. */
export function SuggestionList({ rows, empty }: { rows: readonly SuggestionRow[]; empty: ReactNode }) {
  const t = suggestionsTexts.use();
  if (rows.length === 0) return empty;
  return (
    <ul className={styles['list']} aria-label={t.list}>
      {rows.map((row) => (
        <Row key={row.id} row={row} />
      ))}
    </ul>
  );
}

function Row({ row }: { row: SuggestionRow }) {
  const t = suggestionsTexts.use();
  const lang = htmlLang[useLanguage()];
  return (
    <li>
      <div>
        <Link to={suggestionPath(row.id)} className={styles['name']}>
          {row.postTitle}
        </Link>
        <p>{row.reason}</p>
        {(row.choices.length > 0 || row.note) && (
          <p className="muted small">
            {[...row.choices.map((choice) => t.choices[choice]), row.note].filter((word) => word !== '').join(' · ')}
          </p>
        )}
        <p className="muted small">
          {t.of[row.subject === 'answer' ? 'answer' : row.kind]} · {t.by(row.author.nickname)} ·{' '}
          <Time value={row.createdAt} language={lang} />
          {row.reviewer && (
            <>
              {' · '}
              {t.reviewedBy(row.reviewer.nickname)}
            </>
          )}
        </p>
      </div>
      <div className={styles['marks']}>
        {row.state === 'open' && row.isStale && <Chip tone="line">{t.stale}</Chip>}
        <Chip tone={tones[row.state]}>{row.isImproved ? t.improved : t.states[row.state]}</Chip>
      </div>
    </li>
  );
}
