import { listTopUps } from '#app/billing/topups/topups.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { formatMoney } from '#app/core/money.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { BackLink } from '#app/ui/frame/back-link.tsx';
import { LinkButton } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Pager } from '#app/ui/kit/pager.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import type { Route } from './+types/top-ups.page.ts';
import { type TopUp, TopUpListInput } from './topups.schema.ts';
import { balancePath, newTopUpPath, stateTones, topUpPath, topUpsPath, topUpTexts } from './top-up-texts.ts';

export const loader = pageLoader(async ({ ctx, url }) =>
  listTopUps(ctx, TopUpListInput.parse(Object.fromEntries(url.searchParams))),
);

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: topUpTexts.in(rootFacts(matches).language).records });
}

/** Every top-up of the member, newest first. */
export default function TopUps({ loaderData: { rows, before, after } }: Route.ComponentProps) {
  const t = topUpTexts.use();
  const language = useLanguage();
  const columns: Column<TopUp>[] = [
    {
      key: 'way',
      label: t.way,
      cell: (row) => (
        <Link to={topUpPath(row.id)}>
          {t.methods[row.channel] ?? row.channel} <span className="muted num">#{row.id}</span>
        </Link>
      ),
    },
    {
      key: 'time',
      label: t.time,
      cell: (row) => <Time className="muted nowrap" value={row.createdAt} language={language} mode="datetime" />,
    },
    { key: 'state', label: t.state, cell: (row) => <Chip tone={stateTones[row.state]}>{t.states[row.state]}</Chip> },
    {
      key: 'amount',
      label: t.amount,
      end: true,
      cell: (row) => <b className="num">{formatMoney(row.paid ?? row.amount)}</b>,
    },
  ];
  const empty = (
    <Empty
      title={t.recordsEmpty}
      level={2}
      action={
        <LinkButton to={newTopUpPath} tone="primary">
          {t.title}
        </LinkButton>
      }
    >
      {t.recordsEmptyText}
    </Empty>
  );
  return (
    <>
      <BackLink to={balancePath}>{t.back}</BackLink>
      <PageHead title={t.records}>{t.recordsLead}</PageHead>
      <Table caption={t.records} columns={columns} rows={rows} rowKey={(row) => row.id} empty={empty} />
      <Pager
        previous={after === null ? null : `${topUpsPath}?after=${after}`}
        next={before === null ? null : `${topUpsPath}?before=${before}`}
      />
    </>
  );
}
