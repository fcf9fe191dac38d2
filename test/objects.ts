import { expect } from 'vitest';
import { listRecordMismatches } from '#app/books/books/record-checks.queries.server.ts';
import type { Db } from '#app/core/db/pool.server.ts';
import type { JournalType } from '#app/wallet/ledger/ledger.schema.ts';

/** Every object of these kinds has the journals it must have, and these belong to nothing else. */
export async function expectObjects(db: Db, types: readonly JournalType[]): Promise<void> {
  expect((await listRecordMismatches({ db }, types)).mismatches).toEqual([]);
}

export const withdrawalTypes = [
  'holdWithdrawal',
  'releaseWithdrawal',
  'sendPayout',
  'confirmPayout',
  'returnPayout',
] as const;
