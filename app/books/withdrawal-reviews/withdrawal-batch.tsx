import { useState } from 'react';
import { formatMoney } from '#app/core/money.ts';
import { request } from '#app/core/request/request.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { deskTexts } from './withdrawal-review-desk-texts.ts';
import style from '#app/billing/parts/desk.module.css';
import type { DeskWithdrawal, ReviewOutcome } from './withdrawal-reviews.schema.ts';

type Props = { picked: readonly DeskWithdrawal[]; onDone: (outcome: ReviewOutcome) => void };

/** The bar below the table that approves all that were picked. */
export function WithdrawalBatch({ picked, onDone }: Props) {
  const t = deskTexts.use();
  const [isBusy, setBusy] = useState(false);
  const amount = formatMoney(picked.reduce((sum, row) => sum + row.amount, 0));
  async function approve() {
    if (
      isBusy ||
      !(await confirm({
        title: t.approveAsk(picked.length, amount),
        text: t.approveText,
        confirmText: t.approve,
        cancelText: t.cancel,
      }))
    )
      return;
    setBusy(true);
    const answer = await request.post<ReviewOutcome>(
      '/api/admin/approveWithdrawals',
      { ids: picked.map(({ id }) => id) },
      { showSuccessMessage: true },
    );
    setBusy(false);
    if (answer.code === 1) onDone(answer.data);
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
