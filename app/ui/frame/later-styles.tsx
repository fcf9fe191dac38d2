import { type SyntheticEvent, useSyncExternalStore } from 'react';
import laterStyles from '#app/ui/styles/later-styles.css?url';

/**
 * The styles that the page of `isWaiting` does not show; there they come once it is taken over, so that its code comes
 * sooner. Elsewhere they come with the page.
 */
export function LaterStyles({ isWaiting }: { isWaiting: boolean }) {
  const isTakenOver = useSyncExternalStore(
    () => nothing,
    () => true,
    () => false,
  );
  return (!isWaiting || isTakenOver) && <link rel="stylesheet" href={laterStyles} onError={markLost} />;
}

/** With the next code that the page needs it is asked for again (`load-code.ts`). */
function markLost({ currentTarget }: SyntheticEvent<HTMLLinkElement>): void {
  currentTarget.dataset['lost'] = '';
}

const nothing = () => {};
