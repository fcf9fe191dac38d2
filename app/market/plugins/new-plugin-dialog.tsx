import { useState } from 'react';
import { useNavigate } from 'react-router';
import { issueTexts } from '#app/core/rules.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Field, Input } from '#app/ui/forms/field.tsx';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { ownPluginsTexts } from './own-plugins-texts.ts';
import { AddPluginInput } from './plugins.schema.ts';

type Props = { developer: number; onClose: () => void };

/** Asks for the identifier and the names of a new plugin, and leads to its editor. */
export function NewPluginDialog({ developer, onClose }: Props) {
  const t = ownPluginsTexts.use();
  const navigate = useNavigate();
  const language = useLanguage();
  const [values, setValues] = useState({ slug: '', nameZh: '', nameEn: '' });
  const sending = useSend({ quiet: true });
  const { faults, setFaults, forgive } = sending;
  function set(change: Partial<typeof values>) {
    setValues((last) => ({ ...last, ...change }));
    forgive(...Object.keys(change));
  }
  async function make() {
    const read = AddPluginInput.safeParse({ ...values, developer }, { reportInput: true });
    if (!read.success) return setFaults(issueTexts(read.error.issues, language));
    const answer = await sending.send<{ id: number }>('/api/developer/addPlugin', read.data, { done: true });
    if (answer) await navigate(`/developer/plugin/${answer.data.id}`);
  }
  return (
    <FormDialog title={t.dialog} sending={sending} doText={t.make} onClose={onClose} onSubmit={make}>
      <Field label={t.slug} help={t.slugHelp} error={faults['slug']} required>
        <Input
          name="slug"
          value={values.slug}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          onChange={(event) => set({ slug: event.currentTarget.value })}
        />
      </Field>
      {(['nameZh', 'nameEn'] as const).map((name) => (
        <Field key={name} label={t[name]} help={t.nameHelp} error={faults[name]} required>
          <Input
            name={name}
            value={values[name]}
            maxLength={40}
            autoComplete="off"
            onChange={(event) => set({ [name]: event.currentTarget.value })}
          />
        </Field>
      ))}
    </FormDialog>
  );
}
