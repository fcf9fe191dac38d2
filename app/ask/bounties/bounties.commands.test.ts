import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { closePost } from '#app/moderation/closing/closing.commands.server.ts';
import { deleteAnswer } from '#app/ask/answers/answers.commands.server.ts';
import { followPost } from '#app/ask/follows/thread-follows.commands.server.ts';
import { askData } from '#app/ask/own-posts/ask-data.commands.server.ts';
import { deletePost } from '#app/ask/posts/posts.commands.server.ts';
import { getPost } from '#app/ask/thread/posts.queries.server.ts';
import { asStaff, auditOf, grantConsole, visitor } from '#test/ask.ts';
import { bountyWorld, type Person } from '#test/bounties.ts';
import { useTestDatabase } from '#test/database.ts';
import { errorOf, expectWholeBooks } from '#test/ledger.ts';
import { awardBounty, offerBounty } from './bounties.commands.server.ts';
import { remindGivers, settleDueBounties } from './bounty-ends.commands.server.ts';
import { getBountyPost } from './bounties.queries.server.ts';

const database = useTestDatabase();
const { ctx, job, person, question, answer, points, row, expectWholeBounties } = bountyWorld(() => database.db);
const offer = async (giver: Person, postId: number, amount = 100) =>
  (await offerBounty(ctx(giver), { postId, amount, note: 'please' })).data.id;
const told = async ({ id }: Person) =>
  (
    await sql<{
      act: string;
      data: { points?: number };
    }>`select act, data from messages.notice where member_id = ${id} and kind = 'bounty'
      order by id`.execute(database.db)
  ).rows.map((notice) => [notice.act, notice.data.points]);

