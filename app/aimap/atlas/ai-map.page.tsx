import { getDrawnMap, listMap } from '#app/aimap/atlas/ai-map.queries.server.ts';
import { parseInput } from '#app/core/http/input.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts, useRootFacts } from '#app/core/request/page-data.ts';
import { PageHead } from '#app/ui/kit/card.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { nodePath } from '#app/aimap/nodes/node-addresses.ts';
import { mapTexts } from '#app/aimap/nodes/map-texts.ts';
import { PathCards } from '#app/aimap/atlas/path-cards.tsx';
import { MapInput, type MapList } from './ai-map.schema.ts';
import { MapDrawing } from './map-drawing.tsx';
import { MapTools } from './map-tools.tsx';
import { mapPath } from './map-addresses.ts';
import { TopicList } from './topic-list.tsx';
import style from './ai-map.module.css';
import type { Route } from './+types/ai-map.page.ts';

/** The list, the drawn map or the paths; an empty choice of a form is none. */
export const loader = pageLoader(async ({ ctx, url }) => {
  const given = Object.fromEntries([...url.searchParams].filter(([, value]) => value !== ''));
  const query = parseInput(MapInput, given);
  const isDrawn = query.view === 'map';
  const [list, map] = await Promise.all([listMap(ctx, query), isDrawn ? getDrawnMap(ctx) : null]);
  return { query, list, map };
});

export function meta({ matches, loaderData }: Route.MetaArgs): ReturnType<typeof pageHead> {
  const t = mapTexts.in(rootFacts(matches).language);
  const isPlain = loaderData && mapPath({ ...loaderData.query, view: undefined }) === '/aiMap';
  return pageHead(matches, {
    title: t.title,
    description: t.description,
    ...(isPlain ? { canonical: '/aiMap' } : {}),
  });
}

export default function AiMap({ loaderData: { query, list, map } }: Route.ComponentProps) {
  const t = mapTexts.use();
  const { siteUrl } = useRootFacts();
  const total = list.areas.reduce((sum, { topics }) => sum + topics, 0);
  // Search engines read the page as the server writes it; browsers carry neither the text nor its code.
  const json = import.meta.env.SSR
    ? JSON.stringify(termsOf(list, siteUrl, t.title)).replaceAll('<', String.raw`\u003c`)
    : '{}';
  return (
    <main id="main" className={`wrap page ${style['page']}`}>
      <PageHead title={t.title}>{t.lead(formatNumber(list.areas.length), formatNumber(total))}</PageHead>
      <MapTools query={query} areas={list.areas} />
      {map ? (
        <>
          {query.q !== '' && <TopicList list={list} query={query} />}
          <MapDrawing map={map} area={query.area} />
        </>
      ) : query.view === 'path' ? (
        <PathCards paths={list.paths} />
      ) : (
        <>
          <TopicList list={list} query={query} />
          {mapPath({ ...query, view: undefined }) === '/aiMap' && <PathCards paths={list.paths} />}
        </>
      )}
      <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: json }} />
    </main>
  );
}

/** The topics as a set of terms (schema.org). */
const termsOf = ({ topics }: MapList, siteUrl: string, name: string) => ({
  '@context': 'https://schema.org',
  '@type': 'DefinedTermSet',
  name,
  url: `${siteUrl}/aiMap`,
  license: 'https://creativecommons.org/licenses/by-sa/4.0/',
  hasDefinedTerm: topics.map((topic) => ({
    '@type': 'DefinedTerm',
    name: topic.title,
    description: topic.summary,
    url: siteUrl + nodePath(topic),
  })),
});
