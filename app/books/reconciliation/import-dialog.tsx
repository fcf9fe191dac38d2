import { useState } from 'react';
import { siteDay } from '#app/core/site-day.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { Dropzone } from '#app/ui/forms/dropzone.tsx';
import { Field, Input, Select } from '#app/ui/forms/field.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { Segmented } from '#app/ui/forms/segmented.tsx';
import { useClock } from '#app/ui/kit/time.tsx';
import { providerNames } from '#app/billing/channels/channels.schema.ts';
import style from '#app/billing/channels/payment-desk.module.css';
import { payTexts } from '#app/billing/channels/pay-texts.ts';
import { bankColumns, billFormats, neutralColumns } from './reconciliation.schema.ts';
import { reconciliationTexts } from './reconciliation-texts.ts';
import { useSend } from './reconciliation-use-send.ts';

type Props = { onClose: () => void; onDone: () => void };

/** Takes a bill or a statement in as a file. */
export function ImportDialog({ onClose, onDone }: Props) {
  const t = reconciliationTexts.use();
  const [kind, setKind] = useState<'provider' | 'bank'>('provider');
  const [channel, setChannel] = useState<string>(providerNames[0]);
  const [format, setFormat] = useState<string>(billFormats[0]);
  const [bank, setBank] = useState('main');
  const [file, setFile] = useState<File | null>(null);
  const { errors, setErrors, isBusy, send } = useSend(onDone);
  const isBank = kind === 'bank';
  function submit() {
    if (!file) return setErrors({ file: t.fileMissing });
    const form = new FormData();
    form.set('kind', kind);
    form.set('channel', isBank ? bank : channel);
    form.set('format', isBank ? 'bank' : format);
    form.set('file', file);
    void send('/api/admin/importBill', form);
  }
  const columns = isBank ? bankColumns : format === 'neutral' ? neutralColumns : null;
  const footer = (
    <>
      <Button onClick={onClose}>{t.cancel}</Button>
      <Button tone="primary" loading={isBusy} onClick={submit}>
        {t.import}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={t.importTitle} footer={footer}>
      <div className={style['form']}>
        <Segmented
          label={t.what}
          value={kind}
          onChange={setKind}
          options={[
            { value: 'provider', label: t.provider },
            { value: 'bank', label: t.bank },
          ]}
        />
        {isBank ? (
          <Field label={t.bankName} help={t.bankHelp} error={errors['channel']} required>
            <Input
              value={bank}
              maxLength={30}
              autoComplete="off"
              onChange={(event) => setBank(event.currentTarget.value)}
            />
          </Field>
        ) : (
          <ProviderFields {...{ channel, setChannel, format, setFormat }} />
        )}
        {columns && <p className="small muted">{t.columns(columns.join(', '))}</p>}
        <Field label={t.file} error={errors['file']} required>
          <Dropzone
            label={file ? t.chosen(file.name) : t.drop}
            chooseText={t.choose}
            help={t.fileHelp}
            accept=".csv,.txt,.zip"
            onFiles={([one]) => setFile(one ?? null)}
          />
        </Field>
        {errors[''] && (
          <Notice tone="bad" live>
            {errors['']}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}

type ProviderProps = {
  channel: string;
  setChannel: (name: string) => void;
  format: string;
  setFormat: (name: string) => void;
};

function ProviderFields({ channel, setChannel, format, setFormat }: ProviderProps) {
  const t = reconciliationTexts.use();
  return (
    <div className={style['pair']}>
      <ChannelField channel={channel} setChannel={setChannel} />
      <Field label={t.format}>
        <Select value={format} onChange={(event) => setFormat(event.currentTarget.value)}>
          {billFormats.map((name) => (
            <option key={name} value={name}>
              {t.formats[name]}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}

/** Has a provider's bill of a day fetched. */
export function FetchDialog({ onClose, onDone }: Props) {
  const t = reconciliationTexts.use();
  const [channel, setChannel] = useState<string>(providerNames[0]);
  const yesterday = siteDay(new Date(useClock().now - 86_400_000));
  const [day, setDay] = useState(yesterday);
  const { errors, isBusy, send } = useSend(onDone);
  const footer = (
    <>
      <Button onClick={onClose}>{t.cancel}</Button>
      <Button tone="primary" loading={isBusy} onClick={() => void send('/api/admin/fetchBill', { channel, day })}>
        {t.fetch}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={t.fetchTitle} footer={footer}>
      <div className={style['form']}>
        <ChannelField channel={channel} setChannel={setChannel} />
        <Field label={t.day} help={t.dayHelp} error={errors['day'] ?? errors['']} required>
          <Input type="date" value={day} max={yesterday} onChange={(event) => setDay(event.currentTarget.value)} />
        </Field>
      </div>
    </Dialog>
  );
}

function ChannelField({ channel, setChannel }: Pick<ProviderProps, 'channel' | 'setChannel'>) {
  const t = reconciliationTexts.use();
  const { channels } = payTexts.use();
  return (
    <Field label={t.channel}>
      <Select value={channel} onChange={(event) => setChannel(event.currentTarget.value)}>
        {providerNames.map((name) => (
          <option key={name} value={name}>
            {channels[name]}
          </option>
        ))}
      </Select>
    </Field>
  );
}