describe('offering', () => {
  test('holds the points, shows on the question, tells the asker and followers, and is audited', async () => {
    const [asker, giver, follower] = [await person(), await person(500n), await person()];
    const postId = await question(asker);
    await followPost(ctx(follower), { postId, follows: true });
    const id = await offer(giver, postId);
    expect(await points(giver)).toEqual({ free: 400, held: 100 });
    expect(await row(id)).toMatchObject({
      post_id: postId,
      giver_id: giver.id,
      amount: 100,
      state: 'open',
      note: 'please',
      term_id: 0,
    });
    expect((await getPost(ctx(visitor), postId)).state.bounties).toMatchObject([
      { id, amount: 100, giver: { id: giver.id }, canAward: false },
    ]);
    expect(await getBountyPost(ctx(visitor), id)).toBe(postId);
    expect(await errorOf(getBountyPost(ctx(visitor), 999_999))).toBe('notFound');
    expect(await told(asker)).toEqual([['bountyOffered', 100]]);
    expect(await told(follower)).toEqual([['bountyOffered', 100]]);
    expect(await told(giver)).toEqual([]);
    expect(await auditOf(database.db, 'bounty', id)).toEqual(['ask.offerBounty']);
  });

  test('is refused to guests, programs, staff in a member’s name, and beyond one’s points', async () => {
    const [asker, poor] = [await person(500n), await person(99n)];
    const postId = await question(asker);
    const input = { postId, amount: 100, note: '' };
    expect(await errorOf(offerBounty(ctx(visitor), input))).toBe('needLogin');
    expect(
      await errorOf(
        offerBounty(ctx({ ...asker, kind: 'token', loginId: null, tokenId: 1, scopes: ['ask:write'] } as never), input),
      ),
    ).toBe('noPermission');
    expect(await errorOf(offerBounty(ctx({ ...asker, impersonatorId: 1 } as never), input))).toBe('noPermission');
    expect(await errorOf(offerBounty(ctx(poor), input))).toBe('INSUFFICIENT_POINTS');
    expect(await errorOf(offerBounty(ctx(asker), { ...input, postId: 999_999 }))).toBe('notFound');
    expect((await sql`select from ask.bounty where post_id = ${postId}`.execute(database.db)).rows).toEqual([]);
  });

  test.each([0, -50, 49, 60, 525, 550, 1_000_000_000])('of %i points is refused', async (amount) => {
    const asker = await person(1000n);
    expect(await errorOf(offerBounty(ctx(asker), { postId: await question(asker), amount, note: '' }))).toBe(
      'AMOUNT_INVALID',
    );
    expect(await points(asker)).toEqual({ free: 1000, held: 0 });
  });

  test('takes one at a time, and another when it has ended', async () => {
    const [asker, giver, author] = [await person(500n), await person(500n), await person()];
    const postId = await question(asker);
    await offer(asker, postId);
    expect(await errorOf(offerBounty(ctx(giver), { postId, amount: 50, note: '' }))).toBe('STATE_CONFLICT');
    await awardBounty(ctx(asker), { answerId: await answer(author, postId) });
    await offer(giver, postId, 50);
    expect((await getPost(ctx(visitor), postId)).state.bounties.map(({ state, amount }) => [state, amount])).toEqual([
      ['open', 50],
      ['awarded', 100],
    ]);
  });

  test('by fifty at once is one bounty', async () => {
    const [asker, giver] = [await person(), await person(5000n)];
    const postId = await question(asker);
    const all = await Promise.allSettled(Array.from({ length: 50 }, () => offer(giver, postId)));
    expect(all.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    expect(await points(giver)).toEqual({ free: 4900, held: 100 });
  });
});

describe('awarding', () => {
  test('pays all of it to the author, once, tells both sides, and is audited', async () => {
    const [asker, author, other] = [await person(100n), await person(), await person()];
    const postId = await question(asker);
    const id = await offer(asker, postId);
    const [first, second] = [await answer(author, postId), await answer(other, postId)];
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, () => awardBounty(ctx(asker), { answerId: second })),
    );
    expect(results.every((one) => one.status === 'fulfilled')).toBe(true);
    expect(await errorOf(awardBounty(ctx(asker), { answerId: first }))).toBe('STATE_CONFLICT');
    expect([await points(asker), await points(author), await points(other)]).toEqual([
      { free: 0, held: 0 },
      { free: 0, held: 0 },
      { free: 100, held: 0 },
    ]);
    expect(await row(id)).toMatchObject({
      state: 'awarded',
      ending: 'awarded',
      paid: 100,
      returned: 0,
      answer_id: second,
      receiver_id: other.id,
      ended_by: asker.id,
    });
    expect(await told(other)).toEqual([['bountyAwarded', 100]]);
    expect(await told(author)).toEqual([['bountyGiven', 100]]);
    expect(await auditOf(database.db, 'bounty', id)).toEqual(['ask.offerBounty', 'ask.endBounty']);
  });

  test('is the giver’s alone, and not for themselves', async () => {
    const [asker, giver, author] = [await person(), await person(100n), await person()];
    const postId = await question(asker);
    const [theirs, own] = [await answer(author, postId), await answer(giver, postId)];
    await offer(giver, postId);
    expect(await errorOf(awardBounty(ctx(visitor), { answerId: theirs }))).toBe('needLogin');
    expect(await errorOf(awardBounty(ctx(asker), { answerId: theirs }))).toBe('notGiver');
    expect(await errorOf(awardBounty(ctx(giver), { answerId: own }))).toBe('STATE_CONFLICT');
    expect(await points(giver)).toEqual({ free: 0, held: 100 });
  });

  test('is refused for a deleted answer, an author who is gone, and after the end', async () => {
    const [asker, gone, author] = [await person(100n), await person(), await person()];
    const postId = await question(asker);
    await offer(asker, postId);
    const [deleted, orphan, late] = [
      await answer(author, postId),
      await answer(gone, postId),
      await answer(author, postId),
    ];
    await deleteAnswer(ctx(author), { id: deleted });
    await sql`update account.member set closed_at = now(), password_hash = null, email = null
      where id = ${gone.id}`.execute(database.db);
    expect(await errorOf(awardBounty(ctx(asker), { answerId: deleted }))).toBe('notFound');
    expect(await errorOf(awardBounty(ctx(asker), { answerId: orphan }))).toBe('STATE_CONFLICT');
    expect(await errorOf(awardBounty(ctx(asker, 8), { answerId: late }))).toBe('STATE_CONFLICT');
  });

  test('reaches an author without a name, and names nobody', async () => {
    const [asker, author] = [await person(100n), await person()];
    const postId = await question(asker);
    await offer(asker, postId);
    const answerId = await answer(author, postId);
    await sql`insert into ask.alias (post_id, number, member_id, created_at)
      values (${postId}, 1, ${author.id}, now())`.execute(database.db);
    await sql`update ask.answer set author_id = -1 where id = ${answerId}`.execute(database.db);
    await awardBounty(ctx(asker), { answerId });
    expect(await points(author)).toEqual({ free: 100, held: 0 });
    expect(JSON.stringify((await getPost(ctx(asker), postId)).state)).not.toContain(`"id":${author.id},`);
  });
});

