import { Form, useNavigation } from 'react-router';
import { Button } from '#app/ui/kit/button.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Field, Input } from '#app/ui/forms/field.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Table } from '#app/ui/kit/table.tsx';
import { accountPath } from '#app/billing/parts/book-paths.ts';
import type { FoundAccount } from './books.schema.ts';
import { booksTexts, shownAmount } from './books-texts.ts';
import style from './books.module.css';

/**
 * The search of the ledger: leads straight to one thing, or shows accounts to choose from. `accounts` is null before a
 * search.
 */
export function BooksFind({ q, accounts }: { q: string; accounts: readonly FoundAccount[] | null }) {
  const t = booksTexts.use();
  const { location } = useNavigation();
  return (
    <>
      <Form className={style['find']} role="search" action="/admin/books" aria-label={t.search}>
        <Field label={t.searchHelp}>
          <Input
            key={q}
            type="search"
            name="q"
            defaultValue={q}
            required
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
        <Button type="submit" icon="search" loading={location?.search.startsWith('?q=') ?? false}>
          {t.search}
        </Button>
      </Form>
      <div aria-live="polite">
        {accounts && (
          <Table
            caption={t.found}
            showCaption
            rows={accounts}
            rowKey={(row) => row.code}
            columns={[
              {
                key: 'code',
                label: t.account,
                cell: (row) => (
                  <Link className={style['code']} to={accountPath(row.code)}>
                    {row.code}
                  </Link>
                ),
              },
              { key: 'kind', label: t.kind, cell: (row) => t.kinds[row.code.split(':', 1)[0]!] },
              { key: 'balance', label: t.balance, end: true, cell: (row) => shownAmount(row.asset, row.posted) },
            ]}
            empty={
              <Empty title={t.searchNone} level={2}>
                {t.searchNoneText}
              </Empty>
            }
          />
        )}
      </div>
    </>
  );
}
