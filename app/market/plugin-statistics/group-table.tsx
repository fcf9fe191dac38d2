import { Segmented } from '#app/ui/forms/segmented.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { SparkLine } from '#app/ui/kit/spark-line.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { stepOf } from './figure-series.policy.ts';
import { metricText } from './metric-words.ts';
import { pluginName } from '#app/market/plugins/plugin-name.ts';
import {
  type Group,
  type GroupRow,
  groups,
  type Metric,
  moneyMetrics,
  type PluginStatistics,
} from './plugin-statistics.schema.ts';
import type { PluginStatisticsTexts } from './plugin-statistics-texts.ts';
import { type StatisticsChoice, statisticsPath } from './statistics-address.ts';
import style from './plugin-statistics.module.css';

/** The figures that go by each group. */
const columnsOf: Record<Group, readonly Metric[]> = {
  day: ['views', 'visitors', 'downloads', 'installs', 'active', 'orders', 'gross', 'net', 'refunds', 'rating'],
  plugin: ['views', 'downloads', 'active', 'orders', 'net', 'rating'],
  version: ['downloads', 'installs', 'active'],
  country: ['visitors', 'views'],
  source: ['visitors', 'views', 'downloads'],
  channel: ['downloads', 'installs', 'active'],
};
const mostRows = 50;

type Props = { statistics: PluginStatistics; choice: StatisticsChoice; t: PluginStatisticsTexts };

/** The figures by a group that one chooses. */
export function GroupTable({ statistics, choice, t }: Props) {
  const { by, rows, seesMoney, totals } = statistics;
  const shown = columnsOf[by].filter((metric) => seesMoney || !moneyMetrics.has(metric));
  const hasFoot = (by === 'plugin' || by === 'day') && rows.length > 1;
  const columns: Column<GroupRow>[] = [
    {
      key: 'name',
      label: t.groups[by],
      cell: (row) => <RowName row={row} by={by} choice={choice} days={statistics.days.length} t={t} />,
      ...(hasFoot && { foot: t.total }),
    },
    ...(by === 'plugin'
      ? [{ key: 'trend', label: t.trend, hideOnPhone: true, cell: (row: GroupRow) => <SparkLine values={row.trend} /> }]
      : []),
    ...shown.map((metric) => ({
      key: metric,
      label: t.metrics[metric],
      phoneLabel: t.metrics[metric],
      end: true,
      cell: (row: GroupRow) => <Cell metric={metric} value={row[metric]} by={by} row={row} t={t} />,
      ...(hasFoot && { foot: metricText(metric, totals[metric]) }),
    })),
  ];
  return (
    <section className={style['table']} id="table" aria-label={t.by[by]}>
      <div className="sec-h">
        <h2>{t.by[by]}</h2>
        <Segmented
          label={t.groupsLabel}
          value={by}
          options={groups.map((value) => ({
            value,
            label: t.groups[value],
            to: statisticsPath({ ...choice, by: value }),
          }))}
        />
      </div>
      <Table
        caption={t.by[by]}
        columns={columns}
        rows={by === 'plugin' ? rows.slice(0, mostRows) : rows}
        rowKey={({ key }) => key}
        empty={
          <Empty level={3} title={t.emptyGroup}>
            {by === 'country' ? t.emptyCountry : t.fresh}
          </Empty>
        }
      />
      {statistics.by !== 'day' && statistics.by !== 'plugin' && rows.length > 0 && (
        <p className="muted small">{t.fewNote}</p>
      )}
    </section>
  );
}

type NameProps = { row: GroupRow; by: Group; choice: StatisticsChoice; days: number; t: PluginStatisticsTexts };

function RowName({ row, by, choice, days, t }: NameProps) {
  const language = useLanguage();
  if (by === 'plugin' && row.plugin)
    return (
      <Link to={statisticsPath({ ...choice, plugin: row.plugin.id })} preventScrollReset>
        {pluginName(row.plugin, language)}
      </Link>
    );
  if (by === 'version')
    return (
      <>
        {row.version || t.noVersion}
        {choice.plugin === null && row.plugin && (
          <small className={style['sub']}>{pluginName(row.plugin, language)}</small>
        )}
      </>
    );
  if (by === 'country') return <>{row.name || t.few5}</>;
  if (by === 'source') return <>{t.sources[row.key] ?? row.key}</>;
  if (by === 'channel') return <>{t.channels[row.key] ?? row.key}</>;
  return <>{stepOf(days) === 'day' ? row.key : t.weekOf(row.key)}</>;
}

type CellProps = { metric: Metric; value: number | null; by: Group; row: GroupRow; t: PluginStatisticsTexts };

/** Numbers that are not told are said to be few; those that do not go by this group are a dash. */
function Cell({ metric, value, by, row, t }: CellProps) {
  if (value !== null) return <>{metricText(metric, value)}</>;
  const isWay = row.key.startsWith('way-');
  const isOther = by === 'source' && isWay !== (metric === 'downloads');
  if (by === 'day' || by === 'plugin' || isOther) return <span className="muted">–</span>;
  return <span className="muted nowrap">{t.few}</span>;
}
