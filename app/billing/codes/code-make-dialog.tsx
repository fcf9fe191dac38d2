import { useState } from 'react';
import { formatMoney, parseYuan } from '#app/core/money.ts';
import type { Language } from '#app/core/texts/language.ts';
import type { Faults } from '#app/ui/forms/faults.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { issueText } from '#app/core/rules.ts';
import { parseWhole } from '#app/core/whole.ts';
import { Choices, Radio } from '#app/ui/forms/check.tsx';
import { Field, Input, Select } from '#app/ui/forms/field.tsx';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import { maxAmount } from '#app/wallet/ledger/ledger.schema.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import { endOf } from './redemption-codes.policy.ts';
import { type CodeKind, codeKinds, MakeBatchInput, maxCodes } from './redemption-codes.schema.ts';
import type { CodesTexts } from './codes-texts.ts';

type Props = {
  t: CodesTexts;
  banks: readonly string[];
  onClose: () => void;
  /** The batch is set up; its codes are still to be made. */
  onMade: (id: number) => Promise<void>;
};
type Values = { amount: string; count: string; expiresOn: string; bank: string; note: string };

/** Asks what a batch is to be, and sets it up. */
export function MakeDialog({ t, banks, onClose, onMade }: Props) {
  const language = useLanguage();
  const [kind, setKind] = useState<CodeKind>('promotion');
  const [values, setValues] = useState<Values>({
    amount: '',
    count: '',
    expiresOn: '',
    bank: banks[0] ?? '',
    note: '',
  });
  const sending = useSend({ quiet: true });
  const { send, faults, setFaults } = sending;
  const amount = parseYuan(values.amount);
  const count = parseWhole(values.count) ?? 0;
  const bind = (name: keyof Values) => ({
    value: values[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setValues((last) => ({ ...last, [name]: value }));
      setFaults(({ [name]: _gone, ...rest }) => rest);
    },
  });
  async function submit() {
    const body = { ...values, kind, amount: Number(amount), count, bank: kind === 'sold' ? values.bank : '' };
    const found = findFaults(body, t, language);
    if (Object.keys(found).length > 0) return setFaults(found);
    const answer = await send<{ id: number }>('/api/admin/makeCodeBatch', body, { isOnce: true });
    if (answer) return onMade(answer.data.id);
  }
  return (
    <FormDialog title={t.make} size="l" onClose={onClose} doText={t.save} sending={sending} onSubmit={submit}>
      <KindField t={t} kind={kind} onChange={setKind} />
      <div className="pair">
        <Field label={t.amountYuan} error={faults['amount']} required>
          <Input inputMode="decimal" autoComplete="off" maxLength={20} data-autofocus {...bind('amount')} />
        </Field>
        <Field
          label={t.count}
          help={amount !== null && count > 0 ? t.sum(formatMoney(amount * BigInt(count))) : t.countHelp}
          error={faults['count']}
          required
        >
          <Input inputMode="numeric" autoComplete="off" maxLength={8} {...bind('count')} />
        </Field>
        <Field label={t.expiresOn} help={t.expiresHelp} error={faults['expiresOn']}>
          <Input type="date" {...bind('expiresOn')} />
        </Field>
        {kind === 'sold' && (
          <Field label={t.bank} error={faults['bank']} required>
            <Select {...bind('bank')}>
              {banks.map((bank) => (
                <option key={bank}>{bank}</option>
              ))}
            </Select>
          </Field>
        )}
      </div>
      <Field label={t.note} help={t.noteHelp} error={faults['note']} required>
        <Input autoComplete="off" maxLength={200} {...bind('note')} />
      </Field>
    </FormDialog>
  );
}

type KindProps = { t: CodesTexts; kind: CodeKind; onChange: (kind: CodeKind) => void };

function KindField({ t, kind, onChange }: KindProps) {
  return (
    <Field label={t.kind} group>
      <Choices row>
        {codeKinds.map((one) => (
          <Radio
            key={one}
            name="kind"
            value={one}
            checked={kind === one}
            help={t.kindHelp[one]}
            onChange={() => onChange(one)}
          >
            {t.kinds[one]}
          </Radio>
        ))}
      </Choices>
    </Field>
  );
}

type Body = Omit<Values, 'amount' | 'count'> & { kind: CodeKind; amount: number; count: number };

/** What is wrong, by field, and what the server would refuse too: told together. */
function findFaults(body: Body, t: CodesTexts, language: Language): Faults {
  const { amount, count, expiresOn, note } = body;
  const found: Faults = {};
  const end = endOf(expiresOn);
  if (!(amount > 0)) found['amount'] = t.amountWrong;
  else if (BigInt(amount) * BigInt(count) > maxAmount) found['amount'] = t.totalTooLarge;
  if (count < 1 || count > maxCodes) found['count'] = t.countWrong;
  if (end && end.getTime() <= Date.now()) found['expiresOn'] = t.dayInPast;
  if (note.trim() === '') found['note'] = t.required;
  for (const issue of MakeBatchInput.safeParse(body, { reportInput: true }).error?.issues ?? [])
    found[String(issue.path[0])] ??= issueText(issue).in(language);
  return found;
}
