import { useState } from 'react';
import { fieldErrors, request } from '#app/core/request/request.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { Field, Input, Select, Textarea } from '#app/ui/forms/field.tsx';
import { handKinds, type RiskFlag, type RiskKind } from './risks.schema.ts';
import style from '#app/billing/parts/desk.module.css';
import { riskTexts } from './risk-texts.ts';

type Props = { onDone: () => void; onClose: () => void };

/** Raises a flag on a member by their number. */
export function RaiseDialog({ onDone, onClose }: Props) {
  const t = riskTexts.use();
  const [memberId, setMemberId] = useState('');
  const [kind, setKind] = useState<RiskKind>('manual');
  const [reason, setReason] = useState('');
  const { errors, isBusy, send } = useSend('/api/admin/raiseRiskFlag', onDone);
  const footer = (
    <>
      <Button onClick={onClose}>{t.cancel}</Button>
      <Button tone="primary" loading={isBusy} onClick={() => void send({ memberId, kind, reason })}>
        {t.submit}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={t.raiseTitle} footer={footer}>
      <div className={style['form']}>
        <Field label={t.memberId} help={t.memberIdHelp} error={errors['memberId'] && t.memberIdWrong} required>
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
        <Field label={t.reason} help={t.reasonHelp} error={errors['reason'] ?? errors['']} required>
          <Textarea
            value={reason}
            rows={3}
            maxLength={500}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </Field>
      </div>
    </Dialog>
  );
}

/** Clears a flag with what was found out. */
export function ClearDialog({ flag, onDone, onClose }: Props & { flag: RiskFlag }) {
  const t = riskTexts.use();
  const [note, setNote] = useState('');
  const { errors, isBusy, send } = useSend('/api/admin/clearRiskFlag', onDone);
  const footer = (
    <>
      <Button onClick={onClose}>{t.cancel}</Button>
      <Button tone="primary" loading={isBusy} onClick={() => void send({ id: flag.id, note })}>
        {t.clear}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={t.clearTitle(flag.nickname)} footer={footer}>
      <div className={style['form']}>
        <p className="muted">{t.clearText}</p>
        <Field label={t.note} error={errors['note'] ?? errors['']} required>
          <Textarea
            value={note}
            rows={3}
            maxLength={500}
            data-autofocus
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        </Field>
      </div>
    </Dialog>
  );
}

/** Sends a small form; refusals are under their fields, those without one under ''. */
function useSend(path: string, onDone: () => void) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isBusy, setBusy] = useState(false);
  async function send(body: Record<string, unknown>) {
    if (isBusy) return;
    setBusy(true);
    const answer = await request.post(path, body, { showSuccessMessage: true, showErrorMessage: false });
    setBusy(false);
    if (answer.code === 1) return onDone();
    const fields = fieldErrors(answer);
    setErrors(Object.keys(fields).length > 0 ? fields : { '': answer.msg });
  }
  return { errors, isBusy, send };
}
