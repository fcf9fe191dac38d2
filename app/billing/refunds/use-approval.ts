import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { formatMoney } from '#app/core/money.ts';
import { request } from '#app/core/request/request.ts';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { payTexts } from '#app/billing/channels/pay-texts.ts';
import type { RefundRow } from './refunds.schema.ts';
import { refundTexts } from './refund-texts.ts';

/** Approves a refund once the reader has confirmed what happens, and reads the page again. */
export function useApproval({
  id,
  amount,
  nickname,
  channel,
}: Pick<RefundRow, 'id' | 'amount' | 'nickname' | 'channel'>) {
  const t = refundTexts.use();
  const { channels } = payTexts.use();
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  async function approve() {
    const text = t.approveText(formatMoney(amount), nickname, channels[channel]);
    if (!(await confirm({ title: t.approveTitle, text, confirmText: t.approve, cancelText: t.cancel }))) return;
    setBusy(true);
    await request.post('/api/admin/approveTopUpRefund', { id }, { isOnce: true, showSuccessMessage: true });
    await revalidate();
    setBusy(false);
  }
  return { isBusy, approve };
}
