import { type ComponentProps, useState } from 'react';
import { parseYuan } from '#app/core/money.ts';
import { parseWhole } from '#app/core/whole.ts';
import { Field, Input, Select } from '#app/ui/forms/field.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import { assetOf } from './books.policy.ts';
import type { Faults } from '#app/ui/forms/faults.ts';
import { booksTexts } from './books-texts.ts';

type Kind = 'adjust' | 'writeOff';
const blank = { from: '', to: '', memberId: '', amount: '', reason: '', ticket: '' };

/** Proposes a correction. What was typed stays when the server refuses. */
export function AdjustmentDialog({ onClose }: { onClose: () => void }) {
  const t = booksTexts.use();
  const [kind, setKind] = useState<Kind>('adjust');
  const [typed, setTyped] = useState(blank);
  const sending = useSend({ quiet: true, knows: (name) => name in blank });
  const { send, faults, setFaults } = sending;
  const asset = kind === 'adjust' ? assetOf(typed.from.trim()) : 'CNY';
  const amount = asset === 'PTS' ? parseWhole(typed.amount) : parseYuan(typed.amount);
  const field = (name: keyof typeof blank) => ({
    value: typed[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setTyped((last) => ({ ...last, [name]: value }));
      setFaults({});
    },
  });
  async function submit() {
    if (amount === null) return setFaults({ amount: t.amountNeeded });
    const { from, to, memberId, reason, ticket } = typed;
    const target = kind === 'adjust' ? { from, to } : { memberId };
    const body = { kind, ...target, amount: Number(amount), reason, ticket };
    const options = { isOnce: true, done: true, refresh: true };
    if (await send('/api/admin/proposeAdjustment', body, options)) onClose();
  }
  return (
    <FormDialog sticky title={t.propose} onClose={onClose} sending={sending} doText={t.submit} onSubmit={submit}>
      <Fields {...{ kind, setKind, faults, field }} amountHelp={t.amountHelp[asset]} />
    </FormDialog>
  );
}

type FieldsProps = {
  kind: Kind;
  setKind: (kind: Kind) => void;
  faults: Faults;
  field: (name: keyof typeof blank) => Pick<ComponentProps<typeof Input>, 'value' | 'onChange'>;
  amountHelp: string;
};

function Fields({ kind, setKind, faults, field, amountHelp }: FieldsProps) {
  const t = booksTexts.use();
  return (
    <>
      <Field label={t.mode}>
        <Select value={kind} onChange={(event) => setKind(event.currentTarget.value as Kind)}>
          <option value="adjust">{t.kindOf.adjust}</option>
          <option value="writeOff">{t.kindOf.writeOff}</option>
        </Select>
      </Field>
      {kind === 'adjust' ? (
        <>
          <Field label={t.from} error={faults['from']} required>
            <Input {...field('from')} placeholder="cash:12" autoComplete="off" spellCheck={false} maxLength={64} />
          </Field>
          <Field label={t.to} error={faults['to']} required>
            <Input {...field('to')} placeholder="promotion" autoComplete="off" spellCheck={false} maxLength={64} />
          </Field>
        </>
      ) : (
        <Field label={t.member} error={faults['memberId']} required>
          <Input {...field('memberId')} inputMode="numeric" autoComplete="off" maxLength={15} />
        </Field>
      )}
      <Field label={t.amount} help={amountHelp} error={faults['amount']} required>
        <Input {...field('amount')} inputMode="decimal" autoComplete="off" maxLength={20} />
      </Field>
      <Field label={t.reason} error={faults['reason']} required>
        <Input {...field('reason')} maxLength={200} />
      </Field>
      <Field label={t.ticket} error={faults['ticket']} required>
        <Input {...field('ticket')} maxLength={60} />
      </Field>
    </>
  );
}
