import { useSearchParams } from 'react-router';
import style from '#app/account/parts/login.module.css';
import { closingOf } from '#app/account/parts/login-target.ts';
import { unixSeconds } from '#app/core/unix-seconds.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { useClock } from '#app/ui/kit/time.tsx';
import { formatTime, toDate } from '#app/ui/kit/time-format.ts';
import { Notice } from '#app/ui/overlays/notice.tsx';

/** After an account was closed: until when logging in undoes it. */
export function ClosingNotice({ say }: { say: (time: string) => string }) {
  const language = useLanguage();
  const { now, timeZone } = useClock();
  const [query] = useSearchParams();
  const dueAt = closingOf(query, unixSeconds(new Date(now)));
  if (dueAt === null) return null;
  return (
    <div className={style['cameBack']}>
      <Notice tone="warn">{say(formatTime(toDate(dueAt), { mode: 'datetime', now, language, timeZone }))}</Notice>
    </div>
  );
}
