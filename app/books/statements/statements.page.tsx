import { listKeptFiles } from '#app/books/statements/statement-files.queries.server.ts';
import { listStatementMonths } from '#app/books/statements/statements.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Tabs } from '#app/ui/kit/tabs.tsx';
import type { Route } from './+types/statements.page.ts';
import { type MonthRow, type Section, sections, YearInput } from './statements.schema.ts';
import { FileNotices } from './statement-file-box.tsx';
import { assetOf, monthName, ownPath, shownAmount, statementTexts } from './statement-texts.ts';
import style from './statements.module.css';

export const loader = pageLoader(async ({ ctx, url }) => {
  const list = await listStatementMonths(ctx, YearInput.parse(Object.fromEntries(url.searchParams)));
  return { ...list, files: await listKeptFiles(ctx, 'own') };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: statementTexts.in(rootFacts(matches).language).title });
}

/** Every month of a member's money and points with what was held at its end. */
export default function Statements({ loaderData: { year, years, months, files } }: Route.ComponentProps) {
  const t = statementTexts.use();
  const amounts = (section: Section): Column<MonthRow> => ({
    key: section,
    label: t.sections[section],
    end: true,
    phoneLabel: t.sections[section],
    cell: ({ sections: { [section]: view } }) => (
      <span className="num">
        {shownAmount(assetOf(section), view.closing)}
        <span className={style['change']}>{shownAmount(assetOf(section), view.change, true)}</span>
      </span>
    ),
  });
  const columns: Column<MonthRow>[] = [
    {
      key: 'month',
      label: t.monthColumn,
      cell: (row) => (
        <>
          <Link to={`${ownPath}/${row.month}`}>{monthName(t, row.month)}</Link>
          {!row.isFinal && (
            <span className={style['soFar']}>
              <Chip tone="accent">{t.soFar}</Chip>
            </span>
          )}
        </>
      ),
    },
    ...sections.map(amounts),
  ];
  return (
    <>
      <PageHead title={t.title}>{t.lead}</PageHead>
      <FileNotices scope="own" files={files} />
      {years.length > 1 && (
        <Tabs
          label={t.years}
          items={years.map((one) => ({ to: `${ownPath}?year=${one}`, label: t.year(one), current: one === year }))}
        />
      )}
      <Table
        caption={t.months}
        columns={columns}
        rows={months}
        rowKey={(row) => row.month}
        empty={
          <Empty title={t.empty} level={2}>
            {t.emptyText}
          </Empty>
        }
      />
    </>
  );
}
