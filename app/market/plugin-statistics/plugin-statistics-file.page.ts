import { csvTable } from '#app/core/csv.ts';
import { parseInput } from '#app/core/http/input.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { toYuan } from '#app/core/money.ts';
import { getStatistics } from '#app/market/plugin-statistics/plugin-statistics.queries.server.ts';
import { type Metric, metrics, moneyMetrics, StatisticsInput } from './plugin-statistics.schema.ts';

/** The table of statistics for spreadsheets, money in yuan; what is not told is left empty. Days stay days. */
export const loader = pageLoader(async ({ ctx, url, spendRead }) => {
  spendRead();
  const { by, ...query } = parseInput(StatisticsInput, Object.fromEntries(url.searchParams));
  const statistics = await getStatistics(ctx, { ...query, by });
  const shown = metrics.filter((metric) => statistics.seesMoney || !moneyMetrics.has(metric));
  const cell = (metric: Metric, value: number | null) =>
    value === null ? '' : moneyMetrics.has(metric) ? toYuan(value) : String(value);
  const rows =
    by === 'day'
      ? statistics.days.map((day) => [
          day.day,
          day.isProvisional ? 'provisional' : 'final',
          ...shown.map((metric) => cell(metric, day[metric])),
        ])
      : statistics.rows.map((row) => [
          row.plugin?.slug ?? (row.key || 'fewer than 5'),
          row.version,
          ...shown.map((metric) => cell(metric, row[metric])),
        ]);
  return new Response(csvTable([[by, by === 'day' ? 'state' : 'version', ...shown], ...rows]), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="plugins-${by}-${statistics.from}-${statistics.to}.csv"`,
      'cache-control': 'private, no-store',
    },
  });
});
