import { useState } from 'react';
import { Checkbox, Choices, Radio, Switch } from '#app/ui/forms/check.tsx';
import { Field, Input, Select } from '#app/ui/forms/field.tsx';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import type { WebhookDesk } from './webhook-desk.ts';
import { type Webhook, type WebhookFormat, webhookFormats } from './webhooks.schema.ts';
import type { WebhookTexts } from './webhook-texts.ts';
import style from './webhooks.module.css';

type Props = {
  t: WebhookTexts;
  desk: WebhookDesk;
  /** Null makes a new one. */
  webhook: Webhook | null;
  onClose: () => void;
  /** Saved; `secret` is that of a new one, '' when there is none to show. */
  onSaved: (secret: string) => void;
};

/** Makes a webhook or changes one. */
export function WebhookDialog({ t, desk, webhook, onClose, onSaved }: Props) {
  const [format, setFormat] = useState<WebhookFormat>(webhook?.format ?? 'standard');
  const sending = useSend({ quiet: true });
  const { send, faults, setFaults, forgive } = sending;
  async function submit(form: HTMLFormElement) {
    const body = { ...readForm(form), id: webhook?.id ?? 0, format };
    const found = checkForm(t, body, webhook === null);
    if (Object.keys(found).length > 0) return setFaults(found);
    const answer = await send<{ secret: string }>(`${desk.api}/saveWebhook`, body);
    if (answer) return onSaved(answer.data.secret);
  }
  return (
    <FormDialog
      title={webhook ? t.edit : t.add}
      size="l"
      onClose={onClose}
      doText={t.save}
      sending={sending}
      onSubmit={submit}
    >
      <Field label={t.name} help={t.nameHelp} error={faults['name']} required>
        <Input
          name="name"
          autoComplete="off"
          maxLength={60}
          defaultValue={webhook?.name}
          data-autofocus
          onChange={() => forgive('name')}
        />
      </Field>
      {webhook === null && <FormatField t={t} format={format} onChange={setFormat} />}
      <PlaceFields {...{ t, webhook, format, faults, forgive }} />
      <EventsField
        t={t}
        events={desk.events}
        chosen={webhook?.events ?? desk.first}
        error={faults['events']}
        onChange={() => forgive('events')}
      />
      <div className="pair">
        {format !== 'standard' && (
          <Field label={t.language}>
            <Select name="language" defaultValue={webhook?.language ?? 'zh-cn'}>
              <option value="zh-cn">{t.languages['zh-cn']}</option>
              <option value="en">{t.languages.en}</option>
            </Select>
          </Field>
        )}
        <Switch name="isOn" defaultChecked={webhook?.isOn ?? true}>
          {t.isOn}
        </Switch>
      </div>
    </FormDialog>
  );
}

type PlaceProps = Pick<Props, 't' | 'webhook'> & {
  format: WebhookFormat;
  faults: Record<string, string>;
  forgive: (name: string) => void;
};

/** Where the events go, and the secret of a chat that asks for one. */
function PlaceFields({ t, webhook, format, faults, forgive }: PlaceProps) {
  return (
    <>
      <Field
        label={t.address}
        help={webhook ? t.addressKept : undefined}
        error={faults['address']}
        required={webhook === null}
      >
        <Input
          name="address"
          type="url"
          inputMode="url"
          autoComplete="off"
          maxLength={1000}
          placeholder={webhook?.address ?? 'https://'}
          onChange={() => forgive('address')}
        />
      </Field>
      {(format === 'feishu' || format === 'dingtalk') && (
        <>
          <Field label={t.secret} help={webhook?.hasSecret ? t.secretKept : t.secretHelp} error={faults['secret']}>
            <Input name="secret" autoComplete="off" maxLength={200} onChange={() => forgive('secret')} />
          </Field>
          {webhook?.hasSecret && (
            <Checkbox name="dropsSecret" onChange={() => forgive('secret')}>
              {t.dropsSecret}
            </Checkbox>
          )}
        </>
      )}
    </>
  );
}

type EventsProps = {
  t: WebhookTexts;
  events: Webhook['events'];
  chosen: Webhook['events'];
  error: string | undefined;
  onChange: () => void;
};

function EventsField({ t, events, chosen, error, onChange }: EventsProps) {
  return (
    <Field group label={t.events} error={error}>
      <div className={style['events']}>
        {events.map((name) => (
          <Checkbox key={name} name="events" value={name} defaultChecked={chosen.includes(name)} onChange={onChange}>
            {t.eventNames[name]}
          </Checkbox>
        ))}
      </div>
    </Field>
  );
}

function FormatField({
  t,
  format,
  onChange,
}: {
  t: WebhookTexts;
  format: WebhookFormat;
  onChange: (format: WebhookFormat) => void;
}) {
  return (
    <Field group label={t.format}>
      <Choices>
        {webhookFormats.map((name) => (
          <Radio
            key={name}
            name="format"
            value={name}
            checked={format === name}
            help={t.formatHelp[name]}
            onChange={() => onChange(name)}
          >
            {t.formats[name]}
          </Radio>
        ))}
      </Choices>
    </Field>
  );
}

const readForm = (form: HTMLFormElement) => {
  const data = new FormData(form);
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  return {
    name: text('name'),
    address: text('address'),
    secret: text('secret'),
    dropsSecret: data.has('dropsSecret'),
    language: text('language') || 'zh-cn',
    events: data.getAll('events'),
    isOn: data.has('isOn'),
  };
};

function checkForm(t: WebhookTexts, body: ReturnType<typeof readForm>, isNew: boolean): Record<string, string> {
  const faults: Record<string, string> = {};
  if (body.name === '') faults['name'] = t.required;
  if (isNew && body.address === '') faults['address'] = t.required;
  if (body.events.length === 0) faults['events'] = t.chooseEvents;
  return faults;
}
