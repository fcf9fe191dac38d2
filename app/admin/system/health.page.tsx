import { useRevalidator } from 'react-router';
import { getHealthReport } from '#app/admin/system/health.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { pageTexts, useLanguage } from '#app/core/texts/page-texts.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { PageHead, SectionHead } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { CopyButton } from '#app/ui/forms/copy-button.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import type { Route } from './+types/health.page.ts';
import style from '#app/admin/console/console-desk.module.css';
import { FactLines } from '#app/admin/console/fact-lines.tsx';
import { type HealthGroup, healthGroups, healthText } from './health-lines.ts';
import { mailFaultTexts } from './mail-fault-texts.ts';

const texts = await pageTexts(
  () => import('./health.zh.ts'),
  () => import('./health.en.ts'),
);

export const loader = pageLoader(({ ctx }) => getHealthReport(ctx));

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: texts.in(rootFacts(matches).language).title });
}

/** How this installation does, to read and to send to somebody who helps. */
export default function HealthPage({ loaderData: report }: Route.ComponentProps) {
  const t = texts.use();
  const reasons = mailFaultTexts.use();
  const language = useLanguage();
  const { revalidate, state } = useRevalidator();
  const [before, after] = t.lead('\u0000').split('\u0000');
  const actions = (
    <>
      <Button icon="refresh" loading={state === 'loading'} onClick={() => void revalidate()}>
        {t.refresh}
      </Button>
      <CopyButton size="m" label={t.copy} text={healthText(t, report, reasons)} />
    </>
  );
  return (
    <>
      <PageHead title={t.title} actions={actions}>
        {before}
        <Time value={report.at} language={language} mode="datetime" />
        {after}
      </PageHead>
      <div className={style['groups']}>
        {healthGroups(t, report, reasons).map((group) => (
          <Group key={group.key} group={group} />
        ))}
      </div>
    </>
  );
}

function Group({ group: { key, lines } }: { group: HealthGroup }) {
  const t = texts.use();
  const isBad = lines.some((line) => line.isBad);
  const shown = lines.map(({ to, ...line }) =>
    to
      ? {
          ...line,
          value: (
            <>
              {line.value} <Link to={to}>{t.toMail}</Link>
            </>
          ),
        }
      : line,
  );
  return (
    <section>
      <SectionHead
        title={t.groups[key]}
        aside={
          <Chip tone={isBad ? 'danger' : 'primary'} icon={isBad ? 'warn' : 'check'}>
            {isBad ? t.attention : t.ok}
          </Chip>
        }
      />
      <FactLines lines={shown} />
    </section>
  );
}
