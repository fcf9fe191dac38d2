/**
 * How safe the draft is: nothing to keep, changed since, on its way, on the server since `at` (unix ms), only in this
 * browser, or waiting for a choice between two.
 */
export type DraftState = { is: 'idle' | 'waiting' | 'saving' | 'failed' | 'conflict' } | { is: 'saved'; at: number };

/** What the server holds. */
export type ServerDraft = { text: string; version: number };

/**
 * This browser's copy, which all its tabs share. `base` is the server's version that the text goes on from, `unsure`
 * what was sent and never answered: it may be there. `isSafe` says that the server has had it, as `base`.
 */
export type BrowserCopy = { text: string; base: number; unsure: string[]; isSafe: boolean };
