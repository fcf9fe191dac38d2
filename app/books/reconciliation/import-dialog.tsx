import { useState } from 'react';
import { siteDay } from '#app/core/site-day.ts';
import { Dropzone } from '#app/ui/forms/dropzone.tsx';
import { Field, Input, Select } from '#app/ui/forms/field.tsx';
import { Segmented } from '#app/ui/forms/segmented.tsx';
import { useClock } from '#app/ui/kit/time.tsx';
import { providerNames } from '#app/billing/channels/channels.schema.ts';
import style from '#app/billing/channels/payment-desk.module.css';
import { payTexts } from '#app/billing/channels/pay-texts.ts';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { bankColumns, billFormats, neutralColumns } from './reconciliation.schema.ts';
import { reconciliationTexts } from './reconciliation-texts.ts';

type Props = { onClose: () => void; onDone: () => void };

/** Takes a bill or a statement in as a file. */
export function ImportDialog({ onClose, onDone }: Props) {
  const t = reconciliationTexts.use();
  const [kind, setKind] = useState<'provider' | 'bank'>('provider');
  const [channel, setChannel] = useState<string>(providerNames[0]);
  const [format, setFormat] = useState<string>(billFormats[0]);
  const [bank, setBank] = useState('main');
  const [file, setFile] = useState<File | null>(null);
  const sending = useSend({ quiet: true });
  const { faults, setFaults, send } = sending;
  const isBank = kind === 'bank';
  async function submit() {
    if (!file) return setFaults({ file: t.fileMissing });
    const form = new FormData();
    form.set('kind', kind);
    form.set('channel', isBank ? bank : channel);
    form.set('format', isBank ? 'bank' : format);
    form.set('file', file);
    if (await send('/api/admin/importBill', form, { done: true })) onDone();
  }
  const columns = isBank ? bankColumns : format === 'neutral' ? neutralColumns : null;
  return (
    <FormDialog title={t.importTitle} onClose={onClose} sending={sending} doText={t.import} onSubmit={submit}>
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
        <Field label={t.bankName} help={t.bankHelp} error={faults['channel']} required>
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
      <Field label={t.file} error={faults['file']} required>
        <Dropzone
          label={file ? t.chosen(file.name) : t.drop}
          chooseText={t.choose}
          help={t.fileHelp}
          accept=".csv,.txt,.zip"
          onFiles={([one]) => setFile(one ?? null)}
        />
      </Field>
    </FormDialog>
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
  const sending = useSend({ quiet: true, at: 'day' });
  const { faults, send } = sending;
  async function submit() {
    if (await send('/api/admin/fetchBill', { channel, day }, { done: true })) onDone();
  }
  return (
    <FormDialog title={t.fetchTitle} onClose={onClose} sending={sending} doText={t.fetch} onSubmit={submit}>
      <ChannelField channel={channel} setChannel={setChannel} />
      <Field label={t.day} help={t.dayHelp} error={faults['day']} required>
        <Input type="date" value={day} max={yesterday} onChange={(event) => setDay(event.currentTarget.value)} />
      </Field>
    </FormDialog>
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
