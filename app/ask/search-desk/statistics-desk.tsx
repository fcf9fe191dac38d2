import { SectionHead } from '#app/ui/kit/card.tsx';
import { DayBars } from '#app/ui/kit/day-bars.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { searchPath } from '#app/ask/parts/ask-addresses.ts';
import { type SearchStatistics, statisticsRule } from '#app/ask/search/search.schema.ts';
import { deskTexts } from './search-desk-texts.ts';
import style from './search-desk.module.css';

type Row = SearchStatistics['top'][number];

/** What was searched in the last 90 days, and what nothing was found for. */
export function StatisticsDesk({ statistics }: { statistics: SearchStatistics }) {
  const t = deskTexts.use();
  const { searches, empty, unnamed, top, withoutResult, days } = statistics;
  const rule = <p className="muted small">{t.privacy(statisticsRule.days, statisticsRule.people)}</p>;
  if (searches === 0) {
    return (
      <section className={style['section']}>
        <Empty level={2} title={t.noStatistics}>
          {t.noStatisticsText}
        </Empty>
        {rule}
      </section>
    );
  }
  const columns = (count: string, value: (row: Row) => number) => columnsOf(t.words, count, value);
  const bars = days.map((day) => ({ label: day.day.slice(8), value: day.searches, text: formatNumber(day.searches) }));
  return (
    <>
      <dl className={style['figures']}>
        <Figure label={t.searches} value={searches} />
        <Figure label={t.emptySearches} value={empty} />
        <Figure label={t.unnamed} value={unnamed} />
      </dl>
      {rule}
      <div className={style['columns']}>
        <section className={style['section']}>
          <SectionHead title={t.top} />
          <Table
            caption={t.top}
            columns={columns(t.count, (row) => row.searches)}
            rows={top}
            rowKey={(row) => row.words}
            empty={<p className="muted">{t.noTop}</p>}
          />
        </section>
        <section className={style['section']}>
          <SectionHead title={t.without} />
          <Table
            caption={t.without}
            columns={columns(t.emptyCount, (row) => row.empty)}
            rows={withoutResult}
            rowKey={(row) => row.words}
            empty={<p className="muted">{t.noWithout}</p>}
          />
        </section>
      </div>
      <section className={style['section']}>
        <SectionHead title={t.perDay} />
        <div className={style['chart']}>
          <DayBars
            bars={bars}
            label={`${t.perDay}: ${bars.map((bar) => `${bar.label} ${bar.text}`).join(', ')}`}
            tickText={formatNumber}
            whole
            isLastOpen
            flatText={t.flat}
          />
        </div>
      </section>
    </>
  );
}

const columnsOf = (name: string, count: string, value: (row: Row) => number): Column<Row>[] => [
  { key: 'words', label: name, cell: ({ words }) => <Link to={searchPath({ keywords: words })}>{words}</Link> },
  {
    key: 'count',
    label: count,
    end: true,
    phoneLabel: count,
    cell: (row) => <span className="num">{formatNumber(value(row))}</span>,
  },
];

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="num">{formatNumber(value)}</dd>
    </div>
  );
}
