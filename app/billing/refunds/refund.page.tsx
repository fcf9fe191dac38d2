import { useState } from 'react';
import { getRefund } from '#app/billing/refunds/refunds.queries.server.ts';
import { journalPath, reconciliationPath } from '#app/billing/parts/book-paths.ts';
import { hasId, pageLoader } from '#app/core/http/page.server.ts';
import { formatMoney } from '#app/core/money.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { BackLink } from '#app/ui/frame/back-link.tsx';
import { Button } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Fact } from '#app/ui/kit/facts.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { DeskFacts, Steps } from '#app/billing/parts/payment-desk-parts.tsx';
import { payTexts } from '#app/billing/channels/pay-texts.ts';
import { paymentPath } from '#app/billing/payments/payments-texts.ts';
import style from '#app/billing/channels/payment-desk.module.css';
import type { Route } from './+types/refund.page.ts';
import type { RefundDetail, RefundEvent } from './refunds.schema.ts';
import { refundsPath, refundTexts, refundTones } from './refund-texts.ts';
import { RejectDialog } from './refund-reject-dialog.tsx';
import { useApproval } from './use-approval.ts';

export const loader = pageLoader(({ ctx, params }) => getRefund(ctx, Number(params['id'])), hasId);

type Texts = { t: ReturnType<typeof refundTexts.use>; channels: ReturnType<typeof payTexts.use>['channels'] };
const titleOf = ({ t, channels }: Texts, { nickname, channel, amount }: RefundDetail) =>
  t.one(nickname, channels[channel], formatMoney(amount));

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { language } = rootFacts(matches);
  const t = refundTexts.in(language);
  const title =
    loaderData &&
    `${titleOf({ t, channels: payTexts.in(language).channels }, loaderData)} · ${t.states[loaderData.state]}`;
  return pageHead(matches, { title: title ?? t.title });
}

/** One refund of a top-up: facts, what happened to it, and the decision while it waits for one. */
export default function Refund({ loaderData: refund }: Route.ComponentProps) {
  const t = refundTexts.use();
  const { channels } = payTexts.use();
  const { isBusy, approve } = useApproval(refund);
  const [isRejecting, setRejecting] = useState(false);
  const actions = refund.canReject && (
    <>
      <Button onClick={() => setRejecting(true)}>{t.reject}</Button>
      {refund.canApprove && (
        <Button tone="primary" loading={isBusy} onClick={() => void approve()}>
          {t.approve}
        </Button>
      )}
    </>
  );
  return (
    <>
      <BackLink to={refundsPath}>{t.back}</BackLink>
      <PageHead
        title={
          <span className={style['title']}>
            {titleOf({ t, channels }, refund)} <Chip tone={refundTones[refund.state]}>{t.states[refund.state]}</Chip>
          </span>
        }
        actions={actions || undefined}
      >
        {t.stateTexts[refund.state]}
      </PageHead>
      <Told refund={refund} />
      <RefundFacts refund={refund} />
      <Steps t={t} steps={refund.events} tones={refundTones} noteOf={(event) => <Note event={event} />} />
      {isRejecting && <RejectDialog id={refund.id} onClose={() => setRejecting(false)} />}
    </>
  );
}

/** What the reader should know before anything else. */
function Told({ refund: { state, fault, breaks, canApprove, canReject } }: { refund: RefundDetail }) {
  const t = refundTexts.use();
  return (
    <>
      {canReject && !canApprove && <Notice tone="warn">{t.needsSecond}</Notice>}
      {state === 'failed' && fault !== '' && (
        <Notice tone="bad" title={t.fault}>
          <p>{fault}</p>
        </Notice>
      )}
      {breaks > 0 && (
        <Notice tone="warn" title={t.breaks(breaks)}>
          <p>
            <Link to={reconciliationPath}>{t.toBreaks}</Link>
          </p>
        </Notice>
      )}
    </>
  );
}

function RefundFacts({ refund }: { refund: RefundDetail }) {
  const t = refundTexts.use();
  const language = useLanguage();
  const isSent = refund.tries > 0;
  return (
    <DeskFacts t={t} of={refund} label={t.facts}>
      <Fact label={t.payment}>
        <Link to={paymentPath(refund.paymentId)}>{refund.paymentNumber}</Link>
      </Fact>
      <Fact label={t.paid}>{t.paidOf(formatMoney(refund.paid), formatMoney(refund.refunded))}</Fact>
      <Fact label={t.topUp}>{refund.topUpId}</Fact>
      <Fact label={t.reason}>{refund.isAsked ? t.askedByMember : refund.reason}</Fact>
      <Fact label={t.transaction}>{refund.transaction}</Fact>
      <Fact label={t.tries}>{isSent && t.triesOf(refund.tries)}</Fact>
      <Fact label={t.asked}>{isSent && <Time value={refund.askedAt} language={language} mode="datetime" />}</Fact>
    </DeskFacts>
  );
}

function Note({ event: { note, journalId } }: { event: RefundEvent }) {
  const t = refundTexts.use();
  return (
    <>
      {note && <span>{note}</span>}
      {journalId !== null && (
        <Link className="small" to={journalPath(journalId)}>
          {t.journal(journalId)}
        </Link>
      )}
    </>
  );
}
