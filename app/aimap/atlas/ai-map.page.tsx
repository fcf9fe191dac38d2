import { Suspense } from 'react';
import { redirect, type ShouldRevalidateFunctionArgs, useNavigation } from 'react-router';
import { readMapQuery } from '#app/aimap/atlas/map-query.server.ts';
import { listMap } from '#app/aimap/atlas/ai-map.queries.server.ts';
import { drawMap } from '#app/aimap/atlas/drawn-map.queries.server.ts';
import { listOwnMarks } from '#app/aimap/learning/own-marks.queries.server.ts';
import { isMember } from '#app/core/ctx.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts, useRootFacts } from '#app/core/request/page-data.ts';
import { Segmented } from '#app/ui/forms/segmented.tsx';
import { classNames } from '#app/ui/kit/class-names.ts';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { latePart } from '#app/ui/kit/late-part.tsx';
import { mapFeed } from '#app/aimap/nodes/node-addresses.ts';
import { mapTexts } from '#app/aimap/nodes/map-texts.ts';
import { isSameButPlace } from '#app/aimap/canvas/place-address.ts';
import { MapSlot, MapSlots } from '#app/aimap/canvas/map-slots.tsx';
import { MapStage } from '#app/aimap/canvas/map-stage.tsx';
import type { MapList, MapQuery } from './ai-map.schema.ts';
import { isAsked, isFiltered, mapPath } from './map-addresses.ts';
import { MapChanges } from './map-changes.tsx';
import { mapViews } from './map-choices.ts';
import { MapDrawing } from './map-drawing.tsx';
import { mapJsonLd } from './map-json-ld.ts';
import { MapTabs } from './map-tabs.tsx';
import { MapTools } from './map-tools.tsx';
import { PathCards } from './path-cards.tsx';
import { TopicList } from './topic-list.tsx';
import type { OwnMarks } from '#app/aimap/canvas/map-canvas-kinds.ts';
import { useOwnMarks } from '#app/aimap/study/use-own-marks.ts';
import { useKeptView } from './use-kept-view.ts';
import style from './ai-map.module.css';
import type { Route } from './+types/ai-map.page.ts';

/** Sharing and keeping what is shown comes after the page. */
const SavedViews = latePart(() => import('#app/aimap/views/saved-views.tsx'));

/**
 * The list, the drawn map or the paths. What a form leaves empty is none; each state has one address. Without a view
 * the list stands beside the map, on phones below it.
 */
export const loader = pageLoader(async ({ ctx, url, spendRead }) => {
  const { query, ignored } = readMapQuery(url.searchParams);
  if ([...url.searchParams].some(([, value]) => value === '')) throw redirect(mapPath(query));
  if (query.q !== '' || query.sort === 'posts') spendRead();
  const isDrawn = query.view === undefined || query.view === 'map';
  const [list, map, marks] = await Promise.all([
    listMap(ctx, query),
    isDrawn ? drawMap(ctx, query.area) : null,
    isMember(ctx.actor) ? listOwnMarks(ctx) : null,
  ]);
  return { query, ignored, list, map, marks };
});

export function meta({ matches, loaderData, location }: Route.MetaArgs): ReturnType<typeof pageHead> {
  const t = mapTexts.in(rootFacts(matches).language);
  // a place on the map is no page of its own
  const isPlace = /[?&](?:at|card)=/.test(location.search);
  const head = pageHead(matches, {
    title: t.title,
    description: t.description,
    ...(loaderData && isIndexed(loaderData.query) ? { canonical: mapPath(canonicalOf(loaderData.query)) } : {}),
    feed: { href: mapFeed, title: t.feedOfMap },
  });
  return isPlace ? [...head, { name: 'robots', content: 'noindex' }] : head;
}

/** A map that is moved reads nothing anew. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  !isSameButPlace(currentUrl, nextUrl) && defaultShouldRevalidate;

/** Search engines get the map, the paths, and each area with its pages; what is filtered or searched is for people. */
const isIndexed = ({ type, level, status, mine, cost, reach, in: language, q }: MapQuery) =>
  level === 0 && [type, status, mine, cost, reach, language, q].every((one) => one === '');
const canonicalOf = ({ view, area, page }: MapQuery) => ({ area, page, ...(view === 'path' ? { view } : {}) });

