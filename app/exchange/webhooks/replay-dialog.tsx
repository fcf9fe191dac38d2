import { unixSeconds } from '#app/core/unix-seconds.ts';
import { Checkbox } from '#app/ui/forms/check.tsx';
import { Field, Input } from '#app/ui/forms/field.tsx';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import type { WebhookDesk } from './webhook-desk.ts';
import type { WebhookTexts } from './webhook-texts.ts';

type Props = { t: WebhookTexts; desk: WebhookDesk; webhook: number; onClose: () => void; onDone: () => void };

const secondsOf = (data: FormData, name: string) => {
  const value = data.get(name);
  return typeof value === 'string' && value !== '' ? unixSeconds(new Date(value)) : Number.NaN;
};

/** Asks for a period, and sends its events again. */
export function ReplayDialog({ t, desk, webhook, onClose, onDone }: Props) {
  const sending = useSend({ quiet: true });
  const { send, setFaults } = sending;
  async function submit(form: HTMLFormElement) {
    const data = new FormData(form);
    const [from, to] = [secondsOf(data, 'from'), secondsOf(data, 'to')];
    if (!(from < to)) return setFaults({ '': t.rangeWrong });
    const body = { webhook, from, to, onlyFailed: data.has('onlyFailed') };
    if (await send(`${desk.api}/replayWebhook`, body, { done: true })) onDone();
  }
  return (
    <FormDialog title={t.range} onClose={onClose} doText={t.send} sending={sending} onSubmit={submit}>
      <p className="muted">{t.rangeText}</p>
      <div className="pair">
        <Field label={t.from} required>
          <Input name="from" type="datetime-local" data-autofocus onChange={() => setFaults({})} />
        </Field>
        <Field label={t.to} required>
          <Input name="to" type="datetime-local" onChange={() => setFaults({})} />
        </Field>
      </div>
      <Checkbox name="onlyFailed" defaultChecked>
        {t.onlyFailed}
      </Checkbox>
    </FormDialog>
  );
}
