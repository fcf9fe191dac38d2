import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { noticesPath } from '#app/messages/notices/notices-path.ts';
import { messagesPath } from '#app/messages/conversations/message-addresses.ts';
import { refreshUnread } from '#app/messages/conversations/unread.ts';
import { setWaiting } from '#app/ui/kit/waiting-counts.ts';
import { createPolling } from './polling.ts';

/**
 * Keeps the number of unread messages, specification section 4: asked 500 ms after each change of the route, then each
 * time after as many seconds as the server says. Its places show it whenever they appear, so none has to be waited for.
 * Code of its own: guests do without it.
 */
export default function MessagePolling() {
  const { pathname, search } = useLocation();
  useEffect(() => () => [messagesPath, noticesPath].forEach((path) => setWaiting(path, 0)), []);
  return <Polling key={pathname + search} />;
}

function Polling() {
  useEffect(() => {
    const polling = createPolling(refreshUnread, () => document.hidden);
    polling.start();
    document.addEventListener('visibilitychange', polling.wake);
    return () => {
      document.removeEventListener('visibilitychange', polling.wake);
      polling.stop();
    };
  }, []);
  return null;
}
