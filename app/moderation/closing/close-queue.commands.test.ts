import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '#app/core/ctx.server.ts';
import { asStaff, auditOf, grantConsole, visitor } from '#test/ask.ts';
import { bountyWorld, type Person } from '#test/bounties.ts';
import { useTestDatabase } from '#test/database.ts';
import { errorOf } from '#test/ledger.ts';
import { offerBounty } from '#app/ask/bounties/bounties.commands.server.ts';
import { deletePost } from '#app/ask/posts/posts.commands.server.ts';
import { closePost, reopenPost } from './closing.commands.server.ts';
import { listCloseReasons } from '#app/ask/thread-rules/thread-rules.queries.server.ts';
import { archivePost } from './post-rules.commands.server.ts';
import { CloseQueueInput, type VoteKind } from '#app/ask/thread-rules/thread-rules.schema.ts';
import { skipCloseVotes } from './close-queue.commands.server.ts';
import { findQueueCounts, findVoteBar, listCloseQueue } from './close-queue.queries.server.ts';

const database = useTestDatabase();
const { ctx, person, question } = bountyWorld(() => database.db);
const reasons: Record<string, number> = {};
let boss: Actor & { id: number };

beforeAll(async () => {
  boss = asStaff(await person());
  await grantConsole(database.db, boss.id);
  for (const { id, slug } of await listCloseReasons(ctx(visitor))) reasons[slug] = id;
});

async function voter(): Promise<Person> {
  const member = await person();
  await sql`insert into ask.reputation (member_id, total) values (${member.id}, 5000) on conflict (member_id)
    do update set total = 5000`.execute(database.db);
  return member;
}
const close = (who: Actor, postId: number, slug = 'unclear', duplicateOf?: number) =>
  closePost(ctx(who), { postId, reasonId: reasons[slug]!, note: '', ...(duplicateOf && { duplicateOf }) });
const queueOf = (who: Actor, kind: VoteKind = 'close', edge: { before?: number; after?: number } = {}) =>
  listCloseQueue(ctx(who), CloseQueueInput.parse({ kind, ...edge }));
const idsOf = async (who: Actor, kind: VoteKind = 'close') => (await queueOf(who, kind)).rows.map((row) => row.postId);

