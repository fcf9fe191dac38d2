import { MapTrail } from '#app/aimap/nodes/map-trail.tsx';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { listProposals } from '#app/aimap/proposals/map-proposal-lists.queries.server.ts';
import { LinkButton } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Pager } from '#app/ui/kit/pager.tsx';
import { Tabs } from '#app/ui/kit/tabs.tsx';
import { proposalTexts } from './map-proposal-texts.ts';
import { ProposalListInput, proposalTabs } from './map-proposals.schema.ts';
import { ProposalTable } from './proposal-table.tsx';
import style from './map-proposal.module.css';
import type { Route } from './+types/map-proposal-list.page.ts';

export const loader = pageLoader(async ({ ctx, url }) => {
  const input = ProposalListInput.catch(ProposalListInput.parse({})).parse(Object.fromEntries(url.searchParams));
  return { tab: input.tab, ...(await listProposals(ctx, input)) };
});

export function meta({ matches }: Route.MetaArgs): ReturnType<typeof pageHead> {
  return pageHead(matches, { title: proposalTexts.in(rootFacts(matches).language).listTitle });
}

const pathOf = (query: Record<string, string | number>) =>
  `/aiMap/proposals?${new URLSearchParams(Object.entries(query).map(([name, one]) => [name, String(one)]))}`;

/** Proposals for the map: what waits for a decision, the reader's own, and what was decided. */
export default function ProposalList({ loaderData: { tab, rows, before, after } }: Route.ComponentProps) {
  const t = proposalTexts.use();
  return (
    <main id="main" className={`wrap ${style['page']}`}>
      <MapTrail here={t.list} />
      <div className={style['listHead']}>
        <PageHead title={t.listTitle}>{t.listLead}</PageHead>
        <LinkButton to="/aiMap/propose" icon="plus">
          {t.proposeTopic}
        </LinkButton>
      </div>
      <Tabs
        label={t.tabs}
        items={proposalTabs.map((one) => ({ to: pathOf({ tab: one }), label: t.tab[one], current: one === tab }))}
      />
      <ProposalTable
        rows={rows}
        empty={
          <Empty level={2} title={t.empty[tab]} action={<LinkButton to="/aiMap">{t.toMap}</LinkButton>}>
            {t.emptyText}
          </Empty>
        }
      />
      <Pager
        previous={after === null ? null : pathOf({ tab, after })}
        next={before === null ? null : pathOf({ tab, before })}
      />
    </main>
  );
}
