import { pageTexts } from '#app/core/texts/page-texts.ts';
import { LineChart } from '#app/ui/kit/line-chart.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatMean, formatNumber } from '#app/ui/kit/number-format.ts';
import { Table } from '#app/ui/kit/table.tsx';
import { type DayFigures, type FigureKey, figureKeys } from './daily-figures.schema.ts';
import style from './daily-figures.module.css';

const texts = await pageTexts(
  () => import('./daily-figures.zh.ts'),
  () => import('./daily-figures.en.ts'),
);
type Texts = ReturnType<typeof texts.use>;

/** What is told as it is at the end of a day; the others are told as what came in all days. */
const standing: ReadonlySet<FigureKey> = new Set(['members', 'unanswered']);

/** Figures by day: each with its sum or last value, one of them drawn, all in a table. */
export function DailyFigures({ days, chosen }: { days: DayFigures[]; chosen: FigureKey }) {
  const t = texts.use();
  const show = (value: number) => (chosen === 'firstAnswer_s' ? t.duration(value) : formatNumber(value));
  const values = days.map((one) => one[chosen]);
  const name = t.names[chosen];
  return (
    <>
      <nav className={style['tiles']} aria-label={t.choose}>
        {figureKeys.map((key) => (
          <Tile key={key} t={t} name={key} days={days} isChosen={key === chosen} />
        ))}
      </nav>
      <figure className={`chart ${style['chart']}`}>
        <figcaption>{t.captions[chosen]}</figcaption>
        <LineChart
          points={days.map(({ day }) => ({ short: day.slice(5), title: day }))}
          series={[{ name, values }]}
          label={t.chart(name, days[0]!.day, days.at(-1)!.day)}
          scrollLabel={t.chartScroll}
          tickText={show}
          valueText={show}
          whole
          isLastOpen
          flatText={t.flat}
        />
      </figure>
      <details className={style['numbers']}>
        <summary>{t.table}</summary>
        <Table
          caption={t.table}
          rows={days.toReversed()}
          rowKey={({ day }) => day}
          columns={[
            { key: 'day', label: t.day, cell: ({ day }) => day },
            ...figureKeys.map((key) => ({
              key,
              label: t.names[key],
              phoneLabel: t.names[key],
              end: true,
              cell: (row: DayFigures) => cellOf(t, key, row[key]),
            })),
          ]}
        />
      </details>
    </>
  );
}

const cellOf = (t: Texts, key: FigureKey, value: number | null) =>
  value === null ? '–' : key === 'firstAnswer_s' ? t.duration(value) : formatNumber(value);

function Tile({ t, name, days, isChosen }: { t: Texts; name: FigureKey; days: DayFigures[]; isChosen: boolean }) {
  const values = days.flatMap((one) => one[name] ?? []);
  const last = values.at(-1) ?? null;
  const sum = values.reduce((all, value) => all + value, 0);
  const change = (last ?? 0) - (values[0] ?? 0);
  const isSum = name !== 'firstAnswer_s' && name !== 'active' && !standing.has(name);
  const note = standing.has(name)
    ? t.change(`${change > 0 ? '+' : change < 0 ? '−' : '±'}${formatNumber(Math.abs(change))}`, days.length)
    : name === 'firstAnswer_s'
      ? t.median
      : name === 'active'
        ? t.mean(formatMean(sum / values.length))
        : t.today(formatNumber(last ?? 0));
  return (
    <Link
      to={name === 'members' ? '/admin' : `/admin?figure=${name}`}
      preventScrollReset
      aria-current={isChosen ? 'true' : undefined}
    >
      <span>{t.names[name]}</span>
      <b className="num">{cellOf(t, name, isSum ? sum : last)}</b>
      <small>{note}</small>
    </Link>
  );
}
