import { openStates, type SecondPerson, type TopUpState } from './topups.schema.ts';

/*
 * Who may pay in, and where a top-up may go from where it is. Pure.
 */

/** Who acts, as far as it matters here. */
type Who = { kind: string; impersonatorId?: number | undefined };

/** Money moves by a login of one's own: never by a program's token, nor by staff who is signed in as the member. */
export const mayMoveMoney = (actor: Who): boolean =>
  actor.kind === 'staff' || (actor.kind === 'member' && actor.impersonatorId === undefined);

/** Every step there is; transfers and channels have steps of their own. */
const steps: Record<TopUpState, readonly TopUpState[]> = {
  created: ['paying', 'proof_uploaded', 'receipt_entered', 'credited', 'refused', 'expired', 'failed', 'cancelled'],
  paying: ['credited', 'expired', 'failed', 'cancelled'],
  proof_uploaded: ['proof_uploaded', 'receipt_entered', 'refused', 'cancelled'],
  receipt_entered: ['confirmed', 'created', 'proof_uploaded', 'refused', 'expired', 'cancelled'],
  credited: [],
  confirmed: [],
  refused: ['receipt_entered'],
  expired: ['credited', 'receipt_entered'],
  failed: ['credited'],
  cancelled: ['credited', 'receipt_entered'],
};

/** Whether a top-up may go from one state to another. Money that comes late is still credited. */
export const canStep = (from: TopUpState, to: TopUpState): boolean => steps[from].includes(to);

/** Whether money for it still may come or is being checked. */
export const isOpen = (state: TopUpState): boolean => (openStates as readonly TopUpState[]).includes(state);

/** Whether its member may give it up: not while a receipt of it is being checked. */
export const canCancel = (state: TopUpState): boolean => isOpen(state) && state !== 'receipt_entered';

/** Whether its member may still add proofs. */
export const takesProofs = (state: TopUpState): boolean => state === 'created' || state === 'proof_uploaded';

/** Whether the desk may refuse it. */
export const canRefuse = takesProofs;

/** Whether some transfer could be credited: somebody enters what has come, and somebody else confirms it. */
export const deskOf = (entering: readonly number[], checking: readonly number[]): SecondPerson => {
  if (entering.length === 0) return 'nobody';
  return entering.some((id) => checking.some((other) => other !== id)) ? 'there' : 'missing';
};
