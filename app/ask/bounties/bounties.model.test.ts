import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isRefusal } from '#app/core/errors.ts';
import { deletePost } from '#app/ask/posts/posts.commands.server.ts';
import { bountyWorld, type Person } from '#test/bounties.ts';
import { useTestDatabase } from '#test/database.ts';
import { expectWholeBooks } from '#test/ledger.ts';
import { awardBounty, offerBounty } from './bounties.commands.server.ts';
import { settleDueBounties } from './bounty-ends.commands.server.ts';

/*
 * Random offers, answers, awards, removals and days beside a model of plain numbers: what everybody has, and what every
 * question's bounty is. Nothing is made or lost, and a refusal happens exactly where the model says.
 */
const database = useTestDatabase();
const world = bountyWorld(() => database.db);

type Answer = { id: number; by: number; day: number };
type Open = { giver: number; amount: number; day: number };
type Thread = { postId: number; asker: number; isGone: boolean; open: Open | null; answers: Answer[] };

const step = fc.record({
  act: fc.constantFrom('offer', 'offer', 'answer', 'answer', 'award', 'award', 'day', 'week', 'remove'),
  who: fc.nat(3),
  thread: fc.nat(2),
  pick: fc.nat(5),
  amount: fc.constantFrom(50, 100, 60, 500, 550),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const isDone = (work: Promise<unknown>) =>
  work.then(
    () => true,
    (error: unknown) => {
      if (!isRefusal(error)) throw error;
      return false;
    },
  );

async function play(steps: readonly Step[]): Promise<void> {
  const people: Person[] = [];
  for (let i = 0; i < 4; i += 1) people.push(await world.person(300n));
  const has = people.map(() => 300);
  const threads: Thread[] = [];
  for (const asker of [0, 1, 2])
    threads.push({ postId: await world.question(people[asker]!), asker, isGone: false, open: null, answers: [] });
  let day = 0;

  async function offer(thread: Thread, who: number, amount: number): Promise<void> {
    const may = !thread.isGone && thread.open === null && amount <= 500 && amount % 50 === 0 && has[who]! >= amount;
    expect(await isDone(offerBounty(world.ctx(people[who]!, day), { postId: thread.postId, amount, note: '' }))).toBe(
      may,
    );
    if (!may) return;
    has[who]! -= amount;
    thread.open = { giver: who, amount, day };
  }
  async function award(thread: Thread, who: number, answer: Answer): Promise<void> {
    const { open } = thread;
    const may = !thread.isGone && open !== null && open.giver === who && answer.by !== who && day < open.day + 7;
    const before = await world.points(people[who]!);
    const done = await isDone(awardBounty(world.ctx(people[who]!, day), { answerId: answer.id }));
    // The same award again is answered as before and moves nothing.
    if (!may) return expect(await world.points(people[who]!)).toEqual(before);
    expect(done).toBe(true);
    has[answer.by]! += open.amount;
    thread.open = null;
  }
  async function pass(days: number): Promise<void> {
    day += days;
    await settleDueBounties(world.job(day));
    for (const thread of threads) {
      if (!thread.open || day < thread.open.day + 7) continue;
      has[thread.open.giver]! += thread.open.amount; // nobody votes here, so no answer is good enough
      thread.open = null;
    }
  }
  for (const { act, who, thread: at, pick, amount } of steps) {
    const thread = threads[at]!;
    const answer = thread.answers[pick % Math.max(1, thread.answers.length)];
    if (act === 'offer') await offer(thread, who, amount);
    else if (act === 'answer' && !thread.isGone)
      thread.answers.push({ id: await world.answer(people[who]!, thread.postId, { days: day }), by: who, day });
    else if (act === 'award' && answer) await award(thread, who, answer);
    else if (act === 'day' || act === 'week') await pass(act === 'day' ? 1 : 7);
    else if (act === 'remove') {
      const isGone = await isDone(deletePost(world.ctx(people[thread.asker]!, day), { id: thread.postId }));
      if (isGone && thread.open) has[thread.open.giver]! += thread.open.amount;
      if (isGone) Object.assign(thread, { isGone, open: null });
    }
    const held = people.map((_, i) =>
      threads.reduce((sum, { open }) => sum + (open?.giver === i ? open.amount : 0), 0),
    );
    for (const [i, person] of people.entries())
      expect(await world.points(person)).toEqual({ free: has[i], held: held[i] });
    await world.expectWholeBounties();
  }
}

test('held, paid and returned is always what was offered', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 20 }), play), {
    numRuns: 8,
    endOnFailure: true,
  });
  await expectWholeBooks(database.db);
});
