import { listPurchases } from '#app/billing/share-purchases/share-purchases.queries.server.ts';
import { PurchasesInput } from '#app/billing/shares/shares.schema.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { formatMoney } from '#app/core/money.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { LinkButton } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Pager } from '#app/ui/kit/pager.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import type { Route } from './+types/share-purchases.page.ts';
import type { BoughtShare } from '#app/billing/shares/shares.schema.ts';
import { purchasesPath, sharePath } from '#app/billing/shares/share-addresses.ts';
import { sharesTexts } from '#app/billing/shares/shares-texts.ts';
import style from '#app/billing/shares/shares.module.css';

export const loader = pageLoader(async ({ ctx, url }) =>
  listPurchases(ctx, PurchasesInput.parse(Object.fromEntries(url.searchParams))),
);

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: sharesTexts.in(rootFacts(matches).language).purchases.title });
}

const tones = { created: 'line', paid: 'accent', unlocked: 'primary', refunded: 'line' } as const;

/** What the member has bought. */
export default function Purchases({ loaderData: { rows, before, after } }: Route.ComponentProps) {
  const t = sharesTexts.use().purchases;
  const language = useLanguage();
  const columns: Column<BoughtShare>[] = [
    {
      key: 'share',
      label: t.name,
      cell: (row) => (
        <>
          <Link to={sharePath(row.shareId)}>{row.title}</Link>
          <span className={style['sub']}>
            <Link to={`/user/card/${row.author.id}`}>{row.author.nickname}</Link>
          </span>
        </>
      ),
    },
    {
      key: 'state',
      label: t.state,
      cell: (row) => (
        <span className={style['chips']}>
          <Chip tone={tones[row.state]}>
            {row.state === 'paid' && row.isOpened ? t.states.unlocked : t.states[row.state]}
          </Chip>
          {row.canRefund && <Chip tone="line">{t.refundable}</Chip>}
          {row.shareState === 'taken_down' && <Chip tone="danger">{t.down}</Chip>}
        </span>
      ),
    },
    {
      key: 'at',
      label: t.at,
      cell: (row) => <Time className="muted nowrap" value={row.paidAt} language={language} mode="datetime" />,
    },
    { key: 'paid', label: t.paid, end: true, cell: (row) => formatMoney(row.price) },
  ];
  const empty = (
    <Empty title={t.empty} level={2} action={<LinkButton to="/ask">{t.emptyAction}</LinkButton>}>
      {t.emptyText}
    </Empty>
  );
  return (
    <>
      <PageHead title={t.title}>{t.lead}</PageHead>
      <Table caption={t.list} columns={columns} rows={rows} rowKey={(row) => row.id} empty={empty} />
      <Pager
        previous={after === null ? null : `${purchasesPath}?after=${after}`}
        next={before === null ? null : `${purchasesPath}?before=${before}`}
      />
    </>
  );
}
