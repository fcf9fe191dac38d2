import { useState, type FormEvent } from 'react';
import { z } from 'zod';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Button, buttonClass } from '#app/ui/kit/button.tsx';
import { CopyButton } from '#app/ui/forms/copy-button.tsx';
import { Field, Input } from '#app/ui/forms/field.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import type { TwoStepSetup } from './two-step.schema.ts';
import { createDraft } from '#app/ui/forms/form-draft.ts';
import { FormFault } from '#app/account/parts/form-fault.tsx';
import style from '#app/account/parts/security.module.css';
import type { TwoStepTexts } from './two-step.en.ts';
import { useForm } from '#app/ui/forms/use-form.ts';

type SetUpProps = { t: TwoStepTexts; onCodes: (codes: readonly string[]) => Promise<void> };

/** Turns two-step login on: a secret into the authenticator, its first code back. */
export function TwoStepSetUp({ t, onCodes }: SetUpProps) {
  const [setup, setSetup] = useState<TwoStepSetup | null>(null);
  const { send, isBusy } = useSend();
  async function start() {
    const answer = await send<TwoStepSetup>('/api/account/prepareTwoStep');
    if (answer) setSetup(answer.data);
  }
  if (setup) {
    return (
      <ol className={style['steps']}>
        <Scan t={t} setup={setup} />
        <Confirm t={t} onCodes={onCodes} onCancel={() => setSetup(null)} />
      </ol>
    );
  }
  return (
    <section className={style['narrow']}>
      <p>{t.needs}</p>
      <div className={style['acts']}>
        <Button tone="primary" loading={isBusy} onClick={() => void start()}>
          {t.start}
        </Button>
      </div>
    </section>
  );
}

function Scan({ t, setup: { secret, uri, qr } }: { t: TwoStepTexts; setup: TwoStepSetup }) {
  return (
    <li>
      <h2>{t.scan}</h2>
      <p>{t.scanText}</p>
      <div className={style['qr']}>
        <svg viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label={t.qr} shapeRendering="crispEdges">
          <path d={qr.path} fill="currentColor" />
        </svg>
      </div>
      <p>{t.cannotScan}</p>
      <div className={style['secret']}>
        <code aria-label={t.secret}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        <CopyButton text={secret} label={t.copySecret} />
      </div>
      <div className={style['acts']}>
        <a className={buttonClass({ size: 's' })} href={uri}>
          {t.openApp}
        </a>
      </div>
    </li>
  );
}

const rules = { code: z.string().max(40) };

function Confirm({ t, onCodes, onCancel }: SetUpProps & { onCancel: () => void }) {
  const [draft] = useState(createDraft);
  const form = useForm(rules, draft, useLanguage());
  async function submit(event: FormEvent) {
    event.preventDefault();
    const values = form.check();
    if (!values) return;
    const body = { code: values['code'] };
    const answer = await form.send<{ recoveryCodes: string[] }>('/api/account/confirmTwoStep', body, { done: true });
    if (answer) await onCodes(answer.data.recoveryCodes);
  }
  return (
    <li>
      <h2>{t.enter}</h2>
      <form {...form.bind} onSubmit={(event) => void submit(event)} aria-label={t.enter}>
        <div className={style['short']}>
          <Field label={t.code} help={t.codeHelp} error={form.faults['code']}>
            <Input name="code" inputMode="numeric" autoComplete="one-time-code" maxLength={10} />
          </Field>
        </div>
        <FormFault text={form.fault} />
        <div className={style['acts']}>
          <Button tone="primary" type="submit" loading={form.isBusy}>
            {t.confirm}
          </Button>
          <Button tone="quiet" onClick={onCancel}>
            {t.cancel}
          </Button>
        </div>
      </form>
    </li>
  );
}
