import type { Balances } from '#app/wallet/ledger/ledger.schema.ts';
import { type Fund, fundKinds } from './member-data.schema.ts';

/*
 * Times of exports and closures, and what money keeps an account open: pure.
 */

const day_ms = 86_400_000;

/** So long logging in can undo the closing of an account. */
export const grace_ms = 7 * day_ms;
/** So long a finished export can be downloaded. */
export const exportKept_ms = 7 * day_ms;
/** One export in so long. */
export const exportEvery_ms = day_ms;

/** User names cannot hold a hyphen, so that nobody can have taken this one. */
export const closedUsername = (id: number) => `closed-${id}`;

/** The money in an account: whatever it is, the account cannot be closed before it is spent, withdrawn or settled. */
export const fundsIn = (balances: Balances): Fund[] =>
  fundKinds.filter((kind) => balances[kind] !== 0n).map((kind) => ({ kind, amount: Number(balances[kind]) }));
