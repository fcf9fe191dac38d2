import { getBooksJournal } from '#app/books/books/books.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { LinkButton } from '#app/ui/kit/button.tsx';
import { PageHead, SectionHead } from '#app/ui/kit/card.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { accountPath, journalPath } from '#app/billing/parts/book-paths.ts';
import type { Route } from './+types/books-journal.page.ts';
import { JournalIdInput, type JournalView } from './books.schema.ts';
import { actorOf, booksTexts, shownAmount } from './books-texts.ts';
import style from './books.module.css';
import { JournalTable } from './journal-table.tsx';
import { BountyOrShareLink } from './bounty-or-share-link.tsx';

export const loader = pageLoader(({ ctx, params }) => {
  const input = JournalIdInput.safeParse(params);
  if (!input.success) throw notFound();
  return getBooksJournal(ctx, input.data);
});

export function meta({ matches, params }: Route.MetaArgs) {
  return pageHead(matches, { title: booksTexts.in(rootFacts(matches).language).journal(Number(params.id)) });
}

/** One journal: its legs, whose sum is zero, and what it continues and is continued by. */
export default function BooksJournalPage({ loaderData: journal }: Route.ComponentProps) {
  const t = booksTexts.use();
  const asset = journal.entries[0]?.asset ?? 'CNY';
  const sum = journal.entries.reduce((total, { amount }) => total + amount, 0);
  const columns: Column<JournalView['entries'][number]>[] = [
    {
      key: 'account',
      label: t.account,
      cell: (row) => (
        <>
          <Link to={accountPath(row.account)}>{t.kinds[row.account.split(':', 1)[0]!]}</Link>{' '}
          <span className={style['code']}>{row.account}</span>
        </>
      ),
      foot: t.sum,
    },
    {
      key: 'amount',
      label: t.amount,
      end: true,
      cell: (row) => shownAmount(row.asset, row.amount, true),
      foot: shownAmount(asset, sum),
    },
    {
      key: 'after',
      label: t.after,
      end: true,
      phoneLabel: t.after,
      cell: (row) => (row.after === null ? '' : shownAmount(row.asset, row.after)),
      foot: '',
    },
  ];
  return (
    <>
      <PageHead
        title={`${t.journal(journal.id)} · ${t.types[journal.type]}`}
        actions={<LinkButton to="/admin/books">{t.title}</LinkButton>}
      >
        <span className={style['code']}>{journal.key}</span>
      </PageHead>
      <Facts journal={journal} />
      <Table caption={t.entries} columns={columns} rows={journal.entries} rowKey={(row) => row.account} />
      {journal.later.length > 0 && (
        <section className={style['section']}>
          <SectionHead title={t.later} />
          <JournalTable caption={t.later} rows={journal.later} />
        </section>
      )}
    </>
  );
}

function Facts({ journal }: { journal: JournalView }) {
  const t = booksTexts.use();
  const language = useLanguage();
  return (
    <dl className={style['facts']}>
      <div>
        <dt>{t.recorded}</dt>
        <dd>
          <Time value={journal.recordedAt} language={language} mode="datetime" />
        </dd>
      </div>
      <div>
        <dt>{t.occurred}</dt>
        <dd>
          <Time value={journal.occurredAt} language={language} mode="datetime" />
        </dd>
      </div>
      <div>
        <dt>{t.actor}</dt>
        <dd>{actorOf(t, journal)}</dd>
      </div>
      {journal.path !== '' && (
        <div>
          <dt>{t.about}</dt>
          <dd>
            {journal.entries.find(({ memo }) => memo !== '')?.memo} <BountyOrShareLink t={t} path={journal.path} />
          </dd>
        </div>
      )}
      {journal.parentId !== null && (
        <div>
          <dt>{t.parent}</dt>
          <dd>
            <Link to={journalPath(journal.parentId)}>{t.journal(journal.parentId)}</Link>
          </dd>
        </div>
      )}
    </dl>
  );
}
