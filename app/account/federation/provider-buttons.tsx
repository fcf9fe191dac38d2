import type { Joining } from '#app/account/joining/joining.schema.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { FormFault } from '#app/account/parts/form-fault.tsx';
import type { LoginTexts } from '#app/account/parts/login-texts.ts';
import style from '#app/account/parts/login.module.css';
import { useSend } from '#app/ui/forms/use-send.ts';
import type { ProviderOffer } from './federation.schema.ts';

type Props = {
  t: LoginTexts;
  offers: readonly ProviderOffer[];
  /** Where to go after logging in. */
  to: string;
  /** Whether to stay logged in, asked when a button is pressed. */
  keeps: () => boolean;
  /** What somebody who is new here comes with, asked when a button is pressed. */
  joining: () => Joining;
};

/** A button for each provider by which one may log in; it leads to the provider's own page. */
export function ProviderButtons({ t: { sso: t }, offers, to, keeps, joining }: Props) {
  const { send, busy, fault, setFaults } = useSend({ quiet: true });
  async function go(provider: number) {
    setFaults({});
    const body = { provider, to, keep: keeps(), ...joining() };
    const answer = await send<{ url: string }>('/api/user/startFederation', body, { name: provider, leaves: true });
    if (answer) location.assign(answer.data.url);
  }
  if (offers.length === 0) return null;
  return (
    <section className={style['providers']} aria-label={t.label}>
      {offers.map(({ id, name }) => (
        <Button key={id} size="l" block icon="key" loading={busy === id} onClick={() => void go(id)}>
          {t.with(name)}
        </Button>
      ))}
      <FormFault text={fault} />
    </section>
  );
}
