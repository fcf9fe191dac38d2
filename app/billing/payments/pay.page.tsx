import { getOwnPayment } from '#app/billing/payments/payments.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { formatMoney } from '#app/core/money.ts';
import { ownPath } from '#app/core/own-path.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { BackLink } from '#app/ui/frame/back-link.tsx';
import { Button, buttonClass, LinkButton } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Fact, Facts } from '#app/ui/kit/facts.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import type { Route } from './+types/pay.page.ts';
import type { PayView } from './payments.schema.ts';
import { payTexts } from '#app/billing/channels/pay-texts.ts';
import style from './pay.module.css';
import { useBackTo } from './use-back-to.ts';
import { usePayment } from './use-payment.ts';

const balancePath = '/user/account/balance';

/** `?to=` is where the member came from for want of money. */
export const loader = pageLoader(
  async ({ ctx, params, url }) => ({
    view: await getOwnPayment(ctx, params['number'] ?? ''),
    backTo: ownPath(url.searchParams.get('to')),
  }),
  ({ number }) => /^[A-Z0-9]{8,32}$/.test(number ?? ''),
);

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: payTexts.in(rootFacts(matches).language).title });
}

/** Where a member pays through a provider, comes back to, and sees what became of it. */
export default function PayPage({ loaderData }: Route.ComponentProps) {
  const { view, backTo } = loaderData;
  return <Pay key={view.number} first={view} asked={backTo} />;
}

function Pay({ first, asked }: { first: PayView; asked: string | null }) {
  const t = payTexts.use();
  const language = useLanguage();
  const payment = usePayment(first);
  const { view } = payment;
  const backTo = useBackTo(view.number, asked);
  return (
    <div className={style['page']}>
      <BackLink to={balancePath}>{t.back}</BackLink>
      <PageHead title={t.title} />
      {view.isSandbox && <Notice tone="warn">{t.sandbox}</Notice>}
      <p className={style['due']}>
        <span>{t.amount}</span>
        <b>{formatMoney(view.amount)}</b>
      </p>
      <Facts size="s" className={style['facts']}>
        <Fact label={t.channel}>{t.channels[view.channel]}</Fact>
        <Fact label={t.number}>{view.number}</Fact>
        {(view.state === 'created' || view.state === 'waiting') && (
          <Fact label={t.expires}>
            <Time value={view.expiresAt} language={language} mode="datetime" />
          </Fact>
        )}
      </Facts>
      <noscript>
        <Notice tone="bad">{t.noScript}</Notice>
      </noscript>
      <State {...payment} backTo={backTo} />
    </div>
  );
}

function State({
  view,
  isSlow,
  isBusy,
  check,
  simulate,
  backTo,
}: ReturnType<typeof usePayment> & { backTo: string | null }) {
  const t = payTexts.use();
  if (view.state === 'created') {
    return (
      <p className={style['wait']} role="status">
        <span className="spin" aria-hidden />
        {isSlow ? t.openingSlow : t.opening}
      </p>
    );
  }
  if (view.state !== 'waiting') return <End view={view} backTo={backTo} />;
  return (
    <div className={style['way']}>
      {view.way === 'redirect' ? (
        <>
          <a className={buttonClass({ tone: 'primary', size: 'l' })} href={view.address} rel="noreferrer">
            {t.go(t.channels[view.channel])}
          </a>
          <p className="muted small">{t.goHelp}</p>
        </>
      ) : (
        <>
          <div className={style['qr']} role="img" aria-label={t.qr} dangerouslySetInnerHTML={{ __html: view.code }} />
          <p>{t.scan[view.channel]}</p>
        </>
      )}
      <p className={style['wait']} role="status">
        <span className="spin" aria-hidden />
        {t.watching}
      </p>
      <div className={style['acts']}>
        {view.channel === 'simulator' && (
          <>
            <Button tone="primary" loading={isBusy} onClick={() => void simulate('pay')}>
              {t.simulate}
            </Button>
            <Button disabled={isBusy} onClick={() => void simulate('giveUp')}>
              {t.simulateGiveUp}
            </Button>
          </>
        )}
        <Button loading={isBusy} onClick={() => void check()}>
          {t.check}
        </Button>
      </div>
    </div>
  );
}

function End({ view: { state, amount, isLate, fault, topUpId }, backTo }: { view: PayView; backTo: string | null }) {
  const t = payTexts.use();
  const query = backTo === null ? '' : `?to=${encodeURIComponent(backTo)}`;
  const detail = <LinkButton to={`${balancePath}/top-up/${topUpId}${query}`}>{t.detail}</LinkButton>;
  if (state === 'paid') {
    return (
      <>
        <Notice tone="ok" title={t.paid} live>
          <p>{isLate ? t.late : t.paidText(formatMoney(amount))}</p>
        </Notice>
        <p className={style['acts']}>
          {backTo !== null && (
            <LinkButton tone="primary" to={backTo}>
              {t.goOn}
            </LinkButton>
          )}
          <LinkButton tone={backTo === null ? 'primary' : 'default'} to={balancePath}>
            {t.toBalance}
          </LinkButton>
          {detail}
        </p>
      </>
    );
  }
  const isFailed = state === 'failed';
  return (
    <>
      <Notice tone={isFailed ? 'bad' : 'warn'} title={isFailed ? t.failed : t.closed} live>
        <p>{isFailed ? t.failedText : t.closedText}</p>
        {isFailed && fault !== '' && <p className="small muted">{fault}</p>}
      </Notice>
      <p className={style['acts']}>
        <LinkButton tone="primary" to={`${balancePath}/top-up${query}`}>
          {t.again}
        </LinkButton>
        {detail}
      </p>
    </>
  );
}
