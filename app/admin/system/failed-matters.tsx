import { useLanguage } from '#app/core/texts/page-texts.ts';
import { LinkButton } from '#app/ui/kit/button.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { FailedJobActs } from './failed-job-acts.tsx';
import type { JobMatter } from './job-queue.schema.ts';
import style from './job-queue.module.css';
import { jobQueueTexts } from './job-queue-texts.ts';
import { jobsTexts } from './jobs-texts.ts';
import type { JobActs } from './use-job-acts.ts';

/** What was not done, by kind: why, and what can be done about it. `eachOf` is the page of the single jobs of a kind. */
export function FailedMatters({
  matters,
  acts,
  eachOf,
}: {
  matters: readonly JobMatter[];
  acts: JobActs;
  eachOf: (name: string) => string;
}) {
  return (
    <ul className={style['failed']}>
      {matters.map((matter) => (
        <li key={matter.name}>
          <Failed matter={matter} acts={acts} each={eachOf(matter.name)} />
        </li>
      ))}
    </ul>
  );
}

function Failed({ matter, acts, each }: { matter: JobMatter; acts: JobActs; each: string }) {
  const t = jobQueueTexts.use();
  const language = useLanguage();
  const names = jobsTexts.use().names;
  const { name, id, count, firstAt, lastAt, about, fault, tries } = matter;
  const jobs = { name, count, ...(count === 1 && { id }) };
  return (
    <>
      <span className={style['bad']} role="img" aria-label={t.failed}>
        <Icon name="x-circle" />
      </span>
      <div>
        <h3>{t.head(names[matter.name] ?? matter.name, count)}</h3>
        {about.length > 0 && (
          <p>{t.about(about, count > about.length && about.length > 1 ? count - about.length : 0)}</p>
        )}
        <p>{t.faults[fault]}</p>
        <p className={style['meta']}>
          <Time value={firstAt} language={language} mode="datetime" />
          {count > 1 && lastAt !== firstAt && (
            <>
              {' – '}
              <Time value={lastAt} language={language} mode="datetime" />
            </>
          )}
          {' · '}
          {t.span(tries, count)} · {t.notAgain}
        </p>
      </div>
      <div className={style['acts']}>
        <Fix matter={matter} />
        <FailedJobActs jobs={jobs} acts={acts} />
      </div>
      <details className={style['tech']}>
        <summary>
          <Icon name="chevron-down" />
          {t.tech}
        </summary>
        <pre>
          {matter.name} × {count}
          {'\n'}
          {t.newest}: {matter.error || t.noError}
        </pre>
        {count > 1 && (
          <Link to={each} preventScrollReset>
            {t.each}
          </Link>
        )}
      </details>
    </>
  );
}

function Fix({ matter: { name, fix } }: { matter: JobMatter }) {
  const t = jobQueueTexts.use();
  const names = jobsTexts.use().names;
  if (fix === '') return null;
  return (
    <LinkButton size="s" tone="primary" to={fix} aria-label={t.fixOf(names[name] ?? name)}>
      {t.fix}
    </LinkButton>
  );
}
