import type { VersionState } from './releases.schema.ts';

/** Who moves a version: its developer, a reviewer, two people of staff together, or the clock. */
export type Mover = 'developer' | 'reviewer' | 'pair' | 'job';

const byJob: readonly Mover[] = ['job'];
const byDeveloper: readonly Mover[] = ['developer'];
const byReviewer: readonly Mover[] = ['reviewer'];
const byPair: readonly Mover[] = ['pair'];
const byEither: readonly Mover[] = ['developer', 'job'];

type Moves = Partial<Record<VersionState, readonly Mover[]>>;
const out: Moves = { rolling_out: byEither, live: byEither };
const published: Moves = { yanked: ['developer', 'reviewer'], quarantined: byJob, blocked: byPair };

/**
 * Where a version may go from where it is, and by whom: design/market.md 3.1. What is published comes to quarantine
 * when a later look finds something, and back when it was a false alarm. A version that is blocked stays so.
 */
const moves: Record<VersionState, Moves> = {
  scanning: { clean: byJob, scan_failed: byJob, quarantined: byJob, withdrawn: byDeveloper, blocked: byPair },
  scan_failed: { clean: byJob, quarantined: byJob, withdrawn: byDeveloper, blocked: byPair },
  quarantined: {
    clean: ['reviewer', 'job'],
    rolling_out: byReviewer,
    live: byReviewer,
    deprecated: byReviewer,
    rejected: byReviewer,
    withdrawn: byDeveloper,
    blocked: byPair,
  },
  clean: {
    in_review: byEither,
    approved: byJob,
    scan_failed: byJob,
    quarantined: byJob,
    withdrawn: byDeveloper,
    blocked: byPair,
  },
  in_review: {
    clean: byDeveloper,
    approved: byReviewer,
    changes_requested: byReviewer,
    rejected: byReviewer,
    blocked: byPair,
  },
  changes_requested: { in_review: byDeveloper, clean: byEither, withdrawn: byDeveloper, blocked: byPair },
  rejected: { blocked: byPair },
  approved: { ...out, scheduled: byDeveloper, quarantined: byJob, withdrawn: byDeveloper, blocked: byPair },
  scheduled: { ...out, approved: byDeveloper, quarantined: byJob, blocked: byPair },
  rolling_out: { ...published, live: byEither },
  live: { ...published, deprecated: byDeveloper },
  deprecated: { ...published, live: byDeveloper },
  yanked: { blocked: byPair },
  blocked: {},
  withdrawn: { blocked: byPair },
};

/** Whether somebody may take a version from one state to another. */
export const mayMove = (from: VersionState, to: VersionState, by: Mover): boolean =>
  moves[from][to]?.includes(by) ?? false;

/** The states that somebody may take a version to. */
export const movesOf = (from: VersionState, by: Mover): VersionState[] =>
  (Object.entries(moves[from]) as [VersionState, readonly Mover[]][])
    .filter(([, movers]) => movers.includes(by))
    .map(([to]) => to);

/** States in which somebody has a version, or may have it. */
const given: ReadonlySet<VersionState> = new Set(['rolling_out', 'live', 'deprecated', 'yanked', 'blocked']);
export const isGiven = (state: VersionState): boolean => given.has(state);

/** States in which a version is over before anybody got it: its number no longer counts as the highest. */
const dropped: ReadonlySet<VersionState> = new Set(['scan_failed', 'rejected', 'withdrawn']);
export const isDropped = (state: VersionState): boolean => dropped.has(state);

/** States in which its developer may still change what a version says of itself. */
const open: ReadonlySet<VersionState> = new Set([
  'scanning',
  'scan_failed',
  'quarantined',
  'clean',
  'changes_requested',
  'approved',
  'scheduled',
]);
export const isOpen = (state: VersionState): boolean => open.has(state);
