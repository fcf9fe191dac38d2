import { type ReactNode, useState } from 'react';
import type { AskedItem } from '#app/aimap/quizzes/quiz.schema.ts';
import { useHydrated } from '#app/account/parts/use-hydrated.ts';
import { IconButton } from '#app/ui/kit/icon-button.tsx';
import { InlineText } from './inline-code.tsx';
import type { StudyTexts } from './study-texts.ts';
import style from './quiz.module.css';

type Props = { item: AskedItem; t: StudyTexts };

/** What is asked and where to answer it. Every control is called `a`, so that a form without scripts says the same. */
export function QuizQuestion({ item, t }: Props) {
  const words = item.kind === 'cloze' ? <Cloze item={item} t={t} /> : null;
  return (
    <fieldset className={style['question']}>
      <legend className={style['stem']}>{words ? t.kinds.cloze : <InlineText text={item.prompt} />}</legend>
      {words}
      <Answers item={item} t={t} />
    </fieldset>
  );
}

function Answers({ item, t }: Props) {
  const isHydrated = useHydrated();
  if (item.kind === 'cloze') return <p className={style['hint']}>{t.wordsHint}</p>;
  if (item.kind === 'short')
    return (
      <>
        <input
          className={`input ${style['short']}`}
          name="a"
          autoComplete="off"
          maxLength={200}
          aria-label={t.shortAnswer}
        />
        <p className={style['hint']}>{t.wordsHint}</p>
      </>
    );
  if (item.kind === 'order') return isHydrated ? <Order item={item} t={t} /> : <Places item={item} t={t} />;
  const isTruth = item.kind === 'true-false';
  const options = isTruth ? [t.yes, t.no] : item.options;
  return (
    <div className={style['options']}>
      {item.kind === 'multiple' && <p className={style['hint']}>{t.multipleHint}</p>}
      {options.map((option, i) => (
        <label key={option} className={style['option']}>
          <input
            type={item.kind === 'multiple' ? 'checkbox' : 'radio'}
            name="a"
            value={isTruth ? String(i === 0) : String(i)}
          />
          <kbd aria-hidden>{i + 1}</kbd>
          <span>
            <InlineText text={option} />
          </span>
        </label>
      ))}
    </div>
  );
}

/** The sentence with a field at each blank. */
function Cloze({ item, t }: Props) {
  const parts: ReactNode[] = item.prompt.split(/(\{\{\d\}\})/g).map((part, i) => {
    const blank = /^\{\{(\d)\}\}$/.exec(part)?.[1];
    const key = `${i} ${part}`;
    return blank === undefined ? (
      <InlineText key={key} text={part} />
    ) : (
      <input
        key={key}
        className="input"
        name="a"
        autoComplete="off"
        maxLength={200}
        aria-label={t.blank(Number(blank))}
      />
    );
  });
  return <p className={style['cloze']}>{parts}</p>;
}

/** Steps that are moved by buttons; their order is what is sent. */
function Order({ item, t }: Props) {
  const [order, setOrder] = useState(() => item.options.map((_, i) => i));
  function move(from: number, to: number) {
    const next = [...order];
    next.splice(to, 0, ...next.splice(from, 1));
    setOrder(next);
  }
  return (
    <ol className={style['order']}>
      {order.map((option, i) => {
        const text = item.options[option]!;
        return (
          <li key={option}>
            <input type="hidden" name="a" value={option} />
            <span className="num muted">{i + 1}</span>
            <span>
              <InlineText text={text} />
            </span>
            <IconButton icon="arrow-up" label={t.moveUp(text)} disabled={i === 0} onClick={() => move(i, i - 1)} />
            <IconButton
              icon="arrow-down"
              label={t.moveDown(text)}
              disabled={i === order.length - 1}
              onClick={() => move(i, i + 1)}
            />
          </li>
        );
      })}
    </ol>
  );
}

/** The same without scripts: at each place one of the steps. */
function Places({ item, t }: Props) {
  return (
    <ol className={style['places']}>
      {item.options.map((name, i) => (
        <li key={name}>
          <select className="select" name="a" aria-label={t.place(i + 1)} defaultValue={i}>
            {item.options.map((option, k) => (
              <option key={option} value={k}>
                {option}
              </option>
            ))}
          </select>
        </li>
      ))}
    </ol>
  );
}
