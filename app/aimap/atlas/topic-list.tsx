import { LinkButton } from '#app/ui/kit/button.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Pager } from '#app/ui/kit/pager.tsx';
import { searchPath } from '#app/ask/parts/ask-addresses.ts';
import { nodePath } from '#app/aimap/nodes/node-addresses.ts';
import { mapTexts } from '#app/aimap/nodes/map-texts.ts';
import type { MapArea, MapList, MapQuery, MapTopic } from './ai-map.schema.ts';
import { mapPath } from './map-addresses.ts';
import style from './ai-map.module.css';

/** The topics by area; those that were asked for in one list, the closest first. */
export function TopicList({ list, query }: { list: MapList; query: MapQuery }) {
  const t = mapTexts.use();
  if (list.areas.length === 0)
    return (
      <Empty level={2} title={t.emptyTitle} action={<LinkButton to="/ask">{t.toAsk}</LinkButton>}>
        {t.emptyText}
      </Empty>
    );
  const isAsked = query.q !== '' || query.level !== 0 || query.area !== '';
  if (isAsked) return <Found list={list} query={query} />;
  return list.areas.map((area) => (
    <section key={area.id} className={style['area']}>
      <AreaHead area={area} />
      <Topics topics={list.topics.filter(({ areaId }) => areaId === area.id)} />
    </section>
  ));
}

function AreaHead({ area }: { area: MapArea }) {
  const t = mapTexts.use();
  return (
    <header>
      <h2 style={{ color: `var(--area-${area.pigment}-ink)` }}>
        <Link to={nodePath(area)}>{area.title}</Link>
      </h2>
      <p className="muted">{area.summary}</p>
      <p className="small muted num">
        <Link to={mapPath({ view: 'list', area: area.slug })}>{t.areaTopics(area.topics)}</Link> ·{' '}
        {t.posts(formatNumber(area.posts))}
      </p>
    </header>
  );
}

function Topics({ topics }: { topics: readonly MapTopic[] }) {
  const t = mapTexts.use();
  return (
    <ul className={style['topics']}>
      {topics.map((topic) => (
        <li key={topic.id}>
          <Link to={nodePath(topic)}>{topic.title}</Link>
          <small className="muted num">
            {t.levels[topic.level]} · {t.minutes(topic.minutes)}
            {topic.posts > 0 && ` · ${t.posts(formatNumber(topic.posts))}`}
          </small>
          <p>{topic.summary}</p>
        </li>
      ))}
    </ul>
  );
}

function Found({ list, query }: { list: MapList; query: MapQuery }) {
  const t = mapTexts.use();
  if (list.found === 0)
    return (
      <Empty
        level={2}
        title={t.noneTitle}
        action={
          <>
            <LinkButton to={mapPath({ view: query.view })}>{t.clear}</LinkButton>
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
    <section>
      <h2 className={style['found']} role="status">
        {t.found(list.found)}
      </h2>
      <Topics topics={list.topics} />
      <Pager
        previous={query.page > 1 ? mapPath({ ...query, page: query.page - 1 }) : null}
        next={list.hasMore ? mapPath({ ...query, page: query.page + 1 }) : null}
      />
    </section>
  );
}
