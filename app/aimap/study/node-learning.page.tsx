import { useParams } from 'react-router';
import { getNodeStudy } from '#app/aimap/learning/progress.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { loginPath } from '#app/ask/parts/ask-addresses.ts';
import { Button, LinkButton } from '#app/ui/kit/button.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import type { NodeLearning } from '#app/aimap/learning/learning.schema.ts';
import { idOfNode } from '#app/aimap/nodes/node-addresses.ts';
import { useDayWords } from './day-words.tsx';
import { keepState, useKept } from './local-progress.ts';
import { MasteryBar } from './mastery-bar.tsx';
import { becauseOf } from './mastery-words.ts';
import { ProgressPicker } from './progress-picker.tsx';
import { reviewPath } from './quiz-addresses.ts';
import { type StudyTexts, studyTexts } from './study-texts.ts';
import style from './study.module.css';
import type { Route } from './+types/node-learning.page.ts';

export const loader = pageLoader(({ ctx, params }) => getNodeStudy(ctx, idOfNode(params['id'] ?? '')!));

/** On the page of a topic: one's state, how well one knows it and why, and the way to its quiz. */
export default function NodeLearningPanel({ loaderData: { items, learning } }: Route.ComponentProps) {
  const t = studyTexts.use();
  const part = useParams()['id'] ?? '';
  const id = idOfNode(part)!;
  return (
    <section className={style['panel']} aria-label={t.state}>
      {learning ? <Own key={id} id={id} learning={learning} t={t} /> : <Guest key={id} id={id} t={t} />}
      <div className={style['acts']}>
        {items > 0 && (
          <LinkButton to={`/aiMap/page/${part}/quiz`} icon="list-check">
            {t.startQuiz(items)}
          </LinkButton>
        )}
        {learning !== null && learning.due > 0 && <Link to={reviewPath}>{t.dueHere(learning.due)}</Link>}
      </div>
    </section>
  );
}

function Own({ id, learning, t }: { id: number; learning: NodeLearning; t: StudyTexts }) {
  const dayOf = useDayWords();
  const { send, isBusy } = useSend();
  const { state, mastery, due, nextDay } = learning;
  async function reset() {
    if (await confirm({ title: t.resetTopicTitle, text: t.resetTopicText, confirmText: t.resetTopic, danger: true }))
      await send('/api/aiMap/resetLearning', { nodeId: id }, { done: true, refresh: true });
  }
  return (
    <>
      <ProgressPicker id={id} state={state} t={t} />
      <p className={style['why']}>
        <b>{t.mastery}</b> <MasteryBar mastery={mastery} due={due} t={t} /> {becauseOf(mastery, t)}
        {nextDay !== null && due === 0 && ` ${t.again(dayOf(nextDay))}`}
        {mastery.evidence + mastery.assisted > 0 && (
          <Button size="s" tone="quiet" icon="trash" loading={isBusy} onClick={() => void reset()}>
            {t.resetTopic}
          </Button>
        )}
      </p>
    </>
  );
}

/** What the browser kept shows once the page has come alive: the page itself is one for all guests. */
function Guest({ id, t }: { id: number; t: StudyTexts }) {
  const state = useKept().states.find((one) => one.id === id)?.state ?? 'none';
  return (
    <>
      <ProgressPicker id={id} state={state} t={t} onKeep={(next) => keepState(id, next)} />
      {state !== 'none' && (
        <p className={style['why']}>
          {t.localNote} <Link to={loginPath('/user/learning', 'learn')}>{t.logIn}</Link>
        </p>
      )}
    </>
  );
}
