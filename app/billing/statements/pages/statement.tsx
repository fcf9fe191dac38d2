import { listKeptFiles } from '#app/billing/statements/files/queries.server.ts';
import { getStatement } from '#app/billing/statements/queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/page-data.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { PageHead } from '#app/ui/card.tsx';
import { Notice } from '#app/ui/notice.tsx';
import type { Route } from './+types/statement.ts';
import { monthPattern } from '../schema.ts';
import { FileButtons, FileNotices } from '../ui/file-box.tsx';
import { MonthSteps } from '../ui/month-steps.tsx';
import { SectionTable } from '../ui/section-table.tsx';
import { monthName, ownPath, statementTexts } from '../ui/statement-texts.ts';

export const loader = pageLoader(
  async ({ ctx, params, spendRead }) => {
    await spendRead();
    const statement = await getStatement(ctx, { month: params['month'] ?? '' });
    return { ...statement, files: (await listKeptFiles(ctx, 'own')).filter(({ month }) => month === statement.month) };
  },
  (params) => monthPattern.test(params['month'] ?? ''),
);

export function meta({ matches, params }: Route.MetaArgs) {
  const t = statementTexts.in(rootFacts(matches).language);
  return pageHead(matches, { title: t.statementOf(monthName(t, params.month)) });
}

/** One month of a member's balance, earnings and points. */
export default function StatementPage({ loaderData: { month, isFinal, previous, next, sections, lines, files } }: Route.ComponentProps) {
  const t = statementTexts.use();
  const actions = (
    <>
      <LinkButton size="s" icon="list" to={ownPath}>
        {t.back}
      </LinkButton>
      <FileButtons scope="own" month={month} lines={lines} />
    </>
  );
  return (
    <>
      <PageHead title={t.statementOf(monthName(t, month))} actions={actions}>
        {t.zone}
      </PageHead>
      {!isFinal && <Notice>{t.open}</Notice>}
      <FileNotices scope="own" files={files} />
      {sections.map((view) => (
        <SectionTable key={view.section} month={month} previous={previous} view={view} />
      ))}
      <MonthSteps base={ownPath} previous={previous} next={next} />
    </>
  );
}
