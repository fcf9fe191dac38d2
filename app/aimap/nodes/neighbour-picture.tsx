import { Link } from '#app/ui/kit/link.tsx';
import { nodePath } from './node-addresses.ts';
import type { Neighbour, NodeView } from './nodes.schema.ts';
import { type MapTexts, mapTexts } from './map-texts.ts';
import style from './node.module.css';

const [width, row, pad] = [760, 56, 34];
const columns = { needs: 130, here: 380, leadsTo: 630 } as const;
/** So many of a side are drawn; the lists below the picture name all. */
const most = 8;

/** What comes before a topic at the left, what follows at the right: the lines are the way. */
export function NeighbourPicture({ node }: { node: NodeView }) {
  const t = mapTexts.use();
  const [needs, leadsTo] = [node.needs.slice(0, most), node.leadsTo.slice(0, most)];
  if (needs.length + leadsTo.length === 0) return null;
  const height = Math.max(needs.length, leadsTo.length, 2) * row + pad;
  const middle = height / 2;
  return (
    <div className={style['picture']}>
      <svg viewBox={`0 0 ${width} ${height}`} role="group" aria-label={t.neighboursLabel(node.title)}>
        <Side topics={needs} x={columns.needs} height={height} t={t} isBefore />
        <Side topics={leadsTo} x={columns.leadsTo} height={height} t={t} />
        <circle className={style['here']} cx={columns.here} cy={middle} r={9} />
        <text className={style['hereName']} x={columns.here} y={middle + 32}>
          {node.title}
        </text>
      </svg>
    </div>
  );
}

type SideProps = { topics: readonly Neighbour[]; x: number; height: number; t: MapTexts; isBefore?: boolean };

function Side({ topics, x, height, t, isBefore = false }: SideProps) {
  const from = height / 2 - ((topics.length - 1) * row) / 2;
  const to = columns.here + (isBefore ? -12 : 12);
  const bend = (x + to) / 2;
  return topics.map((topic, i) => {
    const y = from + i * row - 6;
    return (
      <g key={topic.id}>
        <path
          className={isBefore ? style['walked'] : style['ahead']}
          d={`M${x} ${y}C${bend} ${y} ${bend} ${height / 2} ${to} ${height / 2}`}
        />
        <Link to={nodePath(topic)} aria-label={`${isBefore ? t.first : t.leadsTo}: ${topic.title}`}>
          <circle className={style['dot']} cx={x} cy={y} r={6} stroke={`var(--area-${topic.pigment}-ink)`} />
          <text x={x} y={y + 23}>
            {topic.title}
          </text>
        </Link>
      </g>
    );
  });
}
