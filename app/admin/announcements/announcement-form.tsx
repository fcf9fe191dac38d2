import { unixSeconds } from '#app/core/unix-seconds.ts';
import { useState } from 'react';
import { Preview } from '#app/ask/writing/post-preview.tsx';
import { AnnouncementInput, announcementKinds, type AnnouncementReach } from '#app/messages/notices/notices.schema.ts';
import { Field, Input, Select, Textarea } from '#app/ui/forms/field.tsx';
import { Segmented } from '#app/ui/forms/segmented.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import { announcementsTexts } from './announcements-texts.ts';
import style from '#app/admin/console/console-desk.module.css';
import { useRecordForm } from '#app/ui/forms/use-record-form.ts';

type Props = { reach: AnnouncementReach; onClose: () => void; onDone: () => Promise<void> };

const blank = {
  titleZh: '',
  titleEn: '',
  markdownZh: '',
  markdownEn: '',
  path: '',
  kind: 'news',
  startsAt: undefined as number | undefined,
  expiresAt: undefined as number | undefined,
};

/** Writes an announcement in both languages and publishes it, at once or later. */
export function AnnouncementForm({ reach, onClose, onDone }: Props) {
  const t = announcementsTexts.use();
  const [isPreview, setPreview] = useState(false);
  const form = useRecordForm(AnnouncementInput, blank);
  const { values, set, faults } = form;
  async function save() {
    setPreview(false);
    const isNow = values.startsAt === undefined;
    const question = { title: isNow ? t.publishAsk : t.scheduleAsk, text: t.reach(reach.members, reach.mails) };
    if (!(await confirm({ ...question, confirmText: isNow ? t.publish : t.schedule, cancelText: t.cancel }))) return;
    if (await form.send('/api/notice/createAnnouncement', t.done)) await onDone();
  }
  const part = { form, isPreview };
  return (
    <FormDialog
      title={t.dialog}
      size="xl"
      sticky
      onClose={onClose}
      sending={form}
      doText={values.startsAt === undefined ? t.publish : t.schedule}
      onSubmit={save}
    >
      <div className={style['pair']}>
        <Line form={form} name="titleZh" maxLength={100} required />
        <Line form={form} name="titleEn" maxLength={150} help={t.enHelp} />
      </div>
      <div className="filter-grid">
        <Segmented
          label={t.mode}
          value={isPreview ? 'preview' : 'write'}
          options={[
            { value: 'write', label: t.write },
            { value: 'preview', label: t.preview },
          ]}
          onChange={(value) => setPreview(value === 'preview')}
        />
      </div>
      <div className={style['pair']}>
        <Body {...part} name="markdownZh" label={t.textZh} required help={t.textHelp} />
        <Body {...part} name="markdownEn" label={t.textEn} help={t.enHelp} />
      </div>
      <div className={style['pair']}>
        <Field label={t.kind} error={faults['kind']}>
          <Select name="kind" value={values.kind} onChange={(event) => set({ kind: event.currentTarget.value })}>
            {announcementKinds.map((kind) => (
              <option key={kind} value={kind}>
                {t.kinds[kind]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t.path} help={t.pathHelp} error={faults['path']}>
          <Input
            name="path"
            value={values.path}
            maxLength={300}
            onChange={(event) => set({ path: event.currentTarget.value })}
          />
        </Field>
        <Moment form={form} name="startsAt" help={t.startsAtHelp} />
        <Moment form={form} name="expiresAt" help={t.expiresAtHelp} />
      </div>
    </FormDialog>
  );
}

type PartProps = { form: Pick<ReturnType<typeof useRecordForm<typeof blank>>, 'values' | 'set' | 'faults'> };
type LineProps = PartProps & { name: 'titleZh' | 'titleEn'; maxLength: number; required?: boolean; help?: string };

function Line({ form: { values, set, faults }, name, maxLength, ...field }: LineProps) {
  const t = announcementsTexts.use();
  return (
    <Field label={t[name]} error={faults[name]} {...field}>
      <Input
        name={name}
        value={values[name]}
        maxLength={maxLength}
        lang={name === 'titleZh' ? 'zh-CN' : 'en'}
        data-autofocus={name === 'titleZh' || undefined}
        onChange={(event) => set({ [name]: event.currentTarget.value })}
      />
    </Field>
  );
}

type BodyProps = PartProps & {
  name: 'markdownZh' | 'markdownEn';
  isPreview: boolean;
  label: string;
  required?: boolean;
  help: string;
};

function Body({ form: { values, set, faults }, name, isPreview, label, ...field }: BodyProps) {
  const t = announcementsTexts.use();
  return (
    <Field label={label} error={faults[name]} {...field}>
      {isPreview ? (
        <Preview markdown={values[name]} label={label} emptyText={t.previewEmpty} failedText={t.previewFailed} />
      ) : (
        <Textarea
          name={name}
          value={values[name]}
          rows={6}
          maxLength={20_000}
          lang={name === 'markdownZh' ? 'zh-CN' : 'en'}
          onChange={(event) => set({ [name]: event.currentTarget.value })}
        />
      )}
    </Field>
  );
}

function Moment({ form: { set, faults }, name, help }: PartProps & { name: 'startsAt' | 'expiresAt'; help: string }) {
  const t = announcementsTexts.use();
  return (
    <Field label={t[name]} help={help} error={faults[name]}>
      <Input
        name={name}
        type="datetime-local"
        onChange={({ currentTarget: { value } }) => set({ [name]: value ? unixSeconds(new Date(value)) : undefined })}
      />
    </Field>
  );
}
