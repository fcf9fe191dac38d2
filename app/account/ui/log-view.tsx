import type { ReactNode } from 'react';
import { Form, Link, useNavigation, useSubmit } from 'react-router';
import { useLanguage } from '#app/core/page-texts.ts';
import type { Widen } from '#app/core/language.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Figures, PageHead } from '#app/ui/card.tsx';
import { Empty } from '#app/ui/empty.tsx';
import { Select } from '#app/ui/field.tsx';
import { formatNumber } from '#app/ui/number-format.ts';
import { Pager } from '#app/ui/pager.tsx';
import { Segmented } from '#app/ui/segmented.tsx';
import { type Column, Table } from '#app/ui/table.tsx';
import { Tabs } from '#app/ui/tabs.tsx';
import { Time } from '#app/ui/time.tsx';
import type zh from '../lang/zh-cn/logs.ts';
import { logKinds, logPageSizes, logRanges, type LogTotals } from '../logs/schema.ts';
import { type LogFilters, logPath } from './log-filters.ts';
import style from './log-view.module.css';
import { useHydrated } from './use-hydrated.ts';

/** One change, ready to be shown. */
export type LogLine = { id: number; memo: string; time: number; amount: string; isGain: boolean; before: string; after: string };

type LogTexts = Widen<typeof zh>;

export type LogViewProps = {
  t: LogTexts;
  own: LogTexts['points'];
  path: string;
  filters: LogFilters;
  /** What there is now, with its unit. */
  now: ReactNode;
  /** Ready to be shown, in the range of the filters. */
  totals: LogTotals;
  lines: readonly LogLine[];
  total: number;
  /** Where an empty log leads. */
  emptyTo: string;
};

/** A log of points or money: what there is, what came and went, and every change. */
export function LogView({ t, own, path, filters, now, totals, lines, total, emptyTo }: LogViewProps) {
  const { state, location } = useNavigation();
  const isLoading = state === 'loading' && location.pathname === path;
  const range = t.inRange[filters.days] ?? t.inRange[0];
  const isWhole = filters.type === 'all' && filters.days === 0;
  return (
    <>
      <PageHead title={own.title}>{own.lead}</PageHead>
      <div className={style['sums']}>
        <Figures
          figures={[
            { label: own.now, value: now },
            { label: own.gained, value: totals.gained, note: range },
            { label: own.lost, value: totals.lost, note: range },
          ]}
        />
      </div>
      {total === 0 && isWhole ? (
        <Empty title={own.empty} level={2} action={<LinkButton to={emptyTo}>{own.emptyAction}</LinkButton>}>
          {own.emptyText}
        </Empty>
      ) : (
        <section className={style['log']} aria-label={own.table} aria-busy={isLoading || undefined}>
          <Filters t={t} own={own} path={path} filters={filters} />
          <Lines t={t} own={own} lines={lines} path={path} />
          <Foot t={t} path={path} filters={filters} total={total} />
        </section>
      )}
    </>
  );
}

type FiltersProps = { t: LogTexts; path: string; filters: LogFilters };

function Filters({ t, own, path, filters }: FiltersProps & { own: LogTexts['points'] }) {
  const kinds = { all: t.all, income: own.gained, expense: own.lost };
  return (
    <div className={style['filters']}>
      <Tabs label={t.kind} items={logKinds.map((type) => ({ to: logPath(path, filters, { type }), label: kinds[type], current: type === filters.type }))} />
      <Segmented
        label={t.range}
        value={String(filters.days)}
        options={logRanges.map((days) => ({ value: String(days), label: t.ranges[days] ?? '', to: logPath(path, filters, { days }) }))}
      />
    </div>
  );
}

function Lines({ t, own, lines, path }: { t: LogTexts; own: LogTexts['points']; lines: readonly LogLine[]; path: string }) {
  const language = useLanguage();
  const columns: Column<LogLine>[] = [
    { key: 'memo', label: t.memo, cell: (line) => line.memo },
    { key: 'time', label: t.time, cell: (line) => <Time className="muted nowrap" value={line.time} language={language} mode="datetime" /> },
    { key: 'before', label: t.before, end: true, phoneLabel: t.before, cell: (line) => <span className="muted">{line.before}</span> },
    { key: 'after', label: t.after, end: true, phoneLabel: t.after, cell: (line) => line.after },
    { key: 'amount', label: own.amount, end: true, cell: (line) => <span className={line.isGain ? 'num nowrap up' : 'num nowrap'}>{line.amount}</span> },
  ];
  const empty = (
    <Empty title={t.noMatch} level={2} action={<Link to={path}>{t.showAll}</Link>}>
      {t.noMatchText}
    </Empty>
  );
  return <Table caption={own.table} columns={columns} rows={lines} rowKey={(line) => line.id} empty={empty} />;
}

function Foot({ t, path, filters, total }: FiltersProps & { total: number }) {
  const submit = useSubmit();
  const isHydrated = useHydrated();
  const pages = Math.max(1, Math.ceil(total / filters.limit));
  const to = (page: number) => logPath(path, filters, { page });
  if (total <= logPageSizes[0]) return <p className="small muted">{t.total(formatNumber(total), total)}</p>;
  return (
    <div className={style['foot']}>
      <Form action={path} className="row" onChange={(event) => void submit(event.currentTarget)}>
        <span className="small muted">{t.total(formatNumber(total), total)}</span>
        {filters.type !== 'all' && <input type="hidden" name="type" value={filters.type} />}
        {filters.days !== 0 && <input type="hidden" name="days" value={filters.days} />}
        <Select key={filters.limit} inputSize="s" name="limit" defaultValue={filters.limit} aria-label={t.perPage}>
          {logPageSizes.map((size) => (
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
