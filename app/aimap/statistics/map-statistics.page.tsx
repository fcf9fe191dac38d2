import { pageLoader } from '#app/core/http/page.server.ts';
import {
  countItems,
  listItemFigures,
  listPathFigures,
  listTopicFigures,
} from '#app/aimap/statistics/map-statistics.queries.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { buttonClass } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import { Pager } from '#app/ui/kit/pager.tsx';
import { Tabs } from '#app/ui/kit/tabs.tsx';
import { ItemFiguresTable } from './item-figures-table.tsx';
import { ItemFiguresInput, statisticTabs, type StatisticTab, TopicFiguresInput } from './map-statistics.schema.ts';
import { mapStatisticsTexts } from './map-statistics-texts.ts';
import { PathFiguresTable } from './path-figures-table.tsx';
import { statisticsPath } from './statistics-paths.ts';
import { TopicFiguresTable } from './topic-figures-table.tsx';
import type { Route } from './+types/map-statistics.page.ts';

export const loader = pageLoader(async ({ ctx, url }) => {
  const query = Object.fromEntries(url.searchParams);
  const tab = statisticTabs.find((one) => one === query['tab']) ?? 'paths';
  if (tab === 'paths') return { tab, rows: await listPathFigures(ctx), page: 1, hasMore: false } as const;
  if (tab === 'topics') {
    const input = TopicFiguresInput.parse(query);
    return { tab, ...input, ...(await listTopicFigures(ctx, input)) } as const;
  }
  const input = ItemFiguresInput.parse(query);
  return { tab, ...input, ...(await listItemFigures(ctx, input)), counts: await countItems(ctx) } as const;
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: mapStatisticsTexts.in(rootFacts(matches).language).title });
}

/** The console's statistics of the map: how paths, quiz items and topics fare. */
export default function MapStatistics({ loaderData: data }: Route.ComponentProps) {
  const t = mapStatisticsTexts.use();
  const { tab, page, hasMore } = data;
  const chosen: Record<string, string> =
    data.tab === 'topics' ? { order: data.order } : data.tab === 'items' ? { state: data.state } : {};
  const pathOf = (to: StatisticTab, query: Record<string, string> = {}) => statisticsPath(to, query);
  const csv = (
    <a className={buttonClass({ size: 's' })} href={`/admin/aiMap/statistics/file${search(tab, chosen)}`} download>
      <Icon name="download" />
      {t.csv}
    </a>
  );
  return (
    <>
      <PageHead title={t.title} actions={csv}>
        {t.lead}
      </PageHead>
      <Tabs
        label={t.tabs}
        items={statisticTabs.map((one) => ({ to: pathOf(one), label: t.tab[one], current: one === tab }))}
      />
      {data.tab === 'paths' && <PathFiguresTable rows={data.rows} />}
      {data.tab === 'topics' && <TopicFiguresTable rows={data.rows} order={data.order} />}
      {data.tab === 'items' && <ItemFiguresTable rows={data.rows} state={data.state} counts={data.counts} />}
      <Pager
        previous={page > 1 ? pathOf(tab, { ...chosen, page: String(page - 1) }) : null}
        next={hasMore ? pathOf(tab, { ...chosen, page: String(page + 1) }) : null}
      />
    </>
  );
}

const search = (tab: StatisticTab, query: Record<string, string>) => `?${new URLSearchParams({ tab, ...query })}`;
