import { useAuth } from '#app/account/rules/allowed.tsx';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { htmlLang } from '#app/core/texts/language.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { listReviews } from '#app/market/review-desk/review-desk.queries.server.ts';
import { spanText } from '#app/ui/kit/waiting-spans.ts';
import { Chip } from '#app/ui/kit/chip.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Pager } from '#app/ui/kit/pager.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Tabs } from '#app/ui/kit/tabs.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { reviewTexts } from './market-review-texts.ts';
import { QuarantineTable } from './quarantine-table.tsx';
import { deskTabs, ReviewDeskInput, type ReviewRow } from './review-desk.schema.ts';
import { RiskChip } from './risk-chip.tsx';
import type { Route } from './+types/market-reviews.page.ts';

export const loader = pageLoader(({ ctx, url }) =>
  listReviews(ctx, ReviewDeskInput.parse(Object.fromEntries(url.searchParams))),
);

export function meta({ matches }: Route.MetaArgs): ReturnType<typeof pageHead> {
  return pageHead(matches, { title: reviewTexts.in(rootFacts(matches).language).title });
}

const pathOf = (tab: string, page = 1) =>
  `/admin/market/reviews?${new URLSearchParams({ tab, ...(page > 1 && { page: String(page) }) })}`;

/** The desk where plugins are reviewed: who waits, by age or risk. */
export default function MarketReviews({ loaderData }: Route.ComponentProps) {
  const t = reviewTexts.use();
  const language = useLanguage();
  const mayDecide = useAuth()('decide', '/admin/market/reviews');
  const { tab, page, rows, quarantine, hasMore, counts, figures, decidedToday } = loaderData;
  const { median_s, p95_s, promiseHours, waiting } = figures;
  const columns =
    tab === 'decided'
      ? [...shared(t, language), ...ended(t, language)]
      : [...shared(t, language), ...open(t, language)];
  const empty = (
    <Empty level={2} title={t.empty[tab]}>
      {t.emptyText}
    </Empty>
  );
  return (
    <>
      <PageHead title={t.title}>
        {t.lead(waiting, decidedToday)}
        <br />
        {median_s === null || p95_s === null
          ? t.notMeasured
          : t.measured(spanText(median_s, language), spanText(p95_s, language))}{' '}
        · {t.promise(promiseHours)}
      </PageHead>
      {!mayDecide && <Notice tone="warn">{t.readOnly}</Notice>}
      <Tabs
        label={t.tabs}
        items={deskTabs.map((one) => ({
          to: pathOf(one),
          label: t.tab[one],
          count: one === 'decided' || counts[one] === 0 ? null : counts[one],
          current: one === tab,
        }))}
      />
      {tab === 'quarantine' ? (
        <QuarantineTable rows={quarantine} mayDecide={mayDecide} empty={empty} />
      ) : (
        <Table caption={t.list} columns={columns} rows={rows} rowKey={({ id }) => id} empty={empty} />
      )}
      <Pager previous={page > 1 ? pathOf(tab, page - 1) : null} next={hasMore ? pathOf(tab, page + 1) : null} />
    </>
  );
}

type Texts = ReturnType<typeof reviewTexts.use>;
type Reader = ReturnType<typeof useLanguage>;

const shared = (t: Texts, language: Reader): Column<ReviewRow>[] => [
  {
    key: 'plugin',
    label: t.columns.plugin,
    cell: ({ id, plugin, version, isFirst, isSecurity, round }) => (
      <>
        <Link to={`/admin/market/reviews/${id}`}>
          <b>
            {language === 'en' ? plugin.nameEn : plugin.nameZh} {version?.version}
          </b>
        </Link>{' '}
        {isSecurity && <Chip tone="accent">{t.security}</Chip>} {isFirst && <Chip tone="info">{t.first}</Chip>}{' '}
        {version === null && <Chip tone="line">{t.listing}</Chip>}{' '}
        {round > 1 && <Chip tone="line">{t.round(round)}</Chip>}
        <br />
        <code className="small">{plugin.slug}</code>
      </>
    ),
  },
  {
    key: 'developer',
    label: t.columns.developer,
    phoneLabel: t.columns.developer,
    cell: ({ developer }) => (
      <>
        {language === 'en' ? developer.nameEn : developer.nameZh}{' '}
        {developer.isTrusted && <Chip tone="primary">{t.trusted}</Chip>}
      </>
    ),
  },
  {
    key: 'risk',
    label: t.columns.risk,
    phoneLabel: t.columns.risk,
    end: true,
    cell: ({ risk }) => <RiskChip risk={risk} />,
  },
];

const open = (t: Texts, language: Reader): Column<ReviewRow>[] => [
  {
    key: 'waits',
    label: t.columns.waits,
    phoneLabel: t.columns.waits,
    end: true,
    cell: ({ waits_s }) => spanText(waits_s, language),
  },
  {
    key: 'due',
    label: t.columns.due,
    phoneLabel: t.columns.due,
    end: true,
    cell: ({ due_s }) =>
      due_s === null ? (
        '–'
      ) : due_s < 0 ? (
        <span className="c-danger">{t.overdue(spanText(-due_s, language))}</span>
      ) : (
        spanText(due_s, language)
      ),
  },
  {
    key: 'reviewer',
    label: t.columns.reviewer,
    phoneLabel: t.columns.reviewer,
    cell: ({ reviewer }) => reviewer?.nickname ?? '–',
  },
];

const ended = (t: Texts, language: Reader): Column<ReviewRow>[] => [
  {
    key: 'state',
    label: t.columns.state,
    phoneLabel: t.columns.state,
    cell: ({ state }) => (
      <Chip tone={state === 'approved' ? 'primary' : state === 'rejected' ? 'danger' : 'line'}>{t.states[state]}</Chip>
    ),
  },
  {
    key: 'reviewer',
    label: t.columns.reviewer,
    phoneLabel: t.columns.reviewer,
    cell: ({ reviewer }) => reviewer?.nickname ?? '–',
  },
  {
    key: 'at',
    label: t.columns.at,
    phoneLabel: t.columns.at,
    cell: ({ decidedAt }) => decidedAt !== null && <Time value={decidedAt} language={htmlLang[language]} />,
  },
];
