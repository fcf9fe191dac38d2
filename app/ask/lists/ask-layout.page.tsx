import { Outlet, useLocation, useMatches } from 'react-router';
import { pageLoader } from '#app/core/http/page.server.ts';
import { getFrameCategories } from '#app/ask/tags/tags.queries.server.ts';
import { AskNav } from './ask-nav.tsx';
import { listPath } from '#app/ask/parts/ask-addresses.ts';
import type { ListSort, ListType } from '#app/ask/parts/ask.schema.ts';
import type { Route } from './+types/ask-layout.page.ts';

export const loader = pageLoader(async ({ ctx, madeOf }) => {
  madeOf(); // categories change by writes that drop all pages
  return { categories: await getFrameCategories(ctx) };
});

/** Categories change seldom: they are read again with the whole page, not on the way to another one. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
  currentUrl.href === nextUrl.href;

/** The frame of the area: navigation, page, and the page's own side column. */
export default function AskLayout({ loaderData }: Route.ComponentProps) {
  const { pathname, search } = useLocation();
  const page = useMatches().at(-1);
  const { type, id } = page?.params ?? {};
  const post = (page?.loaderData as { post?: { category: { id: number } } } | undefined)?.post;
  const sort = type === 'question' ? ((new URLSearchParams(search).get('sort') ?? 'newest') as ListSort) : 'newest';
  const path = pathname.startsWith('/ask/lists/')
    ? listPath({ type: type as ListType, id: Number(id), sort })
    : pathname.startsWith('/ask/models/')
      ? '/ask/models/all/0'
      : (/^\/ask\/(?:tags|weekly|categories|members|badges|privileges)/.exec(pathname)?.[0] ?? '');
  // A book of pages has a tree of its own in the place of the area's navigation.
  if ((page?.handle as { hasOwnNav?: boolean } | undefined)?.hasOwnNav) return <Outlet />;
  return (
    <div className="ask">
      <AskNav
        categories={loaderData.categories}
        place={{ path, categoryId: type === 'category' ? Number(id) : (post?.category.id ?? null) }}
        isAside={/^\/ask\/(?:info|post|reviews|indev)/.test(pathname)}
      />
      <Outlet />
    </div>
  );
}
