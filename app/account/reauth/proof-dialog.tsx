import { useEffect, useId, useState, useSyncExternalStore, type FormEvent } from 'react';
import { z } from 'zod';
import { pageTexts, useLanguage } from '#app/core/texts/page-texts.ts';
import { request } from '#app/core/request/request.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { Field, Input } from '#app/ui/forms/field.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { Skeleton, SkeletonLine } from '#app/ui/kit/skeleton.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import type { ProofState, ProofWay } from './reauth.schema.ts';
import { isProofAsked, provenAct, settleProof, subscribeProof } from './ask-proof.ts';
import { CodeField } from '#app/account/parts/address-fields.tsx';
import { createDraft } from '#app/ui/forms/form-draft.ts';
import { FormFault } from '#app/account/parts/form-fault.tsx';
import { signChallenge } from '#app/account/passkeys/passkeys.ts';
import { PasswordField } from '#app/account/parts/password-field.tsx';
import style from '#app/account/parts/security.module.css';
import { useCaptcha } from '#app/account/parts/use-captcha.tsx';
import { useForm } from '#app/ui/forms/use-form.ts';

const texts = await pageTexts(
  () => import('./proof.zh.ts'),
  () => import('./proof.en.ts'),
);

const actTexts = await pageTexts(
  () => import('./proof-acts.zh.ts'),
  () => import('./proof-acts.en.ts'),
);

const loginTexts = await pageTexts(
  () => import('#app/account/parts/login.zh.ts'),
  () => import('#app/account/parts/login.en.ts'),
);

const rules = { password: z.string().max(100), code: z.string().max(40), captcha: z.string().max(16) };
const quiet = { showErrorMessage: false, showCodeMessage: false } as const;
const draft = createDraft();

/**
 * Asks for password, code, passkey, a code by mail or a new login at a provider, whichever the account knows, and
 * answers `askProof`.
 */
export function ProofDialog() {
  const t = texts.use();
  const acts: Readonly<Record<string, string>> = actTexts.use();
  const formId = useId();
  const isOpen = useSyncExternalStore(subscribeProof, isProofAsked, () => false);
  const act = useSyncExternalStore(
    subscribeProof,
    () => acts[provenAct()],
    () => undefined,
  );
  const [isBusy, setBusy] = useState(false);
  const { found, reload } = useWays(isOpen);
  const ways = found === 'failed' ? undefined : found?.ways;
  const typed = ways?.find((way) => way !== 'passkey' && way !== 'federation');
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
      <p className="muted small">{act === undefined ? t.lead : t.leadTo(act)}</p>
      {found === null && (
        <Skeleton>
          <SkeletonLine width={40} />
          <SkeletonLine shape="block" />
        </Skeleton>
      )}
      {found === 'failed' && (
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
      {ways?.length === 0 && <Notice tone="warn">{t.none}</Notice>}
      {ways?.includes('passkey') && <PasskeyProof hasMore={ways.length > 1} />}
      {found !== null && found !== 'failed' && (
        <>
          {typed && <ProofForm id={formId} way={typed} state={found} setBusy={setBusy} />}
          {found.providers.length > 0 && <FederationProof providers={found.providers} isSecond={typed !== undefined} />}
        </>
      )}
    </Dialog>
  );
}

function PasskeyProof({ hasMore }: { hasMore: boolean }) {
  const t = texts.use();
  const { run, isBusy } = useSend();
  const { send, fault, setFaults } = useSend({ quiet: true });
  async function prove() {
    setFaults({});
    const credential = await signChallenge();
    if (typeof credential === 'string') return setFaults({ '': t.passkeyFailed });
    if (credential && (await send('/api/account/prove', { way: 'passkey', credential }))) settleProof(true);
  }
  return (
    <div className={style['inDialog']}>
      <Button block icon="unlock" loading={isBusy} onClick={() => void run(prove)}>
        {t.passkey}
      </Button>
      <FormFault text={fault} />
      {hasMore && <p className={style['or']}>{t.or}</p>}
    </div>
  );
}

/** Leads to a provider and, by its page of the way back, here again with the proof given. */
function FederationProof({ providers, isSecond }: Pick<ProofState, 'providers'> & { isSecond: boolean }) {
  const t = texts.use();
  const { send, busy, fault } = useSend({ quiet: true });
  async function leave(provider: number) {
    const body = { provider, to: `${location.pathname}${location.search}` };
    const options = { name: provider, leaves: true };
    const answer = await send<{ url: string }>('/api/account/proveByFederation', body, options);
    if (answer) location.assign(answer.data.url);
  }
  return (
    <div className={style['inDialog']}>
      {isSecond && <p className={style['or']}>{t.or}</p>}
      {providers.map(({ id, name }) => (
        <Button key={id} block icon="key" loading={busy === id} onClick={() => void leave(id)}>
          {t.federation(name)}
        </Button>
      ))}
      <p className="muted small">{t.federationText}</p>
      <FormFault text={fault} />
    </div>
  );
}

type FormProps = { id: string; way: ProofWay; state: ProofState; setBusy: (isBusy: boolean) => void };

function ProofForm({ id, way, state, setBusy }: FormProps) {
  // it comes after the dialog, which took the focus
  useEffect(() => document.getElementById(id)?.querySelector('input')?.focus(), [id]);
  const t = texts.use();
  const login = loginTexts.use();
  const captcha = useCaptcha(login.captcha, state.asksCaptcha);
  const form = useForm(rules, draft, useLanguage());
  async function submit(event: FormEvent) {
    event.preventDefault();
    const values = form.check();
    if (!values) return;
    setBusy(true);
    const isProved = await form.send('/api/account/prove', { way, ...values });
    setBusy(false);
    draft.forget('password', 'code', 'captcha');
    if (isProved) settleProof(true);
  }
  return (
    <>
      <form className={style['inDialog']} {...form.bind} id={id} onSubmit={(event) => void submit(event)}>
        {way === 'password' && (
          <PasswordField
            name="password"
            label={t.password}
            autoComplete="current-password"
            error={form.faults['password']}
            capsLockText={t.capsLock}
            isFirst
          />
        )}
        {way === 'email' && (
          <>
            <p className="small">{t.email(state.email)}</p>
            <CodeField
              channel="email"
              event="user_email_verify"
              t={login}
              form={form}
              draft={draft}
              askCaptcha={captcha.ask}
              ownAddress={state.email}
            />
          </>
        )}
        {way === 'code' && (
          <Field label={t.code} help={t.codeHelp} error={form.faults['code']}>
            <Input
              name="code"
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={40}
              data-autofocus
            />
          </Field>
        )}
        <FormFault text={form.fault} />
      </form>
      {captcha.dialog}
    </>
  );
}

type Found = ProofState | 'failed' | null;

/** The account's ways, asked for each time the dialog opens; null while they are on their way. */
function useWays(isOpen: boolean) {
  const [found, setFound] = useState<Found>(null);
  useEffect(() => {
    if (!isOpen) return;
    const control = new AbortController();
    void loadWays(setFound, control.signal);
    return () => {
      control.abort();
      setFound(null);
    };
  }, [isOpen]);
  function reload() {
    setFound(null);
    void loadWays(setFound);
  }
  return { found, reload };
}

async function loadWays(show: (found: Found) => void, signal?: AbortSignal): Promise<void> {
  const answer = await request.get<ProofState>('/api/account/proof', {}, { ...quiet, ...(signal && { signal }) });
  if (answer.code === 1) show(answer.data);
  else if (!answer.isCancelled) show('failed');
}
