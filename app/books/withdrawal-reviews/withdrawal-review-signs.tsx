import { Chip } from '#app/ui/kit/chip.tsx';
import type { RiskSign } from './withdrawal-reviews.schema.ts';
import style from '#app/billing/parts/desk.module.css';
import type { DeskTexts } from './withdrawal-review-desk-texts.ts';

const tones: Partial<Record<RiskSign, 'danger' | 'accent'>> = {
  flagged: 'danger',
  owed: 'danger',
  cardTrouble: 'danger',
  large: 'accent',
  returnedBefore: 'accent',
};

/** What makes a withdrawal worth a closer look. */
export function Signs({ t, signs }: { t: DeskTexts; signs: readonly RiskSign[] }) {
  if (signs.length === 0) return <span className="muted">{t.noSigns}</span>;
  return (
    <span className={style['chips']}>
      {signs.map((sign) => (
        <Chip key={sign} tone={tones[sign] ?? 'line'}>
          {t.sign[sign]}
        </Chip>
      ))}
    </span>
  );
}
