import { Suspense, use } from 'react';
import { useLocation } from 'react-router';
import type { RootData } from '#app/root.tsx';
import { messagesPath } from '#app/messages/conversations/message-addresses.ts';
import { Icon, type IconName } from '#app/ui/kit/icon.tsx';
import { keptPart } from '#app/ui/kit/kept-part.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { WaitingContext } from '#app/ui/kit/waiting-counts.ts';
import { latePart } from '#app/ui/kit/late-part.tsx';
import { loginPath } from './header.tsx';
import type { ShellTexts } from '#app/site/shell-texts.ts';

const MessagesDot = latePart(() => import('./messages-dot.tsx'));

type Entry = { to: string; icon: IconName; label: string; isCurrent: boolean };

/** The bar at the bottom of phones: home, questions, ask, then messages of members and search of guests, me. */
export function BottomBar({ root, t }: { root: RootData; t: ShellTexts }) {
  const { pathname, search } = useLocation();
  const entries: Entry[] = [
    { to: '/', icon: 'home', label: t.home, isCurrent: pathname === '/' },
    {
      to: '/ask',
      icon: 'ask',
      label: t.community,
      isCurrent: pathname.startsWith('/ask') && pathname !== '/ask/post' && !pathname.startsWith('/ask/search'),
    },
    { to: '/ask/post', icon: 'edit', label: t.ask, isCurrent: pathname === '/ask/post' },
    root.member && root.openMemberCenter
      ? { to: messagesPath, icon: 'mail', label: t.messages, isCurrent: pathname === messagesPath }
      : { to: '/ask/search', icon: 'search', label: t.search, isCurrent: pathname.startsWith('/ask/search') },
  ];
  if (root.openMemberCenter)
    entries.push({
      to: root.member ? '/user' : loginPath(pathname + search),
      icon: 'user',
      label: root.member ? t.me : t.login,
      isCurrent: pathname.startsWith('/user') && pathname !== messagesPath,
    });
  return <Bar entries={entries} isMember={root.member !== null} t={t} />;
}

type BarProps = { entries: Entry[]; isMember: boolean; t: ShellTexts };

/** A guest's leads back to this page when they have logged in, and is not kept. */
const Bar = keptPart(Entries, {
  name: 'bottom-bar',
  useFacts({ entries, isMember }: BarProps) {
    const waiting = use(WaitingContext);
    return isMember ? [entries, waiting] : null;
  },
});

function Entries({ entries, t }: BarProps) {
  return (
    <nav className="bottombar" aria-label={t.bottomNav}>
      {entries.map((entry) =>
        entry.to === '/ask/post' ? (
          <Link
            key={entry.to}
            to={entry.to}
            aria-label={entry.label}
            aria-current={entry.isCurrent ? 'page' : undefined}
          >
            <span className="go">
              <Icon name={entry.icon} />
            </span>
          </Link>
        ) : (
          <Link key={entry.label} to={entry.to} aria-current={entry.isCurrent ? 'page' : undefined}>
            <Icon name={entry.icon} />
            <span>{entry.label}</span>
            {entry.to === messagesPath && (
              <Suspense>
                <MessagesDot />
              </Suspense>
            )}
          </Link>
        ),
      )}
    </nav>
  );
}
