import { useState } from 'react';
import { useAuth } from '#app/account/rules/allowed.tsx';
import { listAdjustments } from '#app/books/books/books.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import type { Language } from '#app/core/texts/language.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Pager } from '#app/ui/kit/pager.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { accountPath, journalPath } from '#app/billing/parts/book-paths.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import type { Route } from './+types/adjustments.page.ts';
import { type Adjustment, AdjustmentListInput } from './books.schema.ts';
import { AdjustmentDialog } from './adjustment-dialog.tsx';
import { BooksTabs } from './books-tabs.tsx';
import { type BooksTexts, booksTexts, shownAmount } from './books-texts.ts';
import style from './books.module.css';

export const loader = pageLoader(({ ctx, url }) =>
  listAdjustments(ctx, AdjustmentListInput.parse(Object.fromEntries(url.searchParams))),
);

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: booksTexts.in(rootFacts(matches).language).adjustments });
}

const tones = { proposed: 'accent', confirmed: 'primary', rejected: 'line' } as const;

/** Corrections of the ledger by hand: proposed by one, decided by another. */
export default function AdjustmentsPage({ loaderData: { rows, before, after } }: Route.ComponentProps) {
  const t = booksTexts.use();
  const language = useLanguage();
  const may = useAuth();
  const [isOpen, setOpen] = useState(false);
  const columns = columnsOf(t, language, may('decide', '/admin/books'));
  const page = (edge: string, at: number | null) => (at === null ? null : `/admin/books/adjustments?${edge}=${at}`);
  return (
    <>
      <PageHead
        title={t.adjustments}
        actions={
          may('propose', '/admin/books') && (
            <Button tone="primary" onClick={() => setOpen(true)}>
              {t.propose}
            </Button>
          )
        }
      >
        {t.proposeLead}
      </PageHead>
      <BooksTabs current="adjustments" />
      <Table
        caption={t.adjustments}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        empty={
          <Empty title={t.adjustmentsNone} level={2}>
            {t.adjustmentsNoneText}
          </Empty>
        }
      />
      <Pager previous={page('after', after)} next={page('before', before)} />
      {isOpen && <AdjustmentDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function columnsOf(t: BooksTexts, language: Language, mayDecide: boolean): Column<Adjustment>[] {
  return [
    {
      key: 'what',
      label: t.what,
      cell: (row) => (
        <>
          <strong>{shownAmount(row.asset, row.amount)}</strong>{' '}
          <Link className={style['code']} to={accountPath(row.from)}>
            {row.from}
          </Link>
          {' → '}
          <Link className={style['code']} to={accountPath(row.to)}>
            {row.to}
          </Link>
          <div className="muted">
            {row.reason} · {row.ticket}
          </div>
        </>
      ),
    },
    {
      key: 'by',
      label: t.by,
      cell: (row) => (
        <>
          {row.proposedBy.nickname} <Time value={row.proposedAt} language={language} mode="date" />
        </>
      ),
    },
    {
      key: 'decided',
      label: t.decided,
      cell: (row) => (
        <>
          {row.decidedBy} {row.note !== '' && <div className="muted">{row.note}</div>}
        </>
      ),
    },
    { key: 'state', label: t.state, cell: (row) => <State row={row} mayDecide={mayDecide} /> },
  ];
}

function State({ row, mayDecide }: { row: Adjustment; mayDecide: boolean }) {
  const t = booksTexts.use();
  const { send } = useSend();
  async function decide(isConfirmed: boolean) {
    const question = isConfirmed
      ? { title: t.confirmTitle, text: t.confirmText, confirmText: t.confirm }
      : { title: t.rejectTitle, text: t.rejectText, confirmText: t.reject };
    if (!(await confirm(question))) return;
    await send(
      '/api/admin/decideAdjustment',
      { id: row.id, isConfirmed },
      { isOnce: true, done: true, refresh: 'always' },
    );
  }
  if (row.journalId !== null)
    return (
      <Link to={journalPath(row.journalId)}>
        <Chip tone={tones[row.state]}>{t.states[row.state]}</Chip>
      </Link>
    );
  return (
    <span className={style['acts']}>
      <Chip tone={tones[row.state]}>{t.states[row.state]}</Chip>
      {row.state === 'proposed' && mayDecide && (
        <>
          <Button size="s" tone="primary" onClick={() => void decide(true)}>
            {t.confirm}
          </Button>
          <Button size="s" onClick={() => void decide(false)}>
            {t.reject}
          </Button>
        </>
      )}
    </span>
  );
}