describe('when the time is over', () => {
  test('half goes to the best new answer, half back; runs at once and again change nothing', async () => {
    await settleDueBounties(job(60));
    const [asker, best, worse] = [await person(150n), await person(), await person()];
    const postId = await question(asker);
    const id = await offer(asker, postId, 150);
    await answer(worse, postId, { score: 2 });
    const answerId = await answer(best, postId, { score: 3 });
    expect(await settleDueBounties(job(6))).toBe(0);
    const ended = await Promise.all(Array.from({ length: 5 }, () => settleDueBounties(job(7))));
    expect(ended.reduce((sum, n) => sum + n, 0)).toBe(1);
    expect([await points(asker), await points(best), await points(worse)]).toEqual([
      { free: 75, held: 0 },
      { free: 75, held: 0 },
      { free: 0, held: 0 },
    ]);
    expect(await row(id)).toMatchObject({
      state: 'shared',
      ending: 'expired',
      paid: 75,
      returned: 75,
      answer_id: answerId,
      ended_by: null,
    });
    expect(await told(best)).toEqual([['bountyAwarded', 75]]);
    expect(await told(asker)).toEqual([['bountyShared', 75]]);
  });

  test('all of it goes back without such an answer', async () => {
    const [asker, author] = [await person(100n), await person()];
    const postId = await question(asker);
    const old = await answer(author, postId, { score: 3, days: -1 });
    const id = await offer(asker, postId);
    await answer(author, postId, { score: 1 });
    await settleDueBounties(job(7));
    expect(old).toBeGreaterThan(0);
    expect(await points(asker)).toEqual({ free: 100, held: 0 });
    expect(await row(id)).toMatchObject({ state: 'returned', ending: 'expired', paid: 0, returned: 100 });
    expect(await told(asker)).toEqual([['bountyReturned', 100]]);
  });

  test('the rules of its offer hold, whatever they are now', async () => {
    const [asker, author] = [await person(100n), await person()];
    const postId = await question(asker);
    await offer(asker, postId);
    await answer(author, postId, { score: 2 });
    await sql`insert into billing.term (starts_at, made_at, value)
      values (${ctx(visitor, 1).now}, now(), '{"bountyShare": 0, "bountyScore": 9}'::jsonb)`.execute(database.db);
    await settleDueBounties(job(7));
    expect(await points(author)).toEqual({ free: 50, held: 0 });
    await sql`delete from billing.term`.execute(database.db);
  });

  test('its giver is reminded a day before, once', async () => {
    const asker = await person(100n);
    await offer(asker, await question(asker));
    await remindGivers(job(5));
    expect(await told(asker)).toEqual([]);
    for (let i = 0; i < 2; i += 1) await remindGivers(job(6.5));
    expect(await told(asker)).toEqual([['bountyEnding', 100]]);
  });

  test('an award that races with the end pays once', async () => {
    const [asker, author] = [await person(100n), await person()];
    const postId = await question(asker);
    await offer(asker, postId);
    const answerId = await answer(author, postId, { score: 2 });
    await Promise.allSettled([
      awardBounty(ctx(asker, 6.99), { answerId }),
      settleDueBounties(job(7)),
      awardBounty(ctx(asker, 6.99), { answerId }),
    ]);
    const [mine, theirs] = [await points(asker), await points(author)];
    expect(mine.free + theirs.free).toBe(100);
    expect([50, 100]).toContain(theirs.free);
  });
});

describe('it goes back', () => {
  test('when the question is removed', async () => {
    const asker = await person(100n);
    const postId = await question(asker);
    const id = await offer(asker, postId);
    await deletePost(ctx(asker), { id: postId });
    expect(await points(asker)).toEqual({ free: 100, held: 0 });
    expect(await row(id)).toMatchObject({ state: 'returned', ending: 'removed' });
  });

  test('when staff close the question', async () => {
    const [asker, boss, voter] = [await person(100n), await person(), await person()];
    await grantConsole(database.db, boss.id);
    const postId = await question(asker);
    const id = await offer(asker, postId);
    const { rows } = await sql<{ id: number }>`select id from ask.close_reason
      where slug = 'unclear'`.execute(database.db);
    const close = { postId, reasonId: rows[0]!.id, note: '' };
    expect(await errorOf(closePost(ctx(voter), close))).toBe('PRIVILEGE');
    await closePost(ctx(asStaff(boss)), close);
    expect(await points(asker)).toEqual({ free: 100, held: 0 });
    expect(await row(id)).toMatchObject({ state: 'returned', ending: 'closed' });
  });

  test('or is shared when its giver closes the account', async () => {
    const [asker, giver, author] = [await person(), await person(100n), await person()];
    const [first, second] = [await question(asker), await question(asker)];
    const shared = await offer(giver, first, 50);
    const returned = await offer(giver, second, 50);
    await answer(author, first, { score: 2 });
    for (let i = 0; i < 2; i += 1) await askData.closeMember(job(1), giver.id, 'keep');
    expect(await row(shared)).toMatchObject({ state: 'shared', ending: 'left', paid: 25, returned: 25 });
    expect(await row(returned)).toMatchObject({ state: 'returned', ending: 'left' });
  });
});

test('while points are paused nothing ends, and everything afterwards', async () => {
  const [asker, next] = [await person(100n), await person(100n)];
  const ids = [await offer(asker, await question(asker)), await offer(next, await question(next))];
  await sql`insert into wallet.pause (asset, reason, started_at) values ('PTS', 'test', now())`.execute(database.db);
  await expect(settleDueBounties(job(7))).rejects.toThrow();
  for (const id of ids) expect(await row(id)).toMatchObject({ state: 'open' });
  await sql`update wallet.pause set ended_at = now(), ended_by = 1 where ended_at is null`.execute(database.db);
  expect(await settleDueBounties(job(7))).toBeGreaterThanOrEqual(2);
  for (const id of ids) expect(await row(id)).toMatchObject({ state: 'returned' });
});

test('what was offered is held, paid or returned, and the books are whole', async () => {
  await expectWholeBounties();
  await expectWholeBooks(database.db);
});
