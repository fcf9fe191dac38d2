import { useState } from 'react';
import { Segmented } from '#app/ui/forms/segmented.tsx';
import { IconButton } from '#app/ui/kit/icon-button.tsx';
import { keptPart } from '#app/ui/kit/kept-part.tsx';
import { LineChart } from '#app/ui/kit/line-chart.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Table } from '#app/ui/kit/table.tsx';
import { type ReputationPoint, type ReputationSpan, reputationSpans } from './member-overview.schema.ts';
import type { OverviewTexts } from './overview-texts.ts';
import style from './overview.module.css';

type Props = { curve: readonly ReputationPoint[]; span: ReputationSpan; t: OverviewTexts };

/** How the reputation grew, as a picture or as a table. */
export const ReputationGrowth = keptPart(GrowthFigure, {
  name: 'reputation-growth',
  hasIds: true,
  useFacts: ({ curve, span }: Props) => [curve, span],
});

function GrowthFigure({ curve, span, t }: Props) {
  const [isTable, setTable] = useState(false);
  return (
    <figure className="chart">
      <figcaption>
        <div className={style['said']}>
          <h2>{t.growth}</h2>
          <p>{t.growthText}</p>
        </div>
        <Segmented
          label={t.span}
          value={span}
          options={reputationSpans.map((value) => ({
            value,
            label: t.spans[value],
            to: `/user/account/overview?span=${value}`,
          }))}
        />
        <IconButton
          label={isTable ? t.asChart : t.asTable}
          icon={isTable ? 'chart' : 'table'}
          onClick={() => setTable(!isTable)}
        />
      </figcaption>
      {isTable ? <PointTable curve={curve} t={t} /> : <Picture curve={curve} t={t} />}
    </figure>
  );
}

function Picture({ curve, t }: Omit<Props, 'span'>) {
  const values = curve.map(({ reputation }) => reputation);
  return (
    <LineChart
      points={curve.map(({ day }) => ({ short: shortDay(day), title: day }))}
      series={[{ name: t.reputation, values }]}
      marks={marksOf(curve).map((at) => ({ at, label: t.acceptedMark }))}
      label={t.growthSaid(formatNumber(values[0] ?? 1), formatNumber(values.at(-1) ?? 1))}
      scrollLabel={t.growth}
      tickText={formatNumber}
      valueText={formatNumber}
      whole
      flatText={t.noChange}
    />
  );
}

/** The last points at which an answer was accepted, so far apart that their words do not touch. */
function marksOf(curve: readonly ReputationPoint[]): number[] {
  const apart = curve.length / 5;
  const marks: number[] = [];
  for (let at = curve.length - 2; at > 0 && marks.length < 3; at -= 1)
    if (curve[at]!.accepted > 0 && (marks.length === 0 || marks.at(-1)! - at >= apart)) marks.push(at);
  return marks;
}

function PointTable({ curve, t }: Omit<Props, 'span'>) {
  const rows = curve.map((point, i) => ({
    ...point,
    change: i === 0 ? 0 : point.reputation - curve[i - 1]!.reputation,
  }));
  return (
    <Table
      caption={t.growth}
      rows={rows.toReversed()}
      rowKey={({ day }) => day}
      columns={[
        { key: 'day', label: t.day, cell: ({ day }) => day },
        {
          key: 'reputation',
          label: t.reputation,
          end: true,
          phoneLabel: t.reputation,
          cell: ({ reputation }) => formatNumber(reputation),
        },
        {
          key: 'change',
          label: t.change,
          end: true,
          phoneLabel: t.change,
          cell: ({ change }) => (change > 0 ? `+${formatNumber(change)}` : formatNumber(change)),
        },
      ]}
    />
  );
}

/** "2026-11-05" → "11/5" */
const shortDay = (day: string) => day.slice(5).split('-').map(Number).join('/');
