import { SubmitButton, suspendedText, type CheckInFormProps } from '#app/account/parts/submit-button.tsx';
import { useState, type FormEvent } from 'react';
import { z } from 'zod';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import type { Failure } from '#app/core/request/request.ts';
import { rule } from '#app/core/rules.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Checkbox } from '#app/ui/forms/check.tsx';
import { Field, Input } from '#app/ui/forms/field.tsx';
import { PanelTabs } from '#app/ui/kit/panel-tabs.tsx';
import { AddressField } from '#app/account/parts/address-fields.tsx';
import { FormFault } from '#app/account/parts/form-fault.tsx';
import style from '#app/account/parts/login.module.css';
import { PasskeyLogin } from '#app/account/passkeys/passkey-login.tsx';
import { PasswordField } from '#app/account/parts/password-field.tsx';
import type { Faults } from '#app/ui/forms/faults.ts';
import { useForm } from '#app/ui/forms/use-form.ts';
import { useHydrated } from '#app/account/parts/use-hydrated.ts';

const rules = {
  account: z.string().max(100),
  mobile: rule.mobile(),
  email: rule.email(),
  password: z.string().max(100),
};

type LoginFormProps = CheckInFormProps & {
  onForgot: (() => void) | null;
  /** By which host name passkeys know this site, null when they do not. */
  passkeyHost: string | null;
  /** Called when the password was right and a second step follows, with its ticket. */
  onTicket: (ticket: string) => void;
};

/** Logs in by account, mobile number or e-mail. Without `onForgot` there is no way to retrieve a password. */
export function LoginForm({ t, draft, askCaptcha, onDone, path, onForgot, onTicket, passkeyHost }: LoginFormProps) {
  const form = useForm(rules, draft, useLanguage());
  const isHydrated = useHydrated();
  const [by, setBy] = useState(draft.read('by') ?? 'account');
  function choose(key: string) {
    draft.keep({ by: key });
    setBy(key);
  }
  async function submit(event: FormEvent) {
    event.preventDefault();
    const values = form.check();
    const captcha = values && (await askCaptcha());
    if (!values || !captcha) return;
    const body = {
      tab: 'login',
      username: values[by]?.trim(),
      password: values['password'],
      keep: 'keep' in values,
      ...captcha,
    };
    const onRefused = (failure: Failure) => {
      const { data, msg } = failure;
      if (data?.error === 'SUSPENDED') form.show({ ...failure, msg: suspendedText(t, msg, data) });
      if (data?.type !== 'two step' || !data.ticket) return;
      form.setFaults({});
      onTicket(data.ticket);
    };
    if (await form.send(path, body, { done: true, onRefused })) await onDone();
  }
  return (
    <form {...form.bind} onSubmit={(event) => void submit(event)} aria-label={t.login}>
      <WhoTabs t={t} draft={draft} faults={form.faults} by={by} onChange={choose} />
      <PasswordField
        name="password"
        label={t.password}
        autoComplete="current-password"
        error={form.faults['password']}
        capsLockText={t.capsLock}
        defaultValue={draft.read('password')}
      />
      <div className={style['keep']}>
        <Checkbox
          name="keep"
          defaultChecked={draft.read('keep') !== 'off'}
          onChange={(event) => draft.keep({ keep: event.currentTarget.checked ? 'on' : 'off' })}
        >
          {t.keep}
        </Checkbox>
        {onForgot && (
          <Button tone="quiet" size="s" className={style['link']} onClick={onForgot}>
            {t.forgot}
          </Button>
        )}
      </div>
      <FormFault text={form.fault} />
      <SubmitButton isReady={isHydrated} isBusy={form.isBusy}>
        {t.login}
      </SubmitButton>
      <PasskeyLogin t={t} host={passkeyHost} keeps={() => draft.read('keep') !== 'off'} onDone={onDone} path={path} />
    </form>
  );
}

type WhoProps = Pick<LoginFormProps, 't' | 'draft'> & { faults: Faults; by: string; onChange: (by: string) => void };

/** By what somebody says who they are. */
function WhoTabs({ t, draft, faults, by, onChange }: WhoProps) {
  const account = (
    <Field label={t.account} error={faults['account']}>
      <Input
        name="account"
        placeholder={t.accountOrAddress}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        defaultValue={draft.read('account')}
      />
    </Field>
  );
  const address = (channel: 'mobile' | 'email') => (
    <AddressField
      channel={channel}
      t={t}
      error={faults[channel]}
      defaultValue={draft.read(channel)}
      autoComplete="username"
    />
  );
  const tabs = [
    { key: 'account', label: t.account, panel: account },
    { key: 'mobile', label: t.mobile, panel: address('mobile') },
    { key: 'email', label: t.email, panel: address('email') },
  ];
  return <PanelTabs label={t.loginBy} tabs={tabs} first={by} onChange={onChange} />;
}
