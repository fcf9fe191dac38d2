import { useState, type FormEvent } from 'react';
import { z } from 'zod';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import type { Failure } from '#app/core/request/request.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Checkbox } from '#app/ui/forms/check.tsx';
import { Field, Input } from '#app/ui/forms/field.tsx';
import { createDraft } from '#app/ui/forms/form-draft.ts';
import { FormFault } from '#app/account/parts/form-fault.tsx';
import { type CheckInPath, SubmitButton } from '#app/account/parts/submit-button.tsx';
import type { LoginTexts } from '#app/account/parts/login-texts.ts';
import style from '#app/account/parts/login.module.css';
import { useForm } from '#app/ui/forms/use-form.ts';

const rules = { code: z.string().max(40) };

type TwoStepFormProps = {
  t: LoginTexts;
  ticket: string;
  onDone: () => Promise<void>;
  path: CheckInPath;
  onBack: () => void;
};

/** The second step of a login: a code of the authenticator, or a recovery code. */
export function TwoStepForm({ t: { twoStep: t }, ticket, onDone, path, onBack }: TwoStepFormProps) {
  const [draft] = useState(createDraft);
  const form = useForm(rules, draft, useLanguage());
  const [isGone, setGone] = useState(false);
  async function submit(event: FormEvent) {
    event.preventDefault();
    const values = form.check();
    if (!values) return;
    const body = { tab: 'twoStep', ticket, code: values['code'], trust: 'trust' in values };
    const onRefused = ({ code, data }: Failure) => setGone(code === 0 && data?.type === 'ticket gone');
    if (await form.send(path, body, { done: true, onRefused })) await onDone();
  }
  return (
    <>
      <h1>{t.heading}</h1>
      <p className={style['lead']}>{t.lead}</p>
      <form {...form.bind} onSubmit={(event) => void submit(event)} aria-label={t.heading}>
        <Field label={t.code} help={t.help} error={form.faults['code']}>
          <Input
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form takes the place of the one that was just sent
            autoFocus
          />
        </Field>
        <div className={style['keep']}>
          <Checkbox name="trust">{t.trust}</Checkbox>
        </div>
        <FormFault text={form.fault} />
        {!isGone && (
          <SubmitButton isReady isBusy={form.isBusy}>
            {t.submit}
          </SubmitButton>
        )}
      </form>
      <p className={style['switch']}>
        <Button tone="quiet" size="s" className={style['link']} onClick={onBack}>
          {t.back}
        </Button>
      </p>
    </>
  );
}
