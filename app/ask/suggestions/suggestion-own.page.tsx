import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { listOwnSuggestions } from './suggestions.queries.server.ts';
import { LinkButton } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Pager } from '#app/ui/kit/pager.tsx';
import { Tabs } from '#app/ui/kit/tabs.tsx';
import { OwnSuggestionListInput, suggestionStates, type SuggestionState } from './suggestions.schema.ts';
import { SuggestionList } from './suggestion-list.tsx';
import { suggestionsTexts } from './suggestions-texts.ts';
import type { Route } from './+types/suggestion-own.page.ts';

export const loader = pageLoader(async ({ ctx, url }) => {
  const input = OwnSuggestionListInput.catch(OwnSuggestionListInput.parse({})).parse(
    Object.fromEntries(url.searchParams),
  );
  return { state: input.state, ...(await listOwnSuggestions(ctx, input)) };
});

export function meta({ matches }: Route.MetaArgs): ReturnType<typeof pageHead> {
  return pageHead(matches, { title: suggestionsTexts.in(rootFacts(matches).language).ownTitle });
}

function pathOf(state: '' | SuggestionState, edge: { before?: number; after?: number } = {}): string {
  const query = new URLSearchParams(state === '' ? {} : { state });
  for (const [name, id] of Object.entries(edge)) query.set(name, String(id));
  return query.size === 0 ? '/user/ask/edits' : `/user/ask/edits?${query}`;
}

/** Edits the member suggested, and what became of them. */
export default function OwnSuggestions({ loaderData: { state, rows, before, after } }: Route.ComponentProps) {
  const t = suggestionsTexts.use();
  return (
    <>
      <PageHead title={t.ownTitle}>{t.ownLead}</PageHead>
      <Tabs
        label={t.tabs}
        items={(['', ...suggestionStates] as const).map((one) => ({
          to: pathOf(one),
          label: one === '' ? t.all : t.states[one],
          current: one === state,
        }))}
      />
      <SuggestionList
        rows={rows}
        empty={
          <Empty title={t.emptyOwn} level={2} action={<LinkButton to="/ask">{t.browse}</LinkButton>}>
            {t.emptyOwnText}
          </Empty>
        }
      />
      <Pager
        previous={after === null ? null : pathOf(state, { after })}
        next={before === null ? null : pathOf(state, { before })}
      />
    </>
  );
}
