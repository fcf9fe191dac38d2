import { useState, type FormEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { request } from '#app/core/request.ts';
import { Button } from '#app/ui/button.tsx';
import { Empty } from '#app/ui/empty.tsx';
import { Field, Input } from '#app/ui/field.tsx';
import { Table } from '#app/ui/table.tsx';
import type { Found } from '../schema.ts';
import { accountPath, booksTexts, shownAmount } from './books-texts.ts';
import style from './books.module.css';

/** The search of the ledger: leads straight to one thing, or shows accounts to choose from. */
export function BooksFind() {
  const t = booksTexts.use();
  const navigate = useNavigate();
  const [q, setQ] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [accounts, setAccounts] = useState<Extract<Found, { accounts: unknown }>['accounts'] | null>(null);
  async function find(event: FormEvent) {
    event.preventDefault();
    if (isBusy || q.trim() === '') return;
    setBusy(true);
    const answer = await request.get<Found>('/api/admin/findInBooks', { q });
    setBusy(false);
    if (answer.code !== 1) return;
    if ('path' in answer.data) return navigate(answer.data.path);
    setAccounts(answer.data.accounts);
  }
  return (
    <>
      <form className={style['find']} role="search" onSubmit={(event) => void find(event)} aria-label={t.search}>
        <Field label={t.searchHelp}>
          <Input value={q} maxLength={200} autoComplete="off" spellCheck={false} onChange={(event) => setQ(event.currentTarget.value)} />
        </Field>
        <Button type="submit" icon="search" loading={isBusy}>
          {t.search}
        </Button>
      </form>
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
