import { useEffect, useEffectEvent, useId, useState, type FormEvent, type ReactNode } from 'react';
import { z } from 'zod';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { request } from '#app/core/request/request.ts';
import { rule } from '#app/core/rules.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import type { Verification } from './bindings.schema.ts';
import type { Channel } from '#app/account/account.schema.ts';
import { AddressField, CodeField } from '#app/account/parts/address-fields.tsx';
import { createDraft, type Draft } from '#app/account/parts/draft.ts';
import { FormFault } from '#app/account/parts/form-fault.tsx';
import { PasswordField } from '#app/account/parts/password-field.tsx';
import type { BindTexts } from '#app/account/parts/profile-texts.ts';
import type { CaptchaAnswer } from '#app/account/parts/use-captcha.tsx';
import { type FormValues, useForm } from '#app/account/parts/use-form.ts';
import style from '#app/account/parts/profile.module.css';

const rules = {
  email: rule.email(),
  mobile: rule.mobile(),
  captcha: z.string().max(16),
  password: z.string().max(100),
};
const quiet = { showErrorMessage: false, showCodeMessage: false } as const;

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
  const { channel, address, t, onClose } = props;
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  const [draft] = useState(createDraft);
  const [pass, setPass] = useState<string | null>(null);
  const isFirst = address === '';
  const step = { ...props, id: formId, draft, isBusy, setBusy };
  const isProving = !isFirst && pass === null;
  const footer = (
    <>
      <Button onClick={onClose}>{t.profile.cancel}</Button>
      <Button tone="primary" type="submit" form={formId} loading={isBusy}>
        {isProving ? t.profile.next : t.profile.confirm}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={t.profile[isFirst ? 'bindLabel' : 'changeLabel'][channel]} footer={footer}>
      {isProving ? <ProveOld {...step} onPass={setPass} /> : <EnterNew key="new" {...step} pass={pass} />}
    </Dialog>
  );
}

type StepProps = BindProps & { id: string; draft: Draft; isBusy: boolean; setBusy: (isBusy: boolean) => void };

function ProveOld({ onPass, ...step }: StepProps & { onPass: (pass: string) => void }) {
  const { channel, address, hasPassword, t, draft, askCaptcha } = step;
  const form = useForm(rules, draft, useLanguage());
  async function send(values: FormValues) {
    const answer = await request.post<Verification>(
      '/api/account/verification',
      { type: channel, captcha: values['captcha']?.trim() },
      quiet,
    );
    if (answer.code !== 1) return form.show(answer);
    draft.forget('captcha', 'password');
    onPass(answer.data.accountVerificationToken);
  }
  return (
    <StepForm form={form} step={step} onSend={send}>
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
    const answer = await request.post('/api/account/changeBind', body, { ...quiet, showSuccessMessage: true });
    if (answer.code !== 1) return form.show(answer);
    onClose();
    onDone();
  }
  const names = { email: t.profile.newAddress.email, mobile: t.profile.newAddress.mobile };
  return (
    <StepForm form={form} step={step} onSend={send}>
      <p className="small muted">
        {pass === null
          ? t.profile[hasPassword ? 'enterFirst' : 'enterFirstNoPassword'][channel]
          : `${t.profile.step(2, 2)} · ${t.profile.enterNew[channel]}`}
      </p>
      {asksPassword && <OwnPassword t={t} form={form} draft={draft} />}
      <AddressField
        channel={channel}
        t={pass === null ? t.login : names}
        error={form.errors[channel]}
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
  step,
  onSend,
  children,
}: {
  form: Form;
  step: StepProps;
  onSend: (values: FormValues) => Promise<void>;
  children: ReactNode;
}) {
  const { id, isBusy, setBusy } = step;
  async function submit(event: FormEvent) {
    event.preventDefault();
    const values = isBusy ? null : form.check();
    if (!values) return;
    setBusy(true);
    await onSend(values);
    setBusy(false);
  }
  return (
    <form className={style['steps']} {...form.bind} id={id} onSubmit={(event) => void submit(event)}>
      {children}
      <FormFault text={form.fault} />
    </form>
  );
}

function OwnPassword({ t, form, draft }: { t: BindTexts; form: Form; draft: Draft }) {
  return (
    <PasswordField
      name="password"
      label={t.login.password}
      autoComplete="current-password"
      error={form.errors['password']}
      capsLockText={t.login.capsLock}
      defaultValue={draft.read('password')}
      isFirst
    />
  );
}
