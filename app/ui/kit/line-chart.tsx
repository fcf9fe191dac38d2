import { useState } from 'react';
import { niceTicks } from './chart-scale.ts';
import { classNames } from './class-names.ts';
import styles from './line-chart.module.css';

export type LinePoint = {
  /** Under the axis, where there is room. */
  short: string;
  /** Over the values of a point that is pointed at. */
  title: string;
};

export type LineSeries = {
  name: string;
  /** One for each point; null draws nothing there. */
  values: readonly (number | null)[];
  /** What is compared with: dashed and grey. */
  isBefore?: boolean;
};

export type LineChartProps = {
  points: readonly LinePoint[];
  /** The first is drawn on top and filled when it is the only one of its kind. */
  series: readonly LineSeries[];
  /** Vertical lines with a word: what happened at a point. */
  marks?: readonly { at: number; label: string }[];
  /** What the picture says in one sentence; give a table beside it. */
  label: string;
  /** Names the part that scrolls sideways on phones. */
  scrollLabel: string;
  tickText: (value: number) => string;
  valueText: (value: number) => string;
  whole?: boolean;
  /** The last point is not over: the way to it is dotted. */
  isLastOpen?: boolean;
  /** Stands in the picture when there is nothing to draw. */
  flatText: string;
};

const box = { width: 980, height: 290, left: 58, right: 10, top: 14, bottom: 28 };
const inner = { width: box.width - box.left - box.right, height: box.height - box.top - box.bottom };
const bottom = box.top + inner.height;
const mostLabels = 6;
/** In the half that phones show first. */
const flatAt = box.left + inner.width * 0.75;

/** Lines over points in time, drawn on the server; who points at one sees its values. */
export function LineChart(props: LineChartProps) {
  const { points, series, marks = [], label, scrollLabel, tickText, whole, flatText } = props;
  const [at, setAt] = useState<number | null>(null);
  const values = series.flatMap((one) => one.values.filter((value) => value !== null));
  const ticks = niceTicks(values, { whole });
  const isFlat = ticks.length === 1;
  const [low, high] = [ticks[0]!, ticks.at(-1)!];
  const yOf = (value: number) => (isFlat ? bottom : box.top + ((high - value) / (high - low)) * inner.height);
  const xOf = (place: number) => box.left + (points.length < 2 ? 0.5 : place / (points.length - 1)) * inner.width;
  const every = Math.max(1, Math.ceil(points.length / mostLabels));
  return (
    // oxlint-disable-next-line jsx_a11y/no-noninteractive-tabindex -- what scrolls sideways is reached by keys
    <div className={styles['scroll']} tabIndex={0} role="group" aria-label={scrollLabel}>
      <svg
        className={classNames('full', styles['lines'])}
        viewBox={`0 0 ${box.width} ${box.height}`}
        role="img"
        aria-label={label}
        onPointerLeave={() => setAt(null)}
      >
        {ticks.map((tick) => (
          <g key={tick}>
            <path className="gl" d={`M${box.left} ${yOf(tick)}H${box.width - box.right}`} />
            <text x={box.left - 8} y={yOf(tick) + 4} textAnchor="end">
              {tickText(tick)}
            </text>
          </g>
        ))}
        {points.map(({ short }, i) =>
          (points.length - 1 - i) % every === 0 ? (
            <text key={short} x={xOf(i)} y={box.height - 8} textAnchor={anchorOf(i, points.length)}>
              {short}
            </text>
          ) : null,
        )}
        {isFlat && (
          <text x={flatAt} y={box.top + inner.height / 2} textAnchor="middle">
            {flatText}
          </text>
        )}
        {!isFlat && series.toReversed().map((one) => <Line key={one.name} {...props} one={one} xOf={xOf} yOf={yOf} />)}
        {stacked(marks).map(({ at: place, words, line }) => (
          <g key={place} className={styles['mark']}>
            <path d={`M${xOf(place)} ${box.top}V${bottom}`} />
            <text
              x={xOf(place) - 6}
              y={box.top + 12 + line * 15}
              textAnchor={xOf(place) < 160 ? 'start' : 'end'}
              dx={xOf(place) < 160 ? 12 : 0}
            >
              {words}
            </text>
          </g>
        ))}
        {!isFlat && at !== null && <Tip {...props} at={at} xOf={xOf} yOf={yOf} />}
        {points.map(({ title }, i) => (
          <rect
            key={title}
            className={styles['hit']}
            x={xOf(i) - inner.width / Math.max(1, points.length - 1) / 2}
            y={box.top}
            width={inner.width / Math.max(1, points.length - 1)}
            height={inner.height}
            onPointerEnter={() => setAt(i)}
          />
        ))}
      </svg>
    </div>
  );
}

