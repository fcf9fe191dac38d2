import { type ReactNode, useEffect, useRef, useState } from 'react';
import { preloadRequests } from '#app/core/request/request.ts';
import { Button, buttonClass } from '#app/ui/kit/button.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import type { AskedItem, Feedback } from '#app/aimap/quizzes/quiz.schema.ts';
import { InlineText } from './inline-code.tsx';
import { readAnswer } from './quiz-addresses.ts';
import { QuizFeedback } from './quiz-feedback.tsx';
import { QuizQuestion } from './quiz-question.tsx';
import { Ticks } from './quiz-ticks.tsx';
import type { StudyTexts } from './study-texts.ts';
import { type Said, useAnswering } from './use-answering.ts';
import { useQuizKeys } from './use-quiz-keys.ts';
import style from './quiz.module.css';

type Props = {
  items: readonly AskedItem[];
  /** Guests' answers are graded and kept in their browser alone. */
  isMember: boolean;
  /** Items that the member has answered before. */
  known: readonly number[];
  via: 'quiz' | 'review';
  /** Where "stop here" leads. */
  to: string;
  heading: ReactNode;
  t: StudyTexts;
  /** What stands there without scripts: the first item, answered or not. */
  first?: { index: number; feedback: Feedback | null };
  /** After the last item. */
  result: (right: number, restart: () => void) => ReactNode;
};

/** Items one after the other: the question, what is said of the answer, the next; by mouse or keys. */
export function QuizSession({ items, isMember, known, via, to, heading, t, first, result }: Props) {
  const [index, setIndex] = useState(first?.index ?? 0);
  const [said, setSaid] = useState<Said | null>(first?.feedback ?? null);
  const [marks, setMarks] = useState<readonly (boolean | undefined)[]>([]);
  const item = items[index];
  // an answer that is given where there is no network must not need more code first: the page would be read anew
  useEffect(preloadRequests, []);
  function restart() {
    setIndex(0);
    setSaid(null);
    setMarks([]);
  }
  if (!item)
    return (
      <>
        <Ticks marks={marks} index={index} all={items.length} heading={heading} to={to} t={t} />
        {result(marks.filter(Boolean).length, restart)}
      </>
    );
  function hear(feedback: Said | null) {
    setSaid(feedback);
    setMarks((last) => Object.assign([...last], { [index]: feedback?.isRight }));
  }
  return (
    <>
      <Ticks marks={marks} index={index} all={items.length} heading={heading} to={to} t={t} />
      <Item
        key={item.id}
        item={item}
        said={said}
        isMember={isMember}
        isKnown={known.includes(item.id)}
        isMoved={marks.length > 0}
        via={via}
        isLast={index === items.length - 1}
        index={index}
        t={t}
        onSaid={hear}
        onNext={() => {
          setSaid(null);
          setIndex(index + 1);
        }}
      />
    </>
  );
}

type ItemProps = {
  item: AskedItem;
  said: Said | null;
  isMember: boolean;
  /** The member has answered it before, and may have the answer shown. */
  isKnown: boolean;
  /** One has come from another item: the focus follows. */
  isMoved: boolean;
  via: 'quiz' | 'review';
  isLast: boolean;
  index: number;
  t: StudyTexts;
  onSaid: (said: Said | null) => void;
  onNext: () => void;
};

function Item({ item, said, via, isMember, isKnown, isMoved, isLast, index, t, onSaid, onNext }: ItemProps) {
  const { give, show, undo, busy, round } = useAnswering({ item, isMember, via, onSaid });
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isMoved && !said) form.current?.focus();
  }, [isMoved, said]);
  function submit() {
    const values = new FormData(form.current!).getAll('a').map(String);
    if (values.every((value) => value.trim() === '')) toast.error(t.answerNeeded);
    else void give(readAnswer(item.kind, values));
  }
  useQuizKeys(form, { isAnswered: said !== null, onUnknown: () => void give(null), onSubmit: submit });
  if (said)
    return (
      <article className={style['item']}>
        <Facts item={item} t={t} />
        {item.kind !== 'cloze' && (
          <h2 className={style['stem']}>
            <InlineText text={item.prompt} />
          </h2>
        )}
        <QuizFeedback item={item} feedback={said} t={t} />
        <div className={style['acts']}>
          <Next index={index} isLast={isLast} t={t} onNext={onNext} />
          {said.attemptId !== undefined && (
            <Button tone="quiet" icon="undo" loading={busy === 'undo'} onClick={() => void undo(said.attemptId!)}>
              {t.undo}
            </Button>
          )}
        </div>
      </article>
    );
  return (
    <article className={style['item']}>
      <Facts item={item} t={t} />
      <form
        key={round}
        ref={form}
        method="get"
        tabIndex={-1}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <input type="hidden" name="n" value={index + 1} />
        <input type="hidden" name="item" value={item.id} />
        <QuizQuestion item={item} t={t} />
        <div className={style['acts']}>
          <Button tone="primary" type="submit" loading={busy === 'answer'}>
            {t.confirm} <kbd aria-hidden>Enter</kbd>
          </Button>
          {isMember && (isKnown || round > 0) && (
            <Button icon="eye" loading={busy === 'show'} title={t.showHint} onClick={() => void show()}>
              {t.show}
            </Button>
          )}
          <Button tone="quiet" className={style['end']} onClick={() => void give(null)}>
            {t.unknown} <kbd aria-hidden>0</kbd>
          </Button>
        </div>
      </form>
    </article>
  );
}

function Facts({ item: { kind, difficulty, node }, t }: { item: AskedItem; t: StudyTexts }) {
  return (
    <p className={style['facts']}>
      <span className={style['topic']}>{node.title}</span>
      <span>{t.kinds[kind]}</span>
      {difficulty !== null && <span>{t.difficulty(Math.round(difficulty * 100))}</span>}
    </p>
  );
}

/**
 * Leads on by scripts, and without them by its address. It takes the focus, so that Enter leads on; the page shows what
 * was said from its beginning.
 */
function Next({ index, isLast, t, onNext }: { index: number; isLast: boolean; t: StudyTexts; onNext: () => void }) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    link.current?.focus({ preventScroll: true });
    const item = link.current?.closest('article');
    if (item && item.getBoundingClientRect().top < 0) item.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <a
      ref={link}
      className={buttonClass({ tone: 'primary' })}
      href={`?n=${index + 2}`}
      onClick={(event) => {
        event.preventDefault();
        onNext();
      }}
    >
      {isLast ? t.finish : t.next} <kbd aria-hidden>Enter</kbd>
    </a>
  );
}
