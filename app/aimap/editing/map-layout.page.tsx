import { Suspense, useSyncExternalStore } from 'react';
import { useAuth } from '#app/account/rules/allowed.tsx';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { getLayout } from '#app/aimap/editing/layout.queries.server.ts';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { SkeletonRows } from '#app/ui/kit/skeleton.tsx';
import { latePart } from '#app/ui/kit/late-part.tsx';
import style from './map-layout.module.css';
import { layoutTexts } from './map-layout-texts.ts';
import type { Route } from './+types/map-layout.page.ts';

const LayoutEditor = latePart(() => import('./layout-editor.tsx'));

export const loader = pageLoader(({ ctx }) => getLayout(ctx));

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: layoutTexts.in(rootFacts(matches).language).title });
}

/** Being in a browser or on the server never changes. */
const never = () => () => {};

/** The console's editor of places; its code comes when the page is here. */
export default function MapLayout({ loaderData }: Route.ComponentProps) {
  const t = layoutTexts.use();
  const maySave = useAuth()('save', '/admin/aiMap/layout');
  const isHere = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const waiting = (
    <div className={style['waiting']} aria-busy>
      <span className="sr">{t.loading}</span>
      <SkeletonRows count={6} />
    </div>
  );
  return (
    <>
      <PageHead title={t.title}>{t.lead}</PageHead>
      {!maySave && <Notice tone="warn">{t.readOnly}</Notice>}
      <div className={style['onPhone']}>
        <Notice>{t.onPhone}</Notice>
      </div>
      {isHere ? (
        <Suspense fallback={waiting}>
          <LayoutEditor layout={loaderData} maySave={maySave} />
        </Suspense>
      ) : (
        waiting
      )}
    </>
  );
}
