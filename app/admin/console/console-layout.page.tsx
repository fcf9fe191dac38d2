import { use, useMemo } from 'react';
import { Outlet, redirect, useLocation } from 'react-router';
import { lacksTwoStep, listConsoleMenus } from '#app/account/rules/rules.queries.server.ts';
import { pageGuard, pageLoader } from '#app/core/http/page.server.ts';
import { useRootFacts } from '#app/core/request/page-data.ts';
import { pageTexts } from '#app/core/texts/page-texts.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { AppFrame } from '#app/ui/frame/app-frame.tsx';
import { Avatar } from '#app/ui/kit/avatar.tsx';
import { WaitingContext } from '#app/ui/kit/waiting-counts.ts';
import { toast } from '#app/ui/overlays/toast.ts';
import type { RootData } from '#app/root.tsx';
import { tabbedMenu } from '#app/account/parts/tabbed-menu.ts';
import { countInbox } from '#app/admin/inbox-queues/inbox-queues.queries.server.ts';
import { listClosedPages, listUnusedPages } from './unused-pages.queries.server.ts';
import type { Route } from './+types/console-layout.page.ts';

const texts = await pageTexts(
  () => import('./console.zh.ts'),
  () => import('./console.en.ts'),
);

const twoStepPage = '/admin/two-step';

/** For everybody but staff the console does not exist. */
export const middleware = [
  pageGuard(async ({ ctx, url }) => {
    if (ctx.actor.kind !== 'staff') throw notFound();
    if (url.pathname !== twoStepPage && (await lacksTwoStep(ctx))) throw redirect(twoStepPage);
  }),
];

export const loader = pageLoader(async ({ ctx }) => {
  if (await lacksTwoStep(ctx)) return { menus: [], unused: [], closed: [], waiting: 0 };
  const [menus, unused, closed, waiting] = await Promise.all([
    listConsoleMenus(ctx),
    listUnusedPages(ctx),
    listClosedPages(ctx),
    countInbox(ctx),
  ]);
  return { menus, unused, closed, waiting };
});

/** The operator console: the menu of one's console group, and the page. Its entries are rule rows of the area admin. */
export default function Console({ loaderData: { menus, unused, closed, waiting } }: Route.ComponentProps) {
  const t = texts.use();
  const { pathname } = useLocation();
  const onBadType = () => toast.error(t.badMenuType);
  const { groups, tabs } = tabbedMenu(menus, { pathname, unused, closed, hidden: t.hidden, onBadType });
  const above = use(WaitingContext);
  const known = useMemo(() => ({ ...above, '/admin/inbox': waiting }), [above, waiting]);
  const { member, siteName } = useRootFacts<RootData>();
  const picture = { id: member?.id ?? 0, name: member?.nickname ?? '', src: member?.avatar ?? '' };
  const head = (
    <div className="me">
      <Avatar {...picture} size="l" />
      <div>
        <strong>{t.title}</strong>
        <span className="xs">
          {siteName} · {member?.nickname}
        </span>
      </div>
    </div>
  );
  return (
    <WaitingContext value={known}>
      <AppFrame
        groups={groups}
        tabs={tabs && { ...tabs, label: t.pages(tabs.label) }}
        head={head}
        smallHead={<Avatar {...picture} size="m" label={picture.name} />}
        texts={t}
      >
        <Outlet />
      </AppFrame>
    </WaitingContext>
  );
}
