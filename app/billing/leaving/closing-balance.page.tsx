import { useState } from 'react';
import { payTexts } from '#app/billing/channels/pay-texts.ts';
import { getClosingBalance } from '#app/billing/leaving/paybacks.queries.server.ts';
import { SecurityRow } from '#app/account/parts/security-row.tsx';
import style from '#app/account/parts/security.module.css';
import { pageLoader } from '#app/core/http/page.server.ts';
import { formatMoney } from '#app/core/money.ts';
import { Button, LinkButton } from '#app/ui/kit/button.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import type { Route } from './+types/closing-balance.page.ts';
import { GiveUpDialog } from './give-up-dialog.tsx';
import { OpenRequests } from './open-requests.tsx';
import { PaybackDialog } from './payback-dialog.tsx';
import { paybackTexts } from './payback-texts.ts';
import type { ClosingBalance } from './paybacks.schema.ts';

export const loader = pageLoader(({ ctx }) => getClosingBalance(ctx));

/** What can become of the balance before an account is closed; part of the page that closes it. */
export default function ClosingBalancePart({ loaderData: balance }: Route.ComponentProps) {
  const t = paybackTexts.use();
  const { cash, free, open, last, refunds } = balance;
  if (cash === 0 && !open && !last && refunds.length === 0) return null;
  return (
    <>
      {cash > 0 && (
        <section className={style['section']}>
          <h2>{t.title(formatMoney(cash))}</h2>
          <p className="small muted">
            {free > 0 && (isGift(balance) ? t.gift : t.lead)} {free < cash && t.spokenFor(formatMoney(cash - free))}
          </p>
          {free > 0 && <Ways balance={balance} />}
        </section>
      )}
      <OpenRequests t={t} balance={balance} />
    </>
  );
}

/** Nothing of it was paid in, so nothing of it goes back. */
const isGift = ({ bySource, byHand }: ClosingBalance): boolean => bySource === 0 && byHand === 0;

/** The ways that are open; what the member has asked for stands below. */
function Ways({ balance }: { balance: ClosingBalance }) {
  const t = paybackTexts.use();
  const [asking, setAsking] = useState<'hand' | 'giveUp' | null>(null);
  const close = () => setAsking(null);
  const { free, bySource, byHand, open } = balance;
  return (
    <>
      <ul className={style['rows']}>
        <SecurityRow icon="box" title={t.spend} action={<LinkButton to="/plugin">{t.spendDo}</LinkButton>}>
          {t.spendText}
        </SecurityRow>
        {bySource > 0 && <SourceWay balance={balance} />}
        {byHand > 0 && !open && (
          <SecurityRow
            icon="bank"
            title={t.hand}
            action={<Button onClick={() => setAsking('hand')}>{t.handDo}</Button>}
          >
            {t.handText(formatMoney(byHand))}
          </SecurityRow>
        )}
        <SecurityRow
          icon="trash"
          title={t.giveUp}
          action={
            <Button tone="line-danger" onClick={() => setAsking('giveUp')}>
              {t.giveUpDo}
            </Button>
          }
        >
          {t.giveUpText}
        </SecurityRow>
      </ul>
      {asking === 'hand' && <PaybackDialog t={t} amount={byHand} onClose={close} />}
      {asking === 'giveUp' && <GiveUpDialog t={t} amount={free} onClose={close} />}
    </>
  );
}

function SourceWay({ balance: { bySource, channels } }: { balance: ClosingBalance }) {
  const t = paybackTexts.use();
  const names = payTexts.use().channels;
  const { send, isBusy } = useSend();
  const amount = formatMoney(bySource);
  async function ask() {
    const question = { title: t.sourceAsk(amount), text: t.sourceAskText, confirmText: t.sourceDo };
    if (!(await confirm({ ...question, cancelText: t.cancel }))) return;
    await send('/api/billing/refundBalance', { amount: bySource }, { isOnce: true, done: true, refresh: 'always' });
  }
  return (
    <SecurityRow
      icon="undo"
      title={t.source}
      action={
        <Button loading={isBusy} onClick={() => void ask()}>
          {t.sourceDo}
        </Button>
      }
    >
      {t.sourceText(amount, channels.map((name) => names[name]).join(t.and))}
    </SecurityRow>
  );
}
