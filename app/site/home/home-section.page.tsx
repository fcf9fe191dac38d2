import type { ReactNode } from 'react';
import type { MetaDescriptor } from 'react-router';
import { pageHead, rootFacts, useRootFacts } from '#app/core/request/page-data.ts';
import { pageTexts } from '#app/core/texts/page-texts.ts';
import { findHomeMap } from '#app/aimap/atlas/home-map.queries.server.ts';
import { findWalk } from '#app/aimap/learning/learning.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { getHome } from '#app/ask/lists/home-lists.queries.server.ts';
import type { RootData } from '#app/root.tsx';
import { DownPart } from './down-part.tsx';
import { Evaluate } from './evaluate.tsx';
import type { HomeTexts } from './home-texts.ts';
import { MiddlePart1 } from './middle-part-1.tsx';
import { MiddlePart2 } from './middle-part-2.tsx';
import { TopPart } from './top-part.tsx';
import type { Route } from './+types/home-section.page.ts';

const texts = await pageTexts(
  () => import('./home.zh.ts'),
  () => import('./home.en.ts'),
);

export const loader = pageLoader(async ({ ctx }) => {
  const [home, map, walk] = await Promise.all([getHome(ctx), findHomeMap(ctx), findWalk(ctx)]);
  return { ...home, map, walk };
});

type Props = { home: Route.ComponentProps['loaderData']; t: HomeTexts };
/** The section by the id of its route: its title, which the first one shows itself, and what it is. */
type Part = { title: (t: HomeTexts) => string; hasHeading?: boolean; Section: (props: Props) => ReactNode };

const parts: Record<Route.ComponentProps['matches'][3]['id'], Part> = {
  TopPart1: { title: (t) => t.title, hasHeading: true, Section: TopPart },
  MiddlePart1: { title: (t) => t.newQuestions, Section: MiddlePart1 },
  MiddlePart2: { title: (t) => t.articles, Section: MiddlePart2 },
  Evaluate: { title: (t) => t.praised, Section: Evaluate },
  DownPart1: { title: (t) => t.callRegister, Section: Down },
};

export function meta({ matches }: Route.MetaArgs): MetaDescriptor[] {
  const root = rootFacts(matches);
  const t = texts.in(root.language);
  const description = root.description || t.description(root.siteName);
  return pageHead(matches, { title: parts[matches[3].id].title(t), description });
}

/** One section of the home page at an address of its own. */
export default function HomeSection({ loaderData: home, matches }: Route.ComponentProps) {
  const t = texts.use();
  const { title, hasHeading = false, Section } = parts[matches[3].id];
  return (
    <main id="main">
      {!hasHeading && <h1 className="sr">{title(t)}</h1>}
      <Section home={home} t={t} />
    </main>
  );
}

function Down({ home, t }: Props) {
  const { siteUrl, member, openMemberCenter } = useRootFacts<RootData>();
  return <DownPart home={home} t={t} siteUrl={siteUrl} isMember={member !== null} canJoin={openMemberCenter} />;
}
