import { Suspense, useState } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import { Button, LinkButton } from '#app/ui/kit/button.tsx';
import { SectionHead } from '#app/ui/kit/card.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import { latePart } from '#app/ui/kit/late-part.tsx';
import type { Channel } from '#app/account/account.schema.ts';
import type { PasswordPlace } from '#app/account/sessions/passwords.schema.ts';
import { useAuth } from '#app/account/rules/allowed.tsx';
import type { BindTexts } from '#app/account/parts/profile-texts.ts';
import style from '#app/account/parts/profile.module.css';
import { useCaptcha } from '#app/account/parts/use-captcha.tsx';

const BindDialog = latePart(() => import('./bind-dialog.tsx').then((module) => ({ default: module.BindDialog })));

type BindingsProps = {
  addresses: Record<Channel, string>;
  /** The channels that codes can be sent through. */
  channels: readonly Channel[];
  asksCaptcha: boolean;
  password: PasswordPlace;
  t: BindTexts;
};

/** Mail, mobile number and password with the ways to change them. `?bind=email` opens the dialog at once. */
export function Bindings({ addresses, channels, asksCaptcha, password, t }: BindingsProps) {
  const captcha = useCaptcha(t.login.captcha, asksCaptcha);
  const [chosen, setChosen] = useState<Channel | null>(null);
  const [isLeft, setLeft] = useState(false);
  const mayBind = useAuth()('bind');
  const { revalidate } = useRevalidator();
  const [query, setQuery] = useSearchParams();
  const asked = channels.find((channel) => channel === query.get('bind')) ?? null;
  const open = chosen ?? (isLeft ? null : asked);
  function close() {
    setChosen(null);
    setLeft(true);
    if (asked) setQuery({}, { replace: true, preventScrollReset: true });
  }
  return (
    <section className={style['bindings']}>
      <SectionHead title={t.profile.bindings} />
      <ul>
        {(['email', 'mobile'] as const).map((channel) => (
          <li key={channel}>
            <Icon name={channel === 'email' ? 'mail' : 'phone'} />
            <b>{t.profile[channel]}</b>
            <span className={addresses[channel] === '' ? 'muted' : undefined}>
              {addresses[channel] || t.profile.notBound}
              <small className="muted">{t.profile.bindingHelp}</small>
            </span>
            {mayBind && channels.includes(channel) && (
              <Button
                size="s"
                onClick={() => setChosen(channel)}
                aria-label={t.profile[addresses[channel] ? 'changeLabel' : 'bindLabel'][channel]}
              >
                {addresses[channel] ? t.profile.change : t.profile.bind}
              </Button>
            )}
          </li>
        ))}
        <li>
          <Icon name="lock" />
          <b>{t.profile.password}</b>
          <span className="muted small">{password === 'none' ? t.profile.noPassword : t.profile.passwordHelp}</span>
          <LinkButton
            size="s"
            to="/user/account/changePassword"
            aria-label={password === 'none' ? t.profile.setPassword : t.profile.changePassword}
          >
            {password === 'none' ? t.profile.set : t.profile.change}
          </LinkButton>
        </li>
      </ul>
      {open && mayBind && (
        <Suspense>
          <BindDialog
            key={open}
            channel={open}
            address={addresses[open]}
            hasPassword={password !== 'none'}
            t={t}
            askCaptcha={captcha.ask}
            onClose={close}
            onDone={() => void revalidate()}
          />
        </Suspense>
      )}
      {captcha.dialog}
    </section>
  );
}
