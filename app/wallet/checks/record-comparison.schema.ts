import type { Asset } from '#app/wallet/ledger/ledger.schema.ts';

/*
 * Glossary: object – what a journal is about, in the domain that knows it: a withdrawal, a purchase, a bounty; place –
 * an object or journal as a mismatch names it, such as "withdrawal 7"; claim – an object's word that a journal is its
 * own.
 */

/**
 * An object without its journal, a journal without its object, two objects with one journal, or another amount. Amounts
 * as text in the asset's smallest unit, '' for what is not there; `journalId` is null without a journal.
 */
export type Mismatch = {
  place: string;
  key: string;
  journalId: number | null;
  asset: Asset;
  found: string;
  expected: string;
};
