import type { Receipt } from './transfers.schema.ts';

/*
 * Who may handle a receipt. Pure; the console's nodes are asked besides.
 */

type Who = { id: number };

/** Nobody enters, assigns or confirms money that would be their own. */
export const canHandle = (actor: Who, beneficiaryId: number | null): boolean => actor.id !== beneficiaryId;

/** The facts of a receipt that say who made it what it is. */
export type Made = { memberId: number | null; enteredBy: number; assignedBy: number | null };

/** Money is credited by a second person: not who entered it or, if it was kept, who said whose it is. */
export const canConfirm = (actor: Who, { memberId, enteredBy, assignedBy }: Made): boolean =>
  canHandle(actor, memberId) && actor.id !== (assignedBy ?? enteredBy);

/** The same for what pages know of a receipt. */
export const canConfirmShown = (
  actor: Who,
  { member, enteredBy, assignedBy }: Pick<Receipt, 'member' | 'enteredBy' | 'assignedBy'>,
): boolean =>
  canConfirm(actor, { memberId: member?.id ?? null, enteredBy: enteredBy.id, assignedBy: assignedBy?.id ?? null });

const letters = '23456789CDFGHJKMNPQRTVWXY';

/**
 * A remark of eight characters that are hard to mistake, from random bytes; those that would make some letters likelier
 * are left out.
 */
export function remarkOf(bytes: Uint8Array): string | null {
  const even = [...bytes].filter((byte) => byte < letters.length * Math.floor(256 / letters.length));
  if (even.length < 8) return null;
  const text = even
    .slice(0, 8)
    .map((byte) => letters[byte % letters.length])
    .join('');
  return `W${text}`;
}
