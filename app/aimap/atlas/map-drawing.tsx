import { classNames } from '#app/ui/kit/class-names.ts';
import { keptPart } from '#app/ui/kit/kept-part.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { nodePath } from '#app/aimap/nodes/node-addresses.ts';
import { mapTexts } from '#app/aimap/nodes/map-texts.ts';
import { frameOf } from '#app/aimap/canvas/ground-frames.ts';
import { contours, drawnIn, roomOf, shoreOf } from '#app/aimap/canvas/land-shape.ts';
import type { DrawnArea, DrawnMap, DrawnTopic } from '#app/aimap/canvas/map-canvas-kinds.ts';
import { dotRadius, isDetail } from '#app/aimap/canvas/mark-sizes.ts';
import { linesOf, shortLinesOf, widthOf } from '#app/aimap/canvas/title-lines.ts';
import type { MapQuery } from './ai-map.schema.ts';
import { areaBox, type Box, namedTopics } from './label-places.ts';
import { mapPath } from './map-addresses.ts';
import shore from '#app/aimap/canvas/map-land.module.css';
import style from './map-drawing.module.css';

/** The width at which names have their own size; a narrower drawing shrinks them. */
const shownWidth = { whole: 860, area: 700 } as const;

/** So much of the room in its land a name takes, whose letters are bold and wider than others. */
const nameShare = 0.92;

type DrawingProps = {
  map: DrawnMap;
  query: MapQuery;
  /** What was found; the rest fades. Null where nothing was asked for. */
  found: readonly { id: number }[] | null;
};

/**
 * The drawn map: areas as land with contour lines, topics as dots with as many names as fit. Every area leads closer,
 * every topic to its page, as links that need no script. An area that is asked for is drawn large, with the way from
 * topic to topic.
 */
export const MapDrawing = keptPart(Drawing, {
  name: 'map-drawing',
  useFacts: ({ map, query: { view, area }, found }) => [map, view, area, found?.map(({ id }) => id)],
});

function Drawing({ map, query, found }: DrawingProps) {
  const t = mapTexts.use();
  const area = map.areas.find((one) => one.slug === query.area) ?? null;
  const frame = frameOf(area ? [area] : map.areas);
  const unit = frame.width / (area ? shownWidth.area : shownWidth.whole);
  const size = { topic: 12.5 * unit, area: 21 * unit };
  const shown = area ? map.topics.filter(({ areaId }) => areaId === area.id) : map.topics;
  const lit = found ? new Set(found.map(({ id }) => id)) : null;
  const names = map.areas.filter((one) => one !== area).map((one) => areaBox(one, size.area));
  // what lies below the name of an area would only show in parts, unless it is what was looked for
  const isUnder = ({ id, x, y }: DrawnTopic) =>
    lit?.has(id) !== true && names.some((name) => holds(name, x, y, size.topic * 0.6));
  const named = namedTopics(
    shown.filter((one) => (lit ? lit.has(one.id) : (area || !isDetail(one.importance)) && !isUnder(one))),
    { size: size.topic, taken: names, dots: shown.filter((one) => !isUnder(one)) },
  );
  const pigments = new Map(map.areas.map(({ id, pigment }) => [id, pigment]));
  return (
    <svg
      className={classNames(style['drawing'], !area && style['whole'])}
      viewBox={[frame.x, frame.y, frame.width, frame.height].map(Math.round).join(' ')}
      role="group"
      aria-label={area ? t.areaMap(area.title) : t.mapLabel}
      style={{ ['--unit' as string]: `${Math.round(unit)}px` }}
    >
      {map.areas.map((one) => (
        <Land key={one.id} area={one} query={query} isOpen={one === area} />
      ))}
      {area && <Ways map={map} area={area} />}
      {shown.map((topic) => (
        <Place
          key={topic.id}
          topic={topic}
          pigment={pigments.get(topic.areaId) ?? 1}
          unit={unit}
          isNamed={named.has(topic)}
          isUnder={isUnder(topic)}
          isLit={lit === null || lit.has(topic.id)}
        />
      ))}
      {map.areas
        .filter((one) => one !== area)
        .map((one) => (
          <AreaName key={one.id} area={one} size={size.area} query={query} />
        ))}
    </svg>
  );
}

/** @param reach so far beside it still counts */
const holds = (box: Box, x: number, y: number, reach: number) =>
  Math.abs(box.x - x) < box.w + reach && Math.abs(box.y - y) < box.h + reach;

