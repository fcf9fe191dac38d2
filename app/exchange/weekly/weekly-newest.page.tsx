import { redirect } from 'react-router';
import { findNewestWeek } from '#app/exchange/weekly/weekly.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { PageHead } from '#app/ui/kit/card.tsx';
import { LinkButton } from '#app/ui/kit/button.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { listPath } from '#app/ask/parts/ask-addresses.ts';
import { weeklyTexts } from './weekly-texts.ts';
import { weekPath } from './weekly-week-words.ts';
import type { Route } from './+types/weekly-newest.page.ts';

/** Leads to the newest week there is. */
export const loader = pageLoader(async ({ ctx }) => {
  const week = await findNewestWeek(ctx);
  if (week !== null) throw redirect(weekPath(week));
  return {};
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: weeklyTexts.in(rootFacts(matches).language).title });
}

/** Before the first week is over. */
export default function NewestWeek() {
  const t = weeklyTexts.use();
  return (
    <main id="main">
      <PageHead title={t.title} />
      <Empty
        title={t.emptyTitle}
        level={2}
        page
        action={<LinkButton to={listPath({ type: 'question', sort: 'hot' })}>{t.seeHot}</LinkButton>}
      >
        {t.emptyText}
      </Empty>
    </main>
  );
}
