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

/** The entry of the present page: of those whose path is the present one or above it, the longest. */
export function currentEntry(groups: readonly FrameGroup[], pathname: string): FrameEntry | null {
  let found: { entry: FrameEntry; page: string } | null = null;
  for (const entry of groups.flatMap((group) => group.entries))
    for (const page of pagesOf(entry))
      if ((pathname === page || pathname.startsWith(`${page}/`)) && page.length > (found?.page.length ?? 0))
        found = { entry, page };
  return found?.entry ?? null;
}

/** The pages that an entry stands for. */
export const pagesOf = ({ to, pages }: FrameEntry): readonly string[] => pages ?? (to === undefined ? [] : [to]);
