import { useState } from 'react';
import { Button } from '#app/ui/kit/button.tsx';
import { Checkbox, Choices, Radio } from '#app/ui/forms/check.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { Field, Input, Select } from '#app/ui/forms/field.tsx';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { type ImportSource, importSources } from '#app/exchange/dumps/dump-records.schema.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import type { ImportTexts } from './import-texts.ts';

/** `chosen`: the data just uploaded, '' for none. */
type Props = { t: ImportTexts; folders: readonly string[]; chosen: string; onClose: () => void; onStarted: () => void };

const nameOf = (folder: string) =>
  folder
    .replace(/\.zip$/, '')
    .replace(/[^\w.-]/g, '-')
    .slice(0, 60);

/** Asks what is to be imported and how, and begins. */
export function StartDialog({ t, folders, chosen, onClose, onStarted }: Props) {
  const [source, setSource] = useState<ImportSource>('stackexchange');
  const [folder, setFolder] = useState(folders.includes(chosen) ? chosen : (folders[0] ?? ''));
  const sending = useSend({ quiet: true });
  const { send, faults, setFaults } = sending;
  async function submit(form: HTMLFormElement) {
    const body = { source, folder, ...readForm(form) };
    const { origin } = body;
    if (origin === '') return setFaults({ origin: t.required });
    if (!/^[\w.-]+$/.test(origin)) return setFaults({ origin: t.originWrong });
    if (await send('/api/admin/startImport', body, { done: true })) onStarted();
  }
  if (folders.length === 0) {
    return (
      <Dialog open onClose={onClose} title={t.start} footer={<Button onClick={onClose}>{t.cancel}</Button>}>
        <Notice>{t.noFolders}</Notice>
      </Dialog>
    );
  }
  return (
    <FormDialog title={t.start} size="l" onClose={onClose} doText={t.begin} sending={sending} onSubmit={submit}>
      <Field group label={t.source}>
        <Choices>
          {importSources.map((one) => (
            <Radio
              key={one}
              name="source"
              value={one}
              checked={source === one}
              help={t.sourceHelp[one]}
              onChange={() => setSource(one)}
            >
              {t.sources[one]}
            </Radio>
          ))}
        </Choices>
      </Field>
      <Fields {...{ t, folders, folder, setFolder, faults }} onTyped={() => setFaults({})} />
    </FormDialog>
  );
}

type FieldsProps = Pick<Props, 't' | 'folders'> & {
  folder: string;
  setFolder: (folder: string) => void;
  faults: Record<string, string>;
  onTyped: () => void;
};

function Fields({ t, folders, folder, setFolder, faults, onTyped }: FieldsProps) {
  return (
    <>
      <div className="pair">
        <Field label={t.folder} help={t.folderHelp} error={faults['folder']} required>
          <Select value={folder} onChange={(event) => setFolder(event.currentTarget.value)}>
            {folders.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        </Field>
        <Field label={t.origin} help={t.originHelp} error={faults['origin']} required>
          <Input
            key={folder}
            name="origin"
            autoComplete="off"
            maxLength={60}
            defaultValue={nameOf(folder)}
            onChange={onTyped}
          />
        </Field>
        <Field label={t.site} help={t.siteHelp} error={faults['site']}>
          <Input name="site" type="url" inputMode="url" autoComplete="off" maxLength={300} placeholder="https://" />
        </Field>
        <Field label={t.category} help={t.categoryHelp} error={faults['category']}>
          <Input name="category" autoComplete="off" maxLength={60} />
        </Field>
        <Field label={t.language}>
          <Select name="language">
            <option value="">{t.languages['']}</option>
            <option value="zh-cn">{t.languages['zh-cn']}</option>
            <option value="en">{t.languages.en}</option>
          </Select>
        </Field>
      </div>
      <Choices>
        <Checkbox name="keepsEmails" defaultChecked help={t.emailsHelp}>
          {t.emails}
        </Checkbox>
        <Checkbox name="isDry" defaultChecked help={t.isDryHelp}>
          {t.isDry}
        </Checkbox>
      </Choices>
    </>
  );
}

function readForm(form: HTMLFormElement) {
  const data = new FormData(form);
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  return {
    origin: text('origin'),
    site: text('site'),
    category: text('category'),
    language: text('language'),
    keepsEmails: data.has('keepsEmails'),
    isDry: data.has('isDry'),
  };
}
