import type { ReactNode } from 'react';
import { classNames } from '#app/ui/kit/class-names.ts';
import { Link } from '#app/ui/kit/link.tsx';
import type { StudyTexts } from './study-texts.ts';
import style from './quiz.module.css';

type Props = {
  marks: readonly (boolean | undefined)[];
  index: number;
  all: number;
  heading: ReactNode;
  to: string;
  t: StudyTexts;
};

/** How far one is: a stroke for each item, right and wrong ones told apart by form too. */
export function Ticks({ marks, index, all, heading, to, t }: Props) {
  const n = Math.min(index + 1, all);
  return (
    <header className={style['session']}>
      <h1>
        {heading} <small className="num">{t.progress(n, all)}</small>
      </h1>
      <div className={style['ticks']} role="img" aria-label={t.question(n, all)}>
        {Array.from({ length: all }, (_, i) => (
          <i
            key={i}
            className={classNames(
              marks[i] === true && style['ok'],
              marks[i] === false && style['no'],
              i === index && marks[i] === undefined && style['now'],
            )}
          />
        ))}
      </div>
      <Link to={to}>
        {t.stop} <kbd aria-hidden>Esc</kbd>
      </Link>
    </header>
  );
}
