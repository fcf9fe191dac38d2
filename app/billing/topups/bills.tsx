import { useState } from 'react';
import { Form, useNavigation, useSubmit } from 'react-router';
import { useHydrated } from '#app/account/parts/use-hydrated.ts';
import type { Widen } from '#app/core/texts/language.ts';
import { formatMoney } from '#app/core/money.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { siteDay } from '#app/core/site-day.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { SectionHead } from '#app/ui/kit/card.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Select } from '#app/ui/forms/field.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Money } from '#app/ui/kit/number.tsx';
import { Pager } from '#app/ui/kit/pager.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Tabs } from '#app/ui/kit/tabs.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { type Bill, type BillsInput, billKinds, billPageSizes, type MonthSum } from './topups.schema.ts';
import type zh from './balance.zh.ts';
import style from './balance.module.css';
import { BillDrawer } from './bill-drawer.tsx';
import { billsPath } from './bills-path.ts';
import { balancePath } from './top-up-texts.ts';

export type BalanceTexts = Widen<typeof zh>;

export type BillsProps = {
  t: BalanceTexts;
  filters: BillsInput;
  list: readonly Bill[];
  total: number;
  /** Sums of every month that the page shows, newest first. */
  months: readonly MonthSum[];
  /** Months to choose from. */
  choices: readonly string[];
};

/** The bills of a member, month by month, each with its sums. */
export function Bills({ t, filters, list, total, months, choices }: BillsProps) {
  const { state, location } = useNavigation();
  const [shown, setShown] = useState<Bill | null>(null);
  const isLoading = state === 'loading' && location.pathname === balancePath;
  const isWhole = filters.kind === 'all' && filters.month === '';
  return (
    <section className={style['part']} aria-labelledby="bills">
      <SectionHead title={<span id="bills">{t.bills}</span>} />
      {total === 0 && isWhole ? (
        <Empty title={t.empty}>{t.emptyText}</Empty>
      ) : (
        <>
          <Filters t={t} filters={filters} choices={choices} />
          {list.length === 0 && (
            <Empty title={t.noMatch} action={<Link to={balancePath}>{t.showAll}</Link>}>
              {t.noMatchText}
            </Empty>
          )}
          {months.map((sum) => (
            <Month
              key={sum.month}
              t={t}
              sum={sum}
              bills={list.filter((bill) => monthOf(bill) === sum.month)}
              isLoading={isLoading}
              onOpen={setShown}
            />
          ))}
          <Foot t={t} filters={filters} total={total} />
        </>
      )}
      <BillDrawer t={t} bill={shown} onClose={() => setShown(null)} />
    </section>
  );
}

const monthOf = ({ at }: Bill) => siteDay(new Date(at * 1000)).slice(0, 7);

/** A month as people say it. */
function nameOf(t: BalanceTexts, month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return t.monthName(year, number);
}

function Filters({ t, filters, choices }: Pick<BillsProps, 't' | 'filters' | 'choices'>) {
  const submit = useSubmit();
  const isHydrated = useHydrated();
  const months = filters.month === '' || choices.includes(filters.month) ? choices : [filters.month, ...choices];
  return (
    <div className={style['filters']}>
      <Tabs
        label={t.kindsLabel}
        items={billKinds.map((kind) => ({
          to: billsPath(filters, { kind }),
          label: t.kinds[kind],
          current: kind === filters.kind,
        }))}
      />
      <Form
        action={balancePath}
        className="row"
        preventScrollReset
        onChange={(event) => void submit(event.currentTarget, { preventScrollReset: true })}
      >
        {filters.kind !== 'all' && <input type="hidden" name="kind" value={filters.kind} />}
        <Select key={filters.month} inputSize="s" name="month" defaultValue={filters.month} aria-label={t.month}>
          <option value="">{t.allMonths}</option>
          {months.map((month) => (
            <option key={month} value={month}>
              {nameOf(t, month)}
            </option>
          ))}
        </Select>
        {!isHydrated && (
          <Button size="s" type="submit">
            {t.apply}
          </Button>
        )}
      </Form>
    </div>
  );
}

type MonthProps = {
  t: BalanceTexts;
  sum: MonthSum;
  bills: readonly Bill[];
  isLoading: boolean;
  onOpen: (bill: Bill) => void;
};

function Month({ t, sum, bills, isLoading, onOpen }: MonthProps) {
  const language = useLanguage();
  const name = nameOf(t, sum.month);
  const columns: Column<Bill>[] = [
    {
      key: 'memo',
      label: t.memo,
      cell: (bill) => (
        <button
          type="button"
          className={style['memo']}
          aria-label={t.detailOf(bill.memo)}
          aria-haspopup="dialog"
          onClick={() => onOpen(bill)}
        >
          {bill.memo}
        </button>
      ),
    },
    {
      key: 'time',
      label: t.time,
      cell: (bill) => <Time className="muted nowrap" value={bill.at} language={language} mode="datetime" />,
    },
    {
      key: 'after',
      label: t.after,
      end: true,
      phoneLabel: t.after,
      cell: (bill) => <span className="muted">{formatMoney(bill.after)}</span>,
    },
    { key: 'amount', label: t.amount, end: true, cell: (bill) => <Money cents={bill.amount} sign /> },
  ];
  return (
    <section className={style['month']} aria-label={name} aria-busy={isLoading || undefined}>
      <div className={style['monthHead']}>
        <h3>{name}</h3>
        <p>
          {t.gained(formatMoney(sum.gained))} · {t.lost(formatMoney(sum.lost))}
        </p>
      </div>
      <Table caption={t.tableOf(name)} columns={columns} rows={bills} rowKey={(bill) => bill.id} />
    </section>
  );
}

function Foot({ t, filters, total }: Pick<BillsProps, 't' | 'filters' | 'total'>) {
  const submit = useSubmit();
  const isHydrated = useHydrated();
  const pages = Math.max(1, Math.ceil(total / filters.limit));
  const to = (page: number) => billsPath(filters, { page });
  if (total === 0) return null;
  return (
    <div className={style['foot']}>
      <Form
        action={balancePath}
        className="row"
        preventScrollReset
        onChange={(event) => void submit(event.currentTarget, { preventScrollReset: true })}
      >
        <span className="small muted">{t.total(formatNumber(total), total)}</span>
        {filters.kind !== 'all' && <input type="hidden" name="kind" value={filters.kind} />}
        {filters.month !== '' && <input type="hidden" name="month" value={filters.month} />}
        {total > billPageSizes[0] && (
          <Select key={filters.limit} inputSize="s" name="limit" defaultValue={filters.limit} aria-label={t.perPage}>
            {billPageSizes.map((size) => (
              <option key={size} value={size}>
                {t.perPageOf(size)}
              </option>
            ))}
          </Select>
        )}
        {total > billPageSizes[0] && !isHydrated && (
          <Button size="s" type="submit">
            {t.apply}
          </Button>
        )}
      </Form>
      <Pager
        label={t.bills}
        previous={filters.page > 1 ? to(filters.page - 1) : null}
        next={filters.page < pages ? to(filters.page + 1) : null}
        numbers={{ page: filters.page, pages, to }}
      />
    </div>
  );
}
