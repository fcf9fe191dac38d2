import { listKeptFiles } from '#app/books/statements/statement-files.queries.server.ts';
import { listPlatformMonths } from '#app/books/statements/platform-statement.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Tabs } from '#app/ui/kit/tabs.tsx';
import type { Route } from './+types/statement-desk.page.ts';
import type { PlatformMonths } from './platform-statement.schema.ts';
import { YearInput } from './statements.schema.ts';
import { FileNotices } from './statement-file-box.tsx';
import { deskPath, deskTexts, monthName, statementTexts } from './statement-texts.ts';

export const loader = pageLoader(async ({ ctx, url }) => {
  const list = await listPlatformMonths(ctx, YearInput.parse(Object.fromEntries(url.searchParams)));
  return { ...list, files: await listKeptFiles(ctx, 'platform') };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: deskTexts.in(rootFacts(matches).language).title });
}

/** Every month of the site. */
export default function StatementDesk({ loaderData: { year, years, months, files } }: Route.ComponentProps) {
  const [t, own] = [deskTexts.use(), statementTexts.use()];
  const columns: Column<PlatformMonths['months'][number]>[] = [
    {
      key: 'month',
      label: own.monthColumn,
      cell: (row) => <Link to={`${deskPath}/${row.month}`}>{monthName(own, row.month)}</Link>,
    },
    {
      key: 'state',
      label: t.state,
      end: true,
      cell: (row) => <Chip tone={row.isFinal ? 'line' : 'accent'}>{row.isFinal ? t.final : own.soFar}</Chip>,
    },
  ];
  return (
    <>
      <PageHead title={t.title}>
        {t.lead} {own.zone}
      </PageHead>
      <FileNotices scope="platform" files={files} />
      {years.length > 1 && (
        <Tabs
          label={own.years}
          items={years.map((one) => ({ to: `${deskPath}?year=${one}`, label: own.year(one), current: one === year }))}
        />
      )}
      <Table
        caption={own.months}
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
