import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { pageTexts } from '#app/core/texts/page-texts.ts';
import { LinkButton } from '#app/ui/kit/button.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Skeleton, SkeletonLine } from '#app/ui/kit/skeleton.tsx';
import type { Route } from './+types/user.page.ts';
import { firstPage } from '#app/account/parts/member-menu.ts';
import { useMemberMenus } from '#app/account/parts/use-member-menus.ts';

const texts = await pageTexts(
  () => import('./member-centre.zh.ts'),
  () => import('./member-centre.en.ts'),
);

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: texts.in(rootFacts(matches).language).title });
}

/** The member centre's own address leads to its first menu. */
export default function User() {
  const t = texts.use();
  const navigate = useNavigate();
  const first = firstPage(useMemberMenus());
  useEffect(() => {
    if (first) void navigate(first, { replace: true });
  }, [first, navigate]);
  if (first) {
    return (
      <Skeleton>
        <h1 className="sr">{t.leading}</h1>
        <SkeletonLine shape="title" width={40} />
        <SkeletonLine width={60} />
        <SkeletonLine shape="block" />
      </Skeleton>
    );
  }
  return (
    <Empty page level={1} title={t.noRoute} action={<LinkButton to="/">{t.home}</LinkButton>}>
      {t.noRouteText}
    </Empty>
  );
}
