import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { useHydrated } from '#app/account/parts/use-hydrated.ts';
import { formatMoney, parseYuan, toYuan } from '#app/core/money.ts';
import { fieldErrors, request } from '#app/core/request/request.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Field, Input } from '#app/ui/forms/field.tsx';
import { Icon, type IconName } from '#app/ui/kit/icon.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { transferChannel, type TopUpMethod } from './topups.schema.ts';
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
  backTo: string | null;
};

/** Asks for the way and the amount, or the code. */
export function TopUpForm({ t, channels, methods, choices, method, amount, backTo }: Props) {
  const [chosen, setChosen] = useState(method);
  const found = methods.find(({ channel }) => channel === chosen);
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
                    onChange={() => setChosen(channel)}
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
        <AmountForm key={found.channel} t={t} method={found} choices={choices} wanted={amount} backTo={backTo} />
      ) : (
        <CodeForm t={t} />
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
  const [fault, setFault] = useState({ field: '', whole: '' });
  const [isBusy, setBusy] = useState(false);
  const isHydrated = useHydrated();
  const navigate = useNavigate();
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const amount = chosen === own ? parseYuan(typed) : BigInt(chosen);
    if (amount === null || amount <= 0n) return setFault({ field: t.amountWrong, whole: '' });
    if (amount < BigInt(min) || amount > BigInt(max))
      return setFault({ field: t.range(formatMoney(min), formatMoney(max)), whole: '' });
    setBusy(true);
    const answer = await start(channel, Number(amount), backTo);
    if (answer.path !== null) return void navigate(answer.path);
    setBusy(false);
    if (!answer.isCancelled)
      setFault({ field: answer.fields['amount'] ?? '', whole: answer.fields['amount'] ? '' : answer.msg });
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Field
        label={t.amount}
        group
        help={t.range(formatMoney(min), formatMoney(max))}
        error={chosen === own ? '' : fault.field}
      >
        <div className={style['choices']}>
          {[...offered.map(String), own].map((value) => (
            <label key={value} className={style['choice']}>
              <input
                className="sr"
                type="radio"
                name="amount"
                value={value}
                checked={chosen === value}
                onChange={() => setChosen(value)}
              />
              {value === own ? t.own : formatMoney(value).replace(/\.00$/, '')}
            </label>
          ))}
        </div>
      </Field>
      {chosen === own && (
        <Field label={t.ownAmount} error={fault.field} required>
          <Input
            className={style['amount']}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setFault({ field: '', whole: '' });
            }}
          />
        </Field>
      )}
      {fault.whole && (
        <Notice tone="bad" live>
          {fault.whole}
        </Notice>
      )}
      <Button tone="primary" size="l" type={isHydrated ? 'submit' : 'button'} loading={isBusy}>
        {channel === transferChannel ? t.toTransfer : t.toPay}
      </Button>
    </form>
  );
}

type Started = { path: string } | { path: null; msg: string; fields: Record<string, string>; isCancelled: boolean };

/** Opens the top-up; where it goes on from there. */
async function start(channel: string, amount: number, backTo: string | null): Promise<Started> {
  const options = { isOnce: true, showErrorMessage: false, showCodeMessage: false } as const;
  if (channel === transferChannel) {
    const answer = await request.post<{ id: number }>('/api/billing/requestTransfer', { amount }, options);
    return answer.code === 1 ? { path: topUpPath(answer.data.id, backTo) } : failed(answer);
  }
  const body = { amount, channel, isPhone: matchMedia('(max-width: 767px) and (pointer: coarse)').matches };
  const answer = await request.post<{ number: string }>('/api/user/startPayment', body, options);
  return answer.code === 1 ? { path: payPath(answer.data.number, backTo) } : failed(answer);
}

const failed = (answer: Parameters<typeof fieldErrors>[0]) => ({
  path: null,
  msg: answer.msg,
  fields: fieldErrors(answer),
  isCancelled: answer.isCancelled ?? false,
});
