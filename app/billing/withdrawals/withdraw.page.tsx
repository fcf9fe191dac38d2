import { getWithdrawOptions, listOwnWithdrawals } from '#app/billing/withdrawals/withdrawals.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { pageTexts } from '#app/core/texts/page-texts.ts';
import { LinkButton } from '#app/ui/kit/button.tsx';
import { PageHead, SectionHead } from '#app/ui/kit/card.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Pager } from '#app/ui/kit/pager.tsx';
import { type Blocker, WithdrawalListInput } from './withdrawals.schema.ts';
import style from './withdraw.module.css';
import { WithdrawForm } from './withdraw-form.tsx';
import type { WithdrawTexts } from './withdraw-texts.ts';
import { WithdrawalRow } from './withdrawal-row.tsx';
import type { Route } from './+types/withdraw.page.ts';

const texts = await pageTexts(
  () => import('./withdraw.zh.ts'),
  () => import('./withdraw.en.ts'),
);

const path = '/user/xiaowo/withdraw';

export const loader = pageLoader(async ({ ctx, url }) => {
  const input = WithdrawalListInput.parse(Object.fromEntries(url.searchParams));
  const [options, history] = await Promise.all([getWithdrawOptions(ctx), listOwnWithdrawals(ctx, input)]);
  return { options, history };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: texts.in(rootFacts(matches).language).title });
}

/** Where a member asks for earnings on a bank card, and follows what becomes of it. */
export default function Withdraw({ loaderData: { options, history } }: Route.ComponentProps) {
  const t = texts.use();
  const { rows, before, after } = history;
  return (
    <>
      <PageHead
        title={t.title}
        actions={
          <LinkButton to="/user/xiaowo/wallet" size="s" icon="wallet">
            {t.wallet}
          </LinkButton>
        }
      >
        {t.lead}
      </PageHead>
      {options.blockers.length > 0 && <Blockers t={t} blockers={options.blockers} />}
      <WithdrawForm t={t} options={options} />
      <section className={style['history']}>
        <SectionHead title={t.history} />
        {rows.length === 0 ? (
          <Empty title={t.empty}>{t.emptyText}</Empty>
        ) : (
          <ul className={style['rows']}>
            {rows.map((withdrawal) => (
              <WithdrawalRow key={withdrawal.id} t={t} withdrawal={withdrawal} />
            ))}
          </ul>
        )}
        <div className={style['foot']}>
          <Pager
            previous={after === null ? null : `${path}?after=${after}`}
            next={before === null ? null : `${path}?before=${before}`}
            preventScrollReset
          />
        </div>
      </section>
    </>
  );
}

/** What has to be put right first, each with the way there. */
function Blockers({ t, blockers }: { t: WithdrawTexts; blockers: readonly Blocker[] }) {
  return (
    <div className={style['blockers']}>
      <Notice tone="warn" icon="shield" title={t.blockers}>
        <ul>
          {blockers.map((blocker) => {
            const { text, link, to } = t.blocked[blocker];
            return (
              <li key={blocker}>
                {text} {to !== '' && <Link to={to}>{link}</Link>}
              </li>
            );
          })}
        </ul>
      </Notice>
    </div>
  );
}
