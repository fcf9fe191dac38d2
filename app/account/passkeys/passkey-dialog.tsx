import { useId, useState, type FormEvent } from 'react';
import { z } from 'zod';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { request } from '#app/core/request/request.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { Field, Input } from '#app/ui/forms/field.tsx';
import type { Passkey } from './passkeys.schema.ts';
import { createDraft } from '#app/account/parts/draft.ts';
import { FormFault } from '#app/account/parts/form-fault.tsx';
import { addPasskey } from './passkeys.ts';
import style from '#app/account/parts/security.module.css';
import type { PasskeyTexts } from './passkeys.en.ts';
import { deviceName } from '#app/account/sessions/shown-facts.ts';
import { useForm } from '#app/account/parts/use-form.ts';

const rules = { name: z.string().max(60) };

type DialogProps = { t: PasskeyTexts; passkey: Passkey | 'new' | null; onClose: () => void; onDone: () => void };

/** Names a passkey: a new one, which the device then makes, or one there is. */
export function PasskeyDialog({ t, passkey, onClose, onDone }: DialogProps) {
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  const isNew = passkey === 'new';
  const footer = (
    <>
      <Button onClick={onClose}>{t.cancel}</Button>
      <Button tone="primary" type="submit" form={formId} loading={isBusy}>
        {isNew ? t.addNext : t.save}
      </Button>
    </>
  );
  return (
    <Dialog
      open={passkey !== null}
      onClose={onClose}
      title={isNew || passkey === null ? t.add : t.renameLabel(passkey.name)}
      footer={footer}
    >
      {passkey && (
        <NameForm
          t={t}
          id={formId}
          passkey={passkey}
          isBusy={isBusy}
          setBusy={setBusy}
          onClose={onClose}
          onDone={onDone}
        />
      )}
    </Dialog>
  );
}

type FormProps = Omit<DialogProps, 'passkey'> & {
  id: string;
  passkey: Passkey | 'new';
  isBusy: boolean;
  setBusy: (isBusy: boolean) => void;
};

function NameForm({ t, id, passkey, isBusy, setBusy, onClose, onDone }: FormProps) {
  const [draft] = useState(createDraft);
  const form = useForm(rules, draft, useLanguage());
  const [fault, setFault] = useState('');
  async function submit(event: FormEvent) {
    event.preventDefault();
    const name = isBusy ? undefined : form.check()?.['name'];
    if (name === undefined) return;
    setBusy(true);
    setFault('');
    const isDone = passkey === 'new' ? await add(name) : await rename(passkey.id, name);
    setBusy(false);
    if (!isDone) return;
    onClose();
    onDone();
  }
  async function add(name: string): Promise<boolean> {
    const outcome = await addPasskey(name);
    if (outcome === 'exists' || outcome === 'failed') setFault(t[outcome]);
    return outcome === 'done';
  }
  async function rename(passkeyId: number, name: string): Promise<boolean> {
    const answer = await request.post(
      '/api/account/renamePasskey',
      { id: passkeyId, name },
      { showSuccessMessage: true, showCodeMessage: false },
    );
    if (answer.code !== 1) form.show(answer);
    return answer.code === 1;
  }
  return (
    <form className={style['inDialog']} {...form.bind} id={id} onSubmit={(event) => void submit(event)}>
      <Field label={t.name} help={t.nameHelp} error={form.errors['name']}>
        <Input
          name="name"
          maxLength={60}
          autoComplete="off"
          data-autofocus
          defaultValue={passkey === 'new' ? deviceName(navigator.userAgent) : passkey.name}
        />
      </Field>
      <FormFault text={fault || form.fault} />
    </form>
  );
}
