import type { ReactNode } from 'react';
import { formatMoney } from '#app/core/money.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { SectionHead } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Fact, Facts } from '#app/ui/kit/facts.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import type { ChannelName } from '#app/billing/channels/channels.schema.ts';
import style from '#app/billing/channels/payment-desk.module.css';
import { payTexts } from '#app/billing/channels/pay-texts.ts';

/** How a state looks as a chip. */
export type Tone = 'accent' | 'primary' | 'danger' | 'info' | 'line';

type FactsProps = {
  t: Record<'number' | 'amount' | 'channel' | 'member', string>;
  of: { number: string; amount: number; channel: ChannelName; memberId: number; nickname: string };
  label?: string;
  /** What more is known of it. */
  children: ReactNode;
};

/** The facts of a payment or of its refund: first those that both have. */
export function DeskFacts({ t, of, label, children }: FactsProps) {
  const { channels } = payTexts.use();
  return (
    <Facts size="s" {...(label && { label })}>
      <Fact label={t.number}>{of.number}</Fact>
      <Fact label={t.amount}>{formatMoney(of.amount)}</Fact>
      <Fact label={t.channel}>{channels[of.channel]}</Fact>
      <Fact label={t.member}>
        <Link to={`/admin/members/${of.memberId}`}>{of.nickname || `#${of.memberId}`}</Link>
      </Fact>
      {children}
    </Facts>
  );
}

type Step<State extends string> = { id: number; state: State; at: number; actor: string };
type StepsProps<State extends string, S extends Step<State>> = {
  t: { history: string; bySystem: string; states: Record<State, string> };
  steps: readonly S[];
  tones: Record<State, Tone>;
  /** What a step says beside its state. */
  noteOf: (step: S) => ReactNode;
};

/** Every state that a payment or refund came to, when and by whom. */
export function Steps<State extends string, S extends Step<State>>({ t, steps, tones, noteOf }: StepsProps<State, S>) {
  const language = useLanguage();
  return (
    <section className={style['part']}>
      <SectionHead title={t.history} />
      <ol className={style['lines']}>
        {steps.map((step) => (
          <li key={step.id}>
            <span className={style['head']}>
              <Chip tone={tones[step.state]}>{t.states[step.state]}</Chip>
              {noteOf(step)}
            </span>
            <span className={style['sub']}>
              <Time value={step.at} language={language} mode="datetime" /> · {step.actor || t.bySystem}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
