import { useState } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { pageLoader } from '#app/core/http/page.server.ts';
import { parseInput } from '#app/core/http/input.server.ts';
import { siteZone } from '#app/core/site-day.ts';
import { pageHead, rootFacts, useRootFacts } from '#app/core/request/page-data.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { getStatistics } from '#app/market/plugin-statistics/plugin-statistics.queries.server.ts';
import { Checkbox } from '#app/ui/forms/check.tsx';
import { Select } from '#app/ui/forms/field.tsx';
import { Segmented } from '#app/ui/forms/segmented.tsx';
import { buttonClass, LinkButton } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { classNames } from '#app/ui/kit/class-names.ts';
import { Icon } from '#app/ui/kit/icon.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { refundRate } from './figure-series.policy.ts';
import { GroupTable } from './group-table.tsx';
import { pluginName } from '#app/market/plugins/plugin-name.ts';
import { MetricCards } from './metric-cards.tsx';
import { MetricChart } from './metric-chart.tsx';
import { percent } from './metric-words.ts';
import {
  metrics,
  moneyMetrics,
  saleMetrics,
  type PluginStatistics,
  ranges,
  StatisticsPageInput,
} from './plugin-statistics.schema.ts';
import { type PluginStatisticsTexts, pluginStatisticsTexts } from './plugin-statistics-texts.ts';
import { type StatisticsChoice, statisticsFilePath, statisticsPath } from './statistics-address.ts';
import { NoPlugins } from './no-plugins.tsx';
import style from './plugin-statistics.module.css';
import type { Route } from './+types/plugin-statistics.page.ts';

export const loader = pageLoader(async ({ ctx, url }) => {
  const query = parseInput(StatisticsPageInput, Object.fromEntries(url.searchParams));
  const statistics = await getStatistics(ctx, query);
  const isHidden = moneyMetrics.has(query.metric) && !statistics.seesMoney;
  const choice: StatisticsChoice = {
    plugin: statistics.plugin?.id ?? null,
    range: query.range,
    metric: isHidden ? 'downloads' : query.metric,
    compare: query.compare === 'on',
    by: query.by,
  };
  return { statistics, choice };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: pluginStatisticsTexts.in(rootFacts(matches).language).title });
}

/** What became of a developer's plugins, by day and by group; every choice is an address. */
export default function PluginStatisticsPage({ loaderData: { statistics, choice } }: Route.ComponentProps) {
  const t = pluginStatisticsTexts.use();
  const language = useLanguage();
  const { state, location } = useNavigation();
  const isLoading = state === 'loading' && location.pathname === '/developer/statistics';
  const { plugin, plugins } = statistics;
  const head = (
    <PageHead
      title={t.title}
      actions={
        plugins.length > 0 && (
          <>
            <LinkButton size="s" to={plugin ? `/developer/analyse/${plugin.id}` : '/developer/analyse'} icon="eye">
              {t.analyse}
            </LinkButton>
            <LinkButton size="s" to="/ask/devdoc/plugin-statistics" icon="code">
              {t.api}
            </LinkButton>
            <a className={buttonClass({ size: 's' })} href={statisticsFilePath(choice)} download>
              <Icon name="download" />
              {t.csv}
            </a>
          </>
        )
      }
    >
      {plugin ? t.leadOne(pluginName(plugin, language), siteZone) : t.lead(plugins.length, siteZone)}
    </PageHead>
  );
  if (plugins.length === 0) return <NoPlugins t={t} />;
  return (
    <>
      {head}
      <Controls statistics={statistics} choice={choice} t={t} />
      <div className={classNames(isLoading && style['loading'])} aria-busy={isLoading || undefined}>
        <MetricCards statistics={statistics} choice={choice} t={t} />
        <MetricChart statistics={statistics} choice={choice} t={t} />
        <GroupTable statistics={statistics} choice={choice} t={t} />
        <How statistics={statistics} t={t} />
      </div>
    </>
  );
}

type Props = { statistics: PluginStatistics; choice: StatisticsChoice; t: PluginStatisticsTexts };

function Controls({ statistics: { plugins }, choice, t }: Props) {
  const language = useLanguage();
  const navigate = useNavigate();
  // What is pressed shows at once; the figures follow.
  const [wish, setWish] = useState({ of: choice, choice });
  if (wish.of !== choice) setWish({ of: choice, choice });
  const go = (change: Partial<StatisticsChoice>) => {
    setWish({ of: choice, choice: { ...wish.choice, ...change } });
    void navigate(statisticsPath({ ...wish.choice, ...change }), { preventScrollReset: true });
  };
  return (
    <div className={style['controls']}>
      <Segmented
        label={t.range}
        value={choice.range}
        options={ranges.map((value) => ({
          value,
          label: t.ranges[value],
          to: statisticsPath({ ...choice, range: value }),
        }))}
      />
      <Select
        aria-label={t.plugin}
        value={wish.choice.plugin ?? ''}
        onChange={({ currentTarget: { value } }) => go({ plugin: value === '' ? null : Number(value) })}
      >
        <option value="">{t.allPlugins}</option>
        {plugins.map((one) => (
          <option key={one.id} value={one.id}>
            {pluginName(one, language)}
          </option>
        ))}
      </Select>
      {choice.range !== 'all' && (
        <Checkbox checked={wish.choice.compare} onChange={({ currentTarget: { checked } }) => go({ compare: checked })}>
          {t.compare}
        </Checkbox>
      )}
    </div>
  );
}

/** What each number counts, and a hint where refunds are many. */
function How({ statistics, t }: Omit<Props, 'choice'>) {
  const { totals, marketRefundRate, plugin, seesMoney } = statistics;
  const rate = refundRate(totals);
  const isHigh = rate !== null && marketRefundRate !== null && totals.refunds >= 3 && rate > marketRefundRate * 1.5;
  const { hasMoney } = useRootFacts();
  return (
    <section className={style['how']} aria-label={t.howTitle}>
      <h2>{t.howTitle}</h2>
      {isHigh && (
        <Notice tone="warn">
          {t.refundHigh(percent(rate), percent(marketRefundRate))}{' '}
          {plugin && <Link to={`/developer/analyse/${plugin.id}#refunds`}>{t.refundLook}</Link>}
        </Notice>
      )}
      <dl>
        {metrics
          .filter((metric) => hasMoney || !saleMetrics.has(metric))
          .filter((metric) => seesMoney || !moneyMetrics.has(metric))
          .map((metric) => (
            <div key={metric}>
              <dt>{t.metrics[metric]}</dt>
              <dd>{t.definitions[metric]}</dd>
            </div>
          ))}
      </dl>
      <p>{t.fresh}</p>
    </section>
  );
}
