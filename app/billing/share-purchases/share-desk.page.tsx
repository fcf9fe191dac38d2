import { Form } from 'react-router';
import { listDeskShares } from '#app/billing/share-purchases/share-desk.queries.server.ts';
import { DeskSharesInput, deskTabs } from './share-desk.schema.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { formatMoney } from '#app/core/money.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Button, LinkButton } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Field, Input } from '#app/ui/forms/field.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Pager } from '#app/ui/kit/pager.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Tabs } from '#app/ui/kit/tabs.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import type { Route } from './+types/share-desk.page.ts';
import { deskTexts } from './share-desk-texts.ts';
import { shareTexts } from '#app/billing/shares/share-texts.ts';
import { stateTones } from '#app/billing/shares/state-tones.ts';
import style from './share-desk.module.css';

export const loader = pageLoader(async ({ ctx, url }) => {
  const input = DeskSharesInput.parse(Object.fromEntries(url.searchParams));
  return { state: input.state, q: input.q, ...(await listDeskShares(ctx, input)) };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: deskTexts.in(rootFacts(matches).language).title });
}

type Data = Route.ComponentProps['loaderData'];
const path = (query: Record<string, string | number>) =>
  `/admin/shares?${new URLSearchParams(Object.entries(query).flatMap(([name, value]) => (value === '' || value === 'all' ? [] : [[name, String(value)]])))}`;

/** The console's list of paid shares. */
export default function SharesDesk({ loaderData }: Route.ComponentProps) {
  const { state, q, rows, before, after } = loaderData;
  const t = deskTexts.use();
  const { states } = shareTexts.use();
  return (
    <>
      <PageHead title={t.title}>{t.lead}</PageHead>
      <Tabs
        label={t.tabs}
        items={deskTabs.map((one) => ({
          to: path({ state: one, q }),
          label: one === 'all' ? t.all : states[one],
          current: one === state,
        }))}
      />
      <Form action="/admin/shares" className={style['find']} key={`${state} ${q}`}>
        {state !== 'all' && <input type="hidden" name="state" value={state} />}
        <Field label={t.search} help={t.searchHelp}>
          <Input type="search" name="q" defaultValue={q} maxLength={200} />
        </Field>
        <Button type="submit">{t.go}</Button>
      </Form>
      <List rows={rows} />
      <Pager
        previous={after === null ? null : path({ state, q, after })}
        next={before === null ? null : path({ state, q, before })}
      />
    </>
  );
}

function List({ rows }: Pick<Data, 'rows'>) {
  const t = deskTexts.use();
  const { states } = shareTexts.use();
  const language = useLanguage();
  const columns: Column<Data['rows'][number]>[] = [
    { key: 'title', label: t.name, cell: (row) => <Link to={`/admin/shares/${row.id}`}>{row.title}</Link> },
    {
      key: 'author',
      label: t.author,
      cell: (row) => <Link to={`/admin/members/${row.author.id}`}>{row.author.nickname}</Link>,
    },
    { key: 'state', label: t.state, cell: (row) => <Chip tone={stateTones[row.state]}>{states[row.state]}</Chip> },
    {
      key: 'updated',
      label: t.updated,
      hideOnPhone: true,
      cell: (row) => <Time value={row.updatedAt} language={language} />,
    },
    { key: 'price', label: t.price, end: true, cell: (row) => formatMoney(row.price) },
    { key: 'sold', label: t.sold, end: true, phoneLabel: t.sold, cell: (row) => formatNumber(row.sold) },
    { key: 'refunds', label: t.refunds, end: true, phoneLabel: t.refunds, cell: (row) => formatNumber(row.refunds) },
    {
      key: 'open',
      label: <span className="sr">{t.open}</span>,
      end: true,
      cell: (row) => (
        <LinkButton size="s" to={`/admin/shares/${row.id}`} aria-label={t.openOf(row.title)}>
          {t.open}
        </LinkButton>
      ),
    },
  ];
  const empty = (
    <Empty title={t.empty} level={2} action={<Link to="/admin/shares">{t.all}</Link>}>
      {t.emptyText}
    </Empty>
  );
  return <Table caption={t.list} columns={columns} rows={rows} rowKey={(row) => row.id} empty={empty} />;
}
