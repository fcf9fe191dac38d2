import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { journalPath } from '#app/billing/parts/book-paths.ts';
import type { JournalRow } from './books.schema.ts';
import { actorOf, booksTexts } from './books-texts.ts';
import style from './books.module.css';

/** Journals, newest first, each leading to its entries. */
export function JournalTable({ caption, rows }: { caption: string; rows: readonly JournalRow[] }) {
  const t = booksTexts.use();
  const language = useLanguage();
  const columns: Column<JournalRow>[] = [
    { key: 'id', label: t.journals, cell: (row) => <Link to={journalPath(row.id)}>{t.types[row.type]}</Link> },
    { key: 'number', label: '#', cell: (row) => row.id, phoneLabel: '#' },
    { key: 'key', label: t.key, cell: (row) => <span className={style['code']}>{row.key}</span>, hideOnPhone: true },
    { key: 'actor', label: t.actor, cell: (row) => actorOf(t, row) },
    { key: 'time', label: t.time, cell: (row) => <Time value={row.at} language={language} mode="datetime" /> },
  ];
  return (
    <Table
      caption={caption}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      empty={
        <Empty title={t.journalsNone} level={3}>
          {t.journalsNoneText}
        </Empty>
      }
    />
  );
}
