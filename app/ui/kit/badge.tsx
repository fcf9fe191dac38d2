/**
 * A count on an icon or in a menu: nothing at 0, "9+" above 9. Decoration: say the number in the name of its button.
 */
export function CountBadge({ count }: { count: number }) {
  if (count <= 0) return null;
  return <span className="badge-n" data-n={badgeText(count)} aria-hidden />;
}

/** The red dot of something unread. */
export function Dot() {
  return <span className="dot" aria-hidden />;
}

/** "9+" above 9, else the number. */
export const badgeText = (count: number) => (count > 9 ? '9+' : String(count));
