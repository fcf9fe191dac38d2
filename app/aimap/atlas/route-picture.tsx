import { mapTexts } from '#app/aimap/nodes/map-texts.ts';
import { frameOf } from '#app/aimap/canvas/ground-frames.ts';
import { shoreOf } from '#app/aimap/canvas/land-shape.ts';
import { linesOf, widthOf } from '#app/aimap/canvas/title-lines.ts';
import type { PathStep, PathView } from './paths.schema.ts';
import style from './path.module.css';

/** The areas that a path crosses, all its stops, and its way from stage to stage, each in the middle of its stops. */
export function RoutePicture({ path }: { path: PathView }) {
  const t = mapTexts.use();
  const steps = path.stages.flatMap((stage) => stage.steps);
  if (path.lands.length === 0 || steps.length === 0) return null;
  const frame = frameOf(path.lands);
  const unit = frame.width / 300;
  const stages = path.stages.map((stage) => middleOf(stage.steps));
  const size = Math.round(Math.min(14 * unit, ...path.lands.map(nameSize)));
  return (
    <svg
      className={style['route']}
      viewBox={[frame.x, frame.y, frame.width, frame.height].map(Math.round).join(' ')}
      role="img"
      aria-label={t.routeLabel(path.lands.map(({ title }) => title))}
      style={{ ['--unit' as string]: `${Math.round(unit)}px` }}
    >
      {path.lands.map((land) => (
        <path key={land.id} className={style['land']} d={shoreOf(land.polygon)} fill={`var(--area-${land.pigment})`} />
      ))}
      {path.lands.map((land) => (
        <LandName key={land.id} land={land} size={size} />
      ))}
      {steps.map((step) => (
        <circle key={step.id} className={style['stop']} cx={step.x} cy={step.y} r={Math.round(2 * unit)} />
      ))}
      <polyline className={style['trail']} points={stages.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {stages.map(({ x, y }, i) => (
        <g key={path.stages[i]!.title}>
          <circle className={style[i === 0 ? 'start' : 'stage']} cx={x} cy={y} r={Math.round(8 * unit)} />
          <text className={style['number']} x={x} y={Math.round(y + 3.6 * unit)}>
            {i + 1}
          </text>
        </g>
      ))}
    </svg>
  );
}

type Land = PathView['lands'][number];

/** The size at which the name of a land is no wider than the land. */
function nameSize({ title, polygon }: Land): number {
  const xs = polygon.map(([x]) => x);
  return (Math.max(...xs) - Math.min(...xs)) / Math.max(...linesOf(title).map(widthOf));
}

function LandName({ land: { title, x, y, pigment }, size }: { land: Land; size: number }) {
  const lines = linesOf(title);
  return (
    <text y={Math.round(y - (lines.length - 1) * size * 0.6)} fontSize={size} fill={`var(--area-${pigment}-ink)`}>
      {lines.map((line, i) => (
        <tspan key={line} x={x} dy={i === 0 ? undefined : '1.2em'}>
          {line}
        </tspan>
      ))}
    </text>
  );
}

function middleOf(steps: readonly PathStep[]): { x: number; y: number } {
  const mean = (values: readonly number[]) => Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);
  return { x: mean(steps.map(({ x }) => x)), y: mean(steps.map(({ y }) => y)) };
}
