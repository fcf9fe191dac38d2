import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { findQueueCounts } from '#app/moderation/closing/close-queue.queries.server.ts';
import { countQueues } from '#app/moderation/reviews/reviews.queries.server.ts';
import { PageHead } from '#app/ui/kit/card.tsx';
import { QueueInput } from './moderation.schema.ts';
import { ReviewDesk } from './moderation-review-desk.tsx';
import { reviewTexts } from './moderation-review-texts.ts';
import type { Route } from './+types/reviews.page.ts';

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
export default function Reviews({ loaderData: { queue, open, counts, closing, path } }: Route.ComponentProps) {
  const t = reviewTexts.use();
  const desk = (
    <>
      <PageHead title={t.title}>{t.lead}</PageHead>
      <ReviewDesk key={`${queue}-${open}`} queue={queue} open={open} counts={counts} closing={closing} path={path} />
    </>
  );
  return path === '/admin/reviews' ? desk : <main id="main">{desk}</main>;
}
