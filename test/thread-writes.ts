import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { awardPoints } from '#app/wallet/movements/wallet-points.commands.server.ts';
import { newQuestion, newText } from '#test/app.ts';
import { answer, ask } from '#test/asked.ts';
import type { World, Write } from '#test/writes.ts';

let made = 0;
const headers = () => ({ 'idempotency-key': randomUUID() });

/** A question of a member with points. */
async function richQuestion(world: World) {
  const member = await world.app.addMember(`giver_${(made += 1)}`);
  const ctx = {
    db: world.app.database.db,
    actor: { kind: 'job', name: 'test' },
    now: new Date(),
    language: 'en',
    requestId: 'test',
  } as const;
  await awardPoints(ctx, { task: 'profile', subject: '0', memberId: member.id, amount: 500n });
  const { id: postId } = await world.app.done('/api/ask/publishPost', newQuestion(world.category), { member });
  return { member, postId };
}

async function reason(world: World, slug = 'unclear'): Promise<number> {
  const { data } = await world.app.get('/api/ask/closeReasons');
  return (data as { id: number; slug: string }[]).find((one) => one.slug === slug)!.id;
}

/** Requests about what stands around a question, for `writes`. */
export const threadWrites: Record<string, (world: World) => Promise<Write>> = {
  '/api/ask/offerBounty': async (world) => {
    const { member, postId } = await richQuestion(world);
    return { member, about: postId, body: { postId, amount: 100, note: newText() }, headers: headers() };
  },
  '/api/ask/awardBounty': async (world) => {
    const { member, postId } = await richQuestion(world);
    await world.app.done('/api/ask/offerBounty', { postId, amount: 100 }, { member, headers: headers() });
    const { id } = await world.app.done(
      '/api/ask/postAnswer',
      { postId, markdown: newText() },
      { member: world.answerer },
    );
    return { member, about: id, body: { answerId: id }, headers: headers() };
  },
  '/api/ask/closePost': async (world) => {
    const postId = await ask(world);
    return { member: world.staff, about: postId, body: { postId, reasonId: await reason(world) } };
  },
  '/api/ask/reopenPost': async (world) => {
    const postId = await ask(world);
    await world.app.done('/api/ask/closePost', { postId, reasonId: await reason(world) }, { member: world.staff });
    return { member: world.staff, about: postId, body: { postId } };
  },
  '/api/ask/skipCloseVotes': async (world) => {
    const postId = await ask(world);
    return { member: world.staff, about: postId, body: { postId } };
  },
  '/api/ask/protectPost': async (world) => {
    const postId = await ask(world);
    return { member: world.staff, about: postId, body: { postId, isProtected: true } };
  },
  '/api/ask/archivePost': async (world) => {
    const postId = await ask(world);
    return { member: world.staff, about: postId, body: { postId, isArchived: true } };
  },
  '/api/ask/setPostRule': async (world) => {
    const postId = await ask(world);
    return { member: world.staff, about: postId, body: { postId, answerMin: 20, notice: newText() } };
  },
  '/api/admin/setCategoryRule': async (world) => {
    const categoryId = await world.app.addCategory(`ruled-${(made += 1)}`);
    return { member: world.staff, about: categoryId, body: { categoryId, answerMin: 5 } };
  },
  '/api/admin/saveCloseReason': async ({ staff }) => {
    const name = `Own reason ${(made += 1)}`;
    return { member: staff, body: { id: 0, nameZh: name, nameEn: name, textZh: name, textEn: name, isOn: true } };
  },
  '/api/admin/saveCloseVotes': async ({ staff }) => ({ member: staff, body: { votes: 4 + ((made += 1) % 15) } }),
  '/api/ask/followPost': async (world) => {
    const postId = await ask(world);
    return { member: world.reader, about: postId, body: { postId, follows: true } };
  },
  '/api/ask/sameQuestion': async (world) => {
    const postId = await ask(world);
    return { member: world.reader, about: postId, body: { postId, same: true } };
  },
  '/api/ask/saveFollowPreference': async ({ app }) => {
    const member = await app.addMember(`follower_${(made += 1)}`);
    return { member, about: member.id, body: { asked: false, answered: true } };
  },
  '/api/ask/mergePosts': async (world) => {
    const { postId: sourceId } = await answer(world);
    return { member: world.staff, about: sourceId, body: { sourceId, targetId: await ask(world) } };
  },
  '/api/ask/undoMerge': async (world) => {
    const { postId: sourceId } = await answer(world);
    const { id } = await world.app.done(
      '/api/ask/mergePosts',
      { sourceId, targetId: await ask(world) },
      { member: world.staff },
    );
    return { member: world.staff, about: sourceId, body: { id } };
  },
};

