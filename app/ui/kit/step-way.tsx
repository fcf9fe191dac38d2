import { classNames } from './class-names.ts';
import { Link } from './link.tsx';
import style from './step-way.module.css';

export type WayStep = { title: string; text: string; isDone: boolean; to: string };

/** How far somebody has come, as a way of a few stops; the first that is open is where they are. */
export function StepWay({ label, steps }: { label: string; steps: readonly WayStep[] }) {
  const here = steps.findIndex(({ isDone }) => !isDone);
  return (
    <section aria-label={label}>
      <ol className={style['way']}>
        {steps.map(({ title, text, isDone, to }, i) => (
          <li
            key={title}
            className={classNames(!isDone && (i === here ? style['here'] : style['next']))}
            aria-current={i === here ? 'step' : undefined}
          >
            <Link to={to}>{title}</Link>
            <small>{text}</small>
          </li>
        ))}
      </ol>
    </section>
  );
}
