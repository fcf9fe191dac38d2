import { getBooksAccount } from '#app/books/books/books.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { LinkButton } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Pager } from '#app/ui/kit/pager.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { accountPath, journalPath } from '#app/billing/parts/book-paths.ts';
import type { Route } from './+types/books-account.page.ts';
import { AccountInput, type AccountView } from './books.schema.ts';
import { booksTexts, shownAmount } from './books-texts.ts';
import style from './books.module.css';
import { BountyOrShareLink } from './bounty-or-share-link.tsx';

export const loader = pageLoader(({ ctx, url }) =>
  getBooksAccount(ctx, AccountInput.parse({ code: '', ...Object.fromEntries(url.searchParams) })),
);

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageHead(matches, {
    title: `${booksTexts.in(rootFacts(matches).language).account} ${loaderData?.code ?? ''}`,
  });
}

/** One account of the ledger with its entries, newest first. */
export default function BooksAccountPage({ loaderData: account }: Route.ComponentProps) {
  const t = booksTexts.use();
  const language = useLanguage();
  const columns: Column<AccountView['entries'][number]>[] = [
    {
      key: 'memo',
      label: t.memo,
      cell: (row) => (
        <>
          <Link to={journalPath(row.journalId)}>{row.memo || t.types[row.type]}</Link>{' '}
          <BountyOrShareLink t={t} path={row.path} />
        </>
      ),
    },
    { key: 'type', label: t.type, cell: (row) => t.types[row.type], hideOnPhone: true },
    { key: 'amount', label: t.amount, end: true, cell: (row) => shownAmount(account.asset, row.amount, true) },
    {
      key: 'after',
      label: t.after,
      end: true,
      phoneLabel: t.after,
      cell: (row) => (row.after === null ? '' : shownAmount(account.asset, row.after)),
    },
    { key: 'time', label: t.time, cell: (row) => <Time value={row.at} language={language} mode="datetime" /> },
  ];
  return (
    <>
      <PageHead
        title={t.kinds[account.kind] ?? account.kind}
        actions={<LinkButton to="/admin/books">{t.title}</LinkButton>}
      >
        <span className={style['code']}>{account.code}</span>
      </PageHead>
      <dl className={style['facts']}>
        <div>
          <dt>{t.balance}</dt>
          <dd className={style['figure']}>{shownAmount(account.asset, account.posted)}</dd>
        </div>
        <div>
          <dt>{t.owner}</dt>
          <dd>
            {account.member ? (
              <Link to={`/admin/members/${account.member.id}`}>{account.member.nickname}</Link>
            ) : (
              t.platform
            )}
          </dd>
        </div>
        <div>
          <dt>{t.opened}</dt>
          <dd>
            <Time value={account.openedAt} language={language} mode="datetime" />
          </dd>
        </div>
      </dl>
      <Table
        caption={t.entries}
        columns={columns}
        rows={account.entries}
        rowKey={(row) => row.place}
        empty={<Empty title={t.entriesNone} level={2} />}
      />
      <Pager
        previous={null}
        next={account.before === null ? null : `${accountPath(account.code)}&before=${account.before}`}
      />
    </>
  );
}
