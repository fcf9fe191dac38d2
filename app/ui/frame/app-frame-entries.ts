import type { ReactNode } from 'react';
import type { IconName } from '#app/ui/kit/icon-names.ts';

export type FrameEntry = {
  key: string;
  label: string;
  icon: IconName;
  /** A page of this app. */
  to?: string;
  /** Every page that it stands for, `to` among them; that alone unless told. */
  pages?: readonly string[];
  /** Another site, in a window of its own. */
  href?: string;
  /** Anything else. */
  onPress?: () => void;
  /** Quiet text at the end: a count. */
  note?: ReactNode;
};

export type FrameGroup = {
  key: string;
  label: string;
  entries: readonly FrameEntry[];
  /** A quiet line below the entries. */
  note?: string;
};

/** The entry of the present page: the one that stands for it. */
export function currentEntry(groups: readonly FrameGroup[], pathname: string): FrameEntry | null {
  const entries = groups.flatMap((group) => group.entries);
  const page = presentPage(entries.flatMap(pagesOf), pathname);
  return (page !== null && entries.find((entry) => pagesOf(entry).includes(page))) || null;
}

/** Of the pages at or above a path, the one with the longest address; a first page, such as /admin, is above none. */
export function presentPage(pages: readonly string[], pathname: string): string | null {
  const above = pages.filter(
    (page) => pathname === page || (page.lastIndexOf('/') > 0 && pathname.startsWith(`${page}/`)),
  );
  return above.toSorted((a, b) => b.length - a.length)[0] ?? null;
}

/** The pages that an entry stands for. */
export const pagesOf = ({ to, pages }: FrameEntry): readonly string[] => pages ?? (to === undefined ? [] : [to]);
