import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Icon } from '#app/ui/kit/icon.tsx';
import { Time, useClock } from '#app/ui/kit/time.tsx';
import type { JobMatter } from './job-queue.schema.ts';
import style from './job-queue.module.css';
import { jobQueueTexts } from './job-queue-texts.ts';
import { jobsTexts } from './jobs-texts.ts';

/** A job that is due for longer than this waits for nobody. */
const overdueAfter_s = 600;

/** What runs and waits, with when it is tried again. */
export function OpenMatters({ matters }: { matters: readonly JobMatter[] }) {
  return (
    <ul className={style['open']}>
      {matters.map((matter) => (
        <li key={`${matter.name} ${matter.state}`}>
          <Open matter={matter} />
        </li>
      ))}
    </ul>
  );
}

function Open({ matter }: { matter: JobMatter }) {
  const t = jobQueueTexts.use();
  const names = jobsTexts.use().names;
  const now = Math.floor(useClock().now / 1000);
  const { name, state, count, about, fault, tries, limit, nextAt } = matter;
  const notes = [
    ...(about.length > 0 ? [t.about(about, count > about.length && about.length > 1 ? count - about.length : 0)] : []),
    ...(state === 'retry' ? [t.lastTime(t.faults[fault])] : []),
    ...(state !== 'active' && now - nextAt > overdueAfter_s ? [t.overdue] : []),
  ];
  return (
    <>
      <Icon name={state === 'active' ? 'refresh' : 'clock'} />
      <div>
        {t.head(names[name] ?? name, count)}
        {notes.map((note) => (
          <small key={note}>{note}</small>
        ))}
      </div>
      <span>{state === 'retry' && t.try(tries, limit)}</span>
      <span>
        <When matter={matter} now={now} />
      </span>
    </>
  );
}

function When({ matter: { state, nextAt, firstAt }, now }: { matter: JobMatter; now: number }) {
  const t = jobQueueTexts.use();
  const language = useLanguage();
  if (state === 'active')
    return <span suppressHydrationWarning>{`${t.active} · ${t.duration(Math.max(0, now - firstAt))}`}</span>;
  if (nextAt <= now) return t.waiting;
  return (
    <>
      <Time value={nextAt} language={language} mode="datetime" /> {t.again}
    </>
  );
}
