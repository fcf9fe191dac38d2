import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { useHydrated } from '#app/account/parts/use-hydrated.ts';
import { formatMoney, parseYuan, toYuan } from '#app/core/money.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Field, Input } from '#app/ui/forms/field.tsx';
import { Icon, type IconName } from '#app/ui/kit/icon.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { transferChannel, type TopUpMethod, type WayBack } from './topups.schema.ts';
import { CodeForm } from './topup-code-form.tsx';
import style from './top-up.module.css';
import { payPath, topUpPath, type TopUpTexts } from './top-up-texts.ts';

const icons: Record<string, IconName> = { transfer: 'bank', code: 'gift', stripe: 'card' };

type Props = {
  t: TopUpTexts;
  /** The ways to pay in, `code` among them. */
  channels: readonly string[];
  methods: readonly TopUpMethod[];
  /** Amounts in fen that are offered as buttons. */
  choices: readonly number[];
  /** The way that is chosen at first. */
  method: string;
  /** In fen, what is wanted at least; 0 for nothing in particular. */
  amount: number;
  /** Where the member came from for want of money. */
  wayBack: WayBack | null;
  /** In fen, what the last code was worth while that is shown. */
  redeemed: number | null;
  onRedeemed: (amount: number | null) => void;
};

/** Asks for the way and the amount, or the code. */
export function TopUpForm(props: Props) {
  const { t, channels, methods, choices, method, amount, wayBack, redeemed, onRedeemed } = props;
  const [chosen, setChosen] = useState(method);
  const found = methods.find(({ channel }) => channel === chosen);
  function choose(channel: string) {
    setChosen(channel);
    onRedeemed(null);
  }
  return (
    <div className={style['form']}>
      <Field label={t.method} group>
        <div className={style['ways']}>
          {channels.map((channel) => (
            <label key={channel} className={style['way']}>
              <Icon name={icons[channel] ?? 'wallet'} />
              <span>
                <b>
                  <input
                    className="sr"
                    type="radio"
                    name="method"
                    value={channel}
                    checked={chosen === channel}
                    onChange={() => choose(channel)}
                  />
                  {t.methods[channel] ?? channel}
                  {methods.some((one) => one.channel === channel && one.isSandbox) && (
                    <Chip tone="line">{t.testing}</Chip>
                  )}
                </b>
                {t.methodHelp[channel] && <small>{t.methodHelp[channel]}</small>}
              </span>
            </label>
          ))}
        </div>
      </Field>
      {found ? (
        <AmountForm
          key={found.channel}
          t={t}
          method={found}
          choices={choices}
          wanted={amount}
          backTo={wayBack?.path ?? null}
        />
      ) : (
        <CodeForm t={t} wayBack={wayBack} redeemed={redeemed} onRedeemed={onRedeemed} />
      )}
    </div>
  );
}

const own = 'own';

type AmountProps = {
  t: TopUpTexts;
  method: TopUpMethod;
  choices: readonly number[];
  wanted: number;
  backTo: string | null;
};

function AmountForm({ t, method: { channel, min, max }, choices, wanted, backTo }: AmountProps) {
  const offered = choices.filter((amount) => amount >= min && amount <= max);
  const first = offered.find((amount) => amount >= wanted);
  const [chosen, setChosen] = useState(first === undefined ? own : String(first));
  const [typed, setTyped] = useState(first === undefined && wanted > 0 ? toYuan(wanted) : '');
  const { send, isBusy, faults, setFaults } = useSend({ quiet: true, knows: (name) => name === 'amount' });
  const isHydrated = useHydrated();
  const navigate = useNavigate();
  async function submit(event: FormEvent) {
    event.preventDefault();
    const amount = chosen === own ? parseYuan(typed) : BigInt(chosen);
    if (amount === null || amount <= 0n) return setFaults({ amount: t.amountWrong });
    if (amount < BigInt(min) || amount > BigInt(max))
      return setFaults({ amount: t.range(formatMoney(min), formatMoney(max)) });
    const options = { isOnce: true, leaves: true };
    if (channel === transferChannel) {
      const answer = await send<{ id: number }>('/api/billing/requestTransfer', { amount: Number(amount) }, options);
      return answer ? navigate(topUpPath(answer.data.id, backTo)) : undefined;
    }
    const isPhone = matchMedia('(max-width: 767px) and (pointer: coarse)').matches;
    const body = { amount: Number(amount), channel, isPhone };
    const answer = await send<{ number: string }>('/api/user/startPayment', body, options);
    return answer ? navigate(payPath(answer.data.number, backTo)) : undefined;
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Field
        label={t.amount}
        group
        help={t.range(formatMoney(min), formatMoney(max))}
        error={chosen === own ? '' : faults['amount']}
      >
        <Choices t={t} values={[...offered.map(String), own]} chosen={chosen} onChange={setChosen} />
      </Field>
      {chosen === own && (
        <Field label={t.ownAmount} error={faults['amount']} required>
          <Input
            className={style['amount']}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setFaults({});
            }}
          />
        </Field>
      )}
      {faults[''] && (
        <Notice tone="bad" live>
          {faults['']}
        </Notice>
      )}
      <Button tone="primary" size="l" type={isHydrated ? 'submit' : 'button'} loading={isBusy}>
        {channel === transferChannel ? t.toTransfer : t.toPay}
      </Button>
    </form>
  );
}

type ChoicesProps = {
  t: TopUpTexts;
  values: readonly string[];
  chosen: string;
  onChange: (value: string) => void;
};

function Choices({ t, values, chosen, onChange }: ChoicesProps) {
  return (
    <div className={style['choices']}>
      {values.map((value) => (
        <label key={value} className={style['choice']}>
          <input
            className="sr"
            type="radio"
            name="amount"
            value={value}
            checked={chosen === value}
            onChange={() => onChange(value)}
          />
          {value === own ? t.own : formatMoney(value).replace(/\.00$/, '')}
        </label>
      ))}
    </div>
  );
}
