import { Link } from 'react-router';
import { getWithdrawOptions, listOwnWithdrawals } from '#app/billing/withdrawals/queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/page-data.ts';
import { pageTexts } from '#app/core/page-texts.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { PageHead, SectionHead } from '#app/ui/card.tsx';
import { Empty } from '#app/ui/empty.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { type Blocker, WithdrawalListInput } from '../schema.ts';
import style from '../ui/withdraw.module.css';
import { WithdrawForm } from '../ui/withdraw-form.tsx';
import type { WithdrawTexts } from '../ui/withdraw-texts.ts';
import { WithdrawalRow } from '../ui/withdrawal-row.tsx';
import type { Route } from './+types/withdraw.ts';

const texts = await pageTexts(
  () => import('../lang/zh-cn/withdraw.ts'),
  () => import('../lang/en/withdraw.ts'),
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
          <Pager previous={after === null ? null : `${path}?after=${after}`} next={before === null ? null : `${path}?before=${before}`} preventScrollReset />
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
