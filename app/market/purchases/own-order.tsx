import { useState } from 'react';
import { formatMoney } from '#app/core/money.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { CopyButton } from '#app/ui/forms/copy-button.tsx';
import { Button } from '#app/ui/kit/button.tsx';
import { Fact, Facts } from '#app/ui/kit/facts.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Time } from '#app/ui/kit/time.tsx';
import { InvoiceDialog } from './invoice-dialog.tsx';
import { OwnRefund } from './own-refund.tsx';
import type { PurchaseOrder } from './plugin-purchases.schema.ts';
import { pluginPurchasesTexts } from './plugin-purchases-texts.ts';
import style from './plugin-purchases.module.css';

/** An order: what it cost and why, its invoice and its refund. */
export function OwnOrder({ order }: { order: PurchaseOrder }) {
  const t = pluginPurchasesTexts.use();
  const language = useLanguage();
  return (
    <section className={style['part']} aria-label={t.orderOf(order.number)}>
      <div className={style['partHead']}>
        <h3>
          {t.kinds[order.kind]} <span className={style['number']}>{order.number}</span>
        </h3>
        <CopyButton text={order.number} label={t.copyNumber} iconOnly />
        <Time className="muted small" value={order.at} language={language} mode="datetime" />
      </div>
      <div className={style['order']}>
        <Amounts order={order} />
        <OwnRefund order={order} />
      </div>
    </section>
  );
}

function Amounts({ order }: { order: PurchaseOrder }) {
  const t = pluginPurchasesTexts.use();
  const [isAsked, setAsked] = useState(false);
  const { listPrice, discountOff, couponOff, points, pointsOff, paid, refunded, invoice } = order;
  const act = invoice.title === '' ? t.setInvoice : t.changeInvoice;
  const off = (amount: number) => amount > 0 && formatMoney(-amount);
  return (
    <div>
      <Facts size="s" className={style['amounts']}>
        {listPrice !== paid && <Fact label={t.amounts.listPrice}>{formatMoney(listPrice)}</Fact>}
        <Fact label={t.amounts.discountOff}>{off(discountOff)}</Fact>
        <Fact label={t.amounts.couponOff}>{off(couponOff)}</Fact>
        <Fact label={t.amounts.pointsOff}>
          {pointsOff > 0 && `${formatMoney(-pointsOff)} · ${t.points(formatNumber(points))}`}
        </Fact>
        <Fact label={t.amounts.paid}>
          <b>{formatMoney(paid)}</b>
        </Fact>
        <Fact label={t.amounts.refunded}>{refunded > 0 && formatMoney(refunded)}</Fact>
        <Fact label={t.invoice}>
          {invoice.title === '' ? <span className="muted">{t.noInvoice}</span> : invoice.title}
          {invoice.taxNumber !== '' && <small>{invoice.taxNumber}</small>}
        </Fact>
      </Facts>
      {order.state !== 'refunded' && (
        <Button size="s" icon="file" aria-label={t.actOf(act, order.number)} onClick={() => setAsked(true)}>
          {act}
        </Button>
      )}
      {isAsked && <InvoiceDialog order={order} onClose={() => setAsked(false)} />}
    </div>
  );
}
