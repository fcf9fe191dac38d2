import { needsSecond } from '#app/billing/refunds/refunds.policy.ts';

/*
 * What may leave a balance, and who decides on it. Pure.
 */

const atLeastNone = (amount: bigint) => (amount > 0n ? amount : 0n);
const least = (one: bigint, other: bigint) => (one < other ? one : other);

/** What is not spoken for by refunds that wait for their approval. */
export const freeCash = (cash: bigint, spokenFor: bigint): bigint => atLeastNone(cash - spokenFor);

/**
 * What may go to a bank account: of the free balance as much as the member paid in and has not asked back. `paidIn` is
 * net of what went back; `asked` is on hold or spoken for.
 */
export const byHandLimit = (free: bigint, paidIn: bigint, asked: bigint): bigint =>
  least(free, atLeastNone(paidIn - asked));

/** Of what payments have left, each as much as the free balance still has, in the order given. */
export function divideBySource<P extends { left: number }>(
  free: bigint,
  payments: readonly P[],
): { payment: P; amount: number }[] {
  let rest = free;
  return payments.flatMap((payment) => {
    const amount = least(rest, BigInt(payment.left));
    rest -= amount;
    return amount > 0n ? [{ payment, amount: Number(amount) }] : [];
  });
}

type Deciding = {
  staffId: number;
  memberId: number;
  approvedBy: number | null;
  amount: number;
  secondReviewFrom: number;
};

/** Nobody decides on their own money. */
export const mayDecide = ({ staffId, memberId }: Pick<Deciding, 'staffId' | 'memberId'>): boolean =>
  staffId !== memberId;

/** From the amount on that takes two people somebody else has to have approved it. */
export const mayPay = (one: Deciding): boolean =>
  mayDecide(one) &&
  (!needsSecond(one.amount, one.secondReviewFrom) || (one.approvedBy !== null && one.approvedBy !== one.staffId));
