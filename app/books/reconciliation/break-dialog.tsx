import { useState } from 'react';
import { useAuth } from '#app/account/rules/allowed.tsx';
import { parseYuan } from '#app/core/money.ts';
import { useRootFacts } from '#app/core/request/page-data.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Choices, Radio } from '#app/ui/forms/check.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { Field, Input, Select, Textarea } from '#app/ui/forms/field.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import type { RootData } from '#app/root.tsx';
import { providerNames } from '#app/billing/channels/channels.schema.ts';
import style from '#app/billing/channels/payment-desk.module.css';
import { payTexts } from '#app/billing/channels/pay-texts.ts';
import { reconciliationPath } from '#app/billing/parts/book-paths.ts';
import { canConfirm } from './breaks.policy.ts';
import type { BreakAct, BreakRow } from './breaks.schema.ts';
import { BreakFacts } from './break-facts.tsx';
import { reconciliationTexts } from './reconciliation-texts.ts';
import { useSend } from './reconciliation-use-send.ts';

type Props = { row: BreakRow; onClose: () => void; onDone: () => void };

/** One break: what both sides say, how it may end, or what somebody proposed. */
export function BreakDialog(props: Props) {
  const t = reconciliationTexts.use();
  const auth = useAuth();
  const { row, onClose } = props;
  const title = `${t.kinds[row.kind]} · ${row.id}`;
  if (row.state === 'open' && auth('resolve', reconciliationPath)) return <ResolveDialog {...props} title={title} />;
  if (row.state === 'proposed' && auth('confirm', reconciliationPath))
    return <ConfirmDialog {...props} title={title} />;
  return (
    <Dialog open onClose={onClose} title={title} footer={<Button onClick={onClose}>{t.close}</Button>}>
      <BreakFacts row={row} />
    </Dialog>
  );
}

function ConfirmDialog({ row, title, onClose, onDone }: Props & { title: string }) {
  const t = reconciliationTexts.use();
  const { member } = useRootFacts<RootData>();
  const { errors, isBusy, send } = useSend(onDone);
  const isMine = !canConfirm(member?.id ?? 0, { proposedBy: row.proposedById, memberId: row.memberId });
  const footer = (
    <>
      <Button loading={isBusy} onClick={() => void send('/api/admin/rejectBreak', { id: row.id })}>
        {t.reject}
      </Button>
      <Button
        tone="primary"
        loading={isBusy}
        disabled={isMine}
        onClick={() => void send('/api/admin/confirmBreak', { id: row.id }, true)}
      >
        {t.confirm}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={title} footer={footer}>
      <BreakFacts row={row} />
      {isMine && <Notice>{t.secondPerson}</Notice>}
      {errors[''] && (
        <Notice tone="bad" live>
          {errors['']}
        </Notice>
      )}
    </Dialog>
  );
}

const firstProvider: string = providerNames[0];

function ResolveDialog({ row, title, onClose, onDone }: Props & { title: string }) {
  const t = reconciliationTexts.use();
  const [act, setAct] = useState<BreakAct>(row.acts[0] ?? 'explain');
  const [values, setValues] = useState({
    reason: '',
    memberId: row.memberId === null ? '' : String(row.memberId),
    channel: firstProvider,
    fee: '0.00',
  });
  const { errors, setErrors, isBusy, send } = useSend(onDone);
  const set = (changes: Partial<typeof values>) => {
    setValues((last) => ({ ...last, ...changes }));
    setErrors({});
  };
  function submit() {
    const fee = parseYuan(values.fee);
    if (act === 'settle' && fee === null) return setErrors({ fee: t.amountWrong });
    const more =
      act === 'credit'
        ? { memberId: values.memberId }
        : act === 'settle'
          ? { channel: values.channel, fee: Number(fee) }
          : {};
    void send('/api/admin/resolveBreak', { act, id: row.id, reason: values.reason, ...more }, true);
  }
  const footer = (
    <>
      <Button onClick={() => void send('/api/admin/takeBreak', { id: row.id })}>{t.take}</Button>
      <Button tone="primary" loading={isBusy} onClick={submit}>
        {t.submit}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={title} size="l" footer={footer}>
      <div className={style['form']}>
        <BreakFacts row={row} />
        <ActChoice acts={row.acts} act={act} choose={setAct} />
        {act === 'credit' && (
          <Field label={t.memberId} error={errors['memberId']} required>
            <Input
              value={values.memberId}
              inputMode="numeric"
              autoComplete="off"
              maxLength={16}
              onChange={(event) => set({ memberId: event.currentTarget.value })}
            />
          </Field>
        )}
        {act === 'settle' && <SettleFields values={values} errors={errors} set={set} />}
        <Field label={t.reason} help={t.reasonHelp} error={errors['reason'] ?? errors['']} required>
          <Textarea
            value={values.reason}
            rows={3}
            maxLength={500}
            onChange={(event) => set({ reason: event.currentTarget.value })}
          />
        </Field>
      </div>
    </Dialog>
  );
}

type ActChoiceProps = { acts: readonly BreakAct[]; act: BreakAct; choose: (act: BreakAct) => void };

function ActChoice({ acts, act, choose }: ActChoiceProps) {
  const t = reconciliationTexts.use();
  return (
    <Field label={t.how} group>
      <Choices>
        {acts.map((one) => (
          <Radio
            key={one}
            name="act"
            checked={one === act}
            onChange={() => choose(one)}
            help={one === 'gone' ? undefined : t.actHelp[one]}
          >
            {t.acts[one]}
          </Radio>
        ))}
      </Choices>
    </Field>
  );
}

type SettleProps = {
  values: { channel: string; fee: string };
  errors: Record<string, string>;
  set: (changes: { channel?: string; fee?: string }) => void;
};

function SettleFields({ values, errors, set }: SettleProps) {
  const t = reconciliationTexts.use();
  const { channels } = payTexts.use();
  return (
    <div className={style['pair']}>
      <Field label={t.settleChannel}>
        <Select value={values.channel} onChange={(event) => set({ channel: event.currentTarget.value })}>
          {providerNames.map((name) => (
            <option key={name} value={name}>
              {channels[name]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t.fee} error={errors['fee']} required>
        <Input
          value={values.fee}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          onChange={(event) => set({ fee: event.currentTarget.value })}
        />
      </Field>
    </div>
  );
}
