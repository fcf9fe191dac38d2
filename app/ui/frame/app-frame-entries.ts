import type { ReactNode } from 'react';
import type { IconName } from '#app/ui/kit/icon-names.ts';

export type FrameEntry = {
  key: string;
  label: string;
  icon: IconName;
  /** A page of this app. */
  to?: string;
  /** Another site, in a window of its own. */
  href?: string;
  /** Anything else. */
  onPress?: () => void;
  /** Quiet text at the end: a count. */
  note?: ReactNode;
};

export type FrameGroup = { key: string; label: string; entries: readonly FrameEntry[] };

/** The entry of the present page: of those whose path is the present one or above it, the longest. */
export function currentEntry(groups: readonly FrameGroup[], pathname: string): FrameEntry | null {
  let found: FrameEntry | null = null;
  for (const entry of groups.flatMap((group) => group.entries)) {
    const { to } = entry;
    if (to !== undefined && (pathname === to || pathname.startsWith(`${to}/`)) && to.length > (found?.to?.length ?? 0))
      found = entry;
  }
  return found;
}
