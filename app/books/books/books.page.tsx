import { redirect } from 'react-router';
import { useAuth } from '#app/account/rules/allowed.tsx';
import { findInBooks, getBooks, listMembersWithMoney } from '#app/books/books/books.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { PageHead, SectionHead } from '#app/ui/kit/card.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Pager } from '#app/ui/kit/pager.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { assets } from '#app/wallet/ledger/ledger.schema.ts';
import { accountPath } from '#app/billing/parts/book-paths.ts';
import type { Route } from './+types/books.page.ts';
import { BooksInput, FindBooksInput, type KindSum } from './books.schema.ts';
import { AssetCard } from './asset-card.tsx';
import { BooksFind } from './books-find.tsx';
import { BooksTabs } from './books-tabs.tsx';
import { booksTexts, shownAmount } from './books-texts.ts';
import style from './books.module.css';
import { RecordCheck } from './record-check.tsx';
import { HeldList } from './held-list.tsx';
import { JournalTable } from './journal-table.tsx';

/** `?held` lists whose accounts have money in them. */
export const loader = pageLoader(async ({ ctx, url }) => {
  const query = Object.fromEntries(url.searchParams);
  const { q } = FindBooksInput.catch({ q: '' }).parse(query);
  const found = q === '' ? null : await findInBooks(ctx, { q });
  if (found && 'path' in found) throw redirect(found.path);
  const held = url.searchParams.has('held') ? await listMembersWithMoney(ctx) : null;
  return { ...(await getBooks(ctx, BooksInput.parse(query))), q, accounts: found && found.accounts, held };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: booksTexts.in(rootFacts(matches).language).title });
}

const shared = new Set([
  'cash',
  'cash_hold',
  'pending',
  'earnings',
  'earnings_hold',
  'receivable',
  'points',
  'points_hold',
  'clearing',
  'bank',
  'refund_transit',
  'payout_transit',
]);

/** The ledger at a glance. */
export default function BooksPage({ loaderData: books }: Route.ComponentProps) {
  const t = booksTexts.use();
  const language = useLanguage();
  const mayPause = useAuth()('pause', '/admin/books');
  const columns: Column<KindSum>[] = [
    {
      key: 'kind',
      label: t.kind,
      cell: (row) =>
        shared.has(row.kind) ? t.kinds[row.kind] : <Link to={accountPath(row.kind)}>{t.kinds[row.kind]}</Link>,
    },
    {
      key: 'accounts',
      label: t.accounts,
      end: true,
      phoneLabel: t.accounts,
      cell: (row) => formatNumber(row.accounts),
    },
    { key: 'balance', label: t.balance, end: true, cell: (row) => shownAmount(row.asset, row.posted) },
  ];
  return (
    <>
      <PageHead title={t.title}>{t.lead}</PageHead>
      <BooksTabs current="overview" />
      {books.held && <HeldList held={books.held} />}
      <div className={style['assets']}>
        {books.assets.map((state) => (
          <AssetCard key={state.asset} state={state} mayPause={mayPause} />
        ))}
      </div>
      <p className="muted">
        {t.seal} {books.seal ? t.sealText(books.seal.id, books.seal.toJournal) : t.noSeal}
        {books.seal && (
          <>
            {' · '}
            <Time value={books.seal.at} language={language} mode="datetime" />{' '}
            <span className={style['code']}>{books.seal.hash.slice(0, 16)}</span>
          </>
        )}
      </p>
      <RecordCheck check={books.objects} />
      <BooksFind q={books.q} accounts={books.accounts} />
      {assets.map((asset) => {
        const rows = books.kinds.filter((row) => row.asset === asset);
        return rows.length === 0 ? null : (
          <section key={asset} className={style['section']}>
            <SectionHead title={`${t.sums} · ${t.assets[asset]}`} />
            <Table caption={`${t.sums} ${t.assets[asset]}`} columns={columns} rows={rows} rowKey={(row) => row.kind} />
          </section>
        );
      })}
      <section className={style['section']}>
        <SectionHead title={t.journals} />
        <JournalTable caption={t.journals} rows={books.journals} />
        <Pager previous={null} next={books.before === null ? null : `/admin/books?before=${books.before}`} />
      </section>
    </>
  );
}
