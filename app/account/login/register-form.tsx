import { useState, type FormEvent } from 'react';
import { useRevalidator } from 'react-router';
import { z } from 'zod';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import type { Failure } from '#app/core/request/request.ts';
import { rule, ruleTexts } from '#app/core/rules.ts';
import { Field, Input, Textarea } from '#app/ui/forms/field.tsx';
import type { Channel } from '#app/account/account.schema.ts';
import type { LawPage } from '#app/account/consent/consent.schema.ts';
import { ConsentBox } from '#app/account/consent/consent-box.tsx';
import { AddressTabs, CodeField } from '#app/account/parts/address-fields.tsx';
import { FormFault } from '#app/account/parts/form-fault.tsx';
import { type CheckInFormProps, SubmitButton } from '#app/account/parts/submit-button.tsx';
import { PasswordField } from '#app/account/parts/password-field.tsx';
import { useForm } from '#app/ui/forms/use-form.ts';
import { useHydrated } from '#app/account/parts/use-hydrated.ts';

const rules = {
  email: rule.email(),
  mobile: rule.mobile(),
  captcha: z.string().max(16),
  username: rule.account(),
  password: rule.password(),
};

type Props = {
  channels: readonly Channel[];
  law: readonly LawPage[];
  invitation: string;
  /** Staff decide first: says why one would like to join. */
  waits: boolean;
  /** The account is made and waits for staff. */
  onWaiting: (text: string) => void;
};

/**
 * Makes an account with a proven address and logs it in. `channels` are the open ways, at least one; `law` is what one
 * agrees to.
 */
export function RegisterForm({
  t,
  draft,
  channels,
  law,
  invitation,
  waits,
  askCaptcha,
  onDone,
  onWaiting,
}: CheckInFormProps & Props) {
  const { revalidate } = useRevalidator();
  const language = useLanguage();
  const form = useForm(rules, draft, language);
  const isHydrated = useHydrated();
  const [channel, setChannel] = useState<Channel>(
    channels.find((one) => one === draft.read('by')) ?? channels[0] ?? 'email',
  );
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const isAgreed = law.length === 0 || new FormData(event.currentTarget).has('consents');
    // a bad password is told by the server, together with a wrong code and a name that is taken
    const own = [channel, 'captcha', 'username'];
    const values = form.check(own, (typed): Record<string, string> => ({
      ...(typed['password'] ? {} : { password: ruleTexts.required('password').in(language) }),
      ...(isAgreed ? {} : { consents: t.consentMissing }),
    }));
    if (!values) return;
    const { username, password, captcha } = values;
    const body = {
      tab: 'register',
      registerType: channel,
      username: username?.trim(),
      password,
      email: '',
      mobile: '',
      captcha: captcha?.trim(),
      consents: law.map(({ id, version }) => ({ id, version })),
      invitation,
      note: values['note'] ?? '',
    };
    const whole = { ...body, [channel]: values[channel]?.trim() };
    const onRefused = ({ msg, data }: Failure) => {
      if (data?.['error'] === 'WAITING') onWaiting(msg);
      // what one agrees to may have changed since the page was loaded
      return data?.['error'] === 'CONSENT_NEEDED' ? revalidate() : null;
    };
    if (await form.send('/api/user/checkIn', whole, { done: true, onRefused })) await onDone();
  }
  return (
    <form {...form.bind} onSubmit={(event) => void submit(event)} aria-label={t.register}>
      <AddressTabs {...{ t, channels, channel, form, draft }} label={t.registerBy} onChange={setChannel} />
      <CodeField channel={channel} event="user_register" t={t} form={form} draft={draft} askCaptcha={askCaptcha} />
      <Names t={t} form={form} draft={draft} />
      {waits && (
        <Field label={t.note} help={t.noteHelp} error={form.faults['note']}>
          <Textarea name="note" rows={3} maxLength={500} defaultValue={draft.read('note')} />
        </Field>
      )}
      <ConsentBox law={law} fault={form.faults['consents']} text={t.consent} />
      <FormFault text={form.fault} />
      <SubmitButton isReady={isHydrated} isBusy={form.isBusy}>
        {waits ? t.applyAction : t.registerAction}
      </SubmitButton>
    </form>
  );
}

type NamesProps = Pick<CheckInFormProps, 't' | 'draft'> & { form: Pick<ReturnType<typeof useForm>, 'faults'> };

/** What the account is called, and its password. */
function Names({ t, form, draft }: NamesProps) {
  return (
    <>
      <Field label={t.accountLong} help={t.accountHelp} error={form.faults['username']}>
        <Input
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={15}
          defaultValue={draft.read('username')}
        />
      </Field>
      <PasswordField
        name="password"
        label={t.password}
        autoComplete="new-password"
        help={t.passwordHelp}
        error={form.faults['password']}
        capsLockText={t.capsLock}
        defaultValue={draft.read('password')}
      />
    </>
  );
}
