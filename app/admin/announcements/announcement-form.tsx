import { unixSeconds } from '#app/core/unix-seconds.ts';
import { useState } from 'react';
import { Preview } from '#app/ask/writing/post-preview.tsx';
import { AnnouncementInput, announcementKinds } from '#app/messages/notices/notices.schema.ts';
import { Field, Input, Select, Textarea } from '#app/ui/forms/field.tsx';
import { Segmented } from '#app/ui/forms/segmented.tsx';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import { announcementsTexts } from './announcements-texts.ts';
import style from '#app/admin/console/console-desk.module.css';
import { useRecordForm } from '#app/ui/forms/use-record-form.ts';

type Props = { onClose: () => void; onDone: () => Promise<void> };

/** Writes an announcement in both languages and publishes it, at once or later. */
export function AnnouncementForm({ onClose, onDone }: Props) {
  const t = announcementsTexts.use();
  const [isPreview, setPreview] = useState(false);
  const form = useRecordForm(AnnouncementInput, {
    titleZh: '',
    titleEn: '',
    markdownZh: '',
    markdownEn: '',
    path: '',
    kind: 'news',
    startsAt: undefined as number | undefined,
    expiresAt: undefined as number | undefined,
  });
  const { values, set, faults } = form;
  async function save() {
    setPreview(false);
    if (await form.send('/api/notice/createAnnouncement', t.done)) await onDone();
  }
  const line = (
    name: 'titleZh' | 'titleEn',
    label: string,
    maxLength: number,
    more: { required?: boolean; help?: string },
  ) => (
    <Field label={label} error={faults[name]} {...more}>
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
  const text = (name: 'markdownZh' | 'markdownEn', label: string, more: { required?: boolean; help?: string }) => (
    <Field label={label} error={faults[name]} {...more}>
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
  const moment = (name: 'startsAt' | 'expiresAt', label: string, help: string) => (
    <Field label={label} help={help} error={faults[name]}>
      <Input
        name={name}
        type="datetime-local"
        onChange={(event) =>
          set({
            [name]: event.currentTarget.value ? unixSeconds(new Date(event.currentTarget.value)) : undefined,
          })
        }
      />
    </Field>
  );
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
        {line('titleZh', t.titleZh, 100, { required: true })}
        {line('titleEn', t.titleEn, 150, { help: t.enHelp })}
      </div>
      <div className={style['filters']}>
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
        {text('markdownZh', t.textZh, { required: true, help: t.textHelp })}
        {text('markdownEn', t.textEn, { help: t.enHelp })}
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
        {moment('startsAt', t.startsAt, t.startsAtHelp)}
        {moment('expiresAt', t.expiresAt, t.expiresAtHelp)}
      </div>
    </FormDialog>
  );
}
