import { useAuth } from '#app/account/rules/allowed.tsx';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { listDesk } from '#app/aimap/proposals/map-proposal-lists.queries.server.ts';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Pager } from '#app/ui/kit/pager.tsx';
import { Tabs } from '#app/ui/kit/tabs.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { proposalTexts } from './map-proposal-texts.ts';
import { ProposalDeskInput } from './map-proposals.schema.ts';
import { proposalStates } from './proposal-kinds.ts';
import { ProposalTable } from './proposal-table.tsx';
import type { Route } from './+types/map-proposal-desk.page.ts';

export const loader = pageLoader(async ({ ctx, url }) => {
  const input = ProposalDeskInput.catch(ProposalDeskInput.parse({})).parse(Object.fromEntries(url.searchParams));
  return { state: input.state, ...(await listDesk(ctx, input)) };
});

export function meta({ matches }: Route.MetaArgs): ReturnType<typeof pageHead> {
  return pageHead(matches, { title: proposalTexts.in(rootFacts(matches).language).deskTitle });
}

const pathOf = (query: Record<string, string | number>) =>
  `/admin/aiMap/proposals?${new URLSearchParams(Object.entries(query).map(([name, one]) => [name, String(one)]))}`;

/** The console's desk of proposals for the map. */
export default function ProposalDesk({ loaderData: { state, rows, before, after } }: Route.ComponentProps) {
  const t = proposalTexts.use();
  const mayReview = useAuth()('review', '/admin/aiMap/proposals');
  return (
    <>
      <PageHead title={t.deskTitle}>{t.deskLead}</PageHead>
      {!mayReview && <Notice tone="warn">{t.deskReadOnly}</Notice>}
      <Tabs
        label={t.statesLabel}
        items={([...proposalStates, ''] as const).map((one) => ({
          to: pathOf({ state: one }),
          label: one === '' ? t.allStates : t.states[one],
          current: one === state,
        }))}
      />
      <ProposalTable rows={rows} empty={<Empty level={2} title={t.empty.open} />} />
      <Pager
        previous={after === null ? null : pathOf({ state, after })}
        next={before === null ? null : pathOf({ state, before })}
      />
    </>
  );
}
