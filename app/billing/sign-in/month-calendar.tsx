import { firstOfMonth, monthOf } from '#app/core/site-day.ts';
import type { ActName } from '#app/ui/forms/sender.ts';
import { Icon } from '#app/ui/kit/icon.tsx';
import { buttonClass } from '#app/ui/kit/button.tsx';
import { classNames } from '#app/ui/kit/class-names.ts';
import { Link } from '#app/ui/kit/link.tsx';
import { weeksOf } from './sign-in.policy.ts';
import type { SignedDay, SignInView } from './sign-in.schema.ts';
import { monthTitle, type SignInTexts } from './sign-in-texts.ts';
import style from './sign-in.module.css';

type Props = {
  t: SignInTexts;
  view: SignInView;
  path: string;
  busyDay: ActName | null;
  onMakeUp: (day: string) => void;
};

/** A month of sign-ins: what each day gave, and a button on missed days that may be made up. */
export function MonthCalendar({ t, view, path, busyDay, onMakeUp }: Props) {
  const { month, today, joined } = view;
  const days = new Map(view.days.map((day) => [day.day, day]));
  const present = monthOf(today);
  const shift = (by: number) => monthOf(firstOfMonth(`${month}-01`, by));
  const to = (wanted: string) => (wanted === present ? path : `${path}?month=${wanted}`);
  return (
    <section className="card" aria-label={t.calendar(monthTitle(t, month))}>
      <header className={style['monthHead']}>
        <h2 aria-live="polite">{monthTitle(t, month)}</h2>
        {month !== present && (
          <Link to={to(present)} preventScrollReset className={buttonClass({ tone: 'quiet', size: 's' })}>
            {t.backToNow}
          </Link>
        )}
        <Step to={to(shift(-1))} label={t.previous} icon="chevron-left" />
        {month < present ? (
          <Step to={to(shift(1))} label={t.next} icon="chevron-right" />
        ) : (
          <span className={classNames('iconbtn iconbtn-s', style['noStep'])} aria-hidden>
            <Icon name="chevron-right" />
          </span>
        )}
      </header>
      <table className={style['month']}>
        <thead>
          <tr>
            {t.weekdays.map((name, i) => (
              <th key={name} scope="col" abbr={t.weekdayNames[i]}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, i) => (
                <td key={day ?? `blank-${i}`}>
                  {day && (
                    <Day
                      t={t}
                      day={day}
                      today={today}
                      joined={joined}
                      signed={days.get(day)}
                      canMakeUp={view.makeUps.includes(day)}
                      isBusy={busyDay === day}
                      onMakeUp={onMakeUp}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Step({ to, label, icon }: { to: string; label: string; icon: 'chevron-left' | 'chevron-right' }) {
  return (
    <Link to={to} preventScrollReset className="iconbtn iconbtn-s" aria-label={label} title={label}>
      <Icon name={icon} />
    </Link>
  );
}

type DayProps = {
  t: SignInTexts;
  day: string;
  today: string;
  joined: string;
  signed: SignedDay | undefined;
  canMakeUp: boolean;
  isBusy: boolean;
  onMakeUp: (day: string) => void;
};

function Day({ t, day, today, joined, signed, canMakeUp, isBusy, onMakeUp }: DayProps) {
  const state = signed
    ? signed.isMadeUp
      ? 'madeUp'
      : 'signed'
    : day > today || day < joined
      ? 'outside'
      : day === today
        ? 'open'
        : 'missed';
  const given = signed ? signed.reward + signed.monthReward : 0;
  return (
    <div className={style['day']} data-state={state} aria-current={day === today ? 'date' : undefined}>
      <span className={style['number']}>{Number(day.slice(8))}</span>
      {signed && (
        <>
          <Icon name={signed.isMadeUp ? 'history' : 'check'} size="s" label={signed.isMadeUp ? t.madeUp : t.signed} />
          <small>
            <span aria-hidden>{given > 0 ? t.plus(given) : t.madeUp}</span>
            <span className="sr">{given > 0 && t.plusOf(given)}</span>
          </small>
        </>
      )}
      {state === 'missed' && !canMakeUp && <span className="sr">{t.missed}</span>}
      {canMakeUp && (
        <button
          type="button"
          aria-label={t.makeUpOf(day)}
          aria-busy={isBusy || undefined}
          onClick={() => !isBusy && onMakeUp(day)}
        >
          {t.makeUp}
        </button>
      )}
    </div>
  );
}
