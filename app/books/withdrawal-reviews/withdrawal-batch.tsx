import { formatMoney } from '#app/core/money.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { deskTexts } from './withdrawal-review-desk-texts.ts';
import style from '#app/billing/parts/desk.module.css';
import type { DeskWithdrawal, ReviewOutcome } from './withdrawal-reviews.schema.ts';

type Props = { picked: readonly DeskWithdrawal[]; onDone: (outcome: ReviewOutcome) => void };

/** The bar below the table that approves all that were picked. */
export function WithdrawalBatch({ picked, onDone }: Props) {
  const t = deskTexts.use();
  const { send, isBusy } = useSend();
  const amount = formatMoney(picked.reduce((sum, row) => sum + row.amount, 0));
  async function approve() {
    if (
      !(await confirm({
        title: t.approveAsk(picked.length, amount),
        text: t.approveText,
        confirmText: t.approve,
        cancelText: t.cancel,
      }))
    )
      return;
    const body = { ids: picked.map(({ id }) => id) };
    const answer = await send<ReviewOutcome>('/api/admin/approveWithdrawals', body, { done: true });
    if (answer) onDone(answer.data);
  }
  return (
    <div className={style['bar']} role="status">
      <span>{t.selected(picked.length, amount)}</span>
      <Button tone="primary" loading={isBusy} onClick={() => void approve()}>
        {t.approveSelected}
      </Button>
    </div>
  );
}
