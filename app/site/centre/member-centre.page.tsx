import { Outlet, useLocation } from 'react-router';
import { findClosure } from '#app/account/member-data/member-data.queries.server.ts';
import { getOwnInfo } from '#app/account/sessions/user-info.queries.server.ts';
import { getNavigation, requireMenu } from '#app/account/rules/rules.queries.server.ts';
import { guard } from '#app/core/http/guards.server.ts';
import { pageGuard, pageLoader } from '#app/core/http/page.server.ts';
import { pageTexts } from '#app/core/texts/page-texts.ts';
import { AppFrame } from '#app/ui/frame/app-frame.tsx';
import { Avatar } from '#app/ui/kit/avatar.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Points } from '#app/ui/kit/number.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import type { Route } from './+types/member-centre.page.ts';
import { PendingClosure } from '#app/account/overview/pending-closure.tsx';
import { shownMoney } from '#app/account/overview/shown-money.ts';
import { hasPage, type MenuNode } from '#app/account/parts/member-menu.ts';
import { tabbedMenu } from '#app/account/parts/tabbed-menu.ts';
import { listUnusedEntries } from './unused-entries.queries.server.ts';

const texts = await pageTexts(
  () => import('#app/account/overview/member-centre.zh.ts'),
  () => import('#app/account/overview/member-centre.en.ts'),
);

export const middleware = [
  ...guard('auth'),
  pageGuard(({ ctx, url }) => requireMenu(ctx, url.pathname.replace(/^\/user\/?/, ''))),
];

export const loader = pageLoader(async ({ ctx }) => {
  const [{ id, nickname, avatar, gender, score, money }, closure, { userMenus }, unused] = await Promise.all([
    getOwnInfo(ctx),
    findClosure(ctx),
    getNavigation(ctx),
    listUnusedEntries(ctx),
  ]);
  return { id, nickname, avatar, gender, score, money, closure, userMenus, unused };
});

const genders = [null, 'male', 'female'] as const;

/** The member centre: who one is, the menus of the server's rules, and the page. */
export default function MemberCentre({
  loaderData: { id, nickname, avatar, gender, score, money, closure, userMenus, unused },
}: Route.ComponentProps) {
  const t = texts.use();
  const { pathname } = useLocation();
  const onBadType = () => toast.error(t.badMenuType);
  const { groups, tabs } = tabbedMenu(userMenus, { pathname, unused, onBadType });
  const picture = { id, name: nickname, src: avatar, size: 'l', gender: genders[gender] } as const;
  const head = (
    <>
      <div className="me">
        <Avatar {...picture} />
        <div>
          <strong>{nickname}</strong>
          <span className="xs">{t.number(id)}</span>
        </div>
      </div>
      <Owned score={score} money={money} menus={userMenus} />
    </>
  );
  return (
    <AppFrame
      groups={groups}
      tabs={tabs && { ...tabs, label: t.pages(tabs.label) }}
      head={head}
      smallHead={<Avatar {...picture} size="m" label={nickname} />}
      texts={t}
    >
      {closure && <PendingClosure t={t.closing} closure={closure} />}
      <Outlet />
    </AppFrame>
  );
}

/** Points and money, as buttons to their logs; each only where the member's menu has it. */
function Owned({ score, money, menus }: { score: number; money: string; menus: readonly MenuNode[] }) {
  const t = texts.use();
  const buttons = [
    { to: '/user/account/integral', label: t.points, value: <Points value={score} /> },
    { to: '/user/account/balance', label: t.balance, value: shownMoney(money) },
  ].filter(({ to }) => hasPage(menus, to));
  if (buttons.length === 0) return null;
  return (
    <div className="me-acts">
      {buttons.map(({ to, label, value }) => (
        <Link key={to} to={to} prefetch="intent">
          <span>{label}</span>
          {value}
        </Link>
      ))}
    </div>
  );
}