describe('the queue of votes', () => {
  test('shows what others vote on with their reasons and what is missing, and lets go of what the reader voted on', async () => {
    const [asker, first, second, third] = [await person(), await voter(), await voter(), await voter()];
    const [postId, original] = [await question(asker), await question(asker)];
    await close(first, postId, 'duplicate', original);
    await close(second, postId, 'unclear');
    const { rows, needed, closesAtOnce } = await queueOf(third);
    expect({ needed, closesAtOnce }).toEqual({ needed: 3, closesAtOnce: false });
    const row = rows.find((one) => one.postId === postId)!;
    expect(row).toMatchObject({ votes: 2, author: { id: asker.id } });
    expect(row.reasons.map(({ isDuplicate, duplicate, votes }) => [isDuplicate, duplicate?.id ?? null, votes])).toEqual(
      [
        [true, original, 1],
        [false, null, 1],
      ],
    );
    expect(await idsOf(first)).not.toContain(postId);
    expect((await findQueueCounts(ctx(third)))!.close).toBe(rows.length);
    await close(third, postId, 'unclear');
    expect(await idsOf(await voter())).not.toContain(postId);
  });

  test('of reopening shows why the question is closed', async () => {
    const [postId, first, second] = [await question(await person()), await voter(), await voter()];
    await close(boss, postId, 'opinion');
    await reopenPost(ctx(first), { postId });
    const { rows } = await queueOf(second, 'reopen');
    expect(rows.find((row) => row.postId === postId)).toMatchObject({
      votes: 1,
      reasons: [{ id: reasons['opinion'], votes: 0 }],
    });
    expect(await idsOf(second, 'close')).not.toContain(postId);
    expect(await idsOf(first, 'reopen')).not.toContain(postId);
  });

  test('leaves out what is deleted, archived, or has a bounty that only staff may close over', async () => {
    const [rich, first, second] = [await person(500n), await voter(), await voter()];
    const [gone, archived, withBounty] = [await question(rich), await question(rich), await question(rich)];
    for (const postId of [gone, archived, withBounty]) await close(first, postId);
    expect(await idsOf(second)).toEqual(expect.arrayContaining([gone, archived, withBounty]));
    await deletePost(ctx(rich), { id: gone });
    await archivePost(ctx(boss), { postId: archived, isArchived: true });
    await offerBounty(ctx(rich), { postId: withBounty, amount: 100, note: '' });
    const left = await idsOf(second);
    for (const postId of [gone, archived, withBounty]) expect(left).not.toContain(postId);
    expect(await idsOf(boss)).toContain(withBounty);
  });

  test('goes in pages by the first vote, forwards and back', async () => {
    const [asker, first, reader] = [await person(), await voter(), await voter()];
    await sql`delete from ask.close_vote where closure_id is null`.execute(database.db);
    const asked: number[] = [];
    for (let i = 0; i < 23; i += 1) {
      asked.unshift(await question(asker));
      await sql`insert into ask.close_vote (post_id, member_id, kind, reason_id, at)
        values (${asked[0]}, ${first.id}, 'close', ${reasons['unclear']}, now())`.execute(database.db);
    }
    const page = await queueOf(reader);
    expect([page.rows.map((row) => row.postId), page.after, page.counts.close]).toEqual([asked.slice(0, 20), null, 23]);
    const next = await queueOf(reader, 'close', { before: page.before! });
    expect([next.rows.map((row) => row.postId), next.before]).toEqual([asked.slice(20), null]);
    expect((await queueOf(reader, 'close', { after: next.after! })).rows).toEqual(page.rows);
  });

  test('is nobody’s without the privilege, and says what it takes', async () => {
    const stranger = await person();
    expect(await errorOf(queueOf(visitor))).toBe('needLogin');
    await expect(queueOf(stranger)).rejects.toMatchObject({ kind: 'forbidden' });
    expect(await findQueueCounts(ctx(stranger))).toBeNull();
    expect([await findVoteBar(ctx(stranger)), await findVoteBar(ctx(await voter()))]).toEqual([
      { needed: expect.any(Number), has: expect.any(Number) },
      null,
    ]);
    expect(await errorOf(findVoteBar(ctx(visitor)))).toBe('needLogin');
  });
});

describe('skipping', () => {
  test('takes a question out of the reader’s own queue, until the votes have led to something; it is audited once', async () => {
    const [postId, first, second, third] = [
      await question(await person()),
      await voter(),
      await voter(),
      await voter(),
    ];
    await close(first, postId);
    await skipCloseVotes(ctx(second), { postId, isSkipped: true });
    await skipCloseVotes(ctx(second), { postId, isSkipped: true });
    expect([(await idsOf(second)).includes(postId), (await idsOf(third)).includes(postId)]).toEqual([false, true]);
    expect((await auditOf(database.db, 'post', postId)).filter((act) => act === 'ask.skipCloseVotes')).toHaveLength(1);
    await skipCloseVotes(ctx(second), { postId, isSkipped: false });
    expect(await idsOf(second)).toContain(postId);
    await skipCloseVotes(ctx(second), { postId, isSkipped: true });
    await close(boss, postId);
    await reopenPost(ctx(first), { postId });
    expect(await idsOf(second, 'reopen')).toContain(postId);
  });

  test('is refused to guests, members without standing, and for questions that are not there', async () => {
    const postId = await question(await person());
    expect(await errorOf(skipCloseVotes(ctx(visitor), { postId, isSkipped: true }))).toBe('needLogin');
    await expect(skipCloseVotes(ctx(await person()), { postId, isSkipped: true })).rejects.toMatchObject({
      kind: 'forbidden',
    });
    await expect(skipCloseVotes(ctx(await voter()), { postId: 999_999, isSkipped: true })).rejects.toMatchObject({
      kind: 'not-found',
    });
  });
});
