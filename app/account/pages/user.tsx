import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { pageHead, rootFacts, useRootFacts } from '#app/core/page-data.ts';
import { pageTexts } from '#app/core/page-texts.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Empty } from '#app/ui/empty.tsx';
import { Skeleton, SkeletonLine } from '#app/ui/skeleton.tsx';
import type { RootData } from '../../root.tsx';
import type { Route } from './+types/user.ts';
import { firstPage } from '../ui/member-menu.ts';

const texts = await pageTexts(
  () => import('../lang/zh-cn/member-centre.ts'),
  () => import('../lang/en/member-centre.ts'),
);

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: texts.in(rootFacts(matches).language).title });
}

/** The member centre's own address leads to its first menu. */
export default function User() {
  const t = texts.use();
  const navigate = useNavigate();
  const first = firstPage(useRootFacts<RootData>().userMenus);
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
