import { ReasonDialog } from '#app/ui/forms/reason-dialog.tsx';
import { refundTexts } from './refund-texts.ts';

/** Rejects a proposed refund with a reason. */
export function RejectDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = refundTexts.use();
  const act = { path: '/api/admin/rejectTopUpRefund', body: { id }, isOnce: true };
  const words = { title: t.rejectTitle, label: t.rejectReason, doText: t.reject };
  return <ReasonDialog {...words} {...act} maxLength={200} onClose={onClose} />;
}
