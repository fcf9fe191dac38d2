import { classNames } from '#app/ui/kit/class-names.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import { Points } from '#app/ui/kit/number.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import type { SignInView } from './sign-in.schema.ts';
import type { SignInTexts } from './sign-in-texts.ts';
import style from './sign-in.module.css';

type Props = { t: SignInTexts; view: SignInView; isBusy: boolean; onSignIn: () => void };

/** Today: the streak, the button, the week's rewards and how far the next large one is. */
export function TodayPanel({ t, view, isBusy, onSignIn }: Props) {
  const { streak, isSigned, next, rules, total, points, toMonthReward } = view;
  const due = next.reward + next.monthReward;
  return (
    <section className={classNames('card', style['today'])} aria-label={t.today}>
      <p className={style['streak']}>
        <span className="small muted">{t.streak}</span>
        <strong>
          {formatNumber(streak)}
          <small>{t.days(streak)}</small>
        </strong>
      </p>
      {isSigned ? (
        <div className={style['done']} role="status">
          <Icon name="check-circle" />
          <b>{t.signedToday}</b>
          <span className="small muted">{t.comeTomorrow(due)}</span>
        </div>
      ) : (
        <Button tone="primary" size="l" block icon="calendar" loading={isBusy} onClick={onSignIn}>
          {t.signInFor(due)}
        </Button>
      )}
      <Week t={t} view={view} />
      {rules.monthReward > 0 && (
        <p className={style['gift']}>
          <Icon name="gift" size="s" />
          {next.monthReward > 0 ? t.monthly(rules.monthReward) : t.toMonth(toMonthReward, rules.monthReward)}
        </p>
      )}
      <dl className={style['sums']}>
        <dt>{t.total}</dt>
        <dd className="num">
          {formatNumber(total)} {t.days(total)}
        </dd>
        <dt>{t.now}</dt>
        <dd>
          <Points value={points} />
        </dd>
      </dl>
    </section>
  );
}

/** The seven days of the present round; those before the next one have been received. */
function Week({ t, view: { streak, isSigned, rules } }: { t: SignInTexts; view: SignInView }) {
  const at = streak % rules.rewards.length;
  const received = isSigned && at === 0 ? rules.rewards.length : at;
  return (
    <ol className={style['week']} aria-label={t.week}>
      {rules.rewards.map((reward, i) => {
        const state = i < received ? 'got' : i === received && !isSigned ? 'next' : 'later';
        return (
          <li key={t.dayOfWeek(i + 1)} data-state={state} aria-current={state === 'next' ? 'step' : undefined}>
            <span className={style['reward']}>
              {state === 'got' ? <Icon name="check" size="s" label={t.got} /> : t.plus(reward)}
            </span>
            <small>{state === 'next' ? t.today : t.dayOfWeek(i + 1)}</small>
          </li>
        );
      })}
    </ol>
  );
}
