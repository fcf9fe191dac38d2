import { accountPath } from '#app/billing/parts/book-paths.ts';
import { SectionHead } from '#app/ui/kit/card.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Table } from '#app/ui/kit/table.tsx';
import type { HeldAccounts } from './books.schema.ts';
import { booksTexts, shownAmount } from './books-texts.ts';
import style from './books.module.css';

/** Whose accounts have money in them, and what can become of it. */
export function HeldList({ held: { rows, hasMore } }: { held: HeldAccounts }) {
  const t = booksTexts.use();
  return (
    <section className={style['section']}>
      <SectionHead title={t.held} />
      <p className="muted">
        {t.heldText} {hasMore && t.heldMore(rows.length)}
      </p>
      <Table
        caption={t.held}
        rows={rows}
        rowKey={(row) => row.code}
        columns={[
          {
            key: 'member',
            label: t.owner,
            cell: ({ member }) => <Link to={`/admin/members/${member.id}`}>{member.nickname}</Link>,
          },
          { key: 'kind', label: t.kind, cell: (row) => t.kinds[row.code.split(':', 1)[0]!] },
          {
            key: 'code',
            label: t.account,
            cell: (row) => (
              <Link className={style['code']} to={accountPath(row.code)}>
                {row.code}
              </Link>
            ),
          },
          { key: 'balance', label: t.balance, end: true, cell: (row) => shownAmount(row.asset, row.posted) },
        ]}
        empty={<Empty title={t.heldNone} level={2} />}
      />
    </section>
  );
}
