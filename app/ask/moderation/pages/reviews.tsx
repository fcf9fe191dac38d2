import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/page-data.ts';
import { findQueueCounts } from '#app/ask/closing/queue/queries.server.ts';
import { countQueues } from '#app/ask/moderation/reviews/queries.server.ts';
import { PageHead } from '#app/ui/card.tsx';
import { QueueInput } from '../schema.ts';
import { ReviewDesk } from '../ui/review-desk.tsx';
import { reviewTexts } from '../ui/review-texts.ts';
import type { Route } from './+types/reviews.ts';

export const loader = pageLoader(async ({ ctx, url }) => ({
  ...QueueInput.parse(Object.fromEntries(url.searchParams)),
  counts: await countQueues(ctx),
  closing: await findQueueCounts(ctx),
  path: url.pathname.startsWith('/admin/') ? '/admin/reviews' : '/ask/reviews',
}));

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: reviewTexts.in(rootFacts(matches).language).title });
}

/** Where members with the privilege, moderators of a part and staff look at what was flagged or held. */
export default function Reviews({ loaderData: { queue, counts, closing, path } }: Route.ComponentProps) {
  const t = reviewTexts.use();
  const desk = (
    <>
      <PageHead title={t.title}>{t.lead}</PageHead>
      <ReviewDesk key={queue} queue={queue} counts={counts} closing={closing} path={path} />
    </>
  );
  return path === '/admin/reviews' ? desk : <main id="main">{desk}</main>;
}
