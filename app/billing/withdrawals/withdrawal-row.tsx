import { useLanguage } from '#app/core/texts/page-texts.ts';
import { formatMoney } from '#app/core/money.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { isCancellable } from './withdrawals.policy.ts';
import type { Withdrawal, WithdrawalEvent } from './withdrawals.schema.ts';
import { reasonTexts } from '#app/billing/parts/reason-texts.ts';
import style from './withdraw.module.css';
import { stateTones, type WithdrawTexts } from './withdraw-texts.ts';

type Props = { t: WithdrawTexts; withdrawal: Withdrawal };

/** One withdrawal in a line; opened, its sums and every step with reasons and what to do. */
export function WithdrawalRow({ t, withdrawal }: Props) {
  const language = useLanguage();
  const { amount, bank, last4, number, state, requestedAt } = withdrawal;
  return (
    <li>
      <details>
        <summary>
          <span>
            {t.cardOf(bank, last4)}
            <small>
              {number} · <Time value={requestedAt} language={language} mode="datetime" />
            </small>
          </span>
          <Chip tone={stateTones[state]}>{t.states[state]}</Chip>
          <b>{formatMoney(amount)}</b>
          <Icon name="chevron-down" size="s" />
        </summary>
        <div className={style['inside']}>
          <ol className={style['time']}>
            {withdrawal.events.map((event) => (
              <Step key={`${event.state}${event.at}`} t={t} event={event} />
            ))}
          </ol>
          <div>
            <Sums t={t} withdrawal={withdrawal} />
            {isCancellable(state) && <Cancel t={t} withdrawal={withdrawal} />}
          </div>
        </div>
      </details>
    </li>
  );
}

function Step({ t, event }: { t: WithdrawTexts; event: WithdrawalEvent }) {
  const language = useLanguage();
  const reasons = reasonTexts.use();
  const reason = event.reason === '' || event.state === 'returned' ? null : reasons[event.reason];
  return (
    <li>
      {t.steps[event.state]}
      <small>
        <Time value={event.at} language={language} mode="datetime" />
      </small>
      {reason && (
        <div className={style['why']}>
          <b>{reason.text}</b>
          {event.note !== '' && <p>{event.note}</p>}
          <p>{reason.next}</p>
        </div>
      )}
    </li>
  );
}

function Sums({ t, withdrawal: { amount, fee, tax, net } }: Props) {
  return (
    <dl className={style['sums']}>
      <div>
        <dt>{t.gross}</dt>
        <dd>{formatMoney(amount)}</dd>
      </div>
      <div>
        <dt>{t.fee}</dt>
        <dd>{formatMoney(-fee)}</dd>
      </div>
      {tax > 0 && (
        <div>
          <dt>{t.tax}</dt>
          <dd>{formatMoney(-tax)}</dd>
        </div>
      )}
      <div>
        <dt>{t.net}</dt>
        <dd>
          <b>{formatMoney(net)}</b>
        </dd>
      </div>
    </dl>
  );
}

function Cancel({ t, withdrawal: { id, number } }: Props) {
  const { send, isBusy } = useSend();
  async function cancel() {
    if (
      !(await confirm({
        title: t.cancelAsk,
        text: t.cancelText,
        confirmText: t.cancel,
        cancelText: t.keep,
        danger: true,
      }))
    )
      return;
    await send('/api/billing/cancelWithdrawal', { id }, { isOnce: true, done: true, refresh: 'always' });
  }
  return (
    <Button tone="line-danger" size="s" loading={isBusy} aria-label={t.cancelOf(number)} onClick={() => void cancel()}>
      {t.cancel}
    </Button>
  );
}
