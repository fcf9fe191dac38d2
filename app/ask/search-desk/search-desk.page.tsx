import { useAuth } from '#app/account/rules/allowed.tsx';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { listAliases } from './alias-desk.queries.server.ts';
import { getIndexState } from '#app/ask/search-desk/index-runs.queries.server.ts';
import { getSearchStatistics } from '#app/ask/search-desk/search-statistics.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { Tabs } from '#app/ui/kit/tabs.tsx';
import { AliasDesk } from './alias-desk.tsx';
import { deskTexts } from './search-desk-texts.ts';
import { IndexDesk } from './index-desk.tsx';
import { StatisticsDesk } from './statistics-desk.tsx';
import type { Route } from './+types/search-desk.page.ts';

const tabs = ['aliases', 'statistics', 'index'] as const;

export const loader = pageLoader(async ({ ctx, url }) => {
  await requireConsole(ctx, 'search');
  const tab = tabs.find((one) => one === url.searchParams.get('tab')) ?? 'aliases';
  if (tab === 'statistics') return { tab, statistics: await getSearchStatistics(ctx) };
  if (tab === 'index') return { tab, index: await getIndexState(ctx) };
  return { tab, aliases: await listAliases(ctx) };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: deskTexts.in(rootFacts(matches).language).title });
}

/** The console's desk of search: synonyms, statistics, the index. */
export default function SearchDesk({ loaderData }: Route.ComponentProps) {
  const t = deskTexts.use();
  const mayEdit = useAuth()('edit', '/admin/search');
  const items = tabs.map((tab) => ({
    to: tab === 'aliases' ? '/admin/search' : `/admin/search?tab=${tab}`,
    label: t.tabs[tab],
    current: tab === loaderData.tab,
  }));
  return (
    <>
      <PageHead title={t.title}>{t.lead}</PageHead>
      {!mayEdit && <Notice tone="warn">{t.readOnly}</Notice>}
      <Tabs label={t.title} items={items} />
      {loaderData.tab === 'aliases' && <AliasDesk {...loaderData.aliases} mayEdit={mayEdit} />}
      {loaderData.tab === 'statistics' && <StatisticsDesk statistics={loaderData.statistics} />}
      {loaderData.tab === 'index' && <IndexDesk index={loaderData.index} mayEdit={mayEdit} />}
    </>
  );
}
