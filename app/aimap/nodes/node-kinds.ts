/*
 * The closed lists of the map, for pages too: the schema stays out of them.
 */
export const edgeKinds = ['prerequisite', 'part-of', 'alternative', 'related', 'supersedes'] as const;
export type EdgeKind = (typeof edgeKinds)[number];

/** 1 newcomer, 2 user, 3 builder, 4 expert, 5 research. */
export const levels = [1, 2, 3, 4, 5] as const;
export type Level = (typeof levels)[number];

export const resourceKinds = ['paper', 'tutorial', 'doc', 'spec', 'tool', 'dataset', 'video', 'book', 'law'] as const;
export type ResourceKind = (typeof resourceKinds)[number];
export const resourceLanguages = ['zh', 'en', 'multi'] as const;
export type ResourceLanguage = (typeof resourceLanguages)[number];
export const resourceCosts = ['free', 'freemium', 'paid'] as const;
export type ResourceCost = (typeof resourceCosts)[number];
/** Whether an address can be opened from mainland China; `unsteady` is now and then. */
export type Reach = 'unknown' | 'open' | 'unsteady' | 'closed';
export type LinkState = 'unchecked' | 'ok' | 'moved' | 'dead';

/** The side of the square ground that x and y count on. */
export const ground = 65_536;
