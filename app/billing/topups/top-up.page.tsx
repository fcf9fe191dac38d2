import { useState } from 'react';
import { useAuth } from '#app/account/rules/allowed.tsx';
import { getBalanceFacts } from '#app/billing/topups/topups.queries.server.ts';
import { findWayBack } from '#app/billing/topups/way-back.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { BackLink } from '#app/ui/frame/back-link.tsx';
import { LinkButton } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import type { Route } from './+types/top-up.page.ts';
import { GoOn } from './topup-go-on.tsx';
import { TopUpForm } from './top-up-form.tsx';
import { balancePath, topUpTexts } from './top-up-texts.ts';

/**
 * `?method=` is chosen at first, `amount` in fen stands there already, `to` is where the member came from for want of
 * money.
 */
export const loader = pageLoader(async ({ ctx, url }) => {
  const { isPaused, takesCodes, methods, choices } = await getBalanceFacts(ctx);
  const channels = [...methods.map(({ channel }) => channel), ...(takesCodes ? ['code'] : [])];
  const wanted = url.searchParams.get('method') ?? '';
  const amount = Number(/^\d{1,9}$/.exec(url.searchParams.get('amount') ?? '')?.[0] ?? 0);
  const wayBack = await findWayBack(ctx, url.searchParams.get('to'));
  return {
    isPaused,
    methods,
    choices,
    channels,
    amount,
    wayBack,
    method: channels.includes(wanted) ? wanted : (channels[0] ?? ''),
  };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: topUpTexts.in(rootFacts(matches).language).title });
}

/** Where a member pays in: the way, the amount or the code. */
export default function TopUpPage({ loaderData: { isPaused, wayBack, ...offer } }: Route.ComponentProps) {
  const t = topUpTexts.use();
  const mayTopUp = useAuth()('topUp', balancePath);
  const [redeemed, setAmount] = useState<number | null>(null);
  const [hasRedeemed, setHasRedeemed] = useState(false);
  const setRedeemed = (amount: number | null) => {
    setAmount(amount);
    if (amount !== null) setHasRedeemed(true);
  };
  const isClosed = offer.channels.length === 0 || !mayTopUp;
  return (
    <>
      <BackLink to={balancePath}>{t.back}</BackLink>
      <PageHead title={t.title}>{t.lead}</PageHead>
      {wayBack !== null && redeemed === null && <GoOn t={t} to={wayBack} isPaid={hasRedeemed} />}
      {isPaused && <Notice tone="warn">{t.paused}</Notice>}
      {isClosed && (
        <Empty title={t.none} level={2} action={<LinkButton to={balancePath}>{t.back}</LinkButton>}>
          {t.noneText}
        </Empty>
      )}
      {!isClosed && !isPaused && (
        <TopUpForm {...offer} t={t} wayBack={wayBack} redeemed={redeemed} onRedeemed={setRedeemed} />
      )}
    </>
  );
}
