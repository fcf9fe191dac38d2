import { getWaysToPay } from '#app/admin/ways-to-pay/ways-to-pay.queries.server.ts';
import { topUpTexts } from '#app/billing/topups/top-up-texts.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { LinkButton } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import type { Route } from './+types/ways-to-pay.page.ts';
import { NoMoneyNow, PayModes } from './no-money-switch.tsx';
import { PayPreview } from './pay-preview.tsx';
import { WayList } from './way-list.tsx';
import { rolesPath, waysOpen } from './ways-to-pay.policy.ts';
import { waysToPayTexts } from './ways-to-pay-texts.ts';
import style from './ways-to-pay.module.css';

/** `?way=` is the one whose settings are open. */
export const loader = pageLoader(async ({ ctx, url }) => ({
  ways: await getWaysToPay(ctx),
  asked: url.searchParams.get('way') ?? '',
}));

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: waysToPayTexts.in(rootFacts(matches).language).title });
}

/** Whether members can pay today, every way by which they could, and doing without money altogether. */
export default function WaysToPayPage({ loaderData: { ways, asked } }: Route.ComponentProps) {
  const t = waysToPayTexts.use();
  const { methods } = topUpTexts.use();
  if (ways.isWithoutMoney)
    return (
      <>
        <PageHead title={t.title}>{t.noMoneyLead}</PageHead>
        <NoMoneyNow holders={ways.holders} />
      </>
    );
  const open = waysOpen(ways).map((name) => methods[name] ?? name);
  const lacksSecond = ways.transferLine !== '' && ways.second !== 'there';
  return (
    <>
      <PageHead title={t.title}>{open.length > 0 ? t.canPay(open) : t.cannotPay}</PageHead>
      {lacksSecond && (
        <Notice
          tone="warn"
          action={
            <LinkButton size="s" to={rolesPath}>
              {t.transfer.add}
            </LinkButton>
          }
        >
          {t.transfer.needsTwo} {ways.second !== 'there' && t.transfer[ways.second]}
        </Notice>
      )}
      <div className={style['page']}>
        <div>
          <WayList ways={ways} asked={asked} />
          <PayModes ways={ways} />
        </div>
        <PayPreview ways={ways} />
      </div>
    </>
  );
}
