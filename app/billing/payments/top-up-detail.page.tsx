import { findOpenPayment } from '#app/billing/payments/payments.queries.server.ts';
import { getTopUp } from '#app/billing/topups/topups.queries.server.ts';
import { findWayBack } from '#app/billing/topups/way-back.queries.server.ts';
import { getTransfer } from '#app/billing/transfers/transfers.queries.server.ts';
import { hasId, pageLoader } from '#app/core/http/page.server.ts';
import { formatMoney } from '#app/core/money.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { BackLink } from '#app/ui/frame/back-link.tsx';
import { Button, LinkButton } from '#app/ui/kit/button.tsx';
import { PageHead, SectionHead } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { Fact, Facts } from '#app/ui/kit/facts.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import type { Route } from './+types/top-up-detail.page.ts';
import { canCancel, takesProofs } from '#app/billing/topups/topups.policy.ts';
import {
  openStates,
  type TopUp,
  type TopUpEvent,
  type TopUpState,
  transferChannel,
} from '#app/billing/topups/topups.schema.ts';
import style from '#app/billing/topups/top-up.module.css';
import { balancePath, payPath, stateTones, type TopUpTexts, topUpTexts } from '#app/billing/topups/top-up-texts.ts';
import { GoOn } from '#app/billing/topups/topup-go-on.tsx';
import { HowToPay } from '#app/billing/topups/how-to-pay.tsx';
import { Proofs } from '#app/billing/transfers/topup-proofs.tsx';

/** `?to=` is where the member came from for want of money. */
export const loader = pageLoader(async ({ ctx, params, url }) => {
  const id = Number(params['id']);
  const wayBack = await findWayBack(ctx, url.searchParams.get('to'));
  const topUp = await getTopUp(ctx, { id });
  if (topUp.channel === transferChannel) return { ...(await getTransfer(ctx, { id })), wayBack, payment: null };
  const isOpen = topUp.state === 'created' || topUp.state === 'paying';
  return { ...topUp, infoHtml: '', proofs: [], wayBack, payment: isOpen ? await findOpenPayment(ctx, id) : null };
}, hasId);

const titleOf = (t: TopUpTexts, { channel, amount, paid }: Pick<TopUp, 'channel' | 'amount' | 'paid'>) =>
  t.one(t.methods[channel] ?? channel, formatMoney(paid ?? amount));

export function meta({ matches, params, loaderData }: Route.MetaArgs) {
  const t = topUpTexts.in(rootFacts(matches).language);
  return pageHead(matches, {
    title: loaderData ? `${titleOf(t, loaderData)} · ${t.states[loaderData.state]}` : t.oneOf(Number(params.id)),
  });
}

/** One top-up: where it is, how to pay it, its proofs, and how it went. */
export default function TopUpDetail({ loaderData: topUp }: Route.ComponentProps) {
  const t = topUpTexts.use();
  const { id, channel, state, reason, infoHtml, proofs, events, wayBack, payment } = topUp;
  const isTransfer = channel === transferChannel;
  const mayPay = isTransfer && takesProofs(state);
  return (
    <div className={style['page']}>
      <BackLink to={balancePath}>{t.back}</BackLink>
      <PageHead
        title={
          <span className={style['state']}>
            {titleOf(t, topUp)} <Chip tone={stateTones[state]}>{t.states[state]}</Chip>
          </span>
        }
      >
        {t.stateTexts[state]}
      </PageHead>
      {reason !== '' && (
        <Notice tone="bad" title={t.reason}>
          <p>{reason}</p>
        </Notice>
      )}
      {wayBack !== null && (isPaid(state) || openStates.some((one) => one === state)) && (
        <GoOn t={t} to={wayBack} isPaid={isPaid(state)} />
      )}
      <TopUpFacts t={t} topUp={topUp} />
      {payment !== null && (
        <p className={style['continue']}>
          <LinkButton to={payPath(payment, wayBack?.path)} tone="primary" size="l">
            {t.continuePaying}
          </LinkButton>
        </p>
      )}
      {mayPay && <HowToPay t={t} topUp={topUp} infoHtml={infoHtml} />}
      {isTransfer && (mayPay || proofs.length > 0) && <Proofs t={t} id={id} proofs={proofs} isOpen={mayPay} />}
      <History t={t} events={events} />
      {canCancel(state) && <Cancel t={t} id={id} />}
    </div>
  );
}

const isPaid = (state: TopUpState) => state === 'credited' || state === 'confirmed';

function TopUpFacts({
  t,
  topUp: { id, channel, amount, paid, createdAt, expiresAt, state, journalId },
}: {
  t: TopUpTexts;
  topUp: TopUp;
}) {
  const language = useLanguage();
  return (
    <Facts className={style['facts']}>
      <Fact label={t.number}>{id}</Fact>
      <Fact label={t.way}>{t.methods[channel] ?? channel}</Fact>
      <Fact label={t.asked}>{formatMoney(amount)}</Fact>
      {paid !== null && (
        <Fact label={t.paid}>
          {formatMoney(paid)}
          {paid !== amount && <small>{t.differs}</small>}
        </Fact>
      )}
      <Fact label={t.createdAt}>
        <Time value={createdAt} language={language} mode="datetime" />
      </Fact>
      {(state === 'created' || state === 'paying') && (
        <Fact label={t.expiresAt}>
          <Time value={expiresAt} language={language} mode="datetime" />
        </Fact>
      )}
      <Fact label={t.journal}>{journalId}</Fact>
    </Facts>
  );
}

function History({ t, events }: { t: TopUpTexts; events: readonly TopUpEvent[] }) {
  const language = useLanguage();
  const whoOf = ({ actorKind, actorId }: TopUpEvent) =>
    actorId !== null ? t.byYou : actorKind === 'staff' ? t.byStaff : t.bySystem;
  return (
    <section>
      <SectionHead title={t.history} />
      <ol className={style['history']}>
        {events.map((event) => (
          <li key={event.id}>
            {t.states[event.state]}
            <small>
              <Time value={event.at} language={language} mode="datetime" /> · {whoOf(event)}
            </small>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Cancel({ t, id }: { t: TopUpTexts; id: number }) {
  const { send, isBusy } = useSend();
  async function cancel() {
    if (
      !(await confirm({
        title: t.cancelTitle,
        text: t.cancelText,
        confirmText: t.cancel,
        cancelText: t.cancelNo,
        danger: true,
      }))
    )
      return;
    await send('/api/billing/cancelTopUp', { id }, { done: true, refresh: 'always' });
  }
  return (
    <p className={style['cancel']}>
      <Button tone="line-danger" loading={isBusy} onClick={() => void cancel()}>
        {t.cancel}
      </Button>
    </p>
  );
}
