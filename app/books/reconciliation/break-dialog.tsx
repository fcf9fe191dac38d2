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
import { useSend } from '#app/ui/forms/use-send.ts';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import { canConfirm } from './breaks.policy.ts';
import type { BreakAct, BreakRow } from './breaks.schema.ts';
import { BreakFacts } from './break-facts.tsx';
import type { Faults } from '#app/ui/forms/faults.ts';
import { reconciliationTexts } from './reconciliation-texts.ts';

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
  const { faults, isBusy, send } = useSend({ quiet: true });
  async function decide(act: 'rejectBreak' | 'confirmBreak') {
    const options = { isOnce: act === 'confirmBreak', done: true };
    if (await send(`/api/admin/${act}`, { id: row.id }, options)) onDone();
  }
  const isMine = !canConfirm(member?.id ?? 0, { proposedBy: row.proposedById, memberId: row.memberId });
  const footer = (
    <>
      <Button loading={isBusy} onClick={() => void decide('rejectBreak')}>
        {t.reject}
      </Button>
      <Button tone="primary" loading={isBusy} disabled={isMine} onClick={() => void decide('confirmBreak')}>
        {t.confirm}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={title} footer={footer}>
      <BreakFacts row={row} />
      {isMine && <Notice>{t.secondPerson}</Notice>}
      {faults[''] && (
        <Notice tone="bad" live>
          {faults['']}
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
  const sending = useSend({ quiet: true, at: 'reason' });
  const { faults, setFaults, send } = sending;
  const set = (changes: Partial<typeof values>) => {
    setValues((last) => ({ ...last, ...changes }));
    setFaults({});
  };
  async function submit() {
    const fee = parseYuan(values.fee);
    if (act === 'settle' && fee === null) return setFaults({ fee: t.amountWrong });
    const more =
      act === 'credit'
        ? { memberId: values.memberId }
        : act === 'settle'
          ? { channel: values.channel, fee: Number(fee) }
          : {};
    const body = { act, id: row.id, reason: values.reason, ...more };
    if (await send('/api/admin/resolveBreak', body, { isOnce: true, done: true })) onDone();
  }
  async function take() {
    if (await send('/api/admin/takeBreak', { id: row.id }, { done: true })) onDone();
  }
  return (
    <FormDialog
      title={title}
      size="l"
      onClose={onClose}
      sending={sending}
      acts={<Button onClick={() => void take()}>{t.take}</Button>}
      doText={t.submit}
      onSubmit={submit}
    >
      <BreakFacts row={row} />
      <ActChoice acts={row.acts} act={act} choose={setAct} />
      {act === 'credit' && (
        <Field label={t.memberId} error={faults['memberId']} required>
          <Input
            value={values.memberId}
            inputMode="numeric"
            autoComplete="off"
            maxLength={16}
            onChange={(event) => set({ memberId: event.currentTarget.value })}
          />
        </Field>
      )}
      {act === 'settle' && <SettleFields values={values} faults={faults} set={set} />}
      <Field label={t.reason} help={t.reasonHelp} error={faults['reason']} required>
        <Textarea
          value={values.reason}
          rows={3}
          maxLength={500}
          onChange={(event) => set({ reason: event.currentTarget.value })}
        />
      </Field>
    </FormDialog>
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
  faults: Faults;
  set: (changes: { channel?: string; fee?: string }) => void;
};

function SettleFields({ values, faults, set }: SettleProps) {
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
      <Field label={t.fee} error={faults['fee']} required>
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
