import { redirect } from 'react-router';
import { findConsoleStart } from '#app/account/rules/rules.queries.server.ts';
import { getDashboard } from '#app/admin/dashboard/admin.queries.server.ts';
import { FirstStepList } from '#app/admin/first-steps/first-step-list.tsx';
import { findFirstSteps } from '#app/admin/first-steps/first-steps.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts, useRootFacts } from '#app/core/request/page-data.ts';
import { pageTexts, useLanguage } from '#app/core/texts/page-texts.ts';
import { Figures, PageHead, SectionHead } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatBytes, formatNumber } from '#app/ui/kit/number-format.ts';
import { Time } from '#app/ui/kit/time.tsx';
import type { Attention, Dashboard } from './admin.schema.ts';
import type { Route } from './+types/dashboard.page.ts';
import { FactLines } from '#app/admin/console/fact-lines.tsx';
import style from './dashboard.module.css';

const texts = await pageTexts(
  () => import('./dashboard.zh.ts'),
  () => import('./dashboard.en.ts'),
);

export const loader = pageLoader(async ({ ctx }) => {
  const start = await findConsoleStart(ctx);
  if (start) throw redirect(start);
  const [dashboard, firstSteps] = await Promise.all([getDashboard(ctx), findFirstSteps(ctx)]);
  return { ...dashboard, firstSteps };
});

const saidByList: ReadonlySet<string> = new Set([
  'noMailServer',
  'staffWithoutTwoStep',
  'oneAdministrator',
  'diskFull',
]);

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: texts.in(rootFacts(matches).language).title });
}

/** The console's first page: how the site does, and what needs attention. */
export default function DashboardPage({ loaderData: data }: Route.ComponentProps) {
  const t = texts.use();
  const language = useLanguage();
  const { now } = useRootFacts();
  const { members, content } = data;
  // the list of first steps says these with what to do about them
  const attention = data.firstSteps ? data.attention.filter(({ key }) => !saidByList.has(key)) : data.attention;
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
      <Figures
        figures={[
          { label: t.members, value: formatNumber(members.total), note: t.membersNote(members.joinedWeek) },
          {
            label: t.active,
            value: formatNumber(members.activeDay),
            unit: t.activeUnit,
            note: t.activeNote(members.activeWeek),
          },
          { label: t.questions, value: formatNumber(content.questions), note: t.questionsNote(answered) },
          { label: t.answers, value: formatNumber(content.answers), note: t.answersNote(content.comments) },
          { label: t.articles, value: formatNumber(content.articles) },
        ]}
      />
      <div className={style['cols']}>
        <section>
          <SectionHead title={t.attention} />
          {attention.length === 0 ? (
            <Empty title={t.nothing}>{t.nothingText}</Empty>
          ) : (
            <AttentionList entries={attention} />
          )}
        </section>
        <System data={data} />
      </div>
    </>
  );
}

function AttentionList({ entries }: { entries: Attention[] }) {
  const t = texts.use();
  return (
    <ul className={style['attention']}>
      {entries.map(({ key, count, tone, to }) => (
        <li key={key} className={tone === 'bad' ? style['bad'] : undefined}>
          <Icon name="warn" />
          <span>{t.items[key](count)}</span>
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

function System({ data: { health, members, attention } }: { data: Dashboard }) {
  const t = texts.use();
  const isBad = attention.some((entry) => entry.tone === 'bad');
  const minutes = Math.floor(health.process.uptime_s / 60);
  return (
    <section>
      <SectionHead
        title={t.health}
        aside={
          <Chip tone={isBad ? 'danger' : 'primary'} icon={isBad ? 'warn' : 'check'}>
            {isBad ? t.healthBad : t.healthOk}
          </Chip>
        }
      />
      <FactLines
        lines={[
          { label: t.database, value: t.databaseText(health.database.version, health.database.answer_ms) },
          { label: t.size, value: formatBytes(health.database.bytes) },
          { label: t.queue, value: t.queueText(health.queue.waiting, health.queue.active) },
          {
            label: t.disk,
            value: health.disk
              ? t.diskText(formatBytes(health.disk.free), formatBytes(health.disk.total))
              : t.diskUnknown,
          },
          { label: t.process, value: t.processText(health.process.node, formatBytes(health.process.memory)) },
          {
            label: t.uptime,
            value: t.uptimeText(Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60),
          },
          { label: t.mail, value: health.hasMailServer ? t.mailOn : t.mailOff },
        ]}
      />
      <h2 className={style['second']}>{t.accounts}</h2>
      <FactLines
        lines={[
          { label: t.suspended, value: formatNumber(members.suspended) },
          { label: t.locked, value: formatNumber(members.locked) },
        ]}
      />
    </section>
  );
}
