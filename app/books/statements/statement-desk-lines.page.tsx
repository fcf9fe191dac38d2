import { listPlatformLines } from '#app/books/statements/platform-statement.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { LinkButton } from '#app/ui/kit/button.tsx';
import { Figures, PageHead, SectionHead } from '#app/ui/kit/card.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Pager } from '#app/ui/kit/pager.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Tabs } from '#app/ui/kit/tabs.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { BountyOrShareLink } from '#app/books/books/bounty-or-share-link.tsx';
import { accountPath, journalPath } from '#app/billing/parts/book-paths.ts';
import { booksTexts } from '#app/books/books/books-texts.ts';
import type { Route } from './+types/statement-desk-lines.page.ts';
import { type PlatformLines, PlatformLinesInput } from './platform-statement.schema.ts';
import { deskPath, deskTexts, entriesPath, monthName, shownAmount, statementTexts } from './statement-texts.ts';
import { SumCheck } from './sum-check.tsx';
import style from './statements.module.css';

export const loader = pageLoader(async ({ ctx, params, url, spendRead }) => {
  spendRead();
  const input = PlatformLinesInput.safeParse({ ...Object.fromEntries(url.searchParams), month: params['month'] });
  if (!input.success) throw notFound();
  return { ...(await listPlatformLines(ctx, input.data)), isFirst: input.data.before === undefined };
});

export function meta({ matches, loaderData, params }: Route.MetaArgs) {
  const { language } = rootFacts(matches);
  const month = monthName(statementTexts.in(language), params.month);
  const kind = loaderData ? (booksTexts.in(language).kinds[loaderData.kind] ?? loaderData.kind) : '';
  return pageHead(matches, { title: `${kind} · ${month}` });
}

/** The entries of one kind of account in a month, their sum beside the statement's. */
export default function DeskLines({ loaderData: page }: Route.ComponentProps) {
  const [t, own, books] = [deskTexts.use(), statementTexts.use(), booksTexts.use()];
  const { month, kind, asset, direction, amount, sum, count, types, before, isFirst } = page;
  const tabs = ([null, 'in', 'out'] as const).map((one) => ({
    to: entriesPath(month, kind, one),
    label: t[one ?? 'all'],
    current: one === direction,
  }));
  const typeColumns: Column<PlatformLines['types'][number]>[] = [
    { key: 'type', label: t.type, cell: (row) => books.types[row.type], foot: t.total },
    {
      key: 'count',
      label: t.count,
      end: true,
      phoneLabel: t.count,
      cell: (row) => formatNumber(row.count),
      foot: formatNumber(count),
    },
    {
      key: 'amount',
      label: t.amount,
      end: true,
      cell: (row) => <span className="num nowrap">{shownAmount(asset, row.amount, true)}</span>,
      foot: shownAmount(asset, sum, true),
    },
  ];
  return (
    <>
      <PageHead
        title={`${books.kinds[kind] ?? kind} · ${monthName(own, month)}`}
        actions={
          <LinkButton size="s" icon="chevron-left" to={`${deskPath}/${month}`}>
            {own.toStatement}
          </LinkButton>
        }
      />
      <Tabs label={t.directions} items={tabs} />
      <div className={style['compare']}>
        <Figures
          figures={[
            { label: own.onStatement, value: shownAmount(asset, amount, true) },
            { label: t.sumOfEntries(formatNumber(count)), value: shownAmount(asset, sum, true) },
          ]}
        />
        <SumCheck isWhole={amount === sum} whole={own.same} broken={own.differs} />
      </div>
      {types.length > 1 && (
        <section className={style['kinds']}>
          <SectionHead title={t.types} />
          <Table caption={t.types} columns={typeColumns} rows={types} rowKey={(row) => row.type} />
        </section>
      )}
      <section className={style['kinds']}>
        <SectionHead title={t.entries} />
        <Entries page={page} />
        <Pager
          previous={isFirst ? null : entriesPath(month, kind, direction)}
          next={before === null ? null : entriesPath(month, kind, direction, before)}
        />
      </section>
    </>
  );
}

function Entries({ page: { asset, lines } }: { page: PlatformLines }) {
  const [t, books] = [deskTexts.use(), booksTexts.use()];
  const language = useLanguage();
  const columns: Column<PlatformLines['lines'][number]>[] = [
    {
      key: 'note',
      label: t.note,
      cell: (line) => (
        <>
          <Link to={journalPath(line.journalId)}>{line.memo || books.types[line.type]}</Link>{' '}
          <BountyOrShareLink t={books} path={line.path} />
        </>
      ),
    },
    {
      key: 'account',
      label: t.account,
      cell: (line) => (
        <>
          <Link className={style['code']} to={accountPath(line.account)}>
            {line.account}
          </Link>{' '}
          {line.member && <span className="muted small">{line.member.nickname}</span>}
        </>
      ),
    },
    { key: 'type', label: t.type, cell: (line) => books.types[line.type], hideOnPhone: true },
    {
      key: 'time',
      label: t.time,
      cell: (line) => <Time className="muted nowrap" value={line.at} language={language} mode="datetime" />,
    },
    {
      key: 'amount',
      label: t.amount,
      end: true,
      cell: (line) => <span className="num nowrap">{shownAmount(asset, line.amount, true)}</span>,
    },
  ];
  return (
    <Table
      caption={t.entries}
      columns={columns}
      rows={lines}
      rowKey={(line) => `${line.journalId} ${line.accountId}`}
      empty={
        <Empty title={t.entriesEmpty} level={3}>
          {t.entriesEmptyText}
        </Empty>
      }
    />
  );
}
