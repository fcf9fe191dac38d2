import { redirect } from 'react-router';
import { findConsoleStart, hasConsole } from '#app/account/rules/rules.queries.server.ts';
import { getDashboard } from '#app/admin/dashboard/admin.queries.server.ts';
import { FirstStepList } from '#app/admin/first-steps/first-step-list.tsx';
import { findFirstSteps } from '#app/admin/first-steps/first-steps.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts, useRootFacts } from '#app/core/request/page-data.ts';
import { pageTexts, useLanguage } from '#app/core/texts/page-texts.ts';
import { PageHead, SectionHead } from '#app/ui/kit/card.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatBytes, formatNumber } from '#app/ui/kit/number-format.ts';
import { Time } from '#app/ui/kit/time.tsx';
import type { StepKey } from '#app/admin/first-steps/first-steps.schema.ts';
import { mailFaultTexts } from '#app/admin/system/mail-fault-texts.ts';
import type { Attention, AttentionKey, Dashboard } from './admin.schema.ts';
import type { Route } from './+types/dashboard.page.ts';
import { DailyFigures } from './daily-figures.tsx';
import { figureKeys } from './daily-figures.schema.ts';
import style from './dashboard.module.css';

const texts = await pageTexts(
  () => import('./dashboard.zh.ts'),
  () => import('./dashboard.en.ts'),
);

export const loader = pageLoader(async ({ ctx, url }) => {
  const start = await findConsoleStart(ctx);
  if (start) throw redirect(start);
  const asked = url.searchParams.get('figure');
  const figure = figureKeys.find((key) => key === asked) ?? 'members';
  const { list: firstSteps, openAway } = await findFirstSteps(ctx, url.searchParams.get('steps') === 'list');
  const [dashboard, hasHealth] = await Promise.all([getDashboard(ctx, openAway), hasConsole(ctx, 'health')]);
  return { ...dashboard, firstSteps, hasHealth, figure };
});

/** What a step of the list says too, with what to do about it. */
const saidByStep: Partial<Record<AttentionKey, StepKey>> = {
  noMailServer: 'mail',
  staffWithoutTwoStep: 'twoStep',
  oneAdministrator: 'administrator',
  diskFull: 'storage',
};

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: texts.in(rootFacts(matches).language).title });
}

/** The console's first page: what waits, how the site did for 30 days, and whether it runs well. */
export default function DashboardPage({ loaderData: data }: Route.ComponentProps) {
  const t = texts.use();
  const language = useLanguage();
  const { now } = useRootFacts();
  const { content } = data;
  const said = new Set(data.firstSteps?.steps.map(({ key }) => key));
  const attention = data.attention.filter(({ key }) => !said.has(saidByStep[key]!));
  const answered = content.questions === 0 ? 0 : Math.round((content.answered / content.questions) * 100);
  const [before, after] = t.lead('\u0000').split('\u0000');
  return (
    <>
      <PageHead title={t.title}>
        {before}
        <Time value={now} language={language} mode="datetime" />
        {after}
      </PageHead>
      {data.firstSteps && <FirstStepList list={data.firstSteps} />}
      <section className={style['part']}>
        <SectionHead title={t.attention} />
        {attention.length === 0 ? (
          <Empty title={data.firstSteps ? t.nothingElse : t.nothing}>{t.nothingText}</Empty>
        ) : (
          <AttentionList entries={attention} />
        )}
      </section>
      <section className={style['part']}>
        <SectionHead title={t.days} />
        {data.days.length === 0 ? (
          <Empty title={t.noDays}>{t.noDaysText}</Empty>
        ) : (
          <DailyFigures days={data.days} chosen={data.figure} />
        )}
        {data.countedAt !== null && <CountedAt at={data.countedAt} />}
        <p className={style['content']}>
          {t.content(
            formatNumber(content.questions),
            answered,
            formatNumber(content.answers),
            formatNumber(content.comments),
            formatNumber(content.articles),
          )}
        </p>
      </section>
      <HealthLine data={data} hasHealth={data.hasHealth} />
    </>
  );
}

function CountedAt({ at }: { at: number }) {
  const [before, after] = texts.use().counted('\u0000').split('\u0000');
  return (
    <p className={style['content']}>
      {before}
      <Time value={at} language={useLanguage()} mode="datetime" />
      {after}
    </p>
  );
}

function AttentionList({ entries }: { entries: Attention[] }) {
  const t = texts.use();
  const reasons = mailFaultTexts.use();
  const { now } = useRootFacts();
  return (
    <ul className={style['attention']}>
      {entries.map(({ key, count, tone, to, waited_s: age, failure }) => (
        <li key={key} className={tone === 'bad' ? style['bad'] : undefined}>
          <Icon name="warn" />
          <span>
            {t.items[key](count)}
            {age !== null && <small>{t.waited(t.duration(age))}</small>}
            {failure && (
              <small>{t.failing(t.duration(Math.max(60, now - failure.since)), reasons[failure.fault])}</small>
            )}
          </span>
          {to && (
            <Link to={to} aria-label={`${t.look}: ${t.items[key](count)}`}>
              {t.look}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

function HealthLine({ data: { health, members, attention }, hasHealth }: { data: Dashboard; hasHealth: boolean }) {
  const t = texts.use();
  const isBad = attention.some((entry) => entry.tone === 'bad');
  const doMailsFail = attention.some(({ key }) => key === 'mailsFail');
  return (
    <section className={style['health']} aria-label={t.health}>
      <strong className={isBad ? style['bad'] : undefined}>
        <Icon name={isBad ? 'warn' : 'check-circle'} />
        {isBad ? t.healthBad : t.healthOk}
      </strong>
      <span>{t.databaseText(health.database.answer_ms)}</span>
      <span>{health.disk ? t.diskText(formatBytes(health.disk.free)) : t.diskUnknown}</span>
      <span>{t.queueText(health.queue.waiting, health.queue.active)}</span>
      <span>{t.failedText(health.queue.failed)}</span>
      <span>{doMailsFail ? t.mailFails : health.hasMailServer ? t.mailOn : t.mailOff}</span>
      <span>{t.suspended(formatNumber(members.suspended))}</span>
      <span>{t.locked(formatNumber(members.locked))}</span>
      {hasHealth && <Link to="/admin/health">{t.toHealth}</Link>}
    </section>
  );
}
