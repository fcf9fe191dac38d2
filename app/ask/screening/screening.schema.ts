export const flagReasons = ['spam', 'rude', 'quality', 'attention'] as const;

export type FlagReason = (typeof flagReasons)[number];

export const causes = ['held', 'first', 'flags', 'edit'] as const;

export type Cause = (typeof causes)[number];

/** What the spam score found, with the points it gives and what it is about: words found, a number. */
export const signals = ['newAccount', 'links', 'repeated', 'words', 'speed', 'flagged', 'shouting', 'contact'] as const;

export type Signal = (typeof signals)[number];

export type Finding = { name: Signal; points: number; note: string };

/**
 * What makes a text wait, each by itself: listed words, sent too soon after its form opened, one of a member's first,
 * the spam score, flags.
 */
export const holdRules = ['words', 'fast', 'first', 'score', 'flags'] as const;

/** A rule that made a text wait: what was found, and from where on it holds, as the operator had set it then. */
export type HeldBy = { name: (typeof holdRules)[number]; found: string; limit: string };

export const wordActions = ['hold', 'refuse', 'mask'] as const;

export type WordAction = (typeof wordActions)[number];

export const wordForms = ['word', 'regex'] as const;

export type WordForm = (typeof wordForms)[number];

export type WordRule = {
  id: number;
  form: WordForm;
  pattern: string;
  action: WordAction;
  note: string;
  isOn: boolean;
  hits: number;
  updatedAt: number;
};
