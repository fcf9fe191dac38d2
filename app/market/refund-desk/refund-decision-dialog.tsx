import { useState } from 'react';
import { formatMoney, parseYuan } from '#app/core/money.ts';
import { Choices, Radio } from '#app/ui/forms/check.tsx';
import { Field, Input, Textarea } from '#app/ui/forms/field.tsx';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { pluginRefundDeskTexts } from './plugin-refund-desk-texts.ts';
import type { DeskRefund } from './refund-desk.schema.ts';

type Act = 'all' | 'part' | 'deny';
const acts: readonly Act[] = ['all', 'part', 'deny'];

/** Asks staff for a decision and its reason. What was typed stays when it is refused. */
export function RefundDecisionDialog({ row: { id, order }, onClose }: { row: DeskRefund; onClose: () => void }) {
  const t = pluginRefundDeskTexts.use();
  const [act, setAct] = useState<Act>('all');
  const [typed, setTyped] = useState('');
  const [decision, setDecision] = useState('');
  const sending = useSend({ quiet: true });
  const left = order.paid - order.refunded;
  async function submit() {
    const amount = parseYuan(typed);
    const faults = {
      ...(act === 'part' &&
        (amount === null || amount < 1n || amount > BigInt(left)) && { amount: t.amountWrong(formatMoney(left)) }),
      ...(decision.trim().length < 5 && { decision: t.reasonMissing }),
    };
    if (Object.keys(faults).length > 0) return sending.setFaults(faults);
    const body = { id, decision, act: act === 'deny' ? 'deny' : 'refund' };
    const sum = act === 'deny' ? {} : { amount: act === 'part' ? Number(amount) : null };
    const options = { isOnce: true, done: true, refresh: 'always' } as const;
    if (await sending.send('/api/admin/market/decideRefund', { ...body, ...sum }, options)) onClose();
  }
  return (
    <FormDialog
      title={t.decideTitle(order.number)}
      doText={t.confirm}
      tone={act === 'deny' ? 'danger' : 'primary'}
      sending={sending}
      onSubmit={submit}
      onClose={onClose}
    >
      <ActField act={act} left={left} onChange={setAct} />
      {act === 'part' && (
        <Field label={t.amount} required help={t.amountHelp(formatMoney(left))} error={sending.faults['amount']}>
          <Input
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value);
              sending.forgive('amount');
            }}
          />
        </Field>
      )}
      <Field
        label={t.reason}
        required
        help={t.reasonHelp}
        error={sending.faults['decision']}
        count={{ length: decision.length, max: 500 }}
      >
        <Textarea
          name="decision"
          rows={3}
          maxLength={500}
          value={decision}
          onChange={({ currentTarget }) => {
            setDecision(currentTarget.value);
            sending.forgive('decision');
          }}
        />
      </Field>
    </FormDialog>
  );
}

function ActField({ act, left, onChange }: { act: Act; left: number; onChange: (act: Act) => void }) {
  const t = pluginRefundDeskTexts.use();
  return (
    <Field label={t.what} group>
      <Choices>
        {acts.map((one) => (
          <Radio
            key={one}
            name="act"
            value={one}
            checked={one === act}
            help={one === 'all' ? t.actTexts.all(formatMoney(left)) : t.actTexts[one]}
            onChange={() => onChange(one)}
          >
            {t.acts[one]}
          </Radio>
        ))}
      </Choices>
    </Field>
  );
}
