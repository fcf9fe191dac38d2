import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { journalPath } from '#app/billing/parts/book-paths.ts';
import type { ShownRecordCheck as Check } from './record-checks.schema.ts';
import { booksTexts, shownAmount } from './books-texts.ts';
import style from './books.module.css';

type Mismatch = Check['mismatches'][number];

/** What the nightly comparison of everything that was paid with the books found. */
export function RecordCheck({ check }: { check: Check | null }) {
  const t = booksTexts.use();
  const language = useLanguage();
  if (check === null)
    return (
      <p className="muted">
        {t.objects} {t.noObjects}
      </p>
    );
  const { mismatches, objects, checkedAt } = check;
  const time = <Time value={checkedAt} language={language} mode="datetime" />;
  if (mismatches.length === 0)
    return (
      <p className="muted">
        {t.objects} {t.objectsWhole(formatNumber(objects))} · {time}
      </p>
    );
  const amount = ({ asset }: Mismatch, text: string) =>
    text === '' ? <span className="muted">{t.missing}</span> : shownAmount(asset, Number(text));
  const columns: Column<Mismatch>[] = [
    { key: 'place', label: t.place, cell: (row) => <Place text={row.place} path={row.path} /> },
    { key: 'key', label: t.key, phoneLabel: t.key, cell: (row) => <Key row={row} /> },
    { key: 'due', label: t.due, end: true, phoneLabel: t.due, cell: (row) => amount(row, row.expected) },
    { key: 'posted', label: t.posted, end: true, phoneLabel: t.posted, cell: (row) => amount(row, row.found) },
  ];
  return (
    <section className={style['section']}>
      <Notice tone="bad" title={t.mismatches(formatNumber(mismatches.length))}>
        <p>
          {t.mismatchesText} {time}
        </p>
      </Notice>
      <Table
        caption={t.mismatches(formatNumber(mismatches.length))}
        columns={columns}
        rows={mismatches}
        rowKey={(row) => row.key}
      />
    </section>
  );
}

/** The key, which leads to the journal where there is one. */
function Key({ row: { key, journalId } }: { row: Mismatch }) {
  if (journalId === null) return <span className={style['code']}>{key}</span>;
  return (
    <Link className={style['code']} to={journalPath(journalId)}>
      {key}
    </Link>
  );
}

/** A place as `compareRecords` names it, such as "withdrawal 7" or "break 3 and 1 more", with the way to it. */
function Place({ text, path }: { text: string; path: string }) {
  const t = booksTexts.use();
  const [, kind = text, id = '', , more] = /^(.+?) (\d+)( and (\d+) more)?$/.exec(text) ?? [];
  const name = `${t.places[kind] ?? kind} ${id}`;
  const to = kind === 'journal' ? journalPath(Number(id)) : path;
  return (
    <>
      {to === '' ? name : <Link to={to}>{name}</Link>}
      {more !== undefined && t.placesMore(Number(more))}
    </>
  );
}
