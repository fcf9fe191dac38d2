import { hasConsole } from '#app/account/rules/rules.queries.server.ts';
import { listInbox } from '#app/admin/inbox/inbox.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { keysetQuery } from '#app/core/keyset-query.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { LinkButton } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Pager } from '#app/ui/kit/pager.tsx';
import { Tabs } from '#app/ui/kit/tabs.tsx';
import { useClock } from '#app/ui/kit/time.tsx';
import { InboxList } from './inbox-list.tsx';
import { inboxTexts } from './inbox-texts.ts';
import type { InboxCount, InboxKind } from '#app/admin/inbox-queues/inbox-queues.schema.ts';
import { InboxInput } from './inbox.schema.ts';
import type { Route } from './+types/inbox.page.ts';

export const loader = pageLoader(async ({ ctx, url }) => {
  const input = InboxInput.parse(Object.fromEntries(url.searchParams));
  const [inbox, hasDecided] = await Promise.all([listInbox(ctx, input), hasConsole(ctx, 'reviews/decide')]);
  return { kind: input.kind, hasDecided, ...inbox };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: inboxTexts.in(rootFacts(matches).language).title });
}

const path = '/admin/inbox';

function pathOf(kind: InboxKind | '', edge: { before?: string; after?: string } = {}): string {
  const query = keysetQuery({ ...(kind && { kind }), ...edge });
  return query === '' ? path : `${path}?${query}`;
}

/** Everything that waits for a decision of staff in one list, the longest waiting first. */
export default function InboxPage({ loaderData: data }: Route.ComponentProps) {
  const t = inboxTexts.use();
  const { kind, kinds, counts, rows, before, after } = data;
  return (
    <>
      <PageHead title={t.title}>
        <Lead counts={counts} />
      </PageHead>
      {kinds.length > 1 && <Kinds chosen={kind} kinds={kinds} counts={counts} />}
      {rows.length > 0 ? <InboxList rows={rows} /> : <Nothing data={data} />}
      <Pager
        previous={before === null ? null : pathOf(kind, { before })}
        next={after === null ? null : pathOf(kind, { after })}
      />
    </>
  );
}

const sumOf = (counts: readonly InboxCount[]) => counts.reduce((sum, { count }) => sum + count, 0);

function Lead({ counts }: { counts: readonly InboxCount[] }) {
  const t = inboxTexts.use();
  const { now } = useClock();
  const sum = sumOf(counts);
  if (sum === 0) return t.nobody;
  const waited = Math.max(0, Math.floor(now / 1000) - Math.min(...counts.map(({ since }) => since)));
  return <span suppressHydrationWarning>{t.lead(formatNumber(sum), sum === 1, waited)}</span>;
}

type KindsProps = { chosen: InboxKind | ''; kinds: readonly InboxKind[]; counts: readonly InboxCount[] };

function Kinds({ chosen, kinds, counts }: KindsProps) {
  const t = inboxTexts.use();
  const countOf = (kind: InboxKind) => counts.find((one) => one.kind === kind)?.count ?? 0;
  const shown = (count: number) => (count > 0 ? formatNumber(count) : null);
  return (
    <Tabs
      label={t.filter}
      items={[
        { to: path, label: t.all, current: chosen === '', count: shown(sumOf(counts)) },
        ...kinds.map((kind) => ({
          to: pathOf(kind),
          label: t.kinds[kind],
          current: kind === chosen,
          count: shown(countOf(kind)),
        })),
      ]}
    />
  );
}

function Nothing({ data: { kind, kinds, hasDecided } }: { data: Route.ComponentProps['loaderData'] }) {
  const t = inboxTexts.use();
  const isNarrowed = kind !== '' && kinds.length > 1;
  const action = isNarrowed ? (
    <LinkButton to={path}>{t.showAll}</LinkButton>
  ) : (
    hasDecided && <LinkButton to="/admin/reviews/decided">{t.decided}</LinkButton>
  );
  return (
    <Empty title={kinds.length === 0 ? t.noDesk : isNarrowed ? t.emptyKind : t.empty} level={2} action={action}>
      {t.emptyText}
    </Empty>
  );
}
