import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router';

export type TabLink = {
  to: string;
  label: ReactNode;
  count?: ReactNode;
  /** Present only on exactly this path. */
  end?: boolean;
  /** Says outright whether it is the present one, for tabs that differ in the query. */
  current?: boolean;
};

/** Tabs that are links: each has its own address. `label` names them for screen readers. */
export function Tabs({ label, items }: { label: string; items: readonly TabLink[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {items.map((item) => (
        <TabEntry key={item.to} item={item} />
      ))}
    </nav>
  );
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
