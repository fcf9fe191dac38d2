import { niceTicks } from './chart-scale.ts';
import { classNames } from './class-names.ts';
import styles from './day-bars.module.css';

export type DayBar = {
  /** Under the bar. */
  label: string;
  value: number;
  /** The value as it is shown and read. */
  text: string;
};

export type DayBarsProps = {
  bars: readonly DayBar[];
  /** What the picture says, with every value: it is all that a screen reader gets. */
  label: string;
  tickText: (value: number) => string;
  /** Things that are counted have whole steps. */
  whole?: boolean;
  series?: 1 | 2 | 3;
  /** The last day is not over: its bar is drawn with a broken line. */
  isLastOpen?: boolean;
  /** Stands in the picture when all values are zero. */
  flatText: string;
};

const box = { width: 340, height: 176, left: 46, right: 6, top: 20, bottom: 26 };
const flatHeight = 96;

/**
 * One bar per day above or below zero, drawn on the server; the largest change carries its value. Give a table beside
 * it.
 */
export function DayBars({ bars, label, tickText, whole, series = 1, isLastOpen, flatText }: DayBarsProps) {
  const values = bars.map((bar) => bar.value);
  const ticks = niceTicks(values, { whole });
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 0];
  const isFlat = low === high;
  const size = { ...box, height: isFlat ? flatHeight : box.height };
  const inner = { width: size.width - size.left - size.right, height: size.height - size.top - size.bottom };
  const yOf = (value: number) =>
    isFlat ? size.top + inner.height : size.top + ((high - value) / (high - low)) * inner.height;
  const step = inner.width / bars.length;
  const peak = values.reduce((best, value, i) => (Math.abs(value) > Math.abs(values[best] ?? 0) ? i : best), 0);
  return (
    <svg
      className={classNames('full', styles['bars'], styles[`series-${series}`])}
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label={label}
    >
      {ticks.map((tick) => (
        <g key={tick}>
          <path
            className={tick === 0 ? styles['zero'] : 'gl'}
            d={`M${size.left} ${yOf(tick)}H${size.width - size.right}`}
          />
          <text x={size.left - 8} y={yOf(tick) + 4} textAnchor="end">
            {tickText(tick)}
          </text>
        </g>
      ))}
      {isFlat && (
        <text x={size.left + inner.width / 2} y={size.height / 2} textAnchor="middle">
          {flatText}
        </text>
      )}
      {bars.map((bar, i) => {
        const middle = size.left + step * (i + 0.5);
        const [top, bottom] = [Math.min(yOf(bar.value), yOf(0)), Math.max(yOf(bar.value), yOf(0))];
        const isOpen = isLastOpen && i === bars.length - 1;
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a bar is its place
          <g key={i}>
            {bar.value !== 0 && (
              <rect
                className={isOpen ? styles['open'] : styles['bar']}
                x={middle - step * 0.28}
                y={top}
                width={step * 0.56}
                height={Math.max(2, bottom - top)}
                rx="2"
              >
                <title>{`${bar.label} ${bar.text}`}</title>
              </rect>
            )}
            {bar.value !== 0 && i === peak && (
              <text className="v" x={clampText(middle)} y={bar.value > 0 ? top - 6 : bottom + 14} textAnchor="middle">
                {bar.text}
              </text>
            )}
            <text x={middle} y={size.height - 6} textAnchor="middle">
              {bar.label}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

/** A value at the rim keeps inside the picture. */
const clampText = (x: number) => Math.min(box.width - 34, Math.max(box.left + 28, x));
