import { classNames } from '#app/ui/kit/class-names.ts';
import style from './study.module.css';

/** The stops of a path on a line: walked, the one where one is, and those ahead. */
export function StopLine({ steps, label }: { steps: readonly { id: number; isWalked: boolean }[]; label: string }) {
  const here = steps.findIndex(({ isWalked }) => !isWalked);
  return (
    <div className={style['stopline']} role="img" aria-label={label}>
      {steps.map(({ id, isWalked }, i) => (
        <i key={id} className={classNames(isWalked && style['walked'], i === here && style['here'])} />
      ))}
    </div>
  );
}
