import { useState } from 'react';
import { z } from 'zod';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { rule } from '#app/core/rules.ts';
import type { Channel } from '#app/account/account.schema.ts';
import { AddressTabs, CodeField } from '#app/account/parts/address-fields.tsx';
import type { Draft } from '#app/ui/forms/form-draft.ts';
import style from '#app/account/parts/login.module.css';
import type { LoginTexts } from '#app/account/parts/login-texts.ts';
import { PasswordField } from '#app/account/parts/password-field.tsx';
import type { CaptchaAnswer } from '#app/account/parts/use-captcha.tsx';
import { useForm } from '#app/ui/forms/use-form.ts';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';

const rules = { email: rule.email(), mobile: rule.mobile(), captcha: z.string().max(16), password: rule.password() };

type RetrieveProps = {
  t: LoginTexts;
  /** People of a company log in here too: their passwords are not ours. */
  hasDirectory: boolean;
  draft: Draft;
  channels: readonly Channel[];
  askCaptcha: () => Promise<CaptchaAnswer | null>;
  onClose: () => void;
};

/** Sets a new password with a code sent to the account's address. */
export function RetrieveDialog({ t, hasDirectory, draft, channels, askCaptcha, onClose }: RetrieveProps) {
  const form = useForm(rules, draft, useLanguage());
  const [channel, setChannel] = useState<Channel>(
    channels.find((one) => one === draft.read('by')) ?? channels[0] ?? 'email',
  );
  async function submit() {
    const values = form.check();
    if (!values) return;
    const body = {
      type: channel,
      account: values[channel]?.trim(),
      captcha: values['captcha']?.trim(),
      password: values['password'],
    };
    if (!(await form.send('/api/account/retrievePassword', body, { done: true }))) return;
    draft.forget('captcha', 'password');
    onClose();
  }
  return (
    <FormDialog
      title={t.retrieve}
      onClose={onClose}
      sending={form}
      bind={form.bind}
      className={`stack ${style['retrieve']}`}
      doText={t.retrieveAction}
      onSubmit={submit}
    >
      <AddressTabs {...{ t, channels, channel, form, draft }} label={t.retrieveBy} onChange={setChannel} isFirst />
      <CodeField channel={channel} event="user_retrieve_pwd" t={t} form={form} draft={draft} askCaptcha={askCaptcha} />
      <PasswordField
        name="password"
        label={t.newPassword}
        autoComplete="new-password"
        help={t.passwordHelp}
        error={form.faults['password']}
        capsLockText={t.capsLock}
        defaultValue={draft.read('password')}
      />
      <p>{t.retrieveNote}</p>
      {hasDirectory && <p>{t.retrieveElsewhere}</p>}
    </FormDialog>
  );
}
