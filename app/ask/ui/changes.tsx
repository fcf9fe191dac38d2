import type { Widen } from '#app/core/language.ts';
import type zh from '../lang/zh-cn/revisions.ts';
import type { DiffLine, DiffPart } from './line-diff.ts';
import styles from './revisions.module.css';

/** How a version differs from the one before it; `with` null for the first version. */
export type Comparison = { with: number | null; title: { before: DiffPart[]; after: DiffPart[] } | null; lines: DiffLine[] };

/** The changed lines of a version, the changed words marked. */
export function Changes({ comparison, t }: { comparison: Comparison; t: Widen<typeof zh> }) {
  const { title, lines } = comparison;
  const isSame = lines.every((line) => line.kind === 'gap' || line.kind === 'same');
  return (
    <section className={styles['diff']} aria-label={t.diff}>
      {comparison.with !== null && <p className={styles['with']}>{t.comparedWith(comparison.with)}</p>}
      {title && (
        <div className={styles['title']}>
          <Line kind="del" parts={title.before} t={t} />
          <Line kind="add" parts={title.after} t={t} />
        </div>
      )}
      {isSame && comparison.with !== null ? (
        <p className={styles['with']}>{t.same}</p>
      ) : (
        // A comparison never changes its order: the place of a line is its name.
        // oxlint-disable-next-line react/no-array-index-key
        lines.map((line, index) => <Entry key={index} line={line} t={t} />)
      )}
    </section>
  );
}

function Entry({ line, t }: { line: DiffLine; t: Widen<typeof zh> }) {
  return line.kind === 'gap' ? <p className={styles['gap']}>{t.gap(line.count)}</p> : <Line {...line} t={t} />;
}

function Line({ kind, parts, t }: { kind: 'same' | 'add' | 'del'; parts: DiffPart[]; t: Widen<typeof zh> }) {
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
