import { Link } from '#app/ui/kit/link.tsx';
import { nodePath } from '#app/aimap/nodes/node-addresses.ts';
import { mapTexts } from '#app/aimap/nodes/map-texts.ts';
import type { DrawnArea, DrawnMap, DrawnTopic } from './ai-map.schema.ts';
import { frameOf, namedTopics, widthOf } from './label-places.ts';
import { mapPath } from './map-addresses.ts';
import style from './ai-map.module.css';

/** The width at which names have their own size; a narrower drawing shrinks them. */
const shownWidth = 1160;

/**
 * The drawn map: areas as land, topics as dots with as many names as fit. Every area leads closer, every topic to its
 * page, as links that need no script. An area of its own is drawn large, with its way from topic to topic.
 */
export function MapDrawing({ map, area: slug }: { map: DrawnMap; area: string }) {
  const t = mapTexts.use();
  const area = map.areas.find((one) => one.slug === slug) ?? null;
  const frame = frameOf(area);
  const unit = frame.width / (area ? 860 : shownWidth);
  const size = { topic: 13 * unit, area: (area ? 22 : 20) * unit };
  const taken = map.areas.map(({ title, x, y }) => ({
    x,
    y,
    w: (widthOf(title) * size.area * 1.15) / 2,
    h: size.area * 0.8,
  }));
  const shown = area ? map.topics.filter(({ areaId }) => areaId === area.id) : map.topics;
  const named = namedTopics(shown, { size: size.topic, taken: area ? [] : taken });
  return (
    <figure className={style['figure']}>
      <svg
        className={style['drawing']}
        viewBox={[frame.x, frame.y, frame.width, frame.height].map(Math.round).join(' ')}
        role="group"
        aria-label={area ? t.areaMap(area.title) : t.mapLabel}
        style={{ ['--unit' as string]: `${unit}px` }}
      >
        {map.areas.map((one) => (
          <Land key={one.id} area={one} size={size.area} isOpen={one === area} />
        ))}
        {area && <Ways map={map} area={area} />}
        {shown.map((topic) => (
          <Place
            key={topic.id}
            topic={topic}
            pigment={map.areas.find(({ id }) => id === topic.areaId)?.pigment ?? 1}
            size={size.topic}
            unit={unit}
            isNamed={area !== null || named.has(topic)}
          />
        ))}
      </svg>
      <figcaption className="small muted">{t.mapHint}</figcaption>
    </figure>
  );
}

function Land({ area, size, isOpen }: { area: DrawnArea; size: number; isOpen: boolean }) {
  const ink = `var(--area-${area.pigment}-ink)`;
  const land = (
    <polygon
      className={style['land']}
      points={area.polygon.map((point) => point.join(',')).join(' ')}
      fill={`var(--area-${area.pigment})`}
    />
  );
  if (isOpen) return land;
  return (
    <Link to={mapPath({ view: 'map', area: area.slug })}>
      {land}
      <text className={style['areaName']} x={area.x} y={area.y} fontSize={size} fill={ink}>
        {area.title}
      </text>
    </Link>
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

type PlaceProps = { topic: DrawnTopic; pigment: number; size: number; unit: number; isNamed: boolean };

function Place({ topic, pigment, size, unit, isNamed }: PlaceProps) {
  return (
    <Link to={nodePath(topic)} aria-label={topic.title}>
      <circle
        className={style['dot']}
        cx={topic.x}
        cy={topic.y}
        r={(2.5 + topic.importance * 0.7) * unit}
        stroke={`var(--area-${pigment}-ink)`}
      />
      <text
        className={isNamed ? style['name'] : `${style['name']} ${style['onAsk']}`}
        x={topic.x}
        y={topic.y + size * 1.7}
        fontSize={size}
      >
        {topic.title}
      </text>
    </Link>
  );
}
