import { useState } from 'react';
import { z } from 'zod';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Checkbox, Choices, Radio } from '#app/ui/forms/check.tsx';
import { CopyButton } from '#app/ui/forms/copy-button.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { Field, Input } from '#app/ui/forms/field.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import { createDraft } from '#app/ui/forms/form-draft.ts';
import style from '#app/account/parts/security.module.css';
import type { TokenTexts } from './token-texts.ts';
import { useForm } from '#app/ui/forms/use-form.ts';

/** Tokens of a kind: what they begin with, where they are made, and what one chooses of. */
export type TokenKind = {
  prefix: string;
  makeAt: string;
  scopes: readonly string[];
  /** Chosen at first. */
  scope: string;
  lifetimes_days: readonly number[];
  lifetime_days: number;
};
type DialogProps = { t: TokenTexts; kind: TokenKind; open: boolean; onMade: () => void; onClose: () => void };

/** Makes an API token and shows it, this one time: then only its own button closes the dialog. */
export function ApiTokenDialog({ t, kind, open, onMade, onClose }: DialogProps) {
  const [token, setToken] = useState<string | null>(null);
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
        <Made t={t} prefix={kind.prefix} token={token} />
      </Dialog>
    );
  }
  function show(made: string) {
    setToken(made);
    onMade();
  }
  return open && <TokenForm t={t} kind={kind} onMade={show} onClose={close} />;
}

function Made({ t, prefix, token }: { t: TokenTexts; prefix: string; token: string }) {
  return (
    <div className={`stack ${style['inDialog']}`}>
      <Notice tone="warn">{t.madeText}</Notice>
      <div className={style['secret']}>
        <code aria-label={t.token}>{token}</code>
        <CopyButton text={token} label={t.copy} />
      </div>
      <p className="small muted">
        {t.use} <code>Authorization: Bearer {prefix}…</code>
      </p>
    </div>
  );
}

const rules = { name: z.string().max(60) };

type FormProps = Pick<DialogProps, 't' | 'kind' | 'onClose'> & { onMade: (token: string) => void };

function TokenForm({ t, kind, onMade, onClose }: FormProps) {
  const [draft] = useState(createDraft);
  const form = useForm(rules, draft, useLanguage());
  const [scopeError, setScopeError] = useState('');
  async function submit(element: HTMLFormElement) {
    const data = new FormData(element);
    const scopes = data.getAll('scopes');
    setScopeError(scopes.length === 0 ? t.scopesMissing : '');
    const values = form.check();
    if (!values || scopes.length === 0) return;
    const body = { name: values['name'], scopes, days: Number(data.get('days')) };
    const answer = await form.send<{ token: string }>(kind.makeAt, body);
    if (answer) onMade(answer.data.token);
  }
  return (
    <FormDialog title={t.create} onClose={onClose} sending={form} bind={form.bind} doText={t.submit} onSubmit={submit}>
      <Field label={t.name} help={t.nameHelp} error={form.faults['name']}>
        <Input name="name" maxLength={60} autoComplete="off" data-autofocus />
      </Field>
      <Field group label={t.scopes} help={t.scopesHelp} error={scopeError}>
        <Choices>
          {kind.scopes.map((scope) => (
            <Checkbox
              key={scope}
              name="scopes"
              value={scope}
              help={t.scopeTexts[scope]}
              defaultChecked={scope === kind.scope}
              onChange={() => setScopeError('')}
            >
              {t.scopeNames[scope]}
            </Checkbox>
          ))}
        </Choices>
      </Field>
      <Field group label={t.days}>
        <Choices row>
          {kind.lifetimes_days.map((days) => (
            <Radio key={days} name="days" value={days} defaultChecked={days === kind.lifetime_days}>
              {t.dayNames[days]}
            </Radio>
          ))}
        </Choices>
      </Field>
    </FormDialog>
  );
}
