import { useState } from 'react';
import { useLocation } from 'react-router';
import { formatMoney } from '#app/core/money.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Button, LinkButton } from '#app/ui/kit/button.tsx';
import { Card } from '#app/ui/kit/card.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Time } from '#app/ui/kit/time.tsx';
import type { ShareView } from '#app/billing/shares/shares.schema.ts';
import { topUpPath } from '#app/billing/shares/share-addresses.ts';
import { shareTexts } from '#app/billing/shares/share-texts.ts';
import style from '#app/billing/shares/share.module.css';
import { useSend } from '#app/ui/forms/use-send.ts';

/** The price and the way to buy: log in, top up or pay from the balance. */
export function PayCard({ share }: { share: ShareView }) {
  const t = shareTexts.use();
  const isOnSale = share.state === 'active';
  return (
    <Card as="div" className={style['pay']}>
      <p className={style['label']}>{t.pay.price}</p>
      <p className={style['price']}>{formatMoney(share.price)}</p>
      {isOnSale ? <Pay share={share} /> : <Notice tone="warn">{t.pay.notForSale[share.state]}</Notice>}
      {isOnSale && <Terms share={share} />}
    </Card>
  );
}

function Pay({ share }: { share: ShareView }) {
  const t = shareTexts.use();
  const { pathname, search } = useLocation();
  const { send } = useSend();
  const [isPaying, setPaying] = useState(false);
  async function pay() {
    const price = formatMoney(share.price);
    const question = {
      title: t.pay.ask(price),
      text: t.pay.askText(share.title),
      confirmText: t.pay.confirm,
      cancelText: t.pay.cancel,
    };
    if (isPaying || !(await confirm(question))) return;
    setPaying(true);
    await send(
      '/api/billing/buyShare',
      { id: share.id, price: share.price },
      { isOnce: true, done: true, refresh: 'always' },
    );
    setPaying(false);
  }
  const here = pathname + search;
  if (share.cash === null)
    return (
      <LinkButton to={`/user/login?to=${encodeURIComponent(here)}`} tone="primary" size="l" block rel="nofollow">
        {t.pay.logIn}
      </LinkButton>
    );
  const missing = share.price - share.cash;
  return (
    <>
      <p className={style['balance']}>
        <span>{t.pay.balance}</span>
        <b className="num">{formatMoney(share.cash)}</b>
      </p>
      {missing > 0 ? (
        <>
          <p className={style['short']}>
            <Icon name="warn" size="s" />
            {t.pay.short(formatMoney(missing))}
          </p>
          <LinkButton to={topUpPath(missing, here)} tone="primary" size="l" block>
            {t.pay.topUp}
          </LinkButton>
        </>
      ) : (
        <Button tone="primary" size="l" block icon="lock" loading={isPaying} onClick={() => void pay()}>
          {t.pay.buy(formatMoney(share.price))}
        </Button>
      )}
    </>
  );
}

function Terms({ share }: { share: ShareView }) {
  const t = shareTexts.use();
  const language = useLanguage();
  return (
    <ul className={style['terms']}>
      {share.left !== null && (
        <li>
          <Icon name="layers" size="s" />
          {t.pay.left(formatNumber(share.left))}
        </li>
      )}
      <li>
        <Icon name="clock" size="s" />
        <span>
          {t.pay.ends} <Time value={share.expiresAt} language={language} mode="date" />
        </span>
      </li>
      <li>
        <Icon name="refresh" size="s" />
        {share.refundHours > 0 ? t.pay.refund(share.refundHours) : t.pay.noRefund}
      </li>
      <li>
        <Icon name="user" size="s" />
        {t.pay.account}
      </li>
    </ul>
  );
}
