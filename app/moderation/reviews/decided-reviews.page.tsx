import { useRevalidator } from 'react-router';
import { listDecided } from '#app/moderation/reviews/reviews.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Pager } from '#app/ui/kit/pager.tsx';
import { DecidedInput } from './moderation.schema.ts';
import { DecidedTable } from './decided-table.tsx';
import { reviewTexts } from './moderation-review-texts.ts';
import type { Route } from './+types/decided-reviews.page.ts';

export const loader = pageLoader(async ({ ctx, url }) => ({
  ...(await listDecided(ctx, DecidedInput.parse(Object.fromEntries(url.searchParams)))),
  path: url.pathname.startsWith('/admin/') ? '/admin/reviews' : '/ask/reviews',
}));

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: reviewTexts.in(rootFacts(matches).language).decidedList });
}

/** What reviewers decided, and the way to take it back. */
export default function Decided({ loaderData: { rows, before, after, path } }: Route.ComponentProps) {
  const t = reviewTexts.use();
  const { revalidate } = useRevalidator();
  const list = (
    <>
      <nav aria-label={t.title}>
        <ol className="crumb">
          <li>
            <Link to={path}>{t.title}</Link>
          </li>
          <li aria-current="page">{t.decided}</li>
        </ol>
      </nav>
      <PageHead title={t.decidedList} />
      <DecidedTable rows={rows} onChange={() => void revalidate()} />
      <Pager previous={after === null ? null : `?after=${after}`} next={before === null ? null : `?before=${before}`} />
    </>
  );
  return path === '/admin/reviews' ? list : <main id="main">{list}</main>;
}
