import { listOwnShares } from '#app/billing/shares/shares.queries.server.ts';
import { FiguresInput, OwnSharesInput } from '#app/billing/shares/shares.schema.ts';
import { getFigures } from '#app/billing/share-purchases/share-visits.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { formatMoney } from '#app/core/money.ts';
import { useRootFacts } from '#app/core/request/page-data.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { CopyButton } from '#app/ui/forms/copy-button.tsx';
import { LinkButton } from '#app/ui/kit/button.tsx';
import { SectionHead } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Pager } from '#app/ui/kit/pager.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Tabs } from '#app/ui/kit/tabs.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import type { Route } from './+types/share-mine.page.ts';
import { canEdit } from '#app/billing/shares/shares.policy.ts';
import { listTabs, type OwnShare } from '#app/billing/shares/shares.schema.ts';
import { editPath, minePath, newPath, sharePath } from '#app/billing/shares/share-addresses.ts';
import { ShareFigures } from '#app/billing/shares/share-figures.tsx';
import { shareTexts } from '#app/billing/shares/share-texts.ts';
import { sharesTexts } from '#app/billing/shares/shares-texts.ts';
import { stateTones } from '#app/billing/shares/state-tones.ts';
import style from '#app/billing/shares/shares.module.css';

/** `?shares=` is the tab, `before` and `after` a page of it, `days` the figures. */
export const loader = pageLoader(async ({ ctx, url }) => {
  const query = Object.fromEntries(url.searchParams);
  const input = OwnSharesInput.parse({
    tab: query['shares'] ?? 'all',
    before: query['sharesBefore'],
    after: query['sharesAfter'],
  });
  const { days } = FiguresInput.parse({ days: query['days'] ?? 30 });
  const [page, figures] = await Promise.all([listOwnShares(ctx, input), getFigures(ctx, { days })]);
  return { tab: input.tab, ...page, days, figures };
});

const path = (query: Record<string, string | number>) =>
  `${minePath}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`;

/** Part of the page of invitations and shares: the member's own paid shares with their figures. */
export default function MyShares({ loaderData: { tab, rows, before, after, days, figures } }: Route.ComponentProps) {
  const t = sharesTexts.use().mine;
  const isNew = tab === 'all' && rows.length === 0 && after === null;
  const create = (
    <LinkButton to={newPath} icon="plus" tone={isNew ? 'primary' : 'default'} size={isNew ? 'm' : 's'}>
      {t.create}
    </LinkButton>
  );
  return (
    <section className={style['mine']} aria-labelledby="my-shares">
      <SectionHead title={<span id="my-shares">{t.title}</span>} aside={!isNew && create} />
      {isNew ? (
        <Empty title={t.empty} level={3} action={create}>
          {t.emptyText}
        </Empty>
      ) : (
        <>
          <p className="muted small">{t.lead}</p>
          <Tabs
            label={t.tabs}
            items={listTabs.map((one) => ({
              to: path({ shares: one, days }),
              label: t.tab[one],
              current: one === tab,
            }))}
          />
          <List rows={rows} />
          <Pager
            label={t.list}
            preventScrollReset
            previous={after === null ? null : path({ shares: tab, days, sharesAfter: after })}
            next={before === null ? null : path({ shares: tab, days, sharesBefore: before })}
          />
          <ShareFigures
            figures={figures}
            days={days}
            title={t.figures}
            to={(count) => path({ shares: tab, days: count })}
          />
        </>
      )}
    </section>
  );
}

function List({ rows }: { rows: readonly OwnShare[] }) {
  const t = sharesTexts.use().mine;
  const { states } = shareTexts.use();
  const language = useLanguage();
  const { siteUrl } = useRootFacts();
  const columns: Column<OwnShare>[] = [
    {
      key: 'title',
      label: t.name,
      cell: (row) => (
        <>
          <Link to={sharePath(row.id)}>{row.title}</Link>
          <span className={style['sub']}>
            <Chip tone={stateTones[row.state]}>{states[row.state]}</Chip>
            {(row.state === 'active' || row.state === 'paused') && (
              <Time value={row.expiresAt} language={language} mode="date" />
            )}
          </span>
        </>
      ),
    },
    { key: 'price', label: t.price, end: true, phoneLabel: t.price, cell: (row) => formatMoney(row.price) },
    { key: 'visits', label: t.visits, end: true, phoneLabel: t.visits, cell: (row) => formatNumber(row.visitors) },
    {
      key: 'sold',
      label: t.sold,
      end: true,
      phoneLabel: t.sold,
      cell: (row) =>
        row.stock === null ? formatNumber(row.sold) : t.soldOf(formatNumber(row.sold), formatNumber(row.stock)),
    },
    {
      key: 'refunds',
      label: t.refunds,
      end: true,
      phoneLabel: t.refunds,
      hideOnPhone: true,
      cell: (row) => formatNumber(row.refunds),
    },
    { key: 'income', label: t.income, end: true, phoneLabel: t.income, cell: (row) => formatMoney(row.income) },
    {
      key: 'act',
      label: <span className="sr">{t.actions}</span>,
      end: true,
      cell: (row) => (
        <span className={style['acts']}>
          {row.state === 'active' && (
            <CopyButton iconOnly text={siteUrl + sharePath(row.id)} label={t.copyOf(row.title)} />
          )}
          {canEdit(row.state) && (
            <LinkButton to={editPath(row.id)} size="s" aria-label={t.editOf(row.title)}>
              {t.edit}
            </LinkButton>
          )}
        </span>
      ),
    },
  ];
  const empty = (
    <Empty title={t.emptyTab} level={3} action={<Link to={minePath}>{t.tab.all}</Link>}>
      {t.emptyTabText}
    </Empty>
  );
  return <Table caption={t.list} columns={columns} rows={rows} rowKey={(row) => row.id} empty={empty} />;
}
