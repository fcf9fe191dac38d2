type Who = { kind: string; id?: number };

/** Nobody clears a flag on themselves. */
export const mayClear = (actor: Who, memberId: number): boolean => actor.kind === 'staff' && actor.id !== memberId;
