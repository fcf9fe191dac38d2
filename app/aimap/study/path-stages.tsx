import { useSend } from '#app/ui/forms/use-send.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { htmlLang } from '#app/core/texts/language.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import type { LearnedStage, LearnedStep, PathGate, PathLearning } from '#app/aimap/learning/learning.schema.ts';
import { nodePath } from '#app/aimap/nodes/node-addresses.ts';
import { MasteryBar } from './mastery-bar.tsx';
import { becauseOf } from './mastery-words.ts';
import { type StudyTexts } from './study-texts.ts';
import style from './walk.module.css';

/** The stages of a path with their stops, and the gate that each ends with. */
export function PathStages({ path, t }: { path: PathLearning; t: StudyTexts }) {
  const filled = path.stages.filter(({ steps }) => steps.length > 0);
  return (
    <ol className={style['stages']}>
      {filled.map((stage, i) => (
        <Stage key={stage.stage} path={path} stage={stage} number={i + 1} t={t} />
      ))}
    </ol>
  );
}

type StageProps = { path: PathLearning; stage: LearnedStage; number: number; t: StudyTexts };

function Stage({ path, stage, number, t }: StageProps) {
  return (
    <li>
      <h2>
        <small className="muted">{t.stage(number)}</small> {stage.title}
      </h2>
      <ol className={style['route']}>
        {stage.steps.map((step) => (
          <Step key={step.id} step={step} isHere={path.isEnrolled && step.id === path.hereId} path={path} t={t} />
        ))}
        <Gate gate={stage.gate} path={path} stage={stage.stage} t={t} />
      </ol>
    </li>
  );
}

function Step({ step, isHere, path, t }: { step: LearnedStep; isHere: boolean; path: PathLearning; t: StudyTexts }) {
  const isWalked = path.isEnrolled && (step.state === 'done' || step.state === 'skipped');
  const { mastery } = step;
  return (
    <li data-topic={step.id} data-state={isWalked ? 'walked' : isHere ? 'here' : 'ahead'}>
      <span className={style['mark']}>{isWalked && <Icon name="check" size="s" label={t.states[step.state]} />}</span>
      <div>
        <h3>
          <Link to={nodePath(step)}>{step.title}</Link> <small className="muted num">{t.minutes(step.minutes)}</small>
        </h3>
        <p>{step.summary}</p>
        {path.isEnrolled && mastery.because !== 'unasked' && <p className={style['why']}>{becauseOf(mastery, t)}</p>}
      </div>
      {path.isEnrolled && (
        <div className={style['state']}>
          {mastery.value !== null && <MasteryBar mastery={mastery} due={step.due} t={t} />}
          {isHere && <b>{t.youAreHere}</b>}
        </div>
      )}
    </li>
  );
}

type GateProps = { gate: PathGate; path: PathLearning; stage: number; t: StudyTexts };

function Gate({ gate, path, stage, t }: GateProps) {
  const language = useLanguage();
  const { send, isBusy } = useSend();
  const { kind, text, state, passedAt, mastery } = gate;
  return (
    <li className={style['gate']} data-state={path.isEnrolled ? state : 'ahead'}>
      <span className={style['diamond']} aria-hidden />
      <div>
        <p>
          <b>{t.gateOf[kind]}</b> {text}
        </p>
        {passedAt === null ? (
          kind === 'quiz' && <p className={style['why']}>{t.gateBar(t.percent(path.gate))}</p>
        ) : (
          <p className={style['why']}>
            {t.gatePassed} <Time value={passedAt} language={htmlLang[language]} mode="date" />
            {mastery !== null && ` · ${t.gatePassedAt(t.percent(mastery))}`}
          </p>
        )}
        {path.isEnrolled && kind === 'task' && state === 'open' && (
          <Button
            size="s"
            icon="check"
            loading={isBusy}
            onClick={() =>
              void send('/api/aiMap/confirmTask', { slug: path.slug, stage }, { done: true, refresh: true })
            }
          >
            {t.confirmTask}
          </Button>
        )}
        {path.isEnrolled && kind === 'task' && state === 'ahead' && <p className={style['why']}>{t.gateAhead}</p>}
      </div>
    </li>
  );
}
