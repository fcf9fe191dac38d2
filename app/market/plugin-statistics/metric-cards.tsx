import { useRootFacts } from '#app/core/request/page-data.ts';
import { Link } from '#app/ui/kit/link.tsx';
import { classNames } from '#app/ui/kit/class-names.ts';
import { changeOf, refundRate } from './figure-series.policy.ts';
import { changeText, isBetter, metricText, percent } from './metric-words.ts';
import { type Metric, metrics, moneyMetrics, type PluginStatistics, saleMetrics } from './plugin-statistics.schema.ts';
import type { PluginStatisticsTexts } from './plugin-statistics-texts.ts';
import { type StatisticsChoice, statisticsPath } from './statistics-address.ts';
import style from './plugin-statistics.module.css';

type Props = { statistics: PluginStatistics; choice: StatisticsChoice; t: PluginStatisticsTexts };

const none: ReadonlySet<Metric> = new Set();

/** The figures of the period; each leads to its chart. */
export function MetricCards({ statistics, choice, t }: Props) {
  const { hasMoney } = useRootFacts();
  const hidden = hasMoney ? (statistics.seesMoney ? none : moneyMetrics) : saleMetrics;
  const shown = metrics.filter((metric) => !hidden.has(metric));
  return (
    <nav className={style['metrics']} aria-label={t.metricsLabel}>
      {shown.map((metric) => (
        <Link
          key={metric}
          to={statisticsPath({ ...choice, metric })}
          aria-current={metric === choice.metric || undefined}
          preventScrollReset
        >
          <span className={style['name']}>{t.metrics[metric]}</span>
          <b className="num">{metricText(metric, statistics.totals[metric])}</b>
          <Note metric={metric} statistics={statistics} choice={choice} t={t} />
        </Link>
      ))}
    </nav>
  );
}

function Note({ metric, statistics, choice, t }: Props & { metric: Metric }) {
  const { totals, before, marketRefundRate } = statistics;
  const rate = refundRate(totals);
  const change = choice.compare ? changeOf(metric, totals, before) : null;
  return (
    <small>
      {change !== null && (
        <span className={classNames(change !== 0 && (isBetter(metric, change) ? 'up' : style['down']))}>
          {change === 0
            ? t.noChange
            : metric === 'rating'
              ? t.points(changeText(metric, change))
              : changeText(metric, change)}
        </span>
      )}
      {metric === 'refunds' && rate !== null && (
        <span> {t.refundRate(percent(rate), marketRefundRate === null ? null : percent(marketRefundRate))}</span>
      )}
    </small>
  );
}
