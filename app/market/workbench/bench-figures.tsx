import { useRootFacts } from '#app/core/request/page-data.ts';
import { changeOf } from '#app/market/plugin-statistics/figure-series.policy.ts';
import { changeText, isBetter, metricText } from '#app/market/plugin-statistics/metric-words.ts';
import { pluginStatisticsTexts } from '#app/market/plugin-statistics/plugin-statistics-texts.ts';
import { type BenchFigures, type Metric, saleMetrics } from '#app/market/plugin-statistics/plugin-statistics.schema.ts';
import { SectionHead } from '#app/ui/kit/card.tsx';
import { classNames } from '#app/ui/kit/class-names.ts';
import { Link } from '#app/ui/kit/link.tsx';
import { Table } from '#app/ui/kit/table.tsx';
import style from './workbench.module.css';
import { workbenchTexts } from './workbench-texts.ts';

const shown: readonly Metric[] = ['views', 'downloads', 'orders', 'net', 'refunds', 'rating'];

/** Today, a week and a month of all plugins together, by the same numbers as the statistics. */
export function BenchFiguresTable({ figures }: { figures: BenchFigures }) {
  const t = workbenchTexts.use();
  const names = pluginStatisticsTexts.use();
  const { hasMoney } = useRootFacts();
  const seesMoney = figures.every(({ figures: { net } }) => net !== null);
  return (
    <section className={style['part']}>
      <SectionHead title={t.figures} aside={<Link to="/developer/statistics">{t.allFigures}</Link>} />
      <Table
        caption={t.figures}
        columns={[
          {
            key: 'metric',
            label: t.figure,
            cell: (metric) => <Link to={`/developer/statistics?metric=${metric}`}>{names.metrics[metric]}</Link>,
          },
          ...figures.map((span) => ({
            key: String(span.days),
            label: t.spans[span.days],
            phoneLabel: t.spans[span.days],
            end: true,
            cell: (metric: Metric) => <Value metric={metric} span={span} />,
          })),
        ]}
        rows={shown.filter((metric) => (seesMoney || metric !== 'net') && (hasMoney || !saleMetrics.has(metric)))}
        rowKey={(metric) => metric}
      />
    </section>
  );
}

function Value({ metric, span: { figures, before } }: { metric: Metric; span: BenchFigures[number] }) {
  const t = workbenchTexts.use();
  const change = changeOf(metric, figures, before);
  return (
    <span className="nowrap">
      <b className="num">{metricText(metric, figures[metric])}</b>
      {change !== null && change !== 0 && (
        <small className={classNames(style['change'], isBetter(metric, change) ? 'up' : style['down'])}>
          <span className="sr">{t.against} </span>
          {changeText(metric, change)}
        </small>
      )}
    </span>
  );
}
