import { formatMoney } from '#app/core/money.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { refundStateTones, refundWords } from '#app/market/plugin-refunds/plugin-refund-words.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Link } from '#app/ui/kit/link.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { pluginRefundDeskTexts } from './plugin-refund-desk-texts.ts';
import type { DeskRefund } from './refund-desk.schema.ts';
import style from './refund-desk.module.css';

type Props = { row: DeskRefund; onDecide: ((row: DeskRefund) => void) | null };

/** One request: the order, what both sides wrote, how their former refunds went. `onDecide` is null for who only looks. */
export function RefundCase({ row, onDecide }: Props) {
  const t = pluginRefundDeskTexts.use();
  const { order, refund, isOwn, decidedBy } = row;
  return (
    <article className={style['case']} aria-label={t.caseOf(order.number)}>
      <Head row={row} />
      <div className={style['sides']}>
        <Buyer row={row} />
        <Developer row={row} />
      </div>
      {refund.decision !== '' && (
        <div className={style['decision']}>
          <b>{t.decided(decidedBy)}</b>
          {refund.amount !== null && ` · ${t.went(formatMoney(refund.amount))}`}
          <p>{refund.decision}</p>
        </div>
      )}
      {onDecide && isOwn && <Notice tone="warn">{t.own}</Notice>}
      {onDecide && !isOwn && (
        <div className="row btns">
          <Button tone="primary" aria-label={t.decideOf(order.number)} onClick={() => onDecide(row)}>
            {t.decide}
          </Button>
        </div>
      )}
    </article>
  );
}

function Head({ row: { order, refund } }: { row: DeskRefund }) {
  const t = pluginRefundDeskTexts.use();
  const words = refundWords.use();
  const language = useLanguage();
  return (
    <>
      <h2>
        {order.plugin}
        <Chip tone={refundStateTones[refund.state]}>{words.states[refund.state]}</Chip>
      </h2>
      <p className="muted small">
        {t.kinds[order.kind]} {order.number} · {t.editions[order.edition]} · {t.paid(formatMoney(order.paid))}
        {order.points > 0 && ` + ${t.points(formatNumber(order.points))}`}
        {order.refunded > 0 && ` · ${t.refunded(formatMoney(order.refunded))}`}
      </p>
      <p className="muted small">
        {t.ordered} <Time value={order.at} language={language} mode="datetime" /> ·{' '}
        {t.used(order.isDownloaded, order.sites)}
      </p>
    </>
  );
}

function Buyer({ row: { buyer, refund } }: { row: DeskRefund }) {
  const t = pluginRefundDeskTexts.use();
  const words = refundWords.use();
  const language = useLanguage();
  const { orders, asked, done, denied } = buyer.record;
  return (
    <section>
      <h3>
        {t.buyer} <Link to={`/admin/members/${buyer.id}`}>{buyer.name}</Link>
      </h3>
      <p className={style['said']}>
        <b>{words.categories[refund.category]}</b>
        <br />
        {refund.reason || <span className="muted">{t.noWords}</span>}
      </p>
      <p className={style['sub']}>
        {t.asked} <Time value={refund.askedAt} language={language} mode="datetime" />
      </p>
      {refund.message !== '' && (
        <p className={style['said']}>
          <b>{t.message}</b>
          <br />
          {refund.message}
        </p>
      )}
      <p className={style['sub']}>{t.buyerRecord(orders, asked, done, denied)}</p>
    </section>
  );
}

function Developer({ row: { developer, refund } }: { row: DeskRefund }) {
  const t = pluginRefundDeskTexts.use();
  const language = useLanguage();
  const { orders, asked, refused, done } = developer.record;
  return (
    <section>
      <h3>
        {t.developer} <Link to={`/admin/members/${developer.id}`}>{developer.name}</Link>
      </h3>
      <p className={style['said']}>{refund.answer || <span className="muted">{t.noWords}</span>}</p>
      {refund.answeredAt !== null && (
        <p className={style['sub']}>
          {t.answered} <Time value={refund.answeredAt} language={language} mode="datetime" />
        </p>
      )}
      <p className={style['sub']}>{t.developerRecord(orders, asked, refused, done)}</p>
    </section>
  );
}
