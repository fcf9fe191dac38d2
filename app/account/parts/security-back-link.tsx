import { Icon } from '#app/ui/kit/icon.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import style from './security.module.css';

/** Leads from a page about security to the first of them. */
export function BackLink({ children }: { children: string }) {
  return (
    <p className={style['back']}>
      <Link to="/user/account/security">
        <Icon name="chevron-left" size="s" />
        {children}
      </Link>
    </p>
  );
}
