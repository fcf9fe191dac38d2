import { pageTexts } from '#app/core/texts/page-texts.ts';
import type { FactChange } from './model-proposals.schema.ts';
import style from '#app/catalogue/models/model.module.css';

const texts = await pageTexts(
  () => import('./model-fields.zh.ts'),
  () => import('./model-fields.en.ts'),
);

/** What a proposal or an edit changes, field by field. */
export function FactChanges({ changes }: { changes: readonly FactChange[] }) {
  const t = texts.use();
  if (changes.length === 0) return <p className="muted">{t.none}</p>;
  return (
    <dl className={style['changes']}>
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{t.fields[field as keyof typeof t.fields] ?? field}</dt>
          <dd>
            {before && (
              <del>
                <span className="sr">{t.before} </span>
                {before}
              </del>
            )}
            {after && (
              <ins>
                <span className="sr">{t.after} </span>
                {after}
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
