import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#app/core/ctx.server.ts';
import { isRefusal } from '#app/core/errors.ts';
import { asStaff, ctxAs, grantConsole, makeCategory, makeMembers, testNow } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { acceptAnswer, deleteAnswer } from '#app/ask/answers/answers.commands.server.ts';
import { mergePosts, undoMerge } from '#app/moderation/merging/merging.commands.server.ts';
import { deletePost } from '#app/ask/posts/posts.commands.server.ts';
import { castVote, removeVotes, type RemovedVote, restoreVotes } from '#app/ask/votes/votes.commands.server.ts';
import { settleReputation } from './reputation.commands.server.ts';

/*
 * Whatever members do: the sum beside the log is that of the log, the log is what votes and acceptances call for, and
 * the scores are those of the votes.
 */

const database = useTestDatabase();
let people: (Actor & { id: number })[];
let staff: Actor & { id: number };
let category = 0;
let count = 0;

beforeAll(async () => {
  const made = await makeMembers(database.db, ['anna', 'bert', 'chen', 'dora', 'boss']);
  people = [made.anna, made.bert, made.chen, made.dora];
  staff = asStaff(made.boss);
  await grantConsole(database.db, made.boss.id);
  category = await makeCategory(database.db);
});

type Step =
  | { act: 'vote'; voter: number; on: number; isPost: boolean; value: -1 | 0 | 1 }
  | { act: 'accept'; on: number; accepted: boolean }
  | { act: 'deleteAnswer' | 'deletePost' | 'restorePost'; on: number }
  | { act: 'merge' }
  | { act: 'undoMerge' }
  | { act: 'removeVotes'; voter: number }
  | { act: 'restoreVotes'; voter: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      act: fc.constant('vote' as const),
      voter: fc.nat(3),
      on: fc.nat(5),
      isPost: fc.boolean(),
      value: fc.constantFrom(-1, 0, 1),
    }),
  },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('accept' as const), on: fc.nat(5), accepted: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constantFrom('deleteAnswer' as const, 'deletePost' as const, 'restorePost' as const),
      on: fc.nat(5),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.oneof(
      fc.record({ act: fc.constant('merge' as const) }),
      fc.record({ act: fc.constant('undoMerge' as const) }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.oneof(
      fc.record({ act: fc.constant('removeVotes' as const), voter: fc.nat(3) }),
      fc.record({ act: fc.constant('restoreVotes' as const), voter: fc.nat(3) }),
    ),
  },
);

type World = {
  questions: { id: number; asker: number }[];
  answers: { id: number; question: number }[];
  removed: Map<number, RemovedVote[]>;
  merge: number | null;
  now: Date;
};

/** Two questions, six answers by different members. */
async function makeWorld(): Promise<World> {
  count += 1;
  const now = new Date(testNow.getTime() + count * 86_400_000);
  const insert = async (statement: ReturnType<typeof sql<{ id: number }>>) =>
    (await statement.execute(database.db)).rows[0]!.id;
  const ask = async (asker: number) => ({
    asker,
    id: await insert(sql`insert into ask.post (kind, author_id, category_id, language, title, excerpt, html, text,
      answers, created_at, active_at)
      values ('question', ${people[asker]!.id}, ${category}, 'zh-cn', '声望的模型', '', '', '', 3, ${now}, ${now})
        returning id`),
  });
  const questions = [await ask(0), await ask(1)];
  const answers: World['answers'] = [];
  for (let i = 0; i < 6; i++) {
    const id = await insert(sql`insert into ask.answer (post_id, author_id, excerpt, html, text, created_at)
      values (${questions[i % 2]!.id}, ${people[(i % 3) + 1]!.id}, '', '', '', ${now}) returning id`);
    answers.push({ id, question: i % 2 });
  }
  return { questions, answers, removed: new Map(), merge: null, now };
}

async function play(world: World, one: Step): Promise<void> {
  const as = (who: number) => ctxAs(database.db, people[who], { now: world.now });
  const byStaff = ctxAs(database.db, staff, { now: world.now });
  if (one.act === 'vote') {
    const subject = one.isPost ? ('post' as const) : ('answer' as const);
    const id = one.isPost ? world.questions[one.on % 2]!.id : world.answers[one.on]!.id;
    await castVote(as(one.voter), { subject, id, value: one.value });
  } else if (one.act === 'accept') {
    const answer = world.answers[one.on]!;
    await acceptAnswer(as(world.questions[answer.question]!.asker), { answerId: answer.id, accepted: one.accepted });
  } else if ('voter' in one) {
    if (one.act === 'removeVotes')
      world.removed.set(one.voter, await removeVotes(byStaff, { memberId: people[one.voter]!.id, why: 'voterGone' }));
    else {
      await restoreVotes(byStaff, people[one.voter]!.id, world.removed.get(one.voter) ?? []);
      world.removed.delete(one.voter);
    }
  } else if (one.act === 'deleteAnswer') await deleteAnswer(byStaff, { id: world.answers[one.on]!.id });
  else if (one.act === 'merge') {
    const { data } = await mergePosts(byStaff, { sourceId: world.questions[0]!.id, targetId: world.questions[1]!.id });
    world.merge = (data as { id: number }).id;
  } else if (one.act === 'undoMerge') {
    if (world.merge !== null) await undoMerge(byStaff, { id: world.merge });
    world.merge = null;
  } else if (one.act === 'deletePost') await deletePost(byStaff, { id: world.questions[one.on % 2]!.id });
  else {
    if (world.merge !== null) return;
    const { id } = world.questions[one.on % 2]!;
    await database.db.transaction().execute(async (tx) => {
      await sql`update ask.post set deleted_at = null, deleted_by = null where id = ${id}`.execute(tx);
      await settleReputation({ ...byStaff, db: tx }, [id], 'changed');
    });
  }
}

