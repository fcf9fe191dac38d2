import type { JournalType } from '#app/wallet/schema.ts';

/** What the last comparison of objects and journals found; `checkedAt` in unix seconds, amounts in fen as text, '' for what is not there. */
export type ObjectCheck = {
  checkedAt: number;
  objects: number;
  mismatches: { place: string; key: string; found: string; expected: string }[];
};

/** The journals that belong to an object of this domain, each by its key. */
export const objectTypes = [
  'topUp',
  'lateMoney',
  'settle',
  'manualTopUp',
  'keepReceipt',
  'resolveReceipt',
  'sellCodes',
  'redeemCode',
  'topUpRefund',
  'confirmRefund',
  'failRefund',
  'payShare',
  'refund',
  'commission',
  'holdWithdrawal',
  'releaseWithdrawal',
  'sendPayout',
  'confirmPayout',
  'returnPayout',
  'adjust',
  'writeOff',
] as const satisfies readonly JournalType[];
