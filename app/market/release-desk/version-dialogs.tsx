import { useState } from 'react';
import { unixSeconds } from '#app/core/unix-seconds.ts';
import {
  DeprecateVersionInput,
  EditVersionInput,
  longestChanges,
  rollOutSteps,
  stepHours,
  type VersionRow,
} from '#app/market/releases/releases.schema.ts';
import { Checkbox, Choices, Radio } from '#app/ui/forms/check.tsx';
import { Field, Input, Select, Textarea } from '#app/ui/forms/field.tsx';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import { useRecordForm } from '#app/ui/forms/use-record-form.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import { useRevalidator } from 'react-router';
import { updateTexts } from './developer-update-texts.ts';

type Props = { row: VersionRow; name: string; onClose: () => void };

/** Changes what a version says of itself. */
export function EditVersionDialog({ row, name, onClose }: Props) {
  const t = updateTexts.use();
  const { revalidate } = useRevalidator();
  const { id, changesZh, changesEn, isSecurity } = row;
  const form = useRecordForm(EditVersionInput, { id, changesZh, changesEn, isSecurity });
  async function save() {
    if (!(await form.send('/api/developer/editVersion', true))) return;
    onClose();
    await revalidate();
  }
  return (
    <FormDialog title={t.editTitle(name)} size="l" sending={form} doText={t.save} onClose={onClose} onSubmit={save}>
      <ChangesFields values={form.values} faults={form.faults} onChange={form.set} />
    </FormDialog>
  );
}

type ChangesValues = { changesZh: string; changesEn: string; isSecurity: boolean };
type ChangesProps = {
  values: ChangesValues;
  faults: Record<string, string>;
  onChange: (changes: Partial<ChangesValues>) => void;
};

/** What a version changes, in both languages, and whether it mends a security fault. */
export function ChangesFields({ values, faults, onChange }: ChangesProps) {
  const t = updateTexts.use();
  return (
    <>
      {(['changesZh', 'changesEn'] as const).map((field) => (
        <Field
          key={field}
          label={t[field]}
          help={field === 'changesZh' ? t.changesHelp : undefined}
          error={faults[field] ?? null}
          count={{ length: values[field].length, max: longestChanges }}
        >
          <Textarea
            name={field}
            rows={4}
            maxLength={longestChanges}
            lang={field === 'changesEn' ? 'en' : 'zh-CN'}
            value={values[field]}
            onChange={(event) => onChange({ [field]: event.currentTarget.value })}
          />
        </Field>
      ))}
      <Checkbox
        checked={values.isSecurity}
        help={t.isSecurityHelp}
        onChange={(event) => onChange({ isSecurity: event.currentTarget.checked })}
      >
        {t.isSecurity}
      </Checkbox>
    </>
  );
}

/** Says that a version should no longer be used, and what instead. */
export function DeprecateDialog({ row, name, onClose }: Props) {
  const t = updateTexts.use();
  const { revalidate } = useRevalidator();
  const form = useRecordForm(DeprecateVersionInput, { id: row.id, replacement: row.replacement });
  async function save() {
    if (!(await form.send('/api/developer/deprecateVersion', true))) return;
    onClose();
    await revalidate();
  }
  return (
    <FormDialog title={t.deprecateTitle(name)} sending={form} doText={t.deprecate} onClose={onClose} onSubmit={save}>
      <Field label={t.deprecateLabel} help={t.deprecateHelp} required error={form.faults['replacement'] ?? null}>
        <Input
          name="replacement"
          data-autofocus
          maxLength={200}
          value={form.values.replacement}
          onChange={(event) => form.set({ replacement: event.currentTarget.value })}
        />
      </Field>
    </FormDialog>
  );
}

/** Releases an approved version to a share of devices, at once or at a time. */
export function ReleaseDialog({ row, name, isScheduled, onClose }: Props & { isScheduled: boolean }) {
  const t = updateTexts.use();
  const sending = useSend({ quiet: true, knows: (field) => field === 'at' || field === 'percent' });
  const [percent, setPercent] = useState<number>(100);
  const [hours, setHours] = useState<number>(24);
  const [at, setAt] = useState('');
  async function release() {
    const moment = new Date(at);
    if (isScheduled && Number.isNaN(moment.getTime())) return sending.setFaults({ at: t.atNeeded });
    const body = { id: row.id, percent, stepHours: percent === 100 ? 0 : hours };
    const path = isScheduled ? 'scheduleVersion' : 'rollOutVersion';
    const whole = isScheduled ? { ...body, at: unixSeconds(moment) } : body;
    if (await sending.send(`/api/developer/${path}`, whole, { done: true, refresh: true })) onClose();
  }
  return (
    <FormDialog
      title={isScheduled ? t.scheduleTitle(name) : t.releaseTitle(name)}
      sending={sending}
      doText={isScheduled ? t.schedule : t.release}
      onClose={onClose}
      onSubmit={release}
    >
      {isScheduled && (
        <Field label={t.at} help={t.atHelp} required error={sending.faults['at'] ?? null}>
          <Input
            type="datetime-local"
            name="at"
            data-autofocus
            value={at}
            onChange={(event) => {
              setAt(event.currentTarget.value);
              sending.forgive('at');
            }}
          />
        </Field>
      )}
      <Field label={t.firstShare} group error={sending.faults['percent'] ?? null}>
        <Choices>
          {rollOutSteps.map((step) => (
            <Radio key={step} name="percent" checked={percent === step} onChange={() => setPercent(step)}>
              {t.shares[step]}
            </Radio>
          ))}
        </Choices>
      </Field>
      {percent < 100 && (
        <Field label={t.stepEvery}>
          <Select value={hours} onChange={(event) => setHours(Number(event.currentTarget.value))}>
            {stepHours.map((one) => (
              <option key={one} value={one}>
                {t.stepHours[one]}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </FormDialog>
  );
}
