import { listKeptFiles } from '#app/books/statements/statement-files.queries.server.ts';
import { getStatement } from '#app/books/statements/statements.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { LinkButton } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import type { Route } from './+types/statement.page.ts';
import { monthPattern } from './statements.schema.ts';
import { FileButtons, FileNotices } from './statement-file-box.tsx';
import { MonthSteps } from './statement-month-steps.tsx';
import { SectionTable } from './section-table.tsx';
import { monthName, ownPath, statementTexts } from './statement-texts.ts';

export const loader = pageLoader(
  async ({ ctx, params, spendRead }) => {
    spendRead();
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
export default function StatementPage({
  loaderData: { month, isFinal, previous, next, sections, lines, files },
}: Route.ComponentProps) {
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
