import { type ReactNode, useState } from 'react';
import { formatMoney } from '#app/core/money.ts';
import type { Language } from '#app/core/texts/language.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { SectionHead } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { CouponDialog } from './coupon-dialog.tsx';
import { DiscountDialog } from './discount-dialog.tsx';
import type { Coupon, Discount, PriceDesk } from './offers.schema.ts';
import type { PluginPricesTexts } from './plugin-prices-texts.ts';
import style from './plugin-prices.module.css';

type Props = { desk: PriceDesk; t: PluginPricesTexts };
type Act<Row> = { t: PluginPricesTexts; language: Language; onEnd: (row: Row) => void };

/** Discounts that run or are to come. */
export function DiscountList({ desk, t }: Props) {
  const language = useLanguage();
  const [isAdding, setAdding] = useState(false);
  const { send } = useSend();
  const { id: pluginId } = desk.plugin;
  async function cancel({ id }: Discount) {
    const question = { title: t.cancelTitle, text: t.cancelText, confirmText: t.cancel, danger: true };
    if (!(await confirm(question))) return;
    await send('/api/developer/cancelDiscount', { pluginId, id }, { done: true, refresh: true });
  }
  return (
    <Part title={t.discounts} lead={t.discountLead} add={t.addDiscount} onAdd={() => setAdding(true)}>
      <Table
        caption={t.discounts}
        columns={discountColumns({ t, language, onEnd: (row) => void cancel(row) })}
        rows={desk.discounts}
        rowKey={({ id }) => id}
        empty={<p className="muted">{t.noDiscounts}</p>}
      />
      {isAdding && <DiscountDialog t={t} desk={desk} onClose={() => setAdding(false)} />}
    </Part>
  );
}

/** Coupons that count for the plugin; those that ended too. */
export function CouponList({ desk, t }: Props) {
  const language = useLanguage();
  const [isAdding, setAdding] = useState(false);
  const { send } = useSend();
  async function end({ id, code }: Coupon) {
    const question = { title: t.endCouponTitle(code), text: t.endCouponText, confirmText: t.endCoupon, danger: true };
    if (!(await confirm(question))) return;
    await send('/api/developer/endCoupon', { id }, { done: true, refresh: true });
  }
  return (
    <Part title={t.coupons} lead={t.couponLead} add={t.addCoupon} onAdd={() => setAdding(true)}>
      <Table
        caption={t.coupons}
        columns={couponColumns({ t, language, onEnd: (row) => void end(row) })}
        rows={desk.coupons}
        rowKey={({ id }) => id}
        empty={<p className="muted">{t.noCoupons}</p>}
      />
      {isAdding && <CouponDialog t={t} pluginId={desk.plugin.id} onClose={() => setAdding(false)} />}
    </Part>
  );
}

type PartProps = { title: string; lead: string; add: string; onAdd: () => void; children: ReactNode };

function Part({ title, lead, add, onAdd, children }: PartProps) {
  const button = (
    <Button size="s" icon="plus" onClick={onAdd}>
      {add}
    </Button>
  );
  return (
    <section className={style['part']}>
      <SectionHead title={title} aside={button} />
      <p className="small muted">{lead}</p>
      {children}
    </section>
  );
}

function discountColumns({ t, language, onEnd }: Act<Discount>): Column<Discount>[] {
  const time = (value: number) => <Time value={value} language={language} mode="datetime" />;
  return [
    { key: 'edition', label: t.edition, cell: ({ edition }) => t.editionOf[edition] },
    { key: 'price', label: t.price, end: true, cell: ({ price }) => <b className="num">{formatMoney(price)}</b> },
    {
      key: 'state',
      label: t.valid,
      cell: ({ isRunning }) => <Chip tone={isRunning ? 'primary' : undefined}>{isRunning ? t.running : t.coming}</Chip>,
    },
    { key: 'starts', label: t.starts, phoneLabel: t.starts, cell: ({ startsAt }) => time(startsAt) },
    { key: 'ends', label: t.ends, phoneLabel: t.ends, cell: ({ endsAt }) => time(endsAt) },
    {
      key: 'acts',
      label: <span className="sr">{t.cancel}</span>,
      end: true,
      cell: (row) => (
        <Button size="s" tone="quiet" onClick={() => onEnd(row)}>
          {t.cancel}
        </Button>
      ),
    },
  ];
}

function couponColumns({ t, language, onEnd }: Act<Coupon>): Column<Coupon>[] {
  return [
    { key: 'code', label: t.code, cell: ({ code }) => <code>{code}</code> },
    {
      key: 'off',
      label: t.off,
      cell: ({ percent, off }) => (percent === null ? `−${formatMoney(off ?? 0)}` : t.offPercent(percent)),
    },
    {
      key: 'scope',
      label: t.scope,
      hideOnPhone: true,
      cell: ({ pluginId }) => (pluginId === null ? t.allPlugins : t.thisPlugin),
    },
    {
      key: 'used',
      label: t.used,
      phoneLabel: t.used,
      end: true,
      cell: ({ used, maxUses }) => t.usedOf(formatNumber(used), maxUses === null ? null : formatNumber(maxUses)),
    },
    {
      key: 'valid',
      label: t.valid,
      cell: ({ endsAt, hasEnded }) =>
        hasEnded ? (
          <span className="muted">{t.ended}</span>
        ) : (
          <>
            {t.until} <Time value={endsAt} language={language} mode="date" />
          </>
        ),
    },
    {
      key: 'acts',
      label: <span className="sr">{t.endCoupon}</span>,
      end: true,
      cell: (row) =>
        !row.hasEnded && (
          <Button size="s" tone="quiet" onClick={() => onEnd(row)}>
            {t.endCoupon}
            <span className="sr"> {row.code}</span>
          </Button>
        ),
    },
  ];
}
