import { LineChart, type LineSeries } from '#app/ui/kit/line-chart.tsx';
import { Table } from '#app/ui/kit/table.tsx';
import { addDays, daysBetween } from '#app/core/site-day.ts';
import type { ReleaseMark } from '#app/market/plugin-statistics/plugin-statistics.schema.ts';
import { pluginAnalysisTexts } from './plugin-analysis-texts.ts';
import style from './plugin-analysis.module.css';

type Props = {
  /** What the values are. */
  name: string;
  from: string;
  to: string;
  series: readonly LineSeries[];
  releases?: readonly ReleaseMark[];
  axisText: (value: number) => string;
  valueText: (value: number) => string;
  whole?: boolean;
  isLastOpen?: boolean;
};

const none: readonly ReleaseMark[] = [];
/** As many rows as a table beside a chart has: the newest. */
const mostRows = 92;

/** Values by day as lines with the releases, and in a table for who wants the numbers. */
export function DaysChart({ name, from, to, series, releases = none, axisText, valueText, whole, isLastOpen }: Props) {
  const t = pluginAnalysisTexts.use();
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, i) => addDays(from, i));
  const rows = days
    .map((day, at) => ({ day, at }))
    .toReversed()
    .slice(0, mostRows);
  return (
    <>
      {series.length > 1 && (
        <ul className={style['legend']} aria-hidden="true">
          {series.map((one) => (
            <li key={one.name}>{one.name}</li>
          ))}
        </ul>
      )}
      <div className="chart">
        <LineChart
          points={days.map((day) => ({ short: days.length > 366 ? day.slice(2) : day.slice(5), title: day }))}
          series={series}
          marks={releases.map(({ day, version }) => ({ at: daysBetween(from, day), label: t.release(version) }))}
          label={t.chart(name, from, to)}
          scrollLabel={t.chartScroll}
          tickText={axisText}
          valueText={valueText}
          {...(whole && { whole })}
          {...(isLastOpen && { isLastOpen })}
          flatText={t.flat}
        />
      </div>
      <details className={style['numbers']}>
        <summary>{t.table}</summary>
        <Table
          caption={name}
          rows={rows}
          rowKey={({ day }) => day}
          columns={[
            { key: 'day', label: t.date, cell: ({ day }) => day },
            ...series.map((one) => ({
              key: one.name,
              label: one.name,
              phoneLabel: one.name,
              end: true,
              cell: ({ at }: { at: number }) => {
                const value = one.values[at] ?? null;
                return value === null ? '–' : valueText(value);
              },
            })),
          ]}
        />
      </details>
    </>
  );
}
