import { Meter } from '#app/ui/kit/meter.tsx';
import type { Mastery } from '#app/aimap/learning/learning.schema.ts';
import type { StudyTexts } from './study-texts.ts';
import style from './study.module.css';

/** A mastery as a bar with its figure; in the colour of what waits when a review is due. */
export function MasteryBar({ mastery: { value }, due = 0, t }: { mastery: Mastery; due?: number; t: StudyTexts }) {
  if (value === null) return <span className="muted small">{t.none}</span>;
  return (
    <span className={style['mastery']} data-due={due > 0 || undefined}>
      <Meter value={value} label={t.mastery} />
      <span className="num">{t.percent(value)}</span>
    </span>
  );
}
