import { useState } from 'react';
import { Form, useLocation, useNavigate } from 'react-router';
import { formatMoney } from '#app/core/money.ts';
import { Field, Input } from '#app/ui/forms/field.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { Button, LinkButton } from '#app/ui/kit/button.tsx';
import { Card } from '#app/ui/kit/card.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { buyPath } from './buy-address.ts';
import type { PluginBuyTexts } from './plugin-buy-texts.ts';
import style from './plugin-buy.module.css';
import type { BuyView, OrderQuote } from './plugin-orders.schema.ts';

type Props = { view: BuyView; name: string; t: PluginBuyTexts };

/** What the order costs, what takes something off, and the way to pay. */
export function OrderCard({ view, name, t }: Props) {
  return (
    <aside className={style['side']}>
      <Card as="section" className={style['order']} aria-label={t.summary}>
        <h2>{t.summary}</h2>
        {view.quote ? (
          <>
            <Coupon view={view} t={t} />
            <Points view={view} quote={view.quote} t={t} />
            <Sums quote={view.quote} t={t} />
            <Pay view={view} quote={view.quote} name={name} t={t} />
          </>
        ) : (
          <Notice tone="warn">{view.fault}</Notice>
        )}
      </Card>
    </aside>
  );
}

/** A form of its own address, so that it works before scripts. */
function Coupon({ view, t }: Omit<Props, 'name'>) {
  return (
    <Form action={`/plugin/${view.slug}/buy`} replace preventScrollReset className={style['coupon']}>
      <input type="hidden" name="edition" value={view.edition} />
      {view.usesPoints && <input type="hidden" name="points" value="1" />}
      {view.licenceId !== null && <input type="hidden" name="licence" value={view.licenceId} />}
      <Field label={t.coupon} error={view.field === 'coupon' ? view.fault : null}>
        <Input name="coupon" defaultValue={view.coupon} maxLength={24} autoComplete="off" inputSize="s" />
      </Field>
      <Button type="submit" size="s">
        {t.couponApply}
      </Button>
      {view.coupon !== '' && (
        <Link to={buyPath(view.slug, { ...view, coupon: '' })} replace preventScrollReset className="small">
          {t.couponClear}
        </Link>
      )}
    </Form>
  );
}

function Points({ view, quote, t }: { view: BuyView; quote: OrderQuote; t: PluginBuyTexts }) {
  const to = buyPath(view.slug, { ...view, usesPoints: !view.usesPoints });
  return (
    <p className={style['points']}>
      <Link to={to} replace preventScrollReset role="switch" aria-checked={view.usesPoints}>
        <Icon name={view.usesPoints ? 'check-circle' : 'points'} size="s" />
        {t.points}
      </Link>
      {view.usesPoints && (
        <small className="muted">
          {quote.points > 0 ? t.pointsOff(formatNumber(quote.points), formatMoney(quote.pointsOff)) : t.noPoints}
        </small>
      )}
    </p>
  );
}

function Sums({ quote, t }: { quote: OrderQuote; t: PluginBuyTexts }) {
  const off = (label: string, amount: number) => amount > 0 && [label, `−${formatMoney(amount)}`];
  const lines = [
    [t.listPrice, formatMoney(quote.listPrice)],
    off(t.discount, quote.discountOff),
    off(t.couponOff, quote.couponOff),
    off(t.pointsLine, quote.pointsOff),
  ].filter((line) => line !== false);
  return (
    <dl className={style['sums']}>
      {lines.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
      <div className={style['total']}>
        <dt>{t.paid}</dt>
        <dd className="num">{formatMoney(quote.paid)}</dd>
      </div>
      <div>
        <dt>{t.balance}</dt>
        <dd className="num">{formatMoney(quote.balance)}</dd>
      </div>
    </dl>
  );
}

function Pay({ view, quote, name, t }: Props & { quote: OrderQuote }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { send, isBusy } = useSend();
  const [isAsking, setAsking] = useState(false);
  const missing = quote.paid - quote.balance;
  const price = formatMoney(quote.paid);
  const { pluginId, edition, coupon, usesPoints, licenceId } = { ...view, pluginId: view.id };
  async function pay() {
    if (isAsking) return;
    setAsking(true);
    const question = {
      title: t.confirmTitle(price),
      text: t.confirmText(name, t.editionOf[edition]),
      confirmText: t.confirm,
    };
    const isSure = await confirm(question);
    setAsking(false);
    if (!isSure) return;
    const body = { pluginId, edition, coupon, usesPoints, licenceId, paid: quote.paid };
    const isDone = await send('/api/market/buyPlugin', body, { isOnce: true, done: true, refresh: 'always' });
    if (isDone) await navigate('/user/xiaowo/plugins');
  }
  async function tryIt() {
    if (await send('/api/market/startTrial', { pluginId, edition }, { done: true }))
      await navigate('/user/xiaowo/plugins?tab=trial');
  }
  const trial = view.offers.find((offer) => offer.edition === edition)?.trialDays ?? 0;
  return (
    <div className={style['pay']}>
      {missing > 0 ? (
        <>
          <p className={style['short']}>
            <Icon name="warn" size="s" />
            {t.short(formatMoney(missing))}
          </p>
          <LinkButton
            to={`/user/account/balance/top-up?amount=${missing}&to=${encodeURIComponent(pathname + search)}`}
            tone="primary"
            size="l"
            block
          >
            {t.topUp}
          </LinkButton>
        </>
      ) : (
        <Button tone="primary" size="l" block icon="lock" loading={isBusy} onClick={() => void pay()}>
          {licenceId === null ? t.buy(price) : t.renew(price)}
        </Button>
      )}
      {trial > 0 && !view.isTried && licenceId === null && (
        <>
          <Button block loading={isBusy} onClick={() => void tryIt()}>
            {t.try(trial)}
          </Button>
          <p className="small muted">{t.tryText}</p>
        </>
      )}
    </div>
  );
}
