import { useState } from 'react';
import { useAuth } from '#app/account/rules/allowed.tsx';
import { formatMoney } from '#app/core/money.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { Field, Select, Textarea } from '#app/ui/forms/field.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { failReasons, type FailReason } from '#app/billing/withdrawals/withdrawals.schema.ts';
import { reasonTexts } from '#app/billing/parts/reason-texts.ts';
import { stateTones } from '#app/billing/withdrawals/withdraw-texts.ts';
import style from '#app/billing/parts/desk.module.css';
import { deskTexts } from '#app/books/withdrawal-reviews/withdrawal-review-desk-texts.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import type { PayoutFile, PayoutLine } from './payouts.schema.ts';
import { payoutTexts } from './payout-texts.ts';

type Props = { file: PayoutFile; lines: PayoutLine[]; onDone: () => void; onClose: () => void };

/** What a file holds, masked; a paid line may have bounced. */
export function FileDialog({ file, lines, onDone, onClose }: Props) {
  const t = payoutTexts.use();
  const desk = deskTexts.use();
  const maySettle = useAuth()('settle', '/admin/payouts');
  const [bouncing, setBouncing] = useState<PayoutLine | null>(null);
  if (bouncing) return <BounceDialog line={bouncing} onDone={onDone} onClose={() => setBouncing(null)} />;
  const columns: Column<PayoutLine>[] = [
    { key: 'line', label: t.line, phoneLabel: t.line, cell: (line) => line.line },
    {
      key: 'number',
      label: t.number,
      cell: (line) => (
        <>
          <span className="num">{line.number}</span>
          <span className={style['sub']}>{line.nickname}</span>
        </>
      ),
    },
    {
      key: 'card',
      label: t.card,
      cell: (line) => (
        <>
          {t.cardOf(line.bank, line.last4)}
          <span className={style['sub']}>{line.holderHint}</span>
        </>
      ),
    },
    {
      key: 'state',
      label: t.state,
      cell: (line) => <Chip tone={stateTones[line.state]}>{desk.states[line.state]}</Chip>,
    },
    { key: 'amount', label: t.amount, end: true, cell: (line) => formatMoney(line.net) },
  ];
  if (maySettle)
    columns.push({
      key: 'bounce',
      label: <span className="sr">{t.bounce}</span>,
      end: true,
      cell: (line) =>
        line.state === 'paid' && (
          <Button size="s" aria-label={t.bounceOf(line.number)} onClick={() => setBouncing(line)}>
            {t.bounce}
          </Button>
        ),
    });
  return (
    <Dialog open onClose={onClose} title={file.name} size="xl" footer={<Button onClick={onClose}>{t.close}</Button>}>
      <div className={style['preview']}>
        <Table caption={file.name} columns={columns} rows={lines} rowKey={(line) => line.id} />
      </div>
      <p className={style['hash']}>
        {t.hash} {file.hash}
      </p>
    </Dialog>
  );
}

function BounceDialog({ line, onDone, onClose }: { line: PayoutLine; onDone: () => void; onClose: () => void }) {
  const t = payoutTexts.use();
  const reasons = reasonTexts.use();
  const [reason, setReason] = useState<FailReason>(failReasons[0]);
  const [note, setNote] = useState('');
  const sending = useSend({ quiet: true, at: 'note' });
  const { send, fault } = sending;
  async function submit() {
    const body = { id: line.id, reason, note };
    if (await send('/api/admin/bouncePayout', body, { isOnce: true, done: true })) onDone();
  }
  return (
    <FormDialog
      title={t.bounceTitle(line.number)}
      onClose={onClose}
      sending={sending}
      doText={t.bounce}
      tone="danger"
      onSubmit={submit}
    >
      <p className="muted">{t.bounceText}</p>
      <Field label={t.reason}>
        <Select value={reason} data-autofocus onChange={(event) => setReason(event.currentTarget.value as FailReason)}>
          {failReasons.map((one) => (
            <option key={one} value={one}>
              {reasons[one].text}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t.note} help={t.noteHelp} error={fault} required>
        <Textarea value={note} rows={2} maxLength={300} onChange={(event) => setNote(event.currentTarget.value)} />
      </Field>
    </FormDialog>
  );
}
