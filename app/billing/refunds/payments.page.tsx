import { Form } from 'react-router';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Button, LinkButton } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Field, Input, Select } from '#app/ui/forms/field.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Money } from '#app/ui/kit/number.tsx';
import { Pager } from '#app/ui/kit/pager.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { channelNames } from '#app/billing/channels/channels.schema.ts';
import { paymentStates } from '#app/billing/payments/payments.schema.ts';
import { payTexts } from '#app/billing/channels/pay-texts.ts';
import { paymentPath, paymentsPath, paymentsTexts, stateTones } from '#app/billing/payments/payments-texts.ts';
import style from '#app/billing/channels/payment-desk.module.css';
import { listPayments } from './payment-desk.queries.server.ts';
import type { Route } from './+types/payments.page.ts';
import { PaymentListInput, type PaymentRow } from './payment-desk.schema.ts';

export const loader = pageLoader(async ({ ctx, url }) => {
  const { before, after, ...filter } = PaymentListInput.parse({ q: '', ...Object.fromEntries(url.searchParams) });
  return { filter, ...(await listPayments(ctx, { ...filter, before, after })) };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: paymentsTexts.in(rootFacts(matches).language).title });
}

type Filter = Route.ComponentProps['loaderData']['filter'];

function pathOf(filter: Filter, edge: { before?: number; after?: number } = {}): string {
  const all = Object.entries({ ...filter, ...edge }).flatMap(([name, value]) =>
    value ? [[name, String(value)] as [string, string]] : [],
  );
  const query = new URLSearchParams(all).toString();
  return query ? `${paymentsPath}?${query}` : paymentsPath;
}

/** Every payment through a provider. */
export default function Payments({ loaderData: { filter, rows, before, after } }: Route.ComponentProps) {
  const t = paymentsTexts.use();
  const isFiltered = pathOf(filter) !== paymentsPath;
  return (
    <>
      <PageHead title={t.title}>{t.lead}</PageHead>
      <Filters key={pathOf(filter)} filter={filter} isFiltered={isFiltered} />
      <Table
        caption={t.list}
        columns={useColumns()}
        rows={rows}
        rowKey={(row) => row.id}
        empty={
          <Empty title={t.none} level={2} action={isFiltered && <LinkButton to={paymentsPath}>{t.clear}</LinkButton>}>
            {t.noneText}
          </Empty>
        }
      />
      <Pager
        previous={after === null ? null : pathOf(filter, { after })}
        next={before === null ? null : pathOf(filter, { before })}
      />
    </>
  );
}

function useColumns(): Column<PaymentRow>[] {
  const t = paymentsTexts.use();
  const { channels } = payTexts.use();
  const language = useLanguage();
  return [
    {
      key: 'number',
      label: t.number,
      cell: (row) => (
        <>
          <Link className={style['number']} to={paymentPath(row.id)}>
            {row.number}
          </Link>
          {row.transaction && <span className={style['sub']}>{row.transaction}</span>}
        </>
      ),
    },
    {
      key: 'member',
      label: t.member,
      cell: (row) => <Link to={`/admin/members/${row.memberId}`}>{row.nickname}</Link>,
    },
    {
      key: 'channel',
      label: t.channel,
      cell: (row) => (
        <>
          {channels[row.channel]} {row.isSandbox && <Chip tone="accent">{t.sandbox}</Chip>}
        </>
      ),
    },
    {
      key: 'state',
      label: t.state,
      cell: (row) => (
        <>
          <Chip tone={stateTones[row.state]}>{t.states[row.state]}</Chip>
          {row.isLate && <span className={style['sub']}>{t.late}</span>}
        </>
      ),
    },
    { key: 'time', label: t.time, cell: (row) => <Time value={row.createdAt} language={language} mode="datetime" /> },
    { key: 'amount', label: t.amount, end: true, cell: (row) => <Money cents={row.amount} /> },
  ];
}

function Filters({ filter, isFiltered }: { filter: Filter; isFiltered: boolean }) {
  const t = paymentsTexts.use();
  const { channels } = payTexts.use();
  return (
    <Form className={style['filters']} role="search" aria-label={t.filters}>
      <Field label={t.q} className={style['wide']}>
        <Input name="q" defaultValue={filter.q} maxLength={80} autoComplete="off" />
      </Field>
      <Field label={t.state}>
        <Select name="state" defaultValue={filter.state}>
          <option value="">{t.anyState}</option>
          {paymentStates.map((state) => (
            <option key={state} value={state}>
              {t.states[state]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t.channel}>
        <Select name="channel" defaultValue={filter.channel}>
          <option value="">{t.anyChannel}</option>
          {channelNames.map((channel) => (
            <option key={channel} value={channel}>
              {channels[channel]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t.from}>
        <Input name="from" type="date" defaultValue={filter.from} />
      </Field>
      <Field label={t.to}>
        <Input name="to" type="date" defaultValue={filter.to} />
      </Field>
      <Button type="submit" icon="filter">
        {t.search}
      </Button>
      {isFiltered && (
        <LinkButton tone="quiet" to={paymentsPath}>
          {t.clear}
        </LinkButton>
      )}
    </Form>
  );
}
