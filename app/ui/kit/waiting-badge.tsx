import { CountBadge, Dot } from './badge.tsx';
import { useUiTexts } from './texts.tsx';
import { useWaiting } from './waiting-counts.ts';

/**
 * The number of what waits behind a page, on its menu entry: nothing at 0, "9+" above 9, said in full to screen
 * readers.
 */
export function WaitingBadge({ path, dot }: { path: string; dot?: boolean }) {
  const texts = useUiTexts();
  const count = useWaiting(path);
  if (count === 0) return null;
  return (
    <>
      {dot ? <Dot /> : <CountBadge count={count} />}
      <span className="sr">{texts.waiting(count)}</span>
    </>
  );
}
