import type { MetaDescriptor } from 'react-router';
import { pageHead, rootFacts, useRootFacts } from '#app/core/request/page-data.ts';
import { pageTexts } from '#app/core/texts/page-texts.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { getHome } from '#app/ask/lists/lists.queries.server.ts';
import type { RootData } from '#app/root.tsx';
import { DownPart } from './down-part.tsx';
import type { Route } from './+types/down-part.page.ts';

const texts = await pageTexts(
  () => import('./home.zh.ts'),
  () => import('./home.en.ts'),
);

export const loader = pageLoader(({ ctx }) => getHome(ctx));

export function meta({ matches }: Route.MetaArgs): MetaDescriptor[] {
  const t = texts.in(rootFacts(matches).language);
  return pageHead(matches, { title: t.callRegister, description: t.description });
}

/** One section of the home page at an address of its own. */
export default function Section({ loaderData: home }: Route.ComponentProps) {
  const t = texts.use();
  const root = useRootFacts<RootData>();
  return (
    <main id="main">
      <h1 className="sr">{t.callRegister}</h1>
      <DownPart
        home={home}
        t={t}
        siteUrl={root.siteUrl}
        isMember={root.member !== null}
        canJoin={root.openMemberCenter}
      />
    </main>
  );
}