type Count = (query: string, ...values: unknown[]) => Promise<number>;

/** What there must be once of after many identical requests. */
export function threadEffects(
  count: Count,
  atOnce: number,
): Record<string, (write: Write, succeeded: number) => Promise<void>> {
  const audited = (action: string, kind: string, id: number | undefined) =>
    count(`core.audit where action = 'ask.${action}' and subject_kind = '${kind}' and subject_id = $1`, id);
  return {
    '/api/ask/offerBounty': async ({ about, member }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await count('ask.bounty where post_id = $1', about)).toBe(1);
      expect(
        await count(
          "wallet.balance b join wallet.account a on a.id = b.account_id where a.code = 'points_hold:' || $1 and b.posted = 100",
          member!.id,
        ),
      ).toBe(1);
    },
    '/api/ask/awardBounty': async ({ about }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await count("ask.bounty where answer_id = $1 and state = 'awarded' and paid = 100", about)).toBe(1);
      expect(
        await count(
          "wallet.journal j join ask.bounty b on b.hold_id = j.parent_id where j.type = 'payHold' and b.answer_id = $1",
          about,
        ),
      ).toBe(1);
    },
    '/api/ask/closePost': async ({ about }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await count('ask.closure where post_id = $1', about)).toBe(1);
      expect(await audited('closePost', 'post', about)).toBe(1);
    },
    '/api/ask/reopenPost': async ({ about }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await audited('reopenPost', 'post', about)).toBe(1);
    },
    '/api/ask/skipCloseVotes': async ({ about }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await count('ask.close_skip where post_id = $1', about)).toBe(1);
      expect(await audited('skipCloseVotes', 'post', about)).toBe(1);
    },
    '/api/ask/protectPost': async ({ about }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await audited('protectPost', 'post', about)).toBe(1);
    },
    '/api/ask/archivePost': async ({ about }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await audited('archivePost', 'post', about)).toBe(1);
    },
    '/api/ask/setPostRule': async ({ about }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await audited('setPostRule', 'post', about)).toBe(1);
    },
    '/api/admin/setCategoryRule': async ({ about }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await audited('setCategoryRule', 'category', about)).toBe(1);
    },
    '/api/admin/saveCloseReason': async ({ body }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await count('ask.close_reason where name_en = $1', (body as { nameEn: string }).nameEn)).toBe(1);
    },
    '/api/admin/saveCloseVotes': async ({ body }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await count('ask.close_setting where votes = $1', (body as { votes: number }).votes)).toBe(1);
    },
    '/api/ask/followPost': async ({ about }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(
        await count(
          'ask.interest where post_id = $1 and followers = (select count(*) from ask.post_follow f where f.post_id = $1)',
          about,
        ),
      ).toBe(1);
      expect(await audited('followPost', 'post', about)).toBe(1);
    },
    '/api/ask/sameQuestion': async ({ about }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await count('ask.interest where post_id = $1 and same = 1', about)).toBe(1);
      expect(await audited('setSameQuestion', 'post', about)).toBe(1);
    },
    '/api/ask/saveFollowPreference': async ({ about }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await audited('saveFollowPreference', 'member', about)).toBe(1);
    },
    '/api/ask/mergePosts': async ({ about }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await audited('mergePosts', 'post', about)).toBe(1);
      expect(
        await count('ask.answer a join ask.merge m on m.target_id = a.post_id where m.source_id = $1', about),
      ).toBe(1);
    },
    '/api/ask/undoMerge': async ({ about }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await audited('undoMerge', 'post', about)).toBe(1);
      expect(await count('ask.answer where post_id = $1', about)).toBe(1);
    },
  };
}
