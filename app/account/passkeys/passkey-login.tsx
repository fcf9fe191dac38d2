import { Button } from '#app/ui/kit/button.tsx';
import { FormFault } from '#app/account/parts/form-fault.tsx';
import type { CheckInPath } from '#app/account/parts/submit-button.tsx';
import type { LoginTexts } from '#app/account/parts/login-texts.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
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
  const { run, isBusy } = useSend();
  const { send, fault, setFaults } = useSend({ quiet: true });
  async function enter() {
    setFaults({});
    const credential = await signChallenge();
    if (typeof credential === 'string') return setFaults({ '': t.failed });
    const body = { tab: 'passkey', credential, keep: keeps() };
    if (credential && (await send(path, body, { done: true }))) await onDone();
  }
  if (!isPossible) return null;
  return (
    <div className={style['passkey']}>
      <p>{t.or}</p>
      <Button size="l" block icon="unlock" loading={isBusy} onClick={() => void run(enter)}>
        {t.use}
      </Button>
      <FormFault text={fault} />
    </div>
  );
}
