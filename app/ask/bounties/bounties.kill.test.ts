import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Ctx } from '#app/core/ctx.server.ts';
import type { Db } from '#app/core/db/pool.server.ts';
import { bountyWorld } from '#test/bounties.ts';
import { type CutStep, stride, useCuts } from '#test/cuts.ts';
import { useTestDatabase } from '#test/database.ts';
import { awardBounty, offerBounty } from './bounties.commands.server.ts';
import { settleDueBounties } from './bounty-ends.commands.server.ts';

/*
 * The connection is cut before each statement of an offer, an award and a settlement, and once after the commit before
 * the answer. The bounty and its points change together or not at all, and the same call made again brings them to
 * their end.
 */
const database = useTestDatabase();
const world = bountyWorld(() => database.db);
const cuts = useCuts(database);
const over = (ctx: Ctx, db: Db): Ctx => ({ ...ctx, db });

async function offered() {
  const asker = await world.person(100n);
  const postId = await world.question(asker);
  await offerBounty(world.ctx(asker), { postId, amount: 100, note: '' });
  return { asker, postId };
}

/** The bounty of a question is in this state, and what it holds, paid and returned is what was offered. */
const endsAs = (postId: number, state: string) => async () => {
  const { rows } = await sql<{ state: string }>`select state from ask.bounty where post_id = ${postId} order by id desc
    limit 1`.execute(database.db);
  expect(rows).toEqual([{ state }]);
  await world.expectWholeBounties();
};

const steps: Record<string, (db: Db) => Promise<CutStep>> = {
  'an offer': async (db) => {
    const asker = await world.person(100n);
    const postId = await world.question(asker);
    return {
      call: () => offerBounty(over(world.ctx(asker), db), { postId, amount: 100, note: '' }),
      check: endsAs(postId, 'open'),
    };
  },
  'an award': async (db) => {
    const { asker, postId } = await offered();
    const answerId = await world.answer(await world.person(), postId);
    return { call: () => awardBounty(over(world.ctx(asker), db), { answerId }), check: endsAs(postId, 'awarded') };
  },
  'a settlement': async (db) => {
    await settleDueBounties(world.job(8));
    const { postId } = await offered();
    await world.answer(await world.person(), postId, { score: 2 });
    return { call: () => settleDueBounties(over(world.job(8), db)), check: endsAs(postId, 'shared') };
  },
};

test.each(Object.entries(steps))('%s is done as a whole or not at all', async (_name, prepare) => {
  expect(await cuts.beforeEachStatement(prepare, stride)).toBeGreaterThanOrEqual(6 / stride);
});

test.each(Object.entries(steps))('%s whose answer is lost is not done again', async (_name, prepare) => {
  await cuts.afterCommit(prepare);
});
