import { formatMoney } from '#app/core/money.ts';
import { ReasonDialog } from '#app/ui/forms/reason-dialog.tsx';
import { referralTexts } from './referral-texts.ts';
import style from './referral-desk.module.css';

type Props = {
  id: number;
  /** What will be taken back, in fen. */ left: number;
  onClose: () => void;
};

/** Asks for the reason and voids a referral. */
export function VoidReferralDialog({ id, left, onClose }: Props) {
  const t = referralTexts.use().act;
  const act = { path: '/api/admin/voidReferral', body: { id }, isOnce: true };
  const words = { title: t.title, label: t.reason, help: t.reasonHelp, doText: t.submit };
  return (
    <ReasonDialog {...words} {...act} maxLength={500} onClose={onClose}>
      <p className={style['ask']}>{left > 0 ? t.text(formatMoney(left)) : t.textNone}</p>
    </ReasonDialog>
  );
}
