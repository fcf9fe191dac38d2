import { formatMoney } from '#app/core/money.ts';
import type { KeysetPage } from '#app/core/keyset.ts';
import { pageTexts, useLanguage } from '#app/core/texts/page-texts.ts';
import { reasonTexts } from '#app/billing/parts/reason-texts.ts';
import type { Withdrawal } from '#app/billing/withdrawals/withdrawals.schema.ts';
import { stateTones } from '#app/billing/withdrawals/withdraw-texts.ts';
import { SectionHead } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Pager } from '#app/ui/kit/pager.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { type DeveloperMoneyTexts, moneyPath } from './developer-money-texts.ts';
import style from './developer-money.module.css';

const withdrawTexts = await pageTexts(
  () => import('#app/billing/withdrawals/withdraw.zh.ts'),
  () => import('#app/billing/withdrawals/withdraw.en.ts'),
);

type Props = { t: DeveloperMoneyTexts; payouts: KeysetPage<Withdrawal>; month: string; isOwner: boolean };

/** What was paid out, what became of it and why. */
export function PayoutTable({ t, payouts: { rows, before, after }, month, isOwner }: Props) {
  const words = withdrawTexts.use();
  const language = useLanguage();
  const columns: Column<Withdrawal>[] = [
    {
      key: 'to',
      label: t.payoutTo,
      cell: (row) => (
        <>
          {words.cardOf(row.bank, row.last4)}
          <small className={style['sub']}>
            {row.number}
            {row.net !== row.amount && ` · ${t.payoutNet(formatMoney(row.net))}`}
            <Reason row={row} />
          </small>
        </>
      ),
    },
    {
      key: 'at',
      label: t.payoutAt,
      cell: (row) => <Time className="muted nowrap" value={row.requestedAt} language={language} mode="datetime" />,
    },
    {
      key: 'state',
      label: t.payoutState,
      cell: (row) => <Chip tone={stateTones[row.state]}>{words.states[row.state]}</Chip>,
    },
    {
      key: 'amount',
      label: t.payoutAmount,
      end: true,
      cell: (row) =>
        row.state === 'returned' || row.state === 'rejected' || row.state === 'cancelled' ? (
          <s className="muted num">{formatMoney(row.amount)}</s>
        ) : (
          <span className="num">{formatMoney(row.amount)}</span>
        ),
    },
  ];
  const path = (edge: string) => `${moneyPath}?month=${month}&${edge}#payouts`;
  return (
    <section className={style['part']} id="payouts">
      <SectionHead title={t.payouts} aside={isOwner && <Link to="/user/xiaowo/withdraw">{t.withdraw}</Link>} />
      <Table
        caption={t.payouts}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        empty={<Empty title={t.noPayouts}>{t.noPayoutsText}</Empty>}
      />
      <Pager
        previous={after === null ? null : path(`after=${after}`)}
        next={before === null ? null : path(`before=${before}`)}
        label={t.payouts}
        preventScrollReset
      />
    </section>
  );
}

/** Why a payout was refused or came back. */
function Reason({ row }: { row: Withdrawal }) {
  const reasons = reasonTexts.use();
  const reason = row.events.findLast((event) => event.reason !== '')?.reason;
  if (!reason || row.state === 'paid') return null;
  return ` · ${reasons[reason].text}`;
}
