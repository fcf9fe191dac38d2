import { Icon } from '#app/ui/kit/icon.tsx';
import style from './statements.module.css';

/** That two numbers are the same, or the warning that they are not. */
export function SumCheck({ isWhole, whole, broken }: { isWhole: boolean; whole: string; broken: string }) {
  return (
    <p className={isWhole ? style['whole'] : style['broken']} role={isWhole ? undefined : 'alert'}>
      <Icon name={isWhole ? 'check-circle' : 'warn'} />
      {isWhole ? whole : broken}
    </p>
  );
}
