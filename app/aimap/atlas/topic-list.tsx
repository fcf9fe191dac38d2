import { LinkButton } from '#app/ui/kit/button.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { keptPart } from '#app/ui/kit/kept-part.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Pager } from '#app/ui/kit/pager.tsx';
import { searchPath } from '#app/ask/parts/ask-addresses.ts';
import { ResourceRows } from './resource-rows.tsx';
import { mapTexts } from '#app/aimap/nodes/map-texts.ts';
import type { OwnMarks } from '#app/aimap/canvas/map-canvas-kinds.ts';
import type { MapArea, MapList, MapQuery } from './ai-map.schema.ts';
import { isAsked, mapPath, unasked } from './map-addresses.ts';
import { TopicRows } from './topic-rows.tsx';
import style from './topic-list.module.css';

type ListProps = { list: MapList; query: MapQuery; own: OwnMarks };

/** The topics by area; those that were asked for, or resources, in one list, the closest first. */
export function TopicList({ list, query, own }: ListProps) {
  const t = mapTexts.use();
  if (list.areas.length === 0)
    return (
      <Empty level={2} title={t.emptyTitle} action={<LinkButton to="/ask">{t.toAsk}</LinkButton>}>
        {t.emptyText}
      </Empty>
    );
  if (isAsked(query)) return <Found list={list} query={query} own={own} />;
  return <Areas areas={list.areas} topics={list.topics} view={query.view} own={own} />;
}

type AreasProps = Pick<MapList, 'areas' | 'topics'> & Pick<MapQuery, 'view'> & Pick<ListProps, 'own'>;

const Areas = keptPart(
  ({ areas, topics, view, own }: AreasProps) => {
    const pigmentOf = pigmentsOf(areas);
    return areas.map((area) => (
      <section key={area.id} className={style['area']}>
        <AreaHead area={area} view={view} />
        <TopicRows topics={topics.filter(({ areaId }) => areaId === area.id)} pigmentOf={pigmentOf} own={own} />
      </section>
    ));
  },
  { name: 'map-areas', useFacts: ({ areas, topics, view, own }) => [areas, topics, view, [...own]] },
);

const pigmentsOf = (areas: readonly MapArea[]) => {
  const pigments = new Map(areas.map(({ id, pigment }) => [id, pigment]));
  return (area: number) => pigments.get(area) ?? 1;
};

function AreaHead({ area, view }: { area: MapArea; view: MapQuery['view'] }) {
  const t = mapTexts.use();
  return (
    <header>
      <h2>
        <Link to={mapPath({ view, area: area.slug })} style={{ color: `var(--area-${area.pigment}-ink)` }}>
          {area.title}
        </Link>
        <small className="num">{t.areaFacts(area.topics, area.posts, formatNumber(area.posts))}</small>
      </h2>
      <p>{area.summary}</p>
    </header>
  );
}

function Found({ list, query, own }: ListProps) {
  const t = mapTexts.use();
  const area = list.areas.find(({ slug }) => slug === query.area);
  if (list.found === 0)
    return (
      <Empty
        level={2}
        title={t.noneTitle}
        action={
          <>
            <LinkButton to={mapPath(unasked(query))}>{t.clear}</LinkButton>
            {query.q !== '' && (
              <LinkButton to={searchPath({ keywords: query.q })} tone="quiet">
                {t.searchSite}
              </LinkButton>
            )}
          </>
        }
      >
        {query.q === '' ? t.noneFilter : t.noneText(query.q)}
      </Empty>
    );
  return (
    <section className={style['found']}>
      {area && <AreaHead area={area} view={query.view} />}
      {list.corrected !== null && <p>{t.corrected(query.q, list.corrected)}</p>}
      <p role="status" className="muted">
        {list.because
          ? t.foundNear(query.q, list.found)
          : query.type === ''
            ? t.found(list.found)
            : t.foundResources(list.found)}
        {' · '}
        <Link to={mapPath(unasked(query))}>{t.clear}</Link>
      </p>
      {query.type === '' ? (
        <TopicRows topics={list.topics} pigmentOf={pigmentsOf(list.areas)} own={own} because={list.because} />
      ) : (
        <ResourceRows resources={list.resources} />
      )}
      <Pager
        previous={query.page > 1 ? mapPath({ ...query, page: query.page - 1 }) : null}
        next={list.hasMore ? mapPath({ ...query, page: query.page + 1 }) : null}
      />
    </section>
  );
}
