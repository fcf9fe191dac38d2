import { Icon } from '#app/ui/kit/icon.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import style from './back-link.module.css';

/** Leads from a page to the one above it; stands before the page's head. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <p className={style['back']}>
      <Link to={to}>
        <Icon name="chevron-left" size="s" />
        {children}
      </Link>
    </p>
  );
}
