import { classNames } from '#app/ui/kit/class-names.ts';
import { Icon } from '#app/ui/kit/icon.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import type { Answered } from '#app/aimap/learning/learning.schema.ts';
import type { AskedItem, Explained, Feedback } from '#app/aimap/quizzes/quiz.schema.ts';
import { useDayWords } from './day-words.tsx';
import { InlineText } from './inline-code.tsx';
import type { StudyTexts } from './study-texts.ts';
import style from './quiz-feedback.module.css';

type Props = { item: AskedItem; feedback: Feedback & Partial<Answered>; t: StudyTexts };

/** What an answer was worth, why each part is right or wrong, and where that is written. */
export function QuizFeedback({ item, feedback, t }: Props) {
  const { isRight, isAssisted, answer, explanation, why } = feedback;
  const isShown = isAssisted === true && answer === null;
  return (
    <div>
      <p className={style['verdict']} data-right={isRight} role="status">
        <Icon name={isRight ? 'check-circle' : isShown ? 'eye' : 'x-circle'} />
        <b>{isRight ? t.right : isShown ? t.shown : t.wrong}</b>
      </p>
      <Parts item={item} feedback={feedback} t={t} />
      {why !== '' && !isRight && (
        <p className={style['why']}>
          <b>{t.whyWrong}</b> <InlineText text={why} />
        </p>
      )}
      <p className={style['why']}>
        <b>{t.explanation}</b> <InlineText text={explanation} />
      </p>
      <Source feedback={feedback} t={t} />
      {feedback.mastery && <Counted item={item} feedback={feedback as Answered} t={t} />}
    </div>
  );
}

function Parts({ item, feedback: { parts: given, answer }, t }: Props) {
  const isTruth = item.kind === 'true-false';
  const parts = isTruth ? given.map((part) => ({ ...part, text: part.text === 'true' ? t.yes : t.no })) : given;
  if (item.kind === 'order')
    return (
      <>
        <h2 className={style['label']}>{t.inOrder}</h2>
        <ol className={style['steps']}>
          {parts.map(({ text }) => (
            <li key={text}>
              <InlineText text={text} />
            </li>
          ))}
        </ol>
      </>
    );
  const words = item.kind === 'cloze' || item.kind === 'short';
  return (
    <ul className={style['parts']}>
      {parts.map((part, i) => {
        const said = words && Array.isArray(answer) ? String(answer[i] ?? '') : null;
        const key = `${i} ${part.text}`; // two blanks may want the same word; their order stays
        return <Part key={key} part={part} said={said} t={t} />;
      })}
    </ul>
  );
}

/** A choice, or a blank with what was said; `said` is null for choices. */
function Part({
  part: { text, why, isRight, isChosen },
  said,
  t,
}: {
  part: Explained;
  said: string | null;
  t: StudyTexts;
}) {
  const isWord = said !== null;
  const isWrong = isWord ? !isRight : isChosen && !isRight;
  const tag = isWord ? '' : isRight ? (isChosen ? t.mineRightTag : t.rightTag) : isChosen ? t.mineTag : '';
  return (
    <li className={classNames(isWrong ? style['mine'] : isRight && style['right'])}>
      <Icon name={isWrong ? 'x-circle' : isRight ? 'check-circle' : 'close'} />
      <div>
        <b>{isWord ? said || '–' : <InlineText text={text} />}</b>
        {isWord && isWrong && <p>{t.accepted(text)}</p>}
        {why !== '' && (!isWord || isWrong) && (
          <p>
            <InlineText text={why} />
          </p>
        )}
      </div>
      {tag !== '' && <small>{tag}</small>}
    </li>
  );
}

function Source({ feedback: { citation }, t }: Pick<Props, 'feedback' | 't'>) {
  return (
    <section className={style['source']}>
      <h2 className={style['label']}>{t.source}</h2>
      <blockquote>
        <InlineText text={citation.quote} />
      </blockquote>
      {citation.path !== null && citation.title !== null ? (
        <Link to={citation.path}>{citation.title}</Link>
      ) : (
        <small className="muted">{t.sourceGone}</small>
      )}
    </section>
  );
}

/** What the answer did to the topic's mastery, and when the item comes again. */
function Counted({ item, feedback, t }: { item: AskedItem; feedback: Answered; t: StudyTexts }) {
  const dayOf = useDayWords();
  const { mastery, isAssisted, nextDay } = feedback;
  const wordsOf = (value: number | null) => (value === null ? t.none : t.percent(value));
  const [from, to] = [wordsOf(mastery.before), wordsOf(mastery.after.value)];
  return (
    <p className={style['counted']}>
      {isAssisted && `${t.assisted} `}
      {from === to ? t.stays(item.node.title, to) : t.becomes(item.node.title, from, to)}
      {nextDay !== null && ` ${t.again(dayOf(nextDay))}`}
    </p>
  );
}
