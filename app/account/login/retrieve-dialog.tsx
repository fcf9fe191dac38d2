import { useId, useState, type FormEvent } from 'react';
import { z } from 'zod';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { request } from '#app/core/request/request.ts';
import { rule } from '#app/core/rules.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { PanelTabs } from '#app/ui/kit/panel-tabs.tsx';
import type { Channel } from '#app/account/account.schema.ts';
import { AddressField, CodeField } from '#app/account/parts/address-fields.tsx';
import { FormFault } from '#app/account/parts/form-fault.tsx';
import type { Draft } from '#app/account/parts/draft.ts';
import style from '#app/account/parts/login.module.css';
import type { LoginTexts } from '#app/account/parts/login-texts.ts';
import { PasswordField } from '#app/account/parts/password-field.tsx';
import type { CaptchaAnswer } from '#app/account/parts/use-captcha.tsx';
import { useForm } from '#app/account/parts/use-form.ts';

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
export function RetrieveDialog({ open, ...props }: RetrieveProps & { open: boolean }) {
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  const { t, onClose } = props;
  const footer = (
    <>
      <Button onClick={onClose}>{t.cancel}</Button>
      <Button tone="primary" type="submit" form={formId} loading={isBusy}>
        {t.retrieveAction}
      </Button>
    </>
  );
  return (
    <Dialog open={open} onClose={onClose} title={t.retrieve} footer={footer}>
      <RetrieveForm {...props} id={formId} isBusy={isBusy} setBusy={setBusy} />
    </Dialog>
  );
}

type FormProps = RetrieveProps & { id: string; isBusy: boolean; setBusy: (isBusy: boolean) => void };

function RetrieveForm({ t, hasDirectory, draft, channels, askCaptcha, onClose, id, isBusy, setBusy }: FormProps) {
  const form = useForm(rules, draft, useLanguage());
  const [channel, setChannel] = useState<Channel>(
    channels.find((one) => one === draft.read('by')) ?? channels[0] ?? 'email',
  );
  function choose(key: string) {
    draft.keep({ by: key });
    setChannel(key as Channel);
  }
  async function submit(event: FormEvent) {
    event.preventDefault();
    const values = isBusy ? null : form.check();
    if (!values) return;
    setBusy(true);
    const body = {
      type: channel,
      account: values[channel]?.trim(),
      captcha: values['captcha']?.trim(),
      password: values['password'],
    };
    const answer = await request.post('/api/account/retrievePassword', body, {
      showSuccessMessage: true,
      showErrorMessage: false,
      showCodeMessage: false,
    });
    setBusy(false);
    if (answer.code !== 1) return form.show(answer);
    draft.forget('captcha', 'password');
    onClose();
  }
  const address = (of: Channel) => (
    <AddressField
      isFirst
      channel={of}
      t={t}
      error={form.errors[of]}
      defaultValue={draft.read(of)}
      autoComplete={of === 'email' ? 'email' : 'tel-national'}
    />
  );
  return (
    <form className={style['retrieve']} {...form.bind} id={id} onSubmit={(event) => void submit(event)}>
      {channels.length > 1 ? (
        <PanelTabs
          label={t.retrieveBy}
          first={channel}
          onChange={choose}
          tabs={channels.map((of) => ({ key: of, label: t[of], panel: address(of) }))}
        />
      ) : (
        address(channel)
      )}
      <CodeField channel={channel} event="user_retrieve_pwd" t={t} form={form} draft={draft} askCaptcha={askCaptcha} />
      <PasswordField
        name="password"
        label={t.newPassword}
        autoComplete="new-password"
        help={t.passwordHelp}
        error={form.errors['password']}
        capsLockText={t.capsLock}
        defaultValue={draft.read('password')}
      />
      <FormFault text={form.fault} />
      <p>{t.retrieveNote}</p>
      {hasDirectory && <p>{t.retrieveElsewhere}</p>}
    </form>
  );
}
