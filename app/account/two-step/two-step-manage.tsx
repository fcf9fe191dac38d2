import { Button } from '#app/ui/kit/button.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import type { TwoStepState } from './two-step.schema.ts';
import { SecurityRow } from '#app/account/parts/security-row.tsx';
import style from '#app/account/parts/security.module.css';
import type { TwoStepTexts } from './two-step.en.ts';

type ManageProps = { t: TwoStepTexts; state: TwoStepState; onCodes: (codes: readonly string[]) => Promise<void> };
type Act = 'renew' | 'forget' | 'stop';

/** Two-step login that is on: its recovery codes, trusted devices, and the way back. */
export function TwoStepManage({ t, state, onCodes }: ManageProps) {
  const { send, busy } = useSend();
  async function renew() {
    if (!(await confirm({ title: t.renewTitle, text: t.renewText, confirmText: t.renew }))) return;
    const options = { name: 'renew', done: true };
    const answer = await send<{ recoveryCodes: string[] }>('/api/account/renewRecoveryCodes', {}, options);
    if (answer) await onCodes(answer.data.recoveryCodes);
  }
  async function forget() {
    await send('/api/account/forgetDevices', {}, { name: 'forget', done: true, refresh: true });
  }
  async function stop() {
    if (!(await confirm({ title: t.stopTitle, loses: t.loses, confirmText: t.stopAction, danger: true }))) return;
    await send('/api/account/stopTwoStep', {}, { name: 'stop', done: true, refresh: true });
  }
  const button = (act: Act, label: string, work: () => Promise<void>) => (
    <Button tone={act === 'stop' ? 'line-danger' : 'default'} loading={busy === act} onClick={() => void work()}>
      {label}
    </Button>
  );
  return (
    <ul className={style['rows']}>
      <SecurityRow level={2} icon="key" title={t.recovery} action={button('renew', t.renew, renew)}>
        {t.recoveryText(state.recoveryCodesLeft)}
      </SecurityRow>
      <SecurityRow
        level={2}
        icon="check-circle"
        title={t.trusted}
        action={state.trustedDevices > 0 && button('forget', t.forget, forget)}
      >
        {t.trustedText(state.trustedDevices)}
      </SecurityRow>
      <SecurityRow level={2} icon="unlock" title={t.stop} action={button('stop', t.stopAction, stop)}>
        {t.stopText}
      </SecurityRow>
    </ul>
  );
}
