import { Outlet, useNavigation } from 'react-router';
import { getPublicMember } from '#app/account/account.queries.server.ts';
import { drawInvite, getInvites, listCommissions, listInvited } from '#app/billing/invites/invites.queries.server.ts';
import { requireMember } from '#app/core/ctx.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { formatMoney } from '#app/core/money.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { pageTexts } from '#app/core/texts/page-texts.ts';
import { Card, Figures, PageHead } from '#app/ui/kit/card.tsx';
import { Money } from '#app/ui/kit/number.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Tabs } from '#app/ui/kit/tabs.tsx';
import type { Route } from './+types/invite-share.page.ts';
import { type InviteView, ShareFilters, tabs } from './invites.schema.ts';
import { InviteLink } from './invite-link.tsx';
import { CommissionList, InvitedList } from './invite-lists.tsx';
import { listPath, sharePath } from './invites-path.ts';
import type { InvitesTexts } from './invites-texts.ts';
import style from './invites.module.css';

const texts = await pageTexts(
  () => import('./invites.zh.ts'),
  () => import('./invites.en.ts'),
);

export const loader = pageLoader(async ({ ctx, url }) => {
  const filters = ShareFilters.parse(Object.fromEntries(url.searchParams));
  const [view, { id, nickname, avatar }, invited, commissions] = await Promise.all([
    getInvites(ctx),
    getPublicMember(ctx, requireMember(ctx).id),
    filters.tab === 'invited' ? listInvited(ctx, filters) : null,
    filters.tab === 'commissions' ? listCommissions(ctx, filters) : null,
  ]);
  return {
    view,
    tab: filters.tab,
    invited,
    commissions,
    person: { id, nickname, avatar },
    qr: view.code === null ? null : drawInvite(view.code),
  };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: texts.in(rootFacts(matches).language).title });
}

/** Invitations: the link and its poster, figures and lists; the member's own paid shares follow below. */
export default function Share({ loaderData: { view, tab, invited, commissions, person, qr } }: Route.ComponentProps) {
  const t = texts.use();
  const { state, location } = useNavigation();
  const isLoading = state === 'loading' && location.pathname === sharePath;
  const { figures: names } = t;
  return (
    <>
      <PageHead title={t.title}>{t.lead}</PageHead>
      <div className={style['top']}>
        <div>
          <InviteLink t={t} code={view.code} qr={qr} person={person} />
          <div className={style['figures']}>
            <Figures
              figures={[
                { label: names.clicks, value: formatNumber(view.clicks) },
                { label: names.registrations, value: formatNumber(view.registrations) },
                { label: names.orders, value: formatNumber(view.orders) },
                { label: names.pending, value: <Money cents={view.pending} /> },
                { label: names.available, value: <Money cents={view.available} /> },
              ]}
            />
          </div>
        </div>
        <Rules t={t} rules={view.rules} />
      </div>
      <section className={style['lists']} aria-busy={isLoading || undefined}>
        <Tabs
          label={t.tabs}
          items={tabs.map((one) => ({ to: listPath(one), label: t.tab[one], current: one === tab }))}
        />
        {invited && <InvitedList t={t} page={invited} />}
        {commissions && <CommissionList t={t} page={commissions} />}
      </section>
      <Outlet />
    </>
  );
}

const percent = (basisPoints: number) => `${basisPoints / 100}%`;

function Rules({
  t,
  rules: { rate, levels, second, cap, touchDays, orderDays, holdDays },
}: {
  t: InvitesTexts;
  rules: InviteView['rules'];
}) {
  const pays = levels > 0 && rate > 0 && cap > 0;
  return (
    <Card quiet title={t.rules} className={style['rules']}>
      <ul>
        <li>{pays ? t.ruleRate(percent(rate), orderDays) : t.ruleOff}</li>
        {pays && levels > 1 && second > 0 && <li>{t.ruleSecond(percent(second))}</li>}
        {pays && <li>{t.ruleCap(formatMoney(cap))}</li>}
        <li>{t.ruleTouch(touchDays)}</li>
        {pays && <li>{t.ruleHold(holdDays)}</li>}
        <li>{t.ruleSelf}</li>
        {pays && <li>{t.ruleSale}</li>}
      </ul>
    </Card>
  );
}
