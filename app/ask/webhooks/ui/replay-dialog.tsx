import { useId, useState, type FormEvent } from 'react';
import { request } from '#app/core/request.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/check.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Field, Input } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/notice.tsx';
import type { WebhookTexts } from './webhook-texts.ts';
import style from './webhooks.module.css';

type Props = { t: WebhookTexts; webhook: number; onClose: () => void; onDone: () => void };

const secondsOf = (data: FormData, name: string) => {
  const value = data.get(name);
  return typeof value === 'string' && value !== '' ? Math.floor(new Date(value).getTime() / 1000) : Number.NaN;
};

/** Asks for a period, and sends its events again. */
export function ReplayDialog({ t, webhook, onClose, onDone }: Props) {
  const id = useId();
  const [fault, setFault] = useState('');
  const [isBusy, setBusy] = useState(false);
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const [from, to] = [secondsOf(data, 'from'), secondsOf(data, 'to')];
    if (isBusy) return;
    if (!(from < to)) return setFault(t.rangeWrong);
    setBusy(true);
    const body = { webhook, from, to, onlyFailed: data.has('onlyFailed') };
    const answer = await request.post('/api/admin/replayWebhook', body, { showSuccessMessage: true, showErrorMessage: false, showCodeMessage: false });
    setBusy(false);
    if (answer.code === 1) onDone();
    else if (!answer.isCancelled) setFault(answer.msg);
  }
  const footer = (
    <>
      <Button onClick={onClose}>{t.cancel}</Button>
      <Button tone="primary" type="submit" form={id} loading={isBusy}>
        {t.send}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={t.range} footer={footer}>
      <form id={id} className={style['form']} onSubmit={(event) => void submit(event)} noValidate>
        <p className="muted">{t.rangeText}</p>
        {fault && <Notice tone="bad">{fault}</Notice>}
        <div className={style['pair']}>
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
      </form>
    </Dialog>
  );
}
