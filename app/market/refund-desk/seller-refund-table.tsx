import type { ReactNode } from 'react';
import { formatMoney } from '#app/core/money.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { refundStateTones, refundWords } from '#app/market/plugin-refunds/plugin-refund-words.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { developerRefundsTexts } from './developer-refunds-texts.ts';
import type { RefundAnswer } from './refund-answer-dialog.tsx';
import type { SellerRefund } from './refund-desk.schema.ts';
import style from './refund-desk.module.css';

type Props = {
  rows: readonly SellerRefund[];
  empty: ReactNode;
  /** Null for what has ended. */
  onAnswer: ((answer: RefundAnswer) => void) | null;
};

/** Requests to a developer. */
export function SellerRefundTable({ rows, empty, onAnswer }: Props) {
  const t = developerRefundsTexts.use();
  const columns: Column<SellerRefund>[] = [
    { key: 'order', label: t.order, cell: (row) => <Order row={row} /> },
    { key: 'what', label: t.what, cell: (row) => <What row={row} /> },
    { key: 'state', label: t.state, cell: (row) => <State row={row} /> },
    { key: 'amount', label: t.amount, end: true, cell: (row) => <Amount row={row} /> },
  ];
  if (onAnswer)
    columns.push({
      key: 'act',
      label: <span className="sr">{t.act}</span>,
      end: true,
      cell: (row) => (
        <span className={style['acts']}>
          {(['refuse', 'agree'] as const).map((act) => (
            <Button
              key={act}
              size="s"
              tone={act === 'agree' ? 'primary' : 'default'}
              aria-label={t.actOf(t[act], row.order.number)}
              onClick={() => onAnswer({ act, row })}
            >
              {t[act]}
            </Button>
          ))}
        </span>
      ),
    });
  return <Table caption={t.list} columns={columns} rows={rows} rowKey={(row) => row.id} empty={empty} />;
}

function Order({ row: { order } }: { row: SellerRefund }) {
  const t = developerRefundsTexts.use();
  const language = useLanguage();
  return (
    <>
      <b>{order.plugin}</b>
      <span className={style['sub']}>
        {t.kinds[order.kind]} {order.number} · <Time value={order.at} language={language} mode="date" />
      </span>
      <span className={style['sub']}>{t.used(order.isDownloaded, order.sites)}</span>
    </>
  );
}

function What({ row: { refund } }: { row: SellerRefund }) {
  const t = developerRefundsTexts.use();
  const words = refundWords.use();
  const language = useLanguage();
  return (
    <>
      <b>{words.categories[refund.category]}</b>
      <span className={style['words']}>{refund.reason || <span className="muted">{t.noWords}</span>}</span>
      <span className={style['sub']}>
        {t.askedAt} <Time value={refund.askedAt} language={language} />
      </span>
    </>
  );
}

function State({ row: { refund } }: { row: SellerRefund }) {
  const t = developerRefundsTexts.use();
  const words = refundWords.use();
  const language = useLanguage();
  const { state, answerUntil, decidedWay, answer, message, decision, amount } = refund;
  return (
    <>
      <Chip tone={refundStateTones[state]}>{words.states[state]}</Chip>
      {state === 'requested' && (
        <span className={style['due']}>
          {answerUntil === null ? (
            t.noDue
          ) : (
            <>
              {t.due} <Time value={answerUntil} language={language} />
            </>
          )}
        </span>
      )}
      {decidedWay && state === 'done' && (
        <span className={style['sub']}>
          {words.deciders[decidedWay]}
          {amount !== null && ` · ${t.refunded(formatMoney(amount))}`}
        </span>
      )}
      {answer !== '' && (
        <span className={style['words']}>
          <span className="muted">{t.yourAnswer}</span> {answer}
        </span>
      )}
      {message !== '' && (
        <span className={style['words']}>
          <span className="muted">{t.message}</span> {message}
        </span>
      )}
      {decision !== '' && (
        <span className={style['words']}>
          <span className="muted">{t.decision}</span> {decision}
        </span>
      )}
    </>
  );
}

function Amount({ row: { order } }: { row: SellerRefund }) {
  const t = developerRefundsTexts.use();
  return (
    <>
      {formatMoney(order.paid - (order.refunded < order.paid ? order.refunded : 0))}
      {order.refunded > 0 && order.refunded < order.paid && (
        <span className={style['sub']}>{t.paid(formatMoney(order.paid))}</span>
      )}
      {order.points > 0 && <span className={style['sub']}>{t.points(formatNumber(order.points))}</span>}
    </>
  );
}
