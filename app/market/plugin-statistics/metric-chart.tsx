import { LineChart } from '#app/ui/kit/line-chart.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { daysBetween } from '#app/core/site-day.ts';
import { stepOf, toPoints } from './figure-series.policy.ts';
import { axisText, metricText } from './metric-words.ts';
import { pluginName } from '#app/market/plugins/plugin-name.ts';
import type { PluginStatistics } from './plugin-statistics.schema.ts';
import type { PluginStatisticsTexts } from './plugin-statistics-texts.ts';
import { type StatisticsChoice, statisticsPath } from './statistics-address.ts';
import style from './plugin-statistics.module.css';

type Props = { statistics: PluginStatistics; choice: StatisticsChoice; t: PluginStatisticsTexts };

/** Money is drawn in yuan, told in words with its cents. */
const scaleOf = (metric: StatisticsChoice['metric']) => (metric === 'gross' || metric === 'net' ? 100 : 1);

/** The chosen figure over time, with the time before and the releases. The table of days says the same in numbers. */
export function MetricChart({ statistics, choice, t }: Props) {
  const language = useLanguage();
  const { metric } = choice;
  const { days, beforeDays, from, to, releases, totals } = statistics;
  const step = stepOf(days.length);
  const points = toPoints(days, step);
  const before = toPoints(beforeDays, step);
  const hasBefore = choice.compare && before.length > 0;
  const state = metric === 'active' || metric === 'rating';
  const title = t.chartTitle(t.chartOf[step], t.metrics[metric]);
  const say = state ? t.chartState : t.chart;
  const names = new Map(statistics.plugins.map((plugin) => [plugin.id, pluginName(plugin, language)]));
  return (
    <figure className={`chart ${style['chart']}`}>
      <figcaption>
        <div className="grow">
          <h2>{title}</h2>
          <p>{t.definitions[metric]}</p>
        </div>
        <div className={style['legend']} aria-hidden="true">
          <span className={style['now']}>{t.thisPeriod}</span>
          {hasBefore && <span className={style['then']}>{t.lastPeriod}</span>}
          {releases.length > 0 && <span className={style['out']}>{t.release}</span>}
        </div>
      </figcaption>
      <LineChart
        points={points.map(({ first: { day } }) => ({
          short: days.length > 366 ? day.slice(2) : day.slice(5),
          title: step === 'day' ? day : t.weekOf(day),
        }))}
        series={[
          { name: t.metrics[metric], values: points.map(({ figures }) => figures[metric]) },
          ...(hasBefore
            ? [{ name: t.lastPeriod, values: before.map(({ figures }) => figures[metric]), isBefore: true }]
            : []),
        ]}
        marks={releases.flatMap(({ day, version, pluginId }) => {
          const at = points.findLastIndex(({ first }) => daysBetween(first.day, day) >= 0);
          const name = statistics.plugin === null && names.size > 1 ? `${names.get(pluginId) ?? ''} ` : '';
          return at < 0 ? [] : [{ at, label: t.releaseOf(name + version) }];
        })}
        label={say(title, from, to, metricText(metric, totals[metric]))}
        scrollLabel={t.chartScroll}
        tickText={(value) => axisText(metric, value)}
        valueText={(value) => metricText(metric, value)}
        whole={metric !== 'rating' && scaleOf(metric) === 1}
        isLastOpen
        flatText={t.flat}
      />
      <p className={style['under']}>
        {t.provisional}{' '}
        <Link to={statisticsPath({ ...choice, by: 'day' })} preventScrollReset>
          {t.seeTable}
        </Link>
      </p>
    </figure>
  );
}
