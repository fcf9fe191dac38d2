import { Link } from 'react-router';
import { formatMoney } from '#app/core/money.ts';
import { useLanguage } from '#app/core/page-texts.ts';
import { Notice } from '#app/ui/notice.tsx';
import { formatNumber } from '#app/ui/number-format.ts';
import { type Column, Table } from '#app/ui/table.tsx';
import { Time } from '#app/ui/time.tsx';
import type { ObjectCheck as Check } from '../objects/schema.ts';
import { booksTexts, journalPath } from './books-texts.ts';
import style from './books.module.css';

type Mismatch = Check['mismatches'][number];

/** What the nightly comparison of everything that was paid with the books found. */
export function ObjectCheck({ check }: { check: Check | null }) {
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
  const amount = (text: string) => (text === '' ? <span className="muted">{t.missing}</span> : formatMoney(text));
  const columns: Column<Mismatch>[] = [
    { key: 'place', label: t.place, cell: (row) => <Place text={row.place} /> },
    { key: 'key', label: t.key, phoneLabel: t.key, cell: (row) => <span className={style['code']}>{row.key}</span> },
    { key: 'due', label: t.due, end: true, phoneLabel: t.due, cell: (row) => amount(row.expected) },
    { key: 'posted', label: t.posted, end: true, phoneLabel: t.posted, cell: (row) => amount(row.found) },
  ];
  return (
    <section className={style['section']}>
      <Notice tone="bad" title={t.mismatches(formatNumber(mismatches.length))}>
        <p>
          {t.mismatchesText} {time}
        </p>
      </Notice>
      <Table caption={t.mismatches(formatNumber(mismatches.length))} columns={columns} rows={mismatches} rowKey={(row) => row.key} />
    </section>
  );
}

/** A place as `listMismatches` names it, such as "withdrawal 7" or "break 3 and 1 more". */
function Place({ text }: { text: string }) {
  const t = booksTexts.use();
  const [, kind = text, id = '', , more] = /^(.+?) (\d+)( and (\d+) more)?$/.exec(text) ?? [];
  const name = `${t.places[kind] ?? kind} ${id}`;
  return (
    <>
      {kind === 'journal' ? <Link to={journalPath(Number(id))}>{name}</Link> : name}
      {more !== undefined && t.placesMore(Number(more))}
    </>
  );
}
