import { formatMoney } from '#app/core/money.ts';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { payTexts } from '#app/billing/channels/pay-texts.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
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
  const { send, isBusy } = useSend();
  async function approve() {
    const text = t.approveText(formatMoney(amount), nickname, channels[channel]);
    if (!(await confirm({ title: t.approveTitle, text, confirmText: t.approve, cancelText: t.cancel }))) return;
    await send('/api/admin/approveTopUpRefund', { id }, { isOnce: true, done: true, refresh: 'always' });
  }
  return { isBusy, approve };
}
