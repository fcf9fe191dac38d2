import { listStatementLines } from '#app/books/statements/statements.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { LinkButton } from '#app/ui/kit/button.tsx';
import { Figures, PageHead } from '#app/ui/kit/card.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Pager } from '#app/ui/kit/pager.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import type { Route } from './+types/statement-lines.page.ts';
import { type StatementLines, StatementLinesInput } from './statements.schema.ts';
import {
  assetOf,
  linesPath,
  monthName,
  ownPath,
  shownAmount,
  type StatementTexts,
  statementTexts,
} from './statement-texts.ts';
import { SumCheck } from './sum-check.tsx';
import style from './statements.module.css';

export const loader = pageLoader(async ({ ctx, params, url, spendRead }) => {
  spendRead();
  const input = StatementLinesInput.safeParse({ ...Object.fromEntries(url.searchParams), month: params['month'] });
  if (!input.success) throw notFound();
  return { ...(await listStatementLines(ctx, input.data)), isFirst: input.data.before === 0 };
});

const titleOf = (t: StatementTexts, { month, section, item }: StatementLines) =>
  t.linesTitle(`${t.sections[section]} · ${item ? t.items[item] : t.allLines}`, monthName(t, month));

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const t = statementTexts.in(rootFacts(matches).language);
  return pageHead(matches, { title: loaderData ? titleOf(t, loaderData) : t.title });
}

/** The lines of one number of a statement, its sum beside the statement's. */
export default function StatementLinesPage({ loaderData: page }: Route.ComponentProps) {
  const t = statementTexts.use();
  const language = useLanguage();
  const { month, section, item, amount, sum, count, lines, before, isFirst } = page;
  const asset = assetOf(section);
  const columns: Column<StatementLines['lines'][number]>[] = [
    {
      key: 'memo',
      label: t.memo,
      cell: (line) => (line.path === '' ? line.memo : <Link to={line.path}>{line.memo}</Link>),
    },
    ...(item === null
      ? [{ key: 'item', label: t.item, cell: (line: StatementLines['lines'][number]) => t.items[line.item] }]
      : []),
    {
      key: 'journal',
      label: t.journal,
      phoneLabel: t.journal,
      cell: (line) => <span className="muted num">{line.journalId}</span>,
    },
    {
      key: 'time',
      label: t.time,
      cell: (line) => <Time className="muted nowrap" value={line.at} language={language} mode="datetime" />,
    },
    {
      key: 'amount',
      label: section === 'points' ? t.pointsAmount : t.amount,
      end: true,
      cell: (line) => <span className="num nowrap">{shownAmount(asset, line.amount, true)}</span>,
    },
  ];
  const empty = (
    <Empty title={t.linesEmpty} level={2}>
      {t.linesEmptyText}
    </Empty>
  );
  return (
    <>
      <PageHead
        title={titleOf(t, page)}
        actions={
          <LinkButton size="s" icon="chevron-left" to={`${ownPath}/${month}#${section}`}>
            {t.toStatement}
          </LinkButton>
        }
      />
      <div className={style['compare']}>
        <Figures
          figures={[
            { label: t.onStatement, value: shownAmount(asset, amount, true) },
            { label: t.sumOf(formatNumber(count)), value: shownAmount(asset, sum, true) },
          ]}
        />
        <SumCheck isWhole={amount === sum} whole={t.same} broken={t.differs} />
      </div>
      <Table
        caption={t.lines}
        columns={columns}
        rows={lines}
        rowKey={(line) => `${line.journalId} ${line.item}`}
        empty={empty}
      />
      <Pager
        previous={isFirst ? null : linesPath(month, section, item)}
        next={before === null ? null : linesPath(month, section, item, before)}
      />
    </>
  );
}
