import { Link } from 'react-router';
import { Icon } from '#app/ui/icon.tsx';
import style from './top-up.module.css';
import { balancePath } from './top-up-texts.ts';

/** Leads from a page about paying in to the balance. */
export function BackLink({ children }: { children: string }) {
  return (
    <p className={style['back']}>
      <Link to={balancePath}>
        <Icon name="chevron-left" size="s" />
        {children}
      </Link>
    </p>
  );
}
