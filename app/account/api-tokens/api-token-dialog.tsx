import { useId, useState, type FormEvent } from 'react';
import { z } from 'zod';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { request } from '#app/core/request/request.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Checkbox, Choices, Radio } from '#app/ui/forms/check.tsx';
import { CopyButton } from '#app/ui/forms/copy-button.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { Field, Input } from '#app/ui/forms/field.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { scopeNames, tokenLifetimes_days } from './api-tokens.schema.ts';
import { createDraft } from '#app/account/parts/draft.ts';
import { FormFault } from '#app/account/parts/form-fault.tsx';
import style from '#app/account/parts/security.module.css';
import type { ApiTokenTexts } from './api-tokens.en.ts';
import { useForm } from '#app/account/parts/use-form.ts';

type DialogProps = { t: ApiTokenTexts; open: boolean; onMade: () => void; onClose: () => void };

/** Makes an API token and shows it, this one time: then only its own button closes the dialog. */
export function ApiTokenDialog({ t, open, onMade, onClose }: DialogProps) {
  const formId = useId();
  const [token, setToken] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  function close() {
    onClose();
    setToken(null);
  }
  if (token !== null) {
    return (
      <Dialog
        open={open}
        sticky
        onClose={close}
        title={t.made}
        footer={
          <Button tone="primary" onClick={close}>
            {t.done}
          </Button>
        }
      >
        <Made t={t} token={token} />
      </Dialog>
    );
  }
  const footer = (
    <>
      <Button onClick={close}>{t.cancel}</Button>
      <Button tone="primary" type="submit" form={formId} loading={isBusy}>
        {t.submit}
      </Button>
    </>
  );
  function show(made: string) {
    setToken(made);
    onMade();
  }
  return (
    <Dialog open={open} onClose={close} title={t.create} footer={footer}>
      <TokenForm t={t} id={formId} isBusy={isBusy} setBusy={setBusy} onMade={show} />
    </Dialog>
  );
}

function Made({ t, token }: { t: ApiTokenTexts; token: string }) {
  return (
    <div className={`stack ${style['inDialog']}`}>
      <Notice tone="warn">{t.madeText}</Notice>
      <div className={style['secret']}>
        <code aria-label={t.token}>{token}</code>
        <CopyButton text={token} label={t.copy} />
      </div>
      <p className="small muted">
        {t.use} <code>Authorization: Bearer wwk_…</code>
      </p>
    </div>
  );
}

const rules = { name: z.string().max(60) };

type FormProps = {
  t: ApiTokenTexts;
  id: string;
  isBusy: boolean;
  setBusy: (isBusy: boolean) => void;
  onMade: (token: string) => void;
};

function TokenForm({ t, id, isBusy, setBusy, onMade }: FormProps) {
  const [draft] = useState(createDraft);
  const form = useForm(rules, draft, useLanguage());
  const [scopeError, setScopeError] = useState('');
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const scopes = data.getAll('scopes');
    setScopeError(scopes.length === 0 ? t.scopesMissing : '');
    const values = isBusy ? null : form.check();
    if (!values || scopes.length === 0) return;
    setBusy(true);
    const body = { name: values['name'], scopes, days: Number(data.get('days')) };
    const answer = await request.post<{ token: string }>('/api/account/createApiToken', body, {
      showErrorMessage: false,
      showCodeMessage: false,
    });
    setBusy(false);
    if (answer.code === 1) onMade(answer.data.token);
    else form.show(answer);
  }
  return (
    <form {...form.bind} id={id} className={`stack ${style['inDialog']}`} onSubmit={(event) => void submit(event)}>
      <Field label={t.name} help={t.nameHelp} error={form.errors['name']}>
        <Input name="name" maxLength={60} autoComplete="off" data-autofocus />
      </Field>
      <Field group label={t.scopes} help={t.scopesHelp} error={scopeError}>
        <Choices>
          {scopeNames.map((scope) => (
            <Checkbox
              key={scope}
              name="scopes"
              value={scope}
              help={t.scopeTexts[scope]}
              defaultChecked={scope === 'read'}
              onChange={() => setScopeError('')}
            >
              {t.scopeNames[scope]}
            </Checkbox>
          ))}
        </Choices>
      </Field>
      <Field group label={t.days}>
        <Choices row>
          {tokenLifetimes_days.map((days) => (
            <Radio key={days} name="days" value={days} defaultChecked={days === 90}>
              {t.dayNames[days]}
            </Radio>
          ))}
        </Choices>
      </Field>
      <FormFault text={form.fault} />
    </form>
  );
}
