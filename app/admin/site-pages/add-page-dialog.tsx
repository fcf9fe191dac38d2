import { useState } from 'react';
import { useNavigate } from 'react-router';
import { AddPageInput, pageBounds } from '#app/account/site-pages/site-pages.schema.ts';
import { issueTexts } from '#app/core/rules.ts';
import { languages } from '#app/core/texts/language.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Field, Input, Select } from '#app/ui/forms/field.tsx';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import type { PageDeskTexts } from './page-desk-texts.ts';

/** Adds a page without a template, and opens its editor. */
export function AddPageDialog({ t, onClose }: { t: PageDeskTexts; onClose: () => void }) {
  const reader = useLanguage();
  const navigate = useNavigate();
  const sending = useSend({ quiet: true });
  const { send, faults, setFaults } = sending;
  const [fields, setFields] = useState({ title: '', slug: '', language: reader });
  async function submit() {
    const read = AddPageInput.safeParse({ kind: 'other', ...fields }, { reportInput: true });
    if (!read.success) return setFaults(issueTexts(read.error.issues, reader));
    const done = await send<{ id: number }>('/api/admin/addPage', read.data, { leaves: true });
    if (done) await navigate(`/admin/pages/${done.data.id}?language=${fields.language}`);
  }
  const change = (part: Partial<typeof fields>) => setFields((old) => ({ ...old, ...part }));
  return (
    <FormDialog
      title={t.dialog.title}
      doText={t.dialog.create}
      cancelText={t.cancel}
      sending={sending}
      onClose={onClose}
      onSubmit={submit}
    >
      <Field label={t.dialog.name} error={faults['title']} required>
        <Input
          name="title"
          data-autofocus
          maxLength={pageBounds.title}
          value={fields.title}
          onChange={(event) => change({ title: event.currentTarget.value })}
        />
      </Field>
      <Field label={t.dialog.language}>
        <Select
          name="language"
          value={fields.language}
          onChange={(event) => change({ language: event.currentTarget.value === 'en' ? 'en' : 'zh-cn' })}
        >
          {languages.map((one) => (
            <option key={one} value={one}>
              {t.languages[one]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t.dialog.slug} help={t.dialog.slugHelp} error={faults['slug']} required>
        <Input
          name="slug"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={60}
          value={fields.slug}
          onChange={(event) => change({ slug: event.currentTarget.value })}
        />
      </Field>
    </FormDialog>
  );
}