export default function AiMap({ loaderData: { query, ignored, list, map, marks } }: Route.ComponentProps) {
  const t = mapTexts.use();
  const { siteUrl } = useRootFacts();
  useKeptView(query);
  const own = useOwnMarks(marks);
  // Search engines read the page as the server writes it; browsers carry neither the text nor its code.
  const json = import.meta.env.SSR
    ? JSON.stringify(mapJsonLd(list, { siteUrl, name: t.title, description: t.description })).replaceAll(
        '<',
        String.raw`\u003c`,
      )
    : '{}';
  const page = (
    <main id="main" className={map ? style['app'] : `wrap page ${style['page']}`} data-view={query.view ?? 'both'}>
      <Panel query={query} ignored={ignored} list={list} own={own} />
      {map && (
        <MapStage
          className={style['stage']}
          isOwnPage={query.view === 'map'}
          map={map}
          area={query.area}
          lit={isFiltered(query) ? foundTopics(list).map(({ id }) => id) : null}
          paths={list.paths}
          own={own}
          listTo={mapPath({ ...query, view: 'list' })}
          views={<Views query={query} />}
        >
          <MapDrawing map={map} query={query} found={isAsked(query) ? foundTopics(list) : null} />
        </MapStage>
      )}
      <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: json }} />
    </main>
  );
  return map ? <MapSlots>{page}</MapSlots> : page;
}

/** What a drawing lights up: the topics that were found, or those at which the resources lie. */
const foundTopics = ({ topics, resources }: MapList) => [...topics, ...resources.map(({ topic }) => topic)];

/** Everything beside the drawing: beside it on wide screens, below it on phones. */
type PanelProps = { query: MapQuery; ignored: readonly (keyof MapQuery)[]; list: MapList; own: OwnMarks };

function Panel({ query, ignored, list, own }: PanelProps) {
  const t = mapTexts.use();
  const { state, location } = useNavigation();
  const isLoading = state === 'loading' && location.pathname === '/aiMap';
  const total = list.areas.reduce((sum, { topics }) => sum + topics, 0);
  const isWide = query.view === 'list' || query.view === 'path';
  return (
    <section className={style['panel']} aria-label={t.title}>
      <div className={style['head']}>
        <div>
          <h1>{t.title}</h1>
          <p className="muted small num">{t.lead(formatNumber(list.areas.length), formatNumber(total))}</p>
        </div>
        <div className={isWide ? undefined : style['onPhones']}>
          <Views query={query} />
        </div>
      </div>
      {query.view !== 'path' && <MapTools query={query} areas={list.areas} />}
      <MapTabs query={query} list={list} />
      <div className={classNames(style['body'], isLoading && style['loading'])} aria-busy={isLoading || undefined}>
        {query.view === 'path' ? (
          <PathCards paths={list.paths} />
        ) : (
          <>
            {ignored.length > 0 && <Ignored fields={ignored} />}
            {query.status === 'fresh' && <MapChanges changes={list.changes} />}
            {isAsked(query) ? (
              <TopicList list={list} query={query} own={own} />
            ) : (
              <MapSlot name="list">
                <TopicList list={list} query={query} own={own} />
              </MapSlot>
            )}
          </>
        )}
        <Suspense>
          <SavedViews />
        </Suspense>
      </div>
    </section>
  );
}

/** What of the address the map does not know. */
function Ignored({ fields }: { fields: readonly (keyof MapQuery)[] }) {
  const t = mapTexts.use();
  const unknown = fields.filter((field) => field !== 'q').map((field) => t.fields[field]);
  return (
    <Notice tone="warn">
      {unknown.length > 0 && t.ignored(unknown)} {fields.includes('q') && t.cut(60)}
    </Notice>
  );
}

function Views({ query }: { query: MapQuery }) {
  const t = mapTexts.use();
  return (
    <div className={style['views']}>
      <Segmented
        label={t.view}
        value={query.view ?? 'map'}
        options={mapViews.map((value) => ({
          value,
          label: t.views[value],
          icon: value === 'list' ? 'list' : value === 'map' ? 'map' : 'route',
          to: mapPath({ ...query, view: value, page: 1 }),
        }))}
      />
    </div>
  );
}
