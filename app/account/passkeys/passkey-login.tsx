import { useState } from 'react';
import { request } from '#app/core/request/request.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { FormFault } from '#app/account/parts/form-fault.tsx';
import type { CheckInPath } from '#app/account/parts/submit-button.tsx';
import type { LoginTexts } from '#app/account/parts/login-texts.ts';
import { signChallenge, usePasskeySupport } from './passkeys.ts';
import style from '#app/account/parts/login.module.css';

type PasskeyLoginProps = {
  t: LoginTexts;
  host: string | null;
  /** Whether to stay logged in, asked when the button is pressed. */
  keeps: () => boolean;
  onDone: () => Promise<void>;
  path: CheckInPath;
};

/** Logs in by passkey alone; absent where the browser or the address knows none. */
export function PasskeyLogin({ t: { passkey: t }, host, keeps, onDone, path }: PasskeyLoginProps) {
  const isPossible = usePasskeySupport(host) === 'yes';
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  async function enter() {
    setBusy(true);
    setFault('');
    const credential = await signChallenge();
    if (typeof credential === 'string') setFault(t.failed);
    else if (credential) {
      const body = { tab: 'passkey', credential, keep: keeps() };
      const answer = await request.post(path, body, {
        showSuccessMessage: true,
        showErrorMessage: false,
        showCodeMessage: false,
      });
      if (answer.code === 1) await onDone();
      else if (answer.code === 0) setFault(answer.msg);
    }
    setBusy(false);
  }
  if (!isPossible) return null;
  return (
    <div className={style['passkey']}>
      <p>{t.or}</p>
      <Button size="l" block icon="unlock" loading={isBusy} onClick={() => void enter()}>
        {t.use}
      </Button>
      <FormFault text={fault} />
    </div>
  );
}
