import { Form, useSubmit } from 'react-router';
import { useHydrated } from '#app/account/parts/use-hydrated.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Button, LinkButton } from '#app/ui/kit/button.tsx';
import { SectionHead } from '#app/ui/kit/card.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Select } from '#app/ui/forms/field.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Pager } from '#app/ui/kit/pager.tsx';
import { Segmented } from '#app/ui/forms/segmented.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Tabs } from '#app/ui/kit/tabs.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { lineKinds, pageSizes, type PointsFilters, ranges } from './points.schema.ts';
import { filtersPath, pointsPath } from './points-path.ts';
import type { PointsTexts } from './points-texts.ts';
import style from './points.module.css';

export type Line = { id: number; memo: string; at: number; amount: number; before: number; after: number };
type Props = { t: PointsTexts; filters: PointsFilters; list: readonly Line[]; total: number; isLoading: boolean };

/** Every change of points: by kind and time, in pages. */
export function PointsLog({ t, filters, list, total, isLoading }: Props) {
  if (total === 0 && filters.kind === 'all' && filters.days === 0) {
    return (
      <Empty title={t.empty} level={2} action={<LinkButton to="/user/account/signIn">{t.signIn}</LinkButton>}>
        {t.emptyText}
      </Empty>
    );
  }
  return (
    <section className={style['section']} aria-busy={isLoading || undefined}>
      <SectionHead title={t.log} />
      <div className={style['filters']}>
        <Tabs
          label={t.kind}
          items={lineKinds.map((kind) => ({
            to: filtersPath(filters, { kind }),
            label: t.kinds[kind],
            current: kind === filters.kind,
          }))}
        />
        <Segmented
          label={t.period}
          value={String(filters.days)}
          options={ranges.map((days) => ({
            value: String(days),
            label: t.ranges[days] ?? '',
            to: filtersPath(filters, { days }),
          }))}
        />
      </div>
      <Lines t={t} list={list} />
      <Foot t={t} filters={filters} total={total} />
    </section>
  );
}

function Lines({ t, list }: { t: PointsTexts; list: readonly Line[] }) {
  const language = useLanguage();
  const columns: Column<Line>[] = [
    { key: 'memo', label: t.memo, cell: (line) => line.memo },
    {
      key: 'time',
      label: t.time,
      cell: (line) => <Time className="muted nowrap" value={line.at} language={language} mode="datetime" />,
    },
    {
      key: 'before',
      label: t.before,
      end: true,
      phoneLabel: t.before,
      cell: (line) => <span className="muted">{formatNumber(line.before)}</span>,
    },
    { key: 'after', label: t.after, end: true, phoneLabel: t.after, cell: (line) => formatNumber(line.after) },
    {
      key: 'amount',
      label: t.amount,
      end: true,
      cell: ({ amount }) => (
        <span className={amount > 0 ? 'num nowrap up' : 'num nowrap'}>
          {amount > 0 ? `+${formatNumber(amount)}` : formatNumber(amount)}
        </span>
      ),
    },
  ];
  const empty = (
    <Empty title={t.noMatch} level={3} action={<Link to={pointsPath}>{t.showAll}</Link>}>
      {t.noMatchText}
    </Empty>
  );
  return <Table caption={t.log} columns={columns} rows={list} rowKey={(line) => line.id} empty={empty} />;
}

function Foot({ t, filters, total }: { t: PointsTexts; filters: PointsFilters; total: number }) {
  const submit = useSubmit();
  const isHydrated = useHydrated();
  const pages = Math.max(1, Math.ceil(total / filters.limit));
  const to = (page: number) => filtersPath(filters, { page });
  if (total <= pageSizes[0]) return <p className="small muted">{t.total(formatNumber(total), total)}</p>;
  return (
    <div className={style['foot']}>
      <Form action={pointsPath} className="row" onChange={(event) => void submit(event.currentTarget)}>
        <span className="small muted">{t.total(formatNumber(total), total)}</span>
        {filters.kind !== 'all' && <input type="hidden" name="kind" value={filters.kind} />}
        {filters.days !== 0 && <input type="hidden" name="days" value={filters.days} />}
        <Select key={filters.limit} inputSize="s" name="limit" defaultValue={filters.limit} aria-label={t.perPage}>
          {pageSizes.map((size) => (
            <option key={size} value={size}>
              {t.perPageOf(size)}
            </option>
          ))}
        </Select>
        {!isHydrated && (
          <Button size="s" type="submit">
            {t.apply}
          </Button>
        )}
      </Form>
      <Pager
        previous={filters.page > 1 ? to(filters.page - 1) : null}
        next={filters.page < pages ? to(filters.page + 1) : null}
        numbers={{ page: filters.page, pages, to }}
      />
    </div>
  );
}
