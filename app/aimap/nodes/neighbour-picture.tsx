import { Link } from '#app/ui/kit/link.tsx';
import { nodePath } from './node-addresses.ts';
import type { Neighbour, NodeView } from './nodes.schema.ts';
import { type MapTexts, mapTexts } from './map-texts.ts';
import style from './neighbours.module.css';

const [width, row, least] = [760, 58, 4];
const columns = { needs: 140, here: 380, leadsTo: 620 } as const;
/** So many of a side, and so many beside, are drawn; the lists name all. */
const [most, mostBeside] = [8, 4] as const;

/**
 * What comes before a topic at the left, what follows at the right, what lies beside above and below: the lines are the
 * way. On phones the same stands as lists.
 */
export function Neighbours({ node }: { node: NodeView }) {
  const t = mapTexts.use();
  return (
    <>
      <NeighbourPicture node={node} t={t} />
      <div className={style['lists']}>
        <Side name={t.first} topics={node.needs} t={t} />
        <Side name={t.leadsTo} topics={node.leadsTo} t={t} />
      </div>
    </>
  );
}

function Side({ name, topics, t }: { name: string; topics: readonly Neighbour[]; t: MapTexts }) {
  if (topics.length === 0) return null;
  return (
    <div>
      <h3>{name}</h3>
      <ul>
        {topics.map((topic) => (
          <li key={topic.id} data-topic={topic.id}>
            <Link to={nodePath(topic)}>{topic.title}</Link>{' '}
            <small className="muted">
              {t.levels[topic.level]} · {t.minutes(topic.minutes)}
            </small>
          </li>
        ))}
      </ul>
    </div>
  );
}

function NeighbourPicture({ node, t }: { node: NodeView; t: MapTexts }) {
  const [needs, leadsTo] = [node.needs.slice(0, most), node.leadsTo.slice(0, most)];
  const beside = node.beside.slice(0, mostBeside);
  const rows = Math.max(needs.length, leadsTo.length, beside.length > 0 ? 1 : least);
  const height = rows * row + (beside.length > 0 ? 3 * row : 40);
  const middle = height / 2;
  return (
    <div className={style['picture']}>
      <svg viewBox={`0 0 ${width} ${height}`} role="group" aria-label={t.neighboursLabel(node.title)}>
        <Land pigment={node.area.pigment} height={height} />
        <Column topics={needs} x={columns.needs} middle={middle} t={t} isBefore />
        <Column topics={leadsTo} x={columns.leadsTo} middle={middle} t={t} />
        {beside.map((topic, i) => {
          const [isAbove, shift] = [i % 2 === 0, i < 2 ? 0 : 1];
          const x = columns.here + (beside.length > 2 ? (shift === 0 ? -120 : 120) : 0);
          const y = middle + (isAbove ? -1 : 1) * (middle - 38);
          return <Spot key={topic.id} topic={topic} x={x} y={y - 8} label={t.edges[topic.edge]} middle={middle} />;
        })}
        <circle className={style['here']} cx={columns.here} cy={middle} r={9} />
        <text className={style['hereName']} x={columns.here} y={middle + 29}>
          {node.title}
        </text>
      </svg>
    </div>
  );
}

/** The land of the area, from shore to shore, with a contour line. */
function Land({ pigment, height }: { pigment: number; height: number }) {
  const [rx, ry] = [width / 2 - 16, height / 2 - 12];
  const shore = (scale: number) => {
    const [a, b, x, y] = [rx * scale, ry * scale, width / 2, height / 2];
    const [left, right, top, bottom] = [x - a, x + a, y - b, y + b];
    return [
      `M${left} ${y}C${left} ${top} ${x - a / 2} ${top} ${x} ${top}S${right} ${y - b * 0.9} ${right} ${y}`,
      `S${x + a / 2} ${bottom} ${x} ${bottom}S${left} ${y + b * 0.9} ${left} ${y}Z`,
    ].join('');
  };
  return (
    <>
      <path className={style['land']} d={shore(1)} fill={`var(--area-${pigment})`} />
      <path className={style['contour']} d={shore(0.78)} stroke={`var(--area-${pigment}-ink)`} />
    </>
  );
}

type ColumnProps = { topics: readonly Neighbour[]; x: number; middle: number; t: MapTexts; isBefore?: boolean };

function Column({ topics, x, middle, t, isBefore = false }: ColumnProps) {
  const from = middle - ((topics.length - 1) * row) / 2;
  const to = columns.here + (isBefore ? -11 : 11);
  const bend = (x + to) / 2;
  return topics.map((topic, i) => {
    const y = from + i * row - 6;
    return (
      <g key={topic.id}>
        <path
          className={isBefore ? style['walked'] : style['ahead']}
          d={`M${x} ${y}C${bend} ${y} ${bend} ${middle} ${to} ${middle}`}
        />
        <Spot topic={topic} x={x} y={y} label={isBefore ? t.first : t.leadsTo} />
      </g>
    );
  });
}

type SpotProps = { topic: Neighbour; x: number; y: number; label: string; middle?: number };

/** A topic with its name below; a thin line to the middle when it lies beside. */
function Spot({ topic, x, y, label, middle }: SpotProps) {
  return (
    <>
      {middle !== undefined && <path className={style['beside']} d={`M${x} ${y}L${columns.here} ${middle}`} />}
      <Link to={nodePath(topic)} aria-label={`${label}: ${topic.title}`}>
        <circle className={style['dot']} cx={x} cy={y} r={6} stroke={`var(--area-${topic.pigment}-ink)`} />
        <text x={x} y={y + 23}>
          {topic.title}
        </text>
      </Link>
    </>
  );
}
