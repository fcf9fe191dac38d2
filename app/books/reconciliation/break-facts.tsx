import { journalPath } from '#app/billing/parts/book-paths.ts';
import { formatMoney } from '#app/core/money.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Fact, Facts } from '#app/ui/kit/facts.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { payTexts } from '#app/billing/channels/pay-texts.ts';
import { refundPath } from '#app/billing/refunds/refund-texts.ts';
import { paymentPath } from '#app/billing/payments/payments-texts.ts';
import type { BreakRow } from './breaks.schema.ts';
import { channelName, reconciliationTexts } from './reconciliation-texts.ts';

/** What both sides say of a break, and who did what about it. */
export function BreakFacts({ row }: { row: BreakRow }) {
  const t = reconciliationTexts.use();
  const { channels } = payTexts.use();
  const where = channelName(channels, row.channel);
  const detail = [...new Set([row.detail, row.lineNote])].filter(Boolean).join(' · ');
  return (
    <Facts size="s">
      <Fact label={t.channel}>{row.lineKind ? `${where} · ${t.bankLine[row.lineKind] ?? row.lineKind}` : where}</Fact>
      <Fact label={t.ours}>{row.ours === null ? '—' : formatMoney(row.ours)}</Fact>
      <Fact label={t.theirs}>{row.theirs === null ? '—' : formatMoney(row.theirs)}</Fact>
      <Fact label={t.transaction}>{row.transaction}</Fact>
      <Fact label={t.payment}>
        {row.paymentId !== null && <Link to={paymentPath(row.paymentId)}>{row.paymentNumber || row.paymentId}</Link>}
      </Fact>
      <Fact label={t.refund}>
        {row.refundId !== null && <Link to={refundPath(row.refundId)}>#{row.refundId}</Link>}
      </Fact>
      <Fact label={t.member}>
        {row.memberId !== null && <Link to={`/admin/members/${row.memberId}`}>{row.nickname}</Link>}
      </Fact>
      <Fact label={t.detail}>{detail}</Fact>
      <Fact label={t.opened}>
        <When at={row.openedAt} />
      </Fact>
      <Plan row={row} />
      <Fact label={t.reason}>{row.reason}</Fact>
      <Fact label={t.proposedBy}>{row.proposedAt !== null && <When at={row.proposedAt} by={row.proposedBy} />}</Fact>
      <Fact label={t.resolvedBy}>
        {row.resolvedAt !== null && <When at={row.resolvedAt} by={row.resolvedBy || t.bySystem} />}
      </Fact>
      <Fact label={t.journal}>
        {row.journalId !== null && <Link to={journalPath(row.journalId)}>{row.journalId}</Link>}
      </Fact>
    </Facts>
  );
}

function Plan({ row: { act, plan, nickname } }: { row: BreakRow }) {
  const t = reconciliationTexts.use();
  const { channels } = payTexts.use();
  if (act === null) return null;
  const words =
    act === 'credit'
      ? t.credited(nickname)
      : act === 'settle'
        ? t.settled(channelName(channels, plan.channel ?? ''), formatMoney(plan.fee ?? 0))
        : t.acts[act];
  return <Fact label={t.plan}>{words}</Fact>;
}

function When({ at, by = '' }: { at: number; by?: string }) {
  const language = useLanguage();
  return (
    <>
      {by && `${by} · `}
      <Time value={at} language={language} mode="datetime" />
    </>
  );
}
