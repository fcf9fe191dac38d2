/*
 * What one enters and somebody else confirms. Not measures against plugins: who is alone confirms them alone
 * (docs/decisions/057). Pure.
 */

type Pair = {
  /** The nodes of the console. */
  enters: string;
  confirms: string;
  /** The page it is done on: nobody needs a second person where nothing is. */
  page: string;
};

export const fourEyesPairs: readonly Pair[] = [
  { enters: 'topups/enter', confirms: 'topups/check', page: '/admin/topups' },
  { enters: 'topup-refunds/propose', confirms: 'topup-refunds/decide', page: '/admin/topup-refunds' },
  // large ones are approved by two
  { enters: 'withdrawals/review', confirms: 'withdrawals/review', page: '/admin/withdrawals' },
  { enters: 'books/propose', confirms: 'books/decide', page: '/admin/books' },
  { enters: 'reconciliation/resolve', confirms: 'reconciliation/confirm', page: '/admin/reconciliation' },
];

/** Whether what somebody enters could be confirmed by nobody but themselves, or nobody could confirm at all. */
export function lacksSecond(entering: readonly number[], confirming: readonly number[]): boolean {
  if (confirming.length === 0) return true;
  return entering.some((id) => confirming.every((other) => other === id));
}
