import { useState, type FormEvent } from 'react';
import { FormFault } from '#app/account/parts/form-fault.tsx';
import { formatMoney, parseYuan, toYuan } from '#app/core/money.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { Field, Input, Select } from '#app/ui/forms/field.tsx';
import { useClock } from '#app/ui/kit/time.tsx';
import { readYear } from '#app/billing/taxes/taxes.policy.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import { type Estimate, estimate } from './withdrawals.policy.ts';
import type { WithdrawOptions } from './withdrawals.schema.ts';
import style from './withdraw.module.css';
import type { WithdrawTexts } from './withdraw-texts.ts';

type Props = { t: WithdrawTexts; options: WithdrawOptions };

/** Asks for an amount and a card, with what would arrive beside it while one types. */
export function WithdrawForm({ t, options }: Props) {
  const { cards, terms, blockers } = options;
  const { now } = useClock();
  const usable = cards.filter((card) => card.state === 'verified');
  const ready = usable.find((card) => card.usableAt * 1000 <= now);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(String(ready?.id ?? ''));
  const [wrong, setWrong] = useState('');
  const { send, isBusy, fault, setFaults } = useSend({ quiet: true });
  const amount = parseYuan(text);
  const sums = amount !== null && amount > 0n ? sumsOf(options, amount) : null;
  function change(next: string) {
    setText(next);
    setWrong('');
  }
  async function submit(event: FormEvent) {
    event.preventDefault();
    const error = faultOf(t, options, amount, sums);
    setWrong(error);
    setFaults({});
    const card = usable.find(({ id }) => String(id) === chosen);
    if (error !== '' || !sums) return;
    if (!card) return setFaults({ '': t.cardMissing });
    const title = t.ask(formatMoney(amount!));
    const said = t.askText(t.cardOf(card.bank, card.last4), formatMoney(sums.net));
    if (!(await confirm({ title, text: said, confirmText: t.yes, cancelText: t.no }))) return;
    const body = { amount: Number(amount), cardId: card.id };
    if (await send('/api/billing/requestWithdrawal', body, { isOnce: true, done: true, refresh: true })) setText('');
  }
  return (
    <div className={style['desk']}>
      <form className={style['form']} noValidate onSubmit={(event) => void submit(event)} aria-label={t.form}>
        <AmountField t={t} options={options} value={text} fault={wrong} onChange={change} />
        <CardField t={t} cards={usable} value={chosen} onChange={setChosen} />
        <p className="small muted">
          {t.limits(formatMoney(terms.withdrawMax), formatMoney(terms.withdrawDayMax), terms.withdrawDayCount)}
        </p>
        <div>
          <FormFault text={fault} />
          <Button
            tone="primary"
            size="l"
            type="submit"
            loading={isBusy}
            reason={blockers[0] ? t.blocked[blockers[0]].text : null}
          >
            {t.submit}
          </Button>
        </div>
      </form>
      <Sums
        t={t}
        options={options}
        amount={amount ?? 0n}
        sums={sums}
        trouble={sums ? faultOf(t, options, amount, sums) : ''}
      />
    </div>
  );
}

type AmountProps = Props & { value: string; fault: string; onChange: (text: string) => void };

function AmountField({ t, options: { earnings, dayLeft, terms }, value, fault, onChange }: AmountProps) {
  const most = Math.max(0, Math.min(earnings, terms.withdrawMax, dayLeft));
  return (
    <Field
      label={t.amount}
      required
      error={fault}
      help={t.amountHelp(formatMoney(earnings), formatMoney(terms.withdrawMin))}
    >
      <span className={style['withButton']}>
        <Input
          value={value}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <Button title={t.allText} onClick={() => onChange(toYuan(most))}>
          {t.all}
        </Button>
      </span>
    </Field>
  );
}

type CardProps = {
  t: WithdrawTexts;
  cards: WithdrawOptions['cards'];
  value: string;
  onChange: (value: string) => void;
};

function CardField({ t, cards, value, onChange }: CardProps) {
  const { now } = useClock();
  return (
    <Field label={t.card} required>
      <Select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {cards.length === 0 && <option value="">{t.cardMissing}</option>}
        {cards.map((card) => (
          <option key={card.id} value={card.id} disabled={card.usableAt * 1000 > now}>
            {t.cardOf(card.bank, card.last4)}
            {card.usableAt * 1000 > now && ` (${t.cooling})`}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function sumsOf({ terms, day, profile, year }: WithdrawOptions, amount: bigint): Estimate {
  return estimate(terms, { amount, day, profile, year: readYear(year) });
}

/** What is wrong with an amount, or ''. The server decides in the end. */
function faultOf(
  t: WithdrawTexts,
  { terms, earnings, dayLeft }: WithdrawOptions,
  amount: bigint | null,
  sums: Estimate | null,
): string {
  if (amount === null || amount === 0n) return t.amountWrong;
  if (amount < BigInt(terms.withdrawMin)) return t.tooLittle(formatMoney(terms.withdrawMin));
  if (amount > BigInt(earnings)) return t.tooMuch(formatMoney(earnings));
  if (amount > BigInt(terms.withdrawMax)) return t.tooLarge(formatMoney(terms.withdrawMax));
  if (amount > BigInt(dayLeft)) return t.dayLimit(formatMoney(dayLeft));
  return sums && sums.net <= 0n ? t.nothingLeft : '';
}

/** What would arrive. An amount that cannot be withdrawn has no sums, but the reason. */
function Sums({
  t,
  options,
  amount,
  sums,
  trouble,
}: Props & { amount: bigint; sums: Estimate | null; trouble: string }) {
  const { fee, tax, net } = sums && trouble === '' ? sums : { fee: 0n, tax: 0n, net: 0n };
  const isLarge = amount >= BigInt(options.terms.secondReviewFrom);
  return (
    <section className={style['estimate']} aria-label={t.estimate}>
      <h2>{t.estimate}</h2>
      <dl className={style['sums']} aria-live="polite">
        <div>
          <dt>{t.gross}</dt>
          <dd>{formatMoney(amount)}</dd>
        </div>
        <div>
          <dt>{t.fee}</dt>
          <dd>{formatMoney(-fee)}</dd>
        </div>
        {options.profile !== 'none' && (
          <div>
            <dt>{t.tax}</dt>
            <dd>{formatMoney(-tax)}</dd>
          </div>
        )}
        <div className={style['net']}>
          <dt>{t.net}</dt>
          <dd>{formatMoney(net)}</dd>
        </div>
      </dl>
      <p>
        {trouble || t.arrivalText}
        {isLarge && trouble === '' && <br />}
        {isLarge && trouble === '' && t.twoReviewers(formatMoney(options.terms.secondReviewFrom))}
      </p>
      <p>{options.profile === 'none' ? t.taxNone : t.taxText}</p>
    </section>
  );
}
