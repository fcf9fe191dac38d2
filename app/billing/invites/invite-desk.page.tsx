import { Form, useNavigation } from 'react-router';
import { listDeskReferrals } from '#app/billing/invites/referral-desk.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Field, Input } from '#app/ui/forms/field.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Money } from '#app/ui/kit/number.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Pager } from '#app/ui/kit/pager.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Tabs } from '#app/ui/kit/tabs.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import type { Route } from './+types/invite-desk.page.ts';
import { type DeskReferral, DeskReferralsInput, deskTabs } from './referral-desk.schema.ts';
import { ReferralState, Signs, Who } from './referral-parts.tsx';
import { referralTexts } from './referral-texts.ts';
import style from './referral-desk.module.css';

const address = '/admin/referrals';

export const loader = pageLoader(async ({ ctx, url }) => {
  const input = DeskReferralsInput.parse(Object.fromEntries(url.searchParams));
  return { state: input.state, q: input.q, ...(await listDeskReferrals(ctx, input)) };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: referralTexts.in(rootFacts(matches).language).title });
}

const path = (query: Record<string, string | number>) =>
  `${address}?${new URLSearchParams(Object.entries(query).flatMap(([name, value]) => (value === '' || value === 'valid' ? [] : [[name, String(value)]])))}`;

/** The console's list of referrals. */
export default function ReferralsDesk({ loaderData: { state, q, rows, before, after } }: Route.ComponentProps) {
  const t = referralTexts.use();
  const navigation = useNavigation();
  const isLoading = navigation.state === 'loading' && navigation.location.pathname === address;
  return (
    <>
      <PageHead title={t.title}>{t.lead}</PageHead>
      <Tabs
        label={t.tabs}
        items={deskTabs.map((one) => ({ to: path({ state: one, q }), label: t.tab[one], current: one === state }))}
      />
      <Form action={address} className={style['find']} key={`${state} ${q}`}>
        {state !== 'valid' && <input type="hidden" name="state" value={state} />}
        <Field label={t.search} help={t.searchHelp}>
          <Input type="search" name="q" defaultValue={q} maxLength={100} />
        </Field>
        <Button type="submit">{t.go}</Button>
      </Form>
      <div aria-busy={isLoading || undefined}>
        <List rows={rows} />
      </div>
      <Pager
        previous={after === null ? null : path({ state, q, after })}
        next={before === null ? null : path({ state, q, before })}
      />
    </>
  );
}

function List({ rows }: { rows: readonly DeskReferral[] }) {
  const t = referralTexts.use();
  const language = useLanguage();
  const columns: Column<DeskReferral>[] = [
    {
      key: 'member',
      label: t.member,
      cell: (row) => (
        <Link to={`${address}/${row.id}`} aria-label={t.openOf(row.member.nickname || t.gone)}>
          {row.member.nickname || t.gone}
        </Link>
      ),
    },
    { key: 'inviter', label: t.inviter, phoneLabel: t.inviter, cell: (row) => <Who of={row.inviter} /> },
    {
      key: 'time',
      label: t.registered,
      phoneLabel: t.registered,
      cell: (row) => <Time className="muted nowrap" value={row.registeredAt} language={language} />,
    },
    { key: 'signs', label: t.signs, cell: (row) => <Signs of={row.signs} /> },
    { key: 'orders', label: t.orders, end: true, phoneLabel: t.orders, cell: (row) => formatNumber(row.orders) },
    { key: 'earned', label: t.earned, end: true, phoneLabel: t.earned, cell: (row) => <Money cents={row.earned} /> },
    { key: 'state', label: t.state, cell: (row) => <ReferralState voidReason={row.voidReason} /> },
  ];
  const empty = (
    <Empty title={t.empty} level={2} action={<Link to={`${address}?state=all`}>{t.tab.all}</Link>}>
      {t.emptyText}
    </Empty>
  );
  return <Table caption={t.list} columns={columns} rows={rows} rowKey={(row) => row.id} empty={empty} />;
}
