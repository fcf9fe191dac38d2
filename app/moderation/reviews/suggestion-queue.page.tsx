import { Fragment } from 'react';
import { findReviewWays } from '#app/moderation/reviews/waiting-reviews.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { listSuggestions } from '#app/ask/suggestions/suggestions.queries.server.ts';
import { LinkButton } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Pager } from '#app/ui/kit/pager.tsx';
import { Segmented } from '#app/ui/forms/segmented.tsx';
import { Tabs } from '#app/ui/kit/tabs.tsx';
import { SuggestionListInput } from '#app/ask/suggestions/suggestions.schema.ts';
import { SuggestionList } from '#app/ask/suggestions/suggestion-list.tsx';
import styles from '#app/ask/suggestions/suggestions.module.css';
import { suggestionsTexts } from '#app/ask/suggestions/suggestions-texts.ts';
import type { Route } from './+types/suggestion-queue.page.ts';

export const loader = pageLoader(async ({ ctx, url }) => {
  const input = SuggestionListInput.catch(SuggestionListInput.parse({})).parse(Object.fromEntries(url.searchParams));
  const [page, ways] = await Promise.all([listSuggestions(ctx, input), findReviewWays(ctx)]);
  return { subject: input.subject, state: input.state, ways, ...page };
});

export function meta({ matches }: Route.MetaArgs): ReturnType<typeof pageHead> {
  return pageHead(matches, { title: suggestionsTexts.in(rootFacts(matches).language).queueTitle });
}

type Place = { state: 'open' | 'done'; subject: '' | 'post' | 'answer' };

function pathOf({ state, subject }: Place, edge: { before?: number; after?: number } = {}): string {
  const query = new URLSearchParams();
  if (state !== 'open') query.set('state', state);
  if (subject !== '') query.set('subject', subject);
  for (const [name, id] of Object.entries(edge)) query.set(name, String(id));
  return query.size === 0 ? '/ask/reviews/edits' : `/ask/reviews/edits?${query}`;
}

/** What waits for somebody who may decide on edits, and what they decided. */
export default function Queue({ loaderData: { rows, before, after, ways, ...place } }: Route.ComponentProps) {
  const t = suggestionsTexts.use();
  const isOpen = place.state === 'open';
  return (
    <main id="main">
      <PageHead title={t.queueTitle}>{t.queueLead}</PageHead>
      <Tabs
        label={t.tabs}
        items={(['open', 'done'] as const).map((state) => ({
          to: pathOf({ ...place, state }),
          label: state === 'open' ? t.states.open : t.done,
          current: state === place.state,
        }))}
      />
      {ways.length > 0 && (
        <p className={styles['also']}>
          {t.also}{' '}
          {ways.map((way, at) => (
            <Fragment key={way}>
              {at > 0 && ' · '}
              <Link to={way === 'reviews' ? '/ask/reviews' : '/ask/reviews/closing'}>{t[way]}</Link>
            </Fragment>
          ))}
        </p>
      )}
      <div className={styles['filters']}>
        <Segmented
          label={t.subjects}
          value={place.subject}
          options={(['', 'post', 'answer'] as const).map((subject) => ({
            value: subject,
            label: t.subject[subject],
            to: pathOf({ ...place, subject }),
          }))}
        />
      </div>
      <SuggestionList
        rows={rows}
        empty={
          <Empty
            title={isOpen ? t.emptyOpen : t.emptyDone}
            level={2}
            action={<LinkButton to="/ask">{t.browse}</LinkButton>}
          >
            {t.emptyOpenText}
          </Empty>
        }
      />
      <Pager
        previous={after === null ? null : pathOf(place, { after })}
        next={before === null ? null : pathOf(place, { before })}
      />
    </main>
  );
}
