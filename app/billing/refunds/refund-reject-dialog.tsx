import { request } from '#app/core/request/request.ts';
import { ReasonDialog } from '#app/ui/forms/reason-dialog.tsx';
import { refundTexts } from './refund-texts.ts';

/** Rejects a proposed refund with a reason. */
export function RejectDialog({
  id,
  onClose,
  onDone,
}: {
  id: number;
  onClose: () => void;
  onDone: () => Promise<void>;
}) {
  const t = refundTexts.use();
  const send = (reason: string) =>
    request.post(
      '/api/admin/rejectTopUpRefund',
      { id, reason },
      { isOnce: true, showSuccessMessage: true, showCodeMessage: false },
    );
  const words = { title: t.rejectTitle, label: t.rejectReason, doText: t.reject, cancelText: t.cancel };
  return <ReasonDialog {...words} maxLength={200} send={send} onClose={onClose} onDone={onDone} />;
}
