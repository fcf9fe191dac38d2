import { pageTexts } from '#app/core/texts/page-texts.ts';
import { CopyButton } from '#app/ui/forms/copy-button.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { SectionHead } from '#app/ui/kit/card.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { type FirstSteps, type Step, waivable } from './first-steps.schema.ts';
import style from './first-step-list.module.css';

const texts = await pageTexts(
  () => import('./first-steps.zh.ts'),
  () => import('./first-steps.en.ts'),
);

type Sent = ReturnType<typeof useSend>;

/** What is to be done before a site is opened, each with the way to where it is done; found out by the product. */
export function FirstStepList({ list: { steps, mayDecide } }: { list: NonNullable<FirstSteps> }) {
  const t = texts.use();
  const sending = useSend();
  const done = steps.filter(({ state }) => state === 'done' || state === 'waived').length;
  const later = mayDecide && (
    <Button
      size="s"
      tone="quiet"
      loading={sending.busy === 'away'}
      onClick={() => void sending.send('/api/admin/putStepsAway', {}, { done: true, refresh: true, name: 'away' })}
    >
      {t.later}
    </Button>
  );
  return (
    <section className={style['list']}>
      <SectionHead title={t.title} aside={later} />
      <p className={style['progress']}>
        <progress max={steps.length} value={done} aria-label={t.title} />
        <span className="num">{t.progress(done, steps.length)}</span>
      </p>
      <ul>
        {steps.map((step) => (
          <StepLine key={step.key} step={step} mayDecide={mayDecide} sending={sending} />
        ))}
      </ul>
    </section>
  );
}

const canWaive = (key: string) => (waivable as readonly string[]).includes(key);

function StepLine({ step: { key, state, to }, mayDecide, sending }: { step: Step; mayDecide: boolean; sending: Sent }) {
  const t = texts.use();
  const isOver = state === 'done' || state === 'waived';
  const name = t.names[key];
  const line = t.lines[key];
  const decide = (waived: boolean) =>
    void sending.send('/api/admin/waiveStep', { key, waived }, { done: true, refresh: true, name: key });
  return (
    <li className={style[state]}>
      {state === 'open' ? (
        <i className={style['ring']} role="img" aria-label={t.states.open} />
      ) : (
        <Icon name={state === 'warn' ? 'warn' : 'check-circle'} label={t.states[state]} />
      )}
      <b>{name}</b>
      <div>
        <p>{state === 'waived' ? t.without : t.says[key][isOver ? 'done' : 'open']}</p>
        {!isOver && line && (
          <p className={style['line']}>
            <code>{line}</code>
            <CopyButton text={line} label={t.copy} />
          </p>
        )}
      </div>
      <span className={style['acts']}>
        {mayDecide && canWaive(key) && state !== 'done' && (
          <Button size="s" tone="quiet" loading={sending.busy === key} onClick={() => decide(state !== 'waived')}>
            {state === 'waived' ? t.needed : t.waive[key as (typeof waivable)[number]]}
          </Button>
        )}
        {to !== '' && (
          <Link to={to} aria-label={`${name}: ${isOver ? t.look : t.act}`}>
            {isOver ? t.look : t.act}
          </Link>
        )}
      </span>
    </li>
  );
}
