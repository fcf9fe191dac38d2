import { type ComponentProps, type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { parseYuan } from '#app/core/money.ts';
import { fieldErrors, request } from '#app/core/request/request.ts';
import { parseWhole } from '#app/core/whole.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { Field, Input, Select } from '#app/ui/forms/field.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { assetOf } from './books.policy.ts';
import { booksTexts } from './books-texts.ts';
import style from './books.module.css';

type Kind = 'adjust' | 'writeOff';
const blank = { from: '', to: '', memberId: '', amount: '', reason: '', ticket: '' };

/** Proposes a correction. What was typed stays when the server refuses. */
export function AdjustmentDialog({ onClose }: { onClose: () => void }) {
  const t = booksTexts.use();
  const { revalidate } = useRevalidator();
  const [kind, setKind] = useState<Kind>('adjust');
  const [typed, setTyped] = useState(blank);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [fault, setFault] = useState('');
  const [isBusy, setBusy] = useState(false);
  const asset = kind === 'adjust' ? assetOf(typed.from.trim()) : 'CNY';
  const amount = asset === 'PTS' ? parseWhole(typed.amount) : parseYuan(typed.amount);
  const field = (name: keyof typeof blank) => ({
    value: typed[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setTyped((last) => ({ ...last, [name]: value }));
      setErrors({});
      setFault('');
    },
  });
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (amount === null) return setErrors({ amount: t.amountNeeded });
    setBusy(true);
    const { from, to, memberId, reason, ticket } = typed;
    const target = kind === 'adjust' ? { from, to } : { memberId };
    const body = { kind, ...target, amount: Number(amount), reason, ticket };
    const answer = await request.post('/api/admin/proposeAdjustment', body, {
      isOnce: true,
      showSuccessMessage: true,
      showCodeMessage: false,
    });
    setBusy(false);
    if (answer.code !== 1) {
      if (answer.isCancelled) return;
      const found = fieldErrors(answer);
      setErrors(found);
      return setFault(Object.keys(found).some((name) => name in blank) ? '' : answer.msg);
    }
    onClose();
    await revalidate();
  }
  const footer = (
    <>
      <Button onClick={onClose}>{t.cancel}</Button>
      <Button tone="primary" type="submit" form="propose-adjustment" loading={isBusy}>
        {t.submit}
      </Button>
    </>
  );
  return (
    <Dialog open sticky onClose={onClose} title={t.propose} footer={footer}>
      <form id="propose-adjustment" className={style['form']} noValidate onSubmit={(event) => void submit(event)}>
        <Fields {...{ kind, setKind, errors, field }} amountHelp={t.amountHelp[asset]} />
        {fault !== '' && (
          <Notice tone="bad" live>
            {fault}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}

type FieldsProps = {
  kind: Kind;
  setKind: (kind: Kind) => void;
  errors: Record<string, string>;
  field: (name: keyof typeof blank) => Pick<ComponentProps<typeof Input>, 'value' | 'onChange'>;
  amountHelp: string;
};

function Fields({ kind, setKind, errors, field, amountHelp }: FieldsProps) {
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
          <Field label={t.from} error={errors['from']} required>
            <Input {...field('from')} placeholder="cash:12" autoComplete="off" spellCheck={false} maxLength={64} />
          </Field>
          <Field label={t.to} error={errors['to']} required>
            <Input {...field('to')} placeholder="promotion" autoComplete="off" spellCheck={false} maxLength={64} />
          </Field>
        </>
      ) : (
        <Field label={t.member} error={errors['memberId']} required>
          <Input {...field('memberId')} inputMode="numeric" autoComplete="off" maxLength={15} />
        </Field>
      )}
      <Field label={t.amount} help={amountHelp} error={errors['amount']} required>
        <Input {...field('amount')} inputMode="decimal" autoComplete="off" maxLength={20} />
      </Field>
      <Field label={t.reason} error={errors['reason']} required>
        <Input {...field('reason')} maxLength={200} />
      </Field>
      <Field label={t.ticket} error={errors['ticket']} required>
        <Input {...field('ticket')} maxLength={60} />
      </Field>
    </>
  );
}