/** Everything that does not agree with everything else. */
async function contradictions(): Promise<unknown[]> {
  const { rows } = await sql`
    select 'sum' what, r.member_id id from ask.reputation r
      where total <> (select coalesce(sum(effective), 0) from ask.reputation_log l where l.member_id = r.member_id)
        or points <> greatest(1, 1 + total)
    union all select 'no sum', l.member_id from ask.reputation_log l
      where not exists (select from ask.reputation r where r.member_id = l.member_id)
    union all select 'day', d.member_id from ask.reputation_day d where (gained, capped, accepted) <> (
      select sum(effective)::integer, coalesce(sum(effective) filter (where reason in ('upvoted', 'edited')),
        0)::integer, coalesce(sum(sign(amount)) filter (where reason = 'accepted'), 0)::integer
      from ask.reputation_log l where l.member_id = d.member_id and l.day = d.day)
    union all select 'cap', member_id from ask.reputation_day where capped > 200 or capped < 0
    union all select 'undone twice or wrongly', r.id from ask.reputation_log r
      join ask.reputation_log l on l.id = r.reverses
      where (r.member_id, r.day, r.effective, r.amount) is distinct from (l.member_id, l.day, -l.effective, -l.amount)
    union all select 'post', p.id from ask.post p where (up, down) <> (select count(*) filter (where value = 1),
      count(*) filter (where value = -1) from ask.vote where subject = 'post' and subject_id = p.id)
    union all select 'answers', p.id from ask.post p where (answers, answer_score, accepted) <> (select count(*),
      coalesce(sum(score), 0),
      count(*) filter (where exists (select from ask.acceptance c where c.answer_id = a.id)) from ask.answer a
        where a.post_id = p.id and a.deleted_at is null)
    union all select 'answer', a.id from ask.answer a where (up, down) <> (select count(*) filter (where value = 1),
      count(*) filter (where value = -1) from ask.vote where subject = 'answer' and subject_id = a.id)`.execute(
    database.db,
  );
  return rows;
}

describe('reputation', () => {
  it('is the sum of its log, and the log is what the votes call for, after any sequence of acts', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        const world = await makeWorld();
        for (const one of steps) {
          await play(world, one).catch((error: unknown) => {
            if (!isRefusal(error)) throw error;
          });
        }
        expect(await contradictions()).toEqual([]);
        expect(
          await settleReputation(
            ctxAs(database.db, staff),
            world.questions.map(({ id }) => id),
            'changed',
          ),
        ).toBe(0);
      }),
      { numRuns: 25 },
    );
    const { rows } = await sql<{ reasons: number; undone: number }>`
      select count(distinct reason) reasons, count(reverses) undone from ask.reputation_log`.execute(database.db);
    expect(rows[0]!.reasons).toBe(5);
    expect(rows[0]!.undone).toBeGreaterThan(20);
  });

  it('keeps the same under parallel acts', async () => {
    const world = await makeWorld();
    const steps = fc.sample(step, 120);
    await Promise.all(
      steps.map((one) =>
        play(world, one).catch((error: unknown) => (isRefusal(error) ? undefined : Promise.reject(error))),
      ),
    );
    expect(await contradictions()).toEqual([]);
    expect(
      await settleReputation(
        ctxAs(database.db, staff),
        world.questions.map(({ id }) => id),
        'changed',
      ),
    ).toBe(0);
  });

  it('filled from votes that came another way is the same as lived', async () => {
    const sums = async () =>
      (
        await sql`select member_id, total from ask.reputation where total <> 0
      order by 1`.execute(database.db)
      ).rows;
    const lived = await sums();
    await sql`truncate ask.reputation_log, ask.reputation, ask.reputation_day`.execute(database.db);
    expect(await settleReputation(ctxAs(database.db, staff), null, 'changed', { isDatedByVote: true })).toBeGreaterThan(
      0,
    );
    expect(await sums()).toEqual(lived);
    expect(await contradictions()).toEqual([]);
  });
});
