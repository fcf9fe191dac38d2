import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Tx } from '#app/core/db/pool.server.ts';
import { compareRecords } from '#app/wallet/checks/record-comparison.queries.server.ts';
import { holdAmount, releaseHold } from '#app/wallet/ledger/holds.commands.server.ts';
import { bountyWorld } from '#test/bounties.ts';
import { useTestDatabase } from '#test/database.ts';
import { newId } from '#test/ledger.ts';
import { awardBounty, offerBounty } from './bounties.commands.server.ts';
import { settleDueBounties } from './bounty-ends.commands.server.ts';
import { bountyRecords } from './bounties.queries.server.ts';

const database = useTestDatabase();
const { ctx, job, person, question, answer } = bountyWorld(() => database.db);
const found = async (db: Tx | typeof database.db = database.db) =>
  (await compareRecords({ db }, [bountyRecords])).mismatches.map((one) => [
    one.place,
    one.key,
    one.found,
    one.expected,
    one.asset,
  ]);
const ids: Record<'open' | 'awarded' | 'shared' | 'returned', number> = { open: 0, awarded: 0, shared: 0, returned: 0 };
let holds: Record<number, number> = {};

/** What is found after some work, which is taken back afterwards. */
async function foundWith(work: (tx: Tx) => Promise<unknown>) {
  let mismatches: unknown;
  const undone = new Error('undone');
  await database.db
    .transaction()
    .execute(async (tx) => {
      await work(tx);
      mismatches = await found(tx);
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  return mismatches;
}

beforeAll(async () => {
  const [giver, author] = [await person(1000n), await person()];
  const offered = async (days = 0) => {
    const postId = await question(giver);
    return { postId, id: (await offerBounty(ctx(giver, days), { postId, amount: 100, note: '' })).data.id };
  };
  const [shared, returned, awarded] = [await offered(), await offered(), await offered()];
  await answer(author, shared.postId, { score: 3 });
  await awardBounty(ctx(giver), { answerId: await answer(author, awarded.postId) });
  await settleDueBounties(job(60));
  Object.assign(ids, { open: (await offered(60)).id, shared: shared.id, returned: returned.id, awarded: awarded.id });
  const { rows } = await sql<{ id: number; state: string; hold: number }>`select id, state, hold_id hold
    from ask.bounty`.execute(database.db);
  for (const { id, state } of rows) expect(ids[state as keyof typeof ids]).toBe(id);
  holds = Object.fromEntries(rows.map(({ id, hold }) => [id, hold]));
});

test('bounties in every state have the journals of what they held, paid and gave back', async () => {
  expect(await found()).toEqual([]);
});

test('a bounty that says other than the books is found', async () => {
  const to = (id: number, change: ReturnType<typeof sql>) =>
    foundWith((tx) =>
      sql`update ask.bounty set ${change}
    where id = ${id}`.execute(tx),
    );
  expect(
    await to(
      ids.open,
      sql`amount =
    150`,
    ),
  ).toEqual([[`bounty ${ids.open}`, `bounty:${ids.open}:hold`, '100', '150', 'PTS']]);
  const ended = sql`state = 'returned', ending = 'expired', ended_at = now(), returned = amount`;
  expect(await to(ids.open, ended)).toEqual([
    [`bounty ${ids.open}`, `hold:${holds[ids.open]}:release`, '', '100', 'PTS'],
  ]);
  const opened = sql`state = 'open', ending = null, ended_at = null, returned = 0`;
  expect(await to(ids.returned, opened)).toEqual([
    [expect.stringMatching(/^journal /), `hold:${holds[ids.returned]}:release`, '100', '', 'PTS'],
  ]);
  expect(await to(ids.shared, sql`paid = paid - 1, returned = returned + 1`)).toHaveLength(2);
  expect(await to(ids.awarded, sql`hold_id = ${holds[ids.open]!}`)).toEqual(
    expect.arrayContaining([
      [`bounty ${ids.awarded}`, `hold:${holds[ids.open]}:pay:award`, '', '100', 'PTS'],
      [expect.stringMatching(/^journal /), `hold:${holds[ids.awarded]}:pay:award`, '100', '', 'PTS'],
    ]),
  );
});

test('a hold without a bounty is found, and its release', async () => {
  const member = await person(50n);
  const subject = String(newId());
  const work = async (tx: Tx) => {
    const tctx = { ...job(), db: tx };
    const hold = await holdAmount(tctx, { purpose: 'bounty', subject, memberId: member.id, asset: 'PTS', amount: 20n });
    await releaseHold(tctx, { holdId: hold.journalId, purpose: 'bounty' });
  };
  expect(await foundWith(work)).toEqual([
    [expect.stringMatching(/^journal /), `bounty:${subject}:hold`, '20', '', 'PTS'],
    [expect.stringMatching(/^journal /), expect.stringMatching(/^hold:\d+:release$/), '20', '', 'PTS'],
  ]);
});
