import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useAuth } from '#app/account/rules/allowed.tsx';
import { journalPath } from '#app/billing/parts/book-paths.ts';
import { hasId, pageLoader } from '#app/core/http/page.server.ts';
import { formatMoney } from '#app/core/money.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { BackLink } from '#app/ui/frame/back-link.tsx';
import { Button } from '#app/ui/kit/button.tsx';
import { PageHead, SectionHead } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Fact } from '#app/ui/kit/facts.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import type { RefundRow } from './refunds.schema.ts';
import { refundPath, refundTexts, refundTones } from './refund-texts.ts';
import { refundableOf } from '#app/billing/payments/payments.policy.ts';
import { payTexts } from '#app/billing/channels/pay-texts.ts';
import { paymentsPath, paymentsTexts, stateTones } from '#app/billing/payments/payments-texts.ts';
import style from '#app/billing/channels/payment-desk.module.css';
import { useSend } from '#app/ui/forms/use-send.ts';
import { getPaymentDetail } from './payment-desk.queries.server.ts';
import type { Route } from './+types/payment.page.ts';
import type { NotificationView, PaymentDetail } from './payment-desk.schema.ts';
import { DeskFacts, Steps } from '#app/billing/parts/payment-desk-parts.tsx';
import { RefundDialog } from './payment-refund-dialog.tsx';

export const loader = pageLoader(({ ctx, params }) => getPaymentDetail(ctx, Number(params['id'])), hasId);

type Texts = { t: ReturnType<typeof paymentsTexts.use>; channels: ReturnType<typeof payTexts.use>['channels'] };
const titleOf = ({ t, channels }: Texts, { nickname, memberId, channel, amount }: PaymentDetail) =>
  t.one(nickname || `#${memberId}`, channels[channel], formatMoney(amount));

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { language } = rootFacts(matches);
  const t = paymentsTexts.in(language);
  const title =
    loaderData &&
    `${titleOf({ t, channels: payTexts.in(language).channels }, loaderData)} · ${t.states[loaderData.state]}`;
  return pageHead(matches, { title: title ?? t.title });
}

/** One payment: facts, what happened, and every message of its provider as it came. */
export default function Payment({ loaderData: payment }: Route.ComponentProps) {
  const t = paymentsTexts.use();
  const { channels } = payTexts.use();
  const auth = useAuth();
  const { revalidate } = useRevalidator();
  const { send, isBusy } = useSend();
  const [isRefunding, setRefunding] = useState(false);
  const left = refundableOf(payment);
  async function ask() {
    await send('/api/admin/askPayment', { id: payment.id }, { done: true, refresh: 'always' });
  }
  const actions = (
    <>
      {auth('ask', paymentsPath) && (
        <Button icon="refresh" loading={isBusy} onClick={() => void ask()}>
          {t.ask}
        </Button>
      )}
      {left > 0 && auth('propose', '/admin/topup-refunds') && (
        <Button icon="undo" onClick={() => setRefunding(true)}>
          {t.refund}
        </Button>
      )}
    </>
  );
  const title = (
    <span className={style['title']}>
      {titleOf({ t, channels }, payment)} <Chip tone={stateTones[payment.state]}>{t.states[payment.state]}</Chip>
      {payment.isSandbox && <Chip tone="accent">{t.sandbox}</Chip>}
    </span>
  );
  return (
    <>
      <BackLink to={paymentsPath}>{t.back}</BackLink>
      <PageHead title={title} actions={actions} />
      {payment.fault !== '' && (
        <Notice tone="bad" title={t.fault}>
          <p>{payment.fault}</p>
        </Notice>
      )}
      <PaymentFacts payment={payment} />
      <Refunds refunds={payment.refunds} />
      <Steps
        t={t}
        steps={payment.events}
        tones={stateTones}
        noteOf={({ note }) => note && <span>{t.notes[note] ?? note}</span>}
      />
      <section className={style['part']}>
        <SectionHead title={t.messages} />
        {payment.notifications.length === 0 ? (
          <Empty title={t.noMessages}>{t.noMessagesText}</Empty>
        ) : (
          <ul className={style['lines']}>
            {payment.notifications.map((message) => (
              <Message key={message.id} message={message} />
            ))}
          </ul>
        )}
      </section>
      {isRefunding && (
        <RefundDialog payment={payment} left={left} onClose={() => setRefunding(false)} onDone={revalidate} />
      )}
    </>
  );
}

function PaymentFacts({ payment }: { payment: PaymentDetail }) {
  const t = paymentsTexts.use();
  const language = useLanguage();
  const time = (value: number) => <Time value={value} language={language} mode="datetime" />;
  return (
    <DeskFacts t={t} of={payment}>
      <Fact label={t.topUp}>{payment.topUpId}</Fact>
      <Fact label={t.transaction}>{payment.transaction || payment.reference || '—'}</Fact>
      <Fact label={t.journal}>
        {payment.journalId !== null && <Link to={journalPath(payment.journalId)}>{payment.journalId}</Link>}
      </Fact>
      <Fact label={t.time}>{time(payment.createdAt)}</Fact>
      <Fact label={payment.paidAt === null ? t.expiresAt : t.paidAt}>{time(payment.paidAt ?? payment.expiresAt)}</Fact>
      <Fact label={t.askedAt}>{time(payment.askedAt)}</Fact>
      {payment.refunded > 0 && <Fact label={t.refunded}>{formatMoney(payment.refunded)}</Fact>}
    </DeskFacts>
  );
}

function Refunds({ refunds }: { refunds: readonly RefundRow[] }) {
  const t = paymentsTexts.use();
  const own = refundTexts.use();
  const language = useLanguage();
  if (refunds.length === 0) return null;
  return (
    <section className={style['part']}>
      <SectionHead title={t.refunds} />
      <ul className={style['lines']}>
        {refunds.map((refund) => (
          <li key={refund.id}>
            <span className={style['head']}>
              <Chip tone={refundTones[refund.state]}>{own.states[refund.state]}</Chip>
              <Link to={refundPath(refund.id)}>{refund.number}</Link>
              <b className="num">{formatMoney(refund.amount)}</b>
            </span>
            <span className={style['sub']}>
              <Time value={refund.stateAt} language={language} mode="datetime" /> · {refund.reason}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Message({ message }: { message: NotificationView }) {
  const t = paymentsTexts.use();
  const language = useLanguage();
  const isBad = message.outcome === 'refused' || message.outcome === 'mismatch';
  return (
    <li>
      <span className={style['head']}>
        <Chip tone={isBad ? 'danger' : message.outcome === 'credited' ? 'primary' : 'line'}>
          {t.outcomes[message.outcome] ?? message.outcome}
        </Chip>
        {message.note && <span>{message.note}</span>}
        <span className="muted small">
          <Time value={message.receivedAt} language={language} mode="datetime" /> · {t.deliveries(message.deliveries)}
        </span>
      </span>
      <span className={style['sub']}>
        {t.kind} {message.type || '—'} · {t.event} {message.eventId || '—'}
      </span>
      <details>
        <summary>{t.raw}</summary>
        <h3 className="small muted">{t.headers}</h3>
        <pre className={style['raw']} tabIndex={0}>
          {Object.entries(message.headers)
            .map(([name, value]) => `${name}: ${value}`)
            .join('\n')}
        </pre>
        <h3 className="small muted">{t.body}</h3>
        <pre className={style['raw']} tabIndex={0}>
          {message.body}
        </pre>
      </details>
    </li>
  );
}
