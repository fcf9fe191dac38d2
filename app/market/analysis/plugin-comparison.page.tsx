import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { pageLoader } from '#app/core/http/page.server.ts';
import { parseInput } from '#app/core/http/input.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { getComparison } from '#app/market/analysis/plugin-analysis.queries.server.ts';
import { NoPlugins } from '#app/market/plugin-statistics/no-plugins.tsx';
import { pluginName } from '#app/market/plugins/plugin-name.ts';
import { axisText, metricText } from '#app/market/plugin-statistics/metric-words.ts';
import { pluginStatisticsTexts } from '#app/market/plugin-statistics/plugin-statistics-texts.ts';
import { metrics, moneyMetrics, ranges } from '#app/market/plugin-statistics/plugin-statistics.schema.ts';
import { Checkbox, Choices } from '#app/ui/forms/check.tsx';
import { Field, Select } from '#app/ui/forms/field.tsx';
import { Segmented } from '#app/ui/forms/segmented.tsx';
import { Button } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { classNames } from '#app/ui/kit/class-names.ts';
import { Link } from '#app/ui/kit/link.tsx';
import { Table } from '#app/ui/kit/table.tsx';
import { analysisPath, comparisonPath } from './analysis-address.ts';
import { DaysChart } from './days-chart.tsx';
import { ComparisonInput, mostCompared, type PluginComparison } from './plugin-analysis.schema.ts';
import { type PluginAnalysisTexts, pluginAnalysisTexts } from './plugin-analysis-texts.ts';
import style from './plugin-analysis.module.css';
import type { Route } from './+types/plugin-comparison.page.ts';

export const loader = pageLoader(async ({ ctx, url }) => {
  const { searchParams } = url;
  const query = { ...Object.fromEntries(searchParams), plugins: searchParams.getAll('plugins').join() };
  return getComparison(ctx, parseInput(ComparisonInput, query));
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: pluginAnalysisTexts.in(rootFacts(matches).language).title });
}

/** Choosing a plugin to analyse, and a few of them beside each other. */
export default function PluginComparisonPage({ loaderData: comparison }: Route.ComponentProps) {
  const t = pluginAnalysisTexts.use();
  const { state, location } = useNavigation();
  const isLoading = state === 'loading' && location.pathname === '/developer/analyse';
  if (comparison.plugins.length === 0) return <NoPlugins t={t} />;
  return (
    <>
      <PageHead title={t.title}>{t.lead}</PageHead>
      <Choice key={comparison.chosen.join()} comparison={comparison} t={t} />
      <div className={classNames(isLoading && style['loading'])} aria-busy={isLoading || undefined}>
        <Compared comparison={comparison} t={t} />
      </div>
    </>
  );
}

type Props = { comparison: PluginComparison; t: PluginAnalysisTexts };

function Choice({ comparison: { plugins, chosen, range, metric, seesMoney }, t }: Props) {
  const names = pluginStatisticsTexts.use();
  const language = useLanguage();
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set(chosen));
  const pick = (id: number, isOn: boolean) =>
    setPicked(new Set(isOn ? [...picked, id] : [...picked].filter((one) => one !== id)));
  return (
    <Form className={style['choice']} action="/developer/analyse" preventScrollReset>
      <input type="hidden" name="range" value={range} />
      <Field label={t.choose} group aside={t.mostChosen(mostCompared)}>
        <Choices row>
          {plugins.map((plugin) => (
            <Checkbox
              key={plugin.id}
              name="plugins"
              value={plugin.id}
              checked={picked.has(plugin.id)}
              disabled={!picked.has(plugin.id) && picked.size >= mostCompared}
              onChange={({ currentTarget: { checked } }) => pick(plugin.id, checked)}
            >
              {pluginName(plugin, language)}
            </Checkbox>
          ))}
        </Choices>
      </Field>
      <div className={style['row']}>
        <Field label={t.metric}>
          <Select name="metric" defaultValue={metric}>
            {metrics
              .filter((one) => seesMoney || !moneyMetrics.has(one))
              .map((one) => (
                <option key={one} value={one}>
                  {names.metrics[one]}
                </option>
              ))}
          </Select>
        </Field>
        <Button type="submit">{t.show}</Button>
      </div>
      <Segmented
        label={names.range}
        value={range}
        options={ranges.map((value) => ({
          value,
          label: names.ranges[value],
          to: comparisonPath(chosen, value, metric),
        }))}
      />
    </Form>
  );
}

function Compared({ comparison, t }: Props) {
  const names = pluginStatisticsTexts.use();
  const language = useLanguage();
  const { metric, rows, series, from, to, seesMoney } = comparison;
  const named = new Map(comparison.plugins.map((plugin) => [plugin.id, pluginName(plugin, language)]));
  const shown = metrics.filter((one) => seesMoney || !moneyMetrics.has(one));
  return (
    <>
      <section className={style['part']} aria-labelledby="compared">
        <h2 id="compared">{t.chartOf(names.metrics[metric])}</h2>
        <p className="muted small">{names.definitions[metric]}</p>
        <DaysChart
          name={t.chartOf(names.metrics[metric])}
          from={from}
          to={to}
          series={series.map(({ id, days }) => ({
            name: named.get(id) ?? String(id),
            values: days.map((day) => day[metric]),
          }))}
          axisText={(value) => axisText(metric, value)}
          valueText={(value) => metricText(metric, value)}
          whole={metric !== 'rating' && !moneyMetrics.has(metric)}
          isLastOpen
        />
      </section>
      <section className={style['part']}>
        <Table
          caption={t.comparison}
          showCaption
          rows={rows}
          rowKey={({ key }) => key}
          columns={[
            {
              key: 'plugin',
              label: names.groups.plugin,
              cell: ({ plugin }) =>
                plugin && (
                  <Link
                    to={analysisPath(plugin.id, comparison.range)}
                    aria-label={t.openOf(pluginName(plugin, language))}
                  >
                    {pluginName(plugin, language)}
                  </Link>
                ),
            },
            ...shown.map((one) => ({
              key: one,
              label: names.metrics[one],
              phoneLabel: names.metrics[one],
              end: true,
              cell: (row: (typeof rows)[number]) => metricText(one, row[one]),
            })),
          ]}
        />
      </section>
    </>
  );
}
