import { pageLoader } from '#app/core/http/page.server.ts';
import { formatMoney } from '#app/core/money.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { listDeveloperLines } from '#app/market/developer-money/developer-money.queries.server.ts';
import { BackLink } from '#app/ui/frame/back-link.tsx';
import { Field, Input, Select } from '#app/ui/forms/field.tsx';
import { Button, LinkButton } from '#app/ui/kit/button.tsx';
import { Figures, PageHead } from '#app/ui/kit/card.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Money } from '#app/ui/kit/number.tsx';
import { Pager } from '#app/ui/kit/pager.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { type DeveloperMoneyTexts, developerMoneyTexts, moneyLinesPath, moneyPath } from './developer-money-texts.ts';
import { type MoneyFilter, moneyItems, type MoneyLine, MoneyLinesInput } from './developer-money.schema.ts';
import style from './developer-money.module.css';
import type { Route } from './+types/developer-money-lines.page.ts';

export const loader = pageLoader(async ({ ctx, url, spendRead }) => {
  spendRead();
  const filter = MoneyLinesInput.parse(Object.fromEntries(url.searchParams));
  return { filter, ...(await listDeveloperLines(ctx, filter)) };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: developerMoneyTexts.in(rootFacts(matches).language).lines });
}

/** Lines of a developer's income by type, plugin, days and order, with the sum of all that fit. */
export default function DeveloperMoneyLines({ loaderData }: Route.ComponentProps) {
  const t = developerMoneyTexts.use();
  const { filter, lines, sums, amount, count, before, plugins } = loaderData;
  const shown = moneyItems.flatMap((item) => sums.filter((sum) => sum.item === item));
  return (
    <>
      <BackLink to={moneyPath}>{t.back}</BackLink>
      <PageHead title={t.lines}>{t.linesLead}</PageHead>
      <Filters key={JSON.stringify(filter)} t={t} filter={filter} plugins={plugins} />
      {count > 0 && (
        <div className={style['sums']}>
          <Figures
            figures={[
              ...(shown.length > 1
                ? shown.map((sum) => ({ label: t.items[sum.item], value: formatMoney(sum.amount, { sign: true }) }))
                : []),
              { label: t.sumOf(formatNumber(count)), value: formatMoney(amount, { sign: true }) },
            ]}
          />
        </div>
      )}
      <Lines t={t} lines={lines} />
      <Pager
        previous={filter.before === 0 ? null : moneyLinesPath({ ...filter, before: 0 })}
        next={before === null ? null : moneyLinesPath({ ...filter, before })}
      />
    </>
  );
}

type FilterProps = { t: DeveloperMoneyTexts; filter: MoneyFilter; plugins: readonly { id: number; name: string }[] };

function Filters({ t, filter, plugins }: FilterProps) {
  const isFiltered = Object.values(filter).some((value) => value !== '' && value !== 0);
  return (
    <form method="get" action={`${moneyPath}/lines`} className={style['filters']} aria-label={t.filter}>
      <Field label={t.type}>
        <Select name="item" defaultValue={filter.item}>
          <option value="">{t.allTypes}</option>
          {moneyItems
            .filter((item) => item !== 'commission')
            .map((item) => (
              <option key={item} value={item}>
                {t.items[item]}
              </option>
            ))}
        </Select>
      </Field>
      <Field label={t.plugin}>
        <Select name="plugin" defaultValue={filter.plugin || ''}>
          <option value="">{t.allPlugins}</option>
          {plugins.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t.fromDay}>
        <Input type="date" name="from" defaultValue={filter.from} />
      </Field>
      <Field label={t.toDay}>
        <Input type="date" name="to" defaultValue={filter.to} />
      </Field>
      {filter.order !== '' && <input type="hidden" name="order" value={filter.order} />}
      <div className="btns">
        <Button type="submit" icon="filter">
          {t.apply}
        </Button>
        {isFiltered && (
          <LinkButton tone="quiet" to={moneyLinesPath({})}>
            {t.clear}
          </LinkButton>
        )}
      </div>
    </form>
  );
}

function Lines({ t, lines }: { t: DeveloperMoneyTexts; lines: readonly MoneyLine[] }) {
  const language = useLanguage();
  const columns: Column<MoneyLine>[] = [
    {
      key: 'about',
      label: t.about,
      cell: ({ order }) =>
        order ? (
          <>
            {order.plugin} {t.edition[order.edition]}
            <span className={style['sub']}>
              {t.kinds[order.kind]} <Link to={moneyLinesPath({ order: order.number })}>{order.number}</Link>
            </span>
          </>
        ) : (
          t.payout
        ),
    },
    {
      key: 'type',
      label: t.type,
      cell: ({ item, rate }) => (
        <>
          {t.items[item]} {rate !== null && <span className="muted small">{rate / 100}%</span>}
        </>
      ),
    },
    {
      key: 'journal',
      label: t.journal,
      phoneLabel: t.journal,
      cell: ({ journalId }) => <span className={style['code']}>J-{journalId}</span>,
    },
    {
      key: 'date',
      label: t.date,
      cell: ({ at }) => <Time className="muted nowrap" value={at} language={language} mode="datetime" />,
    },
    { key: 'amount', label: t.amount, end: true, cell: ({ amount }) => <Money cents={amount} sign /> },
  ];
  return (
    <Table
      caption={t.lines}
      columns={columns}
      rows={lines}
      rowKey={({ journalId, item }) => `${journalId} ${item}`}
      empty={
        <Empty level={2} title={t.linesEmpty}>
          {t.linesEmptyText}
        </Empty>
      }
    />
  );
}