type LandProps = { area: DrawnArea; query: MapQuery; isOpen: boolean };

/** The land leads closer as its name does, which is the link for keys and readers. */
function Land({ area, query, isOpen }: LandProps) {
  const land = (
    <>
      <path className={shore['land']} d={shoreOf(area.polygon)} fill={`var(--area-${area.pigment})`} />
      {contours.map((share) => (
        <path
          key={share}
          className={shore['contour']}
          d={shoreOf(drawnIn(area.polygon, [area.x, area.y], share))}
          stroke={`var(--area-${area.pigment}-ink)`}
        />
      ))}
    </>
  );
  if (isOpen) return <g>{land}</g>;
  return (
    <Link to={mapPath({ view: query.view, area: area.slug })} aria-hidden tabIndex={-1}>
      {land}
    </Link>
  );
}

/**
 * The name of an area over its dots, in one line or two, not wider than its land. A phone, on which names are larger,
 * has a name that would be too small there in more lines.
 */
function AreaName({ area, size, query }: { area: DrawnArea; size: number; query: MapQuery }) {
  const t = mapTexts.use();
  const lines = linesOf(area.title);
  const short = shortLinesOf(area.title);
  const isShort = short.length > lines.length && mostOf(area, lines) < size * 1.1;
  return (
    <Link to={mapPath({ view: query.view, area: area.slug })}>
      <NameLines {...{ area, lines, size }} className={isShort ? style['onWide'] : undefined} />
      {isShort && <NameLines {...{ area, size }} lines={short} className={style['onNarrow']} />}
      <text
        aria-hidden
        className={style['count']}
        x={area.x}
        y={area.y + (lines.length * 0.6 + 0.45) * size}
        fontSize={size * 0.57}
      >
        {t.topics(formatNumber(area.topics))}
      </text>
    </Link>
  );
}

/** The largest size at which lines stay within their land. */
const mostOf = (area: DrawnArea, lines: readonly string[]) =>
  Math.round((roomOf(area) * 2 * nameShare) / Math.max(...lines.map(widthOf)));

type LinesProps = { area: DrawnArea; lines: readonly string[]; size: number; className: string | undefined };

function NameLines({ area, lines, size, className }: LinesProps) {
  const most = mostOf(area, lines);
  return (
    <text
      className={classNames(style['areaName'], className)}
      x={area.x}
      y={area.y - (lines.length - 1) * size * 0.6}
      fontSize={Math.min(size, most)}
      style={{ ['--most' as string]: `${most}px` }}
      fill={`var(--area-${area.pigment}-ink)`}
      stroke={`var(--area-${area.pigment})`}
    >
      {lines.map((line, i) => (
        <tspan key={line} x={area.x} dy={i === 0 ? undefined : '1.2em'}>
          {line}
        </tspan>
      ))}
    </text>
  );
}

/** The prerequisites among the topics of an area: what is learned before leads by a line to what follows. */
function Ways({ map, area }: { map: DrawnMap; area: DrawnArea }) {
  const places = new Map(map.topics.filter(({ areaId }) => areaId === area.id).map((topic) => [topic.id, topic]));
  return map.edges.map(([from, to, kind]) => {
    const [one, other] = [places.get(from), places.get(to)];
    if (kind !== 'prerequisite' || !one || !other) return null;
    return (
      <line
        key={`${from}-${to}`}
        className={style['way']}
        x1={one.x}
        y1={one.y}
        x2={other.x}
        y2={other.y}
        aria-hidden
      />
    );
  });
}

type PlaceProps = {
  topic: DrawnTopic;
  pigment: number;
  unit: number;
  isNamed: boolean;
  isUnder: boolean;
  isLit: boolean;
};

function Place({ topic, pigment, unit, isNamed, isUnder, isLit }: PlaceProps) {
  const size = 12.5 * unit;
  return (
    <Link
      to={nodePath(topic)}
      aria-label={topic.title}
      className={classNames(style['place'], !isLit && style['faded'], isUnder && style['under'])}
    >
      <circle
        className={style['dot']}
        cx={topic.x}
        cy={topic.y}
        r={Math.round(dotRadius(topic.importance) * unit)}
        stroke={`var(--area-${pigment}-ink)`}
      />
      <text
        className={isNamed ? style['name'] : `${style['name']} ${style['onAsk']}`}
        x={topic.x}
        y={Math.round(topic.y + size * 1.7)}
      >
        {topic.title}
      </text>
    </Link>
  );
}
