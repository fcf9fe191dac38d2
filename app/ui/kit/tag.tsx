import type { ReactNode } from 'react';
import { Link } from './link.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { useUiTexts } from './texts.tsx';

export type TagProps = {
  children: ReactNode;
  /** Makes it a link. */
  to?: string;
  /** Makes it a toggle. */
  onPress?: () => void;
  /** Chosen. */
  on?: boolean;
  /** Adds a button that takes it away; not with `to` or `onPress`. */
  onRemove?: () => void;
  /** A quiet word after it; not with `to` or `onPress`. */
  note?: string | undefined;
};

/** A topic or a filter; plain text, link, toggle or removable. */
export function Tag({ children, to, onPress, on, onRemove, note }: TagProps) {
  const className = classNames('tag', on && 'on');
  if (to !== undefined) {
    return (
      <Link to={to} className={className} aria-current={on || undefined}>
        {children}
      </Link>
    );
  }
  if (onPress) {
    return (
      <button type="button" className={className} aria-pressed={Boolean(on)} onClick={onPress}>
        {children}
      </button>
    );
  }
  return (
    <span className={className}>
      {children}
      {note !== undefined && <small>{note}</small>}
      {onRemove && <RemoveButton name={children} onRemove={onRemove} />}
    </span>
  );
}

/** Tags in a row that wraps. */
export function Tags({ children }: { children: ReactNode }) {
  return <span className="tags">{children}</span>;
}

function RemoveButton({ name, onRemove }: { name: ReactNode; onRemove: () => void }) {
  const texts = useUiTexts();
  return (
    <button
      type="button"
      className="x"
      aria-label={typeof name === 'string' ? `${texts.remove} ${name}` : texts.remove}
      onClick={onRemove}
    >
      <Icon name="close" size="s" />
    </button>
  );
}
