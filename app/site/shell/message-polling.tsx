import { type RefObject, Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { noticesPath } from '#app/messages/notices/notices-path.ts';
import { messagesPath } from '#app/messages/conversations/message-addresses.ts';
import { readPushMark } from '#app/messages/notice-settings/push-mark.ts';
import { refreshUnread } from '#app/messages/conversations/unread.ts';
import { useRootFacts } from '#app/core/request/page-data.ts';
import type { RootData } from '#app/root.tsx';
import { useLive } from '#app/ui/kit/live-events.ts';
import { setWaiting } from '#app/ui/kit/waiting-counts.ts';
import { latePart } from '#app/ui/kit/late-part.tsx';
import { createPolling } from './polling.ts';
import { useLiveTabs } from './use-live-tabs.ts';

const LiveThread = latePart(() => import('#app/site/live/live-thread.tsx'));

type Asking = ReturnType<typeof createPolling>;

/**
 * Keeps the numbers of unread messages and notices. They are told as they change; where nothing is told they are asked
 * for, specification section 4: 500 ms after each change of the route, then each time after as many seconds as the
 * server says. Its places show them whenever they appear, so none has to be waited for. Code of its own: guests do
 * without it.
 */
export default function MessagePolling() {
  const { pathname, search } = useLocation();
  const { member } = useRootFacts<RootData>();
  const isTold = useRef(false);
  const served = useRef<string>(null);
  const polling = useRef<Asking>(null);
  useLiveTabs(member?.id ?? 0, (isLive) => {
    isTold.current = isLive;
    polling.current?.turn();
  });
  useEffect(() => keepWorker(member?.id ?? 0), [member?.id]);
  useLive('count', ({ messages, notices }) => {
    setWaiting(messagesPath, Number(messages));
    setWaiting(noticesPath, Number(notices));
  });
  useLive('announcement', () => polling.current?.soon());
  useLive('reset', () => void refreshUnread());
  useLive('release', ({ build }) => {
    const isOther = build !== (served.current ?? document.documentElement.dataset['build'] ?? build);
    served.current = String(build);
    if (isOther) dispatchEvent(new Event('served'));
  });
  useEffect(() => () => [messagesPath, noticesPath].forEach((path) => setWaiting(path, 0)), []);
  return (
    <>
      <Polling key={pathname + search} isTold={isTold} polling={polling} />
      <Suspense>
        <LiveThread />
      </Suspense>
    </>
  );
}

/**
 * Members have a page of ours when there is no network; push stands on the same worker, whose address the browser may
 * have changed.
 */
function keepWorker(memberId: number): void {
  // a browser may have none: on plain http, or in a private window
  const registered = navigator.serviceWorker?.register('/sw.js');
  const renewed =
    readPushMark(memberId) &&
    registered
      ?.then(() => import('#app/messages/notice-settings/push-here.ts'))
      .then((code) => code.renewPush(memberId));
  (renewed ?? registered)?.catch(() => {});
}

type PollingProps = { isTold: RefObject<boolean>; polling: RefObject<Asking | null> };

function Polling({ isTold, polling }: PollingProps) {
  useEffect(() => {
    const own = createPolling(
      refreshUnread,
      () => document.hidden,
      () => isTold.current,
    );
    polling.current = own;
    own.start();
    document.addEventListener('visibilitychange', own.wake);
    return () => {
      document.removeEventListener('visibilitychange', own.wake);
      own.stop();
    };
  }, [isTold, polling]);
  return null;
}
