import { formatMoney } from '#app/core/money.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Card } from '#app/ui/kit/card.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { Fact, Facts } from '#app/ui/kit/facts.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import type { OwnPurchase, ShareView } from '#app/billing/shares/shares.schema.ts';
import { purchasesPath } from '#app/billing/shares/share-addresses.ts';
import { shareTexts } from '#app/billing/shares/share-texts.ts';
import style from '#app/billing/shares/share.module.css';
import { useSend } from '#app/ui/forms/use-send.ts';

/** What the reader has bought: the receipt, and until it is opened the choice to open it or to have the money back. */
export function BoughtCard({ share, purchase }: { share: ShareView; purchase: OwnPurchase }) {
  const t = shareTexts.use();
  const language = useLanguage();
  const { send, busy } = useSend();
  const isDown = share.state === 'taken_down';
  const mayOpen = purchase.canRefund && !isDown;
  async function decide(name: 'open' | 'refund', path: string, question: Parameters<typeof confirm>[0]) {
    if (!(await confirm({ ...question, cancelText: t.bought.keep }))) return;
    const isRefund = name === 'refund';
    await send(path, { id: share.id }, { name, isOnce: isRefund, done: isRefund, refresh: 'always' });
  }
  const open = () =>
    decide('open', '/api/billing/openShare', {
      title: t.bought.openAsk,
      text: t.bought.openText,
      confirmText: t.bought.openConfirm,
    });
  const refund = () =>
    decide('refund', '/api/billing/refundShare', {
      title: t.bought.refundAsk,
      text: t.bought.refundText(formatMoney(purchase.price)),
      confirmText: t.bought.refundConfirm,
      danger: true,
    });
  return (
    <Card as="div" className={style['pay']}>
      <p className={style['done']} role="status">
        <Icon name="check-circle" />
        {t.bought.title}
      </p>
      {isDown ? (
        <Notice tone="warn">
          <p>{t.pay.notForSale.taken_down}</p>
          {share.reason && <p>{t.pay.reason(share.reason)}</p>}
        </Notice>
      ) : (
        <p className="muted">{purchase.isOpened ? t.bought.unlocked : t.bought.unopened}</p>
      )}
      {mayOpen && (
        <Button tone="primary" size="l" block icon="eye" loading={busy === 'open'} onClick={() => void open()}>
          {t.bought.open}
        </Button>
      )}
      {purchase.canRefund && (
        <Button block loading={busy === 'refund'} onClick={() => void refund()}>
          {t.bought.refund}
        </Button>
      )}
      <Facts size="s" className={style['facts']}>
        <Fact label={t.bought.paid}>{formatMoney(purchase.price)}</Fact>
        <Fact label={t.bought.at}>
          <Time value={purchase.paidAt} language={language} mode="datetime" />
        </Fact>
        {purchase.canRefund && (
          <Fact label={t.bought.until}>
            <Time value={purchase.refundUntil} language={language} mode="datetime" />
          </Fact>
        )}
        <Fact label={t.bought.number}>{purchase.id}</Fact>
      </Facts>
      <Link to={purchasesPath} className="small">
        {t.bought.all}
      </Link>
    </Card>
  );
}
