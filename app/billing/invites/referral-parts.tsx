import type { MemberCard } from '#app/account/account.schema.ts';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import type { DeskReferral, Sign } from './referral-desk.schema.ts';
import { referralTexts } from './referral-texts.ts';
import style from './referral-desk.module.css';

/** A member with the way to their page in the console. */
export function Who({ of: { id, nickname } }: { of: MemberCard }) {
  const t = referralTexts.use();
  return nickname ? <Link to={`/admin/members/${id}`}>{nickname}</Link> : <span className="muted">{t.gone}</span>;
}

const tones = {
  realName: 'danger',
  card: 'danger',
  device: 'danger',
  address: 'line',
  burst: 'accent',
} as const satisfies Record<Sign, string>;

/** What speaks against a referral, the strongest first. */
export function Signs({ of }: { of: readonly Sign[] }) {
  const t = referralTexts.use();
  if (of.length === 0) return <span className="muted">{t.noSigns}</span>;
  return (
    <span className={style['signs']}>
      {of.map((sign) => (
        <Chip key={sign} tone={tones[sign]}>
          {t.sign[sign]}
        </Chip>
      ))}
    </span>
  );
}

export function ReferralState({ voidReason }: Pick<DeskReferral, 'voidReason'>) {
  const t = referralTexts.use();
  if (voidReason === null) return <Chip tone="primary">{t.valid}</Chip>;
  return (
    <>
      <Chip>{t.void}</Chip>
      <small className={style['hint']}>{t.voidReasons[voidReason]}</small>
    </>
  );
}
