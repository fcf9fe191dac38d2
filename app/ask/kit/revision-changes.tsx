import { useState } from 'react';
import { pageTexts } from '#app/core/texts/page-texts.ts';
import { Segmented } from '#app/ui/forms/segmented.tsx';
import { type Comparison, type SplitRow, splitRows } from './revision-compare.ts';
import type { DiffLine, DiffPart } from './line-diff.ts';
import styles from './revisions.module.css';

export const changesTexts = await pageTexts(
  () => import('./changes.zh.ts'),
  () => import('./changes.en.ts'),
);

const views = ['inline', 'split', 'rendered'] as const;
type View = (typeof views)[number];

export type ChangesProps = {
  comparison: Comparison;
  /** What is compared, as headings of both sides; without them there are no columns to choose. */
  names?: { before: string; after: string };
  /** Both states as rendered; with them the texts can be read as readers will. */
  html?: { before: string; after: string };
};

/**
 * How two states of a text differ: title, category, tags, lines with the changed words marked; below each other, side
 * by side, or rendered.
 */
export function Changes({ comparison, names, html }: ChangesProps) {
  const t = changesTexts.use();
  const [view, setView] = useState<View>('inline');
  const { title, category, tags, lines } = comparison;
  const isSame = lines.every((line) => line.kind === 'gap' || line.kind === 'same');
  const choices = views.filter((one) => one !== 'rendered' || html);
  return (
    <section className={styles['changes']} aria-label={t.diff}>
      {names && (
        <div className={styles['views']}>
          <Segmented
            label={t.view}
            value={view}
            options={choices.map((value) => ({ value, label: t.views[value] }))}
            onChange={setView}
          />
        </div>
      )}
      {title && <TitleChange title={title} />}
      {(category || tags) && <Facts category={category} tags={tags} />}
      {isSame && names && (title || category || tags) ? (
        <p className="muted small">{t.sameText}</p>
      ) : view === 'rendered' && html && names ? (
        <Rendered html={html} names={names} />
      ) : view === 'split' && names ? (
        <Split lines={lines} names={names} />
      ) : (
        <div className={styles['diff']}>
          {lines.map((line, index) => (
            // A comparison never changes its order: the place of a line is its name.
            // oxlint-disable-next-line react/no-array-index-key
            <Entry key={index} line={line} />
          ))}
        </div>
      )}
    </section>
  );
}

function TitleChange({ title }: { title: NonNullable<Comparison['title']> }) {
  const t = changesTexts.use();
  return (
    <div className={`${styles['diff']} ${styles['title']}`}>
      <span className="sr">{t.title}</span>
      <Line kind="del" parts={title.before} />
      <Line kind="add" parts={title.after} />
    </div>
  );
}

function Facts({ category, tags }: Pick<Comparison, 'category' | 'tags'>) {
  const t = changesTexts.use();
  return (
    <dl className={styles['facts']}>
      {category && (
        <div>
          <dt>{t.category}</dt>
          <dd>
            <del>{category.before}</del> <ins>{category.after}</ins>
          </dd>
        </div>
      )}
      {tags && (
        <div>
          <dt>{t.tags}</dt>
          <dd>
            {tags.map(({ name, state }) => {
              const Element = ({ same: 'span', add: 'ins', del: 'del' } as const)[state];
              return <Element key={name}>{name}</Element>;
            })}
          </dd>
        </div>
      )}
    </dl>
  );
}

function Rendered({ html, names }: Required<Pick<ChangesProps, 'html' | 'names'>>) {
  return (
    <div className={styles['rendered']}>
      {(['before', 'after'] as const).map((side) => (
        <section key={side} aria-label={names[side]}>
          <h3>{names[side]}</h3>
          <div className="prose" dangerouslySetInnerHTML={{ __html: html[side] }} />
        </section>
      ))}
    </div>
  );
}

function Split({ lines, names }: { lines: readonly DiffLine[]; names: { before: string; after: string } }) {
  const t = changesTexts.use();
  return (
    <table className={styles['split']}>
      <thead>
        <tr>
          <th scope="col">{names.before}</th>
          <th scope="col">{names.after}</th>
        </tr>
      </thead>
      <tbody>
        {splitRows(lines).map((row, index) => (
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={index}>
            {'gap' in row ? (
              <td colSpan={2} className={styles['gap']}>
                {t.gap(row.gap)}
              </td>
            ) : (
              <Cells row={row} />
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cells({ row }: { row: Exclude<SplitRow, { gap: number }> }) {
  return (
    <>
      <td>{row.left && <Line {...row.left} />}</td>
      <td>{row.right && <Line {...row.right} />}</td>
    </>
  );
}

function Entry({ line }: { line: DiffLine }) {
  const t = changesTexts.use();
  return line.kind === 'gap' ? <p className={styles['gap']}>{t.gap(line.count)}</p> : <Line {...line} />;
}

function Line({ kind, parts }: { kind: 'same' | 'add' | 'del'; parts: DiffPart[] }) {
  const t = changesTexts.use();
  const Element = ({ same: 'div', add: 'ins', del: 'del' } as const)[kind];
  return (
    <Element className={styles[kind]}>
      {kind !== 'same' && <span className="sr">{kind === 'add' ? t.added : t.removed} </span>}
      {parts.map((part, index) =>
        // oxlint-disable-next-line react/no-array-index-key
        part.isChanged ? <mark key={index}>{part.text}</mark> : part.text,
      )}
    </Element>
  );
}
