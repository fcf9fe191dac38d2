import { unixSeconds } from '#app/core/unix-seconds.ts';
import { useState } from 'react';
import { request } from '#app/core/request/request.ts';
import { Checkbox } from '#app/ui/forms/check.tsx';
import { Field, Input } from '#app/ui/forms/field.tsx';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import type { WebhookTexts } from './webhook-texts.ts';

type Props = { t: WebhookTexts; webhook: number; onClose: () => void; onDone: () => void };

const secondsOf = (data: FormData, name: string) => {
  const value = data.get(name);
  return typeof value === 'string' && value !== '' ? unixSeconds(new Date(value)) : Number.NaN;
};

/** Asks for a period, and sends its events again. */
export function ReplayDialog({ t, webhook, onClose, onDone }: Props) {
  const [fault, setFault] = useState('');
  const [isBusy, setBusy] = useState(false);
  async function submit(form: HTMLFormElement) {
    const data = new FormData(form);
    const [from, to] = [secondsOf(data, 'from'), secondsOf(data, 'to')];
    if (!(from < to)) return setFault(t.rangeWrong);
    setBusy(true);
    const body = { webhook, from, to, onlyFailed: data.has('onlyFailed') };
    const answer = await request.post('/api/admin/replayWebhook', body, {
      showSuccessMessage: true,
      showErrorMessage: false,
      showCodeMessage: false,
    });
    setBusy(false);
    if (answer.code === 1) onDone();
    else if (!answer.isCancelled) setFault(answer.msg);
  }
  return (
    <FormDialog title={t.range} onClose={onClose} doText={t.send} isBusy={isBusy} fault={fault} onSubmit={submit}>
      <p className="muted">{t.rangeText}</p>
      <div className="pair">
        <Field label={t.from} required>
          <Input name="from" type="datetime-local" data-autofocus onChange={() => setFault('')} />
        </Field>
        <Field label={t.to} required>
          <Input name="to" type="datetime-local" onChange={() => setFault('')} />
        </Field>
      </div>
      <Checkbox name="onlyFailed" defaultChecked>
        {t.onlyFailed}
      </Checkbox>
    </FormDialog>
  );
}
