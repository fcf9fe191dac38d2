import { useState } from 'react';
import type { Widen } from '#app/core/texts/language.ts';
import { DayBars } from '#app/ui/kit/day-bars.tsx';
import { IconButton } from '#app/ui/kit/icon-button.tsx';
import { keptPart } from '#app/ui/kit/kept-part.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Table } from '#app/ui/kit/table.tsx';
import type zh from './overview.zh.ts';
import type { Overview } from '#app/account/account.schema.ts';
import { signedMoney, signedNumber } from './shown-money.ts';
import style from './growth.module.css';

type GrowthProps = { overview: Overview; t: Widen<typeof zh> };
type Day = { label: string; points: number; money: string };

/** What came and went on each of the last days, points and money beside each other, as a picture or as a table. */
export const Growth = keptPart(GrowthFigure, {
  name: 'growth',
  hasIds: true,
  useFacts: ({ overview }: GrowthProps) => [overview],
});

function GrowthFigure({ overview, t }: GrowthProps) {
  const [isTable, setTable] = useState(false);
  const last = overview.days.length - 1;
  const days = overview.days.map((day, i) => ({
    label: i === last ? t.today : shortDay(day),
    points: overview.score[i] ?? 0,
    money: overview.money[i] ?? '0.00',
  }));
  return (
    <figure className="chart">
      <figcaption>
        <div className="grow">
          <h2>{t.growth}</h2>
          <p>{t.growthText}</p>
        </div>
        <IconButton
          label={isTable ? t.asChart : t.asTable}
          icon={isTable ? 'chart' : 'table'}
          onClick={() => setTable(!isTable)}
        />
      </figcaption>
      {isTable ? <DayTable days={days} t={t} /> : <Pictures days={days} t={t} />}
    </figure>
  );
}

function Pictures({ days, t }: { days: Day[]; t: GrowthProps['t'] }) {
  const points = days.map((day) => ({ label: day.label, value: day.points, text: signedNumber(day.points) }));
  const money = days.map((day) => ({ label: day.label, value: Number(day.money), text: signedMoney(day.money) }));
  const spoken = (what: string, bars: typeof points) =>
    t.chart(what, bars.map((bar) => t.chartDay(bar.label, bar.text)).join(', '));
  return (
    <div className={style['pair']}>
      <div>
        <h3>{t.pointsUnit}</h3>
        <DayBars
          bars={points}
          label={spoken(t.pointsUnit, points)}
          tickText={formatNumber}
          flatText={t.noChange}
          whole
          isLastOpen
        />
      </div>
      <div>
        <h3>{t.balanceUnit}</h3>
        <DayBars
          bars={money}
          label={spoken(t.balanceUnit, money)}
          tickText={formatNumber}
          flatText={t.noChange}
          series={2}
          isLastOpen
        />
      </div>
    </div>
  );
}

function DayTable({ days, t }: { days: Day[]; t: GrowthProps['t'] }) {
  return (
    <Table
      caption={t.growth}
      rows={days}
      rowKey={(day) => day.label}
      columns={[
        { key: 'day', label: t.day, cell: (day) => day.label },
        {
          key: 'points',
          label: t.pointsUnit,
          end: true,
          phoneLabel: t.points,
          cell: (day) => signedNumber(day.points),
        },
        { key: 'money', label: t.balanceUnit, end: true, phoneLabel: t.balance, cell: (day) => signedMoney(day.money) },
      ]}
    />
  );
}

/** "2026-11-05" → "11/5" */
const shortDay = (day: string) => day.slice(5).split('-').map(Number).join('/');
