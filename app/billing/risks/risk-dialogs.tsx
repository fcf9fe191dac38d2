import { useState } from 'react';
import { Field, Input, Select, Textarea } from '#app/ui/forms/field.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import { handKinds, type RiskFlag, type RiskKind } from './risks.schema.ts';
import { riskTexts } from './risk-texts.ts';

type Props = { onDone: () => void; onClose: () => void };

/** Raises a flag on a member by their number. */
export function RaiseDialog({ onDone, onClose }: Props) {
  const t = riskTexts.use();
  const [memberId, setMemberId] = useState('');
  const [kind, setKind] = useState<RiskKind>('manual');
  const [reason, setReason] = useState('');
  const sending = useSend({ quiet: true, at: 'reason' });
  const { faults } = sending;
  async function submit() {
    if (await sending.send('/api/admin/raiseRiskFlag', { memberId, kind, reason }, { done: true })) onDone();
  }
  return (
    <FormDialog title={t.raiseTitle} onClose={onClose} sending={sending} doText={t.submit} onSubmit={submit}>
      <Field label={t.memberId} help={t.memberIdHelp} error={faults['memberId'] && t.memberIdWrong} required>
        <Input
          value={memberId}
          inputMode="numeric"
          autoComplete="off"
          maxLength={16}
          data-autofocus
          onChange={(event) => setMemberId(event.currentTarget.value)}
        />
      </Field>
      <Field label={t.kind}>
        <Select value={kind} onChange={(event) => setKind(event.currentTarget.value as RiskKind)}>
          {handKinds.map((one) => (
            <option key={one} value={one}>
              {t.kinds[one]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t.reason} help={t.reasonHelp} error={faults['reason']} required>
        <Textarea value={reason} rows={3} maxLength={500} onChange={(event) => setReason(event.currentTarget.value)} />
      </Field>
    </FormDialog>
  );
}

/** Clears a flag with what was found out. */
export function ClearDialog({ flag, onDone, onClose }: Props & { flag: RiskFlag }) {
  const t = riskTexts.use();
  const [note, setNote] = useState('');
  const sending = useSend({ quiet: true, at: 'note' });
  const { faults } = sending;
  async function submit() {
    if (await sending.send('/api/admin/clearRiskFlag', { id: flag.id, note }, { done: true })) onDone();
  }
  return (
    <FormDialog
      title={t.clearTitle(flag.nickname)}
      onClose={onClose}
      sending={sending}
      doText={t.clear}
      onSubmit={submit}
    >
      <p className="muted">{t.clearText}</p>
      <Field label={t.note} error={faults['note']} required>
        <Textarea
          value={note}
          rows={3}
          maxLength={500}
          data-autofocus
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </Field>
    </FormDialog>
  );
}
