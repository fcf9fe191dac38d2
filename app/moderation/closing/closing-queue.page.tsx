import { data } from 'react-router';
import { findVoteBar, listCloseQueue } from '#app/moderation/closing/close-queue.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { LinkButton } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Pager } from '#app/ui/kit/pager.tsx';
import { Tabs } from '#app/ui/kit/tabs.tsx';
import { listPath } from '#app/ask/parts/ask-addresses.ts';
import { CloseQueueInput, type VoteKind, voteKinds } from '#app/ask/thread-rules/thread-rules.schema.ts';
import { QueueRow } from './closing-queue-row.tsx';
import { queueTexts } from './closing-queue-texts.ts';
import style from './closing-queue.module.css';
import type { Route } from './+types/closing-queue.page.ts';

export const loader = pageLoader(async ({ ctx, url }) => {
  const input = CloseQueueInput.parse(Object.fromEntries(url.searchParams));
  const bar = await findVoteBar(ctx);
  if (bar) return data({ bar }, { status: 403 });
  return { bar, kind: input.kind, ...(await listCloseQueue(ctx, input)) };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: queueTexts.in(rootFacts(matches).language).title });
}

function pathOf(kind: VoteKind, edge: { before?: number; after?: number } = {}): string {
  const query = new URLSearchParams();
  if (kind !== 'close') query.set('kind', kind);
  for (const [name, id] of Object.entries(edge)) query.set(name, String(id));
  return query.size === 0 ? '/ask/reviews/closing' : `/ask/reviews/closing?${query}`;
}

/** The questions that members vote to close or reopen, for those who may vote. */
export default function Queue({ loaderData }: Route.ComponentProps) {
  const t = queueTexts.use();
  if (loaderData.bar) {
    const { needed, has } = loaderData.bar;
    return (
      <main id="main">
        <Empty title={t.barTitle} level={1} page action={<LinkButton to="/ask/privileges">{t.barMore}</LinkButton>}>
          {t.bar(formatNumber(needed), formatNumber(has))}
        </Empty>
      </main>
    );
  }
  const { kind, rows, before, after, counts, needed, closesAtOnce } = loaderData;
  return (
    <main id="main">
      <PageHead title={t.title}>{t.lead}</PageHead>
      <Tabs
        label={t.queuesLabel}
        items={voteKinds.map((one) => ({
          to: pathOf(one),
          label: t.queues[one],
          count: counts[one] || undefined,
          current: one === kind,
        }))}
      />
      <p className={style['also']}>
        {t.also} <Link to="/ask/reviews">{t.reviews}</Link> · <Link to="/ask/reviews/edits">{t.suggestions}</Link>
      </p>
      {rows.length === 0 ? (
        <Empty
          title={t.empty[kind]}
          level={2}
          action={<LinkButton to={listPath({ type: 'question' })}>{t.browse}</LinkButton>}
        >
          {t.emptyText}
        </Empty>
      ) : (
        <ul className={style['list']} aria-label={t.list[kind]}>
          {rows.map((row) => (
            <QueueRow key={row.id} row={row} kind={kind} needed={needed} atOnce={closesAtOnce} />
          ))}
        </ul>
      )}
      <Pager
        previous={after === null ? null : pathOf(kind, { after })}
        next={before === null ? null : pathOf(kind, { before })}
      />
    </main>
  );
}
