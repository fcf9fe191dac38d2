import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '#app/core/ctx.server.ts';
import { getBalances } from '#app/wallet/ledger/ledger.queries.server.ts';
import { asStaff, ctxAs, grantConsole, makeCategory, makeMembers, testNow } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { expectWholeBooks } from '#test/ledger.ts';
import { deletePost, publishPost } from '#app/ask/posts/posts.commands.server.ts';
import { acceptAnswer, deleteAnswer, postAnswer } from './answers.commands.server.ts';

const database = useTestDatabase();
let boss: Actor & { id: number };
let asker: Actor & { id: number };
let writer: Actor & { id: number };
let category = 0;
let made = 0;

beforeAll(async () => {
  boss = asStaff((await makeMembers(database.db, ['boss'])).boss);
  await grantConsole(database.db, boss.id);
  category = await makeCategory(database.db);
});
beforeEach(async () => {
  const names = [`asker_${(made += 1)}`, `writer_${made}`] as const;
  const people = await makeMembers(database.db, [...names]);
  [asker, writer] = [people[names[0]]!, people[names[1]]!];
});

const as = (actor: Actor) => ctxAs(database.db, actor, { now: testNow });
const points = async ({ id }: { id: number }) => Number((await getBalances({ db: database.db }, id)).points);
const publish = async (kind: 'question' | 'article' = 'question') => {
  const input = {
    kind,
    title: `问题和它的积分 ${(made += 1)}`,
    markdown: `正文 ${made}`,
    category,
    tags: ['t1'],
    language: 'zh-cn' as const,
  };
  return (await publishPost(as(asker), input)).id;
};
const answer = async (postId: number, actor = writer) =>
  (await postAnswer(as(actor), { postId, markdown: `回答 ${(made += 1)}` })).id;

describe('points of the community', () => {
  it('a first question earns them, an article and the next question do not, and they go with it', async () => {
    await publish('article');
    expect(await points(asker)).toBe(0);
    const id = await publish();
    expect(await points(asker)).toBe(20);
    await publish();
    expect(await points(asker)).toBe(20);
    await deletePost(as(asker), { id });
    expect(await points(asker)).toBe(0);
    await publish();
    expect(await points(asker)).toBe(20);
  });

  it('an accepted answer earns them until the mark is taken back', async () => {
    const answerId = await answer(await publish());
    expect(await points(writer)).toBe(0);
    await acceptAnswer(as(asker), { answerId, accepted: true });
    await acceptAnswer(as(asker), { answerId, accepted: true });
    expect(await points(writer)).toBe(15);
    await acceptAnswer(as(asker), { answerId, accepted: false });
    expect(await points(writer)).toBe(0);
    await expectWholeBooks(database.db);
  });

  it('one’s own accepted answer earns nothing', async () => {
    const answerId = await answer(await publish(), asker);
    await acceptAnswer(as(asker), { answerId, accepted: true });
    expect(await points(asker)).toBe(20);
  });

  it('go when a moderator deletes the accepted answer', async () => {
    const answerId = await answer(await publish());
    await acceptAnswer(as(asker), { answerId, accepted: true });
    await deleteAnswer(as(boss), { id: answerId });
    expect(await points(writer)).toBe(0);
  });

  it('go for everybody when a moderator deletes the question', async () => {
    const postId = await publish();
    const answerId = await answer(postId);
    await acceptAnswer(as(asker), { answerId, accepted: true });
    await deletePost(as(boss), { id: postId });
    expect([await points(asker), await points(writer)]).toEqual([0, 0]);
    await expectWholeBooks(database.db);
  });

  it('accepting and taking back at once ends as the mark does', async () => {
    const answerId = await answer(await publish());
    await Promise.all(
      Array.from({ length: 20 }, (_, i) => acceptAnswer(as(asker), { answerId, accepted: i % 2 === 0 })),
    );
    const { accepted } = await acceptAnswer(as(asker), { answerId, accepted: true });
    expect(accepted).toBe(true);
    expect([0, 15]).toContain(await points(writer)); // three rounds at most
    await acceptAnswer(as(asker), { answerId, accepted: false });
    expect(await points(writer)).toBe(0);
    await expectWholeBooks(database.db);
  });
});
