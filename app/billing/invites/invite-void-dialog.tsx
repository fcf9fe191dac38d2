import { formatMoney } from '#app/core/money.ts';
import { request } from '#app/core/request/request.ts';
import { ReasonDialog } from '#app/ui/forms/reason-dialog.tsx';
import { referralTexts } from './referral-texts.ts';
import style from './referral-desk.module.css';

type Props = {
  id: number;
  /** What will be taken back, in fen. */ left: number;
  onClose: () => void;
  onDone: () => Promise<void>;
};

/** Asks for the reason and voids a referral. */
export function VoidReferralDialog({ id, left, onClose, onDone }: Props) {
  const t = referralTexts.use().act;
  const send = (reason: string) =>
    request.post(
      '/api/admin/voidReferral',
      { id, reason },
      { isOnce: true, showSuccessMessage: true, showCodeMessage: false },
    );
  const words = { title: t.title, label: t.reason, help: t.reasonHelp, doText: t.submit, cancelText: t.cancel };
  return (
    <ReasonDialog {...words} maxLength={500} send={send} onClose={onClose} onDone={onDone}>
      <p className={style['ask']}>{left > 0 ? t.text(formatMoney(left)) : t.textNone}</p>
    </ReasonDialog>
  );
}
