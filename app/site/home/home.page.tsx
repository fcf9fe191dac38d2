import type { MetaDescriptor } from 'react-router';
import { pageHead, rootFacts, useRootFacts } from '#app/core/request/page-data.ts';
import { pageTexts } from '#app/core/texts/page-texts.ts';
import { findHomeMap } from '#app/aimap/atlas/home-map.queries.server.ts';
import { findWalk } from '#app/aimap/learning/learning.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pluginTag } from '#app/market/plugins/kept-plugins.server.ts';
import { listNewPlugins } from '#app/market/store/store.queries.server.ts';
import { getHome } from '#app/ask/lists/home-lists.queries.server.ts';
import { rowTags, tagOf } from '#app/ask/parts/kept-pages.server.ts';
import type { RootData } from '#app/root.tsx';
import { DownPart } from './down-part.tsx';
import { Evaluate } from './evaluate.tsx';
import { HomePlugins, homePlugins } from './home-plugins.tsx';
import { MiddlePart1 } from './middle-part-1.tsx';
import { MiddlePart2 } from './middle-part-2.tsx';
import { TopPart } from './top-part.tsx';
import type { Route } from './+types/home.page.ts';

const texts = await pageTexts(
  () => import('./home.zh.ts'),
  () => import('./home.en.ts'),
);

export const loader = pageLoader(async ({ ctx, shows }) => {
  const [home, map, plugins, walk] = await Promise.all([
    getHome(ctx),
    findHomeMap(ctx),
    listNewPlugins(ctx, homePlugins),
    findWalk(ctx),
  ]);
  shows(tagOf.lists, tagOf.ranked, ...rowTags([...home.newest, ...home.hot, ...home.articles]));
  shows(...plugins.map(({ id }) => pluginTag.row(id)));
  return { ...home, map, plugins, walk };
});

export function meta({ matches }: Route.MetaArgs): MetaDescriptor[] {
  const root = rootFacts(matches);
  const t = texts.in(root.language);
  return pageHead(matches, {
    title: t.title,
    description: root.description || t.description(root.siteName),
    canonical: '/',
    feed: { href: '/feed.atom', title: t.callFeed },
  });
}

export default function Home({ loaderData: home }: Route.ComponentProps) {
  const root = useRootFacts<RootData>();
  const t = texts.use();
  return (
    <main id="main">
      <TopPart home={home} t={t} />
      <MiddlePart1 home={home} t={t} />
      <MiddlePart2 home={home} t={t} />
      <HomePlugins plugins={home.plugins} t={t} />
      <Evaluate home={home} t={t} />
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
