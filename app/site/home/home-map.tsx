import { Link } from '#app/ui/kit/link.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import { keptPart } from '#app/ui/kit/kept-part.tsx';
import { linesOf } from '#app/aimap/canvas/title-lines.ts';
import { homeDrawing, type HomeMap as Shown } from '#app/aimap/atlas/home-map.schema.ts';
import { nodePath } from '#app/aimap/nodes/node-addresses.ts';
import type { HomeTexts } from './home-texts.ts';
import style from './home-map.module.css';

type MapProps = { map: Shown; t: HomeTexts };

/** The middle of the AI map: lands and topics as links, and the way to the whole. */
export const HomeMap = keptPart(DrawnHomeMap, { name: 'home-map', useFacts: ({ map }: MapProps) => [map] });

function DrawnHomeMap({ map, t }: MapProps) {
  return (
    <div className={style['map']}>
      <svg
        className={style['drawing']}
        viewBox={`0 0 ${homeDrawing.width} ${homeDrawing.height}`}
        preserveAspectRatio="xMidYMid slice"
        role="group"
        aria-label={t.map}
      >
        {map.lands.map((land) => (
          <Land key={land.id} land={land} />
        ))}
        {map.topics.map((topic) => (
          <Link key={topic.id} to={nodePath(topic)}>
            <circle cx={topic.x} cy={topic.y} r="4.5" stroke={`var(--area-${topic.pigment}-ink)`} />
            <text className={style['topic']} x={topic.x} y={topic.y + 20}>
              {topic.title}
            </text>
          </Link>
        ))}
        {map.lands.map((land) => land.isNamed && <LandName key={land.id} land={land} />)}
      </svg>
      <Link className={style['open']} to="/aiMap" title={t.mapFacts(map.areaCount, map.topicCount)}>
        {t.openMap}
        <Icon name="arrow-right" size="s" />
      </Link>
    </div>
  );
}

type LandProps = { land: Shown['lands'][number] };

/** The outline stands once: its contour lines are the same, drawn in towards its middle. */
function Land({ land: { id, pigment, shore, x, y } }: LandProps) {
  const name = `home-land-${id}`;
  return (
    <g aria-hidden>
      <defs>
        <path id={name} d={shore} />
      </defs>
      <use href={`#${name}`} className={style['land']} fill={`var(--area-${pigment})`} />
      {[0.7].map((share) => (
        <use
          key={share}
          href={`#${name}`}
          className={style['contour']}
          stroke={`var(--area-${pigment}-ink)`}
          transform={`translate(${rounded(x * (1 - share))} ${rounded(y * (1 - share))}) scale(${share})`}
        />
      ))}
    </g>
  );
}

const rounded = (value: number) => Math.round(value * 10) / 10;

function LandName({ land: { slug, title, pigment, x, y, topics } }: LandProps) {
  const lines = linesOf(title);
  return (
    <Link to={`/aiMap?area=${slug}`}>
      <text
        className={style['name']}
        y={y - (lines.length - 1) * 13}
        fill={`var(--area-${pigment}-ink)`}
        stroke={`var(--area-${pigment})`}
      >
        {lines.map((line, i) => (
          <tspan key={line} x={x} dy={i === 0 ? undefined : 26}>
            {line}
            {/* Between two lines readers hear a space, which takes no room. */}
            {i < lines.length - 1 && <tspan fontSize="0"> </tspan>}
          </tspan>
        ))}
      </text>
      <text className={style['count']} x={x} y={y + lines.length * 13 + 10} aria-hidden>
        {topics}
      </text>
    </Link>
  );
}
