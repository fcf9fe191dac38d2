import type { ReactNode } from 'react';
import { Link } from './link.tsx';
import { buttonClass } from './button.tsx';
import { Icon } from './icon.tsx';
import { useUiTexts } from './texts.tsx';

export type PagerProps = {
  /** Address of the previous page; null at the beginning. */
  previous: string | null;
  /** Address of the next page; null at the end. */
  next: string | null;
  /** Numbered pages; leave out for a keyset list, which knows only before and after. */
  numbers?: { page: number; pages: number; to: (page: number) => string };
  /** Keeps the scroll position: for a list inside a page. */
  preventScrollReset?: boolean;
  /** Its name when a page has several. */
  label?: string;
};

/** Previous and next, with page numbers between them when they are known. Nothing when there is only one page. */
export function Pager({ previous, next, numbers, preventScrollReset, label }: PagerProps) {
  const texts = useUiTexts();
  if (previous === null && next === null) return null;
  return (
    <nav className="pager" aria-label={label ?? texts.pages}>
      <Step to={previous} rel="prev" preventScrollReset={preventScrollReset}>
        <Icon name="chevron-left" />
        {texts.previous}
      </Step>
      {numbers && (
        <ol>
          {pageWindow(numbers.page, numbers.pages).map((page, index) => (
            <li key={page ?? `gap-${index}`}>
              {page === null ? (
                <span aria-hidden>…</span>
              ) : (
                <Link
                  to={numbers.to(page)}
                  aria-label={texts.page(grouped(page))}
                  aria-current={page === numbers.page ? 'page' : undefined}
                  preventScrollReset={preventScrollReset}
                >
                  {grouped(page)}
                </Link>
              )}
            </li>
          ))}
        </ol>
      )}
      <Step to={next} rel="next" preventScrollReset={preventScrollReset}>
        {texts.next}
        <Icon name="chevron-right" />
      </Step>
    </nav>
  );
}

/**
 * Page numbers to show around `page` of `pages`, both from 1; null is a gap. First, last, the present one and its
 * neighbours; a gap never hides a single page.
 */
export function pageWindow(page: number, pages: number): (number | null)[] {
  const near = page <= 2 ? [1, 2, 3] : page >= pages - 1 ? [pages - 2, pages - 1, pages] : [page - 1, page, page + 1];
  const shown = [...new Set([1, ...near, pages])].filter((n) => n >= 1 && n <= pages).sort((a, b) => a - b);
  return shown.flatMap((n, index) => {
    const before = shown[index - 1] ?? n - 1;
    if (n - before === 2) return [n - 1, n];
    return n - before > 2 ? [null, n] : [n];
  });
}

function Step({
  to,
  rel,
  children,
  preventScrollReset,
}: {
  to: string | null;
  rel: string;
  children: ReactNode;
  preventScrollReset?: boolean;
}) {
  const className = buttonClass({ size: 's' });
  if (to === null) {
    return (
      <button type="button" className={className} disabled>
        {children}
      </button>
    );
  }
  return (
    <Link to={to} rel={rel} className={className} prefetch="intent" preventScrollReset={preventScrollReset}>
      {children}
    </Link>
  );
}

const grouped = (page: number) => String(page).replace(/\B(?=(\d{3})+$)/g, ',');
