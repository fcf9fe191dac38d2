/**
 * The numbered rules of the market that a decision may name; their words stand beside it. A number never changes its
 * meaning.
 */
export const reasonNumbers = [
  '1.1',
  '1.2',
  '1.3',
  '1.4',
  '2.1',
  '2.2',
  '2.3',
  '2.4',
  '2.5',
  '3.1',
  '3.2',
  '3.3',
  '3.4',
  '4.1',
  '4.2',
  '4.3',
  '4.4',
  '5.1',
  '5.2',
  '5.3',
  '5.4',
  '6.1',
  '6.2',
  '6.3',
  '6.4',
  '6.5',
] as const;
export type ReasonNumber = (typeof reasonNumbers)[number];

/** The chapters of the rules, by the first part of their numbers. */
export const chapters = ['1', '2', '3', '4', '5', '6'] as const;
