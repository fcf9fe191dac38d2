import type { Sent } from './send-draft.ts';

/**
 * How safe the draft is: nothing to keep, changed since, on its way, on the server since `at` (unix ms), only in this
 * browser, larger than the server keeps, or waiting for a choice between two.
 */
export type DraftState =
  | { is: 'idle' | 'waiting' | 'saving' | 'failed' | 'tooLong' | 'conflict' }
  | { is: 'saved'; at: number };

/** What the server holds. */
export type ServerDraft = { text: string; version: number };

/**
 * This browser's copy, which all its tabs share. `base` is the server's version that the text goes on from, `unsure`
 * what was sent and never answered: it may be there. `isSafe` says that the server has had it, as `base`.
 */
export type BrowserCopy = { text: string; base: number; unsure: string[]; isSafe: boolean };

/**
 * A copy of what the server has had and has no more is what became of it elsewhere, unless it is younger than any page
 * takes to load.
 */
const loads_ms = 60_000;

/** True when the server has had the copy and has something newer, or nothing any more. */
export function isSpent(
  { isSafe, base, age_ms }: BrowserCopy & { age_ms: number },
  given: ServerDraft | null | undefined,
): boolean {
  if (!isSafe) return false;
  return given ? given.version >= base : age_ms > loads_ms;
}

/** What the keeper of a draft needs of its form. */
export type DraftKeeperParts = {
  send: (text: string, version: number | undefined) => Promise<Sent>;
  /**
   * Forgets the draft on the server; false when that did not arrive, which the member is told of when they asked for
   * it.
   */
  drop: (isTold: boolean) => Promise<boolean>;
  /**
   * What the server holds now; undefined when it cannot be reached, which the member is told of when they asked for it.
   */
  look: (isTold: boolean) => Promise<ServerDraft | null | undefined>;
  /** This browser's copy and its age. */
  copy: { find: () => (BrowserCopy & { age_ms: number }) | null; write: (copy: BrowserCopy | null) => void };
  show: (state: DraftState) => void;
  /** Has the form go on with another text than it shows. */
  put: (text: string) => void;
};
