import { type FormEvent, useRef, useState } from 'react';
import { useHydrated } from '#app/account/parts/use-hydrated.ts';
import { formatMoney } from '#app/core/money.ts';
import { Button, LinkButton } from '#app/ui/kit/button.tsx';
import { Field, Input } from '#app/ui/forms/field.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { isWholeCode, plainCode } from '#app/billing/parts/code-signs.policy.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import { goOnText } from './topup-go-on.tsx';
import type { WayBack } from './topups.schema.ts';
import style from './top-up.module.css';
import { balancePath, type TopUpTexts } from './top-up-texts.ts';

type Props = {
  t: TopUpTexts;
  /** Where the member came from for want of money. */
  wayBack: WayBack | null;
  /** In fen, what the last code was worth while that is shown. */
  redeemed: number | null;
  onRedeemed: (amount: number | null) => void;
};

/** Takes a redeem code; what was typed wrongly is told before anything is sent. */
export function CodeForm({ t, wayBack, redeemed, onRedeemed }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const { send, isBusy, fault, setFaults } = useSend({ quiet: true, at: 'code' });
  const isHydrated = useHydrated();
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!isWholeCode(plainCode(code))) {
      setFaults({ code: t.codeWrong });
      return input.current?.focus();
    }
    const body = { code: plainCode(code) };
    const answer = await send<{ amount: number }>('/api/billing/redeemCode', body, { isOnce: true, refresh: true });
    if (!answer) return input.current?.focus();
    setCode('');
    onRedeemed(answer.data.amount);
  }
  if (redeemed !== null) {
    return (
      <>
        <Notice tone="ok" title={t.redeemed} live>
          <p>+{formatMoney(redeemed)}</p>
        </Notice>
        <div className="row row-w btns">
          {wayBack !== null && (
            <LinkButton to={wayBack.path} tone="primary">
              {goOnText(t, wayBack)}
            </LinkButton>
          )}
          <LinkButton to={balancePath} tone={wayBack === null ? 'primary' : 'default'}>
            {t.nowBalance}
          </LinkButton>
          <Button onClick={() => onRedeemed(null)}>{t.another}</Button>
        </div>
      </>
    );
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Field label={t.code} help={t.codeHelp} error={fault} required>
        <Input
          ref={input}
          className={style['code']}
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          placeholder="XXXXX-XXXXX-XXXXX-XXXXX-XXXXX"
          value={code}
          onChange={(event) => {
            setCode(event.currentTarget.value);
            setFaults({});
          }}
        />
      </Field>
      <Button tone="primary" size="l" type={isHydrated ? 'submit' : 'button'} loading={isBusy}>
        {t.redeem}
      </Button>
    </form>
  );
}
