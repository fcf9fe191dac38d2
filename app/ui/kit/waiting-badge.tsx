import { CountBadge, Dot } from './badge.tsx';
import { useUiTexts } from './texts.tsx';
import { useWaitingAt } from './waiting-counts.ts';

/**
 * The number of what waits behind pages, on their menu entry: nothing at 0, "9+" above 9, said in full to screen
 * readers.
 */
export function WaitingBadge({ paths, dot }: { paths: readonly string[]; dot?: boolean }) {
  const texts = useUiTexts();
  const count = useWaitingAt(paths);
  if (count === 0) return null;
  return (
    <>
      {dot ? <Dot /> : <CountBadge count={count} />}
      <span className="sr">{texts.waiting(count)}</span>
    </>
  );
}
