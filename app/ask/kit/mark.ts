import { useEffect, useState } from 'react';

/** The reader's own mark on something (vote −1, 0, 1; bookmark 0, 1) and the count over everybody. */
export type Mark = { own: number; count: number };

/** The mark as it will be when the server agrees. */
export const withOwn = (mark: Mark, own: number): Mark => ({ own, count: mark.count - mark.own + own });

/**
 * Shows each press at once and sends them one after the other, never two at a time, so that the last press wins. A
 * refusal (null) or a lost connection takes the mark back to what the server last said.
 */
export function createMarker(start: Mark, send: (own: number) => Promise<Mark | null>, show: (mark: Mark) => void) {
  let agreed = start;
  let wanted = start.own;
  let isSending = false;
  async function sendAll(): Promise<void> {
    isSending = true;
    while (wanted !== agreed.own) {
      const answer = await send(wanted).catch(() => null);
      if (answer) agreed = answer;
      else wanted = agreed.own;
      show(withOwn(agreed, wanted));
    }
    isSending = false;
  }
  return {
    press(own: number): Promise<void> {
      wanted = own;
      show(withOwn(agreed, own));
      return isSending ? Promise.resolve() : sendAll();
    },
    /** Takes what a newly loaded page says, unless a press is under way. */
    reload(mark: Mark): void {
      if (isSending) return;
      agreed = mark;
      wanted = mark.own;
      show(mark);
    },
  };
}

/**
 * A mark as state of a component: the shown mark and the function for a press. `send` answers null for a refusal; the
 * one of the first rendering is used, so the component must belong to one thing (a key does that).
 */
export function useMark(loaded: Mark, send: (own: number) => Promise<Mark | null>): [Mark, (own: number) => void] {
  const [shown, setShown] = useState(loaded);
  const [marker] = useState(() => createMarker(loaded, send, setShown));
  const { own, count } = loaded;
  useEffect(() => marker.reload({ own, count }), [marker, own, count]);
  return [shown, (next) => void marker.press(next)];
}
