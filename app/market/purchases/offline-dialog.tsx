import { useState } from 'react';
import { offlineDays } from '#app/market/licences/licences.schema.ts';
import type { OfflineFile } from '#app/market/licences/offline-licence.ts';
import { Field, Input } from '#app/ui/forms/field.tsx';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { pluginPurchasesTexts } from './plugin-purchases-texts.ts';

/** Asks for which machine an offline file is, and saves it. */
export function OfflineDialog({ licenceId, onClose }: { licenceId: number; onClose: () => void }) {
  const t = pluginPurchasesTexts.use();
  const [values, setValues] = useState({ site: '', label: '' });
  const sending = useSend({ quiet: true });
  function set(change: Partial<typeof values>) {
    setValues({ ...values, ...change });
    sending.setFaults({});
  }
  async function submit() {
    if (values.site.trim().length < 8) return sending.setFaults({ site: t.siteMissing });
    const body = { licenceId, ...values };
    const answer = await sending.send<OfflineFile>('/api/market/licences/offline', body, { done: true, refresh: true });
    if (!answer) return;
    saveFile(answer.data);
    onClose();
  }
  return (
    <FormDialog title={t.offlineTitle} doText={t.offlineIssue} sending={sending} onSubmit={submit} onClose={onClose}>
      <p className="muted small">{t.offlineText(offlineDays)}</p>
      <Field label={t.siteCode} required help={t.siteHelp} error={sending.faults['site']}>
        <Input
          name="site"
          data-autofocus
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          value={values.site}
          onChange={({ currentTarget }) => set({ site: currentTarget.value })}
        />
      </Field>
      <Field label={t.siteLabel} error={sending.faults['label']}>
        <Input
          name="label"
          maxLength={100}
          autoComplete="off"
          value={values.label}
          onChange={({ currentTarget }) => set({ label: currentTarget.value })}
        />
      </Field>
    </FormDialog>
  );
}

function saveFile(file: OfflineFile): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${file.plugin}-licence.json`;
  link.click();
  URL.revokeObjectURL(url);
}
