import { useState } from 'react';
import { fieldErrors, request } from '#app/core/request.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Field, Textarea } from '#app/ui/field.tsx';
import { deskTexts } from './desk-texts.ts';
import style from './desk.module.css';

/** What staff are about to do, and to which share or purchase. */
export type DeskAct = { act: 'takeDown' | 'restore'; id: string } | { act: 'refund'; id: number };

const paths = { takeDown: '/api/admin/takeDownShare', restore: '/api/admin/restoreShare', refund: '/api/admin/refundSharePurchase' } as const;

/** Asks for the reason and does it. What was typed stays when the server refuses. */
export function DeskActDialog({ of: { act, id }, onClose, onDone }: { of: DeskAct; onClose: () => void; onDone: () => Promise<void> }) {
  const t = deskTexts.use().act;
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState('');
  const [isBusy, setBusy] = useState(false);
  async function send() {
    if (isBusy) return;
    setBusy(true);
    const answer = await request.post(paths[act], { id, reason }, { isOnce: act === 'refund', showSuccessMessage: true, showCodeMessage: false });
    setBusy(false);
    if (answer.code !== 1) return setFault(fieldErrors(answer)['reason'] ?? answer.msg);
    onClose();
    await onDone();
  }
  const footer = (
    <>
      <Button tone="quiet" onClick={onClose}>
        {t.cancel}
      </Button>
      <Button type="submit" form="desk-act" tone={act === 'restore' ? 'primary' : 'danger'} loading={isBusy}>
        {t[act]}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={t.titles[act]} footer={footer}>
      <form
        id="desk-act"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <p className={style['ask']}>{t.texts[act]}</p>
        <Field label={t.reason} help={t.reasonHelp} required error={fault}>
          <Textarea rows={3} maxLength={500} value={reason} data-autofocus onChange={(event) => setReason(event.currentTarget.value)} />
        </Field>
      </form>
    </Dialog>
  );
}
