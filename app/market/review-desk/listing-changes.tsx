import { reviewTexts } from './market-review-texts.ts';
import style from './market-review.module.css';
import type { ListingChange } from './review-desk.schema.ts';

type Props = { changes: readonly ListingChange[]; none: string };

/** The fields of a listing that a submission changes, each before and after; `none` says that there are none. */
export function ListingChanges({ changes, none }: Props) {
  const t = reviewTexts.use();
  const order = Object.keys(t.fields);
  if (changes.length === 0) return <p className="muted">{none}</p>;
  return (
    <dl className={style['listing']}>
      {changes
        .toSorted((a, b) => order.indexOf(a.field) - order.indexOf(b.field))
        .map(({ field, before, after }) => (
          <div key={field}>
            <dt>{field in t.fields ? t.fields[field as keyof typeof t.fields] : field}</dt>
            {before !== '' && (
              <dd className={style['before']}>
                <span className="sr">{t.before} </span>
                <Value field={field} value={before} />
              </dd>
            )}
            <dd className={style['after']}>
              <span className="sr">{t.after} </span>
              {after === '' ? <span className="muted">{t.nothing}</span> : <Value field={field} value={after} />}
            </dd>
          </div>
        ))}
    </dl>
  );
}

/** Pictures as pictures, all else as it was written. */
function Value({ field, value }: { field: string; value: string }) {
  if (field !== 'icon' && field !== 'screenshots') return <span>{value}</span>;
  return (
    <span className={style['pictures']}>
      {value.split('\n').map((src) => (
        <img key={src} src={src} alt="" loading="lazy" decoding="async" />
      ))}
    </span>
  );
}
