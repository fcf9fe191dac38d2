import { Link, useLocation } from 'react-router';
import type { RootData } from '../../root.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { loginPath } from './header.tsx';
import type { ShellTexts } from './shell-texts.ts';

/** The bar at the bottom of phones: home, questions, ask, search, me. */
export function BottomBar({ root, t }: { root: RootData; t: ShellTexts }) {
  const { pathname, search } = useLocation();
  const entries = [
    { to: '/', icon: 'home', label: t.home, isCurrent: pathname === '/' },
    { to: '/ask', icon: 'ask', label: t.community, isCurrent: pathname.startsWith('/ask') && pathname !== '/ask/post' && !pathname.startsWith('/ask/search') },
    { to: '/ask/post', icon: 'edit', label: t.ask, isCurrent: pathname === '/ask/post' },
    { to: '/ask/search', icon: 'search', label: t.search, isCurrent: pathname.startsWith('/ask/search') },
    { to: root.member ? '/user' : loginPath(pathname + search), icon: 'user', label: root.member ? t.me : t.login, isCurrent: pathname.startsWith('/user') },
  ] as const;
  return (
    <nav className="bottombar" aria-label={t.bottomNav}>
      {entries.map((entry) =>
        entry.to === '/ask/post' ? (
          <Link key={entry.to} to={entry.to} aria-label={entry.label} aria-current={entry.isCurrent ? 'page' : undefined}>
            <span className="go">
              <Icon name={entry.icon} />
            </span>
          </Link>
        ) : (
          <Link key={entry.label} to={entry.to} aria-current={entry.isCurrent ? 'page' : undefined}>
            <Icon name={entry.icon} />
            <span>{entry.label}</span>
          </Link>
        ),
      )}
    </nav>
  );
}
