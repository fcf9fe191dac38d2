import { type ReactNode, useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { Link } from './link.tsx';

export type TabLink = {
  to: string;
  label: ReactNode;
  count?: ReactNode;
  /** Present only on exactly this path. */
  end?: boolean;
  /** Says outright whether it is the present one, for tabs that differ in the query. */
  current?: boolean;
};

/**
 * Tabs that are links: each has its own address. `label` names them for screen readers. A row wider than its place
 * shows the present one.
 */
export function Tabs({ label, items }: { label: string; items: readonly TabLink[] }) {
  const row = useRef<HTMLElement>(null);
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const shownAt = useRef('');
  useEffect(() => {
    if (shownAt.current === here) return;
    shownAt.current = here;
    showPresent(row.current);
  }, [here]);
  return (
    <nav ref={row} className="tabs" aria-label={label}>
      {items.map((item) => (
        <TabEntry key={item.to} item={item} />
      ))}
    </nav>
  );
}

/** So much of the next tab stays in sight, so that one sees that there are more. */
const peek_px = 40;

/** Where CSS cannot (`scroll-initial-target`), and after a press: the row alone moves, never the page. */
function showPresent(row: HTMLElement | null): void {
  const present = row?.querySelector('[aria-current]')?.getBoundingClientRect();
  if (!row || !present) return;
  const place = row.getBoundingClientRect();
  if (present.left < place.left) row.scrollLeft -= place.left - present.left + peek_px;
  else if (present.right > place.right) row.scrollLeft += present.right - place.right + peek_px;
}

function TabEntry({ item }: { item: TabLink }) {
  const inside = (
    <>
      {item.label}
      {item.count != null && <sup>{item.count}</sup>}
    </>
  );
  if (item.current === undefined) {
    return (
      <NavLink to={item.to} end={item.end} prefetch="intent" preventScrollReset>
        {inside}
      </NavLink>
    );
  }
  return (
    <Link to={item.to} aria-current={item.current ? 'page' : undefined} prefetch="intent" preventScrollReset>
      {inside}
    </Link>
  );
}
