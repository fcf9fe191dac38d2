import { formatMoney } from '#app/core/money.ts';
import { Figures, SectionHead } from '#app/ui/kit/card.tsx';
import { DayBars } from '#app/ui/kit/day-bars.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Segmented } from '#app/ui/forms/segmented.tsx';
import { Table } from '#app/ui/kit/table.tsx';
import { figureDays, type ShareFigures as Facts } from './shares.schema.ts';
import { shareTexts } from './share-texts.ts';
import style from './share.module.css';

type Props = {
  figures: Facts;
  days: (typeof figureDays)[number];
  to: (days: number) => string;
  /** "Figures" unless told. */ title?: string;
};

/** As many as leave room for their dates. */
const mostBars = 7;
/** In longer spans the table leaves out days without anything. */
const everyDay = 90;

/** Visits, sales, income and refunds of some days, as sums, as a picture and as a table. */
export function ShareFigures({ figures, days, to, title }: Props) {
  const t = shareTexts.use().figures;
  const short = (day: string) => `${Number(day.slice(5, 7))}/${Number(day.slice(8))}`;
  const count = figures.days.length;
  const size = Math.ceil(count / mostBars);
  const rows = figures.days
    .filter(({ views, purchases, income }) => count <= everyDay || views + purchases + income > 0)
    .toReversed();
  const bars = groups(figures.days, size).map((some) => ({
    label: short(some.at(-1)!.day),
    value: some.reduce((sum, one) => sum + one.income, 0),
  }));
  return (
    <section className={style['figures']}>
      <SectionHead
        title={title ?? t.title}
        aside={
          <Segmented
            label={t.range}
            value={String(days)}
            options={figureDays.map((one) => ({ value: String(one), label: t.days[one] ?? '', to: to(one) }))}
          />
        }
      />
      <Figures
        figures={[
          { label: t.income, value: formatMoney(figures.income) },
          { label: t.purchases, value: formatNumber(figures.purchases) },
          { label: t.visitors, value: formatNumber(figures.visitors) },
          { label: t.views, value: formatNumber(figures.views) },
          { label: t.refunds, value: formatNumber(figures.refunds) },
        ]}
      />
      <div className={`chart ${style['chart']}`}>
        <DayBars
          bars={bars.map((bar) => ({ ...bar, text: formatMoney(bar.value) }))}
          label={t.chart(count, formatMoney(figures.income))}
          tickText={(value) => formatMoney(Math.round(value)).replace(/\.00$/, '')}
          isLastOpen
          flatText={t.flat}
        />
        {size > 1 && <p className="muted small">{t.bar(size)}</p>}
      </div>
      <details>
        <summary>{t.table}</summary>
        <Table
          caption={t.chart(count, formatMoney(figures.income))}
          columns={[
            { key: 'day', label: t.day, cell: (row) => row.day },
            { key: 'views', label: t.views, end: true, phoneLabel: t.views, cell: (row) => formatNumber(row.views) },
            {
              key: 'purchases',
              label: t.purchases,
              end: true,
              phoneLabel: t.purchases,
              cell: (row) => formatNumber(row.purchases),
            },
            { key: 'income', label: t.income, end: true, phoneLabel: t.income, cell: (row) => formatMoney(row.income) },
          ]}
          rows={rows}
          rowKey={(row) => row.day}
        />
      </details>
      <p className="muted small">{t.note}</p>
    </section>
  );
}

/** In runs of `size`, the last of them whole. */
function groups<T>(items: readonly T[], size: number): T[][] {
  const first = items.length % size;
  const starts = Array.from({ length: Math.ceil(items.length / size) }, (_, i) =>
    first === 0 ? i * size : i === 0 ? 0 : first + (i - 1) * size,
  );
  return starts.map((start, i) => items.slice(start, starts[i + 1]));
}
