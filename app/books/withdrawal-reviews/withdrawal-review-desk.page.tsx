import { useState } from 'react';
import { useNavigation, useRevalidator } from 'react-router';
import { useAuth } from '#app/account/rules/allowed.tsx';
import { listWithdrawalDesk } from '#app/books/withdrawal-reviews/withdrawal-reviews.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { request } from '#app/core/request/request.ts';
import { LinkButton } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { Pager } from '#app/ui/kit/pager.tsx';
import { Segmented } from '#app/ui/forms/segmented.tsx';
import { Tabs } from '#app/ui/kit/tabs.tsx';
import {
  DeskListInput,
  type DeskOrder,
  deskOrders,
  type DeskTab,
  deskTabs,
  type DeskWithdrawal,
  type ReviewOutcome,
  type WithdrawalFile,
} from './withdrawal-reviews.schema.ts';
import style from '#app/billing/parts/desk.module.css';
import { deskTexts, type DeskTexts, errorText } from './withdrawal-review-desk-texts.ts';
import { WithdrawalBatch } from './withdrawal-batch.tsx';
import { WithdrawalDialog } from './withdrawal-dialog.tsx';
import { WithdrawalTable } from './withdrawal-table.tsx';
import type { Route } from './+types/withdrawal-review-desk.page.ts';

export const loader = pageLoader(async ({ ctx, url }) => {
  const input = DeskListInput.parse(Object.fromEntries(url.searchParams));
  return { tab: input.tab, order: input.order, ...(await listWithdrawalDesk(ctx, input)) };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: deskTexts.in(rootFacts(matches).language).title });
}

const path = (tab: DeskTab, more: Record<string, string | number> = {}) =>
  `/admin/withdrawals?${new URLSearchParams({ tab, ...Object.fromEntries(Object.entries(more).map(([name, value]) => [name, String(value)])) })}`;

/** Where staff decides on withdrawals: the queue by age or risk, batches, and each with all about it. */
export default function WithdrawalDesk({
  loaderData: { tab, order, rows, before, after, counts },
}: Route.ComponentProps) {
  const t = deskTexts.use();
  const auth = useAuth();
  const { revalidate } = useRevalidator();
  const { state, location } = useNavigation();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [file, setFile] = useState<WithdrawalFile | null>(null);
  const [opening, setOpening] = useState(0);
  const [outcome, setOutcome] = useState<ReviewOutcome | null>(null);
  const picked = rows.filter((row) => chosen.has(row.id));
  async function open(id: number) {
    setOpening(id);
    const answer = await request.get<WithdrawalFile>('/api/admin/withdrawal', { id });
    setOpening(0);
    if (answer.code === 1) setFile(answer.data);
  }
  async function done(result: ReviewOutcome | null) {
    setFile(null);
    setOutcome(result);
    setChosen(new Set());
    await revalidate();
  }
  return (
    <>
      <PageHead
        title={t.title}
        actions={
          counts.approved > 0 && (
            <LinkButton to="/admin/payouts" icon="file">
              {t.toPayouts}
            </LinkButton>
          )
        }
      >
        {t.lead}
      </PageHead>
      <DeskTabs tab={tab} counts={counts} />
      {tab === 'queue' && rows.length > 0 && <Order t={t} order={order} />}
      {outcome && outcome.skipped.length > 0 && <Skipped t={t} outcome={outcome} rows={rows} />}
      <div
        className={style['log']}
        aria-busy={(state === 'loading' && location.pathname === '/admin/withdrawals') || undefined}
      >
        <WithdrawalTable
          {...{ tab, rows, opening }}
          choice={tab === 'queue' && auth('review') ? { chosen, choose: setChosen } : null}
          open={(id) => void open(id)}
        />
      </div>
      {picked.length > 0 && <WithdrawalBatch picked={picked} onDone={(result) => void done(result)} />}
      <Pager
        previous={after === null ? null : path(tab, { after })}
        next={before === null ? null : path(tab, { before })}
      />
      {file && (
        <WithdrawalDialog
          file={file}
          onTaken={() => void Promise.all([open(file.id), revalidate()])}
          onDone={(result) => void done(result)}
          onClose={() => setFile(null)}
        />
      )}
    </>
  );
}

function DeskTabs({ tab, counts }: { tab: DeskTab; counts: Record<DeskTab, number> }) {
  const t = deskTexts.use();
  return (
    <Tabs
      label={t.tabsLabel}
      items={deskTabs.map((one) => ({
        to: path(one),
        label: t.tabs[one],
        count: counts[one] > 0 ? counts[one] : undefined,
        current: one === tab,
      }))}
    />
  );
}

function Order({ t, order }: { t: DeskTexts; order: DeskOrder }) {
  return (
    <div className={style['tools']}>
      <Segmented
        label={t.order}
        value={order}
        options={deskOrders.map((one) => ({ value: one, label: t.orders[one], to: path('queue', { order: one }) }))}
      />
    </div>
  );
}

function Skipped({ t, outcome, rows }: { t: DeskTexts; outcome: ReviewOutcome; rows: readonly DeskWithdrawal[] }) {
  return (
    <div className={style['skipped']}>
      <Notice tone="warn" title={t.skipped} live>
        <ul>
          {outcome.skipped.map(({ id, error }) => (
            <li key={id}>
              {rows.find((row) => row.id === id)?.number ?? id}: {errorText(t, error)}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