const anchorOf = (place: number, count: number) => (place === 0 ? 'start' : place === count - 1 ? 'end' : 'middle');

/** Marks of one point together; the words of neighbours on lines of their own. */
function stacked(marks: NonNullable<LineChartProps['marks']>): { at: number; words: string; line: number }[] {
  const byPlace = new Map<number, string[]>();
  for (const { at, label } of marks) byPlace.set(at, [...(byPlace.get(at) ?? []), label]);
  return [...byPlace]
    .sort(([one], [other]) => one - other)
    .map(([at, labels], i) => ({
      at,
      words: labels.length > 2 ? `${labels[0]} +${labels.length - 1}` : labels.join(' · '),
      line: i % 3,
    }));
}

type Scales = { xOf: (place: number) => number; yOf: (value: number) => number };
const round = (value: number) => Math.round(value * 10) / 10;

function Line({ series, one, isLastOpen, xOf, yOf }: LineChartProps & Scales & { one: LineSeries }) {
  const place = series.filter(({ isBefore }) => !isBefore).indexOf(one);
  const drawn = one.values.flatMap((value, i) => (value === null ? [] : [[round(xOf(i)), round(yOf(value))] as const]));
  if (drawn.length === 0) return null;
  const path = (part: readonly (readonly [number, number])[]) => part.map(([x, y]) => `${x} ${y}`).join('L');
  const hasTail = isLastOpen && !one.isBefore && drawn.length > 1;
  const look = one.isBefore ? styles['before'] : styles[`series-${(place % 5) + 1}`];
  const isFilled = place === 0 && series.filter(({ isBefore }) => !isBefore).length === 1;
  return (
    <g className={classNames(styles['line'], look)}>
      {isFilled && (
        <path
          className={styles['area']}
          d={`M${path(drawn)}L${drawn.at(-1)![0]} ${yOf(0)}L${drawn[0]![0]} ${yOf(0)}Z`}
        />
      )}
      {drawn.length === 1 ? (
        <circle cx={drawn[0]![0]} cy={drawn[0]![1]} r="3" />
      ) : (
        <path d={`M${path(hasTail ? drawn.slice(0, -1) : drawn)}`} />
      )}
      {hasTail && <path className={styles['tail']} d={`M${path(drawn.slice(-2))}`} />}
    </g>
  );
}

const tip = { width: 190, line: 19 };

function Tip({ points, series, valueText, at, xOf, yOf }: LineChartProps & Scales & { at: number }) {
  const lines = series.flatMap(({ name, values }) => {
    const value = values[at] ?? null;
    return value === null ? [] : [{ name, value }];
  });
  const x = xOf(at);
  const left = x + tip.width + 24 > box.width ? x - tip.width - 12 : x + 12;
  return (
    <g className={styles['tip']}>
      <path className={styles['rule']} d={`M${x} ${box.top}V${bottom}`} />
      {lines[0] && <circle cx={x} cy={yOf(lines[0].value)} r="5" />}
      <g transform={`translate(${round(left)} ${box.top + 4})`}>
        <rect width={tip.width} height={30 + lines.length * tip.line} rx="6" />
        <text x="12" y="20">
          {points[at]!.title}
        </text>
        {lines.map(({ name, value }, i) => (
          <g key={name}>
            <text x="12" y={22 + (i + 1) * tip.line}>
              {name}
            </text>
            <text className="v" x={tip.width - 12} y={22 + (i + 1) * tip.line} textAnchor="end">
              {valueText(value)}
            </text>
          </g>
        ))}
      </g>
    </g>
  );
}
