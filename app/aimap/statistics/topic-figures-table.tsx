import { nodePath } from '#app/aimap/nodes/node-addresses.ts';
import { Segmented } from '#app/ui/forms/segmented.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { mapStatisticsTexts } from './map-statistics-texts.ts';
import { type TopicFigures, type TopicOrder, topicOrders } from './map-statistics.schema.ts';
import { MemberFigure } from './member-figure.tsx';
import { statisticsPath } from './statistics-paths.ts';
import style from './map-statistics.module.css';

/** Topics with what is asked, placed and learned there. */
export function TopicFiguresTable({ rows, order }: { rows: readonly TopicFigures[]; order: TopicOrder }) {
  const t = mapStatisticsTexts.use();
  return (
    <>
      <div className={style['choice']}>
        <Segmented
          label={t.order}
          value={order}
          options={topicOrders.map((value) => ({
            value,
            label: t.orders[value],
            to: statisticsPath('topics', { order: value }),
          }))}
        />
      </div>
      <Table
        caption={t.tab.topics}
        columns={columnsOf(t)}
        rows={rows}
        rowKey={({ id }) => id}
        empty={<Empty level={2} title={t.noTopics} />}
      />
    </>
  );
}

function columnsOf(t: ReturnType<typeof mapStatisticsTexts.use>): Column<TopicFigures>[] {
  const figure = (key: 'questions' | 'unanswered' | 'articles' | 'docs' | 'items'): Column<TopicFigures> => ({
    key,
    label: t[key],
    phoneLabel: t[key],
    end: true,
    cell: (row) => formatNumber(row[key]),
  });
  const members = (key: 'learners' | 'done'): Column<TopicFigures> => ({
    key,
    label: t[key],
    phoneLabel: t[key],
    end: true,
    cell: (row) => <MemberFigure value={row[key]} />,
  });
  return [
    {
      key: 'topic',
      label: t.topic,
      cell: (row) => (
        <>
          <Link to={nodePath(row)}>{row.title}</Link>
          <span className={style['sub']}>
            {row.areaTitle}
            {(['missing', 'stale'] as const).map(
              (which) =>
                row[which].length > 0 && ` · ${t[which]}: ${row[which].map((one) => t.languages[one]).join(', ')}`,
            )}
          </span>
        </>
      ),
    },
    figure('questions'),
    figure('unanswered'),
    figure('articles'),
    figure('docs'),
    {
      key: 'resources',
      label: t.resources,
      phoneLabel: t.resources,
      end: true,
      cell: ({ resources }) => formatNumber(resources),
    },
    {
      key: 'dead',
      label: t.dead,
      phoneLabel: t.dead,
      end: true,
      cell: ({ dead }) => (dead > 0 ? <Link to="/admin/aiMap/links?state=dead">{formatNumber(dead)}</Link> : '0'),
    },
    figure('items'),
    members('learners'),
    members('done'),
  ];
}
