import { useId, useState, type FormEvent } from 'react';
import { useRevalidator } from 'react-router';
import { z } from 'zod';
import { pageTexts, useLanguage } from '#app/core/texts/page-texts.ts';
import { request } from '#app/core/request/request.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { Field, Input } from '#app/ui/forms/field.tsx';
import type { DirectoryState } from '#app/account/directory/directory.schema.ts';
import { createDraft } from '#app/account/parts/draft.ts';
import { FormFault } from '#app/account/parts/form-fault.tsx';
import { PasswordField } from '#app/account/parts/password-field.tsx';
import { SecurityRow } from '#app/account/parts/security-row.tsx';
import style from '#app/account/parts/security.module.css';
import { useForm } from '#app/account/parts/use-form.ts';

const texts = await pageTexts(
  () => import('#app/account/directory/directory.zh.ts'),
  () => import('#app/account/directory/directory.en.ts'),
);
const rules = { account: z.string().max(100), password: z.string().max(100) };

/** How the account stands to the company directory, and the way into it and out of it. */
export function DirectoryRow({ state: { account, canLeave } }: { state: NonNullable<DirectoryState> }) {
  const t = texts.use();
  const [isOpen, setOpen] = useState(false);
  const { revalidate } = useRevalidator();
  async function disconnect() {
    if (!(await confirm({ title: t.disconnectTitle, text: t.disconnectText, confirmText: t.disconnect, danger: true })))
      return;
    const answer = await request.post('/api/account/disconnectDirectory', {}, { showSuccessMessage: true });
    if (answer.code === 1) await revalidate();
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
      <ConnectDialog open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

function ConnectDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = texts.use();
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  const footer = (
    <>
      <Button onClick={onClose}>{t.cancel}</Button>
      <Button tone="primary" type="submit" form={formId} loading={isBusy}>
        {t.connect}
      </Button>
    </>
  );
  return (
    <Dialog open={open} onClose={onClose} title={t.connectTitle} footer={footer}>
      <p className="muted small">{t.connectText}</p>
      <ConnectForm id={formId} isBusy={isBusy} setBusy={setBusy} onClose={onClose} />
    </Dialog>
  );
}

type FormProps = { id: string; isBusy: boolean; setBusy: (isBusy: boolean) => void; onClose: () => void };

function ConnectForm({ id, isBusy, setBusy, onClose }: FormProps) {
  const t = texts.use();
  const [draft] = useState(createDraft);
  const form = useForm(rules, draft, useLanguage());
  const { revalidate } = useRevalidator();
  async function submit(event: FormEvent) {
    event.preventDefault();
    const values = isBusy ? null : form.check();
    if (!values) return;
    setBusy(true);
    const body = { account: values['account']?.trim(), password: values['password'] };
    const answer = await request.post('/api/account/connectDirectory', body, {
      showSuccessMessage: true,
      showErrorMessage: false,
      showCodeMessage: false,
    });
    setBusy(false);
    if (answer.code !== 1) return form.show(answer);
    draft.forget('password');
    onClose();
    await revalidate();
  }
  return (
    <form className={style['inDialog']} {...form.bind} id={id} onSubmit={(event) => void submit(event)}>
      <Field label={t.account} error={form.errors['account']}>
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
        error={form.errors['password']}
        capsLockText={t.capsLock}
      />
      <FormFault text={form.fault} />
    </form>
  );
}
