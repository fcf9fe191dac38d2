import { useState } from 'react';
import { z } from 'zod';
import { pageTexts, useLanguage } from '#app/core/texts/page-texts.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { Field, Input } from '#app/ui/forms/field.tsx';
import type { DirectoryState } from '#app/account/directory/directory.schema.ts';
import { createDraft } from '#app/ui/forms/form-draft.ts';
import { PasswordField } from '#app/account/parts/password-field.tsx';
import { SecurityRow } from '#app/account/parts/security-row.tsx';
import { useForm } from '#app/ui/forms/use-form.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';

const texts = await pageTexts(
  () => import('#app/account/directory/directory.zh.ts'),
  () => import('#app/account/directory/directory.en.ts'),
);
const rules = { account: z.string().max(100), password: z.string().max(100) };

/** How the account stands to the company directory, and the way into it and out of it. */
export function DirectoryRow({ state: { account, canLeave } }: { state: NonNullable<DirectoryState> }) {
  const t = texts.use();
  const [isOpen, setOpen] = useState(false);
  const { send } = useSend();
  async function disconnect() {
    if (!(await confirm({ title: t.disconnectTitle, text: t.disconnectText, confirmText: t.disconnect, danger: true })))
      return;
    await send('/api/account/disconnectDirectory', {}, { done: true, refresh: true });
  }
  const leave = canLeave && (
    <Button aria-label={`${t.title}: ${t.disconnect}`} onClick={() => void disconnect()}>
      {t.disconnect}
    </Button>
  );
  const connect = (
    <Button aria-label={`${t.title}: ${t.connect}`} onClick={() => setOpen(true)}>
      {t.connect}
    </Button>
  );
  return (
    <>
      <SecurityRow
        icon="users"
        title={t.title}
        state={account !== null && <Chip tone="primary">{t.connected}</Chip>}
        action={account === null ? connect : leave}
      >
        {account === null ? t.unbound : canLeave ? t.bound(account) : t.boundForGood(account)}
      </SecurityRow>
      {isOpen && <ConnectDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function ConnectDialog({ onClose }: { onClose: () => void }) {
  const t = texts.use();
  const [draft] = useState(createDraft);
  const form = useForm(rules, draft, useLanguage());
  async function submit() {
    const values = form.check();
    if (!values) return;
    const body = { account: values['account']?.trim(), password: values['password'] };
    if (!(await form.send('/api/account/connectDirectory', body, { done: true, refresh: true }))) return;
    draft.forget('password');
    onClose();
  }
  return (
    <FormDialog
      title={t.connectTitle}
      onClose={onClose}
      sending={form}
      bind={form.bind}
      doText={t.connect}
      onSubmit={submit}
    >
      <p className="muted small">{t.connectText}</p>
      <Field label={t.account} error={form.faults['account']}>
        <Input
          name="account"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          data-autofocus
          defaultValue={draft.read('account')}
        />
      </Field>
      <PasswordField
        name="password"
        label={t.password}
        autoComplete="current-password"
        error={form.faults['password']}
        capsLockText={t.capsLock}
      />
    </FormDialog>
  );
}
