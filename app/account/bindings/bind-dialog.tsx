import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { z } from 'zod';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { rule } from '#app/core/rules.ts';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import type { Verification } from './bindings.schema.ts';
import type { Channel } from '#app/account/account.schema.ts';
import { AddressField, CodeField } from '#app/account/parts/address-fields.tsx';
import { createDraft, type Draft } from '#app/ui/forms/form-draft.ts';
import { PasswordField } from '#app/account/parts/password-field.tsx';
import type { BindTexts } from '#app/account/parts/profile-texts.ts';
import type { CaptchaAnswer } from '#app/account/parts/use-captcha.tsx';
import { type FormValues, useForm } from '#app/ui/forms/use-form.ts';
import style from '#app/account/parts/profile.module.css';

const rules = {
  email: rule.email(),
  mobile: rule.mobile(),
  captcha: z.string().max(16),
  password: z.string().max(100),
};

type BindProps = {
  channel: Channel;
  /** The address that is bound now, '' for none. */
  address: string;
  /** Whether the member knows a password, here or of their company. */
  hasPassword: boolean;
  t: BindTexts;
  askCaptcha: () => Promise<CaptchaAnswer | null>;
  onClose: () => void;
  /** Called when the new address is bound. */
  onDone: () => void;
};

/**
 * Binds an address: a first one with the password or, without one, a proof, another one after the present one has been
 * proven.
 */
export function BindDialog(props: BindProps) {
  const { address } = props;
  const [draft] = useState(createDraft);
  const [pass, setPass] = useState<string | null>(null);
  const isFirst = address === '';
  const step = { ...props, draft };
  if (!isFirst && pass === null) return <ProveOld {...step} onPass={setPass} />;
  return <EnterNew {...step} pass={pass} />;
}

type StepProps = BindProps & { draft: Draft };

function ProveOld({ onPass, ...step }: StepProps & { onPass: (pass: string) => void }) {
  const { channel, address, hasPassword, t, draft, askCaptcha } = step;
  const form = useForm(rules, draft, useLanguage());
  async function send(values: FormValues) {
    const body = { type: channel, captcha: values['captcha']?.trim() };
    const answer = await form.send<Verification>('/api/account/verification', body);
    if (!answer) return;
    draft.forget('captcha', 'password');
    onPass(answer.data.accountVerificationToken);
  }
  return (
    <StepForm form={form} step={step} doText={t.profile.next} onSend={send}>
      <p className="small muted">
        {t.profile.step(1, 2)} · {t.profile[hasPassword ? 'verifyOld' : 'verifyOldNoPassword'][channel](address)}
      </p>
      {hasPassword && <OwnPassword t={t} form={form} draft={draft} />}
      <CodeField
        channel={channel}
        event={`user_${channel}_verify`}
        t={t.login}
        form={form}
        draft={draft}
        askCaptcha={askCaptcha}
        ownAddress={address}
      />
    </StepForm>
  );
}

function EnterNew({ pass, ...step }: StepProps & { pass: string | null }) {
  const { channel, hasPassword, t, draft, askCaptcha, onClose, onDone } = step;
  const asksPassword = pass === null && hasPassword;
  const form = useForm(rules, draft, useLanguage());
  const begin = useEffectEvent(() => form.focus(asksPassword ? 'password' : channel));
  useEffect(() => void begin(), []);
  async function send(values: FormValues) {
    const right = pass === null ? { password: values['password'] ?? '' } : { accountVerificationToken: pass };
    const body = { type: channel, [channel]: values[channel]?.trim(), captcha: values['captcha']?.trim(), ...right };
    if (!(await form.send('/api/account/changeBind', body, { done: true }))) return;
    onClose();
    onDone();
  }
  const names = { email: t.profile.newAddress.email, mobile: t.profile.newAddress.mobile };
  return (
    <StepForm form={form} step={step} doText={t.profile.confirm} onSend={send}>
      <p className="small muted">
        {pass === null
          ? t.profile[hasPassword ? 'enterFirst' : 'enterFirstNoPassword'][channel]
          : `${t.profile.step(2, 2)} · ${t.profile.enterNew[channel]}`}
      </p>
      {asksPassword && <OwnPassword t={t} form={form} draft={draft} />}
      <AddressField
        channel={channel}
        t={pass === null ? t.login : names}
        error={form.faults[channel]}
        defaultValue={draft.read(channel)}
        autoComplete={channel === 'email' ? 'email' : 'tel-national'}
      />
      <CodeField
        channel={channel}
        event={`user_change_${channel}`}
        t={t.login}
        form={form}
        draft={draft}
        askCaptcha={askCaptcha}
      />
    </StepForm>
  );
}

type Form = ReturnType<typeof useForm>;

function StepForm({
  form,
  step: { channel, address, t, onClose },
  doText,
  onSend,
  children,
}: {
  form: Form;
  step: StepProps;
  doText: string;
  onSend: (values: FormValues) => Promise<void>;
  children: ReactNode;
}) {
  async function submit() {
    const values = form.check();
    if (values) await onSend(values);
  }
  return (
    <FormDialog
      title={t.profile[address === '' ? 'bindLabel' : 'changeLabel'][channel]}
      onClose={onClose}
      sending={form}
      bind={form.bind}
      className={style['steps']}
      doText={doText}
      onSubmit={submit}
    >
      {children}
    </FormDialog>
  );
}

function OwnPassword({ t, form, draft }: { t: BindTexts; form: Form; draft: Draft }) {
  return (
    <PasswordField
      name="password"
      label={t.login.password}
      autoComplete="current-password"
      error={form.faults['password']}
      capsLockText={t.login.capsLock}
      defaultValue={draft.read('password')}
      isFirst
    />
  );
}
