import { ReasonDialog } from '#app/ui/forms/reason-dialog.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Notice } from '#app/ui/overlays/notice.tsx';
import type { Batch } from './redemption-codes.schema.ts';
import type { CodesTexts } from './codes-texts.ts';

type Props = { t: CodesTexts; batch: Batch; onClose: () => void; onDone: () => void };

/** Asks why a batch is to be void, and makes it so. */
export function VoidDialog({ t, batch, ...rest }: Props) {
  const act = { path: '/api/admin/voidCodeBatch', body: { id: batch.id } };
  const words = { title: t.voidTitle, label: t.voidReason, missing: t.required, doText: t.void };
  return (
    <ReasonDialog {...words} {...act} maxLength={300} {...rest}>
      <p>{t.voidText(formatNumber(batch.count - batch.redeemed))}</p>
      {batch.kind === 'sold' && <Notice tone="warn">{t.voidSold}</Notice>}
    </ReasonDialog>
  );
}
