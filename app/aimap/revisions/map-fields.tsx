import { htmlLang, type Language } from '#app/core/texts/language.ts';
import { pageTexts, useLanguage } from '#app/core/texts/page-texts.ts';
import type { DiffPart } from '#app/ask/kit/line-diff.ts';
import { Changes } from '#app/ask/kit/revision-changes.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { nodePath } from '#app/aimap/nodes/node-addresses.ts';
import { type MapTexts, mapTexts } from '#app/aimap/nodes/map-texts.ts';
import type { EdgeView, FieldDiff, FieldView } from './map-views.schema.ts';
import styles from './map-fields.module.css';

export const fieldTexts = await pageTexts(
  () => import('./map-fields.zh.ts'),
  () => import('./map-fields.en.ts'),
);

/** What changes differ in, one section a field. */
export function MapFields({ fields }: { fields: readonly FieldView[] }) {
  return (
    <div className={styles['fields']}>
      {fields.map((one) => (
        <section key={`${one.key} ${one.language}`} className={styles['field']}>
          <FieldName field={one} level={2} />
          <FieldChange field={one.field} diff={one.diff} language={one.language} />
        </section>
      ))}
    </div>
  );
}

/** What a field is called, and whose it is. */
export function FieldName({
  field: { thing, field, language, of, isNew },
  level = 3,
}: {
  field: FieldView;
  level?: 2 | 3;
}) {
  const t = fieldTexts.use();
  const reader = useLanguage();
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <Heading className={styles['name']}>
      {thing === 'resource' || thing === 'item' ? `${t.things[thing]}${of && t.of(of)} · ` : ''}
      {t.fields[field as keyof typeof t.fields] ?? field}
      {language !== null && <small>{t.languages[language]}</small>}
      {isNew && language === null && <Chip tone="primary">{t.isNew}</Chip>}
      {language !== null && language !== reader && <span className="sr"> {t.otherLanguage}</span>}
    </Heading>
  );
}

/** How a field differs. */
export function FieldChange({ field, diff, language }: { field: string; diff: FieldDiff; language: Language | null }) {
  const t = fieldTexts.use();
  const map = mapTexts.use();
  const lang = language === null ? undefined : htmlLang[language];
  switch (diff.kind) {
    case 'lines':
      return (
        <div lang={lang}>
          <Changes comparison={{ title: null, category: null, tags: null, lines: diff.lines }} />
        </div>
      );
    case 'words':
      return (
        <p className={styles['words']} lang={lang}>
          <Words before={diff.before} after={diff.after} />
        </p>
      );
    case 'names':
      return (
        <ul className={styles['names']} lang={lang}>
          {diff.names.map(({ name, state }) => (
            <li key={`${state} ${name}`} data-state={state}>
              <b aria-hidden>{state === 'add' ? '+' : state === 'del' ? '−' : ''}</b>
              {state === 'add' ? <ins>{name}</ins> : state === 'del' ? <del>{name}</del> : <span>{name}</span>}
            </li>
          ))}
        </ul>
      );
    case 'value':
      return (
        <p className={styles['words']}>
          {diff.before !== null && <del>{valueWord({ t, map }, field, diff.before)}</del>}{' '}
          {diff.after !== null ? <ins>{valueWord({ t, map }, field, diff.after)}</ins> : <span>{t.none}</span>}
        </p>
      );
    case 'hidden':
      return <p className="muted">{t.hidden}</p>;
    case 'edge':
      return <EdgeChange before={diff.before} after={diff.after} />;
  }
}

/** One line: what is gone struck out, what is new beside it. Where little is alike, both as wholes. */
export function Words({ before, after }: { before: readonly DiffPart[]; after: readonly DiffPart[] }) {
  const isWhole = before.every(({ isChanged }) => isChanged) || after.every(({ isChanged }) => isChanged);
  const gone = before.map(({ text }) => text).join('');
  if (isWhole)
    return (
      <>
        {gone !== '' && <del>{gone}</del>} <ins>{after.map(({ text }) => text).join('')}</ins>
      </>
    );
  return (
    <>
      {mixed(before, after).map(({ text, state }, i) => {
        const Element = ({ same: 'span', add: 'ins', del: 'del' } as const)[state];
        // The parts of a comparison never change their order: the place of one is its name.
        // oxlint-disable-next-line react/no-array-index-key
        return <Element key={i}>{text}</Element>;
      })}
    </>
  );
}

type Mixed = { text: string; state: 'same' | 'add' | 'del' };

/** Both sides as one line: between two equal parts first what is gone, then what is new. */
function mixed(before: readonly DiffPart[], after: readonly DiffPart[]): Mixed[] {
  const line: Mixed[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    if (before[i]?.isChanged) line.push({ text: before[i++]!.text, state: 'del' });
    else if (after[j]?.isChanged) line.push({ text: after[j++]!.text, state: 'add' });
    else {
      const text = after[j]?.text ?? before[i]?.text ?? '';
      line.push({ text, state: 'same' });
      i += 1;
      j += 1;
    }
  }
  return line;
}

function EdgeChange({ before, after }: { before: EdgeView | null; after: EdgeView | null }) {
  return (
    <p className={styles['words']}>
      {before && (
        <del>
          <EdgeWords edge={before} />
        </del>
      )}{' '}
      {after && (
        <ins>
          <EdgeWords edge={after} />
        </ins>
      )}
    </p>
  );
}

function EdgeWords({ edge: { from, to, kind } }: { edge: EdgeView }) {
  const t = fieldTexts.use();
  return (
    <>
      <Link to={nodePath(from)}>{from.title}</Link> {t.edges[kind]} <Link to={nodePath(to)}>{to.title}</Link>
    </>
  );
}

type ValueTexts = { t: ReturnType<typeof fieldTexts.use>; map: MapTexts };

/** A value in the reader's words. */
function valueWord({ t, map }: ValueTexts, field: string, value: string | number | boolean): string {
  const words = (t.values as Record<string, Record<string, string> | undefined>)[field];
  if (field === 'minutes') return map.minutes(Number(value));
  if (field === 'level') return map.levels[Number(value)] ?? '';
  if (field === 'staleSince') return t.stale;
  return words?.[String(value)] ?? String(value);
}
