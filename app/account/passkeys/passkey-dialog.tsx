import { useState } from 'react';
import { z } from 'zod';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Field, Input } from '#app/ui/forms/field.tsx';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import type { Passkey } from './passkeys.schema.ts';
import { createDraft } from '#app/ui/forms/form-draft.ts';
import { addPasskey } from './passkeys.ts';
import type { PasskeyTexts } from './passkeys.en.ts';
import { deviceName } from '#app/account/sessions/shown-facts.ts';
import { useForm } from '#app/ui/forms/use-form.ts';

const rules = { name: z.string().max(60) };

type DialogProps = { t: PasskeyTexts; passkey: Passkey | 'new' | null; onClose: () => void; onDone: () => void };

/** Names a passkey: a new one, which the device then makes, or one there is. */
export function PasskeyDialog({ passkey, ...rest }: DialogProps) {
  return passkey && <NameDialog passkey={passkey} {...rest} />;
}

function NameDialog({ t, passkey, onClose, onDone }: DialogProps & { passkey: Passkey | 'new' }) {
  const [draft] = useState(createDraft);
  const form = useForm(rules, draft, useLanguage());
  async function submit() {
    const name = form.check()?.['name'];
    if (name === undefined) return;
    const isDone = passkey === 'new' ? await form.run(() => add(name)) : await rename(passkey.id, name);
    if (!isDone) return;
    onClose();
    onDone();
  }
  async function add(name: string): Promise<boolean> {
    const outcome = await addPasskey(name);
    if (outcome === 'exists' || outcome === 'failed') form.setFaults({ '': t[outcome] });
    return outcome === 'done';
  }
  const rename = (id: number, name: string) => form.send('/api/account/renamePasskey', { id, name }, { done: true });
  return (
    <FormDialog
      title={passkey === 'new' ? t.add : t.renameLabel(passkey.name)}
      onClose={onClose}
      sending={form}
      bind={form.bind}
      doText={passkey === 'new' ? t.addNext : t.save}
      onSubmit={submit}
    >
      <Field label={t.name} help={t.nameHelp} error={form.faults['name']}>
        <Input
          name="name"
          maxLength={60}
          autoComplete="off"
          data-autofocus
          defaultValue={passkey === 'new' ? deviceName(navigator.userAgent) : passkey.name}
        />
      </Field>
    </FormDialog>
  );
}
