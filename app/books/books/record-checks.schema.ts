import type { Mismatch } from '#app/wallet/checks/record-comparison.schema.ts';

/** What the last comparison of objects and journals found; `checkedAt` in unix seconds. */
export type RecordCheck = { checkedAt: number; objects: number; mismatches: Mismatch[] };

/** The same for a page: `path` is where staff sees the object, '' for none. */
export type ShownRecordCheck = Omit<RecordCheck, 'mismatches'> & { mismatches: (Mismatch & { path: string })[] };
