import { useEffect, useId, useState, useSyncExternalStore, type FormEvent } from 'react';
import { z } from 'zod';
import { pageTexts, useLanguage } from '#app/core/page-texts.ts';
import { request } from '#app/core/request.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Field, Input } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Skeleton, SkeletonLine } from '#app/ui/skeleton.tsx';
import type { ProofState, ProofWay } from '../reauth/schema.ts';
import { isProofAsked, settleProof, subscribeProof } from './ask-proof.ts';
import { createDraft } from './draft.ts';
import { FormFault } from './form-fault.tsx';
import { signChallenge } from './passkeys.ts';
import { PasswordField } from './password-field.tsx';
import style from './security.module.css';
import { useForm } from './use-form.ts';

const texts = await pageTexts(
  () => import('../lang/zh-cn/proof.ts'),
  () => import('../lang/en/proof.ts'),
);

const rules = { password: z.string().max(100), code: z.string().max(40) };
const quiet = { showErrorMessage: false, showCodeMessage: false } as const;
const draft = createDraft();

/** Asks for password, code or passkey, whichever the account knows, and answers `askProof`. */
export function ProofDialog() {
  const t = texts.use();
  const formId = useId();
  const isOpen = useSyncExternalStore(subscribeProof, isProofAsked, () => false);
  const [isBusy, setBusy] = useState(false);
  const { ways, reload } = useWays(isOpen);
  const typed = ways === 'failed' ? undefined : ways?.find((way) => way !== 'passkey');
  const footer = (
    <>
      <Button onClick={() => settleProof(false)}>{t.cancel}</Button>
      {typed && (
        <Button tone="primary" type="submit" form={formId} loading={isBusy}>
          {t.confirm}
        </Button>
      )}
    </>
  );
  return (
    <Dialog open={isOpen} onClose={() => settleProof(false)} title={t.title} footer={footer}>
      <p className="muted small">{t.lead}</p>
      {ways === null && (
        <Skeleton>
          <SkeletonLine width={40} />
          <SkeletonLine shape="block" />
        </Skeleton>
      )}
      {ways === 'failed' && (
        <Notice
          tone="bad"
          action={
            <Button size="s" onClick={reload}>
              {t.retry}
            </Button>
          }
        >
          {t.failed}
        </Notice>
      )}
      {Array.isArray(ways) && ways.length === 0 && <Notice tone="warn">{t.none}</Notice>}
      {Array.isArray(ways) && ways.includes('passkey') && <PasskeyProof hasMore={typed !== undefined} />}
      {typed && <ProofForm id={formId} way={typed} isBusy={isBusy} setBusy={setBusy} />}
    </Dialog>
  );
}

function PasskeyProof({ hasMore }: { hasMore: boolean }) {
  const t = texts.use();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  async function prove() {
    setBusy(true);
    setFault('');
    const credential = await signChallenge();
    if (typeof credential === 'string') setFault(t.passkeyFailed);
    else if (credential) {
      const answer = await request.post('/api/account/prove', { way: 'passkey', credential }, quiet);
      if (answer.code === 1) settleProof(true);
      else if (answer.code === 0) setFault(answer.msg);
    }
    setBusy(false);
  }
  return (
    <div className={style['inDialog']}>
      <Button block icon="unlock" loading={isBusy} onClick={() => void prove()}>
        {t.passkey}
      </Button>
      <FormFault text={fault} />
      {hasMore && <p className={style['or']}>{t.or}</p>}
    </div>
  );
}

type FormProps = { id: string; way: ProofWay; isBusy: boolean; setBusy: (isBusy: boolean) => void };

function ProofForm({ id, way, isBusy, setBusy }: FormProps) {
  const t = texts.use();
  const form = useForm(rules, draft, useLanguage());
  async function submit(event: FormEvent) {
    event.preventDefault();
    const values = isBusy ? null : form.check();
    if (!values) return;
    setBusy(true);
    const answer = await request.post('/api/account/prove', { way, ...values }, quiet);
    setBusy(false);
    draft.forget('password', 'code');
    if (answer.code === 1) settleProof(true);
    else form.show(answer);
  }
  return (
    <form className={style['inDialog']} {...form.bind} id={id} onSubmit={(event) => void submit(event)}>
      {way === 'password' ? (
        <PasswordField name="password" label={t.password} autoComplete="current-password" error={form.errors['password']} capsLockText={t.capsLock} isFirst />
      ) : (
        <Field label={t.code} help={t.codeHelp} error={form.errors['code']}>
          <Input name="code" autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} maxLength={40} data-autofocus />
        </Field>
      )}
      <FormFault text={form.fault} />
    </form>
  );
}

type Ways = ProofWay[] | 'failed' | null;

/** The account's ways, asked for each time the dialog opens; null while they are on their way. */
function useWays(isOpen: boolean) {
  const [ways, setWays] = useState<Ways>(null);
  useEffect(() => {
    if (!isOpen) return;
    const control = new AbortController();
    void loadWays(setWays, control.signal);
    return () => {
      control.abort();
      setWays(null);
    };
  }, [isOpen]);
  function reload() {
    setWays(null);
    void loadWays(setWays);
  }
  return { ways, reload };
}

async function loadWays(show: (ways: Ways) => void, signal?: AbortSignal): Promise<void> {
  const answer = await request.get<ProofState>('/api/account/proof', {}, { ...quiet, ...(signal && { signal }) });
  if (answer.code === 1) show(answer.data.ways);
  else if (!answer.isCancelled) show('failed');
}
