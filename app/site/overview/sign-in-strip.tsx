import { hasPage } from '#app/account/parts/member-menu.ts';
import { useMemberMenus } from '#app/account/parts/use-member-menus.ts';
import { htmlLang } from '#app/core/texts/language.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import { Button, LinkButton } from '#app/ui/kit/button.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import type { WeekDay, WeekOfSignIns } from './member-overview.schema.ts';
import type { OverviewTexts } from './overview-texts.ts';
import style from './sign-in-strip.module.css';

const path = '/user/account/signIn';

/** The present week of sign-ins with today's button; nothing where the member's menu has no sign-in. */
export function SignInStrip({ week, t }: { week: WeekOfSignIns; t: OverviewTexts }) {
  const { send, isBusy } = useSend();
  const menus = useMemberMenus();
  if (!hasPage(menus, path)) return null;
  const signIn = () => send('/api/account/signIn', { day: week.today }, { isOnce: true, done: true, refresh: true });
  return (
    <div className={style['strip']}>
      <ol aria-label={t.weekOfSignIns}>
        {week.days.map((day) => (
          <Day key={day.day} day={day} isToday={day.day === week.today} t={t} />
        ))}
      </ol>
      {week.isSigned ? (
        <LinkButton to={path}>{t.signedIn}</LinkButton>
      ) : (
        <Button tone="primary" loading={isBusy} onClick={() => void signIn()}>
          {t.signInFor(week.due)}
        </Button>
      )}
    </div>
  );
}

function Day({ day: { day, state, reward }, isToday, t }: { day: WeekDay; isToday: boolean; t: OverviewTexts }) {
  const language = useLanguage();
  return (
    <li data-state={state} aria-current={isToday ? 'date' : undefined}>
      <span>
        {state === 'signed' ? (
          <Icon name="check" size="s" label={t.signedDay} />
        ) : state === 'missed' ? (
          <span role="img" aria-label={t.missedDay}>
            ·
          </span>
        ) : (
          t.plus(reward)
        )}
      </span>
      <small>{isToday ? t.today : weekdayOf(day, htmlLang[language])}</small>
    </li>
  );
}

/** Making one costs a hundred times as much as using it. */
const weekdays = new Map<string, Intl.DateTimeFormat>();

function weekdayOf(day: string, language: string): string {
  const words = weekdays.get(language) ?? new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
  weekdays.set(language, words);
  return words.format(new Date(day));
}
