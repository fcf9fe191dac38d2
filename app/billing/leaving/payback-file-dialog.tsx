import { type ReactNode, useState } from 'react';
import { formatMoney } from '#app/core/money.ts';
import { Field, Input, Select } from '#app/ui/forms/field.tsx';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import { ReasonDialog } from '#app/ui/forms/reason-dialog.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Fact, Facts } from '#app/ui/kit/facts.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import type { paybackTexts } from './payback-texts.ts';
import type { PaybackFile } from './paybacks.schema.ts';

type Props = { t: ReturnType<typeof paybackTexts.use>; file: PaybackFile; onClose: () => void };

/** One payback with whom to pay, and what may be decided. */
export function PaybackFileDialog({ t, file, onClose }: Props) {
  const [isRejecting, setRejecting] = useState(false);
  const { send, isBusy } = useSend();
  if (isRejecting)
    return (
      <ReasonDialog
        title={t.rejectTitle}
        label={t.rejectReason}
        doText={t.reject}
        path="/api/admin/rejectPayback"
        body={{ id: file.id }}
        isOnce
        maxLength={200}
        onClose={onClose}
      />
    );
  const isOpen = file.state === 'asked' || file.state === 'approved';
  const reject = isOpen && (
    <Button tone="line-danger" onClick={() => setRejecting(true)}>
      {t.reject}
    </Button>
  );
  if (file.canPay) return <PayDialog t={t} file={file} acts={reject} onClose={onClose} />;
  async function approve() {
    const options = { isOnce: true, done: true, refresh: 'always' } as const;
    if (await send('/api/admin/approvePayback', { id: file.id }, options)) onClose();
  }
  const footer = (
    <>
      {reject}
      <Button onClick={onClose}>{t.cancel}</Button>
      {file.canApprove && (
        <Button tone="primary" loading={isBusy} onClick={() => void approve()}>
          {t.approve}
        </Button>
      )}
    </>
  );
  return (
    <Dialog open title={t.fileTitle(file.nickname, formatMoney(file.amount))} onClose={onClose} footer={footer}>
      <Account t={t} file={file} />
      {isOpen && file.needsSecond && <p className="small muted">{t.needsSecond}</p>}
    </Dialog>
  );
}

function PayDialog({ t, file, acts, onClose }: Props & { acts: ReactNode }) {
  const [bank, setBank] = useState(file.banks[0] ?? '');
  const [reference, setReference] = useState('');
  const sending = useSend({ quiet: true });
  const { send, faults, setFaults } = sending;
  async function submit() {
    if (reference.trim() === '') return setFaults({ reference: t.required });
    const options = { isOnce: true, done: true, refresh: true } as const;
    if (await send('/api/admin/payPayback', { id: file.id, bank, reference }, options)) onClose();
  }
  return (
    <FormDialog
      title={t.fileTitle(file.nickname, formatMoney(file.amount))}
      onClose={onClose}
      sending={sending}
      doText={t.pay}
      acts={acts}
      onSubmit={submit}
    >
      <p className="small muted">{t.payLead(formatMoney(file.amount))}</p>
      <Account t={t} file={file} />
      <Field label={t.paidFrom} error={faults['bank']} required>
        <Select value={bank} onChange={({ currentTarget: { value } }) => setBank(value)}>
          {file.banks.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </Select>
      </Field>
      <Field label={t.reference} help={t.referenceHelp} error={faults['reference']} required>
        <Input
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          data-autofocus
          value={reference}
          onChange={({ currentTarget: { value } }) => {
            setReference(value);
            sending.forgive('reference');
          }}
        />
      </Field>
    </FormDialog>
  );
}

function Account({ t, file }: Omit<Props, 'onClose'>) {
  return (
    <Facts size="s">
      <Fact label={t.holder}>{file.holder || t.gone}</Fact>
      <Fact label={t.bank}>{file.bank}</Fact>
      <Fact label={t.account}>
        <span className="num">{file.account || `···· ${file.last4}`}</span>
      </Fact>
      {file.approvedBy && <Fact label={t.approvedBy}>{file.approvedBy}</Fact>}
      {file.reference && <Fact label={t.reference}>{`${file.paidFrom} · ${file.reference}`}</Fact>}
    </Facts>
  );
}
