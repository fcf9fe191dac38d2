import { redirect } from 'react-router';
import { useAuth } from '#app/account/rules/allowed.tsx';
import {
  getBalanceFacts,
  listBillMonths,
  listBills,
  listOpenTopUps,
} from '#app/billing/topups/topups.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { formatMoney } from '#app/core/money.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { pageTexts, useLanguage } from '#app/core/texts/page-texts.ts';
import { LinkButton } from '#app/ui/kit/button.tsx';
import { PageHead, SectionHead } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import type { Route } from './+types/balance.page.ts';
import type { BalanceFacts, TopUp } from './topups.schema.ts';
import style from './balance.module.css';
import { purchasesPath } from '#app/billing/shares/share-addresses.ts';
import { Bills, type BalanceTexts } from './bills.tsx';
import { billsPath, readBillFilters } from './bills-path.ts';
import { balancePath, newTopUpPath, stateTones, topUpPath, topUpsPath, topUpTexts } from './top-up-texts.ts';

const texts = await pageTexts(
  () => import('./balance.zh.ts'),
  () => import('./balance.en.ts'),
);

export const loader = pageLoader(async ({ ctx, url }) => {
  const filters = readBillFilters(url.searchParams);
  const [facts, open, choices, { list, total, months }] = await Promise.all([
    getBalanceFacts(ctx),
    listOpenTopUps(ctx),
    listBillMonths(ctx),
    listBills(ctx, filters),
  ]);
  const last = Math.max(1, Math.ceil(total / filters.limit));
  if (filters.page > last) throw redirect(billsPath(filters, { page: last }));
  return { filters, facts, open, choices, list, total, months };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: texts.in(rootFacts(matches).language).title });
}

/** What the member has to spend, what is on its way, and every bill. */
export default function Balance({ loaderData: { facts, open, ...bills } }: Route.ComponentProps) {
  const t = texts.use();
  const records = (
    <>
      <LinkButton to={purchasesPath} size="s" icon="lock">
        {t.purchases}
      </LinkButton>
      <LinkButton to={topUpsPath} size="s" icon="history">
        {t.records}
      </LinkButton>
    </>
  );
  return (
    <>
      <PageHead title={t.title} actions={records}>
        {t.lead}
      </PageHead>
      {facts.isPaused && (
        <Notice tone="warn" title={t.paused}>
          <p>{t.pausedText}</p>
        </Notice>
      )}
      <div className={style['head']}>
        <section aria-label={t.cash}>
          <span className="muted small">{t.cash}</span>
          <p className={style['big']}>{formatMoney(facts.cash)}</p>
          <Acts t={t} facts={facts} />
        </section>
        <Parts t={t} facts={facts} />
      </div>
      {open.length > 0 && <Open t={t} open={open} />}
      <Bills t={t} {...bills} />
    </>
  );
}

function Acts({ t, facts: { methods, takesCodes } }: { t: BalanceTexts; facts: BalanceFacts }) {
  const mayTopUp = useAuth()('topUp', balancePath);
  if (methods.length === 0 && !takesCodes) return <p className="muted">{t.notOpen}</p>;
  if (!mayTopUp) return null;
  return (
    <div className={style['acts']}>
      {methods.length === 0 && <p className="muted">{t.codesAlone}</p>}
      {methods.length > 0 && (
        <LinkButton to={newTopUpPath} tone="primary" size="l" icon="plus">
          {t.topUp}
        </LinkButton>
      )}
      {takesCodes && (
        <LinkButton
          to={`${newTopUpPath}?method=code`}
          tone={methods.length > 0 ? 'default' : 'primary'}
          size="l"
          icon="gift"
        >
          {t.redeem}
        </LinkButton>
      )}
    </div>
  );
}

function Parts({ t, facts: { held, owed, earnings } }: { t: BalanceTexts; facts: BalanceFacts }) {
  const parts = [
    { label: t.held, value: held, note: held === '0' ? t.noHeld : t.heldText },
    { label: t.owed, value: owed, note: owed === '0' ? t.noOwed : t.owedText },
    { label: t.earnings, value: earnings, note: t.earningsText },
  ];
  return (
    <section aria-label={t.parts}>
      <dl className={style['parts']}>
        {parts.map(({ label, value, note }) => (
          <div key={label}>
            <dt>
              {label}
              <small>{note}</small>
            </dt>
            <dd>{formatMoney(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Open({ t, open }: { t: BalanceTexts; open: readonly TopUp[] }) {
  const { methods, states } = topUpTexts.use();
  const language = useLanguage();
  return (
    <section className={style['part']}>
      <SectionHead title={t.open} />
      <ul className={style['open']}>
        {open.map(({ id, channel, amount, state, expiresAt }) => (
          <li key={id}>
            <Link to={topUpPath(id)}>
              {methods[channel] ?? channel} {formatMoney(amount)}
            </Link>
            <Chip tone={stateTones[state]}>{states[state]}</Chip>
            {(state === 'created' || state === 'paying') && (
              <span className={`small muted ${style['until']}`}>
                {t.expires} <Time value={expiresAt} language={language} mode="datetime" />
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
